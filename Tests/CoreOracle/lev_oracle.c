#pragma STDC FP_CONTRACT OFF
/* The edit distance against the first table of Wagner and Fischer 1974, with and without vectors;
   the index against a comparison with every name; memory that fails at every request. Texts are
   random: few letters, names, many scripts, bytes that are no UTF-8. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core_oracle.h"
#include "tc_lev.h"

uint32_t baseline_lev_distance(const char *, size_t, const char *, size_t, uint32_t);
bool baseline_lev_distances(const char *, const uint32_t *, uint32_t, const char *,
                            const uint32_t *, uint32_t, uint32_t *);
tc_lev_index *baseline_lev_index_build(const char *, const uint32_t *, uint32_t);
size_t baseline_lev_index_search(const tc_lev_index *, const char *, size_t, double, uint32_t,
                                 uint32_t *, uint32_t *);
uint32_t baseline_lev_index_add(tc_lev_index *, const char *, size_t);
void baseline_lev_index_free(tc_lev_index *);

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static uint32_t below(uint64_t *state, uint32_t count) {
  return (uint32_t)((draw(state) >> 32) * count >> 32);
}

/* --- the slow witness ------------------------------------------------------------------------ */

/* Scalars by their value: a sequence counts when its value needs that many bytes and is none of
   the surrogates. */
static size_t witness_decode(const unsigned char *text, size_t bytes, uint32_t *out) {
  size_t count = 0;
  for (size_t at = 0; at < bytes;) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = 1;
    uint32_t value = text[at];
    if (text[at] >= 0x80) {
      length = text[at] >> 5 == 6 ? 2 : text[at] >> 4 == 14 ? 3 : text[at] >> 3 == 30 ? 4 : 0;
      int is_good = length > 0 && at + length <= bytes;
      value = is_good ? text[at] & (0xffu >> (length + 1)) : 0;
      for (size_t k = 1; is_good && k < length; k++) {
        if ((text[at + k] & 0xc0) != 0x80) is_good = 0;
        value = value << 6 | (text[at + k] & 0x3f);
      }
      if (is_good && (value < least[length] || value > 0x10ffff)) is_good = 0;
      if (is_good && value >= 0xd800 && value <= 0xdfff) is_good = 0;
      if (!is_good) {
        length = 1;
        value = 0xfffd;
      }
    }
    out[count++] = value;
    at += length;
  }
  return count;
}

static uint32_t witness_distance(const uint32_t *a, size_t m, const uint32_t *b, size_t n,
                                 uint32_t *row) {
  for (size_t j = 0; j <= n; j++) row[j] = (uint32_t)j;
  for (size_t i = 0; i < m; i++) {
    uint32_t corner = row[0], left = row[0] = (uint32_t)i + 1;
    for (size_t j = 0; j < n; j++) {
      uint32_t here = corner + (a[i] != b[j]), above = row[j + 1] + 1;
      if (above < here) here = above;
      if (left + 1 < here) here = left + 1;
      corner = row[j + 1];
      row[j + 1] = left = here;
    }
  }
  return row[n];
}

/* --- texts ----------------------------------------------------------------------------------- */

static size_t put(uint32_t scalar, char *out) {
  unsigned char *o = (unsigned char *)out;
  if (scalar < 0x80) {
    o[0] = (unsigned char)scalar;
    return 1;
  }
  size_t more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  for (size_t k = more; k > 0; k--, scalar >>= 6) o[k] = (unsigned char)(0x80 | (scalar & 0x3f));
  o[0] = (unsigned char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | scalar);
  return more + 1;
}

enum { KINDS = 7 };

