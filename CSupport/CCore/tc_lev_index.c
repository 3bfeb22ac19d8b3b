#pragma STDC FP_CONTRACT OFF
/* The names of an index for search: build, add, free. Names of one length stand together; when
   built, in the order of their bytes, so that blocks hold names that are alike; names added later
   stand behind them as they come. */
#include <math.h>

#include "tc_lev_index_private.h"

#define ON_STACK 1024
#define LEAST_RUN TC_LEV_BLOCK
#define MOST_RUN 1024

/* Bins 0 to 25 letters, rare ones together, 26 to 31 the digits by pairs and all else of ASCII. */
static const uint8_t bin_of[128] = {
    31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
    31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 30, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31,
    31, 9,  31, 31, 29, 28, 27, 26, 25, 24, 23, 22, 16, 9,  31, 31, 31, 31, 31, 31, 31, 0,
    1,  2,  3,  4,  5,  6,  7,  8,  21, 10, 11, 12, 13, 14, 15, 21, 17, 18, 19, 20, 21, 22,
    16, 24, 9,  31, 31, 31, 31, 31, 31, 0,  1,  2,  3,  4,  5,  6,  7,  8,  21, 10, 11, 12,
    13, 14, 15, 21, 17, 18, 19, 20, 21, 22, 16, 24, 9,  31, 31, 31, 31, 31};

void tc_lev_count(const uint32_t *scalars, uint32_t length, uint8_t bins[TC_LEV_BINS]) {
  memset(bins, 0, TC_LEV_BINS);
  for (uint32_t i = 0; i < length; i++) {
    uint32_t scalar = scalars[i];
    uint32_t bin = scalar < 128 ? bin_of[scalar] : (scalar * 2654435769u) >> 27;
    bins[bin] = (uint8_t)(bins[bin] + (bins[bin] < 15));
  }
}

/* Chooses the 64 statements that part the names best: those that hold for nearly half of them.
   seen[b][c] names have c in bin b; of an empty index, at least 1 and at least 2 everywhere. */
static void choose_marks(tc_lev_index *index, uint32_t seen[TC_LEV_BINS][16], uint32_t names) {
  double worth[TC_LEV_BINS][16];
  for (int bin = 0; bin < TC_LEV_BINS; bin++) {
    double above = names;
    for (int t = 1; t < 16; t++) {
      above -= seen[bin][t - 1];
      worth[bin][t] = above * (names - above) - t; /* of equals the lower */
    }
  }
  for (int k = 0; k < 64; k++) {
    int best_bin = 0, best_t = 1;
    for (int bin = 0; bin < TC_LEV_BINS; bin++) {
      for (int t = 1; t < 16; t++) {
        if (worth[bin][t] > worth[best_bin][best_t]) best_bin = bin, best_t = t;
      }
    }
    worth[best_bin][best_t] = -INFINITY;
    for (int c = best_t; c < 16; c++) index->marks[best_bin][c] |= (uint64_t)1 << (63 - k);
  }
}

/* Gives out a code when the scalar has none and there is one left. */
static uint32_t code_for(tc_lev_index *index, uint32_t scalar) {
  uint32_t code = tc_lev_code(index, scalar);
  if (code != TC_LEV_OTHER || index->codes == TC_LEV_OTHER) return code;
  code = index->codes++;
  uint32_t slot = (scalar * 2654435769u) >> 23;
  while (index->code[slot] != 0) slot = (slot + 1) & 511;
  index->key[slot] = scalar;
  index->code[slot] = (uint8_t)code;
  index->scalar_of[code] = scalar;
  return code;
}

/* An empty run for names of `stride` bytes, NULL when out of memory. */
static tc_lev_run *new_run(tc_lev_index *index, size_t capacity, size_t stride) {
  capacity = (capacity + TC_LEV_BLOCK - 1) / TC_LEV_BLOCK * TC_LEV_BLOCK;
  size_t blocks = capacity / TC_LEV_BLOCK;
  size_t fixed = sizeof(tc_lev_run) + blocks * 16 + capacity * (8 + 16 + 4);
  tc_lev_run *run = tc_take(index->allocator, fixed + capacity * stride, 1);
  if (!run) return NULL;
  memset(run, 0, fixed);
  run->capacity = (uint32_t)capacity;
  run->all = (uint64_t *)(void *)(run + 1);
  run->any = run->all + blocks;
  run->marks = run->any + blocks;
  run->counts = (uint8_t *)(run->marks + capacity);
  run->names = (uint32_t *)(void *)(run->counts + capacity * 16);
  run->text = (uint8_t *)(run->names + capacity);
  memset(run->all, 0xff, blocks * sizeof *run->all);
  return run;
}

