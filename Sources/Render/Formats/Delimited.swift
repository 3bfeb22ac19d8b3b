// csv by RFC 4180 with LF (the form every tool reads), and tsv with \t \n \r \\ escaped so that a
// line is always a row. A header line always; all columns, also those that tables leave out. No cell
// steers a terminal that somebody pipes it to: tsv writes controls by their numbers always, csv unless
// it is asked for the bytes as they are (`Style.csvSafe`).
import Kernel

struct Delimited: Sendable {
  let comma: Bool
  let style: Style

  func header(_ table: Table) -> String { line(table.columns.map { guarded(.text($0.key)) }) }

  func rows(_ rows: [[Value]], _ table: Table) -> String {
    var out = ""
    for row in rows {
      out += line(
        table.columns.indices.map { index in
          guard index < row.count else { return "" }
          return guarded(row[index])
        })
    }
    return out
  }

  /// Only text can hide a formula: a negative number is a number to a spreadsheet too.
  private func guarded(_ value: Value) -> String {
    let cell = value.cell
    guard style.csvSafe else { return cell }
    switch value {
    case .text, .choice, .list, .object, .json: return comma ? cell.safeCell : cell.quotedFormula
    default: return cell
    }
  }

  private func line(_ cells: [String]) -> String {
    // A line of one empty cell would be an empty line, which readers skip.
    if comma, cells == [""] { return "\"\"\n" }
    return cells.map(comma ? quoted : escaped).joined(separator: comma ? "," : "\t") + "\n"
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
