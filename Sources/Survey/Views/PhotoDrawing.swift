// Marks drawn on a copy of a photo. In a JPEG: lines, arrows, and for every mark its number in a
// disc; the words stand in the list of marks beside it. In an SVG: the words too, over the untouched
// picture. The stored photo never changes.

import Kernel
import Photos
import Render

enum PhotoDrawing {
  /// Strokes of the ten digits on a grid 2 wide and 4 high, from the upper left; `nil` lifts the pen.
  private static let digits: [[(Double, Double)?]] = [
    [(0, 0), (2, 0), (2, 4), (0, 4), (0, 0)], [(0, 1), (1, 0), (1, 4)],
    [(0, 0), (2, 0), (2, 2), (0, 2), (0, 4), (2, 4)],
    [(0, 0), (2, 0), (2, 4), (0, 4), nil, (0, 2), (2, 2)],
    [(0, 0), (0, 2), (2, 2), nil, (2, 0), (2, 4)],
    [(2, 0), (0, 0), (0, 2), (2, 2), (2, 4), (0, 4)],
    [(2, 0), (0, 0), (0, 4), (2, 4), (2, 2), (0, 2)], [(0, 0), (2, 0), (2, 4)],
    [(0, 0), (2, 0), (2, 4), (0, 4), (0, 0), nil, (0, 2), (2, 2)],
    [(2, 2), (0, 2), (0, 0), (2, 0), (2, 4), (0, 4)],
  ]

  /// Lengths that follow the picture's size.
  private struct Measure {
    var width: Double
    var height: Double
    var stroke: Double { max(2, max(width, height) / 250) }
    var head: Double { 5 * stroke }
    var disc: Double { 4 * stroke }

    func place(_ point: PhotoMark.Point) -> (x: Double, y: Double) {
      (point.x * width, point.y * height)
    }

    /// The lines that make up a mark, without its disc.
    func lines(
      _ mark: PhotoMark
    ) -> [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
      guard let end = mark.to else { return [] }
      return MarkShape.strokes(mark.kind, [place(mark.from), place(end)], head: head)
    }
  }

  static func draw(_ marks: [PhotoMark], on picture: Picture) {
    let measure = Measure(width: Double(picture.width), height: Double(picture.height))
    for mark in marks {
      let lines = measure.lines(mark)
      for (extra, color) in [(measure.stroke * 0.8, mark.color.ground), (0, mark.color.rgb)] {
        for line in lines {
          picture.line(
            from: line.from, to: line.to, width: measure.stroke + extra, color: color)
        }
      }
      let at = measure.place(mark.from)
      for (width, color) in [
        (2 * measure.disc + measure.stroke, mark.color.ground), (2 * measure.disc, mark.color.rgb),
      ] {
        picture.line(from: at, to: at, width: width, color: color)
      }
      number(mark, at, measure, on: picture)
    }
  }

  private static func number(
    _ mark: PhotoMark, _ at: (x: Double, y: Double), _ measure: Measure, on picture: Picture
  ) {
    let figures = String(mark.number).utf8.map { Int($0) - 48 }.filter { (0...9).contains($0) }
    let unit = measure.disc / (figures.count > 1 ? 5.5 : 4)
    let whole = Double(figures.count) * 2 + Double(figures.count - 1)
    for (index, figure) in figures.enumerated() {
      let left = at.x + (Double(index) * 3 - whole / 2) * unit
      let top = at.y - 2 * unit
      var pen: (x: Double, y: Double)?
      for point in digits[figure] {
        guard let point else {
          pen = nil
          continue
        }
        let next = (x: left + point.0 * unit, y: top + point.1 * unit)
        if let pen {
          picture.line(from: pen, to: next, width: 0.45 * measure.stroke, color: mark.color.ground)
        }
        pen = next
      }
    }
  }

  // MARK: - SVG

  static func svg(_ photo: Photo, _ jpeg: [UInt8]) -> String {
    let measure = Measure(width: Double(photo.width), height: Double(photo.height))
    let (w, h) = (photo.width, photo.height)
    var out = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" \
      font-family="\(SVG.fonts)" font-size="\((measure.disc * 1.4).fixed(1))">
      <title>\(SVG.escaped(photo.file))</title>
      <image width="\(w)" height="\(h)" href="data:image/jpeg;base64,\(String(base64: jpeg))"/>

      """
    for mark in photo.marks { out += svg(mark, measure) }
    return out + "</svg>\n"
  }

  private static func svg(_ mark: PhotoMark, _ measure: Measure) -> String {
    let (color, ground) = (MarkColor.hex(mark.color.rgb), MarkColor.hex(mark.color.ground))
    let at = measure.place(mark.from)
    let path = measure.lines(mark).map {
      "M\($0.from.x.fixed(1)) \($0.from.y.fixed(1))L\($0.to.x.fixed(1)) \($0.to.y.fixed(1))"
    }.joined()
    var out = "<g>\n"
    for (extra, color) in [(measure.stroke * 0.8, ground), (0, color)] where !path.isEmpty {
      out += """
        <path d="\(path)" fill="none" stroke="\(color)" \
        stroke-width="\((measure.stroke + extra).fixed(1))" stroke-linecap="round"/>

        """
    }
    let (x, y, r) = (at.x.fixed(1), at.y.fixed(1), measure.disc.fixed(1))
    // Figures in the middle of the disc: not every reader knows dominant-baseline.
    let line = (at.y + 0.5 * measure.disc).fixed(1)
    out += """
      <circle cx="\(x)" cy="\(y)" r="\(r)" fill="\(color)" stroke="\(ground)"/>
      <text x="\(x)" y="\(line)" fill="\(ground)" text-anchor="middle">\(mark.number)</text>

      """
    if let text = mark.text {
      // Words stay within the picture: to the left of a mark in its right half.
      let isLeft = mark.from.x > 0.5
      let shift = (isLeft ? -1.6 : 1.6) * measure.disc
      out += """
        <text x="\((at.x + shift).fixed(1))" y="\(line)" fill="\(color)" stroke="\(ground)" \
        stroke-width="\((measure.stroke * 0.8).fixed(1))" paint-order="stroke" \
        text-anchor="\(isLeft ? "end" : "start")">\
        \(SVG.escaped(text))</text>

        """
    }
    return out + "</g>\n"
  }
}
