#pragma STDC FP_CONTRACT OFF
/* tc_track_encode.c: the writer of stored points. It looks for the coarsest step that gives every
   value back bit by bit, then packs differences in blocks of 128; few values that need many more
   bits than the others of their block are exceptions. The format stands in tc_track.h; the way of
   packing follows Zukowski, Heman, Nes and Boncz, "Super-scalar RAM-CPU cache compression" (2006).
   Everything is decided by integer costs, so the same points give the same bytes everywhere. */
#include "tc_track_format.h"

typedef struct writer {
  uint8_t *at;
  uint8_t *end;
  bool full;
} writer;

static void put_byte(writer *to, uint64_t byte) {
  if (to->at < to->end) {
    *to->at++ = (uint8_t)byte;
  } else {
    to->full = true;
  }
}

static void put_varint(writer *to, uint64_t value) {
  for (; value >= 128; value >>= 7) put_byte(to, value | 128);
  put_byte(to, value);
}

static uint64_t zigzag(uint64_t value) { return value << 1 ^ (value >> 63 ? UINT64_MAX : 0); }
static uint32_t zigzag32(uint32_t value) { return value << 1 ^ (value >> 31 ? UINT32_MAX : 0); }
static void put_signed(writer *to, uint64_t value) { put_varint(to, zigzag(value)); }

/* One column of the caller's, and what was found out about it. */
typedef struct column {
  const double *values; /* value i at i * stride; NULL for time */
  const int64_t *time;
  size_t stride;
  uint32_t points;
  bool nan_is_absent;
  unsigned step;
  unsigned form;
  track_scale scale;
  uint64_t base;
} column;

static double value_at(const column *c, uint32_t i) { return c->values[i * c->stride]; }

static bool is_present(const column *c, uint32_t i) {
  if (c->time) return c->time[i] != TC_TRACK_NO_TIME;
  double value = value_at(c, i);
  return !c->nan_is_absent || value == value;
}

static bool is_minus_zero(double value) { return track_bits(value) == (uint64_t)1 << 63; }

/* The integer of a value whose step fits it. */
static uint64_t integer_at(const column *c, uint32_t i) {
  if (c->time) return (uint64_t)(c->time[i] / track_milliseconds(c->step));
  double value = value_at(c, i);
  if (c->step == TRACK_RAW) return track_ordered(track_bits(value));
  /* Adding and subtracting 1.5 * 2^52 rounds to the nearest integer. */
  double wanted = value * c->scale.divisor / c->scale.multiplier;
  return (uint64_t)(int64_t)(wanted + 6755399441055744.0 - 6755399441055744.0);
}

static bool step_fits(const column *c, double value) {
  double wanted = value * c->scale.divisor / c->scale.multiplier;
  if (!(wanted < (double)TRACK_INTEGER_MOST && wanted > -(double)TRACK_INTEGER_MOST)) return false;
  double integer = wanted + 6755399441055744.0 - 6755399441055744.0;
  /* 0 as well as minus zero has the integer 0; the latter is listed. */
  return track_bits(track_value(c->scale, integer + 0.0)) == track_bits(value) ||
         is_minus_zero(value);
}

static bool all_fit(const column *c) {
  for (uint32_t i = 0; i < c->points; ++i)
    if (is_present(c, i) && !step_fits(c, value_at(c, i))) return false;
  return true;
}

static void choose_time_step(column *c) {
  c->step = 0;
  for (uint32_t i = 0; i < c->points && c->step < TRACK_SECOND_DECIMALS_MOST; ++i)
    while (is_present(c, i) && c->time[i] % track_milliseconds(c->step)) ++c->step;
}

/* Decimals first, the coarsest first; then what devices count in; then doubles as they are. */
static void choose_step(column *c) {
  if (c->time) {
    choose_time_step(c);
    return;
  }
  static const uint8_t steps[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                  12, 13, 32, 16, 17, 18, 19, 20, 21, 22, 23};
  for (size_t i = 0; i < sizeof steps; ++i) {
    c->step = steps[i];
    track_scale_of(c->step, &c->scale);
    if (all_fit(c)) return;
  }
  c->step = TRACK_RAW;
}

/* ---- Runs ---- */

typedef bool (*point_test)(const column *, uint32_t);

static bool is_absent(const column *c, uint32_t i) { return !is_present(c, i); }
static bool is_listed_zero(const column *c, uint32_t i) { return is_minus_zero(value_at(c, i)); }

/* The runs of points that pass the test; only present ones count when `present`. Returns how many
   runs; writes them when `to` is not NULL. */
