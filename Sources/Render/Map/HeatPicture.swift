// Where time was spent, or how often one came through, as shades on a map. The cells are finer than any
// picture needs; each picture gathers them into its own.
import Core
import Kernel

public struct HeatPicture: Drawing {
  public enum Measure: String, CaseIterable, Sendable {
    /// Seconds.
    case time
    /// How many ways came through.
    case passes
  }

  public var title: String
  /// The title with each name in it isolated, for paper; nil where it holds none.
  public var markedTitle: String?
  var titleOnPaper: String { markedTitle ?? title }
  public var facts: [String] = []
  public var measure: Measure
  public var projection: MapProjection
  /// Of the plane.
  public var box: PlanBox
  public var columns: Int
  public var rows: Int
  /// Row 0 is the southernmost.
  public var cells: [Double]
  public var base: [[GeoPoint]] = []
  public var attribution: String?

  public init(
    _ title: String, _ measure: Measure, _ projection: MapProjection, _ grid: HeatGrid
  ) {
    self.title = title
    self.measure = measure
    self.projection = projection
    box = grid.box
    columns = grid.columns
    rows = grid.rows
    cells = grid.cells
  }

  /// The cells gathered into others over the same box: time is divided by area, of passes the most
  /// count. Row 0 is the southernmost.
  func gathered(columns wide: Int, rows high: Int) -> [Double] {
    var out = [Double](repeating: 0, count: wide * high)
    for row in 0..<rows {
      let (low, top) = (Double(row) / Double(rows), Double(row + 1) / Double(rows))
      for column in 0..<columns {
        let value = cells[row * columns + column]
        guard value > 0 else { continue }
        let (left, right) = (
          Double(column) / Double(columns), Double(column + 1) / Double(columns)
        )
        let x0 = Int(left * Double(wide)), x1 = min(wide - 1, Int(right * Double(wide) - 1e-9))
        let y0 = Int(low * Double(high)), y1 = min(high - 1, Int(top * Double(high) - 1e-9))
        for y in y0...max(y0, y1) {
          for x in x0...max(x0, x1) {
            if measure == .passes {
              out[y * wide + x] = max(out[y * wide + x], value)
              continue
            }
            let across =
              min(right, Double(x + 1) / Double(wide)) - max(left, Double(x) / Double(wide))
            let down =
              min(top, Double(y + 1) / Double(high)) - max(low, Double(y) / Double(high))
            out[y * wide + x] += value * (across / (right - left)) * (down / (top - low))
          }
        }
      }
    }
    return out
  }

  /// Thresholds of a logarithmic scale, round for people: a level for each, the first anything at all.
  func thresholds(_ cells: [Double], levels: Int) -> [Double] {
    let highest = cells.reduce(0, max)
    guard highest > 0 else { return [] }
    let rounds: [Double] =
      measure == .time
      ? [
        10, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800,
        345_600, 864_000, 1_728_000, 3_456_000, 8_640_000, 17_280_000, 34_560_000, 86_400_000,
      ] : [2, 3, 5, 8, 10, 15, 20, 30, 50, 80, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10_000]
    // The highest level is what a hundredth of the cells reach, so that a phone that lies at home for
    // years does not make all else pale.
    let known = cells.filter { $0 > 0 }.sorted()
    let top = max(known[min(known.count - 1, known.count * 99 / 100)], 1e-9)
    let middle = known[known.count / 2]
    var out = [0.0]
    for level in 1..<levels {
      let part = Double(level) / Double(levels)
      let wanted = middle * Self.power(top / middle, part * 1.15)
      let round = rounds.min { (($0 / wanted).logDistance, $0) < (($1 / wanted).logDistance, $1) }
      if let round, round > out[out.count - 1], round < highest { out.append(round) }
    }
    return out
  }

