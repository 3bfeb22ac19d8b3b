#pragma STDC FP_CONTRACT OFF
/* Which room, quickly: the cell of the point; the sixteenth of it, which says of most rooms near it
   whether they cover the point; the codes of those that remain; only where a code cannot tell, the
   exact layer. Many points go through in blocks, step by step, and while a block takes one step the
   blocks behind it take those before: what a step needs from memory was asked for by the step
   before, and memory always has something to do.

   Why codes decide rightly: the code of a coordinate is the integer part of (v - origin) * scale,
   computed by operations that never put a larger v before a smaller one. So codes that differ tell
   which coordinate is larger, and a vertex whose code in y is the point's leaves it open. Each code
   is less than its real number by less than 1, but for 1e-11, so each difference of two is wrong by
   less than 1 + 1e-11. With d = b - a and w = p - a the determinant dx wy - dy wx, exact in 32
   bits, is then wrong by less than S + 3, where S = |dx| + |dy| + |wx| + |wy|; beyond that its sign
   is that of the point and the edge, since scaling an axis by a positive number changes no side. */
#include <math.h>
#include <string.h>

#include "tc_cpu.h"
#include "tc_plan_private.h"

#if TC_HAS_AVX2
#include <immintrin.h>
#endif

#define UNSURE 2
/* Points of a block: so few that memory, asked for the lines of four blocks at once, does not have
   to put any off. */
#define BLOCK 24u

#define INLINE static inline __attribute__((always_inline))

/* The point in the room's numbers; 0 when it is out of the room's box for certain. */
INLINE int code_point(const tc_code *c, double x, double y, int32_t *px, int32_t *py) {
  double tx = (x - (double)c->x0) * (double)c->sx, ty = (y - (double)c->y0) * (double)c->sy;
  if (!((tx >= 0) & (tx < 16384) & (ty >= 0) & (ty < 16384))) return 0;
  *px = (int32_t)tx;
  *py = (int32_t)ty;
  return 1;
}

/* EVEN, ODD or UNSURE. Passed by name to what is compiled once for each set of instructions. */
typedef int (*decide)(const tc_code *c, double x, double y);

static int code_side(const tc_code *c, double x, double y) {
  int32_t px, py;
  if (!code_point(c, x, y, &px, &py)) return EVEN;
  const uint32_t edges = tc_code_edges(c);
  const int16_t *cx = tc_code_x(c, edges), *cy = cx + edges;
  int32_t parity = 0, open = 0;
  for (uint32_t i = 0; i < edges; i++) {
    uint32_t after = i + 1 < edges ? i + 1 : 0;
    int32_t ax = cx[i], ay = cy[i], by = cy[after];
    int32_t dx = cx[after] - ax, dy = by - ay, wx = px - ax, wy = py - ay;
    int32_t det = dx * wy - dy * wx, up = by > py, crosses = (ay > py) ^ up;
    int32_t size = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) + (wx < 0 ? -wx : wx) +
                   (wy < 0 ? -wy : wy) + 3;
    parity ^= crosses & ((det > 0) == up);
    open |= (ay == py) | (crosses & ((det < 0 ? -det : det) <= size));
  }
  return open ? UNSURE : parity;
}

#if TC_HAS_AVX2
static const int16_t lanes[32] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

/* The first `count` of 16 numbers. */
TC_AVX2 static inline __m256i first_lanes(uint32_t count) {
  return _mm256_loadu_si256((const __m256i *)(const void *)(lanes + 16 - count));
}

/* 16 edges at once; plan->code has spare bytes behind its last head. The point's numbers are made
   as code_point makes them. */
