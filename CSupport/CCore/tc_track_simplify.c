#pragma STDC FP_CONTRACT OFF
/* tc_track_simplify.c: fewer points after Douglas and Peucker (1973), by distances on the ellipsoid
   or as gpxpy measures. No recursion: a stretch of the line is done from the left, and the ends of
   those still to do lie in the part of the answer that is not yet written. The farthest point of a
   long stretch is found through the balls of tc_track_line.h: one whose every point is nearer than
   the farthest so far is passed over whole. */
#include "tc_track_line.h"

/* The farthest so far: the square of its distance, and which. */
typedef struct farthest {
  double distance2;
  uint32_t point;
} farthest;

/* Points from...to, in fours; the first of the farthest wins. What lies past `to` is masked. */
INLINE void scan(const line *l, const chord *c, bool wide, uint32_t from, uint32_t to,
                 farthest *best) {
  const double end = c->end, b2 = best->distance2;
  four most = {b2, b2, b2, b2};
  four_i which = {-1, -1, -1, -1}, at = {0, 1, 2, 3};
  at += (int64_t)from;
  for (uint32_t i = from; i < to; i += 4, at += 4) {
    four x = *(const four *)(const void *)(l->x + i) - c->p.x;
    four y = *(const four *)(const void *)(l->y + i) - c->p.y;
    four z = *(const four *)(const void *)(l->z + i) - c->p.z;
    four across = x * c->across.x + y * c->across.y + z * c->across.z;
    four along = x * c->along.x + y * c->along.y + z * c->along.z;
    four before = -along, behind = along - end, zero = {0, 0, 0, 0};
    four beyond = CHOOSE(before > behind, before, behind);
    beyond = CHOOSE(beyond > zero, beyond, zero);
    four d2 = across * across * c->across_scale + beyond * beyond * c->along_scale;
    if (wide) {
      four up = x * c->up.x + y * c->up.y + z * c->up.z;
      d2 = CHOOSE((up < 0) & (up * up > c->far), x * x + y * y + z * z, d2);
    }
    four_i better = (d2 > most) & (at < (int64_t)to);
    most = CHOOSE(better, d2, most);
    which = (better & at) | (~better & which);
  }
  const four_i found = which + 1;
  if (!ANY(found)) return;
  for (unsigned i = 0; i < 4; ++i) {
    if (which[i] < 0) continue;
    bool first = most[i] == best->distance2 && (uint32_t)which[i] < best->point;
    if (most[i] > best->distance2 || first)
      *best = (farthest){most[i], (uint32_t)which[i]};
  }
}

/* The largest level whose ball begins at the point and ends before `to`; -1 when there is none. */
INLINE int aligned_level(const line *l, uint32_t at, uint32_t to) {
  int level = -1;
  uint32_t size = LINE_LEAF;
  while (level + 1 < (int)l->levels && at % size == 0 && to - at >= size) {
    ++level;
    if (size > UINT32_MAX / LINE_BRANCH) break;
    size *= LINE_BRANCH;
  }
  return level;
}

/* No point of the ball is farther than this, squared. On the far side distances jump, and a centre
   tells nothing about what is round it. */
INLINE double ball_most2(const line *l, const chord *c, bool wide, uint32_t ball) {
  vec centre = {l->ball_x[ball], l->ball_y[ball], l->ball_z[ball]};
  if (wide) {
    double height = vec_dot(vec_sub(centre, c->p), c->up) / vec_length(c->up);
    if (height - l->radius[ball] < -LINE_FAR_SIDE) return (double)INFINITY;
  }
  double d = sqrt(chord_distance2(c, centre)) + l->radius[ball];
  return d * d * (1 + 1e-9);
}

/* The farthest of the points between the two ends that is farther than `tolerance2` (squared). */
INLINE farthest find_farthest(const line *l, bool wide, uint32_t low, uint32_t high,
                              double tolerance2) {
  enum { SAMPLES = 8, LONG = 16 * LINE_LEAF };
  chord c = line_chord(line_at(l, low), line_at(l, high));
  farthest best = {tolerance2, UINT32_MAX};
  if (high - low < LONG || !l->levels) {
    scan(l, &c, wide, low + 1, high, &best);
    return best;
  }
  for (uint32_t i = 1; i < SAMPLES; ++i) {
    uint32_t sample = low + (uint32_t)((uint64_t)(high - low) * i / SAMPLES);
    double d2 = chord_distance2(&c, line_at(l, sample)) * (1 - 1e-9);
    if (d2 > best.distance2) best.distance2 = d2;
  }
  for (uint32_t at = low + 1; at < high;) {
    int level = aligned_level(l, at, high);
    uint32_t size = LINE_LEAF - at % LINE_LEAF, end;
    for (; level >= 0; --level) {
      size = (uint32_t)LINE_LEAF << (3 * level);
      if (ball_most2(l, &c, wide, l->start[level] + at / size) <= best.distance2) break;
    }
    end = high - at < size ? high : at + size;
    if (level < 0) scan(l, &c, wide, at, end, &best);
    at = end;
  }
  return best;
}

