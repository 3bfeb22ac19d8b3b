// Values of days as points over time: laboratory values, weight, hours of sleep. The axis does not begin at 0, since
// small changes count; a thin line joins the points, and says nothing of the days between.
import Core
import Kernel

public struct ValuesPicture: Drawing {
  public enum Look: Sendable {
    case plain
    /// Outside of the limits that came with the value.
    case outside
    /// Only that it is below or above: `<5`.
    case bound
  }

  public struct Point: Sendable {
    public var day: Day
    /// In the unit of the picture.
    public var value: Double
    public var look: Look

    public init(_ day: Day, _ value: Double, _ look: Look = .plain) {
      self.day = day
      self.value = value
      self.look = look
    }
  }

  /// Something of a day, such as the start of an item.
  public struct Mark: Sendable {
    public var day: Day
    public var text: String

    public init(_ day: Day, _ text: String) {
      self.day = day
      self.text = text
    }
  }

  /// Of the file: it says nothing of what is in it.
  public var title: String
  /// Above the points.
  public var heading: String
  /// Under the heading.
  public var facts: [String] = []
  public var unit: String
  /// In the order of the days.
  public var points: [Point]
  /// What the limits of the newest value are, where it has any.
  public var lower: Double?
  public var upper: Double?
  /// In the order of the days.
  public var marks: [Mark] = []
  public var table: Table

  /// - Parameters:
  ///   - points: in any order; those that are no finite number are left out.
  ///   - table: what data formats write.
  public init(_ title: String, heading: String, unit: String, points: [Point], table: Table) {
    self.title = title
    self.heading = heading
    self.unit = unit
    self.points = points.enumerated().filter(\.element.value.isFinite)
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    self.table = table
  }

  public func text(_ style: Style) -> String { ValuesTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { ValuesSVG(language: language).element(self) }

  public func sentences(_ style: Style) -> String {
    let plain = PlainText(style: style)
    return ([heading] + facts + legend).map { $0.printable + ".\n" }.joined()
      + plain.header(table) + plain.rows(table.rows, table) + plain.end(table)
  }

  /// Marks within the days of the points, numbered.
  var shownMarks: [(number: Int, mark: Mark)] {
    guard let first = points.first?.day, let last = points.last?.day else { return [] }
    return marks.filter { $0.day >= first && $0.day <= last }.enumerated().map {
      ($0.offset + 1, $0.element)
    }
  }

  /// `1: 2026-03-01 zinc`
  var legend: [String] { shownMarks.map { "\($0.number): \($0.mark.day) \($0.mark.text)" } }

  /// Round numbers round the values and their limits.
  func valueTicks(most: Int) -> Ticks {
    let all = points.map(\.value) + [lower, upper].compactMap(\.self)
    guard var low = all.min(), var high = all.max() else { return Ticks(0, 1, most: most) }
    if high - low <= max(high.magnitude, low.magnitude) * 1e-6 {
      let margin = max(high.magnitude * 0.05, 0.5)
      (low, high) = (low >= 0 ? max(0, low - margin) : low - margin, high + margin)
    }
    return Ticks(low, high, most: most)
  }

  /// The first day and the last, never the same.
  var span: (low: Double, high: Double) {
    let low = Double(points.first?.day.number ?? 0)
    let high = Double(points.last?.day.number ?? 0)
    return high > low ? (low, high) : (low - 1, high + 1)
  }

  /// Days along the axis with their words.
  func dayTicks(most: Int) -> [(x: Double, words: String)] {
    let (low, high) = span
    let first = Day(number: Int(low)), last = Day(number: Int(high))
    let days = high - low
    var ticks: [(Double, String)] = []
    if let step = [1, 2, 7, 14].first(where: { days / Double($0) <= Double(most) }) {
      var day = step % 7 == 0 ? first.onOrAfter(.monday) : first
      while day <= last {
        ticks.append((Double(day.number), String(day.description.dropFirst(5))))
        day = day.adding(days: step)
      }
      return ticks
    }
    // A month has 30.4 days.
    let months = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200]
    let step = months.first { days / (30.4 * Double($0)) <= Double(most) } ?? 12_000
    let year = first.year - (step > 12 ? first.year.flooredRemainder(step / 12) : 0)
    var day = Day(year: year, month: 1, day: 1) ?? first
    while day <= last, ticks.count < 1000 {
      if day >= first {
        let words = day.description
        ticks.append((Double(day.number), String(words.dropLast(step >= 12 ? 6 : 3))))
      }
      day = day.adding(months: step)
    }
    return ticks
  }
}

/// Points of characters over a line of dots.
struct ValuesTerminal {
  let style: Style

