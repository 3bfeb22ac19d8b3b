#pragma STDC FP_CONTRACT OFF
/* tc_plan_area.h, private: the area that orders overlapping rooms. */
#ifndef TC_PLAN_AREA_H
#define TC_PLAN_AREA_H

#include <stddef.h>
#include <stdint.h>

/* fraction * 2^exponent, fraction 0 or in [0.5, 1): the area of a room of 1e300 m is no double. */
typedef struct {
  double fraction;
  int exponent;
} tc_area;

/* A ring as far as its part in the room's area goes; points without a repeated last one. */
typedef struct {
  const double *xy;
  uint32_t points;
  double low_x, low_y, high_x, high_y;
  double right_x, right_y; /* a vertex with the largest x */
  long double area;        /* never negative */
} tc_ring_shape;

/* points > 0; 0, and nothing written, when one is not finite. O(points). */
int tc_shape_of(const double *xy, uint32_t points, tc_ring_shape *shape);

/* Rings inside an odd number of larger ones subtract. Takes the steps that it makes from *budget;
   when that is used up, rings after the first count as holes, so that no input takes minutes. */
tc_area tc_area_of(const tc_ring_shape *shape, uint32_t rings, uint64_t *budget);

#endif
