#pragma STDC FP_CONTRACT OFF
/* Lines against plain references: simplification by the definition of its method, nearest places
   and fences by walking along Karney's geodesics. The references share no formula with the core. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core_oracle.h"
#include "random.h"
#include "tc_geo.h"
#include "tc_track.h"

uint32_t baseline_track_simplify(const double *lat_lon, uint32_t points, double tolerance,
                                 uint32_t *kept);
tc_track_index *baseline_track_index_build(const double *lat_lon, uint32_t points);
void baseline_track_index_free(tc_track_index *index);
bool baseline_track_nearest(const tc_track_index *index, double latitude, double longitude,
                            double limit, tc_track_place *place);

static const double RADIANS = 0.017453292519943295;

/* Adds a step in metres; passes over the poles and the antimeridian by the geodesic. */
static void step(double *at, double azimuth, double metres) {
  tc_geo_direct(at[0], at[1], azimuth, metres, at, at + 1);
}

/* Walks, zigzags, spirals, loops, parked loggers; anywhere, also at the poles and at 180 degrees;
   with breaks when `breaks`. */
static void make_line(uint64_t *state, double *lat_lon, uint32_t n, double size, bool breaks) {
  unsigned shape = (unsigned)below(state, 6);
  double place[2] = {unit(state) * 180 - 90, unit(state) * 360 - 180}, azimuth = unit(state) * 360;
  if (!below(state, 4)) place[1] = 179.9999;
  if (!below(state, 4)) place[0] = below(state, 2) ? 89.9999 : -89.99;
  double centre[2] = {place[0], place[1]};
  for (uint32_t i = 0; i < n; ++i) {
    if (shape == 0) azimuth += (unit(state) - 0.5) * 60;
    if (shape == 1) azimuth = (i & 1 ? 45 : 135) + (unit(state) - 0.5);
    if (shape == 2 || shape == 3) {
      memcpy(place, centre, sizeof place);
      step(place, i * (shape == 2 ? 3.7 : 360.0 / n), size * (shape == 2 ? 1 + i : 40));
    } else if (shape != 4 || below(state, 8) == 0) {
      step(place, azimuth, size * (0.2 + unit(state)));
      if (shape == 5) azimuth += 0.01;
    }
    memcpy(lat_lon + 2 * (size_t)i, place, sizeof place);
    if (below(state, 40) == 0 && shape == 0) lat_lon[2 * (size_t)i + 1] += 360;
    if (breaks && below(state, 60) == 0) lat_lon[2 * (size_t)i] = below(state, 2) ? 100 : NAN;
  }
}

/* ---- Simplification ---- */

typedef struct point3 {
  double x, y, z;
} point3;

static point3 in_space(const double *at) {
  const double a = 6378137, e2 = 0.0066943799901413165;
  double lat = at[0] * RADIANS, lon = remainder(at[1], 360) * RADIANS;
  double n = a / sqrt(1 - e2 * sin(lat) * sin(lat));
  return (point3){n * cos(lat) * cos(lon), n * cos(lat) * sin(lon), n * (1 - e2) * sin(lat)};
}

static double dot(point3 a, point3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static point3 minus(point3 a, point3 b) { return (point3){a.x - b.x, a.y - b.y, a.z - b.z}; }

/* The distance as tc_track.h defines it, in the frame of the normal halfway: east, north. */
static double from_segment(const double *at, const double *p, const double *q) {
  point3 a = in_space(p), b = in_space(q), x = minus(in_space(at), a), d = minus(b, a);
  double lat = atan2((a.z + b.z) / (1 - 0.0066943799901413165), hypot(a.x + b.x, a.y + b.y));
  double lon = atan2(a.y + b.y, a.x + b.x);
  point3 east = {-sin(lon), cos(lon), 0};
  point3 north = {-sin(lat) * cos(lon), -sin(lat) * sin(lon), cos(lat)};
  point3 up = {cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)};
  if (dot(x, up) < -4e6) return sqrt(dot(x, x));
  double dx = dot(d, east), dy = dot(d, north), px = dot(x, east), py = dot(x, north);
  double length = hypot(dx, dy);
  if (length < 1e-5) return hypot(px, py);
  double along = (px * dx + py * dy) / length, across = (px * dy - py * dx) / length;
  double beyond = fmax(fmax(-along, along - length), 0);
  return hypot(across, beyond);
}

