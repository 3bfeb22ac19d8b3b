// Journeys in a history: where home was, by the nights, and when one was far from there for long.
import Core
import Glibc
import Kernel

/// Where somebody lived for a time, by where the nights were spent.
struct HomePeriod: Sendable, Equatable {
  /// The first and the last night.
  var from: Day
  var to: Day
  var place: GeoPoint
  var nights: Int
}

/// A time away from home.
struct AwayTime: Sendable, Equatable {
  /// When home was left, and when it was reached again, in milliseconds.
  var start: Int64
  var end: Int64
  /// Metres from home.
  var farthest: Double
  var farthestPlace: GeoPoint
  var home: GeoPoint
  /// Nights that were spent away, each with a fix that shows it on either side.
  var nights = 0
}

/// A fix of the thinned way.
struct WaySample: Sendable, Equatable {
  var time: Int64
  var place: GeoPoint
}

/// Thins a way: what is nearer than the step to the last sample is left out, but for one an hour.
struct WayThinner {
  static let metres = 1000.0
  static let time: Int64 = 3_600_000
  private(set) var samples: [WaySample] = []

  /// - Complexity: O(fixes).
  mutating func add(_ columns: TrackColumns) {
    for index in 0..<columns.count {
      let place = columns.places[index]
      if let last = samples.last {
        // A degree of latitude is 111 km everywhere; most fixes are near and cost two subtractions.
        let north = (place.latitude - last.place.latitude).magnitude * 111_000
        let east = (place.longitude - last.place.longitude).magnitude * 111_000
        if north + east < WayThinner.metres, columns.times[index] - last.time < WayThinner.time {
          continue
        }
        guard
          columns.times[index] - last.time >= WayThinner.time
            || Geodesic.length(from: last.place, to: place) >= WayThinner.metres
        else { continue }
      }
      samples.append(WaySample(time: columns.times[index], place: place))
    }
  }
}

enum AwayFinder {
  /// Metres; nights so near to one another are at one place.
  static let nightReach = 400.0
  /// Nights to either side that say where home is.
  static let window = 90
  /// Fewer nights make no home.
  static let leastNights = 3
  /// Metres; within it one is at home again: the neighbourhood, whatever street was recorded first.
  static let homeReach = 1500.0
  /// Nothing recorded for so long over a night: then only its two ends tell where it was spent.
  static let nightSilence: Int64 = 3 * 3_600_000
  /// A night ends at four in the morning for those who come home late.
  static let nightEnd: Int64 = 4 * 3_600_000

  /// The night of a day is the one that ends it: where one stayed longest between 22:00 and 06:00.
  static func nights(_ stays: [Stay], zone: (Int64) -> Zone) -> [(day: Day, place: GeoPoint)] {
    var longest: [Day: (time: Int64, place: GeoPoint)] = [:]
    for stay in stays {
      let local = zone(stay.start)
      var day = local.day(at: Instant(milliseconds: stay.start)).adding(days: -1)
      let last = local.day(at: Instant(milliseconds: stay.end))
      while day <= last {
        let begin = local.instant(
          of: CivilTime(day: day, millisecondOfDay: 22 * 3_600_000)
        ).milliseconds
        let end = local.instant(
          of: CivilTime(day: day.adding(days: 1), millisecondOfDay: 6 * 3_600_000)
        ).milliseconds
        let shared = min(stay.end, end) - max(stay.start, begin)
        // Two hours of a night are no night.
        if shared >= 2 * 3_600_000, shared > longest[day]?.time ?? 0 {
          longest[day] = (shared, stay.place)
        }
        day = day.adding(days: 1)
      }
    }
    return longest.sorted { $0.key < $1.key }.map { ($0.key, $0.value.place) }
  }

