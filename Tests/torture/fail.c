#pragma STDC FP_CONTRACT OFF
/* Stands between the program and the C library (LD_PRELOAD): counts its calls, fails the n-th one, and
 * records what reaches the files, so that script/torture can make the images that a loss of power
 * leaves. It changes nothing unless it is told to, and it is no part of the program.
 *
 *   TORTURE_BOARD   a file of counters, shared with the harness: calls seen of each kind, calls failed
 *   TORTURE_CALL    the kind that fails: a name of `names` below
 *   TORTURE_AT      which one, from 1
 *   TORTURE_HOW     the errno as a number; -1 for a short write or read; -9 to end the program instead,
 *                   as kill -9 does, before the call
 *   TORTURE_ALWAYS  set: all from that one on
 *   TORTURE_LOG     where what happens to files is recorded, one `struct entry` with its bytes each
 *
 * malloc counts only the calls of C libraries: Swift ends the program when it gets no memory. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, FDATASYNC, FTRUNCATE, RENAME, LINK, UNLINK, MKDIR, RMDIR,
  LOCK, MALLOC, ANY, KINDS
};
static const char *const names[KINDS] = {
    "open",   "read", "pread",  "write", "pwrite", "fsync", "fdatasync", "ftruncate",
    "rename", "link", "unlink", "mkdir", "rmdir",  "lock",  "malloc", "any"};

static struct board { uint64_t seen[KINDS], fired; } nowhere, *board = &nowhere;
static int failing = -1, how, always;
static uint64_t at;
static int record = -1;

/* The operations of the record; the harness has the same list. */
enum operation {
  MADE = 1, WROTE, TRUNCATED, SYNCED, RENAMED, LINKED, UNLINKED, MADE_FOLDER, REMOVED_FOLDER, SAID
};
struct entry {
  uint32_t operation, first, second, bytes; /* lengths of two paths and of the data that follow */
  uint64_t inode;
  int64_t offset;
};

__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("TORTURE_BOARD");
  if (value) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, value, O_RDWR | O_CLOEXEC, 0);
    if (file >= 0) {
      void *page = mmap(NULL, sizeof nowhere, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (page != MAP_FAILED) board = page;
      syscall(SYS_close, file);
    }
  }
  if ((value = getenv("TORTURE_LOG"))) {
    int file =
        (int)syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    /* Out of the way: programs count on the lowest free descriptor. */
    record = fcntl(file, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, file);
  }
  if ((value = getenv("TORTURE_AT"))) at = strtoull(value, NULL, 10);
  if ((value = getenv("TORTURE_HOW"))) how = atoi(value);
  always = getenv("TORTURE_ALWAYS") != NULL;
  if ((value = getenv("TORTURE_CALL")))
    for (int kind = 0; kind < KINDS; kind++)
      if (strcmp(names[kind], value) == 0) failing = kind;
}

/* Whether this call is the one that fails. `any` counts all but malloc. */
static int fails(enum kind kind) {
  if (kind != MALLOC && kind != ANY && fails(ANY)) return 1;
  uint64_t n = __atomic_add_fetch(&board->seen[kind], 1, __ATOMIC_RELAXED);
  if ((int)kind != failing || (always ? n < at : n != at)) return 0;
  __atomic_add_fetch(&board->fired, 1, __ATOMIC_RELAXED);
  if (how == -9) kill(getpid(), SIGKILL);
  return 1;
}

/* The same, for calls that have no short form. */
static int refuses(enum kind kind) {
  if (!fails(kind)) return 0;
  errno = how > 0 ? how : EIO;
  return 1;
}

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* ---- The record ---- */

static void note(enum operation operation, const char *first, const char *second, uint64_t inode,
                 int64_t offset, const void *data, size_t bytes) {
  int kept = errno;
  struct entry entry = {operation, first ? (uint32_t)strlen(first) : 0,
                        second ? (uint32_t)strlen(second) : 0, (uint32_t)bytes, inode, offset};
  struct iovec parts[] = {{&entry, sizeof entry},
                          {(void *)(uintptr_t)first, entry.first},
                          {(void *)(uintptr_t)second, entry.second},
                          {(void *)(uintptr_t)data, bytes}};
  if (writev(record, parts, 4) < 0) abort();
  errno = kept;
}

