// A pair that names hours is a distance in time: both are taken on one day, and never refuse each other.

import Kernel
import Testing

@testable import Supplements

@Suite struct PairHoursTests {
  private let world: VerdictWorld

  init() throws { world = try VerdictWorld.builtIn() }

  private func sleeper(taking id: String, _ amount: Double?) -> Facts {
    var facts = Facts()
    facts.age = 40
    facts.goals = ["sleep"]
    facts.taking = [Facts.Taken(.supplement(id), amount: amount, text: "caffè")]
    return facts
  }

  @Test("coffee in the morning does not forbid melatonin at night: it is six hours away")
  func coffeeAndMelatonin() throws {
    for amount in [150, nil] as [Double?] {
      let assessment = world.assessment(sleeper(taking: "caffeine", amount))
      let verdict = try #require(assessment.verdict("melatonin"))
      #expect(verdict.kind == .caution)
      let reason = try #require(verdict.reasons.first { $0.rule == "pair/caffeine+melatonin" })
      #expect(reason.hours == 6 && reason.inputs == ["caffè"])
      let items = Solver(assessment).recommendation.items
      #expect(items.contains { $0.supplement == "melatonin" })
    }
  }

  @Test("every pair without hours that is to be avoided refuses still; none with hours does")
  func allPairs() throws {
    for pair in world.base.interactions {
      for (taken, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let verdict = try #require(
          world.assessment(sleeper(taking: taken, 0.001)).verdict(other))
        let reason = try #require(verdict.reasons.first { $0.rule == pair.rule })
        #expect((reason.effect == .refused) == (pair.kind == .avoid && pair.hours == nil))
        #expect(reason.hours == pair.hours)
      }
    }
  }

  @Test("both may be proposed together, and the distance is told")
  func inOneSet() throws {
    var facts = Facts()
    facts.age = 40
    let sets = try Solver(world.assessment(facts)).remix(keep: ["caffeine", "melatonin"])
    #expect(!sets.isEmpty)
    #expect(sets.allSatisfy { $0.pairs.contains { $0.rule == "pair/caffeine+melatonin" } })
  }
}
