/* core_oracle.h: what the tests compare the C core with, in C, since millions of comparisons in an
   unoptimised Swift test take minutes. Each function counts differences and returns 0 when none. */
#ifndef CORE_ORACLE_H
#define CORE_ORACLE_H

#include <stddef.h>
#include <stdint.h>

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

#endif
