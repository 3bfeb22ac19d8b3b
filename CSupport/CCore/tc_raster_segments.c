#pragma STDC FP_CONTRACT OFF
/* Heat grids: adding segments. A segment is clipped to the box (Liang and Barsky 1984) and walked
   from cell to cell (Amanatides and Woo 1987); what it leaves in a cell is the difference of two
   of its parameters, so that the shares add up to the whole. The walk takes as many steps as the
   end's column and row are away: rounding can neither lengthen it nor lead it astray. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tc_memory.h"
#include "tc_raster.h"
#include "tc_raster_private.h"

/* One axis of a walk. */
typedef struct {
  const tc_raster_axis *axis;
  double from, along;  /* the start, and the way to the end; along is finite */
  uint32_t cell;       /* where the walk is */
  uint32_t left;       /* cells still to go */
  double next;         /* the parameter at which it leaves the cell; above 1 at the end */
} walk_axis;

static void look_ahead(walk_axis *walk) {
  if (walk->left == 0) {
    walk->next = 2;
    return;
  }
  uint32_t edge = walk->along > 0 ? walk->cell + 1 : walk->cell;
  walk->next = (tc_raster_edge(walk->axis, edge) - walk->from) / walk->along;
}

/* Narrows start..end to where the axis is inside; false when nothing is left. */
static bool clip(const tc_raster_axis *axis, double a, double b, double *start, double *end) {
  double along = b - a;
  if (along == 0) return a >= axis->low && a <= axis->high;
  bool forward = along > 0;
  double in = forward ? axis->low : axis->high, out = forward ? axis->high : axis->low;
  if (forward ? a > out || b < in : a < out || b > in) return false;
  if (forward ? a < in : a > in) *start = fmax(*start, (in - a) / along);
  if (forward ? b > out : b < out) *end = fmin(*end, (out - a) / along);
  return *start <= *end;
}

/* The place at a parameter, never outside of the segment or the box. */
static double place(const tc_raster_axis *axis, double a, double b, double at) {
  double low = fmax(axis->low, fmin(a, b)), high = fmin(axis->high, fmax(a, b));
  double x = at <= 0 ? a : at >= 1 ? b : a + at * (b - a);
  return fmin(fmax(x, low), high);
}

static walk_axis walk_of(const tc_raster_axis *axis, double a, double b, double start,
                         double end) {
  uint32_t from = tc_raster_bin(axis, place(axis, a, b, start));
  uint32_t to = tc_raster_bin(axis, place(axis, a, b, end));
  walk_axis walk = {axis, a, b - a, from, from < to ? to - from : from - to, 0};
  look_ahead(&walk);
  return walk;
}

static void step(walk_axis *walk) {
  walk->cell = walk->along > 0 ? walk->cell + 1 : walk->cell - 1;
  walk->left--;
  look_ahead(walk);
}

/* Counts the current pass in a cell. */
static inline void stamp(tc_raster *raster, size_t cell) {
  if (raster->stamps[cell] == raster->pass) return;
  raster->stamps[cell] = raster->pass;
  raster->cells[cell] += 1;
}

/* Whether a segment is there: finite, and so its lengths. */
static inline bool is_segment(const double *a, const double *b) {
  return fabs(b[0] - a[0]) <= DBL_MAX && fabs(b[1] - a[1]) <= DBL_MAX;
}

/* The segment from a to b spreads `seconds`, or, where that is 0, the pass counts in its cells. */
static void spread(tc_raster *raster, const double *a, const double *b, double seconds) {
  double start = 0, end = 1;
  if (!clip(&raster->x, a[0], b[0], &start, &end) || !clip(&raster->y, a[1], b[1], &start, &end))
    return;
  walk_axis x = walk_of(&raster->x, a[0], b[0], start, end);
  walk_axis y = walk_of(&raster->y, a[1], b[1], start, end);
  double done = start;
  for (;;) {
    bool across = x.next <= y.next;
    double next = fmin(across ? x.next : y.next, end);
    size_t cell = (size_t)y.cell * raster->x.cells + x.cell;
    if (next > done) {
      if (seconds > 0) {
        raster->cells[cell] += seconds * (next - done);
      } else {
        stamp(raster, cell);
      }
      done = next;
    }
    if (x.left == 0 && y.left == 0) return;
    step(across ? &x : &y);
  }
}

void tc_raster_seconds(tc_raster *raster, const double *xy, const double *seconds,
                       size_t points) {
  uint32_t found[TC_RASTER_BLOCK];
  const uint32_t outside = (uint32_t)raster->count;
  /* Blocks overlap by a point: segments are between the points of one block. */
  for (size_t first = 0; first + 1 < points; first += TC_RASTER_BLOCK - 1) {
    size_t n = points - first < TC_RASTER_BLOCK ? points - first : TC_RASTER_BLOCK;
    tc_raster_find(raster, xy + 2 * first, n, found);
    for (size_t i = 0; i + 1 < n; i++) {
      double spent = seconds[first + i];
      if (!(spent > 0 && spent <= DBL_MAX)) continue;
      if (found[i] == found[i + 1] && found[i] != outside) {
        raster->cells[found[i]] += spent;
        continue;
      }
      const double *a = xy + 2 * (first + i);
      if (is_segment(a, a + 2)) spread(raster, a, a + 2, spent);
    }
  }
}

static bool begin_pass(tc_raster *raster) {
  if (!raster->stamps) {
    raster->stamps = tc_take(raster->allocator, raster->count + 1, sizeof *raster->stamps);
    if (!raster->stamps) return false;
    raster->pass = UINT32_MAX;
  }
  if (raster->pass == UINT32_MAX) {
    memset(raster->stamps, 0, (raster->count + 1) * sizeof *raster->stamps);
    raster->pass = 0;
  }
  raster->pass++;
  return true;
}

bool tc_raster_pass(tc_raster *raster, const double *xy, size_t points, bool goes_on) {
  if ((!goes_on || raster->pass == 0) && !begin_pass(raster)) return false;
  uint32_t found[TC_RASTER_BLOCK];
  const uint32_t outside = (uint32_t)raster->count;
  uint32_t before = outside;
  for (size_t first = 0; first < points; first += TC_RASTER_BLOCK) {
    size_t n = points - first < TC_RASTER_BLOCK ? points - first : TC_RASTER_BLOCK;
    tc_raster_find(raster, xy + 2 * first, n, found);
    for (size_t i = 0; i < n; i++) {
      uint32_t here = found[i];
      if (here != outside && here == before) continue;
      if (here != outside) stamp(raster, here);
      before = here;
      const double *b = xy + 2 * (first + i);
      if (first + i > 0 && is_segment(b - 2, b)) spread(raster, b - 2, b, 0);
    }
  }
  return true;
}
