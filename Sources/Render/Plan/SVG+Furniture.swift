// The scale bar and the arrow to the north, as every drawing to scale has them.
import Core
import Kernel

extension SVG {
  /// Four parts, filled and open in turn, the whole `metres`, a round length.
  static func scaleBar(_ metres: Double, pixels: Double, x: Double, top: Double) -> String {
    let parts = 4
    var out = ""
    for part in 0..<parts {
      let at = x + pixels * Double(part) / Double(parts)
      let fill = part.isMultiple(of: 2) ? PlanSVG.ink : "#ffffff"
      out += "<rect x=\"\(number(at))\" y=\"\(number(top))\" "
      out += "width=\"\(number(pixels / Double(parts)))\" height=\"6\" fill=\"\(fill)\" "
      out += "stroke=\"\(PlanSVG.ink)\" stroke-width=\"1\"/>"
    }
    out += text("0", x: x, y: top - 6, size: 12, fill: PlanSVG.quiet, anchor: "middle")
    out += text(
      RoundLength.text(metres), x: x + pixels, y: top - 6, size: 12, fill: PlanSVG.quiet,
      anchor: "middle")
    return out + "\n"
  }

  /// The scale of a map, true in its middle; it ends at `right`.
  static func scaleBar(
    _ projection: MapProjection, _ frame: MapSVG.Frame, right: Double, top: Double
  ) -> String {
    let metres = projection.groundMetres(at: frame.box.centre) / frame.scale
    let length = RoundLength.atMost(180 * metres)
    guard length > 0, metres > 0 else { return "" }
    return scaleBar(length, pixels: length / metres, x: right - length / metres, top: top)
  }

  /// An arrow in a ring; `turn` is degrees clockwise from up, `letter` escaped.
  static func north(x: Double, y: Double, turn: Double, letter: String) -> String {
    "<g transform=\"translate(\(number(x)) \(number(y))) "
      + "rotate(\(number(turn)))\"><circle r=\"20\" fill=\"none\" stroke=\"#9ca3af\"/>"
      + "<path d=\"M0 -16L6.5 12L0 7.5Z\" fill=\"\(PlanSVG.ink)\"/>"
      + "<path d=\"M0 -16L-6.5 12L0 7.5Z\" fill=\"#ffffff\" stroke=\"\(PlanSVG.ink)\" "
      + "stroke-width=\"1\" stroke-linejoin=\"round\"/>"
      + "<text y=\"-24\" font-size=\"12\" font-weight=\"700\" text-anchor=\"middle\" "
      + "fill=\"\(PlanSVG.ink)\">\(letter)</text></g>\n"
  }
}
