#pragma STDC FP_CONTRACT OFF
/* event_log.c: the work of the event log as a bare C program does it: the tables of docs/decisions/0010, statements
   prepared once, BLAKE2b, no checks of what comes in. What the program of this repository takes longer is its own.

     event_log append FILE EVENTS     a new log of one replica in one transaction; a row a thing
     event_log receive FILE FROM      all events of another log into a new one, in their order
     event_log check|chain|fold|past FILE

   Prints seconds, an answer and the most memory held in MiB. The answer is what the other side has to find too. */
#define _GNU_SOURCE
#include <sodium.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { HASH = 32, ID = 16 };
typedef unsigned char byte;

static sqlite3 *db;

static void fail(const char *what) {
  fprintf(stderr, "event_log: %s: %s\n", what, db ? sqlite3_errmsg(db) : "");
  exit(70);
}

static void run(const char *sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepared(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) fail(sql);
  return statement;
}

static void once(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail("step");
  sqlite3_reset(statement);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* --- hashes --------------------------------------------------------------------------------------------------- */

static byte *put(byte *to, const void *bytes, size_t count) {
  memcpy(to, bytes, count);
  return to + count;
}

static byte *put_number(byte *to, uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--) *to++ = (byte)(value >> (8 * i));
  return to;
}

static byte *put_text(byte *to, const char *text) {
  size_t count = strlen(text);
  return put(put_number(to, count, 4), text, count);
}

static void content_hash(byte out[HASH], const void *content, int count, uint64_t salt) {
  if (!content) {
    memset(out, 0, HASH);
    return;
  }
  byte head[8];
  crypto_generichash_state state;
  put_number(head, salt, 8);
  crypto_generichash_init(&state, NULL, 0, HASH);
  crypto_generichash_update(&state, head, 8);
  crypto_generichash_update(&state, content, (unsigned long long)count);
  crypto_generichash_final(&state, out, HASH);
}

typedef struct event {
  const byte *replica, *id, *writer, *scope, *entity, *key;
  uint64_t seq, batch, hlc, at, salt;
  unsigned version;
  const char *domain, *name;
  const byte *command_hash, *body_hash, *blob_hash;
} event;

static void chain_hash(byte out[HASH], const byte before[HASH], const event *e) {
  static const byte none[HASH];
  byte bytes[1024], *at = put(bytes, before, HASH);
  at = put(at, "tce1", 4);
  at = put_number(put_number(put(at, e->replica, ID), e->seq, 8), e->batch, 8);
  at = put_number(put_number(put(at, e->id, ID), e->hlc, 8), e->at, 8);
  at = put(put(at, e->writer, ID), e->scope ? e->scope : none, ID);
  at = put(put(at, e->entity, ID), e->key ? e->key : none, ID);
  at = put_text(put_text(put_number(at, e->version, 4), e->domain), e->name);
  at = put(put(put(at, e->command_hash, HASH), e->body_hash, HASH), e->blob_hash, HASH);
  crypto_generichash(out, HASH, bytes, (unsigned long long)(at - bytes), NULL, 0);
}

/* The last ten hexadecimal digits of an id, the last one first. */
static int64_t tail_of(const byte id[ID]) {
  int64_t tail = 0;
  for (int i = 15; i >= 11; i--) tail = tail << 8 | (id[i] & 15) << 4 | id[i] >> 4;
  return tail;
}

/* --- the tables ------------------------------------------------------------------------------------------------ */

static const char *const TABLES[] = {
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
    "CREATE TABLE model(name TEXT PRIMARY KEY, fingerprint BLOB, tables TEXT) WITHOUT ROWID",
    "CREATE TABLE replica(n INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE)",
    "CREATE TABLE kind(n INTEGER PRIMARY KEY, domain TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL,"
    " deferred INTEGER NOT NULL DEFAULT 0, UNIQUE(domain, name, version))",
    "CREATE TABLE entity(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL)",
    "CREATE INDEX entity_tail ON entity(tail)",
    "CREATE TABLE batch(n INTEGER PRIMARY KEY, operator INTEGER NOT NULL, events INTEGER NOT NULL,"
    " live INTEGER NOT NULL, role INTEGER NOT NULL, command TEXT, command_salt INTEGER NOT NULL, command_hash BLOB)",
    "CREATE INDEX batch_void ON batch(n) WHERE role = 1",
    "CREATE TABLE event(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL, hlc INTEGER NOT NULL,"
    " at INTEGER, step INTEGER NOT NULL, kind INTEGER NOT NULL, scope INTEGER, entity INTEGER NOT NULL, body TEXT,"
    " blob BLOB, key BLOB, salt INTEGER NOT NULL, body_hash BLOB, blob_hash BLOB, hash BLOB NOT NULL)",
    "CREATE INDEX event_tail ON event(tail)",
    "CREATE INDEX event_entity ON event(entity, hlc)",
};

