// A picture of what a revision changes: every level that changes, the old outlines dashed, the new
// ones coloured by what happened, with a legend. Same revision, same bytes; no script, no font or
// picture from elsewhere.

import Core
import Kernel
import Notebook
import Render

struct RevisionDrawing {
  private let report: RevisionReport
  private let language: Language
  private static let ink = "#111827"
  private static let quiet = "#4b5563"
  private static let width = 1200.0
  private static let margin = 40.0
  /// Pixels per metre at most, and the height of one level's drawing.
  private static let largestScale = 60.0
  private static let tallest = 760.0

  init(_ report: RevisionReport, _ reader: SurveyReader) {
    self.report = report
    language = reader.language
  }

  private struct Ink {
    var fill: String
    var line: String
  }

  /// Calm fills, dark lines: the word beside it says the same without colour.
  private static func ink(_ kind: RoomChange.Kind) -> Ink {
    switch kind {
    case .same, .kept, .leftOut: Ink(fill: "#f3f4f6", line: "#9ca3af")
    case .renamed: Ink(fill: "#e5e7eb", line: "#374151")
    case .moved: Ink(fill: "#dbe8f8", line: "#2459a0")
    case .reshaped: Ink(fill: "#fdeec8", line: "#92610a")
    case .split: Ink(fill: "#ecdff7", line: "#6b3fa0")
    case .merged: Ink(fill: "#cfeeee", line: "#0f6b6b")
    case .rearranged: Ink(fill: "#f7dceb", line: "#9b2467")
    case .new, .restored: Ink(fill: "#d2eedb", line: "#1d6b43")
    case .gone: Ink(fill: "#fbdcd8", line: "#b3261e")
    }
  }

