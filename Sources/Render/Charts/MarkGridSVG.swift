// Marks in rows and columns on paper. Shapes are drawn, not written: no face of letters has all of them.
import Kernel

struct MarkGridSVG {
  let language: Language
  private static let left = 32.0
  private static let top = 92.0

  func element(_ picture: MarkGridPicture) -> String {
    let hasNumbers = picture.rows.contains { $0.cells.contains { !($0?.number.isEmpty ?? true) } }
    let cell = hasNumbers ? (width: 78.0, height: 54.0) : (width: 46.0, height: 30.0)
    let label = picture.rows.reduce(40.0) {
      max($0, SVG.width($1.label, size: 14, bold: true) + SVG.width($1.detail, size: 13) + 32)
    }
    let start = Self.left + min(label, 420)
    let width = max(start + Double(picture.columns.count) * (cell.width + 4) + 32, 560)
    let lines = legendLines(picture, width)
    let bottom = Self.top + 44 + Double(max(1, picture.rows.count)) * (cell.height + 4)
    var out = ChartHead(title: picture.title, facts: picture.facts, width: width, size: 13.5)
      .drawn(height: bottom + 28 + Double(lines.count) * 24, language)
    guard !picture.rows.isEmpty, !picture.columns.isEmpty else {
      return out + ChartHead.nothing(picture.empty, language)
    }
    for (index, column) in picture.columns.enumerated() {
      let x = start + Double(index) * (cell.width + 4) + cell.width / 2
      let isToday = index == picture.today
      for (row, text) in [column.top, column.bottom].enumerated() where !text.isEmpty {
        out += SVG.text(
          SVG.escaped(text), x: x, y: Self.top + 14 + Double(row) * 18, size: 12.5,
          weight: isToday ? 700 : nil, fill: isToday ? PlanSVG.ink : PlanSVG.quiet,
          anchor: "middle")
      }
    }
    out += "\n"
    var before = ""
    for (index, row) in picture.rows.enumerated() {
      let y = Self.top + 42 + Double(index) * (cell.height + 4)
      let middle = y + cell.height / 2 + 5
      if row.label != before {
        out += SVG.text(
          SVG.escaped(SVG.cut(row.label, size: 14, to: 260, bold: true)), x: Self.left, y: middle,
          size: 14, weight: 700, fill: PlanSVG.ink)
      }
      before = row.label
      if !row.detail.isEmpty {
        out += SVG.text(
          SVG.escaped(SVG.cut(row.detail, size: 13, to: 160)), x: start - 12, y: middle, size: 13,
          fill: PlanSVG.quiet, anchor: "end")
      }
      for (place, one) in row.cells.enumerated() {
        guard let one else { continue }
        out += drawn(one, x: start + Double(place) * (cell.width + 4), y: y, cell)
      }
      out += "\n"
    }
    var y = bottom + 14
    for line in lines {
      var x = Self.left
      for (mark, words) in line {
        out += box(mark, x: x, y: y, width: 22, height: 18)
        out += shape(mark, x: x + 11, y: y + 9)
        out += SVG.text(SVG.escaped(words), x: x + 29, y: y + 13, size: 12.5, fill: PlanSVG.quiet)
        x += SVG.width(words, size: 12.5) + 52
      }
      out += "\n"
      y += 24
    }
    return out + "</svg>\n"
  }

  private func legendLines(
    _ picture: MarkGridPicture, _ width: Double
  ) -> [[(mark: MarkGridPicture.Mark, words: String)]] {
    var lines: [[(mark: MarkGridPicture.Mark, words: String)]] = []
    var x = 0.0
    for (mark, words) in picture.shownLegend {
      let text = words.text(language)
      let wide = SVG.width(text, size: 12.5) + 52
      if lines.isEmpty || x + wide > width - 64 {
        lines.append([])
        x = 0
      }
      lines[lines.count - 1].append((mark, text))
      x += wide
    }
    return lines
  }

  private func drawn(
    _ cell: MarkGridPicture.Cell, x: Double, y: Double, _ size: (width: Double, height: Double)
  ) -> String {
    var out = "<g>"
    if !cell.words.isEmpty { out += "<title>\(SVG.escaped(cell.words))</title>" }
    out += box(cell.mark, x: x, y: y, width: size.width, height: size.height)
    let ink = cell.mark?.ink ?? PlanSVG.quiet
    guard !cell.number.isEmpty else {
      if let mark = cell.mark { out += shape(mark, x: x + size.width / 2, y: y + size.height / 2) }
      return out + "</g>"
    }
    out += SVG.text(SVG.escaped(cell.number), x: x + 8, y: y + 18, size: 13, weight: 700, fill: ink)
    if let mark = cell.mark { out += shape(mark, x: x + size.width - 16, y: y + 14) }
    if !cell.detail.isEmpty {
      out += SVG.text(
        SVG.escaped(cell.detail), x: x + 8, y: y + size.height - 10, size: 12, fill: ink)
    }
    return out + "</g>"
  }

  private func box(
    _ mark: MarkGridPicture.Mark?, x: Double, y: Double, width: Double, height: Double
  ) -> String {
    "<rect x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" width=\"\(SVG.number(width))\" "
      + "height=\"\(SVG.number(height))\" rx=\"4\" fill=\"\(mark?.ground ?? "#f8f9fa")\"/>"
  }

  /// Within 12 pixels round a middle.
  private func shape(_ mark: MarkGridPicture.Mark, x: Double, y: Double) -> String {
    func at(_ dx: Double, _ dy: Double) -> String {
      SVG.number(x + dx) + " " + SVG.number(y + dy)
    }
    let ink = mark.ink
    func line(_ path: String) -> String {
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"2\" "
        + "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    }
    func circle(_ radius: Double, filled: Bool = false) -> String {
      "<circle cx=\"\(SVG.number(x))\" cy=\"\(SVG.number(y))\" r=\"\(SVG.number(radius))\" "
        + (filled ? "fill=\"\(ink)\"/>" : "fill=\"none\" stroke=\"\(ink)\" stroke-width=\"2\"/>")
    }
    switch mark {
    case .check: return line("M\(at(-5, 0))L\(at(-1.5, 4))L\(at(5, -4))")
    case .half:
      return circle(5)
        + "<path d=\"M\(at(0, -5))A5 5 0 0 0 \(at(0, 5))Z\" fill=\"\(ink)\"/>"
    case .clock: return circle(5.5) + line("M\(at(0, -3))L\(at(0, 0))L\(at(3, 0))")
    case .dash: return line("M\(at(-5, 0))L\(at(5, 0))")
    case .zero: return circle(5) + line("M\(at(-4, 4))L\(at(4, -4))")
    case .ring: return circle(5)
    case .bars: return line("M\(at(-2.5, -5))L\(at(-2.5, 5))M\(at(2.5, -5))L\(at(2.5, 5))")
    case .dot: return circle(1.8, filled: true)
    }
  }
}
