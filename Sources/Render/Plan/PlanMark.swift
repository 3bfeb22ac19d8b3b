// What people draw on plans and photos, and say about them: notes, arrows, lines, rectangles, each with
// a number and in a colour of a small palette; recordings. Number and shape tell them apart; colour only helps.
import Core
import Kernel

/// The raw value is stored.
public enum MarkKind: String, CaseIterable, Sendable {
  case note, arrow, line, rectangle

  public var words: Phrase {
    switch self {
    case .note: tr("note")
    case .arrow: tr("arrow")
    case .line: tr("line")
    case .rectangle: tr("rectangle")
    }
  }
}

/// The raw value is stored.
public enum MarkColor: String, CaseIterable, Sendable {
  case red, yellow, green, blue, white, black

  public var words: Phrase {
    switch self {
    case .red: tr("red")
    case .yellow: tr("yellow")
    case .green: tr("green")
    case .blue: tr("blue")
    case .white: tr("white")
    case .black: tr("black")
    }
  }
  /// 0xRRGGBB.
  public var rgb: UInt32 {
    switch self {
    case .red: 0xE02020
    case .yellow: 0xFFD000
    case .green: 0x20A040
    case .blue: 0x2060E0
    case .white: 0xFFFFFF
    case .black: 0x101010
    }
  }
  /// What is legible on it, and round it.
  public var ground: UInt32 { self == .yellow || self == .white ? 0x101010 : 0xFFFFFF }

  public static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

/// The strokes that make a shape, in whatever coordinates its points have.
public enum MarkShape {
  public typealias Point = (x: Double, y: Double)

  /// The lines through `points`, with the head of an arrow at the last, or round the rectangle
  /// between two; none for a note.
  public static func strokes(
    _ kind: MarkKind, _ points: [Point], head: Double
  ) -> [(from: Point, to: Point)] {
    guard points.count > 1, kind != .note else { return [] }
    if kind == .rectangle {
      let (a, c) = (points[0], points[1])
      let corners: [Point] = [a, (c.x, a.y), c, (a.x, c.y)]
      return corners.indices.map { (from: corners[$0], to: corners[($0 + 1) % 4]) }
    }
    var strokes = zip(points, points.dropFirst()).map { (from: $0, to: $1) }
    if kind == .arrow {
      let (from, to) = (points[points.count - 2], points[points.count - 1])
      strokes += barbs(from, to, head).map { (from: to, to: $0) }
    }
    return strokes
  }

  /// The two ends of an arrow's head; nothing where the arrow has no length.
  private static func barbs(_ from: Point, _ to: Point, _ head: Double) -> [Point] {
    let (dx, dy) = (from.x - to.x, from.y - to.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return [] }
    let (ux, uy) = (dx / length * head, dy / length * head)
    // A head of 2 · 26.6 degrees: half as wide as long, on each side.
    return [(to.x + ux - uy / 2, to.y + uy + ux / 2), (to.x + ux + uy / 2, to.y + uy - ux / 2)]
  }
}

/// A note, line, arrow or rectangle on a level as it is drawn.
public struct MarkPicture: Sendable {
  public var id: Identifier
  public var number: Int
  public var kind: MarkKind
  public var color: MarkColor
  /// The first is where the number stands.
  public var points: [PlanPoint]
  public var text: String?
  public var room: Identifier?
  /// Stands beside its point, where an asset is drawn.
  public var isBeside: Bool

  public init(
    id: Identifier, number: Int, kind: MarkKind, color: MarkColor, points: [PlanPoint],
    text: String?, room: Identifier? = nil, isBeside: Bool = false
  ) {
    self.id = id
    self.number = number
    self.kind = kind
    self.color = color
    self.points = points
    self.text = text
    self.room = room
    self.isBeside = isBeside
  }

  /// The words in lines of at most `cells`; what is beyond `most` lines is left to the list.
  func lines(cells: Int, most: Int) -> [String] {
    guard let text = text.nonEmpty else { return [] }
    let all = text.split(whereSeparator: \.isNewline).flatMap {
      Fit.wrap(String($0).printable, cells)
    }
    guard all.count > most else { return all }
    return all.prefix(most - 1) + [all[most - 1].trimmedEnd + "…"]
  }

