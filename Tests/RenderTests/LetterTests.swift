// Letters and receipts: documents with a letterhead, a block at the right, words in bold, rules to sign on and
// a foot of their own; names from the right keep to themselves.

import Kernel
import Paper
import PaperBench
import Testing

@testable import Render

@Suite struct LetterTests {
  /// A summons, as a lodge sends it.
  static var letter: Document {
    var letter = Document(title: "Convocazione", language: .italian)
    letter.letterhead = .init(
      ["R∴ L∴ Concordia N. 12", "Via dei Fossi 3, 50123 Firenze"],
      picture: .init(
        .svg(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\">"
            + "<path d=\"M30 4L56 54H4Z\" fill=\"none\" stroke=\"#1d4ed8\" stroke-width=\"4\"/></svg>"
        ), words: "squadra"))
    letter.foot = "Codice fiscale 94012345678"
    letter.blocks = [
      .atRight(["Firenze, 1 marzo 2026"]),
      .atRight(["Al Fratello", "יוסף לוי", "Via Guelfa 8, 50129 Firenze"]),
      .paragraph(
        .init([
          .init("Carissimo Fratello \("יוסף לוי".isolated) (n. 7), la tornata è convocata per "),
          .bold("giovedì 19 marzo 2026, ore 20:30"), .init(", in grado di Apprendista."),
        ])),
      .list(["Apertura dei lavori", "Tavola di \("يوسف الحداد".isolated): «Perché»"]),
      .paragraph(.init("Con il triplice fraterno abbraccio.")),
      .signatures([
        .init("Anna Conti", "Il Segretario"), .init("Niccolò Degl’Innocenti", "Il M∴ V∴"),
      ]),
    ]
    return letter
  }

  static var receipt: Document {
    var receipt = Document(title: "Ricevuta 12/2026", language: .italian)
    receipt.letterhead = .init(["R∴ L∴ Concordia N. 12", "Via dei Fossi 3, 50123 Firenze"])
    receipt.blocks = [
      .atRight(["Firenze, 1 marzo 2026"]), .heading(1, "Ricevuta 12/2026"),
      .paragraph(
        .init([
          .init("Ricevuti da \("محمد الإدريسي".isolated) "), .bold("€ 120,00"),
          .init(" (centoventi/00) per:"),
        ])),
      .table(
        Document.Grid(
          [.init("Causale"), .init("Importo", numeric: true)],
          rows: [
            ["Capitazione, 1° trimestre", "€ 90,00"], ["Agape", "€ 30,00"], ["Totale", "€ 120,00"],
          ],
          sums: 1)),
      .signatures([.init("שרה כהן", "Il Tesoriere")]),
    ]
    return receipt
  }

  /// One of the marks that `isolated` sets: a name may hold them too.
  static func mark(_ last: UInt8) -> String { String(decoding: [0xEF, 0xB7, last], as: UTF8.self) }

  private func pdf(_ document: Document) throws -> JudgedPDF {
    JudgedPDF(try document.bytes(.pdf, Style(language: .italian)))
  }

