// csv by RFC 4180 with LF (the form every tool reads), and tsv with \t \n \r \\ escaped so that a
// line is always a row. A header line always; all columns, also those that tables leave out. No cell
// steers a terminal that somebody pipes it to: tsv writes controls by their numbers always, csv unless
// it is asked for the bytes as they are (`Style.csvSafe`).
import Kernel

struct Delimited: Sendable {
  let comma: Bool
  let style: Style

  func header(_ table: Table) -> [UInt8] {
    var out: [UInt8] = []
    line(table.columns.count, &out) { append(.text(table.columns[$0].key), to: &$1) }
    return out
  }

  func rows(_ rows: [[Value]], _ table: Table) -> [UInt8] {
    let count = table.columns.count
    var out: [UInt8] = []
    for row in rows { line(count, &out) { if $0 < row.count { append(row[$0], to: &$1) } } }
    return out
  }

  private func append(_ value: Value, to out: inout [UInt8]) {
    switch value {
    case .null: break
    // A long list has several of these in each row: no string is made of them.
    case .identifier(let id, _): id.append(to: &out)
    case .day(let day): day.append(to: &out)
    case .instant(let instant): instant.append(to: &out)
    case .text(let text), .choice(let text, _):
      if !appendPlain(text, to: &out) { append(guarded(text), to: &out) }
    case .list, .object, .json: append(guarded(value.cell), to: &out)
    // Only text can hide a formula: a negative number is a number to a spreadsheet too.
    default: append(value.cell, to: &out)
    }
  }

  /// Appends a text that stands as it is in either format, safe or not, as most do: visible ASCII that begins with a
  /// letter or a digit and has nothing that could be quoted or escaped.
  /// - Returns: false, with nothing appended, for any other.
  private func appendPlain(_ text: String, to out: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last, last != 0x20 else { return false }
      switch first {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      default: return false
      }
      for byte in bytes {
        switch byte {
        case 0x22, 0x2C, 0x5C: return false
        case 0x20...0x7E: continue
        default: return false
        }
      }
      out.append(contentsOf: bytes)
      return true
    }
  }

  private func guarded(_ cell: String) -> String {
    style.csvSafe ? comma ? cell.safeCell : cell.quotedFormula : cell
  }

  private func append(_ cell: String, to out: inout [UInt8]) {
    out.append(contentsOf: (isPlain(cell) ? cell : comma ? quoted(cell) : escaped(cell)).utf8)
  }

  private func line(_ count: Int, _ out: inout [UInt8], _ cell: (Int, inout [UInt8]) -> Void) {
    let start = out.count
    for index in 0..<count {
      if index > 0 { out.append(comma ? 0x2C : 0x09) }
      cell(index, &out)
    }
    // A line of one empty cell would be an empty line, which readers skip.
    if comma, count == 1, out.count == start { out += [0x22, 0x22] }
    out.append(0x0A)
  }

  /// Whether a cell stands as it is: visible ASCII that neither format writes otherwise, as most cells are.
  private func isPlain(_ cell: String) -> Bool {
    if comma, cell.utf8.first == 0x20 || cell.utf8.last == 0x20 { return false }
    return cell.isVisibleASCII { comma ? $0 != 0x2C && $0 != 0x22 : $0 != 0x5C }
  }

  private func quoted(_ cell: String) -> String {
    let cell = style.terminal ? cell.printable : cell
    let special: (UInt8) -> Bool = { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    // Readers cut blanks off the ends of cells that stand in no quotes.
    let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let ends = [cell.utf8.first, cell.utf8.last].compactMap { $0 }
    guard cell.utf8.contains(where: special) || ends.contains(where: blank) else { return cell }
    var out: [UInt8] = [0x22]
    for byte in cell.utf8 {
      if byte == 0x22 { out.append(0x22) }
      out.append(byte)
    }
    out.append(0x22)
    return String(decoding: out, as: UTF8.self)
  }

  private func escaped(_ cell: String) -> String {
    let special: (UInt8) -> Bool = { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x5C }
    guard cell.utf8.contains(where: special) else { return cell.printable }
    var out: [UInt8] = []
    out.reserveCapacity(cell.utf8.count + 8)
    for byte in cell.utf8 {
      switch byte {
      case 0x09: out += [0x5C, UInt8(ascii: "t")]
      case 0x0A: out += [0x5C, UInt8(ascii: "n")]
      case 0x0D: out += [0x5C, UInt8(ascii: "r")]
      case 0x5C: out += [0x5C, 0x5C]
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self).printable
  }
}
