#pragma STDC FP_CONTRACT OFF
/* Lengths of tracks. Segments with near ends are measured four at a time by a series; what a vector
   finds not to be its business goes one by one: by the same series where longitude crosses 180
   degrees or a pole is near, else by tc_geo_inverse. The operations are the same with every
   instruction set and none is fused: so are the bits.

   The series. On a surface with ds^2 = dq^2 + r(q)^2 dl^2 the squared distance of two points, with
   r, r' = dr/dq and r'' taken in their middle q, is
     s^2 = dq^2 + r^2 dl^2 - r^2 r'^2 dl^4 / 12 + (r r'' / 12 - r'^2 / 4) dq^2 dl^2 + sixth order:
   exchanging the points forbids odd orders; r'/r is the geodesic curvature of the parallel, which
   gives the dl^4 term; r r'' and r'^2 are all that can stand before the mixed one, and the sphere,
     sin^2(s/2) = sin^2(dphi/2) + (cos^2(phi) - sin^2(dphi/2)) sin^2(dl/2),
   gives their factors. On the ellipsoid r = N cos(phi), r' = -sin(phi), r'' = -cos(phi) / M,
   dq = M dphi + M'' dphi^3 / 24, and the middle q lies M' dphi^2 / 8 from the middle latitude, with
   M' = dM/dphi = 3 e^2 sin(phi) cos(phi) u M and u = 1 / (1 - e^2 sin^2(phi)) = (N / a)^2. In units
   of N^2, with z = cos^2(phi), w = sin^2(phi), m = M / N = (1 - e^2) u, x = dphi^2, y = dl^2, and
   the leading terms q = z y and p = m^2 x:
     s^2 / N^2 = q (1 - (y w + m x) / 12 - 3/4 e^2 u m w x)
               + p (1 - y w / 4 + e^2 / 4 (u (z - w) + 5 e^2 u^2 w z) x).
   (Gauss's method of the middle latitude, 1846, is the same series taken by components.)

   Its error. On the sphere the sixth order of s^2 is at most p y^2 / 48 beside the leading terms, a
   bound approached at the poles, where the plane's p + 4 r1 r2 sin^2(dl/2) shows it; the ellipsoid
   changes that by the order of e^2. So s has relative error (x + y)^2 / 96: with x + y <= 1/128^2,
   0.447 degrees or 50 km, 3.9e-11. GeodesicLengthTests measures it against integrated lines. */
#include "tc_geo.h"

#include <stdint.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_geo_private.h"

#define BLOCK 256 /* segments measured before they are summed */
#define INLINE static inline __attribute__((always_inline))
/* Degrees squared: (180 / pi / 128)^2. */
#define NEAR (1 / ((128 * GEO_RADIAN) * (128 * GEO_RADIAN)))
/* Degrees from a pole from where rounding of the middle latitude matters, and where a latitude
   beyond 90 might hide. */
#define POLAR 0.5

typedef double four __attribute__((vector_size(32)));
typedef int64_t four_masks __attribute__((vector_size(32)));

#if defined(__has_builtin)
#if __has_builtin(__builtin_elementwise_sqrt)
#define SQRT_FOUR(v) ((v) = __builtin_elementwise_sqrt(v))
#endif
#endif
#ifndef SQRT_FOUR
#define SQRT_FOUR(v) \
  do { \
    for (int lane = 0; lane < 4; lane++) (v)[lane] = sqrt((v)[lane]); \
  } while (0)
#endif

/* The cosine of the latitude `from_pole` degrees off a pole, 0...90: a polynomial through the sine
   at the seven Chebyshev nodes of its square. Relative error 8e-14. */
INLINE void cosine(const four *from_pole, four *out) {
  four y = *from_pole, t = y * y;
  four s = t * 0x1.6511b15f85aefp-109 - 0x1.6b1ffe73bab3cp-90;
  s = s * t + 0x1.f4a450a7a52a8p-72;
  s = s * t - 0x1.c368d5451f845p-54;
  s = s * t + 0x1.dad94ea1a9677p-37;
  s = s * t - 0x1.dbb820d92a730p-21;
  *out = y * (s * t + 0x1.1df46a2529c3cp-6);
}

/* Metres of four segments that step `north` and `east` degrees, whose middles are `from_pole`
   degrees off a pole: the series above. */
INLINE void measure(const four *north, const four *east, const four *from_pole, four *out) {
  const double e2 = GEO_E2;
  four z;
  cosine(from_pole, &z);
  z *= z;
  four w = 1 - z;
  four u = 1 / (1 - e2 * w);
  four m = (1 - e2) * u;
  four x = *north * GEO_RADIAN, y = *east * GEO_RADIAN;
  x *= x;
  y *= y;
  four p = m * m * x, q = z * y;
  four yw = y * w, mx = m * x, e2u = e2 * u;
  four across = 1 - ((yw + mx) * (1.0 / 12) + 0.75 * (e2u * w) * mx);
  four along = 1 - (0.25 * yw - 0.25 * (e2u * x) * ((z - w) + 5 * (e2u * w) * z));
  four squared = u * (q * across + p * along);
  SQRT_FOUR(squared);
  *out = GEO_A * squared;
}

/* Metres of the segments between five points; -1 for one that is long, near a pole or not finite.
   The masks in *left gain the lanes where that was so. */
