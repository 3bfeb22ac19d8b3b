// What can happen to trips. The names are stored in notebooks for ever: never rename one, add a
// version instead. A trip is the scope of its own events; a track belongs to a trip by reference, so
// that it can be given to another.

import Kernel
import Notebook

enum TripEvent {
  static func kind(
    _ name: String, _ effect: EventKind.Effect, _ references: [String] = []
  ) -> EventKind {
    EventKind("trip", name, effect, references: references)
  }

  static let tripPlanned = kind("TripPlanned", .creates)
  static let tripEdited = kind("TripEdited", .changes)
  static let tripStarted = kind("TripStarted", .changes)
  static let tripStopped = kind("TripStopped", .changes)
  static let tripRemoved = kind("TripRemoved", .removes)

  /// What it says that a trip began, or began again.
  static func started(_ at: Instant) -> JSONObject {
    ["active": .bool(true), "started_at": .integer(at.milliseconds), "stopped_at": .null]
  }

  static func stopped(_ at: Instant) -> JSONObject {
    ["active": .bool(false), "stopped_at": .integer(at.milliseconds)]
  }

  static let trackAdded = kind("TrackAdded", .creates, ["trip"])
  static let trackEdited = kind("TrackEdited", .changes, ["trip"])
  /// Measured anew: by another method, or with other points left aside.
  static let trackMeasured = kind("TrackMeasured", .changes)
  /// Which other tracks tell the same way, and what is left to count.
  static let trackCompared = kind("TrackCompared", .changes)
  static let trackRemoved = kind("TrackRemoved", .removes)
  /// The points are the bytes of the event.
  static let chunkAdded = kind("ChunkAdded", .creates, ["track"])

  /// A place with a name: a waypoint of a file, or what the user marks.
  static let placeAdded = kind("PlaceAdded", .creates)
  static let placeEdited = kind("PlaceEdited", .changes)
  static let placeRemoved = kind("PlaceRemoved", .removes)

  /// What another program thinks: that somebody stayed somewhere, or went in some way.
  static let visitSeen = kind("VisitSeen", .creates, ["file"])
  static let moveSeen = kind("MoveSeen", .creates, ["file"])

  /// What the user says of a stay or of the way between two: laid over what the points say.
  static let stayStated = kind("StayStated", .creates, ["place"])
  static let stayEdited = kind("StayEdited", .changes, ["place"])
  static let stayRemoved = kind("StayRemoved", .removes)
  static let legStated = kind("LegStated", .creates)
  static let legEdited = kind("LegEdited", .changes)
  static let legRemoved = kind("LegRemoved", .removes)

  /// A file was read, whatever came of it: so it is known when it comes again.
  static let fileImported = kind("FileImported", .creates)

  /// Borders of countries; the outlines are the bytes of the event.
  static let bordersImported = kind("BordersImported", .creates)
  static let bordersRemoved = kind("BordersRemoved", .removes)
}
