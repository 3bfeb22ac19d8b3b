// The report as Python's parser of HTML sees it: well formed, everything of the notebook once, nothing
// from outside, and texts that stay texts. What a browser makes of it is in ReportBrowserTests.

import Kernel
import System
import Testing

@testable import Survey

@Suite struct ReportTests {
  /// What `report.py` finds in a page.
  private static let reader = #"""
    from html.parser import HTMLParser
    VOID = {'meta', 'img', 'input', 'br'}
    class Page(HTMLParser):
        def __init__(self):
            super().__init__()
            self.stack, self.faults, self.ids, self.links, self.text = [], [], [], [], []
            self.assets, self.rooms, self.levels, self.images, self.scripts = [], [], [], [], []
            self.outside, self.heads, self.parts, self.plan, self.h1 = [], [], [], [], ''
            self.policy, self.cells, self.row = '', {}, None
            self.sounds, self.used = [], []
        def handle_startendtag(self, tag, attrs): self.opened(tag, dict(attrs))
        def handle_starttag(self, tag, attrs):
            self.opened(tag, dict(attrs))
            if tag not in VOID: self.stack.append(tag)
        def opened(self, tag, a):
            i = a.get('id')
            if i is not None:
                if i in self.ids: self.faults.append('twice: ' + i)
                self.ids.append(i)
            for name, value in a.items():
                if name.startswith('on') or name == 'style': self.faults.append(tag + ' ' + name)
                if name in ('src', 'href', 'action', 'srcset', 'data', 'xlink:href', 'background'):
                    if value.startswith('#'): self.links.append(value[1:])
                    elif tag == 'audio' and value.startswith('data:audio/'): self.sounds.append(len(value))
                    elif value.startswith('data:image/png;base64,'): pass
                    elif not value.startswith('data:image/jpeg;base64,'): self.outside.append(value)
                    else: self.images.append(len(value))
            if tag in ('link', 'iframe', 'object', 'embed', 'base', 'video'):
                self.outside.append(tag)
            if a.get('http-equiv') == 'Content-Security-Policy': self.policy = a['content']
            if tag == 'th' and a.get('scope') not in ('row', 'col'): self.faults.append('th')
            if tag == 'tr' and (i or '').startswith('a-'): self.assets.append(i[2:]); self.row = i[2:]
            if tag == 'section' and 'level' in a.get('class', ''): self.levels.append(i)
            if tag == 'a' and 'svg' in self.stack: self.plan.append(a['href'])
            if tag == 'use' and a['href'].startswith('#p-'): self.used.append(a['href'][3:])
            if tag == 'script': self.scripts.append(a)
        def handle_endtag(self, tag):
            if not self.stack or self.stack.pop() != tag: self.faults.append('ends ' + tag)
            if tag == 'tr': self.row = None
        def handle_data(self, data):
            if not self.stack or self.stack[-1] in ('script', 'style'): return
            self.text.append(data)
            if self.stack[-1] == 'h1': self.h1 += data
            if self.row: self.cells[self.row] = self.cells.get(self.row, '') + data + '\n'
    page = Page()
    page.feed(open(sys.argv[1], encoding='utf-8', newline='').read())
    page.close()
    text = ''.join(page.text)
    raw = open(sys.argv[1], 'rb').read().decode('utf-8')
    print(json.dumps({
      'faults': page.faults + ['open ' + t for t in page.stack] +
        ['leads nowhere: ' + l for l in page.links if l not in page.ids],
      'assets': page.assets, 'levels': len(page.levels), 'images': page.images,
      'scripts': len(page.scripts), 'outside': page.outside, 'policy': page.policy,
      'plan': len(page.plan), 'rooms': len({i for i in page.ids if i.startswith('r-')}),
      'h1': page.h1, 'text': text, 'cells': page.cells,
      'sounds': page.sounds, 'used': page.used,
      'notes': len([i for i in page.ids if i.startswith('n-')]),
      'controls': sum(ord(c) < 32 and c != '\n' or c in '\u2028\u2029\u202e\x7f' for c in raw)}))
    """#

  static func read(_ desk: Desk, _ path: String) throws -> JSON {
    let page = try desk.pythonJSON(ReportTests.reader, path)
    #expect(page["faults"]?.array?.isEmpty == true, "\(page["faults"]?.text ?? "")")
    #expect(page["outside"]?.array?.isEmpty == true, "\(page["outside"]?.text ?? "")")
    #expect(page["scripts"] == 1 && page["controls"] == 0)
    #expect(
      page[text: "policy"]?.hasPrefix("default-src 'none'; img-src data:; media-src data:; ")
        == true)
    return page
  }

  private func ids(_ rows: [JSON]) -> [String] { rows.compactMap { $0[text: "id"] }.sorted() }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func everythingOnceAsListsHaveIt() throws {
    let desk = try Desk.firstDay()
    let page = try Self.read(desk, try desk.export("r.html"))
    let assets = try desk.rows("survey asset list")
    #expect(page["assets"]?.array?.compactMap(\.string).sorted() == ids(assets))
    #expect(page["levels"] == 3 && page["rooms"] == 33 && page[text: "h1"] == "School")
    // One lift stands on three levels, the galleries and stairs on theirs.
    #expect(page["plan"] == 35, "\(page["plan"]?.text ?? "")")
    let pictures = assets.reduce(0) { $0 + ($1["photos"]?.array?.count ?? 0) }
    // One photo of three lamps: it is in the page once.
    #expect(pictures == 3 && page["images"]?.array?.count == 1)
    #expect(page["used"]?.array?.count == 2)
    for asset in assets {
      let cells = page["cells"]?[asset[text: "id"] ?? ""]?.string ?? ""
      #expect(cells.hasPrefix("\(asset[text: "type"] ?? "")\n\(asset[text: "family"] ?? "")\n"))
      for member in asset["parameters"]?.object?.members ?? [] {
        #expect(cells.contains(member.name + ": "), "\(cells)")
      }
    }
    // The unit, and what the type carries.
    let light = try #require(assets.first { $0[text: "type"] == "Philips 30W wall light" })
    let cells = page["cells"]?[light[text: "id"] ?? ""]?.string ?? ""
    #expect(cells.contains("height: 2.1 m\n") && cells.contains("power: 30 W\n"), "\(cells)")
    #expect(cells.contains("x 13.20\ny 3.00 m"), "\(cells)")
  }

  @Test("times are those of the surveyor's clock, and the page says so once")
  func zone() throws {
    let desk = try Desk.firstDay()
    let utc = String(decoding: try desk.bytes(try desk.export("utc.html")), as: UTF8.self)
    desk.zone = .fixed(seconds: 19_800)
    let page = String(decoding: try desk.bytes(try desk.export("east.html")), as: UTF8.self)
    #expect(utc.contains("UTC+00:00") && page.contains("UTC+05:30"))
    func last(_ page: String) -> Substring? {
      page.firstRange(of: "Last entry</dt><dd>").map { page[$0.upperBound...].prefix(16) }
    }
    // Five hours and a half later, by the text of both.
    func minutes(_ text: Substring?) -> Int? {
      let parts = (text?.suffix(5) ?? "").split(separator: ":").compactMap { Int($0) }
      return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
    }
    let (west, east) = (try #require(minutes(last(utc))), try #require(minutes(last(page))))
    #expect((east - west + 1440) % 1440 == 330)
  }

  @Test func sameNotebookSameBytes() throws {
    let desk = try Desk.firstDay()
    let first = try desk.bytes(try desk.export("a.html"))
    #expect(try desk.bytes(try desk.export("b.htm")) == first)
    #expect(try desk.bytes(try desk.export("c.page", "--format html")) == first)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func textsStayTexts() throws {
    let desk = try Desk()
    try desk.importHostile()
    let project = try #require(try desk.row("survey project list")[text: "id"])
    let nasty = "</script></style></title><img src=x onerror=alert(1)>'&<!--<svg onload=x>"
    try #require(
      desk.run("survey project edit \(project) name=\"\(nasty)\"") == .ok, "\(desk.errors)")
    let page = try Self.read(desk, try desk.export("h.html"))
    #expect(page["assets"]?.array?.count == 16 && page["levels"] == 3)
    #expect(page[text: "h1"] == nasty, "\(page[text: "h1"] ?? "")")
    #expect(page[text: "text"]?.contains("</script>") == true)
    #expect(page[text: "text"]?.contains("\\u{2028}") == true)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func oneLevelAndThePast() throws {
    let desk = try Desk.firstDay()
    let ground = try Self.read(desk, try desk.export("g.html", "--level G"))
    #expect(ground["levels"] == 1)
    #expect(
      ground["assets"]?.array?.compactMap(\.string).sorted()
        == ids(try desk.rows("survey asset list --level G")))
    desk.now = "2026-05-06T10:00:00Z"
    try #require(
      desk.run(
        "survey asset add \"CO2 extinguisher 5 kg\" --room B04 serial=EX-9999 "
          + "checked=2026-01-01") == .ok, "\(desk.errors)")
    let now = try Self.read(desk, try desk.export("n.html"))
    let then = try Self.read(desk, try desk.export("t.html", "--as-of 2026-05-05"))
    #expect(now["assets"]?.array?.count == 17 && then["assets"]?.array?.count == 16)
    #expect(now[text: "text"]?.contains("2026-05-06") == true)
    #expect(then[text: "text"]?.contains("2026-05-06") == false)
    #expect(then[text: "text"]?.contains("As it stood") == true)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func picturesThatAreLostAreNamed() throws {
    let desk = try Desk.firstDay()
    let large = try Self.read(desk, try desk.export("l.html", "--photos"))
    let small = try Self.read(desk, try desk.export("s.html"))
    func bytes(_ page: JSON) -> Int64 { page["images"]?[0]?.integer ?? 0 }
    #expect(bytes(large) > bytes(small) && bytes(small) > 1000)
    let folder = desk.makeSession().attachmentFolder
    _ = try desk.shell("find \(folder) -name '*.jpg' -delete")
    let lost = try Self.read(desk, try desk.export("m.html"))
    #expect(desk.errors.contains("1 picture is missing"), "\(desk.errors)")
    #expect(lost["images"]?.array?.isEmpty == true)
    #expect(lost[text: "text"]?.contains("the file is missing or damaged") == true)
    #expect(lost[text: "text"]?.contains("1 picture is missing") == true)
  }

  @Test(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
  func emptyAndItalian() throws {
    let desk = try Desk()
    try #require(desk.run("survey project add Nothing") == .ok)
    let empty = try Self.read(desk, try desk.export("e.html"))
    #expect(empty[text: "text"]?.contains("There is no plan yet") == true)
    let school = try Desk.school()
    school.language = .italian
    let page = try Self.read(school, try school.export("i.html"))
    let text = page[text: "text"] ?? ""
    #expect(text.contains("Relazione del rilievo") && text.contains("Avanzamento"))
    #expect(text.contains("Nessun asset") && text.contains("Atrio"), "\(text)")
  }
}
