// Somebody to call in a hard hour.

import Command
import Kernel

struct TrustedContact: Entity {
  var id = Identifier.none
  var name = ""
  var phone: String?
  var email: String?
  /// Not named where this person may be whom one fears.
  var afraid = false
  /// The day on which they agreed to be called.
  var consent: Day?
  /// Whom to call first; those without a number come last.
  var order: Int?

  /// How they are reached, as far as it is known.
  var reach: [String] { [phone, email].compactMap(\.self).filter { !$0.isEmpty } }
}
