/* libsodium for Swift, and what a process asks of the system before it holds a key. */
#ifndef TC_CSODIUM_SHIM_H
#define TC_CSODIUM_SHIM_H

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

#endif
