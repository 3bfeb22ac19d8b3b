// A signature under minutes: what an officer signed, with which key, on which day.

import Command
import Kernel
import Notebook

struct MinutesSignature: Entity {
  var id = Identifier.none
  var minutes = Identifier.none
  /// The entry of the register that holds the minutes.
  var entry = Identifier.none
  var role = Office.secretary
  /// The member who held the office on the day of approval.
  var member: Identifier?
  var memberName: String?
  /// The account that signed.
  var account = Identifier.none
  /// The public key, in hexadecimal digits.
  var key = ""
  var day: Day?
  /// 64 bytes, in hexadecimal digits.
  var signature = ""
  var annulledOn: Day?
  var reason: String?

  var isValid: Bool { annulledOn == nil }

  /// What is signed: see docs/decisions/0065-signatures.md. All but the signature's own day and role is taken from
  /// the minutes and the register as they are now, so that a signature of others does not verify.
  /// - Parameter entry: the hash of the entry in the register, and so of all entries before it.
  func message(
    of minutes: Minutes, text: String, entry: String, in notebook: Identifier
  ) -> SignedMessage {
    SignedMessage(
      "lodge.minutes", in: notebook,
      [
        ("meeting", minutes.meeting.description), ("text", text), ("entry", entry),
        ("approved", minutes.approvedOn?.description ?? "-"),
        ("day", day?.description ?? "-"), ("role", role.rawValue),
      ])
  }
}
