// Experiments and what is planned: schedules leave out the weeks without an item, and reminders say no more than they may.

import Kernel
import SessionBench
import Stack
import Testing

@Suite struct ExperimentPlanTests {
  private static let monday = Day(iso: "2026-05-11") ?? Day(number: 0)

  private static func bench(_ more: String...) throws -> StackBench {
    try MeasureTests.ada("stack add magnesium dose=200mg since=2026-01-10").running(more)
  }

  /// Seventy days from the Monday before on, which are asked for in parts.
  private static func planned(_ bench: StackBench) throws -> [Day] {
    var days: [Day] = []
    for part in 0..<5 {
      let first = monday.adding(days: part * 14 - 7)
      days += try bench.rows("stack schedule \(first) --days 14").compactMap {
        $0["day"]?.string.flatMap { Day(iso: $0) }
      }
    }
    return days
  }

  @Test("a schedule has the item in its weeks and not in the others")
  func schedule() throws {
    let bench = try Self.bench("stack experiment add magnesium measure=sleep weeks=8")
    let plan = try bench.row("stack experiment show magnesium")["weeks"]?.array ?? []
    #expect(plan.count == 8)
    let days = try Self.planned(bench)
    var expected = (0..<7).map { Self.monday.adding(days: $0 - 7) }
    for (week, row) in plan.enumerated() where row["plan"]?.string == "with" {
      expected += (0..<7).map { Self.monday.adding(days: week * 7 + $0) }
    }
    expected += (56..<63).map { Self.monday.adding(days: $0) }
    #expect(days == expected)
    // A course keeps the weeks, too, and what is added later does not bring the days back.
    bench.run("stack course add magnesium doses=\"100mg AM\" from=2026-05-11")
    #expect(try Self.planned(bench) == expected)
    bench.run("stack experiment remove magnesium")
    #expect(try Self.planned(bench).count == 70)
  }

  @Test("with a placebo the schedule is the same on every day, and reminders name the box alone")
  func blind() throws {
    let bench = try Self.bench(
      "stack experiment add magnesium measure=sleep weeks=8 comparator=placebo")
    #expect(try Self.planned(bench).count == 70)
    bench.run("stack hours remind=\"AM, Lunch, PM, Night\"")
    for (day, box) in [("2026-05-11", 1), ("2026-05-18", 2), ("2026-07-05", 8)] {
      bench.now = day + "T00:30:00Z"
      let rows = try bench.rows("reminder list")
      let today = rows.filter { ($0["when"]?.string ?? "").hasPrefix(day) }
      #expect(!today.isEmpty, "\(bench.out)")
      for row in today {
        #expect(row["detail"]?.string?.contains("box \(box)") == true, "\(row.text)")
        #expect(!row.text.lowercased().contains("magnesium"), "\(row.text)")
      }
    }
    bench.now = "2026-07-06T00:30:00Z"
    let after = try bench.rows("reminder list").filter {
      ($0["when"]?.string ?? "").hasPrefix("2026-07-06")
    }
    #expect(after.contains { $0["detail"]?.string?.contains("Magnesium") == true })
  }

  @Test("what is taken as needed has no weeks")
  func asNeeded() throws {
    let bench = try Self.bench()
    #expect(bench.run("stack course add magnesium as-needed=200mg") == .ok, "\(bench.errors)")
    #expect(bench.run("stack experiment add magnesium measure=sleep") == .usage, "\(bench.errors)")
  }

  @Test("another course stands beside an effect and a comparison")
  func courses() throws {
    let bench = try Self.bench(
      "stack course add magnesium doses=\"150mg Night\" from=2026-04-01",
      "stack effect add nausea day=2026-04-04",
      "stack measure add mood 5/10 day=2026-01-12")
    let row = try bench.row("stack effect list")
    #expect(
      row["starts"]?.array?.compactMap(\.string) == ["3 days after a new course of Magnesium"])
    let changes = try bench.row("stack compare mood magnesium --days 90")["meanwhile"]?.array
    #expect(changes?.map { $0["change"]?.string } == ["course"])
  }
}

extension StackBench {
  fileprivate func running(_ lines: [String]) throws -> StackBench {
    for line in lines {
      let code = run(line)
      guard code == .ok else { throw NoRows(description: "\(line): \(code) \(errors)") }
    }
    return self
  }
}