/* Appends a name to the class of its length. 0 when out of memory. */
static int append(tc_lev_index *index, uint32_t name, const uint32_t *scalars, uint32_t length,
                  size_t room) {
  uint8_t bins[TC_LEV_BINS];
  tc_lev_count(scalars, length, bins);
  if (length > TC_LEV_STORED) {
    tc_lev_long *entry =
        tc_take(index->allocator, sizeof *entry + (size_t)length * sizeof *scalars, 1);
    if (!entry) return 0;
    entry->next = NULL;
    entry->name = name;
    entry->length = length;
    tc_lev_pack(bins, entry->counts);
    memcpy(entry->scalars, scalars, (size_t)length * sizeof *scalars);
    if (index->last_long) {
      index->last_long->next = entry;
    } else {
      index->longs = entry;
    }
    index->last_long = entry;
  } else {
    uint8_t codes[TC_LEV_STORED];
    int is_narrow = 1;
    for (uint32_t i = 0; i < length; i++) {
      codes[i] = (uint8_t)code_for(index, scalars[i]);
      if (codes[i] == TC_LEV_OTHER) is_narrow = 0;
    }
    tc_lev_class *class = is_narrow ? &index->narrow[length] : &index->wide[length];
    size_t stride = is_narrow ? length : (size_t)length * 4;
    if (!class->last || class->last->count == class->last->capacity) {
      size_t capacity = room;
      if (room == 0) {
        capacity = class->last ? (size_t)class->last->capacity * 2 : LEAST_RUN;
        if (capacity > MOST_RUN) capacity = MOST_RUN;
      }
      tc_lev_run *run = new_run(index, capacity, stride);
      if (!run) return 0;
      if (class->last) {
        class->last->next = run;
      } else {
        class->first = run;
      }
      class->last = run;
    }
    tc_lev_run *run = class->last;
    uint32_t at = run->count++;
    uint64_t marks = tc_lev_marks(index, bins);
    run->all[at / TC_LEV_BLOCK] &= marks;
    run->any[at / TC_LEV_BLOCK] |= marks;
    run->marks[at] = marks;
    tc_lev_pack(bins, run->counts + (size_t)at * 16);
    run->names[at] = name;
    const void *text = is_narrow ? (const void *)codes : (const void *)scalars;
    if (stride > 0) memcpy(run->text + (size_t)at * stride, text, stride);
  }
  if (length > index->longest) index->longest = length;
  return 1;
}

static tc_lev_index *new_index(const tc_allocator *allocator) {
  tc_lev_index *index = tc_take(allocator, 1, sizeof *index);
  if (!index) return NULL;
  memset(index, 0, sizeof *index);
  index->allocator = allocator;
  index->codes = 128;
  for (uint32_t i = 0; i < 128; i++) index->scalar_of[i] = i;
  return index;
}

/* The bytes of name i; a name that would end before it begins is empty. */
static size_t bytes_of(const uint32_t *start, uint32_t i) {
  return start[i + 1] > start[i] ? start[i + 1] - start[i] : 0;
}

/* 2 classes for each length, and one for what is longer. */
#define CLASSES (2 * (TC_LEV_STORED + 1) + 1)

/* Which class a name belongs to; gives out codes. */
static uint32_t class_of(tc_lev_index *index, const uint32_t *scalars, uint32_t length) {
  if (length > TC_LEV_STORED) return CLASSES - 1;
  uint32_t wide = 0;
  for (uint32_t i = 0; i < length; i++) wide |= code_for(index, scalars[i]) == TC_LEV_OTHER;
  return 2 * length + wide;
}

