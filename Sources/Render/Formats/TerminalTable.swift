// table: columns fitted to the terminal. Too narrow for all columns: those that repeat themselves in
// every row go first, then those shown only where wide, then text is wrapped; too narrow for that
// too: each row becomes a block of its own. Never a line longer than the terminal.
import Kernel

struct TerminalTable: Sendable {
  let style: Style
  private var layout: Layout?

  private static let gap = 2
  /// Narrower than this no text column is made.
  private static let leastText = 8
  /// Words of headings and of cells stay whole up to so many cells, tried in this order; where the last is too wide,
  /// rows are shown as blocks.
  private static let longestUnbroken = [
    (Int.max, Int.max), (12, Int.max), (8, Int.max), (8, 20), (8, 16), (8, 12),
  ]
  private static let mostLines = 6

  private struct Layout: Sendable {
    /// Indices of the columns shown, with their width; nil when rows are blocks.
    var columns: [(index: Int, width: Int, trailing: Bool)]
    var blocks = false
  }

  init(style: Style) { self.style = style }

  func header(_ table: Table) -> String {
    guard let title = table.title?.text(style.language), !title.isEmpty else { return "" }
    return style.limited(title).map { style.sgr("1", $0) + "\n" }.joined()
  }

  mutating func rows(_ rows: [[Value]], _ table: Table) -> String {
    guard !rows.isEmpty else { return "" }
    let cells = rows.map { row in
      table.columns.indices.map { index in
        index < row.count && table.columns[index].shown != .never ? row[index].lines(style) : [""]
      }
    }
    var out = ""
    let layout = self.layout ?? fit(rows, cells, table)
    if self.layout == nil {
      self.layout = layout
      if !layout.blocks { out += heading(table, layout) }
    } else if layout.blocks {
      out += "\n"
    }
    if layout.blocks { return out + blocks(rows, table) }
    for (row, values) in zip(cells, rows) { out += line(row, values, layout) }
    return out
  }

  func end(_ table: Table) -> String {
    guard let footer = table.footer?.text(style.language), !footer.isEmpty else { return "" }
    return style.limited(footer).map { style.sgr("2", $0) + "\n" }.joined()
  }

  private func fit(_ rows: [[Value]], _ cells: [[[String]]], _ table: Table) -> Layout {
    var natural = table.columns.map { Fit.width($0.title(style)) }
    for row in cells {
      for (index, lines) in row.enumerated() {
        for line in lines { natural[index] = max(natural[index], Fit.width(line)) }
      }
    }
    let numeric = table.columns.indices.map { index in
      rows.contains { index < $0.count && $0[index].isNumeric }
    }
    var shown = table.columns.indices.filter { index in
      switch table.columns[index].shown {
      case .always, .varying: true
      case .wide: cells.contains { $0[index].contains { !$0.isEmpty } }
      case .never: false
      }
    }
    func total() -> Int {
      shown.reduce(0) { $0 + natural[$1] } + max(0, shown.count - 1) * Self.gap
    }
    let limit = style.width > 0 ? style.width : Int.max
    while total() > limit, let least = leastTelling(shown, cells, table) {
      shown.removeAll { $0 == least }
    }
    if total() > limit {
      let excess = total() - limit
      // Between words where that suffices, else within those of headings, and then within the longest: never within
      // a date.
      let words = shown.map { longestWords($0, isNumeric: numeric[$0], cells, table) }
      let isFitted = Self.longestUnbroken.contains { heading, longest in
        var least = natural
        for (index, word) in zip(shown, words) {
          least[index] =
            numeric[index]
            ? max(min(word.heading, heading), word.cell)
            : max(Self.leastText, min(word.heading, heading), min(word.cell, longest))
        }
        return shrink(&natural, shown, by: excess, to: least)
      }
      guard isFitted else { return Layout(columns: [], blocks: true) }
    }
    return Layout(
      columns: shown.map { index in
        let trailing = table.columns[index].alignment.map { $0 == .trailing } ?? numeric[index]
        return (index, natural[index], trailing)
      })
  }

  /// The column to leave out next: one that says the same in every row, else the last
  /// of those for wide terminals.
  private func leastTelling(_ shown: [Int], _ cells: [[[String]]], _ table: Table) -> Int? {
    let same = shown.last { index in
      table.columns[index].shown != .always && cells.count > 1
        && cells.allSatisfy { $0[index] == cells[0][index] }
    }
    return same ?? shown.last { table.columns[$0].shown == .wide }
  }

