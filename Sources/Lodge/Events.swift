// What can happen in a lodge. The names are stored in notebooks for ever: never rename one, add a version
// instead. A notebook holds one lodge, so events have no scope. What is counted for years (degrees, standings,
// terms) are things of their own that only point at a member: the person can be forgotten and the sums stay.

import Notebook

enum LodgeEvent {
  static func kind(
    _ name: String, _ effect: EventKind.Effect, _ references: [String] = []
  ) -> EventKind {
    EventKind("lodge", name, effect, references: references)
  }

  /// The lodge itself, always the same thing: see `Lodge.id`.
  static let lodgeDescribed = kind("LodgeDescribed", .creates)
  static let lodgeEdited = kind("LodgeEdited", .changes)

  /// The picture in the letterhead; a new one takes the place of the one before.
  static let logoAdded = kind("LogoAdded", .creates)
  static let logoRemoved = kind("LogoRemoved", .removes)

  static let memberAdded = kind("MemberAdded", .creates)
  static let memberEdited = kind("MemberEdited", .changes)
  static let memberRemoved = kind("MemberRemoved", .removes)
  /// `forget` has erased the person; degrees, terms and attendance stay.
  static let memberForgotten = kind("MemberForgotten", .changes)

  static let degreeConferred = kind("DegreeConferred", .creates, ["member"])
  static let degreeEdited = kind("DegreeEdited", .changes)
  static let degreeRemoved = kind("DegreeRemoved", .removes)

  /// A step of the life of a membership: admitted, asleep, resigned, back again.
  static let standingRecorded = kind("StandingRecorded", .creates, ["member"])
  static let standingEdited = kind("StandingEdited", .changes)
  static let standingRemoved = kind("StandingRemoved", .removes)

  static let termAdded = kind("TermAdded", .creates, ["member"])
  static let termEdited = kind("TermEdited", .changes)
  static let termRemoved = kind("TermRemoved", .removes)

  static let meetingAdded = kind("MeetingAdded", .creates, ["series"])
  static let meetingEdited = kind("MeetingEdited", .changes)
  /// To another day or hour.
  static let meetingMoved = kind("MeetingMoved", .changes)
  static let meetingCancelled = kind("MeetingCancelled", .changes)
  static let meetingRestored = kind("MeetingRestored", .changes)
  static let meetingRemoved = kind("MeetingRemoved", .removes)

  static let seriesAdded = kind("SeriesAdded", .creates)
  static let seriesEdited = kind("SeriesEdited", .changes)
  /// To a later last day.
  static let seriesExtended = kind("SeriesExtended", .changes)
  static let seriesRemoved = kind("SeriesRemoved", .removes)

  static let agendaItemAdded = kind("AgendaItemAdded", .creates, ["meeting"])
  static let agendaItemEdited = kind("AgendaItemEdited", .changes)
  /// To another place in the order.
  static let agendaItemMoved = kind("AgendaItemMoved", .changes)
  static let agendaItemRemoved = kind("AgendaItemRemoved", .removes)

  // One of each for a meeting and a member, with an id that follows from both.
  static let answerRecorded = kind("AnswerRecorded", .creates, ["meeting", "member"])
  static let answerChanged = kind("AnswerChanged", .changes)
  static let answerRemoved = kind("AnswerRemoved", .removes)
  static let attendanceRecorded = kind("AttendanceRecorded", .creates, ["meeting", "member"])
  static let attendanceChanged = kind("AttendanceChanged", .changes)

  static let visitorAdded = kind("VisitorAdded", .creates, ["meeting"])
  static let visitorEdited = kind("VisitorEdited", .changes)
  static let visitorRemoved = kind("VisitorRemoved", .removes)
}
