// What holds of every person: more to take care of never allows more, and the order in which somebody says things
// changes nothing.

import Kernel
import Testing

@testable import Supplements

@Suite struct VerdictPropertyTests {
  private static func isNoBetter(_ after: Verdict, than before: Verdict) -> Bool {
    after.kind >= before.kind && (after.mostDose ?? 0) <= (before.mostDose ?? 0) + 1e-9
  }

  /// Another risk, question, medicine, diet, product or goal. Neither a denial nor a value on record.
  private static func burden(_ facts: inout Facts, _ world: VerdictWorld, _ dice: inout Dice)
    -> String
  {
    switch dice.number(0...6) {
    case 0:
      let risk = dice.one(of: world.base.risks).id
      facts.risks.risks[risk, default: []].append(RiskReason(cause: .suggestion, input: risk))
      return risk
    case 1:
      let risk = dice.one(of: world.base.risks).id
      facts.risks.asked[risk, default: []].append(RiskReason(cause: .suggestion, input: risk))
      return "asked " + risk
    case 2:
      facts.unknownMedicines.append("sconosciuto")
      return "an unknown medicine"
    case 3:
      let one = dice.one(of: world.medicines.substances)
      facts.medicines.append(
        Facts.Medicine(
          text: one.id, substances: [one.id], classes: Set(one.classes),
          supplements: [one.supplement].compactMap { $0 }))
      return one.id
    case 4:
      let diet = dice.one(of: world.base.diets).id
      facts.diets.note(diet)
      return diet
    case 5:
      let one = dice.one(of: world.base.supplements)
      facts.taking.append(
        Facts.Taken(
          .supplement(one.id), amount: dice.chance(70) ? one.dose.most : nil, text: one.id))
      return "taking " + one.id
    default:
      let goal = dice.one(of: world.base.goals).id
      facts.goals.note(goal)
      return goal
    }
  }

  @Test func moreToTakeCareOfNeverAllowsMore() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 31)
    var worse = 0
    for _ in 0..<150 {
      var facts = world.person(&dice)
      facts.age = 40
      let before = world.assessment(facts)
      let what = Self.burden(&facts, world, &dice)
      let after = world.assessment(facts)
      for (old, new) in zip(before.verdicts, after.verdicts) {
        #expect(
          Self.isNoBetter(new, than: old),
          "\(new.supplement) with \(what): \(old.kind) to \(new.kind)")
        // Nothing gets worse without a word about it.
        if new.kind > old.kind || (new.mostDose ?? 0) < (old.mostDose ?? 0) {
          worse += 1
          #expect(new.reasons != old.reasons, "\(new.supplement) with \(what)")
        }
      }
    }
    #expect(worse > 100)
  }

  @Test func theOrderOfWhatIsSaidChangesNothing() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 32)
    for _ in 0..<60 {
      var facts = world.person(&dice)
      for _ in 0..<4 { _ = Self.burden(&facts, world, &dice) }
      var other = facts
      other.taking.reverse()
      other.medicines.reverse()
      other.diets.reverse()
      other.unknownMedicines.reverse()
      let (one, two) = (world.assessment(facts), world.assessment(other))
      for (old, new) in zip(one.verdicts, two.verdicts) {
        #expect(old.kind == new.kind, "\(old.supplement)")
        #expect(abs((old.mostDose ?? 0) - (new.mostDose ?? 0)) < 1e-6, "\(old.supplement)")
        #expect(old.reasons.map(\.rule).sorted() == new.reasons.map(\.rule).sorted())
      }
      #expect(Solver(one).recommendation.figures == Solver(two).recommendation.figures)
    }
  }

  /// The items and the optional ones are best among what may be had: no set that `remix` gives comes before.
  @Test func noOtherSetComesBefore() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 33)
    for _ in 0..<40 {
      var facts = world.person(&dice)
      facts.age = 50
      let solver = Solver(world.assessment(facts))
      let best = solver.recommendation.figures
      for other in try solver.remix(most: 5) {
        #expect(other.figures.difference(from: best)?.isBetter == false)
      }
    }
  }
}
