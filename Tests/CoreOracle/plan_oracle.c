#pragma STDC FP_CONTRACT OFF
/* The plan index against GEOS, point by point: prepared covers of every room whose box, taken from
   the coordinates, holds the point; of those that cover it the smallest, then the one with the
   lowest index. Nothing that finds the expected room comes from the index but the areas that order
   rooms. Refuses plans that GEOS calls invalid. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../CSupport/CCore/tc_plan_private.h"
#include "core_oracle.h"
#include "tc_geos.h"

int32_t baseline_plan_locate(const tc_plan *plan, double x, double y);
void baseline_plan_locate_many(const tc_plan *plan, const double *xy, size_t points, int32_t *out);
int baseline_large_side(const tc_plan *plan, const tc_large *large, double x, double y);

#define BLOCK 4096u
#define ROOMS_OVER 64

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t next(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static double unit(uint64_t *state) { return (double)(next(state) >> 11) * 0x1p-53; }

static double between(uint64_t *state, double low, double high) {
  return low + (high - low) * unit(state);
}

typedef struct {
  double *xy;
  uint32_t *ring_start, *room_start;
  uint32_t rooms, rings, points;
  double low_x, low_y, high_x, high_y;
} drawing;

static void add_point(drawing *d, double x, double y) {
  if ((d->points & (d->points - 1)) == 0) {
    size_t capacity = d->points ? 2 * (size_t)d->points : 1;
    d->xy = realloc(d->xy, capacity * 2 * sizeof *d->xy);
  }
  d->xy[2 * (size_t)d->points] = x;
  d->xy[2 * (size_t)d->points++ + 1] = y;
}

static void end_ring(drawing *d) {
  d->ring_start = realloc(d->ring_start, (d->rings + 2) * sizeof *d->ring_start);
  d->ring_start[0] = 0;
  d->ring_start[++d->rings] = d->points;
}

static void end_room(drawing *d) {
  d->room_start = realloc(d->room_start, (d->rooms + 2) * sizeof *d->room_start);
  d->room_start[0] = 0;
  d->room_start[++d->rooms] = d->rings;
}

static void star(drawing *d, uint64_t *seed, double x, double y, double low, double high,
                 uint32_t points, double snap) {
  for (uint32_t i = 0; i < points; i++) {
    double angle = (i + between(seed, 0.1, 0.9)) / points * 6.283185307179586;
    double radius = between(seed, low, high);
    double px = x + radius * cos(angle), py = y + radius * sin(angle);
    if (snap > 0) {
      px = nearbyint(px / snap) * snap;
      py = nearbyint(py / snap) * snap;
    }
    add_point(d, px, py);
  }
  end_ring(d);
}

/* A corner of the lattice that walls of several pieces run along; the same for both its rooms. */
static void lattice(drawing *d, uint64_t seed, uint32_t i, uint32_t j, double size, double turn,
                    double offset) {
  uint64_t state = seed ^ (uint64_t)i << 20 ^ (uint64_t)j << 42;
  double x = (i + between(&state, -0.15, 0.15)) * size;
  double y = (j + between(&state, -0.15, 0.15)) * size;
  add_point(d, offset + x * cos(turn) - y * sin(turn), offset + x * sin(turn) + y * cos(turn));
}

static void partition(drawing *d, uint64_t seed, uint32_t across, double turn, double offset) {
  for (uint32_t j = 0; j < across; j++) {
    for (uint32_t i = 0; i < across; i++) {
      uint32_t x = 3 * i, y = 3 * j;
      for (uint32_t k = 0; k < 3; k++) lattice(d, seed, x + k, y, 1.7, turn, offset);
      for (uint32_t k = 0; k < 3; k++) lattice(d, seed, x + 3, y + k, 1.7, turn, offset);
      for (uint32_t k = 0; k < 3; k++) lattice(d, seed, x + 3 - k, y + 3, 1.7, turn, offset);
      for (uint32_t k = 0; k < 3; k++) lattice(d, seed, x, y + 3 - k, 1.7, turn, offset);
      end_ring(d);
      end_room(d);
    }
  }
}

static void rectangles(drawing *d, uint32_t across, double turn) {
  static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (uint32_t n = 0; n < across * across; n++) {
    for (int k = 0; k < 4; k++) {
      double x = (n % across + (uint32_t)corner[k][0]) * 4.1;
      double y = (n / across + (uint32_t)corner[k][1]) * 3.3;
      add_point(d, x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn));
    }
    end_ring(d);
    end_room(d);
  }
}

