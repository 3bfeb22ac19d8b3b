// The tables that the events of supplements fold into.

import Notebook

enum StackModel {
  static let all = [
    PersonCommands.noun.model, GoalCommands.noun.model, ConditionCommands.noun.model,
    MedicineCommands.noun.model, ItemCommands.noun.model,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0x9678_b803_7cd2_a582
}
