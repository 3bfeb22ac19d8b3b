#pragma STDC FP_CONTRACT OFF
/* Search of the index: lengths, marks and counts leave few names (each edit changes two counts by
   one at most, so half the difference of the counts is a lower bound); what is left is measured
   eight at a time, the most likely first, and every name found tightens the limit. */
#include "tc_lev_index_private.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define LANES 4 /* words in a vector */
#define PAIR 8  /* names measured at once, in two vectors */
#define QUEUES 16
#define QUEUE 32
#define ON_STACK 256
#define GROUP 256 /* blocks between two looks at the limit */

typedef uint64_t lanes __attribute__((vector_size(32)));

/* A name that may be near enough. */
typedef struct {
  const uint8_t *text;
  uint32_t length, name;
} candidate;

typedef struct {
  const tc_lev_index *index;
  double least;             /* similarity */
  const uint32_t *query;    /* scalars */
  uint32_t m;
  uint32_t most;            /* results wanted */
  uint32_t found;
  uint32_t *names, *distances; /* a heap with the worst on top once `most` are found */
  uint64_t rows[256];       /* of the codes; m <= 64 only */
  tc_lev_rows wide_rows;    /* of the scalars */
  uint64_t marks;
  uint8_t counts[16];
  uint32_t *scalars;        /* one stored name, m > 64 only */
  void *scratch;
  uint32_t waiting[QUEUES];
  candidate queue[QUEUES][QUEUE];
  int avx2;
} search;

/* Whether a name at distance d may be shown; falls with d. */
static int is_similar(double least, uint32_t d, uint32_t longer) {
  return (longer == 0 ? 1.0 : 1.0 - (double)d / (double)longer) >= least;
}

/* The greatest distance that is similar enough, -1 when none is. */
static int64_t allowed(double least, uint32_t longer) {
  if (!is_similar(least, 0, longer)) return -1;
  if (is_similar(least, longer, longer)) return longer;
  double guess = (1.0 - least) * (double)longer; /* between 0 and longer here */
  int64_t d = (int64_t)guess;
  if (d > longer) d = longer;
  while (d > 0 && !is_similar(least, (uint32_t)d, longer)) d--;
  while (d < longer && is_similar(least, (uint32_t)d + 1, longer)) d++;
  return d;
}

/* Results: a heap ordered by distance, then name, the worst first. */
static int is_worse(const search *s, uint32_t i, uint32_t j) {
  if (s->distances[i] != s->distances[j]) return s->distances[i] > s->distances[j];
  return s->names[i] > s->names[j];
}

static void exchange(search *s, uint32_t i, uint32_t j) {
  uint32_t name = s->names[i], distance = s->distances[i];
  s->names[i] = s->names[j];
  s->distances[i] = s->distances[j];
  s->names[j] = name;
  s->distances[j] = distance;
}

static void sift(search *s, uint32_t at, uint32_t count) {
  for (;;) {
    size_t child = 2 * (size_t)at + 1;
    if (child >= count) return;
    uint32_t worse = (uint32_t)child;
    if (child + 1 < count && is_worse(s, worse + 1, worse)) worse++;
    if (!is_worse(s, worse, at)) return;
    exchange(s, at, worse);
    at = worse;
  }
}

static void heapify(search *s) {
  for (uint32_t i = s->found / 2; i > 0; i--) sift(s, i - 1, s->found);
}

/* The greatest distance that still helps where `similar` is allowed. */
static int64_t limit_now(const search *s, int64_t similar) {
  return s->found == s->most && s->distances[0] < similar ? s->distances[0] : similar;
}

/* The greatest distance that a name of this length may have, -1 when none will do. */
static int64_t limit_for(const search *s, uint32_t length) {
  return limit_now(s, allowed(s->least, s->m > length ? s->m : length));
}

static void offer(search *s, uint32_t name, uint32_t distance, uint32_t length) {
  if (!is_similar(s->least, distance, s->m > length ? s->m : length)) return;
  if (s->found < s->most) {
    s->names[s->found] = name;
    s->distances[s->found++] = distance;
    if (s->found == s->most) heapify(s);
    return;
  }
  if (distance > s->distances[0] || (distance == s->distances[0] && name > s->names[0])) return;
  s->names[0] = name;
  s->distances[0] = distance;
  sift(s, 0, s->found);
}

