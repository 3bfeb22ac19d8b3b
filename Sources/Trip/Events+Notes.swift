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

extension TripModel {
  /// Where something is, and how that is known.
  private static let position = [
    Field("latitude", .latitude), Field("longitude", .longitude), Field("elevation_m", .real),
    Field("accuracy_m", .real), Field("method", .text), Field("gap_ms", .integer),
  ]

  static let photo = model(
    "photo",
    [
      Field("trip", .identifier(of: "trip.trip")), Field("caption", .text), Field("file", .text),
      Field("sha256", .text), Field("bytes", .integer), Field("width", .integer),
      Field("height", .integer), Field("source", .text), Field("source_hash", .text),
      // As the camera's clock said, in the zone it was thought to be in, and what that clock was off.
      Field("camera_at", .instant), Field("offset_ms", .integer),
      Field("taken_at", .instant), Field("zone", .text),
    ] + position,
    [
      TripEvent.photoAdded, TripEvent.photoEdited, TripEvent.photoPlaced, TripEvent.photoRemoved,
    ], indexes: [["trip"], ["taken_at"], ["source_hash"]])
}
