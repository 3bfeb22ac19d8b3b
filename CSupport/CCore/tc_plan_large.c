#pragma STDC FP_CONTRACT OFF
/* A grid for one room of many edges. A cell that no edge meets is inside or outside as a whole.
   Any other cell names the runs of edges that meet it and knows whether its middle is inside: a
   point is on the same side exactly if the segment from it to the middle crosses an even number of
   them. Every sign is certain, or the exact layer is asked. */
#include <math.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_exact.h"
#include "tc_memory.h"
#include "tc_plan_private.h"

#if TC_HAS_AVX2
#include <immintrin.h>
#endif

/* At most so many columns or rows, so that a cell's rounding errors stay below 1e-9 of it. */
#define MOST_COLUMNS 4096.0
/* Edges are taken to meet cells that they miss by less than this part of a cell. */
#define MARGIN 0.001

int tc_frame_make(tc_frame *frame, const tc_box *box, double columns, double rows) {
  double width = box->high_x - box->low_x, height = box->high_y - box->low_y;
  columns = columns >= 1 ? floor(columns) : 1;
  rows = rows >= 1 ? floor(rows) : 1;
  if (width == 0) columns = 1;
  if (height == 0) rows = 1;
  *frame = (tc_frame){.x0 = box->low_x, .y0 = box->low_y,
                      .sx = width > 0 ? columns * 128 / width : 1,
                      .sy = height > 0 ? rows * 128 / height : 1,
                      .most_x = columns * 128 - 1, .most_y = rows * 128 - 1,
                      .columns = (uint32_t)columns, .rows = (uint32_t)rows};
  /* Scales that are normal numbers, with room for the products. */
  return isfinite(width) && isfinite(height) && frame->sx > 1e-305 && frame->sx < 1e300 &&
         frame->sy > 1e-305 && frame->sy < 1e300;
}

/* The cells that an edge may meet, row by row. */
typedef struct {
  uint32_t low_column, high_column, low_row, high_row;
  double ax, ay, bx, by; /* in cells, a below b */
} cover;

static cover cover_of(const tc_frame *f, const double *a, const double *b) {
  uint32_t x0 = tc_frame_x(f, a[0]) >> 7, x1 = tc_frame_x(f, b[0]) >> 7;
  uint32_t y0 = tc_frame_y(f, a[1]) >> 7, y1 = tc_frame_y(f, b[1]) >> 7;
  cover c = {.low_column = x0 < x1 ? x0 : x1, .high_column = x0 < x1 ? x1 : x0,
             .low_row = y0 < y1 ? y0 : y1, .high_row = y0 < y1 ? y1 : y0};
  if (c.low_row == c.high_row || c.low_column == c.high_column) return c;
  const double *low = a[1] < b[1] ? a : b, *high = a[1] < b[1] ? b : a;
  c.ax = (low[0] - f->x0) * f->sx / 128;
  c.ay = (low[1] - f->y0) * f->sy / 128;
  c.bx = (high[0] - f->x0) * f->sx / 128;
  c.by = (high[1] - f->y0) * f->sy / 128;
  return c;
}

/* The columns of one row of the cover. An edge that rises by less than MARGIN is taken whole. */
static void cover_row(const cover *c, uint32_t row, uint32_t *low, uint32_t *high) {
  *low = c->low_column;
  *high = c->high_column;
  if (c->low_row == c->high_row || c->low_column == c->high_column) return;
  double rise = c->by - c->ay;
  if (rise < MARGIN) return;
  double from = ((double)row - MARGIN - c->ay) / rise;
  double to = ((double)row + 1 + MARGIN - c->ay) / rise;
  from = from > 0 ? from : 0;
  to = to < 1 ? to : 1;
  double x0 = c->ax + from * (c->bx - c->ax), x1 = c->ax + to * (c->bx - c->ax);
  double least = (x0 < x1 ? x0 : x1) - MARGIN, most = (x0 < x1 ? x1 : x0) + MARGIN;
  if (least > (double)*low) *low = least < (double)*high ? (uint32_t)least : *high;
  if (most < (double)*high) *high = most > (double)*low ? (uint32_t)most : *low;
}

/* A run is the number of its first vertex and, in the top bits, of its edges less 1. */
#define RUN_BITS 28u
#define RUN_MOST 16u

/* What a cell saw last: the vertex at which its last run ends, and the edges of that run. */
typedef struct {
  uint32_t end, edges;
} seen;

/* Whether an edge begins a new run in a cell. */
static int begins_run(seen *last, uint32_t edge) {
  int begins = last->end != edge || last->edges == RUN_MOST;
  last->edges = begins ? 1 : last->edges + 1;
  last->end = edge + 1;
  return begins;
}

