// What makes a stay, as numbers with their reasons, and what is known of a stay that was found.
import Core
import Kernel

/// The parameters of the search for stays.
struct StayRules: Sendable, Equatable {
  /// Metres. A house with its garden, a restaurant with its square; phones in a town are right to some
  /// 20 to 50 m, so less would break stays.
  var radius = 80.0
  /// Longer than a traffic light, a level crossing or a stop of a train.
  var minimum: Int64 = 5 * 60_000

  /// Metres beyond the radius that a fix may lie off by its own accuracy; phones that claim more know
  /// little, and a radius without end would swallow the neighbourhood.
  static let mostAllowance = 150.0
  /// Metres; the accuracy of fixes that claim none: what receivers reach under the sky.
  static let usualAccuracy = 15.0
  /// Metres; a fix worse than that comes from a radio mast. It speaks neither for nor against a stay
  /// within its own error.
  static let vague = 250.0
  /// Metres; the widest place of which stays are told where there are only such fixes.
  static let widest = 1500.0
  /// Longer silence within a stay is told as inferred: devices that lie still report every 15 minutes.
  static let silence: Int64 = 20 * 60_000
  /// Of so long a silence nothing is known although its ends agree; the rule of lengths as well.
  static let longestSilence = TrackMeter.longestPauseMilliseconds
  /// Metres: a device that is switched on again so near to where one stayed, not staying there, was
  /// carried off only now.
  static let bridgeMetres = 500.0
  /// Leaving is believed when two fixes lie so many radiuses off, or when they lie farther than
  /// `awayRadiuses` for two minutes, or anywhere outside for five: indoors single fixes wander by
  /// hundreds of metres and come back.
  static let farRadiuses = 4.0
  static let awayRadiuses = 1.5
  static let awayTime: Int64 = 2 * 60_000
  static let outsideTime: Int64 = 5 * 60_000
  /// A single fix so many metres off is an excursion when the fixes beside it leave time for it.
  static let excursionMetres = 500.0
  static let excursionTime: Int64 = 12 * 60_000
  /// Stays at one place are one stay when what lies between is shorter than any stay, or as short as
  /// this and within two radiuses.
  static let mergeTime: Int64 = 15 * 60_000
  /// Slow walking is no stay: places that follow time by so much of the radius, in so straight a line.
  static let driftRadiuses = 0.8
  static let driftShare = 0.6
  /// Nor is pacing up and down, until it has lasted: ways over 45 s, less their accuracy, at more than
  /// 0.4 m/s on the whole. Who walks about a garden for a quarter of an hour stays there.
  static let paceStep: Int64 = 45_000
  static let minimumPaces: Int64 = 6
  static let busySpeed = 0.4
  static let busyTime: Int64 = 15 * 60_000
  /// Approach and departure within the radius do not belong to a stay, where fixes follow each other
  /// as quickly as this.
  static let trimTime: Int64 = 3 * 60_000
}

/// A fix of the way.
struct WayFix: Sendable, Equatable {
  /// Milliseconds since 1970.
  var time: Int64
  var place: GeoPoint
  /// Metres; NaN where none is claimed.
  var accuracy: Double
  /// Metres; NaN where none is known.
  var elevation = Double.nan
}

/// A stay that was found in fixes, with what shows it.
struct FoundStay: Sendable, Equatable {
  var start: Int64
  var end: Int64
  var place: GeoPoint
  /// Metres, root mean square from `place`, and the radius that was held against it.
  var spread: Double
  var radius: Double
  /// Fixes in it.
  var points = 0
  /// Fixes that wandered off and came back, and how far the farthest was.
  var wandered = 0
  var farthestWander = 0.0
  /// Fixes that said too little.
  var vague = 0
  /// Silences whose ends both lie in the place; at most `mostSilences` are kept.
  var silences: [ClosedRange<Int64>] = []
  var silent: Int64 = 0
  /// The last fix before it and the first one after it: when, and how many metres off.
  var before: Neighbour?
  var after: Neighbour?

  static let mostSilences = 20
  /// Silences that made it longer although their other end lies some streets off.
  var bridgedBefore: ClosedRange<Int64>?
  var bridgedAfter: ClosedRange<Int64>?

  struct Neighbour: Sendable, Equatable {
    var time: Int64
    var distance: Double
  }

  var duration: Int64 { end - start }

  /// 0...1: little where few fixes tell of it, much was inferred, they scatter or the stay is short.
  var confidence: Double {
    var result = 1 - 0.5 * Double(silent) / Double(max(1, duration))
    if points < 3 { result *= 0.75 } else if points < 6 { result *= 0.9 }
    if duration < 10 * 60_000 { result *= 0.8 }
    if spread > 0.6 * radius { result *= 0.85 }
    if radius >= StayRules.vague { result *= 0.7 }
    return (result * 100).rounded() / 100
  }
}

/// A place where somebody was for a while, but that is no stay.
struct ShortStop: Sendable, Equatable {
  var start: Int64
  var end: Int64
  var place: GeoPoint
  var points: Int
  /// Long enough, but the fixes went on in a line.
  var drifted: Bool
}