/* Eight names at once. Lanes whose name has ended go on over zeros; their columns were taken. */
TC_INLINE void measure_lanes(const uint64_t rows[256], const candidate *c, uint64_t up_of[PAIR],
                             uint64_t down_of[PAIR]) {
  static const uint8_t zeros[TC_LEV_STORED + 1] = {0};
  const uint8_t *text[PAIR];
  for (int k = 0; k < PAIR; k++) text[k] = c[k].text;
  lanes up0 = ~(lanes){0}, up1 = up0, down0 = {0}, down1 = down0;
  uint32_t at = 0;
  unsigned open = (1u << PAIR) - 1;
  while (open) {
    uint32_t until = UINT32_MAX;
    for (int k = 0; k < PAIR; k++) {
      if (open >> k & 1 && c[k].length < until) until = c[k].length;
    }
    for (; at < until; at++) {
      lanes equal0 = {rows[text[0][at]], rows[text[1][at]], rows[text[2][at]], rows[text[3][at]]};
      lanes equal1 = {rows[text[4][at]], rows[text[5][at]], rows[text[6][at]], rows[text[7][at]]};
      TC_LEV_COLUMN(up0, down0, equal0);
      TC_LEV_COLUMN(up1, down1, equal1);
    }
    for (int k = 0; k < PAIR; k++) {
      if (!(open >> k & 1) || c[k].length != until) continue;
      up_of[k] = k < LANES ? up0[k] : up1[k - LANES];
      down_of[k] = k < LANES ? down0[k] : down1[k - LANES];
      text[k] = zeros;
      open &= ~(1u << k);
    }
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void measure_avx2(const uint64_t rows[256], const candidate *c, uint64_t *up,
                                 uint64_t *down) {
  measure_lanes(rows, c, up, down);
}
#endif

static void measure_portable(const uint64_t rows[256], const candidate *c, uint64_t *up,
                             uint64_t *down) {
  measure_lanes(rows, c, up, down);
}

/* m <= 64, codes: count <= PAIR names. */
static void measure(search *s, candidate *c, uint32_t count) {
  for (uint32_t k = count; k < PAIR; k++) c[k] = c[0];
  uint64_t up[PAIR], down[PAIR];
#if TC_HAS_AVX2
  if (s->avx2) {
    measure_avx2(s->rows, c, up, down);
  } else {
    measure_portable(s->rows, c, up, down);
  }
#else
  measure_portable(s->rows, c, up, down);
#endif
  uint64_t mask = s->m == 64 ? ~(uint64_t)0 : ((uint64_t)1 << s->m) - 1;
  for (uint32_t k = 0; k < count; k++) {
    int more = __builtin_popcountll(up[k] & mask), less = __builtin_popcountll(down[k] & mask);
    offer(s, c[k].name, c[k].length + (uint32_t)more - (uint32_t)less, c[k].length);
  }
}

/* Measures what waits with a bound up to `last`, the nearest first. */
static void flush(search *s, uint32_t last) {
  candidate batch[PAIR];
  uint32_t count = 0;
  for (uint32_t bound = 0; bound <= last; bound++) {
    for (uint32_t k = 0; k < s->waiting[bound]; k++) {
      if (s->found == s->most && s->distances[0] < bound) break;
      batch[count++] = s->queue[bound][k];
      if (count < PAIR) continue;
      measure(s, batch, count);
      count = 0;
    }
    s->waiting[bound] = 0;
  }
  if (count > 0) measure(s, batch, count);
}

/* One stored name by itself. */
static void measure_alone(search *s, const uint32_t *scalars, uint32_t length, uint32_t name,
                          int64_t limit) {
  uint32_t d = s->m > 0 && s->m <= 64
                   ? tc_lev_short(&s->wide_rows, s->m, scalars, length, (uint32_t)limit)
                   : tc_lev_between(s->query, s->m, scalars, length, (uint32_t)limit, s->scratch);
  if (d != TC_LEV_TOO_FAR) offer(s, name, d, length);
}

static void consider(search *s, const tc_lev_run *run, uint32_t at, uint32_t length, int is_wide,
                     uint32_t bound) {
  if (is_wide) {
    int64_t limit = limit_for(s, length);
    if (limit < (int64_t)bound) return;
    const uint32_t *text = (const uint32_t *)(const void *)run->text;
    measure_alone(s, text + (size_t)at * length, length, run->names[at], limit);
    return;
  }
  const uint8_t *text = run->text + (size_t)at * length;
  if (s->m > 64 || s->m == 0) {
    int64_t limit = limit_for(s, length);
    if (limit < (int64_t)bound) return;
    for (uint32_t i = 0; i < length; i++) s->scalars[i] = s->index->scalar_of[text[i]];
    measure_alone(s, s->scalars, length, run->names[at], limit);
    return;
  }
  if (bound >= QUEUES) bound = QUEUES - 1;
  s->queue[bound][s->waiting[bound]++] = (candidate){text, length, run->names[at]};
  if (s->waiting[bound] == QUEUE) flush(s, bound);
}

/* The sum of the differences of 32 counts. */
static uint32_t difference(const uint8_t *a, const uint8_t *b) {
#if defined(__SSE2__)
  const __m128i nibble = _mm_set1_epi8(15);
  __m128i x = _mm_loadu_si128((const __m128i *)(const void *)a);
  __m128i y = _mm_loadu_si128((const __m128i *)(const void *)b);
  __m128i low = _mm_sad_epu8(_mm_and_si128(x, nibble), _mm_and_si128(y, nibble));
  __m128i high = _mm_sad_epu8(_mm_and_si128(_mm_srli_epi16(x, 4), nibble),
                              _mm_and_si128(_mm_srli_epi16(y, 4), nibble));
  __m128i sum = _mm_add_epi32(low, high);
  return (uint32_t)_mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_srli_si128(sum, 8)));
#else
  uint32_t sum = 0;
  for (int k = 0; k < 16; k++) {
    int low = (a[k] & 15) - (b[k] & 15), high = (a[k] >> 4) - (b[k] >> 4);
    sum += (uint32_t)(low < 0 ? -low : low) + (uint32_t)(high < 0 ? -high : high);
  }
  return sum;
#endif
}