/* One letter, at most 4 bytes, of an alphabet. */
static size_t letter(uint64_t *random, uint32_t kind, char *out) {
  static const unsigned char odd[] = {0x61, 0x80, 0xbf, 0xc0, 0xc2, 0xc3, 0xe0, 0xa0, 0xe2,
                                      0x82, 0xac, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0xff};
  switch (kind % KINDS) {
    case 0: return put('a' + below(random, 2), out);
    case 1: out[0] = " abcdefghilmnoprstuvz0123456789"[below(random, 31)]; return 1;
    case 2: return put(0xe0 + below(random, 40), out);
    case 3: return put(below(random, 3) ? 'a' + below(random, 26) : 0x391 + below(random, 50), out);
    case 4: return put(0x4e00 + below(random, 3000), out);
    case 5: return put(0x1f300 + below(random, 700), out);
    default: out[0] = (char)odd[below(random, sizeof odd)]; return 1;
  }
}

/* Letters of a kind; `out` has room for 4 bytes each. */
static size_t text(uint64_t *random, uint32_t kind, size_t letters, char *out) {
  size_t bytes = 0;
  for (size_t k = 0; k < letters; k++) bytes += letter(random, kind, out + bytes);
  return bytes;
}

/* The same with up to `edits` bytes or letters changed; room for 4 bytes an edit more. */
static size_t edited(uint64_t *random, uint32_t kind, const char *from, size_t bytes,
                     uint32_t edits, char *out) {
  memcpy(out, from, bytes);
  for (uint32_t k = 0; k < edits; k++) {
    size_t at = below(random, (uint32_t)bytes + 1);
    char one[4];
    size_t more = letter(random, kind, one);
    switch (below(random, 3)) {
      case 0:
        memmove(out + at + more, out + at, bytes - at);
        memcpy(out + at, one, more);
        bytes += more;
        break;
      case 1:
        if (at == bytes) break;
        memmove(out + at, out + at + 1, bytes - at - 1);
        bytes--;
        break;
      default:
        if (at + more <= bytes) memcpy(out + at, one, more);
    }
  }
  return bytes;
}

static size_t some_length(uint64_t *random, uint32_t longest) {
  static const uint32_t edges[] = {0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 255,
                                   256, 257, 320, 511, 512, 513, 600, 700};
  uint32_t length = below(random, 3) ? below(random, 50)
                                     : edges[below(random, sizeof edges / sizeof *edges)];
  if (length > longest || below(random, 10) == 0) length = below(random, longest + 1);
  return length;
}

/* --- distances ------------------------------------------------------------------------------- */

size_t core_lev_differences(uint64_t seed, size_t rounds, uint32_t longest) {
  uint64_t random = seed;
  size_t room = 4 * (size_t)longest + 64, wrong = 0;
  char *a = malloc(room), *b = malloc(room);
  uint32_t *first = malloc(4 * room), *second = malloc(4 * room), *row = malloc(4 * room + 4);
  for (size_t round = 0; round < rounds; round++) {
    uint32_t kind = below(&random, KINDS);
    size_t m = text(&random, kind, some_length(&random, longest), a), n;
    if (below(&random, 2)) {
      n = edited(&random, kind, a, m, below(&random, 13), b);
    } else {
      n = text(&random, below(&random, 4) ? kind : kind + 1, some_length(&random, longest), b);
    }
    size_t scalars = witness_decode((unsigned char *)a, m, first);
    size_t others = witness_decode((unsigned char *)b, n, second);
    uint32_t want = witness_distance(first, scalars, second, others, row);
    wrong += tc_lev_scalars(a, m) != scalars;
    wrong += tc_lev_distance(a, m, b, n, UINT32_MAX) != want;
    wrong += tc_lev_distance(b, n, a, m, UINT32_MAX) != want;
    wrong += baseline_lev_distance(a, m, b, n, UINT32_MAX) != want;
    uint32_t limits[] = {0, 1, want / 2, want - (want > 0), want, want + 1, want + 70};
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
      uint32_t expect = want <= limits[k] ? want : limits[k] + 1;
      wrong += tc_lev_distance(a, m, b, n, limits[k]) != expect;
      wrong += baseline_lev_distance(b, n, a, m, limits[k]) != expect;
    }
  }
  free(a);
  free(b);
  free(first);
  free(second);
  free(row);
  return wrong;
}

