// What a base of supplements holds, as values. What no source gives is nil, which people are shown as "not
// recorded", never as "none" or 0. The meaning of every field: data/stack/README.md.

import Kernel

/// How well a goal is supported; the better grade is the greater.
public enum Evidence: String, CaseIterable, Sendable, Comparable {
  /// Consistent meta-analyses, guidelines.
  case strong = "A"
  /// Limited or heterogeneous.
  case limited = "B"
  /// Weak or contested.
  case weak = "C"

  public static func < (a: Evidence, b: Evidence) -> Bool { a.rawValue > b.rawValue }
}

/// What stands behind the sources of a statement.
public enum Checked: String, CaseIterable, Sendable {
  /// A statement of at least one source was read.
  case content
  /// A source was found and not read again.
  case exists
  /// There is no source, or it was not found: people are told "no source checked".
  case none
}

/// A unit of weight, or of what is counted.
public enum DoseUnit: String, CaseIterable, Sendable {
  case gram = "g"
  case milligram = "mg"
  case microgram = "ug"
  case tablet
  case billionCFU = "billion_cfu"

  /// Micrograms of one; nil for what is counted.
  public var micrograms: Double? {
    switch self {
    case .gram: 1_000_000
    case .milligram: 1000
    case .microgram: 1
    case .tablet, .billionCFU: nil
    }
  }
}

public struct Citation: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    case factsheet, reference, regulation, opinion, review
    case regulatorReported = "regulator_reported"
  }
  public enum Proof: String, CaseIterable, Sendable { case page, doi, url, number, none }

  public var id: String
  public var title: String
  public var url: String
  public var kind: Kind
  /// Whether the address was opened.
  public var isVerified: Bool
  public var verifiedBy: Proof
  /// nil: not recorded.
  public var year: Int?
  /// Whether the statement was read.
  public var isContentChecked: Bool
}

/// A limit that an authority sets to a nutrient.
public struct Limit: Sendable, Equatable {
  public enum Scope: String, CaseIterable, Sendable {
    case allSources = "all_sources"
    case supplements
    case singleDose = "single_dose"
    case pregnancyBreastfeeding = "pregnancy_breastfeeding"
    case minors
  }

  public var authority: String
  /// In the unit of the nutrient; for `isPerKilogram` for each kilogram of body weight. nil: the authority looked and
  /// set none.
  public var value: Double?
  public var isPerKilogram: Bool
  public var scope: Scope
  public var cite: String?
  public var checked: Checked
  public var isReviewed: Bool
  /// A level judged safe where data did not allow a limit.
  public var isSafeLevel: Bool
  /// Amounts stay below the value, not at it.
  public var isExclusive: Bool
  /// Years for which it holds.
  public var ageBelow: Int?
  public var ageAtLeast: Int?

  /// Whether it holds for somebody of so many years; for nil, an age not known, it does.
  public func holds(age: Int?) -> Bool {
    guard let age else { return true }
    return ageBelow.map { age < $0 } ?? true && ageAtLeast.map { age >= $0 } ?? true
  }
}

/// What is summed over everything that somebody takes.
public struct Nutrient: Sendable, Equatable {
  public var id: String
  /// The only unit it is counted in.
  public var unit: DoseUnit
  public var name: Name
  /// Micrograms of one international unit; nil where it has none.
  public var microgramsPerIU: Double?
  public var cite: String?
  public var limits: [Limit]
  public var isReviewed: Bool

  /// The highest limit of any scope for a person; nil where none is set.
  public var highestLimit: Double? {
    limits.filter { !$0.isPerKilogram }.compactMap(\.value).max()
  }
}

/// What a supplement is used for.
public struct Goal: Sendable, Equatable {
  public var id: String
  public var name: Name
  public var words: Words
}

/// Something about a person that changes what may be taken.
public struct Risk: Sendable, Equatable {
  public enum Origin: String, CaseIterable, Sendable {
    case state, condition, medicine, both, allergy, age, laboratory, combination
  }

  public var id: String
  /// One of those that everybody is asked about.
  public var isCore: Bool
  public var origin: Origin
  public var name: Name
}

public struct Diet: Sendable, Equatable {
  public enum Rating: String, CaseIterable, Sendable {
    case yes, no
    /// It depends on the capsule, the source or the product.
    case form
  }

  public var id: String
  public var name: Name
  public var words: Words
}

public enum Slot: String, CaseIterable, Sendable {
  case morning = "AM"
  case lunch = "Lunch"
  case evening = "PM"
  case night = "Night"
}

