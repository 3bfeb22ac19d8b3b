// What people are told, from what they write: a few whole cases, each decided beforehand from the sentences of the
// base and not from what the program says.

import Kernel
import Testing

@testable import Supplements

@Suite struct RecommendationTests {
  private let reader: ProfileReader
  private let base: KnowledgeBase
  private let medicines: Medicines

  init() throws {
    reader = try ProfileReader.builtIn()
    base = try KnowledgeBase.builtIn()
    medicines = try Medicines.builtIn()
  }

  private func assessment(_ profile: JSON) throws -> Assessment {
    Assessment(base: base, medicines: medicines, facts: reader.facts(try reader.read(profile)))
  }

  private func reason(_ rule: String, _ id: String, _ assessment: Assessment) throws -> Reason {
    try #require(
      assessment.verdict(id)?.reasons.first { $0.rule == rule },
      "\(assessment.verdict(id)?.reasons.map(\.rule) ?? [])")
  }

  @Test func anAnticoagulantRefusesVitaminKAndNamesItself() throws {
    let person = try assessment(["age": 62, "medications": "Coumadin 5 mg", "goals": "ossa"])
    let reason = try reason("risk/anticoagulants", "vitamin_k2", person)
    #expect(person.verdict("vitamin_k2")?.kind == .refused)
    #expect(person.verdict("vitamin_k2")?.mostDose == nil)
    #expect(reason.inputs == ["coumadin"])
    #expect(reason.cites == ["ods_vitk"])
    #expect(reason.text(base, .italian) != reason.text(base, .english))
    #expect(person.verdict("creatine")?.kind == .allowed)
    // Omega-3 only up to 1 g, and glucosamine not at all.
    #expect(person.verdict("omega3")?.kind == .capped)
    #expect(person.verdict("omega3")?.mostDose == 1)
    #expect(person.verdict("glucosamine")?.kind == .refused)
  }

  @Test func anUnknownMedicineIsNamedAndRefusesWhatAnyMedicineWould() throws {
    let person = try assessment(["age": 40, "medications": "Zorblaxin 20", "goals": "forza"])
    #expect(person.verdict("vitamin_k2")?.kind == .refused)
    #expect(person.verdict("magnesium")?.kind == .caution)
    #expect(person.verdict("creatine")?.kind == .allowed)
    let solved = Solver(person).recommendation
    #expect(solved.unknownMedicines == ["zorblaxin"])
    #expect(solved.items.map(\.supplement).contains("creatine"))
    // Four hours from thyroid hormone, if it is one.
    let spacing = try reason("spacing/magnesium/thyroid_hormone", "magnesium", person)
    #expect(spacing.hours == 4 && spacing.inputs == ["zorblaxin"])
  }

  @Test func nothingUnder18AndNothingWithoutAnAge() throws {
    for (profile, inputs): (JSON, [String]) in [
      (["age": 17, "goals": "forza"], ["17"]), (["goals": "forza"], []),
    ] {
      let person = try assessment(profile)
      #expect(person.verdicts.allSatisfy { $0.isRefused })
      #expect(try reason("age", "creatine", person).inputs == inputs)
      #expect(Solver(person).recommendation.isEmpty)
    }
    #expect(try !Solver(assessment(["age": 18, "goals": "forza"])).recommendation.isEmpty)
  }

  @Test func inPregnancyOnlyWhatHasAWordOfItsOwn() throws {
    let person = try assessment(["age": 31, "conditions": "incinta"])
    #expect(person.verdict("folate")?.kind == .allowed)
    #expect(person.verdict("selenium")?.kind == .refused)
    #expect(
      try reason("pregnancy", "selenium", person).text(base, .english) == "not without a clinician")
    #expect(person.verdict("vitamin_a")?.kind == .refused)
    // A row of caution is no approval: the default rule of the base holds, with the reason of the row.
    for id in ["peppermint_oil", "garlic", "echinacea", "glucomannan"] {
      #expect(person.verdict(id)?.kind == .refused)
      #expect(try reason("risk/pregnancy", id, person).effect == .caution)
    }
    let nursing = try assessment(["age": 34, "conditions": "allatto", "goals": "peso"])
    for id in ["peppermint_oil", "echinacea", "glucomannan", "vitamin_a"] {
      #expect(nursing.verdict(id)?.kind == .refused)
    }
  }

  @Test func aDietRefusesOrAsksForAForm() throws {
    let person = try assessment(["age": 31, "diet": "vegana", "goals": "forza"])
    #expect(person.verdict("whey_protein")?.kind == .refused)
    #expect(person.verdict("omega3")?.kind == .form)
    #expect(try reason("diet/vegan", "omega3", person).forms == ["algal"])
    #expect(try reason("essential/vegan", "vitamin_b12", person).effect == .allowed)
    // An allergy that asks for bovine collagen leaves a vegan nothing, if there were a form at all.
    #expect(try assessment(["age": 31, "allergies": "pesce"]).verdict("collagen")?.kind == .form)
  }

  @Test func sumsCountWhatIsTaken() throws {
    func most(_ taking: String, _ id: String) throws -> Double? {
      try assessment(["age": 40, "taking": .string(taking)]).verdict(id)?.mostDose
    }
    // EFSA 250 mg of magnesium from supplements, 57 mg in a multivitamin.
    #expect(try most("multivitaminico 1 compressa", "magnesium") == 193)
    // EFSA 25 mg of zinc from all sources, 10 mg in a multivitamin: exactly at the limit, and above.
    #expect(try most("zinco 15 mg", "multivitamin") == 1)
    #expect(try most("zinco 15,1 mg", "multivitamin") == nil)
    // 2000 IU are 50 ug, half of EFSA's 100.
    #expect(try most("colecalciferolo 2000 UI", "multivitamin") == 1)
    // EGCG stays below 800 mg.
    var facts = Facts()
    facts.age = 40
    facts.taking = [Facts.Taken(.nutrient("egcg"), amount: 600, text: "EGCG 600 mg")]
    let person = Assessment(base: base, medicines: medicines, facts: facts)
    #expect(person.verdict("green_tea_extract")?.mostDose == 199)
    #expect(
      try reason("limit/egcg/EU/supplements", "green_tea_extract", person).text(base, .english)
        == "EGCG: less than 800 mg a day (EU); 600 mg are taken already")
  }

  @Test func anUnknownAmountIsNeverNothing() throws {
    let person = try assessment(["age": 40, "taking": "magnesio"])
    let marked = try reason("limit/magnesium/not_recorded", "multivitamin", person)
    #expect(marked.effect == .caution && marked.inputs == ["magnesio"])
    #expect(person.verdict("magnesium")?.reasons.contains { $0.rule == "taken" } == true)
    // A product of the list of medicines is the one with an amount only where its name is there.
    for (taking, isMarked) in [("Dibase 1000 UI", false), ("vitamina D 1000 UI", true)] {
      let both = try assessment(["age": 40, "medications": "Dibase", "taking": .string(taking)])
      let rules = both.verdict("multivitamin")?.reasons.map(\.rule) ?? []
      #expect(rules.contains("limit/vitamin_d/not_recorded") == isMarked, "\(taking): \(rules)")
    }
    // At the limit already, an unknown amount more is too much.
    var facts = Facts()
    facts.age = 40
    facts.taking = [Facts.Taken(.nutrient("calcium"), amount: 2500, text: "calcio 2500 mg")]
    let full = Assessment(base: base, medicines: medicines, facts: facts)
    #expect(full.verdict("whey_protein")?.kind == .refused)
  }

  @Test func ironAsksForAMeasuredFerritin() throws {
    #expect(try assessment(["age": 40, "conditions": "anemia"]).verdict("iron")?.kind == .refused)
    #expect(
      try assessment(["age": 40, "conditions": "ferritina bassa"]).verdict("iron")?.kind == .allowed
    )
    #expect(
      try assessment(["age": 40, "conditions": "ferritina alta"]).verdict("iron")?.kind == .refused)
  }

  @Test func aQuestionCountsAsYesUntilItIsAnswered() throws {
    var facts = Facts()
    facts.age = 40
    facts.risks.asked["liver_disease"] = [RiskReason(cause: .rule("alcohol_liver"), input: "vino")]
    let open = Assessment(base: base, medicines: medicines, facts: facts)
    #expect(open.verdict("ashwagandha")?.kind == .refused)
    #expect(try reason("risk/liver_disease", "ashwagandha", open).isAsked)
    facts.denied = ["liver_disease"]
    let answered = Assessment(base: base, medicines: medicines, facts: facts)
    #expect(answered.verdict("ashwagandha")?.kind == .allowed)
  }

  @Test func aMisspeltConditionCountsUntilItIsAnswered() throws {
    let person = try assessment(["age": 40, "conditions": ["epilesia"]])
    #expect(person.verdict("melatonin")?.kind == .refused)
    #expect(try reason("risk/epilepsy", "melatonin", person).isAsked)
    // A clear word for the same risk that is denied is no answer to it.
    let both = try assessment(["age": 40, "conditions": ["niente epilessia", "epilesia"]])
    #expect(both.verdict("melatonin")?.kind == .refused)
    let none = try assessment(["age": 40, "conditions": ["niente epilessia"]])
    #expect(none.verdict("melatonin")?.kind == .allowed)
  }

  @Test func aSetIsSmallCoversTheMostAndExplainsTheRest() throws {
    let person = try assessment(["age": 35, "goals": ["forza", "concentrazione", "dormire"]])
    let solver = Solver(person)
    let solved = solver.recommendation
    // Caffeine is the only A for focus and works against sleep: it is refused, sleep gets melatonin.
    #expect(solved.items.map(\.supplement).contains("melatonin"))
    #expect(solved.figures.strong == 2 && solved.items.count <= 3)
    let caffeine = try #require(solver.whyNot("caffeine"))
    #expect(caffeine.text(base, .english) == "works against this goal")
    guard case .loses(let place, let best, let with)? = solver.whyNot("ashwagandha") else {
      Issue.record("\(String(describing: solver.whyNot("ashwagandha")))")
      return
    }
    #expect(with.ids.contains("ashwagandha") && best == solved.figures)
    #expect(with.difference(from: best)?.place == place)
    #expect(solver.whyNot("psyllium") == .servesNoGoal)
    #expect(solver.whyNot("nothing") == nil)
    for item in solved.items + solved.optional {
      #expect(item.isWeak == item.goals.allSatisfy { $0.evidence == .weak })
    }
  }

  @Test func aBudgetIsKeptAndOnlyComparedInItsCurrency() throws {
    let rich = Solver(try assessment(["age": 35, "goals": ["cuore", "forza", "intestino"]]))
    let poor = Solver(
      try assessment(["age": 35, "goals": ["cuore", "forza", "intestino"], "budget": "15 EUR"]))
    #expect(poor.recommendation.figures.cost.minor <= 1500)
    #expect(poor.recommendation.figures != rich.recommendation.figures)
    let other = Solver(
      try assessment(["age": 35, "goals": ["cuore", "forza", "intestino"], "budget": "15 USD"]))
    #expect(other.recommendation.figures == rich.recommendation.figures)
    #expect(other.recommendation.uncomparedBudget?.description == "15.00 USD")
    let none = Solver(try assessment(["age": 35, "goals": "forza", "budget": "0 EUR"]))
    #expect(none.recommendation.isEmpty)
    #expect(
      none.whyNot("creatine")?.text(base, .english)
        == "it costs about 10.50 EUR a month, and the budget is 0.00 EUR")
  }

  @Test func remixKeepsLeavesOutAndSaves() throws {
    let solver = Solver(try assessment(["age": 35, "goals": ["sonno", "forza", "cuore"]]))
    let best = solver.recommendation
    let first = try #require(best.items.first?.supplement)
    for one in try solver.remix(without: [first]) {
      #expect(!one.figures.ids.contains(first))
    }
    for one in try solver.remix(keep: ["valerian"]) {
      #expect(one.figures.ids.contains("valerian"))
    }
    for one in try solver.remix(cheaper: true) {
      #expect(one.saved.minor > 0 && one.figures.cost.minor < best.figures.cost.minor)
      #expect(!one.lost.isEmpty || !one.gained.isEmpty || one.figures != best.figures)
    }
    for (keep, without, code): ([String], [String], ExitCode) in [
      (["iron"], [], .refused), (["none"], [], .notFound), ([], ["none"], .notFound),
      (["creatine"], ["creatine"], .usage),
      (["creatine", "magnesium", "garlic", "psyllium"], [], .usage),
      (["5_htp", "same"], [], .refused),
    ] {
      #expect { try solver.remix(keep: keep, without: without) } throws: {
        ($0 as? Diagnostic)?.code == code
      }
    }
  }
}
