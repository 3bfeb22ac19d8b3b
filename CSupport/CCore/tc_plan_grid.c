#pragma STDC FP_CONTRACT OFF
/* The grid over a plan: for every cell the rooms that may cover a point of it, in the order in
   which they win, with the sixteenths of the cell that they cover, miss or part. Up to four of them
   stand in the cell itself, so that a point touches one line of memory. Where boxes overlap so much
   that the memory does not suffice, cells become larger; a cell with more than 14 boxes asks the
   tree. */
#include <math.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_memory.h"
#include "tc_plan_private.h"

/* Cells for each room where memory allows; fewer where boxes would meet more cells than that for
   each room: to draw them would take longer than they save. */
#define CELLS_PER_ROOM 4.0
#define FEWER_CELLS_PER_ROOM 3.0
#define MEETINGS_PER_ROOM 9u
/* Vector loads read entries by fours. */
#define SPARE_ENTRIES 4u

typedef struct {
  uint32_t low_x, high_x, low_y, high_y; /* in 128ths of cells */
} patch;

static patch patch_of(const tc_plan *plan, uint32_t place) {
  const tc_group *g = &plan->group[place / FAN];
  uint32_t i = place % FAN;
  return (patch){tc_frame_x(&plan->frame, (double)g->low_x[i]),
                 tc_frame_x(&plan->frame, (double)g->high_x[i]),
                 tc_frame_y(&plan->frame, (double)g->low_y[i]),
                 tc_frame_y(&plan->frame, (double)g->high_y[i])};
}

/* The number of cells that boxes meet, at most a little more than `most`. */
static uint64_t meetings(const tc_plan *plan, uint64_t most) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < plan->found && sum <= most; i++) {
    patch p = patch_of(plan, i);
    sum += (uint64_t)((p.high_x >> 7) - (p.low_x >> 7) + 1) *
           ((p.high_y >> 7) - (p.low_y >> 7) + 1);
  }
  return sum;
}

/* Begins the lists of cells that more boxes meet than have room in them; returns how many entries
   the lists take, the unused first one, without which a list could look like none, counted. */
static size_t start_lists(tc_plan *plan, size_t cells) {
  memset(plan->cell, 0, cells * sizeof *plan->cell);
  for (uint32_t i = 0; i < plan->found; i++) {
    patch p = patch_of(plan, i);
    for (uint32_t row = p.low_y >> 7; row <= p.high_y >> 7; row++) {
      tc_cell *cell = plan->cell + (size_t)row * plan->frame.columns;
      for (uint32_t column = p.low_x >> 7; column <= p.high_x >> 7; column++) {
        cell[column].entry[0].id += cell[column].entry[0].id <= LIST_MOST;
      }
    }
  }
  size_t entries = 1;
  for (size_t i = 0; i < cells; i++) {
    uint32_t *first = &plan->cell[i].entry[0].id, count = *first;
    *first = count <= CELL_ENTRIES ? 0 : count > LIST_MOST ? LIST_TREE
                                                           : (uint32_t)entries << LIST_BITS;
    if (count > CELL_ENTRIES && count <= LIST_MOST) entries += count;
  }
  return entries;
}

#define INLINE static inline __attribute__((always_inline))

/* Sixteenths of cells are taken to be met by edges that miss them by less than this part of one.
   Rooms of at most MOST_CELLS columns and rows are drawn in single precision, which is wrong by
   less than 1e-4 of one: 256 sixteenths times a few units in the last place. */
#define MARGIN 0.002f
#define MOST_CELLS 64u
/* Rows and columns of sixteenths that are drawn at once: 8 by 8 cells. */
#define TILE 32u

/* For each row of sixteenths: those that the room may cover, and those it covers. */
typedef struct {
  uint32_t met[TILE], covered[TILE];
  uint32_t column, row, rows; /* the first one's, and how many rows are wanted */
} tile;

/* Edges in sixteenths from the tile's corner, a below b. Of one that rises by less than MARGIN the
   slope is 0 and the rise -1, so that it is drawn whole. */
