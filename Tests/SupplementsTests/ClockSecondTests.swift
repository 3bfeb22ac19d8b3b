// The clock solver against clock.py, which tries every assignment. TACCUINO_CLOCKS says how many days; 500 unless it
// is set.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct ClockSecondTests {
  private static let count = Environment.current()["TACCUINO_CLOCKS"].flatMap { Int($0) } ?? 500
  private static let seed =
    Environment.current()["TACCUINO_CLOCK_SEED"].flatMap { UInt64($0) } ?? 19

  @Test
  func bothSolversAgree() throws {
    let base = try KnowledgeBase.builtIn()
    var cases = ClockCases(dice: Dice(state: Self.seed), base: base)
    var lines: [String] = []
    var plans = 0
    var offSlot = 0
    var sizes: [Int: Int] = [:]
    for _ in 0..<Self.count {
      let day = try cases.day(most: 20_000)
      let solver = try day.solver(base)
      let problem = try ClockProblem(day.intakes, hours: solver.hours, base: base)
      let answer = try solver.answer(day.intakes)
      switch answer {
      case .plan(let plan):
        plans += 1
        if plan.value.offSlot > 0 { offSlot += 1 }
      case .conflict(let conflict): sizes[conflict.demands.count, default: 0] += 1
      }
      lines.append(day.line(problem, answer))
    }
    print("solved")
    let answers = try Python.lines("clock.py", lines)
    try #require(answers.count == lines.count)
    var differing = 0
    for (line, answer) in zip(lines, answers) where !answer.hasPrefix("ok ") {
      differing += 1
      if differing <= 3 { Issue.record("\(answer)\n\(line)") }
    }
    #expect(differing == 0, "\(differing) of \(lines.count) differ")
    // All kinds of days are met.
    #expect(plans * 10 > Self.count * 3 && offSlot * 10 > Self.count, "\(plans), \(offSlot)")
    #expect(sizes.keys.contains(1) && sizes.keys.contains(2) && sizes.keys.contains(3), "\(sizes)")
    print("plans \(plans), off a slot \(offSlot), conflicts by size \(sizes)")
  }
}
