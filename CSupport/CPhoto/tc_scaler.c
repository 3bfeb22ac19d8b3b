#pragma STDC FP_CONTRACT OFF
/* tc_scaler.c: a separable Lanczos filter over rows as they come (Duchon 1979: sinc windowed by the
   central lobe of a wider sinc). Weights are rounded to 1/16384 and sum to 1 exactly; the vertical
   pass rounds to 8 bits, as the horizontal one does. Vector and portable paths add the same
   integers, so they give the same bytes. */
#include "tc_scaler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../CCore/tc_cpu.h"

#define ONE 16384
#define HALF 8192
#define SHIFT 14
#define LOBES 3.0
/* Bytes that vector loads may touch beyond a row. */
#define SLACK 64

/* The weights of one direction: `taps` for each of `count` results, from source `start` on. Taps are
   padded with zeros to a multiple of 4. */
typedef struct {
  uint32_t *start;
  int16_t *weight;
  uint32_t taps;
} filter;

struct tc_scaler {
  uint32_t from_width, from_height, to_width, to_height;
  filter across, down;
  uint8_t *ring, *row;
  size_t stride;
  uint8_t *pixels;
  uint32_t pushed, made;
  bool wide;
};

static double lanczos(double x) {
  const double pi = 3.14159265358979323846;
  double a = fabs(x);
  if (a < 1e-9) return 1;
  if (a >= LOBES) return 0;
  return LOBES * sin(pi * a) * sin(pi * a / LOBES) / (pi * pi * a * a);
}

static void filter_free(filter *f) {
  free(f->start);
  free(f->weight);
}

/* The real weights of result `i`: how many there are, from `start` on; their sum is not 0. */
static uint32_t weigh(uint32_t i, uint32_t from, double ratio, double *real, uint32_t *start) {
  double centre = ((double)i + 0.5) * ratio - 0.5, reach = LOBES * ratio;
  double low = ceil(centre - reach), high = floor(centre + reach);
  if (low < 0) low = 0;
  if (high > (double)from - 1) high = (double)from - 1;
  *start = (uint32_t)low;
  uint32_t count = 0;
  for (double at = low; at <= high; at += 1) real[count++] = lanczos((at - centre) / ratio);
  return count;
}

static bool filter_make(filter *f, uint32_t from, uint32_t to) {
  double ratio = (double)from / (double)to;
  uint32_t most = (uint32_t)ceil(2 * LOBES * ratio) + 2;
  if (most > from) most = from;
  f->taps = (most + 3) & ~3u;
  f->start = calloc(to, sizeof *f->start);
  f->weight = calloc((size_t)to * f->taps, sizeof *f->weight);
  double *real = calloc(f->taps, sizeof *real);
  if (!f->start || !f->weight || !real) {
    free(real);
    return false;
  }
  for (uint32_t i = 0; i < to; i++) {
    uint32_t count = weigh(i, from, ratio, real, &f->start[i]);
    int16_t *weight = f->weight + (size_t)i * f->taps;
    double sum = 0;
    for (uint32_t k = 0; k < count; k++) sum += real[k];
    int total = 0;
    uint32_t largest = 0;
    for (uint32_t k = 0; k < count; k++) {
      weight[k] = (int16_t)lround(real[k] / sum * ONE);
      total += weight[k];
      if (weight[k] > weight[largest]) largest = k;
    }
    weight[largest] = (int16_t)(weight[largest] + ONE - total);
  }
  free(real);
  return true;
}

/* Fewer taps where the last ones are 0 everywhere, as when nothing is scaled. */
static void filter_trim(filter *f, uint32_t to) {
  uint32_t used = 1;
  for (uint32_t i = 0; i < to; i++) {
    const int16_t *weight = f->weight + (size_t)i * f->taps;
    for (uint32_t k = f->taps; k > used; k--) {
      if (weight[k - 1] != 0) used = k;
    }
  }
  uint32_t taps = (used + 3) & ~3u;
  if (taps == f->taps) return;
  for (uint32_t i = 0; i < to; i++) {
    memmove(f->weight + (size_t)i * taps, f->weight + (size_t)i * f->taps, taps * sizeof(int16_t));
  }
  f->taps = taps;
}

