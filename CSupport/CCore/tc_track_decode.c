#pragma STDC FP_CONTRACT OFF
/* tc_track_decode.c: the reader of stored points (the format stands in tc_track.h). Bytes may be
   anything: every length is checked before it is used, and what the format does not allow is
   refused. A narrow block of 128 is unpacked 8 integers at a time where AVX2 is at hand; both ways
   compute in the same integers and round the same way, so they give the same bits. */
#include "tc_cpu.h"
#include "tc_track_format.h"
#if TC_HAS_AVX2
#include <immintrin.h>
#endif

/* ---- Bytes ---- */

typedef struct reader {
  const uint8_t *at;
  const uint8_t *end;
  bool bad;
} reader;

static size_t left(const reader *from) { return (size_t)(from->end - from->at); }

static unsigned take_byte(reader *from) {
  if (from->at < from->end) return *from->at++;
  from->bad = true;
  return 0;
}

static uint64_t take_varint(reader *from) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    uint64_t byte = take_byte(from);
    if (shift == 63 && byte > 1) break;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  from->bad = true;
  return 0;
}

static uint64_t unzigzag(uint64_t value) { return value >> 1 ^ (0 - (value & 1)); }
static uint64_t take_signed(reader *from) { return unzigzag(take_varint(from)); }

/* ---- Head ---- */

typedef struct column_head {
  unsigned step;
  unsigned form;
  uint64_t base;
  uint64_t least;
  uint64_t greatest;
  const uint8_t *data;
  size_t size;
  track_scale scale;
} column_head;

typedef struct head {
  uint32_t points;
  unsigned mask;
  column_head column[TRACK_COLUMNS];
} head;

static bool beyond(uint64_t integer) {
  return (int64_t)integer > TRACK_INTEGER_MOST || (int64_t)integer < -TRACK_INTEGER_MOST;
}

static bool take_column(reader *from, bool is_time, column_head *c) {
  c->step = take_byte(from);
  c->form = take_byte(from);
  c->base = take_signed(from);
  c->least = c->base + take_signed(from);
  c->greatest = c->base + take_signed(from);
  uint64_t size = take_varint(from);
  if (from->bad || size > left(from) || c->form > 15) return false;
  c->size = (size_t)size;
  if (is_time) return c->step <= TRACK_SECOND_DECIMALS_MOST && !(c->form & TRACK_MINUS_ZERO);
  if (c->step == TRACK_RAW) return !(c->form & TRACK_MINUS_ZERO);
  return track_scale_of(c->step, &c->scale) && !beyond(c->base);
}

static bool take_head(const uint8_t *bytes, size_t size, head *h) {
  reader from = {bytes, bytes + size, size == 0};
  if (from.bad || take_byte(&from) != TRACK_VERSION) return false;
  h->mask = take_byte(&from);
  uint64_t more = take_varint(&from);
  if (from.bad || (h->mask & 3) != 3 || h->mask >> TRACK_COLUMNS || more >= TC_TRACK_CHUNK)
    return false;
  h->points = (uint32_t)more + 1;
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i) {
    if (!(h->mask >> i & 1)) continue;
    if (!take_column(&from, i == TRACK_TIME, &h->column[i])) return false;
    if (i < TRACK_TIME && (h->column[i].form & TRACK_ABSENT)) return false;
  }
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i) {
    if (!(h->mask >> i & 1)) continue;
    if (h->column[i].size > left(&from)) return false;
    h->column[i].data = from.at;
    from.at += h->column[i].size;
  }
  return from.at == from.end;
}

/* The value of one integer of a column that is not time. */
static double value_of(const column_head *c, uint64_t integer) {
  if (c->step == TRACK_RAW) return track_from_bits(track_ordered(integer));
  return track_value(c->scale, (double)(int64_t)integer);
}

static void range_of(const head *h, unsigned i, double *least, double *greatest) {
  *least = *greatest = track_from_bits(TRACK_NAN);
  if (!(h->mask >> i & 1) || (h->column[i].form & TRACK_NO_RANGE)) return;
  *least = value_of(&h->column[i], h->column[i].least);
  *greatest = value_of(&h->column[i], h->column[i].greatest);
}

