// Every rule of the base has a person whose answer changes when the rule is taken out: one that changes nothing would
// protect nobody. The people are read from texts as `stack proof` reads them wherever a text can say it.

import Kernel
import Testing

@testable import Supplements

@Suite struct VerdictMutationTests {
  private let world: VerdictWorld
  private let draft: BaseDraft
  private let reader: ProfileReader

  init() throws {
    world = try VerdictWorld.builtIn()
    draft = try VerdictWorld.draft(world.medicines)
    reader = try ProfileReader.builtIn()
  }

  /// What the person is told of a supplement.
  private func answer(_ supplement: String, _ facts: Facts, _ base: KnowledgeBase) -> String? {
    Assessment(base: base, medicines: world.medicines, facts: facts).verdict(supplement)
      .map { $0.json(base).text }
  }

  /// Whether the answer about a supplement is the same without the rule.
  private func survives(
    _ supplement: String, _ facts: Facts, _ change: (inout BaseDraft) -> Void
  ) -> Bool {
    var changed = draft
    change(&changed)
    let other = KnowledgeBase(reading: changed)
    let (before, after) = (
      answer(supplement, facts, world.base), answer(supplement, facts, other)
    )
    return before == nil || before == after
  }

  private func adult(_ change: (inout Facts) -> Void = { _ in }) -> Facts {
    var facts = Facts()
    facts.age = 40
    change(&facts)
    return facts
  }

  /// A person with a risk, from what such a person would write.
  private func person(withRisk risk: String) throws -> Facts {
    var profile: [(String, JSON)] = [("age", 40)]
    switch risk {
    case "minor": profile[0].1 = 16
    case "over_70": profile[0].1 = 71
    case "no_low_ferritin": break
    case "methotrexate_cancer":
      profile += [("conditions", ["tumore"]), ("medications", ["metotrexato"])]
    default:
      if let one = world.conditions.conditions.first(where: { $0.risks.contains(risk) }) {
        profile.append(
          (
            world.base.risk(risk)?.origin == .allergy ? "allergies" : "conditions",
            .string(one.phrases.italian[0])
          ))
      } else if let one = world.medicines.substances.first(where: {
        $0.classes.contains(risk) && $0.supplement == nil
      }) {
        profile.append(("medications", .string(one.name.italian)))
      }
    }
    let json = JSON.object(JSONObject(profile.map { JSONObject.Member($0.0, $0.1) }))
    let facts = reader.facts(try reader.read(json))
    try #require(facts.risks.risks[risk] != nil, "nobody says \(risk)")
    return facts
  }

  private func at(_ id: String) -> Int { draft.supplements.firstIndex { $0.id == id } ?? 0 }

  @Test func everyRowOfRisk() throws {
    var people: [String: Facts] = [:]
    for risk in world.base.risks { people[risk.id] = try person(withRisk: risk.id) }
    var survivors: [String] = []
    var rows = 0
    for one in world.base.supplements {
      for row in one.risks {
        rows += 1
        guard let facts = people[row.risk] else { continue }
        if survives(
          one.id, facts, { $0.supplements[at(one.id)].risks.removeAll { $0.risk == row.risk } })
        {
          survivors.append("\(one.id)/\(row.risk)")
        }
        // Whoever must avoid it is never told less.
        if row.severity == .avoid {
          let kind = world.assessment(facts).verdict(one.id)?.kind ?? .allowed
          #expect(kind >= .capped, "\(one.id) for \(row.risk) is \(kind)")
        }
      }
    }
    #expect(rows >= 281 && survivors == [])
  }

  /// Rows of classes, for somebody with a medicine that nobody knows.
  @Test func everyRowOfAClassForAnUnknownMedicine() {
    let facts = adult { $0.unknownMedicines = ["zorblax"] }
    var survivors: [String] = []
    for one in world.base.supplements {
      for row in one.risks where world.medicines.medicineClass(row.risk) != nil {
        if survives(
          one.id, facts, { $0.supplements[at(one.id)].risks.removeAll { $0.risk == row.risk } })
        {
          survivors.append("\(one.id)/\(row.risk)")
        }
      }
    }
    #expect(survivors == [])
  }

