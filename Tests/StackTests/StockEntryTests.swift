// What was recorded as taken is taken out of the packages, and a day on which there was nothing to take breaks no streak.

import Command
import Kernel
import SessionBench
import Testing

@testable import Stack

@Suite struct StockEntryTests {
  private func bench(_ package: String) throws -> StackBench {
    let bench = try StackBench()
    bench.now = "2026-05-04T20:00:00Z"
    bench.run("stack person add Ada born=1979-03-14")
    bench.run("stack add magnesium dose=200mg since=2026-05-01")
    #expect(bench.run("stack package add magnesium \(package)") == .ok, "\(bench.errors)")
    return bench
  }

  private func left(_ bench: StackBench) throws -> Double? {
    try bench.rows("stack package list").first?["left"]?.number
  }

  @Test("what is taken is taken out, what is skipped is not, and undo puts it back")
  func taken() throws {
    let bench = try bench("contents=\"90 capsules of 200mg\" acquired=2026-05-01")
    for day in ["2026-05-01", "2026-05-02", "2026-05-03"] {
      #expect(bench.run("stack taken magnesium day=\(day)") == .ok, "\(bench.errors)")
    }
    #expect(try left(bench) == 87)
    bench.run("undo")
    #expect(try left(bench) == 88)
    #expect(bench.run("stack skipped magnesium day=2026-05-03 reason=travel") == .ok)
    #expect(try left(bench) == 88)
    // Today's dose is still to come; once it is taken the day needs nothing more.
    let before = try bench.row("stack stock")
    #expect(before["days_left"]?.integer == 88 && before["run_out"]?.string == "2026-07-31")
    #expect(bench.run("stack taken magnesium") == .ok, "\(bench.errors)")
    let after = try bench.row("stack stock")
    #expect(after["pieces"]?.number == 87 && after["run_out"]?.string == "2026-07-31")
  }

  @Test("a count holds over what was recorded before it, and later doses are taken off it")
  func counted() throws {
    let bench = try bench("contents=\"90 capsules of 200mg\" acquired=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-02")
    bench.run("stack package count magnesium 50 on=2026-05-01")
    #expect(try left(bench) == 49)
    // Entered after the count, of a day before it: the count has it already.
    bench.run("stack package count magnesium 30")
    bench.run("stack taken magnesium day=2026-05-03")
    #expect(try left(bench) == 30)
  }

  @Test("what was taken and is in no package is said")
  func unaccounted() throws {
    let bench = try bench("contents=\"1 capsule of 200mg\" acquired=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-02")
    let row = try bench.row("stack stock")
    #expect(row["left"]?.number == 0 && row["unaccounted"]?.number == 200)
  }

  @Test("days without anything left are out of stock, not missed, and the streak goes on")
  func emptyDays() throws {
    let bench = try bench("contents=\"2 capsules of 200mg\" acquired=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-01")
    bench.run("stack taken magnesium day=2026-05-02")
    // Nothing was there on the 3rd; a new package came on the 4th.
    bench.run("stack package add magnesium acquired=2026-05-04")
    bench.run("stack taken magnesium")
    let row = try bench.row("stack adherence")
    #expect(row["missed"]?.integer == 0, "\(row)")
    #expect(try bench.row("stack streak")["days"]?.integer == 3)
  }
}
