// What a file holds beside the tables of this program, or in their place. A notebook may come from a
// stranger: a trigger, a view or a virtual table would be code of theirs. None of them is ever run
// (`Database`); here they are found, to be named, and what commands read is taken from our own tables.
//
// The schema is compared with the expected one when a file is first seen, and again when it has
// changed. The state folder remembers what was seen, so that other openings pay next to nothing.

import Kernel

/// One entry of `sqlite_schema`.
struct SchemaObject: Equatable {
  let type: String
  let name: String
  let table: String
  /// Its statement as it is stored; nil for what SQLite makes by itself.
  let sql: String?
  let root: Int64

  /// Whether the statement is `other`, whatever blanks part the words of either.
  func isMade(by other: String) -> Bool {
    sql.map { $0 == other || SchemaObject.plain($0) == SchemaObject.plain(other) } ?? false
  }

  /// Whether the statement makes what the other columns say: nobody compares them but this.
  var isHonest: Bool { sql.map { SchemaObject.made(by: $0) == (type, name) } ?? false }

  var isVirtual: Bool { sql?.lowercased().hasPrefix("create virtual") == true }

  /// The words of a statement with single blanks. Blanks are what SQLite takes for such: to it the others
  /// of Unicode are letters, and a statement that holds them says something else.
  static func plain(_ sql: String) -> [UInt8] {
    Array(sql.utf8.split(whereSeparator: isBlank).joined(separator: [UInt8(ascii: " ")]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte) && byte != 11
  }

  /// What `sql` makes: "table", "test_book".
  static func made(by sql: String) -> (type: String, name: String) {
    let words = sql.utf8.split(maxSplits: 3) { isBlank($0) || $0 == UInt8(ascii: "(") }
    guard words.count > 2, let type = String(words[1]), let name = String(words[2]) else {
      return ("", "")
    }
    return (type.lowercased(), name)
  }
}

/// What is in a file that this program did not make there.
struct Strangers {
  /// Beside our tables: named, and never used.
  var beside: [SchemaObject] = []
  /// Indexes of the log that are not ours, and the statements of ours that are missing.
  var logIndexes: [SchemaObject] = []
  var missingIndexes: [String] = []
  /// Projections whose tables are not as they are made, and the names of those tables.
  var spoilt: [ProjectionPlace: [String]] = [:]

  var spoilsTables: Bool { !spoilt.isEmpty }
  var spoilsLog: Bool { !logIndexes.isEmpty || !missingIndexes.isEmpty }
  var isEmpty: Bool { beside.isEmpty && !spoilsTables && !spoilsLog }
}

extension Notebook {
  /// Compares the schema with the expected one, unless this very state of the file was seen before.
  /// - Throws: `.data` when the log itself is of other tables than ours; nothing is read from it then.
  func meetSchema(of version: Int) throws(Diagnostic) {
    strangers = Strangers()
    let name = seen.map { "\($0.device)-\($0.inode)" }
    let note = name.flatMap { stateFolder?.read("schemas", $0) }
    let start = "taccuino-schema 2\n"
    let models = "models \(registry.fingerprint.hexadecimal)\n"
    let changed = "changed \(seen?.changed ?? 0)\n"
    if let note, note.hasPrefix(start + changed + models) { return }
    let objects = try schemaObjects()
    let digest = "schema \(digest(of: objects).hexadecimal)\n"
    if note?.hasSuffix(models + digest) != true {
      strangers = try compare(objects, version)
      tellStrangers()
    }
    // Nothing is made where nothing was: a look alone leaves no folders behind.
    if let name, let folder = stateFolder, strangers.isEmpty, !setting.readonly, folder.isThere {
      try? folder.write("schemas", name, start + changed + models + digest)
    }
  }

  /// Looks at the schema as it is now.
  func inspectSchema() throws(Diagnostic) {
    strangers = try compare(schemaObjects(), userVersion())
  }

  private func schemaObjects() throws(Diagnostic) -> [SchemaObject] {
    try database.all("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema") {
      (row) throws(Diagnostic) in
      SchemaObject(
        type: row.text("type"), name: row.text("name"), table: row.text("tbl_name"),
        sql: row.optionalText("sql"), root: row.integer("rootpage"))
    }
  }

  /// The digest of all statements as they are stored: the first opening after each change of the file
  /// pays for it, so nothing is taken apart here.
  private func digest(of objects: [SchemaObject]) -> [UInt8] {
    var bytes: [UInt8] = []
    for object in objects {
      for text in [object.type, object.name, object.table, object.sql ?? "", "\(object.root)"] {
        bytes += text.utf8
        bytes.append(0)
      }
    }
    return EventHash.digest(bytes)
  }

