#pragma STDC FP_CONTRACT OFF
/* Many queries against many names, no limit: a query in each word of vectors, the names sorted, so
   that of neighbours only the columns behind their common beginning are worked out (as one walks a
   tree of names). Queries of more than 64 scalars go one by one. */
#include "tc_lev.h"

#include "tc_lev_private.h"

#define DEEPEST 128   /* columns kept */
#define QUERIES 512   /* at a time: at most 32768 kinds of scalars, codes of 16 bits */
#define WORD_MOST 64
#define GROUP_MOST 32 /* queries in one sweep */
#define GLUE_TWO(a, b) a##b
#define GLUE(a, b) GLUE_TWO(a, b)

/* The names in sorted order: name r has the codes from[r] on. */
typedef struct {
  uint32_t count;
  uint16_t *codes;
  size_t *from;
  uint32_t *length;
  uint8_t *shared; /* count + 1: codes in common with the one before; the last is 0 */
} tc_lev_names;

#define SWEEP sweep_64
#define WORD uint64_t
#include "tc_lev_sweep.h"

#define SWEEP sweep_32
#define WORD uint32_t
#include "tc_lev_sweep.h"

typedef struct {
  const uint32_t *scalars;
  uint32_t length, index;
} query;

typedef struct {
  const char *utf8;
  const uint32_t *start;
  uint32_t count;
} strings;

/* Everything that one call needs. */
typedef struct {
  strings queries, names;
  uint32_t *out;
  tc_lev_names sorted;
  tc_lev_key *keys;     /* two for each name */
  uint32_t *rank;       /* of name i in the sorted order */
  uint8_t *heights;     /* GROUP_MOST for each sorted name */
  uint32_t *scalars;    /* of one name */
  uint32_t *query_scalars;
  query *query;         /* QUERIES */
  uint32_t *key;        /* open addressing from scalars to codes */
  uint16_t *code, *row_of;
  uint8_t *table;       /* rows of 128 bytes, the first of no scalar */
  void *kept;           /* the columns */
  void *scratch;
  uint32_t slots, codes;
  uint16_t ascii[128];
  int avx2;
} work;

static size_t bytes_of(const strings *s, uint32_t i) {
  return s->start[i + 1] > s->start[i] ? s->start[i + 1] - s->start[i] : 0;
}

static uint32_t decode(const strings *s, uint32_t i, uint32_t *out) {
  size_t bytes = bytes_of(s, i);
  return bytes > 0 ? tc_lev_decode(s->utf8 + s->start[i], bytes, out) : 0;
}

/* The slot of a scalar beyond ASCII, or the free one where it would be. */
static uint32_t slot_of(const work *w, uint32_t scalar) {
  uint32_t slot = (uint32_t)((uint64_t)(scalar * 2654435769u) * w->slots >> 32);
  while (w->code[slot] != 0 && w->key[slot] != scalar) slot = slot + 1 == w->slots ? 0 : slot + 1;
  return slot;
}

static uint32_t code_of(const work *w, uint32_t scalar) {
  return scalar < 128 ? w->ascii[scalar] : w->code[slot_of(w, scalar)];
}

static void give_code(work *w, uint32_t scalar) {
  if (scalar < 128) {
    if (w->ascii[scalar] == 0) w->ascii[scalar] = (uint16_t)++w->codes;
    return;
  }
  uint32_t slot = slot_of(w, scalar);
  if (w->code[slot] != 0) return;
  w->key[slot] = scalar;
  w->code[slot] = (uint16_t)++w->codes;
}

/* Codes of the names and what neighbours share. */
static void encode(work *w) {
  tc_lev_names *sorted = &w->sorted;
  size_t at = 0, before = 0;
  for (uint32_t r = 0; r < sorted->count; r++) {
    uint32_t name = w->keys[r].name, length = decode(&w->names, name, w->scalars);
    w->rank[name] = r;
    for (uint32_t i = 0; i < length; i++) {
      sorted->codes[at + i] = (uint16_t)code_of(w, w->scalars[i]);
    }
    uint32_t shared = 0, most = length < DEEPEST ? length : DEEPEST;
    if (r == 0) most = 0;
    if (r > 0 && sorted->length[r - 1] < most) most = sorted->length[r - 1];
    while (shared < most && sorted->codes[before + shared] == sorted->codes[at + shared]) shared++;
    sorted->shared[r] = (uint8_t)shared;
    sorted->from[r] = at;
    sorted->length[r] = length;
    before = at;
    at += length;
  }
  sorted->shared[sorted->count] = 0;
}

#if TC_HAS_AVX2
TC_AVX2 static void sweep_avx2(const work *w, const void *masks, unsigned vectors, int is_wide) {
  const tc_lev_names *n = &w->sorted;
  if (is_wide && vectors == 4) {
    sweep_64(n, w->table, w->row_of, masks, 4, w->kept, w->heights);
  } else if (is_wide) {
    sweep_64(n, w->table, w->row_of, masks, 1, w->kept, w->heights);
  } else if (vectors == 4) {
    sweep_32(n, w->table, w->row_of, masks, 4, w->kept, w->heights);
  } else {
    sweep_32(n, w->table, w->row_of, masks, 1, w->kept, w->heights);
  }
}
#endif