/* Names sorted by class, then by their bytes, appended one after the other. */
static int append_all(tc_lev_index *index, const char *utf8, const uint32_t *start,
                      uint32_t names, tc_lev_key *keys, uint32_t *scalars) {
  uint32_t first_of[CLASSES + 1] = {0}, next[CLASSES + 1];
  uint32_t seen[TC_LEV_BINS][16] = {{0}};
  tc_lev_key *spare = keys + names;
  for (uint32_t i = 0; i < names; i++) {
    size_t bytes = bytes_of(start, i);
    uint32_t length = bytes > 0 ? tc_lev_decode(utf8 + start[i], bytes, scalars) : 0;
    spare[i].name = class_of(index, scalars, length);
    first_of[spare[i].name + 1]++;
    uint8_t bins[TC_LEV_BINS];
    tc_lev_count(scalars, length, bins);
    for (int bin = 0; bin < TC_LEV_BINS; bin++) seen[bin][bins[bin]]++;
  }
  choose_marks(index, seen, names);
  for (uint32_t k = 1; k <= CLASSES; k++) first_of[k] += first_of[k - 1];
  memcpy(next, first_of, sizeof next);
  for (uint32_t i = 0; i < names; i++) keys[next[spare[i].name]++].name = i;
  for (uint32_t k = 0; k < CLASSES; k++) {
    tc_lev_key *class = keys + first_of[k];
    uint32_t count = first_of[k + 1] - first_of[k];
    if (k + 1 < CLASSES) tc_lev_sort(class, spare, count, utf8, start);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t name = class[i].name;
      size_t bytes = bytes_of(start, name);
      uint32_t length = bytes > 0 ? tc_lev_decode(utf8 + start[name], bytes, scalars) : 0;
      if (!append(index, name, scalars, length, count)) return 0;
    }
  }
  return 1;
}

tc_lev_index *tc_lev_index_build_with(const tc_allocator *allocator, const char *utf8,
                                      const uint32_t *start, uint32_t names) {
  if (names == UINT32_MAX) return NULL;
  tc_lev_index *index = new_index(allocator);
  if (!index) return NULL;
  index->names = names;
  size_t most = 1;
  for (uint32_t i = 0; i < names; i++) {
    size_t bytes = bytes_of(start, i);
    if (bytes > most) most = bytes;
  }
  tc_lev_key *keys = tc_take(allocator, names, 2 * sizeof *keys);
  uint32_t *scalars = tc_take(allocator, most, sizeof *scalars);
  int done = most <= TC_LEV_MOST && keys && scalars &&
             append_all(index, utf8, start, names, keys, scalars);
  tc_give(allocator, keys);
  tc_give(allocator, scalars);
  if (done) return index;
  tc_lev_index_free(index);
  return NULL;
}

tc_lev_index *tc_lev_index_build(const char *utf8, const uint32_t *start, uint32_t names) {
  return tc_lev_index_build_with(NULL, utf8, start, names);
}

uint32_t tc_lev_index_add(tc_lev_index *index, const char *utf8, size_t bytes) {
  if (index->names >= UINT32_MAX - 1 || bytes > TC_LEV_MOST) return UINT32_MAX;
  uint32_t stack[ON_STACK];
  uint32_t *scalars = stack;
  if (bytes > ON_STACK) {
    scalars = tc_take(index->allocator, bytes, sizeof *scalars);
    if (!scalars) return UINT32_MAX;
  }
  uint32_t length = tc_lev_decode(utf8, bytes, scalars);
  int done = append(index, index->names, scalars, length, 0);
  if (scalars != stack) tc_give(index->allocator, scalars);
  return done ? index->names++ : UINT32_MAX;
}

static void free_class(const tc_lev_index *index, tc_lev_class *class) {
  for (tc_lev_run *run = class->first; run;) {
    tc_lev_run *next = run->next;
    tc_give(index->allocator, run);
    run = next;
  }
}

void tc_lev_index_free(tc_lev_index *index) {
  if (!index) return;
  for (uint32_t length = 0; length <= TC_LEV_STORED; length++) {
    free_class(index, &index->narrow[length]);
    free_class(index, &index->wide[length]);
  }
  for (tc_lev_long *entry = index->longs; entry;) {
    tc_lev_long *next = entry->next;
    tc_give(index->allocator, entry);
    entry = next;
  }
  tc_give(index->allocator, index);
}