/* Lists the blocks of first..last-1 that may hold a name with at most so many marks otherwise.
   Without branches: which blocks stay is nowhere to be foreseen. */
TC_INLINE uint32_t near_blocks(const tc_lev_run *run, uint32_t first, uint32_t last,
                               uint64_t marks, uint32_t most, uint32_t *near) {
  uint32_t count = 0;
  for (uint32_t k = first; k < last; k++) {
    uint64_t apart = (run->all[k] & ~marks) | (marks & ~run->any[k]);
    near[count] = k;
    count += (uint32_t)__builtin_popcountll(apart) <= most;
  }
  return count;
}

/* A name of the run whose marks are near enough. */
static void look_at(search *s, const tc_lev_run *run, uint32_t at, uint32_t length, int is_wide,
                    uint32_t most) {
  if (at >= run->count) return;
  uint32_t apart = length > s->m ? length - s->m : s->m - length;
  uint32_t sum = difference(run->counts + (size_t)at * 16, s->counts);
  if (sum <= most) consider(s, run, at, length, is_wide, (sum + apart + 1) / 2);
}

#if TC_HAS_AVX2
/* Bits counted by a table of 16 (Mula, Kurz, Lemire 2018). */
TC_AVX2 static void scan_avx2(search *s, const tc_lev_run *run, uint32_t length, int is_wide,
                              uint32_t first, uint32_t last, uint32_t most) {
  const __m256i nibble = _mm256_set1_epi8(15), zero = _mm256_setzero_si256();
  const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i query = _mm256_set1_epi64x((long long)s->marks);
  const __m256i limit = _mm256_set1_epi16((short)(most > 64 ? 64 : most));
  uint32_t near[GROUP], count = near_blocks(run, first, last, s->marks, most, near);
  for (uint32_t i = 0; i < count; i++) {
    const uint64_t *marks = run->marks + (size_t)near[i] * TC_LEV_BLOCK;
    __m256i sum[4];
    for (int k = 0; k < 4; k++) {
      __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(marks + 4 * k));
      v = _mm256_xor_si256(v, query);
      __m256i low = _mm256_shuffle_epi8(bits, _mm256_and_si256(v, nibble));
      __m256i high =
          _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
      sum[k] = _mm256_sad_epu8(_mm256_add_epi8(low, high), zero);
    }
    /* 16 bits 4 l + k: name 4 k + l. */
    __m256i even = _mm256_or_si256(sum[0], _mm256_slli_epi64(sum[2], 32));
    __m256i odd = _mm256_or_si256(sum[1], _mm256_slli_epi64(sum[3], 32));
    __m256i each = _mm256_or_si256(even, _mm256_slli_epi64(odd, 16));
    unsigned far = (unsigned)_mm256_movemask_epi8(_mm256_cmpgt_epi16(each, limit));
    for (unsigned left = ~far & 0x55555555u; left; left &= left - 1) {
      uint32_t lane = (uint32_t)__builtin_ctz(left) / 2;
      look_at(s, run, near[i] * TC_LEV_BLOCK + (lane & 3) * 4 + (lane >> 2), length, is_wide,
              most);
    }
  }
}
#endif

