// Meetings and their agenda: what is kept, how one is named, what is refused and why.

import Kernel
import SessionBench
import Testing

@testable import Lodge

@Suite struct MeetingTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome
        lodge meeting add "Winter" on=2026-01-15 at=20:00
        lodge meeting add "Spring" on=2026-03-19 at=20:00 type=Cerimonia degree=Maestro dinner=yes answer_by=2026-03-12
        lodge meeting add "Visit" on=2026-04-02 place=Visita venue="Loggia Galileo, Pisa"
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func titles(_ bench: LodgeBench, _ options: String = "") throws -> [String?] {
    try bench.rows("lodge meeting list \(options)").map { $0["title"]?.string }
  }

  @Test func whatIsNotSaidIsTheUsual() throws {
    let bench = try bench()
    let row = try bench.row("lodge meeting show Winter")
    #expect(row["type"]?.string == "Ordinaria" && row["place"]?.string == "Tofa")
    #expect(row["degree"]?.string == "Apprendista" && row["dinner"] == .bool(false))
    #expect(row["day"]?.string == "2026-01-15" && row["at"]?.string == "20:00")
    // The clocks of Rome, an hour before UTC in winter.
    #expect(row["starts_at"]?.string == "2026-01-15T19:00:00Z")
  }

  @Test(arguments: [
    ("--year 2026", ["Winter", "Spring", "Visit"]), ("--year 2025", []),
    ("--type Cerimonia", ["Spring"]), ("--degree Apprendista", ["Winter", "Visit"]),
    ("--place Visita", ["Visit"]), ("--next", ["Spring", "Visit"]),
    ("--from 2026-03-19", ["Spring", "Visit"]), ("--to 2026-03-19", ["Winter", "Spring"]),
    ("--where \"dinner = yes\"", ["Spring"]), ("--search pisa", ["Visit"]),
  ]) func listsAreNarrowed(options: String, expected: [String]) throws {
    let bench = try bench()
    #expect(try titles(bench, options) == expected)
  }

  /// The next one is that of today until its hour has come; a cancelled one is none.
  @Test func meetingsAreNamedByDayAndByWhatComesNext() throws {
    let bench = try bench()
    func name(_ word: String) throws -> String? {
      try bench.row("lodge meeting show \(word)")["title"]?.string
    }
    #expect(try name("2026-03-19") == "Spring")
    #expect(try name("spring") == "Spring")
    #expect(try name("\"Spring 2026-03-19\"") == "Spring")
    #expect(try name("next") == "Spring" && name("last") == "Winter")
    bench.now = "2026-03-19T18:59:00Z"
    #expect(try name("next") == "Spring")
    bench.now = "2026-03-19T19:00:00Z"
    #expect(try name("next") == "Visit" && name("last") == "Spring")
    #expect(bench.run("lodge meeting cancel Visit reason=snow") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge meeting show next") == .usage, "\(bench.errors)")
    #expect(bench.run("lodge meeting add Extra on=2026-03-19 at=22:00") == .ok)
    #expect(bench.run("lodge meeting show 2026-03-19") == .usage, "two on one day")
  }

  @Test func aMoveKeepsTheDayThatWasPlanned() throws {
    let bench = try bench()
    #expect(bench.run("lodge meeting move Spring on=2026-03-26") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge meeting move Spring on=2026-03-27 at=19:30") == .ok)
    let row = try bench.row("lodge meeting show Spring")
    #expect(row["day"]?.string == "2026-03-27" && row["at"]?.string == "19:30")
    #expect(row["planned_day"]?.string == "2026-03-19")
    let moves = try bench.rows("why Spring").filter { $0["kind"]?.string == "lodge.MeetingMoved" }
    #expect(Set(moves.map { $0["command"]?.string }).count == 2)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.row("lodge meeting show Spring")["day"]?.string == "2026-03-26")
    #expect(bench.run("redo") == .ok)
    #expect(try bench.row("lodge meeting show Spring")["at"]?.string == "19:30")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test func aCancelledMeetingStaysAndComesBack() throws {
    let bench = try bench()
    #expect(bench.run("lodge meeting cancel Spring reason=\"no heating\"") == .ok)
    let row = try bench.row("lodge meeting show Spring")
    #expect(row["cancelled"] == .bool(true) && row["reason"]?.string == "no heating")
    #expect(try titles(bench) == ["Winter", "Spring", "Visit"])
    #expect(try titles(bench, "--where \"cancelled = no\"") == ["Winter", "Visit"])
    #expect(bench.run("lodge meeting restore Spring") == .ok, "\(bench.errors)")
    let back = try bench.row("lodge meeting show Spring")
    #expect(back["cancelled"] == .bool(false) && back["reason"]?.string == nil)
  }

  static let refusals: [(line: String, code: ExitCode, says: String)] = [
    ("lodge meeting add X", .usage, "on"),
    ("lodge meeting add X on=", .usage, "is not a day"),
    ("lodge meeting add \" \" on=2026-05-07", .usage, "cannot be blank"),
    ("lodge meeting add X on=2026-05-07 type=Festa", .usage, "Festa"),
    ("lodge meeting add X on=2026-05-07 answer_by=2026-05-08", .usage, "come after the meeting"),
    ("lodge meeting add X on=2026-02-30", .usage, "2026-02-30"),
    // Clocks of Rome go on by an hour on 29 March.
    ("lodge meeting add X on=2026-03-29 at=02:30", .usage, "clocks skip 02:30 on 2026-03-29"),
    ("lodge meeting move Visit on=2026-03-29 at=02:30", .usage, "clocks skip"),
    ("lodge meeting edit Spring answer_by=2026-03-20", .usage, "come after the meeting"),
    ("lodge meeting move Spring on=2026-03-11", .usage, "come after the meeting"),
    ("lodge meeting move Spring", .usage, "where to?"),
    ("lodge meeting move Spring on=", .usage, "is not a day"),
    ("lodge meeting move Spring on=2026-03-19", .refused, "Spring is on 2026-03-19 20:00"),
    ("lodge meeting move Off on=2026-06-04", .refused, "Off is cancelled"),
    ("lodge meeting cancel Off", .refused, "Off is cancelled"),
    ("lodge meeting restore Spring", .refused, "Spring is not cancelled"),
    ("lodge meeting remove Spring", .refused, "still has 2 agenda items"),
    ("lodge meeting show 2026-03-20", .usage, "2026-03-20"),
    ("lodge edit zone=Europe/Roma", .usage, "there is no time zone Europe/Roma"),
    ("lodge agenda add Spring X --before 3", .usage, "Spring has 2 agenda items"),
    ("lodge agenda add Spring X kind=chat", .usage, "chat"),
    ("lodge agenda add Spring X for=-1", .usage, "for"),
    ("lodge agenda move Spring/1 3", .usage, "Spring has 2 agenda items"),
    ("lodge agenda move Spring/1 1", .refused, "Opening is number 1"),
    ("lodge agenda edit Spring/3 decision=x", .usage, "Spring/3"),
    ("lodge agenda remove Autumn/1", .usage, "Autumn/1"),
  ]

  @Test(arguments: refusals) func whatCannotBeIsRefused(
    line: String, code: ExitCode, says: String
  ) throws {
    let bench = try bench(
      """
      lodge meeting add Off on=2026-05-21
      lodge meeting cancel Off
      lodge agenda add Spring Opening kind=opening
      lodge agenda add Spring Closing kind=closing
      """)
    let before = try bench.rows("log --limit 100").count
    #expect(bench.run(line) == code, "\(bench.errors)")
    #expect(bench.errors.contains(says), "\(bench.errors)")
    #expect(try bench.rows("log --limit 100").count == before, "something was written")
  }

  /// Of an hour that clocks show twice the first is meant, and said.
  @Test func anHourThatComesTwiceIsSaid() throws {
    let bench = try bench()
    #expect(bench.run("lodge meeting add Night on=2026-10-25 at=02:30") == .ok)
    #expect(bench.errors.contains("the first one is used"), "\(bench.errors)")
    let row = try bench.row("lodge meeting show Night")
    #expect(row["starts_at"]?.string == "2026-10-25T00:30:00Z")
  }

  @Test func namesAreKeptAsTheyWere() throws {
    let bench = try bench()
    let long = String(repeating: "à", count: 300)
    for name in [long, "אסיפה רגילה", "=1+1"] {
      #expect(bench.run("lodge meeting add \"\(name)\" on=2026-05-07") == .ok, "\(bench.errors)")
      #expect(bench.run("lodge agenda add \"\(name)\" \"\(name)\"") == .ok, "\(bench.errors)")
      let item = try bench.rows("lodge agenda list --meeting \"\(name)\"").first
      #expect(item?["title"]?.string == name && item?["meeting"]?.string == name)
    }
  }

  private func agenda(_ bench: LodgeBench, _ meeting: String = "Spring") throws -> [String] {
    try bench.rows("lodge agenda list --meeting \(meeting)").map {
      "\($0["number"]?.integer ?? 0) \($0["title"]?.string ?? "")"
    }
  }

  @Test func itemsHaveAnOrder() throws {
    let bench = try bench(
      """
      lodge agenda add Spring Opening kind=opening
      lodge agenda add Spring Closing kind=closing
      lodge agenda add Spring Paper kind=paper speaker="Ada Conti" --before 2
      lodge agenda add next Minutes kind=minutes --before 2
      lodge agenda add Visit Toast
      """)
    #expect(try agenda(bench) == ["1 Opening", "2 Minutes", "3 Paper", "4 Closing"])
    #expect(bench.run("lodge agenda move next/4 1") == .ok, "\(bench.errors)")
    #expect(try agenda(bench) == ["1 Closing", "2 Opening", "3 Minutes", "4 Paper"])
    #expect(bench.run("lodge agenda move 2026-03-19/1 4") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge agenda move Paper 2") == .ok, "\(bench.errors)")
    #expect(try agenda(bench) == ["1 Opening", "2 Paper", "3 Minutes", "4 Closing"])
    #expect(bench.run("undo") == .ok)
    #expect(try agenda(bench) == ["1 Opening", "2 Minutes", "3 Paper", "4 Closing"])
    #expect(bench.run("lodge agenda remove Spring/2") == .ok, "\(bench.errors)")
    #expect(try agenda(bench) == ["1 Opening", "2 Paper", "3 Closing"])
    #expect(try agenda(bench, "Visit") == ["1 Toast"])
    #expect(
      bench.run("lodge agenda edit Spring/2 decision=heard for=7 against=0 abstained=2") == .ok,
      "\(bench.errors)")
    let shown = try #require(try bench.row("lodge meeting show Spring")["agenda"]?.array)
    #expect(shown.map { $0["title"]?.string } == ["Opening", "Paper", "Closing"])
    #expect(shown[1]["votes_for"]?.integer == 7 && shown[1]["votes_against"]?.integer == 0)
    #expect(shown[1]["votes_abstained"]?.integer == 2)
    #expect(shown[1]["decision"]?.string == "heard")
  }

  /// However often something is put between the same two, the order holds.
  @Test func thereIsAlwaysRoomBetweenTwo() throws {
    let bench = try bench("lodge agenda add Spring A\nlodge agenda add Spring Z")
    var script = ""
    for number in 0..<70 { script += "lodge agenda add Spring N\(number) --before 2\n" }
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    let expected = ["A"] + (0..<70).reversed().map { "N\($0)" } + ["Z"]
    #expect(
      try bench.rows("lodge agenda list --meeting Spring --limit 100").map { $0["title"]?.string }
        == expected)
  }
}
