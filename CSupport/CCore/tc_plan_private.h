#pragma STDC FP_CONTRACT OFF
/* tc_plan_private.h: how a plan lies in memory, shared by the files tc_plan*.c.

   Three layers. The exact one knows the doubles: rings, and for long rings boxes over runs of 16
   edges, 16 runs and so on; a run that lies wholly to the right of a point is crossed an odd number
   of times by the ray from it exactly if its two ends lie on different sides, so only runs whose
   box holds the point are looked into. Over the rooms stands a tree of groups of 16 boxes, packed
   in tiles (sort-tile-recursive: Leutenegger, Lopez, Edgington 1997).

   The second makes lookups quick: a grid of cells over the plan that names the few rooms near a
   cell and knows which sixteenths of it they cover, miss or part (tc_plan_grid.c), and for every
   room of a few edges its shape in whole numbers of 14 bits (tc_plan_code.c), which decides nearly
   every other point by a handful of vector instructions and says when it cannot. The third is for
   rooms of many edges: a grid of its own that knows which cells are inside and which edges meet the
   others (tc_plan_large.c).

   Cells are found by monotone arithmetic: of two numbers the larger is never in a smaller cell. So
   a box lies in the cells between those of its corners, whatever was rounded. */
#ifndef TC_PLAN_PRIVATE_H
#define TC_PLAN_PRIVATE_H

#include <string.h>

#include "tc_memory.h"
#include "tc_plan.h"

#define FAN 16u
/* 16^8 > 2^28 edges. */
#define LEVELS 8

/* What a piece of boundary says about a point: on it, or an even or odd number of crossings with
   the ray to the right. */
enum { EVEN = 0, ODD = 1, ON = 2 };

typedef struct {
  double low_x, low_y, high_x, high_y;
} tc_box;

/* Single precision, rounded outwards: a point rounded to nearest stays in every box it is in. */
typedef struct {
  float low_x[FAN], low_y[FAN], high_x[FAN], high_y[FAN];
} tc_group;

/* Vertices first..first+edges (one more than edges, the last equals the first). Of more than FAN
   edges, boxes: level 0 has one per FAN edges, each further level one per FAN boxes, the last level
   has one. */
typedef struct {
  uint32_t first, edges, boxes;
} tc_ring;

/* In tree order. Of one ring, `only` is the ring; of several, only.first is the first one's
   number in plan->ring. Of more than FAN rings, only.boxes is a level-0 box per FAN rings, and so
   on up. */
typedef struct {
  uint32_t id, rank, rings;
  tc_ring only;
} tc_room;

/* The shape of a room: where the head of its code stands in plan->code; or this bit and its place
   in the tree; or this bit and plan->found plus its number among the large rooms. */
#define IS_PLACE 0x80000000u
#define NO_CODE UINT32_MAX

/* Rooms of so many edges, those between rings counted, have a code; less would not pay for it. */
#define CODE_LEAST 7u
/* Rooms of more edges than that are large. */
#define CODE_MOST 256u

/* The code of a room: (x - x0) * sx, cut to a whole number, is from 0 to 16383 for every x in the
   room's box. In front of it as many numbers for x as it has edges, then as many for y: the corners
   of the rings one after another, of several each closed and joined to the first by an edge there
   and back; the last edge leads back to the first corner. The low bits of sx are the edges less 1,
   which no scale minds. So what vector loads read too much is the head, and the code of up to 12
   edges lies in one line of the cache. */
typedef struct {
  float x0, y0, sx, sy;
} tc_code;

#define EDGES_BITS (CODE_MOST - 1)

static inline uint32_t tc_code_edges(const tc_code *code) {
  uint32_t bits;
  memcpy(&bits, &code->sx, sizeof bits);
  return (bits & EDGES_BITS) + 1;
}

static inline const int16_t *tc_code_x(const tc_code *code, uint32_t edges) {
  return (const int16_t *)(const void *)code - 2 * (size_t)edges;
}

/* Rows and columns of cells; each cell is parted by 128. */
typedef struct {
  double x0, y0, sx, sy;   /* cell * 128 = (x - x0) * sx, cut, and kept within most_x */
  double most_x, most_y;   /* columns * 128 - 1 */
  uint32_t columns, rows;
} tc_frame;

/* A room near a cell. Bit 4 * row + column of a sixteenth of the cell: the room may cover points of
   it; bit 16 more: it covers all of them, and none is on its boundary. */
typedef struct {
  uint32_t bits, id;
} tc_entry;

/* A cell holds the entries of up to so many rooms, those that win first; behind them zeros. Two lie
   in a line of the cache. */
#define CELL_ENTRIES 4u
typedef struct {
  tc_entry entry[CELL_ENTRIES];
} tc_cell;

/* The entries of more rooms are a list elsewhere. Then the first entry of the cell has no bits, and
   instead of an id how many entries the list has, in the low bits, and where it begins. */
#define LIST_BITS 4u
#define LIST_MOST 14u
/* Too many rooms for a list: ask the tree. */
#define LIST_TREE 15u

/* What stands in the first entry of a cell with a list, 0 when the cell has none. */
static inline uint32_t tc_cell_list(const tc_cell *cell) {
  return cell->entry[0].bits == 0 ? cell->entry[0].id : 0;
}

/* Large rooms: a cell is one of these marks, or where its list of runs begins, times 2, plus 1 when
   its middle is inside. A list is the number of its runs, then the runs. */