INLINE void measure_points(const double *lat_lon, double *out, four_masks *left) {
  four here[2], next[2];
  memcpy(here, lat_lon, sizeof here);
  memcpy(next, lat_lon + 2, sizeof next);
  four steps[2] = {next[0] - here[0], next[1] - here[1]};
  four sums[2] = {next[0] + here[0], next[1] + here[1]};
  four north = __builtin_shufflevector(steps[0], steps[1], 0, 2, 4, 6);
  four east = __builtin_shufflevector(steps[0], steps[1], 1, 3, 5, 7);
  four sum = __builtin_shufflevector(sums[0], sums[1], 0, 2, 4, 6);
  four middle = (four)((four_masks)(0.5 * sum) & INT64_MAX);
  four from_pole = 90 - middle;
  four_masks good = (north * north + east * east <= NEAR) & (from_pole >= POLAR);
  four metres;
  measure(&north, &east, &from_pole, &metres);
  four none = {-1, -1, -1, -1};
  metres = (four)((good & (four_masks)metres) | (~good & (four_masks)none));
  *left |= ~good;
  memcpy(out, &metres, sizeof metres);
}

/* Metres of one segment that measure_points left. */
static double measure_alone(const double *lat_lon) {
  double lat1 = lat_lon[0], lon1 = lat_lon[1], lat2 = lat_lon[2], lon2 = lat_lon[3];
  if (!(fabs(lat1) <= 90) || !(fabs(lat2) <= 90) || !isfinite(lon1) || !isfinite(lon2)) return NAN;
  double rest, north = lat2 - lat1, east = geo_longitude_step(lon1, lon2, &rest);
  if (!(north * north + east * east <= NEAR)) {
    return tc_geo_inverse(lat1, lon1, lat2, lon2, NULL, NULL);
  }
  /* Each latitude's distance from the nearer pole is exact: so is the middle's, near a pole. */
  double pole = lat1 + lat2 < 0 ? -90 : 90;
  double middle = 0.5 * (fabs(pole - lat1) + fabs(pole - lat2));
  four norths = {north, north, north, north}, easts = {east, east, east, east};
  four middles = {middle, middle, middle, middle}, metres;
  measure(&norths, &easts, &middles, &metres);
  return metres[0];
}

INLINE bool measure_all(const double *lat_lon, size_t segments, double *out) {
  four_masks left = {0, 0, 0, 0};
  size_t i = 0;
  for (; i + 4 <= segments; i += 4) measure_points(lat_lon + 2 * i, out + i, &left);
  if (i < segments) {
    /* The last point is repeated to make five. */
    double points[10], metres[4];
    for (size_t k = 0; k < 5; k++) {
      size_t from = i + k < segments ? i + k : segments;
      points[2 * k] = lat_lon[2 * from];
      points[2 * k + 1] = lat_lon[2 * from + 1];
    }
    measure_points(points, metres, &left);
    memcpy(out + i, metres, (segments - i) * sizeof *out);
  }
  return (left[0] | left[1] | left[2] | left[3]) == 0;
}

#if TC_HAS_AVX2
TC_AVX2 static bool measure_all_avx2(const double *lat_lon, size_t segments, double *out) {
  return measure_all(lat_lon, segments, out);
}
#endif

static bool measure_all_plain(const double *lat_lon, size_t segments, double *out) {
  return measure_all(lat_lon, segments, out);
}

/* All segments, none negative. */
static void lengths(const double *lat_lon, size_t segments, double *out, bool avx2) {
  bool whole;
#if TC_HAS_AVX2
  whole = avx2 ? measure_all_avx2(lat_lon, segments, out)
               : measure_all_plain(lat_lon, segments, out);
#else
  (void)avx2;
  whole = measure_all_plain(lat_lon, segments, out);
#endif
  if (whole) return;
  for (size_t i = 0; i < segments; i++) {
    if (out[i] < 0) out[i] = measure_alone(lat_lon + 2 * i);
  }
}

void tc_geo_lengths(const double *lat_lon, size_t points, double *out) {
  if (points < 2) return;
  bool avx2 = tc_cpu_avx2();
  for (size_t i = 0; i < points - 1; i += BLOCK) {
    size_t segments = points - 1 - i < BLOCK ? points - 1 - i : BLOCK;
    lengths(lat_lon + 2 * i, segments, out + i, avx2);
  }
}

double tc_geo_length(const double *lat_lon, size_t points) {
  if (points == 1 && !(fabs(lat_lon[0]) <= 90 && isfinite(lat_lon[1]))) return NAN;
  if (points < 2) return 0;
  bool avx2 = tc_cpu_avx2();
  double metres[BLOCK], sum = 0, low = 0;
  for (size_t i = 0; i < points - 1; i += BLOCK) {
    size_t segments = points - 1 - i < BLOCK ? points - 1 - i : BLOCK;
    lengths(lat_lon + 2 * i, segments, metres, avx2);
    /* A block in four sums of at most 64 terms, the blocks by Knuth's exact sum. */
    double part[4] = {0, 0, 0, 0};
    for (size_t k = segments; k % 4 != 0; k++) metres[k] = 0;
    for (size_t k = 0; k < segments; k += 4) {
      for (size_t lane = 0; lane < 4; lane++) part[lane] += metres[k + lane];
    }
    double block = (part[0] + part[1]) + (part[2] + part[3]);
    double more = sum + block, block_part = more - sum;
    low += (sum - (more - block_part)) + (block - block_part);
    sum = more;
  }
  return sum + low;
}