static void draw(drawing *d, int kind, uint64_t seed) {
  uint64_t state = seed;
  switch (kind) {
    case 0: partition(d, seed, 8, 0, 0); break;
    case 1: partition(d, seed, 50, 0.7, 4e6); break;
    case 2: rectangles(d, 9, seed % 2 ? 0.3 : 0); break;
    case 3: /* Overlapping, some with a courtyard, within one that holds all. */
      for (uint32_t i = 0; i < 36; i++) {
        double x = 6 * (i % 6) + between(&state, 0, 2), y = 6 * (i / 6) + between(&state, 0, 2);
        star(d, &state, x, y, 2.5, 5, 7 + i, i % 2 ? 0.25 : 0);
        if (i % 3 == 0) star(d, &state, x, y, 0.5, 1.5, 5 + i % 7, i % 2 ? 0.25 : 0);
        end_room(d);
      }
      star(d, &state, 15, 15, 40, 45, 400, 0);
      end_room(d);
      break;
    default: /* Rooms of many edges, one of them in the courtyard of another. */
      star(d, &state, 0, 0, 20, 21, 6000, 0);
      star(d, &state, 0, 0, 9, 10, 500, 0);
      end_room(d);
      star(d, &state, 0, 0, 6, 9.5, 90, 0);
      end_room(d);
      star(d, &state, 30, 0, 2, 10, 700, 0);
      end_room(d);
      break;
  }
  d->low_x = d->high_x = d->xy[0];
  d->low_y = d->high_y = d->xy[1];
  for (uint32_t i = 1; i < d->points; i++) {
    d->low_x = fmin(d->low_x, d->xy[2 * (size_t)i]);
    d->high_x = fmax(d->high_x, d->xy[2 * (size_t)i]);
    d->low_y = fmin(d->low_y, d->xy[2 * (size_t)i + 1]);
    d->high_y = fmax(d->high_y, d->xy[2 * (size_t)i + 1]);
  }
}

typedef struct {
  tc_geos_table *geos;
  tc_geos_geometry **room;
  const tc_geos_prepared **prepared;
  double *box;
  uint32_t rooms;
  /* Rows of a thin grid over the boxes: the rooms of each. */
  uint32_t cells, *first, *list;
  double low_x, low_y, step_x, step_y;
} witness;

static tc_geos_geometry *make_ring(tc_geos_table *g, const drawing *d, uint32_t r) {
  uint32_t from = d->ring_start[r], points = d->ring_start[r + 1] - from;
  double *xy = malloc((points + 1) * 2 * sizeof *xy);
  memcpy(xy, d->xy + 2 * (size_t)from, points * 2 * sizeof *xy);
  memcpy(xy + 2 * (size_t)points, xy, 2 * sizeof *xy);
  tc_geos_sequence *sequence = g->sequence_from(g->context, xy, points + 1, 0, 0);
  free(xy);
  return sequence ? g->make_ring(g->context, sequence) : NULL;
}

static uint32_t cell_of(double value, double low, double step, uint32_t cells) {
  double t = (value - low) / step;
  return t < 0 ? 0 : t >= cells ? cells - 1 : (uint32_t)t;
}

/* Which rooms may lie in a cell, counted first, then listed. */
static void list_rooms(witness *w) {
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < w->rooms; i++) {
      const double *b = w->box + 4 * (size_t)i;
      uint32_t x1 = cell_of(b[2], w->low_x, w->step_x, w->cells);
      uint32_t y1 = cell_of(b[3], w->low_y, w->step_y, w->cells);
      for (uint32_t y = cell_of(b[1], w->low_y, w->step_y, w->cells); y <= y1; y++) {
        for (uint32_t x = cell_of(b[0], w->low_x, w->step_x, w->cells); x <= x1; x++) {
          uint32_t *at = &w->first[(size_t)y * w->cells + x + 1];
          if (pass == 0) {
            ++*at;
          } else {
            w->list[at[-1]++] = i;
          }
        }
      }
    }
    size_t all = (size_t)w->cells * w->cells;
    if (pass == 0) {
      for (size_t c = 0; c < all; c++) w->first[c + 1] += w->first[c];
      w->list = malloc((w->first[all] + 1u) * sizeof *w->list);
    } else {
      memmove(w->first + 1, w->first, all * sizeof *w->first);
      w->first[0] = 0;
    }
  }
}

