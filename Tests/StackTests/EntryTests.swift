// What people record of their doses: what a short line means at which hour, and what is refused.

import Command
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Stack

/// Ada takes vitamin B12 in the morning, magnesium in the evening, melatonin at night.
private func ada(_ now: String = "2026-05-04T08:30:00Z") throws -> StackBench {
  let bench = try StackBench()
  bench.run("stack person add Ada born=1979-03-14 sex=female")
  bench.run("stack add \"vitamin b12\" dose=10ug since=2026-04-01")
  bench.run("stack add magnesium dose=200mg since=2026-04-01")
  bench.run("stack add melatonin dose=1mg since=2026-04-01")
  bench.now = now
  return bench
}

extension SessionBench {
  fileprivate func entries() throws -> [String] {
    try rows("stack entry list").map { row in
      ["day", "item", "time", "kind"].map { row[$0]?.string ?? "-" }.joined(separator: " ")
    }
  }

  fileprivate func states() throws -> [String: String] {
    var found: [String: String] = [:]
    for row in try rows("stack today") {
      if let item = row["item"]?.string { found[item] = row["state"]?.string }
    }
    return found
  }
}

@Suite struct EntryTests {
  @Test(
    "without an item what is due now is recorded, at each hour of the day",
    arguments: [
      ("2026-05-04T05:30:00Z", "2026-05-03 melatonin Night taken"),
      ("2026-05-04T08:30:00Z", "2026-05-04 vitamin_b12 AM taken"),
      ("2026-05-04T17:00:00Z", "2026-05-04 magnesium PM taken"),
      ("2026-05-04T20:30:00Z", "2026-05-04 magnesium PM taken"),
      ("2026-05-04T23:50:00Z", "2026-05-04 melatonin Night taken"),
    ])
  func due(now: String, entry: String) throws {
    let bench = try ada(now)
    #expect(bench.run("stack taken") == .ok, "\(bench.errors)")
    #expect(try bench.entries() == [entry])
  }

  @Test("where nothing is due nothing is recorded, and the next dose is named")
  func nothingDue() throws {
    let bench = try ada("2026-05-04T14:00:00Z")
    #expect(bench.run("stack taken") == .usage)
    #expect(bench.errors.contains("Magnesium") && bench.errors.contains("time=PM"))
    #expect(try bench.entries().isEmpty)
    #expect(bench.run("stack taken time=PM") == .ok)
    #expect(try bench.entries() == ["2026-05-04 magnesium PM taken"])
  }

  @Test("a dose is late once the next slot has begun, and counts as taken")
  func late() throws {
    let bench = try ada("2026-05-04T12:59:00Z")
    bench.run("stack taken \"vitamin b12\"")
    #expect(try bench.entries() == ["2026-05-04 vitamin_b12 AM taken"])
    bench.run("undo")
    bench.now = "2026-05-04T13:00:00Z"
    bench.run("stack taken \"vitamin b12\"")
    #expect(try bench.entries() == ["2026-05-04 vitamin_b12 AM late"])
    bench.run("undo")
    // What counts is when it was taken, not when it was written down.
    bench.now = "2026-05-04T22:00:00Z"
    bench.run("stack taken \"vitamin b12\" at=08:10")
    #expect(try bench.entries() == ["2026-05-04 vitamin_b12 AM taken"])
    #expect(try bench.rows("stack entry list").first?["at"]?.string == "2026-05-04T08:10:00Z")
    let row = try bench.row("stack adherence --from 2026-05-04 --item \"vitamin b12\"")
    #expect(row["adherence"]?.integer == 100)
  }

  @Test("the clocks of the person decide which dose is due")
  func zone() throws {
    let bench = try ada("2026-05-04T22:30:00Z")
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    // Half past midnight in Rome: the night of the 4th.
    bench.run("stack taken")
    #expect(try bench.entries() == ["2026-05-04 melatonin Night taken"])
    #expect(try bench.rows("stack entry list").first?["kind"]?.string == "taken")
  }

  @Test("amounts are what is planned unless something else is said")
  func amounts() throws {
    let bench = try ada()
    bench.run("stack taken magnesium")
    bench.run("stack taken magnesium amount=\"2 x 50 mg\" day=2026-05-03")
    bench.run("stack taken \"vitamin b12\" amount=0.005mg day=2026-05-02")
    let amounts = try bench.rows("stack entry list").map {
      "\($0["amount"]?.number ?? -1) \($0["unit"]?.string ?? "")"
    }
    #expect(amounts == ["5.0 ug", "100.0 mg", "200.0 mg"])
  }

