// Volunteers: who works for the association and is no stranger to it, member or not.

import Command
import Kernel

struct Volunteer: Entity {
  var id = Identifier.none
  var name = ""
  var member: Identifier?
  var born: Day?
  var taxCode: String?
  var address: String?
  var from: Day?
  /// The last day; nil while it goes on.
  var until: Day?
  var comment: String?
}