TC_AVX2 static inline int code_side_avx2(const tc_code *c, double x, double y) {
  const __m128d scale = _mm_cvtps_pd(_mm_castsi128_ps(
      _mm_loadl_epi64((const __m128i *)(const void *)&c->sx)));
  const __m128d start = _mm_cvtps_pd(_mm_castsi128_ps(
      _mm_loadl_epi64((const __m128i *)(const void *)&c->x0)));
  const __m128d t = _mm_mul_pd(_mm_sub_pd(_mm_setr_pd(x, y), start), scale);
  const __m128d in = _mm_and_pd(_mm_cmpge_pd(t, _mm_setzero_pd()),
                                _mm_cmplt_pd(t, _mm_set1_pd(16384)));
  if (_mm_movemask_pd(in) != 3) return EVEN;
  const __m128i p = _mm_cvttpd_epi32(t);
  const __m256i qx = _mm256_broadcastw_epi16(p);
  const __m256i qy = _mm256_broadcastw_epi16(_mm_srli_epi64(p, 32));
  const uint32_t edges = tc_code_edges(c);
  const int16_t *cx = tc_code_x(c, edges), *cy = cx + edges;
  const __m256i ones = _mm256_set1_epi16(1), three = _mm256_set1_epi32(3);
  __m256i parity = _mm256_setzero_si256(), open = parity;
  for (uint32_t i = 0; i < edges; i += 16) {
    __m256i ax = _mm256_loadu_si256((const __m256i *)(const void *)(cx + i));
    __m256i ay = _mm256_loadu_si256((const __m256i *)(const void *)(cy + i));
    __m256i bx = _mm256_loadu_si256((const __m256i *)(const void *)(cx + i + 1));
    __m256i by = _mm256_loadu_si256((const __m256i *)(const void *)(cy + i + 1));
    const uint32_t left_over = edges - i < 16 ? edges - i : 16;
    const __m256i valid = first_lanes(left_over);
    if (edges - i <= 16) {
      __m256i last = _mm256_andnot_si256(first_lanes(left_over - 1), valid);
      bx = _mm256_blendv_epi8(bx, _mm256_set1_epi16(cx[0]), last);
      by = _mm256_blendv_epi8(by, _mm256_set1_epi16(cy[0]), last);
    }
    __m256i dx = _mm256_sub_epi16(bx, ax), dy = _mm256_sub_epi16(by, ay);
    __m256i minus_wx = _mm256_sub_epi16(ax, qx), wy = _mm256_sub_epi16(qy, ay);
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(dx, dy),
                                    _mm256_unpacklo_epi16(wy, minus_wx));
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(dx, dy),
                                     _mm256_unpackhi_epi16(wy, minus_wx));
    __m256i d = _mm256_add_epi16(_mm256_abs_epi16(dx), _mm256_abs_epi16(dy));
    __m256i w = _mm256_add_epi16(_mm256_abs_epi16(minus_wx), _mm256_abs_epi16(wy));
    __m256i low_size =
        _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(d, w), ones), three);
    __m256i high_size =
        _mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(d, w), ones), three);
    __m256i sure = _mm256_packs_epi32(_mm256_cmpgt_epi32(_mm256_abs_epi32(low), low_size),
                                      _mm256_cmpgt_epi32(_mm256_abs_epi32(high), high_size));
    /* Saturation keeps the sign. */
    __m256i left = _mm256_cmpgt_epi16(_mm256_packs_epi32(low, high), _mm256_setzero_si256());
    __m256i up = _mm256_cmpgt_epi16(by, qy);
    __m256i crosses = _mm256_xor_si256(_mm256_cmpgt_epi16(ay, qy), up);
    __m256i bad = _mm256_or_si256(_mm256_cmpeq_epi16(ay, qy), _mm256_andnot_si256(sure, crosses));
    __m256i odd = _mm256_andnot_si256(_mm256_xor_si256(left, up), crosses);
    open = _mm256_or_si256(open, _mm256_and_si256(bad, valid));
    parity = _mm256_xor_si256(parity, _mm256_and_si256(odd, valid));
  }
  if (!_mm256_testz_si256(open, open)) return UNSURE;
  return __builtin_popcount((uint32_t)_mm256_movemask_epi8(parity)) >> 1 & 1;
}
#endif

/* Whether the room covers the point, which may be any. */
INLINE int covers(const tc_plan *plan, uint32_t id, uint32_t shape, double x, double y,
                  decide code) {
  if (shape & IS_PLACE) {
    const tc_large *large = tc_large_of(plan, shape);
    if (!isfinite(x) || !isfinite(y)) return 0;
    if (large) return tc_large_side(plan, large, x, y) != EVEN;
    return tc_room_side(plan, &plan->room[shape & ~IS_PLACE], x, y) != EVEN;
  }
  const tc_code *c = (const tc_code *)(const void *)(plan->code + shape);
  int side = code(c, x, y);
  if (side == UNSURE) side = tc_room_side(plan, &plan->room[plan->place[id]], x, y);
  return side != EVEN;
}

