#pragma STDC FP_CONTRACT OFF
/* Edit distance by bit vectors: 64 rows of the matrix in one word (Myers, "A fast bit-vector
   algorithm for approximate string matching", 1999, in the form of Hyyro 2003), 64-row strips one
   below the other, and in each strip only the columns that a path within the limit can touch
   (Ukkonen 1985). Without a limit long strings try growing ones: similar texts are quick. */
#include "tc_lev.h"

#include <string.h>

#include "tc_memory.h"

#define ON_STACK 256
#define MOST ((size_t)1 << 30)
#define TOO_FAR UINT32_MAX

/* The scalar at text[*at], which moves on. Well-formed sequences are those of the Unicode
   Standard, table 3-7. */
static uint32_t next_scalar(const unsigned char *text, size_t bytes, size_t *at) {
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

static uint32_t decode(const char *text, size_t bytes, uint32_t *out) {
  uint32_t count = 0;
  for (size_t at = 0; at < bytes;) {
    out[count++] = next_scalar((const unsigned char *)text, bytes, &at);
  }
  return count;
}

size_t tc_lev_scalars(const char *text, size_t bytes) {
  size_t count = 0;
  for (size_t at = 0; at < bytes; count++) {
    next_scalar((const unsigned char *)text, bytes, &at);
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
} row_table;

static uint32_t slot_of(const row_table *t, uint32_t scalar) {
  uint32_t slot = (scalar * 2654435769u) >> 25;
  while (t->rows[slot] != 0 && t->key[slot] != scalar) slot = (slot + 1) & 127;
  return slot;
}

static void fill_rows(row_table *t, const uint32_t *pattern, uint32_t rows) {
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
    uint32_t slot = slot_of(t, scalar);
    t->key[slot] = scalar;
    t->rows[slot] |= (uint64_t)1 << i;
  }
}

static inline uint64_t rows_of(const row_table *t, uint32_t scalar) {
  if (scalar < 128) return t->ascii[scalar];
  return t->beyond_ascii ? t->rows[slot_of(t, scalar)] : 0;
}

/* 64 rows of one column as vertical differences: bits where the value goes up, and down. */
typedef struct {
  uint64_t up, down;
} column;

/* The next column. `across` is the difference between the two columns in the row above (-1, 0, 1);
   returns the one in the row of bit `last`. */
static inline int step(column *c, uint64_t equal, int across, unsigned last) {
  uint64_t falls = across < 0, rises = across > 0;
  uint64_t vertical = equal | c->down;
  equal |= falls;
  uint64_t diagonal = (((equal & c->up) + c->up) ^ c->up) | equal;
  uint64_t up = c->down | ~(diagonal | c->up);
  uint64_t down = c->up & diagonal;
  int out = (int)(up >> last & 1) - (int)(down >> last & 1);
  up = up << 1 | rises;
  down = down << 1 | falls;
  c->up = down | ~(vertical | up);
  c->down = up & vertical;
  return out;
}

/* 0 < m <= 64 rows: one strip, every column. */
static uint32_t short_distance(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                               uint32_t limit) {
  row_table table;
  fill_rows(&table, a, m);
  column c = {~(uint64_t)0, 0};
  int64_t score = m, slack = (int64_t)limit + n;
  for (uint32_t j = 0; j < n; j++) {
    score += step(&c, rows_of(&table, b[j]), 1, m - 1);
    /* Each column left can lower the score by one at most. */
    if (score + j + 1 > slack) return TOO_FAR;
  }
  return score > limit ? TOO_FAR : (uint32_t)score;
}

static int64_t absolute(int64_t value) { return value < 0 ? -value : value; }

/* m <= n, n - m <= limit; across has n bytes: the differences along the row between two strips.
   A cell counts only if its diagonal d = column - row allows |d| + |n - m - d| <= limit; what lies
   beyond is taken as reached by single steps, which is never less than the truth. */
static uint32_t banded_distance(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                                uint32_t limit, signed char *across) {
  memset(across, 1, n);
  int64_t spare = ((int64_t)limit - (n - m)) / 2;
  int64_t low = -spare, high = (int64_t)(n - m) + spare;
  int64_t start = 0; /* the value in the row above the strip, one column before its first */
  for (int64_t top = 0; top < m; top += 64) {
    uint32_t rows = m - top < 64 ? (uint32_t)(m - top) : 64;
    int64_t bottom = top + rows;
    row_table table;
    fill_rows(&table, a + top, rows);
    int64_t first = top + 1 + low > 1 ? top + 1 + low : 1;
    int64_t last = bottom + high < n ? bottom + high : n;
    int64_t keep = bottom + low, score = start + rows, least = INT64_MAX, kept = bottom;
    column c = {~(uint64_t)0, 0};
    if (first == 1) least = score + absolute((int64_t)n - (m - bottom));
    if (keep == first - 1) kept = score;
    for (int64_t j = first; j <= last; j++) {
      int out = step(&c, rows_of(&table, b[j - 1]), across[j - 1], rows - 1);
      across[j - 1] = (signed char)out;
      score += out;
      if (j == keep) kept = score;
      int64_t whole = score + absolute((n - j) - (m - bottom));
      if (whole < least) least = whole;
    }
    if (least > limit) return TOO_FAR;
    if (bottom == m) return score > limit ? TOO_FAR : (uint32_t)score;
    start = keep >= 1 ? kept : bottom;
  }
  return TOO_FAR;
}

/* Common ends never change the distance. */
static void trim(const uint32_t **a, uint32_t *m, const uint32_t **b, uint32_t *n) {
  while (*m > 0 && *n > 0 && (*a)[*m - 1] == (*b)[*n - 1]) {
    --*m;
    --*n;
  }
  while (*m > 0 && *n > 0 && **a == **b) {
    ++*a;
    ++*b;
    --*m;
    --*n;
  }
}

/* m <= n. TOO_FAR when the distance is more than limit. */
static uint32_t distance(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                         uint32_t limit, signed char *across) {
  if (n - m > limit) return TOO_FAR;
  if (m == 0) return n;
  if (limit > n) limit = n;
  if (limit == 0) return TOO_FAR; /* trimmed, so they differ */
  if (m <= 64) return short_distance(a, m, b, n, limit);
  uint32_t guess = n - m > 64 ? n - m : 64;
  for (; guess < limit / 2; guess *= 4) {
    uint32_t found = banded_distance(a, m, b, n, guess, across);
    if (found != TOO_FAR) return found;
  }
  return banded_distance(a, m, b, n, limit, across);
}

uint32_t tc_lev_distance_with(const tc_allocator *allocator, const char *a, size_t a_bytes,
                              const char *b, size_t b_bytes, uint32_t limit) {
  if (a_bytes > MOST || b_bytes > MOST) return UINT32_MAX;
  uint32_t stack[2 * ON_STACK];
  signed char stack_across[ON_STACK];
  uint32_t *memory = stack;
  signed char *across = stack_across;
  size_t scalars = a_bytes + b_bytes, longest = a_bytes > b_bytes ? a_bytes : b_bytes;
  int on_heap = longest > ON_STACK;
  if (on_heap) {
    memory = tc_take(allocator, scalars * sizeof *memory + longest, 1);
    if (!memory) return UINT32_MAX;
    across = (signed char *)(memory + scalars);
  }
  const uint32_t *first = memory, *second = memory + a_bytes;
  uint32_t m = decode(a, a_bytes, memory), n = decode(b, b_bytes, memory + a_bytes);
  trim(&first, &m, &second, &n);
  uint32_t found = m <= n ? distance(first, m, second, n, limit, across)
                          : distance(second, n, first, m, limit, across);
  if (on_heap) tc_give(allocator, memory);
  return found == TOO_FAR ? limit + 1 : found;
}

uint32_t tc_lev_distance(const char *a, size_t a_bytes, const char *b, size_t b_bytes,
                         uint32_t limit) {
  return tc_lev_distance_with(NULL, a, a_bytes, b, b_bytes, limit);
}
