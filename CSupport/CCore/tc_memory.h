#pragma STDC FP_CONTRACT OFF
/* tc_memory.h, private: take and give back memory through an optional tc_allocator. */
#ifndef TC_MEMORY_H
#define TC_MEMORY_H

#include <stdint.h>
#include <stdlib.h>

#include "tc_alloc.h"

/* Memory for count items of `size` bytes, NULL when there is none or the product overflows. Never
   asks for 0 bytes, so that NULL means a failure only. */
static inline void *tc_take(const tc_allocator *allocator, size_t count, size_t size) {
  if (count == 0) count = 1;
  if (count > (size_t)-1 / size) return NULL;
  return allocator ? allocator->take(allocator->context, count * size) : malloc(count * size);
}

/* Bytes of a line of the cache. */
#define TC_LINE 64u

/* The same from the beginning of a line of the cache on; *memory is what tc_give wants back. */
static inline void *tc_take_lines(const tc_allocator *allocator, size_t count, size_t size,
                                  void **memory) {
  if (count > ((size_t)-1 - TC_LINE) / size) return NULL;
  if (!(*memory = tc_take(allocator, count * size + TC_LINE, 1))) return NULL;
  size_t over = (uintptr_t)*memory % TC_LINE;
  return (char *)*memory + (over == 0 ? 0 : TC_LINE - over);
}

static inline void tc_give(const tc_allocator *allocator, void *memory) {
  if (!memory) return;
  if (allocator) {
    allocator->give(allocator->context, memory);
  } else {
    free(memory);
  }
}

#endif
