#pragma STDC FP_CONTRACT OFF
/* tc_track_format.h, private: what the writer and the reader of stored points (tc_track.h) share:
   the numbers of the format, the steps, and the map between doubles and integers. */
#ifndef TC_TRACK_FORMAT_H
#define TC_TRACK_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tc_track.h"

enum {
  TRACK_VERSION = 1,
  TRACK_COLUMNS = 5, /* latitude, longitude, time, elevation, accuracy */
  TRACK_TIME = 2,
  TRACK_BLOCK = 128,
  TRACK_ORDERS = 3,

  TRACK_WIDE = 1,
  TRACK_ABSENT = 2,
  TRACK_MINUS_ZERO = 4,
  TRACK_NO_RANGE = 8,

  TRACK_DECIMALS_MOST = 13,
  TRACK_FLOAT = 16,
  TRACK_FLOAT_MOST = 23,
  TRACK_SEMICIRCLE = 32,
  TRACK_RAW = 64,
  TRACK_SECOND_DECIMALS_MOST = 3
};

/* Integers of all steps but the raw one stay within this, so that they are exact as doubles, also
   their sums and their products with 45. */
#define TRACK_INTEGER_MOST ((int64_t)1 << 51)

/* value = integer * multiplier / divisor, through float when told. */
typedef struct track_scale {
  double multiplier;
  double divisor;
  bool through_float;
} track_scale;

/* false for a step that is none, and for the raw one. */
static inline bool track_scale_of(unsigned step, track_scale *scale) {
  static const double ten[] = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5,  1e6,
                               1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13};
  *scale = (track_scale){1, 1, false};
  if (step <= TRACK_DECIMALS_MOST) {
    scale->divisor = ten[step];
  } else if (step >= TRACK_FLOAT && step <= TRACK_FLOAT_MOST) {
    scale->divisor = ten[step - TRACK_FLOAT];
    scale->through_float = true;
  } else if (step == TRACK_SEMICIRCLE) {
    scale->multiplier = 45;
    scale->divisor = 536870912;
  } else {
    return false;
  }
  return true;
}

/* The value of an integer, given as a double. */
static inline double track_value(track_scale scale, double integer) {
  double value = integer * scale.multiplier / scale.divisor;
  return scale.through_float ? (double)(float)value : value;
}

/* How many milliseconds a step of time is; step 0...3. */
static inline int64_t track_milliseconds(unsigned step) {
  static const int64_t milliseconds[] = {1000, 100, 10, 1};
  return milliseconds[step];
}

static inline uint64_t track_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline double track_from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Doubles as integers in the same order, and back: the map is its own inverse. */
static inline uint64_t track_ordered(uint64_t bits) {
  return bits ^ ((bits >> 63) ? INT64_MAX : 0);
}

/* What every NaN of elevation and accuracy comes back as, and what a missing column holds. */
#define TRACK_NAN 0x7FF8000000000000u

static inline uint64_t track_load(const uint8_t *bytes, unsigned count) {
  uint64_t value = 0;
  for (unsigned i = 0; i < count; ++i) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

#endif