static int64_t time_of(const column_head *c, uint64_t integer) {
  return (int64_t)(integer * (uint64_t)track_milliseconds(c->step));
}

bool tc_track_inspect(const uint8_t *bytes, size_t size, tc_track_about *about) {
  head h;
  if (!take_head(bytes, size, &h)) return false;
  tc_track_about found = {.points = h.points,
                          .has_time = h.mask >> TRACK_TIME & 1,
                          .has_elevation = h.mask >> 3 & 1,
                          .has_accuracy = h.mask >> 4 & 1,
                          .first_time = TC_TRACK_NO_TIME,
                          .last_time = TC_TRACK_NO_TIME};
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i)
    found.step[i] = (uint8_t)(h.mask >> i & 1 ? h.column[i].step : 255);
  range_of(&h, 0, &found.south, &found.north);
  range_of(&h, 1, &found.west, &found.east);
  range_of(&h, 3, &found.lowest, &found.highest);
  const column_head *time = &h.column[TRACK_TIME];
  if (found.has_time && !(time->form & TRACK_NO_RANGE)) {
    found.first_time = time_of(time, time->least);
    found.last_time = time_of(time, time->greatest);
  }
  *about = found;
  return true;
}

/* ---- Blocks ---- */

typedef struct block {
  unsigned order;
  unsigned width;
  unsigned exceptions;
  unsigned exception_bytes;
  const uint8_t *packed;
  const uint8_t *places;
  const uint8_t *rests;
} block;

static bool take_block(reader *from, uint32_t n, bool wide, block *b) {
  unsigned bits = wide ? 64 : 32;
  unsigned first = take_byte(from);
  *b = (block){.order = first / 65, .width = first % 65, .exceptions = take_byte(from)};
  if (b->exceptions) b->exception_bytes = take_byte(from);
  if (from->bad || b->order >= TRACK_ORDERS || b->width > bits) return false;
  if (b->exceptions > n || b->exceptions > 127) return false;
  if (b->exceptions && (!b->exception_bytes || b->exception_bytes > bits / 8)) return false;
  size_t packed = ((size_t)n * b->width + 7) / 8;
  size_t size = packed + b->exceptions * (1 + (size_t)b->exception_bytes);
  if (size > left(from)) return false;
  b->packed = from->at;
  b->places = from->at + packed;
  b->rests = b->places + b->exceptions;
  from->at += size;
  unsigned used = n * b->width % 8;
  if (used && b->packed[packed - 1] >> used) return false;
  for (unsigned i = 0; i < b->exceptions; ++i) {
    uint64_t rest = track_load(b->rests + (size_t)i * b->exception_bytes, b->exception_bytes);
    if (b->places[i] >= n || (i && b->places[i] <= b->places[i - 1])) return false;
    if (rest && (b->width >= bits || rest >> (bits - b->width - 1) > 1)) return false;
  }
  return true;
}

/* The n packed numbers of a block, its exceptions put in. */
static void unpack(const block *b, uint32_t n, const uint8_t *end, uint64_t *out) {
  uint64_t mask = b->width < 64 ? ((uint64_t)1 << b->width) - 1 : UINT64_MAX;
  size_t bit = 0;
  for (uint32_t i = 0; i < n; ++i, bit += b->width) {
    const uint8_t *at = b->packed + (bit >> 3);
    unsigned shift = (unsigned)(bit & 7);
    size_t rest = (size_t)(end - at);
    uint64_t value = (rest < 8 ? track_load(at, (unsigned)rest) : track_load(at, 8)) >> shift;
    if (shift + b->width > 64) value |= (uint64_t)at[8] << (64 - shift);
    out[i] = value & mask;
  }
  for (unsigned i = 0; i < b->exceptions; ++i)
    if (b->width < 64)
      out[b->places[i]] |= track_load(b->rests + (size_t)i * b->exception_bytes,
                                      b->exception_bytes) << b->width;
}

/* The last two integers less the base. */
typedef struct history {
  uint64_t last;
  uint64_t before;
} history;

