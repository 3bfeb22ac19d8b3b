// One fix of a receiver, and what decoders of live streams give while bytes arrive: the same decoders
// serve recording and the import of logs.
import Core
import Kernel

/// Where a receiver is, and how it moves.
struct Fix: Sendable, Equatable {
  enum Mode: Int, Sendable {
    case twoDimensional = 2
    case threeDimensional = 3
  }

  var point: TrackPoint
  /// Metres a second over ground; nil where not told.
  var speed: Double?
  /// Degrees clockwise from true north; nil where not told, as when standing still.
  var course: Double?
  var mode: Mode
  /// Milliseconds since the midnight before the first fix, from a device that tells the time of day
  /// but has told no date yet; then `point.time` is nil. See `Decoded.dated`.
  var undated: Int64?
}

/// What a decoder finds, in the order of the stream.
enum Decoded: Sendable, Equatable {
  case fix(Fix)
  /// The date is known at last: fixes that had none count from this midnight (UTC).
  case dated(Instant)
  /// A waypoint, which no time belongs to.
  case waypoint(GeoPoint, name: String?)
  /// Something was left out, or is odd.
  case note(ImportNote.Reason, Phrase?)
}
