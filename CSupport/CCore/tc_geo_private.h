/* tc_geo_private.h: what the geodesic files share: the ellipsoid, angles as sine and cosine, and
   the series of C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013) 43-55,
   with its equation numbers. Angles are radians unless a name says degrees.
   Nothing here checks its input. */
#ifndef TC_GEO_PRIVATE_H
#define TC_GEO_PRIVATE_H

#include <math.h>
#include <stdbool.h>

#define GEO_PI 3.14159265358979323846
#define GEO_RADIAN (GEO_PI / 180) /* of one degree */

/* WGS84: half axes, flattening, third flattening, squares of both eccentricities. */
#define GEO_A 6378137.0
#define GEO_F (1 / 298.257223563)
#define GEO_B (GEO_A * (1 - GEO_F))
#define GEO_N (GEO_F / (2 - GEO_F))
#define GEO_E2 (GEO_F * (2 - GEO_F))
#define GEO_EP2 (GEO_E2 / ((1 - GEO_F) * (1 - GEO_F)))

#define GEO_EPSILON 0x1p-52
/* The cosine of a pole's latitude: its square is still a normal number, and directions there keep
   their meaning. */
#define GEO_TINY 0x1p-511

/* An angle by its sine and cosine; normalised unless said otherwise. */
typedef struct {
  double s, c;
} geo_angle;

static inline double geo_square(double x) { return x * x; }

/* Scaled to the unit circle. Not both may be 0. */
static inline geo_angle geo_unit(double s, double c) {
  double scale = 1 / sqrt(s * s + c * c);
  return (geo_angle){s * scale, c * scale};
}

/* The difference to - from, not normalised beyond what its arguments are. */
static inline geo_angle geo_minus(geo_angle to, geo_angle from) {
  return (geo_angle){to.s * from.c - to.c * from.s, to.c * from.c + to.s * from.s};
}

static inline geo_angle geo_plus(geo_angle one, geo_angle other) {
  return (geo_angle){one.s * other.c + one.c * other.s, one.c * other.c - one.s * other.s};
}

/* Sine and cosine for |x| <= pi / 4 by their Taylor series: what is left out is below 5e-17. */
static inline geo_angle geo_small_angle(double x) {
  double z = x * x;
  double s = -1.0 / 1307674368000;
  s = s * z + 1.0 / 6227020800;
  s = s * z - 1.0 / 39916800;
  s = s * z + 1.0 / 362880;
  s = s * z - 1.0 / 5040;
  s = s * z + 1.0 / 120;
  s = s * z - 1.0 / 6;
  double c = 1.0 / 20922789888000;
  c = c * z - 1.0 / 87178291200;
  c = c * z + 1.0 / 479001600;
  c = c * z - 1.0 / 3628800;
  c = c * z + 1.0 / 40320;
  c = c * z - 1.0 / 720;
  c = c * z + 1.0 / 24;
  return (geo_angle){x + x * (z * s), 1 - (z * 0.5 - z * (z * c))};
}

/* Sine and cosine of x + rest degrees, |x| <= 360 and rest much smaller: exact at every quarter
   turn, elsewhere within 1.5 units in the last place. The sine of -0 is -0. */
static inline geo_angle geo_degrees(double x, double rest) {
  int quarters = (int)(x * (1.0 / 90) + (x < 0 ? -0.5 : 0.5));
  geo_angle near = geo_small_angle(((x - 90.0 * quarters) + rest) * GEO_RADIAN), out = near;
  if (quarters & 1) out = (geo_angle){near.c, -near.s};
  if (quarters & 2) out = (geo_angle){-out.s, -out.c};
  /* A sine of zero keeps the side that x is on; no cosine is -0. */
  if (out.s == 0) out.s = copysign(0, x);
  out.c += 0.0;
  return out;
}

/* x without whole turns, in -180...180, exact; half a turn keeps the sign of x. */
static inline double geo_within_turn(double x) {
  if (fabs(x) <= 180) return x;
  double within = remainder(x, 360);
  return fabs(within) == 180 ? copysign(180, x) : within;
}

/* An angle in degrees as a multiple of 2^-57 where it is small, under 1 pm on the ground: what
   would underflow later counts as 0 from the start. The sign of 0 stays. */
static inline double geo_settled(double x) {
  double size = fabs(x);
  return size < 0.0625 ? copysign(0.0625 - (0.0625 - size), x) : x;
}

/* The longitude difference to - from in -180...180 degrees as a sum, exact; `rest` is the part that
   does not fit. Half a turn takes the sign of the difference before whole turns are taken off. */
static inline double geo_longitude_step(double from, double to, double *rest) {
  double a = geo_within_turn(to), b = -geo_within_turn(from);
  double sum = a + b; /* Knuth's exact sum, "The Art of Computer Programming" 4.2.2 */
  double b_part = sum - a;
  double low = (a - (sum - b_part)) + (b - b_part);
  double whole = geo_within_turn(sum);
  double step = whole + low;
  low -= step - whole;
  if (step == 0 || fabs(step) == 180) {
    step = copysign(step, low == 0 ? to - from : -low);
  } else if (fabs(step) > 180) {
    step -= copysign(360, step);
  }
  *rest = low;
  return step;
}

