/* tc_raster_private.h: what the sources of the raster share. */
#ifndef TC_RASTER_PRIVATE_H
#define TC_RASTER_PRIVATE_H

#include "tc_raster.h"

/* One axis of the box. In `simple` axes the bin of x is trunc((x - low) * per - TC_RASTER_BIAS) or
   one more: see tc_raster_make_with. */
typedef struct {
  double low, high, step, per;
  uint32_t cells;
  bool simple;
} tc_raster_axis;

/* Pushes the guess below the truth, by more than rounding can lift it. */
#define TC_RASTER_BIAS 0x1p-20

/* Points whose cells are looked up before they are used: the list stays in the first cache. */
#define TC_RASTER_BLOCK 1024

struct tc_raster {
  tc_raster_axis x, y;
  size_t count;      /* cells; cells[count] takes what lies outside */
  double *cells;
  uint32_t *stamps;  /* the pass that last counted in a cell; NULL before the first pass */
  uint32_t pass;
  const tc_allocator *allocator;
};

/* Lower edge of cell i; `high` for i = cells. Never falls with i. */
static inline double tc_raster_edge(const tc_raster_axis *axis, uint32_t i) {
  double edge = (double)i * axis->step + axis->low;
  return i >= axis->cells || edge > axis->high ? axis->high : edge;
}

/* The bin of a coordinate in low..high. */
uint32_t tc_raster_bin(const tc_raster_axis *axis, double x);

/* The cells of points, raster->count for those outside. */
void tc_raster_find(const tc_raster *raster, const double *xy, size_t points, uint32_t *cells);

#endif
