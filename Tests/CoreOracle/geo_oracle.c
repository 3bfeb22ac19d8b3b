#pragma STDC FP_CONTRACT OFF
/* Geodesics beside a witness that shares nothing with them: the line as the motion of a free point
   on the ellipsoid, integrated in long double (Runge and Kutta's fourth order) and aimed at the
   other end by correcting direction and length. It is right to about a picometre on lines up to
   60 km, whatever the latitude. And laws that lines must obey, tried on many pairs. */
#include <math.h>
#include <string.h>

#include "core_oracle.h"
#include "tc_geo.h"

void baseline_geo_lengths(const double *lat_lon, size_t points, double *out);
double baseline_geo_length(const double *lat_lon, size_t points);
double bisection_geo_inverse(double lat1, double lon1, double lat2, double lon2, double *azimuth1,
                             double *azimuth2);

/* SplitMix64: Steele, Lea, Flood 2014. */
static uint64_t next(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double uniform(uint64_t *state, double low, double high) {
  return low + (high - low) * ((double)(next(state) >> 11) * 0x1p-53);
}

/* Between low and high, as often in each decade. */
static double spread(uint64_t *state, double low, double high) {
  return low * pow(high / low, uniform(state, 0, 1));
}

/* --- the witness ------------------------------------------------------------------------------ */

typedef struct {
  long double x, y, z;
} vector;

static const long double PI = 3.14159265358979323846264338327950288L;
static const long double A = 6378137, F = 1 / 298.257223563L;

static vector scaled(vector v, long double k) { return (vector){v.x * k, v.y * k, v.z * k}; }
static vector sum(vector a, vector b) { return (vector){a.x + b.x, a.y + b.y, a.z + b.z}; }
static long double dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vector cross(vector a, vector b) {
  return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Longitude is counted from the first point's: a step of one part in 1e9 keeps its digits. */
static vector on_ellipsoid(double latitude, long double longitude) {
  long double e2 = F * (2 - F), phi = latitude * (PI / 180), l = longitude * (PI / 180);
  long double n = A / sqrtl(1 - e2 * sinl(phi) * sinl(phi));
  return (vector){n * cosl(phi) * cosl(l), n * cosl(phi) * sinl(l), n * (1 - e2) * sinl(phi)};
}

/* Half the gradient of x^2/a^2 + y^2/a^2 + z^2/b^2. */
static vector outward(vector at) {
  long double b = A * (1 - F);
  return (vector){at.x / (A * A), at.y / (A * A), at.z / (b * b)};
}

/* Nothing pulls but what holds the point on the surface. */
static vector pull(vector at, vector v) {
  vector out = outward(at);
  return scaled(out, -dot(v, outward(v)) / dot(out, out));
}

static void move(vector *at, vector *v, long double metres, int steps) {
  long double h = metres / steps;
  for (int i = 0; i < steps; i++) {
    vector v1 = *v, a1 = pull(*at, v1);
    vector v2 = sum(*v, scaled(a1, h / 2)), a2 = pull(sum(*at, scaled(v1, h / 2)), v2);
    vector v3 = sum(*v, scaled(a2, h / 2)), a3 = pull(sum(*at, scaled(v2, h / 2)), v3);
    vector v4 = sum(*v, scaled(a3, h)), a4 = pull(sum(*at, scaled(v3, h)), v4);
    *at = sum(*at, scaled(sum(sum(v1, v4), scaled(sum(v2, v3), 2)), h / 6));
    *v = sum(*v, scaled(sum(sum(a1, a4), scaled(sum(a2, a3), 2)), h / 6));
  }
}

static long double witness(const double *pair) {
  long double turn = remainderl((long double)pair[3] - pair[1], 360);
  vector from = on_ellipsoid(pair[0], 0), to = on_ellipsoid(pair[2], turn);
  vector normal = outward(from);
  normal = scaled(normal, 1 / sqrtl(dot(normal, normal)));
  vector chord = sum(to, scaled(from, -1));
  vector ahead = sum(chord, scaled(normal, -dot(chord, normal)));
  long double metres = sqrtl(dot(chord, chord));
  if (metres == 0) return 0;
  int steps = 8 + (int)(metres / 1000);
  for (int aimed = 0; aimed < 5; aimed++) {
    ahead = scaled(ahead, 1 / sqrtl(dot(ahead, ahead)));
    vector at = from, v = ahead;
    move(&at, &v, metres, steps);
    vector off = sum(to, scaled(at, -1));
    vector side = cross(outward(at), v);
    side = scaled(side, 1 / sqrtl(dot(side, side)));
    ahead = sum(ahead, scaled(cross(normal, ahead), dot(off, side) / metres));
    metres += dot(off, v);
  }
  return metres;
}

/* --- tracks ----------------------------------------------------------------------------------- */

/* A walk of `points` points whose steps are `low` to `high` metres, near one latitude; it is turned
   back before a pole, and longitudes run over 180 degrees where it does. */
static void walk(uint64_t *state, double latitude, double low, double high, size_t points,
                 double *lat_lon) {
  double most = 90 - 1e-7, lat = fabs(latitude) < most ? latitude : copysign(most, latitude);
  double lon = uniform(state, -180, 180), heading = uniform(state, -3.2, 3.2);
  for (size_t i = 0; i < points; i++) {
    lat_lon[2 * i] = lat;
    lat_lon[2 * i + 1] = lon;
    heading += uniform(state, -0.7, 0.7);
    double degrees = spread(state, low, high) / 111195;
    double north = degrees * cos(heading);
    if (fabs(lat + north) > most || fabs(lat + north - latitude) > 1) north = -north;
    lon = remainder(lon + degrees * sin(heading) / cos(lat * 0.017453292519943295), 360);
    lat += fabs(lat + north) > most ? 0 : north;
  }
}

double oracle_geo_lengths(uint64_t seed, double latitude, double low, double high, size_t tracks) {
  enum { POINTS = 258 };
  double lat_lon[2 * POINTS], metres[POINTS - 1], worst = 0;
  for (size_t track = 0; track < tracks; track++) {
    walk(&seed, latitude, low, high, POINTS, lat_lon);
    tc_geo_lengths(lat_lon, POINTS, metres);
    for (size_t i = 0; i < POINTS - 1; i++) {
      long double want = witness(lat_lon + 2 * i);
      double off = want == 0 ? metres[i] : (double)fabsl(metres[i] / want - 1);
      if (!(off <= worst)) worst = off;
    }
  }
  return worst;
}

double oracle_geo_sum(uint64_t seed, double latitude, size_t points, double *lat_lon,
                      double *work) {
  walk(&seed, latitude, 1, 100, points, lat_lon);
  tc_geo_lengths(lat_lon, points, work);
  long double want = 0;
  for (size_t i = 0; i + 1 < points; i++) want += work[i];
  return (double)fabsl(tc_geo_length(lat_lon, points) / want - 1);
}

/* What tracks may hold: walks of all kinds, and numbers that are none. */
static void hostile(uint64_t *state, size_t points, double *lat_lon) {
  static const double odd[] = {NAN,   INFINITY, -INFINITY, 0,     -0.0,  90,   -90, 90.00000001,
                               180,   -180,     360,       1e300, -1e17, 540,  89.9999999,
                               1e-300, 5e-324,  -5e-324,   45,    0.25,  179.9999999};
  static const double scale[] = {1e-6, 1, 100, 3e4, 1e6};
  walk(state, uniform(state, -90, 90), scale[next(state) % 5], 2e6, points, lat_lon);
  if (next(state) & 1) return;
  for (size_t i = 0; i < 2 * points; i++) {
    if (next(state) % 16 == 0) lat_lon[i] = odd[next(state) % (sizeof odd / sizeof *odd)];
  }
}

size_t oracle_geo_baseline(uint64_t seed, size_t tracks) {
  enum { MOST = 530 };
  double lat_lon[2 * MOST], one[MOST], other[MOST];
  size_t different = 0;
  for (size_t track = 0; track < tracks; track++) {
    size_t points = next(&seed) % MOST;
    if (next(&seed) & 1) points %= 12;
    hostile(&seed, points, lat_lon);
    memset(one, 0x55, sizeof one);
    memset(other, 0x55, sizeof other);
    tc_geo_lengths(lat_lon, points, one);
    baseline_geo_lengths(lat_lon, points, other);
    double a = tc_geo_length(lat_lon, points), b = baseline_geo_length(lat_lon, points);
    /* NaN may differ in sign and payload, nothing else in anything. */
    different += !(isnan(a) && isnan(b)) && memcmp(&a, &b, sizeof a) != 0;
    for (size_t i = 0; i < MOST; i++) {
      different +=
          !(isnan(one[i]) && isnan(other[i])) && memcmp(one + i, other + i, sizeof *one) != 0;
    }
    /* The same segment anywhere in a track, and alone, has the same bits. */
    for (size_t i = 0; i + 1 < points; i++) {
      double alone;
      tc_geo_lengths(lat_lon + 2 * i, 2, &alone);
      different += !(isnan(alone) && isnan(one[i])) && memcmp(&alone, one + i, sizeof alone) != 0;
    }
  }
  return different;
}

/* --- laws ------------------------------------------------------------------------------------- */

static void random_pair(uint64_t *state, double *pair) {
  for (int i = 0; i < 2; i++) {
    pair[2 * i] = asin(uniform(state, -1, 1)) * 57.29577951308232;
    pair[2 * i + 1] = uniform(state, -180, 180);
  }
  double little = spread(state, 1e-12, 2) * (next(state) & 1 ? 1 : -1);
  double less = spread(state, 1e-12, 2) * (next(state) & 1 ? 1 : -1);
  switch (next(state) % 8) {
    case 0: /* near the antipode */
      pair[2] = -pair[0] + little;
      pair[3] = pair[1] + 180 + less;
      break;
    case 1: /* near each other */
      pair[2] = pair[0] + little;
      pair[3] = pair[1] + less;
      break;
    case 2: /* near the equator, on both sides of the globe or not */
      pair[0] = little;
      pair[2] = less;
      if (next(state) & 1) pair[3] = pair[1] + 180 - fabs(little);
      break;
    case 3: /* near poles */
      pair[0] = 90 - fabs(little);
      pair[2] = next(state) & 1 ? 90 - fabs(less) : fabs(less) - 90;
      break;
    case 4: /* nearly on one meridian */
      pair[3] = pair[1] + little + (next(state) & 1 ? 180 : 0);
      break;
    default: break;
  }
  for (int i = 0; i < 4; i += 2) {
    pair[i] = fmax(-90, fmin(90, pair[i]));
    /* So few digits that longitudes with whole turns added are exact. */
    pair[i + 1] = rint(pair[i + 1] * 0x1p42) * 0x1p-42;
  }
}

geo_laws oracle_geo_laws(uint64_t seed, size_t pairs) {
  geo_laws worst = {0, 0, 0, 0, 0, 0};
  for (size_t i = 0; i < pairs; i++) {
    double p[4], a1, a2, b1, b2, lat, lon, third[4], unused;
    random_pair(&seed, p);
    random_pair(&seed, third);
    double s = tc_geo_inverse(p[0], p[1], p[2], p[3], &a1, &a2);
    worst.outside += !(s >= 0 && s <= 20003931.4586255) || !(fabs(a1) <= 180 && fabs(a2) <= 180);
    /* There and back again. */
    worst.unlike_back = fmax(worst.unlike_back,
                             fabs(tc_geo_inverse(p[2], p[3], p[0], p[1], &b1, &b2) - s));
    /* Mirrored at the equator, at a meridian, and turned. */
    worst.unlike_mirrored =
        fmax(worst.unlike_mirrored, fabs(tc_geo_inverse(-p[0], p[1], -p[2], p[3], &b1, &b2) - s));
    worst.unlike_mirrored =
        fmax(worst.unlike_mirrored, fabs(tc_geo_inverse(p[0], -p[1], p[2], -p[3], &b1, &b2) - s));
    double turned = tc_geo_inverse(p[0], p[1] + 720, p[2], p[3] - 360, &b1, &b2);
    worst.unlike_mirrored = fmax(worst.unlike_mirrored, fabs(turned - s));
    /* Where the line leads, from either end. */
    tc_geo_direct(p[0], p[1], a1, s, &lat, &lon);
    worst.missed = fmax(worst.missed, tc_geo_inverse(lat, lon, p[2], p[3], NULL, NULL));
    tc_geo_direct(p[2], p[3], a2, -s, &lat, &lon);
    worst.missed = fmax(worst.missed, tc_geo_inverse(lat, lon, p[0], p[1], NULL, NULL));
    /* A detour is not shorter. */
    double detour = tc_geo_inverse(p[0], p[1], third[0], third[1], &unused, NULL) +
                    tc_geo_inverse(third[0], third[1], p[2], p[3], NULL, &unused);
    worst.shorter_detour = fmax(worst.shorter_detour, s - detour);
    /* A track of two points is its line. */
    double track = tc_geo_length(p, 2);
    worst.track_apart = fmax(worst.track_apart, fabs(track - s) / (1e-10 * s + 20e-9));
  }
  return worst;
}

double oracle_geo_bisection(uint64_t seed, size_t pairs) {
  double worst = 0;
  for (size_t i = 0; i < pairs; i++) {
    double p[4], a1, a2;
    random_pair(&seed, p);
    double s = bisection_geo_inverse(p[0], p[1], p[2], p[3], &a1, &a2);
    worst = fmax(worst, fabs(s - tc_geo_inverse(p[0], p[1], p[2], p[3], NULL, NULL)));
  }
  return worst;
}
