/* tc_alloc.h: where the C core takes its memory from. Without one, malloc and free. Tests pass one
   that fails on the n-th request; nothing here is global. */
#ifndef TC_ALLOC_H
#define TC_ALLOC_H

#include <stddef.h>

/* take returns memory for `bytes` (never 0), aligned as by malloc, or NULL; give takes it back.
   The caller keeps the struct; it must live as long as what was built with it. */
typedef struct tc_allocator {
  void *(*take)(void *context, size_t bytes);
  void (*give)(void *context, void *memory);
  void *context;
} tc_allocator;

#endif
