#pragma STDC FP_CONTRACT OFF
/* tc_track_nearest.c: the nearest place on a line. Balls round stretches of the line are searched
   nearest first; a segment's foot is found where the plane through its ends and the one at right
   angles to it through the point meet the surface. Where the ellipsoid shows, the foot is then
   moved along the geodesic until the geodesic to the point leaves it at right angles (compare
   Baselga and Martinez-Llario 2018). */
#include "tc_geo.h"
#include "tc_track_line.h"

struct tc_track_index {
  line l;
};

tc_track_index *tc_track_index_build_with(const tc_allocator *allocator, const double *lat_lon,
                                          uint32_t points) {
  tc_track_index *index = tc_take(allocator, 1, sizeof *index);
  if (!index) return NULL;
  if (line_make(&index->l, allocator, lat_lon, points, LINE_SEGMENTS)) return index;
  tc_give(allocator, index);
  return NULL;
}

tc_track_index *tc_track_index_build(const double *lat_lon, uint32_t points) {
  return tc_track_index_build_with(NULL, lat_lon, points);
}

void tc_track_index_free(tc_track_index *index) {
  if (!index) return;
  line_free(&index->l);
  tc_give(index->l.allocator, index);
}

/* The best place so far; distance2 is of straight lines through the Earth. */
typedef struct search {
  const line *l;
  vec at;
  double distance2;
  uint32_t segment;
  double fraction;
  vec foot;
} search;

static bool valid(const line *l, uint32_t i) { return i < l->points && l->z[i] == l->z[i]; }

/* Up along the normal to the surface: one step of Newton's method, which leaves less than 1e-7 of
   the height squared per metre. */
static vec to_surface(vec p) {
  const double b2 = LINE_A * LINE_A * (1 - LINE_E2);
  vec g = {p.x / (LINE_A * LINE_A), p.y / (LINE_A * LINE_A), p.z / b2};
  double missing = 1 - vec_dot(p, g);
  return vec_add(p, vec_times(g, missing / (2 * vec_dot(g, g))));
}

/* The fraction of the arc from p to q that is nearest to `at`: seen from the centre of curvature,
   in the plane of the arc. */
static double foot_fraction(vec p, vec q, vec at) {
  chord c = line_chord(p, q);
  if (!(c.end > 0)) return 0;
  double length = c.end, along = vec_dot(vec_sub(at, p), c.along) - length / 2;
  double height = vec_dot(vec_sub(at, vec_times(vec_add(p, q), 0.5)), c.up);
  /* Euler's radius of curvature in the direction of the chord, at its middle. */
  vec normal = c.up;
  double w2 = 1 - LINE_E2 * normal.z * normal.z, n = LINE_A / sqrt(w2);
  double m = n * (1 - LINE_E2) / w2, out2 = normal.x * normal.x + normal.y * normal.y;
  double east = out2 > 0 ? normal.x * c.along.y - normal.y * c.along.x : 0;
  double sin2 = out2 > 0 ? east * east / out2 : 0;
  double radius = 1 / ((1 - sin2) / m + sin2 / n), half = length / 2 / radius;
  double depth = half < 1 ? radius * sqrt(1 - half * half) : 0;
  double whole = half < 1 ? 2 * asin(half) : 3.14159265358979323846;
  double fraction = 0.5 + atan2(along, height + depth) / whole;
  return fraction > 0 ? fraction < 1 ? fraction : 1 : 0;
}

/* The place on the arc; it divides the arc's angle, not the chord. */
static vec arc_place(vec p, vec q, double fraction) {
  vec d = vec_sub(q, p);
  double half2 = vec_dot(d, d) / (4 * LINE_A * LINE_A);
  if (half2 > 1e-10 && half2 < 1) {
    double half = asin(sqrt(half2));
    fraction = 0.5 + 0.5 * sin((2 * fraction - 1) * half) / sin(half);
  }
  return to_surface(vec_add(p, vec_times(d, fraction)));
}

