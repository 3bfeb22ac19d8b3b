/* answers.h: where the parts of Tests/arm64 put their answers. Nothing is global. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stdint.h>
#include <stdio.h>

typedef struct answers {
  FILE *file;
  int comparing;
  uint64_t count, different;
  double worst; /* the largest difference of numbers that may differ */
} answers;

/* An answer that is the same everywhere. */
void answers_take(answers *a, const void *bytes, size_t size);

/* A number that may differ by the tolerance; NaN equals NaN. */
void answers_near(answers *a, double value, double tolerance);

/* SplitMix64 (Steele, Lea, Flood 2014), and a number of [0, 1) from it. */
uint64_t answers_random(uint64_t *state);
double answers_unit(uint64_t *state);

/* The parts, a file each. They ask with fixed seeds. */
void answers_plan(answers *a);
void answers_lev(answers *a);
void answers_geo(answers *a);
void answers_raster(answers *a);
void answers_track(answers *a);

#endif
