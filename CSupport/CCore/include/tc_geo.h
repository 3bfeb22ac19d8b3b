/* tc_geo.h: shortest lines on the WGS84 ellipsoid (a = 6378137 m, f = 1/298.257223563). Angles are
   degrees: latitude north, longitude east, azimuth clockwise from north. A latitude beyond +-90, a
   NaN or an infinity anywhere gives NaN; a longitude or azimuth may be any finite number and is
   reduced exactly. Nothing is allocated, stored or raised; every function may run on any thread. */
#ifndef TC_GEO_H
#define TC_GEO_H

#include <stddef.h>

/* The length in metres of the shortest line between two points, 0 to 20003931.4586..., and its
   azimuths at both ends, in -180...180, pointing from point 1 to point 2 at either end; azimuth1
   and azimuth2 may be NULL, and are NaN where the length is. Where several lines are equally short,
   and at coincident points and poles, the azimuths are those of GeographicLib 2: they follow the
   meridian as a limit of the longitudes given. The method is Karney, "Algorithms for geodesics",
   Journal of Geodesy 87 (2013) 43-55, series to sixth order.
   Error: 15 nm, with rounding, anywhere on the globe. O(1). */
double tc_geo_inverse(double lat1, double lon1, double lat2, double lon2, double *azimuth1,
                      double *azimuth2);

/* The point `metres` along the line that leaves point 1 at azimuth1; a negative number goes back,
   and more than half the globe goes on around it. lat2 and lon2 belong to the caller and are always
   written: longitude in -180...180. Same source. Error: 15 nm for lines up to 20000 km, growing
   with the length beyond. O(1). */
void tc_geo_direct(double lat1, double lon1, double azimuth1, double metres, double *lat2,
                   double *lon2);

/* The length in metres of a track: latitude and longitude of `points` points in turn, which are
   only read; NULL is allowed for none. Less than two points have length 0. A point that is not on
   the globe makes the sum NaN, also when it is the only one. Relative error at most 1e-10 for any
   number of points: segments whose latitudes and longitudes together differ by less than 0.447
   degrees are measured by a series whose error is bounded in tc_geo_length.c, others by Karney's
   method, and the sum is compensated. The same bits with and without vector instructions.
   O(points), about 100 times quicker than tc_geo_inverse on short segments. */
double tc_geo_length(const double *lat_lon, size_t points);

/* The lengths in metres of the points - 1 segments, into `out`, which belongs to the caller and
   must not overlap the points; nothing is written for less than two points. Each has relative error
   at most 1e-10, but one under 1e-140 m may count as 0, and the same bits wherever it stands in a
   track. NaN where an end is not on the globe. O(points). */
void tc_geo_lengths(const double *lat_lon, size_t points, double *out);

#endif
