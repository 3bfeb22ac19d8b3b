#pragma STDC FP_CONTRACT OFF
/* The shortest line between two points: section 4 of C. F. F. Karney, "Algorithms for geodesics",
   Journal of Geodesy 87 (2013) 43-55. The azimuth at point 1 is found by Newton's method on the
   longitude at which the line meets the latitude of point 2, held in by a bracket.
   Different from the paper: the starting azimuth takes the first order of the flattening along, and
   the last step is not tried again but carried into length and azimuths (finish, below). */
#include "tc_geo.h"

#include "tc_geo_private.h"

/* Steps of Newton's method: none of 1,000,000 random and 300,000 hard pairs took more than 4. Then
   of bisection: lines close along the equator, where a cosine of 1e-19 must be right to its last
   digit, take 120. The tests also build with bisection alone. */
#ifndef MOST_STEPS
#define MOST_STEPS 20
#endif
#define MOST_BISECTIONS 140

/* Two points turned, mirrored and swapped so that point 1 is south, no nearer to the equator than
   point 2, and point 2 east of it (equation 44). */
typedef struct {
  geo_angle beta1, beta2, lambda; /* reduced latitudes; difference of longitudes, 0...pi */
  double lambda12;                /* the same in radians */
  double dn1, dn2;                /* sqrt(1 + e'^2 sin^2(beta)) */
} pair;

/* A line from point 1 to the latitude of point 2. */
typedef struct {
  geo_angle alpha1, alpha2, sigma1, sigma2;
  double sigma12, alpha0_sine, k2, e;
  double miss;  /* longitude at the end less the one wanted */
  double slope; /* d miss / d alpha1 */
} line;

/* Sum over l of c[l] (sin(2 l to) - sin(2 l from)). */
static double sine_step(const double *c, int terms, geo_angle from, geo_angle to) {
  return geo_sine_sum(c, terms, to) - geo_sine_sum(c, terms, from);
}

/* Distance over b: I1(sigma2) - I1(sigma1), equation (15). */
static double distance_over_b(double e, double sigma12, geo_angle sigma1, geo_angle sigma2) {
  double c1[7];
  geo_c1(e, c1);
  return (1 + geo_a1m1(e)) * (sigma12 + sine_step(c1, 6, sigma1, sigma2));
}

/* Reduced length over b, equations (38) to (40). J = I1 - I2 is taken from the differences of the
   coefficients, so that nothing cancels. */
static double reduced_length_over_b(const pair *p, double e, double sigma12, geo_angle sigma1,
                                    geo_angle sigma2) {
  double c1[7], c2[7];
  double a1m1 = geo_a1m1(e), a2m1 = geo_a2m1(e);
  geo_c1(e, c1);
  geo_c2(e, c2);
  for (int l = 1; l <= 6; l++) c1[l] = (1 + a1m1) * c1[l] - (1 + a2m1) * c2[l];
  double j = (a1m1 - a2m1) * sigma12 + sine_step(c1, 6, sigma1, sigma2);
  return p->dn2 * (sigma1.c * sigma2.s) - p->dn1 * (sigma1.s * sigma2.c) - sigma1.c * sigma2.c * j;
}

/* The same for lines that end well before the antipode: J by integrating
   k^2 sin^2 / sqrt(1 + k^2 sin^2) to second order in k^2, which leaves out less than 2e-7. */
static double rough_reduced_length_over_b(const pair *p, const line *g) {
  geo_angle a = g->sigma1, b = g->sigma2;
  double before = a.s * a.c, after = b.s * b.c;
  double second = g->sigma12 - (after - before);
  double fourth = 0.75 * second - 0.5 * (after * b.s * b.s - before * a.s * a.s);
  double j = g->k2 * 0.5 * (second - g->k2 * 0.5 * fourth);
  return p->dn2 * (a.c * b.s) - p->dn1 * (a.s * b.c) - a.c * b.c * j;
}

/* atan2, quick for the small angle that two nearly equal longitudes differ by. */
static double small_turn(geo_angle a) {
  if (!(fabs(a.s) < 0.015625 * a.c)) return atan2(a.s, a.c);
  double t = a.s / a.c, z = t * t; /* the term left out is t^9/9 < 7e-18 */
  return t - t * z * (1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9))));
}