size_t core_lev_long_differences(uint64_t seed, uint32_t letters, uint32_t edits) {
  uint64_t random = seed;
  size_t room = 4 * ((size_t)letters + edits) + 64, wrong = 0;
  char *a = malloc(room), *b = malloc(room);
  for (uint32_t kind = 0; kind < KINDS; kind++) {
    size_t m = text(&random, kind, letters, a), n = edited(&random, kind, a, m, edits, b);
    uint32_t want = baseline_lev_distance(a, m, b, n, UINT32_MAX);
    wrong += want > 4 * edits;
    wrong += tc_lev_distance(a, m, b, n, UINT32_MAX) != want;
    wrong += tc_lev_distance(b, n, a, m, want) != want;
    wrong += want > 0 && tc_lev_distance(a, m, b, n, want - 1) != want;
  }
  free(a);
  free(b);
  return wrong;
}

/* --- names ----------------------------------------------------------------------------------- */

typedef struct {
  char *utf8;
  uint32_t *start, count;
} names;

static size_t make_name(uint64_t *random, uint32_t kind, uint32_t longest, char *out) {
  static const char *const words[] = {"philips ", "coreline ", "osram ",  "panel ", "30w ",
                                      "36w ",     "4000k ",    "3000k ",  "ip44",   "ip65",
                                      "lampada ", "da ",       "parete ", "citt\xc3\xa0 "};
  if (kind % 3 != 0) return text(random, kind, some_length(random, longest), out);
  size_t bytes = 0;
  for (uint32_t k = below(random, 7); k > 0; k--) {
    const char *word = words[below(random, sizeof words / sizeof *words)];
    size_t length = strlen(word);
    memcpy(out + bytes, word, length);
    bytes += length;
  }
  return bytes;
}

static names make_names(uint64_t *random, uint32_t count, uint32_t longest, int is_mixed) {
  size_t room = 4 * (size_t)longest + 80;
  names n = {malloc(room * count + 1), malloc(4 * ((size_t)count + 1)), count};
  uint32_t kind = below(random, 12);
  n.start[0] = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (is_mixed) kind = below(random, 12);
    char *to = n.utf8 + n.start[i];
    if (i > 0 && below(random, 10) == 0) {
      uint32_t other = below(random, i), bytes = n.start[other + 1] - n.start[other];
      n.start[i + 1] = n.start[i];
      if (bytes + 20 < room) {
        n.start[i + 1] += (uint32_t)edited(random, 1, n.utf8 + n.start[other], bytes,
                                           below(random, 5), to);
      }
    } else {
      n.start[i + 1] = n.start[i] + (uint32_t)make_name(random, kind, longest, to);
    }
  }
  return n;
}

static void free_names(names *n) {
  free(n->utf8);
  free(n->start);
}

typedef struct {
  uint32_t name, distance;
} hit;

static int by_distance(const void *a, const void *b) {
  const hit *x = a, *y = b;
  if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
  return x->name < y->name ? -1 : x->name > y->name;
}

/* What a search must give: the hits of all names, sorted. */
static size_t witness_search(const uint32_t *distances, const uint32_t *lengths, uint32_t count,
                             uint32_t m, double least, hit *hits) {
  size_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t longer = lengths[i] > m ? lengths[i] : m;
    double similarity = longer ? 1 - (double)distances[i] / (double)longer : 1;
    if (similarity >= least) hits[found++] = (hit){i, distances[i]};
  }
  qsort(hits, found, sizeof *hits, by_distance);
  return found;
}