  @Test("a dose that is recorded twice is told, and both entries stay")
  func twice() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    bench.run("stack taken magnesium")
    #expect(!bench.errors.contains("twice"))
    #expect(bench.run("stack taken magnesium") == .ok)
    #expect(bench.errors.contains("recorded twice"))
    #expect(bench.errors.contains("doctor or pharmacist"))
    #expect(try bench.entries().count == 2)
    #expect(try bench.rows("stack today").contains { $0["twice"] == .bool(true) })
    let row = try bench.row("stack adherence --from 2026-05-04 --item magnesium")
    #expect(row["due"]?.integer == 1 && row["taken"]?.integer == 1)
    bench.run("undo")
    #expect(try bench.entries().count == 1)
  }

  @Test("two doses above what is the most for the person are told at once")
  func tooMuch() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    bench.run("stack taken magnesium")
    bench.run("stack taken magnesium")
    #expect(bench.errors.contains("400 mg are recorded, more than 250 mg a day"))
  }

  @Test("a skipped dose has a reason, and is no dose taken")
  func skipped() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    #expect(bench.run("stack skipped magnesium") == .usage)
    #expect(bench.run("stack skipped magnesium reason=illness note=fever") == .ok)
    #expect(try bench.states()["magnesium"] == "skipped")
    let row = try bench.rows("stack entry list")[0]
    #expect(row["reason"]?.string == "illness" && row["amount"]?.number == nil)
    #expect(bench.run("stack skipped magnesium reason=illness") == .refused)
    bench.run("stack taken magnesium")
    #expect(try bench.states()["magnesium"] == "taken")
  }

  @Test("today: due, to come, over, and what to ask about a missed dose")
  func today() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    #expect(
      try bench.states() == ["vitamin_b12": "over", "magnesium": "due", "melatonin": "later"])
    bench.run("stack today")
    #expect(bench.errors.contains("ask your doctor or pharmacist, or read the leaflet"))
    bench.run("stack taken \"vitamin b12\" magnesium")
    #expect(try bench.states()["vitamin_b12"] == "late")
  }

  @Test("what was not planned on a day can be recorded, and it is said why it is outside the plan")
  func besides() throws {
    let bench = try ada()
    #expect(bench.run("stack taken magnesium day=2026-03-01") == .usage)
    #expect(bench.run("stack taken magnesium day=2026-03-01 amount=100mg") == .ok)
    #expect(bench.errors.contains("since 2026-04-01"))
    bench.run("stack edit magnesium until=2026-04-30")
    bench.run("stack taken magnesium amount=100mg")
    #expect(bench.errors.contains("until 2026-04-30"))
    #expect(try bench.rows("stack adherence --from 2026-05-01 --item magnesium").isEmpty)
  }

  @Test(
    "what cannot be is refused, and nothing is written",
    arguments: [
      "stack taken zinc", "stack taken \"\"", "stack taken magnesium day=2026-05-05",
      "stack taken magnesium day=tomorrow", "stack taken magnesium day=0001-01-01",
      "stack taken magnesium amount=20g", "stack taken magnesium amount=-200mg",
      "stack taken magnesium amount=200IU", "stack taken magnesium amount=200",
      "stack taken magnesium amount=0mg", "stack taken magnesium amount=NaN",
      "stack taken magnesium time=25:00", "stack taken magnesium time=xyzzy",
      "stack taken magnesium at=23:59", "stack taken magnesium at=2026-05-04T23:59",
      "stack taken amount=200mg", "stack taken magnesium magnesium",
      "stack taken magnesium zinc", "stack taken time=Lunch",
      "stack skipped magnesium reason=rain", "stack skipped zinc reason=illness",
      "stack entry add magnesium kind=skipped", "stack entry add magnesium reason=illness",
      "stack entry add magnesium kind=skipped reason=illness amount=200mg",
      "stack entry add magnesium unit=mg amount=", "stack calendar 2026-13", "stack calendar xyzzy",
      "stack adherence --from 2026-05-04 --to 2026-05-01", "stack adherence --from 1900-01-01",
      "stack week xyzzy", "stack adherence --by xyzzy",
    ])
  func refused(line: String) throws {
    let bench = try ada()
    if line == "stack entry add magnesium unit=mg amount=" {
      // Nothing was said of an amount.
      #expect(bench.run(line) == .ok)
      return
    }
    #expect(bench.run(line) == .usage, "\(line): \(bench.errors)")
    #expect(try bench.entries().isEmpty, "\(line)")
  }

  @Test("of several items none is recorded where one is wrong")
  func allOrNone() throws {
    let bench = try ada()
    #expect(bench.run("stack taken magnesium melatonin \"vitamin b12\" time=PM") == .usage)
    #expect(try bench.entries().isEmpty)
  }

  @Test("several people: each item is of somebody, and another one's is named as theirs")
  func people() throws {
    let bench = try ada()
    bench.run("stack person add Leo age=50")
    bench.run("stack add magnesium dose=100mg since=2026-04-01 --person Leo")
    bench.run("stack add zinc dose=10mg since=2026-04-01 --person Leo")
    #expect(bench.run("stack taken magnesium") == .usage)
    #expect(bench.run("stack taken") == .usage && bench.errors.contains("whose?"))
    #expect(bench.run("stack taken magnesium --person Leo") == .ok)
    #expect(try bench.rows("stack entry list")[0]["person"]?.string == "Leo")
    #expect(try bench.rows("stack entry list")[0]["amount"]?.number == 100)
    #expect(bench.run("stack taken zinc --person Ada") == .usage)
    #expect(bench.errors.contains("taken by Leo, not by Ada"))
    #expect(bench.run("stack taken zinc") == .ok)
    #expect(try bench.rows("stack entry list --person Ada").isEmpty)
    #expect(bench.run("stack taken --person Ada") == .ok)
    #expect(try bench.rows("stack entry list --person Ada").count == 1)
    // A hint is a line that works.
    bench.now = "2026-05-04T14:00:00Z"
    bench.run("stack taken --person Ada")
    #expect(bench.errors.contains("stack taken time=PM --person Ada"))
  }

  @Test("entries are corrected: what a skipped dose had before is gone")
  func edit() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    bench.run("stack taken magnesium")
    let id = try #require(try bench.rows("stack entry list")[0]["id"]?.string)
    #expect(bench.run("stack entry edit \(id) kind=skipped") == .usage)
    #expect(bench.run("stack entry edit \(id) kind=skipped reason=travel") == .ok)
    var row = try bench.rows("stack entry list")[0]
    #expect(row["amount"]?.number == nil && row["at"]?.string == nil)
    bench.run("stack entry edit \(id) kind=late amount=150mg day=2026-05-03 time=Night")
    row = try bench.rows("stack entry list")[0]
    #expect(row["reason"]?.string == nil && row["amount"]?.number == 150)
    #expect(try bench.entries() == ["2026-05-03 magnesium Night late"])
    #expect(bench.run("stack entry edit \(id) day=2026-05-05") == .usage)
    #expect(bench.run("stack entry edit \(id) unit=g") == .usage)
    bench.run("stack entry remove \(id)")
    #expect(try bench.entries().isEmpty)
    bench.run("undo")
    #expect(try bench.entries().count == 1)
    #expect(bench.run("verify") == .ok)
  }

  @Test("entries of a day stand by slot, then by the clock, then without a time")
  func order() throws {
    let bench = try ada("2026-05-06T08:00:00Z")
    for time in ["Night", "07:30", "", "PM", "AM", "21:00", "Lunch"] {
      let given = time.isEmpty ? "" : " time=\(time)"
      bench.run("stack entry add magnesium day=2026-05-05 amount=100mg\(given)")
    }
    bench.run("stack entry add magnesium day=2026-05-04 time=Night")
    let wanted = ["Night", "AM", "Lunch", "PM", "Night", "07:30", "21:00", "-"]
    func times(_ line: String) throws -> [String] {
      try bench.rows(line).map { $0["time"]?.string ?? "-" }
    }
    #expect(try times("stack entry list") == wanted)
    #expect(try times("stack entry list --item magnesium") == wanted)
    var paged: [String] = []
    var after = ""
    while paged.count < 20 {
      let rows = try bench.rows("stack entry list --limit 1\(after)")
      guard let row = rows.first, let id = row["id"]?.string else { break }
      paged.append(row["time"]?.string ?? "-")
      after = " --after \(id)"
    }
    #expect(paged == wanted)
  }

  @Test("notes are data: they break no line, and no terminal")
  func hostileNotes() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    #expect(
      bench.run("stack taken magnesium note=\"a\u{1B}[31mb\u{202E}c'); DROP TABLE event; --\"")
        == .ok)
    for line in ["stack entry list", "stack today", "stack week", "why magnesium"] {
      bench.run(line)
      #expect(!(bench.out + bench.errors).contains("\u{1B}"), "\(line)")
      #expect(!(bench.out + bench.errors).contains("\u{202E}"), "\(line)")
    }
    #expect(try bench.entries().count == 1)
  }

  @Test("data are the same in both languages, sentences are not")
  func languages() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    bench.run("stack taken magnesium")
    bench.run("stack skipped \"vitamin b12\" reason=travel")
    for line in [
      "stack entry list", "stack today", "stack week", "stack calendar",
      "stack adherence --by slot",
      "stack streak",
    ] {
      bench.language = .english
      let english = try bench.rows(line)
      bench.language = .italian
      #expect(try bench.rows(line) == english, "\(line)")
    }
    bench.run("stack taken magnesium")
    #expect(bench.errors.contains("medico"))
    #expect(bench.run("stack taken magnesio time=sera day=2026-05-02") == .ok, "\(bench.errors)")
  }

  @Test("a removed item takes its entries with it, and undo brings both back")
  func removedItem() throws {
    let bench = try ada("2026-05-04T18:10:00Z")
    bench.run("stack taken magnesium")
    #expect(bench.run("stack remove magnesium") == .ok)
    #expect(try bench.entries().isEmpty)
    #expect(try bench.states()["magnesium"] == nil)
    bench.run("undo")
    #expect(try bench.entries().count == 1)
  }
}