/* The azimuth at point 2 of the line that leaves point 1 at alpha1, by Clairaut's relation, its
   cosine from a difference of squares without cancellation: equations (5) and (45). */
static geo_angle arrival(const pair *p, geo_angle alpha1) {
  geo_angle alpha2 = {alpha1.s, fabs(alpha1.c)};
  if (p->beta2.c != p->beta1.c) alpha2.s = alpha1.s * p->beta1.c / p->beta2.c;
  if (p->beta2.c != p->beta1.c || fabs(p->beta2.s) != -p->beta1.s) {
    double gap = p->beta1.c < -p->beta1.s
                     ? (p->beta2.c - p->beta1.c) * (p->beta1.c + p->beta2.c)
                     : (p->beta1.s - p->beta2.s) * (p->beta1.s + p->beta2.s);
    alpha2.c = sqrt(geo_square(alpha1.c * p->beta1.c) + gap) / p->beta2.c;
  }
  return alpha2;
}

/* Where the line with g->alpha1 goes: section 4, equation (46). */
static void aim(const pair *p, line *g) {
  geo_angle alpha1 = g->alpha1;
  /* A line along the equator from the equator would have no node to count from. */
  if (p->beta1.s == 0 && alpha1.c == 0) alpha1.c = -GEO_TINY;
  double alpha0_s = alpha1.s * p->beta1.c;
  double alpha0_c = sqrt(geo_square(alpha1.c) + geo_square(alpha1.s * p->beta1.s));
  geo_angle omega1 = {alpha0_s * p->beta1.s, alpha1.c * p->beta1.c};
  g->sigma1 = geo_unit(p->beta1.s, omega1.c);

  geo_angle alpha2 = arrival(p, alpha1);
  geo_angle omega2 = {alpha0_s * p->beta2.s, alpha2.c * p->beta2.c};
  g->alpha2 = alpha2;
  g->sigma2 = geo_unit(p->beta2.s, omega2.c);

  geo_angle sigma12 = geo_minus(g->sigma2, g->sigma1);
  if (!(sigma12.s > 0)) sigma12.s = 0;
  g->sigma12 = atan2(sigma12.s, sigma12.c);
  geo_angle omega12 = geo_minus(omega2, omega1);
  if (!(omega12.s > 0)) omega12.s = 0;
  g->k2 = GEO_EP2 * geo_square(alpha0_c);
  g->e = geo_epsilon(g->k2);
  g->alpha0_sine = alpha0_s;
  double c3[6];
  geo_c3(g->e, c3);
  double flattened = g->sigma12 + sine_step(c3, 5, g->sigma1, g->sigma2);
  g->miss = small_turn(geo_minus(omega12, p->lambda)) -
            GEO_F * geo_a3(g->e) * alpha0_s * flattened;

  if (alpha2.c == 0) {
    /* Both ends run along their parallels: the limit of the slope from the north. */
    g->slope = -2 * (1 - GEO_F) * p->dn1 / p->beta1.s;
    return;
  }
  bool far = sigma12.c < 0 && sigma12.s < 0.125;
  double m = far ? reduced_length_over_b(p, g->e, g->sigma12, g->sigma1, g->sigma2)
                 : rough_reduced_length_over_b(p, g);
  g->slope = m * (1 - GEO_F) / (alpha2.c * p->beta2.c);
}

/* The largest root of k^4 + 2 k^3 + (1 - x^2 - y^2) k^2 - 2 y^2 k - y^2 = 0, equation (55), through
   its cubic resolvent; 0 for y = 0 and |x| <= 1. */
static double astroid(double x, double y) {
  double p = x * x, q = y * y, r = (p + q - 1) / 6;
  if (q == 0 && r <= 0) return 0;
  double s = p * q / 4, r3 = r * r * r;
  double discriminant = s * (s + 2 * r3), u = r;
  if (discriminant >= 0) {
    double root = sqrt(discriminant), t3 = s + r3;
    double t = cbrt(t3 < 0 ? t3 - root : t3 + root);
    u += t == 0 ? 0 : t + r * r / t;
  } else {
    u += 2 * r * cos(atan2(sqrt(-discriminant), -(s + r3)) / 3);
  }
  double v = sqrt(u * u + q);
  double sum = u < 0 ? q / (v - u) : u + v;
  double w = (sum - q) / (2 * v);
  return sum / (sqrt(sum + w * w) + w);
}