  /// `base` to a power between 0 and 2, right to a part in a thousand: thresholds are rounded anyway.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 1 else { return 1 }
    var (result, root, rest) = (1.0, base, exponent)
    if rest >= 1 { (result, rest) = (base, rest - 1) }
    for _ in 0..<12 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 { (result, rest) = (result * root, rest - 1) }
    }
    return result
  }

  func words(_ value: Double) -> String {
    guard measure == .time else { return value.fixed(0) }
    if value < 60 { return value.fixed(0) + " s" }
    if value < 3600 { return (value / 60).fixed(0) + " min" }
    if value < 172_800 { return (value / 3600).fixed(0) + " h" }
    return (value / 86_400).fixed(0) + " d"
  }

  /// The words of the levels: `< 5 min`, `5 min …`.
  func levels(_ thresholds: [Double]) -> [String] {
    thresholds.indices.map { index in
      if index == 0, thresholds.count > 1 { return "< " + words(thresholds[1]) }
      return index == 0 ? "> 0" : "≥ " + words(thresholds[index])
    }
  }

  public var table: Table {
    let wide = min(columns, 200),
      high = max(1, Int((Double(wide) * box.height / box.width).rounded()))
    let gathered = gathered(columns: wide, rows: min(rows, high))
    let tall = min(rows, high)
    var rows: [[Value]] = []
    for row in 0..<tall {
      for column in 0..<wide where gathered[row * wide + column] > 0 {
        let place = projection.place(
          PlanPoint(
            x: box.low.x + box.width * (Double(column) + 0.5) / Double(wide),
            y: box.low.y + box.height * (Double(row) + 0.5) / Double(tall)))
        let value = gathered[row * wide + column]
        rows.append([
          .point(x: place.longitude, y: place.latitude),
          measure == .time
            ? .duration(Duration(milliseconds: Int64((value * 1000).rounded())))
            : .count(Int(value)),
        ])
      }
    }
    return Table(
      kind: "trip.heat",
      columns: [
        Column("point", tr("Place")),
        measure == .time ? Column("time_s", tr("Time")) : Column("passes", tr("Passes")),
      ], rows: rows, title: .verbatim(([title] + facts).joined(separator: ", ")), frame: .lonLat)
  }

  public func sentences(_ style: Style) -> String {
    ([title] + facts).map { $0.printable + ".\n" }.joined()
  }

  public func text(_ style: Style) -> String { HeatTerminal(style: style).text(self) }
  public func svg(_ language: Language) -> String { HeatSVG(language: language).element(self) }

  /// The base map in the plane.
  func baseLines() -> [[PlanPoint]] {
    MapScene.base(base, projection, in: box)
  }
}

extension Double {
  /// How far from 1, the same for a half as for twice.
  fileprivate var logDistance: Double { self >= 1 ? self : 1 / max(self, 1e-300) }
}

struct HeatTerminal {
  let style: Style

  private var width: Int { style.width > 0 ? max(20, style.width) : 80 }
  private var height: Int { style.height > 0 ? max(8, style.height - 1) : 40 }
  private static let codes = ["94", "96", "93", "91"]

  func text(_ picture: HeatPicture) -> String {
    let box = picture.box
    let rows = max(4, height - 4)
    // A cell is twice as high as wide.
    let cell = max(box.width / Double(width), box.height / Double(2 * rows))
    let wide = min(width, max(1, Int((box.width / cell).rounded())))
    let high = min(rows, max(1, Int((box.height / cell / 2).rounded())))
    let cells = picture.gathered(columns: wide, rows: high)
    let thresholds = picture.thresholds(cells, levels: 4)
    var canvas = DotCanvas(columns: wide, rows: high, unicode: style.unicode)
    let quiet = canvas.look("90")
    for line in picture.baseLines() {
      let points = line.map { point in
        (
          x: (point.x - box.low.x) / box.width * Double(canvas.width - 1),
          y: (box.high.y - point.y) / box.height * Double(canvas.height - 1)
        )
      }
      canvas.line(points, rank: 1, look: quiet)
    }
    var grid = canvas.grid
    for row in 0..<high {
      for column in 0..<wide {
        let value = cells[(high - 1 - row) * wide + column]
        guard value > 0 else { continue }
        let level = thresholds.lastIndex { value >= $0 } ?? 0
        grid.write(
          mark(level), column: column, row: row, code: style.color ? Self.codes[level] : "")
      }
    }
    let dot = style.unicode ? " · " : " - "
    var out = style.sgr("1", cut(picture.title.printable)) + "\n"
    for row in 0..<high { out += grid.line(row, style: style) + "\n" }
    let metres = picture.projection.groundMetres(at: box.centre) * box.width / Double(wide)
    var parts = [ScaleBar.text(metres, columns: width, style: style)].filter { !$0.isEmpty }
    parts.append(tr("1 cell = \(MapTerminal.length(metres))").text(style.language))
    out += style.sgr("2", cut(parts.joined(separator: "   "))) + "\n"
    let levels = picture.levels(thresholds).enumerated().map { index, words in
      let words = style.unicode ? words : words.replacing("≥", with: ">=")
      return style.sgr(Self.codes[index], mark(index)) + " " + words
    }
    out += levels.joined(separator: "   ") + "\n"
    if !picture.facts.isEmpty {
      out += style.sgr("2", cut(picture.facts.map(\.printable).joined(separator: dot))) + "\n"
    }
    return out
  }

  private func mark(_ level: Int) -> String {
    style.unicode ? ["░", "▒", "▓", "█"][level] : [".", "+", "*", "#"][level]
  }

  private func cut(_ text: String) -> String { Fit.cut(text, width, ellipsis: style.ellipsis) }
}

struct HeatSVG {
  let language: Language
  /// From pale to dark; each darker than the one before, whatever colours somebody sees.
  static let ramp = ["#fde6a8", "#fdbf5b", "#f28c38", "#d4502a", "#9b1f2e", "#4c0f2a"]

