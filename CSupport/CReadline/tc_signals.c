#pragma STDC FP_CONTRACT OFF
#define _GNU_SOURCE
/* Signals through a descriptor. */
#include "tc_signals.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

int tc_signals_open(bool stop) {
  static const int wanted[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  sigset_t set;
  sigemptyset(&set);
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    struct sigaction now;
    /* A blocked signal would reach the descriptor even though it is ignored. */
    if (sigaction(wanted[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) {
      sigaddset(&set, wanted[i]);
    }
  }
  sigaddset(&set, SIGWINCH);
  if (stop) sigaddset(&set, SIGTSTP);
  signal(SIGPIPE, SIG_IGN);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int tc_signals_next(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t got = read(descriptor, &info, sizeof info);
  return got == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void tc_signals_stop(void) { raise(SIGSTOP); }
