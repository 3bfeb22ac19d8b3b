/* SQLite for Swift. Wrappers only where Swift cannot call the function itself. */
#ifndef TC_CSQLITE_SHIM_H
#define TC_CSQLITE_SHIM_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic. */
static inline int tc_sqlite_configure(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer: SQLite copies the bytes. */
static inline int tc_sqlite_bind_text(sqlite3_stmt *s, int at, const char *bytes, sqlite3_uint64 n) {
  return sqlite3_bind_text64(s, at, bytes, n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The same; a null pointer with no bytes is an empty blob, not NULL. */
static inline int tc_sqlite_bind_blob(sqlite3_stmt *s, int at, const void *bytes, sqlite3_uint64 n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, at, 0)
                : sqlite3_bind_blob64(s, at, bytes, n, SQLITE_TRANSIENT);
}

#endif
