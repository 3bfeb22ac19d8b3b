#pragma STDC FP_CONTRACT OFF
/* answers_lev.c: edit distances of random texts, ASCII and not, some with invalid bytes, with and
   without a limit. */
#include "answers.h"
#include "tc_lev.h"

enum { PAIRS = 20000, LONGEST = 300 };

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
}