static bool on_globe(const double *at) { return fabs(at[0]) <= 90 && isfinite(at[1]); }

/* Replays the method between two kept points: splits at the farthest point, which must be kept, and
   counts what contradicts it. */
static size_t replay(const double *line, const bool *kept, uint32_t low, uint32_t high,
                     double tolerance) {
  size_t wrong = 0;
  uint32_t stack[4096][2], depth = 1;
  stack[0][0] = low, stack[0][1] = high;
  while (depth) {
    low = stack[--depth][0], high = stack[depth][1];
    double most = 0;
    for (uint32_t i = low + 1; i < high; ++i)
      most = fmax(most, from_segment(line + 2 * i, line + 2 * low, line + 2 * high));
    const double rounding = 1e-7 + most * 1e-6;
    uint32_t split = UINT32_MAX, candidates = 0;
    bool any = false;
    for (uint32_t i = low + 1; i < high; ++i) {
      any |= kept[i];
      if (from_segment(line + 2 * i, line + 2 * low, line + 2 * high) < most - rounding) continue;
      ++candidates;
      if (kept[i] && split == UINT32_MAX) split = i;
    }
    if (most > tolerance + rounding && split == UINT32_MAX) ++wrong;
    if (most < tolerance - rounding && any) ++wrong;
    /* Of points equally far within rounding either may have been taken. */
    if (split == UINT32_MAX || candidates > 1 || depth + 2 > 4096) continue;
    stack[depth][0] = low, stack[depth++][1] = split;
    stack[depth][0] = split, stack[depth++][1] = high;
  }
  return wrong;
}

static size_t check_simplified(const double *line, uint32_t n, const uint32_t *kept, uint32_t count,
                               double tolerance) {
  bool *is_kept = calloc(n, 1);
  size_t wrong = 0;
  if (!is_kept) return 1;
  for (uint32_t k = 0; k < count; ++k) {
    wrong += kept[k] >= n || (k && kept[k] <= kept[k - 1]);
    if (kept[k] < n) is_kept[kept[k]] = true;
  }
  for (uint32_t i = 0; i < n;) {
    if (!on_globe(line + 2 * i)) {
      wrong += !is_kept[i++];
      continue;
    }
    uint32_t end = i;
    while (end + 1 < n && on_globe(line + 2 * (end + 1))) ++end;
    wrong += !is_kept[i] || !is_kept[end];
    wrong += replay(line, is_kept, i, end, tolerance);
    i = end + 1;
  }
  free(is_kept);
  return wrong;
}

size_t core_oracle_track_simplify(uint64_t seed, size_t rounds) {
  enum { MOST = 1200 };
  static const double sizes[] = {0.01, 3, 50, 5000, 40000};
  double line[2 * MOST];
  uint32_t kept[MOST], again[MOST];
  size_t wrong = 0;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    uint32_t n = (uint32_t)below(&state, round % 3 ? 200 : MOST);
    double size = sizes[below(&state, 5)], tolerance = size * 8 * unit(&state);
    make_line(&state, line, n, size, below(&state, 3) == 0);
    uint32_t count = tc_track_simplify(line, n, tolerance, kept);
    wrong += check_simplified(line, n, kept, count, tolerance);
    wrong += !(tc_track_deviation(line, n, kept, count) <= tolerance * (1 + 1e-9) + 1e-7);
    wrong += baseline_track_simplify(line, n, tolerance, again) != count ||
             memcmp(kept, again, count * sizeof *kept);
  }
  return wrong;
}

/* A long line has balls, whose use must not change anything: its first and last stretches, cut off
   as lines of their own, are short and have none; here all of it is replayed along its split. */
size_t core_oracle_track_simplify_long(uint64_t seed, uint32_t points, double tolerance) {
  double *line = malloc(16 * (size_t)points);
  uint32_t *kept = malloc(8 * (size_t)points);
  if (!line || !kept) return SIZE_MAX;
  uint64_t state = seed;
  double place[2] = {46, 179.5}, azimuth = 0;
  for (uint32_t i = 0; i < points; ++i) {
    azimuth += (unit(&state) - 0.5) * 40;
    step(place, azimuth, 20);
    memcpy(line + 2 * (size_t)i, place, sizeof place);
  }
  uint32_t count = tc_track_simplify(line, points, tolerance, kept);
  size_t wrong = check_simplified(line, points, kept, count, tolerance);
  wrong += baseline_track_simplify(line, points, tolerance, kept + points) != count ||
           memcmp(kept, kept + points, count * sizeof *kept);
  free(line), free(kept);
  return wrong;
}