  /// - Throws: `.data` when a table of the log is not ours.
  private func compare(
    _ objects: [SchemaObject], _ version: Int
  ) throws(Diagnostic) -> Strangers {
    var found = Strangers()
    // Two trees on one page: to change one is to destroy the other.
    let roots = objects.map(\.root).filter { $0 > 0 }
    guard Set(roots).count == roots.count else {
      throw .notebookAltered(path, tr("two of its tables share their pages"))
    }
    var rest: [String: SchemaObject] = [:]
    for object in objects {
      rest["\(object.type == "trigger" ? "trigger " : "")\(object.name)"] = object
    }
    var ours: Set<String> = []
    for sql in Schema.tables(of: version) {
      let (type, name) = SchemaObject.made(by: sql)
      let isRight = rest[name].map { $0.type == type && $0.isMade(by: sql) } ?? false
      if isRight {
        rest[name] = nil
        if type == "table" { ours.insert(name) }
      } else if type == "index" {
        found.missingIndexes.append(sql)
      } else {
        throw .notebookAltered(
          path,
          rest[name] == nil ? tr("it has no table \(name)") : tr("its table \(name) was modified"))
      }
    }
    // What stands under the name of a table of a later format would be read for it.
    for sql in Schema.tables().dropFirst(Schema.tables(of: version).count) {
      let name = SchemaObject.made(by: sql).name
      if rest[name] != nil {
        throw .notebookAltered(path, tr("it has the table \(name) of a later format"))
      }
    }
    let log = ours
    let owners = try matchProjections(&rest, &ours, &found)
    for object in rest.values.sorted(by: { $0.name < $1.name }) {
      switch object.type {
      case "index" where object.sql == nil && ours.contains(object.table): continue
      case "index" where log.contains(object.table): found.logIndexes.append(object)
      case "index" where owners[object.table] != nil:
        if let place = owners[object.table] { found.spoilt[place, default: []].append(object.name) }
      case "index" where ours.contains(object.table) && object.isHonest: continue
      default: found.beside.append(object)
      }
    }
    return found
  }

  /// Takes out of `rest` what belongs to projected tables.
  /// - Returns: the projection each table of ours belongs to.
  private func matchProjections(
    _ rest: inout [String: SchemaObject], _ ours: inout Set<String>, _ found: inout Strangers
  ) throws(Diagnostic) -> [String: ProjectionPlace] {
    // One statement: the first opening after each change of the file pays for it.
    var stored: [(String, [UInt8], [String])] = []
    var used: Set<String> = []
    // One of another version is brought up to date, and misses what is new.
    var isOurs = false
    try database.forEach(
      """
      SELECT 'model' AS what, name, fingerprint AS value, tables FROM model
      UNION ALL SELECT DISTINCT 'domain', domain, NULL, '' FROM kind
      UNION ALL SELECT 'all', name, value, '' FROM meta WHERE name = 'models'
      """
    ) { (row) throws(Diagnostic) in
      switch row.text("what") {
      case "model":
        stored.append(
          (
            row.text("name"), row.bytes("value"),
            row.text("tables").split(separator: " ").map(String.init)
          ))
      case "domain": used.insert(row.text("name"))
      default: isOurs = row.bytes("value") == self.registry.fingerprint
      }
    }
    var owners: [String: ProjectionPlace] = [:]
    var matched: Set<String> = []
    for place in registry.places {
      let projection = registry[place]
      guard let model = stored.first(where: { $0.0 == projection.name }) else {
        // A query would take what stands under the name of a table that is not there yet for the table.
        let isMissing = isOurs && projection.isWanted(in: used)
        for name in projection.tables.map(\.name) where isMissing || rest[name] != nil {
          found.spoilt[place, default: []].append(name)
          rest[name] = nil
        }
        continue
      }
      guard model.1 == Registry.fingerprint(projection) else { continue }
      matched.insert(projection.name)
      for sql in projection.tables.flatMap({ $0.create(temporary: false) }) {
        let (type, name) = SchemaObject.made(by: sql)
        let object = rest[name]
        if let object, object.type == type, object.isMade(by: sql) {
          rest[name] = nil
          if type == "table" {
            ours.insert(name)
            owners[name] = place
          }
        } else {
          found.spoilt[place, default: []].append(name)
          // Whatever stands there is made anew with the tables.
          if let object, object.type != "index" { rest[name] = nil }
        }
      }
    }
    // Tables of other versions, and of programs that know more: only ever dropped, or left alone.
    // A model that stands as this program makes it has its own tables and no others.
    let others = stored.filter { !matched.contains($0.0) }
    for name in others.flatMap(\.2) where Schema.isPlainName(name) && !ours.contains(name) {
      guard let object = rest[name], object.type == "table", object.isHonest else { continue }
      rest[name] = nil
      ours.insert(name)
    }
    return owners
  }

