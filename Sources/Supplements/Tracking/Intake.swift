// What somebody recorded about a dose: taken, taken late, skipped with a reason. No entry is none of these.

import Kernel

/// Why a dose was left out.
public enum SkipReason: Hashable, Sendable {
  case illness, travel, outOfStock, sideEffects
  /// A doctor or pharmacist said so.
  case advice
  case forgotten
  case other

  public static let allCases: [SkipReason] = [
    .illness, .travel, .outOfStock, .sideEffects, .advice, .forgotten, .other,
  ]

  /// Whether a streak stays as it is. Nobody is to take something in order to keep a streak when they are ill, have
  /// side effects or were told not to.
  public var freezes: Bool {
    switch self {
    case .illness, .travel, .outOfStock, .sideEffects, .advice: true
    case .forgotten, .other: false
    }
  }

  /// Never changes with the language.
  public var storedName: String {
    switch self {
    case .illness: "illness"
    case .travel: "travel"
    case .outOfStock: "out_of_stock"
    case .sideEffects: "side_effects"
    case .advice: "advice"
    case .forgotten: "forgotten"
    case .other: "other"
    }
  }

  /// Reads `storedName`; nil for any other text.
  public init?(storedName: String) {
    guard let found = SkipReason.allCases.first(where: { $0.storedName == storedName }) else {
      return nil
    }
    self = found
  }

  public var words: Phrase {
    switch self {
    case .illness: tr("illness")
    case .travel: tr("travel")
    case .outOfStock: tr("out of stock")
    case .sideEffects: tr("side effects")
    case .advice: tr("on advice")
    case .forgotten: tr("forgotten")
    case .other: tr("another reason")
    }
  }
}

/// One entry about an item.
public struct IntakeEntry: Sendable, Equatable {
  public enum Kind: Hashable, Sendable {
    case taken, late
    case skipped(SkipReason)
  }

  /// The item's id.
  public var item: String
  /// The day for which it was planned, or on which something was taken as needed.
  public var day: Day
  /// The time of the day for which it was planned; nil: as needed, or outside the plan.
  public var time: IntakeTime?
  public var kind: Kind
  /// What was taken, in the unit of the item; 0 of a skipped dose.
  public var amount: DoseAmount
  /// When it was taken; nil: not recorded.
  public var at: Instant?

  public init(
    item: String, day: Day, time: IntakeTime? = nil, kind: Kind, amount: DoseAmount,
    at: Instant? = nil
  ) {
    self.item = item
    self.day = day
    self.time = time
    self.kind = kind
    self.at = at
    if case .skipped = kind { self.amount = .zero } else { self.amount = amount }
  }

  public var isTaken: Bool { kind == .taken || kind == .late }
}

/// Everything that is planned of one item: its courses, one after another or side by side.
public struct Regimen: Sendable, Equatable {
  public let item: String
  /// Of all its doses.
  public let unit: DoseUnit
  public let courses: [Course]

  /// - Throws: `usage`, for courses in different units: 5 g and 5 mg are never added.
  public init(item: String, unit: DoseUnit, courses: [Course]) throws(Diagnostic) {
    for course in courses where course.unit != unit {
      throw Diagnostic(
        .usage, tr("a course of \(item) is in \(course.unit.words), not in \(unit.words)"))
    }
    self.item = item
    self.unit = unit
    self.courses = courses
  }

  /// What is planned in a span, a row for each day and time, in order; amounts of several courses are added.
  /// - Complexity: O(n log n) in the rows with several courses, else O(n).
  public func planned(from: Day, through: Day) -> [(day: Day, dose: TimedDose)] {
    var rows: [(day: Day, dose: TimedDose)] = []
    for course in courses {
      for planned in course.planned(from: from, through: through) {
        for dose in planned.doses { rows.append((planned.day, dose)) }
      }
    }
    guard courses.count > 1 else { return rows }
    rows.sort { ($0.day, $0.dose.time) < ($1.day, $1.dose.time) }
    var joined: [(day: Day, dose: TimedDose)] = []
    for row in rows {
      if let last = joined.last, last.day == row.day, last.dose.time == row.dose.time {
        joined[joined.count - 1].dose.amount += row.dose.amount
      } else {
        joined.append(row)
      }
    }
    return joined
  }

  /// Whether a course is paused on a day that would otherwise be within it.
  public func isPaused(on day: Day) -> Bool {
    courses.contains { course in
      day >= course.start && course.end.map { day <= $0 } ?? true && course.isPaused(on: day)
    }
  }
}
