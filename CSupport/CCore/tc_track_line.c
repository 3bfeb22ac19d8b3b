#pragma STDC FP_CONTRACT OFF
/* tc_track_line.c: points of a line in space, and the tree of balls over them (tc_track_line.h).
   Sine and cosine are sums of Taylor's series after reducing the angle to 45 degrees, so that a
   vector of angles goes through them at once, the same on every processor. */
#include "tc_track_line.h"

#include <string.h>

/* Adding and subtracting 1.5 * 2^52 rounds to the nearest integer. */
#define ROUNDER 6755399441055744.0

/* x within 45 degrees, in radians; each error below 1.2e-16. */
INLINE void small_sine(const four *x, four *sine) {
  const four t = *x * *x;
  four p = t * (-1.0 / 1307674368000) + 1.0 / 6227020800;
  p = p * t - 1.0 / 39916800;
  p = p * t + 1.0 / 362880;
  p = p * t - 1.0 / 5040;
  p = p * t + 1.0 / 120;
  p = p * t - 1.0 / 6;
  *sine = *x + *x * t * p;
}

INLINE void small_cosine(const four *x, four *cosine) {
  const four t = *x * *x;
  four p = t * (1.0 / 20922789888000) - 1.0 / 87178291200;
  p = p * t + 1.0 / 479001600;
  p = p * t - 1.0 / 3628800;
  p = p * t + 1.0 / 40320;
  p = p * t - 1.0 / 720;
  p = p * t + 1.0 / 24;
  *cosine = 1 - (t * 0.5 - t * t * p);
}

/* Degrees up to a few turns. */
INLINE void sine_cosine(const four *degrees, four *sine, four *cosine) {
  const four quarter = *degrees * (1.0 / 90) + ROUNDER - ROUNDER;
  const four x = (*degrees - quarter * 90) * LINE_RADIANS;
  four s, c;
  small_sine(&x, &s);
  small_cosine(&x, &c);
  /* quarter modulo 4, from -2 to 2. */
  const four turn = quarter - 4 * (quarter * 0.25 + ROUNDER - ROUNDER);
  const four size = turn * turn;
  const four a = CHOOSE(size == 1, c, s), b = CHOOSE(size == 1, s, c);
  *sine = CHOOSE((turn == -1) | (size == 4), -a, a);
  *cosine = CHOOSE((turn == 1) | (size == 4), -b, b);
}

/* A place whose sines and cosines are known; they are turned by the angles to those near it. */
typedef struct anchor {
  double latitude, longitude, sin_lat, cos_lat, sin_lon, cos_lon;
  bool inner; /* all near it are on the globe, and not many turns round it */
} anchor;

/* At most this many degrees from the anchor. */
#define NEAR 0.5

/* `x` is the angle from the anchor, below 0.0088: the terms left out are below 2^-56. */
INLINE void turn(const four *x, double sine_at, double cosine_at, four *sine, four *cosine) {
  const four t = *x * *x;
  const four s = *x - *x * t * (1.0 / 6 - t * (1.0 / 120));
  const four less = t * (0.5 - t * (1.0 / 24 - t * (1.0 / 720)));
  *sine = sine_at + (cosine_at * s - sine_at * less);
  *cosine = cosine_at - (sine_at * s + cosine_at * less);
}

/* How long the normal is from the surface to the axis. */
INLINE void normal_radius(const four *sin_lat, four *n) {
  /* 1 / sqrt(1 - u) by its series: u is below 0.0067. In pairs, since one term after the other
     makes the processor wait. */
  const four u = LINE_E2 * *sin_lat * *sin_lat, u2 = u * u;
  const four high = u * (429.0 / 2048) + 231.0 / 1024, middle = u * (63.0 / 256) + 35.0 / 128;
  const four low = u * (5.0 / 16) + 3.0 / 8;
  *n = (1 + (u * 0.5 + u2 * (low + u2 * (middle + u2 * high)))) * LINE_A;
}

