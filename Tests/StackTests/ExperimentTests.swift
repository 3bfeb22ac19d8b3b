// Experiments of one person in a notebook: what is told and when, which days are without the item, and the result against
// measure.py.

import Command
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Stack

@Suite struct ExperimentTests {
  private static let monday = Day(iso: "2026-05-11") ?? Day(number: 0)
  private static let add = "stack experiment add melatonin measure=sleep"

  private static func bench(_ more: String..., seed: String = "desk") throws -> StackBench {
    let bench = try StackBench()
    bench.seed = seed
    for line in [
      "stack person add Ada born=1979-03-14 sex=female",
      "stack add melatonin dose=1mg since=2026-01-10",
    ] + more {
      let code = bench.run(line)
      guard code == .ok else {
        throw SessionBench.NoRows(description: "\(line): \(code) \(bench.errors)")
      }
    }
    return bench
  }

  private static func plan(_ bench: StackBench) throws -> [String] {
    try bench.row("stack experiment show melatonin")["weeks"]?.array?.compactMap {
      $0["plan"]?.string
    } ?? []
  }

  private static func offDays(_ bench: StackBench) throws -> [ClosedRange<Day>] {
    let session = bench.makeSession()
    defer { session.close() }
    let reader = try StackReader(session)
    let item = try #require(try ItemCommands.noun.items(session).first)
    return try reader.offDays(of: item.id)
  }

  @Test("half of the weeks are without it, and these are the days that the plan leaves out")
  func weeks() throws {
    var orders: Set<[String]> = []
    for seed in ["a", "b", "c", "d", "e", "f"] {
      let bench = try Self.bench("\(Self.add) weeks=8", seed: seed)
      let plan = try Self.plan(bench)
      orders.insert(plan)
      #expect(plan.count == 8 && plan.count { $0 == "with" } == 4)
      #expect(Set(plan) == ["with", "without"])
      let off = try Self.offDays(bench)
      var days: Set<Day> = []
      for range in off {
        for number in range.lowerBound.number...range.upperBound.number {
          days.insert(Day(number: number))
        }
      }
      var expected: Set<Day> = []
      for (week, words) in plan.enumerated() where words == "without" {
        for day in 0..<7 { expected.insert(Self.monday.adding(days: week * 7 + day)) }
      }
      #expect(days == expected && days.count == 28)
      // In order, none next to another.
      for (one, next) in zip(off, off.dropFirst()) {
        #expect(one.upperBound.adding(days: 1) < next.lowerBound)
      }
    }
    #expect(orders.count > 1)
  }

  @Test("with a placebo nothing tells which week is which until the last is over")
  func blind() throws {
    func told(_ seed: String) throws -> [String] {
      let bench = try Self.bench("\(Self.add) weeks=8 comparator=placebo", seed: seed)
      var texts: [String] = []
      for now in ["2026-05-04T08:30:00Z", "2026-05-20T08:30:00Z"] {
        bench.now = now
        for line in [
          "stack experiment list --json", "stack experiment show melatonin --json",
          "stack experiment show melatonin --format table",
          "stack experiment result melatonin --json",
          "stack experiment result melatonin --format table",
        ] {
          #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
          texts.append(Self.withoutIDs(bench.out))
        }
        #expect(bench.run("stack experiment boxes melatonin") == .refused)
        #expect(!bench.out.contains("placebo"))
      }
      #expect(try Self.offDays(bench).isEmpty)
      let session = bench.makeSession()
      defer { session.close() }
      let reader = try StackReader(session)
      let item = try #require(try ItemCommands.noun.items(session).first)
      for day in 0..<56 {
        let words = try reader.experimentReminder(of: item, on: Self.monday.adding(days: day))
        let text = try #require(words).text(.english)
        #expect(text.contains("box \(day / 7 + 1)") && !text.lowercased().contains("melatonin"))
        texts.append(text)
      }
      #expect(
        try reader.experimentReminder(of: item, on: Self.monday.adding(days: 56)) == nil)
      return texts
    }
    func boxes(_ seed: String) throws -> [String?] {
      let bench = try Self.bench("\(Self.add) weeks=8 comparator=placebo", seed: seed)
      return try bench.rows("stack experiment boxes melatonin --reveal").map {
        $0["contains"]?.string
      }
    }
    let seeds = ["a", "b", "c", "d"]
    let contents = try seeds.map(boxes)
    #expect(contents.allSatisfy { $0.count { $0 == "placebo" } == 4 && $0.count == 8 })
    #expect(Set(contents).count > 1)
    // Whatever was drawn, everything shown is the same.
    let first = try told(seeds[0])
    for seed in seeds.dropFirst() { #expect(try told(seed) == first) }
  }

