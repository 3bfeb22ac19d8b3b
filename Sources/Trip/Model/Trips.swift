// A trip: where to, on which days, of what kind, and whether it is under way.

import Command
import Kernel

/// The three kinds of the seed.
enum TripType: String, NamedChoice, Sendable {
  /// In town, for some hours.
  case local
  /// Out of town and back on the same day.
  case day
  case multiDay = "multi-day"

  var words: Phrase {
    switch self {
    case .local: tr("Local trip")
    case .day: tr("Day trip")
    case .multiDay: tr("Multi-day trip")
    }
  }

  /// Other words for it.
  var otherWords: [String] {
    switch self {
    case .local: ["city", "town"]
    case .day: ["daytrip", "day-trip", "excursion"]
    case .multiDay: ["multiday", "multi", "holiday", "vacation"]
    }
  }

  /// Whether it begins and ends on one day.
  var isOfOneDay: Bool { self != .multiDay }
}

struct Trip: Entity {
  var id = Identifier.none
  var destination = ""
  var type = TripType.multiDay
  var from = Day(number: 0)
  var lastDay: Day?
  /// A zone of the tz database; nil for that of the user.
  var zone: String?
  var comment: String?
  var isActive = false
  var startedAt: Instant?
  var stoppedAt: Instant?
  var changedAt: Instant?
  /// nil where it was planned by hand; else whether nobody has confirmed it yet.
  var detected: Bool?
  /// Of its recorded tracks; once `TripReader.countOnce` has seen it, each way once.
  var recorded = TrackSums()
  var isCountedOnce = false
  var photos = 0
  var notes = 0
  /// Visits that were noted.
  var visits = 0

  var to: Day { lastDay ?? from }
  /// nil without any track.
  var sums: TrackSums? { recorded.tracks > 0 ? recorded : nil }
  /// Found in fixes or in the history, and not confirmed by anybody yet.
  var isDetected: Bool { detected ?? false }
  /// Found in fixes, or said to be right: nobody only planned it.
  var isOfRecord: Bool { detected != nil }

  /// Whether it was begun or confirmed, or anything of it is recorded: more than a plan.
  var tookPlace: Bool {
    isActive || startedAt != nil || isOfRecord || sums != nil || photos + notes + visits > 0
  }

  /// "Zelanda (2025-08-29 to 2025-09-03)", for sentences.
  var title: Phrase {
    from == to ? tr("\(destination) (\(from))") : tr("\(destination) (\(from) to \(to))")
  }
}

/// What the tracks of a trip amount to.
struct TrackSums: Sendable, Equatable {
  var tracks = 0
  /// Metres.
  var length = 0.0
  var movingMilliseconds: Int64 = 0
  var stoppedMilliseconds: Int64 = 0
  var climb: Double?
  var descent: Double?

  /// Leaves out what other tracks tell as well.
  mutating func take(off track: StoredTrack) {
    let (all, rest) = (track.measures, track.countedRest().measures)
    length = max(0, length - all.length + rest.length)
    movingMilliseconds = max(
      0, movingMilliseconds - all.movingMilliseconds + rest.movingMilliseconds)
    stoppedMilliseconds = max(
      0, stoppedMilliseconds - all.stoppedMilliseconds + rest.stoppedMilliseconds)
    climb = climb.map { max(0, $0 - (all.climb ?? 0) + (rest.climb ?? 0)) }
    descent = descent.map { max(0, $0 - (all.descent ?? 0) + (rest.descent ?? 0)) }
  }
}
