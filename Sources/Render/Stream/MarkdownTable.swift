// A table as models write them, between bars, for the terminal.

import Kernel

struct MarkdownTable {
  private let heading: [String]
  private let rows: [[String]]
  private let alignments: [Column.Alignment]

  private static let mostColumns = 32

  /// nil for lines that are no table: those need a line of dashes below the first.
  init?(_ lines: [String]) {
    guard lines.count > 1 else { return nil }
    let marks = Self.cells(lines[1])
    guard !marks.isEmpty, marks.count <= Self.mostColumns,
      marks.allSatisfy({ mark in
        mark.contains("-") && mark.allSatisfy { $0 == "-" || $0 == ":" }
      })
    else { return nil }
    heading = Self.cells(lines[0])
    alignments = marks.map { $0.hasSuffix(":") && !$0.hasPrefix(":") ? .trailing : .leading }
    rows = lines.dropFirst(2).map(Self.cells)
  }

  /// The cells between bars; `\|` is a bar within one.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.trimmedEnd {
      if isEscaped {
        cells[cells.count - 1] += (character == "|" ? "" : "\\") + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    if cells.first == "" { cells.removeFirst() }
    if let last = cells.last, last.allSatisfy({ $0 == " " }) { cells.removeLast() }
    return cells.map(plain)
  }

  /// Without blanks at the ends and marks of emphasis.
  private static func plain(_ cell: String) -> String {
    let text = String(cell.drop { $0 == " " }).trimmedEnd
    return text.replacing("**", with: "").replacing("`", with: "")
  }

  func text(_ style: Style) -> String? {
    let columns = alignments.enumerated().map { place, alignment in
      Column(
        String(place), .verbatim(place < heading.count ? heading[place] : ""), alignment: alignment)
    }
    let table = Table(
      kind: "table", columns: columns,
      rows: rows.map { row in
        columns.indices.map { .text($0 < row.count ? row[$0] : "") }
      })
    guard let bytes = try? Renderer.render(.table(table), as: .table, style: style) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
