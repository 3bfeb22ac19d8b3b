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

/* What is known of a room before it has a place. */
typedef struct {
  tc_box box;
  uint32_t rings, points; /* rings that have points; vertices with the closing ones */
} summary;

/* Scratch memory of one build; freed at its end. */
typedef struct {
  summary *room;
  tc_area *area;
  uint64_t *key, *key_spare;
  uint32_t *order, *order_spare, *rank;
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

static void grow(tc_box *box, const double *xy) {
  if (xy[0] < box->low_x) box->low_x = xy[0];
  if (xy[0] > box->high_x) box->high_x = xy[0];
  if (xy[1] < box->low_y) box->low_y = xy[1];
  if (xy[1] > box->high_y) box->high_y = xy[1];
}

static const tc_box nothing = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};

static void join(tc_box *box, const tc_box *other) {
  if (other->low_x < box->low_x) box->low_x = other->low_x;
  if (other->low_y < box->low_y) box->low_y = other->low_y;
  if (other->high_x > box->high_x) box->high_x = other->high_x;
  if (other->high_y > box->high_y) box->high_y = other->high_y;
}

/* Fills the summary and returns whether the room can be found. */
static int summarise(const source *s, uint32_t room, summary *out) {
  *out = (summary){.box = nothing};
  for (uint32_t r = s->room_start[room]; r < s->room_start[room + 1]; r++) {
    uint32_t points = ring_points(s, r);
    if (points == 0) continue;
    const double *xy = s->xy + 2 * (size_t)s->ring_start[r];
    for (uint32_t i = 0; i < points; i++, xy += 2) {
      if (!isfinite(xy[0]) || !isfinite(xy[1])) return 0;
      grow(&out->box, xy);
    }
    out->rings++;
    out->points += points + 1;
  }
  return out->rings > 0;
}

static tc_area measure(const source *s, uint32_t room, tc_ring_shape *shape, uint64_t *budget) {
  uint32_t rings = 0;
  for (uint32_t r = s->room_start[room]; r < s->room_start[room + 1]; r++) {
    uint32_t points = ring_points(s, r);
    if (points > 0) tc_shape_of(s->xy + 2 * (size_t)s->ring_start[r], points, &shape[rings++]);
  }
  return tc_area_of(shape, rings, budget);
}

/* Sorts order[0..n) by key, keeping equal ones as they are (radix of bytes, least first). */
static void sort(scratch *t, uint32_t first, uint32_t n) {
  uint64_t *key = t->key + first, *key_to = t->key_spare + first;
  uint32_t *order = t->order + first, *order_to = t->order_spare + first;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    uint32_t start[257] = {0};
    for (uint32_t i = 0; i < n; i++) start[(key[i] >> shift & 255) + 1]++;
    if (n == 0 || start[(key[0] >> shift & 255) + 1] == n) continue;
    for (unsigned d = 0; d < 256; d++) start[d + 1] += start[d];
    for (uint32_t i = 0; i < n; i++) {
      uint32_t to = start[key[i] >> shift & 255]++;
      key_to[to] = key[i];
      order_to[to] = order[i];
    }
    memcpy(key, key_to, (size_t)n * sizeof *key);
    memcpy(order, order_to, (size_t)n * sizeof *order);
  }
}

/* Doubles as integers of the same order. */
static uint64_t sortable(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

/* rank[id] by area, then id; t->order holds the n ids in increasing order before and after. */
static void rank_by_area(scratch *t, uint32_t n) {
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < n; i++) {
      const tc_area *area = &t->area[t->order[i]];
      t->key[i] = pass == 0 ? sortable(area->fraction) : (uint64_t)(area->exponent + 65536);
    }
    sort(t, 0, n);
  }
  for (uint32_t i = 0; i < n; i++) t->rank[t->order[i]] = i;
}

