// What stands round the plan on paper: title block, north arrow, scale bar of a round length, the
// legend of states and of asset families.
import Core
import Kernel

struct Furniture {
  let svg: PlanSVG
  let width: Double
  let margin: Double
  /// `1:100 (A4)` in the title block of a plan to scale.
  var sheet: String?

  private static let line = 24.0

  func title(_ picture: PlanPicture, _ level: LevelPicture?, _ height: Double) -> String {
    var out = svg.text(
      SVG.escaped(cut(picture.title, 26, width - 2 * margin - 90)), x: margin, y: 48, size: 26,
      weight: 700, fill: PlanSVG.ink)
    var facts: [Phrase] = []
    if let level {
      facts.append(.verbatim(level.name))
      let rooms = level.rooms.count
      facts.append(tr(rooms, one: "1 room", other: "\(rooms) rooms"))
      let area = level.rooms.reduce(0) { $0 + ($1.areaM2.isFinite ? $1.areaM2 : 0) }
      facts.append(.verbatim(area.fixed(0) + " m²"))
    }
    if let subtitle = picture.subtitle.nonEmpty { facts.append(.verbatim(subtitle)) }
    if let date = picture.date { facts.append(.verbatim(date.description)) }
    if let sheet { facts.append(.verbatim(sheet)) }
    let words = facts.map { $0.text(svg.style.language).isolated }.joined(separator: "  ·  ")
    out += svg.text(
      SVG.escaped(cut(words, 14.5, width - 2 * margin - 90)), x: margin, y: 72, size: 14.5,
      fill: PlanSVG.quiet)
    return out + "\n" + north(level)
  }

  private func north(_ level: LevelPicture?) -> String {
    guard let angle = level?.northAngle, angle.isFinite else { return "" }
    let turn = angle.truncatingRemainder(dividingBy: 360)
    return SVG.north(
      x: width - margin - 24, y: 50, turn: turn, letter: svg.escaped(tr("N")))
  }

  func footerHeight(_ level: LevelPicture?, _ letters: FamilyLetters) -> Double {
    72 + (level.map(isNarrow) ?? false ? Self.line : 0)
      + Self.line * Double(familyLines(letters).count)
  }

  /// Whether the legend has a line of its own under the scale bar: on small sheets.
  private func isNarrow(_ level: LevelPicture) -> Bool {
    Self.lineWidth(level, svg.style.language) > width - 2 * margin + 0.5
  }

  func footer(
    _ level: LevelPicture, _ scale: Double, _ letters: FamilyLetters, top: Double
  ) -> String {
    var out = scaleBar(scale, top: top + 40)
    let down = isNarrow(level) ? Self.line : 0
    out += legend(level, y: top + 47 + down)
    for (index, line) in familyLines(letters).enumerated() {
      var x = margin
      let y = top + 84 + down + Self.line * Double(index)
      for entry in line {
        out += "<circle cx=\"\(SVG.number(x + 7))\" cy=\"\(SVG.number(y - 4))\" r=\"7\" "
        out += "fill=\"#ffffff\" stroke=\"\(PlanSVG.quiet)\" stroke-width=\"1.1\""
        out += "\(entry.letter.isEmpty ? AssetDiscs.dashes : "")/>"
        out += svg.text(
          SVG.escaped(entry.letter), x: x + 7, y: y - 1, size: 8.5, weight: 700, fill: "#1f2937",
          anchor: "middle")
        out += svg.text(
          SVG.escaped(entry.words), x: x + 19, y: y, size: 12.5, fill: PlanSVG.quiet)
        x += entry.width
      }
      out += "\n"
    }
    return out
  }

  private static let longestBar = 200.0

  /// What the scale bar, at its longest, and the legend take up beside each other.
  static func lineWidth(_ level: LevelPicture, _ language: Language) -> Double {
    entries(level, language).reduce(longestBar + 30) { $0 + $1.width }
  }

  /// The states with the words of the legend.
  private static func entries(
    _ level: LevelPicture, _ language: Language
  ) -> [(state: RoomState, words: String, width: Double)] {
    RoomState.allCases.map { state in
      let count = level.rooms.count { $0.state == state }
      let words = state.words.text(language) + " \(count)"
      return (state, words, SVG.width(words, size: 12.5) + 46)
    }
  }

  /// Four parts, filled and open in turn, the whole a round length.
  private func scaleBar(_ scale: Double, top: Double) -> String {
    let length = RoundLength.atMost(Self.longestBar / scale)
    guard length > 0 else { return "" }
    return SVG.scaleBar(length, pixels: length * scale, x: margin, top: top)
  }

  /// To the right, the marks as they stand in the rooms.
  private func legend(_ level: LevelPicture, y: Double) -> String {
    let entries = Self.entries(level, svg.style.language)
    var x = entries.reduce(width - margin) { $0 - $1.width }
    var out = ""
    for (state, words, width) in entries {
      let ink = StateInk.of(state)
      out += "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y - 13))\" width=\"22\" height=\"17\" "
      out += "rx=\"3\" fill=\"\(ink.fill)\" stroke=\"\(PlanSVG.wall)\" stroke-width=\"0.8\"/>"
      out += StateGlyph.drawn(state, x: x + 11, y: y - 4.5, size: 12, color: ink.text)
      out += svg.text(SVG.escaped(words), x: x + 28, y: y, size: 12.5, fill: PlanSVG.quiet)
      x += width
    }
    return out + "\n"
  }

  private func familyLines(
    _ letters: FamilyLetters
  ) -> [[(letter: String, words: String, width: Double)]] {
    var lines: [[(letter: String, words: String, width: Double)]] = []
    var used = 0.0
    let families = letters.families.map { ($0.letter, cut($0.family, 12.5, 220), $0.count) }
    let unplaced = AssetPicture.unplaced.text(svg.style.language)
    for (letter, name, count) in families
      + (letters.unplaced == 0 ? [] : [("", unplaced, letters.unplaced)])
    {
      let words = name + " \(count)"
      let entry = SVG.width(words, size: 12.5) + 40
      if lines.isEmpty || used + entry > width - 2 * margin {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append((letter, words, entry))
      used += entry
    }
    return lines
  }

  private func cut(_ text: String, _ size: Double, _ limit: Double) -> String {
    SVG.cut(text, size: size, to: limit, bold: true)
  }
}
