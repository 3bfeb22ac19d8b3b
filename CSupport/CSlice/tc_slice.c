#pragma STDC FP_CONTRACT OFF
/* SQLite's own file system with a beginning and an end moved: the bytes of the database are those from
   `start` on, `length` of them where that is given. Refuses nothing by itself; journals and temporary
   files are the usual ones. */
#include "tc_slice.h"

#include <sqlite3.h>
#include <string.h>

/* The file of SQLite's own system follows in the same memory. */
typedef struct slice {
  sqlite3_file base;
  sqlite3_int64 start;
  sqlite3_int64 length;
} slice;

static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((slice *)file + 1); }

static int slice_close(sqlite3_file *file) {
  sqlite3_file *real = inner(file);
  return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int slice_read(sqlite3_file *file, void *out, int count, sqlite3_int64 at) {
  const slice *self = (const slice *)file;
  sqlite3_file *real = inner(file);
  if (self->length > 0 && at + count > self->length) {
    /* What follows is of others: it reads as the end of the file. */
    int left = at < self->length ? (int)(self->length - at) : 0;
    memset(out, 0, (size_t)count);
    int code = left > 0 ? real->pMethods->xRead(real, out, left, at + self->start) : SQLITE_OK;
    return code == SQLITE_OK ? SQLITE_IOERR_SHORT_READ : code;
  }
  return real->pMethods->xRead(real, out, count, at + self->start);
}

static int slice_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  const slice *self = (const slice *)file;
  if (self->length > 0) return SQLITE_READONLY;
  return inner(file)->pMethods->xWrite(inner(file), bytes, count, at + self->start);
}

static int slice_truncate(sqlite3_file *file, sqlite3_int64 size) {
  const slice *self = (const slice *)file;
  if (self->length > 0) return SQLITE_READONLY;
  return inner(file)->pMethods->xTruncate(inner(file), size + self->start);
}

static int slice_sync(sqlite3_file *file, int flags) {
  return inner(file)->pMethods->xSync(inner(file), flags);
}

static int slice_size(sqlite3_file *file, sqlite3_int64 *size) {
  const slice *self = (const slice *)file;
  int code = inner(file)->pMethods->xFileSize(inner(file), size);
  *size = *size > self->start ? *size - self->start : 0;
  if (self->length > 0 && *size > self->length) *size = self->length;
  return code;
}

static int slice_lock(sqlite3_file *file, int level) {
  (void)file;
  (void)level;
  return SQLITE_OK;
}

static int slice_reserved(sqlite3_file *file, int *held) {
  (void)file;
  *held = 0;
  return SQLITE_OK;
}

/* Hints about the size of the file would be about the wrong bytes. */
static int slice_control(sqlite3_file *file, int what, void *argument) {
  (void)file;
  (void)what;
  (void)argument;
  return SQLITE_NOTFOUND;
}

static int slice_sector(sqlite3_file *file) {
  return inner(file)->pMethods->xSectorSize(inner(file));
}

static int slice_characteristics(sqlite3_file *file) {
  return inner(file)->pMethods->xDeviceCharacteristics(inner(file));
}

static const sqlite3_io_methods slice_methods = {
    1,          slice_close, slice_read,     slice_write,   slice_truncate, slice_sync,   slice_size,
    slice_lock, slice_lock,  slice_reserved, slice_control, slice_sector,   slice_characteristics,
    0,          0,           0,              0,             0,              0,
};

static int slice_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
  (void)vfs;
  sqlite3_vfs *system = sqlite3_vfs_find(0);
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return system->xOpen(system, name, file, flags, given);
  slice *self = (slice *)file;
  self->base.pMethods = 0;
  self->start = sqlite3_uri_int64(name, "start", 0);
  self->length = sqlite3_uri_int64(name, "length", 0);
  if (self->start < 0 || self->length < 0) return SQLITE_CANTOPEN;
  sqlite3_file *real = inner(file);
  real->pMethods = 0;
  int code = system->xOpen(system, name, real, flags, given);
  /* SQLite closes a file that has methods, also one that could not be opened. */
  if (code == SQLITE_OK || real->pMethods) self->base.pMethods = &slice_methods;
  return code;
}

int tc_slice_register(void) {
  static sqlite3_vfs own;
  if (own.zName) return SQLITE_OK;
  int code = sqlite3_initialize();
  if (code != SQLITE_OK) return code;
  sqlite3_vfs *system = sqlite3_vfs_find(0);
  if (!system) return SQLITE_ERROR;
  own = *system;
  own.pNext = 0;
  own.zName = "slice";
  own.szOsFile = (int)sizeof(slice) + system->szOsFile;
  own.xOpen = slice_open;
  return sqlite3_vfs_register(&own, 0);
}
