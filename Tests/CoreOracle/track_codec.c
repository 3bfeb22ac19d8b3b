#pragma STDC FP_CONTRACT OFF
/* Stored points there and back: tracks of every kind, bit by bit, with vector paths and without. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core_oracle.h"
#include "random.h"
#include "tc_track.h"

bool baseline_track_inspect(const uint8_t *bytes, size_t size, tc_track_about *about);
bool baseline_track_decode(const uint8_t *bytes, size_t size, const tc_track_points *columns,
                           uint32_t points);

static double any_double(uint64_t *state) {
  static const double odd[] = {0.0,     -0.0,     1.0,     -1.0,    90.0,     -180.0,   180.0,
                               5e-324,  -5e-324,  1e300,   -1e300,  1e-300,   0.1,      100.0,
                               200.0,   2.2e-308, 4.5e15,  9.1e15,  -4.5e15,  INFINITY, -INFINITY,
                               214.748, 0x1p51,   -0x1p51, 0x1p52,  0x1p-1022, 1e-13,   NAN};
  if (below(state, 3)) return odd[below(state, sizeof odd / sizeof *odd)];
  uint64_t bits = next(state);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Rounds as a source that writes `kind` does. */
static double written(double value, unsigned kind) {
  static const double ten[] = {1,   1e1, 1e2, 1e3,  1e4,  1e5,  1e6,
                               1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13};
  if (kind < 14) return nearbyint(value * ten[kind]) / ten[kind];
  if (kind == 14) return nearbyint(value * (536870912.0 / 45)) * 45 / 536870912;
  if (kind < 20) return (double)(float)(nearbyint(value * ten[kind - 15]) / ten[kind - 15]);
  return value;
}

typedef struct columns {
  double lat_lon[2 * TC_TRACK_CHUNK];
  int64_t time[TC_TRACK_CHUNK];
  double elevation[TC_TRACK_CHUNK];
  double accuracy[TC_TRACK_CHUNK];
} columns;

static void fill_optional(uint64_t *state, double *out, uint32_t n, double scale) {
  unsigned kind = (unsigned)below(state, 21), gaps = (unsigned)below(state, 5);
  unsigned odd = (unsigned)below(state, 6) == 0, zeros = (unsigned)below(state, 4) == 0;
  double value = unit(state) * scale;
  for (uint32_t i = 0; i < n; ++i) {
    value += (unit(state) - 0.5) * scale / 50;
    out[i] = written(value, kind);
    if (zeros && !below(state, 9)) out[i] = below(state, 2) ? -0.0 : 0.0;
    if (odd && !below(state, 20)) out[i] = any_double(state);
    if (gaps == 4 || (gaps == 3 && i % 700 > 300) || (gaps == 2 && below(state, 2)) ||
        (gaps == 1 && !below(state, 50)))
      out[i] = NAN;
  }
}

static void fill_time(uint64_t *state, int64_t *out, uint32_t n) {
  unsigned gaps = (unsigned)below(state, 5), odd = (unsigned)below(state, 5) == 0;
  static const int64_t steps[] = {1000, 1000, 1, 100, 10, 3600000, 7, 86400000};
  int64_t step = steps[below(state, 8)], time = 1600000000000 / step * step;
  for (uint32_t i = 0; i < n; ++i) {
    time += step * (int64_t)(below(state, 10) ? 1 : below(state, 100));
    out[i] = time;
    if (odd && !below(state, 10)) out[i] = (int64_t)next(state);
    if (odd && !below(state, 30)) out[i] = below(state, 2) ? INT64_MAX : INT64_MIN + 1;
    if (gaps == 4 || (gaps == 2 && below(state, 2)) || (gaps == 1 && !below(state, 90)))
      out[i] = TC_TRACK_NO_TIME;
  }
}

