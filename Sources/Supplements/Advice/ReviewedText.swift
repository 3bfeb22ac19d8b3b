// A proposed text after it was held against the base and a person: what is kept, what is struck and what is refused,
// each claim with what supports it or why it may not stand.

import Kernel

/// What a sentence says of a supplement or a medicine.
public struct AdviceClaim: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    case recommendation, dose, limit, purpose, evidence, timing, duration, spacing, interaction
    case together
    case sideEffect = "side_effect"
    case diet, form, pregnancy, age, warning, medicine, taken, diagnosis, source, unclear
  }

  public enum Judgement: String, CaseIterable, Sendable {
    /// The base says so, and it fits the person.
    case supported
    /// Nothing in the base says so, or it was not understood.
    case unsupported
    /// The item, the dose or the advice is refused for this person.
    case forbidden
  }

  public var kind: Kind
  public var judgement: Judgement
  /// Id of the supplement; nil: of none, or of a medicine.
  public var supplement: String?
  /// What supports or forbids it: `goal/sleep`, `dose`, `limit/zinc/EFSA/all_sources`, `risk/ssri`.
  public var rules: [String]
  /// Ids of sources; empty: no source checked.
  public var cites: [String]
  /// Why it is not supported.
  public var why: AdviceFault?
  /// Why the supplement is refused, for a forbidden one.
  public var reasons: [Reason]

  init(
    _ kind: Kind, _ judgement: Judgement, of supplement: String? = nil, rules: [String] = [],
    cites: [String] = [], why: AdviceFault? = nil, reasons: [Reason] = []
  ) {
    self.kind = kind
    self.judgement = judgement
    self.supplement = supplement
    self.rules = rules
    self.cites = cites
    self.why = why
    self.reasons = reasons
  }
}

/// Why a sentence does not stand.
public enum AdviceFault: Sendable, Equatable {
  /// Characters that hide something, or of another script.
  case characters
  case tooLong
  case unknownWords([String])
  /// A claim that names no supplement, and none was named before.
  case nothingNamed
  /// It refers to a sentence that is not there any more.
  case lostReference
  case notUnderstood
  case negation
  case medicineAdvice
  case diagnosis
  case refused
  /// Above what this person may take, in the unit of the dose.
  case aboveCeiling(most: Double, unit: DoseUnit)
  /// Not within the dose of the base.
  case outsideDose(least: Double, most: Double, unit: DoseUnit)
  case unitUnknown
  case numberUnclear
  case noSuchLimit
  case noSuchPurpose
  case evidenceOverstated
  case cure
  case timing
  case duration
  case spacing
  case safety
  case sideEffect
  case diet
  case formMissing
  case pregnancy
  case together
  case source
  case notTaken
  /// It warns of a supplement that the rules allow.
  case notRefused

  public var text: Phrase {
    switch self {
    case .characters: tr("it has characters that hide or imitate others")
    case .tooLong: tr("it is too long to be checked")
    case .unknownWords(let words):
      tr("not understood: \(words.prefix(5).joined(separator: ", "))")
    case .nothingNamed: tr("it does not say which supplement it is about")
    case .lostReference: tr("it refers to a sentence that was removed")
    case .notUnderstood: tr("it is not clear what it says")
    case .negation: tr("it is not clear what it denies")
    case .medicineAdvice: tr("only a doctor decides about a medicine")
    case .diagnosis: tr("it says that you have something that you did not say")
    case .refused: tr("this supplement is refused for you")
    case .aboveCeiling(let most, let unit):
      tr("it is more than \(most.shortest) \(unit.rawValue) a day, the most for you")
    case .outsideDose(let least, let most, let unit):
      tr("the dose on record is \(least.shortest) to \(most.shortest) \(unit.rawValue) a day")
    case .unitUnknown: tr("the dose is not counted in this unit")
    case .numberUnclear: tr("it is not clear what a number means")
    case .noSuchLimit: tr("no authority on record sets this limit")
    case .noSuchPurpose: tr("the base does not say that it serves this")
    case .evidenceOverstated: tr("the evidence on record is another")
    case .cure: tr("nothing in the base cures, prevents or always works")
    case .timing: tr("the base does not say so about the time or the meal")
    case .duration: tr("the base does not say so about how long")
    case .spacing: tr("this distance is not on record, or too short")
    case .safety: tr("nothing on record says that it is safe")
    case .sideEffect: tr("the base does not say so about side effects")
    case .diet: tr("the base does not say so about this diet")
    case .formMissing: tr("only some forms suit you, and none is named")
    case .pregnancy: tr("the base does not say so about pregnancy or breastfeeding")
    case .together: tr("nothing on record says that they go together")
    case .source: tr("this source is not on record for it")
    case .notTaken: tr("you did not say that you take it")
    case .notRefused: tr("the rules do not refuse it for you")
    }
  }