/* Differences to integers less the base, modulo 2^64 or, narrow, as signed numbers of 32 bits. */
static void sum_up(uint64_t *row, uint32_t n, unsigned order, bool wide, history *past) {
  uint64_t last = past->last, step = past->last - past->before;
  for (uint32_t i = 0; i < n; ++i) {
    uint64_t d = unzigzag(row[i]);
    step = order == 2 ? step + d : d;
    uint64_t next = order == 0 ? d : last + step;
    if (!wide) next = (uint64_t)(int64_t)(int32_t)(uint32_t)next;
    past->before = last;
    row[i] = last = next;
  }
  past->last = last;
}

/* Where the values of a column go: value i at i * stride. */
typedef struct place {
  double *values;
  int64_t *time;
  size_t stride;
} place;

static void put_values(const column_head *c, const uint64_t *row, uint32_t n, place to,
                       uint32_t start) {
  bool narrow = !(c->form & TRACK_WIDE);
  if (to.time) {
    for (uint32_t i = 0; i < n; ++i) to.time[start + i] = time_of(c, c->base + row[i]);
    return;
  }
  double *out = to.values + start * to.stride;
  if (c->step == TRACK_RAW) {
    for (uint32_t i = 0; i < n; ++i)
      out[i * to.stride] = track_from_bits(track_ordered(c->base + row[i]));
  } else if (narrow) {
    double base = (double)(int64_t)c->base;
    for (uint32_t i = 0; i < n; ++i)
      out[i * to.stride] = track_value(c->scale, base + (double)(int64_t)row[i]);
  } else {
    for (uint32_t i = 0; i < n; ++i)
      out[i * to.stride] = track_value(c->scale, (double)(int64_t)(c->base + row[i]));
  }
}

#if TC_HAS_AVX2
/* 8 numbers of `width` bits, at most 25, begin and end on whole bytes: those of each half are
   brought into place by one shuffle of the bytes, then shifted and cut. Reads up to 16 bytes behind
   half of them. */
TC_AVX2 static void unpack_avx2(const uint8_t *packed, unsigned width, uint32_t *out) {
  uint8_t order[32];
  uint32_t shift[8];
  unsigned half = width * 4 / 8;
  for (unsigned i = 0; i < 8; ++i) {
    unsigned bit = i * width, first = bit / 8 - (i < 4 ? 0 : half);
    shift[i] = bit % 8;
    for (unsigned b = 0; b < 4; ++b) order[4 * i + b] = (uint8_t)(first + b);
  }
  __m256i bytes = _mm256_loadu_si256((const __m256i *)(const void *)order);
  __m256i shifts = _mm256_loadu_si256((const __m256i *)(const void *)shift);
  __m256i mask = _mm256_set1_epi32((int)((1u << width) - 1));
  for (unsigned i = 0; i < TRACK_BLOCK; i += 8, packed += width, out += 8) {
    __m128i low = _mm_loadu_si128((const __m128i *)(const void *)packed);
    __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(packed + half));
    __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    both = _mm256_srlv_epi32(_mm256_shuffle_epi8(both, bytes), shifts);
    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_and_si256(both, mask));
  }
}

/* Sums of the first, the first two, ... of 8 numbers. */
TC_AVX2 static inline __m256i running_sum(__m256i x) {
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
  x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
  __m256i low = _mm256_permute2x128_si256(x, x, 0x08);
  return _mm256_add_epi32(x, _mm256_shuffle_epi32(low, 0xFF));
}

TC_AVX2 static void sum_up_avx2(uint32_t *row, unsigned order, history *past) {
  const __m256i one = _mm256_set1_epi32(1), top = _mm256_set1_epi32(7);
  __m256i last = _mm256_set1_epi32((int)(uint32_t)past->last);
  __m256i step = _mm256_set1_epi32((int)(uint32_t)(past->last - past->before));
  for (unsigned i = 0; i < TRACK_BLOCK; i += 8) {
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(row + i));
    __m256i sign = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_and_si256(x, one));
    x = _mm256_xor_si256(_mm256_srli_epi32(x, 1), sign);
    if (order == 2) {
      x = _mm256_add_epi32(running_sum(x), step);
      step = _mm256_permutevar8x32_epi32(x, top);
    }
    if (order) {
      x = _mm256_add_epi32(running_sum(x), last);
      last = _mm256_permutevar8x32_epi32(x, top);
    }
    _mm256_storeu_si256((__m256i *)(void *)(row + i), x);
  }
  past->last = (uint64_t)(int64_t)(int32_t)row[TRACK_BLOCK - 1];
  past->before = (uint64_t)(int64_t)(int32_t)row[TRACK_BLOCK - 2];
}

