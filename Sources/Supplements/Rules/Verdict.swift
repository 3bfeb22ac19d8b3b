// What the rules say of one supplement for one person, with every reason. A reason names its rule by an id that
// other programs can rely on, what the person said that calls it, and where the statement stands.

import Kernel

/// Why a supplement is refused, or may be taken with care.
public struct Reason: Sendable, Equatable {
  /// What a reason says: a sentence of the base, or one of the program.
  public enum Sentence: Sendable, Equatable {
    case base(String)
    case own(Phrase)
  }

  /// A stable id: `risk/anticoagulants`, `diet/vegan`, `limit/magnesium/EFSA/supplements`, `pair/calcium+iron`,
  /// `spacing/iron/thyroid_hormone`, `unknown_medicine/ssri`, `pregnancy`, `breastfeeding`, `age`, `only_if_low`,
  /// `requires_lab/ferritin`, `clinician_only`, `goal_conflict/sleep`, `taken`, `form`, `essential/vegan`.
  public var rule: String
  /// What follows from this reason alone.
  public var effect: Verdict.Kind
  /// What the person wrote; empty where the rule holds of everybody.
  public var inputs: [String]
  /// Ids of sources; empty: no source checked.
  public var cites: [String]
  public var sentence: Sentence
  /// What the sentence is about: the nutrient of a limit.
  public var subject: Name?
  /// The most it leaves, a day, in the unit of the dose.
  public var cap: Double?
  /// The row of the base holds above it, in the unit of the dose.
  public var above: Double?
  /// A distance in time.
  public var hours: Double?
  /// The rule of spacing that a row stands for.
  public var spacing: String?
  /// Ids of forms that suit; empty where none is recorded or none matters.
  public var forms: [String]
  /// The person was asked and has not answered; until then the answer counts as yes.
  public var isAsked: Bool

  init(
    _ rule: String, _ effect: Verdict.Kind, inputs: [String] = [], cites: [String] = [],
    _ sentence: Sentence
  ) {
    self.rule = rule
    self.effect = effect
    self.inputs = inputs
    self.cites = cites
    self.sentence = sentence
    forms = []
    isAsked = false
  }

  /// Whether it only asks for a laboratory value.
  var isAboutValue: Bool { rule == "only_if_low" || rule.hasPrefix("requires_lab/") }

  /// The sentence for people.
  public func text(_ base: KnowledgeBase, _ language: Language) -> String {
    let text =
      switch sentence {
      case .base(let english): base.text(english, language)
      case .own(let phrase): phrase.text(language)
      }
    return subject.map { $0.text(language) + ": " + text } ?? text
  }
}

/// What holds of a supplement for a person.
public struct Verdict: Sendable, Equatable {
  /// The worse is the greater.
  public enum Kind: String, CaseIterable, Sendable, Comparable {
    case allowed, caution
    /// Only up to a dose below the usual one, or up to a dose that a reason names.
    case capped
    /// Only in some of its forms.
    case form
    case refused

    private var order: Int {
      switch self {
      case .allowed: 0
      case .caution: 1
      case .capped: 2
      case .form: 3
      case .refused: 4
      }
    }

    public static func < (a: Kind, b: Kind) -> Bool { a.order < b.order }
  }

  public var supplement: String
  /// The worst effect of its reasons; allowed without any.
  public var kind: Kind
  /// A day, in the unit of the dose; nil: refused.
  public var mostDose: Double?
  public var unit: DoseUnit
  /// The worst first; of one effect in the order of the rules.
  public var reasons: [Reason]

  init(_ supplement: Supplement, _ reasons: [Reason]) {
    self.supplement = supplement.id
    unit = supplement.dose.unit
    let kinds = Verdict.Kind.allCases.sorted(by: >)
    self.reasons = kinds.flatMap { kind in reasons.filter { $0.effect == kind } }
    let kind = self.reasons.first?.effect ?? .allowed
    self.kind = kind
    mostDose =
      kind == .refused
      ? nil : reasons.compactMap(\.cap).reduce(supplement.dose.most) { min($0, $1) }
  }

  public var isRefused: Bool { kind == .refused }

  /// The same of something that is taken already: that a value was not measured keeps it from being proposed, and is no
  /// reason to leave it off.
  public func whenTaken(_ supplement: Supplement) -> Verdict {
    Verdict(
      supplement,
      reasons.map { reason in
        var reason = reason
        if reason.effect == .refused, reason.isAboutValue { reason.effect = .caution }
        return reason
      })
  }

  /// Reasons as people are told them: a row that stands for a distance is left out where the distance itself is there.
  public var told: [Reason] {
    reasons.filter { row in
      !reasons.contains { $0.rule == row.spacing.map { "spacing/" + $0 } }
    }
  }
  /// Reasons to take care, as a recommendation counts them: cautions and caps, not forms.
  public var cautions: Int {
    told.count { $0.effect == .caution || $0.effect == .capped }
  }
}

extension Reason {
  /// - Parameter base: for the sentence, in English.
  public func json(_ base: KnowledgeBase) -> JSON {
    func texts(_ all: [String]) -> JSON { .array(all.map { .string($0) }) }
    var members: [(String, JSON)] = [
      ("rule", .string(rule)), ("effect", .string(effect.rawValue)),
      ("input", inputs.isEmpty ? .null : .string(inputs.joined(separator: ", "))),
      ("source", cites.isEmpty ? .null : texts(cites)),
      ("text", .string(text(base, .english))),
    ]
    if let cap { members.append(("cap", .number(cap))) }
    if let above { members.append(("above", .number(above))) }
    if let hours { members.append(("hours", .number(hours))) }
    if let spacing { members.append(("spacing", .string(spacing))) }
    if !forms.isEmpty { members.append(("forms", texts(forms))) }
    if isAsked { members.append(("asked", true)) }
    return .object(JSONObject(members.map { JSONObject.Member($0.0, $0.1) }))
  }
}

extension Verdict {
  /// A row of `stack proof --json`.
  public func json(_ base: KnowledgeBase) -> JSON {
    [
      "supplement": .string(supplement), "verdict": .string(kind.rawValue),
      "max_dose": mostDose.map { .number($0) } ?? .null, "unit": .string(unit.rawValue),
      "reasons": .array(reasons.map { $0.json(base) }),
    ]
  }
}
