#pragma STDC FP_CONTRACT OFF
/* Building a plan: check the counts, measure the rooms, rank them by area, sort them into tiles,
   copy the coordinates in tile order, and put the boxes on top. Every allocation may fail; then
   everything is given back and the answer is NULL. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tc_memory.h"
#include "tc_plan_area.h"
#include "tc_plan_private.h"

/* Scratch memory of one build; freed as soon as it is not needed. */
typedef struct {
  uint64_t *key, *key_spare;
  uint32_t *order, *order_spare, *rank;
  float *middle; /* x and y of the middle of each room's box, by id */
  tc_ring_shape *shape;
} scratch;

typedef struct {
  const double *xy;
  const uint32_t *ring_start, *room_start;
  uint32_t rooms;
} source;

static int counts_are_sane(const source *s) {
  if (s->rooms > TC_PLAN_MOST) return 0;
  if (s->rooms == 0) return 1;
  if (!s->room_start || !s->ring_start) return 0;
  uint32_t first = s->room_start[0], rings = s->room_start[s->rooms];
  if (rings > TC_PLAN_MOST) return 0;
  for (uint32_t i = 0; i < s->rooms; i++) {
    if (s->room_start[i] > s->room_start[i + 1]) return 0;
  }
  if (s->ring_start[rings] > TC_PLAN_MOST) return 0;
  for (uint32_t r = first; r < rings; r++) {
    if (s->ring_start[r] > s->ring_start[r + 1]) return 0;
  }
  return s->xy != NULL || s->ring_start[first] == s->ring_start[rings];
}

/* Points of ring r without a repeated last one. */
static uint32_t ring_points(const source *s, uint32_t r) {
  uint32_t first = s->ring_start[r], points = s->ring_start[r + 1] - first;
  if (points < 2) return points;
  const double *a = s->xy + 2 * (size_t)first, *z = a + 2 * ((size_t)points - 1);
  return a[0] == z[0] && a[1] == z[1] ? points - 1 : points;
}

static inline void grow(tc_box *box, const double *xy) {
  double x = xy[0], y = xy[1];
  box->low_x = x < box->low_x ? x : box->low_x;
  box->low_y = y < box->low_y ? y : box->low_y;
  box->high_x = x > box->high_x ? x : box->high_x;
  box->high_y = y > box->high_y ? y : box->high_y;
}

static const tc_box nothing = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};

static void join(tc_box *box, const tc_box *other) {
  if (other->low_x < box->low_x) box->low_x = other->low_x;
  if (other->low_y < box->low_y) box->low_y = other->low_y;
  if (other->high_x > box->high_x) box->high_x = other->high_x;
  if (other->high_y > box->high_y) box->high_y = other->high_y;
}

/* Vertices that vector loads may reach behind the last one. */
#define SPARE 4u

/* Words that vector loads may reach behind the last code. */
#define SPARE_WORDS 8u

static int is_large(const tc_plan *plan, const tc_room *room) {
  uint64_t edges = tc_room_edges(plan, room);
  return edges > CODE_MOST || (room->rings > FAN && edges > CODE_LEAST);
}

/* The shapes of a room's rings that have points, and how many; 0 when the room is never found: it has
   none, or numbers that are not finite. */
static uint32_t shapes_of(const source *s, uint32_t room, tc_ring_shape *shape) {
  uint32_t rings = 0;
  for (uint32_t r = s->room_start[room]; r < s->room_start[room + 1]; r++) {
    uint32_t points = ring_points(s, r);
    if (points == 0) continue;
    if (!tc_shape_of(s->xy + 2 * (size_t)s->ring_start[r], points, &shape[rings++])) return 0;
  }
  return rings;
}

static tc_box box_of(const tc_ring_shape *shape, uint32_t rings) {
  tc_box box = nothing;
  for (uint32_t i = 0; i < rings; i++) {
    join(&box, &(tc_box){shape[i].low_x, shape[i].low_y, shape[i].high_x, shape[i].high_y});
  }
  return box;
}