static void sweep_portable(const work *w, const void *masks, unsigned vectors, int is_wide) {
  if (is_wide) {
    sweep_64(&w->sorted, w->table, w->row_of, masks, vectors, w->kept, w->heights);
  } else {
    sweep_32(&w->sorted, w->table, w->row_of, masks, vectors, w->kept, w->heights);
  }
}

/* From sorted names to the rows of the caller, sixteen names at a time. */
static void spread(const work *w, const query *queries, uint32_t count, uint32_t pitch,
                   unsigned vectors) {
  uint32_t place[GROUP_MOST], names = w->names.count;
  for (uint32_t q = 0; q < count; q++) {
    uint32_t words = pitch / vectors;
    place[q] = vectors == 1 ? q : 4 * (q % words) + q / words;
  }
  for (uint32_t first = 0; first < names; first += 16) {
    uint32_t some = names - first < 16 ? names - first : 16, length[16];
    const uint8_t *from[16];
    for (uint32_t k = 0; k < some; k++) {
      uint32_t r = w->rank[first + k];
      from[k] = w->heights + (size_t)r * pitch;
      length[k] = w->sorted.length[r];
    }
    for (uint32_t q = 0; q < count; q++) {
      uint32_t *out = w->out + (size_t)queries[q].index * names + first;
      for (uint32_t k = 0; k < some; k++) {
        int64_t height = (int8_t)from[k][place[q]];
        out[k] = (uint32_t)(length[k] + height);
      }
    }
  }
}

/* Up to pitch = words * vectors queries of at most 32 or 64 scalars against all names. */
static void sweep_group(work *w, const query *queries, uint32_t count, uint32_t pitch,
                        unsigned vectors, int is_wide) {
  uint8_t masks[128] = {0};
  size_t row_bytes = 32 * (size_t)vectors;
  uint32_t rows = 1, bytes = is_wide ? 8 : 4;
  memset(w->row_of, 0, ((size_t)w->codes + 1) * sizeof *w->row_of);
  memset(w->table, 0, row_bytes);
  for (uint32_t q = 0; q < count; q++) {
    for (uint32_t i = 0; i < queries[q].length; i++) {
      uint32_t code = code_of(w, queries[q].scalars[i]);
      if (w->row_of[code] == 0) {
        memset(w->table + rows * row_bytes, 0, row_bytes);
        w->row_of[code] = (uint16_t)rows++;
      }
      w->table[w->row_of[code] * row_bytes + q * bytes + i / 8] |= (uint8_t)(1u << i % 8);
      masks[q * bytes + i / 8] |= (uint8_t)(1u << i % 8);
    }
  }
#if TC_HAS_AVX2
  if (w->avx2) {
    sweep_avx2(w, masks, vectors, is_wide);
  } else {
    sweep_portable(w, masks, vectors, is_wide);
  }
#else
  sweep_portable(w, masks, vectors, is_wide);
#endif
  spread(w, queries, count, pitch, vectors);
}

static void sweep_all(work *w, const query *queries, uint32_t count, int is_wide) {
  uint32_t words = is_wide ? 4 : 8;
  while (count > 0) {
    unsigned vectors = count > 2 * words ? 4 : 1;
    uint32_t pitch = words * vectors, some = count < pitch ? count : pitch;
    sweep_group(w, queries, some, pitch, vectors, is_wide);
    queries += some;
    count -= some;
  }
}

/* A query that no word holds. */
static void alone(work *w, uint32_t index) {
  uint32_t *out = w->out + (size_t)index * w->names.count;
  uint32_t m = decode(&w->queries, index, w->query_scalars);
  for (uint32_t i = 0; i < w->names.count; i++) {
    uint32_t n = decode(&w->names, i, w->scalars);
    out[i] = tc_lev_between(w->query_scalars, m, w->scalars, n, UINT32_MAX, w->scratch);
  }
}

/* The queries first..last-1: those of up to 32 scalars together, those of up to 64, the others. */
static void batch(work *w, uint32_t first, uint32_t last) {
  uint32_t narrow = 0, wide = QUERIES;
  uint32_t *scalars = w->query_scalars;
  w->codes = 0;
  memset(w->ascii, 0, sizeof w->ascii);
  memset(w->code, 0, w->slots * sizeof *w->code);
  for (uint32_t index = first; index < last; index++) {
    size_t bytes = bytes_of(&w->queries, index);
    size_t length = tc_lev_scalars(bytes > 0 ? w->queries.utf8 + w->queries.start[index] : NULL,
                                   bytes);
    if (length > WORD_MOST) continue;
    decode(&w->queries, index, scalars);
    for (size_t i = 0; i < length; i++) give_code(w, scalars[i]);
    query *q = length <= 32 ? &w->query[narrow++] : &w->query[--wide];
    *q = (query){scalars, (uint32_t)length, index};
    scalars += length;
  }
  if (narrow > 0 || wide < QUERIES) encode(w);
  sweep_all(w, w->query, narrow, 0);
  sweep_all(w, w->query + wide, QUERIES - wide, 1);
  for (uint32_t index = first; index < last; index++) {
    size_t bytes = bytes_of(&w->queries, index);
    if (bytes > WORD_MOST && tc_lev_scalars(w->queries.utf8 + w->queries.start[index], bytes) >
                                 WORD_MOST) {
      alone(w, index);
    }
  }
}