static double geodesic_from_segment(const double *at, const double *p, const double *q,
                                    double *fraction);

double core_oracle_track_distance(uint64_t seed, size_t rounds, double length, double away) {
  double most = 0;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    double line[6] = {asin(unit(&state) * 2 - 1) / RADIANS, unit(&state) * 360 - 180};
    double azimuth = unit(&state) * 360, fraction, back;
    line[2] = line[4] = line[0], line[3] = line[5] = line[1];
    step(line + 4, azimuth, length);
    step(line + 2, azimuth, length * (0.05 + 0.9 * unit(&state)));
    tc_geo_inverse(line[2], line[3], line[4], line[5], &back, NULL);
    step(line + 2, back + 90, away * (2 * unit(&state) - 1));
    const uint32_t ends[] = {0, 2};
    double got = tc_track_deviation(line, 3, ends, 2);
    double want = geodesic_from_segment(line + 2, line, line + 4, &fraction);
    most = fmax(most, fabs(got - want));
  }
  return most;
}

/* ---- Visvalingam and Whyatt ---- */

static double triangle(const double *a, const double *b, const double *c) {
  point3 at = in_space(b), p = minus(in_space(a), at), q = minus(in_space(c), at);
  double lat = b[0] * RADIANS, lon = remainder(b[1], 360) * RADIANS;
  point3 east = {-sin(lon), cos(lon), 0};
  point3 north = {-sin(lat) * cos(lon), -sin(lat) * sin(lon), cos(lat)};
  return fabs(dot(p, east) * dot(q, north) - dot(p, north) * dot(q, east)) / 2;
}

/* The definition, by looking through all points for each one dropped. */
static uint32_t thin(const double *line, uint32_t n, double area, uint32_t most, uint32_t *kept) {
  double *areas = malloc((n + 1) * sizeof *areas), least = 0;
  if (!areas) return 0;
  uint32_t left = n;
  for (uint32_t i = 0; i < n; ++i) kept[i] = i;
  for (uint32_t i = 0; i < n; ++i) areas[i] = -1;
  while (left) {
    uint32_t found = 0;
    double smallest = INFINITY;
    for (uint32_t k = 1; k + 1 < left; ++k) {
      const double *a = line + 2 * kept[k - 1], *b = line + 2 * kept[k];
      const double *c = line + 2 * kept[k + 1];
      if (!on_globe(a) || !on_globe(b) || !on_globe(c)) continue;
      if (areas[kept[k]] < 0) areas[kept[k]] = fmax(triangle(a, b, c), least);
      if (areas[kept[k]] < smallest) smallest = areas[kept[k]], found = k;
    }
    if (!found || (left <= most && !(smallest < area))) break;
    least = smallest;
    areas[kept[found - 1]] = areas[kept[found + 1]] = -1;
    memmove(kept + found, kept + found + 1, (--left - found) * sizeof *kept);
  }
  free(areas);
  return left;
}

size_t core_oracle_track_visvalingam(uint64_t seed, size_t rounds) {
  enum { MOST = 300 };
  double line[2 * MOST];
  uint32_t kept[MOST], want[MOST];
  size_t wrong = 0;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    uint32_t n = (uint32_t)below(&state, MOST);
    make_line(&state, line, n, 30, below(&state, 3) == 0);
    /* No two triangles alike. */
    for (uint32_t i = 0; i < 2 * n; ++i) line[i] -= (line[i] > 0 ? 1 : -1) * unit(&state) * 1e-4;
    double area = round % 2 ? 2000 * unit(&state) : 0;
    uint32_t most = round % 2 ? UINT32_MAX : (uint32_t)below(&state, n + 2);
    uint32_t count = tc_track_visvalingam(line, n, area, most, kept);
    wrong += thin(line, n, area, most, want) != count || memcmp(kept, want, count * sizeof *kept);
  }
  return wrong;
}

/* ---- Nearest places ---- */

