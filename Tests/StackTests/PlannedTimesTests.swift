// One time for one dose: the schedule, the doses of today, reminders and the calendar file agree. What is above the most
// for a person, and what has no dose, is seen wherever doses are shown. The bench's day is Monday, 4 May 2026.

import Command
import Kernel
import SessionBench
import System
import Testing

@testable import Stack

private func ivo() throws -> StackBench {
  let bench = try StackBench()
  bench.run("stack person add Ivo born=1980-01-01 sex=male")
  bench.now = "2026-05-04T06:00:00Z"
  return bench
}

extension SessionBench {
  /// `08:00`, by supplement.
  fileprivate func scheduled() throws -> [String: String] {
    var found: [String: String] = [:]
    for row in try rows("stack schedule") {
      guard row["kind"]?.string == "supplement", let what = row["what"]?.string else { continue }
      found[what] = row["time"]?.string
    }
    return found
  }

  /// The same of the calendar file.
  fileprivate func exported() throws -> [String: String] {
    let path = folder + "/plan.ics"
    #expect(run("stack schedule export --full --out \(path)") == .ok, "\(errors)")
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    var found: [String: String] = [:]
    var start = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("DTSTART:"), let time = line.split(separator: "T").last {
        start = time.prefix(2) + ":" + time.dropFirst(2).prefix(2)
      }
      if line.hasPrefix("SUMMARY:") { found[String(line.dropFirst(8))] = start }
    }
    return found
  }
}

@Suite struct PlannedTimesTests {
  @Test("the calendar file has the times of the schedule: psyllium 4 h from levothyroxine")
  func calendar() throws {
    let bench = try ivo()
    bench.run("stack medicine add \"Eutirox 75\" times=08:00")
    bench.run("stack add psyllium dose=5g")
    bench.run("stack add calcium dose=300mg")
    bench.run("stack add zinc dose=10mg")
    let times = try bench.scheduled()
    #expect(times["Psyllium husk"] ?? "" >= "12:00", "\(times)")
    #expect(times["Zinc"] != times["Calcium"], "\(times)")
    let events = try bench.exported()
    for (name, time) in times {
      #expect(events.first { $0.key.hasPrefix(name) }?.value == time, "\(name) \(events)")
    }
  }

  @Test("nothing is called due at a time that the schedule does not give it")
  func due() throws {
    let bench = try ivo()
    bench.run("stack medicine add \"Eutirox 75\" times=08:00")
    bench.run("stack add psyllium dose=5g since=2026-05-01")
    bench.run("stack add calcium dose=300mg since=2026-05-01")
    bench.run("stack add zinc dose=10mg since=2026-05-01")
    func due(_ now: String) throws -> [String] {
      bench.now = now
      return try bench.rows("stack today").filter { $0["state"]?.string == "due" }
        .compactMap { $0["item"]?.string }.sorted()
    }
    #expect(try due("2026-05-04T08:30:00Z").isEmpty)
    #expect(try due("2026-05-04T13:10:00Z") == ["calcium"])
    #expect(try due("2026-05-04T18:10:00Z") == ["zinc"])
    bench.run("stack taken")
    #expect(try bench.rows("stack entry list").map { $0["kind"]?.string } == ["taken"])
    bench.now = "2026-05-05T08:30:00Z"
    bench.run("stack taken")
    #expect(try bench.rows("stack entry list").count == 1, "nothing is due beside levothyroxine")
  }

  @Test("what has no course stays in its first slot, though another slot would save a time")
  func firstSlot() throws {
    let bench = try ivo()
    bench.run("stack add lavender dose=80mg")
    bench.run("stack add magnesium dose=200mg")
    bench.run("stack course add magnesium doses=\"200mg Night\"")
    #expect(try bench.scheduled()["Lavender oil (oral, Silexan type)"] == "18:00")
    let row = try bench.rows("stack today").first { $0["item"]?.string == "lavender_oil" }
    #expect(row?["time"]?.string == "PM")
  }

