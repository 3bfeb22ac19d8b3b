// A project as a package. The same project gives the same bytes: rows by id, fields in their order, no
// clock, no names of people.

import Command
import Core
import Interchange
import Kernel
import Notebook
import System

struct PackageWriter {
  private struct Member {
    var name: String
    var bytes: Int
    var sha256: String
    var rows: Int?
  }

  private let source: ExportSource
  private let archive: ZipWriter
  private var members: [Member] = []
  /// The things that are written: what is not among them is not referred to.
  private var present: Set<Identifier> = []

  static func write(_ source: ExportSource, _ sink: ByteSink) throws(Diagnostic) {
    var writer = PackageWriter(source: source, archive: ZipWriter(sink))
    try writer.write()
  }

  private init(source: ExportSource, archive: ZipWriter) {
    self.source = source
    self.archive = archive
  }

  private mutating func write() throws(Diagnostic) {
    let models = PackageFormat.models.filter {
      source.options.photos || PackageFormat.Attached(rawValue: $0.noun) == nil
    }
    for model in models {
      try source.reader.notebook.forEach(
        "SELECT id FROM \(model.table) WHERE scope = ? AND removed = 0",
        [.id(source.project.id)]
      ) { (row) throws(Diagnostic) in
        if let id = row.identifier(0) { present.insert(id) }
      }
    }
    for model in models { try rows(model) }
    if source.options.photos { for kind in PackageFormat.Attached.allCases { try files(kind) } }
    try manifest()
    try archive.finish()
  }

  /// One line for each thing; no member where there is none.
  private mutating func rows(_ model: EntityModel) throws(Diagnostic) {
    let fields = PackageFormat.fields(model)
    let columns = fields.map { field in
      if model.noun == "room", field.name == "state" { return SurveyReader.stateOfRoom("x") }
      guard case .set = field.kind else { return "x." + field.name }
      return "(SELECT json_group_array(hex(s.value)) FROM \(model.table)_\(field.name) s"
        + " WHERE s.entity = x.id)"
    }
    let sql =
      "SELECT x.id, \(columns.joined(separator: ", ")) FROM \(model.table) x"
      + " WHERE x.scope = ? AND x.removed = 0 ORDER BY x.id"
    let name = PackageFormat.member(model)
    guard
      try source.reader.notebook.first(
        "SELECT 1 FROM \(model.table) x WHERE x.scope = ? AND x.removed = 0 LIMIT 1",
        [.id(source.project.id)], { (_) throws(Diagnostic) in true }) == true
    else { return }
    var count = 0
    var size = 0
    var hash = ContentHash.SHA256()
    try archive.member(name) { (member) throws(Diagnostic) in
      var writer = JSONWriter()
      func flush() throws(Diagnostic) {
        let bytes = writer.take()
        size += bytes.count
        hash.update(bytes)
        try member.write(bytes)
      }
      try source.reader.notebook.forEach(sql, [.id(source.project.id)]) {
        (row) throws(Diagnostic) in
        count += 1
        if count % 256 == 0 { try source.session.checkInterrupted() }
        writer.beginObject()
        writer.member("id", .string((row.identifier(0) ?? .none).description))
        for (index, field) in fields.enumerated() {
          guard let value = value(row, index + 1, field) else { continue }
          writer.member(field.path, value)
        }
        writer.endObject()
        writer.newline()
        if writer.bytes.count > 1 << 16 { try flush() }
      }
      try flush()
    }
    members.append(Member(name: name, bytes: size, sha256: hash.digest().hex, rows: count))
  }

  /// As the body of an event would hold it; nil for nothing.
  private func value(_ row: borrowing Row, _ column: Int, _ field: Field) -> JSON? {
    if row.isNull(column) { return nil }
    switch field.kind {
    case .text: return .string(row.text(column))
    case .integer: return .integer(row.integer(column))
    case .real, .latitude, .longitude:
      let number = row.real(column)
      return number.isFinite ? .number(number) : nil
    case .boolean: return .bool(row.boolean(column))
    // Who did it, and when, is in the notebook that the package comes from; so are bytes of events.
    case .moment, .author, .bytes: return nil
    case .instant: return row.instant(column).map { .string($0.description) }
    case .json: return row.json(column)
    case .map: return row.json(column)
    case .polygon:
      let rings = row.polygon(column)
      return rings.isEmpty ? nil : PlanPolygon(packed: rings).json
    case .identifier:
      guard let id = row.identifier(column), present.contains(id) else { return nil }
      return .string(id.description)
    case .set(let noun):
      let texts = (row.json(column)?.array ?? []).compactMap(\.string)
      if noun == nil {
        let plain = texts.compactMap { PackageWriter.text($0) }.sorted()
        return plain.isEmpty ? nil : .array(plain.map { .string($0) })
      }
      let ids = texts.compactMap { PackageWriter.identifier($0) }.sorted()
        .filter { present.contains($0) }
      return ids.isEmpty ? nil : .array(ids.map { .string($0.description) })
    }
  }

  /// What SQLite's `hex` wrote.
  private static func bytes(_ hex: String) -> [UInt8]? {
    let digits = Array(hex.utf8).map { byte -> UInt8 in
      byte < 0x3A ? byte &- 0x30 : byte &- 0x37
    }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0 < 16 }) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static func identifier(_ hex: String) -> Identifier? {
    bytes(hex).flatMap { Identifier(bytes: $0) }
  }

  private static func text(_ hex: String) -> String? {
    bytes(hex).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func files(_ kind: PackageFormat.Attached) throws(Diagnostic) {
    for file in try kind.noun.attachments(source.reader.notebook, in: source.project.id) {
      let bytes = try source.session.read(file)
      let name = kind.folder + file.file
      // Pictures and recordings are packed already.
      try archive.member(name, bytes, stored: true)
      members.append(Member(name: name, bytes: bytes.count, sha256: file.sha256, rows: nil))
    }
  }

  /// How many things with files the package of a project leaves out when it takes none.
  static func leftOut(_ source: ExportSource) throws(Diagnostic) -> Int {
    guard !source.options.photos else { return 0 }
    var count = 0
    for kind in PackageFormat.Attached.allCases {
      count += try source.reader.count(
        "survey_" + kind.rawValue, .init("scope = ?", [.id(source.project.id)]))
    }
    return count
  }

  private func manifest() throws(Diagnostic) {
    var writer = JSONWriter(.pretty)
    writer.value([
      "format": .string(PackageFormat.name), "version": .integer(PackageFormat.version),
      "project": .string(source.project.id.description), "name": .string(source.project.name),
      "members": .array(
        members.map { member in
          var object: JSONObject = ["name": .string(member.name)]
          object["rows"] = member.rows.map { .integer(Int64($0)) }
          object["bytes"] = .integer(Int64(member.bytes))
          object["sha256"] = .string(member.sha256)
          return .object(object)
        }),
    ])
    writer.newline()
    try archive.member(PackageFormat.manifest, writer.bytes)
  }
}