size_t core_lev_index_differences(uint64_t seed, uint32_t count, uint32_t longest,
                                  uint32_t queries) {
  uint64_t random = seed;
  size_t wrong = 0, room = 4 * (size_t)longest + 256;
  names all = make_names(&random, count, longest, (int)(seed & 1));
  char *query = malloc(room);
  uint32_t *scalars = malloc(4 * room), *others = malloc(4 * room), *row = malloc(4 * room + 4);
  uint32_t *distances = malloc(4 * (size_t)count), *lengths = malloc(4 * (size_t)count);
  uint32_t *got = malloc(4 * (size_t)count), *far = malloc(4 * (size_t)count);
  uint32_t *many = malloc(4 * (size_t)count);
  hit *hits = malloc(sizeof *hits * count);
  /* Half of the names at the beginning, the others one by one. */
  uint32_t in = seed % 3 ? count / 2 : 0;
  tc_lev_index *index = tc_lev_index_build(all.utf8, all.start, in);
  tc_lev_index *plain = baseline_lev_index_build(all.utf8, all.start, in);
  for (uint32_t q = 0; q < queries; q++) {
    uint32_t until = (uint32_t)((uint64_t)count * (q + 1) / queries);
    for (; in < until; in++) {
      const char *name = all.utf8 + all.start[in];
      wrong += tc_lev_index_add(index, name, all.start[in + 1] - all.start[in]) != in;
      wrong += baseline_lev_index_add(plain, name, all.start[in + 1] - all.start[in]) != in;
    }
    uint32_t like = below(&random, in), kind = below(&random, 12);
    size_t bytes = below(&random, 4) && all.start[like + 1] - all.start[like] + 40 < room
                       ? edited(&random, kind, all.utf8 + all.start[like],
                                all.start[like + 1] - all.start[like], below(&random, 7), query)
                       : make_name(&random, kind, longest, query);
    uint32_t m = (uint32_t)witness_decode((unsigned char *)query, bytes, scalars);
    for (uint32_t i = 0; i < in; i++) {
      lengths[i] = (uint32_t)witness_decode((unsigned char *)all.utf8 + all.start[i],
                                            all.start[i + 1] - all.start[i], others);
      distances[i] = witness_distance(scalars, m, others, lengths[i], row);
    }
    uint32_t whole[2] = {0, (uint32_t)bytes};
    wrong += !tc_lev_distances(query, whole, 1, all.utf8, all.start, in, many);
    wrong += memcmp(many, distances, 4 * (size_t)in) != 0;
    static const double levels[] = {0.8, 0.8, 0.5, 0.9, 1, 0, -1, 0.95, 0.1, 0.7, INFINITY, NAN};
    static const uint32_t mosts[] = {5, 1, 3, 40, UINT32_MAX, 0};
    for (int k = 0; k < 4; k++) {
      double least = levels[below(&random, 12)];
      uint32_t most = mosts[below(&random, 6)];
      size_t want = witness_search(distances, lengths, in, m, least, hits);
      if (want > most) want = most;
      for (int is_plain = 0; is_plain < 2; is_plain++) {
        size_t found =
            is_plain ? baseline_lev_index_search(plain, query, bytes, least, most, got, far)
                     : tc_lev_index_search(index, query, bytes, least, most, got, far);
        wrong += found != want;
        for (size_t i = 0; i < found && i < want; i++) {
          wrong += got[i] != hits[i].name || far[i] != hits[i].distance;
        }
      }
    }
  }
  tc_lev_index_free(index);
  baseline_lev_index_free(plain);
  free_names(&all);
  free(query);
  free(scalars);
  free(others);
  free(row);
  free(distances);
  free(lengths);
  free(got);
  free(far);
  free(many);
  free(hits);
  return wrong;
}

