#pragma STDC FP_CONTRACT OFF
/* answers.c: asks every part of the C core for many answers, writes them to a file, or compares them
   with the file that the same program wrote on another processor (script/arm64).

     answers write FILE | answers compare FILE

   What is decided by integers or by exact predicates has to be the same to the last bit; what goes
   through the system's sin and atan2 may differ by the tolerance that stands beside it. Both
   processors are little-endian. Exit 1 when something differs. */
#include "answers.h"

#include <math.h>
#include <string.h>

void answers_take(answers *a, const void *bytes, size_t size) {
  unsigned char there[64];
  a->count++;
  if (!a->comparing) {
    if (fwrite(bytes, 1, size, a->file) != size) a->different++;
    return;
  }
  const unsigned char *here = bytes;
  while (size > 0) {
    size_t n = size < sizeof there ? size : sizeof there;
    if (fread(there, 1, n, a->file) != n || memcmp(there, here, n) != 0) {
      a->different++;
      /* Stay in step with the file. */
      if (size > n) (void)fseek(a->file, (long)(size - n), SEEK_CUR);
      return;
    }
    here += n;
    size -= n;
  }
}

void answers_near(answers *a, double value, double tolerance) {
  if (!a->comparing) {
    answers_take(a, &value, sizeof value);
    return;
  }
  double there;
  a->count++;
  if (fread(&there, sizeof there, 1, a->file) != 1) {
    a->different++;
    return;
  }
  if (isnan(value) && isnan(there)) return;
  double off = value == there ? 0 : fabs(value - there);
  if (!(off <= tolerance)) a->different++;
  if (off > a->worst) a->worst = off;
}

uint64_t answers_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double answers_unit(uint64_t *state) { return (double)(answers_random(state) >> 11) * 0x1p-53; }

static const struct {
  const char *name;
  void (*ask)(answers *);
} parts[] = {
    {"plan", answers_plan},
    {"levenshtein", answers_lev},
    {"geodesic", answers_geo},
    {"raster", answers_raster},
    {"track", answers_track},
};

int main(int count, char **words) {
  int comparing = count == 3 && strcmp(words[1], "compare") == 0;
  if (count != 3 || (!comparing && strcmp(words[1], "write") != 0)) {
    fputs("usage: answers write FILE | answers compare FILE\n", stderr);
    return 64;
  }
  FILE *file = fopen(words[2], comparing ? "rb" : "wb");
  if (!file) {
    perror(words[2]);
    return 66;
  }
  uint64_t faults = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    answers a = {.file = file, .comparing = comparing};
    parts[i].ask(&a);
    faults += a.different;
    if (comparing || a.different > 0)
      printf("%-12s %8llu answers, %llu differ, at most %.2g apart\n", parts[i].name,
             (unsigned long long)a.count, (unsigned long long)a.different, a.worst);
  }
  if (comparing && fgetc(file) != EOF) {
    puts("the file has more answers");
    faults++;
  }
  if (fclose(file) != 0) faults++;
  return faults != 0;
}
