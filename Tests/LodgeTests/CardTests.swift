// Members as address cards: seen by vobject, and read from cards of other programs.

import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite(
  .enabled(if: Oracle.isWanted, "python3-icalendar or -vobject is missing: script/setup --proof"))
struct CardTests {
  private func bench() throws -> LodgeBench {
    let bench = try LodgeBench()
    try #require(
      bench.run(
        """
        lodge edit name="Loggia, Kilwinning"
        lodge member add "Ada De Luca" degree=Maestro since=2014-03-20 email=ada@example.org phone="+39 055 1; 2" born=1970-02-28 address="Via Roma 1, 50100 Firenze" comment="likes; commas, and \\\\ signs"
        lodge member add first_name="Zoë Ünal" last_name="\(String(repeating: "Übel", count: 40))" degree=Apprendista since=2024-03-20
        lodge member add "שלום עולם" degree=Compagno since=2020-01-01
        lodge member add "Leo Sala" state=candidate
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private static let read = """
    import sys, vobject
    for c in vobject.readComponents(open(sys.argv[1], 'rb').read().decode('utf-8')):
        def one(n): return str(getattr(c, n).value) if hasattr(c, n) else '-'
        a = c.adr.value.street if hasattr(c, 'adr') else '-'
        n = c.n.value
        print('|'.join([c.version.value, one('fn'), n.family, n.given, one('email'), one('tel'), one('bday'), a, one('note'), one('title')]))
    """

  @Test(arguments: ["4.0", "3.0"])
  func cardsAreReadByOthers(_ version: String) throws {
    let bench = try bench()
    let format = version == "3.0" ? "--format vcf3" : ""
    let path = bench.folder + "/m.vcf"
    #expect(bench.run("lodge member export \(format) --out \(path)") == .ok, "\(bench.errors)")
    let long = String(repeating: "Übel", count: 40)
    let born = version == "3.0" ? "1970-02-28" : "19700228"
    #expect(
      try Oracle.lines(CardTests.read, [path]) == [
        "\(version)|Ada De Luca|De Luca|Ada|ada@example.org|+39 055 1; 2|\(born)|Via Roma 1, 50100 Firenze|-|-",
        "\(version)|Zoë Ünal \(long)|\(long)|Zoë Ünal|-|-|-|-|-|-",
        "\(version)|שלום עולם|עולם|שלום|-|-|-|-|-|-",
      ])
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(!text.contains("Kilwinning"))
    #expect(
      bench.run("lodge member export \(format) --full --former --out \(path) --force") == .ok)
    let full = try Oracle.lines(CardTests.read, [path])
    #expect(
      full.count == 4 && full[0].hasSuffix("|likes; commas, and \\ signs|Master Mason"), "\(full)")
  }

  /// Out and in: into its own notebook nothing changes, into another the people are the same.
  @Test(arguments: ["", "--format vcf3"])
  func whatIsWrittenIsReadAgain(_ format: String) throws {
    let bench = try bench()
    let path = bench.folder + "/m.vcf"
    #expect(bench.run("lodge member export \(format) --full --out \(path)") == .ok)
    #expect(bench.run("lodge member import \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge member list").count == 4)
    let other = try LodgeBench()
    #expect(other.run("lodge member import \(path)") == .ok, "\(other.errors)")
    let keys = ["name", "first_name", "last_name", "email", "phone", "born", "address", "comment"]
    func people(_ bench: LodgeBench) throws -> [[String?]] {
      try bench.rows("lodge member list").filter { $0["state"]?.string == "active" }
        .map { row in keys.map { row[$0]?.string } }
    }
    #expect(try people(other) == people(bench))
  }

  private func imported(_ text: [UInt8], _ options: String = "") throws -> (ExitCode, LodgeBench) {
    let bench = try LodgeBench()
    try Files.writeAtomically(bench.folder + "/c.vcf", text, overwrite: true)
    return (bench.run("lodge member import \(bench.folder)/c.vcf \(options)"), bench)
  }

  @Test func cardsOfOtherPrograms() throws {
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      N:Conti;Ada;Maria;Dott.;
      FN:Dott. Ada Maria Conti
      item1.EMAIL;type=INTERNET:old@example.org
      EMAIL;type=INTERNET;type=pref:ada@example.org
      TEL;type=CELL:+39 333 1
      ADR;type=HOME:;;Via Roma 1;Firenze;FI;50100;Italia
      BDAY:1970-02-28
      PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
       SkZJRg==
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      FN:Leo Sala
      TEL;VALUE=uri;PREF=1:tel:+39-055-1
      BDAY:--0228
      NOTE:two\\nlines
      END:VCARD

      """
    let (code, bench) = try imported(Array(text.replacing("\n", with: "\r\n").utf8))
    #expect(code == .ok, "\(bench.errors)")
    let rows = try bench.rows("lodge member list")
    #expect(rows.map { $0["name"]?.string } == ["Ada Maria Conti", "Leo Sala"])
    #expect(
      rows[0]["email"]?.string == "ada@example.org" && rows[0]["born"]?.string == "1970-02-28")
    #expect(rows[0]["address"]?.string == "Via Roma 1, 50100, Firenze, FI, Italia")
    #expect(rows[1]["phone"]?.string == "+39-055-1" && rows[1]["born"]?.isNull == true)
    #expect(rows[1]["comment"]?.string == "two\nlines")
  }

  /// Latin-1 is refused until it is named; then it is what it was.
  @Test func otherEncodings() throws {
    let text = "BEGIN:VCARD\nVERSION:3.0\nN:Niccolò;Zoë;;;\nEND:VCARD\n"
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let (code, bench) = try imported(latin)
    #expect(code == .data && bench.errors.contains("line 3"), "\(bench.errors)")
    #expect(bench.errors.contains("--encoding latin1"), "\(bench.errors)")
    let (read, other) = try imported(latin, "--encoding latin1")
    #expect(read == .ok, "\(other.errors)")
    #expect(try other.rows("lodge member list").first?["name"]?.string == "Zoë Niccolò")
    for (card, word) in [
      ("VERSION:2.1\nN:A;B;;;", "version 3.0 or 4.0"), ("N:A;B;;;", "version 3.0 or 4.0"),
      ("VERSION:3.0\nN;CHARSET=ISO-8859-1:A;B;;;", "encoding of its own"),
      ("VERSION:3.0\nN;ENCODING=QUOTED-PRINTABLE:=41;B;;;", "encoding of its own"),
      ("VERSION:3.0\nEMAIL:a@example.org", "has no name"), ("VERSION:3.0\nhello", "no line"),
    ] {
      let (code, bench) = try imported(Array("BEGIN:VCARD\n\(card)\nEND:VCARD\n".utf8))
      #expect(code == .data && bench.errors.contains(word), "\(word): \(bench.errors)")
      #expect(bench.run("lodge member list --json") != .ok || !bench.out.contains("\"name\""))
    }
  }
}
