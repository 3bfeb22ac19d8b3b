// Notes and photos of a way. Where they are is stored with how it is known, since the camera's clock, or
// the track that told it, may turn out to be another one.

import Notebook

extension TripEvent {
  static let noteAdded = kind("NoteAdded", .creates, ["trip"])
  static let noteEdited = kind("NoteEdited", .changes, ["trip"])
  static let noteRemoved = kind("NoteRemoved", .removes)

  static let photoAdded = kind("PhotoAdded", .creates, ["trip"])
  static let photoEdited = kind("PhotoEdited", .changes, ["trip"])
  /// Found anew on the track, by another offset of the camera's clock or another track.
  static let photoPlaced = kind("PhotoPlaced", .changes)
  static let photoRemoved = kind("PhotoRemoved", .removes)
}
