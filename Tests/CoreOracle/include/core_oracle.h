/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

/* Raster: bins against a search among numpy's edges, both instruction sets; time and passes of
   segments against every cell clipped by itself in whole numbers; sums kept. */
uint64_t raster_oracle_bins(uint64_t seed, uint64_t boxes);
uint64_t raster_oracle_segments(uint64_t seed, uint64_t rounds);
uint64_t raster_oracle_passes(uint64_t seed, uint64_t rounds);
uint64_t raster_oracle_conservation(uint64_t seed, uint64_t rounds);

#endif
