// What can happen in the notebook of mind. The names are stored for ever: never rename one, add a version instead. A kind stays
// readable when the domain is sealed, so it says nothing of what is in it.

import Notebook

enum MindEvent {
  static func kind(_ name: String, _ effect: EventKind.Effect) -> EventKind {
    EventKind("mind", name, effect, references: [])
  }

  /// A step of the safety plan.
  static let stepAdded = kind("StepAdded", .creates)
  static let stepEdited = kind("StepEdited", .changes)
  static let stepMoved = kind("StepMoved", .changes)
  static let stepRemoved = kind("StepRemoved", .removes)

  /// Somebody to call.
  static let contactAdded = kind("ContactAdded", .creates)
  static let contactEdited = kind("ContactEdited", .changes)
  static let contactRemoved = kind("ContactRemoved", .removes)
}
