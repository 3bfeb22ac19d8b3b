// Marks in rows and columns: seven days of doses, a month as a calendar. Marks differ by their shape, so that nothing is
// told by colour alone; the legend names those that are there.
import Kernel

public struct MarkGridPicture: Drawing {
  /// A shape, with a colour that says the same.
  public enum Mark: Int, CaseIterable, Sendable {
    case check, half, clock, dash, zero, ring, bars, dot
  }

  public struct Cell: Sendable {
    /// nil: empty.
    public var mark: Mark?
    /// Before the mark, such as the day of the month.
    public var number: String
    /// After it, such as `2/3`; left out where the terminal is too narrow.
    public var detail: String
    /// What the cell says, for those who point at it.
    public var words: String

    public init(_ mark: Mark?, number: String = "", detail: String = "", words: String = "") {
      self.mark = mark
      self.number = number
      self.detail = detail
      self.words = words
    }
  }

  public struct Row: Sendable {
    public var label: String
    /// Beside the label, and the same in few letters for narrow terminals.
    public var detail: String
    public var short: String
    /// One for each column; nil where there is nothing at all.
    public var cells: [Cell?]

    public init(_ label: String, detail: String = "", short: String = "", _ cells: [Cell?]) {
      self.label = label
      self.detail = detail
      self.short = short
      self.cells = cells
    }
  }

  public var title: String
  public var facts: [String] = []
  /// Two lines each, such as the day of the week and of the month.
  public var columns: [(top: String, bottom: String)]
  /// The column of today.
  public var today: Int?
  public var rows: [Row]
  /// What marks mean, in the order of the legend.
  public var legend: [(mark: Mark, words: Phrase)]
  /// Said where there are no rows.
  public var empty: Phrase
  public var table: Table

  public init(
    _ title: String, columns: [(top: String, bottom: String)], rows: [Row],
    legend: [(mark: Mark, words: Phrase)], empty: Phrase, table: Table
  ) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.legend = legend
    self.empty = empty
    self.table = table
  }

  /// The entries of the legend whose marks are there.
  var shownLegend: [(mark: Mark, words: Phrase)] {
    let there = Set(rows.flatMap { $0.cells.compactMap { $0?.mark } })
    return legend.filter { there.contains($0.mark) }
  }

  public func text(_ style: Style) -> String { MarkGridTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { MarkGridSVG(language: language).element(self) }
}

extension MarkGridPicture.Mark {
  fileprivate func sign(_ unicode: Bool) -> String {
    switch self {
    case .check: unicode ? "✓" : "x"
    case .half: unicode ? "◐" : "~"
    case .clock: unicode ? "◷" : "l"
    case .dash: unicode ? "–" : "-"
    case .zero: unicode ? "∅" : "0"
    case .ring: unicode ? "○" : "o"
    case .bars: unicode ? "‖" : "="
    case .dot: unicode ? "·" : "."
    }
  }

  fileprivate var code: String {
    switch self {
    case .check: "92"
    case .half, .clock: "93"
    case .dash, .zero: "96"
    case .ring: "95"
    case .bars, .dot: "90"
    }
  }

  /// The ground of a cell on paper, and its ink: each pair has a contrast of 4.5 at least.
  private var colors: (ground: String, ink: String) {
    switch self {
    case .check: ("#d3efdc", "#14532d")
    case .half, .clock: ("#fdf0c4", "#6b4a05")
    case .dash, .zero: ("#dcebf7", "#17497f")
    case .ring: ("#f1e4f3", "#6b2173")
    case .bars, .dot: ("#eef0f3", "#4b5563")
    }
  }

  var ground: String { colors.ground }
  var ink: String { colors.ink }
}

private struct MarkGridTerminal {
  let style: Style

  private var width: Int { style.width > 0 ? max(24, style.width) : 80 }

