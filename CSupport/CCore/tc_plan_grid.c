#pragma STDC FP_CONTRACT OFF
/* The grid over a plan: for every cell the rooms whose box meets it, in the order in which they
   win. Where boxes overlap so much that the memory does not suffice, cells become larger; a cell
   with more than 14 rooms asks the tree. */
#include <math.h>
#include <string.h>

#include "tc_memory.h"
#include "tc_plan_private.h"

/* Cells for each room where memory allows. */
#define CELLS_PER_ROOM 4.0
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

static void count_rooms(tc_plan *plan) {
  for (uint32_t i = 0; i < plan->found; i++) {
    patch p = patch_of(plan, i);
    for (uint32_t row = p.low_y >> 7; row <= p.high_y >> 7; row++) {
      uint32_t *cell = plan->cell + (size_t)row * plan->frame.columns;
      for (uint32_t column = p.low_x >> 7; column <= p.high_x >> 7; column++) {
        if (cell[column] <= CELL_MOST) cell[column]++;
      }
    }
  }
}

static uint32_t box_in_cell(const patch *p, uint32_t column, uint32_t row) {
  uint32_t low_x = p->low_x >> 7 < column ? 0 : p->low_x & 127;
  uint32_t low_y = p->low_y >> 7 < row ? 0 : p->low_y & 127;
  uint32_t high_x = p->high_x >> 7 > column ? 127 : p->high_x & 127;
  uint32_t high_y = p->high_y >> 7 > row ? 127 : p->high_y & 127;
  return low_x | low_y << 8 | (127 - high_x) << 16 | (127 - high_y) << 24;
}

/* Places into entries, by rank; then what each place stands for. */
static void fill_entries(tc_plan *plan, uint32_t entries) {
  for (uint32_t i = 0; i < plan->found; i++) {
    patch p = patch_of(plan, i);
    uint32_t rank = plan->room[i].rank;
    for (uint32_t row = p.low_y >> 7; row <= p.high_y >> 7; row++) {
      uint32_t *cell = plan->cell + (size_t)row * plan->frame.columns;
      for (uint32_t column = p.low_x >> 7; column <= p.high_x >> 7; column++) {
        if (cell[column] == CELL_TREE) continue;
        tc_entry *first = plan->entry + (cell[column] >> CELL_BITS);
        uint32_t at = cell[column]++ & (CELL_TREE);
        for (; at > 0 && plan->room[first[at - 1].value].rank > rank; at--) {
          first[at] = first[at - 1];
        }
        first[at] = (tc_entry){.box = box_in_cell(&p, column, row), .value = i};
      }
    }
  }
  for (uint32_t i = 0; i < entries; i++) {
    const tc_room *room = &plan->room[plan->entry[i].value];
    if (room->shape != NO_SHAPE && room->shape < plan->code_words) {
      plan->entry[i].value = room->shape;
    } else {
      plan->entry[i].value |= IS_PLACE;
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

int tc_grid_make(tc_plan *plan, size_t memory) {
  if (plan->found == 0) return 1;
  tc_box box = whole(plan);
  double width = box.high_x - box.low_x, height = box.high_y - box.low_y;
  for (double wanted = CELLS_PER_ROOM * plan->found; wanted >= 0.5; wanted /= 1.5) {
    double columns = height > 0 ? sqrt(wanted * (width / height)) : wanted;
    columns = columns < 1 ? 1 : columns < wanted ? columns : wanted;
    columns = columns < 4194304 ? columns : 4194304;
    double rows = wanted / columns;
    if (!tc_frame_make(&plan->frame, &box, columns, rows < 4194304 ? rows : 4194304)) return 1;
    size_t cells = (size_t)plan->frame.columns * plan->frame.rows;
    double left = ((double)memory - (double)cells * sizeof *plan->cell) / sizeof *plan->entry;
    if (left < plan->found || (double)meetings(plan, (uint64_t)left) > left) continue;
    if (!(plan->cell = tc_take(plan->allocator, cells, sizeof *plan->cell))) return 0;
    memset(plan->cell, 0, cells * sizeof *plan->cell);
    count_rooms(plan);
    uint32_t entries = 0;
    for (size_t i = 0; i < cells; i++) {
      uint32_t count = plan->cell[i];
      plan->cell[i] = count > CELL_MOST ? CELL_TREE : entries << CELL_BITS;
      if (count <= CELL_MOST) entries += count;
    }
    size_t all = (size_t)entries + SPARE_ENTRIES;
    if (!(plan->entry = tc_take(plan->allocator, all, sizeof *plan->entry))) return 0;
    memset(plan->entry + entries, 0, SPARE_ENTRIES * sizeof *plan->entry);
    fill_entries(plan, entries);
    return 1;
  }
  return 1;
}