  @Test("more than the most for a person is asked about wherever it is due")
  func above() throws {
    let bench = try ivo()
    bench.run("stack add magnesium dose=400mg")
    bench.run("stack hours remind=\"AM, PM\"")
    #expect(try bench.rows("stack today")[0]["ask_first"] == .bool(true))
    let details = try bench.rows("reminder list").compactMap { $0["detail"]?.string }
    #expect(details.contains { $0.contains("Magnesium: ask before you take it") }, "\(details)")
    bench.run("stack schedule")
    #expect(bench.errors.contains("400 mg a day is more than 250 mg"))
    #expect(try bench.exported().keys.contains("Magnesium: ask before you take it"))
    bench.run("stack edit magnesium dose=250mg")
    #expect(try bench.rows("stack today")[0]["ask_first"] == .null)
    bench.run("stack schedule")
    #expect(!bench.errors.contains("is more than"))
  }

  @Test("what has no dose is said so when it is noted, and stands in today")
  func noDose() throws {
    let bench = try ivo()
    bench.run("stack add ginkgo")
    #expect(bench.errors.contains("stack edit ginkgo dose=AMOUNT"))
    let row = try #require(try bench.rows("stack today").first)
    #expect(row["item"]?.string == "ginkgo" && row["state"]?.string == "no_dose")
    bench.run("stack edit ginkgo dose=120mg")
    #expect(try bench.rows("stack today").map { $0["state"]?.string } == ["later"])
    bench.run("stack edit ginkgo dose=")
    bench.run("stack pause ginkgo")
    #expect(try bench.rows("stack today").allSatisfy { $0["state"]?.string != "no_dose" })
  }

  @Test("the same supplement twice is told, and one undo takes it back")
  func twice() throws {
    let bench = try ivo()
    bench.run("stack add lavender dose=80mg")
    #expect(!bench.errors.contains("already"))
    bench.run("stack add \"lavender oil\" dose=80mg")
    #expect(bench.errors.contains("already: now there are 2 items"))
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack list").count == 1)
    bench.run("stack edit lavender until=2026-05-01")
    bench.run("stack add \"lavender oil\" dose=80mg")
    #expect(!bench.errors.contains("already"), "what is over counts no more")
  }

  @Test(
    "two numbers are no value, and nothing is kept of them",
    arguments: ["21:30", "120-130", "3;4", "4'", "5.", "1.2.3"])
  func twoNumbers(text: String) throws {
    let bench = try ivo()
    #expect(bench.run("stack measure add run \"\(text)\"") == .usage)
    #expect(try bench.rows("stack measure list").isEmpty)
  }

  @Test(
    "scales and powers of ten are still values", arguments: ["6/10", "6.1 10^9/L", "4,5", "7%"])
  func values(text: String) throws {
    let bench = try ivo()
    #expect(bench.run("stack measure add run \"\(text)\"") == .ok, "\(bench.errors)")
  }

  @Test("the intake says that somebody is pregnant where it was asked")
  func pregnant() throws {
    let bench = try StackBench()
    bench.run(
      "stack intake name=Gina born=1994-05-02 accept=yes sex=female goals=energy risks=pregnancy")
    #expect(bench.errors.contains("Main risks: pregnant"), "\(bench.errors)")
  }

  @Test("a disease of the thyroid is not understood as nodules; who sleeps badly wants sleep")
  func words() throws {
    let bench = try ivo()
    bench.run("stack condition add \"malattia della tiroide\"")
    let row = try #require(try bench.rows("stack condition list").first)
    #expect("\(row["understood"] ?? .null)".contains("thyroid_disease"), "\(row)")
    #expect(bench.run("stack goal add \"dormo male\"") == .ok, "\(bench.errors)")
    #expect(try bench.rows("stack goal list").map { $0["goal"]?.string } == ["sleep"])
  }

  @Test("Italian headings speak of doses, not of photos and money")
  func headings() throws {
    let bench = try ivo()
    bench.language = .italian
    bench.run("stack add magnesium dose=200mg since=2026-04-01")
    let session = bench.makeSession()
    defer { session.close() }
    session.options.format = .table
    for line in ["stack today", "stack schedule", "stack entry list", "stack adherence"] {
      _ = bench.run(line, in: session)
      for word in ["Scattata", "Importo", "Punto", "Tempo"] {
        #expect(!bench.out.contains(word), "\(line): \(bench.out)")
      }
    }
    #expect(bench.out.contains("Dosi prese"))
  }
}
