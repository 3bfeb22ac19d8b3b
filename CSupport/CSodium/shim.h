/* libsodium for Swift, and what a process asks of the system before it holds a key and after it. */
#ifndef TC_CSODIUM_SHIM_H
#define TC_CSODIUM_SHIM_H

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
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

/* Overwrites the stack below the caller, and gives free pages back. */
static inline void tc_wipe_stack(void) {
  sodium_stackzero(1 << 18);
  malloc_trim(0);
}

#endif