static void forget(witness *w) {
  for (uint32_t i = 0; i < w->rooms; i++) {
    if (w->prepared[i]) w->geos->prepared_destroy(w->geos->context, w->prepared[i]);
    if (w->room[i]) w->geos->destroy(w->geos->context, w->room[i]);
  }
  free(w->room);
  free(w->prepared);
  free(w->box);
  free(w->first);
  free(w->list);
  if (w->geos) tc_geos_close(w->geos);
}

static int remember(witness *w, const drawing *d) {
  char reason[200];
  *w = (witness){.geos = tc_geos_open(reason, sizeof reason)};
  tc_geos_table *g = w->geos;
  if (!g) return 0;
  w->rooms = d->rooms;
  w->room = calloc(d->rooms, sizeof *w->room);
  w->prepared = calloc(d->rooms, sizeof *w->prepared);
  w->box = calloc(d->rooms, 4 * sizeof *w->box);
  for (uint32_t i = 0; i < d->rooms; i++) {
    uint32_t first = d->room_start[i], holes = d->room_start[i + 1] - first - 1;
    tc_geos_geometry *shell = make_ring(g, d, first), *hole[8] = {0};
    for (uint32_t k = 0; k < holes && k < 8; k++) hole[k] = make_ring(g, d, first + 1 + k);
    if (shell) w->room[i] = g->make_polygon(g->context, shell, hole, holes);
    if (!w->room[i] || g->is_valid(g->context, w->room[i]) != 1) return 0;
    if (!(w->prepared[i] = g->prepare(g->context, w->room[i]))) return 0;
    double *b = w->box + 4 * (size_t)i;
    b[0] = b[1] = INFINITY;
    b[2] = b[3] = -INFINITY;
    for (uint32_t p = d->ring_start[first]; p < d->ring_start[first + 1]; p++) {
      const double *xy = d->xy + 2 * (size_t)p;
      b[0] = fmin(b[0], xy[0]);
      b[1] = fmin(b[1], xy[1]);
      b[2] = fmax(b[2], xy[0]);
      b[3] = fmax(b[3], xy[1]);
    }
  }
  w->cells = (uint32_t)sqrt(d->rooms) + 1;
  w->first = calloc((size_t)w->cells * w->cells + 1, sizeof *w->first);
  w->low_x = d->low_x;
  w->low_y = d->low_y;
  w->step_x = (d->high_x - d->low_x) / w->cells;
  w->step_y = (d->high_y - d->low_y) / w->cells;
  list_rooms(w);
  return 1;
}

/* The rooms that cover the point, in no order; at most ROOMS_OVER. */
static uint32_t rooms_over(const witness *w, double x, double y, uint32_t *out) {
  tc_geos_table *g = w->geos;
  tc_geos_geometry *point = NULL;
  uint32_t found = 0;
  size_t cell = (size_t)cell_of(y, w->low_y, w->step_y, w->cells) * w->cells +
                cell_of(x, w->low_x, w->step_x, w->cells);
  for (uint32_t k = w->first[cell]; k < w->first[cell + 1]; k++) {
    const double *b = w->box + 4 * (size_t)w->list[k];
    if (x < b[0] || y < b[1] || x > b[2] || y > b[3]) continue;
    if (!point) point = g->make_point(g->context, x, y);
    if (g->prepared_covers(g->context, w->prepared[w->list[k]], point) != 1) continue;
    if (found < ROOMS_OVER) out[found++] = w->list[k];
  }
  if (point) g->destroy(g->context, point);
  return found;
}

static int wins(const tc_plan *plan, uint32_t a, uint32_t b) {
  double x = tc_plan_area(plan, a), y = tc_plan_area(plan, b);
  return x < y || (x == y && a < b);
}

/* locate_all, which is slower, and the portable code of large rooms. */
static uint64_t closer_look(const tc_plan *plan, double x, double y, const uint32_t *over,
                            uint32_t count) {
  uint32_t all[ROOMS_OVER];
  uint64_t wrong = tc_plan_locate_all(plan, x, y, all, ROOMS_OVER) != count;
  for (uint32_t i = 0; !wrong && i < count; i++) {
    if (i > 0) wrong += !wins(plan, all[i - 1], all[i]);
    uint32_t k = 0;
    while (k < count && over[k] != all[i]) k++;
    wrong += k == count;
  }
  for (uint32_t i = 0; i < plan->found; i++) {
    const tc_large *large = tc_large_of(plan, plan->shape[plan->room[i].id]);
    if (!large) continue;
    int side = tc_room_side(plan, &plan->room[i], x, y);
    wrong += baseline_large_side(plan, large, x, y) != side;
    wrong += tc_large_side(plan, large, x, y) != side;
  }
  return wrong;
}

