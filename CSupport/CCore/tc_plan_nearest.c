#pragma STDC FP_CONTRACT OFF
/* The nearest room: down the tree and the runs of each ring, skipping every box that is farther
   than the best boundary so far. Nothing is allocated. */
#include <math.h>

#include "tc_plan.h"
#include "tc_plan_private.h"

typedef struct {
  const tc_plan *plan;
  double x, y;
  double best;         /* metres; nothing farther is wanted */
  uint32_t rank, place; /* UINT32_MAX while nothing is found */
} search;

static double length(double x, double y) { return sqrt(x * x + y * y); }

static double largest(double a, double b) { return a > b ? a : b; }

/* Differences between 1e-140 and 1e140, or 0, so that no product overflows or vanishes. */
static double reduced_distance(double ux, double uy, double wx, double wy) {
  double along = wx * ux + wy * uy;
  if (along <= 0) return length(wx, wy);
  double square = ux * ux + uy * uy;
  if (along >= square) return length(wx - ux, wy - uy);
  return fabs(wx * uy - wy * ux) / sqrt(square);
}

/* The ends are put in one order, so that two rooms that share a wall are equally far. */
static double edge_distance(const double *a, const double *b, double x, double y) {
  if (b[0] < a[0] || (b[0] == a[0] && b[1] < a[1])) {
    const double *other = a;
    a = b;
    b = other;
  }
  double ux = b[0] - a[0], uy = b[1] - a[1], wx = x - a[0], wy = y - a[1];
  double size = largest(largest(fabs(ux), fabs(uy)), largest(fabs(wx), fabs(wy)));
  if (size > 1e-140 && size < 1e140) return reduced_distance(ux, uy, wx, wy);
  if (size == 0) return 0;
  if (size < 1) {
    return 0x1p-600 * reduced_distance(ux * 0x1p600, uy * 0x1p600, wx * 0x1p600, wy * 0x1p600);
  }
  double ax = a[0] * 0x1p-600, ay = a[1] * 0x1p-600;
  return 0x1p600 * reduced_distance(b[0] * 0x1p-600 - ax, b[1] * 0x1p-600 - ay,
                                    x * 0x1p-600 - ax, y * 0x1p-600 - ay);
}

/* Never more than the distance to anything in the box. */
static double box_distance(double low_x, double low_y, double high_x, double high_y, double x,
                           double y) {
  double dx = largest(largest(low_x - x, x - high_x), 0);
  double dy = largest(largest(low_y - y, y - high_y), 0);
  if (dx > 1e140 || dy > 1e140) return largest(dx, dy) * 0.99999999999;
  return length(dx, dy) * 0.99999999999;
}

static double box_gap(const tc_box *box, double x, double y) {
  return box_distance(box->low_x, box->low_y, box->high_x, box->high_y, x, y);
}

/* Whether something at this distance may still change the answer for a room of this rank. */
static int wanted(const search *s, double distance) { return distance <= s->best; }

static void visit_edges(search *s, const double *v, uint32_t edges, uint32_t place) {
  uint32_t rank = s->plan->room[place].rank;
  for (uint32_t i = 0; i < edges; i++, v += 2) {
    double distance = edge_distance(v, v + 2, s->x, s->y);
    if (distance < s->best || (distance == s->best && rank < s->rank)) {
      s->best = distance;
      s->rank = rank;
      s->place = place;
    }
  }
}

typedef struct {
  const double *v;
  uint32_t edges, place;
  const tc_box *level[LEVELS];
  uint32_t count[LEVELS];
} chain;

