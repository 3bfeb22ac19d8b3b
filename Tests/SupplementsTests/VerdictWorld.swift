// People drawn at random, with risks as the real rules of conditions.json set them, and what the program answers, as
// a line for solver.py.

import Kernel
import System
import Testing

@testable import Supplements

struct VerdictWorld {
  let base: KnowledgeBase
  let medicines: Medicines
  let conditions: Conditions

  static func builtIn() throws -> VerdictWorld {
    VerdictWorld(
      base: try KnowledgeBase.builtIn(), medicines: try Medicines.builtIn(),
      conditions: try Conditions.builtIn())
  }

  func with(_ base: KnowledgeBase) -> VerdictWorld {
    VerdictWorld(base: base, medicines: medicines, conditions: conditions)
  }

  /// The base cut to some supplements.
  func cut(to ids: Set<String>) throws -> VerdictWorld {
    var draft = try Self.draft(medicines)
    draft.supplements = draft.supplements.filter { ids.contains($0.id) }
    draft.interactions = draft.interactions.filter {
      ids.contains($0.first) && ids.contains($0.second)
    }
    draft.spacing = draft.spacing.filter { ids.contains($0.supplement) }
    return with(KnowledgeBase(reading: draft))
  }

  /// The base of the program, to be changed.
  static func draft(_ medicines: Medicines) throws -> BaseDraft {
    try BaseDraft(
      try StackFile.part(BuiltInFile.supplements, "supplements.json"), medicines: medicines)
  }

  func assessment(_ facts: Facts) -> Assessment {
    Assessment(base: base, medicines: medicines, facts: facts)
  }

  // MARK: - People

  func person(_ dice: inout Dice) -> Facts {
    var facts = Facts()
    var input = RiskInput()
    let sold = medicines.substances.filter { $0.supplement != nil }
    let age = dice.chance(4) ? nil : dice.chance(5) ? dice.number(0...17) : dice.number(18...95)
    facts.age = age
    input.age = age
    if dice.chance(15) {
      facts.labs.insert(dice.one(of: ["ferritin", "vitamin_d", "zinc"]))
    }
    input.labs = facts.labs
    for _ in 0..<dice.number(0...3) {
      let one = dice.one(of: conditions.conditions)
      input.conditions.append((one.id, one.phrases.italian[0]))
    }
    for _ in 0..<[0, 0, 1, 1, 2, 3][dice.number(0...5)] {
      let one = dice.one(of: dice.chance(20) ? sold : medicines.substances)
      facts.medicines.append(
        Facts.Medicine(
          text: one.name.italian, substances: [one.id], classes: Set(one.classes),
          supplements: [one.supplement].compactMap { $0 }))
      input.medicines.append((one.name.italian, Set(one.classes), dice.chance(20)))
      for risk in one.suggests { input.suggestions.append((risk, one.name.italian)) }
    }
    if dice.chance(12) {
      facts.unknownMedicines = ["zorblax", "pippoflex"].dropLast(dice.number(0...1))
    }
    facts.risks = conditions.risks(of: input, base: base)
    for _ in 0..<dice.number(0...2) where dice.chance(30) {
      let risk = dice.one(of: base.risks).id
      facts.risks.asked[risk] = [RiskReason(cause: .suggestion, input: "forse \(risk)")]
      if dice.chance(30) { facts.denied.insert(risk) }
    }
    for state in ["pregnancy", "breastfeeding"] where dice.chance(5) {
      facts.risks.risks[state] = [RiskReason(cause: .condition(state), input: state)]
    }
    for _ in 0..<[0, 0, 0, 1, 1, 2][dice.number(0...5)] {
      let diet = dice.one(of: base.diets).id
      if !facts.diets.contains(diet) { facts.diets.append(diet) }
    }
    for _ in 0..<[0, 0, 1, 2, 3][dice.number(0...4)] { facts.taking.append(taken(facts, &dice)) }
    let goals = dice.chance(5) ? 18 : dice.number(0...5)
    for _ in 0..<goals {
      let goal = dice.one(of: base.goals).id
      if !facts.goals.contains(goal) { facts.goals.append(goal) }
    }
    switch dice.number(0...9) {
    case 0:
      facts.budget = Currency("USD").map { Money(minor: Int64(dice.number(1...80)) * 100, $0) }
    case 1...5: facts.budget = Money(minor: Int64(dice.number(0...60)) * 50, .euro)
    default: break
    }
    return facts
  }

