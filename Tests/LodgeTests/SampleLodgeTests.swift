// `sample lodge`: complete on every day of the year, undone in one step, in every language; its suggestions work.

import Kernel
import SessionBench
import System
import Testing

@testable import Command
@testable import Lodge

@Suite struct SampleLodgeTests {
  /// Days at whose borders something could go wrong: the first and last day of a year, a leap day, the end of January, when dues are
  /// due, and days on which clocks change. The first is tried in both languages.
  @Test(
    arguments: [
      ("2026-05-04", Language.english), ("2026-05-04", .italian), ("2026-01-01", .english),
      ("2026-12-31", .italian),
      ("2028-02-29", .english), ("2026-01-31", .italian), ("2026-03-29", .english),
      ("2026-10-25", .italian),
    ])
  func holdsAYear(day: String, language: Language) throws {
    let bench = try LodgeBench()
    (bench.language, bench.now) = (language, day + "T10:00:00Z")
    #expect(bench.run("sample lodge") == .ok, "\(bench.errors)")
    for line in SampleLodge.sample.next { #expect(bench.errors.contains(line)) }
    for line in SampleLodge.sample.next {
      #expect(bench.run(line + " --format table") == .ok, "\(line): \(bench.errors)")
      #expect(!bench.out.isEmpty, "\(line)")
    }
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge member list --former --limit 100").count == 41)
    let meetings = try bench.rows("lodge meeting list --limit 100")
    #expect(meetings.count == 22)
    #expect(meetings.count { ($0["day"]?.string ?? "") > day } == 2)
    // Every meeting that was held has its roll; nothing needs a second look.
    for meeting in meetings where (meeting["day"]?.string ?? "") <= day {
      let on = meeting["day"]?.string ?? ""
      #expect(try !bench.rows("lodge attendance list --meeting \(on) --limit 100").isEmpty, "\(on)")
      #expect(try bench.rows("lodge agenda list --meeting \(on)").count >= 3, "\(on)")
    }
    #expect(bench.run("lodge paper check") == .ok, "\(bench.out)")
    #expect(bench.run("lodge office plan") == .ok, "\(bench.out)")
    #expect(try bench.rows("lodge payment list").count > 60)
    // The other one made the notebook.
    let log = try bench.rows("log").compactMap { $0["command"]?.string }
    #expect(log.filter { $0 != "(taccuino)" } == ["sample lodge"])
  }

  @Test func oneUndoTakesAllOfItAndItCanComeAgain() throws {
    let bench = try LodgeBench()
    #expect(bench.run("sample lodge") == .ok, "\(bench.errors)")
    #expect(bench.run("sample lodge") == .refused)
    #expect(bench.errors.contains("taccuino -n demo.tac sample lodge"))
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(bench.run("sample lodge --dry-run") == .ok, "\(bench.errors)")
    for list in [
      "lodge member list --former", "lodge meeting list", "lodge entry list", "lodge fund list",
    ] {
      #expect(try bench.rows(list).isEmpty, "\(list)")
    }
    #expect(bench.run("sample lodge") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    "lodge edit name=Ours", "lodge member add \"Ada Conti\"", "lodge fund add Bank currency=EUR",
    "lodge meeting add March on=2026-06-18",
  ]) func dataOfOnesOwnStaysAsItIs(line: String) throws {
    let bench = try LodgeBench()
    #expect(bench.run(line) == .ok, "\(bench.errors)")
    #expect(bench.run("sample lodge") == .refused)
    #expect(try bench.rows("lodge member list").count <= 1)
  }

  /// The year in the program is the one that the script draws.
  @Test func theScriptDrawsTheSameYear() throws {
    let answer = try Subprocess.run("/usr/bin/python3", ["script/draw-lodge", "--check"])
    #expect(answer.succeeded, "run script/draw-lodge")
  }
}