  /// Ids are of the seed of a bench, too.
  private static func withoutIDs(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("Id ") }.map { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).map {
        Identifier(String($0)) == nil ? String($0) : "ID"
      }.joined(separator: "\"")
    }.joined(separator: "\n")
  }

  /// Values of five days a week, with an effect in the weeks with the item.
  private static func noted(_ bench: StackBench, _ value: (Int, Int, Bool) -> Double) throws {
    let plan = try plan(bench)
    bench.now = "2026-07-20T08:30:00Z"
    var lines: [String] = []
    for (week, words) in plan.enumerated() {
      for day in 0..<5 {
        let number = value(week, day, words == "with").shortest
        lines.append(
          "stack measure add sleep \(number) h day=\(monday.adding(days: week * 7 + day))")
      }
    }
    let code = bench.run(lines.joined(separator: "\n"))
    #expect(code == .ok, "\(bench.errors)")
  }

  @Test("the result is that of all orders, and there is no result before the end")
  func results() throws {
    try #require(MeasureOracle.isThere, "python3 is not installed")
    for (seed, weeks, effect) in [("a", 8, 1.0), ("b", 8, 0), ("c", 10, 0.25)] {
      let bench = try Self.bench("\(Self.add) weeks=\(weeks)", seed: seed)
      try Self.noted(bench) { week, day, isWith in
        6 + Double((week * 7 + day * 3) % 5) / 4 + (isWith ? effect : 0)
      }
      let plan = try Self.plan(bench)
      bench.now = "2026-05-20T08:30:00Z"
      let early = try bench.row("stack experiment result melatonin")
      #expect(early["state"]?.string == "running" && early["difference"] == nil)
      #expect(early["weeks"] == nil && early["with_mean"] == nil)
      bench.now = "2026-07-20T08:30:00Z"
      let row = try bench.row("stack experiment result melatonin")
      // The mean of a week as a fraction: quarters, of five days.
      var groups: [Bool: [JSON]] = [:]
      for (week, words) in plan.enumerated() {
        let quarters = (0..<5).reduce(0) { sum, day in
          sum + 24 + (week * 7 + day * 3) % 5 + (words == "with" ? Int(effect * 4) : 0)
        }
        groups[words == "with", default: []].append(.string("\(quarters)/20"))
      }
      let answer = try MeasureOracle.answers([
        [
          "kind": "permutation", "with": .array(groups[true] ?? []),
          "without": .array(groups[false] ?? []),
        ]
      ])[0]
      #expect(row["orders"]?.integer == answer["orders"]?.integer)
      #expect(row["as_large"]?.integer == answer["as_large"]?.integer, "\(row.text) \(answer.text)")
      if let scipy = answer["scipy"]?.number {
        #expect(MeasureOracle.close(row["p"]?.number, scipy, 1e-9), "\(row.text)")
      }
      #expect(row["words"]?.string?.contains("it proves nothing about the item") == true)
      #expect(row["words"]?.string?.contains("works") == false)
      #expect(row["weeks"]?.array?.count == weeks)
      #expect(row["weeks"]?.array?.map { $0["plan"]?.string ?? "" } == plan)
    }
  }

  @Test("with too few weeks of values nothing is said, whatever they are")
  func tooLittle() throws {
    let bench = try Self.bench("\(Self.add) weeks=8")
    bench.now = "2026-07-20T08:30:00Z"
    var row = try bench.row("stack experiment result melatonin")
    #expect(row["words"]?.string?.contains("nothing can be said") == true)
    try Self.noted(bench) { _, _, isWith in isWith ? 9 : 3 }
    bench.now = "2026-07-20T08:30:00Z"
    #expect(try bench.row("stack experiment result melatonin")["p"]?.isNull == false)
    // One week with two values is no week.
    for row in try bench.rows("stack measure list --to 2026-05-17").prefix(3) {
      bench.run("stack measure remove \(row["id"]?.string ?? "")")
    }
    row = try bench.row("stack experiment result melatonin")
    #expect(row["p"]?.isNull == true && row["difference"]?.isNull == true)
    #expect(row["words"]?.string?.contains("nothing can be said") == true)
    let short = try Self.bench("\(Self.add) weeks=6")
    #expect(short.errors.contains("there will be no result"))
  }

  @Test("an early end gives the item back, and no result")
  func early() throws {
    let bench = try Self.bench("\(Self.add) weeks=8")
    #expect(bench.run("stack experiment end melatonin") == .refused)
    bench.now = "2026-05-27T08:30:00Z"
    #expect(bench.run("stack experiment end melatonin") == .ok, "\(bench.errors)")
    let last = Day(iso: "2026-05-26") ?? Day(number: 0)
    #expect(try Self.offDays(bench).allSatisfy { $0.upperBound <= last })
    bench.now = "2026-07-20T08:30:00Z"
    let row = try bench.row("stack experiment result melatonin")
    #expect(row["state"]?.string == "ended" && row["p"] == nil)
    #expect(row["words"]?.string?.contains("nothing can be said") == true)
    #expect(bench.run("stack experiment end melatonin") == .refused)
    // The weeks are free for another one.
    bench.now = "2026-05-27T08:30:00Z"
    #expect(bench.run("\(Self.add) weeks=8") == .ok, "\(bench.errors)")
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok)
    #expect(try bench.row("stack experiment list")["state"]?.string == "running")
    bench.run("stack experiment remove melatonin")
    #expect(try Self.offDays(bench).isEmpty)
  }

  @Test(
    "what is no experiment is refused, and leaves nothing",
    arguments: [
      "melatonin measure=sleep weeks=7", "melatonin measure=sleep weeks=2",
      "melatonin measure=sleep weeks=22", "melatonin measure=sleep weeks=-8",
      "melatonin measure=sleep weeks=0", "melatonin weeks=8", "melatonin measure=\"\" weeks=8",
      "melatonin measure=sleep settling=7", "melatonin measure=sleep from=2026-05-01",
      "melatonin measure=sleep from=2031-01-01", "iron measure=sleep", "xyzzy measure=sleep",
      "melatonin measure=sleep comparator=sugar", "zinc measure=sleep", "selenium measure=sleep",
      "melatonin measure=sleep --person Leo",
    ])
  func refused(line: String) throws {
    let bench = try Self.bench(
      "stack person add Leo age=50", "stack add zinc dose=10mg until=2026-06-01 --person Ada",
      "stack add iron dose=10mg --person Leo", "stack add selenium since=2026-01-01 --person Ada")
    // Begun later than the experiment would be.
    bench.now = "2026-06-30T08:30:00Z"
    bench.run("stack edit selenium since=2026-06-20")
    bench.now = "2026-05-04T08:30:00Z"
    let code = bench.run("stack experiment add \(line)")
    #expect(code != .ok && code != .internalFault, "\(line): \(code) \(bench.errors)")
    #expect(try bench.rows("stack experiment list").isEmpty)
  }

  @Test("what is refused for a person is in no experiment")
  func forbidden() throws {
    let bench = try Self.bench("stack add \"vitamin k2\" since=2026-01-01")
    #expect(bench.run("stack experiment add \"vitamin k2\" measure=mood --dry-run") == .ok)
    bench.run("stack medicine add Coumadin since=2026-01-01")
    #expect(bench.run("stack experiment add \"vitamin k2\" measure=mood") == .refused)
    #expect(bench.errors.contains("ask your doctor or pharmacist"))
    #expect(bench.errors.contains("change no medicine"))
    bench.run("stack person add Tim born=2015-01-01")
    bench.run("stack add magnesium since=2026-01-01 --person Tim")
    #expect(
      bench.run("stack experiment add magnesium measure=mood --person Tim") == .refused)
    // Above what the rules leave.
    bench.run("stack add magnesium dose=2000mg --person Ada")
    bench.run("stack experiment add magnesium measure=mood --person Ada")
    #expect(try bench.rows("stack experiment list").isEmpty)
  }

  @Test("what may change a medicine is left off only after somebody was asked")
  func askedFirst() throws {
    let bench = try Self.bench()
    #expect(bench.run("\(Self.add) weeks=8") == .ok)
    #expect(!bench.errors.contains("before you leave"), "\(bench.errors)")
    bench.run("undo")
    // Minerals and thyroid hormone are taken hours apart.
    bench.run("stack medicine add Eutirox")
    bench.run("stack add magnesium dose=200mg since=2026-01-01")
    #expect(bench.run("stack experiment add magnesium measure=mood") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("before you leave") && bench.errors.contains("doctor"))
    #expect(bench.errors.contains("eutirox") && bench.errors.contains("change no medicine"))
  }

  @Test("one item is in one experiment at a time; two items at once are told")
  func together() throws {
    let bench = try Self.bench(
      "\(Self.add) weeks=8", "stack add magnesium dose=100mg since=2026-01-01")
    #expect(bench.run("\(Self.add) weeks=4 from=2026-07-01") == .refused)
    #expect(bench.run("\(Self.add) weeks=8 from=2026-07-06") == .ok, "\(bench.errors)")
    bench.run("undo")
    #expect(bench.run("stack experiment add magnesium measure=sleep weeks=8") == .ok)
    #expect(bench.errors.contains("another experiment"))
  }

  @Test("the draw is kept, whatever is done after it, and taken back as a whole")
  func kept() throws {
    let bench = try Self.bench("\(Self.add) weeks=8")
    let plan = try Self.plan(bench)
    bench.seed = "elsewhere"
    #expect(bench.run("rebuild") == .ok)
    #expect(try Self.plan(bench) == plan)
    let list = try bench.rows("stack experiment list")
    bench.language = .italian
    #expect(try bench.rows("stack experiment list") == list)
    #expect(!list.map(\.text).joined().contains("seed"))
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("stack experiment list").isEmpty && Self.offDays(bench).isEmpty)
    #expect(bench.run("verify") == .ok)
  }
}
