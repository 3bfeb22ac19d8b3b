// What another base lets pass that a first one does not, and the other way round: whoever takes a base in is told
// which limits were raised and which rules are left out. What cannot be compared counts as looser.

import Kernel

/// One difference between two bases.
public struct BaseChange: Sendable, Equatable {
  public enum Effect: String, CaseIterable, Sendable {
    /// Something passes that did not.
    case looser
    case stricter
    /// A supplement that the first base does not have: none of its rules speaks of it.
    case added
    /// A supplement that the second base does not have: it is proposed no more, and nothing is known of it.
    case removed
  }

  public var effect: Effect
  /// A stable id of the rule: `iron/risk/haemochromatosis`, `nutrient/zinc/limit/EFSA/all_sources`.
  public var rule: String
  /// What the rule is about: a supplement, a nutrient or a diet.
  public var subject: Name
  /// What it was and what it is, as the data write it.
  public var before: String?
  public var after: String?
}

extension KnowledgeBase {
  /// Every rule in which another base differs, in the order of this one; what is added comes last.
  /// - Complexity: O(supplements · rows).
  public func changes(to other: KnowledgeBase) -> [BaseChange] {
    var comparison = BaseComparison(old: self, new: other)
    comparison.compare()
    return comparison.changes
  }
}

private struct BaseComparison {
  let old: KnowledgeBase
  let new: KnowledgeBase
  var changes: [BaseChange] = []
  private var rule = ""
  private var subject = Name(english: "", italian: "")

  init(old: KnowledgeBase, new: KnowledgeBase) { (self.old, self.new) = (old, new) }

  mutating func compare() {
    for one in old.supplements {
      (rule, subject) = (one.id, one.name)
      if let other = new.supplement(one.id) {
        compare(one, other)
      } else {
        note(.removed, "", one.id, nil)
      }
    }
    for one in old.nutrients { compare(one) }
    comparePairs()
    compareDistances()
    for one in old.risks where one.isCore {
      (rule, subject) = ("risk/" + one.id, one.name)
      order(one.isCore, new.risk(one.id)?.isCore ?? false, "asked")
    }
    for one in old.diets where !new.diets.contains(where: { $0.id == one.id }) {
      (rule, subject) = ("diet/" + one.id, one.name)
      note(.looser, "", one.id, nil)
    }
    for one in new.supplements where old.supplement(one.id) == nil {
      (rule, subject) = (one.id, one.name)
      note(.added, "", nil, one.id)
    }
    compareStatements()
  }

  /// What a base says of itself is no rule, and people act on it all the same.
  private mutating func compareStatements() {
    subject = Name(english: "The whole base", italian: "Tutta la base")
    rule = "base"
    for (language, before, after) in [
      ("en", old.disclaimer.english, new.disclaimer.english),
      ("it", old.disclaimer.italian, new.disclaimer.italian),
    ] where before != after {
      note(.looser, "disclaimer/" + language, before, after)
    }
    order(!old.isReviewed, !new.isReviewed, "not_reviewed")
    if let name = new.reviewedBy, name != old.reviewedBy {
      note(.looser, "reviewed_by", old.reviewedBy, name)
    }
    members(old.defaultRules, new.defaultRules, "default_rules")
  }

  // MARK: - One value

  private mutating func note(
    _ effect: BaseChange.Effect, _ key: String, _ before: String?, _ after: String?
  ) {
    changes.append(
      BaseChange(
        effect: effect, rule: key.isEmpty ? rule : rule + "/" + key, subject: subject,
        before: before, after: after))
  }

  /// A bound that forbids what lies above it; nil forbids nothing.
  private mutating func bound(_ before: Double?, _ after: Double?, _ key: String) {
    guard before != after else { return }
    let isLooser = (after ?? .infinity) > (before ?? .infinity)
    note(isLooser ? .looser : .stricter, key, before?.shortest, after?.shortest)
  }

  /// A demand, which is stricter the more it asks; nil asks nothing.
  private mutating func demand(_ before: Double?, _ after: Double?, _ key: String) {
    guard before != after else { return }
    let isLooser = (after ?? 0) < (before ?? 0)
    note(isLooser ? .looser : .stricter, key, before?.shortest, after?.shortest)
  }

  /// A rule that holds or not.
  private mutating func order(_ before: Bool, _ after: Bool, _ key: String) {
    guard before != after else { return }
    note(before ? .looser : .stricter, key, String(before), String(after))
  }

  private mutating func rank(_ before: Int, _ after: Int, _ key: String, _ words: (String, String))
  {
    guard before != after else { return }
    note(after < before ? .looser : .stricter, key, words.0, words.1)
  }

  // MARK: - Supplements

