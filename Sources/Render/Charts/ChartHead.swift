// The head of a chart on paper: its title, and the facts under it, cut where the paper ends.
import Kernel

struct ChartHead {
  let title: String
  let facts: [String]
  let width: Double
  /// Of the letters of the facts; a profile has more of them.
  var size = 14.5

  /// The beginning of the picture; what follows has to end it.
  func drawn(height: Double, _ language: Language) -> String {
    var out = SVG.open(width: width, height: height, title: title, language: language)
    out += SVG.text(
      SVG.escaped(SVG.cut(title, size: 24, to: width - 64, bold: true)), x: 32, y: 42, size: 24,
      weight: 700, fill: PlanSVG.ink)
    let line = SVG.cut(facts.map(\.isolated).joined(separator: "  ·  "), size: size, to: width - 64)
    return out
      + SVG.text(SVG.escaped(line), x: 32, y: 66, size: size, fill: PlanSVG.quiet) + "\n"
  }

  /// What stands in an empty picture, and its end.
  static func nothing(_ words: Phrase, _ language: Language) -> String {
    SVG.text(SVG.escaped(words.text(language)), x: 32, y: 120, size: 15, fill: PlanSVG.quiet)
      + "</svg>\n"
  }
}
