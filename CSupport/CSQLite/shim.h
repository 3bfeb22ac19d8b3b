/* SQLite for Swift. Wrappers only where Swift cannot call the function itself. */
#ifndef TC_CSQLITE_SHIM_H
#define TC_CSQLITE_SHIM_H

#include <errno.h>
#include <sqlite3.h>

/* sqlite3_db_config is variadic. */
static inline int tc_sqlite_configure(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/* Before the first connection: SQLite need not count the memory that it holds, under a lock. */
static inline int tc_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* Takes away the virtual tables a schema could name, but for those whose names are kept. */
static inline void tc_sqlite_keep_module(sqlite3 *db, const char *name) {
  const char *kept[2] = {name, 0};
  sqlite3_drop_modules(db, kept);
}

/* Whether the file or its journal could not be read: SQLite reports the EIO of a device as damage. */
static inline int tc_sqlite_failed_to_read(sqlite3 *db) {
  int number = 0;
  sqlite3_file *journal = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
  if (number == EIO || number == ENXIO) return number;
  number = 0;
  if (sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal) == SQLITE_OK && journal
      && journal->pMethods && journal->pMethods->xFileControl)
    journal->pMethods->xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &number);
  return number == EIO || number == ENXIO ? number : 0;
}

/* The file itself, through the descriptor that SQLite holds: closing another one would end its locks. */
static inline sqlite3_file *tc_sqlite_file(sqlite3 *db) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

/* Bytes of the file; below 0 where it cannot be told. */
static inline sqlite3_int64 tc_sqlite_file_size(sqlite3 *db) {
  sqlite3_int64 size = -1;
  sqlite3_file *file = tc_sqlite_file(db);
  return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

/* A code of SQLite; anything but SQLITE_OK has not filled the buffer. */
static inline int tc_sqlite_read_file(sqlite3 *db, void *buffer, int count, sqlite3_int64 offset) {
  sqlite3_file *file = tc_sqlite_file(db);
  return file ? file->pMethods->xRead(file, buffer, count, offset) : SQLITE_IOERR;
}

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer: SQLite copies the bytes. */
static inline int tc_sqlite_bind_text(sqlite3_stmt *s, int at, const char *bytes, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, at, bytes, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void tc_sqlite_result_text(sqlite3_context *c, const char *bytes, sqlite3_uint64 n) {
  sqlite3_result_text64(c, bytes, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The same; a null pointer with no bytes is an empty blob, not NULL. */
static inline int tc_sqlite_bind_blob(sqlite3_stmt *s, int at, const void *bytes, sqlite3_uint64 n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, at, 0)
                : sqlite3_bind_blob64(s, at, bytes, n, SQLITE_TRANSIENT);
}

static inline void tc_sqlite_result_blob(sqlite3_context *c, const void *bytes, sqlite3_uint64 n) {
  if (n == 0)
    sqlite3_result_zeroblob(c, 0);
  else
    sqlite3_result_blob64(c, bytes, n, SQLITE_TRANSIENT);
}

#endif
