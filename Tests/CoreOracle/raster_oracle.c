#pragma STDC FP_CONTRACT OFF
/* Heat grids against slow references: bins against a search among the edges as numpy's linspace
   makes them, segments and passes against every cell clipped by itself with whole numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core_oracle.h"
#include "random.h"
#include "tc_raster.h"

extern tc_raster *baseline_raster_make(uint32_t, uint32_t, double, double, double, double);
extern void baseline_raster_free(tc_raster *);
extern const double *baseline_raster_cells(const tc_raster *);
extern size_t baseline_raster_points(tc_raster *, const double *, const double *, size_t);

static int64_t within(uint64_t *state, int64_t low, int64_t high) {
  return low + (int64_t)(next(state) % (uint64_t)(high - low + 1));
}

enum { POINTS = 4096, MOST = 64 };

/* numpy.linspace(low, high, cells + 1). */
static void edges_of(double low, double high, uint32_t cells, double *edges) {
  double step = (high - low) / cells;
  for (uint32_t i = 0; i < cells; i++) edges[i] = i * step + low;
  edges[cells] = high;
}

/* numpy.searchsorted(edges, x, "right") - 1, the last edge to the last bin; -1 outside. */
static int64_t bin_of(const double *edges, uint32_t cells, double x) {
  if (!(x >= edges[0] && x <= edges[cells])) return -1;
  uint32_t count = 0;
  while (count <= cells && edges[count] <= x) count++;
  return count > cells ? cells - 1 : (int64_t)count - 1;
}

static double coordinate(uint64_t *state, const double *edges, uint32_t cells) {
  double low = edges[0], high = edges[cells], edge = edges[next(state) % (cells + 1)];
  switch (next(state) % 8) {
    case 0: return edge;
    case 1: return nextafter(edge, INFINITY);
    case 2: return nextafter(edge, -INFINITY);
    case 3: return low + (high - low) * (unit(state) * 1.5 - 0.25);
    case 4: {
      static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 5e-324, 0, -0.0};
      return odd[next(state) % 8];
    }
    default: return low + (high - low) * unit(state);
  }
}

uint64_t raster_oracle_bins(uint64_t seed, uint64_t boxes) {
  static const double scales[] = {1, 1, 1e-3, 360, 4e7, 1e-9, 1e15, 1e300, 1e-280};
  static const double origins[] = {0, 0, -0.5, 1, 1e3, 1e7, -1e12};
  uint64_t wrong = 0;
  double *xy = malloc(2 * POINTS * sizeof *xy);
  double *want = malloc((MOST * MOST + 1) * sizeof *want);
  for (uint64_t k = 0; k < boxes; k++) {
    uint32_t width = (uint32_t)within(&seed, 1, MOST), height = (uint32_t)within(&seed, 1, MOST);
    double scale = scales[next(&seed) % 9] * (0.5 + unit(&seed));
    double low_x = origins[next(&seed) % 7] * scale, low_y = origins[next(&seed) % 7] * unit(&seed);
    double high_x = low_x + scale * (1 + unit(&seed)), high_y = low_y + scale * (1 + unit(&seed));
    tc_raster *ours = tc_raster_make(width, height, low_x, low_y, high_x, high_y);
    tc_raster *portable = baseline_raster_make(width, height, low_x, low_y, high_x, high_y);
    /* Boxes too small for their place are refused by both. */
    if (!ours || !portable) {
      wrong += !ours != !portable || (high_x - low_x >= 1e-290 && high_y - low_y >= 1e-290);
      tc_raster_free(ours);
      baseline_raster_free(portable);
      continue;
    }
    double edges_x[MOST + 1], edges_y[MOST + 1];
    edges_of(low_x, high_x, width, edges_x);
    edges_of(low_y, high_y, height, edges_y);
    memset(want, 0, (MOST * MOST + 1) * sizeof *want);
    size_t points = 1 + next(&seed) % POINTS, inside = 0;
    for (size_t i = 0; i < points; i++) {
      double x = xy[2 * i] = coordinate(&seed, edges_x, width);
      double y = xy[2 * i + 1] = coordinate(&seed, edges_y, height);
      int64_t column = bin_of(edges_x, width, x), row = bin_of(edges_y, height, y);
      int64_t cell = column < 0 || row < 0 ? -1 : row * width + column;
      wrong += tc_raster_cell(ours, x, y) != cell;
      if (cell < 0) continue;
      want[cell] += 1;
      inside++;
    }
    wrong += tc_raster_points(ours, xy, NULL, points) != inside;
    wrong += baseline_raster_points(portable, xy, NULL, points) != inside;
    size_t bytes = (size_t)width * height * sizeof *want;
    wrong += memcmp(tc_raster_cells(ours), want, bytes) != 0;
    wrong += memcmp(baseline_raster_cells(portable), want, bytes) != 0;
    tc_raster_free(ours);
    baseline_raster_free(portable);
  }
  free(xy);
  free(want);
  return wrong;
}