/* For every edge and cell: counts the runs into cell[], or, with `fill`, writes them: cell[] is
   then where the list of a cell begins, run[cell[]] how many it has. Gives up when there are more
   than `most`. */
static size_t walk_runs(const tc_plan *plan, const tc_room *room, const tc_large *large, seen *last,
                        size_t most, int fill) {
  const tc_frame *f = &large->frame;
  size_t runs = 0;
  for (uint32_t i = 0; i < room->rings && runs <= most; i++) {
    const tc_ring *ring = tc_ring_of(plan, room, i);
    for (uint32_t e = ring->first; e < ring->first + ring->edges && runs <= most; e++) {
      const double *v = plan->xy + 2 * (size_t)e;
      cover c = cover_of(f, v, v + 2);
      for (uint32_t row = c.low_row; row <= c.high_row; row++) {
        uint32_t low, high;
        cover_row(&c, row, &low, &high);
        for (uint32_t column = low; column <= high; column++) {
          size_t at = (size_t)row * f->columns + column;
          uint32_t begins = (uint32_t)begins_run(&last[at], e);
          runs += begins;
          if (!fill) {
            large->cell[at] += begins;
          } else {
            uint32_t *list = large->run + large->cell[at];
            list[0] += begins;
            list[list[0]] = begins ? e : list[list[0]] + (1u << RUN_BITS);
          }
        }
      }
    }
  }
  return runs;
}

/* A point well within a cell, off the fractions that walls like. 0 when it rounds out of it. */
static double middle_x(const tc_frame *f, uint32_t column) {
  return f->x0 + ((double)column + 0.4142) * 128 / f->sx;
}

static double middle_y(const tc_frame *f, uint32_t row) {
  return f->y0 + ((double)row + 0.5617) * 128 / f->sy;
}

/* Marks of a row of middles: the edges between a middle and the one before change its side; a
   middle on an edge is of no use; nor is a row of middles at the height of a vertex. */
enum { FLIP = 1, WALL = 2 };

static void mark_edge(const tc_large *large, const double *low, const double *high, uint32_t row,
                      uint32_t *mark) {
  const tc_frame *f = &large->frame;
  double y = middle_y(f, row);
  if (low[1] == y || high[1] == y) mark[0] |= WALL << 1;
  if (!(low[1] <= y && high[1] > y)) return;
  double part = (y - low[1]) / (high[1] - low[1]);
  uint32_t column = tc_frame_x(f, low[0] + part * (high[0] - low[0])) >> 7;
  /* The first middle to the right of the edge. */
  for (; column > 0; column--) {
    int side = tc_orient(low[0], low[1], high[0], high[1], middle_x(f, column - 1), y);
    if (side == 0) mark[column - 1] |= WALL;
    if (side >= 0) break;
  }
  for (; column < f->columns; column++) {
    int side = tc_orient(low[0], low[1], high[0], high[1], middle_x(f, column), y);
    if (side == 0) mark[column] |= WALL;
    if (side < 0) break;
  }
  if (column < f->columns) mark[column] ^= FLIP;
}

static void settle_row(const tc_large *large, uint32_t row, const uint32_t *mark) {
  const tc_frame *f = &large->frame;
  uint32_t side = 0;
  double y = middle_y(f, row);
  int bad = (mark[0] & WALL << 1) || !isfinite(y) || tc_frame_y(f, y) >> 7 != row;
  for (uint32_t column = 0; column < f->columns; column++) {
    uint32_t *cell = &large->cell[(size_t)row * f->columns + column];
    double x = middle_x(f, column);
    side ^= mark[column] & FLIP;
    if (bad || (mark[column] & WALL) || !isfinite(x) || tc_frame_x(f, x) >> 7 != column) {
      *cell = CELL_ASK;
    } else if (*cell == 0) {
      *cell = side ? CELL_INSIDE : CELL_OUTSIDE;
    } else {
      *cell = *cell << 1 | side;
    }
  }
}

static void settle_cells(const tc_plan *plan, const tc_room *room, const tc_large *large,
                         uint32_t *mark) {
  const tc_frame *f = &large->frame;
  for (uint32_t i = 0; i < room->rings; i++) {
    const tc_ring *ring = tc_ring_of(plan, room, i);
    const double *v = plan->xy + 2 * (size_t)ring->first;
    for (uint32_t e = 0; e < ring->edges; e++, v += 2) {
      const double *low = v[1] < v[3] ? v : v + 2, *high = v[1] < v[3] ? v + 2 : v;
      uint32_t last = tc_frame_y(f, high[1]) >> 7;
      for (uint32_t row = tc_frame_y(f, low[1]) >> 7; row <= last; row++) {
        mark_edge(large, low, high, row, mark + (size_t)row * f->columns);
      }
    }
  }
  for (uint32_t row = 0; row < f->rows; row++) {
    settle_row(large, row, mark + (size_t)row * f->columns);
  }
}

