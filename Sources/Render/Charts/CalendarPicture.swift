// A year at a glance: a column for each week, a cell for each day, darker where more was done; days of
// trips are marked.
import Core
import Kernel

public struct CalendarPicture: Drawing {
  public struct Trip: Sendable {
    public var title: String
    public var from: Day
    public var to: Day

    public init(_ title: String, _ from: Day, _ to: Day) {
      self.title = title
      self.from = from
      self.to = to
    }
  }

  public var title: String
  public var facts: [String] = []
  public var from: Day
  public var to: Day
  /// Of the values: `km`; nothing for counts.
  public var unit: String
  public var decimals: Int
  /// Key and heading of the values in data formats, which get `data`.
  public var column: Column
  /// Days without anything are left out.
  public var values: [Day: Double] = [:]
  public var data: [Day: Value] = [:]
  public var trips: [Trip] = []

  public init(
    _ title: String, from: Day, to: Day, unit: String, decimals: Int, column: Column
  ) {
    self.title = title
    self.from = from
    self.to = max(from, to)
    self.unit = unit
    self.decimals = decimals
    self.column = column
  }

  static let levels = 4

  /// Upper limits of all levels but the last: quarters of the days that have something, so that one
  /// long flight does not make all else pale.
  var limits: [Double] {
    let known = values.values.filter { $0 > 0 && $0.isFinite }.sorted()
    guard !known.isEmpty else { return [] }
    let quarters = (1..<Self.levels).map {
      known[min(known.count - 1, known.count * $0 / Self.levels)]
    }
    // Limits that read the same make one class.
    var limits: [Double] = []
    for limit in quarters {
      if let last = limits.last, words(last) == words(limit) {
        limits[limits.count - 1] = limit
      } else {
        limits.append(limit)
      }
    }
    return limits
  }

  /// Whether anything lies above a limit: without, there is no such class.
  func exceeds(_ limit: Double) -> Bool { values.values.contains { $0.isFinite && $0 > limit } }

  /// 0 for nothing, else 1...4.
  static func level(_ value: Double, _ limits: [Double]) -> Int {
    value > 0 && value.isFinite ? 1 + limits.count { value > $0 } : 0
  }

  /// Days of trips.
  var days: Set<Int> {
    var days: Set<Int> = []
    for trip in trips {
      let (low, high) = (max(trip.from, from).number, min(trip.to, to).number)
      if low <= high { days.formUnion(low...high) }
    }
    return days
  }

  /// The first days of the years shown.
  var years: [Int] { Array(from.year...to.year) }

  public var table: Table {
    var trip: [Int: String] = [:]
    for one in trips {
      let (low, high) = (max(one.from, from).number, min(one.to, to).number)
      if low <= high { for day in low...high { trip[day] = trip[day] ?? one.title } }
    }
    let rows: [[Value]] = (from.number...to.number).compactMap { number in
      let day = Day(number: number)
      guard let value = data[day] ?? (trip[number] == nil ? nil : .null) else { return nil }
      return [.day(day), value, .text(trip[number])]
    }
    return Table(
      kind: "trip.calendar",
      columns: [Column("day", tr("Day")), column, Column("trip", tr("Trip"), shown: .wide)],
      rows: rows, title: .verbatim(title))
  }

  public func text(_ style: Style) -> String { CalendarTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { CalendarSVG(language: language).element(self) }

  func words(_ value: Double) -> String {
    value.fixed(decimals) + (unit.isEmpty ? "" : " " + unit)
  }
}

struct CalendarTerminal {
  let style: Style

  private var width: Int { style.width > 0 ? max(20, style.width) : 80 }
  private static let codes = ["90", "94", "96", "92", "93"]

  func text(_ picture: CalendarPicture) -> String {
    var out = style.sgr("1", cut(picture.title.printable)) + "\n"
    let limits = picture.limits
    let days = picture.days
    // A year has at most 54 columns of weeks; narrow terminals get it in parts.
    let most = max(8, width - 5)
    for year in picture.years {
      guard let first = Day(year: year, month: 1, day: 1),
        let last = Day(year: year, month: 12, day: 31)
      else { continue }
      let (from, to) = (max(first, picture.from), min(last, picture.to))
      var start = from.onOrBefore(.monday)
      while start <= to {
        let weeks = min(most, (to.onOrBefore(.monday) - start) / 7 + 1)
        let part = (start, start.adding(days: 7 * weeks - 1))
        out += block(picture, max(from, part.0), min(to, part.1), start, weeks, limits, days)
        start = start.adding(days: 7 * weeks)
      }
    }
    out += legend(picture, limits) + "\n"
    if !picture.facts.isEmpty {
      let dot = style.unicode ? " · " : " - "
      out += style.sgr("2", cut(picture.facts.map(\.printable).joined(separator: dot))) + "\n"
    }
    return out
  }