/* A share of a segment as a fraction of whole numbers, the denominator above 0. */
typedef struct {
  int64_t over, under;
} fraction;

static int compare(fraction a, fraction b) {
  __int128 left = (__int128)a.over * b.under, right = (__int128)b.over * a.under;
  return (left > right) - (left < right);
}

/* Narrows to where low <= a + t (b - a) <= high; false for nothing. `closed`: the cell has its
   high edge. */
static bool narrow(int64_t a, int64_t b, int64_t low, int64_t high, bool closed, fraction *start,
                   fraction *end) {
  int64_t along = b - a;
  if (along == 0) return a >= low && (a < high || (closed && a == high));
  fraction in = {along > 0 ? low - a : a - high, llabs(along)};
  fraction out = {along > 0 ? high - a : a - low, llabs(along)};
  if (compare(in, *start) > 0) *start = in;
  if (compare(out, *end) < 0) *end = out;
  return compare(*start, *end) < 0;
}

typedef struct {
  uint32_t width, height;
  int64_t low_x, low_y, wide, high;  /* a cell's sides */
} lattice;

static lattice any_lattice(uint64_t *seed) {
  return (lattice){(uint32_t)within(seed, 1, 12), (uint32_t)within(seed, 1, 12),
                   within(seed, -50, 50),         within(seed, -50, 50),
                   within(seed, 1, 9),            within(seed, 1, 9)};
}

static tc_raster *raster_of(lattice l) {
  return tc_raster_make(l.width, l.height, (double)l.low_x, (double)l.low_y,
                        (double)(l.low_x + l.wide * l.width),
                        (double)(l.low_y + l.high * l.height));
}

/* The share of the segment in a cell; for one of no length whether the cell is its own. */
static double share(lattice l, uint32_t column, uint32_t row, const int64_t *a, const int64_t *b) {
  fraction start = {0, 1}, end = {1, 1};
  int64_t x = l.low_x + l.wide * column, y = l.low_y + l.high * row;
  bool still = a[0] == b[0] && a[1] == b[1];
  bool in = narrow(a[0], b[0], x, x + l.wide, column + 1 == l.width, &start, &end) &&
            narrow(a[1], b[1], y, y + l.high, row + 1 == l.height, &start, &end);
  if (!in) return 0;
  if (still) return 1;
  __int128 over = (__int128)end.over * start.under - (__int128)start.over * end.under;
  return (double)over / ((double)end.under * (double)start.under);
}

static void any_point(uint64_t *seed, lattice l, int64_t *point) {
  int64_t far = next(seed) % 4 == 0 ? 1000 : 5;
  point[0] = within(seed, l.low_x - far, l.low_x + l.wide * l.width + far);
  point[1] = within(seed, l.low_y - far, l.low_y + l.high * l.height + far);
}