/* What is kept of a thing, and what the two sides of the bench fold a body into. */
#define THING                                                                                                       \
  "thing(id BLOB PRIMARY KEY, scope BLOB, removed INTEGER NOT NULL, created_at INTEGER, created_by BLOB,"          \
  " changed_at INTEGER, changed_by BLOB, name TEXT, count INTEGER, category TEXT) WITHOUT ROWID"

static const char UPSERT[] =
    "INSERT INTO thing VALUES(?, ?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
    " scope = coalesce(excluded.scope, scope), removed = excluded.removed,"
    " created_at = coalesce(created_at, excluded.created_at),"
    " created_by = coalesce(created_by, excluded.created_by), changed_at = excluded.changed_at,"
    " changed_by = excluded.changed_by, name = excluded.name, count = excluded.count, category = excluded.category";

static void create(void) {
  run("PRAGMA page_size = 4096");
  run("PRAGMA synchronous = EXTRA");
  run("PRAGMA temp_store = MEMORY");
  run("BEGIN IMMEDIATE");
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) run(TABLES[i]);
  run("CREATE TABLE " THING);
  run("CREATE INDEX thing_category ON thing(category)");
}

/* --- the fold --------------------------------------------------------------------------------------------------- */

typedef struct text {
  const char *bytes;
  int count;
} text;

/* The value of a member of a flat body as this program writes them: no escapes. */
static text member(const char *body, int count, const char *quoted) {
  const char *at = memmem(body, (size_t)count, quoted, strlen(quoted));
  if (!at) return (text){NULL, 0};
  at += strlen(quoted);
  const char *end = body + count;
  if (*at == '"') {
    const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
    return (text){at + 1, (int)(close - at - 1)};
  }
  const char *from = at;
  while (at < end && *at != ',' && *at != '}') at++;
  return (text){from, (int)(at - from)};
}

static void fold(sqlite3_stmt *upsert, const byte *id, const byte *scope, int64_t at, const byte *writer,
                 const char *body, int count) {
  text name = member(body, count, "\"name\":"), number = member(body, count, "\"count\":");
  text category = member(body, count, "\"category\":");
  sqlite3_bind_blob(upsert, 1, id, ID, SQLITE_STATIC);
  if (scope) sqlite3_bind_blob(upsert, 2, scope, ID, SQLITE_STATIC);
  else sqlite3_bind_null(upsert, 2);
  sqlite3_bind_int64(upsert, 3, at);
  sqlite3_bind_blob(upsert, 4, writer, ID, SQLITE_STATIC);
  sqlite3_bind_int64(upsert, 5, at);
  sqlite3_bind_blob(upsert, 6, writer, ID, SQLITE_STATIC);
  sqlite3_bind_text(upsert, 7, name.bytes, name.count, SQLITE_STATIC);
  if (number.bytes) sqlite3_bind_int64(upsert, 8, atoll(number.bytes));
  else sqlite3_bind_null(upsert, 8);
  sqlite3_bind_text(upsert, 9, category.bytes, category.count, SQLITE_STATIC);
  once(upsert);
}

/* --- appending --------------------------------------------------------------------------------------------------- */

static int64_t entity_number(sqlite3_stmt *insert, const byte id[ID]) {
  sqlite3_bind_blob(insert, 1, id, ID, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 2, tail_of(id));
  once(insert);
  return sqlite3_last_insert_rowid(db);
}