/* Starting azimuth near the antipode, where the lines from point 1 envelop an astroid: section 5,
   equations (53) to (56). */
static geo_angle start_at_antipode(const pair *p) {
  double k2 = GEO_EP2 * geo_square(p->beta1.s);
  double scale = GEO_F * GEO_PI * p->beta1.c * geo_a3(geo_epsilon(k2));
  double x = -atan2(p->lambda.s, -p->lambda.c) / scale;
  double sum_sine = p->beta2.s * p->beta1.c + p->beta2.c * p->beta1.s; /* of beta1 + beta2 */
  double y = sum_sine / (scale * p->beta1.c);
  if (y > -200 * GEO_EPSILON && x > -1 - 1000 * 0x1p-26) {
    double sine = x > -1 ? -x : 1; /* on the cut itself, or as good as on it */
    return (geo_angle){sine, -sqrt((1 - sine) * (1 + sine))};
  }
  double k = astroid(x, y);
  double short_of_turn = -scale * x * k / (1 + k); /* pi - omega12 */
  double s = sin(short_of_turn), c = cos(short_of_turn);
  geo_angle alpha1 = {p->beta2.c * s, sum_sine - p->beta2.c * p->beta1.s * s * s / (1 + c)};
  return alpha1.s > 0 ? geo_unit(alpha1.s, alpha1.c) : (geo_angle){1, 0};
}

/* The azimuth at point 1 of a great circle over omega12, not normalised: equation (49), with the
   cosine so written that short arcs, and arcs of nearly half a turn, lose nothing. */
static geo_angle great_circle(const pair *p, geo_angle omega12) {
  double product = p->beta2.c * p->beta1.s * geo_square(omega12.s);
  double up = p->beta2.s * p->beta1.c, across = p->beta2.c * p->beta1.s;
  return (geo_angle){p->beta2.c * omega12.s,
                     omega12.c >= 0 ? (up - across) + product / (1 + omega12.c)
                                    : (up + across) - product / (1 - omega12.c)};
}

/* Starting azimuth elsewhere, and near: the great circle over omega12 = lambda12 + f sin(alpha0)
   sigma12, which is the longitude integral (8) to first order; sigma12 within 7e-5 by Abramowitz
   and Stegun 4.4.45. */
static geo_angle start(const pair *p, double arc_cosine) {
  geo_angle rough = great_circle(p, p->lambda);
  double length = sqrt(rough.s * rough.s + rough.c * rough.c);
  double a = fabs(arc_cosine) < 1 ? fabs(arc_cosine) : 1;
  double arc = length;
  if (a < 0.996) {
    arc = sqrt(1 - a) * (1.5707288 - a * (0.2121144 - a * (0.0742610 - a * 0.0187293)));
  }
  if (arc_cosine < 0) arc = GEO_PI - arc;
  double alpha0_s = rough.s * p->beta1.c / length;
  double more = GEO_F * alpha0_s * arc * (1 - GEO_EP2 / 8 * (1 - alpha0_s * alpha0_s));
  double half = more * more * 0.5;
  geo_angle step = {more * (1 - half * (1.0 / 3)), 1 - half * (1 - half * (1.0 / 6))};
  geo_angle omega12 = geo_plus(p->lambda, step);
  geo_angle alpha1 = great_circle(p, omega12);
  if (!(omega12.s > 0) || !(alpha1.s > 0)) alpha1 = rough;
  return alpha1.s > 0 ? geo_unit(alpha1.s, alpha1.c) : (geo_angle){1, 0};
}

/* For points within decimetres: the great circle is the answer, on a sphere whose radius at the
   middle latitude is the ellipsoid's (section 4, equation (48)). */