uint8_t *tc_photo_pixels(uint32_t width, uint32_t height) {
  return malloc((size_t)width * height * 3 + 16);
}

tc_scaler *tc_scaler_new(uint32_t from_width, uint32_t from_height, uint32_t to_width,
                         uint32_t to_height, uint8_t *pixels) {
  if (to_width == 0 || to_height == 0 || to_width > from_width || to_height > from_height ||
      from_width > TC_PHOTO_SIDE || from_height > TC_PHOTO_SIDE) {
    return NULL;
  }
  tc_scaler *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->from_width = from_width;
  s->from_height = from_height;
  s->to_width = to_width;
  s->to_height = to_height;
  s->pixels = pixels;
  s->wide = tc_cpu_avx2();
  if (!filter_make(&s->across, from_width, to_width) ||
      !filter_make(&s->down, from_height, to_height)) {
    tc_scaler_free(s);
    return NULL;
  }
  filter_trim(&s->across, to_width);
  filter_trim(&s->down, to_height);
  s->stride = ((size_t)(from_width + s->across.taps) * 3 + SLACK + 31) & ~(size_t)31;
  s->ring = calloc(s->down.taps, s->stride);
  s->row = calloc(1, s->stride);
  if (!s->ring || !s->row) {
    tc_scaler_free(s);
    return NULL;
  }
  return s;
}

void tc_scaler_free(tc_scaler *s) {
  if (!s) return;
  filter_free(&s->across);
  filter_free(&s->down);
  free(s->ring);
  free(s->row);
  free(s);
}

bool tc_scaler_done(const tc_scaler *s) { return s->made == s->to_height; }

static uint8_t *ring_row(const tc_scaler *s, uint32_t y) {
  return s->ring + (size_t)(y % s->down.taps) * s->stride;
}

uint8_t *tc_scaler_row(tc_scaler *s) { return ring_row(s, s->pushed); }

static uint8_t clamped(int sum) {
  int value = (sum + HALF) >> SHIFT;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* MARK: portable */

#define CHUNK 512

static void down_plain(const tc_scaler *s, uint32_t start, const int16_t *weight, size_t count) {
  int sum[CHUNK];
  for (size_t from = 0; from < count; from += CHUNK) {
    size_t part = count - from < CHUNK ? count - from : CHUNK;
    memset(sum, 0, sizeof sum);
    for (uint32_t k = 0; k < s->down.taps; k++) {
      if (weight[k] == 0) continue;
      const uint8_t *row = ring_row(s, start + k) + from;
      for (size_t i = 0; i < part; i++) sum[i] += weight[k] * row[i];
    }
    for (size_t i = 0; i < part; i++) s->row[from + i] = clamped(sum[i]);
  }
}

static void across_plain(const tc_scaler *s, uint8_t *out) {
  for (uint32_t x = 0; x < s->to_width; x++) {
    const uint8_t *from = s->row + (size_t)s->across.start[x] * 3;
    const int16_t *weight = s->across.weight + (size_t)x * s->across.taps;
    int r = 0, g = 0, b = 0;
    for (uint32_t k = 0; k < s->across.taps; k++) {
      r += weight[k] * from[3 * k];
      g += weight[k] * from[3 * k + 1];
      b += weight[k] * from[3 * k + 2];
    }
    out[3 * x] = clamped(r);
    out[3 * x + 1] = clamped(g);
    out[3 * x + 2] = clamped(b);
  }
}

/* MARK: vectors */

#if TC_HAS_AVX2

#include <immintrin.h>

/* 32 bytes of two rows become pairs of words, one multiply-add for both. The packs undo the order
   of the unpacks, lane by lane. */
TC_AVX2 static void down_wide(const tc_scaler *s, uint32_t start, const int16_t *weight,
                              size_t count) {
  const __m256i zero = _mm256_setzero_si256(), half = _mm256_set1_epi32(HALF);
  for (size_t i = 0; i < count; i += 32) {
    __m256i a = half, b = half, c = half, d = half;
    for (uint32_t k = 0; k < s->down.taps; k += 2) {
      int32_t both;
      memcpy(&both, weight + k, sizeof both);
      if (both == 0) continue;
      const __m256i w = _mm256_set1_epi32(both);
      const __m256i p = _mm256_loadu_si256((const __m256i *)(ring_row(s, start + k) + i));
      const __m256i q = _mm256_loadu_si256((const __m256i *)(ring_row(s, start + k + 1) + i));
      const __m256i low = _mm256_unpacklo_epi8(p, q), high = _mm256_unpackhi_epi8(p, q);
      a = _mm256_add_epi32(a, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), w));
      b = _mm256_add_epi32(b, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), w));
      c = _mm256_add_epi32(c, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), w));
      d = _mm256_add_epi32(d, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), w));
    }
    const __m256i low = _mm256_packs_epi32(_mm256_srai_epi32(a, SHIFT), _mm256_srai_epi32(b, SHIFT));
    const __m256i high =
        _mm256_packs_epi32(_mm256_srai_epi32(c, SHIFT), _mm256_srai_epi32(d, SHIFT));
    _mm256_storeu_si256((__m256i *)(s->row + i), _mm256_packus_epi16(low, high));
  }
}

