#pragma STDC FP_CONTRACT OFF
/* Heat grids: making, and adding points. The cell of a point is guessed by a multiplication with
   the reciprocal of the cell's width, from below, and corrected by one comparison with the true
   edge, so that no bin differs from a search among the edges. Four points at a time. */
#include "tc_raster.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_memory.h"
#include "tc_raster_private.h"

/* The guess (x - low) * per and the place of x among the true edges, in cells, differ by less than
   ((6 n + 4 m) 2^-53, n the cells, m the larger of |low| and |high| in cells: each of the
   subtraction, per, and the product adds n 2^-53 at most, an edge's product n 2^-53 and its sum
   (m + n) 2^-53, twice that for step's own rounding. Far below TC_RASTER_BIAS for any box that is
   not absurdly far from the origin for its size. */
static bool axis_of(tc_raster_axis *axis, double low, double high, uint32_t cells) {
  double width = high - low;
  if (!(width >= 1e-290 && width <= DBL_MAX)) return false;
  axis->low = low;
  axis->high = high;
  axis->cells = cells;
  axis->step = width / (double)cells;
  axis->per = 1 / axis->step;
  double far = fmax(fabs(low), fabs(high)) / axis->step;
  axis->simple = (6.0 * cells + 4 * far) * 0x1p-53 < TC_RASTER_BIAS / 2;
  return true;
}

tc_raster *tc_raster_make(uint32_t width, uint32_t height, double low_x, double low_y,
                          double high_x, double high_y) {
  return tc_raster_make_with(NULL, width, height, low_x, low_y, high_x, high_y);
}

tc_raster *tc_raster_make_with(const tc_allocator *allocator, uint32_t width, uint32_t height,
                               double low_x, double low_y, double high_x, double high_y) {
  uint64_t count = (uint64_t)width * height;
  tc_raster_axis x, y;
  if (count == 0 || count > TC_RASTER_MOST || !axis_of(&x, low_x, high_x, width) ||
      !axis_of(&y, low_y, high_y, height))
    return NULL;
  tc_raster *raster = tc_take(allocator, 1, sizeof *raster);
  if (!raster) return NULL;
  *raster = (tc_raster){.x = x, .y = y, .count = (size_t)count, .allocator = allocator};
  raster->cells = tc_take(allocator, raster->count + 1, sizeof *raster->cells);
  if (!raster->cells) {
    tc_give(allocator, raster);
    return NULL;
  }
  tc_raster_clear(raster);
  return raster;
}

void tc_raster_free(tc_raster *raster) {
  if (!raster) return;
  tc_give(raster->allocator, raster->stamps);
  tc_give(raster->allocator, raster->cells);
  tc_give(raster->allocator, raster);
}

void tc_raster_clear(tc_raster *raster) {
  memset(raster->cells, 0, (raster->count + 1) * sizeof *raster->cells);
  if (raster->stamps) memset(raster->stamps, 0, (raster->count + 1) * sizeof *raster->stamps);
  raster->pass = 0;
}

const double *tc_raster_cells(const tc_raster *raster) { return raster->cells; }

uint32_t tc_raster_bin(const tc_raster_axis *axis, double x) {
  double guess = (x - axis->low) * axis->per;
  uint32_t last = axis->cells - 1, i = guess < last ? (uint32_t)guess : last;
  if (tc_raster_edge(axis, i) <= x && (i == last || x < tc_raster_edge(axis, i + 1))) return i;
  /* The last edge that is not above x. */
  uint32_t below = 0, above = axis->cells;
  while (above - below > 1) {
    uint32_t middle = below + (above - below) / 2;
    if (tc_raster_edge(axis, middle) <= x) {
      below = middle;
    } else {
      above = middle;
    }
  }
  return below;
}

static uint32_t cell_of(const tc_raster *raster, double x, double y) {
  bool inside = x >= raster->x.low && x <= raster->x.high && y >= raster->y.low &&
                y <= raster->y.high;
  if (!inside) return (uint32_t)raster->count;
  return tc_raster_bin(&raster->y, y) * raster->x.cells + tc_raster_bin(&raster->x, x);
}

int64_t tc_raster_cell(const tc_raster *raster, double x, double y) {
  uint32_t cell = cell_of(raster, x, y);
  return cell == raster->count ? -1 : (int64_t)cell;
}