  private func escaped(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(language)) }

  // MARK: - Document

  func document(asPage: Bool) -> String {
    let drawing = svg()
    guard asPage else { return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawing }
    let title = SVG.escaped(report.revision.plan.project.name)
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>body{font-family:sans-serif;margin:1.5rem;color:#111827}svg{max-width:100%;height:auto}
      table{border-collapse:collapse;margin-top:1rem}td,th{padding:.25rem .7rem;text-align:left;
      border-bottom:1px solid #e5e7eb}td.n,th.n{text-align:right}</style></head><body>
      \(drawing)\(rows())</body></html>

      """
  }

  /// The changes as a table, for the page.
  private func rows() -> String {
    var out = "<table><thead><tr>"
    for (index, heading) in [
      tr("Change"), tr("Before"), tr("After"), tr("Area before"), tr("Area after"), tr("Assets"),
    ].enumerated() {
      out += "<th\(index > 2 ? " class=\"n\"" : "")>\(escaped(heading))</th>"
    }
    out += "</tr></thead><tbody>\n"
    for change in report.revision.changes where change.kind != .same {
      let before = change.olds.map { oldTitle($0).isolated }.joined(separator: " + ")
      let after = change.news.map { newTitle($0).isolated }.joined(separator: " + ")
      out += "<tr><td>\(escaped(change.kind.words))</td><td>\(SVG.escaped(before))</td>"
      out += "<td>\(SVG.escaped(after))</td>"
      for area in [change.areaBefore, change.areaAfter] {
        out += "<td class=\"n\">\(area.map { $0.fixed(2) + " m²" } ?? "")</td>"
      }
      out += "<td class=\"n\">\(change.assets.all)</td></tr>\n"
    }
    return out + "</tbody></table>\n"
  }

  private func oldTitle(_ old: Int) -> String {
    report.revision.plan.rooms[old].fullTitle(language)
  }

  private func newTitle(_ new: Int) -> String {
    let room = report.revision.drawing.rooms[new]
    let parts = [room.number, room.names.best(language.rawValue)].compactMap { $0 }
    return parts.isEmpty ? report.revision.roomIDs[new].tail(4) : parts.joined(separator: " ")
  }

  // MARK: - Drawing

  /// One level: what was there and what is, by places.
  private struct Sheet {
    var title: String
    var olds: [(place: Int, kind: RoomChange.Kind)] = []
    var news: [(place: Int, kind: RoomChange.Kind)] = []
    var isChanged: Bool { (olds + news).contains { $0.kind != .same } }
  }

  private func sheets() -> [Sheet] {
    let revision = report.revision
    let plan = revision.plan
    var sheets = plan.levels.map { Sheet(title: $0.path) }
    var place = StoredPlan.places(plan.levels.map(\.id))
    for new in revision.drawing.levels.indices where revision.pairing.levels[new] == nil {
      place[revision.levelIDs[new]] = sheets.count
      sheets.append(Sheet(title: revision.levelPath(new)))
    }
    for change in revision.changes {
      for old in change.olds {
        for level in plan.standings[old] { sheets[level].olds.append((old, change.kind)) }
      }
      for new in change.news where change.kind != .leftOut {
        for level in revision.levels(of: new) {
          if let sheet = place[level] { sheets[sheet].news.append((new, change.kind)) }
        }
      }
    }
    return sheets.filter(\.isChanged)
  }

  var title: String {
    let name = report.revision.plan.project.name
    return tr(
      "\(name.isolated): plan version \(report.revision.version), \(report.source.isolated)"
    ).text(language)
  }

  private func svg() -> String {
    let revision = report.revision
    var body = ""
    let (legend, lines) = legend()
    var top = 76.0 + RevisionDrawing.legendLine * Double(lines)
    for sheet in sheets() {
      let polygons =
        sheet.olds.map { revision.plan.polygons[$0.place] }
        + sheet.news.map { revision.target($0.place) }
      guard let box = PlanBox(around: polygons.flatMap { $0.rings.joined() }) else { continue }
      let room = RevisionDrawing.width - 2 * RevisionDrawing.margin
      let scale = min(
        room / max(box.width, 0.1), RevisionDrawing.tallest / max(box.height, 0.1),
        RevisionDrawing.largestScale)
      body += text(sheet.title, x: RevisionDrawing.margin, y: top + 20, size: 17, weight: 700)
      top += 36
      body += drawn(sheet, box, scale, top)
      top += box.height * scale + 36
    }
    if body.isEmpty {
      body += text(
        tr("nothing has changed").text(language), x: RevisionDrawing.margin, y: top + 20, size: 15)
      top += 40
    }
    let (width, height) = (RevisionDrawing.width.fixed(0), (top + 10).fixed(0))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xml:lang="\(language.rawValue)" width="\(width)" \
      height="\(height)" viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="name" \
      font-family="\(SVG.fonts)">
      <title id="name">\(SVG.escaped(title))</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(text(title, x: RevisionDrawing.margin, y: 44, size: 22, weight: 700))\(legend)\(body)</svg>

      """
  }

  private func drawn(_ sheet: Sheet, _ box: PlanBox, _ scale: Double, _ top: Double) -> String {
    let revision = report.revision
    func path(_ polygon: PlanPolygon) -> String {
      polygon.rings.map { ring in
        ring.enumerated().map { index, point in
          let x = RevisionDrawing.margin + (point.x - box.low.x) * scale
          let y = top + (box.high.y - point.y) * scale
          return "\(index == 0 ? "M" : "L")\(x.fixed(1)) \(y.fixed(1))"
        }.joined() + "Z"
      }.joined()
    }
    var out = "<g fill-rule=\"evenodd\" stroke-linejoin=\"round\">\n"
    for (new, kind) in sheet.news {
      let ink = RevisionDrawing.ink(kind)
      out += """
        <path d="\(path(revision.target(new)))" fill="\(ink.fill)" stroke="\(ink.line)" \
        stroke-width="\(kind == .same ? "0.8" : "1.6")"><title>\(SVG.escaped(newTitle(new).isolated)): \
        \(escaped(kind.words))</title></path>

        """
    }
    for (old, kind) in sheet.olds where kind != .same && kind != .renamed {
      let ink = RevisionDrawing.ink(kind)
      let fill = kind == .gone || kind == .kept ? ink.fill : "none"
      out += """
        <path d="\(path(revision.plan.polygons[old]))" fill="\(fill)" \
        stroke="\(kind == .gone ? ink.line : RevisionDrawing.quiet)" stroke-width="1.2" \
        stroke-dasharray="5 4"><title>\(SVG.escaped(oldTitle(old).isolated)): \(escaped(kind.words))\
        </title></path>

        """
    }
    for (new, kind) in sheet.news where kind != .same {
      guard let inside = label(revision.target(new)) else { continue }
      let x = RevisionDrawing.margin + (inside.point.x - box.low.x) * scale
      let y = top + (box.high.y - inside.point.y) * scale
      let words = newTitle(new)
      let size = 11.0
      guard Double(words.count) * size * 0.55 < inside.width * scale else { continue }
      out += text(
        words, x: x, y: y + size / 3, size: size, anchor: "middle",
        fill: RevisionDrawing.ink(kind).line)
    }
    return out + "</g>\n"
  }

  /// Where a word would stand, and about how wide the room is there.
  private func label(_ polygon: PlanPolygon) -> (point: PlanPoint, width: Double)? {
    guard let measure = try? report.revision.pairing.geometry.measure(polygon),
      let box = polygon.bounds
    else { return nil }
    let point = measure.labelPoint
    return (point, 2 * min(point.x - box.low.x, box.high.x - point.x))
  }

  private static let legendLine = 24.0

  /// In as many lines as the paper's width asks for.
  private func legend() -> (svg: String, lines: Int) {
    var x = RevisionDrawing.margin
    var y = 62.0
    var out = ""
    /// Where an entry of these words goes.
    func take(_ words: String) -> Double {
      let width = 46 + Double(words.count) * 7.2
      if x > RevisionDrawing.margin, x + width > RevisionDrawing.width - RevisionDrawing.margin {
        x = RevisionDrawing.margin
        y += RevisionDrawing.legendLine
      }
      defer { x += width }
      return x
    }
    for kind in RoomChange.Kind.allCases where report.count(kind) > 0 {
      let words = kind.words.text(language) + " \(report.count(kind))"
      let ink = RevisionDrawing.ink(kind)
      let dashes = kind == .gone ? " stroke-dasharray=\"4 3\"" : ""
      let left = take(words)
      out += "<rect x=\"\(left.fixed(1))\" y=\"\(y.fixed(0))\" width=\"22\" height=\"16\" rx=\"3\" "
      out += "fill=\"\(ink.fill)\" stroke=\"\(ink.line)\" stroke-width=\"1.2\"\(dashes)/>"
      out += text(words, x: left + 28, y: y + 13, size: 12.5, fill: RevisionDrawing.quiet)
    }
    let words = tr("before").text(language)
    let left = take(words)
    out += "<path d=\"M\(left.fixed(1)) \((y + 8).fixed(0))h26\" "
    out += "stroke=\"\(RevisionDrawing.quiet)\" stroke-width=\"1.2\" stroke-dasharray=\"5 4\"/>"
    out += text(words, x: left + 32, y: y + 13, size: 12.5, fill: RevisionDrawing.quiet) + "\n"
    return (out, 1 + Int((y - 62) / RevisionDrawing.legendLine))
  }

  private func text(
    _ words: String, x: Double, y: Double, size: Double, weight: Int = 400,
    anchor: String = "start", fill: String = RevisionDrawing.ink
  ) -> String {
    "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" font-size=\"\(size.shortest)\" "
      + "font-weight=\"\(weight)\" text-anchor=\"\(anchor)\" fill=\"\(fill)\">"
      + "\(SVG.escaped(words))</text>"
  }
}