  @Test func everyPair() {
    var survivors: [String] = []
    for (place, pair) in world.base.interactions.enumerated() {
      for (taken, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let facts = adult {
          $0.taking = [Facts.Taken(.supplement(taken), amount: 0.001, text: taken)]
        }
        if survives(other, facts, { $0.interactions.remove(at: place) }) {
          survivors.append(pair.rule)
        }
      }
    }
    #expect(world.base.interactions.count >= 49 && survivors == [])
  }

  /// The same between two that are proposed together.
  @Test func everyPairWithinASet() {
    var survivors: [String] = []
    var facts = adult { $0.goals = ["gut"] }
    facts.labs = ["ferritin", "vitamin_d"]
    for (place, pair) in world.base.interactions.enumerated() {
      var changed = draft
      // Those that nobody gets without a clinician are in no set; here they may be.
      for id in [pair.first, pair.second] { changed.supplements[at(id)].isClinicianOnly = false }
      var without = changed
      without.interactions.remove(at: place)
      let told = [changed, without].map { draft -> String in
        let solver = Solver(world.with(KnowledgeBase(reading: draft)).assessment(facts))
        do throws(Diagnostic) {
          let sets = try solver.remix(keep: [pair.first, pair.second])
          return sets.map { "\($0.figures.cautions) \($0.pairs.map(\.rule))" }.joined(
            separator: "; ")
        } catch { return "\(error.code)" }
      }
      if told[0] == told[1] { survivors.append(pair.rule) }
      // Within some hours is a distance, and no reason to leave one of them out.
      let isRefusal = pair.kind == .avoid && pair.hours == nil
      #expect((told[0] == "refused") == isRefusal, "\(pair.rule): \(told[0])")
    }
    #expect(survivors == [])
  }

  @Test func everyRuleOfSpacing() throws {
    var survivors: [String] = []
    for (place, rule) in world.base.spacing.enumerated() {
      let substance =
        switch rule.other {
        case .medicines(let id):
          world.medicines.substances.first { $0.classes.contains(id) && $0.supplement == nil }
        case .substance(let id): world.medicines.substance(id)
        case .everything: world.medicines.substance("paracetamol")
        }
      let name = try #require(substance?.name.italian)
      let known = reader.facts(
        try reader.read(["age": 40, "medications": .string(name + " 1 compressa")]))
      for facts in [known, adult { $0.unknownMedicines = ["zorblax"] }] {
        if survives(rule.supplement, facts, { $0.spacing.remove(at: place) }) {
          survivors.append("\(rule.id): \(facts.medicines.map(\.text))")
        }
      }
    }
    #expect(world.base.spacing.count >= 24 && survivors == [])
  }

  @Test func everyLimit() throws {
    var survivors: [String] = []
    for (place, nutrient) in world.base.nutrients.enumerated() {
      for (row, limit) in nutrient.limits.enumerated() {
        // Without a value there is nothing to pass; under 18 nothing is proposed at all.
        guard let value = limit.value, limit.scope != .minors else { continue }
        let holder = world.base.supplements.first { one in
          one.content.contains { $0.nutrient == nutrient.id && $0.amount != nil }
        }
        let one = try #require(holder)
        let content = try #require(one.content.first { $0.nutrient == nutrient.id }?.amount)
        var facts = adult()
        facts.age = limit.ageAtLeast ?? limit.ageBelow.map { $0 - 1 } ?? 40
        if limit.scope == .pregnancyBreastfeeding {
          facts.risks.risks["pregnancy"] = [
            RiskReason(cause: .condition("pregnancy"), input: "incinta")
          ]
        }
        let taken = value - content * (one.dose.least + one.dose.most) / 2
        if limit.scope != .singleDose, taken > 0 {
          facts.taking = [Facts.Taken(.nutrient(nutrient.id), amount: taken, text: "\(taken)")]
        }
        // No usual dose of the base passes a limit of a single dose: here one would.
        var larger = draft
        if limit.scope == .singleDose {
          larger.supplements[at(one.id)].dose.most = 1.5 * value / content
        }
        var without = larger
        without.nutrients[place].limits.remove(at: row)
        let (before, after) = (
          answer(one.id, facts, KnowledgeBase(reading: larger)),
          answer(one.id, facts, KnowledgeBase(reading: without))
        )
        if before == after { survivors.append("\(nutrient.id)/\(limit.authority)/\(limit.scope)") }
      }
    }
    #expect(survivors == [])
  }

