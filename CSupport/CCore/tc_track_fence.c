#pragma STDC FP_CONTRACT OFF
/* tc_track_fence.c: where a line crosses a circle. Straight distances through the Earth decide for
   segments that are surely outside or surely inside; the others are followed by Karney's geodesics,
   on which the distance to the centre first falls and then rises. */
#include "tc_geo.h"
#include "tc_track_line.h"

#define RADIUS_MOST 5e6
/* Pieces of a long segment, so that none has more than one nearest place. */
#define PIECE 1e6
/* Distances right to this are right. */
#define METRES_RIGHT 1e-7

typedef struct circle {
  double latitude, longitude, radius;
  vec centre;
} circle;

/* The geodesic that is followed. */
typedef struct course {
  const circle *round;
  double latitude, longitude, azimuth, length;
} course;

/* At `along` metres: the distance from the centre, and how much it grows per metre. */
typedef struct sight {
  double along, metres, slope;
} sight;

static sight look(const course *c, double along) {
  double lat, lon, ahead, away, back;
  tc_geo_direct(c->latitude, c->longitude, c->azimuth, along, &lat, &lon);
  double metres =
      tc_geo_inverse(c->round->latitude, c->round->longitude, lat, lon, &back, &away);
  /* The direction of travel there, seen from whichever end is farther. */
  if (along > c->length / 2) {
    tc_geo_inverse(c->latitude, c->longitude, lat, lon, NULL, &ahead);
  } else {
    double end_lat, end_lon;
    tc_geo_direct(c->latitude, c->longitude, c->azimuth, c->length, &end_lat, &end_lon);
    tc_geo_inverse(lat, lon, end_lat, end_lon, &ahead, NULL);
  }
  return (sight){along, metres, cos((ahead - away) * LINE_RADIANS)};
}

/* Between a, where the distance falls, and b, where it rises, the nearest place: there metres *
   slope, which is the way still to go, is 0. Regula falsi with halving (Illinois). */
static sight nearest_between(const course *c, sight a, sight b) {
  double fa = a.metres * a.slope, fb = b.metres * b.slope;
  sight s = a;
  for (int i = 0; i < 60 && b.along - a.along > 1e-9; ++i) {
    double along = a.along - fa * (b.along - a.along) / (fb - fa);
    if (!(along > a.along && along < b.along)) along = (a.along + b.along) / 2;
    s = look(c, along);
    double f = s.metres * s.slope;
    if (fabs(f) < 1e-6) return s;
    if (f < 0) {
      a = s, fa = f, fb /= 2;
    } else {
      b = s, fb = f, fa /= 2;
    }
  }
  return s;
}

/* Between a and b, one inside and the other outside, the place on the circle: the square of the
   distance is nearly a parabola, which Newton's method follows; halving where it leaves. */
static double cross_between(const course *c, sight a, sight b) {
  double r = c->round->radius;
  bool out_first = a.metres > r;
  sight s = fabs(a.metres - r) < fabs(b.metres - r) ? a : b;
  for (int i = 0; i < 80 && b.along - a.along > 1e-9; ++i) {
    double along = s.along - (s.metres - r) * (s.metres + r) / (2 * s.metres * s.slope);
    if (!(along > a.along && along < b.along)) along = (a.along + b.along) / 2;
    s = look(c, along);
    if (fabs(s.metres - r) < METRES_RIGHT) break;
    if ((s.metres > r) == out_first) {
      a = s;
    } else {
      b = s;
    }
  }
  return s.along;
}

/* Takes a crossing at `along`. */
typedef struct found {
  tc_track_crossing *out;
  unsigned count;
  bool inside;
} found;

static void take(found *to, const course *c, double along) {
  if (to->count == 2) return;
  double fraction = along / c->length;
  fraction = fraction < 0 ? 0 : fraction > 1 ? 1 : fraction;
  to->inside = !to->inside;
  to->out[to->count++] = (tc_track_crossing){0, fraction, to->inside};
}

/* One piece of a geodesic from a to b. */
static void follow(const course *c, sight a, sight b, found *to) {
  double r = c->round->radius;
  if ((a.metres <= r) != (b.metres <= r)) {
    take(to, c, cross_between(c, a, b));
  } else if (a.metres > r && a.slope < 0 && b.slope > 0) {
    sight low = nearest_between(c, a, b);
    if (!(low.metres <= r)) return;
    take(to, c, cross_between(c, a, low));
    take(to, c, cross_between(c, low, b));
  }
}

static double straight(vec a, vec b) { return vec_length(vec_sub(a, b)); }

/* The straight distance from the centre to the chord from a to b. */
static double straight_to_chord(vec at, vec a, vec b) {
  vec d = vec_sub(b, a), v = vec_sub(at, a);
  double length2 = vec_dot(d, d), f = length2 > 0 ? vec_dot(v, d) / length2 : 0;
  f = f > 0 ? f < 1 ? f : 1 : 0;
  return straight(v, vec_times(d, f));
}

