#pragma STDC FP_CONTRACT OFF
/* answers_lev.c: edit distances of random texts, ASCII and not, some with invalid bytes, with and
   without a limit; searches in an index of them. */
#include <stdlib.h>

#include "answers.h"
#include "tc_lev.h"

enum { PAIRS = 20000, LONGEST = 300, NAMES = 3000, SEARCHES = 200, BEST = 5 };

/* Of few letters, so that texts resemble each other; some bytes belong to no sequence. */
static size_t spell(char *text, uint64_t *seed) {
  static const char *const letters[] = {"a", "b", "c", " ", "é", "ß", "Ж", "中", "🏫", "\xff"};
  uint64_t pick = answers_random(seed);
  size_t bytes = 0, scalars = pick % 64 == 0 ? (pick >> 8) % 70 : (pick >> 8) % 40;
  uint64_t kinds = pick & 64 ? 4 : 10;
  for (size_t i = 0; i < scalars; i++)
    for (const char *s = letters[answers_random(seed) % kinds]; *s; s++) text[bytes++] = *s;
  return bytes;
}

static void search(answers *a) {
  char *text = malloc((size_t)NAMES * LONGEST), query[LONGEST];
  uint32_t start[NAMES + 1] = {0}, names[BEST], distances[BEST];
  uint64_t seed = 8;
  tc_lev_index *index = NULL;
  if (text) {
    for (int i = 0; i < NAMES; i++)
      start[i + 1] = start[i] + (uint32_t)spell(text + start[i], &seed);
    index = tc_lev_index_build(text, start, NAMES / 2);
  }
  for (int i = NAMES / 2; index && i < NAMES; i++)
    if (tc_lev_index_add(index, text + start[i], start[i + 1] - start[i]) != (uint32_t)i)
      a->different++;
  if (!index) a->different++;
  for (int i = 0; index && i < SEARCHES; i++) {
    double similarity = (double)(i % 5) / 5;
    size_t bytes = spell(query, &seed);
    uint64_t found =
        tc_lev_index_search(index, query, bytes, similarity, BEST, names, distances);
    answers_take(a, &found, sizeof found);
    if (found > BEST) continue;
    answers_take(a, names, sizeof(uint32_t) * found);
    answers_take(a, distances, sizeof(uint32_t) * found);
  }
  tc_lev_index_free(index);
  free(text);
}

void answers_lev(answers *a) {
  char one[LONGEST], two[LONGEST];
  uint64_t seed = 2;
  for (int i = 0; i < PAIRS; i++) {
    size_t n = spell(one, &seed), m = spell(two, &seed);
    uint32_t limit = (uint32_t)(answers_random(&seed) % 12);
    uint32_t distance = tc_lev_distance(one, n, two, m, UINT32_MAX);
    answers_take(a, &distance, sizeof distance);
    distance = tc_lev_distance(one, n, two, m, limit);
    answers_take(a, &distance, sizeof distance);
    uint64_t scalars = tc_lev_scalars(one, n);
    answers_take(a, &scalars, sizeof scalars);
  }
  search(a);
}