  /// Where home was: for each night the place of most of the nights around it.
  /// - Complexity: O(nights) as long as few places are slept at.
  static func homes(_ nights: [(day: Day, place: GeoPoint)]) -> [HomePeriod] {
    // Places of nights, each by the first night that was spent there.
    var places: [GeoPoint] = []
    let groups: [Int] = nights.map { night in
      if let known = places.firstIndex(where: {
        ($0.latitude - night.place.latitude).magnitude < 0.01
          && Geodesic.length(from: $0, to: night.place) <= nightReach
      }) {
        return known
      }
      places.append(night.place)
      return places.count - 1
    }
    var counts = [Int](repeating: 0, count: places.count)
    var (low, high) = (0, 0)
    var result: [HomePeriod] = []
    var current: Int?
    for (index, night) in nights.enumerated() {
      while high < nights.count, nights[high].day - night.day <= window {
        counts[groups[high]] += 1
        high += 1
      }
      while night.day - nights[low].day > window {
        counts[groups[low]] -= 1
        low += 1
      }
      // A new home must be slept at more often than the old one in the time around; else it is kept.
      var home = current
      let best = Set(groups[low..<high]).max { (counts[$0], $1) < (counts[$1], $0) }
      if let best, counts[best] >= leastNights,
        current.map({ counts[best] > counts[$0] }) ?? true
      {
        home = best
      }
      guard let home else { continue }
      if current == home, let last = result.indices.last {
        result[last].to = night.day
      } else {
        result.append(HomePeriod(from: night.day, to: night.day, place: places[home], nights: 0))
      }
      if groups[index] == home { result[result.count - 1].nights += 1 }
      current = home
    }
    return result
  }

  /// The home of a time: of its period, else of the next one, else of the last.
  static func home(at day: Day, _ homes: [HomePeriod]) -> HomePeriod? {
    homes.first { day <= $0.to } ?? homes.last
  }

  /// Times between two times at home in which one was farther than `distance` metres from it, for
  /// `duration` milliseconds at least. Places that the user calls home are home at any time.
  ///
  /// Of what was not recorded nothing follows: a silence over two nights parts a time away, and so does
  /// one over a single night unless one was far from home before it and after it.
  /// - Complexity: O(samples).
  static func away(
    _ samples: [WaySample], homes: [HomePeriod], named: [GeoPoint], distance: Double,
    duration: Int64, day: (Int64) -> Day
  ) -> [AwayTime] {
    guard !homes.isEmpty || !named.isEmpty else { return [] }
    var result: [AwayTime] = []
    var open: AwayTime?
    var lastHome: WaySample?
    var before: (sample: WaySample, way: Double)?
    // A night counts that was spent away from before midnight until it was over: who leaves at two in
    // the morning, or is home by then, slept at home.
    func end(_ at: Int64) {
      if let time = open, time.farthest >= distance, at - time.start >= duration {
        var done = time
        done.end = at
        let last = before?.sample.time ?? at
        done.nights = max(0, day(last - nightEnd) - day(time.start))
        result.append(done)
      }
      open = nil
    }
    func nights(_ from: Int64, _ to: Int64) -> Int { day(to - nightEnd) - day(from - nightEnd) }
    // Whether nobody can tell where one was between two samples.
    func isUnknown(_ from: Int64, _ to: Int64) -> Bool {
      to - from > StayRules.longestSilence || to - from > nightSilence && nights(from, to) > 0
    }
    for sample in samples {
      let here =
        named + (homes.isEmpty ? [] : [home(at: day(sample.time), homes)?.place].compactMap { $0 })
      let ways = here.map { ($0, Geodesic.length(from: $0, to: sample.place)) }
      guard let (home, way) = ways.min(by: { $0.1 < $1.1 }) else { continue }
      defer { before = (sample, way) }
      if way <= max(homeReach, distance / 10) {
        // Reached again when it was seen; after an unknown time, when it was last seen away.
        if let last = before?.sample, open != nil {
          end(isUnknown(last.time, sample.time) ? last.time : sample.time)
        }
        lastHome = sample
        continue
      }
      if let last = before, open != nil {
        let nights = nights(last.sample.time, sample.time)
        let isFar = min(last.way, way) >= distance / 2
        if isUnknown(last.sample.time, sample.time), nights > 1 || !isFar {
          end(last.sample.time)
          lastHome = nil
        }
      }
      if open == nil {
        let start =
          lastHome.map { isUnknown($0.time, sample.time) ? sample.time : $0.time } ?? sample.time
        open = AwayTime(
          start: start, end: start, farthest: 0, farthestPlace: sample.place, home: home)
      }
      if way > open?.farthest ?? 0 {
        open?.farthest = way
        open?.farthestPlace = sample.place
      }
    }
    if let before { end(before.sample.time) }
    return result
  }
}
