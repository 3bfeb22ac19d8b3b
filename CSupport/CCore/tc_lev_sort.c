#pragma STDC FP_CONTRACT OFF
/* Names in the order of their bytes, eight at a time: least digit first over the eight (Seward
   1954), then again within those that are equal so far. Names that begin alike become neighbours:
   their distances share columns, and their blocks are alike. */
#include "tc_lev_private.h"

#define DEEPEST 128
#define FEW 24

static uint64_t head(const char *utf8, const uint32_t *start, uint32_t name, uint32_t depth) {
  uint32_t from = start[name], to = start[name + 1];
  uint32_t bytes = to > from ? to - from : 0;
  if (bytes <= depth) return 0;
  bytes -= depth;
  const unsigned char *text = (const unsigned char *)utf8 + from + depth;
  uint64_t value = 0;
  if (bytes >= 8) {
    for (int k = 0; k < 8; k++) value = value << 8 | text[k];
    return value;
  }
  for (uint32_t k = 0; k < bytes; k++) value |= (uint64_t)text[k] << (56 - 8 * k);
  return value;
}

static void by_insertion(tc_lev_key *keys, size_t n) {
  for (size_t i = 1; i < n; i++) {
    tc_lev_key key = keys[i];
    size_t at = i;
    for (; at > 0 && keys[at - 1].head > key.head; at--) keys[at] = keys[at - 1];
    keys[at] = key;
  }
}

static void by_digits(tc_lev_key *keys, tc_lev_key *scratch, size_t n) {
  uint32_t count[8][256];
  memset(count, 0, sizeof count);
  for (size_t i = 0; i < n; i++) {
    for (int digit = 0; digit < 8; digit++) count[digit][keys[i].head >> (8 * digit) & 255]++;
  }
  tc_lev_key *from = keys, *to = scratch;
  for (int digit = 0; digit < 8; digit++) {
    uint32_t *place = count[digit];
    if (place[keys[0].head >> (8 * digit) & 255] == n) continue;
    uint32_t sum = 0;
    for (int value = 0; value < 256; value++) {
      uint32_t here = place[value];
      place[value] = sum;
      sum += here;
    }
    for (size_t i = 0; i < n; i++) to[place[from[i].head >> (8 * digit) & 255]++] = from[i];
    tc_lev_key *other = from;
    from = to;
    to = other;
  }
  if (from != keys) memcpy(keys, from, n * sizeof *keys);
}

static void sort_from(tc_lev_key *keys, tc_lev_key *scratch, size_t n, const char *utf8,
                      const uint32_t *start, uint32_t depth) {
  for (size_t i = 0; i < n; i++) keys[i].head = head(utf8, start, keys[i].name, depth);
  if (n <= FEW) {
    by_insertion(keys, n);
  } else {
    by_digits(keys, scratch, n);
  }
  if (depth + 8 >= DEEPEST) return;
  for (size_t i = 0; i < n;) {
    size_t end = i + 1;
    while (end < n && keys[end].head == keys[i].head) end++;
    /* A last byte of 0 is the padding of names that ended, or as good as. */
    if (end - i > 1 && (keys[i].head & 255)) {
      sort_from(keys + i, scratch, end - i, utf8, start, depth + 8);
    }
    i = end;
  }
}

void tc_lev_sort(tc_lev_key *keys, tc_lev_key *scratch, size_t n, const char *utf8,
                 const uint32_t *start) {
  if (n > 1) sort_from(keys, scratch, n, utf8, start, 0);
}
