// The tables that the events of a lodge fold into.

import Notebook

enum LodgeModel {
  static let all = [
    LodgeCommands.noun.model, MemberCommands.noun.model, DegreeCommands.noun.model,
    StandingCommands.noun.model, OfficeCommands.noun.model, MeetingCommands.noun.model,
    AgendaCommands.noun.model, AnswerCommands.noun.model, AttendanceCommands.noun.model,
    VisitorCommands.noun.model, SeriesCommands.noun.model,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xca83_e37d_a59a_5499
}
