#pragma STDC FP_CONTRACT OFF
/* tc_track_simplify.c: fewer points after Douglas and Peucker (1973), by distances on the ellipsoid
   or as gpxpy measures. No recursion. Which stretch of the line is split when does not matter: so
   those of like length are gathered and split many at a time. Their chords are made four in a pass,
   and no branch depends on what is found. Long stretches go one by one. The farthest point of all
   but short ones is found by bounds of blocks, or by the balls of tc_track_line.h: what is nearer
   than the farthest so far is passed over whole. */
#include "tc_track_line.h"

#include <string.h>

/* Stretches of more points between the ends than LONG are long. Lines of fewer points than
   BALLS_FROM have no balls, for even the worst is done in some 70 ms. */
enum { LONG = 512, BALLS_FROM = 10000, BLOCKS = BALLS_FROM / LINE_BLOCK + 8 };

/* The farthest so far: the square of its distance, and which. */
typedef struct farthest {
  double distance2;
  uint32_t point;
} farthest;

/* The farthest of every fourth point; its number as a double, for SSE2 compares these only. */
typedef struct farthest_four {
  four distance2, point;
} farthest_four;

typedef int32_t four_32 __attribute__((vector_size(16)));

/* The number of no point: larger than all, and still an int32_t. */
#define NO_POINT 1073741824.0

/* MASKS + 4 - n lets the first n of four through. */
static const int64_t MASKS[8] = {-1, -1, -1, -1, 0, 0, 0, 0};

/* The squared distances of four points from the chord. */
INLINE void four_distances(const double *x_at, const double *y_at, const double *z_at,
                           const chord *c, bool wide, four *d2) {
  const double half = c->end * 0.5;
  const four_i size = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
  const four zero = {0, 0, 0, 0};
  four x = *(const four *)(const void *)x_at - c->p.x;
  four y = *(const four *)(const void *)y_at - c->p.y;
  four z = *(const four *)(const void *)z_at - c->p.z;
  four across = x * c->across.x + y * c->across.y + z * c->across.z;
  four along = x * c->along.x + y * c->along.y + z * c->along.z;
  four beyond = (four)((four_i)(along - half) & size) - half;
  beyond = CHOOSE(beyond > zero, beyond, zero);
  *d2 = across * across + beyond * beyond;
  if (wide) {
    four up = x * c->up.x + y * c->up.y + z * c->up.z;
    *d2 = CHOOSE(up < -LINE_FAR_SIDE, x * x + y * y + z * z, *d2);
  }
}

/* Points from...to, in fours, at least one; of equals the first. What lies past `to` is masked. */
INLINE void scan(const line *l, const chord *c, bool wide, uint32_t from, uint32_t to,
                 farthest_four *best) {
  four most = best->distance2, which = best->point, at = {0, 1, 2, 3}, d2;
  at += (double)from;
  uint32_t i = from;
  for (; i + 4 < to; i += 4, at += 4) {
    four_distances(l->x + i, l->y + i, l->z + i, c, wide, &d2);
    four_i better = d2 > most;
    most = CHOOSE(better, d2, most);
    which = CHOOSE(better, at, which);
  }
  four_distances(l->x + i, l->y + i, l->z + i, c, wide, &d2);
  d2 = (four)((four_i)d2 & *(const four_i *)(const void *)(MASKS + 4 - (to - i)));
  four_i better = d2 > most;
  best->distance2 = CHOOSE(better, d2, most);
  best->point = CHOOSE(better, at, which);
}

/* Lane by lane the farther one; of equals the first. */
INLINE void better_of(farthest_four *a, const farthest_four *b) {
  four_i better = b->distance2 > a->distance2;
  better |= (b->distance2 == a->distance2) & (b->point < a->point);
  a->distance2 = CHOOSE(better, b->distance2, a->distance2);
  a->point = CHOOSE(better, b->point, a->point);
}

/* Room for the blocks of one stretch: what is being told of each, and those that are left. */
typedef struct block_room {
  double distance2[BLOCKS];
  uint32_t left[BLOCKS];
} block_room;

/* The same by blocks, not on the far side. No point of a segment is farther than the farther one
   of its ends, for the distance is convex; so none of a block is farther than those and the block's
   thickness. The ends tell how far the farthest is at least; what must be nearer is passed over. */
