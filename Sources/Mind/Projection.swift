// The tables that the events of mind fold into.

import Notebook

enum MindModel {
  static let all = [PlanCommands.noun.model, ContactCommands.noun.model]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xbe23_e816_6c00_d6e9
}