static double close_by(const pair *p, line *g) {
  double s2 = geo_square(p->beta1.s + p->beta2.s);
  s2 /= s2 + geo_square(p->beta1.c + p->beta2.c);
  double dn = sqrt(1 + GEO_EP2 * s2);
  double omega = p->lambda12 / ((1 - GEO_F) * dn);
  geo_angle omega12 = {fabs(sin(omega)), cos(omega)}; /* half a turn beside a pole may round up */
  geo_angle one = great_circle(p, omega12);
  double versine = omega12.c >= 0 ? geo_square(omega12.s) / (1 + omega12.c) : 1 - omega12.c;
  geo_angle two = {p->beta1.c * omega12.s, (p->beta2.s * p->beta1.c - p->beta2.c * p->beta1.s) -
                                               p->beta1.c * p->beta2.s * versine};
  double sine = sqrt(one.s * one.s + one.c * one.c);
  g->alpha1 = geo_unit(one.s, one.c);
  g->alpha2 = geo_unit(two.s, two.c);
  return GEO_B * dn * asin(sine);
}

/* The small step that Newton's method would still make, carried into length and azimuths: ds /
   d lambda12 = a sin(alpha0) along the parallel of point 2, and sin(alpha0) by the trapezoid rule,
   so that what is left is of third order in the step. */
static double finish(const pair *p, line *g, double metres) {
  double turn = -g->miss / g->slope;
  double mean = g->alpha0_sine + 0.5 * p->beta1.c * g->alpha1.c * turn;
  geo_angle alpha1 = geo_plus(g->alpha1, (geo_angle){turn, 1 - 0.5 * turn * turn});
  g->alpha1 = geo_unit(alpha1.s, alpha1.c);
  g->alpha2 = arrival(p, g->alpha1);
  return metres - GEO_A * g->miss * mean;
}

/* Whether a comes before b, both in 0...pi. */
static bool is_before(geo_angle a, geo_angle b) { return b.s * a.c - b.c * a.s > 0; }

/* Metres of a line that is neither a meridian nor the equator. */
static double solve(const pair *p, line *g) {
  double arc_cosine = p->beta1.s * p->beta2.s + p->beta1.c * p->beta2.c * p->lambda.c;
  geo_angle chord = great_circle(p, p->lambda);
  double arc_sine2 = chord.s * chord.s + chord.c * chord.c;
  if (arc_cosine > 0 && arc_sine2 < geo_square(3.6e-8)) return close_by(p, g);
  double wide = 6 * GEO_N * GEO_PI * geo_square(p->beta1.c);
  g->alpha1 = arc_cosine < 0 && arc_sine2 < geo_square(wide) ? start_at_antipode(p)
                                                             : start(p, arc_cosine);
  geo_angle low = {GEO_TINY, 1}, high = {GEO_TINY, -1};
  double before = INFINITY; /* the miss before a step of Newton's method */
  bool narrow = false;
  for (int step = 0;; step++) {
    aim(p, g);
    double miss = fabs(g->miss);
    bool done = narrow || step == MOST_STEPS + MOST_BISECTIONS ||
                !(miss >= (before <= 16 * GEO_EPSILON ? 8 : 1) * GEO_EPSILON);
    bool nearly = miss * miss * miss <= 1e-17 * before * before && isfinite(before);
    if (done || nearly) {
      double metres = GEO_B * distance_over_b(g->e, g->sigma12, g->sigma1, g->sigma2);
      return done ? metres : finish(p, g, metres);
    }
    if (g->miss > 0 && is_before(g->alpha1, high)) high = g->alpha1;
    if (g->miss < 0 && is_before(low, g->alpha1)) low = g->alpha1;
    if (step < MOST_STEPS && g->slope > 0) {
      double turn = -g->miss / g->slope;
      if (fabs(turn) < 1) {
        geo_angle small = geo_small_angle(fabs(turn) < 0.75 ? turn : copysign(0.75, turn));
        geo_angle next = geo_plus(g->alpha1, small);
        if (next.s > 0 && is_before(low, next) && is_before(next, high)) {
          g->alpha1 = geo_unit(next.s, next.c);
          before = miss;
          continue;
        }
      }
    }
    geo_angle middle = geo_unit((low.s + high.s) / 2, (low.c + high.c) / 2);
    before = INFINITY;
    narrow = (middle.s == low.s && middle.c == low.c) || (middle.s == high.s && middle.c == high.c);
    g->alpha1 = middle;
  }
}