/* From sines and cosines to space; `on` is added, which is 0, or NaN for no place. */
INLINE void in_space(const four *sin_lat, const four *cos_lat, const four *sin_lon,
                     const four *cos_lon, const four *on, four *x, four *y, four *z) {
  four n;
  normal_radius(sin_lat, &n);
  const four out = n * *cos_lat + *on;
  *x = out * *cos_lon;
  *y = out * *sin_lon;
  *z = n * (1 - LINE_E2) * *sin_lat + *on;
}

/* Four points, so many degrees from an anchor near them. */
INLINE void turned_points(const four *north, const four *east, const anchor *at, const four *on,
                          four *x, four *y, four *z) {
  four sin_lat, cos_lat, sin_lon, cos_lon;
  const four dlat = *north * LINE_RADIANS, dlon = *east * LINE_RADIANS;
  turn(&dlat, at->sin_lat, at->cos_lat, &sin_lat, &cos_lat);
  turn(&dlon, at->sin_lon, at->cos_lon, &sin_lon, &cos_lon);
  in_space(&sin_lat, &cos_lat, &sin_lon, &cos_lon, on, x, y, z);
}

/* Four points; sets the anchor to the last when they are not near it. */
INLINE void four_points(const four *latitude, const four *longitude, anchor *at, four *x, four *y,
                        four *z) {
  const four north = *latitude - at->latitude, east = *longitude - at->longitude;
  const four_i near = (north <= NEAR) & (north >= -NEAR) & (east <= NEAR) & (east >= -NEAR);
  const four_i away = ~near;
  /* 0, or NaN for a latitude beyond the poles and for numbers that are none. */
  const four none = {(double)NAN, (double)NAN, (double)NAN, (double)NAN};
  const four on = CHOOSE((*latitude >= -90) & (*latitude <= 90), *longitude - *longitude, none);
  if (!ANY(away)) {
    turned_points(&north, &east, at, &on, x, y, z);
    return;
  }
  four sin_lat, cos_lat, sin_lon, cos_lon;
  sine_cosine(latitude, &sin_lat, &cos_lat);
  sine_cosine(longitude, &sin_lon, &cos_lon);
  const double lat = (*latitude)[3], lon = (*longitude)[3];
  *at = (anchor){lat, lon, sin_lat[3], cos_lat[3], sin_lon[3], cos_lon[3],
                 fabs(lat) < 89 && fabs(lon) < 719};
  in_space(&sin_lat, &cos_lat, &sin_lon, &cos_lon, &on, x, y, z);
}

static const anchor NOWHERE = {(double)NAN, (double)NAN, 0, 0, 0, 0, false};

#define MANY_TURNS(longitude) ((longitude) > 720 || (longitude) < -720)

vec line_point(double latitude, double longitude) {
  if (MANY_TURNS(longitude)) longitude = remainder(longitude, 360);
  four lat = {latitude, latitude, latitude, latitude}, x, y, z;
  four lon = {longitude, longitude, longitude, longitude};
  anchor at = NOWHERE;
  four_points(&lat, &lon, &at, &x, &y, &z);
  return (vec){x[0], y[0], z[0]};
}

INLINE void four_places(const double *lat_lon, four *latitude, four *longitude) {
  const four a = *(const four *)(const void *)lat_lon;
  const four b = *(const four *)(const void *)(lat_lon + 4);
  *latitude = __builtin_shufflevector(a, b, 0, 2, 4, 6);
  *longitude = __builtin_shufflevector(a, b, 1, 3, 5, 7);
}

enum { MANY = 32 };

/* MANY points, when all are near the anchor: false when not. What four_points finds, but points
   near an inner anchor need no look at whether they are on the globe. One step after the other for
   all of them: so the processor works on several while one waits for its sum. */
