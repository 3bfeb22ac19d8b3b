#pragma STDC FP_CONTRACT OFF
/* tc_exact.h, private: on which side of a line a point lies, exactly for every finite input.
   First floating point with the error bound of Shewchuk, "Adaptive Precision Floating-Point
   Arithmetic and Fast Robust Geometric Predicates" (1997), section 4.3; where that cannot decide,
   a sum of exact products in integers. */
#ifndef TC_EXACT_H
#define TC_EXACT_H

/* The sign by integers; slower, about 50 ns. */
int tc_orient_exact(double ax, double ay, double bx, double by, double px, double py);

/* 1 when p is left of the line from a to b, -1 right, 0 on it. All six finite. */
static inline int tc_orient(double ax, double ay, double bx, double by, double px, double py) {
  double left = (ax - px) * (by - py);
  double right = (ay - py) * (bx - px);
  double det = left - right;
  double left_size = left < 0 ? -left : left;
  double right_size = right < 0 ? -right : right;
  /* (3 + 16 eps) eps with eps = 2^-53; the constant covers products that underflow. When a
     difference or a product overflows the bound is infinite or NaN, and decides nothing. */
  double bound = 3.3306690738754716e-16 * (left_size + right_size) + 1e-300;
  if (det > bound) return 1;
  if (-det > bound) return -1;
  return tc_orient_exact(ax, ay, bx, by, px, py);
}

#endif
