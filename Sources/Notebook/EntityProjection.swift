// The generic fold: an `EntityModel` says which fields there are, this keeps one row per entity,
// field by field, the last writer winning because events come in order. A value of the wrong type
// counts as absent. Nothing in an event can make it fail.

import Kernel

struct EntityProjection: Projection {
  let model: EntityModel
  let kinds: [EventKind]
  let tables: [ProjectedTable]
  private let columnOfPath: [String: Field]
  private let maps: [Field]
  private let stamps: [(field: Field, setting: Field.Setting)]
  private let bytes: [Field]
  private let upserts: Upserts

  init(_ model: EntityModel) {
    self.model = model
    kinds = model.events
    maps = model.fields.filter { $0.kind == .map }
    bytes = model.fields.filter { $0.kind == .bytes }
    columnOfPath = Dictionary(
      model.fields.filter { $0.setting == nil && $0.kind != .bytes }.map { ($0.path, $0) }
    ) { first, _ in first }
    stamps = model.fields.compactMap { field in field.setting.map { (field, $0) } }
    tables = EntityProjection.tables(of: model)
    upserts = Upserts(model.table)
  }

  var name: String { model.table }

  /// Raised when the fold, or the tables it makes of a model, change; goes into the fingerprint beside
  /// the model itself.
  static let version = "fold 1"

  var signature: String { EntityProjection.version }

  fileprivate static func tables(of model: EntityModel) -> [ProjectedTable] {
    var columns = [
      "id BLOB PRIMARY KEY", "scope BLOB", "removed INTEGER NOT NULL", "created_at INTEGER",
      "created_by BLOB", "changed_at INTEGER", "changed_by BLOB",
    ]
    for field in model.fields {
      switch field.kind {
      case .text, .json, .map: columns.append("\(field.name) TEXT")
      case .integer, .boolean, .instant, .moment: columns.append("\(field.name) INTEGER")
      case .real, .latitude, .longitude: columns.append("\(field.name) REAL")
      case .identifier, .polygon, .author, .bytes: columns.append("\(field.name) BLOB")
      case .set: break
      }
    }
    // Large rows make a tree of keys and rows together slow to search.
    let hasBulk = model.fields.contains { $0.kind == .polygon }
    let main = ProjectedTable(
      name: model.table, columns: columns.joined(separator: ", "), withoutRowid: !hasBulk,
      indexes: model.indexes)
    return [main]
      + model.fields.filter(\.isSet).map { field in
        ProjectedTable(
          name: "\(model.table)_\(field.name)",
          columns: "entity BLOB, value, "
            + "PRIMARY KEY(entity, value)", withoutRowid: true, indexes: [["value"]])
      }
  }

  func reset(_ entity: Identifier, in tables: ProjectionTables) throws(Diagnostic) {
    for table in self.tables {
      let key = table.name == model.table ? "id" : "entity"
      try tables.run("DELETE FROM \(table.name) WHERE \(key) = ?", [.id(entity)])
    }
  }

  func apply(_ event: Event, in tables: ProjectionTables) throws(Diagnostic) {
    let effect = event.kind.effect
    guard effect != .none else { return }
    let created = effect == .creates
    var columns: [String] = []
    var values: [SQLValue] = [
      .id(event.entity), .id(event.scope), .flag(effect == .removes),
      created ? .instant(event.at) : .null, created ? .id(event.operatorID) : .null,
      .instant(event.at), .id(event.operatorID),
    ]
    var sets: [(Field, JSON)] = []
    var mapped: [JSONObject.Member] = []
    if effect != .removes {
      for member in event.body.members {
        if let field = columnOfPath[member.name], field.kind != .map {
          if field.isSet {
            sets.append((field, member.value))
          } else if !columns.contains(field.name),
            let value = EntityProjection.value(member.value, field.kind)
          {
            columns.append(field.name)
            values.append(value)
          }
        } else if !maps.isEmpty {
          mapped.append(member)
        }
      }
    }
    for field in maps where !mapped.isEmpty {
      guard let text = try changedMap(field, event.entity, mapped, in: tables) else { continue }
      columns.append(field.name)
      values.append(text)
    }
    if effect != .removes {
      for (field, setting) in stamps where setting.event == event.kind.name {
        guard let value = event.body[field.path] else { continue }
        if let wanted = setting.value, value != .string(wanted) { continue }
        columns.append(field.name)
        if case .moment = field.kind {
          values.append(.instant(event.at))
        } else {
          values.append(.id(event.operatorID))
        }
      }
    }
    if event.hasBlob {
      for field in bytes {
        columns.append(field.name)
        values.append(.id(event.id))
      }
    }
    try tables.run(upserts.sql(columns), values)
    for (field, value) in sets { try change(field, event.entity, value, in: tables) }
  }

