#pragma STDC FP_CONTRACT OFF
/* counter.c: an allocator that counts the bytes that the core takes, for rows about memory. Each
   request is led by its size; what malloc itself needs beside that is not counted. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "tc_alloc.h"

/* The allocator stands first: a pointer to a counter is a pointer to its allocator. */
typedef struct counter {
  tc_allocator allocator;
  size_t live, most;
} counter;

/* Keeps the alignment of malloc for what follows it. */
typedef union head {
  size_t bytes;
  max_align_t align;
} head;

static void *take(void *context, size_t bytes) {
  counter *c = context;
  head *memory = bytes > SIZE_MAX - sizeof(head) ? NULL : malloc(sizeof(head) + bytes);
  if (!memory) return NULL;
  memory->bytes = bytes;
  c->live += bytes;
  if (c->live > c->most) c->most = c->live;
  return memory + 1;
}

static void give(void *context, void *memory) {
  if (!memory) return;
  counter *c = context;
  head *start = (head *)memory - 1;
  c->live -= start->bytes;
  free(start);
}

size_t counter_bytes(void);
void counter_start(counter *c);
size_t counter_live(const counter *c);
size_t counter_most(const counter *c);

/* The size of a counter; the caller keeps its memory. */
size_t counter_bytes(void) { return sizeof(counter); }

void counter_start(counter *c) { *c = (counter){{take, give, c}, 0, 0}; }

size_t counter_live(const counter *c) { return c->live; }

size_t counter_most(const counter *c) { return c->most; }
