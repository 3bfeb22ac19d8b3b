#pragma STDC FP_CONTRACT OFF
/* Finds GEOS at run time. No global state: every table owns its library handle and its context. */
#include "tc_geos.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*message_handler)(const char *message, void *user);
typedef message_handler (*set_handler)(tc_geos_context, message_handler, void *);

static void collect(const char *message, void *user) {
  tc_geos_table *geos = user;
  size_t room = sizeof geos->messages - geos->messages_length, length = strlen(message);
  if (room < 2) return;
  if (length > room - 2) length = room - 2;
  char *to = geos->messages + geos->messages_length;
  memcpy(to, message, length);
  to[length] = '\n';
  to[length + 1] = 0;
  geos->messages_length += length + 1;
}

/* dlsym's object pointer becomes a function pointer by its bytes, as POSIX asks for. */
static int find(void *library, const char *name, void *to) {
  void *symbol = dlsym(library, name);
  memcpy(to, &symbol, sizeof symbol);
  return symbol != NULL;
}

static int fill(tc_geos_table *g, set_handler *on_error, set_handler *on_notice,
                const char **missing) {
  struct {
    const char *name;
    void *to;
  } wanted[] = {
      {"GEOS_init_r", &g->context_create},
      {"GEOS_finish_r", &g->context_destroy},
      {"GEOSContext_setErrorMessageHandler_r", on_error},
      {"GEOSContext_setNoticeMessageHandler_r", on_notice},
      {"GEOSCoordSeq_copyFromBuffer_r", &g->sequence_from},
      {"GEOSCoordSeq_destroy_r", &g->sequence_destroy},
      {"GEOSGeom_createLineString_r", &g->make_line},
      {"GEOSGeom_createLinearRing_r", &g->make_ring},
      {"GEOSGeom_createPolygon_r", &g->make_polygon},
      {"GEOSGeom_createCollection_r", &g->make_collection},
      {"GEOSGeom_createPointFromXY_r", &g->make_point},
      {"GEOSGeom_clone_r", &g->clone},
      {"GEOSGeom_destroy_r", &g->destroy},
      {"GEOSGeomTypeId_r", &g->type_of},
      {"GEOSisEmpty_r", &g->is_empty},
      {"GEOSGetNumGeometries_r", &g->part_count},
      {"GEOSGetGeometryN_r", &g->part_n},
      {"GEOSGetExteriorRing_r", &g->shell_of},
      {"GEOSGetNumInteriorRings_r", &g->hole_count},
      {"GEOSGetInteriorRingN_r", &g->hole_n},
      {"GEOSGeom_getCoordSeq_r", &g->sequence_of},
      {"GEOSCoordSeq_getSize_r", &g->sequence_size},
      {"GEOSCoordSeq_copyToBuffer_r", &g->sequence_to},
      {"GEOSGeomGetX_r", &g->point_x},
      {"GEOSGeomGetY_r", &g->point_y},
      {"GEOSisValid_r", &g->is_valid},
      {"GEOSisValidReason_r", &g->invalid_reason},
      {"GEOSFree_r", &g->free_text},
      {"GEOSMakeValid_r", &g->make_valid},
      {"GEOSPolygonize_r", &g->polygonize},
      {"GEOSPolygonize_full_r", &g->polygonize_full},
      {"GEOSBoundary_r", &g->boundary},
      {"GEOSBufferWithStyle_r", &g->buffer},
      {"GEOSMaximumInscribedCircle_r", &g->widest_circle},
      {"GEOSArea_r", &g->area},
      {"GEOSDistance_r", &g->distance},
      {"GEOSGetCentroid_r", &g->centroid},
      {"GEOSPointOnSurface_r", &g->point_on_surface},
      {"GEOSUnaryUnion_r", &g->unary_union},
      {"GEOSIntersection_r", &g->intersection},
      {"GEOSDifference_r", &g->difference},
      {"GEOSUnion_r", &g->union_of},
      {"GEOSSymDifference_r", &g->symmetric_difference},
      {"GEOSIntersects_r", &g->intersects},
      {"GEOSCovers_r", &g->covers},
      {"GEOSPrepare_r", &g->prepare},
      {"GEOSPreparedGeom_destroy_r", &g->prepared_destroy},
      {"GEOSPreparedCovers_r", &g->prepared_covers},
      {"GEOSPreparedIntersects_r", &g->prepared_intersects},
      {"GEOSPreparedDistance_r", &g->prepared_distance},
      {"GEOSSTRtree_create_r", &g->tree_create},
      {"GEOSSTRtree_destroy_r", &g->tree_destroy},
      {"GEOSSTRtree_insert_r", &g->tree_insert},
      {"GEOSSTRtree_query_r", &g->tree_query},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    if (find(g->library, wanted[i].name, wanted[i].to)) continue;
    *missing = wanted[i].name;
    return 0;
  }
  return 1;
}

static void say(char *reason, size_t capacity, const char *text) {
  if (capacity > 0) snprintf(reason, capacity, "%s", text);
}

tc_geos_table *tc_geos_open_named(const char *name, char *reason, size_t capacity) {
  say(reason, capacity, "out of memory");
  tc_geos_table *geos = calloc(1, sizeof *geos);
  if (!geos) return NULL;
  geos->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!geos->library) {
    const char *why = dlerror();
    say(reason, capacity, why ? why : name);
    free(geos);
    return NULL;
  }
  set_handler on_error = NULL, on_notice = NULL;
  const char *missing = NULL;
  if (!fill(geos, &on_error, &on_notice, &missing)) {
    if (capacity > 0) snprintf(reason, capacity, "%s has no %s: GEOS is too old", name, missing);
    dlclose(geos->library);
    free(geos);
    return NULL;
  }
  geos->context = geos->context_create();
  if (!geos->context) {
    dlclose(geos->library);
    free(geos);
    return NULL;
  }
  on_error(geos->context, collect, geos);
  on_notice(geos->context, collect, geos);
  say(reason, capacity, "");
  return geos;
}

tc_geos_table *tc_geos_open(char *reason, size_t capacity) {
  return tc_geos_open_named("libgeos_c.so.1", reason, capacity);
}

void tc_geos_close(tc_geos_table *geos) {
  if (!geos) return;
  geos->context_destroy(geos->context);
  dlclose(geos->library);
  free(geos);
}

const char *tc_geos_messages(const tc_geos_table *geos) { return geos->messages; }

void tc_geos_forget(tc_geos_table *geos) {
  geos->messages[0] = 0;
  geos->messages_length = 0;
}

/* Numbers travel as item pointers, one higher so that none is NULL. */
void tc_geos_insert(tc_geos_table *geos, tc_geos_tree *tree, tc_geos_in geometry, uint32_t number) {
  geos->tree_insert(geos->context, tree, geometry, (void *)((uintptr_t)number + 1));
}

typedef struct {
  uint32_t *out;
  size_t capacity, count;
} answer;

static void keep(void *item, void *user) {
  answer *a = user;
  if (a->count < a->capacity) a->out[a->count] = (uint32_t)((uintptr_t)item - 1);
  a->count++;
}

size_t tc_geos_query(tc_geos_table *geos, tc_geos_tree *tree, tc_geos_in geometry, uint32_t *out,
                     size_t capacity) {
  answer a = {out, capacity, 0};
  geos->tree_query(geos->context, tree, geometry, keep, &a);
  return a.count;
}