/* The bit of the sixteenth of its cell. */
INLINE uint32_t sixteenth(uint32_t x, uint32_t y) { return (x >> 5 & 3) | (y >> 3 & 12); }

/* Points of a block and the rooms that may cover them: in the order of points, and for one point in
   that of ranks. With room for what vector stores write too much. */
#define QUESTIONS_ROOM (BLOCK * LIST_MOST + CELL_ENTRIES)
typedef struct {
  uint32_t count, point[QUESTIONS_ROOM], id[QUESTIONS_ROOM], shape[QUESTIONS_ROOM];
} questions;

/* Of the entries: the id of the first that covers the sixteenth, else -1; those before it that part
   it become questions. */
INLINE int32_t choose_entries(questions *q, const tc_entry *entry, uint32_t count, uint32_t bit,
                              uint32_t point) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t bits = entry[i].bits >> bit;
    if (bits & 0x10000) return (int32_t)entry[i].id;
    q->point[q->count] = point;
    q->id[q->count] = entry[i].id;
    q->count += bits & 1;
  }
  return -1;
}

/* The same of a cell without a list. */
typedef int32_t (*choose)(questions *q, const tc_cell *cell, uint32_t bit, uint32_t point);

static int32_t choose_four(questions *q, const tc_cell *cell, uint32_t bit, uint32_t point) {
  return choose_entries(q, cell->entry, CELL_ENTRIES, bit, point);
}

#if TC_HAS_AVX2
/* Which bytes bring the numbers of a mask's bits to the front. */
#define PICK(a, b, c, d) {4 * (a), 4 * (a) + 1, 4 * (a) + 2, 4 * (a) + 3, \
                          4 * (b), 4 * (b) + 1, 4 * (b) + 2, 4 * (b) + 3, \
                          4 * (c), 4 * (c) + 1, 4 * (c) + 2, 4 * (c) + 3, \
                          4 * (d), 4 * (d) + 1, 4 * (d) + 2, 4 * (d) + 3}
static const uint8_t picks[16][16] = {
    PICK(0, 1, 2, 3), PICK(0, 1, 2, 3), PICK(1, 1, 2, 3), PICK(0, 1, 2, 3),
    PICK(2, 1, 2, 3), PICK(0, 2, 2, 3), PICK(1, 2, 2, 3), PICK(0, 1, 2, 3),
    PICK(3, 1, 2, 3), PICK(0, 3, 2, 3), PICK(1, 3, 2, 3), PICK(0, 1, 3, 3),
    PICK(2, 3, 2, 3), PICK(0, 2, 3, 3), PICK(1, 2, 3, 3), PICK(0, 1, 2, 3)};

/* All four at once, without a branch. */
TC_AVX2 static inline int32_t choose_four_avx2(questions *q, const tc_cell *cell, uint32_t bit,
                                               uint32_t point) {
  const __m256i apart = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7);
  const __m128i shift = _mm_cvtsi32_si128((int32_t)(15 - bit)), wide = _mm_cvtsi32_si128(16);
  __m256i four = _mm256_loadu_si256((const __m256i *)(const void *)cell);
  four = _mm256_permutevar8x32_epi32(four, apart);
  __m128i covered = _mm_sll_epi32(_mm256_castsi256_si128(four), shift);
  __m128i met = _mm_sll_epi32(covered, wide);
  uint32_t sure = (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(covered));
  uint32_t mask = (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(met));
  mask &= (sure & (0 - sure)) - 1;
  __m128i pick = _mm_loadu_si128((const __m128i *)(const void *)picks[mask]);
  __m128i id = _mm_shuffle_epi8(_mm256_extracti128_si256(four, 1), pick);
  _mm_storeu_si128((__m128i *)(void *)(q->id + q->count), id);
  _mm_storeu_si128((__m128i *)(void *)(q->point + q->count), _mm_set1_epi32((int32_t)point));
  q->count += (uint32_t)__builtin_popcount(mask);
  int32_t first = (int32_t)cell->entry[(uint32_t)__builtin_ctz(sure | 8)].id;
  return sure ? first : -1;
}
#endif

static int32_t ask_tree(const tc_plan *plan, double x, double y) {
  uint32_t place = tc_plan_place(plan, x, y);
  return place == UINT32_MAX ? -1 : (int32_t)plan->room[place].id;
}

