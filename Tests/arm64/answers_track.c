#pragma STDC FP_CONTRACT OFF
/* answers_track.c: fewer points, nearest places, fences and stored bytes of a walk with breaks.
   Bytes are the same everywhere; what is chosen by distance is too unless two are equal within
   rounding. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "tc_track.h"

enum { POINTS = 20000, ASKED = 300 };

/* Positions as a logger writes them, 1e-7 degree; a pause now and then. */
static void walk(double *lat_lon) {
  uint64_t seed = 6;
  double lat = 46, lon = 179.9, north = 0, east = 0;
  for (int i = 0; i < POINTS; i++) {
    north = 0.95 * north + 1e-5 * (answers_unit(&seed) - 0.5);
    east = 0.95 * east + 1e-5 * (answers_unit(&seed) - 0.45);
    lat += north;
    lon += east;
    if (lon > 180) lon -= 360;
    lat_lon[2 * i] = i % 3001 == 3000 ? 100 : round(lat * 1e7) / 1e7;
    lat_lon[2 * i + 1] = i % 3001 == 3000 ? 200 : round(lon * 1e7) / 1e7;
  }
}

static void fewer(answers *a, const double *lat_lon, uint32_t *kept) {
  static const double metres[] = {0, 0.5, 10, 200};
  for (size_t i = 0; i < sizeof metres / sizeof *metres; i++) {
    uint32_t count = tc_track_simplify(lat_lon, POINTS, metres[i], kept);
    answers_take(a, kept, sizeof(uint32_t) * count);
    answers_near(a, tc_track_deviation(lat_lon, POINTS, kept, count), 1e-8);
    count = tc_track_visvalingam(lat_lon, POINTS, metres[i], UINT32_MAX, kept);
    answers_take(a, kept, sizeof(uint32_t) * count);
  }
}

static void places(answers *a, const double *lat_lon) {
  uint64_t seed = 7;
  tc_track_index *index = tc_track_index_build(lat_lon, POINTS);
  if (!index) a->different++;
  for (int i = 0; index && i < ASKED; i++) {
    const double *from = lat_lon + 2 * (answers_random(&seed) % POINTS);
    double lat = from[0] + 0.01 * (answers_unit(&seed) - 0.5);
    double lon = from[1] + 0.01 * (answers_unit(&seed) - 0.5);
    tc_track_place place = {.metres = -1};
    tc_track_crossing crossings[4];
    memset(crossings, 0, sizeof crossings);
    tc_track_nearest(index, lat, lon, INFINITY, &place);
    answers_near(a, place.metres, 1e-6);
    uint64_t count = tc_track_fence(lat_lon, POINTS, lat, lon, 300, crossings, 4);
    answers_take(a, &count, sizeof count);
    for (uint64_t j = 0; j < (count < 4 ? count : 4); j++) {
      answers_near(a, crossings[j].segment + crossings[j].fraction, 1e-3);
      answers_take(a, &crossings[j].enters, sizeof crossings[j].enters);
    }
  }
  tc_track_index_free(index);
}

static void stored(answers *a, double *lat_lon) {
  size_t most = tc_track_encoded_most(POINTS);
  uint8_t *bytes = malloc(most);
  int64_t *time = malloc(sizeof(int64_t) * POINTS);
  double *back = malloc(sizeof(double) * 2 * POINTS);
  if (!bytes || !time || !back) {
    a->different++;
  } else {
    for (int i = 0; i < POINTS; i++) time[i] = 1777600000000 + 1000 * (int64_t)i + i % 7;
    size_t size = tc_track_encode(&(tc_track_points){.lat_lon = lat_lon, .time = time}, POINTS,
                                  bytes, most);
    answers_take(a, bytes, size);
    if (!tc_track_decode(bytes, size, &(tc_track_points){.lat_lon = back}, POINTS)) a->different++;
    answers_take(a, back, sizeof(double) * 2 * POINTS);
  }
  free(bytes);
  free(time);
  free(back);
}

void answers_track(answers *a) {
  double *lat_lon = malloc(sizeof(double) * 2 * POINTS);
  uint32_t *kept = malloc(sizeof(uint32_t) * POINTS);
  if (!lat_lon || !kept) {
    a->different++;
  } else {
    walk(lat_lon);
    fewer(a, lat_lon, kept);
    places(a, lat_lon);
    stored(a, lat_lon);
  }
  free(lat_lon);
  free(kept);
}
