// People as they describe themselves, each judged by hand: which risks hold, what they take, what they eat. What the
// rows of the base then forbid is computed here anew, in a few lines, and held against the verdicts.

import Kernel
import System
import Testing

@testable import Supplements

@Suite struct PeopleTests {
  struct Judged {
    var profile: JSON
    var risks: Set<String>
    var low: Set<String>
    var taken: Set<String>
    var diets: [String]
    var hasUnknownMedicine: Bool
    var isRefusedEverything: Bool

    init(_ json: JSON) {
      func texts(_ key: String) -> [String] { (json[key]?.array ?? []).compactMap(\.string) }
      profile = json["profile"] ?? .null
      risks = Set(texts("risks"))
      low = Set(texts("low"))
      taken = Set(texts("taken"))
      diets = texts("diets")
      hasUnknownMedicine = json["unknown_medicine"]?.bool == true
      isRefusedEverything = json["everything"]?.bool == true
    }

    /// What the base forbids to somebody with these facts.
    func forbids(_ one: Supplement, classes: Set<String>) -> Bool {
      if isRefusedEverything || one.isClinicianOnly || taken.contains(one.id) { return true }
      if diets.contains(where: { one.diet[$0] == .no }) { return true }
      if one.id == "vitamin_d3", !low.contains("vitamin_d") { return true }
      if one.requiredLab == "ferritin", !low.contains("ferritin") { return true }
      // The default rule of the base, whatever rows there are.
      if risks.contains("pregnancy") || risks.contains("breastfeeding"),
        one.pregnancy != .ok, one.pregnancy != .recommended
      {
        return true
      }
      let avoids = one.risks.filter {
        risks.contains($0.risk) || hasUnknownMedicine && classes.contains($0.risk)
      }.filter { $0.severity == .avoid }
      return avoids.contains { row in
        if let above = row.above { return one.dose.least > above }
        return row.unlessForm == nil
      }
    }
  }

  private static func people() throws -> [Judged] {
    let bytes = try Files.read(Python.folder + "/people.json", limit: 1 << 20)
    return (try JSON(parsing: bytes).array ?? []).map(Judged.init)
  }

  /// Rules that speak of what is taken together: the judgement by hand is of the rows alone.
  private static func isOfSums(_ reason: Reason) -> Bool {
    ["limit/", "pair/", "taken", "goal_conflict/"].contains { reason.rule.hasPrefix($0) }
  }

  @Test func nothingForbiddenPassesAndLittleElseIsRefused() throws {
    let people = try Self.people()
    #expect(people.count >= 250)
    let reader = try ProfileReader.builtIn()
    let base = try KnowledgeBase.builtIn()
    let medicines = try Medicines.builtIn()
    var passed: [String] = []
    var over: [String] = []
    var allowed = 0
    for person in people {
      let profile = try reader.read(person.profile)
      let assessment = Assessment(base: base, medicines: medicines, facts: reader.facts(profile))
      for verdict in assessment.verdicts {
        guard let one = base.supplement(verdict.supplement) else { continue }
        let text = "\(one.id) \(person.profile.text)"
        if person.forbids(one, classes: medicines.everyClass) {
          if !verdict.isRefused { passed.append(text) }
          continue
        }
        allowed += 1
        let reasons = verdict.reasons.filter { $0.effect == .refused && !Self.isOfSums($0) }
        if !reasons.isEmpty { over.append(text + " " + reasons.map(\.rule).joined(separator: " ")) }
      }
    }
    #expect(passed.isEmpty, "\(passed.joined(separator: "\n"))")
    print("\(people.count) people: \(over.count) of \(allowed) allowed items refused")
    #expect(
      Double(over.count) < 0.05 * Double(allowed), "\(over.joined(separator: "\n"))")
  }
}