  /// What is in a supplement, recorded or not.
  @Test func everyContent() {
    var survivors: [String] = []
    for one in world.base.supplements {
      for part in one.content {
        let facts = adult {
          $0.taking = [Facts.Taken(.nutrient(part.nutrient), amount: nil, text: part.nutrient)]
        }
        if survives(
          one.id, facts,
          { $0.supplements[at(one.id)].content.removeAll { $0.nutrient == part.nutrient } })
        {
          survivors.append("\(one.id)/\(part.nutrient)")
        }
      }
    }
    #expect(survivors == [])
  }

  @Test func everyFlagOfASupplement() {
    var survivors: [String] = []
    func check(
      _ one: Supplement, _ name: String, _ facts: Facts, _ change: (inout Supplement) -> Void
    ) {
      if survives(one.id, facts, { change(&$0.supplements[at(one.id)]) }) {
        survivors.append("\(one.id): \(name)")
      }
    }
    for one in world.base.supplements {
      for (diet, rating) in one.diet where rating != .yes {
        check(one, diet, adult { $0.diets = [diet] }) { $0.diet[diet] = .yes }
      }
      for state in ["pregnancy", "breastfeeding"]
      where !one.risks.contains(where: { $0.risk == state }) {
        let pregnant = adult {
          $0.risks.risks[state] = [RiskReason(cause: .condition(state), input: state)]
        }
        let isFree = one.pregnancy == .ok || one.pregnancy == .recommended
        check(one, state, pregnant) { $0.pregnancy = isFree ? nil : .ok }
      }
      if one.isClinicianOnly { check(one, "clinician", adult()) { $0.isClinicianOnly = false } }
      if one.isOnlyIfLow { check(one, "only if low", adult()) { $0.isOnlyIfLow = false } }
      if one.requiredLab != nil { check(one, "laboratory", adult()) { $0.requiredLab = nil } }
      for goal in one.conflictingGoals {
        check(one, goal, adult { $0.goals = [goal] }) {
          $0.conflictingGoals.removeAll { $0 == goal }
        }
      }
      for diet in one.essentialFor {
        check(one, diet, adult { $0.diets = [diet] }) { $0.essentialFor = [] }
      }
      // Taken already, as itself.
      let taken = adult { $0.taking = [Facts.Taken(.supplement(one.id), amount: nil, text: "x")] }
      if world.assessment(taken).verdict(one.id)?.reasons.contains(where: { $0.rule == "taken" })
        != true
      {
        survivors.append("\(one.id): taken")
      }
    }
    #expect(survivors == [])
  }

  /// A goal that counts only from an age on, and one without a checked source.
  @Test func everyAgeAndEverySourceOfAGoal() {
    var survivors: [String] = []
    for one in world.base.supplements {
      for (place, purpose) in one.goals.enumerated() {
        var changed = draft
        changed.supplements[at(one.id)].goals[place].checked = .none
        let facts = adult {
          $0.goals = [purpose.goal]
          $0.age = 75
        }
        let (before, after) = (
          world.assessment(facts).purposes(of: one).count,
          world.with(KnowledgeBase(reading: changed)).assessment(facts)
            .purposes(of: changed.supplements[at(one.id)]).count
        )
        if before == after { survivors.append("\(one.id)/\(purpose.goal)") }
        if let least = one.leastAge[purpose.goal] {
          for (age, count) in [(least - 1, 0), (least, 1)] {
            let aged = adult {
              $0.goals = [purpose.goal]
              $0.age = age
            }
            if world.assessment(aged).purposes(of: one).count != count {
              survivors.append("\(one.id)/\(purpose.goal) at \(age)")
            }
          }
        }
      }
    }
    #expect(survivors == [])
  }
}