  /// `#3 arrow: leak here`, in one line.
  func sentence(_ language: Language, isolating: Bool = false) -> String {
    let words = (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ").printable
    return "#\(number) " + kind.words.text(language)
      + (words.isEmpty ? "" : ": " + (isolating ? words.isolated : words))
  }
}

/// A recording as a page plays it.
public struct VoicePicture: Sendable {
  public var name: String
  /// `1:07`.
  public var duration: String?
  /// `audio/ogg` …
  public var type: String
  /// nil: too large for a page, or not wanted; the name stands for it.
  public var bytes: [UInt8]?

  public init(name: String, duration: String?, type: String, bytes: [UInt8]?) {
    self.name = name
    self.duration = duration
    self.type = type
    self.bytes = bytes
  }
}

extension PlanSVG {
  /// Marks lie above everything else, in the order of their numbers.
  func marks(_ level: LevelPicture, _ frame: Frame, _ room: MarkRoom) -> String {
    var out = ""
    var room = room
    let placed = level.marks.map { mark in
      let shift = mark.isBeside ? 12.0 : 0
      return (
        mark,
        mark.points.map(frame.place).map { PlanPoint(x: $0.x + shift, y: $0.y - shift) }
          .filter { $0.x.isFinite && $0.y.isFinite }
      )
    }
    for (_, points) in placed { if let at = points.first { room.keepClear(ofDisc: at) } }
    for (mark, points) in placed {
      guard let at = points.first, points.count == mark.points.count else { continue }
      let (color, ground) = (MarkColor.hex(mark.color.rgb), MarkColor.hex(mark.color.ground))
      out +=
        "<g class=\"mark\"><title>\(SVG.escaped(mark.sentence(style.language, isolating: true)))</title>\n"
      let path = MarkShape.strokes(mark.kind, points.map { ($0.x, $0.y) }, head: 12).map {
        "M\(SVG.number($0.from.x)) \(SVG.number($0.from.y))"
          + "L\(SVG.number($0.to.x)) \(SVG.number($0.to.y))"
      }.joined()
      for (width, color) in [("5", ground), ("2.5", color)] where !path.isEmpty {
        out += "<path d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\" "
        out += "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
      }
      out += words(of: mark, at, &room)
      let r = mark.number > 99 ? 12.0 : 9.0
      out += "<circle cx=\"\(SVG.number(at.x))\" cy=\"\(SVG.number(at.y))\" r=\"\(SVG.number(r))\" "
      out += "fill=\"\(color)\" stroke=\"\(ground)\" stroke-width=\"1.5\"/>"
      out += text(
        String(mark.number), x: at.x, y: at.y + 3.8, size: 10.5, weight: 700, fill: ground,
        anchor: "middle")
      out += "</g>\n"
    }
    return out
  }

  private func words(
    of mark: MarkPicture, _ at: PlanPoint, _ room: inout MarkRoom
  ) -> String {
    let lines = mark.lines(cells: 30, most: 8)
    guard !lines.isEmpty else { return "" }
    let (size, step) = (12.0, 15.0)
    let width = (lines.map { SVG.widest($0, size: size) }.max() ?? 0) + 12
    let height = step * Double(lines.count) + 7
    let (x, y) = room.place(width, height, beside: at)
    var out = "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"\(SVG.number(width))\" "
    out += "height=\"\(SVG.number(height))\" rx=\"3\" fill=\"#ffffff\" fill-opacity=\"0.94\" "
    out += "stroke=\"\(MarkColor.hex(mark.color == .white ? 0x101010 : mark.color.rgb))\"/>\n"
    for (index, line) in lines.enumerated() {
      out += text(
        SVG.escaped(line), x: x + 6, y: y + 15 + step * Double(index), size: size,
        fill: Self.ink)
    }
    return out + "\n"
  }
}