static void try_segment(search *s, uint32_t i) {
  const line *l = s->l;
  if (!valid(l, i)) return;
  bool last = !valid(l, i + 1);
  if (last && i > 0 && valid(l, i - 1)) return;
  vec p = line_at(l, i), q = last ? p : line_at(l, i + 1);
  double fraction = foot_fraction(p, q, s->at);
  vec foot = fraction == 0 ? p : fraction == 1 ? q : arc_place(p, q, fraction);
  vec v = vec_sub(foot, s->at);
  double distance2 = vec_dot(v, v);
  if (distance2 < s->distance2 || (distance2 == s->distance2 && i < s->segment)) {
    s->distance2 = distance2, s->segment = i, s->fraction = fraction, s->foot = foot;
  }
}

/* The squares of the straight distances from the point to four chords; NaN where an end is none. */
INLINE void four_chords(const search *s, uint32_t i, four *out) {
  const line *l = s->l;
  const four px = *(const four *)(const void *)(l->x + i), vx = s->at.x - px;
  const four py = *(const four *)(const void *)(l->y + i), vy = s->at.y - py;
  const four pz = *(const four *)(const void *)(l->z + i), vz = s->at.z - pz;
  const four dx = *(const four *)(const void *)(l->x + i + 1) - px;
  const four dy = *(const four *)(const void *)(l->y + i + 1) - py;
  const four dz = *(const four *)(const void *)(l->z + i + 1) - pz;
  const four length2 = dx * dx + dy * dy + dz * dz, zero = {0, 0, 0, 0}, one = zero + 1;
  four f = (vx * dx + vy * dy + vz * dz) / CHOOSE(length2 > 0, length2, one);
  f = CHOOSE(f > zero, f, zero);
  f = CHOOSE(f < one, f, one);
  const four wx = vx - f * dx, wy = vy - f * dy, wz = vz - f * dz;
  /* The arc bulges by less than length2 / 8R, which is below length2 * 2.1e-8. */
  *out = wx * wx + wy * wy + wz * wz + CHOOSE(length2 == length2, zero, length2);
  const four bulge = length2 * 2.1e-8;
  for (unsigned k = 0; k < 4; ++k) {
    double near = sqrt((*out)[k]) - bulge[k];
    (*out)[k] = near > 0 ? near * near : near == near ? 0 : near;
  }
}

INLINE void leaf(search *s, uint32_t ball) {
  uint32_t from = ball * LINE_LEAF, to = from + LINE_LEAF;
  if (to > s->l->points) to = s->l->points;
  for (uint32_t i = from; i < to; i += 4) {
    four near;
    four_chords(s, i, &near);
    for (uint32_t k = 0; k < 4 && i + k < to; ++k)
      if (!(near[k] > s->distance2 * (1 + 1e-9) + 1e-6)) try_segment(s, i + k);
  }
}

/* A ball to look into, with the straight distance to it. */
typedef struct waiting {
  double distance;
  unsigned level;
  uint32_t index;
} waiting;

INLINE double ball_distance(const search *s, unsigned level, uint32_t index) {
  uint32_t ball = s->l->start[level] + index;
  vec centre = {s->l->ball_x[ball], s->l->ball_y[ball], s->l->ball_z[ball]};
  double d = vec_length(vec_sub(s->at, centre)) - s->l->radius[ball];
  return d > 0 ? d : 0;
}