/* The line along a meridian; false where a shorter one leaves it (section 4: past the conjugate
   point, between nearly antipodal points). */
static bool along_meridian(const pair *p, line *g, double *metres) {
  g->alpha1 = (geo_angle){p->lambda.s, p->lambda.c};
  g->alpha2 = (geo_angle){0, 1};
  geo_angle sigma1 = {p->beta1.s, g->alpha1.c * p->beta1.c};
  geo_angle sigma2 = {p->beta2.s, g->alpha2.c * p->beta2.c};
  geo_angle sigma12 = geo_minus(sigma2, sigma1);
  double arc = atan2(sigma12.s > 0 ? sigma12.s : 0, sigma12.c);
  double e = geo_epsilon(GEO_EP2);
  double s = distance_over_b(e, arc, sigma1, sigma2);
  double m = reduced_length_over_b(p, e, arc, sigma1, sigma2);
  if (!(arc < 1 || m >= 0)) return false;
  bool same = arc < 3 * GEO_TINY || (arc < GEO_EPSILON && (s < 0 || m < 0));
  *metres = same ? 0 : GEO_B * s;
  return true;
}

double tc_geo_inverse(double lat1, double lon1, double lat2, double lon2, double *azimuth1,
                      double *azimuth2) {
  if (azimuth1) *azimuth1 = NAN;
  if (azimuth2) *azimuth2 = NAN;
  if (!(fabs(lat1) <= 90) || !(fabs(lat2) <= 90) || !isfinite(lon1) || !isfinite(lon2)) return NAN;

  double rest, step = geo_longitude_step(lon1, lon2, &rest);
  double east = signbit(step) ? -1 : 1;
  step = geo_settled(step * east);
  rest = step < 0.0625 ? 0 : rest * east;
  lat1 = geo_settled(lat1);
  lat2 = geo_settled(lat2);
  /* Swap and mirror so that lat1 <= 0 and |lat2| <= |lat1|. */
  double swap = fabs(lat1) < fabs(lat2) ? -1 : 1;
  if (swap < 0) {
    east = -east;
    double other = lat1;
    lat1 = lat2;
    lat2 = other;
  }
  double north = signbit(lat1) ? 1 : -1;
  lat1 *= north;
  lat2 *= north;

  pair p;
  p.beta1 = geo_reduced(lat1);
  p.beta2 = geo_reduced(lat2);
  /* Rounding must not break the symmetry of latitudes that are equal or opposite. */
  if (p.beta1.c < -p.beta1.s) {
    if (p.beta2.c == p.beta1.c) p.beta2.s = copysign(p.beta1.s, p.beta2.s);
  } else if (fabs(p.beta2.s) == -p.beta1.s) {
    p.beta2.c = p.beta1.c;
  }
  double short_of_turn = (180 - step) - rest;
  if (step > 90) {
    p.lambda = geo_degrees(short_of_turn, 0);
    p.lambda.c = -p.lambda.c;
  } else {
    p.lambda = geo_degrees(step, rest);
  }
  p.lambda12 = (step + rest) * GEO_RADIAN;
  p.dn1 = sqrt(1 + GEO_EP2 * geo_square(p.beta1.s));
  p.dn2 = sqrt(1 + GEO_EP2 * geo_square(p.beta2.s));

  line g;
  double metres = 0;
  bool found = (lat1 == -90 || p.lambda.s == 0) && along_meridian(&p, &g, &metres);
  if (!found && p.beta1.s == 0 && short_of_turn >= GEO_F * 180) {
    g.alpha1 = g.alpha2 = (geo_angle){1, 0};
    metres = GEO_A * p.lambda12;
    found = true;
  }
  if (!found) metres = solve(&p, &g);

  /* Undo the turning and mirroring. */
  geo_angle one = swap < 0 ? g.alpha2 : g.alpha1, two = swap < 0 ? g.alpha1 : g.alpha2;
  east *= swap;
  north *= swap;
  if (azimuth1) *azimuth1 = geo_in_degrees((geo_angle){one.s * east, one.c * north});
  if (azimuth2) *azimuth2 = geo_in_degrees((geo_angle){two.s * east, two.c * north});
  return metres;
}