static uint64_t compare(const tc_plan *plan, const witness *w, const double *xy, uint32_t points,
                        uint32_t every) {
  static const double outside[6] = {NAN, 0, 0, INFINITY, -INFINITY, NAN};
  int32_t *many = malloc((size_t)points * 2 * sizeof *many), *portable = many + points, three[3];
  uint64_t wrong = 0;
  tc_plan_locate_many(plan, xy, points, many);
  baseline_plan_locate_many(plan, xy, points, portable);
  for (uint32_t i = 0; i < points; i++) {
    double x = xy[2 * (size_t)i], y = xy[2 * (size_t)i + 1];
    uint32_t over[ROOMS_OVER], count = rooms_over(w, x, y, over);
    int32_t best = -1;
    for (uint32_t k = 0; k < count; k++) {
      if (best < 0 || wins(plan, over[k], (uint32_t)best)) best = (int32_t)over[k];
    }
    wrong += many[i] != best || portable[i] != best || tc_plan_locate(plan, x, y) != best ||
             baseline_plan_locate(plan, x, y) != best;
    if (i % every == 0) wrong += closer_look(plan, x, y, over, count);
  }
  tc_plan_locate_many(plan, outside, 3, three);
  free(many);
  return wrong + (three[0] != -1) + (three[1] != -1) + (three[2] != -1);
}

/* A vertex or a point of an edge, or one unit in the last place beside it. Beside 0 a step of
   1e-20: the products of GEOS's arithmetic vanish at the least double. */
static void beside(const drawing *d, uint64_t *seed, double *xy) {
  uint32_t ring = (uint32_t)(next(seed) % d->rings), first = d->ring_start[ring];
  uint32_t points = d->ring_start[ring + 1] - first, at = (uint32_t)(next(seed) % points);
  const double *a = d->xy + 2 * (size_t)(first + at);
  const double *b = d->xy + 2 * (size_t)(first + (at + 1) % points);
  uint64_t kind = next(seed);
  double part = kind % 3 == 0 ? 0 : kind % 3 == 1 ? 0.5 : unit(seed);
  xy[0] = a[0] + part * (b[0] - a[0]);
  xy[1] = a[1] + part * (b[1] - a[1]);
  if (kind / 3 % 11 == 10) xy[0] = d->xy[2 * (next(seed) % d->points)];
  double *moved = xy + (kind / 64 & 1);
  switch (kind / 128 % 4) {
    case 0: *moved = *moved == 0 ? 1e-20 : nextafter(*moved, INFINITY); break;
    case 1: *moved = *moved == 0 ? -1e-20 : nextafter(*moved, -INFINITY); break;
    default: break;
  }
}

/* One step of a walk, so that points come in clusters too. */
static void step(const drawing *d, uint64_t *seed, double *at) {
  double size = (d->high_x - d->low_x) / 200;
  at[0] = fmin(fmax(at[0] + between(seed, -size, size), d->low_x), d->high_x);
  at[1] = fmin(fmax(at[1] + between(seed, -size, size), d->low_y), d->high_y);
}

uint64_t plan_oracle_compare(int kind, uint64_t seed, size_t points, int adversarial) {
  drawing d = {0};
  witness w = {0};
  draw(&d, kind, seed);
  tc_plan *plan = tc_plan_build(d.xy, d.ring_start, d.room_start, d.rooms);
  double *xy = malloc(BLOCK * 2 * sizeof *xy), walk[2] = {d.low_x, d.low_y};
  uint64_t state = ~seed, wrong = UINT64_MAX;
  if (plan && remember(&w, &d)) {
    wrong = 0;
    for (size_t done = 0; done < points; done += BLOCK) {
      uint32_t block = points - done < BLOCK ? (uint32_t)(points - done) : BLOCK;
      for (uint32_t i = 0; i < block; i++) {
        double *to = xy + 2 * (size_t)i;
        if (adversarial) {
          beside(&d, &state, to);
        } else if (done / BLOCK % 8 == 7) {
          step(&d, &state, walk);
          memcpy(to, walk, sizeof walk);
        } else {
          to[0] = between(&state, d.low_x, d.high_x);
          to[1] = between(&state, d.low_y, d.high_y);
        }
      }
      wrong += compare(plan, &w, xy, block, adversarial ? 3 : 16);
    }
  }
  forget(&w);
  tc_plan_free(plan);
  free(xy);
  free(d.xy);
  free(d.ring_start);
  free(d.room_start);
  return wrong;
}
