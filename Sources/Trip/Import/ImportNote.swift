// What an import left out or took otherwise than written, counted by reason, with the first place
// where it happened.
import Kernel

/// Where in a file something stands: a line of text, or a byte of what has no lines.
enum FilePosition: Sendable, Hashable {
  case line(Int)
  case byte(Int)
  case unknown
}

/// One reason, and how often it applied in a file.
struct ImportNote: Sendable, Equatable {
  /// Stable names: they stand in the JSON form of the report.
  enum Reason: String, Sendable, CaseIterable {
    // Points left out.
    case pauseMark = "pause_mark"
    case badPosition = "bad_position"
    case zeroPosition = "zero_position"
    case duplicatePoint = "duplicate_point"
    case noFix = "no_fix"
    /// A track whose points another one of the file has.
    case duplicateTrack = "duplicate_track"
    // Values of points left out; the points stay.
    case badTime = "bad_time"
    case unsetClock = "unset_clock"
    case badElevation = "bad_elevation"
    case badAccuracy = "bad_accuracy"
    // Taken, but noted.
    case localTime = "local_time"
    case timeGoesBack = "time_goes_back"
    case turnedLongitude = "turned_longitude"
    case wrappedPosition = "wrapped_position"
    case emptySegment = "empty_segment"
    case emptyTrack = "empty_track"
    case wrongEncoding = "wrong_encoding"
    /// Bytes that are no text, or a character that no XML may hold.
    case badCharacter = "bad_character"
    case oddVersion = "odd_version"
    case declarationNotFirst = "declaration_not_first"
    case drawnTrack = "drawn_track"
    /// A movement that begins and ends at the same instant.
    case noDuration = "no_duration"
    case badChecksum = "bad_checksum"
    /// Dates 1024 weeks (or twice that) too early: the week number of GPS began anew.
    case weekRollover = "week_rollover"
    /// Heights above the ellipsoid, not the sea.
    case ellipsoidHeight = "ellipsoid_height"
    // Parts left out.
    case brokenOff = "broken_off"
    case notUnderstood = "not_understood"
    case withoutPosition = "without_position"
    /// What is understood, but is neither point nor place.
    case otherMessage = "other_message"
    /// A row of a table of places.
    case badRow = "bad_row"
  }

  var reason: Reason
  var count: Int
  /// The first one.
  var position: FilePosition
  /// What exactly was wrong with the first one, or the raw text; for people.
  var detail: Phrase?
}
