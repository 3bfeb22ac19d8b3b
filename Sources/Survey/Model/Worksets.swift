// A workset as a value: the rooms that somebody is to survey.

import Kernel

struct Workset: Sendable {
  var id: Identifier
  var project: Identifier
  var name: String
  var operatorID: Identifier?
  var operatorName: String?
  var rooms: Int
  /// Rooms by state.
  var states: [String: Int] = [:]
}