TC_AVX2 static void put_values_avx2(const column_head *c, const uint32_t *row, place to,
                                    uint32_t start) {
  double *out = to.values + start * to.stride;
  size_t s = to.stride;
  const __m256d base = _mm256_set1_pd((double)(int64_t)c->base);
  const __m256d divisor = _mm256_set1_pd(c->scale.divisor);
  const __m256d multiplier = _mm256_set1_pd(c->scale.multiplier);
  for (unsigned i = 0; i < TRACK_BLOCK; i += 4, out += 4 * s) {
    __m128i four = _mm_loadu_si128((const __m128i *)(const void *)(row + i));
    __m256d x = _mm256_add_pd(base, _mm256_cvtepi32_pd(four));
    x = _mm256_div_pd(_mm256_mul_pd(x, multiplier), divisor);
    if (c->scale.through_float) x = _mm256_cvtps_pd(_mm256_cvtpd_ps(x));
    if (s == 1) {
      _mm256_storeu_pd(out, x);
    } else {
      __m128d low = _mm256_castpd256_pd128(x), high = _mm256_extractf128_pd(x, 1);
      _mm_storel_pd(out, low);
      _mm_storeh_pd(out + s, low);
      _mm_storel_pd(out + 2 * s, high);
      _mm_storeh_pd(out + 3 * s, high);
    }
  }
}

TC_AVX2 static void put_times_avx2(const column_head *c, const uint32_t *row, int64_t *out) {
  const uint64_t milliseconds = (uint64_t)track_milliseconds(c->step);
  const __m256i base = _mm256_set1_epi64x((int64_t)(c->base * milliseconds));
  const __m256i factor = _mm256_set1_epi64x((int64_t)milliseconds);
  for (unsigned i = 0; i < TRACK_BLOCK; i += 4) {
    __m128i four = _mm_loadu_si128((const __m128i *)(const void *)(row + i));
    __m256i x = _mm256_mul_epi32(_mm256_cvtepi32_epi64(four), factor);
    _mm256_storeu_si256((__m256i *)(void *)(out + i), _mm256_add_epi64(base, x));
  }
}

/* A whole narrow block, neither raw nor wider than 25 bits. `end` is the end of all bytes. */
TC_AVX2 static void block_avx2(const column_head *c, const block *b, const uint8_t *end, place to,
                               uint32_t start, history *past) {
  uint32_t row[TRACK_BLOCK];
  uint8_t copy[TRACK_BLOCK * 25 / 8 + 32];
  const uint8_t *packed = b->packed;
  size_t size = TRACK_BLOCK / 8 * b->width;
  if ((size_t)(end - packed) < size + 32) {
    memset(copy + size, 0, 32);
    memcpy(copy, packed, size);
    packed = copy;
  }
  unpack_avx2(packed, b->width, row);
  for (unsigned i = 0; i < b->exceptions; ++i)
    row[b->places[i]] |= (uint32_t)track_load(b->rests + (size_t)i * b->exception_bytes,
                                              b->exception_bytes) << b->width;
  sum_up_avx2(row, b->order, past);
  if (to.time) {
    put_times_avx2(c, row, to.time + start);
  } else {
    put_values_avx2(c, row, to, start);
  }
}
#endif

/* ---- Columns ---- */

/* Passes over a list of runs within `points`; false when it is damaged. */
static bool pass_runs(reader *from, uint32_t points, reader *list, uint32_t *listed) {
  *list = *from;
  uint64_t count = take_varint(from), at = 0, sum = 0;
  for (uint64_t i = 0; i < count && !from->bad; ++i) {
    uint64_t passed = take_varint(from), run = take_varint(from);
    if (passed > points - at || run == 0 || run > points - at - passed) return false;
    at += passed + run;
    sum += run;
  }
  *listed = (uint32_t)sum;
  return !from->bad;
}