INLINE void scan_blocks(const line *l, const chord *c, uint32_t from, uint32_t to,
                        block_room *room, farthest_four *best) {
  const uint32_t first = from / LINE_BLOCK, last = (to - 1) / LINE_BLOCK;
  const uint32_t blocks = last - first + 1;
  /* The first block's first point may lie before `from`. */
  const double begin = (from + LINE_BLOCK - 1) / LINE_BLOCK, end = last;
  four at = {0, 1, 2, 3}, most = best->distance2, d2;
  at += (double)first;
  for (uint32_t i = 0; i <= blocks; i += 4, at += 4) {
    const uint32_t b = first + i;
    four_distances(l->block_x + b, l->block_y + b, l->block_z + b, c, false, &d2);
    *(four *)(void *)(room->distance2 + i) = d2;
    four_i farther = (at >= begin) & (at <= end) & (d2 > most);
    most = CHOOSE(farther, d2, most);
  }
  double least2 = most[0] > most[1] ? most[0] : most[1];
  least2 = most[2] > least2 ? most[2] : least2;
  least2 = most[3] > least2 ? most[3] : least2;
  const double least = sqrt(least2) * (1 - 1e-9);
  uint32_t count = 0;
  for (uint32_t i = 0; i < blocks; i += 4) {
    const four gap = least - *(const four *)(const void *)(l->thickness + first + i);
    const four gap2 = gap * gap;
    const four_i near = (gap > 0) & (*(const four *)(const void *)(room->distance2 + i) < gap2) &
                        (*(const four *)(const void *)(room->distance2 + i + 1) < gap2);
    for (unsigned k = 0; k < 4; ++k) {
      room->left[count] = first + i + k;
      count += 1 + (uint32_t)near[k];
    }
  }
  if (count > blocks / 2) {
    scan(l, c, false, from, to, best);
    return;
  }
  four which = best->point;
  most = best->distance2;
  const double low = (double)from, high = (double)to;
  for (uint32_t k = 0; k < count && room->left[k] <= last; ++k) {
    uint32_t i = room->left[k] * LINE_BLOCK;
    at = (four){0, 1, 2, 3} + (double)i;
    for (uint32_t half = 0; half < LINE_BLOCK; half += 4, i += 4, at += 4) {
      four_distances(l->x + i, l->y + i, l->z + i, c, false, &d2);
      four_i better = (d2 > most) & (at >= low) & (at < high);
      most = CHOOSE(better, d2, most);
      which = CHOOSE(better, at, which);
    }
  }
  best->distance2 = most, best->point = which;
}

INLINE void scan_one(const line *l, const chord *c, bool wide, uint32_t from, uint32_t to,
                     block_room *room, farthest *best) {
  double b2 = best->distance2;
  farthest_four found = {{b2, b2, b2, b2}, {NO_POINT, NO_POINT, NO_POINT, NO_POINT}};
  if (room) {
    scan_blocks(l, c, from, to, room, &found);
  } else {
    scan(l, c, wide, from, to, &found);
  }
  for (unsigned i = 0; i < 4; ++i) {
    const uint32_t point = (uint32_t)found.point[i];
    const double d2 = found.distance2[i];
    if (point >= (uint32_t)NO_POINT) continue;
    bool first = d2 == best->distance2 && point < best->point;
    if (d2 > best->distance2 || first) *best = (farthest){d2, point};
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
    double height = vec_dot(vec_sub(centre, c->p), c->up);
    if (height - l->radius[ball] < -LINE_FAR_SIDE) return (double)INFINITY;
  }
  double d = sqrt(chord_distance2(c, centre)) + l->radius[ball];
  return d * d * (1 + 1e-9);
}

/* The farthest of the points between the two ends that is farther than `tolerance2` (squared). */
INLINE farthest find_farthest(const line *l, bool wide, uint32_t low, uint32_t high,
                              double tolerance2, block_room *room) {
  enum { SAMPLES = 8 };
  chord c = line_chord(line_at(l, low), line_at(l, high));
  farthest best = {tolerance2, UINT32_MAX};
  if (high - low < LONG || !l->levels) {
    scan_one(l, &c, wide, low + 1, high, wide ? NULL : room, &best);
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
    if (level < 0) scan_one(l, &c, wide, at, end, NULL, &best);
    at = end;
  }
  return best;
}

