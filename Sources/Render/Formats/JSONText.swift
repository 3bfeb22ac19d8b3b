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

  mutating func rows(_ rows: [[Value]], _ table: Table) -> [UInt8] {
    let members = table.members(kind: lines).map {
      (name: JSONWriter.Name($0.key), column: $0.column)
    }
    for row in rows {
      if !lines { writer.nextLine() }
      writer.beginObject()
      for (name, column) in members {
        writer.name(name)
        if let column, column < row.count {
          append(row[column])
        } else {
          writer.value(table.json(row, column))
        }
      }
      writer.endObject()
      if lines { writer.newline() }
      isFirst = false
    }
    return writer.take()
  }

  /// A long list has several of these in each row: no JSON is made of them.
  private mutating func append(_ value: Value) {
    switch value {
    case .null: writer.null()
    case .identifier(let id, _): writer.identifier(id)
    case .day(let day): writer.day(day)
    case .instant(let instant): writer.instant(instant)
    case .text(let text), .choice(let text, _): writer.string(text)
    default: writer.value(value.json)
    }
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
    let table = record.table
    var object = table.object(record.fields.map(\.value), table.members(kind: kind))
    for section in record.sections {
      let key = section.sectionKey
      let members = section.members(kind: false)
      let rows = JSON.array(section.rows.map { .object(section.object($0, members)) })
      object[object[key] == nil ? key : key + "_rows"] = rows
    }
    return object
  }

  /// Compact text; the writer escapes what must not reach a terminal raw.
  static func text(_ json: JSON) -> String { json.text }
}

extension Table {
  /// The members of the JSON object of a row, in their order: the key and its column, nil for the kind. A key that
  /// occurs twice keeps its first place and takes its last column.
  func members(kind withKind: Bool) -> [(key: String, column: Int?)] {
    var members: [(key: String, column: Int?)] = withKind ? [("kind", nil)] : []
    for (index, column) in columns.enumerated() {
      if let place = members.firstIndex(where: { $0.key == column.key }) {
        members[place].column = index
      } else {
        members.append((column.key, index))
      }
    }
    return members
  }

  /// The value of a row in a column; the kind of the row where there is none.
  func json(_ row: [Value], _ column: Int?) -> JSON {
    guard let column else { return .string(kind) }
    return column < row.count ? row[column].json : .null
  }

  /// One row as a JSON object of these members.
  func object(_ row: [Value], _ members: [(key: String, column: Int?)]) -> JSONObject {
    JSONObject(members.map { .init($0.key, json(row, $0.column)) })
  }
}
