#pragma STDC FP_CONTRACT OFF
/* tc_lev_private.h: what the sources of the edit distance share: scalars of UTF-8, the rows in
   which a scalar stands, one column of 64 rows, sorting of names. */
#ifndef TC_LEV_PRIVATE_H
#define TC_LEV_PRIVATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_memory.h"

#define TC_LEV_MOST ((size_t)1 << 30) /* bytes of one string */
#define TC_LEV_TOO_FAR UINT32_MAX
#define TC_INLINE static inline __attribute__((always_inline))

/* The scalar at text[*at], which moves on. Well-formed sequences are those of the Unicode
   Standard, table 3-7. */
static inline uint32_t tc_lev_next(const unsigned char *text, size_t bytes, size_t *at) {
  size_t i = (*at)++;
  uint32_t lead = text[i];
  if (lead < 0x80) return lead;
  uint32_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  if (lead < 0xc2 || lead > 0xf4 || bytes - i <= more) return 0xfffd;
  uint32_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  uint32_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  if (text[i + 1] < low || text[i + 1] > high) return 0xfffd;
  uint32_t scalar = lead & (0x3fu >> more);
  for (uint32_t k = 1; k <= more; k++) {
    uint32_t byte = text[i + k];
    if (byte < 0x80 || byte > 0xbf) return 0xfffd;
    scalar = scalar << 6 | (byte & 0x3f);
  }
  *at += more;
  return scalar;
}

/* How many bytes from `at` on are ASCII, counted by eight: the first part of a run. */
static inline size_t tc_lev_ascii(const char *text, size_t bytes, size_t at) {
  size_t from = at;
  for (uint64_t eight; bytes - at >= 8; at += 8) {
    memcpy(&eight, text + at, 8);
    if (eight & 0x8080808080808080u) break;
  }
  return at - from;
}

/* Writes the scalars, at most one for each byte; returns how many. */
static inline uint32_t tc_lev_decode(const char *text, size_t bytes, uint32_t *out) {
  uint32_t count = 0;
  for (size_t at = 0; at < bytes;) {
    for (size_t run = tc_lev_ascii(text, bytes, at); run > 0; run--) {
      out[count++] = (unsigned char)text[at++];
    }
    if (at < bytes) out[count++] = tc_lev_next((const unsigned char *)text, bytes, &at);
  }
  return count;
}

/* In which of up to 64 rows a scalar stands. ASCII directly, the rest by open addressing: at most
   64 keys in 128 slots. */
typedef struct {
  uint64_t ascii[128];
  uint32_t key[128];
  uint64_t rows[128]; /* 0: free slot */
  int beyond_ascii;
} tc_lev_rows;

static inline uint32_t tc_lev_slot(const tc_lev_rows *t, uint32_t scalar) {
  uint32_t slot = (scalar * 2654435769u) >> 25;
  while (t->rows[slot] != 0 && t->key[slot] != scalar) slot = (slot + 1) & 127;
  return slot;
}

static inline void tc_lev_fill(tc_lev_rows *t, const uint32_t *pattern, uint32_t rows) {
  memset(t->ascii, 0, sizeof t->ascii);
  t->beyond_ascii = 0;
  for (uint32_t i = 0; i < rows; i++) {
    uint32_t scalar = pattern[i];
    if (scalar < 128) {
      t->ascii[scalar] |= (uint64_t)1 << i;
      continue;
    }
    if (!t->beyond_ascii) memset(t->rows, 0, sizeof t->rows);
    t->beyond_ascii = 1;
    uint32_t slot = tc_lev_slot(t, scalar);
    t->key[slot] = scalar;
    t->rows[slot] |= (uint64_t)1 << i;
  }
}

static inline uint64_t tc_lev_rows_of(const tc_lev_rows *t, uint32_t scalar) {
  if (scalar < 128) return t->ascii[scalar];
  return t->beyond_ascii ? t->rows[tc_lev_slot(t, scalar)] : 0;
}

/* The next column of up to 64 rows, kept as vertical differences: bits where the value goes up,
   and down; above it the matrix begins (each column one more). For words and for vectors of
   words. 13 operations: `rises` is held inverted, so that its shift brings the border's 1. */
#define TC_LEV_COLUMN(up, down, equal)                          \
  do {                                                          \
    __typeof__(up) touch_ = (equal) | (down);                   \
    __typeof__(up) level_ = (((touch_ & (up)) + (up)) ^ (up)) | touch_; \
    __typeof__(up) falls_ = (up) & level_;                      \
    __typeof__(up) flat_ = ((up) | level_) & ~(down);           \
    flat_ += flat_;                                             \
    (up) = (falls_ + falls_) | (flat_ & ~level_);               \
    (down) = level_ & ~flat_;                                   \
  } while (0)

/* Bytes of working memory for tc_lev_between with a string of `longest` scalars. */
static inline size_t tc_lev_scratch(size_t longest) { return 2 * longest + 64; }

/* The distance, TC_LEV_TOO_FAR when it is more than limit. `scratch` holds tc_lev_scratch of the
   longer one, aligned for uint32_t. */
uint32_t tc_lev_between(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                        uint32_t limit, void *scratch);

/* 0 < m <= 64: the distance between the pattern of `rows` and b, or TC_LEV_TOO_FAR. */
uint32_t tc_lev_short(const tc_lev_rows *rows, uint32_t m, const uint32_t *b, uint32_t n,
                      uint32_t limit);

/* One name to be sorted; `head` is for the sort alone. */
typedef struct {
  uint64_t head;
  uint32_t name;
} tc_lev_key;

/* Sorts by the first 128 bytes of the names, as unsigned bytes; what is equal there comes in any
   order. name i = bytes start[i]..start[i+1]-1. O(n) passes over keys; scratch holds n keys. */
void tc_lev_sort(tc_lev_key *keys, tc_lev_key *scratch, size_t n, const char *utf8,
                 const uint32_t *start);

#endif