/* Whether a point is inside. Straight distances s decide away from the circle: the geodesic is at
   least s long, and at most s (1 + s^2 / R^2 / 20) for s up to 5400 km, R the least radius. */
static bool is_inside(const circle *c, vec p, double latitude, double longitude) {
  double s = straight(c->centre, p), r = c->radius;
  if (s > r + 1e-6) return false;
  if (s < 5.4e6 && s * (1 + s * s * 1.25e-15) + 1e-6 < r) return true;
  return tc_geo_inverse(c->latitude, c->longitude, latitude, longitude, NULL, NULL) <= r;
}

/* The crossings of one segment with ends known to be inside or not. */
static unsigned cross(const circle *c, const double *a, vec p, bool p_inside, const double *b,
                      vec q, bool q_inside, tc_track_crossing out[2]) {
  if (p_inside && q_inside && straight(p, q) < 5e6) return 0;
  if (!p_inside && !q_inside) {
    /* An arc of straight length L bulges by at most L^2 / 8R, R the least radius of all. */
    double l = straight(p, q), bulge = l * l * 2.1e-8;
    if (l < 5e6 && straight_to_chord(c->centre, p, q) - bulge > c->radius) return 0;
  }
  course way = {c, a[0], a[1], 0, 0};
  way.length = tc_geo_inverse(a[0], a[1], b[0], b[1], &way.azimuth, NULL);
  if (!(way.length > 0)) return 0;
  found to = {out, 0, p_inside};
  unsigned pieces = 1 + (unsigned)(way.length / PIECE);
  sight last = look(&way, 0);
  for (unsigned i = 1; i <= pieces; ++i) {
    sight next = look(&way, i == pieces ? way.length : way.length * i / pieces);
    /* Rounding must not tell the ends otherwise than they were. */
    if (i == pieces && (next.metres <= c->radius) != q_inside)
      next.metres = q_inside ? c->radius : nextafter(c->radius, (double)INFINITY);
    if (i == 1 && (last.metres <= c->radius) != p_inside)
      last.metres = p_inside ? c->radius : nextafter(c->radius, (double)INFINITY);
    follow(&way, last, next, &to);
    last = next;
  }
  return to.count;
}

static bool make_circle(circle *c, double latitude, double longitude, double radius) {
  if (!line_on_globe(latitude, longitude)) return false;
  if (!(radius >= 0 && radius <= RADIUS_MOST)) return false;
  *c = (circle){latitude, longitude, radius, line_point(latitude, longitude)};
  return true;
}

unsigned tc_track_circle(double lat1, double lon1, double lat2, double lon2, double centre_lat,
                         double centre_lon, double radius, bool *starts_inside,
                         tc_track_crossing crossings[2]) {
  circle c;
  if (starts_inside) *starts_inside = false;
  if (!make_circle(&c, centre_lat, centre_lon, radius)) return 0;
  if (!line_on_globe(lat1, lon1) || !line_on_globe(lat2, lon2)) return 0;
  const double a[] = {lat1, lon1}, b[] = {lat2, lon2};
  vec p = line_point(lat1, lon1), q = line_point(lat2, lon2);
  bool p_inside = is_inside(&c, p, lat1, lon1), q_inside = is_inside(&c, q, lat2, lon2);
  if (starts_inside) *starts_inside = p_inside;
  return cross(&c, a, p, p_inside, b, q, q_inside, crossings);
}

size_t tc_track_fence(const double *lat_lon, uint32_t points, double centre_lat, double centre_lon,
                      double radius, tc_track_crossing *out, size_t capacity) {
  enum { BATCH = 256 };
  circle c;
  size_t count = 0;
  if (!make_circle(&c, centre_lat, centre_lon, radius)) return 0;
  double x[BATCH], y[BATCH], z[BATCH];
  vec last = {0, 0, 0};
  bool any = false, last_inside = false;
  for (uint32_t start = 0; start < points; start += BATCH) {
    uint32_t n = points - start < BATCH ? points - start : BATCH;
    line_points(lat_lon + 2 * (size_t)start, n, x, y, z);
    for (uint32_t i = 0; i < n; ++i) {
      const double *at = lat_lon + 2 * (size_t)(start + i);
      vec p = {x[i], y[i], z[i]};
      if (!(p.z == p.z)) {
        any = false;
        continue;
      }
      bool inside = is_inside(&c, p, at[0], at[1]);
      tc_track_crossing two[2];
      unsigned found = any ? cross(&c, at - 2, last, last_inside, at, p, inside, two) : 0;
      for (unsigned k = 0; k < found; ++k, ++count) {
        two[k].segment = start + i - 1;
        if (count < capacity) out[count] = two[k];
      }
      last = p, last_inside = inside, any = true;
    }
  }
  return count;
}