static uint32_t runs(const column *c, point_test test, bool present, writer *to) {
  uint32_t found = 0, passed = 0, run = 0;
  for (uint32_t i = 0; i < c->points; ++i) {
    if (present && !is_present(c, i)) continue;
    if (test(c, i)) {
      found += run++ == 0;
      continue;
    }
    if (run) {
      if (to) put_varint(to, passed), put_varint(to, run);
      passed = run = 0;
    }
    ++passed;
  }
  if (run && to) put_varint(to, passed), put_varint(to, run);
  return found;
}

static void put_runs(const column *c, point_test test, bool present, writer *to) {
  put_varint(to, runs(c, test, present, NULL));
  runs(c, test, present, to);
}

/* ---- Blocks ---- */

static unsigned bits_of(uint64_t value) {
  return value ? 64 - (unsigned)__builtin_clzll(value) : 0;
}

typedef struct block_plan {
  uint32_t cost; /* bytes beside the first two */
  unsigned order;
  unsigned width;
  unsigned exceptions;
  unsigned exception_bytes;
} block_plan;

/* Compares the widths for one order; `count` tells how many values need how many bits. */
static void consider(block_plan *best, unsigned order, const uint32_t count[65], uint32_t n) {
  unsigned most = 64;
  while (most && !count[most]) --most;
  uint32_t exceptions = 0;
  for (unsigned width = most;; --width) {
    unsigned bytes = exceptions ? (most - width + 7) / 8 : 0;
    uint32_t cost = (n * width + 7) / 8 + exceptions * (1 + bytes) + (exceptions ? 1 : 0);
    if (cost < best->cost) *best = (block_plan){cost, order, width, exceptions, bytes};
    exceptions += count[width];
    if (!width || exceptions > 127) return;
  }
}

static void put_bits(writer *to, const uint64_t *values, uint32_t n, unsigned width) {
  uint64_t held = 0;
  unsigned bits = 0;
  for (uint32_t i = 0; i < n && width; ++i) {
    uint64_t value = width < 64 ? values[i] & (((uint64_t)1 << width) - 1) : values[i];
    held |= value << bits;
    unsigned had = bits;
    bits += width;
    if (bits >= 64) {
      for (unsigned b = 0; b < 8; ++b) put_byte(to, held >> (8 * b));
      bits -= 64;
      held = had ? value >> (64 - had) : 0;
    }
  }
  for (; bits; bits = bits > 8 ? bits - 8 : 0, held >>= 8) put_byte(to, held);
}

/* The last two integers less the base, for the differences. */
typedef struct history {
  uint64_t last;
  uint64_t before;
} history;

static void put_block(writer *to, const uint64_t *integers, uint32_t n, bool wide, history *past) {
  uint64_t stored[TRACK_ORDERS][TRACK_BLOCK];
  block_plan plan = {.cost = UINT32_MAX};
  uint64_t row[TRACK_BLOCK + 2], step[TRACK_BLOCK + 1];
  row[0] = past->before;
  row[1] = past->last;
  memcpy(row + 2, integers, n * sizeof *integers);
  for (uint32_t i = 0; i <= n; ++i) step[i] = row[i + 1] - row[i];
  *past = (history){row[n + 1], row[n]};
  for (unsigned order = 0; order < TRACK_ORDERS; ++order) {
    uint32_t count[65] = {0};
    for (uint32_t i = 0; i < n; ++i) {
      uint64_t d = order == 0 ? row[i + 2] : order == 1 ? step[i + 1] : step[i + 1] - step[i];
      stored[order][i] = wide ? zigzag(d) : zigzag32((uint32_t)d);
      ++count[bits_of(stored[order][i])];
    }
    consider(&plan, order, count, n);
  }
  const uint64_t *chosen = stored[plan.order];
  put_byte(to, plan.order * 65 + plan.width);
  put_byte(to, plan.exceptions);
  if (plan.exceptions) put_byte(to, plan.exception_bytes);
  put_bits(to, chosen, n, plan.width);
  if (!plan.exceptions) return;
  for (uint32_t i = 0; i < n; ++i)
    if (chosen[i] >> plan.width) put_byte(to, i);
  for (uint32_t i = 0; i < n; ++i) {
    uint64_t rest = chosen[i] >> plan.width;
    for (unsigned b = 0; rest && b < plan.exception_bytes; ++b)
      put_byte(to, chosen[i] >> plan.width >> (8 * b));
  }
}

/* ---- Columns ---- */

static bool on_globe(const double *at) {
  return at[0] >= -90 && at[0] <= 90 && at[1] - at[1] == 0;
}

