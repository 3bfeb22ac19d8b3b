// Doses against courses: several times a day, pauses, what is taken as needed; the pictures of them; and what people say.

import Command
import Kernel
import Render
import SessionBench
import Supplements
import Testing

@testable import Stack

@Suite struct IntakePlanTests {
  /// Magnesium twice a day, melatonin as needed, vitamin B12 paused from 29 April to 1 May.
  private func bench(_ now: String = "2026-05-04T18:30:00Z", _ more: String...) throws -> StackBench
  {
    let bench = try StackBench()
    bench.now = now
    for line in [
      "stack person add Ada born=1979-03-14 sex=female",
      "stack add magnesium dose=250mg since=2026-03-01",
      "stack course add magnesium doses=\"125mg AM, 125mg Night\" from=2026-04-01",
      "stack add melatonin since=2026-03-01",
      "stack course add melatonin as-needed=1mg from=2026-03-01",
      "stack add \"vitamin b12\" dose=10ug since=2026-03-01",
      "stack pause \"vitamin b12\" from=2026-04-29 until=2026-05-01",
    ] + more {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
    }
    return bench
  }

  private func marks(_ bench: StackBench, _ line: String) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for row in try bench.rows(line) {
      let key = "\(row["item"]?.string ?? "") \(row["time"]?.string ?? "")"
      found[key, default: []].append(row["state"]?.string ?? "")
    }
    return found
  }

  @Test("of several doses of a day the due one is meant; of a day gone the time is asked for")
  func severalTimes() throws {
    let bench = try bench("2026-05-04T21:30:00Z")
    bench.run("stack taken magnesium")
    #expect(try bench.rows("stack entry list").map { $0["time"]?.string } == ["Night"])
    #expect(bench.run("stack taken magnesium day=2026-05-01") == .usage)
    #expect(bench.errors.contains("time=AM|Night"))
    bench.run("stack taken magnesium day=2026-05-01 time=AM")
    bench.run("stack taken magnesium day=2026-05-01")
    #expect(
      try bench.rows("stack entry list --to 2026-05-01").map { $0["time"]?.string }
        == ["AM", "Night"])
    #expect(try bench.rows("stack entry list").allSatisfy { $0["amount"]?.number == 125 })
  }

  @Test("seven days: taken, late, skipped, paused, nothing recorded, and to come")
  func week() throws {
    let bench = try bench(
      "2026-05-04T18:30:00Z", "stack taken magnesium day=2026-05-01 time=AM",
      "stack taken magnesium day=2026-05-02 time=Night --late",
      "stack skipped magnesium day=2026-05-03 time=AM reason=travel")
    let marks = try marks(bench, "stack week")
    #expect(
      marks == [
        "magnesium AM": ["missed", "missed", "missed", "taken", "missed", "skipped", "open"],
        "magnesium Night": ["missed", "missed", "missed", "missed", "late", "missed", "open"],
        "vitamin_b12 AM": ["missed", "paused", "paused", "paused", "missed", "missed", "open"],
      ])
    bench.run("stack week --format table")
    for mark in ["✓ taken", "◷ taken late", "– skipped", "‖ paused", "○ nothing recorded"] {
      #expect(bench.out.contains(mark), "\(bench.out)")
    }
  }

  @Test("a month: days of which all, some, none was taken, and a footer that agrees")
  func month() throws {
    let bench = try bench(
      "2026-05-04T18:30:00Z", "stack taken day=2026-05-02",
      "stack taken magnesium day=2026-05-03 time=AM")
    var found: [Int: String] = [:]
    for row in try bench.rows("stack calendar") {
      guard let day = Day(iso: row["day"]?.string ?? ""), day.month == 5 else { continue }
      let numbers = "\(row["taken"]?.integer ?? -1)/\(row["due"]?.integer ?? -1)"
      found[day.day] = "\(row["state"]?.string ?? "") \(numbers)"
    }
    #expect(found.count == 31)
    // B12 is paused on the first: two doses of magnesium are left.
    #expect(found[1] == "none 0/2" && found[2] == "all 3/3" && found[3] == "some 1/3")
    #expect(found[4] == "open 0/0" && found[31] == "open 0/0")
    bench.run("stack calendar --format table")
    #expect(bench.out.contains("4 of 8 doses, 50 %"), "\(bench.out)")
    #expect(bench.out.contains("3 ◐ 1/3"))
    let april = try bench.rows("stack calendar april")
    #expect(april.count == 30 && april[0]["day"]?.string == "2026-04-01")
    #expect(try bench.rows("stack calendar \"aprile 2026\"") == april)
    #expect(try bench.rows("stack calendar 2026-04") == april)
  }

  @Test("pictures are never wider than the terminal, and need neither colour nor more than ASCII")
  func widths() throws {
    let bench = try bench("2026-05-04T18:30:00Z", "stack taken day=2026-05-02")
    for line in ["stack week", "stack calendar", "stack calendar april"] {
      for width in [24, 30, 40, 60, 80, 200] {
        for unicode in [true, false] {
          bench.style = Style(width: width, height: 30, unicode: unicode)
          #expect(bench.run(line + " --format table") == .ok)
          for text in bench.out.split(separator: "\n") {
            #expect(text.count <= width, "\(line) \(width): \(text)")
            #expect(unicode || text.utf8.allSatisfy { $0 < 0x80 }, "\(line): \(text)")
          }
        }
      }
      bench.style = Style(width: 80, height: 30)
      bench.run(line + " --format svg")
      #expect(bench.out.hasPrefix("<?xml") && bench.out.hasSuffix("</svg>\n"))
      #expect(bench.run(line + " --format html") == .ok)
    }
  }

  @Test("names in pictures are text: no markup, no escape")
  func hostile() throws {
    let bench = try bench()
    bench.run("stack person edit Ada name=\"<script>\u{1B}[31m&\u{202E}\"")
    for format in ["table", "svg", "html"] {
      bench.run("stack week --format \(format)")
      #expect(!bench.out.contains("<script>") || format == "table", "\(format)")
      #expect(!bench.out.contains("\u{1B}") && !bench.out.contains("\u{202E}"), "\(format)")
    }
  }

  @Test("as needed: what is left in 24 hours, to the hour, and never a day of the calendar")
  func asNeeded() throws {
    let bench = try bench("2026-05-04T18:30:00Z")
    #expect(bench.run("stack taken melatonin") == .usage)
    #expect(bench.run("stack taken melatonin amount=0.5mg at=2026-05-04T01:10") == .ok)
    func left() throws -> Double? {
      try bench.rows("stack today").first { $0["state"]?.string == "as_needed" }?["left"]?.number
    }
    #expect(try left() == 0.5)
    bench.run("stack taken melatonin amount=0.5mg")
    #expect(try left() == 0)
    let before = try bench.rows("stack entry list").count
    #expect(bench.run("stack taken melatonin amount=0.5mg") == .refused)
    #expect(bench.errors.contains("6 h 40 min") && bench.errors.contains("--anyway"))
    #expect(bench.run("stack taken melatonin amount=2mg") == .refused)
    #expect(try bench.rows("stack entry list").count == before)
    // The next calendar day, and still within 24 hours.
    bench.now = "2026-05-05T01:09:00Z"
    #expect(bench.run("stack taken melatonin amount=0.5mg") == .refused)
    bench.now = "2026-05-05T01:10:00Z"
    #expect(bench.run("stack taken melatonin amount=0.5mg") == .ok)
    // What happened can be recorded, and says so.
    #expect(bench.run("stack taken melatonin amount=0.5mg --anyway") == .ok)
    #expect(bench.errors.contains("doctor or pharmacist"))
    #expect(try bench.rows("stack entry list").filter { $0["over_most"] == .bool(true) }.count == 1)
    #expect(try bench.rows("stack adherence --item melatonin").isEmpty)
  }

  @Test("as needed without a time counts as late as it can have been")
  func asNeededWithoutTime() throws {
    let bench = try bench("2026-05-04T12:00:00Z")
    bench.run("stack entry add melatonin day=2026-05-03 amount=1mg")
    #expect(bench.run("stack taken melatonin amount=1mg") == .refused)
    #expect(bench.run("stack taken melatonin amount=1mg day=2026-05-03") == .usage)
    #expect(bench.errors.contains("when was it taken"))
  }

  @Test("a paused item: recorded when it was taken all the same, nothing to skip, no streak lost")
  func paused() throws {
    let bench = try bench("2026-04-30T09:00:00Z")
    for day in ["2026-04-27", "2026-04-28"] {
      bench.run("stack taken \"vitamin b12\" day=\(day)")
    }
    #expect(bench.run("stack skipped \"vitamin b12\" reason=other") == .refused)
    #expect(bench.errors.contains("paused"))
    let row = try bench.row("stack streak --item \"vitamin b12\"")
    #expect(row["days"]?.integer == 2)
    #expect(bench.run("stack taken \"vitamin b12\" amount=10ug") == .ok)
    #expect(bench.errors.contains("paused on 2026-04-30"))
    #expect(
      try bench.rows("stack today").filter { $0["item"]?.string == "vitamin_b12" }
        .map { $0["state"]?.string } == ["paused", "besides"])
  }

  @Test("streaks freeze for good reasons, and break without one; the best is never lost")
  func streaks() throws {
    let bench = try bench(
      "2026-04-20T23:00:00Z", "stack remove magnesium", "stack remove melatonin")
    for day in 1...20 where day != 9 && day != 15 {
      bench.run("stack taken \"vitamin b12\" day=2026-04-\(day < 10 ? "0" : "")\(day)")
    }
    bench.run("stack skipped \"vitamin b12\" day=2026-04-15 reason=illness")
    // 1 to 8; the 9th is missed; 10 to 14, then 16 to 20, and the 15th freezes.
    let row = try bench.row("stack streak")
    #expect(row["days"]?.integer == 10 && row["best"]?.integer == 10)
    #expect(row["best_from"]?.string == "2026-04-10" && row["best_to"]?.string == "2026-04-20")
    let id = try #require(
      try bench.rows("stack entry list --from 2026-04-15 --to 2026-04-15")[0]["id"]?.string)
    bench.run("stack entry edit \(id) reason=forgotten")
    let broken = try bench.row("stack streak")
    #expect(broken["days"]?.integer == 5 && broken["best"]?.integer == 8)
  }

  @Test("adherence by item, time, week and month adds up to the same doses")
  func sums() throws {
    let bench = try bench("2026-05-04T18:30:00Z", "stack taken day=2026-05-02")
    bench.run("stack skipped magnesium day=2026-04-20 time=AM reason=travel")
    let span = "--from 2026-04-01 --to 2026-05-04"
    // 33 days are over: magnesium twice, B12 on all but three.
    for sort in ["item", "slot", "week", "month"] {
      let rows = try bench.rows("stack adherence \(span) --by \(sort)")
      func sum(_ key: String) -> Int64 { rows.reduce(0) { $0 + ($1[key]?.integer ?? 0) } }
      #expect(sum("due") == 33 * 3 - 3, "\(sort)")
      #expect(sum("taken") == 3 && sum("skipped") == 1 && sum("missed") == 92, "\(sort)")
    }
    let weeks = try bench.rows("stack adherence \(span) --by week").map { $0["week"]?.string }
    #expect(weeks == ["2026-W14", "2026-W15", "2026-W16", "2026-W17", "2026-W18", "2026-W19"])
  }

  // MARK: - What people say

  @Test(
    "what is said at the prompt is read as the line that it means",
    arguments: [
      ("magnesium taken", "stack taken magnesium"), ("magnesio preso", "stack taken magnesium"),
      ("took my magnesium", "stack taken magnesium"),
      ("i took magnesium at 7:30", "stack taken magnesium at=07:30"),
      ("took magnesium yesterday", "stack taken magnesium day=2026-05-03"),
      ("took 125mg of magnesium", "stack taken magnesium amount=125mg"),
      ("ho preso il magnesio stamattina", "stack taken magnesium time=AM"),
      ("skipped magnesium because of illness", "stack skipped magnesium reason=illness"),
      ("ho saltato il magnesio per malattia", "stack skipped magnesium reason=illness"),
    ])
  func said(typed: String, line: String) throws {
    let bench = try bench()
    bench.answers = ["no"]
    bench.language = typed.contains("magnesio") ? .italian : .english
    let session = bench.makeSession()
    defer { session.close() }
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    _ = try session.typeAtPrompt(typed)
    #expect(bench.errors.contains(line), "\(bench.errors)\(bench.out)")
  }
}

