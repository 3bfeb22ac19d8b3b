/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

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

#endif
