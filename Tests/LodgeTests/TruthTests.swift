// What is recorded of members and meetings stays true: each command that could make a mark, an answer, a term, a paper or a
// degree untrue is refused and changes nothing, or clears by name what it was told to clear.

import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct TruthTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=L zone=UTC
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20
        lodge member add "Leo Sala" degree=Apprendista since=2024-01-10
        lodge standing add Sala resigned on=2024-02-01
        lodge standing add Sala readmitted on=2024-03-01
        lodge degree add Sala Compagno on=2025-01-16
        lodge meeting add Spring on=2025-03-20 degree=Apprendista
        lodge meeting add Summer on=2025-06-19 degree=Compagno
        lodge meeting add Coming on=2026-04-16 degree=Compagno dinner=yes
        lodge attendance mark Spring Presente Sala Conti
        lodge attendance mark Summer Presente Sala
        lodge answer add Coming Sala yes dinner=yes
        lodge office add Conti PrimoSorvegliante from=2024-06-01 until=2025-05-31
        lodge paper add Pillars author=Sala degree=Compagno state=Completata on=2025-06-19
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  /// `{resigned}`, `{Compagno}`, `{PrimoSorvegliante}` in a line: the ids of Leo's and Ada's records.
  private func filled(_ line: String, _ bench: LodgeBench) throws -> String {
    var line = line
    for (list, member, key) in [
      ("standing list", "Sala", "state"), ("degree list", "Sala", "degree"),
      ("office list --history", "Conti", "office"),
    ] {
      for row in try bench.rows("lodge \(list) --member \(member)") {
        line = line.replacing("{\(row[key]?.string ?? "")}", with: row["id"]?.string ?? "")
      }
    }
    for row in try bench.rows("lodge degree list --member Conti") {
      line = line.replacing(
        "{Ada \(row["degree"]?.string ?? "")}", with: row["id"]?.string ?? "")
    }
    return line
  }

  private func state(_ bench: LodgeBench) throws -> [String] {
    try [
      "attendance list", "answer list", "degree list", "standing list", "office list --history",
      "paper list", "meeting list", "member list --former",
    ].map { list in
      try #require(bench.run("lodge \(list) --json") == .ok, "\(bench.errors)")
      return bench.out
    }
  }

  @Test(arguments: [
    ("lodge standing add Sala dormant on=2025-03-01", "Leo Sala present at Spring, 2025-03-20"),
    ("lodge standing add Sala resigned on=2025-06-01", "Leo Sala present at Summer, 2025-06-19"),
    ("lodge standing edit {readmitted} on=2025-04-01", "Leo Sala present at Spring"),
    ("lodge standing edit {active} on=2024-01-20", "Leo Sala, Apprentice on 2024-01-10"),
    ("lodge standing remove {readmitted}", "Leo Sala present at Spring"),
    ("lodge degree edit {Compagno} on=2025-07-01", "Leo Sala present at Summer"),
    (
      "lodge degree edit --where \"degree = Compagno and day > 2025-01-01\" on=2025-07-01",
      "Leo Sala present at Summer"
    ),
    ("lodge degree remove {Compagno}", "Leo Sala present at Summer"),
    ("lodge meeting edit Spring degree=Maestro", "Leo Sala present at Spring"),
    ("lodge meeting edit Summer degree=Maestro", "Leo Sala present at Summer"),
    ("lodge meeting edit --where \"title = Summer\" degree=Maestro", "Leo Sala present at Summer"),
    ("lodge member edit Sala born=2025-01-17", "Leo Sala, Fellow Craft on 2025-01-16"),
    ("lodge degree edit {Ada Maestro} on=2024-07-01", "Ada Conti, Senior Warden from 2024-06-01"),
    ("lodge standing add Conti resigned on=2025-02-01", "Ada Conti present at Spring"),
    ("lodge office edit {PrimoSorvegliante} from=2014-01-01", "had not joined on 2014-01-01"),
    (
      "lodge office add Sala Archivista from=2024-01-11 until=2024-12-31",
      "was resigned on 2024-02-01"
    ),
  ]) func whatWouldBecomeUntrueIsNamedAndRefused(line: String, says: String) throws {
    let bench = try bench()
    let before = try state(bench)
    let typed = try filled(line, bench)
    #expect(bench.run(typed) == .refused, "\(typed): \(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try state(bench) == before)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    ("lodge standing add Sala dormant on=2026-02-01", 0),
    ("lodge standing edit {readmitted} on=2024-12-01", 0),
    ("lodge meeting edit Spring degree=Apprendista introduced_by=X", 0),
    ("lodge degree edit {Compagno} on=2025-03-01", 0),
    ("lodge meeting edit Spring degree=Compagno --clearing", 0),
    ("lodge meeting edit Spring degree=Maestro --clearing", 1),
    ("lodge meeting edit Summer degree=Maestro --clearing", 1),
  ]) func whatStaysTrueIsDoneAndTheRestIsClearedByName(line: String, cleared: Int) throws {
    let bench = try bench(
      "lodge degree edit --where \"member = 'Leo Sala' and degree = Compagno\" on=2025-03-01")
    let typed = try filled(line, bench)
    #expect(bench.run(typed) == .ok, "\(typed): \(bench.errors)")
    #expect(bench.errors.split(separator: "cleared: Leo Sala present at").count - 1 == cleared)
    let marks = try bench.rows("lodge attendance list --member Sala")
    #expect(marks.filter { $0["mark"]?.string == "NonConfermato" }.count == cleared)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// What a command took along comes back with it.
  @Test func answersToComingMeetingsGoWithTheMembershipAndComeBackWithUndo() throws {
    let bench = try bench()
    #expect(bench.run("lodge standing add Sala resigned on=2026-02-28") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("removed: the answer of Leo Sala to Coming, 2026-04-16"),
      "\(bench.errors)")
    #expect(try bench.rows("lodge answer list").isEmpty)
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge answer list").count == 1)
  }

  /// The newest first is always possible; one from the middle is not where later records rest on it.
  @Test func undoAndRedoKeepWhatIsRecordedTrue() throws {
    let bench = try bench()
    let log = try bench.rows("log --limit 50")
    func batch(_ words: String) throws -> String {
      try #require(
        log.first { $0["command"]?.string?.contains(words) ?? false }?["id"]?.string)
    }
    let before = try state(bench)
    #expect(bench.run("undo \(try batch("degree add Sala Compagno"))") == .refused)
    #expect(bench.errors.contains("Leo Sala present at Summer"), "\(bench.errors)")
    #expect(bench.run("undo \(try batch("readmitted"))") == .refused, "\(bench.errors)")
    #expect(try state(bench) == before)
    // Cleared, then the degree is moved: the mark does not come back.
    for line in [
      "lodge attendance mark Summer NonConfermato Sala",
      "lodge paper remove Pillars", "lodge answer remove --where \"member = 'Leo Sala'\"",
      "lodge degree edit --where \"degree = Compagno and day > 2025-01-01\" on=2025-07-01",
    ] { try #require(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    let cleared = try #require(
      try bench.rows("log").first {
        $0["command"]?.string?.contains("NonConfermato") ?? false
      }?["id"]?.string)
    #expect(bench.run("undo \(cleared)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("Leo Sala present at Summer"), "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// Offices: those that go on end, those to come do not begin; both are said.
  @Test func officesOfWhoLeavesEndOrNeverBegin() throws {
    let bench = try bench(
      """
      lodge office add Conti Oratore from=2025-06-01
      lodge office add Conti Archivista from=2026-06-01
      """)
    #expect(bench.run("lodge standing add Conti dormant on=2026-03-01") == .ok, "\(bench.errors)")
    let terms = try bench.rows("lodge office list --history --member Conti").map {
      "\($0["office"]?.string ?? "") \($0["until"]?.string ?? "-")"
    }
    #expect(terms == ["PrimoSorvegliante 2025-05-31", "Oratore 2026-02-28"])
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// The rows of a file are held to it as lines are, all or none.
  @Test func anImportIsHeldToIt() throws {
    let bench = try bench()
    let id = try #require(
      try bench.rows("lodge member list").first { $0["name"]?.string == "Leo Sala" }?["id"]?.string)
    let file = bench.folder + "/members.csv"
    try Files.writeAtomically(
      file, Array("id,born,phone\n\(id),2025-01-17,1\n".utf8), overwrite: true)
    let before = try state(bench)
    #expect(bench.run("lodge member import \(file)") == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("Leo Sala, Fellow Craft on 2025-01-16"), "\(bench.errors)")
    #expect(try state(bench) == before)
  }
}
