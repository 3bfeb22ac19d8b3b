#pragma STDC FP_CONTRACT OFF
/* Areas of rooms. Two copies of one ring that start elsewhere or run the other way give the same
   bits, so that "smallest area, then lowest index" treats them as equal. */
#include "tc_plan_area.h"

#include <math.h>
#include <string.h>

#include "tc_exact.h"

static inline int precedes(const double *a, const double *b) {
  return (a[0] < b[0]) | ((a[0] == b[0]) & (a[1] < b[1]));
}

/* The shoelace formula from the least vertex towards the lesser of its neighbours, in long
   double: relative error about n * 1e-19 on x86-64 and arm64, and no overflow. */
static long double ring_area(const double *xy, uint32_t points, double low_x) {
  if (points < 3) return 0;
  uint32_t least = points;
  for (uint32_t i = 0; i < points; i++) {
    if (xy[2 * (size_t)i] > low_x) continue;
    if (least == points || xy[2 * (size_t)i + 1] < xy[2 * (size_t)least + 1]) least = i;
  }
  uint32_t next = least + 1 == points ? 0 : least + 1;
  uint32_t previous = least == 0 ? points - 1 : least - 1;
  int forward = precedes(xy + 2 * (size_t)next, xy + 2 * (size_t)previous);
  long double x0 = xy[2 * (size_t)least], y0 = xy[2 * (size_t)least + 1];
  long double ax = 0, ay = 0, twice = 0;
  uint32_t at = forward ? next : previous;
  uint32_t step = forward ? 1 : points - 1;
  for (uint32_t i = 1; i < points; i++) {
    long double bx = xy[2 * (size_t)at] - x0, by = xy[2 * (size_t)at + 1] - y0;
    twice += ax * by - ay * bx;
    ax = bx;
    ay = by;
    at += step;
    at -= at >= points ? points : 0;
  }
  return fabsl(twice) / 2;
}

int tc_shape_of(const double *xy, uint32_t points, tc_ring_shape *shape) {
  double low_x = xy[0], low_y = xy[1], high_x = xy[0], high_y = xy[1], right_y = xy[1];
  /* 0 times a number that is not finite is none, and stays none. */
  double none = xy[0] * 0 + xy[1] * 0;
  for (uint32_t i = 1; i < points; i++) {
    double x = xy[2 * (size_t)i], y = xy[2 * (size_t)i + 1];
    none += x * 0 + y * 0;
    right_y = x > high_x ? y : right_y;
    low_x = x < low_x ? x : low_x;
    high_x = x > high_x ? x : high_x;
    low_y = y < low_y ? y : low_y;
    high_y = y > high_y ? y : high_y;
  }
  if (none != 0) return 0;
  *shape = (tc_ring_shape){.xy = xy, .area = ring_area(xy, points, low_x), .points = points,
                           .low_x = low_x, .low_y = low_y, .high_x = high_x, .high_y = high_y,
                           .right_x = high_x, .right_y = right_y};
  return 1;
}

/* Whether the point infinitesimally left of (x, y), and less above it, is inside. Rings may touch
   in that point; a ring's rightmost vertex moved left does not leave a larger ring around it. */
static int ring_holds(const tc_ring_shape *ring, double x, double y) {
  int parity = 0;
  const double *a = ring->xy + 2 * ((size_t)ring->points - 1), *b = ring->xy;
  for (uint32_t i = 0; i < ring->points; i++, a = b, b += 2) {
    int b_up = b[1] > y;
    if ((a[1] > y) == b_up) continue;
    if (a[0] < x && b[0] < x) continue;
    if (a[0] > x && b[0] > x) {
      parity ^= 1;
      continue;
    }
    int side = tc_orient(a[0], a[1], b[0], b[1], x, y);
    parity ^= side == 0 || (side > 0) == b_up;
  }
  return parity;
}

tc_area tc_area_of(const tc_ring_shape *shape, uint32_t rings, uint64_t *budget) {
  long double sum = 0;
  for (uint32_t i = 0; i < rings; i++) {
    int inside = 0;
    double x = shape[i].right_x, y = shape[i].right_y;
    for (uint32_t k = 0; k < rings && *budget > 0; k++) {
      const tc_ring_shape *other = &shape[k];
      --*budget;
      if (other->area < shape[i].area || (other->area == shape[i].area && k >= i)) continue;
      if (x < other->low_x || x > other->high_x || y < other->low_y || y > other->high_y) continue;
      *budget -= other->points < *budget ? other->points : *budget;
      inside ^= ring_holds(other, x, y);
    }
    if (*budget == 0) inside = i > 0;
    sum += inside ? -shape[i].area : shape[i].area;
  }
  tc_area result = {.fraction = 0, .exponent = -32768};
  double plain = (double)fabsl(sum);
  if (plain > 1e-300 && plain < 1e300) {
    /* The same, without a call, for what a double holds: 52 bits of fraction, 11 of exponent. */
    uint64_t bits;
    memcpy(&bits, &plain, sizeof bits);
    result.exponent = (int)(bits >> 52) - 1022;
    bits = (bits & 0xfffffffffffffu) | (uint64_t)1022 << 52;
    memcpy(&result.fraction, &bits, sizeof bits);
    return result;
  }
  int exponent = 0;
  long double fraction = frexpl(fabsl(sum), &exponent);
  if (fraction == 0) return result;
  /* Rounding to double may give 1.0, which would sort after its equals. */
  result.fraction = frexp((double)fraction, &result.exponent);
  result.exponent += exponent;
  return result;
}