INLINE int32_t locate_one(const tc_plan *plan, double x, double y, decide code) {
  uint32_t gx = tc_frame_x(&plan->frame, x), gy = tc_frame_y(&plan->frame, y);
  const tc_cell *cell = &plan->cell[(size_t)(gy >> 7) * plan->frame.columns + (gx >> 7)];
  uint32_t list = tc_cell_list(cell), count = CELL_ENTRIES, bit = sixteenth(gx, gy);
  if (list == LIST_TREE) return ask_tree(plan, x, y);
  const tc_entry *entry = cell->entry;
  if (list) {
    entry = plan->list + (list >> LIST_BITS);
    count = list & LIST_TREE;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t bits = entry[i].bits >> bit, id = entry[i].id;
    if (bits & 0x10000) return (int32_t)id;
    if (bits & 1 && covers(plan, id, plan->shape[id], x, y, code)) return (int32_t)id;
  }
  return -1;
}

/* Asks memory for a code; for the room that stands at a place it asks for the first code. */
INLINE void fetch(const tc_plan *plan, uint32_t shape) {
  const uint32_t *head = plan->code + (shape & IS_PLACE ? 0 : shape);
  __builtin_prefetch(head);
  __builtin_prefetch((const void *)((uintptr_t)head - 48));
}

/* The cell and the sixteenth of each point. */
typedef void (*find)(const tc_frame *f, const double *xy, uint32_t points, uint32_t *cell,
                     uint32_t *bit);

INLINE void find_cells(const tc_frame *f, const double *xy, uint32_t points, uint32_t *cell,
                       uint32_t *bit) {
  for (uint32_t i = 0; i < points; i++) {
    uint32_t gx = tc_frame_x(f, xy[2 * i]), gy = tc_frame_y(f, xy[2 * i + 1]);
    cell[i] = (gy >> 7) * f->columns + (gx >> 7);
    bit[i] = sixteenth(gx, gy);
  }
}

#if TC_HAS_AVX2
/* Four points at once, by the same operations; a maximum of NaN and 0 is 0. */
TC_AVX2 static inline void find_cells_avx2(const tc_frame *f, const double *xy, uint32_t points,
                                           uint32_t *cell, uint32_t *bit) {
  const __m256d start = _mm256_setr_pd(f->x0, f->y0, f->x0, f->y0);
  const __m256d scale = _mm256_setr_pd(f->sx, f->sy, f->sx, f->sy);
  const __m256d most = _mm256_setr_pd(f->most_x, f->most_y, f->most_x, f->most_y);
  const __m256d zero = _mm256_setzero_pd();
  const __m128i columns = _mm_set1_epi32((int32_t)f->columns), three = _mm_set1_epi32(3);
  uint32_t i = 0;
  for (; i + 4 <= points; i += 4) {
    __m256d a = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(xy + 2 * i), start), scale);
    __m256d b = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(xy + 2 * i + 4), start), scale);
    a = _mm256_min_pd(_mm256_max_pd(a, zero), most);
    b = _mm256_min_pd(_mm256_max_pd(b, zero), most);
    __m128 p = _mm_castsi128_ps(_mm256_cvttpd_epi32(a));
    __m128 r = _mm_castsi128_ps(_mm256_cvttpd_epi32(b));
    __m128i x = _mm_castps_si128(_mm_shuffle_ps(p, r, 0x88));
    __m128i y = _mm_castps_si128(_mm_shuffle_ps(p, r, 0xdd));
    __m128i at = _mm_mullo_epi32(_mm_srli_epi32(y, 7), columns);
    at = _mm_add_epi32(at, _mm_srli_epi32(x, 7));
    __m128i part = _mm_slli_epi32(_mm_and_si128(_mm_srli_epi32(y, 5), three), 2);
    part = _mm_or_si128(part, _mm_and_si128(_mm_srli_epi32(x, 5), three));
    _mm_storeu_si128((__m128i *)(void *)(cell + i), at);
    _mm_storeu_si128((__m128i *)(void *)(bit + i), part);
  }
  find_cells(f, xy + 2 * i, points - i, cell + i, bit + i);
}
#endif

/* What a block carries from step to step. */
typedef struct {
  uint32_t points, cell[BLOCK], bit[BLOCK];
  const double *xy;
  int32_t *out;
  questions asked;
} block;

