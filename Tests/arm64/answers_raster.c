#pragma STDC FP_CONTRACT OFF
/* answers_raster.c: heat grids of points, time and passes of a walk that also leaves the box, and
   their rows of text. All but the thresholds, which go through pow, is the same to the last bit. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "tc_raster.h"

enum { WIDTH = 200, HEIGHT = 150, POINTS = 50000, LEVELS = 8 };

static void look(answers *a, const tc_raster *raster) {
  char text[3 * WIDTH];
  double thresholds[LEVELS];
  answers_take(a, tc_raster_cells(raster), sizeof(double) * WIDTH * HEIGHT);
  double highest = tc_raster_highest(raster), total = tc_raster_total(raster);
  answers_take(a, &highest, sizeof highest);
  answers_take(a, &total, sizeof total);
  for (uint32_t row = 0; row < HEIGHT; row++) {
    answers_take(a, text, tc_raster_braille_row(raster, row, highest / 50, text));
    for (int i = 0; i < LEVELS; i++) thresholds[i] = highest * (i + 1) / (LEVELS + 1);
    answers_take(a, text, tc_raster_shade_row(raster, row, thresholds, text));
  }
  tc_raster_log_thresholds(highest, 1000, LEVELS, thresholds);
  for (int i = 0; i < LEVELS; i++) answers_near(a, thresholds[i], highest * 1e-15);
}

void answers_raster(answers *a) {
  uint64_t seed = 5;
  double *xy = malloc(sizeof(double) * 2 * POINTS), *seconds = malloc(sizeof(double) * POINTS);
  tc_raster *raster = tc_raster_make(WIDTH, HEIGHT, -1, -2, 99.1, 83.7);
  if (!xy || !seconds || !raster) {
    a->different++;
  } else {
    double x = 50, y = 40;
    for (int i = 0; i < POINTS; i++) {
      x += 3 * (answers_unit(&seed) - 0.5) + (50 - x) * 1e-3;
      y += 3 * (answers_unit(&seed) - 0.5) + (40 - y) * 1e-3;
      xy[2 * i] = i % 1000 == 7 ? 1e300 : x;
      xy[2 * i + 1] = y;
      seconds[i] = 10 * answers_unit(&seed) - 0.5;
    }
    uint64_t inside = tc_raster_points(raster, xy, seconds, POINTS);
    answers_take(a, &inside, sizeof inside);
    look(a, raster);
    tc_raster_clear(raster);
    tc_raster_seconds(raster, xy, seconds, POINTS);
    look(a, raster);
    tc_raster_clear(raster);
    if (!tc_raster_pass(raster, xy, POINTS / 2, false)) a->different++;
    if (!tc_raster_pass(raster, xy + POINTS, POINTS / 2, false)) a->different++;
    look(a, raster);
  }
  tc_raster_free(raster);
  free(xy);
  free(seconds);
}
