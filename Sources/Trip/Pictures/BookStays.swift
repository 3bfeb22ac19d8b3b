// The stays of a book: those of the time it is about, as others may see them, each told on its day and
// every place of them marked once on the map.

import Command
import Core
import Kernel
import Notebook
import Render

/// A stay as a book tells it.
struct BookStay {
  var stay: Stay
  /// What of it lies in the time of the book, in milliseconds since 1970.
  var period: ClosedRange<Int64>
  /// The city it is near, where it has no name.
  var city: String?

  var isNearCity: Bool { city != nil }
  /// When it began; nil before the time of the book.
  var start: Instant? {
    period.lowerBound == stay.start ? Instant(milliseconds: stay.start) : nil
  }
  var end: Instant? {
    period.upperBound == stay.end ? Instant(milliseconds: stay.end) : nil
  }
  /// Where it stands among the other entries.
  var at: Instant { Instant(milliseconds: period.lowerBound) }
  /// By the clocks of the place.
  var day: Day { stay.zone.day(at: at) }
}

extension TripReader {
  /// More marks of stays than these hide the map.
  private static let mostMarks = 300

  /// The stays of a scope in the order of time. What reaches beyond its days, or beyond the tracks that
  /// were named, is cut there: who shows a trip does not tell of the night before.
  /// - Complexity: O(points of that time).
  func bookStays(
    _ scope: PictureScope, _ shown: ShownWays?
  ) throws(Diagnostic) -> [BookStay] {
    let cities = try session.cities()
    var result: [BookStay] = []
    for period in periods(scope).ranges {
      try session.checkInterrupted()
      let from = period.lowerBound == .min ? nil : Instant(milliseconds: period.lowerBound)
      let to = period.upperBound == .max ? nil : Instant(milliseconds: period.upperBound)
      for stay in try stays(from: from, to: to, shown: shown).stays {
        // The days asked for are those of the place.
        let low = scope.from.map { stay.zone.start(of: $0).milliseconds } ?? .min
        let high = scope.to.map { stay.zone.start(of: $0.adding(days: 1)).milliseconds } ?? .max
        let start = max(stay.start, period.lowerBound, low)
        let end = min(stay.end, period.upperBound, high)
        let isWhole = start == stay.start && end == stay.end
        guard start <= end, isWhole || end - start >= StayRules().minimum else { continue }
        var told = BookStay(stay: stay, period: start...end)
        if stay.name == nil {
          told.city = cities?.nearest(to: stay.place, within: WhereaboutsLog.nearCity)?.name
        }
        result.append(told)
      }
    }
    return result
  }

  /// The times that a scope is about; those of days asked for a day wider at both ends, since the zone
  /// of a place may be far from here.
  private func periods(_ scope: PictureScope) -> TimeSet {
    var periods = TimeSet()
    if scope.isOfTrips {
      for trip in scope.trips {
        let zone = zone(of: trip)
        let (from, to) = (zone.start(of: trip.from), zone.start(of: trip.to.adding(days: 1)))
        if from < to { periods.insert(from.milliseconds...to.milliseconds) }
      }
      for track in scope.recorded where scope.named.contains(where: { $0.id == track.id }) {
        guard let from = track.measures.start, let to = track.measures.end else { continue }
        periods.insert(from.milliseconds...to.milliseconds)
      }
    } else {
      periods.insert(.min...(.max))
    }
    let zone = session.surroundings.zone
    let low = scope.from.map { zone.start(of: $0.adding(days: -1)).milliseconds } ?? .min
    let high = scope.to.map { zone.start(of: $0.adding(days: 2)).milliseconds } ?? .max
    var result = TimeSet()
    for range in periods.ranges where range.overlaps(low...max(low, high)) {
      result.insert(range.clamped(to: low...max(low, high)))
    }
    return result
  }

  /// By the number of the stay that a mark leads to, what stands beside it: one for each place, the
  /// longest stay of which is told first, and no more than a map can show.
  static func marks(_ stays: [BookStay]) -> [Int: String] {
    struct Cell: Hashable {
      var north: Int
      var east: Int
    }
    var times: [Int: Int64] = [:]
    var cells: [Cell: [Int]] = [:]
    for (index, stay) in stays.enumerated() {
      let place = stay.stay.place
      guard place.isOnGlobe else { continue }
      let (north, east) = (
        Int((place.latitude * 500).rounded(.down)), Int((place.longitude * 500).rounded(.down))
      )
      let near = (-1...1).flatMap { y in
        (-1...1).flatMap { x in cells[Cell(north: north + y, east: east + x)] ?? [] }
      }
      let same = near.first {
        stays[$0].stay.name?.text == stay.stay.name?.text
          && Geodesic.length(from: stays[$0].stay.place, to: place)
            <= max(stays[$0].stay.radius, stay.stay.radius)
      }
      if same == nil { cells[Cell(north: north, east: east), default: []].append(index) }
      times[same ?? index, default: 0] += stay.period.upperBound - stay.period.lowerBound
    }
    let most = times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(mostMarks)
    return Dictionary(
      uniqueKeysWithValues: most.map { ($0.key, stays[$0.key].stay.name?.text ?? "") })
  }

  func entry(_ told: BookStay) throws(Diagnostic) -> BookPage.Entry {
    let (stay, zone) = (told.stay, told.stay.zone)
    let title = stay.name?.text ?? told.city.map { "~" + $0 } ?? ""
    var entry = BookPage.Entry(MapPicture.Marker.Kind.stay.words, title)
    entry.time = self.told(zone).span(told.start, told.end, on: told.day)
    entry.text = stay.stated?.comment
    if told.start != nil, told.end != nil { entry.facts.append(stay.duration.durationWords) }
    return entry
  }
}
