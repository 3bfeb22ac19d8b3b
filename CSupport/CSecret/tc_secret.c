#pragma STDC FP_CONTRACT OFF
/* Asks the Secret Service. No global state but the table of libsecret, which is filled once and never closed: GLib
   cannot be unloaded. */
#define _GNU_SOURCE
#include "tc_secret.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* What GLib and libsecret promise of their types. */
typedef struct {
  unsigned int domain;
  int code;
  char *message;
} g_error;

typedef struct g_list {
  void *data;
  struct g_list *next, *previous;
} g_list;

typedef void g_object;

enum { SESSION_BUS = 2, IO_CANCELLED = 19, OPEN_SESSION = 1 << 1, CREATE_REPLACE = 1 << 1 };
enum { SEARCH_ALL = 1 << 1, IS_LOCKED = 2 };
enum { SERVICE_UNKNOWN = 2, NO_OWNER = 3, ACCESS_DENIED = 9, SPAWN_FIRST = 23, SPAWN_LAST = 34 };

/* More than anybody has; a service that means harm must not fill the memory. */
enum { MOST_LISTED = 1000, LONGEST_SECRET = 1 << 16 };

static struct {
  g_object *(*bus)(int type, g_object *cancellable, g_error **error);
  void (*exit_on_close)(g_object *connection, int exits);
  g_object *(*cancellable)(void);
  void (*cancel)(g_object *cancellable);
  void (*unref)(g_object *object);
  void (*free_error)(g_error *error);
  void (*free_list)(g_list *list);
  g_list *(*prepend)(g_list *list, void *data);
  void *(*table)(void *hash, void *equal);
  int (*insert)(void *table, void *key, void *value);
  void *(*lookup)(void *table, const void *key);
  void (*unref_table)(void *table);
  unsigned int (*dbus_errors)(void), (*io_errors)(void), (*secret_errors)(void);
  char *(*remote_error)(const g_error *error);
  void (*free)(void *memory);
  void *string_hash, *string_equal;
  g_object *(*service)(size_t type, const char *name, int flags, g_object *, g_error **);
  size_t (*service_type)(void);
  g_list *(*search)(g_object *service, const void *schema, void *attributes, int flags, g_object *,
                    g_error **);
  int (*unlock)(g_object *service, g_list *objects, g_object *, g_list **unlocked, g_error **);
  g_object *(*collection)(g_object *service, const char *alias, int flags, g_object *, g_error **);
  int (*collection_locked)(g_object *collection);
  g_object *(*create)(g_object *collection, const void *schema, void *attributes,
                      const char *label, void *value, int flags, g_object *, g_error **);
  int (*remove)(g_object *item, g_object *, g_error **);
  int (*locked)(g_object *item);
  int (*load)(g_object *item, g_object *, g_error **);
  void *(*secret)(g_object *item);
  void *(*attributes)(g_object *item);
  void *(*value)(const char *bytes, ptrdiff_t length, const char *type);
  const char *(*bytes)(void *value, size_t *length);
  void (*unref_value)(void *value);
} g;

static int is_open;