/* Finds the cells. */
INLINE void step_cells(const tc_plan *plan, block *b, find cells) {
  cells(&plan->frame, b->xy, b->points, b->cell, b->bit);
  for (uint32_t i = 0; i < b->points; i++) __builtin_prefetch(plan->cell + b->cell[i]);
}

/* Reads the cells. */
INLINE void step_entries(const tc_plan *plan, block *b, choose entries) {
  questions *q = &b->asked;
  q->count = 0;
  for (uint32_t i = 0; i < b->points; i++) {
    const tc_cell *cell = plan->cell + b->cell[i];
    uint32_t list = tc_cell_list(cell);
    if (__builtin_expect(list == 0, 1)) {
      b->out[i] = entries(q, cell, b->bit[i], i);
    } else if (list == LIST_TREE) {
      b->out[i] = ask_tree(plan, b->xy[2 * i], b->xy[2 * i + 1]);
    } else {
      b->out[i] = choose_entries(q, plan->list + (list >> LIST_BITS), list & LIST_TREE, b->bit[i],
                                 i);
    }
  }
  for (uint32_t i = 0; i < q->count; i++) __builtin_prefetch(plan->shape + q->id[i]);
}

/* Finds the codes. */
INLINE void step_shapes(const tc_plan *plan, block *b) {
  questions *q = &b->asked;
  for (uint32_t i = 0; i < q->count; i++) {
    q->shape[i] = plan->shape[q->id[i]];
    fetch(plan, q->shape[i]);
  }
}

/* Reads the codes. */
INLINE void step_codes(const tc_plan *plan, block *b, decide code) {
  const questions *q = &b->asked;
  uint32_t answered = UINT32_MAX;
  for (uint32_t i = 0; i < q->count; i++) {
    uint32_t p = q->point[i];
    if (p == answered) continue;
    if (!covers(plan, q->id[i], q->shape[i], b->xy[2 * p], b->xy[2 * p + 1], code)) continue;
    b->out[p] = (int32_t)q->id[i];
    answered = p;
  }
}

#define STEPS 4u

/* The blocks that are under way stand in a ring. */
INLINE void locate_blocks(const tc_plan *plan, const double *xy, size_t points, int32_t *out,
                          find cells, choose entries, decide code) {
  block ring[STEPS];
  const size_t blocks = points / BLOCK + (points % BLOCK > 0);
  for (size_t k = 0; k < blocks + STEPS - 1; k++) {
    if (k < blocks) {
      block *b = &ring[k % STEPS];
      size_t left = points - k * BLOCK;
      b->points = left < BLOCK ? (uint32_t)left : BLOCK;
      b->xy = xy + 2 * k * BLOCK;
      b->out = out + k * BLOCK;
      step_cells(plan, b, cells);
    }
    if (k >= 1 && k - 1 < blocks) step_entries(plan, &ring[(k - 1) % STEPS], entries);
    if (k >= 2 && k - 2 < blocks) step_shapes(plan, &ring[(k - 2) % STEPS]);
    if (k >= 3) step_codes(plan, &ring[(k - 3) % STEPS], code);
  }
}

#if TC_HAS_AVX2
TC_AVX2 static void locate_blocks_avx2(const tc_plan *plan, const double *xy, size_t points,
                                       int32_t *out) {
  locate_blocks(plan, xy, points, out, find_cells_avx2, choose_four_avx2, code_side_avx2);
}

TC_AVX2 static int32_t locate_one_avx2(const tc_plan *plan, double x, double y) {
  return locate_one(plan, x, y, code_side_avx2);
}
#endif

int32_t tc_plan_locate(const tc_plan *plan, double x, double y) {
  if (!plan || !isfinite(x) || !isfinite(y)) return -1;
  if (!plan->cell) return ask_tree(plan, x, y);
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) return locate_one_avx2(plan, x, y);
#endif
  return locate_one(plan, x, y, code_side);
}

void tc_plan_locate_many(const tc_plan *plan, const double *xy, size_t points, int32_t *out) {
  if (!plan || !plan->cell) {
    for (size_t i = 0; i < points; i++) out[i] = tc_plan_locate(plan, xy[2 * i], xy[2 * i + 1]);
    return;
  }
#if TC_HAS_AVX2
  if (tc_cpu_avx2()) {
    locate_blocks_avx2(plan, xy, points, out);
    return;
  }
#endif
  locate_blocks(plan, xy, points, out, find_cells, choose_four, code_side);
}
