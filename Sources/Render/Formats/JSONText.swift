// json: one document per answer, a row per line so that it can be read and diffed. jsonl: a row per
// line and nothing else, each carrying its kind.
import Kernel

struct JSONText: Sendable {
  /// The name of the shape of every document; a change that breaks readers changes it.
  static let schema = "taccuino/1"

  let lines: Bool
  private var isFirst = true
  private var writer = JSONWriter()

  init(lines: Bool) { self.lines = lines }

  func header(_ table: Table) -> String {
    lines
      ? "" : "{\"schema\":\"\(Self.schema)\",\"kind\":\(Self.text(.string(table.kind))),\"rows\":["
  }

  mutating func rows(_ rows: [[Value]], _ table: Table) -> String {
    let keys = (lines ? ["kind"] : []) + table.columns.map(\.key)
    let areDistinct = Set(keys).count == keys.count
    for row in rows {
      if !lines { writer.nextLine() }
      if areDistinct {
        writer.beginObject()
        if lines { writer.member("kind", .string(table.kind)) }
        for (index, column) in table.columns.enumerated() {
          writer.member(column.key, index < row.count ? row[index].json : .null)
        }
        writer.endObject()
      } else {
        writer.value(.object(table.object(row, kind: lines)))
      }
      if lines { writer.newline() }
      isFirst = false
    }
    return String(decoding: writer.take(), as: UTF8.self)
  }

  func end(next: String?) -> String {
    guard !lines else { return "" }
    let cursor = next.map { ",\"next\":" + Self.text(.string($0)) } ?? ""
    return (isFirst ? "]" : "\n]") + cursor + "}\n"
  }

  static func document(_ record: Record) -> String {
    "{\"schema\":\"\(schema)\",\"kind\":\(text(.string(record.kind))),\"rows\":[\n"
      + text(.object(object(record))) + "\n]}\n"
  }

  static func line(_ record: Record) -> String {
    text(.object(object(record, kind: true))) + "\n"
  }

  /// Fields, then each section as an array under its key; a key that a field has already gets `_rows`.
  private static func object(_ record: Record, kind: Bool = false) -> JSONObject {
    var object = record.table.object(record.fields.map(\.value), kind: kind)
    for section in record.sections {
      let key = section.sectionKey
      let rows = JSON.array(section.rows.map { .object(section.object($0)) })
      object[object[key] == nil ? key : key + "_rows"] = rows
    }
    return object
  }

  /// Compact text; the writer escapes what must not reach a terminal raw.
  static func text(_ json: JSON) -> String { json.text }
}

extension Table {
  /// One row as a JSON object, columns in order.
  func object(_ row: [Value], kind withKind: Bool = false) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(columns.count + 1)
    if withKind { members.append(.init("kind", .string(kind))) }
    for (index, column) in columns.enumerated() {
      members.append(.init(column.key, index < row.count ? row[index].json : .null))
    }
    return JSONObject(members)
  }
}
