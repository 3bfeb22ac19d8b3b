// What can happen in the notebook of supplements. The names are stored for ever: never rename one, add a version instead.
// Events of a person have that person as their scope, so that one person's part can be sealed or erased alone; their
// kinds tell nothing of what is in them.

import Notebook

enum StackEvent {
  static func kind(
    _ name: String, _ effect: EventKind.Effect, _ references: [String] = [],
    hidden: [String] = []
  ) -> EventKind {
    EventKind("stack", name, effect, references: references, hidden: hidden)
  }

  static let personAdded = kind("PersonAdded", .creates)
  static let personEdited = kind("PersonEdited", .changes)
  static let personRemoved = kind("PersonRemoved", .removes)

  static let goalAdded = kind("GoalAdded", .creates, ["person"])
  static let goalRemoved = kind("GoalRemoved", .removes)

  /// A condition or an allergy, in the person's own words.
  static let conditionAdded = kind("ConditionAdded", .creates, ["person"])
  static let conditionEdited = kind("ConditionEdited", .changes)
  static let conditionRemoved = kind("ConditionRemoved", .removes)

  static let medicineAdded = kind("MedicineAdded", .creates, ["person"])
  static let medicineEdited = kind("MedicineEdited", .changes)
  static let medicineRemoved = kind("MedicineRemoved", .removes)

  /// What a person takes.
  static let itemAdded = kind("ItemAdded", .creates, ["person"])
  static let itemEdited = kind("ItemEdited", .changes)
  static let itemRemoved = kind("ItemRemoved", .removes)
  static let itemPaused = kind("ItemPaused", .changes)
  static let itemResumed = kind("ItemResumed", .changes)

  /// When and how much of an item is taken.
  static let courseAdded = kind("CourseAdded", .creates, ["item"])
  static let courseEdited = kind("CourseEdited", .changes)
  static let courseRemoved = kind("CourseRemoved", .removes)

  /// What was recorded of a dose.
  static let entryAdded = kind("EntryAdded", .creates, ["person", "item"])
  static let entryEdited = kind("EntryEdited", .changes)
  static let entryRemoved = kind("EntryRemoved", .removes)

  /// A package at home, of an item.
  static let packageAdded = kind("PackageAdded", .creates, ["item"])
  static let packageEdited = kind("PackageEdited", .changes)
  /// What is left in it, after counting.
  static let packageCounted = kind("PackageCounted", .changes)
  static let packageRemoved = kind("PackageRemoved", .removes)

  /// A value of a laboratory or of the body.
  static let measureAdded = kind("MeasureAdded", .creates, ["person"])
  static let measureEdited = kind("MeasureEdited", .changes)
  static let measureRemoved = kind("MeasureRemoved", .removes)

  /// What a person felt.
  static let effectAdded = kind("EffectAdded", .creates, ["person", "item"])
  static let effectEdited = kind("EffectEdited", .changes, ["item"])
  static let effectRemoved = kind("EffectRemoved", .removes)

  /// Weeks with an item and without. Whoever sees the seed of the draw can compute which are which.
  static let experimentAdded = kind(
    "ExperimentAdded", .creates, ["person", "item"], hidden: ["seed"])
  static let experimentEnded = kind("ExperimentEnded", .changes)
  static let experimentRemoved = kind("ExperimentRemoved", .removes)
  /// A base that takes the place of the program's, of the whole notebook, with its file as the bytes beside the event.
  static let baseImported = kind("BaseImported", .creates)
  static let baseReset = kind("BaseReset", .removes)
}
