/* tc_plan.h: which room is under a point.

   xy: x,y pairs of all rings; ring r has points ring_start[r]..ring_start[r+1]-1 (closed or not);
   room i has rings room_start[i]..room_start[i+1]-1, the first its shell, the rest holes or
   further shells (even-odd; rings are made valid on import). Plan metres, any orientation.

   Decided exactly for every finite coordinate; |coordinate| <= 1e7 by floating point alone almost
   always, beyond and on walls by integers. A point that is not finite is in no room; a room with a
   coordinate that is not finite, or without points, is never found. A ring of one or two points,
   or of collinear ones, has only its boundary.

   A plan is read-only after tc_plan_build: lookups allocate nothing and may run on many threads.
   Over-large counts, and starts that decrease, give NULL before xy is read.

   Memory, that of the build included: at most 2.5 times the coordinates and 2 KiB; for each room of
   less than four vertices up to 128 bytes more. Time: a point costs a cell, which knows of its
   sixteenths the rooms that cover them; near walls also the rooms there, each by a few vector
   instructions; of a room of more than 256 edges only those near the point are looked at. What no
   grid suits is found through a tree of boxes, in O(log rooms + rooms whose box holds the point):
   places where more than 14 boxes meet within a cell, as where all rooms overlap, and plans beside
   which one room is larger by many orders of magnitude. Points on walls, or as near as 1/5000 of
   the room's size, are decided by its doubles; at worst all its edges are read. */
#ifndef TC_PLAN_H
#define TC_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "tc_alloc.h"

/* The most rooms, rings and points of one plan. */
#define TC_PLAN_MOST 134217728u

typedef struct tc_plan tc_plan;

/* Copies what it needs; free with tc_plan_free. NULL when out of memory or when the counts are
   over-large. rooms may be 0, and then no array is read. O(n log n) for n points. */
tc_plan *tc_plan_build(const double *xy, const uint32_t *ring_start, const uint32_t *room_start,
                       uint32_t rooms);

/* The same with the caller's memory; NULL means malloc. Caller keeps the allocator. */
tc_plan *tc_plan_build_with(const tc_allocator *allocator, const double *xy,
                            const uint32_t *ring_start, const uint32_t *room_start,
                            uint32_t rooms);

/* NULL is allowed. */
void tc_plan_free(tc_plan *plan);

/* The room under the point; the boundary counts as inside; of several the smallest area, then the
   lowest index; -1 none. Rooms that are found cost O(log n) of their vertices as a rule. */
int32_t tc_plan_locate(const tc_plan *plan, double x, double y);

/* The number of rooms under the point; the first `capacity` of them go to out, smallest area
   first, then lowest index. out may be NULL when capacity is 0. */
size_t tc_plan_locate_all(const tc_plan *plan, double x, double y, uint32_t *out, size_t capacity);

/* tc_plan_locate for each of `points` pairs of xy; out has room for `points` answers. Several times
   as fast as one by one: points go through in blocks of 24, in 18 KiB of the stack. */
void tc_plan_locate_many(const tc_plan *plan, const double *xy, size_t points, int32_t *out);

/* Inside a room: as locate, distance 0, whatever max_distance is. Else the room with the nearest
   boundary within max_distance (metres; may be INFINITY), ties as locate; -1 none. distance may be
   NULL and is written only when a room is found. The distance's error is a few units in the last
   place of the distance to the ends of the nearest edge. */
int32_t tc_plan_nearest(const tc_plan *plan, double x, double y, double max_distance,
                        double *distance);

/* The area by which rooms are ordered, in square metres: of rings that do not cross, those inside
   an odd number of larger rings subtract. An area that no double holds, too large or too small, is
   rounded here and not where rooms are ordered. NaN for a room that is never found or does not
   exist. */
double tc_plan_area(const tc_plan *plan, uint32_t room);

#endif