/* ---- Stretches ---- */

/* From one kept point to another. */
typedef struct stretch {
  uint32_t low, high;
} stretch;

/* Stretches of up to 32 points between the ends gather by the number of fours, so that all of a
   list take as many turns; longer ones by powers of two up to LONG, and from BY_BLOCKS_LIST on by
   blocks, which pays for more than 64 points. A list is worked on, BATCH at a time, once it has
   that many, and those of shorter stretches go first. What a batch leaves, at most two of each,
   goes to its own list or such; both to its own only when they have a point or two. So none holds
   more than 2 * 3 * BATCH. */
enum { BATCH = 32, LISTS = 13, BY_BLOCKS_LIST = 10, ROOM = 6 * BATCH };

typedef struct simplifying {
  const line *l;
  double tolerance2;
  uint32_t *marks;  /* a bit for each point kept */
  stretch waiting[32]; /* longer than LONG; each is at most half of the one before */
  unsigned waits;
  block_room room;
  uint32_t counts[LISTS];
  stretch lists[LISTS][ROOM];
} simplifying;

INLINE unsigned list_of(uint32_t between) {
  unsigned by_fours = (between + 3) / 4;
  unsigned by_twos = 9 + (26 - (unsigned)__builtin_clz((between - 1) | 32));
  return between <= 32 ? by_fours : by_twos;
}

/* Puts the stretch, of at most LONG points, into its list. Without points between its ends it is
   written to list 0, which stays empty. */
INLINE void put(simplifying *s, uint32_t low, uint32_t high) {
  unsigned list = list_of(high - low - 1);
  uint32_t count = s->counts[list];
  s->lists[list][count] = (stretch){low, high};
  s->counts[list] = count + (list > 0);
}

INLINE void mark(uint32_t *marks, uint32_t point) {
  marks[point / 32] |= (uint32_t)1 << point % 32;
}

/* A stretch and the point where it is to be split. */
typedef struct parting {
  uint32_t low, point, high;
} parting;

/* Four chords, see line_chord: one in each lane. */
typedef struct chords {
  double p[3][4], along[3][4], across[3][4], end[4];
} chords;

INLINE void four_at(const double *from, const uint32_t *at, four *out) {
  *out = (four){from[at[0]], from[at[1]], from[at[2]], from[at[3]]};
}

