// A signature under minutes or an addendum to them: what an officer signed, with which key, on which day.

import Command
import Kernel
import Notebook

struct MinutesSignature: Entity {
  var id = Identifier.none
  var minutes = Identifier.none
  /// What is signed, where it is not the minutes themselves.
  var addendum: Identifier?
  var addendumNumber: Int?
  /// The entry of the register that holds what is signed.
  var entry = Identifier.none
  var role = Office.secretary
  /// The member who held the office on the day of approval, or of the addendum.
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
  /// what the notebook says now, so that a signature of others does not verify.
  /// - Parameter entry: the hash of the entry in the register, and so of all entries before it.
  func message(of item: SignedItem, entry: String, in notebook: Identifier) -> SignedMessage {
    let addendum = item.addendum
    var facts = [("meeting", item.minutes.meeting.description)]
    if let addendum { facts.append(("number", String(addendum.number))) }
    facts += [
      ("text", SealedText.hash(item.sealed)), ("entry", entry),
      ("approved", item.day?.description ?? "-"), ("day", day?.description ?? "-"),
      ("role", role.rawValue),
    ]
    return SignedMessage(
      addendum == nil ? "lodge.minutes" : "lodge.addendum", in: notebook, facts)
  }
}

/// What is signed as one: minutes that are approved, or an addendum to them.
struct SignedItem {
  let minutes: Minutes
  var addendum: Addendum?

  var entry: Identifier { RegisterEntry.id(of: addendum?.id ?? minutes.id) }
  var sealed: String { addendum?.sealed ?? minutes.sealed ?? "" }
  /// Whoever held the offices on this day signs.
  var day: Day? { addendum == nil ? minutes.approvedOn : addendum?.day }

  /// As messages name what a signature is under: `First`, `addendum 1 to First`.
  var under: Phrase {
    addendum.map { tr("addendum \($0.number) to \(minutes.meetingTitle)") }
      ?? .verbatim(minutes.meetingTitle)
  }

  var called: Phrase {
    addendum.map { tr("addendum \($0.number) to the minutes of \(minutes.meetingTitle)") }
      ?? tr("the minutes of \(minutes.meetingTitle)")
  }
}