  private mutating func compare(_ one: Supplement, _ other: Supplement) {
    if one.dose.unit == other.dose.unit {
      bound(one.dose.most, other.dose.most, "dose")
    } else {
      note(.looser, "dose/unit", one.dose.unit.rawValue, other.dose.unit.rawValue)
    }
    for row in one.risks {
      if let changed = other.risks.first(where: { $0.risk == row.risk }) {
        compare(row, changed)
      } else {
        note(.looser, "risk/" + row.risk, row.severity.rawValue, nil)
      }
    }
    for row in other.risks where !one.risks.contains(where: { $0.risk == row.risk }) {
      note(.stricter, "risk/" + row.risk, nil, row.severity.rawValue)
    }
    order(one.isOnlyIfLow, other.isOnlyIfLow, "only_if_low")
    order(one.isClinicianOnly, other.isClinicianOnly, "clinician_only")
    if one.requiredLab != other.requiredLab {
      note(
        one.requiredLab == nil ? .stricter : .looser, "requires_lab", one.requiredLab,
        other.requiredLab)
    }
    members(one.conflictingGoals, other.conflictingGoals, "conflicts_with_goals")
    for goal in Set(one.leastAge.keys).union(other.leastAge.keys).sorted() {
      demand(
        one.leastAge[goal].map(Double.init), other.leastAge[goal].map(Double.init),
        "min_age_for_goal/" + goal)
    }
    func pregnancy(_ one: Supplement) -> String { one.pregnancy?.rawValue ?? "null" }
    func isFree(_ one: Supplement) -> Int { [.ok, .recommended].contains(one.pregnancy) ? 0 : 1 }
    rank(isFree(one), isFree(other), "pregnancy", (pregnancy(one), pregnancy(other)))
    for diet in old.diets {
      rank(
        Self.strictness(one.diet[diet.id]), Self.strictness(other.diet[diet.id]),
        "diet/" + diet.id,
        (one.diet[diet.id]?.rawValue ?? "null", other.diet[diet.id]?.rawValue ?? "null"))
    }
    bound(one.latestHour.map(Double.init), other.latestHour.map(Double.init), "latest_hour")
    bound(one.mostWeeks.map(Double.init), other.mostWeeks.map(Double.init), "max_weeks")
    if one.isWithFood != other.isWithFood {
      func text(_ flag: Bool?) -> String? { flag.map(String.init) }
      note(
        one.isWithFood == nil ? .stricter : .looser, "with_food", text(one.isWithFood),
        text(other.isWithFood))
    }
    for form in other.forms where form.isVegan == true {
      order(one.forms.first { $0.id == form.id }?.isVegan != true, false, "form/" + form.id)
    }
    content(one, other)
    purposes(one, other)
    // A medicine that nobody knows counts as every class; one that goes by the name of a supplement as none.
    let known = Set(one.names.map(\.key))
    for name in Set(other.names.map(\.key)).subtracting(known).sorted() {
      note(.looser, "name", nil, name)
    }
    for name in known.subtracting(other.names.map(\.key)).sorted() {
      note(.looser, "name", name, nil)
    }
  }

  private static func strictness(_ rating: Diet.Rating?) -> Int {
    switch rating {
    case .yes: 0
    case .form: 1
    case .no, nil: 2
    }
  }

  private mutating func compare(_ row: RiskRow, _ other: RiskRow) {
    let key = "risk/" + row.risk
    if row.severity != other.severity {
      rank(
        row.severity == .avoid ? 1 : 0, other.severity == .avoid ? 1 : 0, key,
        (row.severity.rawValue, other.severity.rawValue))
    }
    // A row that holds above a dose only is looser the higher that dose is; nil holds for any.
    if row.above != other.above {
      note(
        (other.above ?? 0) > (row.above ?? 0) ? .looser : .stricter, key + "/above",
        row.above?.shortest, other.above?.shortest)
    }
    bound(row.mostDose, other.mostDose, key + "/max_dose")
    if row.unlessForm != other.unlessForm {
      note(
        other.unlessForm == nil ? .stricter : .looser, key + "/unless_form", row.unlessForm,
        other.unlessForm)
    }
  }

  private mutating func members(_ before: [String], _ after: [String], _ key: String) {
    for id in before where !after.contains(id) { note(.looser, key, id, nil) }
    for id in after where !before.contains(id) { note(.stricter, key, nil, id) }
  }

  /// Less on record means that less is summed. What is recorded where it was not, lets through what was asked about.
  private mutating func content(_ one: Supplement, _ other: Supplement) {
    for part in one.content {
      let key = "content/" + part.nutrient
      guard let changed = other.content.first(where: { $0.nutrient == part.nutrient }) else {
        note(.looser, key, part.amount?.shortest ?? "null", nil)
        continue
      }
      guard part.amount != changed.amount else { continue }
      let isStricter = part.amount.map { old in changed.amount.map { $0 > old } ?? true } ?? false
      note(isStricter ? .stricter : .looser, key, part.amount?.shortest, changed.amount?.shortest)
    }
    for part in other.content where !one.content.contains(where: { $0.nutrient == part.nutrient }) {
      note(.stricter, "content/" + part.nutrient, nil, part.amount?.shortest ?? "null")
    }
  }

