// Heights along a way or through time. Where nobody knows them the picture is open.
import Core
import Kernel

public struct ProfilePicture: Drawing {
  public enum Axis: Sendable {
    /// Metres from the start.
    case way
    /// Seconds from an instant, told by the clocks of a zone.
    case time(Instant, Zone)
  }

  public struct Sample: Sendable {
    /// Metres or seconds from the start.
    public var x: Double
    /// Metres above the sea.
    public var height: Double
    public var place: GeoPoint

    public init(_ x: Double, _ height: Double, _ place: GeoPoint) {
      self.x = x
      self.height = height
      self.place = place
    }
  }

  public var title: String
  public var facts: [String] = []
  public var axis: Axis
  /// Each without a gap, ascending in x.
  public var stretches: [[Sample]]

  public init(_ title: String, axis: Axis, stretches: [[Sample]]) {
    self.title = title
    self.axis = axis
    self.stretches = stretches.filter { !$0.isEmpty }
  }

  public var table: Table {
    let isWay: Bool
    if case .way = axis { isWay = true } else { isWay = false }
    var rows: [[Value]] = []
    for (index, stretch) in stretches.enumerated() {
      for sample in stretch {
        let x: Value
        if case .time(let start, _) = axis {
          x = .instant(start + Duration(milliseconds: Int64((sample.x * 1000).rounded())))
        } else {
          x = .way(sample.x)
        }
        rows.append([
          .count(index + 1), x, .number(sample.height, decimals: 1),
          .point(x: sample.place.longitude, y: sample.place.latitude),
        ])
      }
    }
    return Table(
      kind: "trip.profile",
      columns: [
        Column("stretch", tr("Stretch"), shown: .wide),
        isWay ? Column("way_m", tr("Way")) : Column("at", tr("Time")),
        Column("elevation_m", tr("Elevation"), unit: "m"),
        Column("point", tr("Place"), shown: .never),
      ], rows: rows, title: .verbatim(([title] + facts).joined(separator: ", ")), frame: .lonLat)
  }

  public func sentences(_ style: Style) -> String {
    ([title] + facts).map { $0.printable + ".\n" }.joined()
  }

  public func text(_ style: Style) -> String { ProfileTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { ProfileSVG(language: language).element(self) }

  /// Where a stretch begins after another: nobody knows what lay between. Along the way a gap has no
  /// length.
  var breaks: [Double] { stretches.dropFirst().compactMap { $0.first?.x } }

  /// From the first x to the last.
  var span: (low: Double, high: Double) {
    let low = stretches.first?.first?.x ?? 0
    let high = stretches.last?.last?.x ?? 0
    return (low, max(high, low + 1e-6))
  }

  /// Ticks round the heights; a flat way stays flat.
  func heightTicks(most: Int) -> Ticks {
    var (low, high) = (Double.infinity, -Double.infinity)
    for stretch in stretches {
      for sample in stretch {
        low = min(low, sample.height)
        high = max(high, sample.height)
      }
    }
    guard low <= high else { return Ticks(0, 1, most: most) }
    // A flat way is to look flat, and the sea is below it.
    if high - low < 30 {
      low = low >= 0 ? max(0, low - 10) : low
      high = low + 30
    }
    return Ticks(low, high, most: most)
  }

  /// Round numbers along x with their words.
  func axisTicks(most: Int) -> (unit: String, ticks: [(x: Double, words: String)]) {
    let (low, high) = span
    switch axis {
    case .way:
      let isLong = high - low >= 2000
      let scale = isLong ? 1000.0 : 1
      let ticks = Ticks(low / scale, high / scale, most: most)
      return (
        isLong ? "km" : "m",
        ticks.values.map { ($0 * scale, ticks.text($0)) }.filter { $0.x >= low && $0.x <= high }
      )
    case .time(let start, let zone):
      let steps: [Double] = [
        60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 2 * 86_400,
        7 * 86_400, 14 * 86_400, 28 * 86_400, 91 * 86_400, 365 * 86_400, 3650 * 86_400,
      ]
      let step = steps.first { (high - low) / $0 <= Double(most) } ?? 36_500 * 86_400
      // Ticks stand at round times of the clocks there.
      let offset = Double(zone.offset(at: start))
      let base = Double(start.milliseconds) / 1000 + offset
      var at = ((base + low) / step).rounded(.up) * step - base
      var ticks: [(Double, String)] = []
      while at <= high, ticks.count < 200 {
        let instant = start + Duration(milliseconds: Int64((at * 1000).rounded()))
        let civil = zone.civil(at: instant)
        let (_, month, day) = civil.day.parts
        let words =
          step >= 86_400
          ? (step >= 28 * 86_400
            ? String(civil.day.description.dropLast(3)) : "\(month.twoDigits)-\(day.twoDigits)")
          : civil.shortTime
        ticks.append((at, words))
        at += step
      }
      return ("", ticks)
    }
  }
}

/// A profile of braille dots, filled below.
struct ProfileTerminal {
  let style: Style