INLINE bool many_points(const double *lat_lon, const anchor *at, double *x, double *y, double *z) {
  enum { FOURS = MANY / 4 };
  if (!at->inner) return false;
  four north[FOURS], east[FOURS], sin_lat[FOURS], cos_lat[FOURS];
  four_i away = {0, 0, 0, 0};
  for (unsigned k = 0; k < FOURS; ++k) {
    four lat, lon;
    four_places(lat_lon + 8 * k, &lat, &lon);
    lat -= at->latitude, lon -= at->longitude;
    away |= ~(lat * lat + lon * lon <= NEAR * NEAR);
    north[k] = lat, east[k] = lon;
  }
  if (ANY(away)) return false;
    for (unsigned k = 0; k < FOURS; ++k) {
    const four angle = north[k] * LINE_RADIANS;
    turn(&angle, at->sin_lat, at->cos_lat, &sin_lat[k], &cos_lat[k]);
  }
    for (unsigned k = 0; k < FOURS; ++k) {
    four n;
    normal_radius(&sin_lat[k], &n);
    *(four *)(void *)(z + 4 * k) = n * (1 - LINE_E2) * sin_lat[k];
    cos_lat[k] = n * cos_lat[k];
  }
    for (unsigned k = 0; k < FOURS; ++k) {
    const four angle = east[k] * LINE_RADIANS;
    four sine, cosine;
    turn(&angle, at->sin_lon, at->cos_lon, &sine, &cosine);
    *(four *)(void *)(x + 4 * k) = cos_lat[k] * cosine;
    *(four *)(void *)(y + 4 * k) = cos_lat[k] * sine;
  }
  return true;
}

/* Returns false when a point is off the globe or many turns round it. */
INLINE bool some_points(const double *lat_lon, uint32_t points, double *x, double *y, double *z) {
  anchor at = NOWHERE;
  four_i odd = {0, 0, 0, 0};
  uint32_t i = 0;
  while (i + 4 <= points) {
    const double *from = lat_lon + 2 * (size_t)i;
    if (i + MANY <= points && many_points(from, &at, x + i, y + i, z + i)) {
      i += MANY;
      continue;
    }
    four lat, lon;
    four_places(from, &lat, &lon);
    four *height = (four *)(void *)(z + i);
    four_points(&lat, &lon, &at, (four *)(void *)(x + i), (four *)(void *)(y + i), height);
    odd |= (*height != *height) | (lon > 720) | (lon < -720);
    i += 4;
  }
  bool even = !ANY(odd);
  for (; i < points; ++i) {
    vec p = line_point(lat_lon[2 * (size_t)i], lat_lon[2 * (size_t)i + 1]);
    x[i] = p.x, y[i] = p.y, z[i] = p.z;
    even &= p.z == p.z;
  }
  return even;
}

static bool some_points_base(const double *lat_lon, uint32_t points, double *x, double *y,
                             double *z) {
  return some_points(lat_lon, points, x, y, z);
}

#if TC_HAS_AVX2
TC_AVX2 static bool some_points_avx2(const double *lat_lon, uint32_t points, double *x, double *y,
                                     double *z) {
  return some_points(lat_lon, points, x, y, z);
}
#endif

bool line_points(const double *lat_lon, uint32_t points, double *x, double *y, double *z) {
#if TC_HAS_AVX2
  bool even = (tc_cpu_avx2() ? some_points_avx2 : some_points_base)(lat_lon, points, x, y, z);
#else
  bool even = some_points_base(lat_lon, points, x, y, z);
#endif
  if (even) return true;
  bool all = true;
  for (uint32_t i = 0; i < points; ++i) {
    double latitude = lat_lon[2 * (size_t)i], longitude = lat_lon[2 * (size_t)i + 1];
    all &= line_on_globe(latitude, longitude);
    if (!MANY_TURNS(longitude)) continue;
    vec p = line_point(latitude, longitude);
    x[i] = p.x, y[i] = p.y, z[i] = p.z;
  }
  return all;
}

void line_degrees(vec p, double *latitude, double *longitude) {
  /* Bowring (1976), twice, which near the surface leaves rounding only. */
  double out = sqrt(p.x * p.x + p.y * p.y), b = LINE_A * (1 - LINE_F);
  double s = p.z, c = out * (1 - LINE_F);
  for (int i = 0; i < 2; ++i) {
    double norm = sqrt(s * s + c * c);
    s /= norm, c /= norm;
    double up = p.z + LINE_E2 * LINE_NORMAL * b * s * s * s;
    double away = out - LINE_E2 * LINE_A * c * c * c;
    *latitude = atan2(up, away) / LINE_RADIANS;
    s = up * (1 - LINE_F), c = away;
  }
  *longitude = atan2(p.y, p.x) / LINE_RADIANS;
}

