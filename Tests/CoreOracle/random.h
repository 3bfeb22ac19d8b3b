/* random.h, private: random numbers by a seed, the same on every machine. */
#ifndef CORE_ORACLE_RANDOM_H
#define CORE_ORACLE_RANDOM_H

#include <stdint.h>

/* SplitMix64 (Steele, Lea, Flood 2014). */
static inline uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline uint64_t below(uint64_t *state, uint64_t n) { return next(state) % n; }
/* 0 <= unit < 1. */
static inline double unit(uint64_t *state) { return (double)(next(state) >> 11) * 0x1p-53; }

#endif
