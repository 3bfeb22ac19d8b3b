// Bars over time: kilometres by month, days on the way by year. Empty periods stand there as 0.
import Core
import Kernel

public struct ChartPicture: Drawing {
  /// What a bar stands for.
  public enum Period: String, CaseIterable, Sendable {
    case day, week, month, year

    /// The first day of the period that a day lies in; weeks begin on Monday.
    public func start(of day: Day) -> Day {
      switch self {
      case .day: day
      case .week: day.onOrBefore(.monday)
      case .month: day.adding(days: 1 - day.day)
      case .year: Day(year: day.year, month: 1, day: 1) ?? day
      }
    }

    /// The first day of the next one.
    public func next(after start: Day) -> Day {
      switch self {
      case .day: start.adding(days: 1)
      case .week: start.adding(days: 7)
      case .month: start.adding(months: 1)
      case .year: start.adding(years: 1)
      }
    }

    /// `2025-08-30`, `2025-W35` (ISO 8601), `2025-08`, `2025`.
    public func name(of start: Day) -> String {
      switch self {
      case .day: return start.description
      case .week:
        let week = start.weekOfYear
        return "\(week.year)-W\(week.number.twoDigits)"
      case .month: return String(start.description.dropLast(3))
      case .year: return String(start.description.dropLast(6))
      }
    }
  }

  public struct Bar: Sendable {
    /// The first day.
    public var start: Day
    /// In the chart's unit; not a number where there is none.
    public var value: Double
    /// What data formats write.
    public var data: Value

    public init(_ start: Day, _ value: Double, _ data: Value) {
      self.start = start
      self.value = value
      self.data = data
    }
  }

  public var title: String
  /// Under the title.
  public var facts: [String] = []
  public var period: Period
  /// Of the values drawn: `km`, `h`, nothing for counts.
  public var unit: String
  public var decimals: Int
  /// Key and heading of the values in data formats.
  public var column: Column
  public var kind: String
  /// One for each period of the time shown, ascending.
  public var bars: [Bar]

  public init(
    _ title: String, kind: String, by period: Period, unit: String, decimals: Int, column: Column,
    bars: [Bar]
  ) {
    self.title = title
    self.kind = kind
    self.period = period
    self.unit = unit
    self.decimals = decimals
    self.column = column
    self.bars = bars
  }

  public var table: Table {
    Table(
      kind: kind,
      columns: [
        Column("period", tr("Period")), Column("from", tr("From"), shown: .never),
        Column("to", tr("To"), shown: .never), column,
      ],
      rows: bars.map { bar in
        [
          .text(period.name(of: bar.start)), .day(bar.start),
          .day(period.next(after: bar.start).adding(days: -1)), bar.data,
        ]
      }, title: .verbatim(title))
  }

  public func text(_ style: Style) -> String { ChartTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { ChartSVG(language: language).element(self) }

  /// The value with its unit.
  func words(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    return value == 0 ? "0" : value.fixed(decimals) + (unit.isEmpty ? "" : " " + unit)
  }

  /// The largest value, 0 without one.
  public var highest: Double { bars.reduce(0) { max($0, $1.value.isFinite ? $1.value : 0) } }

  /// What stands under a bar, and above it at the first of a longer period: `08` and `2025`.
  func label(_ index: Int) -> (low: String, high: String) {
    let (year, month, day) = bars[index].start.parts
    let before = index > 0 ? bars[index - 1].start.parts : nil
    switch period {
    case .year: return ("\(year)", "")
    case .month: return (month.twoDigits, before?.year == year ? "" : "\(year)")
    case .week:
      let week = bars[index].start.weekOfYear
      let last = index > 0 ? bars[index - 1].start.weekOfYear.year : nil
      return (week.number.twoDigits, last == week.year ? "" : "\(week.year)")
    case .day:
      return (
        day.twoDigits,
        before?.month == month && before?.year == year ? "" : "\(year)-\(month.twoDigits)"
      )
    }
  }
}

extension Day {
  /// ISO 8601: the week is that of its Thursday.
  public var weekOfYear: (year: Int, number: Int) {
    let thursday = onOrBefore(.monday).adding(days: 3)
    let year = thursday.year
    let first = Day(year: year, month: 1, day: 1) ?? thursday
    return (year, (thursday - first) / 7 + 1)
  }
}

/// Bars made of characters: lying where each has a line, upright where there are more of them than
/// lines.
struct ChartTerminal {
  let style: Style

