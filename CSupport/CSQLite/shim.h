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

#endif
