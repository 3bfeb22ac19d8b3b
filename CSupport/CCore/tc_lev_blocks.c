#pragma STDC FP_CONTRACT OFF
/* Edit distance of long strings: strips of rows one below the other, and in each strip only the
   columns that a path within the limit can touch (Ukkonen 1985). Without a limit growing ones are
   tried: similar texts are quick. A strip has 64 rows, or 512 where the band is wide: eight words,
   each one column behind the one above it, so that all eight move in one step. */
#include "tc_lev_private.h"

#define TALL 512       /* rows of eight words */
#define WIDE 1024      /* columns from which on a tall strip pays */
#define CODES 256      /* kinds of scalars that tall strips can tell apart, 0 for all others */
#define MARGIN 8       /* codes before the first column and behind the last */

typedef uint64_t words __attribute__((vector_size(32), aligned(8)));

/* The scalars of the pattern as numbers from 1 on. */
typedef struct {
  uint32_t count;
  uint8_t ascii[128];
  uint32_t key[2 * CODES]; /* open addressing */
  uint8_t code[2 * CODES]; /* 0: free slot */
} code_table;

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

static uint32_t code_slot(const code_table *t, uint32_t scalar) {
  uint32_t slot = (scalar * 2654435769u) >> 23;
  while (t->code[slot] != 0 && t->key[slot] != scalar) slot = (slot + 1) & (2 * CODES - 1);
  return slot;
}

static uint8_t code_of(const code_table *t, uint32_t scalar) {
  return scalar < 128 ? t->ascii[scalar] : t->code[code_slot(t, scalar)];
}

/* 0 when the pattern has too many kinds of scalars. */
static int make_codes(code_table *t, const uint32_t *pattern, uint32_t m) {
  memset(t, 0, sizeof *t);
  for (uint32_t i = 0; i < m; i++) {
    uint32_t scalar = pattern[i];
    if (code_of(t, scalar) != 0) continue;
    if (++t->count == CODES) return 0;
    if (scalar < 128) {
      t->ascii[scalar] = (uint8_t)t->count;
      continue;
    }
    uint32_t slot = code_slot(t, scalar);
    t->key[slot] = scalar;
    t->code[slot] = (uint8_t)t->count;
  }
  return 1;
}

/* The next column of eight words, whose columns above fall and rise as said; the last rows' falls
   and rises come back. */
#define TALL_STEP(up, down, equal, falls, rises)                                    \
  do {                                                                              \
    words vertical_ = (equal) | (down), equal_ = (equal) | (falls);                 \
    words diagonal_ = (((equal_ & (up)) + (up)) ^ (up)) | equal_ | (down);          \
    words rise_ = (down) | ~(diagonal_ | (up)), fall_ = (up) & diagonal_;           \
    words risen_ = rise_ << 1 | (rises), fallen_ = fall_ << 1 | (falls);            \
    (rises) = rise_ >> 63;                                                          \
    (falls) = fall_ >> 63;                                                          \
    (up) = fallen_ | ~(vertical_ | risen_);                                         \
    (down) = risen_ & vertical_;                                                    \
  } while (0)

/* The columns first..last of TALL rows. code[j - 1] is the scalar of column j, and there are MARGIN
   more on both sides; across as in `banded`. */