  private var width: Int { style.width > 0 ? max(24, style.width) : 80 }
  private var height: Int { style.height > 0 ? max(8, style.height - 1) : 40 }

  func text(_ picture: ChartPicture) -> String {
    var out = style.sgr("1", cut(picture.title.printable)) + "\n"
    guard !picture.bars.isEmpty else { return out + words(tr("nothing to draw here")) + "\n" }
    let lies = picture.bars.count <= max(14, height - 4)
    out += lies ? lying(picture) : upright(picture) ?? lying(picture)
    if !picture.facts.isEmpty {
      let dot = style.unicode ? " · " : " - "
      out += style.sgr("2", cut(picture.facts.map(\.printable).joined(separator: dot))) + "\n"
    }
    return out
  }

  private func lying(_ picture: ChartPicture) -> String {
    let names = picture.bars.map { picture.period.name(of: $0.start) }
    let values = picture.bars.map { picture.words($0.value) }
    let left = names.reduce(0) { max($0, Fit.width($1)) }
    let right = values.reduce(0) { max($0, Fit.width($1)) }
    let space = max(4, min(100, width - left - right - 3))
    let highest = picture.highest
    var out = ""
    for (index, bar) in picture.bars.enumerated() {
      let part = highest > 0 && bar.value.isFinite ? max(0, bar.value) / highest : 0
      let drawn = self.bar(part * Double(space))
      out += Fit.pad(names[index], left) + " " + style.sgr("94", drawn)
      out += drawn.isEmpty ? "" : " "
      out += values[index] + "\n"
    }
    return out
  }

  /// A bar of so many cells, to an eighth.
  private func bar(_ cells: Double) -> String {
    guard cells > 0 else { return "" }
    if !style.unicode { return String(repeating: "#", count: max(1, Int(cells.rounded()))) }
    let eighths = max(1, Int((cells * 8).rounded()))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  /// nil where not even bars of one cell find space.
  private func upright(_ picture: ChartPicture) -> String? {
    let rows = max(5, min(16, height - 5))
    let ticks = Ticks(0, max(picture.highest, 1e-9), most: rows / 3)
    let numbers = ticks.values.map { ticks.text($0) }
    let left = numbers.reduce(0) { max($0, Fit.width($1)) }
    let space = width - left - 2
    let step = space / picture.bars.count
    guard step >= 1 else { return nil }
    let wide = step >= 3 ? min(step - 1, 8) : step
    var out =
      picture.unit.isEmpty ? "" : style.sgr("2", Fit.pad(picture.unit, left, trailing: true)) + "\n"
    let shades: [Character] = Array(" ▁▂▃▄▅▆▇█")
    var lines: [String] = []
    for row in 0..<rows {
      let (low, high) = (Double(rows - row - 1) / Double(rows), Double(rows - row) / Double(rows))
      let tick = ticks.values.indices.last { index in
        let part = ticks.values[index] / ticks.high
        return part > low + 1e-9 && part <= high + 1e-9 || (row == rows - 1 && index == 0 && false)
      }
      let name = tick.map { numbers[$0] } ?? ""
      var line = Fit.pad(name, left, trailing: true)
      line += style.unicode ? (tick == nil ? " │" : " ┤") : (tick == nil ? " |" : " +")
      var drawn = ""
      for bar in picture.bars {
        let part = bar.value.isFinite ? max(0, bar.value) / ticks.high : 0
        let filled = min(1, max(0, (part - low) * Double(rows)))
        var eighths = Int((filled * 8).rounded())
        // Anything at all is seen.
        if row == rows - 1, part > 0 { eighths = max(1, eighths) }
        let character: Character = style.unicode ? shades[eighths] : eighths >= 4 ? "#" : " "
        drawn += String(repeating: character, count: wide)
        drawn += String(repeating: " ", count: step - wide)
      }
      line += style.sgr("94", drawn.trimmedEnd)
      lines.append(line)
    }
    out += lines.map { $0 + "\n" }.joined()
    var axis = String(repeating: " ", count: max(0, left - 1)) + (style.unicode ? "0 └" : "0 +")
    axis += String(repeating: style.unicode ? "─" : "-", count: step * picture.bars.count)
    out += axis + "\n"
    for line in labels(picture, step, left + 2) where !line.isEmpty { out += line + "\n" }
    return out
  }

  private func labels(_ picture: ChartPicture, _ step: Int, _ left: Int) -> [String] {
    var low = CellGrid(columns: width, rows: 1), high = CellGrid(columns: width, rows: 1)
    var (lowEnd, highEnd) = (0, 0)
    for index in picture.bars.indices {
      let label = picture.label(index)
      let column = left + index * step
      if column >= lowEnd, column + Fit.width(label.low) <= width {
        low.write(label.low, column: column, row: 0)
        lowEnd = column + Fit.width(label.low) + 1
      }
      if !label.high.isEmpty, column >= highEnd, column + Fit.width(label.high) <= width {
        high.write(label.high, column: column, row: 0)
        highEnd = column + Fit.width(label.high) + 1
      }
    }
    return [low.text(0), high.text(0)]
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(style.language) }
  private func cut(_ text: String) -> String { Fit.cut(text, width, ellipsis: style.ellipsis) }
}

/// Bars on paper, with an axis of round numbers.
struct ChartSVG {
  let language: Language
  private static let width = 1040.0
  private static let plot = (left: 76.0, top: 96.0, width: 932.0, height: 260.0)
  static let fill = "#2f6db5"

