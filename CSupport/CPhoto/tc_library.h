/* tc_library.h: shared libraries found at run time, for pictures that few machines can read. Whole
   or not at all: a library that lacks one of the functions wanted is closed again. */
#ifndef TC_LIBRARY_H
#define TC_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "tc_photo.h"

/* The name of a function, and where the pointer to it goes. */
typedef struct {
  const char *name;
  void *to;
} tc_symbol;

/* NULL with the reason, TC_PHOTO_REASON bytes, where the library or one of its symbols is not to be
   had; close with dlclose. */
static inline void *tc_library_open(const char *name, const tc_symbol *wanted, size_t count,
                                    char *reason) {
  /* Kept loaded: what such a library allocates for the whole process would be lost with its globals. */
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) {
    const char *why = dlerror();
    snprintf(reason, TC_PHOTO_REASON, "%s", why ? why : name);
    return NULL;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(library, wanted[i].name);
    if (!found) {
      snprintf(reason, TC_PHOTO_REASON, "%s has no %s", name, wanted[i].name);
      dlclose(library);
      return NULL;
    }
    memcpy(wanted[i].to, &found, sizeof found);
  }
  return library;
}

#endif