/* The path from the root, with links in its folders followed: names are told apart by it. */
static const char *whole(const char *path, char *out) {
  char folder[PATH_MAX], real[PATH_MAX];
  const char *slash = strrchr(path, '/');
  if (!slash) {
    folder[0] = '.';
    folder[1] = 0;
  } else {
    size_t length = slash == path ? 1 : (size_t)(slash - path);
    if (length >= sizeof folder) return path;
    memcpy(folder, path, length);
    folder[length] = 0;
  }
  if (!realpath(folder, real)) return path;
  int length =
      snprintf(out, PATH_MAX, "%s/%s", strcmp(real, "/") ? real : "", slash ? slash + 1 : path);
  return length < PATH_MAX ? out : path;
}

static int isFile(int file, struct stat *status) {
  return record >= 0 && file != record && fstat(file, status) == 0 && S_ISREG(status->st_mode);
}

static void noteWritten(int file, const void *data, ssize_t bytes, off_t offset) {
  struct stat status;
  if (record < 0 || bytes <= 0) return;
  if (file == STDOUT_FILENO) {
    note(SAID, NULL, NULL, 0, 0, data, (size_t)bytes);
  } else if (isFile(file, &status)) {
    if (offset < 0) offset = lseek(file, 0, SEEK_CUR) - bytes;
    note(WROTE, NULL, NULL, status.st_ino, offset, data, (size_t)bytes);
  }
}

static void noteSynced(int file) {
  struct stat status;
  char link[64], path[PATH_MAX];
  if (record < 0 || fstat(file, &status) != 0) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  note(SYNCED, S_ISDIR(status.st_mode) ? path : NULL, NULL, status.st_ino, 0, NULL, 0);
}

/* ---- Files ---- */

static int opened(int (*next)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  struct stat before, after;
  char buffer[PATH_MAX];
  if (refuses(OPEN)) return -1;
  int was = record >= 0 && stat(path, &before) == 0;
  int file = next(path, flags, mode);
  if (file < 0 || !isFile(file, &after)) return file;
  if (!was) note(MADE, whole(path, buffer), NULL, after.st_ino, 0, NULL, 0);
  else if (flags & O_TRUNC) note(TRUNCATED, NULL, NULL, after.st_ino, 0, NULL, 0);
  return file;
}

#define OPENER(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return opened(next, path, flags, mode); \
  }
OPENER(open)
OPENER(open64)

#define READER(name, kind, place, given) \
  ssize_t name place { \
    NEXT(name); \
    if (fails(kind)) { \
      if (how > 0 || count < 2) { \
        errno = how > 0 ? how : EIO; \
        return -1; \
      } \
      count /= 2; \
    } \
    return next given; \
  }
READER(read, READ, (int file, void *data, size_t count), (file, data, count))
READER(pread, PREAD, (int file, void *data, size_t count, off_t offset), (file, data, count, offset))
READER(pread64, PREAD, (int file, void *data, size_t count, off64_t offset),
       (file, data, count, offset))

/* A short write is one that the disk had only half the room for. Standard error works: the harness
 * judges what is said there. */
#define WRITER(name, kind, place, given, offset) \
  ssize_t name place { \
    NEXT(name); \
    if (file != STDERR_FILENO && fails(kind)) { \
      if (how > 0 || count < 2) { \
        errno = how > 0 ? how : EIO; \
        return -1; \
      } \
      count /= 2; \
    } \
    ssize_t done = next given; \
    noteWritten(file, data, done, offset); \
    return done; \
  }
WRITER(write, WRITE, (int file, const void *data, size_t count), (file, data, count), -1)
WRITER(pwrite, PWRITE, (int file, const void *data, size_t count, off_t offset),
       (file, data, count, offset), offset)
WRITER(pwrite64, PWRITE, (int file, const void *data, size_t count, off64_t offset),
       (file, data, count, offset), offset)

#define SYNCER(name, kind) \
  int name(int file) { \
    NEXT(name); \
    if (refuses(kind)) return -1; \
    int done = next(file); \
    if (done == 0) noteSynced(file); \
    return done; \
  }
SYNCER(fsync, FSYNC)
SYNCER(fdatasync, FDATASYNC)