vec line_any_across(vec v) {
  double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
  bool by_x = x <= y && x <= z, by_y = !by_x && y <= z;
  vec across = vec_cross(v, (vec){by_x, by_y, !by_x && !by_y});
  return vec_times(across, 1 / vec_length(across));
}

/* ---- Balls ---- */

typedef struct box {
  vec low, high;
} box;

static double lesser(double a, double b) { return a < b ? a : b; }

static void widen(box *b, vec p, double radius) {
  if (!(p.x == p.x) || radius < 0) return;
  b->low = (vec){lesser(b->low.x, p.x - radius), lesser(b->low.y, p.y - radius),
                 lesser(b->low.z, p.z - radius)};
  b->high = (vec){-lesser(-b->high.x, -p.x - radius), -lesser(-b->high.y, -p.y - radius),
                  -lesser(-b->high.z, -p.z - radius)};
}

static const box NOTHING = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static vec set_centre(line *l, uint32_t ball, const box *b) {
  bool any = b->low.x <= b->high.x;
  vec c = {0, 0, 0};
  if (any) c = vec_times(vec_add(b->low, b->high), 0.5);
  l->ball_x[ball] = c.x, l->ball_y[ball] = c.y, l->ball_z[ball] = c.z;
  l->radius[ball] = any ? 0 : -(double)INFINITY;
  return c;
}

/* The arc from one point to the next leaves the straight line by at most L^2 / 8R. */
static double bulge(vec p, vec q) {
  vec d = vec_sub(q, p);
  double l2 = vec_dot(d, d);
  return l2 < 1e14 ? l2 * 2.1e-8 : 1.3e7;
}

static void make_leaf(line *l, uint32_t leaf, bool segments) {
  uint32_t from = leaf * LINE_LEAF, to = from + LINE_LEAF;
  if (to > l->points) to = l->points;
  uint32_t with = segments && to < l->points ? to + 1 : to;
  box b = NOTHING;
  for (uint32_t i = from; i < with; ++i) widen(&b, line_at(l, i), 0);
  vec centre = set_centre(l, leaf, &b);
  double r2 = 0, extra = 0;
  for (uint32_t i = from; i < with; ++i) {
    vec v = vec_sub(line_at(l, i), centre);
    double d2 = vec_dot(v, v);
    if (d2 > r2) r2 = d2;
    if (!segments || i + 1 >= with) continue;
    double more = bulge(line_at(l, i), line_at(l, i + 1));
    if (more > extra) extra = more;
  }
  if (l->radius[leaf] == 0) l->radius[leaf] = sqrt(r2) * (1 + 1e-12) + extra + 1e-6;
}

static void make_ball(line *l, unsigned level, uint32_t index) {
  uint32_t ball = l->start[level] + index, from = index * LINE_BRANCH, to = from + LINE_BRANCH;
  if (to > l->balls[level - 1]) to = l->balls[level - 1];
  from += l->start[level - 1], to += l->start[level - 1];
  box b = NOTHING;
  for (uint32_t i = from; i < to; ++i)
    widen(&b, (vec){l->ball_x[i], l->ball_y[i], l->ball_z[i]}, l->radius[i]);
  vec centre = set_centre(l, ball, &b);
  for (uint32_t i = from; i < to; ++i) {
    vec v = vec_sub((vec){l->ball_x[i], l->ball_y[i], l->ball_z[i]}, centre);
    double r = vec_length(v) * (1 + 1e-12) + l->radius[i] + 1e-6;
    if (r > l->radius[ball]) l->radius[ball] = r;
  }
}

/* The squares of the distances of a block's points from the straight segment to the next block's
   first, the greatest of every fourth. Points off the globe are passed over. */
