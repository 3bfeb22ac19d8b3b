// A notebook of format 1 written by hand: the statements and hashes below were made by a program of
// its own (Python's hashlib), from the description of the format alone. It must open for ever. Never
// change it: a change of format is a new version with a step of migration.

import Kernel

@testable import Notebook

enum VersionOne {
  /// One replica: an operator, a shelf, a book with a blob and an erased event, an undone renaming,
  /// and an event of a kind nobody knows.
  static let sql = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE model(name TEXT PRIMARY KEY, fingerprint BLOB, tables TEXT) WITHOUT ROWID;
    CREATE TABLE replica(n INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE);
    CREATE TABLE kind(n INTEGER PRIMARY KEY, domain TEXT NOT NULL, name TEXT NOT NULL,
      version INTEGER NOT NULL, deferred INTEGER NOT NULL DEFAULT 0, UNIQUE(domain, name, version));
    CREATE TABLE entity(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL);
    CREATE INDEX entity_tail ON entity(tail);
    CREATE TABLE batch(n INTEGER PRIMARY KEY, operator INTEGER NOT NULL, events INTEGER NOT NULL,
      live INTEGER NOT NULL, role INTEGER NOT NULL, command TEXT, command_salt INTEGER NOT NULL,
      command_hash BLOB);
    CREATE INDEX batch_void ON batch(n) WHERE role = 1;
    CREATE TABLE event(n INTEGER PRIMARY KEY, id BLOB NOT NULL, tail INTEGER NOT NULL,
      hlc INTEGER NOT NULL, at INTEGER, step INTEGER NOT NULL, kind INTEGER NOT NULL,
      scope INTEGER, entity INTEGER NOT NULL, body TEXT, blob BLOB, key BLOB,
      salt INTEGER NOT NULL, body_hash BLOB, blob_hash BLOB, hash BLOB NOT NULL);
    CREATE INDEX event_tail ON event(tail);
    CREATE INDEX event_entity ON event(entity, hlc);
    PRAGMA application_id = 1952539503;
    PRAGMA user_version = 1;
    INSERT INTO entity VALUES(1, x'018f0000000070018000000000000002', 137438953472);
    INSERT INTO entity VALUES(2, x'018f0000000070028000000000000003', 206158430208);
    INSERT INTO entity VALUES(3, x'018f0000000070038000000000000004', 274877906944);
    INSERT INTO entity VALUES(4, x'018f0000000070178000000100000017', 485331304464);
    INSERT INTO event VALUES(1099511627777, x'018f0000000070118000000100000011', 73014444048, 11\
    2362887577665536, NULL, 0, 1, NULL, 1, '{"name":"ada","login":"ada","host":"desk"}', NULL, N\
    ULL, 1001, NULL, NULL, x'ddc7a8c1e4b59859e508e5afbfadd7e0939102138bf7f851c0b0578ff9fd8672');
    INSERT INTO batch VALUES(1099511627777, 1, 1, 1, 2, NULL, 0, NULL);
    INSERT INTO event VALUES(1099511627778, x'018f0000000070128000000100000012', 141733920784, 1\
    12362887577731072, NULL, 0, 2, NULL, 2, '{"name":"top"}', NULL, NULL, 1002, NULL, NULL, x'eb\
    dcb8974956662561f7accfd0ec77d9f70dc8617fa52dbc19d0300814ceb89c');
    INSERT INTO batch VALUES(1099511627778, 1, 1, 1, 0, 'make top', 77, NULL);
    INSERT INTO event VALUES(1099511627779, x'018f0000000070138000000100000013', 210453397520, 1\
    12362887577796608, 1714521599500, 0, 3, 2, 3, '{"title":"Ulisse","shelf":"018f0000-0000-7002\
    -8000-000000000003","parameters.height":2.5}', NULL, NULL, 1003, NULL, NULL, x'cc4cef2ce117f\
    10e68d01afdd381185b53a22f7657538dc6bb286f7f0fe64a24');
    INSERT INTO batch VALUES(1099511627779, 1, 2, 1, 0, 'put', 78, NULL);
    INSERT INTO event VALUES(1099511627780, x'018f0000000070148000000100000014', 279172874256, 1\
    12362887577862144, NULL, 1, 4, 2, 3, '{"pages":700}', x'0102', NULL, 1004, NULL, NULL, x'25d\
    f2b99dd9dec0baf21fbf3382b2390827dd1f4b428a472d3bd480121874871');
    INSERT INTO event VALUES(1099511627781, x'018f0000000070158000000100000015', 347892350992, 1\
    12362887577927680, NULL, 0, 4, NULL, 3, NULL, NULL, NULL, 0, x'7e268bb52a946e7d46a8655d82844\
    ddba848f75df20c89ddf29f9b737cbc28cc', x'0000000000000000000000000000000000000000000000000000\
    000000000000', x'cff3e61ea2da39f1e10cd8bbc7cf4966d6b95fb7d01e35494b3edd0f64401d6c');
    INSERT INTO batch VALUES(1099511627781, 1, 1, 1, 0, NULL, 0, x'5d05b642fab9104cbf2defe964fab\
    2c39321ca3c1b1f7e9cf66db1ea8fdc1d3e');
    INSERT INTO event VALUES(1099511627782, x'018f0000000070168000000100000016', 416611827728, 1\
    12362887577993216, NULL, 0, 5, NULL, 3, '{"event":"018f0000-0000-7015-8000-000100000015"}', \
    NULL, NULL, 1006, NULL, NULL, x'a6fedc6d0cbafe44b0f89a3c2627014b2d3ee4d42a1338842fa49fb3767c\
    7dd5');
    INSERT INTO batch VALUES(1099511627782, 1, 1, 1, 2, NULL, 0, NULL);
    INSERT INTO event VALUES(1099511627783, x'018f0000000070178000000100000017', 485331304464, 1\
    12362887578058752, NULL, 0, 6, NULL, 2, '{"name":"taken back"}', NULL, NULL, 1007, NULL, NUL\
    L, x'4c37cfa6f08f43061a6e52fe79b6d55fd87ca8d54a9be3fe9c474435ee47ba47');
    INSERT INTO batch VALUES(1099511627783, 1, 1, 0, 0, 'rename', 80, NULL);
    INSERT INTO event VALUES(1099511627784, x'018f0000000070188000000100000018', 554050781200, 1\
    12362887578124288, NULL, 0, 7, NULL, 4, '{}', NULL, NULL, 1008, NULL, NULL, x'a4514abb3ac4aa\
    db69848ae14e7dcb029756230366e5b1f9e39f5ffd659ee7e7');
    INSERT INTO batch VALUES(1099511627784, 1, 1, 1, 1, 'undo', 81, NULL);
    INSERT INTO event VALUES(1099511627785, x'018f0000000070198000000100000019', 622770257936, 1\
    12362887578189824, NULL, 0, 8, NULL, 2, '{"x":1}', NULL, NULL, 1009, NULL, NULL, x'240d984fd\
    a255cb243458a8035b49d4083cf76bfd40fcb45d8c2f62f695ab733');
    INSERT INTO batch VALUES(1099511627785, 1, 1, 1, 0, 'later command', 82, NULL);
    INSERT INTO kind VALUES(1, 'notebook', 'OperatorSeen', 1, 0);
    INSERT INTO kind VALUES(2, 'test', 'ShelfMade', 1, 0);
    INSERT INTO kind VALUES(3, 'test', 'BookMade', 1, 0);
    INSERT INTO kind VALUES(4, 'test', 'BookChanged', 1, 0);
    INSERT INTO kind VALUES(5, 'notebook', 'Erased', 1, 0);
    INSERT INTO kind VALUES(6, 'test', 'ShelfChanged', 1, 0);
    INSERT INTO kind VALUES(7, 'notebook', 'Voided', 1, 0);
    INSERT INTO kind VALUES(8, 'later', 'Unknown', 1, 1);
    INSERT INTO replica VALUES(1, x'018f0000000070008000000000000001');
    INSERT INTO meta VALUES('notebook', x'018f00000000700080000000000000aa');
    """
}

extension VersionOne {
  /// Makes the file.
  static func write(to path: String) throws {
    NotebookTests.write([], to: path)
    let database = try Database(path: path, readOnly: false, busyTimeout: 0)
    for statement in sql.split(separator: ";\n") {
      try database.run(statement.last == ";" ? String(statement.dropLast()) : String(statement))
    }
    database.close()
  }
}