uint64_t raster_oracle_segments(uint64_t seed, uint64_t rounds) {
  uint64_t wrong = 0;
  for (uint64_t k = 0; k < rounds; k++) {
    lattice l = any_lattice(&seed);
    tc_raster *raster = raster_of(l);
    if (!raster) return UINT64_MAX;
    int64_t whole[12][2];
    double xy[24], seconds[11], want[144] = {0}, all = 0;
    for (int i = 0; i < 12; i++) {
      any_point(&seed, l, whole[i]);
      if (i > 0 && next(&seed) % 4 == 0) whole[i][next(&seed) % 2] = whole[i - 1][0];
      if (i > 0 && next(&seed) % 6 == 0) memcpy(whole[i], whole[i - 1], sizeof whole[i]);
      xy[2 * i] = (double)whole[i][0];
      xy[2 * i + 1] = (double)whole[i][1];
    }
    for (int i = 0; i < 11; i++) {
      static const double gaps[] = {0, -1, NAN, INFINITY};
      seconds[i] = next(&seed) % 5 == 0 ? gaps[next(&seed) % 4] : 1000 * unit(&seed) + 1e-3;
      if (!(seconds[i] > 0 && seconds[i] < 1e9)) continue;
      for (uint32_t cell = 0; cell < l.width * l.height; cell++) {
        want[cell] +=
            seconds[i] * share(l, cell % l.width, cell / l.width, whole[i], whole[i + 1]);
      }
      all += seconds[i];
    }
    tc_raster_seconds(raster, xy, seconds, 12);
    for (uint32_t cell = 0; cell < l.width * l.height; cell++) {
      wrong += !(fabs(tc_raster_cells(raster)[cell] - want[cell]) <= 2e-15 * all);
    }
    tc_raster_free(raster);
  }
  return wrong;
}

uint64_t raster_oracle_passes(uint64_t seed, uint64_t rounds) {
  uint64_t wrong = 0;
  for (uint64_t k = 0; k < rounds; k++) {
    lattice l = any_lattice(&seed);
    tc_raster *raster = raster_of(l);
    if (!raster) return UINT64_MAX;
    double want[144] = {0};
    for (int pass = 0; pass < 4; pass++) {
      int64_t whole[12][2];
      double xy[24];
      bool seen[144] = {false};
      size_t points = 1 + next(&seed) % 12, cut = next(&seed) % points;
      for (size_t i = 0; i < points; i++) {
        any_point(&seed, l, whole[i]);
        xy[2 * i] = (double)whole[i][0];
        xy[2 * i + 1] = (double)whole[i][1];
        for (uint32_t cell = 0; cell < l.width * l.height; cell++) {
          uint32_t column = cell % l.width, row = cell / l.width;
          seen[cell] |= share(l, column, row, whole[i], whole[i]) > 0;
          if (i > 0) seen[cell] |= share(l, column, row, whole[i - 1], whole[i]) > 0;
        }
      }
      /* In two pieces that share a point, as a long pass arrives. */
      wrong += !tc_raster_pass(raster, xy, cut + 1, false);
      wrong += !tc_raster_pass(raster, xy + 2 * cut, points - cut, true);
      for (uint32_t cell = 0; cell < l.width * l.height; cell++) want[cell] += seen[cell];
    }
    wrong += memcmp(tc_raster_cells(raster), want, l.width * l.height * sizeof *want) != 0;
    tc_raster_free(raster);
  }
  return wrong;
}

uint64_t raster_oracle_conservation(uint64_t seed, uint64_t rounds) {
  enum { LONG = 3000 };
  uint64_t wrong = 0;
  double *xy = malloc(2 * LONG * sizeof *xy), *seconds = malloc(LONG * sizeof *seconds);
  for (uint64_t k = 0; k < rounds; k++) {
    tc_raster *raster = tc_raster_make(300, 200, 1e6, -2e6, 1e6 + 1234.5, -2e6 + 777);
    if (!raster) return UINT64_MAX;
    double all = 0;
    for (size_t i = 0; i < LONG; i++) {
      xy[2 * i] = 1e6 + 1234.5 * unit(&seed);
      xy[2 * i + 1] = -2e6 + 777 * unit(&seed);
      seconds[i] = unit(&seed) + 1e-6;
      if (i + 1 < LONG) all += seconds[i];
    }
    tc_raster_seconds(raster, xy, seconds, LONG);
    wrong += !(fabs(tc_raster_total(raster) - all) <= 1e-12 * all);
    for (size_t i = 0; i < 60000; i++) wrong += !(tc_raster_cells(raster)[i] >= 0);
    tc_raster_free(raster);
  }
  free(xy);
  free(seconds);
  return wrong;
}
