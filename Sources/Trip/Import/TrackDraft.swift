// What a file of tracks, places and visits holds, as values: what readers give and the import
// stores. Nothing here is invented: what a file does not say is nil.
import Command
import Core
import Kernel

/// One track of a file.
struct TrackDraft: Sendable {
  enum Kind: String, NamedChoice, Sendable {
    /// Where somebody was.
    case recorded
    /// Where somebody wanted to go: routes, courses.
    case planned

    var words: Phrase {
      switch self {
      case .recorded: tr("recorded")
      case .planned: tr("planned")
      }
    }
  }

  var kind = Kind.recorded
  /// Whether it begins and ends, though its format is that of a history without end: a movement.
  var isWhole = false
  /// Whether it is a line whose times the file may tell elsewhere, and whether it was taken as drawn.
  var mayHaveTimes = false
  var isDrawn = false
  var name: String?
  var comment: String?
  /// In the words of the file: "running", "Biking", "in_vehicle".
  var activity: String?
  /// The program or device that made it.
  var device: String?
  var points = PackedPoints()
  /// What the file says about points beyond place, time, elevation and accuracy.
  var extras = PointExtras()
  /// What it says about the track beyond the above: elements as XML text, one after another, with the
  /// prefixes in `extras.namespaces`; and what it says so of segments, ascending.
  var extensions: [UInt8] = []
  var segmentExtensions: [(segment: Int, text: [UInt8])] = []
}

/// Elements of XML that stand in the points of a track beside those that are understood, kept so that
/// they can be given out again: names, attributes and texts as written, without the white space that
/// only indents.
struct PointExtras: Sendable {
  /// The number of the point in the track, and where its text ends in `text`.
  private(set) var entries: [(point: Int, end: Int)] = []
  private(set) var text: [UInt8] = []
  /// Prefixes that the texts use, with the names they stand for; "" is for names without a prefix.
  var namespaces: [String: String] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the text of a point; points come in ascending order.
  mutating func append(_ bytes: some Sequence<UInt8>, point: Int) {
    text.append(contentsOf: bytes)
    entries.append((point, text.count))
  }
}

/// A place with a name: a waypoint, a place mark.
struct PlaceDraft: Sendable {
  var place: GeoPoint
  var name: String?
  var comment: String?
  /// The symbol or category in the words of the file.
  var category: String?
  var link: String?
  var elevation: Double?
  var time: Instant?
  /// Where it may be a point of a track; see `PointSeries`.
  var series: SeriesMark?
  /// What the file says beyond that: elements as XML text, and the prefixes in it.
  var extensions: [UInt8] = []
  var namespaces: [String: String] = [:]
}

/// A note of one of our own exports.
struct NoteDraft: Sendable {
  /// How our exports call it, and themselves.
  static let kind = "note"
  static let program = "taccuino"

  var text: String
  var place: GeoPoint
  var time: Instant
  var elevation: Double?
}

/// A place where somebody stayed, as another program saw it.
struct VisitDraft: Sendable {
  var start: Instant
  var end: Instant
  var place: GeoPoint
  var name: String?
  var address: String?
  /// In the words of the file: "HOME", "TYPE_WORK".
  var category: String?
  /// 0...1, how sure the program was.
  var confidence: Double?
}

/// A way between two stays, as another program saw it.
struct MoveDraft: Sendable {
  var start: Instant
  var end: Instant
  /// In the words of the file: "WALKING", "in passenger vehicle".
  var mode: String?
  /// Metres, by the other program's account.
  var metres: Double?
  /// 0...1, how sure the program was of the mode.
  var confidence: Double?
  /// Its ends.
  var from: GeoPoint?
  var to: GeoPoint?
}

/// A photo that says where or when it was taken.
struct PhotoDraft: Sendable {
  var path: String
  var place: GeoPoint?
  /// nil without an offset in the file; then `localTime` alone is known.
  var time: Instant?
  var localTime: CivilTime?
  /// When the satellites were seen that gave `place`, where the file says so; the photo may be some
  /// minutes younger.
  var fixTime: Instant?
  var elevation: Double?
}

/// The formats that are read. The names stand in notebooks for ever.
enum TrackFormat: String, Sendable, CaseIterable {
  case gpx, kml, tcx, fit, nmea, gpsd, geojson, owntracks
  /// Google's `Records.json`, monthly `timelineObjects`, the export of an Android phone, and that of
  /// an iPhone.
  case googleRecords = "google-records"
  case googleSemantic = "google-semantic"
  case googleTimeline = "google-timeline"
  case googlePhone = "google-phone"
  case photo
}

/// All that one file holds.
struct TrackFile: Sendable {
  var format: TrackFormat
  /// What the file says about itself as a whole.
  var name: String?
  var comment: String?
  var tracks: [TrackDraft] = []
  var places: [PlaceDraft] = []
  var visits: [VisitDraft] = []
  var moves: [MoveDraft] = []
  var photos: [PhotoDraft] = []
  var remarks: [NoteDraft] = []
  var notes: [ImportNote] = []

  var isEmpty: Bool {
    tracks.isEmpty && places.isEmpty && visits.isEmpty && moves.isEmpty && photos.isEmpty
      && remarks.isEmpty
  }
}
