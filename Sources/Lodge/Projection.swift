// The tables that the events of a lodge fold into.

import Notebook

enum LodgeModel {
  static let all = [
    LodgeCommands.noun.model, MemberCommands.noun.model, DegreeCommands.noun.model,
    StandingCommands.noun.model, OfficeCommands.noun.model,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0x2530_bbbd_055e_b5c3
}