/* Keeps what is needed of the stretch from low to high, low excluded; returns the new count. */
INLINE uint32_t keep(const line *l, bool wide, uint32_t low, uint32_t high, double tolerance2,
                     uint32_t *kept, uint32_t count) {
  uint32_t *bottom = kept + l->points, *waiting = bottom;
  for (;;) {
    farthest found = {0, UINT32_MAX};
    if (high - low > 1) found = find_farthest(l, wide, low, high, tolerance2);
    if (found.point != UINT32_MAX) {
      *--waiting = high;
      high = found.point;
      continue;
    }
    kept[count++] = low = high;
    if (waiting == bottom) return count;
    high = *waiting++;
  }
}

static uint32_t keep_base(const line *l, bool wide, uint32_t low, uint32_t high,
                          double tolerance2, uint32_t *kept, uint32_t count) {
  return wide ? keep(l, true, low, high, tolerance2, kept, count)
              : keep(l, false, low, high, tolerance2, kept, count);
}

#if TC_HAS_AVX2
TC_AVX2 static uint32_t keep_avx2(const line *l, bool wide, uint32_t low, uint32_t high,
                                  double tolerance2, uint32_t *kept, uint32_t count) {
  return wide ? keep(l, true, low, high, tolerance2, kept, count)
              : keep(l, false, low, high, tolerance2, kept, count);
}
#endif

/* Keeps the breaks before the run; returns the new count. */
static uint32_t keep_breaks(uint32_t from, uint32_t to, uint32_t *kept, uint32_t count) {
  for (uint32_t i = from; i < to; ++i) kept[count++] = i;
  return count;
}

/* Fewer points than this have no balls: even the worst line is done in some 20 ms. */
enum { BALLS_FROM = 10000 };

/* Whether a point may be on the far side of the Earth from a chord. */
static bool is_wide(const line *l) {
  if (l->levels) return l->radius[l->start[l->levels - 1]] > LINE_FAR_SIDE / 2;
  vec first = {0, 0, 0};
  bool any = false;
  for (uint32_t i = 0; i < l->points; ++i) {
    vec v = vec_sub(line_at(l, i), first);
    if (any && vec_dot(v, v) > LINE_FAR_SIDE * LINE_FAR_SIDE / 4) return true;
    if (!any && l->z[i] == l->z[i]) first = line_at(l, i), any = true;
  }
  return false;
}

uint32_t tc_track_simplify_with(const tc_allocator *allocator, const double *lat_lon,
                                uint32_t points, double tolerance, uint32_t *kept) {
  line l;
  line_balls balls = points < BALLS_FROM ? LINE_NO_BALLS : LINE_POINTS;
  if (!line_make(&l, allocator, lat_lon, points, balls)) return TC_TRACK_FAILED;
  double tolerance2 = tolerance > 0 ? tolerance * tolerance : 0;
  bool wide = is_wide(&l);
  uint32_t count = 0, start = 0, end = 0;
  for (uint32_t done = 0;; done = start = end) {
    bool more = line_next_run(&l, &start, &end);
    count = keep_breaks(done, start, kept, count);
    if (!more) break;
    kept[count++] = start;
    if (end - start == 1) continue;
#if TC_HAS_AVX2
    if (tc_cpu_avx2()) {
      count = keep_avx2(&l, wide, start, end - 1, tolerance2, kept, count);
      continue;
    }
#endif
    count = keep_base(&l, wide, start, end - 1, tolerance2, kept, count);
  }
  line_free(&l);
  return count;
}

uint32_t tc_track_simplify(const double *lat_lon, uint32_t points, double tolerance,
                           uint32_t *kept) {
  return tc_track_simplify_with(NULL, lat_lon, points, tolerance, kept);
}

/* ---- As gpxpy measures ---- */

static const double GPXPY_DEGREE = 2 * 3.14159265358979323846 * 6378137.0 / 360;