/* The geodesic distance from a segment, by golden sections along its geodesic. */
static double geodesic_from_segment(const double *at, const double *p, const double *q,
                                    double *fraction) {
  double azimuth, length = tc_geo_inverse(p[0], p[1], q[0], q[1], &azimuth, NULL);
  const double golden = 0.6180339887498949;
  double low = 0, high = length, place[2];
  double best = tc_geo_inverse(at[0], at[1], p[0], p[1], NULL, NULL);
  double other = tc_geo_inverse(at[0], at[1], q[0], q[1], NULL, NULL);
  *fraction = other < best ? 1 : 0;
  best = fmin(best, other);
  if (!(length > 0)) return best;
  double value[2], where[2];
  for (int k = 0; k < 2; ++k) {
    where[k] = k ? golden * length : (1 - golden) * length;
    tc_geo_direct(p[0], p[1], azimuth, where[k], place, place + 1);
    value[k] = tc_geo_inverse(at[0], at[1], place[0], place[1], NULL, NULL);
  }
  while (high - low > 1e-4 + length * 1e-10) {
    int worse = value[0] > value[1] ? 0 : 1;
    if (worse == 0) {
      low = where[0], where[0] = where[1], value[0] = value[1];
      where[1] = low + golden * (high - low);
    } else {
      high = where[1], where[1] = where[0], value[1] = value[0];
      where[0] = high - golden * (high - low);
    }
    int fresh = worse == 0 ? 1 : 0;
    tc_geo_direct(p[0], p[1], azimuth, where[fresh], place, place + 1);
    value[fresh] = tc_geo_inverse(at[0], at[1], place[0], place[1], NULL, NULL);
    if (value[fresh] < best) best = value[fresh], *fraction = where[fresh] / length;
  }
  return best;
}

/* Counts places that are more than `allowed` metres farther than the nearest, or not on the line.
   `reach` is how far from the line points are asked. */
size_t core_oracle_track_nearest(uint64_t seed, size_t rounds, double size, double reach,
                                 double allowed) {
  enum { MOST = 90, QUERIES = 6 };
  double line[2 * MOST];
  size_t wrong = 0;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    uint32_t n = 1 + (uint32_t)below(&state, MOST);
    make_line(&state, line, n, size, below(&state, 3) == 0);
    tc_track_index *index = tc_track_index_build(line, n);
    tc_track_index *plain = baseline_track_index_build(line, n);
    if (!index || !plain) return SIZE_MAX;
    for (unsigned k = 0; k < QUERIES; ++k) {
      double at[2] = {46, 7}, best = INFINITY, fraction;
      const double *near = line + 2 * below(&state, n);
      if (on_globe(near)) memcpy(at, near, sizeof at);
      step(at, unit(&state) * 360, reach * unit(&state));
      for (uint32_t i = 0; i < n; ++i) {
        const double *p = line + 2 * i, *q = p + 2;
        if (!on_globe(p)) continue;
        bool last = i + 1 == n || !on_globe(q);
        double d = geodesic_from_segment(at, p, last ? p : q, &fraction);
        if (d < best) best = d;
      }
      tc_track_place place = {0}, same = {0};
      bool found = tc_track_nearest(index, at[0], at[1], INFINITY, &place);
      wrong += found != (best < INFINITY);
      wrong += baseline_track_nearest(plain, at[0], at[1], INFINITY, &same) != found ||
               memcmp(&place, &same, sizeof place);
      if (!found) continue;
      double to_place = tc_geo_inverse(at[0], at[1], place.latitude, place.longitude, NULL, NULL);
      wrong += !(fabs(place.metres - best) <= allowed) || fabs(to_place - place.metres) > 1e-8;
      /* The place is where segment and fraction say. */
      const double *p = line + 2 * place.segment;
      double on[2] = {p[0], p[1]}, azimuth;
      if (place.fraction > 0) {
        double length = tc_geo_inverse(p[0], p[1], p[2], p[3], &azimuth, NULL);
        step(on, azimuth, length * place.fraction);
      }
      wrong += tc_geo_inverse(on[0], on[1], place.latitude, place.longitude, NULL, NULL) > allowed;
      wrong += tc_track_nearest(index, at[0], at[1], best * (1 - 1e-6) - 0.01, &same);
      wrong += !tc_track_nearest(index, at[0], at[1], best + 0.01 + allowed, &same);
    }
    tc_track_index_free(index);
    baseline_track_index_free(plain);
  }
  return wrong;
}

