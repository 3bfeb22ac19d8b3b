// A track of the notebook: where it comes from and what was measured on it. Its points stay in the
// log, in chunks.

import Command
import Core
import Kernel
import Render

struct StoredTrack: MayBeOfTrip {
  var id = Identifier.none
  var trip: Identifier?
  var tripName: String?
  var kind = TrackDraft.Kind.recorded
  var name: String?
  var comment: String?
  var activity: String?
  var device: String?
  var format = ""
  /// The file's name as the user gave it.
  var source: String?
  var zone: String?
  /// That of its trip, which goes before its own.
  var tripZone: String?
  var measures = TrackMeasures()
  /// What the user said about points, in the order in which it was said.
  var marks: [OutlierMark] = []
  /// Times in which other tracks tell the same way, and the sums of the rest.
  var covers: [TrackCover] = []
  var counted: JSON?
  /// "always" where the user says that it is a way of its own.
  var counts: String?
  /// What is neither counted nor drawn, where `measures` are those of the rest.
  var leftOut: [TrackCover] = []
  /// Metres that sums count, and the tracks that tell its way as well; known for tables alone.
  var countedLength: Double?
  var sameAs: [Value] = []

  /// Its box as it is stored: read from south to east.
  var edges = Edges() {
    didSet { measures.box = edges.box }
  }
  /// Its marks as they are stored, read after what was found.
  var storedMarks: [OutlierMark] {
    get { marks }
    set {
      marks = newValue
      measures.outliers = TrackOutliers.laid(newValue, over: measures.outliers)
    }
  }
  var countsAlways: Bool { counts == "always" }

  /// Recorded all the time and by itself, not for this way.
  var isHistory: Bool { TrackFormat(rawValue: format)?.isHistory ?? false }

  struct Edges: Sendable {
    var south: Double?
    var west: Double?
    var north: Double?
    var east: Double?

    var box: GeoBox? {
      guard let south, let west, let north, let east else { return nil }
      return GeoBox(south: south, west: west, north: north, east: east)
    }
  }
}

/// What is known about the points of a track.
struct TrackMeasures: Sendable, Equatable {
  var points = 0
  var segments = 0
  /// The earliest and the latest time; nil when no point has one.
  var start: Instant?
  var end: Instant?
  /// Degrees; nil without points on the globe. West is greater than east across the antimeridian.
  var box: GeoBox?
  /// How it was measured.
  var method = TrackMethod.own
  /// Metres along all segments, and along what was covered in motion.
  var length = 0.0
  var movingLength = 0.0
  var movingMilliseconds: Int64 = 0
  var stoppedMilliseconds: Int64 = 0
  /// Metres; nil where the track has no elevations.
  var climb: Double?
  var descent: Double?
  /// Metres a second, held for some seconds; nil without times.
  var topSpeed: Double?
  /// The same by the days of the place.
  var days: [DayShare] = []
  /// Points that are left aside; ascending.
  var outliers: [OutlierRun] = []

  /// From the first point to the last, in milliseconds.
  var elapsedMilliseconds: Int64? {
    guard let start, let end else { return nil }
    return (end - start).milliseconds
  }
}

/// The part of a track that lies on one day.
struct DayShare: Sendable, Equatable {
  var day: Day
  var length: Double
  var movingMilliseconds: Int64
  var stoppedMilliseconds: Int64
}

/// A rectangle of degrees.
struct GeoBox: Sendable, Equatable {
  var south: Double
  var west: Double
  var north: Double
  var east: Double
}

/// How tracks are measured; the names stand in notebooks and in `--method`.
enum TrackMethod: String, NamedChoice, Sendable {
  /// `TrackMeter` says how.
  case own = "taccuino"
  /// As gpxpy 1.6 does it, for comparisons.
  case gpxpy

  var words: Phrase {
    switch self {
    case .own:
      tr(
        "geodesic lengths without gaps and, in location histories, without scatter during stays; stops by displacement, climb smoothed"
      )
    case .gpxpy: tr("as in gpxpy 1.6: on a sphere, stopped below 1 km/h between points")
    }
  }
}

extension GeoBox {
  /// The least box round the places; it may cross the antimeridian where that makes it narrower. nil
  /// without a place on the globe.
  init?(around places: [GeoPoint]) {
    var (south, north, west, east) = (90.0, -90.0, 180.0, -180.0)
    // Least and greatest longitude of the eastern and the western half.
    var (leastEast, greatestWest) = (Double.infinity, -Double.infinity)
    for place in places where place.isOnGlobe {
      south = min(south, place.latitude)
      north = max(north, place.latitude)
      west = min(west, place.longitude)
      east = max(east, place.longitude)
      if place.longitude >= 0 {
        leastEast = min(leastEast, place.longitude)
      } else {
        greatestWest = max(greatestWest, place.longitude)
      }
    }
    guard south <= north else { return nil }
    if leastEast.isFinite, greatestWest.isFinite, greatestWest + 360 - leastEast < east - west {
      (west, east) = (leastEast, greatestWest)
    }
    self.init(south: south, west: west, north: north, east: east)
  }
}
