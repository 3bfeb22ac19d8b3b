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

#endif
