#pragma STDC FP_CONTRACT OFF
/* Where a line on the ellipsoid ends: section 3 and the direct problem of C. F. F. Karney,
   "Algorithms for geodesics", Journal of Geodesy 87 (2013) 43-55. Every series converges fast
   enough for WGS84 that nothing is iterated. */
#include "tc_geo.h"

#include "tc_geo_private.h"

void tc_geo_direct(double lat1, double lon1, double azimuth1, double metres, double *lat2,
                   double *lon2) {
  if (!(fabs(lat1) <= 90) || !isfinite(lon1) || !isfinite(azimuth1) || !isfinite(metres)) {
    *lat2 = NAN;
    *lon2 = NAN;
    return;
  }
  geo_angle alpha1 = geo_degrees(geo_settled(geo_within_turn(azimuth1)), 0);
  geo_angle beta1 = geo_reduced(geo_settled(lat1));
  /* The great circle on the auxiliary sphere, equations (10) to (12); alpha0 is its azimuth at the
     equator, sigma runs along it from there, omega is its longitude. */
  geo_angle alpha0 = {alpha1.s * beta1.c, hypot(alpha1.c, alpha1.s * beta1.s)};
  bool along_equator = beta1.s == 0 && alpha1.c == 0;
  geo_angle sigma1 =
      along_equator ? (geo_angle){0, 1} : geo_unit(beta1.s, alpha1.c * beta1.c);
  geo_angle omega1 = along_equator ? (geo_angle){0, 1}
                                   : (geo_angle){alpha0.s * beta1.s, alpha1.c * beta1.c};
  double k2 = GEO_EP2 * geo_square(alpha0.c);
  double e = geo_epsilon(k2);
  double a1 = 1 + geo_a1m1(e);
  double c1[7], reverse[7], c3[6];
  geo_c1(e, c1);
  geo_c1_reverse(e, reverse);
  geo_c3(e, c3);

  /* tau is proportional to the distance; back to sigma by equation (20). */
  double behind = geo_sine_sum(c1, 6, sigma1);
  geo_angle tau1 = geo_plus(sigma1, (geo_angle){sin(behind), cos(behind)});
  double tau12 = metres / (GEO_B * a1);
  geo_angle tau2 = geo_plus(tau1, (geo_angle){sin(tau12), cos(tau12)});
  double ahead = geo_sine_sum(reverse, 6, tau2);
  double sigma12 = tau12 + behind + ahead;
  geo_angle sigma2 = geo_plus(sigma1, (geo_angle){sin(sigma12), cos(sigma12)});

  geo_angle beta2 = {alpha0.c * sigma2.s, hypot(alpha0.s, alpha0.c * sigma2.c)};
  if (beta2.c == 0) beta2.c = GEO_TINY;
  geo_angle omega2 = {alpha0.s * sigma2.s, sigma2.c};
  geo_angle omega12 = geo_minus(omega2, omega1);
  /* Along a meridian, over a pole, omega jumps by half a turn and sine 0 must keep its side. */
  double turn = atan2(omega12.s, omega12.c);
  double series = geo_sine_sum(c3, 5, sigma2) - geo_sine_sum(c3, 5, sigma1);
  double lambda12 = turn - GEO_F * alpha0.s * geo_a3(e) * (sigma12 + series);
  *lat2 = atan2(beta2.s, (1 - GEO_F) * beta2.c) / GEO_RADIAN;
  *lon2 = geo_within_turn(geo_within_turn(lon1) + geo_within_turn(lambda12 / GEO_RADIAN));
}