  func element(_ picture: ChartPicture) -> String {
    let plot = Self.plot
    var out = ChartHead(title: picture.title, facts: picture.facts, width: Self.width).drawn(
      height: plot.top + plot.height + 64, language)
    guard !picture.bars.isEmpty else {
      return out + ChartHead.nothing(tr("nothing to draw here"), language)
    }
    let highest = picture.highest
    let ticks = Ticks(0, highest > 0 ? highest : 1, most: 5)
    let bottom = plot.top + plot.height
    for value in ticks.values {
      let y = bottom - value / ticks.high * plot.height
      out += "<path d=\"M\(SVG.number(plot.left)) \(SVG.number(y))h\(SVG.number(plot.width))\" "
      out += "stroke=\"\(value == 0 ? "#6b7280" : "#e2e6eb")\"/>"
      out += SVG.text(
        ticks.text(value), x: plot.left - 8, y: y + 4, size: 12, fill: PlanSVG.quiet, anchor: "end")
    }
    if !picture.unit.isEmpty {
      out += SVG.text(
        SVG.escaped(picture.unit), x: plot.left - 8, y: plot.top - 12, size: 12,
        fill: PlanSVG.quiet, anchor: "end")
    }
    out += "\n"
    let step = plot.width / Double(picture.bars.count)
    let wide = min(56, max(0.6, step * 0.74))
    let saysValues = step >= 44
    var (lowEnd, highEnd) = (0.0, 0.0)
    for (index, bar) in picture.bars.enumerated() {
      let middle = plot.left + (Double(index) + 0.5) * step
      let high = bar.value.isFinite ? max(0, bar.value) / ticks.high * plot.height : 0
      if high > 0 {
        let seen = max(1, high)
        out += "<rect x=\"\(SVG.number(middle - wide / 2))\" y=\"\(SVG.number(bottom - seen))\" "
        out += "width=\"\(SVG.number(wide))\" height=\"\(SVG.number(seen))\" fill=\"\(Self.fill)\""
        out += wide > 6 ? " rx=\"2\">" : ">"
        let words = picture.period.name(of: bar.start) + ": " + picture.words(bar.value)
        out += "<title>\(SVG.escaped(words))</title></rect>"
      }
      if saysValues, bar.value.isFinite {
        let words = bar.value == 0 ? "0" : bar.value.fixed(picture.decimals)
        out += SVG.text(
          words, x: middle, y: bottom - high - 6, size: 12, fill: PlanSVG.ink, anchor: "middle")
      }
      let label = picture.label(index)
      let half = SVG.width(label.low, size: 12) / 2
      if middle - half >= lowEnd {
        out += SVG.text(
          SVG.escaped(label.low), x: middle, y: bottom + 18, size: 12, fill: PlanSVG.quiet,
          anchor: "middle")
        lowEnd = middle + half + 8
      }
      let start = middle - half
      if !label.high.isEmpty, start >= highEnd {
        out += SVG.text(
          SVG.escaped(label.high), x: start, y: bottom + 36, size: 12.5, weight: 700,
          fill: PlanSVG.ink)
        highEnd = start + SVG.width(label.high, size: 12.5, bold: true) + 10
      }
      out += "\n"
    }
    return out + "</svg>\n"
  }
}
