#pragma STDC FP_CONTRACT OFF
/* The exact layer: down the tree of rooms, then even-odd over the rings of each candidate. Nothing
   is allocated, nothing is written to the plan. */
#include "tc_plan.h"

#include <math.h>

#include "tc_exact.h"
#include "tc_plan_private.h"

/* The ray of a side runs infinitesimally above y, so a vertex on it belongs to the edge that goes
   up. */
static inline int edge_side(double ax, double ay, double bx, double by, double x, double y) {
  int a_up = ay > y, b_up = by > y;
  if (a_up != b_up) {
    if (ax < x && bx < x) return EVEN;
    if (ax > x && bx > x) return ODD;
    int side = tc_orient(ax, ay, bx, by, x, y);
    if (side == 0) return ON;
    return (side > 0) == b_up ? ODD : EVEN;
  }
  if (a_up) return EVEN;
  if (ay == y) {
    if (ax == x) return ON;
    if (by == y && (ax < x ? x <= bx : bx <= x)) return ON;
    return EVEN;
  }
  return by == y && bx == x ? ON : EVEN;
}

static int edges_side(const double *v, uint32_t edges, double x, double y) {
  int parity = EVEN;
  for (uint32_t i = 0; i < edges; i++, v += 2) {
    int side = edge_side(v[0], v[1], v[2], v[3], x, y);
    if (side == ON) return ON;
    parity ^= side;
  }
  return parity;
}

typedef struct {
  const double *v;
  uint32_t edges;
  const tc_box *level[LEVELS];
  uint32_t count[LEVELS];
  double x, y;
} chain;

/* Children first..first+FAN-1 of a level; `span` edges lie under each. */
static int chain_side(const chain *c, uint32_t level, uint32_t first, uint32_t span) {
  uint32_t last = first + FAN < c->count[level] ? first + FAN : c->count[level];
  int parity = EVEN;
  for (uint32_t i = first; i < last; i++) {
    const tc_box *box = &c->level[level][i];
    if (c->y < box->low_y || c->y > box->high_y || c->x > box->high_x) continue;
    uint32_t from = i * span;
    uint32_t edges = c->edges - from < span ? c->edges - from : span;
    if (c->x < box->low_x) {
      int start = c->v[2 * (size_t)from + 1] > c->y;
      int end = c->v[2 * ((size_t)from + edges) + 1] > c->y;
      parity ^= start ^ end;
      continue;
    }
    int side = level == 0 ? edges_side(c->v + 2 * (size_t)from, edges, c->x, c->y)
                          : chain_side(c, level - 1, i * FAN, span / FAN);
    if (side == ON) return ON;
    parity ^= side;
  }
  return parity;
}

static int box_holds(const tc_box *box, double x, double y) {
  return x >= box->low_x && x <= box->high_x && y >= box->low_y && y <= box->high_y;
}

static int ring_side(const tc_plan *plan, const tc_ring *ring, double x, double y) {
  const double *v = plan->xy + 2 * (size_t)ring->first;
  if (ring->edges <= FAN) return edges_side(v, ring->edges, x, y);
  chain c = {.v = v, .edges = ring->edges, .x = x, .y = y};
  uint32_t levels = tc_levels(ring->edges, c.count), span = 1;
  const tc_box *box = plan->box + ring->boxes;
  for (uint32_t i = 0; i < levels; i++) {
    c.level[i] = box;
    box += c.count[i];
    span *= FAN;
  }
  if (!box_holds(box - 1, x, y)) return EVEN;
  return chain_side(&c, levels - 2, 0, span / FAN);
}

/* A ring whose box does not hold the point is crossed an even number of times: boxes over rings
   need no ends. */
static int rings_side(const tc_plan *plan, const tc_room *room, const tc_box *const *level,
                      const uint32_t *count, uint32_t depth, uint32_t first, double x, double y) {
  int parity = EVEN;
  uint32_t of = depth == 0 ? room->rings : count[depth - 1];
  uint32_t last = first + FAN < of ? first + FAN : of;
  for (uint32_t i = first; i < last; i++) {
    int side = EVEN;
    if (depth == 0) {
      side = ring_side(plan, tc_ring_of(plan, room, i), x, y);
    } else if (box_holds(&level[depth - 1][i], x, y)) {
      side = rings_side(plan, room, level, count, depth - 1, i * FAN, x, y);
    }
    if (side == ON) return ON;
    parity ^= side;
  }
  return parity;
}