static void open_library(void) {
  void *library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct {
    const char *name;
    void *to;
  } wanted[] = {
      {"g_bus_get_sync", &g.bus},
      {"g_dbus_connection_set_exit_on_close", &g.exit_on_close},
      {"g_cancellable_new", &g.cancellable},
      {"g_cancellable_cancel", &g.cancel},
      {"g_object_unref", &g.unref},
      {"g_error_free", &g.free_error},
      {"g_list_free", &g.free_list},
      {"g_list_prepend", &g.prepend},
      {"g_hash_table_new", &g.table},
      {"g_hash_table_insert", &g.insert},
      {"g_hash_table_lookup", &g.lookup},
      {"g_hash_table_unref", &g.unref_table},
      {"g_dbus_error_quark", &g.dbus_errors},
      {"g_io_error_quark", &g.io_errors},
      {"secret_error_get_quark", &g.secret_errors},
      {"g_dbus_error_get_remote_error", &g.remote_error},
      {"g_free", &g.free},
      {"g_str_hash", &g.string_hash},
      {"g_str_equal", &g.string_equal},
      {"secret_service_open_sync", &g.service},
      {"secret_service_get_type", &g.service_type},
      {"secret_service_search_sync", &g.search},
      {"secret_service_unlock_sync", &g.unlock},
      {"secret_collection_for_alias_sync", &g.collection},
      {"secret_collection_get_locked", &g.collection_locked},
      {"secret_item_create_sync", &g.create},
      {"secret_item_delete_sync", &g.remove},
      {"secret_item_get_locked", &g.locked},
      {"secret_item_load_secret_sync", &g.load},
      {"secret_item_get_secret", &g.secret},
      {"secret_item_get_attributes", &g.attributes},
      {"secret_value_new", &g.value},
      {"secret_value_get", &g.bytes},
      {"secret_value_unref", &g.unref_value},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    /* dlsym's object pointer becomes a function pointer by its bytes, as POSIX asks for. */
    void *symbol = dlsym(library, wanted[i].name);
    if (!symbol) return;
    memcpy(wanted[i].to, &symbol, sizeof symbol);
  }
  is_open = 1;
}

static int has_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return is_open;
}

typedef struct {
  char *provider, *origin;
} place;

struct tc_secret_task {
  /* The caller and the thread; the last one frees. */
  atomic_int owners;
  atomic_int outcome;
  int descriptor;
  enum tc_secret_act act;
  char *provider, *origin, *label;
  char *secret;
  size_t length;
  g_object *cancellable;
  place *listed;
  size_t count;
};

static void release(tc_secret_task *task) {
  if (atomic_fetch_sub(&task->owners, 1) > 1) return;
  if (task->cancellable) g.unref(task->cancellable);
  if (task->secret) explicit_bzero(task->secret, task->length);
  free(task->secret);
  free(task->provider);
  free(task->origin);
  free(task->label);
  for (size_t i = 0; i < task->count; i++) {
    free(task->listed[i].provider);
    free(task->listed[i].origin);
  }
  free(task->listed);
  close(task->descriptor);
  free(task);
}

/* What an error means; `otherwise` for one that says nothing else. Frees it. */
static enum tc_secret_outcome judged(g_error *error, enum tc_secret_outcome otherwise) {
  if (!error) return otherwise;
  enum tc_secret_outcome outcome = otherwise;
  int code = error->code;
  char *remote = NULL;
  if (error->domain == g.io_errors() && code == IO_CANCELLED) {
    outcome = TC_SECRET_CANCELLED;
  } else if (error->domain == g.secret_errors() && code == IS_LOCKED) {
    outcome = TC_SECRET_LOCKED;
  } else if (error->domain == g.dbus_errors()) {
    if (code == SERVICE_UNKNOWN || code == NO_OWNER || (code >= SPAWN_FIRST && code <= SPAWN_LAST))
      outcome = TC_SECRET_NO_SERVICE;
    if (code == ACCESS_DENIED) outcome = TC_SECRET_REFUSED;
  } else if ((remote = g.remote_error(error))) {
    if (!strcmp(remote, "org.freedesktop.Secret.Error.IsLocked")) outcome = TC_SECRET_LOCKED;
    g.free(remote);
  }
  g.free_error(error);
  return outcome;
}

/* The attributes by which a secret is found. They lend the task's texts. */
static void *attributes_of(tc_secret_task *task) {
  static char schema_key[] = "xdg:schema", schema[] = "org.taccuino.Key";
  static char provider_key[] = "provider", origin_key[] = "origin";
  void *table = g.table(g.string_hash, g.string_equal);
  g.insert(table, schema_key, schema);
  if (task->act == TC_SECRET_LIST) return table;
  g.insert(table, provider_key, task->provider);
  g.insert(table, origin_key, task->origin);
  return table;
}

