#pragma STDC FP_CONTRACT OFF
/* Heat grids: what is read off them. Merging, sums, logarithmic steps, rows of braille and shade.
   Screens are small: only merging and levels run over whole rasters, and the compiler makes
   vectors of them. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tc_raster.h"
#include "tc_raster_private.h"

static bool same(const tc_raster_axis *a, const tc_raster_axis *b) {
  return a->cells == b->cells && a->low == b->low && a->high == b->high;
}

bool tc_raster_merge(tc_raster *to, const tc_raster *from) {
  if (!same(&to->x, &from->x) || !same(&to->y, &from->y)) return false;
  for (size_t i = 0; i < to->count; i++) to->cells[i] += from->cells[i];
  return true;
}

double tc_raster_highest(const tc_raster *raster) {
  double highest = 0;
  for (size_t i = 0; i < raster->count; i++) {
    if (raster->cells[i] > highest) highest = raster->cells[i];
  }
  return highest;
}

double tc_raster_total(const tc_raster *raster) {
  /* A sum for each row: the error grows with the side of the raster, not with its area. */
  double total = 0;
  for (size_t i = 0; i < raster->count; i += raster->x.cells) {
    double row = 0;
    for (size_t j = 0; j < raster->x.cells; j++) row += raster->cells[i + j];
    total += row;
  }
  return total;
}

void tc_raster_log_thresholds(double highest, double span, uint32_t levels, double *thresholds) {
  if (highest > DBL_MAX) highest = DBL_MAX;
  double decline = span > 1 ? log(fmin(span, DBL_MAX)) : 0;
  for (uint32_t k = 0; k < levels; k++) {
    if (!(highest > 0)) {
      thresholds[k] = INFINITY;
      continue;
    }
    double share = (double)k / (double)levels - 1;
    thresholds[k] = k == 0 ? 0x1p-1074 : fmax(highest * exp(decline * share), 0x1p-1074);
  }
}

void tc_raster_levels(const tc_raster *raster, const double *thresholds, uint32_t levels,
                      uint8_t *out) {
  if (levels > 255) levels = 255;
  for (size_t i = 0; i < raster->count; i++) {
    double cell = raster->cells[i];
    uint32_t level = 0;
    for (uint32_t k = 0; k < levels; k++) level += cell >= thresholds[k];
    out[i] = (uint8_t)level;
  }
}

uint8_t tc_braille_bit(uint32_t column, uint32_t row) {
  /* Dots 1-3 and 7 on the left, 4-6 and 8 on the right. */
  static const uint8_t bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  return bits[row & 3][column & 1];
}

/* The three bytes of a character U+2000..U+2FFF. */
static size_t put(char *out, uint32_t scalar) {
  const unsigned char bytes[3] = {(unsigned char)(0xE0 | scalar >> 12),
                                  (unsigned char)(0x80 | (scalar >> 6 & 0x3F)),
                                  (unsigned char)(0x80 | (scalar & 0x3F))};
  memcpy(out, bytes, sizeof bytes);
  return sizeof bytes;
}

size_t tc_raster_braille_row(const tc_raster *raster, uint32_t row, double threshold, char *out) {
  uint32_t width = raster->x.cells, height = raster->y.cells;
  if (row > (height - 1) / 4) return 0;
  uint32_t top = height - 1 - 4 * row, deep = top < 3 ? top + 1 : 4;
  size_t length = 0;
  for (uint32_t column = 0; column < width; column += 2) {
    uint32_t dots = 0, wide = width - column < 2 ? 1 : 2;
    for (uint32_t down = 0; down < deep; down++) {
      const double *cells = raster->cells + (size_t)(top - down) * width + column;
      for (uint32_t right = 0; right < wide; right++) {
        if (cells[right] >= threshold) dots |= tc_braille_bit(right, down);
      }
    }
    if (dots == 0) {
      out[length++] = ' ';
    } else {
      length += put(out + length, 0x2800 | dots);
    }
  }
  return length;
}

size_t tc_raster_shade_row(const tc_raster *raster, uint32_t row, const double *thresholds,
                           char *out) {
  static const uint16_t shades[5] = {' ', 0x2591, 0x2592, 0x2593, 0x2588};
  uint32_t width = raster->x.cells, height = raster->y.cells;
  if (row >= height) return 0;
  const double *cells = raster->cells + (size_t)(height - 1 - row) * width;
  size_t length = 0;
  for (uint32_t column = 0; column < width; column++) {
    uint32_t level = 0;
    for (uint32_t k = 0; k < 4; k++) level += cells[column] >= thresholds[k];
    if (level == 0) {
      out[length++] = ' ';
    } else {
      length += put(out + length, shades[level]);
    }
  }
  return length;
}
