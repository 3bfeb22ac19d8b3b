#pragma STDC FP_CONTRACT OFF
/* tc_lev_index_private.h: how names lie in the index. Names of one length stand together, in runs
   with a fixed stride; each has a signature, how often 32 bins of scalars occur in it, 4 bits each,
   and each 16 signatures have a box round them. Adding writes behind the last name of its length,
   or starts another run: nothing is ever moved. */
#ifndef TC_LEV_INDEX_PRIVATE_H
#define TC_LEV_INDEX_PRIVATE_H

#include "tc_lev.h"
#include "tc_lev_private.h"

#define TC_LEV_BLOCK 16  /* names in a box */
#define TC_LEV_ROUND 64  /* names of a run come in this multiple: four boxes are looked at at once */
#define TC_LEV_STORED 255 /* scalars of the longest name that stands in a run */
#define TC_LEV_OTHER 255 /* no code stands for this scalar */

/* Names of one length. Room for `capacity`, all arrays follow in the same piece of memory. */
typedef struct tc_lev_run {
  struct tc_lev_run *next;
  uint32_t count, capacity;
  uint8_t *boxes;      /* 32 bytes a block: the least counts, then 15 less the greatest */
  uint8_t *signatures; /* 16 bytes a name */
  uint32_t *names;     /* the caller's number */
  uint8_t *text;       /* codes of one byte, or scalars of four */
} tc_lev_run;

typedef struct {
  tc_lev_run *first, *last;
} tc_lev_class;

/* A name of more than TC_LEV_STORED scalars. */
typedef struct tc_lev_long {
  struct tc_lev_long *next;
  uint32_t name, length;
  uint8_t signature[16];
  uint32_t scalars[];
} tc_lev_long;

struct tc_lev_index {
  const tc_allocator *allocator;
  uint32_t names;
  uint32_t longest; /* scalars */
  tc_lev_class narrow[TC_LEV_STORED + 1]; /* every scalar has a code */
  tc_lev_class wide[TC_LEV_STORED + 1];
  tc_lev_long *longs, *last_long;
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

/* Writes the signature of a name. */
void tc_lev_sign(const uint32_t *scalars, uint32_t count, uint8_t signature[16]);

#endif
