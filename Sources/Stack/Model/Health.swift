// What is known of a person's health, in the words in which it was given: they are read anew by the rules of the base
// that is in use, so that a better list of words reads old notes better.

import Command
import Kernel
import Notebook
import Supplements

struct PersonalGoal: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  /// Its id in the base.
  var goal = ""
}

/// The raw value is stored.
enum ConditionKind: String, NamedChoice, Sendable {
  case condition, allergy

  var words: Phrase {
    switch self {
    case .condition: tr("condition")
    case .allergy: tr("allergy")
    }
  }
}

/// A condition, or an allergy.
struct HealthNote: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var text = ""
  var kind = ConditionKind.condition
  var since: Day?
  var comment: String?
}

/// A medicine, as the person calls it.
struct Medicine: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var text = ""
  /// The name that a near one was confirmed to mean.
  var meant: String?
  /// Times of the day, as `IntakeTime.storedName`, separated by commas.
  var times: String?
  var food: FoodRule?
  var since: Day?
  /// The last day on which it was taken.
  var until: Day?
  var comment: String?

  /// What the rules read.
  var read: String { meant ?? text }

  /// When it is taken; empty where nobody said.
  var hours: [IntakeTime] {
    (times ?? "").split(separator: ",").compactMap { IntakeTime(storedName: String($0)) }
  }

  func isTaken(on day: Day) -> Bool { until.map { day <= $0 } ?? true }
}

/// How something goes with meals, as a leaflet or a package says. The raw value is stored.
enum FoodRule: String, NamedChoice, Sendable {
  case with, without, either

  var words: Phrase {
    switch self {
    case .with: tr("with a meal")
    case .without: tr("away from meals")
    case .either: tr("with or without meals")
    }
  }

  var otherWords: [String] {
    switch self {
    case .with: ["meal", "food", "con", "pieno"]
    case .without: ["empty", "fasting", "senza", "digiuno"]
    case .either: ["any", "indifferente"]
    }
  }

  var planned: PlannedIntake.Food {
    switch self {
    case .with: .withMeal
    case .without: .awayFromMeals
    case .either: .either
    }
  }
}

/// Something of the base that a person takes.
struct StackItem: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  /// Its id in the base: a supplement, or a nutrient of fortified food and the like.
  var supplement = ""
  var product: String?
  /// A day, in the unit of the base; nil: not known.
  var dose: Double?
  var form: String?
  var food: FoodRule?
  /// As `[Course.Pause].storedText`.
  var pauses: String?
  var since: Day?
  /// The last day on which it is taken.
  var until: Day?
  /// Days from an order until it is there; nil: as usual.
  var lead: Int?
  var comment: String?
  /// What the rules say of it, where a list asked them.
  var mark: ItemMark?

  func isTaken(on day: Day) -> Bool {
    (since.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
  }
}
