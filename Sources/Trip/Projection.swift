// The tables that the events of trips fold into. Everything else follows from these values; the
// generic fold of the notebook keeps the rows.

import Notebook

enum TripModel {
  static let all =
    [
      trip, track, chunk, PlaceCommands.noun.model, visit, move, file, stay, leg, note, photo,
      borders,
    ] + zones + plan
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0x4991_38f5_a115_dd6c

  static func model(
    _ noun: String, _ fields: [Field], _ events: [EventKind], indexes: [[String]] = []
  ) -> EntityModel {
    EntityModel(
      domain: "trip", noun: noun, table: "trip_" + noun, fields: fields, events: events,
      indexes: indexes)
  }

  static let trip = model(
    "trip",
    [
      Field("destination", .text), Field("type", .text),
      // Days as ISO 8601 text, so that they compare as they follow each other.
      Field("from_day", .text, path: "from"), Field("to_day", .text, path: "to"),
      Field("zone", .text), Field("comment", .text), Field("active", .boolean),
      Field("started_at", .instant), Field("stopped_at", .instant),
      // Found, and not confirmed yet.
      Field("detected", .boolean),
    ],
    [
      TripEvent.tripPlanned, TripEvent.tripEdited, TripEvent.tripStarted, TripEvent.tripStopped,
      TripEvent.tripRemoved,
    ], indexes: [["from_day"]])

  static let track = model(
    "track",
    [
      Field("trip", .identifier(of: "trip.trip")), Field("type", .text), Field("name", .text),
      Field("comment", .text), Field("activity", .text), Field("device", .text),
      Field("format", .text), Field("source", .text), Field("file", .identifier(of: "trip.file")),
      // Tells that the same points come again: BLAKE2b-256 of the chunks.
      Field("points_hash", .text), Field("zone", .text), Field("points", .integer),
      Field("segments", .integer), Field("start_at", .instant, path: "start"),
      Field("end_at", .instant, path: "end"),
      Field("south", .latitude), Field("west", .longitude), Field("north", .latitude),
      Field("east", .longitude),
      Field("method", .text), Field("length_m", .real), Field("moving_m", .real),
      Field("moving_ms", .integer), Field("stopped_ms", .integer), Field("climb_m", .real),
      Field("descent_m", .real), Field("top_speed", .real), Field("days", .json),
      // Points that measures and histories leave aside: `[[first, last, reason], …]` by number.
      Field("outliers", .json),
      // What the user said about points: `[[first, last, wrong], …]`; goes before what is found.
      Field("outlier_marks", .json),
      // What its file said beyond what is understood.
      Field("extras", .bytes),
      // Times in which other tracks tell the same way, `[[track, from, to], …]`, and the sums of the rest.
      Field("covered", .json), Field("counted", .json),
      // "always" where the user says that it is a way of its own.
      Field("counts", .text),
    ],
    [
      TripEvent.trackAdded, TripEvent.trackEdited, TripEvent.trackMeasured,
      TripEvent.trackCompared, TripEvent.trackRemoved,
    ], indexes: [["trip"], ["start_at"], ["points_hash"]])

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

  /// What the user says of a time: that one stayed at a place, or that one did not. `covers` is the time
  /// for which that goes before what the points say.
  static let stay = model(
    "stay",
    [
      Field("type", .text), Field("start_at", .instant, path: "start"),
      Field("end_at", .instant, path: "end"),
      Field("covers_from", .instant), Field("covers_to", .instant),
      Field("latitude", .latitude), Field("longitude", .longitude), Field("name", .text),
      Field("place", .identifier(of: "trip.place")), Field("comment", .text),
    ], [TripEvent.stayStated, TripEvent.stayEdited, TripEvent.stayRemoved],
    indexes: [["covers_from"]])

  /// The same of a way between stays.
  static let leg = model(
    "leg",
    [
      Field("start_at", .instant, path: "start"), Field("end_at", .instant, path: "end"),
      Field("mode", .text), Field("comment", .text),
    ], [TripEvent.legStated, TripEvent.legEdited, TripEvent.legRemoved], indexes: [["start_at"]])

  static let file = model(
    "file",
    [
      Field("name", .text), Field("format", .text), Field("hash", .text),
      Field("bytes", .integer), Field("tracks", .integer), Field("points", .integer),
      Field("places", .integer), Field("visits", .integer), Field("notes", .json),
    ], [TripEvent.fileImported], indexes: [["hash"]])

  /// A set of borders; the newest counts.
  static let borders = model(
    "borders",
    [
      // The file it came from, and how far outside of all borders a place is still near a country.
      Field("name", .text), Field("areas", .integer), Field("points", .integer),
      Field("step_m", .real), Field("tolerance_m", .real),
      // Tells that the same file comes again: BLAKE2b-256.
      Field("hash", .text), Field("bytes", .bytes),
    ], [TripEvent.bordersImported, TripEvent.bordersRemoved])
}