static void scan_portable(search *s, const tc_lev_run *run, uint32_t length, int is_wide,
                          uint32_t first, uint32_t last, uint32_t most) {
  uint32_t near[GROUP], count = near_blocks(run, first, last, s->marks, most, near);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t base = near[i] * TC_LEV_BLOCK;
    for (uint32_t k = 0; k < TC_LEV_BLOCK; k++) {
      if ((uint32_t)__builtin_popcountll(run->marks[base + k] ^ s->marks) > most) continue;
      look_at(s, run, base + k, length, is_wide, most);
    }
  }
}

/* Every name of the run whose counts are near enough. */
static void scan(search *s, const tc_lev_run *run, uint32_t length, int is_wide,
                 int64_t similar) {
  uint32_t apart = length > s->m ? length - s->m : s->m - length;
  uint32_t blocks = (uint32_t)(((uint64_t)run->count + TC_LEV_BLOCK - 1) / TC_LEV_BLOCK);
  for (uint32_t first = 0; first < blocks; first += GROUP) {
    int64_t limit = limit_now(s, similar);
    if (limit < (int64_t)apart) return;
    /* With the lengths apart by so much, the counts may differ by this much. */
    uint32_t most = 2 * (uint32_t)limit - apart;
    uint32_t last = blocks - first > GROUP ? first + GROUP : blocks;
#if TC_HAS_AVX2
    if (s->avx2) {
      scan_avx2(s, run, length, is_wide, first, last, most);
      continue;
    }
#endif
    scan_portable(s, run, length, is_wide, first, last, most);
  }
}

static void scan_class(search *s, uint32_t length) {
  int64_t similar = allowed(s->least, s->m > length ? s->m : length);
  for (const tc_lev_run *run = s->index->narrow[length].first; run; run = run->next) {
    scan(s, run, length, 0, similar);
  }
  for (const tc_lev_run *run = s->index->wide[length].first; run; run = run->next) {
    scan(s, run, length, 1, similar);
  }
}

static void scan_longs(search *s) {
  for (const tc_lev_long *entry = s->index->longs; entry; entry = entry->next) {
    uint32_t length = entry->length;
    uint32_t apart = length > s->m ? length - s->m : s->m - length;
    int64_t limit = limit_for(s, length);
    if (limit < (int64_t)apart) continue;
    if (difference(entry->counts, s->counts) + apart > 2 * (uint64_t)limit) continue;
    measure_alone(s, entry->scalars, length, entry->name, limit);
  }
}

/* Sorts results by 64-bit keys (distance, name) in place: by one byte, then within (McIlroy,
   Bostic and McIlroy 1993). */
