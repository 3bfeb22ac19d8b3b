// Papers: what they are, what is refused, the file of one, who presents next, and what does not fit the agenda.

import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct PaperTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-10T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20
        lodge member add "Bea Dini" degree=Maestro since=2015-03-20
        lodge member add "Mario De Luca" degree=Compagno since=2020-05-01
        lodge member add "Leo Sala" degree=Apprendista since=2025-01-10
        lodge member add "Ugo Riva" state=candidate since=2025-01-10
        lodge meeting add March on=2026-03-19 at=20:00
        lodge meeting add Masters on=2026-04-16 degree=Maestro
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  @Test func aPaperBeginsInPreparation() throws {
    let bench = try bench(
      "lodge paper add \"The ashlar\" author=\"De Luca\" text=\"# Rough\n\nDe *lapide*\"")
    let row = try #require(try bench.rows("lodge paper list").first)
    #expect(row["state"]?.string == "InPreparazione" && row["degree"]?.string == "Apprendista")
    #expect(row["author"]?.string == "Mario De Luca" && row["day"] == .null)
    #expect(row["text"]?.string == "# Rough\n\nDe *lapide*")
    #expect(row["file"] == .null && row["missing"] == .null)
    #expect(bench.run("lodge paper edit ashlar state=Programmato") == .usage)
    #expect(bench.run("lodge paper edit \"The ashlar\" state=Programmato") == .usage)
    #expect(bench.errors.contains("has a day"), "\(bench.errors)")
    #expect(
      bench.run("lodge paper edit \"The ashlar\" state=Programmato on=2026-03-19") == .ok)
    #expect(bench.run("lodge paper edit \"The ashlar\" state=Completata") == .usage)
    bench.now = "2026-03-20T10:00:00Z"
    #expect(bench.run("lodge paper edit \"The ashlar\" state=Completata") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge paper list --year 2026 --state Completata").count == 1)
    #expect(try bench.rows("lodge paper list --year 2025").isEmpty)
    #expect(try bench.rows("lodge paper list --author Conti").isEmpty)
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try bench.rows("lodge paper list").first?["state"]?.string == "InPreparazione")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    ("author=\"Leo Sala\" degree=Compagno", "Leo Sala is Apprentice on 2026-03-10"),
    ("author=\"Ugo Riva\"", "Ugo Riva has no degree on 2026-03-10"),
    ("author=\"De Luca\" degree=Compagno on=2019-01-01", "has no degree on 2019-01-01"),
  ]) func aPaperIsInADegreeOfItsAuthor(data: String, says: String) throws {
    let bench = try bench()
    #expect(bench.run("lodge paper add Work \(data)") == .refused)
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try bench.rows("lodge paper list").isEmpty)
  }

  @Test func textIsFound() throws {
    let bench = try bench(
      """
      lodge paper add "Of silence" author=Conti text="The Pythagorean École and its élèves"
      lodge paper add "Of light" author=Dini text="Nothing here"
      """)
    #expect(
      try bench.rows("lodge paper list --search pythagorean").map { $0["title"]?.string }
        == ["Of silence"])
    #expect(try bench.rows("find eleves ecole").map { $0["name"]?.string } == ["Of silence"])
    #expect(try bench.rows("find light").map { $0["name"]?.string } == ["Of light"])
    // What is written in a paper does not name it.
    #expect(bench.run("lodge paper show Pythagorean") == .usage)
    #expect(bench.run("lodge paper show \"Of silence\"") == .ok)
  }

  @Test func aPaperHasOneFileAtATime() throws {
    let bench = try bench("lodge paper add Work author=Conti\nlodge paper add Bare")
    let (first, second) = (bench.folder + "/a.pdf", bench.folder + "/b.PDF")
    try Files.writeAtomically(first, Array("%PDF-1.4 one".utf8), overwrite: true)
    try Files.writeAtomically(second, Array("%PDF-1.4 two".utf8), overwrite: true)
    #expect(bench.run("lodge paper export Work") == .refused)
    #expect(bench.run("lodge paper attach Work \(first)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge paper attach Work \(first)") == .ok)
    #expect(bench.errors.contains("already attached"), "\(bench.errors)")
    let old = try #require(
      try bench.rows("lodge paper list").first { $0["title"]?.string == "Work" })
    #expect(old["source"]?.string == "a.pdf" && old["missing"]?.bool == false)
    #expect(bench.run("lodge paper attach Work \(second)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge paper export Work") == .ok && bench.out == "%PDF-1.4 two")
    #expect(bench.run("undo") == .ok)
    #expect(bench.run("lodge paper export Work") == .ok && bench.out == "%PDF-1.4 one")
    #expect(bench.run("verify") == .ok && bench.run("redo") == .ok)
    #expect(bench.run("lodge paper detach Work") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge paper detach Work") == .refused)
    #expect(bench.run("lodge paper export Work") == .refused)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge paper remove Work") == .ok && bench.run("verify") == .ok)
    let bad = bench.folder + "/x.exe"
    try Files.writeAtomically(bad, [1], overwrite: true)
    #expect(bench.run("lodge paper attach Bare \(bad)") == .data)
    #expect(bench.run("lodge paper attach Bare \(bench.folder)/none.pdf") == .noInput)
  }

  /// Files of papers are looked after like those of all nouns.
  @Test func theLawOfAttachmentsHolds() throws {
    let bench = try bench("lodge paper add Work author=Conti")
    let file = bench.folder + "/a.pdf"
    try Files.writeAtomically(file, Array("%PDF-1.4 one".utf8), overwrite: true)
    try #require(bench.run("lodge paper attach Work \(file)") == .ok)
    let law = AttachmentLaw(
      bench, list: "lodge paper list", check: "lodge_paper", row: "lodge-paper",
      kind: LodgeEvent.paperFileAttached)
    #expect(try law.broken() == [])
  }

  // MARK: - Rota

  private func rota(_ bench: LodgeBench, _ options: String = "") throws -> [String?] {
    try bench.rows("lodge paper rota \(options)").map { $0["member"]?.string }
  }

  @Test func whoWaitedLongestIsNext() throws {
    let bench = try bench(
      """
      lodge paper add Old author=Conti state=Completata on=2024-01-10
      lodge paper add Older author="De Luca" state=Completata on=2023-01-10
      """)
    // Bea never presented, since 2015; Mario in 2023; Ada in 2024; Leo could since 2025.
    #expect(try rota(bench) == ["Bea Dini", "Mario De Luca", "Ada Conti", "Leo Sala"])
    #expect(try rota(bench, "--meeting Masters") == ["Bea Dini", "Ada Conti"])
    #expect(try rota(bench, "--degree Apprendista") == ["Leo Sala"])
    let rows = try bench.rows("lodge paper rota --limit 2")
    #expect(rows.count == 2 && rows[1]["last_paper"]?.string == "2023-01-10")
    #expect(rows[1]["reasons"]?.string?.contains("last paper on 2023-01-10") ?? false)
    #expect(
      rows[0]["reasons"]?.string?.contains("no paper yet, could present since 2015-03-20") ?? false)
  }

  @Test func whatSpeaksAgainstSomebodyPutsThemBehind() throws {
    var more = """
      lodge answer add March Dini no
      lodge paper add Soon author="De Luca" state=Programmato on=2026-03-19
      """
    for month in 10...12 {
      more += """

        lodge meeting add Old\(month) on=2025-\(month)-02
        lodge attendance mark Old\(month) Presente Dini "De Luca" Sala --all-others Assente
        """
    }
    let bench = try bench(more)
    // Nothing speaks against Leo; of the others who waited longest comes first.
    let rows = try bench.rows("lodge paper rota")
    #expect(
      rows.map { $0["member"]?.string } == ["Leo Sala", "Ada Conti", "Bea Dini", "Mario De Luca"],
      "\(rows)")
    func reasons(_ name: String) -> String {
      rows.first { $0["member"]?.string == name }?["reasons"]?.string ?? ""
    }
    #expect(reasons("Ada Conti").contains("missed the last 3 meetings"))
    #expect(reasons("Bea Dini").contains("do not come"))
    #expect(reasons("Mario De Luca").contains("presents a paper on 2026-03-19"))
    #expect(bench.run("lodge paper rota --format table") == .ok)
    #expect(
      bench.out.contains("it already has a paper") && !bench.out.contains("Soon"), "\(bench.out)")
    #expect(bench.run("lodge paper check") == .ok, "\(bench.out)")
  }

  @Test(arguments: [
    ("on=2026-03-20", "", "no_meeting"),
    ("on=2026-03-19", "lodge meeting cancel March", "cancelled"),
    ("on=2026-03-19 degree=Compagno", "", "degree"),
    ("on=2026-04-16", "", "eligibility"),
    ("on=2026-03-19", "lodge answer add March \"De Luca\" no", "answer"),
    ("on=2026-03-19", "lodge agenda add March Other kind=paper", "agenda"),
    ("on=2026-03-19", "lodge paper add Twin state=Programmato on=2026-03-19", "several"),
  ]) func clashesAreNamed(data: String, more: String, rule: String) throws {
    let bench = try bench(
      "lodge paper add Work author=\"De Luca\" state=Programmato \(data)\n\(more)")
    #expect(bench.run("lodge paper check") == .notFound)
    let rows = try bench.rows("lodge paper check").filter { $0["paper"]?.string == "Work" }
    #expect(rows.map { $0["rule"]?.string } == [rule], "\(rows)")
    #expect(bench.run("lodge agenda add March Work kind=paper") == .ok || rule == "cancelled")
  }
}
