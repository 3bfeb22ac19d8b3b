#pragma STDC FP_CONTRACT OFF
/* Edit distance of two strings: scalars, common ends taken off, and patterns of up to 64 scalars in
   one word (Myers, "A fast bit-vector algorithm for approximate string matching", 1999, in the form
   of Hyyro 2003). Longer ones are for tc_lev_blocks.c. */
#include "tc_lev.h"

#include "tc_lev_private.h"

#define ON_STACK 256

size_t tc_lev_scalars(const char *text, size_t bytes) {
  size_t count = 0;
  for (size_t at = 0; at < bytes;) {
    size_t run = tc_lev_ascii(text, bytes, at);
    at += run;
    count += run;
    if (at == bytes) break;
    tc_lev_next((const unsigned char *)text, bytes, &at);
    count++;
  }
  return count;
}

uint32_t tc_lev_short(const tc_lev_rows *rows, uint32_t m, const uint32_t *b, uint32_t n,
                      uint32_t limit) {
  uint64_t up = ~(uint64_t)0, down = 0, mask = ~(uint64_t)0 >> (64 - m);
  uint32_t apart = m > n ? m - n : n - m;
  if (apart > limit) return TC_LEV_TOO_FAR;
  /* After column j the last row holds j + ups - downs; each column left lowers it by one at most.
     Looked at every 16 columns. */
  for (uint32_t j = 0;;) {
    uint32_t end = n - j > 16 ? j + 16 : n;
    for (; j < end; j++) TC_LEV_COLUMN(up, down, tc_lev_rows_of(rows, b[j]));
    int64_t score = (int64_t)j + __builtin_popcountll(up & mask) -
                    __builtin_popcountll(down & mask);
    if (score - (int64_t)(n - j) > (int64_t)limit) return TC_LEV_TOO_FAR;
    if (j == n) return (uint32_t)score;
  }
}

uint32_t tc_lev_distance_with(const tc_allocator *allocator, const char *a, size_t a_bytes,
                              const char *b, size_t b_bytes, uint32_t limit) {
  if (a_bytes > TC_LEV_MOST || b_bytes > TC_LEV_MOST) return UINT32_MAX;
  uint32_t stack[2 * ON_STACK];
  _Alignas(8) unsigned char stack_scratch[2 * ON_STACK + 64];
  uint32_t *memory = stack;
  void *scratch = stack_scratch;
  size_t scalars = a_bytes + b_bytes, longest = a_bytes > b_bytes ? a_bytes : b_bytes;
  int on_heap = longest > ON_STACK;
  if (on_heap) {
    memory = tc_take(allocator, scalars * sizeof *memory + tc_lev_scratch(longest), 1);
    if (!memory) return UINT32_MAX;
    scratch = memory + scalars;
  }
  uint32_t m = tc_lev_decode(a, a_bytes, memory);
  uint32_t n = tc_lev_decode(b, b_bytes, memory + a_bytes);
  uint32_t found = tc_lev_between(memory, m, memory + a_bytes, n, limit, scratch);
  if (on_heap) tc_give(allocator, memory);
  return found == TC_LEV_TOO_FAR ? limit + 1 : found;
}

uint32_t tc_lev_distance(const char *a, size_t a_bytes, const char *b, size_t b_bytes,
                         uint32_t limit) {
  return tc_lev_distance_with(NULL, a, a_bytes, b, b_bytes, limit);
}
