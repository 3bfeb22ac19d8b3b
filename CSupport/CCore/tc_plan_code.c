#pragma STDC FP_CONTRACT OFF
/* Codes: the shape of a room of a few edges in numbers of 14 bits. How they are read, and why what
   they decide is certain, is told in tc_plan_locate.c. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "tc_plan_private.h"

uint64_t tc_room_edges(const tc_plan *plan, const tc_room *room) {
  uint64_t edges = 0;
  for (uint32_t i = 0; i < room->rings; i++) edges += tc_ring_of(plan, room, i)->edges;
  return edges;
}

/* The next smaller scale with those low bits, so much smaller that no place suffers. */
static float with_edges(float scale, uint32_t edges) {
  uint32_t bits;
  memcpy(&bits, &scale, sizeof bits);
  bits = ((bits - CODE_MOST) & ~(uint32_t)EDGES_BITS) | (edges - 1);
  memcpy(&scale, &bits, sizeof bits);
  return scale;
}

/* The origin and scale of one axis; 0 when single precision has none that fits. */
static int axis(double low, double high, float *origin, float *scale) {
  if (!(low > -1e37 && high < 1e37)) return 0;
  float start = (float)low;
  if ((double)start > low) start = tc_float_before(start);
  double width = high - (double)start;
  float step = width > 0 ? (float)(16383.0 / width) : 1.0f;
  for (int i = 0; i < 4 && width * (double)step >= 16384; i++) step = tc_float_before(step);
  if (!(step > FLT_MIN && step < FLT_MAX) || width * (double)step >= 16384) return 0;
  *origin = start;
  *scale = step;
  return 1;
}

static void put(const tc_code *code, int16_t *x, int16_t *y, const double *v) {
  *x = (int16_t)((v[0] - (double)code->x0) * (double)code->sx);
  *y = (int16_t)((v[1] - (double)code->y0) * (double)code->sy);
}

uint32_t tc_code_write(const tc_plan *plan, uint32_t place, const tc_box *box, uint32_t at,
                       uint32_t words) {
  const tc_room *room = &plan->room[place];
  uint32_t edges = words - CODE_HEAD, head = at + edges;
  tc_code *code = (tc_code *)(void *)(plan->code + head);
  if (!axis(box->low_x, box->high_x, &code->x0, &code->sx)) return NO_CODE;
  if (!axis(box->low_y, box->high_y, &code->y0, &code->sy)) return NO_CODE;
  code->sx = with_edges(code->sx, edges);
  if (!(code->sx > FLT_MIN)) return NO_CODE;
  int16_t *x = (int16_t *)(void *)code - 2 * (size_t)edges, *y = x + edges, *end = y;
  for (uint32_t i = 0; i < room->rings; i++) {
    const tc_ring *ring = tc_ring_of(plan, room, i);
    const double *v = plan->xy + 2 * (size_t)ring->first;
    for (uint32_t k = 0; k <= ring->edges && x < end; k++) put(code, x++, y++, v + 2 * (size_t)k);
    if (i > 0 && x < end) {
      put(code, x++, y++, plan->xy + 2 * (size_t)tc_ring_of(plan, room, 0)->first);
    }
  }
  return head;
}