static size_t longest(const strings *s, size_t *total) {
  size_t most = 1;
  *total = 0;
  for (uint32_t i = 0; i < s->count; i++) {
    size_t bytes = bytes_of(s, i);
    if (bytes > most) most = bytes;
    *total += bytes;
  }
  return most;
}

/* Takes count * size bytes of the one piece of memory, or only counts them. */
static void *part(uint8_t *memory, size_t *used, size_t count, size_t size) {
  void *at = memory ? memory + *used : NULL;
  *used += (count * size + 31) / 32 * 32;
  return at;
}

static size_t lay_out(work *w, uint8_t *memory, size_t total, size_t longest_query,
                      size_t longest_name) {
  size_t used = 0, names = w->names.count, queries = (size_t)QUERIES * WORD_MOST;
  size_t longer = longest_query > longest_name ? longest_query : longest_name;
  w->sorted.codes = part(memory, &used, total, sizeof *w->sorted.codes);
  w->sorted.from = part(memory, &used, names, sizeof *w->sorted.from);
  w->sorted.length = part(memory, &used, names, sizeof *w->sorted.length);
  w->sorted.shared = part(memory, &used, names + 1, sizeof *w->sorted.shared);
  w->keys = part(memory, &used, 2 * names, sizeof *w->keys);
  w->rank = part(memory, &used, names, sizeof *w->rank);
  w->heights = part(memory, &used, names, GROUP_MOST);
  w->scalars = part(memory, &used, longest_name, sizeof *w->scalars);
  w->query_scalars = part(memory, &used, queries + longest_query, sizeof *w->query_scalars);
  w->query = part(memory, &used, QUERIES, sizeof *w->query);
  w->key = part(memory, &used, w->slots, sizeof *w->key);
  w->code = part(memory, &used, w->slots, sizeof *w->code);
  w->row_of = part(memory, &used, queries + 1, sizeof *w->row_of);
  w->table = part(memory, &used, GROUP_MOST * 32 + 1, 128);
  w->kept = part(memory, &used, 2 * (DEEPEST + 1), 128);
  w->scratch = part(memory, &used, tc_lev_scratch(longer), 1);
  return used;
}

bool tc_lev_distances_with(const tc_allocator *allocator, const char *queries,
                           const uint32_t *query_start, uint32_t query_count, const char *names,
                           const uint32_t *name_start, uint32_t name_count, uint32_t *out) {
  work w;
  memset(&w, 0, sizeof w);
  w.queries = (strings){queries, query_start, query_count};
  w.names = (strings){names, name_start, name_count};
  w.out = out;
  w.avx2 = tc_cpu_avx2();
  if (query_count == 0 || name_count == 0) return true;
  size_t query_bytes, name_bytes;
  size_t longest_query = longest(&w.queries, &query_bytes);
  size_t longest_name = longest(&w.names, &name_bytes);
  if (longest_query > TC_LEV_MOST || longest_name > TC_LEV_MOST) return false;
  /* At most half full: a scalar beyond ASCII has two bytes, or one that is none. */
  size_t most = (size_t)QUERIES * WORD_MOST;
  w.slots = 2 * (uint32_t)(query_bytes < most ? query_bytes : most) + 2;
  size_t bytes = lay_out(&w, NULL, name_bytes, longest_query, longest_name);
  uint8_t *memory = tc_take(allocator, bytes, 1);
  if (!memory) return false;
  lay_out(&w, memory, name_bytes, longest_query, longest_name);
  w.sorted.count = name_count;
  for (uint32_t i = 0; i < name_count; i++) w.keys[i].name = i;
  /* Sorting pays from a few queries on. */
  if (query_count > 2) tc_lev_sort(w.keys, w.keys + name_count, name_count, names, name_start);
  for (uint32_t first = 0; first < query_count;) {
    uint32_t last = query_count - first > QUERIES ? first + QUERIES : query_count;
    batch(&w, first, last);
    first = last;
  }
  tc_give(allocator, memory);
  return true;
}

bool tc_lev_distances(const char *queries, const uint32_t *query_start, uint32_t query_count,
                      const char *names, const uint32_t *name_start, uint32_t name_count,
                      uint32_t *out) {
  return tc_lev_distances_with(NULL, queries, query_start, query_count, names, name_start,
                               name_count, out);
}