INLINE void search_balls(search *s) {
  waiting stack[LINE_LEVELS * LINE_BRANCH + 1];
  unsigned waits = 0, top = s->l->levels - 1;
  stack[waits++] = (waiting){ball_distance(s, top, 0), top, 0};
  while (waits) {
    waiting w = stack[--waits];
    if (w.distance * w.distance * (1 - 1e-9) - 1e-6 > s->distance2) continue;
    if (w.level == 0) {
      leaf(s, w.index);
      continue;
    }
    /* Its balls go onto the stack, the nearest on top. */
    uint32_t from = w.index * LINE_BRANCH, to = from + LINE_BRANCH;
    if (to > s->l->balls[w.level - 1]) to = s->l->balls[w.level - 1];
    unsigned bottom = waits;
    for (uint32_t i = from; i < to; ++i) {
      waiting next = {ball_distance(s, w.level - 1, i), w.level - 1, i};
      if (!(next.distance < (double)INFINITY)) continue;
      unsigned at = waits++;
      for (; at > bottom && stack[at - 1].distance < next.distance; --at) stack[at] = stack[at - 1];
      stack[at] = next;
    }
  }
}

static void search_base(search *s) { search_balls(s); }

#if TC_HAS_AVX2
TC_AVX2 static void search_avx2(search *s) { search_balls(s); }
#endif

/* The mean radius, for steps that are repeated. */
#define RADIUS 6371008.8
/* Beyond this, of a segment or of the distance from it, the ellipsoid shows: metres. */
#define SHORT 300

static void measure(tc_track_place *place, double latitude, double longitude, double *azimuth) {
  place->metres = tc_geo_inverse(place->latitude, place->longitude, latitude, longitude, azimuth,
                                 NULL);
}

/* Puts the place on the geodesic, and moves it there until the geodesic to the point leaves at
   right angles. */
static void adjust(const search *s, double latitude, double longitude, tc_track_place *place) {
  double from[2], to[2], azimuth, away, ahead;
  line_degrees(line_at(s->l, s->segment), &from[0], &from[1]);
  line_degrees(line_at(s->l, s->segment + 1), &to[0], &to[1]);
  double length = tc_geo_inverse(from[0], from[1], to[0], to[1], &azimuth, NULL);
  if (!(length > SHORT || place->metres > SHORT) || !(length > 0)) return;
  double along = place->fraction * length;
  for (int i = 0; i < 5; ++i) {
    tc_track_place next = {.segment = s->segment, .fraction = along / length};
    tc_geo_direct(from[0], from[1], azimuth, along, &next.latitude, &next.longitude);
    measure(&next, latitude, longitude, &away);
    if (i == 0 || next.metres < place->metres) *place = next;
    if (along > length / 2) {
      tc_geo_inverse(from[0], from[1], next.latitude, next.longitude, NULL, &ahead);
    } else {
      tc_geo_inverse(next.latitude, next.longitude, to[0], to[1], &ahead, NULL);
    }
    /* On a sphere the foot is this far ahead. */
    double d = next.metres / RADIUS;
    double there = along + RADIUS * atan2(cos((away - ahead) * LINE_RADIANS) * sin(d), cos(d));
    there = there > 0 ? there < length ? there : length : 0;
    if (fabs(there - along) < 1e-4) return;
    along = there;
  }
}

bool tc_track_nearest(const tc_track_index *index, double latitude, double longitude, double limit,
                      tc_track_place *place) {
  if (!index->l.points || !line_on_globe(latitude, longitude)) return false;
  if (!(limit >= 0)) return false;
  search s = {.l = &index->l, .at = line_point(latitude, longitude), .segment = UINT32_MAX};
  s.distance2 = (double)INFINITY;
  /* Straight through the Earth is never longer than over it; feet of long segments are rough. */
  if (limit < 2e7) s.distance2 = (limit * 1.1 + 10) * (limit * 1.1 + 10);
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) {
    search_avx2(&s);
  } else
#endif
    search_base(&s);
  if (s.segment == UINT32_MAX) return false;
  tc_track_place found = {.segment = s.segment, .fraction = s.fraction};
  line_degrees(s.foot, &found.latitude, &found.longitude);
  measure(&found, latitude, longitude, NULL);
  if (valid(s.l, s.segment + 1)) adjust(&s, latitude, longitude, &found);
  if (!(found.metres <= limit)) return false;
  *place = found;
  return true;
}