static void fill(uint64_t *state, columns *c, uint32_t n) {
  unsigned kind = (unsigned)below(state, 22), shape = (unsigned)below(state, 7);
  double lat = unit(state) * 180 - 90, lon = unit(state) * 360 - 180;
  double dlat = 0, dlon = 0, size = pow(10, -1 - 6 * unit(state));
  for (uint32_t i = 0; i < n; ++i) {
    dlat = dlat * 0.9 + (unit(state) - 0.5) * size;
    dlon = dlon * 0.9 + (unit(state) - 0.5) * size;
    if (shape == 1) dlat = dlon = size;
    if (shape == 2 && !below(state, 100)) lat = unit(state) * 180 - 90, lon = unit(state) * 360;
    if (shape == 3 && below(state, 10)) dlat = dlon = 0;
    if (lat + dlat > 90 || lat + dlat < -90) dlat = -dlat;
    lat += dlat;
    lon += dlon;
    c->lat_lon[2 * i] = written(lat, kind);
    c->lat_lon[2 * i + 1] = written(lon, kind);
    if (shape == 4 && !below(state, 40)) c->lat_lon[2 * i + below(state, 2)] = 200;
    if (shape == 5) c->lat_lon[2 * i + below(state, 2)] = any_double(state);
    if (shape == 6 && !below(state, 20)) c->lat_lon[2 * i + below(state, 2)] = -0.0;
  }
  fill_time(state, c->time, n);
  fill_optional(state, c->elevation, n, 3000);
  fill_optional(state, c->accuracy, n, 30);
}

static uint64_t bits(double value) {
  uint64_t result;
  memcpy(&result, &value, sizeof result);
  return result;
}

static uint64_t or_nan(double value) { return isnan(value) ? 0x7FF8000000000000u : bits(value); }

static size_t differences(const columns *want, const columns *got, uint32_t n) {
  size_t wrong = memcmp(want->lat_lon, got->lat_lon, 16 * (size_t)n) != 0;
  wrong += memcmp(want->time, got->time, 8 * (size_t)n) != 0;
  for (uint32_t i = 0; i < n; ++i) {
    wrong += or_nan(want->elevation[i]) != bits(got->elevation[i]);
    wrong += or_nan(want->accuracy[i]) != bits(got->accuracy[i]);
  }
  return wrong;
}

static void widen(double value, double *least, double *greatest) {
  if (!(*least <= value)) *least = value;
  if (!(*greatest >= value)) *greatest = value;
}

/* The head against the points themselves. */
static size_t wrong_head(const columns *c, uint32_t n, const tc_track_about *about) {
  tc_track_about want = {.south = NAN, .north = NAN, .west = NAN, .east = NAN, .lowest = NAN,
                         .highest = NAN, .first_time = TC_TRACK_NO_TIME,
                         .last_time = TC_TRACK_NO_TIME};
  for (uint32_t i = 0; i < n; ++i) {
    double lat = c->lat_lon[2 * i], lon = c->lat_lon[2 * i + 1];
    if (fabs(lat) <= 90 && isfinite(lon)) {
      widen(lat, &want.south, &want.north);
      widen(lon, &want.west, &want.east);
    }
    if (c->time[i] != TC_TRACK_NO_TIME) {
      if (!want.has_time || c->time[i] < want.first_time) want.first_time = c->time[i];
      if (!want.has_time || c->time[i] > want.last_time) want.last_time = c->time[i];
      want.has_time = true;
    }
    if (!isnan(c->elevation[i])) want.has_elevation = true;
    if (!isnan(c->elevation[i])) widen(c->elevation[i], &want.lowest, &want.highest);
    if (!isnan(c->accuracy[i])) want.has_accuracy = true;
  }
  const double pairs[][2] = {{want.south, about->south}, {want.north, about->north},
                             {want.west, about->west}, {want.east, about->east},
                             {want.lowest, about->lowest}, {want.highest, about->highest}};
  size_t wrong = about->points != n || about->has_time != want.has_time ||
                 about->has_elevation != want.has_elevation ||
                 about->has_accuracy != want.has_accuracy ||
                 about->first_time != want.first_time || about->last_time != want.last_time;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i)
    wrong += !(pairs[i][0] == pairs[i][1] || (isnan(pairs[i][0]) && isnan(pairs[i][1])));
  return wrong;
}

static tc_track_points pointers(columns *c) {
  return (tc_track_points){c->lat_lon, c->time, c->elevation, c->accuracy};
}