static enum tc_secret_outcome unlock(tc_secret_task *task, g_object *service, g_object *object) {
  g_error *error = NULL;
  g_list *objects = g.prepend(NULL, object), *unlocked = NULL;
  int count = g.unlock(service, objects, task->cancellable, &unlocked, &error);
  g.free_list(objects);
  for (g_list *each = unlocked; each; each = each->next) g.unref(each->data);
  g.free_list(unlocked);
  if (error) return judged(error, TC_SECRET_FAILED);
  return count > 0 ? TC_SECRET_DONE : TC_SECRET_LOCKED;
}

static enum tc_secret_outcome store(tc_secret_task *task, g_object *service) {
  g_error *error = NULL;
  g_object *collection = g.collection(service, "default", 0, task->cancellable, &error);
  if (!collection) return judged(error, TC_SECRET_NO_COLLECTION);
  enum tc_secret_outcome outcome = TC_SECRET_DONE;
  if (g.collection_locked(collection)) outcome = unlock(task, service, collection);
  if (outcome == TC_SECRET_DONE) {
    void *attributes = attributes_of(task);
    void *value = g.value(task->secret, (ptrdiff_t)task->length, "text/plain");
    g_object *item = g.create(collection, NULL, attributes, task->label, value, CREATE_REPLACE,
                              task->cancellable, &error);
    g.unref_value(value);
    g.unref_table(attributes);
    if (item) {
      g.unref(item);
    } else {
      outcome = judged(error, TC_SECRET_FAILED);
    }
  }
  g.unref(collection);
  return outcome;
}

static enum tc_secret_outcome take(tc_secret_task *task, g_object *item) {
  g_error *error = NULL;
  if (!g.load(item, task->cancellable, &error)) return judged(error, TC_SECRET_FAILED);
  void *value = g.secret(item);
  if (!value) return TC_SECRET_LOCKED;
  size_t length = 0;
  const char *bytes = g.bytes(value, &length);
  enum tc_secret_outcome outcome = TC_SECRET_FAILED;
  if (length <= LONGEST_SECRET && (task->secret = malloc(length ? length : 1))) {
    memcpy(task->secret, bytes, length);
    task->length = length;
    outcome = TC_SECRET_DONE;
  }
  g.unref_value(value);
  return outcome;
}

static void list(tc_secret_task *task, g_object *item) {
  if (task->count == MOST_LISTED) return;
  void *attributes = g.attributes(item);
  const char *provider = g.lookup(attributes, "provider"), *origin = g.lookup(attributes, "origin");
  place *more = realloc(task->listed, (task->count + 1) * sizeof *more);
  if (more) task->listed = more;
  if (more && provider && origin) {
    place one = {strdup(provider), strdup(origin)};
    if (one.provider && one.origin) {
      task->listed[task->count++] = one;
    } else {
      free(one.provider);
      free(one.origin);
    }
  }
  g.unref_table(attributes);
}

static enum tc_secret_outcome search(tc_secret_task *task, g_object *service) {
  g_error *error = NULL;
  void *attributes = attributes_of(task);
  g_list *items = g.search(service, NULL, attributes, SEARCH_ALL, task->cancellable, &error);
  g.unref_table(attributes);
  enum tc_secret_outcome outcome = error ? judged(error, TC_SECRET_FAILED) : TC_SECRET_DONE;
  for (g_list *each = items; each; each = each->next) {
    g_object *item = each->data;
    if (outcome == TC_SECRET_DONE && task->act == TC_SECRET_LIST) {
      list(task, item);
    } else if (outcome == TC_SECRET_DONE && !task->secret) {
      if (g.locked(item)) outcome = unlock(task, service, item);
      if (outcome == TC_SECRET_DONE && task->act == TC_SECRET_FIND) {
        outcome = take(task, item);
      } else if (outcome == TC_SECRET_DONE && !g.remove(item, task->cancellable, &error)) {
        outcome = judged(error, TC_SECRET_FAILED);
      }
    }
    g.unref(item);
  }
  g.free_list(items);
  return outcome;
}

