#pragma STDC FP_CONTRACT OFF
/* tc_track_visvalingam.c: fewer points after Visvalingam and Whyatt (1993): a heap of the points by
   the areas of their triangles, smallest on top, of equals the first. */
#include "tc_track_line.h"

typedef struct thinning {
  const line *l;
  double *area;      /* of each point; INFINITY for ends */
  uint32_t *before;  /* the neighbours still there */
  uint32_t *behind;
  uint32_t *heap;    /* points */
  uint32_t *place;   /* of each point in the heap; GONE when dropped, never in it for ends */
  uint32_t size;
} thinning;

#define GONE UINT32_MAX
#define END (UINT32_MAX - 1)

/* Half the volume that the sides span with the normal of length 1: the horizontal area. */
static double triangle(const line *l, uint32_t a, uint32_t b, uint32_t c) {
  vec at = line_at(l, b), up = vec_up(at);
  double volume = vec_dot(vec_cross(vec_sub(line_at(l, a), at), vec_sub(line_at(l, c), at)), up);
  return fabs(volume) / vec_length(up) / 2;
}

static bool comes_first(const thinning *t, uint32_t a, uint32_t b) {
  return t->area[a] != t->area[b] ? t->area[a] < t->area[b] : a < b;
}

static void put(thinning *t, uint32_t place, uint32_t point) {
  t->heap[place] = point;
  t->place[point] = place;
}

static void sink(thinning *t, uint32_t place, uint32_t point) {
  for (;;) {
    uint32_t child = 2 * place + 1;
    if (child >= t->size) break;
    if (child + 1 < t->size && comes_first(t, t->heap[child + 1], t->heap[child])) ++child;
    if (!comes_first(t, t->heap[child], point)) break;
    put(t, place, t->heap[child]);
    place = child;
  }
  put(t, place, point);
}

static void rise(thinning *t, uint32_t place, uint32_t point) {
  while (place) {
    uint32_t parent = (place - 1) / 2;
    if (!comes_first(t, point, t->heap[parent])) break;
    put(t, place, t->heap[parent]);
    place = parent;
  }
  put(t, place, point);
}

/* A neighbour's triangle changed; its area is at least that of the point just dropped. */
static void change(thinning *t, uint32_t point, double least) {
  if (t->place[point] == END) return;
  double area = triangle(t->l, t->before[point], point, t->behind[point]);
  double old = t->area[point];
  t->area[point] = area > least ? area : least;
  if (t->area[point] < old) {
    rise(t, t->place[point], point);
  } else {
    sink(t, t->place[point], point);
  }
}

/* Links the points of every run, and puts those between its ends into the heap. */
static void prepare(thinning *t) {
  uint32_t points = t->l->points;
  for (uint32_t i = 0; i < points; ++i) t->place[i] = END;
  for (uint32_t start = 0, end = 0; line_next_run(t->l, &start, &end); start = end)
    for (uint32_t i = start + 1; i + 1 < end; ++i) {
      t->before[i] = i - 1, t->behind[i] = i + 1;
      t->area[i] = triangle(t->l, i - 1, i, i + 1);
      put(t, t->size++, i);
    }
  for (uint32_t i = t->size / 2; i-- > 0;) sink(t, i, t->heap[i]);
}

/* Drops points; returns how many are left. */
static uint32_t thin(thinning *t, double area, uint32_t most) {
  uint32_t left = t->l->points;
  double least = 0;
  while (t->size) {
    uint32_t point = t->heap[0];
    if (left <= most && !(t->area[point] < area)) break;
    least = t->area[point];
    t->place[point] = GONE;
    --left;
    if (--t->size) sink(t, 0, t->heap[t->size]);
    uint32_t before = t->before[point], behind = t->behind[point];
    t->behind[before] = behind, t->before[behind] = before;
    change(t, before, least);
    change(t, behind, least);
  }
  return left;
}

uint32_t tc_track_visvalingam_with(const tc_allocator *allocator, const double *lat_lon,
                                   uint32_t points, double area, uint32_t most, uint32_t *kept) {
  line l;
  if (!line_make(&l, allocator, lat_lon, points, LINE_NO_BALLS)) return TC_TRACK_FAILED;
  thinning t = {.l = &l, .area = tc_take(allocator, (size_t)points, sizeof(double) + 16)};
  if (!t.area) {
    line_free(&l);
    return TC_TRACK_FAILED;
  }
  t.before = (uint32_t *)(void *)(t.area + points);
  t.behind = t.before + points;
  t.heap = t.behind + points;
  t.place = t.heap + points;
  prepare(&t);
  thin(&t, area, most);
  uint32_t count = 0;
  for (uint32_t i = 0; i < points; ++i)
    if (t.place[i] != GONE) kept[count++] = i;
  tc_give(allocator, t.area);
  line_free(&l);
  return count;
}

uint32_t tc_track_visvalingam(const double *lat_lon, uint32_t points, double area, uint32_t most,
                              uint32_t *kept) {
  return tc_track_visvalingam_with(NULL, lat_lon, points, area, most, kept);
}
