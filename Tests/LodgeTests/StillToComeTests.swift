// What is dated in the future is not yet so, what has happened has a day that was, and what is closed or approved does not
// change behind anybody's back. The clock stands at 2026-05-04.

import Kernel
import PaperBench
import SessionBench
import Testing

@testable import Lodge

@Suite struct StillToComeTests {
  private func makeBench(_ lines: String...) throws -> LodgeBench {
    let bench = try LodgeBench()
    for line in lines { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  /// Whoever leaves next year is a member today, and none then.
  @Test func aDatedChangeBeginsOnItsDay() throws {
    let bench = try makeBench(
      "lodge member add \"Ada Conti\" degree=Apprendista since=2020-01-01",
      "lodge degree add Conti Compagno on=2026-06-01",
      "lodge standing add Conti resigned on=2027-01-01",
      "lodge member add \"Fut Ure\" since=2027-03-01")
    func shown(_ line: String) throws -> [String] {
      try bench.rows(line).map {
        [$0["name"], $0["degree"], $0["state"]].map { $0?.string ?? "" }.joined(separator: " ")
      }
    }
    #expect(try shown("lodge member list") == ["Ada Conti Apprendista active", "Fut Ure  "])
    #expect(try shown("lodge member list --state active") == ["Ada Conti Apprendista active"])
    #expect(try shown("lodge member list --degree Compagno") == [])
    bench.now = "2026-07-01T08:00:00Z"
    #expect(try shown("lodge member list --degree Compagno") == ["Ada Conti Compagno active"])
    bench.now = "2027-01-01T08:00:00Z"
    #expect(try shown("lodge member list") == ["Fut Ure  "])
    #expect(
      try shown("lodge member list --former") == ["Ada Conti Compagno resigned", "Fut Ure  "])
    bench.now = "2027-03-01T08:00:00Z"
    #expect(try shown("lodge member list") == ["Fut Ure  active"])
  }

  @Test(arguments: [
    "lodge entry add Far amount=5EUR on=2126-12-01",
    "lodge entry edit Rent on=2026-05-06",
    "lodge payment add Conti 5EUR on=2026-05-06",
    "lodge receipt issue Gift on=2026-05-06",
    "lodge member add \"Nino Nati\" born=2050-01-01",
    "lodge member edit Conti born=2050-01-01",
  ])
  func whatHappenedHasADayThatWas(line: String) throws {
    let bench = try makeBench(
      "lodge fund add Bank opening=100EUR",
      "lodge member add \"Ada Conti\" since=2020-01-01",
      "lodge entry add Rent amount=-20EUR on=2026-05-01",
      "lodge entry add Gift amount=20EUR on=2026-05-01")
    let before = try bench.rows("log --limit 1")
    #expect(bench.run(line) == .usage, "\(bench.out)\(bench.errors)")
    #expect(bench.errors.contains("still to come"), "\(bench.errors)")
    #expect(try bench.rows("log --limit 1") == before)
    // The day of today is none to come.
    #expect(bench.run("lodge entry add Now amount=5EUR on=2026-05-04") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    "lodge dues set 2025 999EUR", "lodge discount add Conti 2025 percent=50",
    "lodge discount add Conti 2024 percent=50", "lodge tier add Conti reduced from=2025-03-01",
    "lodge charge add Conti Apron amount=30EUR on=2025-11-01", "lodge budget set 2025 rent -450EUR",
    "lodge levy set 2025 20EUR", "lodge meeting edit 2025-10-23 dinner_price=99EUR",
    "lodge dues remove 2025", "undo",
  ])
  func aClosedYearKeepsWhatItsClaimsRestOn(line: String) throws {
    let bench = try makeBench(
      "lodge fund add Bank opening=100EUR",
      "lodge member add \"Ada Conti\" since=2020-01-01",
      "lodge meeting add Works on=2025-10-23 at=20:00",
      "lodge dues set 2025 260EUR",
      "lodge ledger close 2025")
    let owed = try bench.rows("lodge arrears list --on 2025-12-31")
    if line.hasPrefix("undo") {
      let event = try #require(
        try bench.rows("log").first { $0["command"]?.string?.contains("dues set") ?? false }?["id"]?
          .string)
      #expect(bench.run("undo \(event)") == .refused, "\(bench.out)\(bench.errors)")
    } else {
      #expect(bench.run(line) == .refused, "\(bench.out)\(bench.errors)")
    }
    #expect(bench.errors.contains("the books are closed up to 2025"), "\(bench.errors)")
    #expect(try bench.rows("lodge arrears list --on 2025-12-31") == owed)
    #expect(bench.run("lodge dues set 2026 280EUR") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge ledger reopen 2025 reason=\"one came late\"") == .ok)
    if !line.hasPrefix("undo") { #expect(bench.run(line) == .ok, "\(bench.errors)") }
  }