  private func block(
    _ picture: CalendarPicture, _ from: Day, _ to: Day, _ start: Day, _ weeks: Int,
    _ limits: [Double], _ days: Set<Int>
  ) -> String {
    // Two digits for a month that begins in the last column.
    var grid = CellGrid(columns: 6 + max(weeks, 1), rows: 9)
    grid.write(String(from.year), column: 0, row: 0, code: style.color ? "1" : "")
    for (row, name) in names.enumerated() where row % 2 == 0 {
      grid.write(words(name), column: 1, row: row + 1, code: style.color ? "2" : "")
    }
    var hasTrip = false
    var end = 5
    // The month in which it begins has its number too, where that of the next one leaves room.
    let next = from.adding(days: 1 - from.day).adding(months: 1)
    let isFirstNamed = next > to || (next.onOrBefore(.monday) - start) / 7 >= 3
    for week in 0..<weeks {
      let monday = start.adding(days: 7 * week)
      for row in 0..<7 {
        let day = monday.adding(days: row)
        guard day >= from, day <= to else { continue }
        let level = CalendarPicture.level(picture.values[day] ?? 0, limits)
        var code = style.color ? Self.codes[level] : ""
        let isTrip = days.contains(day.number)
        if isTrip, style.color { code += ";4" }
        grid.write(mark(level), column: 5 + week, row: row + 1, code: code)
        if isTrip {
          hasTrip = true
          grid.write(
            style.unicode ? "▔" : "^", column: 5 + week, row: 8, code: style.color ? "93" : "")
        }
        if day.day == 1 || day == from && isFirstNamed, 5 + week >= end {
          grid.write(day.month.twoDigits, column: 5 + week, row: 0, code: style.color ? "2" : "")
          end = 5 + week + 3
        }
      }
    }
    return (0..<(hasTrip ? 9 : 8)).map { grid.line($0, style: style) + "\n" }.joined()
  }

  private let names: [Phrase] = [
    tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"), tr("Su"),
  ]

  private func mark(_ level: Int) -> String {
    style.unicode ? ["·", "░", "▒", "▓", "█"][level] : [".", "-", "+", "*", "#"][level]
  }

  private func legend(_ picture: CalendarPicture, _ limits: [Double]) -> String {
    var parts: [String] = []
    if let first = limits.first {
      let texts =
        ["≤ " + picture.words(first)] + limits.dropFirst().map { "≤ " + picture.words($0) }
        + limits.suffix(1).filter(picture.exceeds).map { "> " + picture.words($0) }
      for (index, text) in texts.enumerated() {
        let words = style.unicode ? text : text.replacing("≤", with: "<=")
        parts.append(style.sgr(Self.codes[index + 1], mark(index + 1)) + " " + words)
      }
    }
    if !picture.trips.isEmpty {
      parts.append((style.unicode ? "▔ " : "^ ") + words(tr("on a trip")))
    }
    while Fit.width(parts.joined(separator: "   ").withoutCodes) > width, parts.count > 1 {
      parts.removeLast()
    }
    return parts.joined(separator: "   ")
  }

  private func words(_ phrase: Phrase) -> String { phrase.text(style.language) }
  private func cut(_ text: String) -> String { Fit.cut(text, width, ellipsis: style.ellipsis) }
}

struct CalendarSVG {
  let language: Language
  private static let cell = 15.0
  private static let step = 18.0
  static let ramp = ["#e9edf2", "#bcd7ee", "#7fb2dd", "#3f82c4", "#17497f"]