typedef struct {
  uint32_t count;
  float ax[CODE_MOST], ay[CODE_MOST], bx[CODE_MOST], by[CODE_MOST];
  float rise[CODE_MOST], slope[CODE_MOST];
} edges;

static void add_ring(edges *e, const tile *t, const tc_frame *f, const double *v, uint32_t count) {
  const double sx = f->sx / 32, sy = f->sy / 32, left = (double)t->column, low = (double)t->row;
  float px = (float)((v[0] - f->x0) * sx - left), py = (float)((v[1] - f->y0) * sy - low);
  uint32_t at = e->count;
  e->count += count;
  for (; count > 0; count--, at++) {
    v += 2;
    float qx = (float)((v[0] - f->x0) * sx - left), qy = (float)((v[1] - f->y0) * sy - low);
    int up = py < qy;
    e->ax[at] = up ? px : qx;
    e->ay[at] = up ? py : qy;
    e->bx[at] = up ? qx : px;
    e->by[at] = up ? qy : py;
    float rise = fabsf(qy - py), slope = (qx - px) / (qy - py);
    e->slope[at] = rise < MARGIN ? 0 : slope;
    e->rise[at] = rise < MARGIN ? -1 : rise;
    px = qx;
    py = qy;
  }
}

INLINE float within_tile(float x) {
  x = x > 0 ? x : 0;
  return x < TILE - 1 ? x : TILE - 1;
}

/* Without a branch, so that eight rows are drawn at once. The side changes behind an edge's
   crossing with the line through the middles of the row, which is in a sixteenth that it meets.
   What is to the left or to the right of the tile is taken for its first or last column: that one
   counts as met then, and is behind or is not of importance. */
