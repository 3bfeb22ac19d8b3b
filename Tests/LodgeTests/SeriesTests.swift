// Series of meetings: the days they make, and what a change of the series leaves alone.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct SeriesTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-10-02T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20
        lodge series add Stated every="first and third Thursday, September to June, not in August" from=2026-09-01 until=2026-12-31 at=20:00 dinner=yes
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func days(_ bench: LodgeBench) throws -> [String?] {
    try bench.rows("lodge meeting list").map { $0["day"]?.string }
  }

  private static let first = [
    "2026-09-03", "2026-09-17", "2026-10-01", "2026-10-15", "2026-11-05", "2026-11-19",
    "2026-12-03", "2026-12-17",
  ]

  @Test func wordsMakeMeetings() throws {
    let bench = try bench()
    #expect(try days(bench) == Self.first)
    let meetings = try bench.rows("lodge meeting list")
    let series = try bench.row("lodge series show Stated")
    #expect(series["meetings"]?.integer == 8 && series["until"]?.string == "2026-12-31")
    #expect(series["held"]?.array?.count == 8)
    #expect(
      meetings.allSatisfy { $0["series_id"] == series["id"] && $0["title"]?.string == "Stated" })
    #expect(meetings.allSatisfy { $0["at"]?.string == "20:00" && $0["dinner"] == .bool(true) })
    #expect(bench.run("undo") == .ok)
    #expect(try days(bench).isEmpty && bench.rows("lodge series list").isEmpty)
    #expect(bench.run("redo") == .ok)
    #expect(try days(bench) == Self.first)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  /// From the day after the old end on, over a summer.
  @Test func aSeriesIsContinued() throws {
    let bench = try bench()
    #expect(bench.run("lodge series extend Stated until=2027-09-10") == .ok, "\(bench.errors)")
    #expect(
      try Array(days(bench).dropFirst(8)) == [
        "2027-01-07", "2027-01-21", "2027-02-04", "2027-02-18", "2027-03-04", "2027-03-18",
        "2027-04-01", "2027-04-15", "2027-05-06", "2027-05-20", "2027-06-03", "2027-06-17",
        "2027-09-02",
      ])
    #expect(bench.run("undo") == .ok)
    #expect(try days(bench) == Self.first)
  }

  /// Past, moved and cancelled ones stay as they are.
  @Test func aChangeIsOfComingMeetingsThatNobodyMoved() throws {
    let bench = try bench(
      """
      lodge meeting move 2026-10-15 on=2026-10-22
      lodge meeting move 2026-11-05 at=18:00
      lodge meeting cancel 2026-11-19
      """)
    #expect(bench.run("lodge series edit Stated title=Ordinary at=20:30") == .ok, "\(bench.errors)")
    let meetings = try bench.rows("lodge meeting list")
    #expect(
      meetings.map { "\($0["title"]?.string ?? "") \($0["at"]?.string ?? "")" } == [
        "Stated 20:00", "Stated 20:00", "Stated 20:00", "Stated 20:00", "Stated 18:00",
        "Stated 20:00", "Ordinary 20:30", "Ordinary 20:30",
      ])
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("lodge meeting list").last?["at"]?.string == "20:00")
  }

  @Test func whatWasUsedStaysWithoutItsSeries() throws {
    let bench = try bench(
      """
      lodge meeting move 2026-10-15 on=2026-10-22
      lodge agenda add 2026-11-05 Opening
      lodge answer add 2026-11-19 Conti yes
      """)
    #expect(bench.run("lodge series remove Stated") == .ok, "\(bench.errors)")
    #expect(
      try days(bench) == [
        "2026-09-03", "2026-09-17", "2026-10-01", "2026-10-22", "2026-11-05", "2026-11-19",
      ])
    #expect(try bench.rows("lodge series list").isEmpty)
    #expect(bench.run("undo") == .ok)
    #expect(try days(bench).count == 8)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test(arguments: [
    ("every=\"first Thursday\" from=2026-09-01 until=2026-08-31", ExitCode.usage, "cannot end"),
    ("every=\"first Thursday\" from=2026-09-04 until=2026-09-30", .refused, "no day from"),
    ("every=\"every day\" from=2026-01-01 until=2029-01-01", .refused, "more than 500 meetings"),
    ("every=\"first Thursday at 20:00\" from=2026-09-01 until=2026-12-31", .usage, "at= says"),
    ("every=\"first Thursday, 3 times\" from=2026-09-01 until=2026-12-31", .usage, "until= says"),
    ("every=\"first Blursday\" from=2026-09-01 until=2026-12-31", .usage, "Blursday"),
    ("every=\"\" from=2026-09-01 until=2026-12-31", .usage, ""),
    ("from=2026-09-01 until=2026-12-31", .usage, "every"),
    (
      "every=\"last Sunday of March\" from=2026-01-01 until=2026-12-31 at=02:30", .usage,
      "clocks skip"
    ),
  ]) func whatCannotBeIsRefused(data: String, code: ExitCode, says: String) throws {
    let bench = try bench()
    let before = try bench.rows("log --limit 100").count
    #expect(bench.run("lodge series add X \(data)") == code, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try bench.rows("log --limit 100").count == before, "something was written")
    #expect(bench.run("lodge series extend Stated until=2026-12-31") == .refused)
  }
}