INLINE void block_thickness2(const line *l, uint32_t block, four *thickness2) {
  const uint32_t from = block * LINE_BLOCK;
  const vec p = line_at(l, from), d = vec_sub(line_at(l, from + LINE_BLOCK), p);
  const double d2 = vec_dot(d, d), scale = d2 > 0 ? 1 / d2 : 0;
  const four zero = {0, 0, 0, 0}, one = {1, 1, 1, 1};
  four most = zero;
  for (uint32_t i = from; i < from + LINE_BLOCK; i += 4) {
    four x = *(const four *)(const void *)(l->x + i) - p.x;
    four y = *(const four *)(const void *)(l->y + i) - p.y;
    four z = *(const four *)(const void *)(l->z + i) - p.z;
    four f = (x * d.x + y * d.y + z * d.z) * scale;
    f = CHOOSE(f > zero, f, zero);
    f = CHOOSE(f < one, f, one);
    x -= f * d.x, y -= f * d.y, z -= f * d.z;
    four away2 = x * x + y * y + z * z;
    most = CHOOSE(away2 > most, away2, most);
  }
  l->block_x[block] = p.x, l->block_y[block] = p.y, l->block_z[block] = p.z;
  *thickness2 = most;
}

/* Where the first point is off the globe, or past the last one, it is NaN. */
INLINE void some_blocks(const line *l, uint32_t blocks) {
  for (uint32_t i = 0; i < blocks; i += 4) {
    four a, b, c, d;
    block_thickness2(l, i, &a), block_thickness2(l, i + 1, &b);
    block_thickness2(l, i + 2, &c), block_thickness2(l, i + 3, &d);
    line_transpose(&a, &b, &c, &d);
    a = CHOOSE(b > a, b, a), c = CHOOSE(d > c, d, c), a = CHOOSE(c > a, c, a);
    line_roots(&a);
    *(four *)(void *)(l->thickness + i) = a * (1 + 1e-12) + 1e-6;
  }
}

static void some_blocks_base(const line *l, uint32_t blocks) { some_blocks(l, blocks); }

#if TC_HAS_AVX2
TC_AVX2 static void some_blocks_avx2(const line *l, uint32_t blocks) { some_blocks(l, blocks); }
#endif

static void make_blocks(const line *l, uint32_t blocks) {
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) {
    some_blocks_avx2(l, blocks);
    return;
  }
#endif
  some_blocks_base(l, blocks);
}

bool line_make(line *l, const tc_allocator *allocator, const double *lat_lon, uint32_t points,
               line_balls wanted) {
  *l = (line){.allocator = allocator, .points = points};
  if (points > TC_TRACK_MOST) return false;
  uint32_t balls = 0;
  uint32_t n = (points + LINE_LEAF - 1) / LINE_LEAF;
  while (wanted >= LINE_POINTS && l->levels < LINE_LEVELS) {
    l->start[l->levels] = balls;
    l->balls[l->levels++] = n;
    balls += n;
    if (n <= 1) break;
    n = (n + LINE_BRANCH - 1) / LINE_BRANCH;
  }
  bool has_blocks = wanted == LINE_BLOCKS || wanted == LINE_POINTS;
  uint32_t blocks = 0;
  /* Loops over fours read past the last point, and past the last block. */
  size_t room = (size_t)points + 2 * LINE_PAD;
  if (has_blocks) {
    blocks = (points / LINE_BLOCK + 8) / 4 * 4;
    room = (size_t)blocks * LINE_BLOCK + LINE_PAD;
  }
  l->x = tc_take(allocator, 3 * room + 4 * ((size_t)balls + blocks), sizeof *l->x);
  if (!l->x) return false;
  l->y = l->x + room;
  l->z = l->y + room;
  l->ball_x = l->z + room;
  l->ball_y = l->ball_x + balls;
  l->ball_z = l->ball_y + balls;
  l->radius = l->ball_z + balls;
  l->block_x = l->radius + balls;
  l->block_y = l->block_x + blocks;
  l->block_z = l->block_y + blocks;
  l->thickness = l->block_z + blocks;
  l->whole = line_points(lat_lon, points, l->x, l->y, l->z);
  for (size_t i = points; i < room; ++i) l->x[i] = l->y[i] = l->z[i] = (double)NAN;
  make_blocks(l, blocks);
  for (uint32_t i = 0; i < l->balls[0]; ++i) make_leaf(l, i, wanted == LINE_SEGMENTS);
  for (unsigned level = 1; level < l->levels; ++level)
    for (uint32_t i = 0; i < l->balls[level]; ++i) make_ball(l, level, i);
  return true;
}

void line_free(line *l) { tc_give(l->allocator, l->x); }