typedef double four __attribute__((vector_size(32)));
typedef int64_t mask __attribute__((vector_size(32)));
typedef int32_t four_int __attribute__((vector_size(16)));

/* a in the lanes where m is set, 0 elsewhere. */
#define MASKED(m, a) ((four)((m) & (mask)(a)))

/* The bins of v as whole numbers, for a simple axis; anything in 0..cells-1 where v is outside. */
#define BINS(axis, v, inside, out)                                             \
  do {                                                                         \
    four guess = ((v) - (axis).low) * (axis).per - TC_RASTER_BIAS;             \
    four whole = __builtin_convertvector(                                      \
        __builtin_convertvector(MASKED(inside, guess), four_int), four);       \
    four next = whole + one;                                                   \
    whole += MASKED((mask)((v) >= next * (axis).step + (axis).low), one);      \
    four last = zero + ((double)(axis).cells - 1);                             \
    mask beyond = (mask)(whole > last);                                        \
    (out) = (four)((beyond & (mask)last) | (~beyond & (mask)whole));           \
  } while (0)

/* Blocks of four points; `points` is a multiple of 4. */
static inline __attribute__((always_inline)) void find_simple(const tc_raster *raster,
                                                              const double *xy, size_t points,
                                                              uint32_t *cells) {
  const four zero = {0, 0, 0, 0}, one = zero + 1.0;
  const tc_raster_axis ax = raster->x, ay = raster->y;
  const double width = (double)ax.cells;
  const four nowhere = zero + (double)raster->count;
  for (size_t i = 0; i < points; i += 4) {
    four a, b;
    memcpy(&a, xy + 2 * i, sizeof a);
    memcpy(&b, xy + 2 * i + 4, sizeof b);
    /* Points 0, 2, 1, 3: what two instructions give. */
    four x = __builtin_shufflevector(a, b, 0, 4, 2, 6);
    four y = __builtin_shufflevector(a, b, 1, 5, 3, 7);
    mask inside = (mask)(x >= ax.low) & (mask)(x <= ax.high) & (mask)(y >= ay.low) &
                  (mask)(y <= ay.high);
    four column, row;
    BINS(ax, x, inside, column);
    BINS(ay, y, inside, row);
    four cell = row * width + column;
    cell = (four)((inside & (mask)cell) | (~inside & (mask)nowhere));
    four_int found = __builtin_convertvector(cell, four_int);
    found = __builtin_shufflevector(found, found, 0, 2, 1, 3);
    memcpy(cells + i, &found, sizeof found);
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void find_avx2(const tc_raster *raster, const double *xy, size_t points,
                              uint32_t *cells) {
  find_simple(raster, xy, points, cells);
}
#endif

static void find_portable(const tc_raster *raster, const double *xy, size_t points,
                          uint32_t *cells) {
  find_simple(raster, xy, points, cells);
}

void tc_raster_find(const tc_raster *raster, const double *xy, size_t points, uint32_t *cells) {
  size_t done = 0;
  if (raster->x.simple && raster->y.simple) {
    done = points & ~(size_t)3;
#if TC_HAS_AVX2
    if (tc_cpu_avx2()) {
      find_avx2(raster, xy, done, cells);
    } else
#endif
      find_portable(raster, xy, done, cells);
  }
  for (; done < points; done++) cells[done] = cell_of(raster, xy[2 * done], xy[2 * done + 1]);
}

size_t tc_raster_points(tc_raster *raster, const double *xy, const double *weights,
                        size_t points) {
  uint32_t found[TC_RASTER_BLOCK];
  const uint32_t outside = (uint32_t)raster->count;
  double *cells = raster->cells;
  size_t inside = 0;
  for (size_t start = 0; start < points; start += TC_RASTER_BLOCK) {
    size_t n = points - start < TC_RASTER_BLOCK ? points - start : TC_RASTER_BLOCK;
    tc_raster_find(raster, xy + 2 * start, n, found);
    if (weights) {
      for (size_t i = 0; i < n; i++) {
        double weight = weights[start + i];
        cells[found[i]] += fabs(weight) <= DBL_MAX ? weight : 0;
        inside += found[i] != outside;
      }
    } else {
      for (size_t i = 0; i < n; i++) inside += found[i] != outside;
      for (size_t i = 0; i < n; i++) cells[found[i]] += 1;
    }
  }
  return inside;
}