/* Sorts order[first..first+n) by the low bytes of key, keeping equal ones as they are (radix, least
   byte first). */
static void sort(scratch *t, uint32_t first, uint32_t n, unsigned bytes) {
  uint64_t *key = t->key + first, *key_to = t->key_spare + first;
  uint32_t *order = t->order + first, *order_to = t->order_spare + first;
  int passes = 0;
  for (unsigned shift = 0; shift < 8 * bytes; shift += 8) {
    uint32_t start[257] = {0};
    for (uint32_t i = 0; i < n; i++) start[(key[i] >> shift & 255) + 1]++;
    if (n == 0 || start[(key[0] >> shift & 255) + 1] == n) continue;
    for (unsigned d = 0; d < 256; d++) start[d + 1] += start[d];
    for (uint32_t i = 0; i < n; i++) {
      uint32_t to = start[key[i] >> shift & 255]++;
      key_to[to] = key[i];
      order_to[to] = order[i];
    }
    uint64_t *other_key = key;
    uint32_t *other_order = order;
    key = key_to;
    order = order_to;
    key_to = other_key;
    order_to = other_order;
    passes++;
  }
  if (passes % 2 == 0) return;
  memcpy(key_to, key, (size_t)n * sizeof *key);
  memcpy(order_to, order, (size_t)n * sizeof *order);
}

/* Numbers as integers of the same order. */
static uint64_t sortable(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

/* An area as an integer of the same order: 12 bits of exponent, 52 of fraction. Below 2^-1100
   square metres all are equal; no double tells those from 0. */
static uint64_t area_key(const tc_area *area) {
  if (area->fraction == 0 || area->exponent < -1100) return 0;
  return (uint64_t)(area->exponent + 1101) << 52 |
         (uint64_t)((area->fraction * 2 - 1) * 4503599627370496.0);
}

/* rank[id] by area, then id; t->order holds ids in increasing order before. */
static void rank_by_area(scratch *t, uint32_t n) {
  sort(t, 0, n, 8);
  for (uint32_t i = 0; i < n; i++) t->rank[t->order[i]] = i;
}

static void sort_into_tiles(scratch *t, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) t->key[i] = sortable(t->middle[2 * (size_t)t->order[i]]);
  sort(t, 0, n, 4);
  uint32_t leaves = (n + FAN - 1) / FAN, columns = 1;
  while ((uint64_t)columns * columns < leaves) columns++;
  uint32_t column = columns * FAN;
  for (uint32_t first = 0; first < n; first += column) {
    uint32_t count = n - first < column ? n - first : column;
    for (uint32_t i = first; i < first + count; i++) {
      t->key[i] = sortable(t->middle[2 * (size_t)t->order[i] + 1]);
    }
    sort(t, first, count, 4);
  }
}

/* Boxes of the levels above `box[0..counts[0])`. */
static void stack_boxes(tc_box *box, const uint32_t *counts, uint32_t levels) {
  for (uint32_t level = 1; level < levels; level++) {
    tc_box *above = box + counts[level - 1];
    for (uint32_t i = 0; i < counts[level]; i++) {
      above[i] = nothing;
      for (uint32_t k = i * FAN; k < (i + 1) * FAN && k < counts[level - 1]; k++) {
        join(&above[i], &box[k]);
      }
    }
    box = above;
  }
}

/* Boxes over so many edges or rings; none over FAN or fewer. */
static uint32_t box_count(uint32_t items) {
  if (items <= FAN) return 0;
  uint32_t counts[LEVELS], total = 0, levels = tc_levels(items, counts);
  for (uint32_t i = 0; i < levels; i++) total += counts[i];
  return total;
}

/* Where the next vertex, ring and box go. */
typedef struct {
  uint32_t vertex, ring, box;
} cursor;