  /// Wherever the page ends, the last words stand with the rules to sign on.
  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func nobodySignsAnEmptyPage() throws
  {
    var breaks = 0
    for count in 24...36 {
      var letter = Document(title: "Minutes", language: .english)
      letter.blocks = Array(repeating: .paragraph(.init("Something was said.")), count: count)
      letter.blocks += [
        .numbered(["First", "Second"]), .paragraph(.init("Closed at nine.")),
        .signatures([.init("Anna Conti", "Secretary")]),
      ]
      let pages = try pdf(letter).pages
      if pages.count > 1 { breaks += 1 }
      let last = try #require(pages.last)
      #expect(last.contains("Anna Conti") && last.contains("Closed at nine."), "\(count)")
      #expect(pages.joined().contains("1. First") && pages.joined().contains("2. Second"))
    }
    #expect(breaks > 0 && breaks < 13)
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func aLetterOnPaper() throws {
    let pdf = try pdf(Self.letter)
    #expect(pdf.faults == [])
    #expect(pdf.title == "Convocazione")
    let pages = pdf.pages
    #expect(pages.count == 1)
    let lines = pages[0].split(separator: "\n").map(String.init)
    #expect(lines[0].contains("Concordia N. 12"), "\(lines)")
    #expect(lines.last?.contains("Codice fiscale 94012345678") ?? false, "\(lines)")
    // A letter of one page counts none.
    #expect(!pages[0].contains("1 / 1"))
    #expect(!pages[0].contains("Convocazione"))
    // Place and date at the right, the two who sign beside each other.
    let place = try #require(pdf.words("Firenze,").last)
    #expect(place.left > pdf.size[0] / 2)
    let (anna, bruno) = (
      try #require(pdf.words("Anna").first), try #require(pdf.words("Niccolò").first)
    )
    #expect(abs(anna.top - bruno.top) < 1 && anna.right < bruno.left)
    // Two weights in one line.
    let fonts = Judges.on(pdf.bytes, "pdffonts $F").text
    #expect(fonts.contains("LiberationSans-Bold") || !fonts.contains("LiberationSans"), "\(fonts)")
  }

  /// The words of ours stand in the order in which they were written, whatever the name between them is.
  @Test(
    .enabled(if: Judges.areWanted, "script/setup --proof"),
    arguments: [
      "יוסף לוי", "يوسف الحداد 3", "יוסף (5)", "Yosef", "\u{202E}\u{2067}יוסף\u{2069}\u{2069}",
      "יוסף" + mark(0x91),
      mark(0x90) + "Yosef",
    ])
  func aNameFromTheRightLeavesTheLineAlone(name: String) throws {
    var document = Document(title: "x", language: .english)
    document.blocks = [
      // No mark touches the words that are looked for: pdftotext sets those in an order of its own.
      .paragraph(.init("\(name.isolated) 41 alpha - \(name.isolated) 42 beta - 43 gamma")),
      .table(Document.Grid([.init("a")], rows: [["51 \(name.isolated) - 52 delta"]])),
      .list(["\(name.isolated), 61"]),
    ]
    let pdf = try pdf(document)
    #expect(pdf.faults == [])
    var before = 0.0
    for word in ["41", "alpha", "42", "beta", "43", "gamma"] {
      let box = try #require(pdf.words(word).first, "\(word) of \(pdf.text)")
      #expect(box.left > before, "\(word) after \(name)")
      before = box.left
    }
    before = 0
    for word in ["51", "52", "delta"] {
      let box = try #require(pdf.words(word).first, "\(word) of \(pdf.text)")
      #expect(box.left > before, "\(word) after \(name)")
      before = box.left
    }
    let html = String(decoding: try document.bytes(.html, Style()), as: UTF8.self)
    #expect(html.count(of: "<bdi>") == html.count(of: "</bdi>"))
    let text = String(decoding: try document.bytes(.md, Style()), as: UTF8.self)
    for line in text.split(separator: "\n") {
      #expect(line.count(of: "\u{2068}") == line.count(of: "\u{2069}"), "\(line)")
    }
    for scalar in (html + text).unicodeScalars {
      #expect(!scalar.isIsolateMark && !["\u{202E}", "\u{2067}"].contains(scalar), "\(name)")
    }
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func aReceiptOnPaper() throws {
    let pdf = try pdf(Self.receipt)
    #expect(pdf.faults == [])
    for word in ["Ricevuta 12/2026", "€ 120,00", "(centoventi/00)", "Il Tesoriere"] {
      #expect(pdf.text.contains(word), "\(word)")
    }
    let (from, sum) = (
      try #require(pdf.words("Ricevuti").first), try #require(pdf.words("120,00").first)
    )
    #expect(from.left < sum.left && abs(from.top - sum.top) < 1)
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func furtherPagesHaveAHeadOfTheirOwn() throws {
    var document = Self.receipt
    document.head = "Concordia, ricevuta 12"
    document.blocks = [.paragraph(.init("uno")), .pageBreak, .paragraph(.init("due"))]
    let pages = try pdf(document).pages
    #expect(pages.count == 2)
    #expect(!pages[0].contains("Concordia, ricevuta 12"))
    #expect(pages[1].contains("Concordia, ricevuta 12"))
    #expect(pages[1].filter { $0 != " " }.hasSuffix("2/2\n"), "\(pages[1])")
  }

  /// Who signs does so under what is signed, or where at least the rule and the names stand together.
  @Test(.enabled(if: Judges.areWanted, "script/setup --proof")) func ruleAndNamesAreNotTorn() throws
  {
    for count in 35...60 {
      var document = Document(title: "x", language: .italian)
      document.blocks = (0..<count).map { .paragraph(.init("riga \($0)", .quiet)) }
      document.blocks.append(.signatures([.init("PRIMO", "uno"), .init("SECONDO", "due")]))
      let page = try #require(try pdf(document).pages.first { $0.contains("PRIMO") })
      #expect(page.contains("SECONDO") && page.contains("due"), "after \(count) lines")
    }
  }

  /// Nobody signs a page that says nothing: what stands last is on the page of the rules, with its heading where it is alone.
  @Test(
    .enabled(if: Judges.areWanted, "script/setup --proof"), arguments: ["list", "item", "words"])
  func whatIsSignedStandsAboveTheRules(last: String) throws {
    for count in 32...60 {
      var document = Document(title: "x", language: .italian)
      document.blocks = (0..<count).map { .paragraph(.init("riga \($0)", .quiet)) }
      document.blocks.append(.heading(2, "Raccolte"))
      switch last {
      case "list": document.blocks.append(.list(["tronco", "offerta"]))
      case "item": document.blocks.append(.list(["offerta"]))
      default: document.blocks.append(.paragraph(.init("offerta")))
      }
      document.blocks.append(.signatures([.init("PRIMO", "uno"), .init("SECONDO", "due")]))
      let page = try #require(try pdf(document).pages.first { $0.contains("PRIMO") })
      #expect(page.contains("offerta"), "after \(count) lines")
      #expect(last == "list" || page.contains("Raccolte"), "after \(count) lines")
    }
  }

  @Test func theSameInHTMLAndMarkdown() throws {
    let html = String(decoding: try Self.letter.bytes(.html, Style()), as: UTF8.self)
    for part in [
      "<title>Convocazione</title>", "<header><figure><svg",
      "<strong>R∴ L∴ Concordia N. 12</strong>",
      "<div class=\"right\"><p dir=\"auto\">Firenze, 1 marzo 2026</p></div>",
      "<p dir=\"auto\">יוסף לוי</p>", "Fratello <bdi>יוסף לוי</bdi> (n. 7)",
      "<strong>giovedì 19 marzo 2026, ore 20:30</strong>, in grado",
      "<div class=\"sign\"><div><p dir=\"auto\">Anna Conti</p><p class=\"quiet\" dir=\"auto\">Il Segretario",
      "<footer dir=\"auto\">Codice fiscale 94012345678</footer>",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("<h1"))
    let text = String(decoding: try Self.letter.bytes(.md, Style()), as: UTF8.self)
    #expect(
      text == """
        **R∴ L∴ Concordia N. 12**  \nVia dei Fossi 3, 50123 Firenze

        ---

        Firenze, 1 marzo 2026

        Al Fratello  \nיוסף לוי  \nVia Guelfa 8, 50129 Firenze

        Carissimo Fratello \u{2068}יוסף לוי\u{2069} (n. 7), la tornata è convocata per \
        **giovedì 19 marzo 2026, ore 20:30**, in grado di Apprendista.

        - Apertura dei lavori
        - Tavola di \u{2068}يوسف الحداد\u{2069}: «Perché»

        Con il triplice fraterno abbraccio.

        | \(String(repeating: "\\_", count: 24)) | \(String(repeating: "\\_", count: 24)) |
        | :---: | :---: |
        | Anna Conti<br>Il Segretario | Niccolò Degl’Innocenti<br>Il M∴ V∴ |

        ---

        Codice fiscale 94012345678

        """)
  }

  /// For looking at: TACCUINO_LOOK names a folder.
  @Test(.enabled(if: Judges.look != nil)) func toLookAt() throws {
    let folder = try #require(Judges.look)
    for (name, document) in [("letter", Self.letter), ("receipt", Self.receipt)] {
      for format in [Format.pdf, .html, .md] {
        let bytes = try document.bytes(format, Style(language: .italian))
        _ = Judges.on(bytes, "cp $F '\(folder)/\(name).\(format.rawValue)'")
      }
    }
  }
}

extension StringProtocol {
  fileprivate func count(of part: String) -> Int {
    String(self).ranges(of: part).count
  }
}
