// What can happen to the papers of a lodge; the names are stored for ever, as in Events.swift.

import Notebook

extension LodgeEvent {
  static let paperAdded = kind("PaperAdded", .creates, ["author"])
  static let paperEdited = kind("PaperEdited", .changes)
  static let paperRemoved = kind("PaperRemoved", .removes)
  /// A file comes to it, or another one in its place, or none.
  static let paperFileAttached = kind("PaperFileAttached", .changes)
}
