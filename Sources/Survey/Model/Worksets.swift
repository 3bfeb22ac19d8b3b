// A workset as a value: the rooms that somebody is to survey.

import Command
import Kernel

struct Workset: OfProject {
  var id = Identifier.none
  var project = Identifier.none
  var name = ""
  var operatorID: Identifier?
  var operatorName: String?
  var rooms = 0
  /// The rooms that are empty, complete or approved.
  var done = 0
}