/* The shape of the grid: where edges rise much and go little sideways, columns part them. */
static int frame_of(const tc_plan *plan, const tc_room *room, const tc_box *box, double cells,
                    tc_frame *frame) {
  double width = box->high_x - box->low_x, height = box->high_y - box->low_y, across = 0, along = 0;
  for (uint32_t i = 0; i < room->rings; i++) {
    const tc_ring *ring = tc_ring_of(plan, room, i);
    const double *v = plan->xy + 2 * (size_t)ring->first;
    for (uint32_t e = 0; e < ring->edges; e++, v += 2) {
      across += fabs(v[2] - v[0]) / width;
      along += fabs(v[3] - v[1]) / height;
    }
  }
  double columns = sqrt(cells * along / across);
  columns = columns < MOST_COLUMNS ? columns : MOST_COLUMNS;
  columns = columns > 1 ? columns : 1;
  double rows = cells / columns;
  return tc_frame_make(frame, box, columns, rows < MOST_COLUMNS ? rows : MOST_COLUMNS);
}

/* Room for the lists, behind two words, so that no list begins where a mark would be meant. */
static int start_lists(const tc_allocator *allocator, tc_large *large, size_t cells, size_t runs) {
  size_t words = 2;
  for (size_t i = 0; i < cells; i++) words += large->cell[i] > 0;
  if (!(large->run = tc_take(allocator, words + runs, sizeof *large->run))) return 0;
  uint32_t at = 2;
  for (size_t i = 0; i < cells; i++) {
    uint32_t count = large->cell[i];
    if (count == 0) continue;
    large->cell[i] = at;
    large->run[at] = 0;
    at += 1 + count;
  }
  return 1;
}

/* Fills a grid whose frame is chosen; *fits tells whether it is within the memory meant for it. */
static int try_grid(const tc_plan *plan, const tc_room *room, size_t edges, tc_large *large,
                    seen *last, int *fits) {
  size_t cells = (size_t)large->frame.columns * large->frame.rows;
  if (!(large->cell = tc_take(plan->allocator, cells, sizeof *large->cell))) return 0;
  memset(last, 255, cells * sizeof *last);
  memset(large->cell, 0, cells * sizeof *large->cell);
  size_t most = 5 * edges - 4 * cells, runs = walk_runs(plan, room, large, last, most, 0);
  *fits = runs <= most;
  if (!*fits) return 1;
  if (!start_lists(plan->allocator, large, cells, runs)) return 0;
  memset(last, 255, cells * sizeof *last);
  walk_runs(plan, room, large, last, most, 1);
  memset(last, 0, cells * sizeof *last);
  settle_cells(plan, room, large, (uint32_t *)(void *)last);
  return 1;
}

int tc_large_make(const tc_plan *plan, const tc_room *room, const tc_box *box, tc_large *large) {
  size_t edges = 0;
  for (uint32_t i = 0; i < room->rings; i++) edges += tc_ring_of(plan, room, i)->edges;
  *large = (tc_large){.place = (uint32_t)(room - plan->room)};
  int done = 1, fits = 0;
  for (double wanted = (double)edges / 2; done && !fits && wanted >= 4; wanted /= 2) {
    if (!frame_of(plan, room, box, wanted, &large->frame)) return 1;
    size_t cells = (size_t)large->frame.columns * large->frame.rows;
    seen *last = tc_take(plan->allocator, cells, sizeof *last);
    done = last && try_grid(plan, room, edges, large, last, &fits);
    tc_give(plan->allocator, last);
    if (done && fits) return 1;
    tc_give(plan->allocator, large->cell);
    large->cell = NULL;
  }
  return done;
}

typedef struct {
  double px, py, rx, ry;
} segment;

/* Of an edge whose ends lie on different sides of the line through p and r: whether it meets the
   segment between them: 0, 1, or ON when it meets it in p. r is on no edge. */
static int edge_meets(const double *v, const segment *s) {
  int p = tc_orient(v[0], v[1], v[2], v[3], s->px, s->py);
  if (p == 0) return ON;
  return p != tc_orient(v[0], v[1], v[2], v[3], s->rx, s->ry);
}

enum { UNSURE = 4 };

/* The parity of the edges that the segment crosses, ON, or UNSURE when a vertex is so near the line
   through p and r that floating point cannot tell its side. The bound is tc_orient's. */
