// What a chart on a terminal has round its cells: numbers at the left, ticks with words below, remarks under them.

struct TerminalPlot {
  let style: Style
  let ticks: Ticks
  let rows: Int
  private let numbers: [String]
  /// Cells of the numbers.
  let left: Int
  /// Cells of the plot.
  let columns: Int

  static func width(_ style: Style) -> Int { style.width > 0 ? max(30, style.width) : 80 }
  static func height(_ style: Style) -> Int { style.height > 0 ? max(10, style.height - 1) : 24 }

  /// - Parameter head: what stands above the numbers, such as a unit.
  init(_ ticks: Ticks, rows: Int, head: String = "", _ style: Style) {
    self.style = style
    self.ticks = ticks
    self.rows = rows
    numbers = ticks.values.map { ticks.text($0) }
    left = (numbers + [head]).reduce(1) { max($0, Fit.width($1)) }
    columns = max(10, Self.width(style) - left - 3)
  }

  /// The row of a value, from the top.
  func row(_ value: Double) -> Int {
    let part = (value - ticks.low) / (ticks.high - ticks.low)
    return Int(((1 - part) * Double(rows - 1)).rounded())
  }

  /// The lines of a grid, with the numbers before them.
  func lines(_ grid: CellGrid) -> String {
    var out = ""
    for row in 0..<rows {
      let tick = ticks.values.indices.first { self.row(ticks.values[$0]) == row }
      out += Fit.pad(tick.map { numbers[$0] } ?? "", left, trailing: true)
      out += style.unicode ? (tick == nil ? " │" : " ┤") : (tick == nil ? " |" : " +")
      out += grid.line(row, style: style) + "\n"
    }
    return out
  }

  /// The line below with its ticks, and their words; those that would lie on another one are left out.
  /// - Parameter unit: said with the last of them.
  func axis(
    _ marks: [(x: Double, words: String)], from low: Double, to high: Double, unit: String = ""
  ) -> String {
    let width = Self.width(style)
    var axis = CellGrid(columns: width, rows: 2)
    axis.write(
      (style.unicode ? "└" : "+") + String(repeating: style.unicode ? "─" : "-", count: columns),
      column: left + 1, row: 0)
    var end = 0
    for (index, mark) in marks.enumerated() {
      let words = mark.words + (index == marks.count - 1 && !unit.isEmpty ? " " + unit : "")
      let at = left + 2 + Int(((mark.x - low) / (high - low) * Double(columns - 1)).rounded())
      let start = min(max(left + 1, at - Fit.width(mark.words) / 2), width - Fit.width(words))
      guard start >= end else { continue }
      axis.write(style.unicode ? "┴" : "+", column: at, row: 0)
      axis.write(words, column: start, row: 1)
      end = start + Fit.width(words) + 1
    }
    return axis.text(0) + "\n" + axis.text(1) + "\n"
  }

  /// Remarks, as many to a line as there is room for.
  func remarks(_ texts: [String]) -> String {
    let dot = style.unicode ? " · " : " - "
    return Fit.wrap(texts.map(\.printable).joined(separator: dot), Self.width(style))
      .map { style.sgr("2", $0) + "\n" }.joined()
  }
}
