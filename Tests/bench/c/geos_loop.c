#pragma STDC FP_CONTRACT OFF
/* The peer in C of the rows "which room": a loop over GEOSSTRtree_query_r and
   GEOSPreparedIntersects_r, every room prepared once, every candidate asked once, as a careful user
   of GEOS would write it. Answers as tc_plan_locate does: smallest area, then lowest index.
   Refuses rooms that GEOS cannot make: then geos_loop_build gives NULL. */
#include <geos_c.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
  GEOSContextHandle_t context;
  GEOSSTRtree *tree;
  GEOSGeometry **room;
  const GEOSPreparedGeometry **prepared;
  double *area;
  uint32_t rooms;
} geos_loop;

static GEOSGeometry *ring(GEOSContextHandle_t context, const double *xy, uint32_t points) {
  GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(context, points + 1, 2);
  for (uint32_t i = 0; i <= points; i++) {
    const double *p = xy + 2 * (size_t)(i == points ? 0 : i);
    GEOSCoordSeq_setXY_r(context, sequence, i, p[0], p[1]);
  }
  return GEOSGeom_createLinearRing_r(context, sequence);
}

void geos_loop_free(geos_loop *loop) {
  if (!loop) return;
  for (uint32_t i = 0; i < loop->rooms; i++) {
    if (loop->prepared[i]) GEOSPreparedGeom_destroy_r(loop->context, loop->prepared[i]);
    if (loop->room[i]) GEOSGeom_destroy_r(loop->context, loop->room[i]);
  }
  if (loop->tree) GEOSSTRtree_destroy_r(loop->context, loop->tree);
  GEOS_finish_r(loop->context);
  free(loop->prepared);
  free(loop->room);
  free(loop->area);
  free(loop);
}

/* Arrays as for tc_plan_build, rings not closed. */
geos_loop *geos_loop_build(const double *xy, const uint32_t *ring_start,
                           const uint32_t *room_start, uint32_t rooms) {
  geos_loop *loop = calloc(1, sizeof *loop);
  loop->context = GEOS_init_r();
  loop->rooms = rooms;
  loop->room = calloc(rooms, sizeof *loop->room);
  loop->prepared = calloc(rooms, sizeof *loop->prepared);
  loop->area = calloc(rooms, sizeof *loop->area);
  loop->tree = GEOSSTRtree_create_r(loop->context, 10);
  for (uint32_t i = 0; i < rooms; i++) {
    uint32_t first = room_start[i], holes = room_start[i + 1] - first - 1;
    GEOSGeometry **hole = calloc(holes + 1, sizeof *hole), *shell = NULL;
    for (uint32_t r = 0; r <= holes; r++) {
      uint32_t from = ring_start[first + r];
      GEOSGeometry *made =
          ring(loop->context, xy + 2 * (size_t)from, ring_start[first + r + 1] - from);
      if (r == 0) {
        shell = made;
      } else {
        hole[r - 1] = made;
      }
    }
    loop->room[i] = GEOSGeom_createPolygon_r(loop->context, shell, hole, holes);
    free(hole);
    loop->prepared[i] = loop->room[i] ? GEOSPrepare_r(loop->context, loop->room[i]) : NULL;
    if (!loop->prepared[i] || !GEOSArea_r(loop->context, loop->room[i], &loop->area[i])) {
      geos_loop_free(loop);
      return NULL;
    }
    GEOSSTRtree_insert_r(loop->context, loop->tree, loop->room[i], (void *)(uintptr_t)i);
  }
  return loop;
}

typedef struct {
  const geos_loop *loop;
  const GEOSGeometry *point;
  uint32_t best;
} question;

static void candidate(void *item, void *user) {
  question *q = user;
  uint32_t i = (uint32_t)(uintptr_t)item;
  if (GEOSPreparedIntersects_r(q->loop->context, q->loop->prepared[i], q->point) != 1) return;
  const double *area = q->loop->area;
  if (q->best == UINT32_MAX || area[i] < area[q->best] ||
      (area[i] == area[q->best] && i < q->best)) {
    q->best = i;
  }
}

void geos_loop_locate(geos_loop *loop, const double *xy, size_t points, int32_t *out) {
  for (size_t i = 0; i < points; i++) {
    GEOSGeometry *point =
        GEOSGeom_createPointFromXY_r(loop->context, xy[2 * i], xy[2 * i + 1]);
    question q = {loop, point, UINT32_MAX};
    GEOSSTRtree_query_r(loop->context, loop->tree, point, candidate, &q);
    GEOSGeom_destroy_r(loop->context, point);
    out[i] = q.best == UINT32_MAX ? -1 : (int32_t)q.best;
  }
}

/* Only GEOSPreparedIntersects_r, of the first room: 0 where it holds the point, else -1. */
void geos_loop_prepared(geos_loop *loop, const double *xy, size_t points, int32_t *out) {
  for (size_t i = 0; i < points; i++) {
    GEOSGeometry *point =
        GEOSGeom_createPointFromXY_r(loop->context, xy[2 * i], xy[2 * i + 1]);
    out[i] = GEOSPreparedIntersects_r(loop->context, loop->prepared[0], point) == 1 ? 0 : -1;
    GEOSGeom_destroy_r(loop->context, point);
  }
}
