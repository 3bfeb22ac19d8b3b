// The tables that the events of trips fold into. Everything else follows from these values; the
// generic fold of the notebook keeps the rows.

import Notebook

enum TripModel {
  static let all =
    [
      TripCommands.noun.model, TrackCommands.noun.model, chunk, PlaceCommands.noun.model, visit,
      move, file,
      StayCommands.noun.model, LegCommands.noun.model,
      NoteCommands.noun.model, TripPhotoCommands.noun.model, BorderCommands.noun.model,
      ZoneCommands.noun.model,
      ZoneEventCommands.noun.model, ZoneHookCommands.noun.model, CheckinCommands.noun.model,
      PlanCommands.noun.model, Packing.noun.model, BookingCommands.noun.model,
      MoneyCommands.budgets.model, ExpenseCommands.noun.model, MoneyCommands.rates.model,
    ] + TripTalks.talks.models
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0x3eac_ac6d_b498_020e

  static func model(
    _ noun: String, _ fields: [Field], _ events: [EventKind], indexes: [[String]] = []
  ) -> EntityModel {
    EntityModel(
      domain: "trip", noun: noun, table: "trip_" + noun, fields: fields, events: events,
      indexes: indexes)
  }

  static let chunk = model(
    "chunk",
    [
      Field("track", .identifier(of: "trip.track")), Field("number", .integer),
      Field("points", .integer),
      // Which of its points begin a segment.
      Field("starts", .json), Field("start_at", .instant, path: "start"),
      Field("end_at", .instant, path: "end"), Field("south", .latitude), Field("west", .longitude),
      Field("north", .latitude), Field("east", .longitude), Field("bytes", .bytes),
    ], [TripEvent.chunkAdded], indexes: [["track", "number"], ["start_at"]])

  static let visit = model(
    "visit",
    [
      Field("file", .identifier(of: "trip.file")), Field("start_at", .instant, path: "start"),
      Field("end_at", .instant, path: "end"), Field("latitude", .latitude),
      Field("longitude", .longitude), Field("name", .text), Field("address", .text),
      Field("category", .text), Field("confidence", .real),
    ], [TripEvent.visitSeen], indexes: [["start_at"]])

  static let move = model(
    "move",
    [
      Field("file", .identifier(of: "trip.file")), Field("start_at", .instant, path: "start"),
      Field("end_at", .instant, path: "end"), Field("mode", .text), Field("length_m", .real),
      Field("confidence", .real),
    ], [TripEvent.moveSeen], indexes: [["start_at"]])

  static let file = model(
    "file",
    [
      Field("name", .text), Field("format", .text), Field("hash", .text),
      Field("bytes", .integer), Field("tracks", .integer), Field("points", .integer),
      Field("places", .integer), Field("visits", .integer), Field("notes", .json),
    ], [TripEvent.fileImported], indexes: [["hash"]])
}