/* ---- Fences ---- */

static double from_centre(const double *centre, const double *p, double azimuth, double along) {
  double place[2];
  tc_geo_direct(p[0], p[1], azimuth, along, place, place + 1);
  return tc_geo_inverse(centre[0], centre[1], place[0], place[1], NULL, NULL);
}

/* Crossings by 600 samples and bisection. Segments that touch the circle within 1 mm are left out:
   returns -1. */
static int walk(const double *centre, double radius, const double *p, const double *q,
                double along[8]) {
  enum { SAMPLES = 600 };
  double azimuth, length = tc_geo_inverse(p[0], p[1], q[0], q[1], &azimuth, NULL);
  double d[SAMPLES + 1];
  int count = 0;
  for (int i = 0; i <= SAMPLES; ++i) {
    d[i] = from_centre(centre, p, azimuth, length * i / (double)SAMPLES) - radius;
    if ((i == 0 || i == SAMPLES) && fabs(d[i]) < 1e-3) return -1;
  }
  for (int i = 1; i <= SAMPLES; ++i) {
    double low = length * (i - 1) / (double)SAMPLES;
    double high = length * i / (double)SAMPLES;
    if (i > 1 && d[i - 1] > 0 && d[i - 1] <= d[i] && d[i - 1] <= d[i - 2] &&
        d[i - 1] < 1.5 * length / (double)SAMPLES)
      return -1;
    if ((d[i - 1] > 0) == (d[i] > 0)) continue;
    bool out_first = d[i - 1] > 0;
    for (int k = 0; k < 60; ++k) {
      double middle = (low + high) / 2;
      if ((from_centre(centre, p, azimuth, middle) > radius) == out_first) {
        low = middle;
      } else {
        high = middle;
      }
    }
    if (count == 8) return -1;
    along[count++] = low;
  }
  return count;
}

size_t core_oracle_track_fences(uint64_t seed, size_t rounds, size_t *compared) {
  static const double radii[] = {0.5, 30, 200, 5000, 100000, 800000, 4.9e6};
  size_t wrong = 0;
  *compared = 0;
  for (size_t round = 0; round < rounds; ++round) {
    uint64_t state = seed + round;
    double centre[2] = {asin(unit(&state) * 2 - 1) / RADIANS, unit(&state) * 360 - 180};
    if (!below(&state, 8)) centre[0] = below(&state, 2) ? 90 : -89.9999;
    if (!below(&state, 4)) centre[1] = 180;
    double radius = radii[below(&state, 7)] * (0.5 + 0.5 * unit(&state));
    double ends[4] = {centre[0], centre[1], centre[0], centre[1]}, along[8];
    for (int k = 0; k < 4; k += 2) step(ends + k, unit(&state) * 360, radius * 3 * unit(&state));
    int want = walk(centre, radius, ends, ends + 2, along);
    if (want < 0) continue;
    ++*compared;
    double length = tc_geo_inverse(ends[0], ends[1], ends[2], ends[3], NULL, NULL);
    tc_track_crossing got[2], line[3];
    bool inside, first = from_centre(centre, ends, 0, 0) <= radius;
    unsigned count = tc_track_circle(ends[0], ends[1], ends[2], ends[3], centre[0], centre[1],
                                     radius, &inside, got);
    wrong += inside != first || count != (unsigned)want;
    for (unsigned k = 0; k < count && k < (unsigned)want; ++k) {
      double place = got[k].fraction * length;
      double azimuth;
      tc_geo_inverse(ends[0], ends[1], ends[2], ends[3], &azimuth, NULL);
      wrong += fabs(from_centre(centre, ends, azimuth, place) - radius) > 1e-4;
      wrong += got[k].enters != (inside == (k & 1));
      if (length < 4e6) wrong += fabs(place - along[k]) > fmax(1, 1e-6 * length);
    }
    wrong += tc_track_fence(ends, 2, centre[0], centre[1], radius, line, 3) != count;
    for (unsigned k = 0; k < count; ++k) wrong += line[k].fraction != got[k].fraction;
  }
  return wrong;
}