  func element(_ picture: HeatPicture) -> String {
    let box = picture.box
    let scale = min(1136 / box.width, 800 / box.height)
    let width = max(560, box.width * scale), high = max(200, box.height * scale)
    let wide = max(1, min(picture.columns, Int(box.width * scale / 4)))
    let tall = max(1, Int((Double(wide) * box.height / box.width).rounded()))
    let cells = picture.gathered(columns: wide, rows: tall)
    let thresholds = picture.thresholds(cells, levels: Self.ramp.count)
    let view = PlanBox(low: box.centre, high: box.centre).grown(
      across: width / scale / 2, down: high / scale / 2)
    let frame = MapSVG.Frame(box: view, scale: scale, left: 32, top: 84)
    let (x, y) = (SVG.number(frame.left), SVG.number(frame.top))
    let size = "width=\"\(SVG.number(width))\" height=\"\(SVG.number(high))\""
    var out = SVG.open(
      width: width + 64, height: 84 + high + 64, title: picture.titleOnPaper,
      language: language)
    out += SVG.text(
      SVG.escaped(SVG.cut(picture.titleOnPaper, size: 26, to: width, bold: true)),
      x: 32, y: 42, size: 26,
      weight: 700, fill: PlanSVG.ink)
    out +=
      SVG.text(
        SVG.escaped(
          SVG.cut(picture.facts.map(\.isolated).joined(separator: "  ·  "), size: 14.5, to: width)),
        x: 32,
        y: 66, size: 14.5, fill: PlanSVG.quiet) + "\n"
    out += "<rect x=\"\(x)\" y=\"\(y)\" \(size) fill=\"\(MapSVG.ground)\"/>\n"
    out += "<clipPath id=\"map\"><rect x=\"\(x)\" y=\"\(y)\" \(size)/></clipPath>\n"
    let graticule = Graticule(picture.projection, frame)
    out += "<g clip-path=\"url(#map)\" fill=\"none\"><path d=\"\(graticule.path)\" "
    out += "stroke=\"#dfe4ea\"/>\n"
    let unit = (x: box.width * scale / Double(wide), y: box.height * scale / Double(tall))
    let corner = frame.place(PlanPoint(x: box.low.x, y: box.low.y))
    for level in thresholds.indices {
      var path = ""
      for row in 0..<tall {
        var column = 0
        while column < wide {
          func isOf(_ column: Int) -> Bool {
            let value = cells[row * wide + column]
            return value > 0 && (thresholds.lastIndex { value >= $0 } ?? 0) == level
          }
          guard isOf(column) else {
            column += 1
            continue
          }
          let first = column
          while column < wide, isOf(column) { column += 1 }
          path += "M\(SVG.number(corner.x + Double(first) * unit.x)) "
          path += "\(SVG.number(corner.y - Double(row + 1) * unit.y))"
          path += "h\(SVG.number(Double(column - first) * unit.x + 0.2))"
          path += "v\(SVG.number(unit.y + 0.2))H\(SVG.number(corner.x + Double(first) * unit.x))Z"
        }
      }
      guard !path.isEmpty else { continue }
      out += "<path fill=\"\(Self.ramp[Self.place(level, thresholds.count)])\" d=\"\(path)\"/>\n"
    }
    var base = ""
    for line in picture.baseLines() {
      base += SVG.line(MapScene.thinned(line, pixel: 1 / scale).map(frame.place))
    }
    if !base.isEmpty { out += "<path d=\"\(base)\" stroke=\"#8a94a3\" stroke-width=\"1.1\"/>\n" }
    out += "</g>\n" + graticule.labels
    out += "<rect x=\"\(x)\" y=\"\(y)\" \(size) fill=\"none\" stroke=\"#c5ccd5\"/>\n"
    out += SVG.scaleBar(
      picture.projection, frame, right: frame.left + width - 24, top: frame.top + high + 34)
    if let attribution = picture.attribution {
      out += SVG.text(
        SVG.escaped(attribution), x: frame.left + width - 8, y: frame.top + high - 8, size: 11,
        fill: PlanSVG.quiet, anchor: "end")
    }
    var at = 32.0
    let line = frame.top + high + 36
    for (index, words) in picture.levels(thresholds).enumerated() {
      out +=
        "<rect x=\"\(SVG.number(at))\" y=\"\(SVG.number(line - 11))\" width=\"22\" height=\"14\" "
      out += "rx=\"2\" fill=\"\(Self.ramp[Self.place(index, thresholds.count)])\"/>"
      out += SVG.text(SVG.escaped(words), x: at + 28, y: line, size: 13, fill: "#374151")
      at += SVG.width(words, size: 13) + 52
    }
    return out + "</svg>\n"
  }

  /// The colour of a level: the ends of the ramp are always used.
  private static func place(_ level: Int, _ count: Int) -> Int {
    count < 2 ? ramp.count - 2 : level * (ramp.count - 1) / (count - 1)
  }
}
