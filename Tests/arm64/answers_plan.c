#pragma STDC FP_CONTRACT OFF
/* answers_plan.c: a plan of stars with shared corners; points inside, on vertices, on edges and one
   unit in the last place beside them. */
#include <math.h>
#include <stdlib.h>

#include "answers.h"
#include "tc_plan.h"

enum { SIDE = 20, ROOMS = SIDE * SIDE, CORNERS = 12, POINTS = 40000 };

/* A star with edges at all angles, without sin and cos: those are the system's. */
static void draw(double *xy, uint64_t *seed, double left, double bottom) {
  static const double turn[CORNERS][2] = {
      {1, 0},   {0.8, 0.6},   {0.6, 0.8},   {0, 1},  {-0.6, 0.8}, {-0.8, 0.6},
      {-1, 0},  {-0.8, -0.6}, {-0.6, -0.8}, {0, -1}, {0.6, -0.8}, {0.8, -0.6},
  };
  for (int i = 0; i < CORNERS; i++) {
    double size = 0.3 + 0.4 * answers_unit(seed);
    xy[2 * i] = left + size * turn[i][0];
    xy[2 * i + 1] = bottom + size * turn[i][1];
  }
}

/* A point of the given kind near the edge that begins at corner i. */
static void choose(const double *xy, uint64_t *seed, double *x, double *y) {
  uint64_t pick = answers_random(seed);
  size_t room = (size_t)(pick >> 8) % ROOMS, corner = (size_t)(pick >> 40) % CORNERS;
  const double *a = xy + 2 * (room * CORNERS + corner);
  const double *b = xy + 2 * (room * CORNERS + (corner + 1) % CORNERS);
  double t = answers_unit(seed);
  switch (pick & 3) {
  case 0: /* anywhere */
    *x = (double)SIDE * answers_unit(seed);
    *y = (double)SIDE * answers_unit(seed);
    return;
  case 1: /* a vertex */
    t = 0;
    break;
  case 2: /* the middle of an edge, as near as doubles can say */
    t = 0.5;
    break;
  default: /* somewhere on an edge */
    break;
  }
  *x = a[0] + t * (b[0] - a[0]);
  *y = a[1] + t * (b[1] - a[1]);
  if (pick & 4) *x = nextafter(*x, pick & 8 ? INFINITY : -INFINITY);
}

void answers_plan(answers *a) {
  double *xy = malloc(sizeof(double) * 2 * ROOMS * CORNERS);
  uint32_t *ring_start = malloc(sizeof(uint32_t) * (ROOMS + 1));
  uint32_t *room_start = malloc(sizeof(uint32_t) * (ROOMS + 1));
  uint64_t seed = 1;
  tc_plan *plan = NULL;
  if (xy && ring_start && room_start) {
    for (uint32_t i = 0; i < ROOMS; i++) {
      draw(xy + 2 * (size_t)i * CORNERS, &seed, i % SIDE, i / SIDE);
      ring_start[i] = i * CORNERS;
      room_start[i] = i;
    }
    ring_start[ROOMS] = ROOMS * CORNERS;
    room_start[ROOMS] = ROOMS;
    plan = tc_plan_build(xy, ring_start, room_start, ROOMS);
  }
  if (!plan) a->different++;
  for (int i = 0; plan && i < POINTS; i++) {
    double p[2], distance = -1;
    uint32_t all[8] = {0};
    choose(xy, &seed, &p[0], &p[1]);
    int32_t room = tc_plan_locate(plan, p[0], p[1]);
    answers_take(a, &room, sizeof room);
    tc_plan_locate_many(plan, p, 1, &room);
    answers_take(a, &room, sizeof room);
    uint64_t found = tc_plan_locate_all(plan, p[0], p[1], all, 8);
    answers_take(a, &found, sizeof found);
    answers_take(a, all, sizeof all);
    room = tc_plan_nearest(plan, p[0], p[1], 0.5, &distance);
    answers_take(a, &room, sizeof room);
    answers_take(a, &distance, sizeof distance);
  }
  tc_plan_free(plan);
  free(xy);
  free(ring_start);
  free(room_start);
}
