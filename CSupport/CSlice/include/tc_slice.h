/* A SQLite file that lies within another file, such as an archive of stored members. */
#ifndef TC_SLICE_H
#define TC_SLICE_H

/* Makes the file system "slice" known to SQLite, once in a process and before it is used. A database is
   then named file:PATH?vfs=slice&start=BYTE, or with &length=BYTES where more follows after it.
   Nothing is locked: whoever opens it has the file for itself. Returns a code of SQLite's. */
int tc_slice_register(void);

#endif