  func text(_ picture: ProfilePicture) -> String {
    var out = style.sgr("1", cut(picture.title.printable)) + "\n"
    guard !picture.stretches.isEmpty else {
      return out + cut(tr("no elevations here").text(style.language)) + "\n"
    }
    let rows = max(5, min(12, TerminalPlot.height(style) - 5))
    let plot = TerminalPlot(picture.heightTicks(most: rows / 2), rows: rows, style)
    let (ticks, columns) = (plot.ticks, plot.columns)
    let (across, down) = style.unicode ? (2, 4) : (1, 1)
    var tops = Self.tops(picture, columns: columns * across)
    // A column stays free at each gap, unless there are more gaps than columns show.
    if picture.breaks.count * 8 < columns {
      let (low, high) = picture.span
      for x in picture.breaks {
        let cell = Int((x - low) / (high - low) * Double(columns * across - 1)) / across
        for step in 0..<across where tops.indices.contains(cell * across + step) {
          tops[cell * across + step] = nil
        }
      }
    }
    var canvas = DotCanvas(columns: columns, rows: rows, unicode: style.unicode)
    let look = canvas.look("92")
    let dots = rows * down
    for (x, top) in tops.enumerated() {
      guard let top else { continue }
      let part = (top - ticks.low) / (ticks.high - ticks.low)
      let high = min(dots - 1, max(0, Int(((1 - part) * Double(dots - 1)).rounded())))
      for y in high..<dots { canvas.dot(x, y, Direction.bit(0, -1), 1, look) }
    }
    out += plot.lines(canvas.grid)
    let (unit, marks) = picture.axisTicks(most: max(2, columns / 10))
    let (low, high) = picture.span
    out += plot.axis(marks, from: low, to: high, unit: unit)
    out += plot.remarks(picture.facts)
    return out
  }

  /// The height at each of so many steps along x, between its neighbours; nil in gaps. Where several
  /// samples fall into one step, the highest: summits stay.
  static func tops(_ picture: ProfilePicture, columns: Int) -> [Double?] {
    var tops = [Double?](repeating: nil, count: columns)
    let (low, high) = picture.span
    func column(_ x: Double) -> Double { (x - low) / (high - low) * Double(columns - 1) }
    for stretch in picture.stretches {
      for (index, sample) in stretch.enumerated() {
        let at = column(sample.x)
        let own = min(columns - 1, max(0, Int(at.rounded())))
        tops[own] = max(tops[own] ?? sample.height, sample.height)
        guard index > 0 else { continue }
        let before = stretch[index - 1]
        let start = column(before.x)
        guard at > start else { continue }
        let first = Int(start.rounded(.up)), last = Int(at.rounded(.down))
        guard first <= last else { continue }
        for step in first...last where tops.indices.contains(step) {
          let part = (Double(step) - start) / (at - start)
          let between = before.height + (sample.height - before.height) * part
          tops[step] = max(tops[step] ?? between, between)
        }
      }
    }
    return tops
  }