/* Whether the point counts for the column's range. */
static bool in_range(const column *c, const double *lat_lon, uint32_t i) {
  return c->nan_is_absent || c->time || on_globe(lat_lon + 2 * (size_t)i);
}

/* Steps, form and base, and the head; the length of the data is still missing there. */
static void put_head(column *c, const double *lat_lon, writer *to) {
  choose_step(c);
  uint64_t low = 0, high = 0, least = 0, greatest = 0;
  bool any = false, range = false, zero = false;
  for (uint32_t i = 0; i < c->points; ++i) {
    if (!is_present(c, i)) {
      c->form |= TRACK_ABSENT;
      continue;
    }
    uint64_t integer = integer_at(c, i);
    if (!any) c->base = low = high = integer;
    any = true;
    if ((int64_t)integer < (int64_t)low) low = integer;
    if ((int64_t)integer > (int64_t)high) high = integer;
    zero |= !c->time && c->step != TRACK_RAW && is_minus_zero(value_at(c, i));
    if (!in_range(c, lat_lon, i)) continue;
    if (!range) least = greatest = integer;
    range = true;
    if ((int64_t)integer < (int64_t)least) least = integer;
    if ((int64_t)integer > (int64_t)greatest) greatest = integer;
  }
  /* Narrow when every difference to the base is a signed number of 32 bits. */
  if (c->base - low > (uint64_t)INT32_MAX + 1 || high - c->base > INT32_MAX) c->form |= TRACK_WIDE;
  if (zero) c->form |= TRACK_MINUS_ZERO;
  if (!range) c->form |= TRACK_NO_RANGE;
  put_byte(to, c->step);
  put_byte(to, c->form);
  put_signed(to, c->base);
  put_signed(to, range ? least - c->base : 0);
  put_signed(to, range ? greatest - c->base : 0);
}

static void put_data(const column *c, writer *to) {
  if (c->form & TRACK_ABSENT) put_runs(c, is_absent, false, to);
  if (c->form & TRACK_MINUS_ZERO) put_runs(c, is_listed_zero, true, to);
  uint64_t integers[TRACK_BLOCK];
  history past = {0, 0};
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->points; ++i) {
    if (!is_present(c, i)) continue;
    integers[n++] = integer_at(c, i) - c->base;
    if (n < TRACK_BLOCK) continue;
    put_block(to, integers, n, c->form & TRACK_WIDE, &past);
    n = 0;
  }
  if (n) put_block(to, integers, n, c->form & TRACK_WIDE, &past);
}

static bool any_present(const column *c) {
  for (uint32_t i = 0; i < c->points; ++i)
    if (is_present(c, i)) return true;
  return false;
}

enum { HEAD_MOST = 2 + 3 + TRACK_COLUMNS * (2 + 4 * 10) };

size_t tc_track_encoded_most(uint32_t points) {
  size_t blocks = (size_t)points / TRACK_BLOCK + 1;
  return HEAD_MOST + TRACK_COLUMNS * (10 * (size_t)points + 3 * blocks + 16);
}

size_t tc_track_encode(const tc_track_points *columns, uint32_t points, uint8_t *out,
                       size_t capacity) {
  if (points == 0 || points > TC_TRACK_CHUNK || capacity == 0) return 0;
  column all[TRACK_COLUMNS] = {
      {.values = columns->lat_lon, .stride = 2, .points = points},
      {.values = columns->lat_lon + 1, .stride = 2, .points = points},
      {.time = columns->time, .points = points},
      {.values = columns->elevation, .stride = 1, .points = points, .nan_is_absent = true},
      {.values = columns->accuracy, .stride = 1, .points = points, .nan_is_absent = true}};
  uint8_t head_bytes[HEAD_MOST];
  writer head = {head_bytes, head_bytes + HEAD_MOST, false};
  writer data = {out, out + capacity, false};
  unsigned mask = 0;
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i)
    if ((all[i].values || all[i].time) && any_present(&all[i])) mask |= 1u << i;
  put_byte(&head, TRACK_VERSION);
  put_byte(&head, mask);
  put_varint(&head, points - 1);
  for (unsigned i = 0; i < TRACK_COLUMNS; ++i) {
    if (!(mask >> i & 1)) continue;
    put_head(&all[i], columns->lat_lon, &head);
    const uint8_t *start = data.at;
    put_data(&all[i], &data);
    put_varint(&head, (uint64_t)(data.at - start));
  }
  size_t head_size = (size_t)(head.at - head_bytes), data_size = (size_t)(data.at - out);
  if (data.full || head_size > capacity - data_size) return 0;
  memmove(out + head_size, out, data_size);
  memcpy(out, head_bytes, head_size);
  return head_size + data_size;
}
