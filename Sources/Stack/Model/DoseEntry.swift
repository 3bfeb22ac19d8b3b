// What somebody recorded of a dose: taken, taken late, skipped with a reason. One entry is one statement; two entries of
// one dose both stay, since it may have been taken twice.

import Command
import Kernel
import Notebook
import Render
import Supplements

/// The raw value is stored.
enum EntryKind: String, NamedChoice, Sendable {
  case taken, late, skipped

  var words: Phrase {
    switch self {
    case .taken: tr("taken")
    case .late: tr("taken late")
    case .skipped: tr("skipped")
    }
  }

  var otherWords: [String] {
    switch self {
    case .taken: ["took", "yes", "preso", "presa", "assunto", "assunta"]
    case .late: ["in ritardo", "tardi"]
    case .skipped: ["missed", "no", "saltato", "saltata"]
    }
  }
}

extension SkipReason: NamedChoice {
  public init?(rawValue: String) { self.init(storedName: rawValue) }
  public var rawValue: String { storedName }

  public var otherWords: [String] {
    switch self {
    case .illness: ["ill", "sick", "malattia", "malato", "malata"]
    case .travel: ["trip", "travelling", "viaggio"]
    case .outOfStock: ["stock", "empty", "finito", "esaurito"]
    case .sideEffects: ["effects", "effetti"]
    case .advice: ["doctor", "pharmacist", "medico", "farmacista"]
    case .forgotten: ["forgot", "dimenticato", "dimenticata"]
    case .other: ["altro"]
    }
  }
}

struct DoseEntry: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var item = Identifier.none
  /// The supplement of the item, by its id in the base.
  var itemName = ""
  /// For which it was planned, or on which it was taken outside the plan.
  var day: Day?
  /// The stored name of the time for which it was planned; nil: as needed, or outside the plan.
  var time: String?
  var kind = EntryKind.taken
  /// Of a skipped one.
  var reason: SkipReason?
  /// What was taken, in `unit`; nil: not recorded.
  var amount: Double?
  /// The raw value of a `DoseUnit`.
  var unit: String?
  /// When it was taken.
  var at: Instant?
  /// Recorded although it is above the most in 24 hours, since it was taken.
  var isOverMost: Bool?
  var note: String?

  var intakeTime: IntakeTime? { time.flatMap { IntakeTime(storedName: $0) } }
}

extension IntakeTime {
  /// As a table shows it: `Morning`, `07:30`.
  var title: Phrase {
    switch self {
    case .slot(.morning): tr("Morning")
    case .slot(.lunch): tr("Lunch")
    case .slot(.evening): tr("Evening")
    case .slot(.night): tr("Night")
    case .clock: .verbatim(storedName)
    }
  }

  var said: Value { .choice(storedName, title) }
}