/* Decodes the bytes in a block of exactly their size, so that a reader past the end is seen. */
static size_t compare_readers(const uint8_t *bytes, size_t size, uint32_t n, columns *a,
                              columns *b, bool *good) {
  uint8_t *exact = malloc(size ? size : 1);
  if (!exact) return 1;
  memcpy(exact, bytes, size);
  tc_track_points to_a = pointers(a), to_b = pointers(b);
  *good = tc_track_decode(exact, size, &to_a, n);
  size_t wrong = baseline_track_decode(exact, size, &to_b, n) != *good;
  free(exact);
  if (!*good) return wrong;
  wrong += memcmp(a->lat_lon, b->lat_lon, 16 * (size_t)n) != 0;
  wrong += memcmp(a->time, b->time, 8 * (size_t)n) != 0;
  wrong += memcmp(a->elevation, b->elevation, 8 * (size_t)n) != 0;
  return wrong + (memcmp(a->accuracy, b->accuracy, 8 * (size_t)n) != 0);
}

size_t core_oracle_track_codec(uint64_t seed, size_t rounds, uint32_t most) {
  columns *want = calloc(1, sizeof *want), *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  size_t room = tc_track_encoded_most(most), wrong = 0;
  uint8_t *bytes = malloc(room), *again = malloc(room);
  if (!want || !a || !b || !bytes || !again) return SIZE_MAX;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    uint32_t n = 1 + (uint32_t)below(&state, round % 4 ? 300 : most);
    fill(&state, want, n);
    tc_track_points columns = pointers(want);
    size_t size = tc_track_encode(&columns, n, bytes, room);
    tc_track_about about;
    bool good;
    wrong += size == 0 || size > tc_track_encoded_most(n);
    wrong += tc_track_encode(&columns, n, again, size) != size || memcmp(bytes, again, size);
    wrong += tc_track_encode(&columns, n, again, size - 1) != 0;
    wrong += !tc_track_inspect(bytes, size, &about) || wrong_head(want, n, &about);
    wrong += compare_readers(bytes, size, n, a, b, &good);
    wrong += !good || differences(want, a, n);
    /* One column alone, and with the rest left out when written. */
    tc_track_points one = {NULL, a->time, NULL, NULL}, two = {want->lat_lon, NULL, NULL, NULL};
    wrong += !tc_track_decode(bytes, size, &one, n) || memcmp(a->time, want->time, 8 * (size_t)n);
    size = tc_track_encode(&two, n, bytes, room);
    wrong += compare_readers(bytes, size, n, a, b, &good) || !good;
    wrong += memcmp(a->lat_lon, want->lat_lon, 16 * (size_t)n) || !isnan(a->accuracy[n - 1]) ||
             a->time[0] != TC_TRACK_NO_TIME;
  }
  free(want), free(a), free(b), free(bytes), free(again);
  return wrong;
}

/* Damaged bytes: cut, flipped, inserted. Both readers refuse them or read the same. */
size_t core_oracle_track_damage(uint64_t seed, size_t rounds) {
  columns *want = calloc(1, sizeof *want), *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  size_t room = tc_track_encoded_most(600) + 64, wrong = 0;
  uint8_t *bytes = malloc(room);
  if (!want || !a || !b || !bytes) return SIZE_MAX;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    uint32_t n = 1 + (uint32_t)below(&state, 600);
    fill(&state, want, n);
    tc_track_points columns = pointers(want);
    size_t size = tc_track_encode(&columns, n, bytes, room - 64);
    bool good;
    for (size_t cut = 0; cut < 4; ++cut) {
      size_t shorter = below(&state, size);
      wrong += compare_readers(bytes, shorter, n, a, b, &good) || good;
    }
    for (size_t change = 0; change < 20; ++change) {
      size_t at = below(&state, below(&state, 2) ? size : size < 40 ? size : 40);
      uint8_t old = bytes[at];
      bytes[at] = (uint8_t)(below(&state, 2) ? old ^ 1u << below(&state, 8) : next(&state));
      tc_track_about about, same;
      bool inspected = tc_track_inspect(bytes, size, &about);
      wrong += inspected != baseline_track_inspect(bytes, size, &same);
      uint32_t told = inspected ? about.points : n;
      wrong += compare_readers(bytes, size, told, a, b, &good);
      wrong += good && !inspected;
      bytes[at] = old;
    }
    memset(bytes + size, 0, 1);
    wrong += compare_readers(bytes, size + 1, n, a, b, &good) || good;
    wrong += compare_readers(bytes, size, n + 1, a, b, &good) || good;
  }
  free(want), free(a), free(b), free(bytes);
  return wrong;
}
