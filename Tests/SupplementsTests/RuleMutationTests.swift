// Every rule of conditions.json, and every condition, class and risk that a rule lists, has a person whose answer
// changes when it is taken out.

import Kernel
import Testing

@testable import Supplements

@Suite struct RuleMutationTests {
  private let world: VerdictWorld
  private let file: JSONObject

  init() throws {
    world = try VerdictWorld.builtIn()
    let data = try JSON(parsing: Array(BuiltInFile.conditions))
    file = try #require(data.object)
  }

  /// The rules as they are in the file, changed.
  private func conditions(_ change: (inout [JSON]) -> Void) throws -> Conditions {
    var rules = file["rules"]?.array ?? []
    change(&rules)
    let members = file.members.map { member in
      member.name == "rules" ? JSONObject.Member("rules", .array(rules)) : member
    }
    return try Conditions(
      parsing: Array(JSON.object(JSONObject(members)).text.utf8), path: "c", base: world.base,
      medicines: world.medicines)
  }

  /// Verdicts with their reasons, questions and what is urgent.
  private func answer(_ input: RiskInput, _ conditions: Conditions) -> String {
    var facts = Facts()
    facts.age = input.age
    facts.labs = input.labs
    facts.risks = conditions.risks(of: input, base: world.base)
    facts.medicines = input.medicines.map { Facts.Medicine(text: $0.text, classes: $0.classes) }
    return world.assessment(facts).proof.text + "\(facts.risks.asked.keys.sorted())"
      + "\(facts.risks.urgent.map(\.rule))"
  }

  /// Somebody for whom all holds that a rule asks for: of each list the member at a place.
  private func person(
    _ when: ConditionRule.When, condition: String?, medicine: String?, risk: String?
  ) throws -> RiskInput {
    var input = RiskInput(age: when.ageAtLeast ?? when.ageBelow.map { $0 - 1 } ?? 40)
    if let condition { input.conditions.append((condition, "la condizione")) }
    if let risk {
      let one = try #require(
        world.conditions.conditions.first { $0.risks.contains(risk) }, "nobody says \(risk)")
      input.conditions.append((one.id, "il rischio"))
    }
    if medicine != nil || when.isOccasional || when.isClassNamedAsRisk {
      input.medicines.append(("la medicina", [medicine ?? "ssri"], when.isOccasional))
    }
    return input
  }

  @Test func everyRuleAndEveryMemberOfIt() throws {
    let rules = world.conditions.rules
    #expect(rules.count >= 21)
    var survivors: [String] = []
    var tried = 0
    for (place, rule) in rules.enumerated() {
      let when = rule.when
      let without = try conditions { $0.remove(at: place) }
      let (conditions, classes, risks) = (when.anyCondition, when.anyClass, when.anyRisk)
      func check(_ what: String, _ input: RiskInput, _ other: Conditions) {
        tried += 1
        if answer(input, world.conditions) == answer(input, other) { survivors.append(what) }
      }
      for condition in conditions.map({ $0.map { $0 as String? } }) ?? [nil] {
        for medicine in classes.map({ $0.map { $0 as String? } }) ?? [nil] {
          for risk in risks.map({ $0.map { $0 as String? } }) ?? [nil] {
            let input = try person(when, condition: condition, medicine: medicine, risk: risk)
            let what = [condition, medicine, risk].compactMap(\.self).joined(separator: " ")
            check("\(rule.id): \(what)", input, without)
          }
        }
      }
      // Each member of a list by itself.
      for (key, members) in [
        ("any_condition", conditions), ("any_class", classes), ("any_risk", risks),
      ] {
        for member in members ?? [] where (members ?? []).count > 1 {
          let other = try self.conditions { rules in
            rules[place] = Self.removing(member, from: key, in: rules[place])
          }
          let input = try person(
            when, condition: key == "any_condition" ? member : conditions?.first,
            medicine: key == "any_class" ? member : classes?.first,
            risk: key == "any_risk" ? member : risks?.first)
          check("\(rule.id): \(key) \(member)", input, other)
        }
      }
      // What must not hold.
      for (key, members) in [("no_condition", when.noCondition), ("no_class", when.noClass)] {
        for member in members ?? [] {
          var input = try person(
            when, condition: conditions?.first, medicine: classes?.first, risk: risks?.first)
          if key == "no_condition" {
            input.conditions.append((member, "la condizione"))
          } else {
            input.medicines.append(("altra", [member], false))
          }
          let other = try self.conditions { rules in
            rules[place] = Self.removing(member, from: key, in: rules[place])
          }
          check("\(rule.id): \(key) \(member)", input, other)
        }
      }
    }
    #expect(tried > 60)
    #expect(survivors == [])
  }

  private static func removing(_ member: String, from key: String, in rule: JSON) -> JSON {
    guard let object = rule.object else { return rule }
    return .object(
      JSONObject(
        object.members.map { part in
          guard part.name == "when", let when = part.value.object else { return part }
          return JSONObject.Member(
            "when",
            .object(
              JSONObject(
                when.members.compactMap { one in
                  guard one.name == key, let all = one.value.array else { return one }
                  let rest = all.filter { $0.string != member }
                  // An empty list is no list.
                  return rest.isEmpty ? nil : JSONObject.Member(key, .array(rest))
                })))
        }))
  }
}