#define TRUNCATER(name, type) \
  int name(int file, type size) { \
    NEXT(name); \
    if (refuses(FTRUNCATE)) return -1; \
    int done = next(file, size); \
    struct stat status; \
    if (done == 0 && isFile(file, &status)) \
      note(TRUNCATED, NULL, NULL, status.st_ino, size, NULL, 0); \
    return done; \
  }
TRUNCATER(ftruncate, off_t)
TRUNCATER(ftruncate64, off64_t)

/* ---- Names ---- */

static uint64_t inodeOf(const char *path) {
  struct stat status;
  return record >= 0 && lstat(path, &status) == 0 ? status.st_ino : 0;
}

#define MOVER(name, kind, operation) \
  int name(const char *from, const char *to) { \
    NEXT(name); \
    if (refuses(kind)) return -1; \
    char first[PATH_MAX], second[PATH_MAX]; \
    int done = next(from, to); \
    if (done == 0 && record >= 0) \
      note(operation, whole(from, first), whole(to, second), inodeOf(to), 0, NULL, 0); \
    return done; \
  }
MOVER(rename, RENAME, RENAMED)
MOVER(link, LINK, LINKED)

#define REMOVER(name, kind, operation) \
  int name(const char *path) { \
    NEXT(name); \
    if (refuses(kind)) return -1; \
    char buffer[PATH_MAX]; \
    int done = next(path); \
    if (done == 0 && record >= 0) note(operation, whole(path, buffer), NULL, 0, 0, NULL, 0); \
    return done; \
  }
REMOVER(unlink, UNLINK, UNLINKED)
REMOVER(rmdir, RMDIR, REMOVED_FOLDER)

int mkdir(const char *path, mode_t mode) {
  NEXT(mkdir);
  if (refuses(MKDIR)) return -1;
  char buffer[PATH_MAX];
  int done = next(path, mode);
  if (done == 0 && record >= 0) note(MADE_FOLDER, whole(path, buffer), NULL, 0, mode, NULL, 0);
  return done;
}

/* ---- The same below an open folder ---- */

static const char *below(int folder, const char *path, char *out) {
  char link[64], real[PATH_MAX];
  if (folder == AT_FDCWD || *path == '/') return path;
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, real, sizeof real - 1);
  if (length <= 0) return path;
  real[length] = 0;
  return snprintf(out, PATH_MAX, "%s/%s", real, path) < PATH_MAX ? out : path;
}

#define OPENER_BELOW(name) \
  int name(int folder, const char *path, int flags, ...) { \
    char buffer[PATH_MAX]; \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return open(below(folder, path, buffer), flags, mode); \
  }
OPENER_BELOW(openat)
OPENER_BELOW(openat64)

int mkdirat(int folder, const char *path, mode_t mode) {
  char buffer[PATH_MAX];
  return mkdir(below(folder, path, buffer), mode);
}

int renameat(int old, const char *from, int new, const char *to) {
  char first[PATH_MAX], second[PATH_MAX];
  return rename(below(old, from, first), below(new, to, second));
}

int unlinkat(int folder, const char *path, int flags) {
  char buffer[PATH_MAX];
  const char *name = below(folder, path, buffer);
  return flags & AT_REMOVEDIR ? rmdir(name) : unlink(name);
}

#define LOCKER(name) \
  int name(int file, int command, ...) { \
    NEXT(name); \
    va_list rest; \
    va_start(rest, command); \
    void *argument = va_arg(rest, void *); \
    va_end(rest); \
    if (command == F_SETLK && refuses(LOCK)) return -1; \
    return next(file, command, argument); \
  }
LOCKER(fcntl)
LOCKER(fcntl64)

/* ---- Memory ---- */

/* Whether the code at `caller` is a library's that says when memory is short, not Swift's. */
static int isLibrary(void *caller) {
  struct dl_find_object found;
  if (_dl_find_object(caller, &found) != 0 || !found.dlfo_link_map) return 0;
  const char *path = found.dlfo_link_map->l_name;
  if (!path || !*path) return 0;
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  return strncmp(name, "libswift", 8) != 0 && strncmp(name, "libc.", 5) != 0
    && strncmp(name, "ld-", 3) != 0;
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static int isShort(void *caller) {
  if (failing != MALLOC || !isLibrary(caller)) return 0;
  return refuses(MALLOC) ? (errno = ENOMEM, 1) : 0;
}

void *malloc(size_t size) {
  return isShort(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  return isShort(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  return isShort(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
