// What a secretary hands to others: that it fits its page, says whose it is and writes amounts as its readers do; and what a
// year by hand brought up besides.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct SecretaryYearTests {
  /// Eleven members, all officers among them, and a meeting to come.
  private func bench(_ more: String = "", language: Language = .english) throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-02-01T10:00:00Z"
    var script = """
      lodge edit name=Kilwinning number=214 orient=Firenze obedience="Gran Loggia" address="Via dei Fossi 3, 50123 Firenze" email=secretary@example.org phone="+39 055 0000000" tax_code=94000000000 zone=Europe/Rome

      """
    for (index, name) in ["Conti", "Ferri", "Neri", "Bassi", "Marini", "Ricci", "Sala", "Testa"]
      .enumerated()
    {
      script += "lodge member add \"Ada \(name)\" degree=Maestro since=20\(10 + index)-03-20\n"
    }
    script += """
      lodge member add "Leo Galli" degree=Compagno since=2021-05-01 email=leo@example.org number=90
      lodge member add "Ugo Riva" degree=Apprendista since=2023-05-01
      lodge member add "Ivo Serra" degree=Apprendista since=2024-05-01
      lodge office add Ferri MaestroVenerabile from=2025-01-09
      lodge office add Conti Segretario from=2025-01-09
      lodge office add Neri PrimoSorvegliante from=2025-01-09
      lodge meeting add Stated on=2026-02-19 at=20:30 dinner=yes dinner_price=22.50EUR introduced_by="Ada Conti"
      lodge fund add Bank currency=EUR opening=1200EUR
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    bench.language = language
    return bench
  }

  private func shown(_ bench: LodgeBench, _ line: String) throws -> String {
    try #require(bench.run(line) == .ok, "\(line): \(bench.errors)")
    return bench.out
  }

  // MARK: - Paper

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"), arguments: ["", "visitor"])
  func theSheetOfElevenIsOnePage(more: String) throws {
    let bench = try bench(
      more.isEmpty ? "" : "lodge visitor add Stated \"Eli Roth\" lodge=Galileo degree=Maestro")
    let path = bench.folder + "/sheet.pdf"
    #expect(bench.run("lodge roll sheet Stated --out \(path)") == .ok, "\(bench.errors)")
    let pdf = JudgedPDF(try Files.read(path, limit: 1 << 24))
    #expect(pdf.faults == [] && pdf.pages.count == 1, "\(pdf.pages.count)")
    for name in ["Ada Conti", "Ivo Serra", "Quorum"] {
      #expect(pdf.text.contains(name), "\(pdf.text)")
    }
    // Lines to write on are 7 mm apart.
    let (ricci, riva) = (
      try #require(pdf.words("Ricci").last), try #require(pdf.words("Riva").last)
    )
    #expect(abs(abs(ricci.top - riva.top) - 20) < 1, "\(ricci.top) \(riva.top)")
  }

  /// In Italian the comma parts decimals on paper; data and terminals have points.
  @Test func amountsOnPaperAreThoseOfTheReader() throws {
    let bench = try bench(
      """
      lodge dues set 2026 300.50EUR
      lodge payment add Conti 300.50EUR year=2026 on=2026-01-20
      """, language: .italian)
    #expect(bench.run("lodge receipt issue payment") == .ok, "\(bench.errors)")
    #expect(
      try shown(bench, "lodge meeting summons Stated --format md").contains("22,50 EUR a posto"))
    let receipt = try shown(bench, "lodge receipt show 2026/A-1 --format md")
    #expect(receipt.contains("**Importo**: 300,50 EUR"), "\(receipt)")
    // A payment that names what it is for is a receipt for that.
    #expect(receipt.contains("**Causale**: quota 2026"), "\(receipt)")
    let list = try shown(bench, "lodge arrears list --format html")
    #expect(list.contains("300,50 EUR") && !list.contains("300.50"), "\(list)")
    #expect(list.contains("dovuto in tutto: 3005,00 EUR"), "\(list)")
    for format in ["csv", "json", "table"] {
      #expect(try shown(bench, "lodge arrears list --format \(format)").contains("300.50"))
    }
    bench.language = .english
    #expect(try shown(bench, "lodge arrears list --format html").contains("300.50 EUR"))
  }

  @Test func listsOnPaperSayWhoseTheyAre() throws {
    let bench = try bench()
    for (line, title) in [
      ("lodge roster", "Membership roll"), ("lodge report movements 2021", "Movements 2021"),
      ("lodge arrears show Galli", "Account of Leo Galli"),
      ("lodge member show Galli", "Leo Galli"),
      ("lodge card", "Kilwinning"),
    ] {
      let page = try shown(bench, "\(line) --format html")
      for wanted in [
        "Kilwinning No. 214", "Gran Loggia", "Firenze, 1 February 2026",
        "Tax code 94000000000", ">\(title)<",
      ] {
        #expect(page.contains(wanted), "\(line): \(wanted)\n\(page)")
      }
    }
    // What narrowed a list stands at its foot.
    let page = try shown(bench, "lodge member list --degree Maestro --format html")
    #expect(page.contains("Tax code 94000000000 · lodge member list --degree Maestro"), "\(page)")
    // Without a name there is no letterhead.
    let nameless = try LodgeBench()
    #expect(nameless.run("lodge member add \"Ada Conti\"") == .ok)
    #expect(try !shown(nameless, "lodge roster --format html").contains("<header>"))
  }

  /// A section of the annual return is named once on paper, and in each row of data.
  @Test func sectionsAreNamedOnce() throws {
    let bench = try bench()
    func count(_ format: String, _ words: String) throws -> Int {
      try shown(bench, "lodge report return 2025 --format \(format)").components(words)
    }
    #expect(try count("html", "Members before the year") == 1)
    #expect(try count("html", "Members at its end") == 1)
    #expect(try count("csv", "opening") == 5)
  }

  // MARK: - Who is summoned

  /// A degree that is conferred at the meeting itself, and entered before, opens no letter.
  @Test func whoIsToBeRaisedIsNotSummonedAsAMaster() throws {
    let bench = try bench(
      """
      lodge member edit Conti email=ada@example.org
      lodge meeting add Raising on=2026-02-26 at=20:00 degree=Maestro type=Cerimonia
      lodge degree add Galli Maestro on=2026-02-26
      """)
    for (index, line) in ["summons Raising --mail", "invite Raising"].enumerated() {
      let out = bench.folder + "/out\(index)"
      #expect(bench.run("lodge meeting \(line) --out \(out)") == .ok, "\(bench.errors)")
      #expect(bench.errors.contains("without Master Mason on 2026-02-01: Leo Galli"))
      #expect(try Files.list(out).count == 1)
    }
    for line in ["--member Galli", "--member Galli --mail --out \(bench.folder)/own"] {
      #expect(bench.run("lodge meeting summons Raising \(line)") == .refused, "\(bench.errors)")
      #expect(bench.errors.contains("Leo Galli is Fellow Craft on 2026-02-01"), "\(bench.errors)")
    }
    #expect(!Files.exists(bench.folder + "/own"))
    // On the day they have it, and are on the sheet of the roll call.
    #expect(try shown(bench, "lodge roll sheet Raising --format md").contains("Leo Galli"))
  }

  // MARK: - Minutes

  /// Degrees are conferred in a ceremony; an entry of the same day without one is none of the evening.
  @Test(arguments: [true, false]) func whoReceivedADegreeIsInTheMinutes(isCeremony: Bool) throws {
    let bench = try bench("lodge degree add Riva Compagno on=2026-02-19")
    bench.now = "2026-02-20T10:00:00Z"
    if isCeremony {
      #expect(bench.run("lodge agenda add Stated \"Passing of Ugo Riva\" kind=ceremony") == .ok)
    }
    #expect(bench.run("lodge minutes write Stated") == .ok, "\(bench.errors)")
    let lines = try bench.row("lodge minutes show Stated")["lines"]?.array ?? []
    let found = lines.first {
      $0["text"]?.string == "- Ugo Riva receives the degree of Fellow Craft."
    }
    #expect((found != nil) == isCeremony, "\(lines)")
    if isCeremony { #expect(found?["records"]?[0]?["kind"]?.string == "lodge.degree") }
  }

  // MARK: - Numbers, money, papers

  /// At noon nobody has forgotten to call the roll of the evening.
  @Test func aMeetingOfThisEveningHasNoRollYet() throws {
    let bench = try bench(
      """
      lodge meeting add Past on=2026-01-15 at=20:00
      lodge meeting add Called on=2026-01-22 at=20:00
      lodge attendance mark Called Presente Conti
      """)
    func uncalled() throws -> Int64? {
      try bench.row("lodge statistics")["without_roll"]?.integer
    }
    bench.now = "2026-02-19T11:00:00Z"
    #expect(try uncalled() == 1)
    bench.now = "2026-02-19T20:00:00Z"
    #expect(try uncalled() == 2)
  }

  /// Categories of the program's own are said in the reader's language, and typed in it; data keep their names.
  @Test func ownCategoriesAreWords() throws {
    let bench = try bench(
      """
      lodge dues set 2026 300EUR
      lodge payment add Conti 300EUR on=2026-01-20
      lodge entry add Rent amount=-450EUR category=affitto payee="Casa dei Fossi" on=2026-01-15
      """, language: .italian)
    #expect(bench.run("lodge budget set 2026 \"quote dei fratelli\" 3300EUR") == .ok)
    let rows = try bench.rows("lodge budget list --year 2026")
    #expect(rows.compactMap { $0["category"]?.string } == ["affitto", "dues"], "\(rows)")
    for line in ["lodge budget list --year 2026", "lodge ledger show", "lodge report cash 2026"] {
      let table = try shown(bench, "\(line) --format html")
      #expect(table.contains("quote dei fratelli") && !table.contains(">dues<"), "\(table)")
    }
    // Who was paid stands in the cash book.
    #expect(try shown(bench, "lodge ledger show --format html").contains("Casa dei Fossi"))
  }

  @Test func aLineOfTheBankSaysWhatTheBankSays() throws {
    let bench = try bench()
    let path = bench.folder + "/bank.csv"
    try Files.writeAtomically(
      path, Array("Data;Testo;Importo\n30/01/2026;FEES OF JANUARY;-1,50\n".utf8), overwrite: false)
    #expect(
      bench.run(
        "lodge bank import \(path) --map Data=day --map Testo=text --map Importo=amount") == .ok,
      "\(bench.errors)")
    #expect(try shown(bench, "lodge bank list --format table").contains("FEES OF JANUARY"))
  }

  @Test func papersAreInTheTimelineOfTheirAuthor() throws {
    let bench = try bench(
      """
      lodge paper add "The ashlar" author=Galli on=2026-01-15 state=Completata
      lodge paper add "The acacia" author=Galli on=2026-02-19 state=Programmato
      lodge paper add "The rope" author=Galli
      lodge paper add "Another's" author=Riva
      """)
    let moments = try bench.row("lodge member show Galli")["timeline"]?.array ?? []
    let said = moments.map { "\($0["day"]?.string ?? "") \($0["event"]?.string ?? "")" }
    #expect(
      said.suffix(5) == [
        "2026-01-15 paper presented: “The ashlar”", "2026-02-01 paper entered: “The ashlar”",
        "2026-02-01 paper entered: “The acacia”", "2026-02-01 paper entered: “The rope”",
        "2026-02-19 paper planned: “The acacia”",
      ], "\(said)")
    let papers = try bench.rows("lodge paper list")
    #expect(papers.allSatisfy { $0["created_at"]?.string?.hasPrefix("2026-02-01T10:00") ?? false })
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(_ text: String) -> Int {
    replacing(text, with: "\u{1}").count { $0 == "\u{1}" }
  }
}