  private func tellStrangers() {
    let names = strangers.beside.map { "\($0.type) \($0.name)" }
    if !names.isEmpty {
      notices.append(
        tr(
          "\(path) contains objects that taccuino did not create and never runs: \(Strangers.list(names))"
        ))
    }
    let spoilt = strangers.spoilt.values.joined().sorted() + strangers.logIndexes.map(\.name)
    if !spoilt.isEmpty {
      notices.append(
        isReadOnly
          ? tr("\(path) has modified tables or indexes: \(Strangers.list(spoilt))")
          : tr(
            "\(path) had modified tables or indexes, now rebuilt: \(Strangers.list(spoilt))"
          ))
    }
  }

  // MARK: - Mending

  /// Puts right what `meetSchema` found in place of ours, inside the caller's transaction; what lies
  /// beside it stays.
  func mendSchema() throws(Diagnostic) {
    guard strangers.spoilsTables || strangers.spoilsLog else { return }
    for index in strangers.logIndexes { try drop(index.name) }
    for sql in strangers.missingIndexes {
      try drop(SchemaObject.made(by: sql).name)
      try database.run(sql)
    }
    for place in strangers.spoilt.keys {
      let projection = registry[place]
      for sql in projection.tables.flatMap({ $0.create(temporary: false) }) {
        try drop(SchemaObject.made(by: sql).name)
      }
      try database.run(
        "UPDATE model SET fingerprint = NULL WHERE name = ?", [.text(projection.name)])
    }
    strangers = Strangers(beside: strangers.beside)
  }

  /// Removes triggers and views: nobody's content is in them. Tables stay. Triggers go first, since those of
  /// a view go with it.
  func dropStrangers() throws(Diagnostic) {
    for type in ["trigger", "view"] {
      for object in strangers.beside where object.type == type { try drop(type, object.name) }
    }
    strangers.beside.removeAll { $0.type == "trigger" || $0.type == "view" }
  }

  /// Removes the table, view or index of this name, whichever it is.
  func drop(_ name: String) throws(Diagnostic) {
    let found = try database.first(
      "SELECT type, name, sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type <> 'trigger'",
      [.text(name)]
    ) { (row) throws(Diagnostic) in (row.text("type"), row.text("name"), row.text("sql")) }
    guard let (type, name, sql) = found else { return }
    if SchemaObject(type: type, name: name, table: name, sql: sql, root: 0).isVirtual {
      throw .notebookAltered(path, tr("its table \(name.printable) was modified"))
    }
    try drop(type, name)
  }

  private func drop(_ type: String, _ name: String) throws(Diagnostic) {
    guard let word = ["table", "view", "index", "trigger"].first(where: { $0 == type }) else {
      return
    }
    do throws(Diagnostic) {
      try database.run("DROP \(word) main.\(TableFile.quoted(name))")
    } catch {
      // It is not what the schema calls it.
      guard error.code == .internalFault else { throw error }
      throw .notebookAltered(path, tr("\(name.printable) cannot be removed from it"))
    }
  }

  // MARK: - For verify

  /// The schema as it is now, whatever was seen before.
  func checkSchema(_ report: inout VerifyReport) throws(Diagnostic) {
    let found = try compare(schemaObjects(), userVersion())
    for object in found.beside {
      report.note(
        "schema",
        tr("\(object.type) \(object.name) was not created by taccuino; it is never run or read"))
    }
    for object in found.logIndexes {
      report.note(
        "schema", tr("index \(object.name) of table \(object.table) was not created by taccuino"))
    }
    for sql in found.missingIndexes {
      report.note("schema", tr("index \(SchemaObject.made(by: sql).name) is missing"))
    }
    for name in found.spoilt.values.joined().sorted() {
      report.note("schema", tr("\(name) differs from what taccuino creates"))
    }
  }
}

extension Strangers {
  /// The first of many names.
  static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map(\.printable).joined(separator: ", ")
    return names.count > 5 ? shown + ", …" : shown
  }
}

extension [UInt8] {
  var hexadecimal: String { ContentHash.Digest(bytes: self).hex }
}