  private func cut(_ text: String) -> String {
    Fit.cut(text, TerminalPlot.width(style), ellipsis: style.ellipsis)
  }
}

/// A profile on paper.
struct ProfileSVG {
  let language: Language
  static let width = 1040.0
  static let plot = (left: 76.0, top: 96.0, width: 932.0, height: 220.0)

  func element(_ picture: ProfilePicture) -> String {
    let head = ChartHead(
      title: picture.title, facts: picture.facts, width: Self.width, size: 13.5)
    let out = head.drawn(height: Self.plot.top + Self.plot.height + 56, language)
    guard !picture.stretches.isEmpty else {
      return out + ChartHead.nothing(tr("no elevations here"), language)
    }
    return out + drawn(picture) + "</svg>\n"
  }

  /// The plot without a title, at its place in the picture.
  func drawn(_ picture: ProfilePicture) -> String {
    let plot = Self.plot
    let bottom = plot.top + plot.height
    let ticks = picture.heightTicks(most: 5)
    let (low, high) = picture.span
    func x(_ value: Double) -> Double { plot.left + (value - low) / (high - low) * plot.width }
    func y(_ value: Double) -> Double {
      bottom - (value - ticks.low) / (ticks.high - ticks.low) * plot.height
    }
    var out = ""
    for value in ticks.values {
      out += "<path d=\"M\(SVG.number(plot.left)) \(SVG.number(y(value)))"
      out += "h\(SVG.number(plot.width))\" stroke=\"#e2e6eb\"/>"
      out += SVG.text(
        ticks.text(value), x: plot.left - 8, y: y(value) + 4, size: 12, fill: PlanSVG.quiet,
        anchor: "end")
    }
    out += SVG.text(
      "m", x: plot.left - 8, y: plot.top - 12, size: 12, fill: PlanSVG.quiet, anchor: "end")
    let (unit, marks) = picture.axisTicks(most: 10)
    out += "<path d=\"M\(SVG.number(plot.left)) \(SVG.number(bottom))h\(SVG.number(plot.width))\" "
    out += "stroke=\"#6b7280\"/>"
    for (index, mark) in marks.enumerated() {
      out += "<path d=\"M\(SVG.number(x(mark.x))) \(SVG.number(bottom))v5\" stroke=\"#6b7280\"/>"
      let words = mark.words + (index == marks.count - 1 && !unit.isEmpty ? " " + unit : "")
      out += SVG.text(
        SVG.escaped(words), x: x(mark.x), y: bottom + 20, size: 12, fill: PlanSVG.quiet,
        anchor: "middle")
    }
    out += "\n"
    for stretch in picture.stretches {
      let points = MapScene.thinned(
        stretch.map { PlanPoint(x: x($0.x), y: y($0.height)) }, pixel: 0.6)
      guard let first = points.first, let last = points.last else { continue }
      let line = SVG.line(points)
      let base = SVG.number(bottom)
      out += "<path d=\"\(line)L\(SVG.number(last.x)) \(base)L\(SVG.number(first.x)) \(base)Z\" "
      out += "fill=\"#0f766e\" fill-opacity=\"0.16\"/>"
      out += "<path d=\"\(line)\" fill=\"none\" stroke=\"#0f766e\" stroke-width=\"2\" "
      out += "stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n"
    }
    if picture.breaks.count < 200 {
      let line = picture.breaks.map {
        "M\(SVG.number(x($0))) \(SVG.number(plot.top))V\(SVG.number(bottom))"
      }
      .joined()
      if !line.isEmpty {
        out += "<path d=\"\(line)\" stroke=\"#ffffff\" stroke-width=\"5\"/>"
        out += "<path d=\"\(line)\" stroke=\"#9ca3af\" stroke-dasharray=\"2 4\"/>\n"
      }
    }
    return out
  }
}