INLINE void draw_edges(tile *t, const edges *e, uint32_t first, uint32_t last) {
  for (uint32_t start = first; start <= last; start += 8) {
    uint32_t met[8] = {0}, inside[8] = {0};
    for (uint32_t i = 0; i < e->count; i++) {
      const float ax = e->ax[i], bx = e->bx[i], slope = e->slope[i], rise = e->rise[i];
      const float ay = e->ay[i], by = e->by[i];
#pragma clang loop vectorize_width(8) interleave_count(1)
      for (uint32_t k = 0; k < 8; k++) {
        float row = (float)(int32_t)(start + k);
        float low = row - MARGIN, from = low - ay, to = row + (1 + MARGIN) - ay;
        float x0 = from > 0 ? ax + from * slope : ax, x1 = to < rise ? ax + to * slope : bx;
        float least = within_tile((x0 < x1 ? x0 : x1) - MARGIN);
        float most = within_tile((x0 < x1 ? x1 : x0) + MARGIN);
        uint32_t bits = 0xfffffffeu << (int32_t)most ^ 0xffffffffu << (int32_t)least;
        met[k] |= ((to > 0) & (by >= low)) ? bits : 0;
        float middle = row + 0.5f, behind = within_tile(ax + (middle - ay) * slope);
        inside[k] ^= ((ay <= middle) & (by > middle)) ? 0xffffffffu << (int32_t)behind : 0;
      }
    }
    for (uint32_t k = 0; k < 8 && start + k <= last; k++) {
      t->covered[start + k] = inside[k] & ~met[k];
      t->met[start + k] = inside[k] | met[k];
    }
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void draw_edges_avx2(tile *t, const edges *e, uint32_t first, uint32_t last) {
  draw_edges(t, e, first, last);
}
#endif

/* From `low` to `high`, counted from `start` and kept within the tile's first `count`. */
static void clip(uint32_t *low, uint32_t *high, uint32_t start, uint32_t count) {
  *low = *low > start ? *low - start : 0;
  *high = *high - start < count ? *high - start : count - 1;
}

/* No edge is near a sixteenth that is covered, so all its points are on the side of its middle; and
   none is in the first or last row or column of the grid, where points out of the plan are looked
   for: an edge would have to part it from where no edge is. Of large
   rooms, and rooms of many cells, only the box is drawn. */
static void draw_room(const tc_plan *plan, const tc_room *room, const patch *p, tile *t) {
  uint32_t first = p->low_y >> 5, last = p->high_y >> 5;
  clip(&first, &last, t->row, t->rows);
  memset(t->met, 0, t->rows * sizeof *t->met);
  memset(t->covered, 0, t->rows * sizeof *t->covered);
  if (room->rings > FAN || (p->high_x >> 7) - (p->low_x >> 7) >= MOST_CELLS ||
      (p->high_y >> 7) - (p->low_y >> 7) >= MOST_CELLS ||
      tc_large_of(plan, plan->shape[room->id])) {
    uint32_t low = p->low_x >> 5, high = p->high_x >> 5;
    clip(&low, &high, t->column, TILE);
    uint32_t bits = 0xfffffffeu << high ^ 0xffffffffu << low;
    for (uint32_t row = first; row <= last; row++) t->met[row] = bits;
    return;
  }
  edges e;
  e.count = 0;
  for (uint32_t i = 0; i < room->rings; i++) {
    const tc_ring *ring = tc_ring_of(plan, room, i);
    add_ring(&e, t, &plan->frame, plan->xy + 2 * (size_t)ring->first, ring->edges);
  }
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) {
    draw_edges_avx2(t, &e, first, last);
    return;
  }
#endif
  draw_edges(t, &e, first, last);
}

/* The sixteenths of one cell of rows of them. */
static uint32_t of_cell(const uint32_t *row, uint32_t shift) {
  return (row[0] >> shift & 15) | (row[1] >> shift & 15) << 4 | (row[2] >> shift & 15) << 8 |
         (row[3] >> shift & 15) << 12;
}

/* One room into the entries of the cells of a tile, by rank; its place instead of its id. */
static void fill_tile(tc_plan *plan, uint32_t place, const tile *t, uint32_t columns) {
  uint32_t rank = plan->room[place].rank;
  for (uint32_t y = 0; y < t->rows; y += 4) {
    tc_cell *cell = plan->cell + (size_t)((t->row + y) >> 2) * plan->frame.columns +
                    (t->column >> 2);
    for (uint32_t x = 0; x < columns; x++) {
      uint32_t bits = of_cell(t->met + y, 4 * x), list = tc_cell_list(&cell[x]), at = 0;
      if (bits == 0 || list == LIST_TREE) continue;
      bits |= of_cell(t->covered + y, 4 * x) << 16;
      tc_entry *first = list ? plan->list + (list >> LIST_BITS) : cell[x].entry;
      if (list) {
        at = cell[x].entry[0].id++ & LIST_TREE;
      } else {
        while (first[at].bits != 0) at++;
      }
      for (; at > 0 && plan->room[first[at - 1].id].rank > rank; at--) first[at] = first[at - 1];
      first[at] = (tc_entry){.bits = bits, .id = place};
    }
  }
}

static uint32_t lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }

static void fill_entries(tc_plan *plan) {
  tile t;
  for (uint32_t i = 0; i < plan->found; i++) {
    patch p = patch_of(plan, i);
    uint32_t last_row = p.high_y >> 7, last_column = p.high_x >> 7;
    for (uint32_t row = p.low_y >> 7; row <= last_row; row += TILE / 4) {
      for (uint32_t column = p.low_x >> 7; column <= last_column; column += TILE / 4) {
        t.column = 4 * column;
        t.row = 4 * row;
        t.rows = 4 * lesser(last_row - row + 1, TILE / 4);
        draw_room(plan, &plan->room[i], &p, &t);
        fill_tile(plan, i, &t, lesser(last_column - column + 1, TILE / 4));
      }
    }
  }
}

