#pragma STDC FP_CONTRACT OFF
/* tc_track_line.h, private: points of a line in space, and a tree of balls round stretches of them.

   Coordinates are metres from the Earth's centre, x through 0 N 0 E, z through the north pole, on
   the ellipsoid. A point off the globe has NaN in all three, which no comparison lets through. */
#ifndef TC_TRACK_LINE_H
#define TC_TRACK_LINE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tc_cpu.h"
#include "tc_memory.h"
#include "tc_track.h"

#define LINE_A 6378137.0
#define LINE_F (1 / 298.257223563)
#define LINE_E2 (LINE_F * (2 - LINE_F))
/* z times this gives the direction of the ellipsoid's normal from a point's coordinates. */
#define LINE_NORMAL (1 / (1 - LINE_E2))
#define LINE_RADIANS 0.017453292519943295769

enum { LINE_LEAF = 32, LINE_BRANCH = 8, LINE_LEVELS = 12, LINE_PAD = 4, LINE_BLOCK = 8 };

typedef struct vec {
  double x, y, z;
} vec;

static inline vec vec_sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline vec vec_add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline vec vec_times(vec a, double s) { return (vec){a.x * s, a.y * s, a.z * s}; }
static inline double vec_dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline double vec_length(vec a) { return sqrt(vec_dot(a, a)); }
static inline vec vec_cross(vec a, vec b) {
  return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/* The direction of the normal, not of length 1. */
static inline vec vec_up(vec a) { return (vec){a.x, a.y, a.z * LINE_NORMAL}; }

static inline bool line_on_globe(double latitude, double longitude) {
  return latitude >= -90 && latitude <= 90 && longitude - longitude == 0;
}

/* A vector of four must not be handed to a function where it is wider than a register: so functions
   of vectors take pointers and are always inlined, and these are macros. */
typedef double four __attribute__((vector_size(32), aligned(8)));
typedef int64_t four_i __attribute__((vector_size(32), aligned(8)));
#define ANY(mask) (((mask)[0] | (mask)[1] | (mask)[2] | (mask)[3]) != 0)
#define CHOOSE(mask, a, b) ((four)(((mask) & (four_i)(a)) | (~(mask) & (four_i)(b))))
#define INLINE static inline __attribute__((always_inline))

/* The square roots of four numbers, none below 0. Calls of sqrt stay one by one: each may set
   errno. */
INLINE void line_roots(four *x) {
#if defined(__has_builtin) && __has_builtin(__builtin_elementwise_sqrt)
  *x = __builtin_elementwise_sqrt(*x);
#else
  *x = (four){sqrt((*x)[0]), sqrt((*x)[1]), sqrt((*x)[2]), sqrt((*x)[3])};
#endif
}

/* Lane i of all four becomes the i-th of four. */
INLINE void line_transpose(four *a, four *b, four *c, four *d) {
  const four even = __builtin_shufflevector(*a, *b, 0, 4, 2, 6);
  const four odd = __builtin_shufflevector(*a, *b, 1, 5, 3, 7);
  const four even2 = __builtin_shufflevector(*c, *d, 0, 4, 2, 6);
  const four odd2 = __builtin_shufflevector(*c, *d, 1, 5, 3, 7);
  *a = __builtin_shufflevector(even, even2, 0, 1, 4, 5);
  *b = __builtin_shufflevector(odd, odd2, 0, 1, 4, 5);
  *c = __builtin_shufflevector(even, even2, 2, 3, 6, 7);
  *d = __builtin_shufflevector(odd, odd2, 2, 3, 6, 7);
}

/* One point in space; error below 4 nm. */
vec line_point(double latitude, double longitude);
/* The same for many. Returns whether all are on the globe. */
bool line_points(const double *lat_lon, uint32_t points, double *x, double *y, double *z);
/* Latitude and longitude of a point within 100 km of the surface; error below 1e-12 degrees. */
void line_degrees(vec p, double *latitude, double *longitude);

/* What is this far below the middle of a chord is on the other side of the Earth. */
#define LINE_FAR_SIDE 4e6
/* Ends this near, squared, count as one place: rounding decides the direction between them. */
#define LINE_SAME2 1e-10

/* Straight from p to q, see tc_track.h: `along` points from p to q, `across` at right angles to the
   plane, `up` away from the Earth. All three have length 1. */
typedef struct chord {
  vec p, along, across, up;
  double end; /* q along `along`: the length, or 0 when the ends count as one place */
} chord;

/* A vector of length 1 at right angles to v. */
vec line_any_across(vec v);

/* The arithmetic of four chords at once in tc_track_simplify.c is the same, step by step. */
INLINE chord line_chord(vec p, vec q) {
  vec d = vec_sub(q, p), normal = vec_up(vec_add(p, q)), across = vec_cross(d, normal);
  double along2 = vec_dot(d, d), across2 = vec_dot(across, across);
  bool same = !(along2 > LINE_SAME2);
  if (same || !(across2 > 0)) {
    if (same) d = line_any_across(normal);
    across = vec_cross(d, normal);
    across2 = vec_dot(across, across);
    /* Opposite places have no plane: any. */
    if (!(across2 > 0)) across = line_any_across(d);
    along2 = vec_dot(d, d), across2 = vec_dot(across, across);
  }
  double length = sqrt(along2), breadth = sqrt(across2), scale = 1 / (length * breadth);
  chord c = {.p = p};
  c.along = vec_times(d, scale * breadth), c.across = vec_times(across, scale * length);
  c.up = vec_cross(c.across, c.along);
  c.end = same ? 0 : vec_dot(d, c.along);
  return c;
}

/* The square of the distance from the chord; on the other side of the Earth that through it. */
INLINE double chord_distance2(const chord *c, vec at) {
  vec v = vec_sub(at, c->p);
  double across = vec_dot(v, c->across), half = c->end * 0.5;
  double beyond = fabs(vec_dot(v, c->along) - half) - half;
  beyond = beyond > 0 ? beyond : 0;
  double flat = across * across + beyond * beyond;
  return vec_dot(v, c->up) < -LINE_FAR_SIDE ? vec_dot(v, v) : flat;
}

/* A line in space. Level 0 has a ball round each LINE_LEAF points, every next level one round each
   LINE_BRANCH balls of the level below. A ball round no point on the globe has radius -INFINITY. */
typedef struct line {
  const tc_allocator *allocator;
  uint32_t points;
  bool whole; /* every point is on the globe */
  unsigned levels;
  double *x, *y, *z;
  double *ball_x, *ball_y, *ball_z, *radius; /* of all levels; all in one piece of memory */
  double *block_x, *block_y, *block_z;       /* the first point of each LINE_BLOCK points */
  double *thickness; /* how far they are from the straight segment to the next block, at most */
  uint32_t start[LINE_LEVELS];               /* of the levels in them */
  uint32_t balls[LINE_LEVELS];
} line;

/* Which balls a line has. LINE_BLOCKS: only blocks. LINE_POINTS: blocks and balls. LINE_SEGMENTS:
   balls, and a leaf's also holds the segments that begin in it. */
typedef enum line_balls { LINE_NO_BALLS, LINE_BLOCKS, LINE_POINTS, LINE_SEGMENTS } line_balls;

/* false when out of memory, or for more than TC_TRACK_MOST points. lat_lon is not kept. */
bool line_make(line *l, const tc_allocator *allocator, const double *lat_lon, uint32_t points,
               line_balls balls);
void line_free(line *l);

static inline vec line_at(const line *l, uint32_t i) {
  return (vec){l->x[i], l->y[i], l->z[i]};
}

/* Finds the next stretch of points on the globe from *start on; false at the end. */
static inline bool line_next_run(const line *l, uint32_t *start, uint32_t *end) {
  uint32_t i = *start;
  if (l->whole) {
    *end = l->points;
    return i < l->points;
  }
  while (i < l->points && !(l->z[i] == l->z[i])) ++i;
  *start = i;
  while (i < l->points && l->z[i] == l->z[i]) ++i;
  *end = i;
  return *start < l->points;
}

#endif
