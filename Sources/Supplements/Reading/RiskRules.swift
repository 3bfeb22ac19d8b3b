// From what is known of a person to the risks that follow: conditions and classes by themselves, then the rules of
// conditions.json until nothing changes. They only add, so that their order does not matter.

import Kernel

/// What is known of a person.
public struct RiskInput: Sendable {
  /// Years; nil: not known, and no rule about age holds.
  public var age: Int?
  /// Conditions that hold, with the texts that named them.
  public var conditions: [(id: String, text: String)] = []
  /// Risks that the person denies; they stand against what a medicine merely suggests.
  public var denied: Set<String> = []
  /// Medicines, with the texts that named them.
  public var medicines: [(text: String, classes: Set<String>, isOccasional: Bool)] = []
  /// Risks that medicines point to, with the texts that named them.
  public var suggestions: [(risk: String, text: String)] = []
  /// Values of a laboratory on record that allow what asks for them, such as a low ferritin.
  public var labs: Set<String> = []

  public init(age: Int? = nil) { self.age = age }
}

/// Why a risk holds, or is asked about.
public struct RiskReason: Sendable, Equatable, Hashable {
  public enum Cause: Sendable, Equatable, Hashable {
    case condition(String)
    /// A class of medicines whose id is that of the risk.
    case medicineClass(String)
    /// A medicine that points to it.
    case suggestion
    case rule(String)
  }

  public var cause: Cause
  /// What the person wrote, or the age.
  public var input: String
}

/// What follows.
public struct RiskResult: Sendable, Equatable {
  /// Every reason for each risk, in the order found.
  public var risks: [String: [RiskReason]] = [:]
  /// Risks that the person is asked about. One that holds too is to be confirmed.
  public var asked: [String: [RiskReason]] = [:]
  /// Rules that say that a doctor is to be called at once, with what caused them.
  public var urgent: [(rule: String, input: [String])] = []

  public static func == (a: RiskResult, b: RiskResult) -> Bool {
    a.risks == b.risks && a.asked == b.asked
      && a.urgent.elementsEqual(b.urgent) { $0.rule == $1.rule && $0.input == $1.input }
  }
}

extension Conditions {
  /// The risks of a person.
  /// - Complexity: O(rules² · input) at worst.
  public func risks(of input: RiskInput, base: KnowledgeBase) -> RiskResult {
    var result = RiskResult()
    for one in input.conditions {
      for risk in condition(one.id)?.risks ?? [] {
        result.add(risk, RiskReason(cause: .condition(one.id), input: one.text))
      }
    }
    for one in input.suggestions
    where !input.denied.contains(one.risk) || result.risks[one.risk] != nil {
      result.add(one.risk, RiskReason(cause: .suggestion, input: one.text))
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for rule in rules {
        guard let cause = cause(of: rule, input, result) else { continue }
        if rule.when.isClassNamedAsRisk { isChanged = classes(input, base, &result) || isChanged }
        let reasons = cause.map { RiskReason(cause: .rule(rule.id), input: $0) }
        for risk in rule.then where result.add(risk, reasons) { isChanged = true }
        for risk in rule.ask where result.ask(risk, reasons) { isChanged = true }
        if rule.isUrgent, !result.urgent.contains(where: { $0.rule == rule.id }) {
          result.urgent.append((rule.id, cause))
          isChanged = true
        }
      }
    }
    return result
  }

  /// Risks that rules of conditions together with medicines set for a wider input and not for a narrower one, with the
  /// texts that cause them.
  func joint(
    _ wide: RiskInput, than narrow: RiskInput, base: KnowledgeBase
  ) -> [(risk: String, text: String)] {
    let known = risks(of: narrow, base: base)
    let more = risks(of: wide, base: base)
    var found: [(risk: String, text: String)] = []
    for rule in rules where rule.when.anyClass != nil {
      guard rule.when.anyCondition != nil || rule.when.anyRisk != nil else { continue }
      for risk in rule.then where known.risks[risk] == nil {
        for reason in more.risks[risk] ?? [] where reason.cause == .rule(rule.id) {
          found.append((risk, reason.input))
        }
      }
    }
    return found
  }

  private func classes(
    _ input: RiskInput, _ base: KnowledgeBase, _ result: inout RiskResult
  ) -> Bool {
    var isChanged = false
    for medicine in input.medicines {
      for id in medicine.classes.sorted() where base.risk(id) != nil {
        let reason = RiskReason(cause: .medicineClass(id), input: medicine.text)
        if result.add(id, reason) { isChanged = true }
      }
    }
    return isChanged
  }

  /// The input that makes a rule hold; nil where it does not.
  private func cause(
    of rule: ConditionRule, _ input: RiskInput, _ result: RiskResult
  ) -> [String]? {
    let when = rule.when
    var cause: [String] = []
    func note(_ text: String) { if !cause.contains(text) { cause.append(text) } }
    if let below = when.ageBelow {
      guard let age = input.age, age < below else { return nil }
      note(String(age))
    }
    if let least = when.ageAtLeast {
      guard let age = input.age, age >= least else { return nil }
      note(String(age))
    }
    if let any = when.anyCondition {
      let found = input.conditions.filter { any.contains($0.id) }
      guard !found.isEmpty else { return nil }
      for one in found { note(one.text) }
    }
    if let none = when.noCondition, input.conditions.contains(where: { none.contains($0.id) }) {
      return nil
    }
    // A rule about what is taken as needed asks it of the medicine itself.
    let medicines = input.medicines.filter { !when.isOccasional || $0.isOccasional }
    if let any = when.anyClass {
      let found = medicines.filter { !$0.classes.isDisjoint(with: any) }
      guard !found.isEmpty else { return nil }
      for one in found { note(one.text) }
    } else if when.isOccasional {
      guard !medicines.isEmpty else { return nil }
      for one in medicines { note(one.text) }
    }
    if let none = when.noClass,
      input.medicines.contains(where: { !$0.classes.isDisjoint(with: none) })
    {
      return nil
    }
    if let any = when.anyRisk {
      let found = any.filter { result.risks[$0] != nil }
      guard !found.isEmpty else { return nil }
      for risk in found {
        for reason in result.risks[risk] ?? [] { note(reason.input) }
      }
    }
    if let lab = when.missingLab {
      guard !input.labs.contains(lab) else { return nil }
      note(lab)
    }
    return cause
  }
}

extension RiskResult {
  /// - Returns: whether the risk is new. A further reason for a known one is kept and changes nothing.
  @discardableResult
  fileprivate mutating func add(_ risk: String, _ reason: RiskReason) -> Bool {
    add(risk, [reason])
  }

  @discardableResult
  fileprivate mutating func add(_ risk: String, _ reasons: [RiskReason]) -> Bool {
    Self.note(risk, reasons, in: &risks)
  }

  fileprivate mutating func ask(_ risk: String, _ reasons: [RiskReason]) -> Bool {
    Self.note(risk, reasons, in: &asked)
  }

  private static func note(
    _ risk: String, _ reasons: [RiskReason], in list: inout [String: [RiskReason]]
  ) -> Bool {
    let isNew = list[risk] == nil
    var all = list[risk] ?? []
    for reason in reasons where !all.contains(reason) { all.append(reason) }
    list[risk] = all
    return isNew
  }
}