/* Four source pixels at a time: the lower lane takes the first two, the upper lane the others. */
TC_AVX2 static void across_wide(const tc_scaler *s, uint8_t *out) {
  const __m256i spread = _mm256_setr_epi8(
      0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1,
      6, -1, 9, -1, 7, -1, 10, -1, 8, -1, 11, -1, -1, -1, -1, -1);
  const __m256i pick = _mm256_setr_epi8(
      0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
      4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
  const __m128i half = _mm_set1_epi32(HALF);
  const uint32_t taps = s->across.taps;
  for (uint32_t x = 0; x < s->to_width; x++) {
    const uint8_t *from = s->row + (size_t)s->across.start[x] * 3;
    const int16_t *weight = s->across.weight + (size_t)x * taps;
    __m256i sum = _mm256_setzero_si256();
    for (uint32_t k = 0; k < taps; k += 4) {
      int64_t four;
      memcpy(&four, weight + k, sizeof four);
      const __m256i w = _mm256_shuffle_epi8(_mm256_set1_epi64x(four), pick);
      const __m128i load = _mm_loadu_si128((const __m128i *)(from + 3 * k));
      const __m256i p = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load), spread);
      sum = _mm256_add_epi32(sum, _mm256_madd_epi16(p, w));
    }
    __m128i t = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    t = _mm_srai_epi32(_mm_add_epi32(t, half), SHIFT);
    t = _mm_packs_epi32(t, t);
    t = _mm_packus_epi16(t, t);
    const int32_t pixel = _mm_cvtsi128_si32(t);
    /* The fourth byte is the next pixel's, or of the room beyond the last row. */
    memcpy(out + 3 * (size_t)x, &pixel, 4);
  }
}
#endif

static void make_row(tc_scaler *s) {
  const uint32_t y = s->made, start = s->down.start[y];
  const int16_t *weight = s->down.weight + (size_t)y * s->down.taps;
  const size_t count = (size_t)s->from_width * 3;
  uint8_t *out = s->pixels + (size_t)y * s->to_width * 3;
#if TC_HAS_AVX2
  if (s->wide) {
    down_wide(s, start, weight, count);
    across_wide(s, out);
    s->made++;
    return;
  }
#endif
  down_plain(s, start, weight, count);
  across_plain(s, out);
  s->made++;
}

void tc_scaler_push(tc_scaler *s) {
  if (s->pushed >= s->from_height) return;
  s->pushed++;
  while (s->made < s->to_height) {
    const int16_t *weight = s->down.weight + (size_t)s->made * s->down.taps;
    uint32_t last = s->down.taps;
    while (last > 1 && weight[last - 1] == 0) last--;
    if (s->down.start[s->made] + last > s->pushed) return;
    make_row(s);
  }
}