static int run_side(const double *v, uint32_t edges, const segment *s) {
  double dx = s->rx - s->px, dy = s->ry - s->py;
  int parity = 0, before = 0;
  for (uint32_t i = 0; i <= edges; i++, v += 2) {
    double left = dx * (v[1] - s->py), right = dy * (v[0] - s->px), det = left - right;
    double bound = 3.3306690738754716e-16 * (fabs(left) + fabs(right)) + 1e-300;
    int side = det > bound;
    if (!side && !(-det > bound)) return UNSURE;
    if (i > 0 && side != before) {
      int meets = edge_meets(v - 2, s);
      if (meets == ON) return ON;
      parity ^= meets;
    }
    before = side;
  }
  return parity;
}

#if TC_HAS_AVX2
/* Four vertices at once; the plan keeps 6 spare numbers behind its last vertex. */
TC_AVX2 static int run_side_avx2(const double *v, uint32_t edges, const segment *s) {
  double dx = s->rx - s->px, dy = s->ry - s->py;
  const __m256d p = _mm256_setr_pd(s->px, s->py, s->px, s->py);
  const __m256d d = _mm256_setr_pd(dy, dx, dy, dx);
  const __m256d no_sign = _mm256_castsi256_pd(_mm256_set1_epi64x(INT64_MAX));
  const __m256d part = _mm256_set1_pd(3.3306690738754716e-16), least = _mm256_set1_pd(1e-300);
  uint32_t parity = 0, before = 0;
  for (uint32_t i = 0; i <= edges; i += 4) {
    const double *at = v + 2 * (size_t)i;
    __m256d a = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(at), p), d);
    __m256d b = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(at + 4), p), d);
    /* Vertices 0, 2, 1, 3; right - left. */
    __m256d det = _mm256_hsub_pd(a, b);
    __m256d size = _mm256_hadd_pd(_mm256_and_pd(a, no_sign), _mm256_and_pd(b, no_sign));
    __m256d bound = _mm256_add_pd(_mm256_mul_pd(size, part), least);
    __m256d sure = _mm256_cmp_pd(_mm256_and_pd(det, no_sign), bound, _CMP_GT_OQ);
    uint32_t known = (uint32_t)_mm256_movemask_pd(_mm256_permute4x64_pd(sure, 0xd8));
    uint32_t side = (uint32_t)_mm256_movemask_pd(_mm256_permute4x64_pd(det, 0xd8));
    uint32_t count = edges + 1 - i < 4 ? edges + 1 - i : 4, valid = (1u << count) - 1;
    if ((known & valid) != valid) return UNSURE;
    uint32_t change = (side ^ (side << 1 | before)) & valid;
    if (i == 0) change &= ~1u;
    for (; change != 0; change &= change - 1) {
      int meets = edge_meets(at + 2 * (ptrdiff_t)__builtin_ctz(change) - 2, s);
      if (meets == ON) return ON;
      parity ^= (uint32_t)meets;
    }
    before = side >> 3 & 1;
  }
  return (int)parity;
}
#endif

int tc_large_side(const tc_plan *plan, const tc_large *large, double x, double y) {
  const tc_room *room = &plan->room[large->place];
  if (!large->cell) return tc_room_side(plan, room, x, y);
  const tc_frame *f = &large->frame;
  uint32_t column = tc_frame_x(f, x) >> 7, row = tc_frame_y(f, y) >> 7;
  uint32_t cell = large->cell[(size_t)row * f->columns + column];
  if (cell == CELL_OUTSIDE) return EVEN;
  if (cell == CELL_INSIDE) return ODD;
  if (cell == CELL_ASK) return tc_room_side(plan, room, x, y);
  segment s = {.px = x, .py = y, .rx = middle_x(f, column), .ry = middle_y(f, row)};
  int parity = (int)(cell & 1);
  const uint32_t *list = large->run + (cell >> 1);
#if TC_HAS_AVX2
  int wide = tc_cpu_avx2();
#endif
  for (uint32_t i = 1; i <= list[0]; i++) {
    const double *v = plan->xy + 2 * (size_t)(list[i] & ((1u << RUN_BITS) - 1));
    uint32_t edges = (list[i] >> RUN_BITS) + 1;
#if TC_HAS_AVX2
    int side = wide ? run_side_avx2(v, edges, &s) : run_side(v, edges, &s);
#else
    int side = run_side(v, edges, &s);
#endif
    if (side == ON) return ON;
    if (side == UNSURE) return tc_room_side(plan, room, x, y);
    parity ^= side;
  }
  return parity;
}
