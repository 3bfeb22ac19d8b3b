// The rows of a file that a noun imports: a table as text (CSV, TSV), or JSON as this program and others write
// it. Refuses what is neither, whole.

import Interchange
import Kernel
import Render

/// Named cells, row by row, with the place of each for carets.
struct TableRows {
  struct Row {
    /// As long as the header; nil where the row has no such member, or null.
    let cells: [String?]
    let spans: [SourceSpan]
  }

  private(set) var header: [String] = []
  private(set) var rows: [Row] = []

  /// - Parameter kind: that of the rows; a document of this program that holds others is refused.
  /// - Throws: `data`. - Complexity: O(bytes).
  init(
    _ bytes: [UInt8], name: String, kind: String, encoding: CSVTable.Encoding,
    interrupted: () -> Bool
  ) throws(Diagnostic) {
    let first = bytes.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3).first : first
    if start == UInt8(ascii: "{") || start == UInt8(ascii: "[") {
      try read(json: bytes, name: name, kind: kind)
      return
    }
    let table = try CSVTable(bytes, name: name, encoding: encoding, interrupted: interrupted)
    guard !table.header.isEmpty else {
      throw Diagnostic(.data, tr("\(name) holds neither a table nor JSON"))
    }
    header = table.header
    rows = table.rows.map { row in
      Row(
        cells: header.indices.map { row.cells[$0] },
        spans: header.indices.map { table.span(of: $0, in: row) })
    }
  }

  // MARK: - JSON

  /// A document of this program, an array of objects, or an object on each line.
  private mutating func read(
    json bytes: [UInt8], name: String, kind: String
  ) throws(Diagnostic) {
    var objects: [JSONObject] = []
    func take(_ json: JSON, _ line: String) throws(Diagnostic) {
      guard case .object(let object) = json else {
        throw Diagnostic(.data, tr("\(name): \(line) is no object of named values"))
      }
      if case .string(let other)? = object["kind"], other != kind, other.contains(".") {
        throw Diagnostic(.data, tr("\(name) holds rows of \(other), not of \(kind)"))
      }
      objects.append(object)
    }
    if let whole = try Self.json(bytes, name) {
      switch whole {
      case .array(let values):
        for (index, value) in values.enumerated() { try take(value, "[\(index)]") }
      case .object(let object):
        guard case .array(let values)? = object["rows"] else {
          try take(whole, "1")
          break
        }
        if case .string(let other)? = object["kind"], other != kind {
          throw Diagnostic(.data, tr("\(name) holds rows of \(other), not of \(kind)"))
        }
        for (index, value) in values.enumerated() { try take(value, "rows[\(index)]") }
      default: try take(whole, "1")
      }
    } else {
      for (index, line) in bytes.split(separator: 0x0A).enumerated()
      where line.contains(where: { $0 > 0x20 }) {
        guard let json = try Self.json(Array(line), "\(name), row \(index + 1)") else {
          throw Diagnostic(
            .data, tr("\(name) holds neither a table nor JSON: line \(index + 1)"))
        }
        try take(json, "\(index + 1)")
      }
    }
    var places: [String: Int] = [:]
    for object in objects {
      // Each line of jsonl says what it is a row of.
      for member in object.members
      where places[member.name] == nil && !(member.name == "kind" && member.value.string == kind) {
        places[member.name] = header.count
        header.append(member.name)
      }
    }
    for (index, object) in objects.enumerated() {
      try append(object, name: "\(name), row \(index + 1)")
    }
  }

  /// nil where the text is no JSON.
  /// - Throws: `data` for a name that stands twice in one object: of which value the row is, is open.
  private static func json(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> JSON? {
    let read: (value: JSON, notices: [JSONNotice])
    do throws(JSONFault) { read = try JSON.read(bytes) } catch { return nil }
    if let notice = read.notices.first { throw notice.diagnostic(file: name, bytes: bytes) }
    return read.value
  }

  /// The carets of a row point into the row on a line of its own.
  private mutating func append(_ object: JSONObject, name: String) throws(Diagnostic) {
    let text = JSON.object(object).text
    let whole = SourceSpan(
      file: name, line: 1, text: text, column: 0, length: text.utf8.count, offset: 0)
    var cells = [String?](repeating: nil, count: header.count)
    var spans = [SourceSpan](repeating: whole, count: header.count)
    let bytes = Array(text.utf8)
    for (place, key) in header.enumerated() {
      guard let value = object[key], !value.isNull else { continue }
      guard let cell = TableRows.cell(value) else {
        // Geometry and the like, which no verb takes: the column is passed over where nothing takes it.
        cells[place] = value.text
        continue
      }
      cells[place] = cell
      let member = Array((JSON.string(key).text + ":" + value.text).utf8)
      if let at = bytes.firstRange(of: member)?.upperBound {
        spans[place].length = value.text.utf8.count
        spans[place].column = at - spans[place].length
        spans[place].offset = spans[place].column
      }
    }
    rows.append(Row(cells: cells, spans: spans))
  }

  /// How a value is given in a line; nil where it cannot be.
  static func cell(_ value: JSON) -> String? {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer(let number): return String(number)
    case .number(let number): return number.shortest
    case .array(let values):
      let parts = values.compactMap(cell)
      return parts.count == values.count ? parts.joined(separator: ",") : nil
    case .object(let object):
      guard case .string(let amount)? = object["amount"],
        case .string(let currency)? = object["currency"]
      else { return nil }
      return amount + currency
    }
  }
}
