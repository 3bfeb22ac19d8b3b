// A leg: the way between two stays, or a part of it that was gone in one way.
import Command
import Core
import Kernel

/// How a leg was gone; the names stand in notebooks and in JSON.
enum TravelMode: String, NamedChoice, Sendable {
  case walk, run, bike, ski, car, bus, train, ship, plane, unknown

  var words: Phrase {
    switch self {
    case .walk: tr("on foot")
    case .run: tr("running")
    case .bike: tr("by bicycle")
    case .ski: tr("on skis")
    case .car: tr("by car")
    case .bus: tr("by bus")
    case .train: tr("by train")
    case .ship: tr("by ship")
    case .plane: tr("by plane")
    case .unknown: tr("unknown")
    }
  }

  var otherWords: [String] {
    switch self {
    case .walk: ["foot", "walking", "hike", "piedi", "a piedi", "camminata"]
    case .run: ["running", "jog", "corsa", "di corsa"]
    case .bike: ["bicycle", "cycling", "cycle", "bici", "bicicletta"]
    case .ski: ["skiing", "skis", "snowboard", "sci"]
    case .car: ["drive", "taxi", "auto", "macchina"]
    case .bus: ["coach", "autobus", "pullman", "corriera"]
    case .train: ["rail", "tram", "metro", "subway", "treno"]
    case .ship: ["boat", "ferry", "nave", "traghetto", "barca"]
    case .plane: ["flight", "fly", "air", "aereo", "volo"]
    case .unknown: ["none"]
    }
  }

  /// Metres a second that it does not pass, with some room for noise.
  var fastest: Double {
    switch self {
    case .walk: 3.5
    case .run: 8
    case .bike: 22
    case .ski: 35
    case .car, .bus: 70
    case .train: 105
    case .ship: 30
    case .plane, .unknown: 400
    }
  }

  /// Metres a second in motion, the middle of a way: nobody is below `least` or above `most` but by
  /// chance, and between `usualLeast` and `usualMost` nothing speaks against it.
  ///
  /// On foot 1.2 to 1.5 m/s are chosen freely and 2.0 is where people begin to run (Bohannon 1997, Diedrich and Warren 1995); runs go from
  /// joggers' 2.2 to 5 for the quick, bicycles from 2 on a climb to 13 in a race.
  var range: (least: Double, usualLeast: Double, usualMost: Double, most: Double) {
    switch self {
    case .walk: (0, 0.4, 1.9, 2.8)
    case .run: (1.4, 2.2, 4.2, 6)
    case .bike: (1.4, 2.2, 12, 15)
    case .ski: (0, 0.8, 22, 35)
    case .car: (0.5, 4, 42, 70)
    case .bus: (0.5, 3, 30, 45)
    case .train: (1, 5, 95, 105)
    case .ship: (0, 0.5, 15, 30)
    case .plane: (5, 30, 300, 400)
    case .unknown: (0, 0, 400, 400)
    }
  }

  /// How well a speed agrees with the mode: 1 where nothing speaks against it, 0 where it excludes it.
  func plausibility(_ speed: Double) -> Double {
    let range = range
    if speed < range.usualLeast {
      return max(0, (speed - range.least) / (range.usualLeast - range.least))
    }
    guard speed > range.usualMost else { return 1 }
    return max(0, (range.most - speed) / (range.most - range.usualMost))
  }

  /// The mode that a file or another program names in its own words: "running", "IN_BUS", "Biking",
  /// "EBikeRide", "in passenger vehicle", or the number of Strava's older exports. nil for words that
  /// name none for sure ("in vehicle" may be a train).
  init?(words: String) {
    let text = words.trimmedBlanks
    if let number = Int(text) {
      guard let mode = TravelMode.stravaNumbers[number] else { return nil }
      self = mode
      return
    }
    let parts = String(TravelMode.parted(text).folded.map { $0.isLetter ? $0 : " " })
      .split(separator: " ").map(String.init)
    for (mode, names) in TravelMode.names where names.contains(where: { parts.contains($0) }) {
      self = mode
      return
    }
    return nil
  }

  private static let names: [(TravelMode, [String])] = [
    (.run, ["run", "running", "jogging", "jog", "laufen", "lauf", "corsa", "course"]),
    (
      .walk,
      [
        "walk", "walking", "foot", "hike", "hiking", "wandern", "wanderung", "spaziergang",
        "trekking", "camminata", "passeggiata", "escursione", "escursionismo", "mountaineering",
        "snowshoe", "snowshoeing", "randonnee", "marche", "wandelen", "gehen",
      ]
    ),
    (
      .ski,
      [
        "ski", "skiing", "snowboard", "snowboarding", "sci", "skifahren", "skitour", "langlauf",
        "scialpinismo",
      ]
    ),
    (
      .bike,
      [
        "bike", "biking", "cycling", "cycle", "bicycle", "ride", "radfahren", "radfahrt", "rad",
        "fahrrad", "ebike", "ebiking", "mtb", "bici", "bicicletta", "ciclismo", "velo",
        "cyclisme", "fietsen", "fiets",
      ]
    ),
    (.plane, ["flying", "flight", "plane", "airplane", "aircraft"]),
    (
      .ship,
      [
        "ferry", "boating", "sailing", "sail", "ship", "boat", "kayaking", "kayak", "rowing",
        "canoeing", "paddling", "nave", "barca", "vela",
      ]
    ),
    (.train, ["train", "subway", "tram", "rail", "railway", "metro", "treno"]),
    (.bus, ["bus", "coach"]),
    (.car, ["car", "drive", "driving", "passenger", "motorcycling", "motorcycle", "taxi", "auto"]),
  ]

  /// What Strava wrote into `<type>` until its exports had words.
  private static let stravaNumbers: [Int: TravelMode] = [
    1: .bike, 2: .ski, 3: .ski, 4: .walk, 7: .ski, 9: .run, 10: .walk, 12: .ski, 13: .walk,
    21: .ship, 22: .ship, 23: .ship, 24: .ship, 41: .ski,
  ]

  /// `EBikeRide` as words: `E Bike Ride`.
  private static func parted(_ text: String) -> String {
    let letters = Array(text)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let endsWord = letters[index - 1].isLowercase
        let beginsWord =
          letters[index - 1].isUppercase && index + 1 < letters.count
          && letters[index + 1].isLowercase
        if endsWord || beginsWord { result.append(" ") }
      }
      result.append(letter)
    }
    return result
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
  /// The other parts of the recording were gone so, and this one is not clearly different.
  var isOfRecording = false
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
  /// The same for the sharpest: one in two hundred is sharper.
  var sharpest: Double?
  /// How even the speed was in motion: half the width of the middle two thirds, by the middle one.
  var variation = 0.0
  /// Seconds between points.
  var step = 0.0
  /// Where heights are known: the middle speed on level ground that costs a runner as much.
  var level: Double?
  /// Where heights are known and much was gone downhill at speed: how steep that was, metres a metre.
  var descent: Double?
  /// From the lowest to the highest, in metres.
  var relief: Double?
}

/// What another program saw of a way.
struct SeenMove: Sendable, Hashable {
  var start: Int64
  var end: Int64
  var mode: String?
  var length: Double?
}

/// What the user said of a way.
struct StatedLeg: Entity, Equatable {
  var id = Identifier.none
  var start = Int64.max
  var end = Int64.min
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