static int64_t append(int count) {
  byte replica[ID], writer[ID], scope[ID], id[ID], thing[ID];
  byte before[HASH] = {0}, command_hash[HASH], body_hash[HASH];
  static const byte none[HASH];
  randombytes_buf(replica, ID);
  randombytes_buf(writer, ID);
  randombytes_buf(scope, ID);
  create();
  run("INSERT INTO kind(domain, name, version) VALUES('bench', 'ThingAdded', 1)");
  sqlite3_stmt *entity = prepared("INSERT INTO entity(id, tail) VALUES(?, ?)");
  sqlite3_stmt *batch = prepared("INSERT INTO batch VALUES(?, ?, 1, 1, 0, ?, ?, NULL)");
  sqlite3_stmt *insert = prepared(
      "INSERT INTO event VALUES(?, ?, ?, ?, NULL, 0, 1, ?, ?, ?, NULL, NULL, ?, NULL, NULL, ?)");
  sqlite3_stmt *upsert = prepared(UPSERT);
  sqlite3_stmt *name = prepared("INSERT INTO replica VALUES(1, ?)");
  sqlite3_bind_blob(name, 1, replica, ID, SQLITE_STATIC);
  once(name);
  int64_t operator_number = entity_number(entity, writer), scope_number = entity_number(entity, scope);
  uint64_t clock = UINT64_C(1777852800000) << 16;
  for (int i = 1; i <= count; i++) {
    char body[160], command[120];
    int body_count = snprintf(body, sizeof body,
                              "{\"name\":\"thing number %07d of a list that somebody keeps with care\",\"count\":%d,"
                              "\"category\":\"shelf %03d\"}", i, i % 9 + 1, i % 500);
    int command_count = snprintf(command, sizeof command,
                                 "bench thing add \"thing number %07d of a list that somebody keeps with care\"", i);
    uint64_t salt, command_salt, hlc = clock + (uint64_t)i;
    int64_t n = INT64_C(1) << 40 | i;
    randombytes_buf(id, ID);
    randombytes_buf(thing, ID);
    randombytes_buf(&salt, 8);
    randombytes_buf(&command_salt, 8);
    content_hash(command_hash, command, command_count, command_salt);
    content_hash(body_hash, body, body_count, salt);
    event e = {replica, id, writer, scope, thing, NULL, (uint64_t)i, (uint64_t)i, hlc, hlc >> 16, salt, 1,
               "bench", "ThingAdded", command_hash, body_hash, none};
    chain_hash(before, before, &e);
    sqlite3_bind_int64(batch, 1, n);
    sqlite3_bind_int64(batch, 2, operator_number);
    sqlite3_bind_text(batch, 3, command, command_count, SQLITE_STATIC);
    sqlite3_bind_int64(batch, 4, (int64_t)command_salt);
    once(batch);
    int64_t number = entity_number(entity, thing);
    sqlite3_bind_int64(insert, 1, n);
    sqlite3_bind_blob(insert, 2, id, ID, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 3, tail_of(id));
    sqlite3_bind_int64(insert, 4, (int64_t)hlc);
    sqlite3_bind_int64(insert, 5, scope_number);
    sqlite3_bind_int64(insert, 6, number);
    sqlite3_bind_text(insert, 7, body, body_count, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 8, (int64_t)salt);
    sqlite3_bind_blob(insert, 9, before, HASH, SQLITE_STATIC);
    once(insert);
    fold(upsert, thing, scope, (int64_t)(hlc >> 16), writer, body, body_count);
  }
  run("COMMIT");
  return count;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Events with what their numbers stand for, in the order of the file; `from` is empty or the schema with its dot. */
#define EVENTS(from)                                                                                                \
  "SELECT e.n, r.id, e.id, o.id, s.id, x.id, e.key, e.step, e.hlc, e.at, k.version, k.domain, k.name, b.command,"   \
  " b.command_salt, b.command_hash, e.body, e.salt, e.body_hash, e.blob, e.blob_hash, e.hash, b.events, b.live,"    \
  " b.role, e.kind, e.scope, e.entity, b.operator FROM " from "event e"                                            \
  " CROSS JOIN " from "batch b ON b.n = e.n - e.step CROSS JOIN " from "replica r ON r.n = e.n >> 40"              \
  " CROSS JOIN " from "entity x ON x.n = e.entity CROSS JOIN " from "entity o ON o.n = b.operator"                 \
  " CROSS JOIN " from "kind k ON k.n = e.kind LEFT JOIN " from "entity s ON s.n = e.scope ORDER BY e.n"

/* One event of EVENTS. The hashes of what is there are computed, those of what is not are read. */
static void read_event(sqlite3_stmt *row, event *e, byte hashes[3][HASH]) {
  static const int content[3][3] = {{13, 14, 15}, {16, 17, 18}, {19, 17, 20}};
  for (int i = 0; i < 3; i++) {
    int at = content[i][0], stored = content[i][2];
    if (sqlite3_column_type(row, at) == SQLITE_NULL && sqlite3_column_type(row, stored) != SQLITE_NULL) {
      memcpy(hashes[i], sqlite3_column_blob(row, stored), HASH);
    } else {
      const void *bytes = sqlite3_column_blob(row, at);
      content_hash(hashes[i], bytes, sqlite3_column_bytes(row, at), (uint64_t)sqlite3_column_int64(row, content[i][1]));
    }
  }
  int64_t n = sqlite3_column_int64(row, 0);
  e->seq = (uint64_t)n & ((UINT64_C(1) << 40) - 1);
  e->batch = e->seq - (uint64_t)sqlite3_column_int64(row, 7);
  e->replica = sqlite3_column_blob(row, 1);
  e->id = sqlite3_column_blob(row, 2);
  e->writer = sqlite3_column_blob(row, 3);
  e->scope = sqlite3_column_blob(row, 4);
  e->entity = sqlite3_column_blob(row, 5);
  e->key = sqlite3_column_blob(row, 6);
  e->hlc = (uint64_t)sqlite3_column_int64(row, 8);
  e->at = sqlite3_column_type(row, 9) == SQLITE_NULL ? e->hlc >> 16 : (uint64_t)sqlite3_column_int64(row, 9);
  e->version = (unsigned)sqlite3_column_int(row, 10);
  e->domain = (const char *)sqlite3_column_text(row, 11);
  e->name = (const char *)sqlite3_column_text(row, 12);
  e->command_hash = hashes[0];
  e->body_hash = hashes[1];
  e->blob_hash = hashes[2];
}

static int64_t chain(void) {
  byte before[HASH] = {0}, hashes[3][HASH];
  int64_t count = 0, replica = 0;
  sqlite3_stmt *row = prepared(EVENTS(""));
  while (sqlite3_step(row) == SQLITE_ROW) {
    event e;
    read_event(row, &e, hashes);
    if (sqlite3_column_int64(row, 0) >> 40 != replica) {
      replica = sqlite3_column_int64(row, 0) >> 40;
      memset(before, 0, HASH);
    }
    chain_hash(before, before, &e);
    if (memcmp(before, sqlite3_column_blob(row, 21), HASH)) fail("the chain is broken");
    count++;
  }
  return count;
}

static int64_t check(void) {
  sqlite3_stmt *row = prepared("PRAGMA integrity_check");
  if (sqlite3_step(row) != SQLITE_ROW || strcmp((const char *)sqlite3_column_text(row, 0), "ok")) fail("integrity");
  return 1;
}

/* Live events, thing by thing, into a table anew; up to a moment where one is given. */
static int64_t fold_all(int64_t until) {
  run(until ? "PRAGMA temp_store = MEMORY" : "PRAGMA synchronous = EXTRA");
  run("BEGIN");
  if (until) {
    run("CREATE TEMP TABLE " THING);
    run("CREATE INDEX temp.thing_category ON thing(category)");
  } else {
    run("DROP TABLE thing");
    run("CREATE TABLE " THING);
    run("CREATE INDEX thing_category ON thing(category)");
  }
  sqlite3_stmt *upsert = prepared(UPSERT);
  sqlite3_stmt *row = prepared(
      "SELECT x.id, s.id, coalesce(e.at, e.hlc >> 16), o.id, e.body, e.kind FROM event e"
      " CROSS JOIN batch b ON b.n = e.n - e.step CROSS JOIN replica r ON r.n = e.n >> 40"
      " CROSS JOIN entity x ON x.n = e.entity CROSS JOIN entity o ON o.n = b.operator"
      " LEFT JOIN entity s ON s.n = e.scope WHERE b.live = 1 AND coalesce(e.at, e.hlc >> 16) <= ?"
      " AND e.kind IN (SELECT n FROM kind WHERE domain = 'bench') ORDER BY e.entity, e.hlc, r.id, e.n");
  sqlite3_bind_int64(row, 1, until ? until : INT64_MAX);
  int64_t count = 0;
  while (sqlite3_step(row) == SQLITE_ROW) {
    const char *body = (const char *)sqlite3_column_text(row, 4);
    fold(upsert, sqlite3_column_blob(row, 0), sqlite3_column_blob(row, 1), sqlite3_column_int64(row, 2),
         sqlite3_column_blob(row, 3), body, sqlite3_column_bytes(row, 4));
    count++;
  }
  run("COMMIT");
  return count;
}

/* All events of another log, as they stand there; every hash is computed. */
static int64_t receive(const char *from) {
  create();
  run("COMMIT");
  sqlite3_stmt *attach = prepared("ATTACH ? AS other");
  sqlite3_bind_text(attach, 1, from, -1, SQLITE_STATIC);
  once(attach);
  run("BEGIN IMMEDIATE");
  run("INSERT INTO replica SELECT * FROM other.replica");
  run("INSERT INTO kind SELECT * FROM other.kind");
  run("INSERT INTO entity SELECT * FROM other.entity");
  sqlite3_stmt *row = prepared(EVENTS("other."));
  sqlite3_stmt *batch = prepared("INSERT INTO batch VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *insert = prepared("INSERT INTO event VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *upsert = prepared(UPSERT);
  byte before[HASH] = {0}, hashes[3][HASH];
  int64_t count = 0, replica = 0;
  while (sqlite3_step(row) == SQLITE_ROW) {
    event e;
    read_event(row, &e, hashes);
    if (sqlite3_column_int64(row, 0) >> 40 != replica) {
      replica = sqlite3_column_int64(row, 0) >> 40;
      memset(before, 0, HASH);
    }
    chain_hash(before, before, &e);
    if (memcmp(before, sqlite3_column_blob(row, 21), HASH)) fail("the chain is broken");
    static const int batch_from[8] = {0, 28, 22, 23, 24, 13, 14, 15};
    if (sqlite3_column_int(row, 7) == 0) {
      for (int i = 0; i < 8; i++) sqlite3_bind_value(batch, i + 1, sqlite3_column_value(row, batch_from[i]));
      once(batch);
    }
    static const int event_from[16] = {0, 2, -1, 8, 9, 7, 25, 26, 27, 16, 19, 6, 17, 18, 20, 21};
    for (int i = 0; i < 16; i++) {
      if (event_from[i] < 0) sqlite3_bind_int64(insert, i + 1, tail_of(e.id));
      else sqlite3_bind_value(insert, i + 1, sqlite3_column_value(row, event_from[i]));
    }
    once(insert);
    if (!strcmp(e.domain, "bench")) {
      const char *body = (const char *)sqlite3_column_text(row, 16);
      fold(upsert, e.entity, e.scope, (int64_t)e.at, e.writer, body, sqlite3_column_bytes(row, 16));
    }
    count++;
  }
  run("COMMIT");
  return count;
}

int main(int count, char **words) {
  if (count < 3 || sodium_init() < 0) return 64;
  const char *work = words[1];
  if (sqlite3_open_v2(words[2], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)) {
    fail("open");
  }
  double start = seconds();
  int64_t answer;
  if (!strcmp(work, "append") && count == 4) answer = append(atoi(words[3]));
  else if (!strcmp(work, "receive") && count == 4) answer = receive(words[3]);
  else if (!strcmp(work, "check")) answer = check();
  else if (!strcmp(work, "chain")) answer = chain();
  else if (!strcmp(work, "fold")) answer = fold_all(0);
  else if (!strcmp(work, "past")) answer = fold_all(INT64_MAX - 1);
  else return 64;
  double taken = seconds() - start;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%.6f %lld %.1f\n", taken, (long long)answer, (double)usage.ru_maxrss / 1024);
  sqlite3_close_v2(db);
  return 0;
}
