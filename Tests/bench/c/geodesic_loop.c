#pragma STDC FP_CONTRACT OFF
/* geodesic_loop.c: calls a function of the core for each of many pairs, as pyproj's loop in C does
   for its arrays. */
#include <stddef.h>

typedef double inverse(double lat1, double lon1, double lat2, double lon2, double *azimuth1,
                       double *azimuth2);

/* Pairs are lat1 lon1 lat2 lon2; the three results have `pairs` numbers each. */
void inverse_each(inverse *one, const double *pair, size_t pairs, double *metres, double *azimuth1,
                  double *azimuth2) {
  for (size_t i = 0; i < pairs; i++) {
    const double *p = pair + 4 * i;
    metres[i] = one(p[0], p[1], p[2], p[3], azimuth1 + i, azimuth2 + i);
  }
}
