// md: GitHub tables. What Markdown or HTML would take for markup is escaped, so that a name from a
// file is a name and not a link.
import Kernel

struct Markdown: Sendable {
  let style: Style

  func header(_ table: Table) -> String {
    let shown = table.columns.filter { $0.shown != .never }
    var out = table.title.map { "### " + Self.escaped($0.text(style.language)) + "\n\n" } ?? ""
    out += line(shown.map { Self.escaped($0.title(style)) })
    out += line(
      table.columns.indices.filter { table.columns[$0].shown != .never }.map { index in
        let numeric = table.rows.contains { index < $0.count && $0[index].isNumeric }
        let trailing = table.columns[index].alignment.map { $0 == .trailing } ?? numeric
        return trailing ? "---:" : "---"
      })
    return out
  }

  func rows(_ rows: [[Value]], _ table: Table) -> String {
    rows.map { row in
      line(
        table.columns.indices.filter { table.columns[$0].shown != .never }.map {
          $0 < row.count ? cell(row[$0]) : ""
        })
    }.joined()
  }

  func end(_ table: Table) -> String {
    table.footer.map { "\n" + Self.escaped($0.text(style.language)) + "\n" } ?? ""
  }

  func record(_ record: Record) -> String {
    var out = line([
      tr("Field").text(style.language), tr("Value").text(style.language),
    ])
    out += line(["---", "---"])
    for field in record.fields where field.column.shown != .never {
      let words = cell(field.value, full: true)
      let unit = words.isEmpty ? "" : field.column.unit.map { " " + style.unit($0) } ?? ""
      out += line([Self.escaped(field.column.heading.text(style.language)), words + unit])
    }
    for section in record.sections {
      var section = section
      section.title = section.title ?? .verbatim(section.sectionKey)
      out += "\n" + header(section) + rows(section.rows, section) + end(section)
    }
    return out
  }

  /// A block that shows `text` as it is, whatever backquotes it holds.
  static func fenced(_ text: String) -> String {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return fence + "\n" + text + (text.hasSuffix("\n") ? "" : "\n") + fence + "\n"
  }

  private func cell(_ value: Value, full: Bool = false) -> String {
    value.lines(style, full: full).map(Self.escaped).joined(separator: "<br>")
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\\", "|", "`", "*", "_", "[", "]", "~", "!", "#":
        out += "\\"
        out.unicodeScalars.append(scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
