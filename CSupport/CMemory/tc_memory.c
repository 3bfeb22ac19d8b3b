#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
/* free and realloc of the whole program, of its libraries too: the linker takes the ones of the program first. They hand on
 * to the next ones in line, which are those of the C library or of an allocator that was loaded before it. */
#include "tc_memory.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool overwrites;

void tc_memory_overwrite_freed(void) { overwrites = true; }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TC_WATCHED
#endif

#ifndef TC_WATCHED

static void (*next_free)(void *);
static void *(*next_realloc)(void *, size_t);

void free(void *memory) {
  if (memory == NULL) return;
  if (next_free == NULL) next_free = (void (*)(void *))dlsym(RTLD_NEXT, "free");
  if (overwrites) explicit_bzero(memory, malloc_usable_size(memory));
  next_free(memory);
}

void *realloc(void *memory, size_t size) {
  if (next_realloc == NULL) next_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
  if (!overwrites || memory == NULL || size == 0) return next_realloc(memory, size);
  size_t room = malloc_usable_size(memory);
  if (size <= room) {
    explicit_bzero((char *)memory + size, room - size);
    return next_realloc(memory, size);
  }
  void *larger = malloc(size);
  if (larger == NULL) return NULL;
  memcpy(larger, memory, room);
  free(memory);
  return larger;
}

#endif
