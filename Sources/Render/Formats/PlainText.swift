// --plain: what a screen reader should say. A sentence per row of a table, a sentence per field of a
// record; no columns, no lines, no marks. Empty values are left out.
import Kernel

struct PlainText: Sendable {
  let style: Style

  func header(_ table: Table) -> String {
    table.title.map { sentence($0.text(style.language)) } ?? ""
  }

  func rows(_ rows: [[Value]], _ table: Table) -> String {
    rows.map { row in
      let facts = zip(table.columns, row).compactMap { column, value in
        column.shown == .never ? nil : fact(column, value, full: false)
      }
      return sentence(facts.joined(separator: "; "))
    }.joined()
  }

  func end(_ table: Table) -> String {
    table.footer.map { sentence($0.text(style.language)) } ?? ""
  }

  func record(_ record: Record) -> String {
    var out = ""
    for field in record.fields where field.column.shown != .never {
      if let fact = fact(field.column, field.value, full: true) { out += sentence(fact) }
    }
    for section in record.sections {
      let title = section.title ?? .verbatim(section.sectionKey)
      if section.rows.isEmpty {
        let words = (section.empty ?? tr("none")).text(style.language)
        out += sentence(title.text(style.language) + ": " + words)
      } else {
        out += sentence(title.text(style.language))
        out += rows(section.rows, section) + end(section)
      }
    }
    return out
  }

  private func fact(_ column: Column, _ value: Value, full: Bool) -> String? {
    let words = value.lines(style, full: full).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let unit = column.unit.map { " " + style.unit($0) } ?? ""
    return column.heading.text(style.language) + ": " + words + unit
  }

  private func sentence(_ words: String) -> String {
    guard let last = words.last else { return "" }
    return words + (".!?:".contains(last) ? "\n" : ".\n")
  }
}