static void place_ring(tc_plan *plan, const double *xy, uint32_t points, tc_ring *ring,
                       cursor *at) {
  *ring = (tc_ring){.first = at->vertex, .edges = points, .boxes = at->box};
  double *to = plan->xy + 2 * (size_t)at->vertex;
  memcpy(to, xy, 2 * (size_t)points * sizeof *to);
  memcpy(to + 2 * (size_t)points, xy, 2 * sizeof *to);
  at->vertex += points + 1;
  if (points <= FAN) return;
  uint32_t counts[LEVELS], levels = tc_levels(points, counts);
  tc_box *box = plan->box + at->box;
  for (uint32_t i = 0; i < counts[0]; i++) {
    box[i] = nothing;
    for (uint32_t v = i * FAN; v <= (i + 1) * FAN && v <= points; v++) {
      grow(&box[i], to + 2 * (size_t)v);
    }
  }
  stack_boxes(box, counts, levels);
  at->box += box_count(points);
}

static void join_ring(const tc_plan *plan, const tc_ring *ring, tc_box *box) {
  const double *xy = plan->xy + 2 * (size_t)ring->first;
  tc_box b = *box;
  for (uint32_t i = 0; i < ring->edges; i++) grow(&b, xy + 2 * (size_t)i);
  *box = b;
}

static void place_room(tc_plan *plan, const source *s, uint32_t id, uint32_t rank, uint32_t place,
                       cursor *at) {
  tc_room *room = &plan->room[place];
  *room = (tc_room){.id = id, .rank = rank};
  uint32_t first = s->room_start[id], end = s->room_start[id + 1];
  for (uint32_t r = first; r < end; r++) room->rings += ring_points(s, r) > 0;
  if (room->rings > 1) room->only.first = at->ring;
  for (uint32_t r = first; r < end; r++) {
    uint32_t points = ring_points(s, r);
    if (points == 0) continue;
    tc_ring *ring = room->rings == 1 ? &room->only : &plan->ring[at->ring++];
    place_ring(plan, s->xy + 2 * (size_t)s->ring_start[r], points, ring, at);
  }
  if (room->rings <= FAN) return;
  uint32_t counts[LEVELS], levels = tc_levels(room->rings, counts);
  room->only.boxes = at->box;
  for (uint32_t i = 0; i < counts[0]; i++) {
    tc_box *box = &plan->box[at->box + i];
    *box = nothing;
    for (uint32_t k = i * FAN; k < (i + 1) * FAN && k < room->rings; k++) {
      join_ring(plan, tc_ring_of(plan, room, k), box);
    }
  }
  stack_boxes(plan->box + at->box, counts, levels);
  at->box += box_count(room->rings);
}

static tc_box room_box(const tc_plan *plan, const tc_room *room) {
  tc_box box = nothing;
  for (uint32_t i = 0; i < room->rings; i++) {
    join_ring(plan, tc_ring_of(plan, room, i), &box);
  }
  return box;
}

static float below(double value) {
  if (value > (double)FLT_MAX) return FLT_MAX;
  if (value < -(double)FLT_MAX) return -(float)INFINITY;
  float near = (float)value;
  return (double)near > value ? tc_float_before(near) : near;
}

static float above(double value) { return -below(-value); }

static const float far = (float)INFINITY;

static void fill_leaf(tc_group *group, uint32_t i, const tc_box *box) {
  group->low_x[i] = below(box->low_x);
  group->low_y[i] = below(box->low_y);
  group->high_x[i] = above(box->high_x);
  group->high_y[i] = above(box->high_y);
}

static void clear_groups(tc_group *group, size_t groups) {
  for (size_t g = 0; g < groups; g++) {
    for (uint32_t i = 0; i < FAN; i++) {
      group[g].low_x[i] = group[g].low_y[i] = far;
      group[g].high_x[i] = group[g].high_y[i] = -far;
    }
  }
}

