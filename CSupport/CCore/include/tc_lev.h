/* tc_lev.h: edit distance (insert, delete, replace, each 1) in Unicode scalars of two UTF-8
   strings; a byte that belongs to no well-formed sequence counts as one U+FFFD. Nothing is folded
   or normalised: the caller does that. */
#ifndef TC_LEV_H
#define TC_LEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tc_alloc.h"

/* limit+1 as soon as the distance is known to exceed limit; limit UINT32_MAX means none.
   UINT32_MAX when out of memory, or when a string has more than 2^30 bytes; strings of up to 256
   bytes never need memory. Strings may be NULL when their length is 0, and need no final zero.
   O(a * b / 64) scalars, with a limit O(min(a, b) * limit / 64): two random strings of 1 MB take
   some 15 seconds, similar ones milliseconds. Memory 4 bytes a byte, and 2 a byte of the longer. */
uint32_t tc_lev_distance(const char *a, size_t a_bytes, const char *b, size_t b_bytes,
                         uint32_t limit);

/* The same with the caller's memory; NULL means malloc. */
uint32_t tc_lev_distance_with(const tc_allocator *allocator, const char *a, size_t a_bytes,
                              const char *b, size_t b_bytes, uint32_t limit);

/* The number of Unicode scalars, counted as tc_lev_distance does. O(bytes), no memory. */
size_t tc_lev_scalars(const char *text, size_t bytes);

/* The distance of every query from every name, no limit: out[q * names + i]. Query q = bytes
   query_start[q]..query_start[q+1]-1, name i likewise (empty when they would end before they begin).
   false, and nothing to rely on in out, when out of memory or with a string of more than 2^30 bytes.
   Queries should be the few, names the many. O(queries * scalars of the names / 4) steps for queries
   of up to 64 scalars, fewer where names begin alike; memory about 90 bytes a name and 2 a byte. */
bool tc_lev_distances(const char *queries, const uint32_t *query_start, uint32_t query_count,
                      const char *names, const uint32_t *name_start, uint32_t name_count,
                      uint32_t *out);

/* The same with the caller's memory; NULL means malloc. */
bool tc_lev_distances_with(const tc_allocator *allocator, const char *queries,
                           const uint32_t *query_start, uint32_t query_count, const char *names,
                           const uint32_t *name_start, uint32_t name_count, uint32_t *out);

/* Names to be searched. Lengths are counted in Unicode scalars; similarity is
   1 - distance / length of the longer one, computed in double, and 1 of two empty names.
   Searching only reads: one index may be searched by several threads while nobody adds. */
typedef struct tc_lev_index tc_lev_index;

/* Name i = bytes start[i]..start[i+1]-1 (empty when they would end before they begin); copies what
   it needs. NULL when out of memory, with a name of more than 2^30 bytes or with 2^32 - 1 names.
   Free with tc_lev_index_free. O(bytes), memory about 30 bytes and one byte a scalar for a name
   (four bytes a scalar where more than 127 kinds of scalar beyond ASCII occur). */
tc_lev_index *tc_lev_index_build(const char *utf8, const uint32_t *start, uint32_t names);

/* The same with the caller's memory, which adding and searching use too; NULL means malloc. */
tc_lev_index *tc_lev_index_build_with(const tc_allocator *allocator, const char *utf8,
                                      const uint32_t *start, uint32_t names);

/* The names at least `min_similarity` like the query, at most max_results of them, best first: by
   distance, then by index. Exactly those of a comparison with every name; what is cut off at
   max_results comes last in that order. names and distances have room for max_results or for all
   names, whichever is less. Returns how many; 0 when min_similarity is NaN or above 1, all names
   qualify when it is 0 or less. (size_t)-1 when out of memory, or when the query has more than
   2^30 bytes; memory is needed only when the query or a name has more than 256 bytes.
   O(names / 4) additions as a rule, at worst O(names * length * (length / 64 + 1)). */
size_t tc_lev_index_search(const tc_lev_index *index, const char *query, size_t bytes,
                           double min_similarity, uint32_t max_results, uint32_t *names,
                           uint32_t *distances);

/* Adds a name; returns its index, the number of names before. UINT32_MAX when out of memory, when
   the name has more than 2^30 bytes, or after 2^32 - 2 names; the index is then as before.
   O(bytes): nothing that is there is moved. Names added are searched a little less quickly than
   those of the build. */
uint32_t tc_lev_index_add(tc_lev_index *index, const char *utf8, size_t bytes);

/* NULL is allowed. O(names / 1024). */
void tc_lev_index_free(tc_lev_index *index);

#endif