static void set_absent(place to, uint32_t i) {
  if (to.time) {
    to.time[i] = TC_TRACK_NO_TIME;
  } else {
    to.values[i * to.stride] = track_from_bits(TRACK_NAN);
  }
}

static void put_minus_zeros(reader list, place to, uint32_t start) {
  uint64_t count = take_varint(&list), at = start;
  for (uint64_t i = 0; i < count; ++i) {
    at += take_varint(&list);
    for (uint64_t end = at + take_varint(&list); at < end; ++at)
      to.values[at * to.stride] = -0.0;
  }
}

/* The present values stand at the column's end: moves them to their places, in order. */
static void spread(reader list, place to, uint32_t points, uint32_t present) {
  uint64_t count = take_varint(&list), at = 0, next = points - present;
  for (uint64_t i = 0; i <= count; ++i) {
    uint64_t passed = i < count ? take_varint(&list) : points - at;
    for (uint64_t end = at + passed; at < end; ++at, ++next) {
      if (to.time) {
        to.time[at] = to.time[next];
      } else {
        to.values[at * to.stride] = to.values[next * to.stride];
      }
    }
    if (i == count) break;
    for (uint64_t end = at + take_varint(&list); at < end; ++at) set_absent(to, (uint32_t)at);
  }
}

static bool decode_column(const column_head *c, const uint8_t *end, uint32_t points, place to) {
  reader from = {c->data, c->data + c->size, false}, absent_list, zero_list;
  uint32_t absent = 0, zeros = 0;
  bool wide = c->form & TRACK_WIDE;
  if ((c->form & TRACK_ABSENT) && !pass_runs(&from, points, &absent_list, &absent)) return false;
  uint32_t present = points - absent;
  if ((c->form & TRACK_MINUS_ZERO) && !pass_runs(&from, present, &zero_list, &zeros)) return false;
#if TC_HAS_AVX2
  bool fast = tc_cpu_avx2() && !wide && (to.time || c->step != TRACK_RAW);
#else
  (void)end;
#endif
  history past = {0, 0};
  for (uint32_t i = 0; i < present; i += TRACK_BLOCK) {
    uint32_t n = present - i < TRACK_BLOCK ? present - i : TRACK_BLOCK;
    block b;
    if (!take_block(&from, n, wide, &b)) return false;
#if TC_HAS_AVX2
    if (fast && n == TRACK_BLOCK && b.width <= 25) {
      block_avx2(c, &b, end, to, absent + i, &past);
      continue;
    }
#endif
    uint64_t row[TRACK_BLOCK];
    unpack(&b, n, from.end, row);
    sum_up(row, n, b.order, wide, &past);
    put_values(c, row, n, to, absent + i);
  }
  if (from.at != from.end) return false;
  if (c->form & TRACK_MINUS_ZERO) put_minus_zeros(zero_list, to, absent);
  if (c->form & TRACK_ABSENT) spread(absent_list, to, points, present);
  return true;
}

bool tc_track_decode(const uint8_t *bytes, size_t size, const tc_track_points *columns,
                     uint32_t points) {
  head h;
  if (!take_head(bytes, size, &h) || h.points != points) return false;
  double *lat_lon = columns->lat_lon;
  const place places[TRACK_COLUMNS] = {{lat_lon, NULL, 2},
                                       {lat_lon ? lat_lon + 1 : NULL, NULL, 2},
                                       {NULL, columns->time, 1},
                                       {columns->elevation, NULL, 1},
                                       {columns->accuracy, NULL, 1}};
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i) {
    if (!places[i].values && !places[i].time) continue;
    if (!(h.mask >> i & 1)) {
      for (uint32_t p = 0; p < points; ++p) set_absent(places[i], p);
    } else if (!decode_column(&h.column[i], bytes + size, points, places[i])) {
      return false;
    }
  }
  return true;
}