TC_INLINE void tall_strip(const uint64_t table[CODES][8], const uint8_t *code, int64_t first,
                          int64_t last, signed char *across) {
  words up0 = ~(words){0}, up1 = up0, down0 = {0}, down1 = down0;
  words falls0 = down0, falls1 = down0, rises0 = down0, rises1 = down0;
  for (int64_t t = first; t < last + 8; t++) {
    const uint8_t *c = code + t - 1;
    words equal0 = {table[c[0]][0], table[c[-1]][1], table[c[-2]][2], table[c[-3]][3]};
    words equal1 = {table[c[-4]][4], table[c[-5]][5], table[c[-6]][6], table[c[-7]][7]};
    int above = t <= last ? across[t - 1] : 0;
    words given_falls = {above < 0}, given_rises = {above > 0};
    falls1 = __builtin_shufflevector(falls0, falls1, 3, 4, 5, 6);
    rises1 = __builtin_shufflevector(rises0, rises1, 3, 4, 5, 6);
    falls0 = __builtin_shufflevector(given_falls, falls0, 0, 4, 5, 6);
    rises0 = __builtin_shufflevector(given_rises, rises0, 0, 4, 5, 6);
    TALL_STEP(up0, down0, equal0, falls0, rises0);
    TALL_STEP(up1, down1, equal1, falls1, rises1);
    if (t >= first + 7) {
      across[t - 8] = (signed char)((int)rises1[3] - (int)falls1[3]);
      continue;
    }
    /* Words that have not begun stay as they are before the first column. */
    for (int64_t word = t - first + 1; word < 8; word++) {
      if (word < 4) {
        up0[word] = ~(uint64_t)0;
        down0[word] = 0;
      } else {
        up1[word - 4] = ~(uint64_t)0;
        down1[word - 4] = 0;
      }
    }
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void tall_avx2(const uint64_t table[CODES][8], const uint8_t *code, int64_t first,
                              int64_t last, signed char *across) {
  tall_strip(table, code, first, last, across);
}
#endif

static void tall_portable(const uint64_t table[CODES][8], const uint8_t *code, int64_t first,
                          int64_t last, signed char *across) {
  tall_strip(table, code, first, last, across);
}

static int64_t absolute(int64_t value) { return value < 0 ? -value : value; }

static int64_t sum(const signed char *across, int64_t first, int64_t last) {
  int64_t total = 0;
  for (int64_t j = first; j <= last; j++) total += across[j - 1];
  return total;
}

/* Strips of one pair of strings. */
typedef struct {
  const uint32_t *a, *b;
  int64_t m, n;
  signed char *across; /* n: the differences along the row between two strips */
  const code_table *codes; /* NULL: no tall strips */
  const uint8_t *code;     /* of b */
} pair;

/* What is known of a strip when it is done. */
typedef struct {
  int64_t score; /* in its last row and column */
  int64_t least; /* no path through its last row is shorter */
  int64_t kept;  /* in its last row, in the column asked for */
} strip;

/* `whole` is the length of a path through the cell by single steps at least. */
static int64_t whole(const pair *p, int64_t bottom, int64_t j, int64_t score) {
  return score + absolute((p->n - j) - (p->m - bottom));
}

static strip low_strip(const pair *p, int64_t top, uint32_t rows, int64_t start, int64_t first,
                       int64_t last, int64_t keep) {
  tc_lev_rows table;
  tc_lev_fill(&table, p->a + top, rows);
  int64_t bottom = top + rows;
  strip s = {start + rows, INT64_MAX, bottom};
  column c = {~(uint64_t)0, 0};
  if (first == 1) s.least = whole(p, bottom, 0, s.score);
  if (keep == first - 1) s.kept = s.score;
  for (int64_t j = first; j <= last; j++) {
    int out = step(&c, tc_lev_rows_of(&table, p->b[j - 1]), p->across[j - 1], rows - 1);
    p->across[j - 1] = (signed char)out;
    s.score += out;
    if (j == keep) s.kept = s.score;
    int64_t length = whole(p, bottom, j, s.score);
    if (length < s.least) s.least = length;
  }
  return s;
}

static strip high_strip(const pair *p, int64_t top, int64_t start, int64_t first, int64_t last,
                        int64_t keep) {
  uint64_t table[CODES][8];
  memset(table, 0, ((size_t)p->codes->count + 1) * sizeof *table);
  for (int64_t i = 0; i < TALL; i++) {
    table[code_of(p->codes, p->a[top + i])][i / 64] |= (uint64_t)1 << i % 64;
  }
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) {
    tall_avx2(table, p->code, first, last, p->across);
  } else {
    tall_portable(table, p->code, first, last, p->across);
  }
#else
  tall_portable(table, p->code, first, last, p->across);
#endif
  int64_t bottom = top + TALL;
  strip s = {start + TALL, INT64_MAX, bottom};
  if (keep >= first - 1) s.kept = s.score + sum(p->across, first, keep);
  s.least = whole(p, bottom, first - 1, s.score);
  for (int64_t j = first; j <= last; j += 32) {
    int64_t end = last - j < 31 ? last : j + 31;
    s.score += sum(p->across, j, end);
    /* From one column to the next a path's length changes by 2 at most. */
    int64_t length = whole(p, bottom, end, s.score) - 64;
    if (length < s.least) s.least = length;
  }
  return s;
}

/* m <= n, n - m <= limit. A cell counts only if its diagonal d = column - row allows
   |d| + |n - m - d| <= limit; what lies beyond is taken as reached by single steps, which is never
   less than the truth. */
static uint32_t banded(const pair *p, uint32_t limit) {
  memset(p->across, 1, (size_t)p->n);
  int64_t spare = ((int64_t)limit - (p->n - p->m)) / 2;
  int64_t low = -spare, high = p->n - p->m + spare;
  int64_t start = 0; /* the value in the row above the strip, one column before its first */
  for (int64_t top = 0; top < p->m;) {
    int is_tall = p->codes && p->m - top >= TALL && high - low >= WIDE;
    int64_t rows = is_tall ? TALL : p->m - top < 64 ? p->m - top : 64, bottom = top + rows;
    int64_t first = top + 1 + low > 1 ? top + 1 + low : 1;
    int64_t last = bottom + high < p->n ? bottom + high : p->n, keep = bottom + low;
    strip s = is_tall ? high_strip(p, top, start, first, last, keep)
                      : low_strip(p, top, (uint32_t)rows, start, first, last, keep);
    if (s.least > limit) return TC_LEV_TOO_FAR;
    if (bottom == p->m) return s.score > limit ? TC_LEV_TOO_FAR : (uint32_t)s.score;
    start = keep >= 1 ? s.kept : bottom;
    top = bottom;
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
  pair p = {a, b, m, n, scratch, NULL, NULL};
  code_table codes;
  if (m >= TALL && limit >= WIDE && make_codes(&codes, a, m)) {
    uint8_t *code = (uint8_t *)scratch + n;
    memset(code, 0, MARGIN);
    for (uint32_t j = 0; j < n; j++) code[MARGIN + j] = code_of(&codes, b[j]);
    memset(code + MARGIN + n, 0, MARGIN);
    p.codes = &codes;
    p.code = code + MARGIN;
  }
  uint32_t guess = n - m > 64 ? n - m : 64;
  for (; guess < limit / 2; guess *= 4) {
    uint32_t found = banded(&p, guess);
    if (found != TC_LEV_TOO_FAR) return found;
  }
  return banded(&p, limit);
}
