/* tc_cpu.h: which vector instructions may be used, asked when the work begins and never stored
   outside it. One program runs on every x86-64 and arm64: what is beyond the baseline sits in
   functions of their own (TC_AVX2) and is called only when the processor has it.
   TC_BASELINE leaves those paths out; the tests build the core so once more and compare. */
#ifndef TC_CPU_H
#define TC_CPU_H

#include <stdbool.h>

#if defined(__x86_64__) && !defined(TC_BASELINE)
#define TC_HAS_AVX2 1
#define TC_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
/* AVX2 and the bit instructions that every processor with it has. O(1): a load and a test. */
static inline bool tc_cpu_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}
#else
#define TC_HAS_AVX2 0
static inline bool tc_cpu_avx2(void) { return false; }
#endif

#endif
