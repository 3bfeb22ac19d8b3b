/* tc_geos.h: GEOS (libgeos_c, version 3.10 or newer) without linking it. tc_geos_open finds the
   library at run time and fills one table of its re-entrant functions together with one context;
   a program that never asks never pays for it, and one without GEOS says so instead of not
   starting. Messages of GEOS are collected in the table, never printed.

   Ownership is GEOS's: what `create`, `make…`, an operation or `prepare` returns is the caller's;
   a polygon or collection takes over its parts, also when it fails; ring_n, part_n and sequence
   lend. Functions answer NULL, 0 (results by pointer) or 2 (yes or no) when GEOS threw. Nothing
   here may be used by two threads at once. Nothing of GEOS's own header is needed. */
#ifndef TC_GEOS_H
#define TC_GEOS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define TC_NULLABLE _Nullable
#define TC_NONNULL _Nonnull
#else
#define TC_NULLABLE
#define TC_NONNULL
#endif

typedef struct GEOSContextHandle_HS *tc_geos_context;
typedef struct GEOSGeom_t tc_geos_geometry;
typedef struct GEOSCoordSeq_t tc_geos_sequence;
typedef struct GEOSPrepGeom_t tc_geos_prepared;
typedef struct GEOSSTRtree_t tc_geos_tree;

/* What GEOSGeomTypeId tells. */
enum {
  TC_GEOS_POINT = 0,
  TC_GEOS_POLYGON = 3,
  TC_GEOS_MULTILINE = 5,
  TC_GEOS_MULTIPOLYGON = 6,
  TC_GEOS_COLLECTION = 7,
};

/* How the corners of what is grown look: GEOSBufJoinStyles; caps play no part in polygons. */
enum { TC_GEOS_FLAT_CAP = 2, TC_GEOS_MITRE_JOIN = 2 };

#define TC_GEOS_MESSAGES 1024

typedef const tc_geos_geometry *tc_geos_in;
typedef tc_geos_geometry *TC_NULLABLE tc_geos_out;
typedef tc_geos_out (*tc_geos_unary)(tc_geos_context, tc_geos_in);
typedef tc_geos_out (*tc_geos_binary)(tc_geos_context, tc_geos_in, tc_geos_in);
typedef char (*tc_geos_test)(tc_geos_context, tc_geos_in);
typedef char (*tc_geos_relation)(tc_geos_context, tc_geos_in, tc_geos_in);
typedef char (*tc_geos_prepared_relation)(tc_geos_context, const tc_geos_prepared *, tc_geos_in);
typedef int (*tc_geos_measure)(tc_geos_context, tc_geos_in, double *);
typedef void (*tc_geos_found)(void *TC_NULLABLE item, void *TC_NULLABLE user);

