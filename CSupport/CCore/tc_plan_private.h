#pragma STDC FP_CONTRACT OFF
/* tc_plan_private.h: how a plan lies in memory, shared by its build, location and nearest parts.

   Rooms are sorted into tiles (sort-tile-recursive: Leutenegger, Lopez, Edgington 1997) and packed
   into a tree of groups of 16 boxes. Inside a ring, runs of 16 edges have a box, 16 runs have one,
   and so on: a run that lies wholly to the right of a point is crossed an odd number of times by
   the ray from it exactly if its two ends lie on different sides, so only runs whose box contains
   the point are looked into. Memory beside the coordinates: about a third of theirs. */
#ifndef TC_PLAN_PRIVATE_H
#define TC_PLAN_PRIVATE_H

#include "tc_plan.h"

#define FAN 16u
/* 16^8 > 2^28 edges. */
#define LEVELS 8

typedef struct {
  double low_x, low_y, high_x, high_y;
} tc_box;

/* Single precision, rounded outwards: a point rounded to nearest stays in every box it is in. */
typedef struct {
  float low_x[FAN], low_y[FAN], high_x[FAN], high_y[FAN];
} tc_group;

/* Vertices first..first+edges (one more than edges, the last equals the first); boxes: level 0
   has one per FAN edges, each further level one per FAN boxes, the last level has one. */
typedef struct {
  uint32_t first, edges, boxes;
} tc_ring;

/* In tree order. Of more than FAN rings, `boxes` is a level-0 box per FAN rings, and so on up. */
typedef struct {
  uint32_t id, rank, first_ring, rings, boxes;
} tc_room;

struct tc_plan {
  const tc_allocator *allocator;
  uint32_t rooms;    /* as given */
  uint32_t found;    /* rooms that can be found: those in the tree */
  uint32_t levels;   /* of the tree; 0 when it is empty */
  uint32_t offset[LEVELS]; /* of the first group of each level, 0 the leaves */
  double *xy;
  double *area;      /* by id */
  tc_ring *ring;
  tc_room *room;
  tc_box *box;
  tc_group *group;
};

/* The sizes of the levels of a packed tree over `items`; returns how many levels. */
static inline uint32_t tc_levels(uint32_t items, uint32_t counts[LEVELS]) {
  uint32_t levels = 0;
  do {
    items = (items + FAN - 1) / FAN;
    counts[levels++] = items;
  } while (items > 1 && levels < LEVELS);
  return levels;
}

/* Whether the room, by its place in the tree, covers the point. */
int tc_room_covers(const tc_plan *plan, const tc_room *room, double x, double y);

/* The place of the room under the point in plan->room, UINT32_MAX none. */
uint32_t tc_plan_place(const tc_plan *plan, double x, double y);

#endif
