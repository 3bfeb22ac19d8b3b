/* Signals through a descriptor: what a loop polls beside standard input, and what a long command
 * asks without waiting. No work is done in handlers; there are none.
 */
#ifndef TC_SIGNALS_H
#define TC_SIGNALS_H

#include <stdbool.h>

/* Blocks SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGWINCH (and SIGTSTP with `stop`) and gives a
 * descriptor that tells of them; ignores SIGPIPE. A signal that the parent had ignored (nohup, a
 * background job) stays ignored. -1 when the system refuses. */
int tc_signals_open(bool stop);

/* Begins or ends to take SIGTSTP too, with a descriptor that was opened without it. One that the
 * parent had ignored stays ignored. */
void tc_signals_take_stop(int descriptor, bool take);

/* The next signal that has come, 0 when there is none. Never waits. */
int tc_signals_next(int descriptor);

/* Stops the process as Ctrl-Z does; returns when it goes on. */
void tc_signals_stop(void);

/* A descriptor that can be read once a child of ours has gone; -1 where the system has none (before
 * Linux 5.3). The caller closes it. */
int tc_child_descriptor(int child);

#endif
