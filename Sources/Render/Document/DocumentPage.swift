// A document as one HTML page that needs nothing from elsewhere: to read, and to print from a browser.
import Kernel

struct DocumentPage: Sendable {
  private let document: Document

  init(_ document: Document) { self.document = document }

  var html: String {
    let title = SVG.escaped(document.title)
    var out = PageHead.html(
      document.language, title: title,
      policy: PageHead.policy(script: "", style: Self.style, media: false), style: Self.style)
    out += "<main>\n<h1 dir=\"auto\">\(title)</h1>\n"
    if let subtitle = document.subtitle {
      out += "<p class=\"quiet\" dir=\"auto\">\(SVG.escaped(subtitle))</p>\n"
    }
    for block in document.blocks { out += part(block) }
    return out + "</main>\n</body>\n</html>\n"
  }

  private func part(_ block: Document.Block) -> String {
    switch block {
    case .heading(let level, let text):
      let name = "h\(min(level, 3) + 1)"
      return "<\(name) dir=\"auto\">\(SVG.escaped(text))</\(name)>\n"
    case .paragraph(let paragraph):
      if paragraph.tone == .fixed {
        let lines = paragraph.text.split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { SVG.escaped(String($0)) }
        return "<pre>\(lines.joined(separator: "\n"))</pre>\n"
      }
      let tone = paragraph.tone == .quiet ? " class=\"quiet\"" : ""
      return "<p\(tone) dir=\"auto\">\(lines(paragraph.text))</p>\n"
    case .facts(let facts):
      guard !facts.isEmpty else { return "" }
      return "<dl>\n"
        + facts.map {
          "<div><dt>\(lines($0.name))</dt><dd dir=\"auto\">\(lines($0.value))</dd></div>\n"
        }.joined() + "</dl>\n"
    case .list(let items):
      guard !items.isEmpty else { return "" }
      return "<ul>\n" + items.map { "<li dir=\"auto\">\(lines($0))</li>\n" }.joined() + "</ul>\n"
    case .table(let grid): return table(grid)
    case .pictures(let pictures, let perRow):
      return "<div class=\"pictures\(perRow == 1 ? " one" : "")\">\n"
        + pictures.map(picture).joined() + "</div>\n"
    case .pageBreak: return "<div class=\"break\"></div>\n"
    }
  }

  private func table(_ grid: Document.Grid) -> String {
    var out = "<div class=\"wide\"><table>\n<thead><tr>"
    for column in grid.columns {
      out += "<th scope=\"col\"\(column.isNumeric ? " class=\"n\"" : "")>"
      out += SVG.escaped(column.heading) + "</th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for (number, row) in grid.rows.enumerated() {
      out += number >= grid.rows.count - grid.sums ? "<tr class=\"sum\">" : "<tr>"
      for (index, cell) in row.enumerated() {
        let isNumeric = index < grid.columns.count && grid.columns[index].isNumeric
        out += isNumeric ? "<td class=\"n\">" : "<td dir=\"auto\">"
        out += lines(cell) + "</td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody>\n</table></div>\n"
  }

  private func picture(_ picture: Document.Picture) -> String {
    var out = "<figure>"
    switch picture.content {
    case .svg(let svg): out += svg
    case .jpeg(let bytes, let width, let height, _):
      out += "<img alt=\"\(SVG.escaped(picture.words))\" width=\"\(width)\" height=\"\(height)\" "
      out += "src=\"data:image/jpeg;base64,\(String(base64: bytes))\">"
    case .absent(let why):
      out += "<p class=\"quiet\">\(SVG.escaped(picture.words)): \(SVG.escaped(why))</p>"
    }
    if let caption = picture.caption { out += "<figcaption>\(SVG.escaped(caption))</figcaption>" }
    return out + "</figure>\n"
  }

  private func lines(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { SVG.escaped(String($0)) }.joined(separator: "<br>")
  }

  private static let style =
    PlanPage.colors + #"""
      body{margin:0;padding:16px;background:var(--ground);color:var(--ink);
        font:15px/1.45 system-ui,"Liberation Sans",Arial,sans-serif}
      main{margin:auto;max-width:1100px;padding:24px 32px;background:var(--paper);
        border:1px solid var(--rule);border-radius:10px}
      h1{margin:0 0 4px;font-size:26px}h2{margin:28px 0 8px;font-size:20px}
      h3{margin:22px 0 6px;font-size:17px}h4{margin:18px 0 6px;font-size:15px}
      .quiet,figcaption{color:var(--quiet);font-size:13px}
      dl div{display:flex;gap:12px}dt{min-width:150px;color:var(--quiet)}dd{margin:0}
      .wide{overflow-x:auto}
      table{border-collapse:collapse;width:100%;font-size:13.5px}
      th,td{padding:4px 8px;text-align:start;vertical-align:top;border-bottom:1px solid var(--rule)}
      th{background:var(--outside)}.n{text-align:right;font-variant-numeric:tabular-nums}
      tr.sum td{font-weight:700}
      .pictures{display:flex;flex-wrap:wrap;gap:12px}.one{display:block}
      figure{margin:8px 0}img{max-width:100%;height:auto;max-height:320px}
      svg{max-width:100%;height:auto}pre{overflow:auto;font-size:13px}
      @media print{body{padding:0;background:#fff}main{border:0;padding:0;max-width:none}
        thead{display:table-header-group}tr,figure{break-inside:avoid}
        h2,h3,h4{break-after:avoid}.break{break-before:page}}

      """#
}