size_t core_lev_many_differences(uint64_t seed, uint32_t queries, uint32_t count,
                                 uint32_t longest) {
  uint64_t random = seed;
  size_t wrong = 0, room = 4 * (size_t)longest + 256;
  names q = make_names(&random, queries, longest, 1), n = make_names(&random, count, longest, 1);
  size_t cells = (size_t)queries * count;
  uint32_t *got = malloc(4 * cells), *plain = malloc(4 * cells);
  uint32_t *a = malloc(4 * room), *b = malloc(4 * room), *row = malloc(4 * room + 4);
  wrong += !tc_lev_distances(q.utf8, q.start, queries, n.utf8, n.start, count, got);
  wrong += !baseline_lev_distances(q.utf8, q.start, queries, n.utf8, n.start, count, plain);
  for (uint32_t i = 0; i < queries; i++) {
    size_t m = witness_decode((unsigned char *)q.utf8 + q.start[i], q.start[i + 1] - q.start[i], a);
    for (uint32_t k = 0; k < count; k++) {
      size_t other =
          witness_decode((unsigned char *)n.utf8 + n.start[k], n.start[k + 1] - n.start[k], b);
      uint32_t want = witness_distance(a, m, b, other, row);
      size_t cell = (size_t)i * count + k;
      wrong += got[cell] != want;
      wrong += plain[cell] != want;
    }
  }
  free_names(&q);
  free_names(&n);
  free(got);
  free(plain);
  free(a);
  free(b);
  free(row);
  return wrong;
}

/* --- memory ---------------------------------------------------------------------------------- */

typedef struct {
  size_t asked, failing, open;
} meter;

static void *take(void *context, size_t bytes) {
  meter *m = context;
  if (++m->asked == m->failing) return NULL;
  m->open++;
  return malloc(bytes);
}

static void give(void *context, void *memory) {
  meter *m = context;
  m->open--;
  free(memory);
}

size_t core_lev_memory_faults(uint64_t seed) {
  uint64_t random = seed;
  size_t wrong = 0;
  names all = make_names(&random, 60, 700, 1);
  uint32_t got[64], far[64], out[64];
  const char *name = all.utf8;
  size_t bytes = all.start[1];
  char *longer = malloc(4000);
  size_t long_bytes = text(&random, 4, 1000, longer);
  uint32_t whole[2] = {0, (uint32_t)long_bytes};
  for (size_t failing = 1;; failing++) {
    meter m = {0, failing, 0};
    tc_allocator allocator = {take, give, &m};
    size_t failed = 0;
    tc_lev_index *index = tc_lev_index_build_with(&allocator, all.utf8, all.start, 59);
    if (!index) {
      failed++;
      index = tc_lev_index_build_with(&allocator, all.utf8, all.start, 59);
      wrong += index == NULL;
    }
    uint32_t added = tc_lev_index_add(index, longer, long_bytes);
    if (added == UINT32_MAX) {
      failed++;
      added = tc_lev_index_add(index, longer, long_bytes);
    }
    wrong += added != 59;
    added = tc_lev_index_add(index, name, bytes);
    if (added == UINT32_MAX) {
      failed++;
      added = tc_lev_index_add(index, name, bytes);
    }
    wrong += added != 60;
    size_t found = tc_lev_index_search(index, longer, long_bytes, 1, 64, got, far);
    if (found == (size_t)-1) {
      failed++;
      found = tc_lev_index_search(index, longer, long_bytes, 1, 64, got, far);
    }
    wrong += found != 1 || got[0] != 59 || far[0] != 0;
    bool done = tc_lev_distances_with(&allocator, longer, whole, 1, all.utf8, all.start, 59, out);
    if (!done) {
      failed++;
      done = tc_lev_distances_with(&allocator, longer, whole, 1, all.utf8, all.start, 59, out);
    }
    wrong += !done;
    uint32_t d = tc_lev_distance_with(&allocator, longer, long_bytes, longer, long_bytes, 9);
    if (d == UINT32_MAX) {
      failed++;
      d = tc_lev_distance_with(&allocator, longer, long_bytes, longer, long_bytes, 9);
    }
    wrong += d != 0;
    tc_lev_index_free(index);
    wrong += m.open != 0;
    wrong += failed != (m.asked >= failing);
    if (m.asked < failing) break;
  }
  free_names(&all);
  free(longer);
  return wrong;
}
