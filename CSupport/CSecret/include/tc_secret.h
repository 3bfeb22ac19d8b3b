/* tc_secret.h: the Secret Service of the desktop, through libsecret (0.20 or newer) without linking it. The library is
   opened by the first task; a program that never asks never pays for it, and one without libsecret says so.

   A task runs in a thread of its own, since libsecret waits for the desktop, which may wait for a person. The caller
   polls the task's descriptor and asks for its outcome. Only the session bus that DBUS_SESSION_BUS_ADDRESS names is
   used: without the variable nothing is asked, so that no bus is ever started.

   One thread of the caller uses a task. Nothing of libsecret's own header is needed. */
#ifndef TC_SECRET_H
#define TC_SECRET_H

#include <stddef.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define TC_NULLABLE _Nullable
#else
#define TC_NULLABLE
#endif

enum tc_secret_act { TC_SECRET_STORE, TC_SECRET_FIND, TC_SECRET_REMOVE, TC_SECRET_LIST };

/* How a task ended. */
enum tc_secret_outcome {
  TC_SECRET_RUNS,
  TC_SECRET_DONE,
  TC_SECRET_NO_LIBRARY,
  TC_SECRET_NO_BUS,
  /* Nothing on the bus is a Secret Service, and nothing can be started that is one. */
  TC_SECRET_NO_SERVICE,
  TC_SECRET_NO_COLLECTION,
  /* What is needed is locked, and the prompt to unlock it was refused or could not be shown. */
  TC_SECRET_LOCKED,
  TC_SECRET_REFUSED,
  TC_SECRET_CANCELLED,
  TC_SECRET_FAILED,
};

typedef struct tc_secret_task tc_secret_task;

/* Begins a task about the secret of a provider and an origin, which are copied like the secret. `label` is what the
   desktop shows. NULL when there is no memory or no thread. Free it with tc_secret_free. */
tc_secret_task *TC_NULLABLE tc_secret_begin(enum tc_secret_act act, const char *provider,
                                            const char *origin, const char *label,
                                            const void *TC_NULLABLE secret, size_t length);

/* Can be read once the task is over. The task keeps it. */
int tc_secret_descriptor(const tc_secret_task *task);

enum tc_secret_outcome tc_secret_outcome_of(const tc_secret_task *task);

/* Of TC_SECRET_FIND that is done: the secret, which the task keeps; NULL where there is none. */
const void *TC_NULLABLE tc_secret_found(const tc_secret_task *task, size_t *length);

/* Of TC_SECRET_LIST that is done: how many there are, and the provider and the origin of each; the task keeps them. */
size_t tc_secret_count(const tc_secret_task *task);
const char *tc_secret_provider(const tc_secret_task *task, size_t index);
const char *tc_secret_origin(const tc_secret_task *task, size_t index);

/* Asks the task to end; it does so within milliseconds. */
void tc_secret_cancel(tc_secret_task *task);

/* Gives the task up; its thread ends by itself. Secrets are overwritten. */
void tc_secret_free(tc_secret_task *TC_NULLABLE task);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
