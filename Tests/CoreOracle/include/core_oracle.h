/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

/* ---- Geodesics ---- */

/* Edit distance. `longest` is the greatest length in scalars, about. */

/* Random pairs against the whole table, each with seven limits, with and without vectors. */
size_t core_lev_differences(uint64_t seed, size_t rounds, uint32_t longest);
/* Long texts of every kind that are `edits` apart at most: with vectors as without. */
size_t core_lev_long_differences(uint64_t seed, uint32_t letters, uint32_t edits);
/* An index, half built and half added to, against a comparison with every name. */
size_t core_lev_index_differences(uint64_t seed, uint32_t count, uint32_t longest,
                                  uint32_t queries);
/* Queries against names, all distances. */
size_t core_lev_many_differences(uint64_t seed, uint32_t queries, uint32_t count,
                                 uint32_t longest);
/* Memory that fails at every request in turn: an error, the index as before, nothing left over. */
size_t core_lev_memory_faults(uint64_t seed);

/* --- geodesics --------------------------------------------------------------------------------- */

/* Largest relative error of tc_geo_lengths on `tracks` walks of 257 steps of low...high metres near
   a latitude, beside lines integrated in long double. */
double oracle_geo_lengths(uint64_t seed, double latitude, double low, double high, size_t tracks);

/* Relative error of tc_geo_length beside the sum of its own segments in long double, for a walk of
   steps of 1...100 m; room for `points` points and as many numbers is the caller's. */
double oracle_geo_sum(uint64_t seed, double latitude, size_t points, double *lat_lon, double *work);

/* Segments of good and hostile tracks whose bits differ between vector code, baseline code and the
   segment alone. */
size_t oracle_geo_baseline(uint64_t seed, size_t tracks);

/* How far random and hard pairs are from obeying what lines must; metres unless told. */
typedef struct {
  double unlike_back;     /* length there and back */
  double unlike_mirrored; /* length of the mirrored and the turned pair */
  double missed;          /* end point of the direct problem beside the other point */
  double shorter_detour;  /* by how much a way over a third point is shorter */
  double track_apart;     /* length of the track of two points, 1 = at its promised error */
  size_t outside;         /* pairs with a length or an azimuth out of range */
} geo_laws;
geo_laws oracle_geo_laws(uint64_t seed, size_t pairs);

/* Metres between the lengths of such pairs with Newton's method and with bisection alone, the guard
   that no pair is known to need. */
double oracle_geo_bisection(uint64_t seed, size_t pairs);

/* ---- Tracks ---- */

/* Random tracks of up to `most` points stored and read back, with and without vector paths. */
size_t core_oracle_track_codec(uint64_t seed, size_t rounds, uint32_t most);

/* The same with damaged bytes, each in memory of exactly their size. */
size_t core_oracle_track_damage(uint64_t seed, size_t rounds);

/* Random lines simplified: every split is the method's, both builds agree. */
size_t core_oracle_track_simplify(uint64_t seed, size_t rounds);
size_t core_oracle_track_simplify_long(uint64_t seed, uint32_t points, double tolerance);

/* The most that the distance of simplification differs from the geodesic one, in metres, for
   segments of `length` and points up to `away` from them. */
double core_oracle_track_distance(uint64_t seed, size_t rounds, double length, double away);

/* Visvalingam and Whyatt against looking through all points for each one dropped. */
size_t core_oracle_track_visvalingam(uint64_t seed, size_t rounds);

/* The nearest place against golden sections along every segment's geodesic; `allowed` metres. */
size_t core_oracle_track_nearest(uint64_t seed, size_t rounds, double size, double reach,
                                 double allowed);

/* Crossings of circles against 600 samples and bisection along the geodesic. */
size_t core_oracle_track_fences(uint64_t seed, size_t rounds, size_t *compared);
/* Raster: bins against a search among numpy's edges, both instruction sets; time and passes of
   segments against every cell clipped by itself in whole numbers; sums kept. */
uint64_t raster_oracle_bins(uint64_t seed, uint64_t boxes);
uint64_t raster_oracle_segments(uint64_t seed, uint64_t rounds);
uint64_t raster_oracle_passes(uint64_t seed, uint64_t rounds);
uint64_t raster_oracle_conservation(uint64_t seed, uint64_t rounds);

/* ---- Photos ---- */

/* Pictures of random sizes scaled with and without vector paths: `different` counts the bytes that
   differ. Answers how far the result is from the same filter in doubles, in levels of 256. */
double core_oracle_photo_scaler(uint64_t seed, size_t rounds, size_t *different);

/* --- plan --- */

/* Builds a plan of a kind (0...4) and compares locate_many, locate, locate_all and their portable
   twins with GEOS at so many points, random ones and walks, or on walls and one unit in the last
   place beside them. UINT64_MAX when GEOS is missing or refuses the plan. */
uint64_t plan_oracle_compare(int kind, uint64_t seed, size_t points, int adversarial);

#endif
