#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
/* Signals through a descriptor. */
#include "tc_signals.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool is_ignored(int number) {
  struct sigaction now;
  return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

static sigset_t wanted_signals(bool stop) {
  static const int wanted[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  sigset_t set;
  sigemptyset(&set);
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    /* A blocked signal would reach the descriptor even though it is ignored. */
    if (!is_ignored(wanted[i])) sigaddset(&set, wanted[i]);
  }
  sigaddset(&set, SIGWINCH);
  if (stop) sigaddset(&set, SIGTSTP);
  return set;
}

int tc_signals_open(bool stop) {
  sigset_t set = wanted_signals(stop);
  signal(SIGPIPE, SIG_IGN);
  /* A file that may not grow (ulimit -f) is a fault of writing, not the end of the program. */
  signal(SIGXFSZ, SIG_IGN);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void tc_signals_take_stop(int descriptor, bool take) {
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  if (take && is_ignored(SIGTSTP)) return;
  sigset_t set = wanted_signals(take);
  if (signalfd(descriptor, &set, 0) < 0) return;
  sigprocmask(take ? SIG_BLOCK : SIG_UNBLOCK, &stop, NULL);
}

int tc_signals_next(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t got = read(descriptor, &info, sizeof info);
  return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void tc_signals_stop(void) { raise(SIGSTOP); }

int tc_child_descriptor(int child) {
#ifdef SYS_pidfd_open
  /* Closed on exec by itself. */
  return (int)syscall(SYS_pidfd_open, child, 0);
#else
  (void)child;
  return -1;
#endif
}
