#pragma STDC FP_CONTRACT OFF
/* The scaler of photos beside itself without vector paths, and beside the same filter in doubles
   over the whole picture. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../CSupport/CPhoto/tc_scaler.h"
#include "core_oracle.h"
#include "random.h"

tc_scaler *baseline_scaler_new(uint32_t, uint32_t, uint32_t, uint32_t, uint8_t *);
uint8_t *baseline_scaler_row(tc_scaler *);
void baseline_scaler_push(tc_scaler *);
bool baseline_scaler_done(const tc_scaler *);
void baseline_scaler_free(tc_scaler *);

static double sinc(double x) {
  const double angle = 3.14159265358979323846 * x;
  return x == 0 ? 1 : sin(angle) / angle;
}

/* One sample of a row of `from` samples `step` apart, scaled to `to`: every weight, none cut off. */
static double sample(const double *row, size_t step, uint32_t from, uint32_t to, uint32_t i) {
  const double ratio = (double)from / to, centre = (i + 0.5) * ratio - 0.5;
  double sum = 0, weights = 0;
  for (uint32_t k = 0; k < from; k++) {
    const double x = ((double)k - centre) / ratio;
    if (fabs(x) >= 3) continue;
    const double weight = sinc(x) * sinc(x / 3);
    sum += weight * row[k * step];
    weights += weight;
  }
  return sum / weights;
}

/* How far the result is from doubles, in levels; the rows between are not rounded there. */
static double deviation(const uint8_t *source, uint32_t w, uint32_t h, const uint8_t *scaled,
                        uint32_t tw, uint32_t th) {
  double *all = malloc((size_t)w * h * sizeof *all), *down = malloc((size_t)w * th * sizeof *down);
  double worst = all && down ? 0 : INFINITY;
  for (int c = 0; c < 3 && all && down; c++) {
    for (size_t i = 0; i < (size_t)w * h; i++) all[i] = source[3 * i + (size_t)c];
    for (uint32_t y = 0; y < th; y++) {
      for (uint32_t x = 0; x < w; x++) {
        const double value = sample(all + x, w, h, th, y);
        down[(size_t)y * w + x] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
    for (uint32_t y = 0; y < th; y++) {
      for (uint32_t x = 0; x < tw; x++) {
        double value = sample(down + (size_t)y * w, 1, w, tw, x);
        value = value < 0 ? 0 : value > 255 ? 255 : value;
        const double got = scaled[((size_t)y * tw + x) * 3 + (size_t)c];
        if (fabs(got - value) > worst) worst = fabs(got - value);
      }
    }
  }
  free(all);
  free(down);
  return worst;
}

double core_oracle_photo_scaler(uint64_t seed, size_t rounds, size_t *different) {
  double worst = 0;
  *different = 0;
  for (size_t round = 0; round < rounds; round++) {
    const uint32_t w = (uint32_t)(next(&seed) % 150) + 1, h = (uint32_t)(next(&seed) % 90) + 1;
    const uint32_t tw = (uint32_t)(next(&seed) % w) + 1, th = (uint32_t)(next(&seed) % h) + 1;
    const size_t stride = (size_t)w * 3;
    uint8_t *source = malloc(stride * h);
    uint8_t *a = malloc((size_t)tw * th * 3 + 16), *b = malloc((size_t)tw * th * 3 + 16);
    tc_scaler *fast = tc_scaler_new(w, h, tw, th, a);
    tc_scaler *plain = baseline_scaler_new(w, h, tw, th, b);
    if (!source || !a || !b || !fast || !plain) return INFINITY;
    /* Noise, or hard edges, which ring the most. */
    const int edges = next(&seed) & 1;
    for (size_t i = 0; i < stride * h; i++) {
      source[i] = edges ? (next(&seed) & 7 ? 255 : 0) : (uint8_t)next(&seed);
    }
    for (uint32_t y = 0; y < h; y++) {
      memcpy(tc_scaler_row(fast), source + y * stride, stride);
      tc_scaler_push(fast);
      memcpy(baseline_scaler_row(plain), source + y * stride, stride);
      baseline_scaler_push(plain);
    }
    if (!tc_scaler_done(fast) || !baseline_scaler_done(plain)) *different += 1;
    for (size_t i = 0; i < (size_t)tw * th * 3; i++) *different += a[i] != b[i];
    const double apart = deviation(source, w, h, a, tw, th);
    if (apart > worst) worst = apart;
    tc_scaler_free(fast);
    baseline_scaler_free(plain);
    free(source);
    free(a);
    free(b);
  }
  return worst;
}
