/* libsodium for Swift, and what a process asks of the system before it holds a key and after it. */
#ifndef TC_CSODIUM_SHIM_H
#define TC_CSODIUM_SHIM_H

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* From now on no core image of this process is written, and no other process of the user reads its memory. prctl is
   variadic. */
static inline void tc_forbid_dumps(void) {
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/* When the thread that started this process ends, this process is killed. prctl is variadic. */
static inline void tc_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/* Overwrites what is left in vector registers of the texts that were copied or searched last. The loader saves them on
   the stack when it looks up a function for the first time, as it does in the middle of tc_wipe_stack. Zeros are copied
   through every path that the C library has, by length; volatile, so that each copy is made. */
static inline void tc_wipe_registers(void) {
  static const char zeros[4096];
  char copy[sizeof zeros];
  void *(*volatile function)(void *, const void *, size_t) = memcpy;
  for (size_t length = sizeof zeros; length > 0; length /= 2) function(copy, zeros, length);
#if defined(__x86_64__)
  __asm__ volatile(
      "pxor %%xmm0, %%xmm0\n\tpxor %%xmm1, %%xmm1\n\tpxor %%xmm2, %%xmm2\n\tpxor %%xmm3, %%xmm3\n\t"
      "pxor %%xmm4, %%xmm4\n\tpxor %%xmm5, %%xmm5\n\tpxor %%xmm6, %%xmm6\n\tpxor %%xmm7, %%xmm7" ::
          : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
#endif
}

/* Overwrites the stack below the caller, and gives free pages back. A command can reach 400 KB deep where nothing is optimised;
   of a small stack no more than a quarter is taken. */
static inline void tc_wipe_stack(void) {
  struct rlimit limit;
  size_t depth = 1 << 20;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur / 4 < depth) depth = limit.rlim_cur / 4;
  tc_wipe_registers();
  sodium_stackzero(depth);
  malloc_trim(0);
}

#endif
