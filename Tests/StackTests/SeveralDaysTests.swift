// Several days at once: which of them cannot be, where doses go on each, and what is at home by the days of the plan.
// The bench's day is Monday, 4 May 2026.

import Command
import Kernel
import SessionBench
import System
import Testing

@Suite struct SeveralDaysTests {
  private func ivo(_ lines: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.now = "2026-05-04T06:00:00Z"
    bench.run("stack person add Ivo born=1980-01-01 sex=male")
    for line in lines { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  // MARK: - Conflicts

  @Test("a conflict on some of the days names the first of them and how many there are")
  func conflictNamesItsDays() throws {
    let bench = try ivo(
      "stack add calcium dose=300mg", "stack add zinc dose=10mg",
      "stack course add calcium doses=\"300mg 13:00\" from=2026-05-04",
      "stack course add zinc doses=\"10mg 13:00\" from=2026-05-12 until=2026-05-14")
    #expect(bench.run("stack schedule --days 8") == .ok, "\(bench.errors)")
    #expect(bench.run("stack schedule --days 31") == .refused)
    #expect(bench.errors.contains("on 3 of 31 days, first on Tuesday 12 May 2026"))
    #expect(bench.errors.contains("Calcium"))
    #expect(bench.run("stack schedule 2026-05-06 --days 7") == .refused)
    #expect(bench.errors.contains("on Tuesday 12 May 2026: no times of the day are possible"))
    #expect(!bench.errors.contains("of 7 days"))
    #expect(bench.run("stack schedule 2026-05-12") == .refused)
    #expect(bench.errors.contains("error: no times of the day are possible"), "\(bench.errors)")
    bench.language = .italian
    #expect(bench.run("stack schedule --days 31") == .refused)
    #expect(
      bench.errors.contains("in 3 giorni su 31, il primo è martedì 12 maggio 2026"),
      "\(bench.errors)")
  }

  @Test("today says that its doses do not go together, and what is in the way")
  func todayTellsAConflict() throws {
    let bench = try ivo(
      "stack medicine add \"Eutirox 75\" times=08:00", "stack add psyllium dose=5g",
      "stack add calcium dose=300mg")
    bench.run("stack today")
    #expect(!bench.errors.contains("no times of the day"))
    bench.run("stack edit calcium food=without")
    bench.run("stack course add calcium doses=\"300mg 13:00\"")
    #expect(bench.run("stack schedule") == .refused)
    #expect(bench.run("stack today") == .ok)
    #expect(bench.errors.contains("warning: Ivo: no times of the day are possible"))
    #expect(bench.errors.contains("Calcium") && bench.errors.contains("hint: take Calcium"))
    #expect(try bench.rows("stack today").count == 2)
  }

  // MARK: - Moved doses

  @Test("the week names the hour to which a dose is moved, as today does")
  func weekNamesTheHour() throws {
    let bench = try ivo(
      "stack medicine add \"Eutirox 75\" times=08:00",
      "stack add psyllium dose=5g since=2026-05-01",
      "stack add creatine dose=3g since=2026-05-01")
    let today = try #require(
      try bench.rows("stack today").first { $0["item"]?.string == "psyllium" })
    let hour = try #require(today["moved"]?.string)
    let week = try bench.rows("stack week")
    let cell = try #require(
      week.first { $0["item"]?.string == "psyllium" && $0["day"]?.string == "2026-05-04" })
    #expect(cell["moved"]?.string == hour && cell["time"]?.string == today["time"]?.string)
    // A day before it is taken has no hour, and what stays has none either.
    let before = week.first {
      $0["item"]?.string == "psyllium" && $0["day"]?.string == "2026-04-28"
    }
    #expect(before?["moved"]?.isNull == true)
    #expect(
      week.filter { $0["item"]?.string == "creatine" }.allSatisfy { $0["moved"]?.isNull == true })
    bench.run("stack week --format table")
    let row = bench.out.split(separator: "\n").first { $0.contains("Psyllium") } ?? ""
    #expect(row.contains(hour == "PM" ? "Evening" : hour) && !row.contains("Morning"), "\(row)")
  }

  @Test(
    "taken and skipped name the time to which a dose is moved, and find it by that time",
    arguments: ["stack taken", "stack taken psyllium", "stack skipped psyllium reason=travel"])
  func movedTimeIsSaid(line: String) throws {
    let bench = try ivo(
      "stack medicine add \"Eutirox 75\" times=08:00",
      "stack add psyllium dose=5g since=2026-05-01")
    let moved = try #require(try bench.row("stack today")["moved"]?.string)
    let time = try #require(try bench.row("stack today")["time"]?.string)
    #expect(moved != time)
    let said = ["AM": "Morning", "Lunch": "Lunch", "PM": "Evening", "Night": "Night"]
    #expect(bench.run("\(line) time=\(moved)") == .ok, "\(bench.errors)")
    let words = try #require(said[moved])
    #expect(bench.errors.lowercased().contains(words.lowercased()), "\(bench.errors)")
    #expect(!bench.errors.contains("outside the plan"))
    let row = try bench.row("stack today")
    #expect(row["time"]?.string == time && row["status"]?.string != "open", "\(row)")
  }

  // MARK: - Stock

  private func stock(_ plan: String, pieces: Int, _ more: String...) throws -> JSON {
    let bench = try ivo(
      "stack add magnesium dose=200mg since=2026-05-04",
      "stack course add magnesium \(plan)",
      "stack package add magnesium contents=\"\(pieces) capsules of 200mg\" acquired=2026-05-04")
    for line in more { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return try bench.row("stack stock")
  }

  @Test(
    "days left count the days on which something is planned, not the calendar",
    arguments: [
      // Five on, two off: ten capsules last two weeks.
      ("doses=\"200mg AM\" every=\"5 on 2 off\" from=2026-05-04", 10, "2026-05-18"),
      // Every third day: 4, 7, 10, 13 May; the next is the 16th.
      ("doses=\"200mg AM\" every=\"every 3 days\" from=2026-05-04", 4, "2026-05-16"),
      // Mondays and Thursdays: 4, 7, 11, 14; the next is the 18th.
      ("doses=\"200mg AM\" every=\"Mon and Thu\" from=2026-05-04", 4, "2026-05-18"),
      // 400 mg for three days, then 200 mg: 6 + 4 capsules.
      ("doses=\"400mg AM for 3 days; 200mg AM\" from=2026-05-04", 10, "2026-05-11"),
      // Twice a day.
      ("doses=\"200mg AM, 200mg PM\" from=2026-05-04", 10, "2026-05-09"),
    ])
  func daysLeft(_ plan: String, pieces: Int, runOut: String) throws {
    let row = try stock(plan, pieces: pieces)
    #expect(row["run_out"]?.string == runOut, "\(plan): \(row)")
    let days = try #require(Day(iso: runOut)) - (try #require(Day(iso: "2026-05-04")))
    #expect(row["days_left"]?.number == Double(days))
  }

  @Test("a pause moves the run-out day by as many days; a course that ends first lasts")
  func pauseAndEnd() throws {
    let plan = "doses=\"200mg AM\" from=2026-05-04"
    #expect(try stock(plan, pieces: 10)["run_out"]?.string == "2026-05-14")
    let paused = try stock(
      plan, pieces: 10, "stack pause magnesium from=2026-05-08 until=2026-05-14")
    #expect(paused["run_out"]?.string == "2026-05-21", "\(paused)")
    let over = try stock(plan + " until=2026-05-10", pieces: 10)
    #expect(over["status"]?.string == "lasts" && over["days_left"]?.isNull == true)
  }

  @Test("weeks without an item in an open experiment need nothing of it; a placebo tells nothing")
  func experiments() throws {
    let bench = try ivo(
      "stack add melatonin dose=1mg since=2026-05-04",
      "stack package add melatonin contents=\"30 tablets of 1mg\" acquired=2026-05-04")
    let before = try #require(try bench.row("stack stock")["days_left"]?.number)
    bench.run("stack experiment add melatonin measure=sleep weeks=4 comparator=placebo")
    #expect(try bench.row("stack stock")["days_left"]?.number == before)
    bench.run("undo")
    bench.run("stack experiment add melatonin measure=sleep weeks=4")
    #expect(try bench.row("stack stock")["days_left"]?.number == before + 14)
  }
}