@Suite struct IntakeSafetyTests {
  @Test("what the rules refuse is never called due, and is asked about; what happened is recorded")
  func refused() throws {
    let bench = try StackBench()
    bench.now = "2026-05-04T08:30:00Z"
    bench.run("stack person add Leo age=60")
    bench.run("stack add \"vitamin k2\" dose=75ug since=2026-04-01")
    #expect(try bench.row("stack today")["ask_first"] == .null)
    bench.run("stack medicine add Coumadin")
    #expect(try bench.row("stack today")["ask_first"] == .bool(true))
    bench.run("stack today")
    #expect(bench.errors.contains("ask your doctor or pharmacist before you take Vitamin K2"))
    #expect(!bench.errors.contains("due now"))
    #expect(bench.run("stack taken \"vitamin k2\"") == .ok)
    #expect(try bench.row("stack today")["state"]?.string == "taken")
  }

  @Test("the hours that a person has set say what is due and what is late")
  func hours() throws {
    let bench = try StackBench()
    bench.run("stack person add Leo age=60")
    bench.run("stack add \"vitamin b12\" dose=10ug since=2026-04-01")
    #expect(bench.run("stack hours am=05:00 lunch=10:00") == .ok, "\(bench.errors)")
    bench.now = "2026-05-04T10:30:00Z"
    bench.run("stack taken \"vitamin b12\"")
    #expect(try bench.row("stack entry list")["kind"]?.string == "late")
    bench.run("undo")
    bench.now = "2026-05-04T03:10:00Z"
    #expect(bench.run("stack taken") == .ok)
    #expect(try bench.row("stack entry list")["kind"]?.string == "taken")
  }
}

@Suite struct SingleVerdictTests {
  @Test("the verdict on one supplement alone is the one among all")
  func single() throws {
    let reader = try ProfileReader.builtIn()
    let facts = reader.facts(
      try reader.read(
        .object([
          "age": .integer(71), "sex": .string("male"),
          "conditions": .array([.string("diabetes"), .string("kidney stones")]),
          "medications": .array([.string("Coumadin"), .string("xyzzyol")]),
          "taking": .array([.string("magnesium 300 mg"), .string("zinc 10 mg")]),
        ])))
    let (base, medicines) = (try KnowledgeBase.builtIn(), try Medicines.builtIn())
    let all = Assessment(base: base, medicines: medicines, facts: facts)
    #expect(all.verdicts.count == base.supplements.count)
    for verdict in all.verdicts {
      let one = Assessment.verdict(
        on: verdict.supplement, base: base, medicines: medicines, facts: facts)
      #expect(one?.kind == verdict.kind && one?.mostDose == verdict.mostDose)
      #expect(one?.reasons.map(\.rule) == verdict.reasons.map(\.rule))
    }
    #expect(
      Assessment.verdict(on: "xyzzy", base: base, medicines: medicines, facts: facts) == nil)
  }
}