/* Gives entries their ids, and cells the short lists: boxes met them that the rooms do not. */
static void settle_cells(tc_plan *plan, size_t cells) {
  for (size_t i = 0; i < cells; i++) {
    tc_entry *entry = plan->cell[i].entry;
    uint32_t list = tc_cell_list(&plan->cell[i]), count = list & LIST_TREE;
    if (list == LIST_TREE) continue;
    if (list == 0) {
      count = CELL_ENTRIES;
    } else if (count <= CELL_ENTRIES) {
      memset(entry, 0, sizeof plan->cell[i]);
      memcpy(entry, plan->list + (list >> LIST_BITS), count * sizeof *entry);
    } else {
      entry = plan->list + (list >> LIST_BITS);
    }
    for (uint32_t k = 0; k < count && entry[k].bits != 0; k++) {
      entry[k].id = plan->room[entry[k].id].id;
    }
  }
}

static tc_box whole(const tc_plan *plan) {
  const tc_group *top = &plan->group[plan->offset[plan->levels - 1]];
  tc_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (uint32_t i = 0; i < FAN; i++) {
    if (!(top->low_x[i] <= top->high_x[i])) continue;
    box.low_x = fmin(box.low_x, (double)top->low_x[i]);
    box.low_y = fmin(box.low_y, (double)top->low_y[i]);
    box.high_x = fmax(box.high_x, (double)top->high_x[i]);
    box.high_y = fmax(box.high_y, (double)top->high_y[i]);
  }
  return box;
}

/* Cells for the frame, and lists; 0 when out of memory. *fits tells whether all is within so many
   bytes. */
static int make_cells(tc_plan *plan, size_t memory, int *fits) {
  size_t cells = (size_t)plan->frame.columns * plan->frame.rows;
  size_t left = memory > cells * sizeof *plan->cell ? memory - cells * sizeof *plan->cell : 0;
  left /= sizeof *plan->list;
  *fits = 0;
  uint64_t most = (uint64_t)left + CELL_ENTRIES * (uint64_t)cells;
  if (left == 0 || meetings(plan, most) > most) return 1;
  plan->cell = tc_take_lines(plan->allocator, cells, sizeof *plan->cell, &plan->cell_memory);
  if (!plan->cell) return 0;
  size_t entries = start_lists(plan, cells);
  *fits = entries <= left;
  if (!*fits) return 1;
  size_t all = entries + SPARE_ENTRIES;
  if (!(plan->list = tc_take(plan->allocator, all, sizeof *plan->list))) return 0;
  memset(plan->list, 0, all * sizeof *plan->list);
  fill_entries(plan);
  settle_cells(plan, cells);
  return 1;
}

/* A frame of about so many cells over the plan; 0 when there is none. */
static int make_frame(tc_plan *plan, const tc_box *box, double cells) {
  double width = box->high_x - box->low_x, height = box->high_y - box->low_y;
  double columns = height > 0 ? sqrt(cells * (width / height)) : cells;
  columns = columns < 1 ? 1 : columns < cells ? columns : cells;
  columns = columns < 4194304 ? columns : 4194304;
  double rows = cells / columns;
  return tc_frame_make(&plan->frame, box, columns, rows < 4194304 ? rows : 4194304);
}

int tc_grid_make(tc_plan *plan, size_t memory) {
  if (plan->found == 0) return 1;
  tc_box box = whole(plan);
  /* A little is left for lists. */
  double most = (double)memory * 0.98 / sizeof *plan->cell, wanted = CELLS_PER_ROOM * plan->found;
  if (wanted > most) wanted = most;
  if (!make_frame(plan, &box, wanted)) return 1;
  uint64_t enough = (uint64_t)MEETINGS_PER_ROOM * plan->found;
  if (wanted > FEWER_CELLS_PER_ROOM * plan->found && meetings(plan, enough) > enough) {
    wanted = FEWER_CELLS_PER_ROOM * plan->found;
  }
  for (; wanted >= 0.5; wanted /= 1.5) {
    if (!make_frame(plan, &box, wanted)) return 1;
    int fits, done = make_cells(plan, memory, &fits);
    if (done && fits) return 1;
    tc_give(plan->allocator, plan->cell_memory);
    plan->cell_memory = plan->cell = NULL;
    if (!done) return 0;
  }
  return 1;
}
