#pragma STDC FP_CONTRACT OFF
/* answers_geo.c: tracks of short segments, whose series has the same bits everywhere, and lines
   over the globe, which go through the system's sin and atan2. */
#include <math.h>

#include "answers.h"
#include "tc_geo.h"

enum { TRACKS = 200, POINTS = 500, LINES = 20000 };

static double between(uint64_t *seed, double low, double high) {
  return low + (high - low) * answers_unit(seed);
}

void answers_geo(answers *a) {
  double track[2 * POINTS], lengths[POINTS - 1];
  uint64_t seed = 4;
  for (int i = 0; i < TRACKS; i++) {
    double latitude = between(&seed, -85, 85), longitude = between(&seed, -160, 160);
    double step = answers_random(&seed) & 1 ? 1e-3 : 1e-5;
    for (int k = 0; k < POINTS; k++) {
      track[2 * k] = latitude += between(&seed, -step, step);
      track[2 * k + 1] = longitude += between(&seed, -step, step);
    }
    double length = tc_geo_length(track, POINTS);
    answers_take(a, &length, sizeof length);
    tc_geo_lengths(track, POINTS, lengths);
    for (int k = 0; k < POINTS - 1; k++) answers_take(a, lengths + k, sizeof *lengths);
  }
  for (int i = 0; i < LINES; i++) {
    double lat1 = between(&seed, -90, 90), lon1 = between(&seed, -180, 180);
    double lat2 = between(&seed, -90, 90), lon2 = between(&seed, -180, 180);
    /* Every fourth ends near the antipode. */
    if (i % 4 == 0) lat2 = -lat1 + between(&seed, -0.5, 0.5);
    if (i % 4 == 0) lon2 = lon1 + 180 + between(&seed, -0.5, 0.5);
    double azimuth1, azimuth2, lat, lon;
    double metres = tc_geo_inverse(lat1, lon1, lat2, lon2, &azimuth1, &azimuth2);
    answers_near(a, metres, 30e-9);
    answers_near(a, isnan(azimuth1 + azimuth2), 0);
    tc_geo_direct(lat1, lon1, between(&seed, -180, 180), between(&seed, 0, 2e7), &lat, &lon);
    answers_near(a, lat, 3e-13);
    answers_near(a, lon * cos(lat * 0.017453292519943295), 3e-13);
  }
}
