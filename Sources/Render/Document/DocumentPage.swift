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
    out += "<main>\n"
    if let letterhead = document.letterhead {
      out += self.letterhead(letterhead)
    } else {
      out += "<h1 dir=\"auto\">\(SVG.html(document.title))</h1>\n"
      if let subtitle = document.subtitle {
        out += "<p class=\"quiet\" dir=\"auto\">\(SVG.html(subtitle))</p>\n"
      }
    }
    // Levels of headings are looks; how deep one is follows from those before it, so that no level is left out.
    var above: [Int] = []
    for block in document.blocks {
      if case .heading(let level, _) = block {
        above.removeAll { $0 >= level }
        above.append(level)
      }
      out += part(block, depth: above.count)
    }
    if let foot = document.foot { out += "<footer dir=\"auto\">\(lines(foot))</footer>\n" }
    return out + "</main>\n</body>\n</html>\n"
  }

  private func letterhead(_ letterhead: Document.Letterhead) -> String {
    var out = "<header>"
    switch letterhead.picture?.content {
    case .absent?, nil: break
    default: out += letterhead.picture.map(picture) ?? ""
    }
    let lines = letterhead.lines.enumerated().map { index, line in
      let text = SVG.html(line)
      return "<p dir=\"auto\">\(index == 0 ? "<strong>\(text)</strong>" : text)</p>"
    }
    return out + "<div>" + lines.joined() + "</div></header>\n"
  }

  /// - Parameter depth: of a heading below the title of the page, from 1; a letter's first heading is its title.
  private func part(_ block: Document.Block, depth: Int) -> String {
    switch block {
    case .heading(let level, let text):
      let name = "h\(min(document.letterhead == nil ? depth + 1 : depth, 6))"
      return "<\(name) class=\"l\(min(level, 3))\" dir=\"auto\">\(SVG.html(text))</\(name)>\n"
    case .paragraph(let paragraph):
      if paragraph.tone == .fixed {
        let lines = paragraph.text.split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { SVG.html(String($0)) }
        return "<pre>\(lines.joined(separator: "\n"))</pre>\n"
      }
      let tone = paragraph.tone == .quiet ? " class=\"quiet\"" : ""
      let words = paragraph.runs.map { run in
        run.isBold ? "<strong>\(lines(run.text))</strong>" : lines(run.text)
      }
      return "<p\(tone) dir=\"auto\">\(words.joined())</p>\n"
    case .facts(let facts):
      guard !facts.isEmpty else { return "" }
      return "<dl>\n"
        + facts.map {
          "<div><dt>\(lines($0.name))</dt><dd dir=\"auto\">\(lines($0.value))</dd></div>\n"
        }.joined() + "</dl>\n"
    case .list(let items):
      guard !items.isEmpty else { return "" }
      return "<ul>\n" + items.map { "<li dir=\"auto\">\(lines($0))</li>\n" }.joined() + "</ul>\n"
    case .numbered(let items):
      guard !items.isEmpty else { return "" }
      return "<ol>\n" + items.map { "<li dir=\"auto\">\(lines($0))</li>\n" }.joined() + "</ol>\n"
    case .table(let grid): return table(grid)
    case .pictures(let pictures, let perRow):
      return "<div class=\"pictures\(perRow == 1 ? " one" : "")\">\n"
        + pictures.map(picture).joined() + "</div>\n"
    case .atRight(let texts):
      return "<div class=\"right\">"
        + texts.map { "<p dir=\"auto\">\(lines($0))</p>" }.joined() + "</div>\n"
    case .signatures(let signatures):
      let lines = signatures.map { one in
        "<div><p dir=\"auto\">\(SVG.html(one.name))</p>"
          + (one.role.map { "<p class=\"quiet\" dir=\"auto\">\(SVG.html($0))</p>" } ?? "")
          + "</div>"
      }
      return "<div class=\"sign\">\(lines.joined())</div>\n"
    case .pageBreak: return "<div class=\"break\"></div>\n"
    }
  }

  private func table(_ grid: Document.Grid) -> String {
    var out = "<div class=\"wide\"><table>\n<thead><tr>"
    for column in grid.columns {
      out += "<th scope=\"col\"\(column.isNumeric ? " class=\"n\"" : "")>"
      out += SVG.html(column.heading) + "</th>"
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
      out += "<p class=\"quiet\">\(SVG.html(picture.words)): \(SVG.html(why))</p>"
    }
    if let caption = picture.caption {
      out += "<figcaption dir=\"auto\">\(SVG.html(caption))</figcaption>"
    }
    return out + "</figure>\n"
  }

  private func lines(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { SVG.html(String($0)) }.joined(separator: "<br>")
  }

  private static let style =
    PlanPage.colors + #"""
      body{margin:0;padding:16px;background:var(--ground);color:var(--ink);
        font:15px/1.45 system-ui,"Liberation Sans",Arial,sans-serif}
      main{margin:auto;max-width:1100px;padding:24px 32px;background:var(--paper);
        border:1px solid var(--rule);border-radius:10px;overflow-wrap:break-word}
      h1{margin:0 0 4px;font-size:26px}.l1{margin:28px 0 8px;font-size:20px}
      .l2{margin:22px 0 6px;font-size:17px}.l3{margin:18px 0 6px;font-size:15px}
      .quiet,figcaption{color:var(--quiet);font-size:13px}
      dl div{display:flex;gap:12px}dt{min-width:150px;color:var(--quiet)}dd{margin:0;min-width:0}
      .wide{overflow-x:auto}
      header{display:flex;align-items:center;gap:16px;padding-bottom:10px;
        border-bottom:1.5px solid var(--ink)}
      header p,.right p,.sign p{margin:0}header strong{font-size:20px}header figure{margin:0}
      header img,header svg{max-height:72px;width:auto;display:block}
      .right{width:fit-content;max-width:60%;margin:18px 0 18px auto}
      .sign{display:grid;grid-template-columns:1fr 1fr;gap:56px 48px;margin:64px 0 16px}
      .sign div{border-top:1px solid var(--ink);padding-top:4px;text-align:center}
      footer{margin-top:32px;padding-top:8px;border-top:1px solid var(--rule);
        color:var(--quiet);font-size:13px}
      table{border-collapse:collapse;width:100%;font-size:13.5px}
      th,td{padding:4px 8px;text-align:start;vertical-align:top;border-bottom:1px solid var(--rule)}
      th{background:var(--outside)}.n{text-align:right;font-variant-numeric:tabular-nums}
      tr.sum td{font-weight:700}
      .pictures{display:flex;flex-wrap:wrap;gap:12px}.one{display:block}
      figure{margin:8px 0}img{max-width:100%;height:auto;max-height:320px}
      svg{max-width:100%;height:auto}pre{overflow:auto;font-size:13px}
      @media print{body{padding:0;background:#fff}main{border:0;padding:0;max-width:none}
        thead{display:table-header-group}tr,figure,.sign{break-inside:avoid}
        .l1,.l2,.l3{break-after:avoid}.break{break-before:page}}

      """#
}