static void sort_into_tiles(scratch *t, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const tc_box *box = &t->room[t->order[i]].box;
    t->key[i] = sortable(box->low_x * 0.5 + box->high_x * 0.5);
  }
  sort(t, 0, n);
  uint32_t leaves = (n + FAN - 1) / FAN, columns = 1;
  while ((uint64_t)columns * columns < leaves) columns++;
  uint32_t column = columns * FAN;
  for (uint32_t first = 0; first < n; first += column) {
    uint32_t count = n - first < column ? n - first : column;
    for (uint32_t i = first; i < first + count; i++) {
      const tc_box *box = &t->room[t->order[i]].box;
      t->key[i] = sortable(box->low_y * 0.5 + box->high_y * 0.5);
    }
    sort(t, first, count);
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

static uint32_t box_count(uint32_t items) {
  uint32_t counts[LEVELS], total = 0, levels = tc_levels(items, counts);
  for (uint32_t i = 0; i < levels; i++) total += counts[i];
  return total;
}

/* Where the next vertex, ring and box go. */
typedef struct {
  uint32_t vertex, ring, box;
} cursor;

static tc_box place_ring(tc_plan *plan, const double *xy, uint32_t points, cursor *at) {
  tc_ring *ring = &plan->ring[at->ring++];
  *ring = (tc_ring){.first = at->vertex, .edges = points, .boxes = at->box};
  double *to = plan->xy + 2 * (size_t)at->vertex;
  memcpy(to, xy, 2 * (size_t)points * sizeof *to);
  memcpy(to + 2 * (size_t)points, xy, 2 * sizeof *to);
  at->vertex += points + 1;
  uint32_t counts[LEVELS], levels = tc_levels(points, counts);
  tc_box *box = plan->box + at->box;
  for (uint32_t i = 0; i < counts[0]; i++) {
    box[i] = nothing;
    for (uint32_t v = i * FAN; v <= (i + 1) * FAN && v <= points; v++) {
      grow(&box[i], to + 2 * (size_t)v);
    }
  }
  stack_boxes(box, counts, levels);
  for (uint32_t i = 0; i < levels; i++) at->box += counts[i];
  return plan->box[at->box - 1];
}

static void place_room(tc_plan *plan, const source *s, uint32_t id, uint32_t rank, uint32_t place,
                       cursor *at) {
  tc_room *room = &plan->room[place];
  *room = (tc_room){.id = id, .rank = rank, .first_ring = at->ring};
  for (uint32_t r = s->room_start[id]; r < s->room_start[id + 1]; r++) {
    uint32_t points = ring_points(s, r);
    if (points == 0) continue;
    place_ring(plan, s->xy + 2 * (size_t)s->ring_start[r], points, at);
    room->rings++;
  }
  if (room->rings <= FAN) return;
  uint32_t counts[LEVELS], levels = tc_levels(room->rings, counts);
  room->boxes = at->box;
  for (uint32_t i = 0; i < counts[0]; i++) {
    tc_box *box = &plan->box[at->box + i];
    *box = nothing;
    for (uint32_t k = i * FAN; k < (i + 1) * FAN && k < room->rings; k++) {
      const tc_ring *ring = &plan->ring[room->first_ring + k];
      join(box, &plan->box[ring->boxes + box_count(ring->edges) - 1]);
    }
  }
  stack_boxes(plan->box + at->box, counts, levels);
  at->box += box_count(room->rings);
}

static float below(double value) {
  if (value > (double)FLT_MAX) return FLT_MAX;
  if (value < -(double)FLT_MAX) return -(float)INFINITY;
  float near = (float)value;
  return (double)near > value ? nextafterf(near, -(float)INFINITY) : near;
}

static float above(double value) { return -below(-value); }

static void fill_groups(tc_plan *plan, const scratch *t, const uint32_t *counts) {
  for (uint32_t level = 0; level < plan->levels; level++) {
    uint32_t items = level == 0 ? plan->found : counts[level - 1];
    for (uint32_t g = 0; g < counts[level]; g++) {
      tc_group *group = &plan->group[plan->offset[level] + g];
      for (uint32_t i = 0; i < FAN; i++) {
        uint32_t item = g * FAN + i;
        group->low_x[i] = group->low_y[i] = (float)INFINITY;
        group->high_x[i] = group->high_y[i] = -(float)INFINITY;
        if (item >= items) continue;
        if (level == 0) {
          const tc_box *box = &t->room[t->order[item]].box;
          group->low_x[i] = below(box->low_x);
          group->low_y[i] = below(box->low_y);
          group->high_x[i] = above(box->high_x);
          group->high_y[i] = above(box->high_y);
          continue;
        }
        const tc_group *child = &plan->group[plan->offset[level - 1] + item];
        for (uint32_t k = 0; k < FAN; k++) {
          if (child->low_x[k] < group->low_x[i]) group->low_x[i] = child->low_x[k];
          if (child->low_y[k] < group->low_y[i]) group->low_y[i] = child->low_y[k];
          if (child->high_x[k] > group->high_x[i]) group->high_x[i] = child->high_x[k];
          if (child->high_y[k] > group->high_y[i]) group->high_y[i] = child->high_y[k];
        }
      }
    }
  }
}

/* Memory for everything but the plan itself, by what the summaries say. */
static int make_room(tc_plan *plan, const source *s, const scratch *t, uint32_t *counts) {
  size_t vertices = 0, rings = 0, boxes = 0, groups = 0;
  for (uint32_t i = 0; i < plan->found; i++) {
    uint32_t id = t->order[i];
    vertices += t->room[id].points;
    rings += t->room[id].rings;
    if (t->room[id].rings > FAN) boxes += box_count(t->room[id].rings);
    for (uint32_t r = s->room_start[id]; r < s->room_start[id + 1]; r++) {
      uint32_t points = ring_points(s, r);
      if (points > 0) boxes += box_count(points);
    }
  }
  if (plan->found > 0) {
    plan->levels = tc_levels(plan->found, counts);
    for (uint32_t i = 0; i < plan->levels; i++) {
      plan->offset[i] = (uint32_t)groups;
      groups += counts[i];
    }
  }
  const tc_allocator *a = plan->allocator;
  return (plan->xy = tc_take(a, vertices, 2 * sizeof *plan->xy)) &&
         (plan->ring = tc_take(a, rings, sizeof *plan->ring)) &&
         (plan->room = tc_take(a, plan->found, sizeof *plan->room)) &&
         (plan->box = tc_take(a, boxes, sizeof *plan->box)) &&
         (plan->group = tc_take(a, groups, sizeof *plan->group));
}

static int fill(tc_plan *plan, const source *s, scratch *t) {
  uint64_t budget = (uint64_t)1 << 28;
  for (uint32_t i = 0; i < s->rooms; i++) {
    plan->area[i] = (double)NAN;
    if (!summarise(s, i, &t->room[i])) continue;
    t->area[i] = measure(s, i, t->shape, &budget);
    plan->area[i] = ldexp(t->area[i].fraction, t->area[i].exponent);
    t->order[plan->found++] = i;
  }
  rank_by_area(t, plan->found);
  sort_into_tiles(t, plan->found);
  uint32_t counts[LEVELS];
  if (!make_room(plan, s, t, counts)) return 0;
  cursor at = {0};
  for (uint32_t i = 0; i < plan->found; i++) {
    place_room(plan, s, t->order[i], t->rank[t->order[i]], i, &at);
  }
  fill_groups(plan, t, counts);
  return 1;
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
             (t.room = tc_take(allocator, rooms, sizeof *t.room)) &&
             (t.area = tc_take(allocator, rooms, sizeof *t.area)) &&
             (t.key = tc_take(allocator, rooms, sizeof *t.key)) &&
             (t.key_spare = tc_take(allocator, rooms, sizeof *t.key_spare)) &&
             (t.order = tc_take(allocator, rooms, sizeof *t.order)) &&
             (t.order_spare = tc_take(allocator, rooms, sizeof *t.order_spare)) &&
             (t.rank = tc_take(allocator, rooms, sizeof *t.rank)) &&
             (t.shape = tc_take(allocator, most_rings, sizeof *t.shape)) && fill(plan, &s, &t);
  tc_give(allocator, t.room);
  tc_give(allocator, t.area);
  tc_give(allocator, t.key);
  tc_give(allocator, t.key_spare);
  tc_give(allocator, t.order);
  tc_give(allocator, t.order_spare);
  tc_give(allocator, t.rank);
  tc_give(allocator, t.shape);
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
  tc_give(allocator, plan->xy);
  tc_give(allocator, plan->area);
  tc_give(allocator, plan->ring);
  tc_give(allocator, plan->room);
  tc_give(allocator, plan->box);
  tc_give(allocator, plan->group);
  tc_give(allocator, plan);
}