  /// A stable name for programs.
  public var name: String {
    switch self {
    case .characters: "characters"
    case .tooLong: "too_long"
    case .unknownWords: "unknown_words"
    case .nothingNamed: "nothing_named"
    case .lostReference: "lost_reference"
    case .notUnderstood: "not_understood"
    case .negation: "negation"
    case .medicineAdvice: "medicine_advice"
    case .diagnosis: "diagnosis"
    case .refused: "refused"
    case .aboveCeiling: "above_ceiling"
    case .outsideDose: "outside_dose"
    case .unitUnknown: "unit"
    case .numberUnclear: "number"
    case .noSuchLimit: "limit"
    case .noSuchPurpose: "purpose"
    case .evidenceOverstated: "evidence"
    case .cure: "cure"
    case .timing: "timing"
    case .duration: "duration"
    case .spacing: "spacing"
    case .safety: "safety"
    case .sideEffect: "side_effect"
    case .diet: "diet"
    case .formMissing: "form"
    case .pregnancy: "pregnancy"
    case .together: "together"
    case .source: "source"
    case .notTaken: "not_taken"
    case .notRefused: "not_refused"
    }
  }
}

/// The result.
public struct ReviewedText: Sendable {
  public struct Segment: Sendable {
    /// The worse is the greater.
    public enum Verdict: String, CaseIterable, Sendable { case kept, struck, refused }

    /// A sentence, as it was proposed.
    public var text: String
    public var verdict: Verdict
    public var claims: [AdviceClaim]
    /// The paragraph, heading or entry that it stands in.
    public var unit: Int
  }

  public var segments: [Segment] = []
  /// What stands before each unit: empty lines and signs of an entry.
  public var leads: [String] = []
  /// What has to be said beside the supplements that the text still proposes, worst first.
  public var cautions: [(supplement: String, reason: Reason)] = []
  public let base: KnowledgeBase

  init(base: KnowledgeBase) { self.base = base }

  public func count(_ verdict: Segment.Verdict) -> Int {
    segments.count { $0.verdict == verdict }
  }

  /// Whether nothing was taken out.
  public var isWhole: Bool { segments.allSatisfy { $0.verdict == .kept } }

  /// The text without what was struck or refused; characters that change how a text is shown are written out.
  public var text: String {
    var text = ""
    var unit = -1
    for segment in segments where segment.verdict == .kept {
      if segment.unit != unit {
        unit = segment.unit
        let lead = leads[unit]
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        text += text.isEmpty ? String(lead.drop { $0.isNewline }) : lead
      } else {
        text += " "
      }
      text += segment.text.printableMultiline
    }
    return text
  }

  /// The text, then what was refused and why, what has to be said beside it, and the disclaimer.
  public func rendered(_ language: Language) -> String {
    var parts = [text].filter { !$0.isEmpty }
    func name(_ id: String) -> String { base.supplement(id)?.name.text(language) ?? id }
    var notes: [String] = []
    for segment in segments where segment.verdict == .refused {
      for claim in segment.claims where claim.judgement == .forbidden {
        let inputs = claim.reasons.first?.inputs ?? []
        let why =
          (claim.reasons.first?.text(base, language) ?? claim.why?.text.text(language) ?? "")
          + (inputs.isEmpty ? "" : " (" + inputs.map(\.printable).joined(separator: ", ") + ")")
        let who = claim.supplement.map { name($0) + ": " } ?? ""
        notes.note("- " + tr("Refused").text(language) + ": " + who + why)
      }
    }
    for caution in cautions {
      notes.note(
        "- " + tr("Take care").text(language) + ": " + name(caution.supplement) + ": "
          + caution.reason.text(base, language))
    }
    let struck = count(.struck)
    if struck > 0 {
      notes.append(
        "- "
          + tr(
            struck, one: "1 sentence was removed: nothing on record supports it",
            other: "\(struck) sentences were removed: nothing on record supports them"
          ).text(language))
    }
    if !notes.isEmpty { parts.append(notes.joined(separator: "\n")) }
    parts.append(base.disclaimer.text(language))
    return parts.joined(separator: "\n\n")
  }

  /// As other programs read it; ids and English sentences.
  public var json: JSON {
    [
      "text": .string(text), "kept": .integer(Int64(count(.kept))),
      "struck": .integer(Int64(count(.struck))), "refused": .integer(Int64(count(.refused))),
      "segments": .array(segments.map { $0.json(base) }),
      "cautions": .array(
        cautions.map { caution in
          ["supplement": .string(caution.supplement), "reason": caution.reason.json(base)]
        }), "disclaimer": .string(base.disclaimer.english),
    ]
  }
}

extension ReviewedText.Segment {
  public func json(_ base: KnowledgeBase) -> JSON {
    [
      "text": .string(text), "verdict": .string(verdict.rawValue),
      "claims": .array(claims.map { $0.json(base) }),
    ]
  }
}

extension AdviceClaim {
  public func json(_ base: KnowledgeBase) -> JSON {
    func texts(_ all: [String]) -> JSON { .array(all.map { .string($0) }) }
    return [
      "claim": .string(kind.rawValue), "judgement": .string(judgement.rawValue),
      "supplement": supplement.map { .string($0) } ?? .null, "rules": texts(rules),
      "source": cites.isEmpty ? .null : texts(cites),
      "why": why.map { .string($0.name) } ?? .null,
      "text": why.map { .string($0.text.text(.english)) } ?? .null,
      "reasons": .array(reasons.map { $0.json(base) }),
    ]
  }
}