static uint64_t key_of(const search *s, uint32_t i) {
  return (uint64_t)s->distances[i] << 32 | s->names[i];
}

static void sort_results(search *s, uint32_t from, uint32_t to, unsigned shift) {
  if (to - from <= 32) {
    for (uint32_t i = from + 1; i < to; i++) {
      for (uint32_t k = i; k > from && key_of(s, k) < key_of(s, k - 1); k--) exchange(s, k, k - 1);
    }
    return;
  }
  uint32_t end[256] = {0}, next[256];
  for (uint32_t i = from; i < to; i++) end[key_of(s, i) >> shift & 255]++;
  uint32_t sum = from;
  for (int k = 0; k < 256; k++) {
    next[k] = sum;
    sum += end[k];
    end[k] = sum;
  }
  for (uint32_t k = 0; k < 256; k++) {
    while (next[k] < end[k]) {
      uint32_t byte = (uint32_t)(key_of(s, next[k]) >> shift & 255);
      if (byte == k) {
        next[k]++;
      } else {
        exchange(s, next[k], next[byte]++);
      }
    }
  }
  if (shift == 0) return;
  for (uint32_t k = 0, begin = from; k < 256; begin = end[k++]) {
    if (end[k] - begin > 1) sort_results(s, begin, end[k], shift - 8);
  }
}

static void run_search(search *s) {
  uint8_t bins[TC_LEV_BINS];
  tc_lev_count(s->query, s->m, bins);
  tc_lev_pack(bins, s->counts);
  s->marks = tc_lev_marks(s->index, bins);
  if (s->m > 0 && s->m <= 64) {
    memset(s->rows, 0, sizeof s->rows);
    for (uint32_t i = 0; i < s->m; i++) {
      s->rows[tc_lev_code(s->index, s->query[i])] |= (uint64_t)1 << i;
    }
    s->rows[TC_LEV_OTHER] = 0; /* no narrow name has such a scalar */
    tc_lev_fill(&s->wide_rows, s->query, s->m);
  }
  /* The lengths nearest to the query's first. */
  for (uint32_t apart = 0; apart <= TC_LEV_STORED || apart <= s->m; apart++) {
    if (apart <= s->m && s->m - apart <= TC_LEV_STORED) scan_class(s, s->m - apart);
    if (apart > 0 && s->m + apart <= TC_LEV_STORED) scan_class(s, s->m + apart);
  }
  flush(s, QUEUES - 1);
  scan_longs(s);
  if (s->found > 1) sort_results(s, 0, s->found, 56);
}

size_t tc_lev_index_search(const tc_lev_index *index, const char *query, size_t bytes,
                           double min_similarity, uint32_t max_results, uint32_t *names,
                           uint32_t *distances) {
  /* Also false for NaN. */
  if (!(min_similarity <= 1) || max_results == 0 || index->names == 0) return 0;
  if (bytes > TC_LEV_MOST) return (size_t)-1;
  search s;
  uint32_t stack[ON_STACK], stored[TC_LEV_STORED];
  _Alignas(8) unsigned char working[2 * ON_STACK + 64];
  uint32_t *scalars = stack;
  s.scratch = working;
  if (bytes > ON_STACK || index->longest > ON_STACK) {
    size_t longest = bytes > index->longest ? bytes : index->longest;
    scalars = tc_take(index->allocator, bytes * sizeof *scalars + tc_lev_scratch(longest), 1);
    if (!scalars) return (size_t)-1;
    s.scratch = scalars + bytes;
  }
  s.index = index;
  s.least = min_similarity;
  s.query = scalars;
  s.m = bytes > 0 ? tc_lev_decode(query, bytes, scalars) : 0;
  s.most = max_results;
  s.found = 0;
  s.names = names;
  s.distances = distances;
  s.scalars = stored;
  s.avx2 = tc_cpu_avx2();
  memset(s.waiting, 0, sizeof s.waiting);
  run_search(&s);
  if (scalars != stack) tc_give(index->allocator, scalars);
  return s.found;
}
