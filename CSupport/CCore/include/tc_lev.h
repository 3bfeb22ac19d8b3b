/* tc_lev.h: edit distance (insert, delete, replace, each 1) in Unicode scalars of two UTF-8
   strings; a byte that belongs to no well-formed sequence counts as one U+FFFD. Nothing is folded
   or normalised: the caller does that. */
#ifndef TC_LEV_H
#define TC_LEV_H

#include <stddef.h>
#include <stdint.h>

#include "tc_alloc.h"

/* limit+1 as soon as the distance is known to exceed limit; limit UINT32_MAX means none.
   UINT32_MAX when out of memory, or when a string has more than 2^30 bytes; strings of up to 256
   bytes never need memory. Strings may be NULL when their length is 0, and need no final zero.
   O(a * b / 64) scalars, with a limit O(min(a, b) * limit / 64); memory O(a + b). */
uint32_t tc_lev_distance(const char *a, size_t a_bytes, const char *b, size_t b_bytes,
                         uint32_t limit);

/* The same with the caller's memory; NULL means malloc. */
uint32_t tc_lev_distance_with(const tc_allocator *allocator, const char *a, size_t a_bytes,
                              const char *b, size_t b_bytes, uint32_t limit);

/* The number of Unicode scalars, counted as tc_lev_distance does. O(bytes), no memory. */
size_t tc_lev_scalars(const char *text, size_t bytes);

#endif
