// What can happen to an application for admission; the names are stored for ever, as in Events.swift.

import Notebook

extension LodgeEvent {
  static let petitionReceived = kind(
    "PetitionReceived", .creates, ["member", "proposer", "seconder"])
  static let petitionEdited = kind("PetitionEdited", .changes)
  static let petitionRemoved = kind("PetitionRemoved", .removes)
  /// Counts alone.
  static let petitionBalloted = kind("PetitionBalloted", .changes)
  static let petitionDecided = kind("PetitionDecided", .changes)
  /// The candidate became a member.
  static let petitionAdmitted = kind("PetitionAdmitted", .changes)

  static let inquiryAdded = kind("InquiryAdded", .creates, ["petition", "member"])
  static let inquiryEdited = kind("InquiryEdited", .changes)
  static let inquiryRemoved = kind("InquiryRemoved", .removes)
}