typedef struct tc_geos_table {
  void *library;
  tc_geos_context context;
  char messages[TC_GEOS_MESSAGES];
  size_t messages_length;

  /* Making: xy pairs; a ring's first and last points are equal, and it has 0 or at least 4. */
  tc_geos_sequence *TC_NULLABLE (*TC_NONNULL sequence_from)(tc_geos_context, const double *,
                                                            unsigned points, int has_z, int has_m);
  void (*TC_NONNULL sequence_destroy)(tc_geos_context, tc_geos_sequence *);
  tc_geos_out (*TC_NONNULL make_line)(tc_geos_context, tc_geos_sequence *);
  tc_geos_out (*TC_NONNULL make_ring)(tc_geos_context, tc_geos_sequence *);
  tc_geos_out (*TC_NONNULL make_polygon)(tc_geos_context, tc_geos_geometry *shell,
                              tc_geos_geometry *TC_NULLABLE *TC_NULLABLE holes, unsigned count);
  tc_geos_out (*TC_NONNULL make_collection)(tc_geos_context, int type,
                                 tc_geos_geometry *TC_NULLABLE *TC_NULLABLE parts, unsigned count);
  tc_geos_out (*TC_NONNULL make_point)(tc_geos_context, double x, double y);
  tc_geos_out (*TC_NONNULL clone)(tc_geos_context, tc_geos_in);
  void (*TC_NONNULL destroy)(tc_geos_context, tc_geos_geometry *);

  /* Reading. */
  int (*TC_NONNULL type_of)(tc_geos_context, tc_geos_in);
  tc_geos_test is_empty;
  int (*TC_NONNULL part_count)(tc_geos_context, tc_geos_in);
  tc_geos_in TC_NULLABLE (*TC_NONNULL part_n)(tc_geos_context, tc_geos_in, int);
  tc_geos_in TC_NULLABLE (*TC_NONNULL shell_of)(tc_geos_context, tc_geos_in);
  int (*TC_NONNULL hole_count)(tc_geos_context, tc_geos_in);
  tc_geos_in TC_NULLABLE (*TC_NONNULL hole_n)(tc_geos_context, tc_geos_in, int);
  const tc_geos_sequence *TC_NULLABLE (*TC_NONNULL sequence_of)(tc_geos_context, tc_geos_in);
  int (*TC_NONNULL sequence_size)(tc_geos_context, const tc_geos_sequence *, unsigned *);
  int (*TC_NONNULL sequence_to)(tc_geos_context, const tc_geos_sequence *, double *, int has_z,
                                int has_m);
  tc_geos_measure point_x, point_y;

  /* Validity. The reason is freed with free_text. */
  tc_geos_test is_valid;
  char *TC_NULLABLE (*TC_NONNULL invalid_reason)(tc_geos_context, tc_geos_in);
  void (*TC_NONNULL free_text)(tc_geos_context, void *);
  tc_geos_unary make_valid;
  /* The faces between lines that meet at their ends only, as a collection of polygons. */
  tc_geos_out (*TC_NONNULL polygonize)(tc_geos_context,
                                       const tc_geos_geometry *TC_NULLABLE const *TC_NONNULL lines,
                                       unsigned count);
  /* The same from noded lines, and the lines that bound no face by three pointers: cut edges with
     a face's outside on either side, dangles that end nowhere, rings that are not valid. */
  tc_geos_out (*TC_NONNULL polygonize_full)(tc_geos_context, tc_geos_in lines,
                                            tc_geos_out *TC_NONNULL cuts,
                                            tc_geos_out *TC_NONNULL dangles,
                                            tc_geos_out *TC_NONNULL invalid);

  /* Measures and operations. */
  /* Grown by a distance, shrunk where it is negative. */
  tc_geos_out (*TC_NONNULL buffer)(tc_geos_context, tc_geos_in, double distance,
                                   int quarter_segments, int cap, int join, double mitre_limit);
  /* A line from the centre of the largest circle inside to its border, to a tolerance. */
  tc_geos_out (*TC_NONNULL widest_circle)(tc_geos_context, tc_geos_in, double tolerance);
  tc_geos_unary boundary;
  tc_geos_measure area;
  int (*TC_NONNULL distance)(tc_geos_context, tc_geos_in, tc_geos_in, double *);
  tc_geos_unary centroid, point_on_surface, unary_union;
  tc_geos_binary intersection, difference, union_of, symmetric_difference;
  tc_geos_relation intersects, covers;

  /* The prepared form lends the geometry that it was made of. */
  const tc_geos_prepared *TC_NULLABLE (*TC_NONNULL prepare)(tc_geos_context, tc_geos_in);
  void (*TC_NONNULL prepared_destroy)(tc_geos_context, const tc_geos_prepared *);
  tc_geos_prepared_relation prepared_covers, prepared_intersects;
  int (*TC_NONNULL prepared_distance)(tc_geos_context, const tc_geos_prepared *, tc_geos_in,
                                      double *);

  /* Search by bounding box; see tc_geos_insert and tc_geos_query. */
  tc_geos_tree *TC_NULLABLE (*TC_NONNULL tree_create)(tc_geos_context, size_t node_capacity);
  void (*TC_NONNULL tree_destroy)(tc_geos_context, tc_geos_tree *);
  void (*TC_NONNULL tree_insert)(tc_geos_context, tc_geos_tree *, tc_geos_in, void *item);
  void (*TC_NONNULL tree_query)(tc_geos_context, tc_geos_tree *, tc_geos_in, tc_geos_found,
                     void *TC_NULLABLE user);

  tc_geos_context TC_NULLABLE (*TC_NONNULL context_create)(void);
  void (*TC_NONNULL context_destroy)(tc_geos_context);
} tc_geos_table;

/* Opens libgeos_c.so.1; free with tc_geos_close. NULL when it cannot be had: then `reason`, which
   has room for `capacity` bytes, says why, cut to fit and ended by a zero. */
tc_geos_table *TC_NULLABLE tc_geos_open(char *reason, size_t capacity);

/* The same for a library of another name. */
tc_geos_table *TC_NULLABLE tc_geos_open_named(const char *name, char *reason, size_t capacity);

/* Everything made with the table must be destroyed before. */
void tc_geos_close(tc_geos_table *geos);

/* What GEOS complained about since the last tc_geos_forget, one line each, the first 1 KiB; lent
   until the next call. */
const char *tc_geos_messages(const tc_geos_table *geos);
void tc_geos_forget(tc_geos_table *geos);

/* Puts a number under the box of a geometry, which must outlive the tree. */
void tc_geos_insert(tc_geos_table *geos, tc_geos_tree *tree, tc_geos_in geometry, uint32_t number);

/* How many numbers lie under boxes that meet the geometry's; the first `capacity` go to out, in
   no order. */
size_t tc_geos_query(tc_geos_table *geos, tc_geos_tree *tree, tc_geos_in geometry,
                     uint32_t *TC_NULLABLE out, size_t capacity);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
