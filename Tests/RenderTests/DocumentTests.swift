// Documents: one value as PDF, HTML and Markdown; tables over pages, headings that stay with what follows,
// names that run from the right.

import Kernel
import Paper
import PaperBench
import Testing

@testable import Render

@Suite struct DocumentTests {
  private static let style: Style = {
    var style = Style()
    style.paper.title = "survey asset list"
    style.paper.moment = Instant(milliseconds: 1_790_000_000_000)
    return style
  }()

  private func document(_ blocks: [Document.Block]) -> Document {
    var document = Document(title: "Relazione", subtitle: "Perché", language: .italian)
    document.blocks = blocks
    return document
  }

  private func pdf(_ document: Document) throws -> JudgedPDF {
    JudgedPDF(try document.bytes(.pdf, Self.style))
  }

  static let table = Table(
    kind: "survey.asset",
    columns: [
      Column("id", tr("Id")), Column("type", tr("Type")), Column("room", tr("Room")),
      Column("height", tr("Height"), unit: "m"), Column("note", tr("Note"), shown: .wide),
      Column("geometry", tr("Geometry"), shown: .never),
    ],
    rows: (0..<5000).map { number in
      [
        .text("id\(number)"), .text("Lampada a parete \(number % 7)"), .text("G\(number % 90)"),
        .number(Double(number) / 100, decimals: 2),
        .text(
          number % 11 == 0 ? "verificata più volte, perché il supporto era lento; da rivedere" : nil
        ),
        .null,
      ]
    }, footer: tr("5,000 assets"))

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func aLongTableBreaksWellOverPages() throws {
    let pdf = JudgedPDF(try Renderer.render(.table(Self.table), as: .pdf, style: Self.style))
    #expect(pdf.faults == [])
    let pages = pdf.pages
    #expect((70...200).contains(pages.count), "\(pages.count) pages")
    var next = 0
    for (index, page) in pages.enumerated() {
      let lines = page.split(separator: "\n").filter { $0.contains { $0 != " " } }
      #expect(
        lines.contains { $0.contains("Type") && $0.contains("Height m") }, "page \(index + 1)")
      let foot = lines.last?.filter { $0 != " " }
      #expect(foot == "\(index + 1)/\(pages.count)", "page \(index + 1)")
      let ids = page.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("id") }
        .compactMap { Int($0.dropFirst(2)) }
      #expect(ids == Array(next..<next + ids.count), "page \(index + 1)")
      // The last row never stands alone.
      #expect(ids.count >= 2, "page \(index + 1): \(ids)")
      next += ids.count
    }
    #expect(next == 5000)
    #expect(!pdf.text.contains("Geometry"))
    #expect(pages.last?.contains("5,000 assets") ?? false)
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func aRowLongerThanAPageIsTornLineByLine() throws {
    let words = (0..<2500).map { "parola\($0)" }.joined(separator: " ")
    let grid = Document.Grid(
      [.init("Nome"), .init("Testo"), .init("Altro")],
      rows: [["a", "breve", ""], ["b", words, "accanto"], ["c", "fine", ""]])
    let pdf = try pdf(document([.table(grid)]))
    #expect(pdf.faults == [])
    let all = pdf.text
    for number in 0..<2500 where !all.contains("parola\(number)") {
      Issue.record("parola\(number) is lost")
      break
    }
    #expect(pdf.pages.count > 2)
    #expect(pdf.pages.allSatisfy { $0.contains("Testo") })
    #expect(all.contains("fine"))
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func aHeadingIsNeverTheLastLineOfAPage() throws {
    for count in 30...60 {
      var blocks: [Document.Block] = (0..<count).map { .paragraph(.init("riga \($0)", .quiet)) }
      blocks.append(.heading(2, "TITOLO"))
      blocks.append(.table(Document.Grid([.init("NOME")], rows: [["uno"], ["due"], ["tre"]])))
      let pages = try pdf(document(blocks)).pages
      let page = try #require(pages.first { $0.contains("TITOLO") })
      #expect(page.contains("NOME") && page.contains("due"), "after \(count) lines")
    }
  }

  /// A day, its hour and what happened then: a travel book's headings follow one another.
  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func headingsThatFollowOneAnotherStandWithTheirWords() throws {
    for count in 30...52 {
      var blocks: [Document.Block] = (0..<count).map { .paragraph(.init("riga \($0)", .quiet)) }
      blocks += [
        .heading(2, "DOMENICA"), .paragraph(.init("6 km", .quiet)), .heading(3, "CAPO"),
        .paragraph(.init("in autobus", .quiet)), .heading(3, "SERA"),
        .paragraph(.init("cena", .quiet)),
      ]
      let pages = try pdf(document(blocks)).pages
      let page = try #require(pages.first { $0.contains("DOMENICA") })
      #expect(page.contains("CAPO") && page.contains("in autobus"), "after \(count) lines")
      let evening = try #require(pages.first { $0.contains("SERA") })
      #expect(evening.contains("cena"), "after \(count) lines")
    }
  }

  /// A paragraph leaves two lines at the least on either page.
  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func noLineStandsAlone() throws {
    let text = (0..<70).map { "parola\($0)" }.joined(separator: " ")
    for count in 28...52 {
      var blocks: [Document.Block] = (0..<count).map { .paragraph(.init("riga \($0)", .quiet)) }
      blocks.append(.paragraph(.init(text)))
      for page in try pdf(document(blocks)).pages {
        let lines = page.split(separator: "\n").filter { $0.contains("parola") }
        #expect(lines.count != 1, "after \(count) lines")
      }
    }
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func namesFromTheRightAndHostileOnesAreText() throws {
    let names = [
      "אולם הכניסה", "قاعة الاجتماعات", "Città perché così", "<b>&amp;</b>", "a\u{202E}b",
    ]
    let grid = Document.Grid([.init("Nome")], rows: names.map { [$0] })
    let document = document([.table(grid), .list(names), .facts(names.map { ("x", $0) })])
    let pdf = try pdf(document)
    #expect(pdf.faults == [])
    for word in ["אולם", "قاعة", "perché", "<b>&amp;</b>"] {
      #expect(pdf.text.contains(word), "\(word)")
    }
    #expect(!pdf.text.unicodeScalars.contains("\u{202E}"))
    for name in Sample.hostile {
      _ = try Renderer.render(.table(Sample.table(named: name)), as: .pdf, style: Self.style)
    }
  }

  /// WCAG 1.3.1: whoever jumps from heading to heading misses a level that is left out. The look stays.
  @Test func headingsOfAPageLeaveNoLevelOut() throws {
    for (levels, names) in [
      ([3, 3], ["h2", "h2"]), ([1, 3, 2], ["h2", "h3", "h3"]),
      ([2, 1, 2, 3], ["h2", "h2", "h3", "h4"]),
    ] {
      let blocks = levels.map { Document.Block.heading($0, "Titolo \($0)") }
      let html = String(decoding: try document(blocks).bytes(.html, Self.style), as: UTF8.self)
      let lines = zip(levels, names).map { level, name in
        "<\(name) class=\"l\(level)\" dir=\"auto\">Titolo \(level)</\(name)>"
      }
      #expect(html.contains(lines.joined(separator: "\n")), "\(levels): \(html.suffix(400))")
    }
  }

  @Test func oneSourceIsHTMLAndMarkdown() throws {
    let document = document([
      .heading(1, "Stanze <1>"), .paragraph(.init("a | b\nc")), .facts([("Data", "oggi")]),
      .list(["uno", "due"]),
      .table(Document.Grid([.init("Nome"), .init("Area", numeric: true)], rows: [["a|b", "3"]])),
      .pictures([.init(.absent("manca"), words: "foto", caption: "1")], perRow: 2), .pageBreak,
    ])
    let html = String(decoding: try document.bytes(.html, Self.style), as: UTF8.self)
    for part in [
      "<h1 dir=\"auto\">Relazione</h1>", "<h2 class=\"l1\" dir=\"auto\">Stanze &lt;1&gt;</h2>",
      "a | b<br>c",
      "<dt>Data</dt>", "<li dir=\"auto\">due</li>", "<td class=\"n\">3</td>", "foto: manca",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    let text = String(decoding: try document.bytes(.md, Self.style), as: UTF8.self)
    #expect(
      text == """
        # Relazione

        Perché

        ## Stanze &lt;1&gt;

        a \\| b  \nc

        - **Data**: oggi

        - uno
        - due

        | Nome | Area |
        | --- | ---: |
        | a\\|b | 3 |

        - *1: manca*

        """)
  }

  /// Lists and records are documents too.
  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func listsAndRecordsArePrinted()
    throws
  {
    let list = JudgedPDF(try Renderer.render(.table(Sample.table), as: .pdf, style: Self.style))
    #expect(list.faults == [])
    for word in ["survey asset list", "Aula Magna", "Area m²", "46.6", "in progress", "2 rooms"] {
      #expect(list.text.contains(word), "\(word)")
    }
    #expect(!list.text.contains("geometry"))
    let record = JudgedPDF(
      try Renderer.render(.record(Sample.record), as: .pdf, style: Self.style))
    #expect(record.faults == [])
    for word in ["Height", "2.40 m", "north, wall", "Photos", "a.jpg"] {
      #expect(record.text.contains(word), "\(word)")
    }
  }

  @Test func moreRowsThanAnybodyPrintsAreRefused() {
    let rows = [[Value]](repeating: [.integer(1)], count: 50_001)
    let table = Table(kind: "x.thing", columns: [Column("a", tr("A"))], rows: rows)
    do {
      _ = try Renderer.render(.table(table), as: .pdf, style: Style())
      Issue.record("printed")
    } catch { #expect(error.code == .data) }
  }

  @Test func whatIsAskedOfPaperMustSuit() throws {
    func code(_ output: Output, _ format: Format, _ wish: PaperWish) -> ExitCode? {
      var style = Style()
      style.paper = wish
      do {
        _ = try Renderer.render(output, as: format, style: style)
        return nil
      } catch { return error.code }
    }
    #expect(code(.table(Sample.table), .csv, PaperWish(width: 100)) == .usage)
    #expect(code(.table(Sample.table), .xlsx, PaperWish(size: .a3)) == .usage)
    #expect(code(.table(Sample.table), .pdf, PaperWish(scale: 100)) == .usage)
    #expect(code(.plan(Sample.plan), .html, PaperWish(scale: 100)) == .usage)
    #expect(code(.plan(Sample.plan), .svg, PaperWish(size: .a3, scale: 100)) == nil)
    #expect(code(.plan(Sample.plan), .png, PaperWish(width: 300, scale: 100)) == nil)
    #expect(code(.text(kind: "help", "x"), .pdf, PaperWish()) == .usage)
  }
}
