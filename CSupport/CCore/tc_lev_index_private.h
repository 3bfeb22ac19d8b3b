#pragma STDC FP_CONTRACT OFF
/* tc_lev_index_private.h: how names lie in the index. Names of one length stand together, in runs
   with a fixed stride. Of each it is known how often 32 bins of scalars occur in it (its counts),
   and which of 64 statements "bin b occurs at least t times" hold (its marks); of each block of 16
   which marks all have, and which any has. Adding writes behind the last name of its length, or
   starts another run: nothing is ever moved. */
#ifndef TC_LEV_INDEX_PRIVATE_H
#define TC_LEV_INDEX_PRIVATE_H

#include "tc_lev.h"
#include "tc_lev_private.h"

#define TC_LEV_BLOCK 16
#define TC_LEV_BINS 32
#define TC_LEV_STORED 255 /* scalars of the longest name that stands in a run */
#define TC_LEV_OTHER 255 /* no code stands for this scalar */

/* Names of one length. Room for `capacity`, all arrays follow in the same piece of memory. */
typedef struct tc_lev_run {
  struct tc_lev_run *next;
  uint32_t count, capacity;
  uint64_t *all;   /* a block: marks that all its names have */
  uint64_t *any;   /* a block: marks that any of them has */
  uint64_t *marks; /* a name */
  uint8_t *counts; /* 16 bytes a name, 4 bits a bin; 15 is 15 or more */
  uint32_t *names; /* the caller's number */
  uint8_t *text;   /* codes of one byte, or scalars of four */
} tc_lev_run;

typedef struct {
  tc_lev_run *first, *last;
} tc_lev_class;

/* A name of more than TC_LEV_STORED scalars. */
typedef struct tc_lev_long {
  struct tc_lev_long *next;
  uint32_t name, length;
  uint8_t counts[16];
  uint32_t scalars[];
} tc_lev_long;

struct tc_lev_index {
  const tc_allocator *allocator;
  uint32_t names;
  uint32_t longest; /* scalars */
  tc_lev_class narrow[TC_LEV_STORED + 1]; /* every scalar has a code */
  tc_lev_class wide[TC_LEV_STORED + 1];
  tc_lev_long *longs, *last_long;
  uint64_t marks[TC_LEV_BINS][16]; /* of a count in a bin */
  /* Codes 0 to 127 are ASCII itself, the next ones are given out as scalars come. */
  uint32_t codes;          /* given out, 128 to 255 */
  uint32_t scalar_of[256];
  uint32_t key[512];       /* open addressing over the scalars with codes from 128 on */
  uint8_t code[512];       /* 0: free slot */
};

/* The code of a scalar, TC_LEV_OTHER when it has none. */
static inline uint32_t tc_lev_code(const tc_lev_index *index, uint32_t scalar) {
  if (scalar < 128) return scalar;
  uint32_t slot = (scalar * 2654435769u) >> 23;
  while (index->code[slot] != 0) {
    if (index->key[slot] == scalar) return index->code[slot];
    slot = (slot + 1) & 511;
  }
  return TC_LEV_OTHER;
}

/* How often each bin occurs, at most 15. */
void tc_lev_count(const uint32_t *scalars, uint32_t length, uint8_t bins[TC_LEV_BINS]);

/* The same, 4 bits each. */
static inline void tc_lev_pack(const uint8_t bins[TC_LEV_BINS], uint8_t counts[16]) {
  for (int k = 0; k < 16; k++) counts[k] = (uint8_t)(bins[2 * k] | bins[2 * k + 1] << 4);
}

static inline uint64_t tc_lev_marks(const tc_lev_index *index, const uint8_t bins[TC_LEV_BINS]) {
  uint64_t marks = 0;
  for (int bin = 0; bin < TC_LEV_BINS; bin++) marks |= index->marks[bin][bins[bin]];
  return marks;
}

#endif
