// The tables that the events of supplements fold into.

import Notebook

enum StackModel {
  static let all =
    [
      PersonCommands.noun.model, GoalCommands.noun.model, ConditionCommands.noun.model,
      MedicineCommands.noun.model, ItemCommands.noun.model, CourseCommands.noun.model,
      EntryCommands.noun.model, PackageCommands.noun.model, MeasureCommands.noun.model,
      EffectCommands.noun.model, ExperimentCommands.noun.model, BaseFileCommands.noun.model,
    ] + StackTalks.talks.models
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xa8a8_ca3b_7a8c_48eb
}