  /// The value for a column; nil counts as absent.
  static func value(_ json: JSON, _ kind: Field.Kind) -> SQLValue? {
    if case .null = json { return .null }
    switch kind {
    case .text:
      if case .string(let text) = json { return .text(text) }
    case .integer: return json.whole.map { .integer($0) }
    case .real: return json.finite.map { .real($0) }
    case .latitude: return degrees(json, 90)
    // Files across the antimeridian count on beyond 180.
    case .longitude: return degrees(json, 540)
    case .boolean:
      if case .bool(let value) = json { return .flag(value) }
    case .instant:
      if let milliseconds = json.whole {
        return times.contains(milliseconds) ? .integer(milliseconds) : nil
      }
      if case .string(let text) = json { return Instant(iso: text).map { .instant($0) } }
    case .json: return .text(json.text)
    case .identifier:
      if case .string(let text) = json { return Identifier(text).map { .id($0) } }
    case .polygon: return PackedPolygon.rings(json).map { .blob(PackedPolygon.encode($0)) }
    case .map, .set, .moment, .author, .bytes: break
    }
    return nil
  }

  /// From the first to the last year that can be written.
  private static let times: ClosedRange<Int64> = {
    let day: Int64 = 86_400_000
    let first = Day(year: Day.years.lowerBound, month: 1, day: 1)?.number ?? 0
    let last = Day(year: Day.years.upperBound, month: 12, day: 31)?.number ?? 0
    return Int64(first) * day...(Int64(last) + 1) * day - 1
  }()

  private static func degrees(_ json: JSON, _ most: Double) -> SQLValue? {
    json.finite.flatMap { $0.magnitude <= most ? .real($0) : nil }
  }

  /// The new text of a map column; nil when no member concerns it.
  private func changedMap(
    _ field: Field, _ entity: Identifier, _ members: [JSONObject.Member],
    in tables: ProjectionTables
  ) throws(Diagnostic) -> SQLValue? {
    let below = field.path + "."
    guard members.contains(where: { $0.name == field.path || $0.name.hasPrefix(below) }) else {
      return nil
    }
    let stored = try tables.first(
      "SELECT \(field.name) FROM \(model.table) WHERE id = ?", [.id(entity)]
    ) { (row) throws(Diagnostic) in row.optionalText(0) }
    var map = JSONObject.body(stored ?? nil)
    for member in members {
      if member.name == field.path {
        switch member.value {
        case .object(let all): map = JSONObject(all.members.filter { !$0.value.isNull })
        case .null: map = JSONObject()
        default: break
        }
      } else if member.name.hasPrefix(below) {
        let key = String(member.name.dropFirst(below.count))
        // `nil` alone would be JSON's null here.
        map[key] = member.value.isNull ? Optional<JSON>.none : member.value
      }
    }
    return map.members.isEmpty ? .null : .text(JSON.object(map.sorted).text)
  }

  private func change(
    _ field: Field, _ entity: Identifier, _ value: JSON, in tables: ProjectionTables
  ) throws(Diagnostic) {
    let table = "\(model.table)_\(field.name)"
    let insert = "INSERT OR IGNORE INTO \(table) VALUES(?, ?)"
    switch value {
    case .null, .array:
      try tables.run("DELETE FROM \(table) WHERE entity = ?", [.id(entity)])
      for element in elements(value, field) { try tables.run(insert, [.id(entity), element]) }
    case .object(let change):
      for element in elements(change["remove"], field) {
        try tables.run(
          "DELETE FROM \(table) WHERE entity = ? AND value = ?", [.id(entity), element])
      }
      for element in elements(change["add"], field) {
        try tables.run(insert, [.id(entity), element])
      }
    default: break
    }
  }

  private func elements(_ json: JSON?, _ field: Field) -> [SQLValue] {
    guard case .array(let items)? = json else { return [] }
    return items.compactMap { item in
      guard case .string(let text) = item else { return nil }
      return field.target == nil ? .text(text) : Identifier(text).map { .id($0) }
    }
  }
}

/// The statement that writes a row, by the columns that an event sets: a fold writes the same few columns again and
/// again, and to put the text together took longer than to bind the values. Of one notebook, as its projections are.
private final class Upserts {
  private let table: String
  private var known: [(columns: [String], sql: String)] = []
  private static let most = 16

  init(_ table: String) { self.table = table }

  func sql(_ columns: [String]) -> String {
    if let last = known.last, last.columns == columns { return last.sql }
    let made: String
    if let place = known.firstIndex(where: { $0.columns == columns }) {
      made = known.remove(at: place).sql
    } else {
      made = make(columns)
    }
    if known.count == Upserts.most { known.removeFirst() }
    known.append((columns, made))
    return made
  }

  private func make(_ columns: [String]) -> String {
    var sql = "INSERT INTO \(table)"
    sql += "(id, scope, removed, created_at, created_by, changed_at, changed_by"
    for column in columns { sql += ", " + column }
    sql += ") VALUES(?, ?, ?, ?, ?, ?, ?"
    for _ in columns { sql += ", ?" }
    sql += ") ON CONFLICT(id) DO UPDATE SET scope = coalesce(excluded.scope, scope)"
    sql += ", removed = excluded.removed, created_at = coalesce(created_at, excluded.created_at)"
    sql += ", created_by = coalesce(created_by, excluded.created_by)"
    sql += ", changed_at = excluded.changed_at, changed_by = excluded.changed_by"
    for column in columns { sql += ", \(column) = excluded.\(column)" }
    return sql
  }
}

extension EntityModel {
  /// Its tables in a notebook: its own, then one for each of its sets.
  public var tables: [String] { EntityProjection.tables(of: self).map(\.name) }
}