/* Flat within 0.2 degrees, with the first point's parallel; else the haversine formula. */
static double gpxpy_distance(const double *a, const double *b) {
  if (fabs(a[0] - b[0]) > 0.2 || fabs(a[1] - b[1]) > 0.2) {
    double a_lat = a[0] * LINE_RADIANS, b_lat = b[0] * LINE_RADIANS;
    double s = sin((a_lat - b_lat) / 2), t = sin((a[1] - b[1]) * LINE_RADIANS / 2);
    return 6378137.0 * (2 * asin(sqrt(s * s + t * t * cos(a_lat) * cos(b_lat))));
  }
  double north = a[0] - b[0], east = (a[1] - b[1]) * cos(a[0] * LINE_RADIANS);
  return sqrt(north * north + east * east) * GPXPY_DEGREE;
}

/* The height of the triangle over the line, by Heron's formula. */
static double gpxpy_from_line(const double *point, const double *begin, const double *end) {
  double a = gpxpy_distance(begin, end);
  if (a == 0) return gpxpy_distance(begin, point);
  double b = gpxpy_distance(begin, point), c = gpxpy_distance(end, point);
  double s = (a + b + c) / 2;
  return 2 * sqrt(fabs(s * (s - a) * (s - b) * (s - c))) / a;
}

/* The point to split at, UINT32_MAX for none. The line is a * latitude + b * longitude + c = 0. */
static uint32_t gpxpy_split(const double *lat_lon, uint32_t low, uint32_t high, double tolerance) {
  const double *begin = lat_lon + 2 * (size_t)low, *end = lat_lon + 2 * (size_t)high;
  double a = 0, b = 1, c = -begin[1], most = 0;
  if (begin[1] != end[1]) {
    double slope = (begin[0] - end[0]) / (begin[1] - end[1]);
    a = 1, b = -slope, c = -(begin[0] - begin[1] * slope);
  }
  uint32_t found = low + 1;
  for (uint32_t i = low + 1; i < high; ++i) {
    double d = fabs(a * lat_lon[2 * (size_t)i] + b * lat_lon[2 * (size_t)i + 1] + c);
    if (d > most) most = d, found = i;
  }
  bool near = gpxpy_from_line(lat_lon + 2 * (size_t)found, begin, end) < tolerance;
  return near ? UINT32_MAX : found;
}

static bool next_run(const double *lat_lon, uint32_t points, uint32_t *start, uint32_t *end) {
  uint32_t i = *start;
  while (i < points && !line_on_globe(lat_lon[2 * (size_t)i], lat_lon[2 * (size_t)i + 1])) ++i;
  *start = i;
  while (i < points && line_on_globe(lat_lon[2 * (size_t)i], lat_lon[2 * (size_t)i + 1])) ++i;
  *end = i;
  return *start < points;
}

uint32_t tc_track_simplify_gpxpy(const double *lat_lon, uint32_t points, double tolerance,
                                 uint32_t *kept) {
  if (points > TC_TRACK_MOST) return TC_TRACK_FAILED;
  uint32_t count = 0, start = 0, end = 0;
  for (uint32_t done = 0;; done = start = end) {
    bool more = next_run(lat_lon, points, &start, &end);
    count = keep_breaks(done, start, kept, count);
    if (!more) return count;
    kept[count++] = start;
    uint32_t low = start, high = end - 1, *bottom = kept + points, *waiting = bottom;
    while (low < high) {
      uint32_t split = high - low > 1 ? gpxpy_split(lat_lon, low, high, tolerance) : UINT32_MAX;
      if (split != UINT32_MAX) {
        *--waiting = high;
        high = split;
        continue;
      }
      kept[count++] = low = high;
      if (waiting < bottom) high = *waiting++;
    }
  }
}

/* ---- How good ---- */

double tc_track_deviation(const double *lat_lon, uint32_t points, const uint32_t *kept,
                          uint32_t count) {
  double most = 0;
  for (uint32_t k = 0; k < count; ++k)
    if (kept[k] >= points || (k && kept[k] <= kept[k - 1])) return (double)NAN;
  for (uint32_t k = 1; k < count; ++k) {
    if (kept[k] - kept[k - 1] < 2) continue;
    const double *begin = lat_lon + 2 * (size_t)kept[k - 1], *end = lat_lon + 2 * (size_t)kept[k];
    chord c = line_chord(line_point(begin[0], begin[1]), line_point(end[0], end[1]));
    for (const double *at = begin + 2; at < end; at += 2) {
      double d2 = chord_distance2(&c, line_point(at[0], at[1]));
      if (!(d2 == d2)) return (double)NAN;
      if (d2 > most) most = d2;
    }
  }
  return sqrt(most);
}
