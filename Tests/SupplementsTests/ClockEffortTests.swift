// How much the search tries for days of twelve intakes, which is more than most people take. Counted in choices, which
// are the same on every machine; times are printed.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct ClockEffortTests {
  @Test(arguments: [true, false])
  func twelveIntakes(isUsual: Bool) throws {
    let base = try KnowledgeBase.builtIn()
    let count = Environment.current()["TACCUINO_EFFORTS"].flatMap { Int($0) } ?? 6
    var cases = ClockCases(dice: Dice(state: isUsual ? 12 : 13), base: base)
    let clock = ContinuousClock()
    var times: [Double] = []
    var steps: [Int] = []
    var plans = 0
    for _ in 0..<count {
      let day = ClockCase(wake: ClockTime(hour: 7), bed: ClockTime(hour: 23))
      let solver = try day.solver(base)
      let intakes = (0..<12).map { cases.intake($0, solver.hours, isUsual: isUsual) }
      var answer: ClockAnswer?
      let taken = try clock.measure { answer = try solver.answer(intakes) }
      times.append(taken / .milliseconds(1))
      if case .plan? = answer { plans += 1 }
      let problem = try ClockProblem(intakes, hours: solver.hours, base: base)
      let all = [Bool](repeating: true, count: problem.demands.count)
      var search = ClockSearch(problem, problem.rules(all))
      _ = search.optimum()
      steps.append(search.steps)
    }
    times.sort()
    steps.sort()
    print(
      """
      usual \(isUsual), plans \(plans) of \(count); ms: median \(times[count / 2]), worst \
      \(times[count - 1]); choices: median \(steps[count / 2]), worst \(steps[count - 1])
      """)
    #expect(steps[count / 2] < 2000 && steps[count - 1] < 200_000, "\(steps)")
  }
}
