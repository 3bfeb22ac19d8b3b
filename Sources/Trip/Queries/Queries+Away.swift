// Trips that a history proposes: times away from home that are not planned as trips yet.

import Command
import Core
import Kernel
import Notebook

/// A trip as the history tells it.
struct TripProposal: Sendable {
  var away: AwayTime
  var from: Day
  var to: Day
  /// The clocks of the place where it led; nil where they were several.
  var zone: Zone?
  /// Those at home, for the moments at which it was left and reached.
  var homeZone: Zone
  var nights: Int
  var name: TripName
  /// Recorded tracks of these days that belong to no trip.
  var tracks: [Identifier]

  var type: TripType { from == to ? .day : .multiDay }
}

/// What a time away is called by.
struct TripName: Sendable {
  var text: String
  /// It is no more than the city near.
  var isNear: Bool
  /// Where one stayed, the longest first; named ones only once.
  var places: [String]

  /// As it is told: what is only near is marked so.
  var title: String { isNear ? TripReader.near(text) : text }
}

struct AwayAnswer {
  var proposals: [TripProposal] = []
  /// Times away that lie in days of trips that are planned already.
  var planned = 0
  var homes: [HomePeriod] = []
  /// A place that the user calls home.
  var namedHome = false
}

extension TripReader {
  /// Metres from a place up to which a city is near it.
  private static let nearestTown = 30_000.0
  static func near(_ city: String) -> String { "~" + city }

  /// Words that name a home.
  private static let homeWords: Set<String> = ["home", "casa", "casa mia", "zuhause"]

  /// The places that the user calls home: places of interest, zones, stays.
  func namedHomes(_ stated: [StatedStay]) throws(Diagnostic) -> [GeoPoint] {
    var result = try namedPlaces().filter {
      TripReader.homeWords.contains($0.name.trimmedBlanks.folded)
    }.map(\.place)
    for zone in try zones() where TripReader.homeWords.contains(zone.name.trimmedBlanks.folded) {
      if let shape = zone.shape { result.append(shape.centre) }
    }
    for stay in stated where stay.kind == .stay {
      if let name = stay.name, let place = stay.place,
        TripReader.homeWords.contains(name.trimmedBlanks.folded)
      {
        result.append(place)
      }
    }
    return result
  }

  /// The one home of the whole history: what the user calls so, else where most nights were spent; nil
  /// where nothing tells. Of several it is the one that was slept at most, or that is nearest to that.
  /// - Complexity: O(points).
  func home() throws(Diagnostic) -> GeoPoint? {
    let found = try stays()
    let most = AwayFinder.homes(AwayFinder.nights(found.stays, zone: found.zones.zone(at:)))
      .max { $0.nights < $1.nights }?.place
    let named = try namedHomes(try statedStays())
    guard let most else { return named.first }
    return named.min {
      Geodesic.length(from: $0, to: most) < Geodesic.length(from: $1, to: most)
    } ?? most
  }