  private func taken(_ facts: Facts, _ dice: inout Dice) -> Facts.Taken {
    let isKnown = dice.chance(80)
    // Some hold amounts that binary numbers do not.
    let share = Double(dice.number(1...130)) / 100
    if dice.chance(60) {
      let one = dice.one(of: base.supplements)
      let amount = one.dose.most * share
      // Now and then the product of the list of medicines.
      if let medicine = facts.medicines.first(where: { !$0.supplements.isEmpty }), dice.chance(70) {
        return Facts.Taken(
          .supplement(medicine.supplements[0]), amount: isKnown ? amount : nil,
          text: dice.chance(60) ? medicine.text.uppercased() + " 1" : "altro")
      }
      return Facts.Taken(
        .supplement(one.id), amount: isKnown ? amount : nil, text: "\(one.name.italian) \(amount)")
    }
    let one = dice.one(of: base.nutrients)
    let amount = (one.highestLimit ?? 100) * share
    return Facts.Taken(
      .nutrient(one.id), amount: isKnown ? amount : nil, text: "\(one.name.italian) \(amount)")
  }

  // MARK: - Lines for solver.py

  /// - Parameters:
  ///   - mode: how much the program in Python tries.
  ///   - claimed: the person that the line names in place of the one who was answered.
  func line(
    _ facts: Facts, mode: String, _ dice: inout Dice, ids: [String]? = nil, variant: Int? = nil,
    claimed: Facts? = nil
  ) throws -> String {
    let assessment = assessment(facts)
    let solver = Solver(assessment)
    let result = solver.recommendation
    var why: [(String, JSON)] = []
    for _ in 0..<4 {
      let id = dice.one(of: base.supplements).id
      if !why.contains(where: { $0.0 == id }), let one = solver.whyNot(id) {
        why.append((id, one.json(base)))
      }
    }
    var remixes: [JSON] = []
    if facts.isAdult, mode != "six" {
      let pool = assessment.verdicts.filter { !$0.isRefused }.map(\.supplement)
      var keep: [String] = []
      if dice.chance(50), !pool.isEmpty { keep = [dice.one(of: pool)] }
      let without = result.figures.ids.filter { !keep.contains($0) }.prefix(dice.number(0...1))
      let isCheaper = dice.chance(30)
      let sets = try? solver.remix(
        keep: keep, without: Array(without), cheaper: isCheaper, most: 4)
      // One to keep that the budget does not pay has no sets.
      if let sets {
        remixes.append([
          "keep": .array(keep.map { .string($0) }),
          "without": .array(without.map { .string($0) }), "cheaper": .bool(isCheaper), "most": 4,
          "result": .array(sets.map { $0.json(base) }),
        ])
      }
    }
    let line: JSON = [
      "facts": (claimed ?? facts).json, "proof": assessment.proof,
      "recommendation": result.json(base),
      "why": .object(JSONObject(why.map { JSONObject.Member($0.0, $0.1) })),
      "remix": .array(remixes), "mode": .string(mode),
      "ids": ids.map { .array($0.map { .string($0) }) } ?? .null,
      "variant": variant.map { .integer(Int64($0)) } ?? .null,
    ]
    return line.text
  }

  /// - Returns: what solver.py and the checker find, at most ten each; empty where they find nothing in any line.
  static func differences(_ lines: [String]) throws -> [String] {
    var found: [String] = []
    for script in ["solver.py", "verdict_checker.py"] {
      let answers = try Python.lines(script, lines)
      try #require(answers.count == lines.count)
      found += answers.filter { $0 != "[]" }.prefix(10).map { script + ": " + $0.prefix(3000) }
    }
    return found
  }
}