/* The levels above the leaves. */
static void stack_groups(tc_plan *plan, const uint32_t *counts) {
  for (uint32_t level = 1; level < plan->levels; level++) {
    for (uint32_t item = 0; item < counts[level - 1]; item++) {
      tc_group *group = &plan->group[plan->offset[level] + item / FAN];
      const tc_group *child = &plan->group[plan->offset[level - 1] + item];
      uint32_t i = item % FAN;
      for (uint32_t k = 0; k < FAN; k++) {
        if (child->low_x[k] < group->low_x[i]) group->low_x[i] = child->low_x[k];
        if (child->low_y[k] < group->low_y[i]) group->low_y[i] = child->low_y[k];
        if (child->high_x[k] > group->high_x[i]) group->high_x[i] = child->high_x[k];
        if (child->high_y[k] > group->high_y[i]) group->high_y[i] = child->high_y[k];
      }
    }
  }
}

/* What the exact layer holds. */
typedef struct {
  size_t vertices, rings, boxes, words;
} totals;

/* Adds a room; returns the words of its code. */
static uint32_t count_room(totals *sum, const tc_ring_shape *shape, uint32_t rings) {
  uint64_t edges = 0;
  for (uint32_t i = 0; i < rings; i++) {
    edges += shape[i].points;
    sum->vertices += (size_t)shape[i].points + 1;
    sum->boxes += box_count(shape[i].points);
  }
  if (rings > 1) sum->rings += rings;
  sum->boxes += box_count(rings);
  return tc_code_words(rings, edges);
}

/* Adds the words of the codes, in the order in which the rooms will stand; until there are shapes, a
   room's words stand in the place of its shape. */
static void count_words(totals *sum, const tc_plan *plan, const uint32_t *order) {
  for (uint32_t i = 0; i < plan->found; i++) {
    uint32_t own = plan->shape[order[i]];
    sum->words = tc_code_start(sum->words, own) + own;
  }
  if (sum->words >= IS_PLACE) sum->words = 0;
}

/* The place of `count` items of `size` bytes in a block that has `*bytes` so far; SIZE_MAX in *bytes
   once it is too large. */
static size_t reserve(size_t *bytes, size_t count, size_t size) {
  size_t at = *bytes;
  if (at == SIZE_MAX || count > (SIZE_MAX - at - TC_LINE) / size) {
    *bytes = SIZE_MAX;
    return 0;
  }
  *bytes = at + (count * size + TC_LINE - 1) / TC_LINE * TC_LINE;
  return at;
}

/* Memory for the exact layer and the codes: one block. */
static int make_room(tc_plan *plan, const totals *sum, uint32_t *counts) {
  size_t groups = 0;
  if (plan->found > 0) {
    plan->levels = tc_levels(plan->found, counts);
    for (uint32_t i = 0; i < plan->levels; i++) {
      plan->offset[i] = (uint32_t)groups;
      groups += counts[i];
    }
  }
  size_t bytes = 0, xy = reserve(&bytes, sum->vertices + SPARE, 2 * sizeof *plan->xy);
  size_t ring = reserve(&bytes, sum->rings, sizeof *plan->ring);
  size_t room = reserve(&bytes, plan->found, sizeof *plan->room);
  size_t box = reserve(&bytes, sum->boxes, sizeof *plan->box);
  size_t group = reserve(&bytes, groups, sizeof *plan->group);
  size_t code = reserve(&bytes, sum->words + SPARE_WORDS, sizeof *plan->code);
  if (bytes == SIZE_MAX) return 0;
  char *block = tc_take_lines(plan->allocator, bytes, 1, &plan->memory);
  if (!block) return 0;
  plan->xy = (double *)(void *)(block + xy);
  plan->ring = (tc_ring *)(void *)(block + ring);
  plan->room = (tc_room *)(void *)(block + room);
  plan->box = (tc_box *)(void *)(block + box);
  plan->group = (tc_group *)(void *)(block + group);
  plan->code = (uint32_t *)(void *)(block + code);
  plan->code_words = (uint32_t)sum->words;
  memset(plan->xy + 2 * sum->vertices, 0, SPARE * 2 * sizeof *plan->xy);
  memset(plan->code, 0, (sum->words + SPARE_WORDS) * sizeof *plan->code);
  clear_groups(plan->group, groups);
  return 1;
}

