// Minutes from the draft to the approval: which sentences keep their records, what is locked, what is refused.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct MinutesTests {
  private func lines(_ bench: LodgeBench) throws -> [(text: String, kinds: [String])] {
    try #require(bench.run("lodge minutes show 2026-03-19 --json") == .ok, "\(bench.errors)")
    let row = try #require(try JSON(parsing: Array(bench.out.utf8))["rows"]?[0])
    return (row["lines"]?.array ?? []).map { line in
      (
        line["text"]?.string ?? "",
        (line["records"]?.array ?? []).compactMap { $0["kind"]?.string }
      )
    }
  }

  private func kinds(_ bench: LodgeBench, _ text: String) throws -> [String]? {
    try lines(bench).first { $0.text.contains(text) }?.kinds
  }

  private func write(_ bench: LodgeBench, _ bytes: [UInt8]) throws -> String {
    let path = bench.folder + "/text.md"
    try Files.writeAtomically(path, bytes, overwrite: true)
    return path
  }

  @Test func theDraftIsStoredWithItsRecords() throws {
    let bench = try MinutesBench.make(
      """
      lodge entry add Tronco amount=85EUR category=tronco on=2026-03-19
      lodge entry add Candles amount=-5EUR on=2026-03-19
      lodge entry add Gift amount=20EUR meeting=2026-03-19 on=2026-03-25
      """)
    #expect(bench.run("lodge minutes write 2026-03-19") == .ok, "\(bench.errors)")
    let wanted: [(String, [String])] = [
      ("Present (2): Ada Conti, Leo Sala.", ["lodge.attendance", "lodge.attendance"]),
      ("- Eli Roth (Galileo).", ["lodge.visitor"]),
      ("Votes: 12 in favour, 1 against.", ["lodge.agenda"]),
      ("- “The rough ashlar”, by Ugo Riva.", ["lodge.paper"]),
      ("- Tronco: 85.00 EUR.", ["lodge.entry"]), ("- Gift: 20.00 EUR.", ["lodge.entry"]),
      ("## Roll call", []),
    ]
    let lines = try lines(bench)
    for (text, kinds) in wanted {
      #expect(lines.first { $0.text == text }?.kinds == kinds, "\(text): \(lines)")
    }
    #expect(!lines.contains { $0.text.contains("Candles") })
    #expect(try MinutesBench.shown(bench, "lodge minutes list", "state") == "draft")
    #expect(bench.run("lodge minutes write 2026-03-19") == .refused)
    #expect(bench.errors.contains("lodge minutes edit 2026-03-19"), "\(bench.errors)")
    #expect(bench.run("lodge minutes write 2026-05-21") == .ok)
    for line in ["move 2026-05-21 on=2026-05-22", "cancel 2026-05-21", "remove 2026-05-21"] {
      #expect(bench.run("lodge meeting \(line)") == .refused, "\(line)")
      #expect(bench.errors.contains("minutes"), "\(bench.errors)")
    }
    #expect(bench.run("lodge minutes remove 2026-05-21") == .ok)
    #expect(bench.run("lodge minutes show 2026-04-16") == .refused)
    #expect(bench.run("lodge minutes remove 2026-03-19") == .ok)
    #expect(try bench.rows("lodge minutes list").isEmpty)
    #expect(bench.run("undo") == .ok)
    #expect(try kinds(bench, "Eli Roth") == ["lodge.visitor"])
  }

  @Test func anEditKeepsTheRecordsOfSentencesThatItLeaves() throws {
    let bench = try MinutesBench.make("lodge minutes write 2026-03-19")
    var text = try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text")
    text = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "Speaker: Ada Conti." ? "Speaker: Ada Conti, at length." : String($0) }
      .joined(separator: "\n")
    text = "A sentence of my own.\n\n" + text
    // As an editor of another system leaves it.
    let bytes = Array("\u{FEFF}\(text)\n\n".utf8).flatMap { $0 == 10 ? [13, 10] : [$0] }
    let path = try write(bench, bytes)
    #expect(bench.run("lodge minutes edit 2026-03-19 --text \(path)") == .ok, "\(bench.errors)")
    #expect(try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text") == text)
    #expect(try kinds(bench, "A sentence of my own.") == [])
    #expect(try kinds(bench, "at length") == [])
    #expect(try kinds(bench, "Eli Roth") == ["lodge.visitor"])
    #expect(try kinds(bench, "Votes: 12") == ["lodge.agenda"])
    #expect(bench.run("lodge minutes edit 2026-03-19 --text \(path)") == .ok)
    #expect(bench.errors.contains("nothing to do"), "\(bench.errors)")
    #expect(bench.run("undo") == .ok)
    #expect(try kinds(bench, "Speaker: Ada Conti.") == ["lodge.agenda"])
    // Without a terminal nobody can edit.
    #expect(bench.run("lodge minutes edit 2026-03-19") == .refused)
    #expect(bench.errors.contains("--text FILE"), "\(bench.errors)")
  }

  @Test(arguments: [
    ("latin-1", [0x50, 0x65, 0x72, 0xF2, 0x0A] as [UInt8], "byte 3"),
    ("blank", Array("\n \n\t\n".utf8), "cannot be empty"), ("none", [], "cannot be empty"),
    (
      "a mark for a name",
      Array("\u{27E6}\(String(repeating: "a", count: 64))\u{27E7} spoke.".utf8), "mark"
    ),
  ])
  func whatIsNoTextIsRefused(name: String, bytes: [UInt8], words: String) throws {
    let bench = try MinutesBench.make("lodge minutes write 2026-03-19")
    let before = try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text")
    let path = try write(bench, bytes)
    #expect(bench.run("lodge minutes edit 2026-03-19 --text \(path)") == .data, "\(bench.errors)")
    #expect(bench.errors.contains(words), "\(bench.errors)")
    #expect(bench.run("lodge minutes write 2026-04-16 --text \(path)") == .data)
    #expect(try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text") == before)
    #expect(try bench.rows("lodge minutes list").count == 1)
  }

  /// A text that is written can be approved, and is shown at once, however long its lines are.
  @Test func aMebibyteInOneLine() throws {
    let bench = try MinutesBench.make()
    let most = 1 << 20
    for count in [most, most + 1] {
      let path = try write(bench, [UInt8](repeating: 0x78, count: count))
      #expect(bench.run("lodge minutes write 2026-03-19 --text \(path)") == .data)
    }
    let path = try write(bench, [UInt8](repeating: 0x78, count: most - 1))
    #expect(bench.run("lodge minutes write 2026-03-19 --text \(path)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes approve 2026-03-19 --at 2026-04-16") == .ok, "\(bench.errors)")
    let clock = ContinuousClock()
    let start = clock.now
    #expect(bench.run("lodge minutes show 2026-03-19 --format table") == .ok)
    // It took six minutes.
    #expect(clock.now - start < .seconds(60))
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
  }

  @Test func whatIsApprovedIsLocked() throws {
    let bench = try MinutesBench.make("lodge minutes write 2026-03-19")
    let before = try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text")
    let path = try write(bench, Array("Another text.\n".utf8))
    #expect(
      bench.run("lodge minutes approve 2026-03-19 --at 2026-04-16 for=12 abstained=1") == .ok,
      "\(bench.errors)")
    #expect(bench.errors.contains("number 1 in the register of Apprentice"), "\(bench.errors)")
    let row = try bench.row("lodge minutes list")
    #expect(row["state"]?.string == "approved" && row["approved_at"]?.string == "Second")
    #expect(row["votes_for"]?.integer == 12 && row["approved_on"]?.string == "2026-04-16")
    for line in [
      "lodge minutes edit 2026-03-19 --text \(path)", "lodge minutes remove 2026-03-19",
      "lodge minutes approve 2026-03-19 --at 2026-05-21",
    ] {
      #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
      #expect(bench.errors.contains("their text is locked"), "\(bench.errors)")
      #expect(bench.errors.contains("lodge minutes addendum"), "\(bench.errors)")
    }
    // The text is read as it was, with its records.
    #expect(try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text") == before)
    #expect(try kinds(bench, "Eli Roth") == ["lodge.visitor"])
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try MinutesBench.shown(bench, "lodge minutes list", "state") == "draft")
    #expect(try bench.rows("lodge register list").isEmpty)
    #expect(bench.run("redo") == .ok)
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    ("--at 2026-03-19", "later meeting"), ("--at Earlier", "later meeting"),
    ("--at Later", "still to come"), ("--at Off", "cancelled"),
    ("--at 2026-04-16 for=3 against=3", "approve nothing"),
    ("--at 2026-04-16 against=1", "approve nothing"),
  ])
  func approvalsThatCannotBeAreRefused(how: String, words: String) throws {
    let bench = try MinutesBench.make(
      """
      lodge meeting add Earlier on=2026-02-19
      lodge meeting add Later on=2026-06-18
      lodge meeting add Off on=2026-04-30
      lodge meeting cancel Off
      lodge minutes write 2026-03-19
      """)
    #expect(bench.run("lodge minutes approve 2026-03-19 \(how)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains(words), "\(bench.errors)")
    #expect(try bench.rows("lodge register list").isEmpty)
  }

  @Test func minutesOfADegreeAreReadInIt() throws {
    let bench = try MinutesBench.make(
      "lodge meeting add \"Fellows again\" on=2026-05-28 degree=Compagno\nlodge minutes write 2026-05-07"
    )
    #expect(bench.run("lodge minutes approve 2026-05-07 --at 2026-05-21") == .refused)
    #expect(bench.errors.contains("not read in a meeting of Apprentice"), "\(bench.errors)")
    #expect(bench.run("lodge minutes approve 2026-05-07 --at 2026-05-28") == .ok)
    #expect(bench.errors.contains("number 1 in the register of Fellow"), "\(bench.errors)")
    #expect(bench.run("lodge minutes write 2026-06-18") == .usage)
    #expect(bench.run("lodge meeting add Later on=2026-06-18") == .ok)
    #expect(bench.run("lodge minutes write 2026-06-18") == .refused)
    #expect(bench.errors.contains("still to come"), "\(bench.errors)")
  }

  @Test func aCorrectionIsAnAddendum() throws {
    let bench = try MinutesBench.make("lodge minutes write 2026-03-19")
    #expect(bench.run("lodge minutes addendum 2026-03-19 \"too early\"") == .refused)
    #expect(bench.run("lodge minutes approve 2026-03-19 --at 2026-04-16") == .ok)
    let text = try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text")
    #expect(bench.run("lodge minutes addendum 2026-03-19 \"\"") != .ok)
    #expect(bench.run("lodge minutes addendum 2026-03-19 words for=3") == .usage)
    #expect(
      bench.run(
        "lodge minutes addendum 2026-03-19 \"Ada Conti came at 20:30.\" --at 2026-05-21 for=9")
        == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes addendum 2026-03-19 \"The door was shut.\"") == .ok)
    #expect(bench.run("lodge minutes show 2026-03-19 --format md") == .ok)
    let addendum = try #require(bench.out.firstRange(of: "Addendum 1"))
    let roof = try #require(bench.out.firstRange(of: "repaired in summer"))
    #expect(addendum.lowerBound > roof.lowerBound)
    for wanted in ["Ada Conti came at 20:30.", "with 9 in favour", "The door was shut."] {
      #expect(bench.out.contains(wanted), "\(wanted): \(bench.out)")
    }
    #expect(try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text") == text)
    let rows = try bench.rows("lodge register list")
    #expect(rows.map { $0["what"]?.string } == ["minutes", "addendum", "addendum"])
    #expect(rows.map { $0["day"]?.string } == ["2026-04-16", "2026-05-21", "2026-06-01"])
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
  }

  @Test(.enabled(if: Judges.areWanted, "script/setup --proof"))
  func thePaperHasTheLetterhead() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    bench.language = .italian
    let path = bench.folder + "/minutes.pdf"
    #expect(bench.run("lodge minutes show 2026-03-19 --out \(path)") == .ok, "\(bench.errors)")
    let pdf = JudgedPDF(try Files.read(path, limit: 1 << 24))
    #expect(pdf.faults == [])
    for wanted in [
      "Kilwinning", "Oriente di Firenze", "Ada Conti", "Leo Sala", "Ada Conti came at 20:30.",
      "Segretario", "Maestro Venerabile",
    ] {
      #expect(pdf.text.contains(wanted), "\(wanted): \(pdf.text)")
    }
    let book = bench.folder + "/register.pdf"
    #expect(bench.run("lodge register show --out \(book)") == .ok, "\(bench.errors)")
    let bound = JudgedPDF(try Files.read(book, limit: 1 << 24))
    #expect(bound.faults == [] && bound.pages.count == 3)
    for row in try bench.rows("lodge register list") {
      #expect(bound.text.contains(row["hash"]?.string ?? "none"), "\(bound.text)")
    }
  }
}