static enum tc_secret_outcome outcome_of(tc_secret_task *task) {
  /* Without it GLib would look for a bus itself, and start one. */
  const char *bus = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (!bus || !*bus) return TC_SECRET_NO_BUS;
  g_error *error = NULL;
  g_object *connection = g.bus(SESSION_BUS, task->cancellable, &error);
  if (!connection) {
    enum tc_secret_outcome why = judged(error, TC_SECRET_NO_BUS);
    return why == TC_SECRET_CANCELLED ? why : TC_SECRET_NO_BUS;
  }
  /* A bus that goes away must not end this program. */
  g.exit_on_close(connection, 0);
  g_object *service =
      g.service(g.service_type(), NULL, OPEN_SESSION, task->cancellable, &error);
  enum tc_secret_outcome outcome;
  if (!service) {
    outcome = judged(error, TC_SECRET_FAILED);
  } else {
    outcome = task->act == TC_SECRET_STORE ? store(task, service) : search(task, service);
    g.unref(service);
  }
  g.unref(connection);
  return outcome;
}

static void *run(void *argument) {
  tc_secret_task *task = argument;
  enum tc_secret_outcome outcome = outcome_of(task);
  atomic_store(&task->outcome, (int)outcome);
  eventfd_write(task->descriptor, 1);
  release(task);
  return NULL;
}

tc_secret_task *tc_secret_begin(enum tc_secret_act act, const char *provider, const char *origin,
                                const char *label, const void *secret, size_t length) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) return NULL;
  tc_secret_task *task = calloc(1, sizeof *task);
  if (!task) {
    close(descriptor);
    return NULL;
  }
  atomic_init(&task->owners, 1);
  atomic_init(&task->outcome, TC_SECRET_RUNS);
  task->descriptor = descriptor;
  task->act = act;
  task->provider = strdup(provider);
  task->origin = strdup(origin);
  task->label = strdup(label);
  int is_whole = task->provider && task->origin && task->label;
  if (is_whole && secret && act == TC_SECRET_STORE) {
    task->secret = malloc(length ? length : 1);
    is_whole = task->secret != NULL;
    if (is_whole) memcpy(task->secret, secret, length);
    task->length = is_whole ? length : 0;
  }
  if (is_whole && !has_library()) {
    atomic_store(&task->outcome, TC_SECRET_NO_LIBRARY);
    eventfd_write(descriptor, 1);
    return task;
  }
  if (is_whole) task->cancellable = g.cancellable();
  pthread_t thread;
  pthread_attr_t attributes;
  if (!is_whole || pthread_attr_init(&attributes)) {
    release(task);
    return NULL;
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  atomic_store(&task->owners, 2);
  int fault = pthread_create(&thread, &attributes, run, task);
  pthread_attr_destroy(&attributes);
  if (fault) {
    atomic_store(&task->owners, 1);
    release(task);
    return NULL;
  }
  return task;
}

int tc_secret_descriptor(const tc_secret_task *task) { return task->descriptor; }

enum tc_secret_outcome tc_secret_outcome_of(const tc_secret_task *task) {
  return (enum tc_secret_outcome)atomic_load(&task->outcome);
}

const void *tc_secret_found(const tc_secret_task *task, size_t *length) {
  *length = task->secret ? task->length : 0;
  return task->secret;
}

size_t tc_secret_count(const tc_secret_task *task) { return task->count; }

const char *tc_secret_provider(const tc_secret_task *task, size_t index) {
  return task->listed[index].provider;
}

const char *tc_secret_origin(const tc_secret_task *task, size_t index) {
  return task->listed[index].origin;
}

void tc_secret_cancel(tc_secret_task *task) {
  if (task->cancellable) g.cancel(task->cancellable);
}

void tc_secret_free(tc_secret_task *task) {
  if (task) release(task);
}
