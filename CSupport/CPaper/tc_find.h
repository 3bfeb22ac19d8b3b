/* tc_find.h: shared libraries found at run time, whole or not at all. */
#ifndef TC_FIND_H
#define TC_FIND_H

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  void *to;
} tc_wanted;

static inline void tc_say(char *reason, size_t capacity, const char *text) {
  if (capacity > 0) snprintf(reason, capacity, "%s", text);
}

/* NULL with the reason. Kept loaded: GLib's types cannot be taken out of a process again. */
static inline void *tc_find(const char *name, const tc_wanted *wanted, size_t count, char *reason,
                            size_t capacity) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) {
    const char *why = dlerror();
    tc_say(reason, capacity, why ? why : name);
    return NULL;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(library, wanted[i].name);
    if (!found) {
      if (capacity > 0) snprintf(reason, capacity, "%s has no %s", name, wanted[i].name);
      dlclose(library);
      return NULL;
    }
    /* dlsym's object pointer becomes a function pointer by its bytes, as POSIX asks for. */
    memcpy(wanted[i].to, &found, sizeof found);
  }
  return library;
}

#endif