static void visit_run(search *s, const chain *c, uint32_t level, uint32_t i, uint32_t span) {
  if (level == 0) {
    uint32_t from = i * FAN, edges = c->edges - from < FAN ? c->edges - from : FAN;
    visit_edges(s, c->v + 2 * (size_t)from, edges, c->place);
    return;
  }
  const tc_box *box = c->level[level - 1];
  uint32_t first = i * FAN, below = c->count[level - 1];
  uint32_t last = first + FAN < below ? first + FAN : below, nearest = first;
  double gap[FAN] = {0};
  for (uint32_t k = first; k < last; k++) {
    gap[k - first] = box_gap(&box[k], s->x, s->y);
    if (gap[k - first] < gap[nearest - first]) nearest = k;
  }
  /* The nearest run first: it lets most of the others be skipped. */
  if (!wanted(s, gap[nearest - first])) return;
  visit_run(s, c, level - 1, nearest, span / FAN);
  for (uint32_t k = first; k < last; k++) {
    if (k != nearest && wanted(s, gap[k - first])) visit_run(s, c, level - 1, k, span / FAN);
  }
}

static void visit_ring(search *s, const tc_ring *ring, uint32_t place) {
  if (ring->edges <= FAN) {
    visit_edges(s, s->plan->xy + 2 * (size_t)ring->first, ring->edges, place);
    return;
  }
  chain c = {.v = s->plan->xy + 2 * (size_t)ring->first, .edges = ring->edges, .place = place};
  uint32_t levels = tc_levels(ring->edges, c.count), span = 1;
  const tc_box *box = s->plan->box + ring->boxes;
  for (uint32_t i = 0; i < levels; i++) {
    c.level[i] = box;
    box += c.count[i];
    span *= FAN;
  }
  if (wanted(s, box_gap(box - 1, s->x, s->y))) visit_run(s, &c, levels - 1, 0, span);
}

static void visit_room(search *s, uint32_t place) {
  const tc_room *room = &s->plan->room[place];
  for (uint32_t i = 0; i < room->rings; i++) {
    if (room->rings > FAN && i % FAN == 0 &&
        !wanted(s, box_gap(&s->plan->box[room->only.boxes + i / FAN], s->x, s->y))) {
      i += FAN - 1;
      continue;
    }
    visit_ring(s, tc_ring_of(s->plan, room, i), place);
  }
}

static void visit_group(search *s, uint32_t level, uint32_t index, uint32_t items) {
  const tc_plan *plan = s->plan;
  const tc_group *g = &plan->group[plan->offset[level] + index];
  uint32_t first = index * FAN, count = items - first < FAN ? items - first : FAN, nearest = 0;
  uint32_t below = level == 0 ? 0 : level == 1 ? plan->found
                                               : plan->offset[level - 1] - plan->offset[level - 2];
  double gap[FAN] = {0};
  for (uint32_t i = 0; i < count; i++) {
    gap[i] = box_distance((double)g->low_x[i], (double)g->low_y[i], (double)g->high_x[i],
                          (double)g->high_y[i], s->x, s->y);
    if (gap[i] < gap[nearest]) nearest = i;
  }
  for (uint32_t step = 0; step <= count; step++) {
    uint32_t i = step == 0 ? nearest : step - 1;
    if ((step > 0 && i == nearest) || !wanted(s, gap[i])) continue;
    if (level == 0) {
      visit_room(s, first + i);
    } else {
      visit_group(s, level - 1, first + i, below);
    }
  }
}

int32_t tc_plan_nearest(const tc_plan *plan, double x, double y, double max_distance,
                        double *distance) {
  if (!plan || plan->levels == 0 || !isfinite(x) || !isfinite(y)) return -1;
  int32_t room = tc_plan_locate(plan, x, y);
  if (room >= 0) {
    if (distance) *distance = 0;
    return room;
  }
  if (!(max_distance >= 0)) return -1;
  search s = {.plan = plan, .x = x, .y = y, .best = max_distance, .rank = UINT32_MAX,
              .place = UINT32_MAX};
  uint32_t top = plan->levels - 1;
  uint32_t items = top == 0 ? plan->found : plan->offset[top] - plan->offset[top - 1];
  visit_group(&s, top, 0, items);
  if (s.place == UINT32_MAX) return -1;
  if (distance) *distance = s.best;
  return (int32_t)plan->room[s.place].id;
}
