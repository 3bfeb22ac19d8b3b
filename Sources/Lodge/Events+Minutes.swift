// What can happen to minutes and to the register; the names are stored for ever, as in Events.swift.

import Notebook

extension LodgeEvent {
  static let minutesWritten = kind("MinutesWritten", .creates, ["meeting"])
  static let minutesEdited = kind("MinutesEdited", .changes)
  static let minutesRemoved = kind("MinutesRemoved", .removes)
  /// Says all that counts of them again, so that what was written before can be erased.
  static let minutesApproved = kind("MinutesApproved", .changes, ["meeting", "approved_at"])

  static let addendumApproved = kind("AddendumApproved", .creates, ["minutes", "approved_at"])

  /// The name of a person in a text that is approved, with the salt of its hash: erasing this event alone
  /// forgets the name, and the text still verifies.
  static let nameReferred = kind("NameReferred", .creates, ["minutes", "member", "visitor"])

  /// An entry in the bound book; it follows the one before it.
  static let registerEntered = kind(
    "RegisterEntered", .creates, ["minutes", "addendum", "approved_at", "follows"])

  // Never undone: what they say was said to others. Without an addendum they are of the minutes themselves.
  static let minutesSigned = kind("MinutesSigned", .creates, ["minutes", "addendum", "entry"])
  static let minutesSignatureAnnulled = kind("MinutesSignatureAnnulled", .changes)
}