enum { CELL_OUTSIDE = 0, CELL_INSIDE = 1, CELL_ASK = 2 };
typedef struct {
  tc_frame frame;
  uint32_t *cell;
  uint32_t *run;
  uint32_t place; /* of the room */
} tc_large;

struct tc_plan {
  const tc_allocator *allocator;
  uint32_t rooms;    /* as given */
  uint32_t found;    /* rooms that can be found: those in the tree */
  uint32_t levels;   /* of the tree; 0 when it is empty */
  uint32_t offset[LEVELS]; /* of the first group of each level, 0 the leaves */
  uint32_t larges;
  uint32_t code_words; /* of all codes */
  double *xy;
  double *area;      /* by id */
  uint32_t *shape;   /* by id */
  uint32_t *place;   /* by id; of rooms that are found */
  tc_ring *ring;     /* of rooms with several */
  tc_room *room;
  tc_box *box;
  tc_group *group;
  uint32_t *code;    /* from the beginning of a line of the cache on */
  tc_large *large;
  tc_frame frame;
  tc_cell *cell;     /* NULL: ask the tree; from the beginning of a line of the cache on */
  tc_entry *list;
  /* As taken. One block holds xy, room, ring, box, group and code: memory that is given back as a
     whole is what an allocator keeps for the next index, where it would give pieces back to the
     system, whose fresh pages cost more than all that is computed. */
  void *memory, *cell_memory;
};

/* The next smaller single precision number of one that is finite and not the least. */
static inline float tc_float_before(float value) {
  if (value == 0) return -1.40129846432481707e-45f;
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  bits += value > 0 ? UINT32_MAX : 1u;
  memcpy(&value, &bits, sizeof bits);
  return value;
}

/* The sizes of the levels of a packed tree over `items`; returns how many levels. */
static inline uint32_t tc_levels(uint32_t items, uint32_t counts[LEVELS]) {
  uint32_t levels = 0;
  do {
    items = (items + FAN - 1) / FAN;
    counts[levels++] = items;
  } while (items > 1 && levels < LEVELS);
  return levels;
}

/* Ring i of a room. */
static inline const tc_ring *tc_ring_of(const tc_plan *plan, const tc_room *room, uint32_t i) {
  return room->rings == 1 ? &room->only : &plan->ring[room->only.first + i];
}

/* The large room of a shape, NULL when it is none. */
static inline const tc_large *tc_large_of(const tc_plan *plan, uint32_t shape) {
  uint32_t at = shape & ~IS_PLACE;
  return shape & IS_PLACE && at >= plan->found ? &plan->large[at - plan->found] : NULL;
}

/* 128 * column + the place in it; NaN is in column 0. */
static inline uint32_t tc_frame_x(const tc_frame *f, double x) {
  double t = (x - f->x0) * f->sx;
  t = t > 0 ? t : 0;
  return (uint32_t)(int32_t)(t < f->most_x ? t : f->most_x);
}

static inline uint32_t tc_frame_y(const tc_frame *f, double y) {
  double t = (y - f->y0) * f->sy;
  t = t > 0 ? t : 0;
  return (uint32_t)(int32_t)(t < f->most_y ? t : f->most_y);
}

/* A frame of about `cells` cells over the box; 0 when the box is not finite or too wide. */
int tc_frame_make(tc_frame *frame, const tc_box *box, double columns, double rows);

/* Whether the room, by its place in the tree, covers the point. */
int tc_room_covers(const tc_plan *plan, const tc_room *room, double x, double y);

/* EVEN, ODD or ON by the doubles alone. */
int tc_room_side(const tc_plan *plan, const tc_room *room, double x, double y);

/* The place of the room under the point in plan->room by the tree, UINT32_MAX none. */
uint32_t tc_plan_place(const tc_plan *plan, double x, double y);

#define CODE_HEAD ((uint32_t)(sizeof(tc_code) / sizeof(uint32_t)))

/* How many words the code of a room takes whose rings have so many edges in all, 0 when it gets none
   for its size: the rings are one chain, with an edge there and back between the first and each
   other. */
static inline uint32_t tc_code_words(uint32_t rings, uint64_t edges) {
  uint64_t chain = edges + 2 * ((uint64_t)rings - (rings > 0));
  return rings > FAN || chain < CODE_LEAST || chain > CODE_MOST ? 0 : CODE_HEAD + (uint32_t)chain;
}

/* The edges of all rings of a room. */
uint64_t tc_room_edges(const tc_plan *plan, const tc_room *room);

/* Where a code of so many words begins that may begin at `at`: one that can lie in one line of the
   cache does. */
static inline size_t tc_code_start(size_t at, uint32_t words) {
  const size_t line = TC_LINE / sizeof(uint32_t);
  return words <= line && at % line + words > line ? at + line - at % line : at;
}

/* Writes the code of so many words from plan->code[at] on and tells where its head stands; NO_CODE when the room's
   coordinates allow none. */
uint32_t tc_code_write(const tc_plan *plan, uint32_t place, const tc_box *box, uint32_t at,
                       uint32_t words);

/* The grid of a large room, allocated; 0 when out of memory. */
int tc_large_make(const tc_plan *plan, const tc_room *room, const tc_box *box, tc_large *large);

/* EVEN, ODD or ON. */
int tc_large_side(const tc_plan *plan, const tc_large *large, double x, double y);

/* The grid over the plan, in at most so many bytes; 0 when out of memory. */
int tc_grid_make(tc_plan *plan, size_t memory);

#endif