/* atan2 in degrees, exact at the quarter turns, where signed zeros keep their meaning. */
static inline double geo_in_degrees(geo_angle a) { return atan2(a.s, a.c) * (180 / GEO_PI); }

/* Latitude on the auxiliary sphere: tan(beta) = (1 - f) tan(phi), equation (6). */
static inline geo_angle geo_reduced(double latitude_degrees) {
  geo_angle phi = geo_degrees(latitude_degrees, 0);
  geo_angle beta = geo_unit((1 - GEO_F) * phi.s, phi.c);
  if (beta.c < GEO_TINY) beta.c = GEO_TINY;
  return beta;
}

/* The small parameter of the series for k^2 = e'^2 cos^2(alpha0), equation (16). */
static inline double geo_epsilon(double k2) { return k2 / (2 * (1 + sqrt(1 + k2)) + k2); }

/* The sum over l of c[l] sin(2 l sigma), l from 1 to terms, by Clenshaw's recurrence. */
static inline double geo_sine_sum(const double *c, int terms, geo_angle sigma) {
  double twice_cos = 2 * (sigma.c - sigma.s) * (sigma.c + sigma.s); /* 2 cos(2 sigma) */
  double now = 0, before = 0;
  for (int l = terms; l >= 1; l--) {
    double next = twice_cos * now - before + c[l];
    before = now;
    now = next;
  }
  return 2 * sigma.s * sigma.c * now;
}

/* A1 - 1, equation (17), and C1, equation (18), of the distance integral I1. */
static inline double geo_a1m1(double e) {
  double z = e * e;
  return (z * (1.0 / 4 + z * (1.0 / 64 + z * (1.0 / 256))) + e) / (1 - e);
}

static inline void geo_c1(double e, double c[7]) {
  double z = e * e, p = e;
  c[1] = p * (-1.0 / 2 + z * (3.0 / 16 - z * (1.0 / 32)));
  p *= e;
  c[2] = p * (-1.0 / 16 + z * (1.0 / 32 - z * (9.0 / 2048)));
  p *= e;
  c[3] = p * (-1.0 / 48 + z * (3.0 / 256));
  p *= e;
  c[4] = p * (-5.0 / 512 + z * (3.0 / 512));
  p *= e;
  c[5] = p * (-7.0 / 1280);
  c[6] = p * e * (-7.0 / 2048);
}

/* C'1 of the reverted distance series, equation (21). */
static inline void geo_c1_reverse(double e, double c[7]) {
  double z = e * e, p = e;
  c[1] = p * (1.0 / 2 + z * (-9.0 / 32 + z * (205.0 / 1536)));
  p *= e;
  c[2] = p * (5.0 / 16 + z * (-37.0 / 96 + z * (1335.0 / 4096)));
  p *= e;
  c[3] = p * (29.0 / 96 - z * (75.0 / 128));
  p *= e;
  c[4] = p * (539.0 / 1536 - z * (2391.0 / 2560));
  p *= e;
  c[5] = p * (3467.0 / 7680);
  c[6] = p * e * (38081.0 / 61440);
}

/* A2 - 1 and C2 of the integral I2 in the reduced length, equations (41) to (43). */
static inline double geo_a2m1(double e) {
  double z = e * e;
  return (z * (-3.0 / 4 + z * (-7.0 / 64 - z * (11.0 / 256))) - e) / (1 + e);
}

static inline void geo_c2(double e, double c[7]) {
  double z = e * e, p = e;
  c[1] = p * (1.0 / 2 + z * (1.0 / 16 + z * (1.0 / 32)));
  p *= e;
  c[2] = p * (3.0 / 16 + z * (1.0 / 32 + z * (35.0 / 2048)));
  p *= e;
  c[3] = p * (5.0 / 48 + z * (5.0 / 256));
  p *= e;
  c[4] = p * (35.0 / 512 + z * (7.0 / 512));
  p *= e;
  c[5] = p * (63.0 / 1280);
  c[6] = p * e * (77.0 / 2048);
}

/* A3, equation (24), and C3, equation (25), of the longitude integral I3. */
static inline double geo_a3(double e) {
  const double n = GEO_N;
  return 1 - e * ((1 - n) / 2 +
                  e * ((2 + n - 3 * n * n) / 8 +
                       e * ((1 + 3 * n + n * n) / 16 + e * ((3 + 2 * n) / 64 + e * (3.0 / 128)))));
}

static inline void geo_c3(double e, double c[6]) {
  const double n = GEO_N;
  double p = e;
  c[1] = p * ((1 - n) / 4 + e * ((1 - n * n) / 8 +
              e * ((3 + 3 * n - n * n) / 64 + e * ((5 + 2 * n) / 128 + e * (3.0 / 128)))));
  p *= e;
  c[2] = p * ((2 - 3 * n + n * n) / 32 +
              e * ((3 - 2 * n - 3 * n * n) / 64 + e * ((3 + n) / 128 + e * (5.0 / 256))));
  p *= e;
  c[3] = p * ((5 - 9 * n + 5 * n * n) / 192 + e * ((9 - 10 * n) / 384 + e * (7.0 / 512)));
  p *= e;
  c[4] = p * ((7 - 14 * n) / 512 + e * (7.0 / 512));
  c[5] = p * e * (21.0 / 2560);
}

#endif