  /// Dates beyond what calendars know, and what cannot be a rule.
  @Test(arguments: [
    ("lodge meeting add Bad on=9999-12-31 at=23:59", "no meeting is on"),
    ("lodge meeting add Bad on=0000-01-01", "no meeting is on"),
    ("lodge meeting move 2026-03-19 on=9999-12-31", "no meeting is on"),
    ("lodge edit quorum=3 quorum_masters=9", "cannot have 9"),
    ("lodge edit quorum=2", "cannot have 3"),
  ])
  func whatCannotBeIsRefused(line: String, says: String) throws {
    let bench = try makeBench("lodge meeting add Works on=2026-03-19 at=20:00")
    #expect(bench.run(line) == .usage, "\(bench.out)\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
  }

  @Test func anAddressThatIsNoneIsSaid() throws {
    let bench = try makeBench("lodge member add \"Ada Conti\" email=\"not an address\"")
    #expect(bench.errors.contains("no message can be sent to not an address"), "\(bench.errors)")
    #expect(bench.run("lodge member edit Conti email=ada@example.org") == .ok)
    #expect(!bench.errors.contains("no message"), "\(bench.errors)")
  }

  @Test func aColumnThatIsThereTwiceLosesNothing() throws {
    let bench = try makeBench("lodge member add \"Ada Conti\"")
    #expect(Judges.shell("printf 'name,name\\nA B,C D\\n' > \(bench.folder)/m.csv").code == 0)
    #expect(bench.run("lodge member import \(bench.folder)/m.csv") == .data, "\(bench.errors)")
    #expect(bench.errors.contains("the column name twice"), "\(bench.errors)")
    #expect(try bench.rows("lodge member list").count == 1)
  }

  @Test func theAnnualReturnCountsEveryMark() throws {
    let bench = try makeBench(
      "lodge member add \"Ada Conti\" since=2020-01-01 degree=Maestro",
      "lodge member add \"Leo Sala\" since=2020-01-01 degree=Maestro",
      "lodge member add \"Mia Riva\" since=2020-01-01 degree=Maestro",
      "lodge meeting add Works on=2026-03-19 at=20:00",
      "lodge attendance mark 2026-03-19 Presente Conti",
      "lodge attendance mark 2026-03-19 Assente Sala")
    let rows = try bench.rows("lodge report return 2026")
    func number(_ item: String) -> Int64? {
      rows.first { $0["item"]?.string == item }?["number"]?.integer
    }
    #expect(["present", "absent", "excused", "unconfirmed"].map(number) == [1, 1, 0, 1])
  }

  /// Marks can be put right after the minutes are approved, and it is said that these stay.
  @Test func approvedMinutesAreNamed() throws {
    let bench = try makeBench(
      "lodge member add \"Ada Conti\" since=2020-01-01 degree=Maestro",
      "lodge meeting add Works on=2026-03-19 at=20:00",
      "lodge agenda add 2026-03-19 Opening",
      "lodge meeting add Later on=2026-04-16 at=20:00",
      "lodge attendance mark 2026-03-19 Presente Conti",
      "lodge minutes write 2026-03-19",
      "lodge minutes approve 2026-03-19 --at 2026-04-16")
    for line in [
      "lodge attendance mark 2026-03-19 Assente Conti", "lodge visitor add 2026-03-19 \"Eli Roth\"",
      "lodge agenda edit 2026-03-19/1 decision=later",
    ] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
      #expect(bench.errors.contains("are approved and stay as they are"), "\(bench.errors)")
    }
    #expect(bench.run("lodge attendance mark 2026-04-16 Presente Conti") == .ok)
    #expect(!bench.errors.contains("are approved"), "\(bench.errors)")
  }
}