/* Codes for rooms of a few edges, grids for those of many. */
static int make_shapes(tc_plan *plan) {
  uint32_t larges = 0;
  for (uint32_t i = 0; i < plan->found; i++) {
    plan->shape[plan->room[i].id] = IS_PLACE | i;
    plan->place[plan->room[i].id] = i;
    larges += (uint32_t)is_large(plan, &plan->room[i]);
  }
  plan->large = tc_take(plan->allocator, larges, sizeof *plan->large);
  if (!plan->large) return 0;
  size_t at = 0;
  for (uint32_t i = 0; i < plan->found; i++) {
    tc_room *room = &plan->room[i];
    uint32_t own = tc_code_words(room->rings, tc_room_edges(plan, room));
    if (plan->code_words == 0) own = 0;
    if (own == 0 && !is_large(plan, room)) continue;
    if (own > 0) {
      const tc_group *group = &plan->group[i / FAN];
      tc_box box = {(double)group->low_x[i % FAN], (double)group->low_y[i % FAN],
                    (double)group->high_x[i % FAN], (double)group->high_y[i % FAN]};
      at = tc_code_start(at, own);
      uint32_t head = tc_code_write(plan, i, &box, (uint32_t)at, own);
      if (head != NO_CODE) plan->shape[room->id] = head;
      at += own;
      continue;
    }
    tc_box box = room_box(plan, room);
    if (!tc_large_make(plan, room, &box, &plan->large[plan->larges])) return 0;
    plan->shape[room->id] = IS_PLACE | (plan->found + plan->larges++);
  }
  return 1;
}

static size_t source_points(const source *s) {
  return s->ring_start[s->room_start[s->rooms]] - s->ring_start[s->room_start[0]];
}

/* What the grid may take: two thirds of the coordinates as they were given, and less where that
   with all the rest would be more than 2.5 times the coordinates; but always enough for a few
   rooms. */
static size_t grid_memory(const tc_plan *plan, size_t points, const cursor *at,
                          const uint32_t *counts) {
  size_t given = points * 2 * sizeof(double), groups = 0;
  for (uint32_t i = 0; i < plan->levels; i++) groups += counts[i];
  size_t used = at->vertex * 2 * sizeof *plan->xy + at->ring * sizeof *plan->ring +
                at->box * sizeof *plan->box + plan->found * sizeof *plan->room +
                groups * sizeof *plan->group + plan->code_words * sizeof *plan->code +
                plan->rooms * (sizeof *plan->area + sizeof *plan->shape + sizeof *plan->place);
  size_t left = given / 2 * 5 > used ? given / 2 * 5 - used : 0;
  return (left < given / 3 * 2 ? left : given / 3 * 2) + 256;
}

static void drop(const tc_allocator *allocator, scratch *t) {
  tc_give(allocator, t->key);
  tc_give(allocator, t->key_spare);
  tc_give(allocator, t->order_spare);
  tc_give(allocator, t->middle);
  tc_give(allocator, t->shape);
  t->key = t->key_spare = NULL;
  t->order_spare = NULL;
  t->middle = NULL;
  t->shape = NULL;
}