int tc_room_side(const tc_plan *plan, const tc_room *room, double x, double y) {
  if (room->rings == 1) return ring_side(plan, &room->only, x, y);
  const tc_box *level[LEVELS] = {0};
  uint32_t count[LEVELS], levels = 1;
  if (room->rings > FAN) {
    levels = tc_levels(room->rings, count);
    const tc_box *box = plan->box + room->only.boxes;
    for (uint32_t i = 0; i < levels; i++) {
      level[i] = box;
      box += count[i];
    }
  }
  return rings_side(plan, room, level, count, levels - 1, 0, x, y);
}

int tc_room_covers(const tc_plan *plan, const tc_room *room, double x, double y) {
  const tc_large *large = tc_large_of(plan, plan->shape[room->id]);
  return (large ? tc_large_side(plan, large, x, y) : tc_room_side(plan, room, x, y)) != EVEN;
}

static inline uint32_t group_mask(const tc_group *g, float x, float y) {
  uint32_t mask = 0;
  for (uint32_t i = 0; i < FAN; i++) {
    uint32_t hit = (uint32_t)((g->low_x[i] <= x) & (g->high_x[i] >= x) & (g->low_y[i] <= y) &
                              (g->high_y[i] >= y));
    mask |= hit << i;
  }
  return mask;
}

/* Rounds to nearest and keeps what single precision cannot hold at its ends, where boxes that
   reach farther have an infinite side. */
static inline float narrow(double value) {
  if (value > 3.4028234663852886e38) return 3.4028234663852886e38f;
  if (value < -3.4028234663852886e38) return -3.4028234663852886e38f;
  return (float)value;
}

/* Walks the leaves whose box may hold a point. */
typedef struct {
  const tc_plan *plan;
  float x, y;
  uint32_t at, group[LEVELS], mask[LEVELS];
} walk;

static void walk_start(walk *w, const tc_plan *plan, double x, double y) {
  w->plan = plan;
  w->x = narrow(x);
  w->y = narrow(y);
  w->at = plan->levels - 1;
  w->group[w->at] = 0;
  w->mask[w->at] = group_mask(&plan->group[plan->offset[w->at]], w->x, w->y);
}

/* The next room's place, UINT32_MAX when there is none. */
static inline uint32_t walk_next(walk *w) {
  const tc_plan *plan = w->plan;
  for (;;) {
    uint32_t at = w->at;
    if (w->mask[at] == 0) {
      if (at + 1 >= plan->levels) return UINT32_MAX;
      w->at = at + 1;
      continue;
    }
    uint32_t child = w->group[at] * FAN + (uint32_t)__builtin_ctz(w->mask[at]);
    w->mask[at] &= w->mask[at] - 1;
    if (at == 0) return child;
    w->at = at - 1;
    w->group[at - 1] = child;
    w->mask[at - 1] = group_mask(&plan->group[plan->offset[at - 1] + child], w->x, w->y);
  }
}

uint32_t tc_plan_place(const tc_plan *plan, double x, double y) {
  if (!plan || plan->levels == 0 || !isfinite(x) || !isfinite(y)) return UINT32_MAX;
  walk w;
  walk_start(&w, plan, x, y);
  uint32_t best = UINT32_MAX, best_rank = UINT32_MAX;
  for (uint32_t place; (place = walk_next(&w)) != UINT32_MAX;) {
    const tc_room *room = &plan->room[place];
    if (room->rank < best_rank && tc_room_covers(plan, room, x, y)) {
      best = place;
      best_rank = room->rank;
    }
  }
  return best;
}

/* While rooms are found, out holds their places, sorted by rank; at the end their ids. */
size_t tc_plan_locate_all(const tc_plan *plan, double x, double y, uint32_t *out, size_t capacity) {
  if (!plan || plan->levels == 0 || !isfinite(x) || !isfinite(y)) return 0;
  walk w;
  walk_start(&w, plan, x, y);
  size_t found = 0;
  for (uint32_t place; (place = walk_next(&w)) != UINT32_MAX;) {
    const tc_room *room = &plan->room[place];
    if (!tc_room_covers(plan, room, x, y)) continue;
    size_t kept = found < capacity ? found : capacity;
    found++;
    size_t at = kept;
    while (at > 0 && plan->room[out[at - 1]].rank > room->rank) at--;
    if (at >= capacity) continue;
    for (size_t i = kept < capacity ? kept : capacity - 1; i > at; i--) out[i] = out[i - 1];
    out[at] = place;
  }
  size_t kept = found < capacity ? found : capacity;
  for (size_t i = 0; i < kept; i++) out[i] = plan->room[out[i]].id;
  return found;
}

double tc_plan_area(const tc_plan *plan, uint32_t room) {
  return plan && room < plan->rooms ? plan->area[room] : (double)NAN;
}
