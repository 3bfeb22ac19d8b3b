#pragma STDC FP_CONTRACT OFF
/* Edit distance of long strings: strips of 64 rows one below the other, and in each strip only the
   columns that a path within the limit can touch (Ukkonen 1985). Without a limit growing ones are
   tried: similar texts are quick. */
#include "tc_lev_private.h"

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
  uint64_t diagonal = (((equal & c->up) + c->up) ^ c->up) | equal | c->down;
  uint64_t up = c->down | ~(diagonal | c->up);
  uint64_t down = c->up & diagonal;
  int out = (int)(up >> last & 1) - (int)(down >> last & 1);
  up = up << 1 | rises;
  down = down << 1 | falls;
  c->up = down | ~(vertical | up);
  c->down = up & vertical;
  return out;
}

static int64_t absolute(int64_t value) { return value < 0 ? -value : value; }

/* m <= n, n - m <= limit; across has n bytes: the differences along the row between two strips.
   A cell counts only if its diagonal d = column - row allows |d| + |n - m - d| <= limit; what lies
   beyond is taken as reached by single steps, which is never less than the truth. */
static uint32_t banded(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                       uint32_t limit, signed char *across) {
  memset(across, 1, n);
  int64_t spare = ((int64_t)limit - (n - m)) / 2;
  int64_t low = -spare, high = (int64_t)(n - m) + spare;
  int64_t start = 0; /* the value in the row above the strip, one column before its first */
  for (int64_t top = 0; top < m; top += 64) {
    uint32_t rows = m - top < 64 ? (uint32_t)(m - top) : 64;
    int64_t bottom = top + rows;
    tc_lev_rows table;
    tc_lev_fill(&table, a + top, rows);
    int64_t first = top + 1 + low > 1 ? top + 1 + low : 1;
    int64_t last = bottom + high < n ? bottom + high : n;
    int64_t keep = bottom + low, score = start + rows, least = INT64_MAX, kept = bottom;
    column c = {~(uint64_t)0, 0};
    if (first == 1) least = score + absolute((int64_t)n - (m - bottom));
    if (keep == first - 1) kept = score;
    for (int64_t j = first; j <= last; j++) {
      int out = step(&c, tc_lev_rows_of(&table, b[j - 1]), across[j - 1], rows - 1);
      across[j - 1] = (signed char)out;
      score += out;
      if (j == keep) kept = score;
      int64_t whole = score + absolute((n - j) - (m - bottom));
      if (whole < least) least = whole;
    }
    if (least > limit) return TC_LEV_TOO_FAR;
    if (bottom == m) return score > limit ? TC_LEV_TOO_FAR : (uint32_t)score;
    start = keep >= 1 ? kept : bottom;
  }
  return TC_LEV_TOO_FAR;
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

uint32_t tc_lev_between(const uint32_t *a, uint32_t m, const uint32_t *b, uint32_t n,
                        uint32_t limit, void *scratch) {
  if (m > n) {
    const uint32_t *other = a;
    a = b;
    b = other;
    uint32_t count = m;
    m = n;
    n = count;
  }
  if (n - m > limit) return TC_LEV_TOO_FAR;
  trim(&a, &m, &b, &n);
  if (m == 0) return n; /* no more than the limit, as said above */
  if (limit > n) limit = n;
  if (limit == 0) return TC_LEV_TOO_FAR; /* trimmed, so they differ */
  if (m <= 64) {
    tc_lev_rows rows;
    tc_lev_fill(&rows, a, m);
    return tc_lev_short(&rows, m, b, n, limit);
  }
  uint32_t guess = n - m > 64 ? n - m : 64;
  for (; guess < limit / 2; guess *= 4) {
    uint32_t found = banded(a, m, b, n, guess, scratch);
    if (found != TC_LEV_TOO_FAR) return found;
  }
  return banded(a, m, b, n, limit, scratch);
}
