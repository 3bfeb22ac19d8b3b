// What can happen in a lodge. The names are stored in notebooks for ever: never rename one, add a version
// instead. A notebook holds one lodge, so events have no scope. What is counted for years (degrees, standings,
// terms) are things of their own that only point at a member: the person can be forgotten and the sums stay.

import Notebook

enum LodgeEvent {
  private static func kind(
    _ name: String, _ effect: EventKind.Effect, _ references: [String] = []
  ) -> EventKind {
    EventKind("lodge", name, effect, references: references)
  }

  /// The lodge itself, always the same thing: see `Lodge.id`.
  static let lodgeDescribed = kind("LodgeDescribed", .creates)
  static let lodgeEdited = kind("LodgeEdited", .changes)

  static let memberAdded = kind("MemberAdded", .creates)
  static let memberEdited = kind("MemberEdited", .changes)
  static let memberRemoved = kind("MemberRemoved", .removes)

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
}