  func element(_ picture: CalendarPicture) -> String {
    let years = picture.years
    let width = 32 + 44 + max(24, Double(weeks(picture))) * Self.step + 32
    let high = 7 * Self.step + 52
    let height = 92 + Double(years.count) * high + 44
    var out = ChartHead(title: picture.title, facts: picture.facts, width: width).drawn(
      height: height, language)
    let limits = picture.limits
    let days = picture.days
    for (index, year) in years.enumerated() {
      out += self.year(picture, year, 92 + Double(index) * high, limits, days)
    }
    return out + legend(picture, limits, y: 92 + Double(years.count) * high + 8) + "</svg>\n"
  }

  /// The columns of a year; of a short period within one its own months are enough.
  private func weeks(_ picture: CalendarPicture) -> Int {
    guard picture.years.count == 1, picture.to - picture.from < 120 else { return 54 }
    let (first, last) = span(picture)
    return (last - first.onOrBefore(.monday)) / 7 + 1
  }

  /// The whole months of a period.
  private func span(_ picture: CalendarPicture) -> (Day, Day) {
    let first = picture.from.adding(days: 1 - picture.from.day)
    let next = picture.to.adding(days: 1 - picture.to.day).adding(months: 1)
    return (first, next.adding(days: -1))
  }

  private func year(
    _ picture: CalendarPicture, _ year: Int, _ top: Double, _ limits: [Double], _ days: Set<Int>
  ) -> String {
    guard var first = Day(year: year, month: 1, day: 1),
      var last = Day(year: year, month: 12, day: 31)
    else { return "" }
    if weeks(picture) < 54 { (first, last) = span(picture) }
    let start = first.onOrBefore(.monday)
    let left = 76.0
    var out = SVG.text(
      String(year), x: 32, y: top + 16, size: 15, weight: 700, fill: PlanSVG.ink)
    for (row, name) in [(0, tr("Mo")), (2, tr("We")), (4, tr("Fr")), (6, tr("Su"))] {
      out += SVG.text(
        SVG.escaped(name.text(language)), x: left - 10,
        y: top + 22 + Double(row) * Self.step + 12, size: 11, fill: PlanSVG.quiet, anchor: "end")
    }
    out += "\n"
    var marks = ""
    for number in first.number...last.number {
      let day = Day(number: number)
      let offset = day - start
      let x = left + Double(offset / 7) * Self.step
      let y = top + 22 + Double(offset % 7) * Self.step
      if day.day == 1 {
        out += SVG.text(day.month.twoDigits, x: x, y: top + 14, size: 11.5, fill: PlanSVG.quiet)
      }
      guard day >= picture.from, day <= picture.to else { continue }
      let value = picture.values[day] ?? 0
      let level = CalendarPicture.level(value, limits)
      out += "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"15\" height=\"15\" "
      out += "rx=\"2.5\" fill=\"\(Self.ramp[level])\">"
      out += "<title>\(day): \(SVG.escaped(picture.words(value)))</title></rect>"
      if days.contains(number) {
        marks += "<rect x=\"\(SVG.number(x + 0.5))\" y=\"\(SVG.number(y + 0.5))\" width=\"14\" "
        marks += "height=\"14\" rx=\"2\"/>"
      }
    }
    out += "\n"
    if !marks.isEmpty {
      out += "<g fill=\"none\" stroke=\"#c2410c\" stroke-width=\"1.8\" pointer-events=\"none\">"
      out += marks + "</g>\n"
    }
    return out
  }

  private func legend(_ picture: CalendarPicture, _ limits: [Double], y: Double) -> String {
    var x = 76.0
    var out = ""
    func entry(_ fill: String, _ stroke: String, _ words: String) {
      out += "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"15\" height=\"15\" "
      out += "rx=\"2.5\" fill=\"\(fill)\"\(stroke)/>"
      out += SVG.text(SVG.escaped(words), x: x + 21, y: y + 12, size: 12.5, fill: PlanSVG.quiet)
      x += SVG.width(words, size: 12.5) + 42
    }
    if let last = limits.last {
      for (index, limit) in limits.enumerated() {
        entry(Self.ramp[index + 1], "", "≤ " + picture.words(limit))
      }
      if picture.exceeds(last) {
        entry(Self.ramp[limits.count + 1], "", "> " + picture.words(last))
      }
    }
    if !picture.trips.isEmpty {
      entry(
        "none", " stroke=\"#c2410c\" stroke-width=\"1.8\"", tr("on a trip").text(language))
    }
    return out + "\n"
  }
}