  /// The longest word of a column's heading, and of its cells; numbers are taken whole.
  private func longestWords(
    _ index: Int, isNumeric: Bool, _ cells: [[[String]]], _ table: Table
  ) -> (heading: Int, cell: Int) {
    func longest(_ text: String) -> Int {
      text.split(separator: " ").reduce(0) { max($0, Fit.width(String($1))) }
    }
    let cell = cells.reduce(0) { width, row in
      row[index].reduce(width) { max($0, isNumeric ? Fit.width($1) : longest($1)) }
    }
    return (longest(table.columns[index].title(style)), cell)
  }

  /// Takes cells from the widest columns first; false when the least widths do not suffice.
  private func shrink(
    _ widths: inout [Int], _ columns: [Int], by excess: Int, to least: [Int]
  ) -> Bool {
    let spare = columns.reduce(0) { $0 + max(0, widths[$1] - least[$1]) }
    guard spare >= excess else { return false }
    var excess = excess
    while excess > 0 {
      let open = columns.filter { widths[$0] > least[$0] }
      guard let widest = open.max(by: { widths[$0] < widths[$1] }) else { return false }
      let next = open.map { widths[$0] }.filter { $0 < widths[widest] }.max() ?? 0
      let step = min(excess, max(1, widths[widest] - max(next, least[widest])))
      widths[widest] -= step
      excess -= step
    }
    return true
  }

  private func heading(_ table: Table, _ layout: Layout) -> String {
    let titles = layout.columns.map { column in
      Fit.wrap(table.columns[column.index].title(style), column.width)
    }
    let height = titles.map(\.count).max() ?? 1
    var out = ""
    for line in 0..<height {
      let words = zip(titles, layout.columns).map { title, column in
        // Headings of several lines stand on the rule.
        let index = line - (height - title.count)
        let text = index >= 0 ? title[index] : ""
        return style.sgr("1", Fit.pad(text, column.width, trailing: column.trailing))
      }
      out += join(words)
    }
    let rule = style.unicode ? "─" : "-"
    out += join(
      layout.columns.map { style.sgr("2", String(repeating: rule, count: $0.width)) })
    return out
  }

  private func line(_ cells: [[String]], _ values: [Value], _ layout: Layout) -> String {
    let wrapped = layout.columns.map { column -> [String] in
      var lines: [String] = []
      for line in cells[column.index] {
        if Fit.width(line) <= column.width {
          lines.append(line)
        } else {
          lines += Fit.wrap(line, column.width)
        }
        if lines.count > Self.mostLines { break }
      }
      if lines.count > Self.mostLines {
        lines = Array(lines.prefix(Self.mostLines))
        let last = lines[Self.mostLines - 1] + " " + style.ellipsis
        lines[Self.mostLines - 1] =
          Fit.width(last) <= column.width
          ? last
          : Fit.head(lines[Self.mostLines - 1], column.width - Fit.width(style.ellipsis))
            + style.ellipsis
      }
      return lines
    }
    var out = ""
    for index in 0..<(wrapped.map(\.count).max() ?? 1) {
      out += join(
        zip(wrapped, layout.columns).map { lines, column in
          let text = Fit.pad(
            index < lines.count ? lines[index] : "", column.width, trailing: column.trailing)
          return column.index < values.count ? style.painted(text, values[column.index]) : text
        })
    }
    return out
  }

  private func join(_ cells: [String]) -> String {
    cells.joined(separator: String(repeating: " ", count: Self.gap)).trimmedEnd + "\n"
  }

  private func blocks(_ rows: [[Value]], _ table: Table) -> String {
    rows.map { row in
      TerminalRecord(style: style).fields(
        zip(table.columns, row).map { Field($0, $1) }, full: false)
    }.joined(separator: "\n")
  }
}

extension Style {
  /// `text` in lines that fit the terminal.
  func limited(_ text: String) -> [String] {
    // Several messages are several lines.
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      width > 0 ? Fit.wrap(String(line), width) : [String(line)]
    }
  }

  /// A state in its colour; the words say the same without.
  func painted(_ text: String, _ value: Value) -> String {
    guard color, case .choice(let stored, _) = value else { return text }
    switch stored {
    case "not_visited", "draft", "none": return sgr("2", text)
    case "in_progress", "pending", "warning", "active": return sgr("33", text)
    case "complete", "completed", "ok", "done", "ready": return sgr("32", text)
    case "approved": return sgr("1;32", text)
    case "error", "failed", "critical": return sgr("31", text)
    default: return text
    }
  }
}
