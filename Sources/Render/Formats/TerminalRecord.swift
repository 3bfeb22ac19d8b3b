// A record in the terminal: a field per line, names in one column, values wrapped beside them; then
// its tables, each under its title.
import Kernel

struct TerminalRecord: Sendable {
  let style: Style

  func text(_ record: Record) -> String {
    var out = fields(record.fields, full: true)
    for section in record.sections {
      var section = section
      if !out.isEmpty { out += "\n" }
      section.title = section.title ?? .verbatim(section.sectionKey)
      var table = TerminalTable(style: style)
      out += table.header(section)
      if section.rows.isEmpty {
        let words = (section.empty ?? tr("none")).text(style.language)
        out += style.limited(words).map { $0 + "\n" }.joined()
      }
      out += table.rows(section.rows, section) + table.end(section)
    }
    return out
  }

  /// Never wider than the terminal: where names and values do not fit side by side, the value stands
  /// under its name.
  func fields(_ fields: [Field], full: Bool) -> String {
    let shown = fields.filter { $0.column.shown != .never }
    let names = shown.map { $0.column.heading.text(style.language) }
    let limit = style.width > 0 ? style.width : Int.max
    let widest = names.map(Fit.width).max() ?? 0
    let beside = widest + 2 + 12 <= limit
    var out = ""
    for (field, name) in zip(shown, names) {
      let lines = wrapped(field, full, beside ? limit - widest - 2 : max(1, limit - 2))
      if beside {
        for (index, line) in lines.enumerated() {
          let label = style.sgr("1", Fit.pad(index == 0 ? name : "", widest))
          out += (label + "  " + style.painted(line, field.value)).trimmedEnd + "\n"
        }
      } else {
        for line in style.limited(name) { out += style.sgr("1", line) + "\n" }
        let indent = limit > 2 ? "  " : ""
        for line in lines { out += indent + style.painted(line, field.value) + "\n" }
      }
    }
    return out
  }

  private func wrapped(_ field: Field, _ full: Bool, _ width: Int) -> [String] {
    var lines = field.value.lines(style, full: full)
    if lines == [""] { lines = [style.nothing] }
    if let unit = field.column.unit, !lines[0].isEmpty, lines[0] != style.nothing {
      lines[lines.count - 1] += " " + style.unit(unit)
    }
    return lines.flatMap { Fit.wrap($0, width) }
  }
}