  func text(_ picture: ValuesPicture) -> String {
    var out = style.sgr("1", cut(picture.heading.printable)) + "\n"
    guard !picture.points.isEmpty else {
      return out + cut(tr("nothing to draw here").text(style.language)) + "\n"
    }
    let rows = max(5, min(14, TerminalPlot.height(style) - 6))
    let plot = TerminalPlot(
      picture.valueTicks(most: rows / 2), rows: rows, head: picture.unit.printable, style)
    if !picture.unit.isEmpty {
      out += style.sgr("2", Fit.pad(picture.unit.printable, plot.left, trailing: true)) + "\n"
    }
    out += plot.lines(drawn(picture, plot))
    let (low, high) = picture.span
    out += plot.axis(picture.dayTicks(most: max(2, plot.columns / 10)), from: low, to: high)
    return out + plot.remarks(picture.facts + picture.legend)
  }

  private func drawn(_ picture: ValuesPicture, _ plot: TerminalPlot) -> CellGrid {
    let (columns, rows) = (plot.columns, plot.rows)
    var canvas = DotCanvas(columns: columns, rows: rows, unicode: style.unicode)
    let (low, high) = picture.span
    func x(_ day: Day) -> Double { (Double(day.number) - low) / (high - low) }
    func cell(_ day: Day) -> Int { Int((x(day) * Double(columns - 1)).rounded()) }
    func dot(_ day: Day, _ row: Int) -> (x: Double, y: Double) {
      // Through the middle of the cell that the point stands in.
      (
        Double(cell(day) * canvas.across + canvas.across / 2),
        Double(row * canvas.down + canvas.down / 2)
      )
    }
    let quiet = canvas.look("90")
    for limit in [picture.lower, picture.upper].compactMap(\.self) {
      let y = Double(plot.row(limit) * canvas.down + canvas.down / 2)
      canvas.line(
        [(0, y), (Double(canvas.width - 1), y)], rank: 1, look: quiet, dash: (on: 1, off: 2))
    }
    for (_, mark) in picture.shownMarks {
      let x = Double(cell(mark.day) * canvas.across)
      canvas.line([(x, 0), (x, Double(canvas.height - 1))], rank: 2, look: quiet)
    }
    let places = picture.points.map { ($0, plot.row($0.value)) }
    let look = canvas.look("94")
    canvas.line(places.map { dot($0.0.day, $0.1) }, rank: 3, look: look)
    var grid = canvas.grid
    for (number, mark) in picture.shownMarks {
      grid.write("\(number)", column: min(cell(mark.day), columns - 1), row: 0, code: "1")
    }
    // More values than columns are a line; those that are told apart stay.
    let isDense = places.count > columns
    for (point, row) in places where !isDense || point.look != .plain {
      grid.write(character(point.look), column: cell(point.day), row: row, code: "1;94")
    }
    return grid
  }

  /// Told apart without colour.
  private func character(_ look: ValuesPicture.Look) -> String {
    switch look {
    case .plain: style.unicode ? "●" : "*"
    case .outside: style.unicode ? "◆" : "!"
    case .bound: style.unicode ? "○" : "o"
    }
  }

  private func cut(_ text: String) -> String {
    Fit.cut(text, TerminalPlot.width(style), ellipsis: style.ellipsis)
  }
}

/// Points on paper.
struct ValuesSVG {
  let language: Language
  private static let width = 1040.0
  private static let plot = (left: 86.0, top: 104.0, width: 914.0, height: 250.0)
  private static let gap = "  ·  "
  /// More would lie on each other.
  private static let mostCircles = 500