  func text(_ picture: MarkGridPicture) -> String {
    var out = style.sgr("1", cut(picture.title.printable)) + "\n"
    guard !picture.rows.isEmpty, !picture.columns.isEmpty else {
      return out + cut(picture.empty.text(style.language)) + "\n"
    }
    guard let layout = layout(picture) else { return out + list(picture) + legend(picture) }
    var grid = CellGrid(
      columns: layout.left + layout.step * picture.columns.count, rows: 2 + picture.rows.count)
    for (index, column) in picture.columns.enumerated() {
      let code = style.color ? (index == picture.today ? "1;4" : "2") : ""
      for (row, text) in [column.top, column.bottom].enumerated() {
        grid.write(text, column: layout.left + index * layout.step, row: row, code: code)
      }
    }
    var before = ""
    for (index, row) in picture.rows.enumerated() {
      // Of rows of one thing the first names it.
      if row.label != before {
        grid.write(
          Fit.cut(row.label.printable, layout.label, ellipsis: style.ellipsis), column: 0,
          row: index + 2)
      }
      before = row.label
      if layout.detail > 0 {
        grid.write(
          Fit.cut(
            (layout.isShort ? row.short : row.detail).printable, layout.detail,
            ellipsis: style.ellipsis),
          column: layout.label + 2, row: index + 2, code: style.color ? "2" : "")
      }
      for (place, cell) in row.cells.enumerated() {
        guard let cell else { continue }
        var column = layout.left + place * layout.step
        if !cell.number.isEmpty {
          grid.write(cell.number, column: column, row: index + 2)
          column += layout.number + 1
        }
        guard let mark = cell.mark else { continue }
        let code = style.color ? mark.code : ""
        grid.write(mark.sign(style.unicode), column: column, row: index + 2, code: code)
        if layout.showsDetail {
          grid.write(cell.detail, column: column + 2, row: index + 2, code: style.color ? "2" : "")
        }
      }
    }
    // Columns without a second line need none.
    let hasBottom = picture.columns.contains { !$0.bottom.isEmpty }
    for row in 0..<grid.rows where row != 1 || hasBottom {
      out += grid.line(row, style: style) + "\n"
    }
    return out + legend(picture)
  }

  private struct Layout {
    var label = 0
    var detail = 0
    var number = 0
    var step = 0
    var showsDetail = false
    var isShort = false
    var left: Int { label + (detail > 0 ? detail + 2 : 0) + 2 }
  }

  /// The widest one that fits: with few letters beside labels, then without the details of cells, then with shorter
  /// labels; nil where none does.
  private func layout(_ picture: MarkGridPicture) -> Layout? {
    let cells = picture.rows.flatMap { $0.cells.compactMap(\.self) }
    func most(_ widths: [Int]) -> Int { widths.max() ?? 0 }
    let number = most(cells.map { Fit.width($0.number) })
    let detail = most(cells.map { Fit.width($0.detail) })
    let heading = most(picture.columns.flatMap { [Fit.width($0.top), Fit.width($0.bottom)] })
    func made(_ isShort: Bool, _ showsDetail: Bool, gap: Int) -> Layout {
      var layout = Layout()
      layout.label = most(picture.rows.map { Fit.width($0.label) })
      layout.isShort = isShort
      layout.detail = most(picture.rows.map { Fit.width(isShort ? $0.short : $0.detail) })
      layout.number = number
      layout.showsDetail = showsDetail && detail > 0
      let cell = (number > 0 ? number + 1 : 0) + 1 + (layout.showsDetail ? detail + 1 : 0)
      layout.step = max(heading, cell) + gap
      return layout
    }
    let tries = [
      made(false, true, gap: 3), made(false, true, gap: 2), made(true, true, gap: 2),
      made(true, false, gap: 2), made(true, false, gap: 1),
    ]
    for layout in tries where layout.left + layout.step * picture.columns.count <= width {
      return layout
    }
    var last = made(true, false, gap: 1)
    let over = last.left + last.step * picture.columns.count - width
    guard last.label - over >= 6 else { return nil }
    last.label -= over
    return last
  }

  /// A line for each mark, where no grid fits.
  private func list(_ picture: MarkGridPicture) -> String {
    var out = ""
    for row in picture.rows {
      out +=
        cut([row.label, row.short].filter { !$0.isEmpty }.joined(separator: " ").printable) + "\n"
      for cell in row.cells {
        guard let cell, let mark = cell.mark else { continue }
        out += "  " + style.sgr(mark.code, mark.sign(style.unicode)) + " "
        out += Fit.cut(cell.words.printable, width - 4, ellipsis: style.ellipsis) + "\n"
      }
    }
    return out
  }

  private func legend(_ picture: MarkGridPicture) -> String {
    var out = ""
    var line = ""
    for (mark, words) in picture.shownLegend {
      let part = mark.sign(style.unicode) + " " + words.text(style.language)
      let shown = style.sgr(mark.code, mark.sign(style.unicode)) + " " + words.text(style.language)
      if !line.isEmpty, Fit.width(line.withoutCodes) + 3 + Fit.width(part) > width {
        out += line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : "   ") + shown
    }
    if !line.isEmpty { out += line + "\n" }
    let dot = style.unicode ? " · " : " - "
    if !picture.facts.isEmpty {
      for line in Fit.wrap(picture.facts.map(\.printable).joined(separator: dot), width) {
        out += style.sgr("2", line) + "\n"
      }
    }
    return out
  }

  private func cut(_ text: String) -> String { Fit.cut(text, width, ellipsis: style.ellipsis) }
}