/// The hour of a slot, 0 to 23, unless the person sets another.
public struct SlotHour: Sendable, Equatable {
  public var slot: Slot
  public var name: Name
  public var hour: Int
}

/// A goal that a supplement serves.
public struct Purpose: Sendable, Equatable {
  public var goal: String
  public var evidence: Evidence
  public var cites: [String]
  public var checked: Checked
}

/// What a healthy adult takes a day.
public struct Dose: Sendable, Equatable {
  public var least: Double
  public var most: Double
  public var unit: DoseUnit
  /// What is weighed, such as elemental iron; nil: the supplement itself.
  public var of: String?
  public var basis: String
}

/// How much of a nutrient is in one unit of dose.
public struct Content: Sendable, Equatable {
  public enum Origin: String, CaseIterable, Sendable {
    case definition, draft, source
    case notRecorded = "not recorded"
  }

  public var nutrient: String
  /// In the unit of the nutrient; nil: it contains some, how much is not recorded.
  public var amount: Double?
  public var origin: Origin
  public var cite: String?
  public var isReviewed: Bool
}

/// What holds of a supplement for people with a risk.
public struct RiskRow: Sendable, Equatable {
  public enum Severity: String, CaseIterable, Sendable {
    /// Never propose.
    case avoid
    /// Propose with the reason.
    case caution
  }

  public var risk: String
  public var severity: Severity
  public var reason: String
  /// The row holds for doses above it, in the unit of the dose; nil: any dose.
  public var above: Double?
  /// The dose is capped at it, in the unit of the dose; nil: no cap.
  public var mostDose: Double?
  /// The form for which it does not hold.
  public var unlessForm: String?
  /// The rule of spacing that the row stands for.
  public var spacing: String?
  public var cites: [String]
  public var checked: Checked
}

/// A form of a supplement that matters to a rule or a diet.
public struct Form: Sendable, Equatable {
  public var id: String
  public var name: Name
  /// nil: it depends on the product.
  public var isVegan: Bool?
}

public struct Supplement: Sendable, Equatable {
  public enum Pregnancy: String, CaseIterable, Sendable { case ok, clinician, recommended }

  public var id: String
  public var name: Name
  public var synonyms: [String]
  /// nil: no plant, or not recorded.
  public var latin: String?
  public var purpose: String
  public var goals: [Purpose]
  public var dose: Dose
  public var content: [Content]
  public var slots: [Slot]
  /// nil: no rule recorded.
  public var isWithFood: Bool?
  /// Hour of the day, 0 to 23; nil: no rule recorded.
  public var latestHour: Int?
  /// nil: no rule recorded.
  public var mostWeeks: Int?
  /// By id of the diet; every diet of the base is there.
  public var diet: [String: Diet.Rating]
  public var forms: [Form]
  public var isOnlyIfLow: Bool
  /// The value of a laboratory that it needs; nil: none.
  public var requiredLab: String?
  public var isClinicianOnly: Bool
  public var essentialFor: [String]
  /// Years, by goal.
  public var leastAge: [String: Int]
  public var conflictingGoals: [String]
  /// nil without a row `pregnancy`: not without a clinician.
  public var pregnancy: Pregnancy?
  public var risks: [RiskRow]
  /// nil: not recorded.
  public var sideEffects: [String]?
  /// A rough estimate without a source, in EUR a month.
  public var monthlyCost: ClosedRange<Double>
  public var note: String?
  public var cites: [String]
  public var isReviewed: Bool
  /// Fields that are not recorded, as the check of the data computes them.
  public var gaps: [String]
}

/// What holds of two supplements together.
public struct Interaction: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable { case avoid, caution, separate, synergy }

  public var first: String
  public var second: String
  public var kind: Kind
  /// The least distance; nil where time does not help.
  public var hours: Double?
  public var reason: String
  public var cites: [String]
  public var checked: Checked

  /// Whether the two are not taken beside each other at all. Two that are to be avoided within some hours may both be
  /// taken on a day, that far apart.
  public var isForbidden: Bool { kind == .avoid && hours == nil }
}

/// How far apart a supplement and a medicine are taken, in both directions.
public struct Spacing: Sendable, Equatable {
  public enum Other: Sendable, Equatable {
    case medicines(ofClass: String)
    case substance(String)
    case everything
  }
  public enum Origin: String, CaseIterable, Sendable { case draft, prose, source }

  public var id: String
  public var supplement: String
  public var other: Other
  public var hours: Double
  public var reason: String
  public var cites: [String]
  public var checked: Checked
  public var origin: Origin
  public var isReviewed: Bool
}