INLINE void cross_four(const four *a, const four *b, four *out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

#define DOT_FOUR(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1] + (a)[2] * (b)[2])

/* A chord whose ends are one place, or opposite ones. */
static void odd_chord(const line *l, stretch s, unsigned lane, chords *out) {
  chord c = line_chord(line_at(l, s.low), line_at(l, s.high));
  out->along[0][lane] = c.along.x, out->along[1][lane] = c.along.y, out->along[2][lane] = c.along.z;
  out->across[0][lane] = c.across.x, out->across[1][lane] = c.across.y;
  out->across[2][lane] = c.across.z, out->end[lane] = c.end;
}

INLINE void make_chords(const line *l, const stretch *s, chords *out) {
  const uint32_t low[4] = {s[0].low, s[1].low, s[2].low, s[3].low};
  const uint32_t high[4] = {s[0].high, s[1].high, s[2].high, s[3].high};
  four p[3], q[3], d[3], normal[3], across[3];
  four_at(l->x, low, &p[0]), four_at(l->y, low, &p[1]), four_at(l->z, low, &p[2]);
  four_at(l->x, high, &q[0]), four_at(l->y, high, &q[1]), four_at(l->z, high, &q[2]);
  for (unsigned i = 0; i < 3; ++i) d[i] = q[i] - p[i], normal[i] = p[i] + q[i];
  normal[2] *= LINE_NORMAL;
  cross_four(d, normal, across);
  const four along2 = DOT_FOUR(d, d), across2 = DOT_FOUR(across, across);
  four length = along2, breadth = across2;
  line_roots(&length), line_roots(&breadth);
  const four scale = 1 / (length * breadth), by = scale * breadth, by_across = scale * length;
  four along[3];
  for (unsigned i = 0; i < 3; ++i) {
    along[i] = d[i] * by;
    *(four *)(void *)out->p[i] = p[i];
    *(four *)(void *)out->along[i] = along[i];
    *(four *)(void *)out->across[i] = across[i] * by_across;
  }
  *(four *)(void *)out->end = DOT_FOUR(d, along);
  const four_i odd = ~((along2 > LINE_SAME2) & (across2 > 0));
  if (!ANY(odd)) return;
  for (unsigned i = 0; i < 4; ++i)
    if (odd[i]) odd_chord(l, s[i], i, out);
}

/* Finds the farthest points of four stretches of one list, of which the first `live` count, and
   appends those to split. No branch depends on what is found. */
INLINE uint32_t split_four(simplifying *s, bool by_blocks, const stretch *stretches,
                           const chords *all, uint32_t live, parting *partings) {
  const double t2 = s->tolerance2;
  const farthest_four none = {{t2, t2, t2, t2}, {NO_POINT, NO_POINT, NO_POINT, NO_POINT}};
  farthest_four best[4] = {none, none, none, none};
  for (unsigned i = 0; i < 4 && i < live; ++i) {
    const chord c = {
        .p = {all->p[0][i], all->p[1][i], all->p[2][i]},
        .along = {all->along[0][i], all->along[1][i], all->along[2][i]},
        .across = {all->across[0][i], all->across[1][i], all->across[2][i]},
        .end = all->end[i],
    };
    if (by_blocks) {
      scan_blocks(s->l, &c, stretches[i].low + 1, stretches[i].high, &s->room, &best[i]);
    } else {
      scan(s->l, &c, false, stretches[i].low + 1, stretches[i].high, &best[i]);
    }
  }
  line_transpose(&best[0].distance2, &best[1].distance2, &best[2].distance2, &best[3].distance2);
  line_transpose(&best[0].point, &best[1].point, &best[2].point, &best[3].point);
  better_of(&best[0], &best[1]);
  better_of(&best[2], &best[3]);
  better_of(&best[0], &best[2]);
  const four_32 point = __builtin_convertvector(best[0].point, four_32);
  uint32_t count = 0;
  for (unsigned i = 0; i < 4; ++i) {
    partings[count] = (parting){stretches[i].low, (uint32_t)point[i], stretches[i].high};
    count += (point[i] < (int32_t)NO_POINT) & (i < live);
  }
  return count;
}

INLINE void split_batch(simplifying *s, unsigned list) {
  stretch stretches[BATCH + 3];
  uint32_t count = s->counts[list] < BATCH ? s->counts[list] : BATCH, found = 0;
  s->counts[list] -= count;
  for (uint32_t i = 0; i < count; ++i) stretches[i] = s->lists[list][s->counts[list] + i];
  for (uint32_t i = count; i < count + 3; ++i) stretches[i] = stretches[0];
  /* All chords first: one waits long for its roots and its quotient, but not for another. */
  chords all[BATCH / 4];
  parting partings[BATCH + 1];
  for (uint32_t i = 0; i < count; i += 4) make_chords(s->l, stretches + i, &all[i / 4]);
  bool by_blocks = list >= BY_BLOCKS_LIST;
  for (uint32_t i = 0; !by_blocks && i < count; i += 4)
    found += split_four(s, false, stretches + i, &all[i / 4], count - i, partings + found);
  for (uint32_t i = 0; by_blocks && i < count; i += 4)
    found += split_four(s, true, stretches + i, &all[i / 4], count - i, partings + found);
  for (uint32_t i = 0; i < found; ++i) {
    mark(s->marks, partings[i].point);
    put(s, partings[i].low, partings[i].point);
    put(s, partings[i].point, partings[i].high);
  }
}

/* Puts the stretch where it belongs. */
INLINE void put_any(simplifying *s, bool wide, uint32_t low, uint32_t high) {
  uint32_t longest = wide ? 0 : LONG;
  if (high - low - 1 > longest) {
    s->waiting[s->waits++] = (stretch){low, high};
  } else {
    put(s, low, high);
  }
}

/* Marks what is needed of the stretch. */
INLINE void simplify(simplifying *s, bool wide, uint32_t low, uint32_t high) {
  put_any(s, wide, low, high);
  for (;;) {
    unsigned list = 1;
    while (list < LISTS && s->counts[list] < BATCH) ++list;
    if (list == LISTS && s->waits) {
      stretch one = s->waiting[--s->waits];
      farthest found = find_farthest(s->l, wide, one.low, one.high, s->tolerance2, &s->room);
      if (found.point == UINT32_MAX) continue;
      mark(s->marks, found.point);
      /* The shorter one is done first, so that few wait. */
      bool left = found.point - one.low < one.high - found.point;
      put_any(s, wide, left ? found.point : one.low, left ? one.high : found.point);
      put_any(s, wide, left ? one.low : found.point, left ? found.point : one.high);
      continue;
    }
    if (list == LISTS)
      do --list;
      while (list && !s->counts[list]);
    if (!list) return;
    split_batch(s, list);
  }
}

static void simplify_base(simplifying *s, bool wide, uint32_t low, uint32_t high) {
  if (wide) {
    simplify(s, true, low, high);
  } else {
    simplify(s, false, low, high);
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void simplify_avx2(simplifying *s, bool wide, uint32_t low, uint32_t high) {
  if (wide) {
    simplify(s, true, low, high);
  } else {
    simplify(s, false, low, high);
  }
}
#endif

/* Whether a point may be on the far side of the Earth from a chord. The first points of blocks and
   their thickness tell, but not next to a break. */
static bool is_wide(const line *l) {
  if (l->levels) return l->radius[l->start[l->levels - 1]] > LINE_FAR_SIDE / 2;
  uint32_t start = 0, end;
  if (!line_next_run(l, &start, &end)) return false;
  const vec first = line_at(l, start);
  const double limit = LINE_FAR_SIDE / 4, limit2 = limit * limit;
  /* The points of the last block have no segment. */
  const uint32_t one_by_one = l->whole ? (l->points - 1) / LINE_BLOCK * LINE_BLOCK : start;
  for (uint32_t i = start; i < l->points; i += i < one_by_one ? LINE_BLOCK : 1) {
    const vec v = vec_sub(line_at(l, i), first);
    if (vec_dot(v, v) > limit2) return true;
    if (i < one_by_one && l->thickness[i / LINE_BLOCK] > limit) return true;
  }
  return false;
}

/* The marked points, ascending. The marks are the last words of `kept`: before one is read, at most
   32 for each that was read are written, which ends before it. */
static uint32_t list_marked(uint32_t *kept, const uint32_t *marks, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < words; ++i)
    for (uint32_t word = marks[i]; word; word &= word - 1)
      kept[count++] = 32 * i + (uint32_t)__builtin_ctz(word);
  return count;
}

uint32_t tc_track_simplify_with(const tc_allocator *allocator, const double *lat_lon,
                                uint32_t points, double tolerance, uint32_t *kept) {
  line l;
  line_balls balls = points < BALLS_FROM ? LINE_BLOCKS : LINE_POINTS;
  if (!line_make(&l, allocator, lat_lon, points, balls)) return TC_TRACK_FAILED;
  const uint32_t words = (points + 31) / 32;
  simplifying s;
  s.l = &l, s.tolerance2 = tolerance > 0 ? tolerance * tolerance : 0;
  s.marks = kept + (points - words), s.waits = 0;
  memset(s.marks, 0, sizeof *s.marks * words);
  memset(s.counts, 0, sizeof s.counts);
  bool wide = is_wide(&l);
  uint32_t start = 0, end = 0;
  for (uint32_t done = 0;; done = start = end) {
    bool more = line_next_run(&l, &start, &end);
    for (; done < start; ++done) mark(s.marks, done);
    if (!more) break;
    mark(s.marks, start);
    mark(s.marks, end - 1);
    if (end - start <= 2) continue;
#if TC_HAS_AVX2
    if (tc_cpu_avx2()) {
      simplify_avx2(&s, wide, start, end - 1);
      continue;
    }
#endif
    simplify_base(&s, wide, start, end - 1);
  }
  line_free(&l);
  return list_marked(kept, s.marks, words);
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
    while (done < start) kept[count++] = done++;
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