static int fill(tc_plan *plan, const source *s, scratch *t) {
  uint64_t budget = (uint64_t)1 << 28;
  totals sum = {0};
  for (uint32_t i = 0; i < s->rooms; i++) {
    plan->area[i] = (double)NAN;
    uint32_t rings = shapes_of(s, i, t->shape);
    if (rings == 0) continue;
    tc_box box = box_of(t->shape, rings);
    t->middle[2 * (size_t)i] = (float)(box.low_x * 0.5 + box.high_x * 0.5);
    t->middle[2 * (size_t)i + 1] = (float)(box.low_y * 0.5 + box.high_y * 0.5);
    tc_area area = tc_area_of(t->shape, rings, &budget);
    plan->area[i] = ldexp(area.fraction, area.exponent);
    t->key[plan->found] = area_key(&area);
    t->order[plan->found++] = i;
    plan->shape[i] = count_room(&sum, t->shape, rings);
  }
  rank_by_area(t, plan->found);
  sort_into_tiles(t, plan->found);
  drop(plan->allocator, t);
  count_words(&sum, plan, t->order);
  uint32_t counts[LEVELS];
  if (!make_room(plan, &sum, counts)) return 0;
  cursor at = {0};
  for (uint32_t i = 0; i < plan->found; i++) {
    if (i + 8 < plan->found) {
      const double *ahead = s->xy + 2 * (size_t)s->ring_start[s->room_start[t->order[i + 8]]];
      for (size_t k = 0; k < 256; k += 64) __builtin_prefetch((void *)((uintptr_t)ahead + k));
    }
    place_room(plan, s, t->order[i], t->rank[t->order[i]], i, &at);
    tc_box box = room_box(plan, &plan->room[i]);
    fill_leaf(&plan->group[i / FAN], i % FAN, &box);
  }
  stack_groups(plan, counts);
  tc_give(plan->allocator, t->order);
  tc_give(plan->allocator, t->rank);
  t->order = t->rank = NULL;
  size_t points = s->rooms == 0 ? 0 : source_points(s);
  return make_shapes(plan) && tc_grid_make(plan, grid_memory(plan, points, &at, counts));
}

tc_plan *tc_plan_build_with(const tc_allocator *allocator, const double *xy,
                            const uint32_t *ring_start, const uint32_t *room_start,
                            uint32_t rooms) {
  source s = {.xy = xy, .ring_start = ring_start, .room_start = room_start, .rooms = rooms};
  if (!counts_are_sane(&s)) return NULL;
  tc_plan *plan = tc_take(allocator, 1, sizeof *plan);
  if (!plan) return NULL;
  memset(plan, 0, sizeof *plan);
  plan->allocator = allocator;
  plan->rooms = rooms;
  uint32_t most_rings = 0;
  for (uint32_t i = 0; i < rooms; i++) {
    uint32_t rings = room_start[i + 1] - room_start[i];
    if (rings > most_rings) most_rings = rings;
  }
  scratch t = {0};
  int done = (plan->area = tc_take(allocator, rooms, sizeof *plan->area)) &&
             (plan->shape = tc_take(allocator, rooms, sizeof *plan->shape)) &&
             (plan->place = tc_take(allocator, rooms, sizeof *plan->place)) &&
             (t.key = tc_take(allocator, rooms, sizeof *t.key)) &&
             (t.key_spare = tc_take(allocator, rooms, sizeof *t.key_spare)) &&
             (t.order = tc_take(allocator, rooms, sizeof *t.order)) &&
             (t.order_spare = tc_take(allocator, rooms, sizeof *t.order_spare)) &&
             (t.rank = tc_take(allocator, rooms, sizeof *t.rank)) &&
             (t.middle = tc_take(allocator, rooms, 2 * sizeof *t.middle)) &&
             (t.shape = tc_take(allocator, most_rings, sizeof *t.shape)) && fill(plan, &s, &t);
  drop(allocator, &t);
  tc_give(allocator, t.order);
  tc_give(allocator, t.rank);
  if (done) return plan;
  tc_plan_free(plan);
  return NULL;
}

tc_plan *tc_plan_build(const double *xy, const uint32_t *ring_start, const uint32_t *room_start,
                       uint32_t rooms) {
  return tc_plan_build_with(NULL, xy, ring_start, room_start, rooms);
}

void tc_plan_free(tc_plan *plan) {
  if (!plan) return;
  const tc_allocator *allocator = plan->allocator;
  for (uint32_t i = 0; i < plan->larges; i++) {
    tc_give(allocator, plan->large[i].cell);
    tc_give(allocator, plan->large[i].run);
  }
  tc_give(allocator, plan->large);
  tc_give(allocator, plan->list);
  tc_give(allocator, plan->cell_memory);
  tc_give(allocator, plan->memory);
  tc_give(allocator, plan->area);
  tc_give(allocator, plan->shape);
  tc_give(allocator, plan->place);
  tc_give(allocator, plan);
}