  func element(_ picture: ValuesPicture) -> String {
    let plot = Self.plot
    let legend = lines(picture.legend)
    let bottom = plot.top + plot.height
    let height = bottom + 56 + Double(legend.count) * 20
    var out = SVG.open(width: Self.width, height: height, title: picture.title, language: language)
    out += SVG.text(
      SVG.escaped(SVG.cut(picture.heading, size: 24, to: Self.width - 64, bold: true)), x: 32,
      y: 42, size: 24, weight: 700, fill: PlanSVG.ink)
    let facts = picture.facts.map(\.isolated).joined(separator: Self.gap)
    out += SVG.text(
      SVG.escaped(SVG.cut(facts, size: 14.5, to: Self.width - 64)), x: 32, y: 66, size: 14.5,
      fill: PlanSVG.quiet)
    guard !picture.points.isEmpty else {
      return out + ChartHead.nothing(tr("nothing to draw here"), language)
    }
    let ticks = picture.valueTicks(most: 5)
    let (low, high) = picture.span
    func x(_ number: Double) -> Double { plot.left + (number - low) / (high - low) * plot.width }
    func y(_ value: Double) -> Double {
      bottom - (value - ticks.low) / (ticks.high - ticks.low) * plot.height
    }
    out += limits(picture, y: y)
    for value in ticks.values {
      out += "<path d=\"M\(SVG.number(plot.left)) \(SVG.number(y(value)))"
      out += "h\(SVG.number(plot.width))\" stroke=\"#e2e6eb\"/>"
      out += SVG.text(
        ticks.text(value), x: plot.left - 8, y: y(value) + 4, size: 12, fill: PlanSVG.quiet,
        anchor: "end")
    }
    out += SVG.text(
      SVG.escaped(SVG.cut(picture.unit, size: 12, to: 300)), x: 32, y: plot.top - 14, size: 12,
      fill: PlanSVG.quiet)
    out +=
      "\n<path d=\"M\(SVG.number(plot.left)) \(SVG.number(bottom))h\(SVG.number(plot.width))\" "
    out += "stroke=\"#6b7280\"/>"
    for tick in picture.dayTicks(most: 10) {
      out += "<path d=\"M\(SVG.number(x(tick.x))) \(SVG.number(bottom))v5\" stroke=\"#6b7280\"/>"
      out += SVG.text(
        SVG.escaped(tick.words), x: x(tick.x), y: bottom + 20, size: 12, fill: PlanSVG.quiet,
        anchor: "middle")
    }
    out += "\n"
    for (number, mark) in picture.shownMarks {
      let at = x(Double(mark.day.number))
      out += "<path d=\"M\(SVG.number(at)) \(SVG.number(plot.top))V\(SVG.number(bottom))\" "
      out += "stroke=\"#6b7280\" stroke-dasharray=\"4 4\"/>"
      out += SVG.text(
        "\(number)", x: at, y: plot.top - 6, size: 12, weight: 700, fill: PlanSVG.ink,
        anchor: "middle")
    }
    let places = picture.points.map { PlanPoint(x: x(Double($0.day.number)), y: y($0.value)) }
    out += "<path d=\"\(SVG.line(places))\" fill=\"none\" stroke=\"\(ChartSVG.fill)\" "
    out += "stroke-opacity=\"0.5\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>\n"
    let isDense = places.count > Self.mostCircles
    for (point, place) in zip(picture.points, places) where !isDense || point.look != .plain {
      out += drawn(point, place, picture) + "\n"
    }
    for (index, line) in legend.enumerated() {
      out += SVG.text(
        SVG.escaped(line), x: 32, y: bottom + 48 + Double(index) * 20, size: 13, fill: PlanSVG.ink)
    }
    return out + "</svg>\n"
  }

  /// The ground between the limits; one limit alone is a line.
  private func limits(_ picture: ValuesPicture, y: (Double) -> Double) -> String {
    let plot = Self.plot
    let (left, wide) = (SVG.number(plot.left), SVG.number(plot.width))
    if let lower = picture.lower, let upper = picture.upper, upper > lower {
      return "<rect x=\"\(left)\" y=\"\(SVG.number(y(upper)))\" width=\"\(wide)\" "
        + "height=\"\(SVG.number(y(lower) - y(upper)))\" fill=\"#0f766e\" fill-opacity=\"0.1\"/>\n"
    }
    return [picture.lower, picture.upper].compactMap(\.self).map {
      "<path d=\"M\(left) \(SVG.number(y($0)))h\(wide)\" stroke=\"#0f766e\" "
        + "stroke-dasharray=\"6 4\"/>\n"
    }.joined()
  }

  /// Told apart by their shape.
  private func drawn(
    _ point: ValuesPicture.Point, _ place: PlanPoint, _ picture: ValuesPicture
  ) -> String {
    let words = "\(point.day): \(point.value.shortest) \(picture.unit)"
    let title = "<title>\(SVG.escaped(words))</title>"
    let (x, y) = (SVG.number(place.x), SVG.number(place.y))
    switch point.look {
    case .plain:
      return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\" fill=\"\(ChartSVG.fill)\">\(title)</circle>"
    case .bound:
      return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4.5\" fill=\"#ffffff\" "
        + "stroke=\"\(ChartSVG.fill)\" stroke-width=\"2\">\(title)</circle>"
    case .outside:
      return "<path d=\"M\(x) \(SVG.number(place.y - 6.5))l6.5 6.5-6.5 6.5-6.5-6.5Z\" "
        + "fill=\"#b45309\">\(title)</path>"
    }
  }

  /// As many to a line as there is space for.
  private func lines(_ texts: [String]) -> [String] {
    var lines: [String] = []
    for text in texts {
      let text = SVG.cut(text, size: 13, to: Self.width - 64)
      if let last = lines.last,
        SVG.width(last + Self.gap + text, size: 13) <= Self.width - 64
      {
        lines[lines.count - 1] = last + Self.gap + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }
}
