// A leg: the way between two stays, or a part of it that was gone in one way.
import Core
import Kernel

/// How a leg was gone; the names stand in notebooks and in JSON.
enum TravelMode: String, Sendable, CaseIterable {
  case walk, run, bike, car, bus, train, ship, plane, unknown

  var words: Phrase {
    switch self {
    case .walk: tr("on foot")
    case .run: tr("running")
    case .bike: tr("by bicycle")
    case .car: tr("by car")
    case .bus: tr("by bus")
    case .train: tr("by train")
    case .ship: tr("by ship")
    case .plane: tr("by plane")
    case .unknown: tr("unknown")
    }
  }

  /// Metres a second that it does not pass, with some room for noise.
  var fastest: Double {
    switch self {
    case .walk: 3.5
    case .run: 8
    case .bike: 22
    case .car, .bus: 70
    case .train: 105
    case .ship: 30
    case .plane, .unknown: 400
    }
  }

  /// The mode that a file or another program names in its own words: "running", "IN_BUS", "Biking",
  /// "in passenger vehicle". nil for words that name none for sure ("in vehicle" may be a train).
  init?(words: String) {
    let key = words.folded.map { $0.isLetter ? $0 : " " }
    let parts = String(key).split(separator: " ").map(String.init)
    let known: [(TravelMode, [String])] = [
      (.run, ["run", "running", "jogging", "jog", "laufen", "corsa"]),
      (
        .walk,
        [
          "walk", "walking", "foot", "hike", "hiking", "wandern", "wanderung", "spaziergang",
          "trekking", "camminata", "passeggiata", "mountaineering",
        ]
      ),
      (
        .bike,
        [
          "bike", "biking", "cycling", "cycle", "bicycle", "ride", "radfahren", "radfahrt",
          "ebiking", "mtb", "bici",
        ]
      ),
      (.plane, ["flying", "flight", "plane", "airplane", "aircraft"]),
      (.ship, ["ferry", "boating", "sailing", "ship", "boat", "kayaking", "rowing", "nave"]),
      (.train, ["train", "subway", "tram", "rail", "railway", "metro", "treno"]),
      (.bus, ["bus", "coach"]),
      (.car, ["car", "driving", "passenger", "motorcycling", "motorcycle", "taxi", "auto"]),
    ]
    for (mode, names) in known where names.contains(where: { parts.contains($0) }) {
      self = mode
      return
    }
    return nil
  }
}

/// What a mode was judged by.
struct ModeFinding: Sendable, Equatable {
  var mode: TravelMode
  /// 0...1.
  var confidence: Double
  var features: ModeFeatures?
  /// What a file or another program said, where it counted or was refused.
  var said: String?
  var saidCounts = false
}

/// How a part of a way went; metres, seconds.
struct ModeFeatures: Sendable, Equatable {
  var length = 0.0
  var duration = 0.0
  /// Speeds that were held for some time: the middle one in motion, and the one that 95 of 100 stay
  /// below.
  var middle = 0.0
  var top = 0.0
  /// Standing still on the way, for ten seconds or more; a kilometre.
  var stopsPerKilometre = 0.0
  /// Changes of speed, metres a second squared; nil where points are too rare to tell.
  var acceleration: Double?
  /// How even the speed was in motion: its deviation by its mean.
  var variation = 0.0
  /// Seconds between points.
  var step = 0.0
}

/// What another program saw of a way.
struct SeenMove: Sendable, Hashable {
  var start: Int64
  var end: Int64
  var mode: String?
  var length: Double?
}

/// What the user said of a way.
struct StatedLeg: Sendable, Equatable {
  var id: Identifier
  var start: Int64
  var end: Int64
  var mode: TravelMode?
  var comment: String?
}

struct Leg: Sendable {
  var id: Identifier
  var start: Int64
  var end: Int64
  var from: GeoPoint
  var to: GeoPoint
  /// The stays at its ends; nil where another leg, a gap or the end of the history is there.
  var fromStay: Stay?
  var toStay: Stay?
  /// Metres; of a gap what another program says of it, if any does: nobody knows the way.
  var length: Double?
  var moving: Int64
  var points: Int
  /// Nothing was recorded between its ends.
  var isGap: Bool
  var finding: ModeFinding
  var stated: StatedLeg?
  var zone: Zone

  var duration: Int64 { end - start }
  var mode: TravelMode { stated?.mode ?? finding.mode }
}