  /// A better grade, or a source that counts as checked, makes something a proposal.
  private mutating func purposes(_ one: Supplement, _ other: Supplement) {
    func worth(_ purpose: Purpose?) -> Int {
      guard let purpose, purpose.checked != .none else { return 0 }
      return purpose.evidence == .strong ? 3 : purpose.evidence == .limited ? 2 : 1
    }
    func text(_ purpose: Purpose?) -> String? {
      purpose.map { $0.evidence.rawValue + ($0.checked == .none ? ", no source checked" : "") }
    }
    for goal in Set((one.goals + other.goals).map(\.goal)).sorted() {
      let (before, after) = (
        one.goals.first { $0.goal == goal }, other.goals.first { $0.goal == goal }
      )
      guard worth(before) != worth(after) else { continue }
      note(
        worth(after) > worth(before) ? .looser : .stricter, "goal/" + goal, text(before),
        text(after))
    }
  }

  // MARK: - Nutrients, pairs, distances

  private mutating func compare(_ one: Nutrient) {
    (rule, subject) = ("nutrient/" + one.id, one.name)
    guard let other = new.nutrient(one.id) else {
      if !one.limits.isEmpty { note(.looser, "", one.id, nil) }
      return
    }
    if one.unit != other.unit { note(.looser, "unit", one.unit.rawValue, other.unit.rawValue) }
    demand(one.microgramsPerIU, other.microgramsPerIU, "ug_per_iu")
    for limit in one.limits {
      let key = "limit/" + limit.key
      guard let changed = other.limits.first(where: { $0.key == limit.key }) else {
        if limit.value != nil { note(.looser, key, limit.value?.shortest, nil) }
        continue
      }
      bound(limit.value, changed.value, key)
      order(limit.isExclusive, changed.isExclusive, key + "/exclusive")
    }
    for limit in other.limits where limit.value != nil {
      guard !one.limits.contains(where: { $0.key == limit.key }) else { continue }
      note(.stricter, "limit/" + limit.key, nil, limit.value?.shortest)
    }
  }

  private mutating func comparePairs() {
    func strictness(_ kind: Interaction.Kind?) -> Int {
      switch kind {
      case .avoid: 3
      case .separate: 2
      case .caution: 1
      case .synergy, nil: 0
      }
    }
    func same(_ one: Interaction) -> (Interaction) -> Bool {
      { Set([$0.first, $0.second]) == Set([one.first, one.second]) }
    }
    for one in old.interactions {
      (rule, subject) = (
        "pair/\(one.first)+\(one.second)",
        old.supplement(one.first)?.name ?? Name(english: one.first, italian: one.first)
      )
      let other = new.interactions.first(where: same(one))
      rank(
        strictness(one.kind), strictness(other?.kind), "",
        (one.kind.rawValue, other?.kind.rawValue ?? "null"))
      if let other { demand(one.hours, other.hours, "hours") }
    }
    for one in new.interactions where strictness(one.kind) > 0 {
      guard !old.interactions.contains(where: same(one)) else { continue }
      (rule, subject) = (
        "pair/\(one.first)+\(one.second)",
        new.supplement(one.first)?.name ?? Name(english: one.first, italian: one.first)
      )
      note(.stricter, "", nil, one.kind.rawValue)
    }
  }

  private mutating func compareDistances() {
    func same(_ one: Spacing) -> (Spacing) -> Bool {
      { $0.supplement == one.supplement && $0.other == one.other }
    }
    for one in old.spacing {
      (rule, subject) = (
        "spacing/" + one.id,
        old.supplement(one.supplement)?.name
          ?? Name(english: one.supplement, italian: one.supplement)
      )
      demand(one.hours, new.spacing.first(where: same(one))?.hours, "hours")
    }
    for one in new.spacing where !old.spacing.contains(where: same(one)) {
      (rule, subject) = (
        "spacing/" + one.id,
        new.supplement(one.supplement)?.name
          ?? Name(english: one.supplement, italian: one.supplement)
      )
      demand(nil, one.hours, "hours")
    }
  }
}

extension Limit {
  /// What it limits, and for whom: two limits with one key are the same statement.
  fileprivate var key: String {
    var key = authority + "/" + scope.rawValue
    if isPerKilogram { key += "/kg" }
    if let ageAtLeast { key += "/from_\(ageAtLeast)" }
    if let ageBelow { key += "/below_\(ageBelow)" }
    return key
  }
}
