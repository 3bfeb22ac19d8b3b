#pragma STDC FP_CONTRACT OFF
/* answers_geo.c: geodesics of random, short, polar and nearly antipodal pairs, which may differ by
   what tc_geo.h allows; lengths of tracks, which are the same to the last bit everywhere. */
#include <math.h>
#include <stdlib.h>

#include "answers.h"
#include "tc_geo.h"

enum { PAIRS = 20000, POINTS = 100000 };

/* The error that tc_geo.h allows, on both sides, in metres; and as an angle far from its ends. */
static const double metres_off = 30e-9, degrees_off = 1e-11;

static void pair(uint64_t *seed, int kind, double p[4]) {
  p[0] = asin(2 * answers_unit(seed) - 1) * 57.29577951308232;
  p[1] = 360 * answers_unit(seed) - 180;
  double a = answers_unit(seed) - 0.5, b = answers_unit(seed) - 0.5;
  /* Decimals that are the same on both processors, whatever asin said. */
  p[0] = round(p[0] * 1e6) / 1e6;
  switch (kind) {
  case 0: /* anywhere */
    p[2] = 180 * a;
    p[3] = 360 * b;
    break;
  case 1: /* up to some kilometres */
    p[2] = fmin(90, fmax(-90, p[0] + 0.1 * a));
    p[3] = p[1] + 0.1 * b;
    break;
  case 2: /* nearly antipodal */
    p[2] = fmin(90, fmax(-90, 0.5 * a - p[0]));
    p[3] = p[1] + 180 + b;
    break;
  default: /* a pole, a meridian, the same point */
    p[2] = a < 0 ? -90 : p[0];
    p[3] = b < 0 ? p[1] : p[1] + 180;
    break;
  }
}

static void problems(answers *a) {
  uint64_t seed = 3;
  for (int i = 0; i < PAIRS; i++) {
    double p[4], azimuth1, azimuth2, lat, lon;
    pair(&seed, i % 4, p);
    double metres = tc_geo_inverse(p[0], p[1], p[2], p[3], &azimuth1, &azimuth2);
    answers_near(a, metres, metres_off);
    /* Where many lines are about equally short, azimuths say nothing. */
    if (i % 4 < 2 && fabs(p[0]) < 89 && fabs(p[2]) < 89 && metres < 19e6) {
      double off = 1e-10 + metres_off / fmax(metres, 1e-3) * 57.3;
      answers_near(a, azimuth1, off);
      answers_near(a, azimuth2, off);
    }
    tc_geo_direct(p[0], p[1], 360 * answers_unit(&seed), 2e7 * answers_unit(&seed), &lat, &lon);
    answers_near(a, lat, degrees_off);
    /* Of the longitude only where the point is, not whether -180 or 180 is said. */
    if (fabs(lat) < 89) answers_near(a, fabs(lon) > 179.9 ? fabs(lon) : lon, degrees_off * 100);
  }
}

static void tracks(answers *a) {
  uint64_t seed = 4;
  double *walk = malloc(sizeof(double) * 2 * POINTS), *out = malloc(sizeof(double) * POINTS);
  if (!walk || !out) {
    a->different++;
  } else {
    double lat = 46, lon = 179.5;
    for (int i = 0; i < POINTS; i++) {
      lat = fmin(89.9, fmax(-89.9, lat + 1e-3 * (answers_unit(&seed) - 0.4)));
      lon += 1e-3 * (answers_unit(&seed) - 0.4);
      walk[2 * i] = lat;
      walk[2 * i + 1] = lon > 180 ? lon -= 360 : lon;
    }
    double length = tc_geo_length(walk, POINTS);
    answers_take(a, &length, sizeof length);
    tc_geo_lengths(walk, POINTS, out);
    for (int i = 0; i < POINTS - 1; i++) answers_take(a, &out[i], sizeof out[i]);
  }
  free(walk);
  free(out);
}

void answers_geo(answers *a) {
  problems(a);
  tracks(a);
}