  /// Times away from home, farther than `distance` metres and for `duration` milliseconds at least.
  /// - Complexity: O(points).
  func away(
    from: Instant?, to: Instant?, distance: Double, duration: Int64
  ) throws(Diagnostic) -> AwayAnswer {
    // Home is where the nights of the months around were spent.
    let around = Int64(AwayFinder.window + 10) * 86_400_000
    let (low, high) = (from?.later(by: -around), to?.later(by: around))
    let found = try stays(from: low, to: high)
    let zones = found.zones
    var thinner = WayThinner()
    try history(from: low, to: high) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      thinner.add(stretch.columns)
    }
    let day = { (time: Int64) in zones.zone(at: time).day(at: Instant(milliseconds: time)) }
    let nights = AwayFinder.nights(found.stays, zone: zones.zone(at:))
    var answer = AwayAnswer()
    answer.homes = AwayFinder.homes(nights)
    let named = try namedHomes(try statedStays())
    answer.namedHome = !named.isEmpty
    let times = AwayFinder.away(
      thinner.samples, homes: answer.homes, named: named, distance: distance, duration: duration,
      day: day)
    let trips = try trips()
    for time in times
    where time.end >= from?.milliseconds ?? .min && time.start <= to?.milliseconds ?? .max {
      let zone = try placeZone(time, found.stays)
      let homeZone = zones.zone(at: time.start)
      // Its days are days there, as are those of every trip.
      func day(_ time: Int64) -> Day {
        (zone ?? homeZone).day(at: Instant(milliseconds: time))
      }
      let (first, last) = (day(time.start), day(time.end))
      let days = last - first + 1
      let isPlanned = trips.contains { trip in
        let shared = min(trip.to, last) - max(trip.from, first) + 1
        return shared > 0 && shared * 2 >= days
      }
      if isPlanned {
        answer.planned += 1
        continue
      }
      answer.proposals.append(
        try proposal(time, first...last, zone, homeZone, found.stays))
    }
    return answer
  }

  /// The clocks by which most of a time away was lived: three quarters of what was stayed, so that a
  /// change of trains counts for nothing; nil where no clocks have so much.
  private func placeZone(_ time: AwayTime, _ stays: [Stay]) throws(Diagnostic) -> Zone? {
    var spent: [(zone: Zone, time: Int64)] = []
    for stay in stays where stay.start < time.end && stay.end > time.start {
      guard Geodesic.length(from: time.home, to: stay.place) > AwayFinder.homeReach else {
        continue
      }
      let zone = try session.zone(near: stay.place) ?? stay.zone
      let shared = min(stay.end, time.end) - max(stay.start, time.start)
      // Paris and Madrid have the same clocks.
      let at = Instant(milliseconds: stay.start)
      if let index = spent.firstIndex(where: { $0.zone.offset(at: at) == zone.offset(at: at) }) {
        spent[index].time += shared
      } else {
        spent.append((zone, shared))
      }
    }
    guard let most = spent.max(by: { $0.time < $1.time }) else {
      if let zone = try session.zone(near: time.farthestPlace) { return zone }
      return try clock(at: time.start + (time.end - time.start) / 2, near: time.farthestPlace)
    }
    let whole = spent.reduce(0) { $0 + $1.time }
    return most.time * 4 >= whole * 3 ? most.zone : nil
  }

  private func proposal(
    _ time: AwayTime, _ days: ClosedRange<Day>, _ placeZone: Zone?, _ homeZone: Zone,
    _ stays: [Stay]
  ) throws(Diagnostic) -> TripProposal {
    let names = try destination(
      stays, from: time.start, to: time.end, home: time.home, beyond: AwayFinder.homeReach,
      farthest: time.farthestPlace)
    let zone = placeZone ?? homeZone
    let start = zone.start(of: days.lowerBound)
    let end = zone.start(of: days.upperBound.adding(days: 1))
    let tracks = try notebook.query(
      """
      SELECT id FROM trip_track k WHERE removed = 0 AND type = 'recorded' AND \(TripReader.isLoose) \
      AND start_at >= ? AND end_at < ? AND start_at <= ? AND end_at >= ? ORDER BY start_at, id
      """,
      [.instant(start), .instant(end), .integer(time.end), .integer(time.start)]
    ) { (row) throws(Diagnostic) in row.identifier(0) ?? .none }
    return TripProposal(
      away: time, from: days.lowerBound, to: days.upperBound, zone: placeZone,
      homeZone: homeZone, nights: time.nights,
      name: names, tracks: tracks)
  }

  /// What a time away is called by, and the places where most of it was spent, the longest first.
  ///
  /// A place with a name goes before one without, unless that was stayed at four times as long; without
  /// a name it is the city near it, or its degrees.
  /// - Parameters:
  ///   - beyond: metres from home; stays that are nearer do not count.
  ///   - farthest: what is named where one stayed nowhere.
  func destination(
    _ stays: [Stay], from start: Int64, to end: Int64, home: GeoPoint, beyond: Double,
    farthest: GeoPoint
  ) throws(Diagnostic) -> TripName {
    // Stays at home before and after do not count.
    var spent: [(title: String, isNamed: Bool, time: Int64, place: GeoPoint)] = []
    for stay in stays where stay.start < end && stay.end > start {
      guard Geodesic.length(from: home, to: stay.place) > beyond else { continue }
      let shared = min(stay.end, end) - max(stay.start, start)
      let same = spent.firstIndex {
        $0.title == stay.title
          || Geodesic.length(from: $0.place, to: stay.place) <= AwayFinder.nightReach
      }
      if let same {
        spent[same].time += shared
        if !spent[same].isNamed, stay.name != nil {
          (spent[same].title, spent[same].isNamed) = (stay.title, true)
        }
      } else {
        spent.append((stay.title, stay.name != nil, shared, stay.place))
      }
    }
    spent.sort { ($0.time, $1.title) > ($1.time, $0.title) }
    // What nobody has a name for is told by the city near.
    let cities = try session.cities()
    // A city farther off than home says nothing.
    func city(_ place: GeoPoint) -> String? {
      let reach = min(TripReader.nearestTown, Geodesic.length(from: home, to: place))
      return cities?.nearest(to: place, within: reach)?.name
    }
    var places: [String] = []
    for one in spent.prefix(5) {
      let title = one.isNamed ? one.title : city(one.place).map(TripReader.near) ?? one.title
      if !places.contains(title) { places.append(title) }
    }
    if let named = spent.first(where: { $0.isNamed && $0.time * 4 >= spent[0].time }) {
      return TripName(text: named.title, isNear: false, places: places)
    }
    let place = spent.first?.place ?? farthest
    if let near = city(place) { return TripName(text: near, isNear: true, places: places) }
    return TripName(text: place.degrees, isNear: false, places: places)
  }
}
