// Verdicts and recommendations against solver.py, which tries every set and was written from the rules as text; and
// its checker, which reads only results. TACCUINO_PROFILES says how many people; 300 unless it is set.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct VerdictSecondSolverTests {
  private static let count =
    Environment.current()["TACCUINO_PROFILES"].flatMap { Int($0) } ?? 300

  @Test func everybodyGetsTheSameTwice() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 19)
    var lines: [String] = []
    var proposed = 0
    for number in 0..<Self.count {
      let facts = world.person(&dice)
      lines.append(try world.line(facts, mode: number % 50 == 0 ? "all" : "useful", &dice))
      if !Solver(world.assessment(facts)).recommendation.isEmpty { proposed += 1 }
    }
    // People of whom all are refused would agree for nothing.
    #expect(proposed * 2 > Self.count, "only \(proposed) of \(Self.count) get anything")
    #expect(try VerdictWorld.differences(lines) == [])
  }

  @Test func smallBasesAgreeOverAllSubsetsUpToSix() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 20)
    var lines: [String] = []
    let few = max(5, Self.count / 20)
    for _ in 0..<few {
      var ids: Set<String> = []
      while ids.count < 20 { ids.insert(dice.one(of: world.base.supplements).id) }
      let cut = try world.cut(to: ids)
      var facts = cut.person(&dice)
      facts.age = max(facts.age ?? 40, 18)
      while facts.goals.count < 5 {
        let goal = dice.one(of: world.base.goals).id
        if !facts.goals.contains(goal) { facts.goals.append(goal) }
      }
      lines.append(try cut.line(facts, mode: "six", &dice, ids: ids.sorted()))
    }
    #expect(try VerdictWorld.differences(lines) == [])
  }

  /// The answer to somebody else is no answer: both programs say so, each for its own reason.
  @Test func theAnswerToAnotherPersonIsSeen() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 22)
    var facts = Facts()
    facts.age = 40
    facts.goals = ["strength", "heart", "sleep"]
    func other(_ change: (inout Facts) -> Void) -> Facts {
      var other = facts
      change(&other)
      return other
    }
    func held(_ risk: String) -> Facts {
      other { $0.risks.risks[risk] = [RiskReason(cause: .condition(risk), input: risk)] }
    }
    // The answer is creatine, melatonin and psyllium.
    let claims: [(Facts, String)] = [
      (other { $0.age = 17 }, "no adult"), (held("kidney_disease"), "kidney_disease"),
      (held("pregnancy"), "pregnancy"), (held("dysphagia_obstruction"), "dysphagia_obstruction"),
      (other { $0.unknownMedicines = ["zorblax"] }, "unknown medicine"),
      (other { $0.budget = Money(minor: 500, .euro) }, "it costs"),
      (other { $0.goals = ["skin"] }, "serves no goal"),
      (
        other { $0.taking = [Facts.Taken(.supplement("creatine"), amount: 3, text: "x")] },
        "is taken"
      ),
      (
        other { $0.taking = [Facts.Taken(.nutrient("melatonin"), amount: 1, text: "x")] },
        "melatonin"
      ),
    ]
    var lines = [try world.line(facts, mode: "useful", &dice)]
    for (claimed, _) in claims {
      lines.append(try world.line(facts, mode: "useful", &dice, claimed: claimed))
    }
    // The answer for the mood is saffron, which is never taken with St John's wort.
    facts.goals = ["mood"]
    let herbal = other {
      $0.taking = [Facts.Taken(.supplement("st_johns_wort"), amount: 300, text: "x")]
    }
    lines.append(try world.line(facts, mode: "useful", &dice, claimed: herbal))
    let differences = try Python.lines("solver.py", lines)
    let violations = try Python.lines("verdict_checker.py", lines)
    #expect(differences.first == "[]" && violations.first == "[]")
    for (place, claim) in (claims + [(herbal, "together")]).enumerated() {
      #expect(differences[place + 1] != "[]", "\(claim.1)")
      #expect(violations[place + 1].contains(claim.1), "\(claim.1): \(violations[place + 1])")
    }
  }

  /// Rules that the built-in base hardly uses: caps at every place, limits below and at a value, forms.
  @Test func otherBasesAgree() throws {
    let world = try VerdictWorld.builtIn()
    var dice = Dice(state: 21)
    var lines: [String] = []
    for number in 0..<8 {
      let made = try Subprocess.run(
        Python.path, [Python.folder + "/solver.py", "--variant", "\(number)"], seconds: 60)
      try #require(made.succeeded, "\(String(decoding: made.errors, as: UTF8.self))")
      let other = world.with(
        try KnowledgeBase(
          parsing: made.output, path: "variant \(number)", medicines: world.medicines))
      for _ in 0..<max(4, Self.count / 20) {
        lines.append(
          try other.line(other.person(&dice), mode: "useful", &dice, variant: number))
      }
    }
    #expect(try VerdictWorld.differences(lines) == [])
  }
}
