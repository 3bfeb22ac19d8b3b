// The plan of a trip beside what was recorded on its days.

import Command
import Core
import Kernel
import Notebook

/// What became of a trip. Computed when asked, never stored.
struct Comparison {
  struct Day: Sendable {
    var day: Kernel.Day
    var stops = 0
    var reached = 0
    /// Metres.
    var planned = 0.0
    var recorded = 0.0
    var hasPoints = false
  }
  struct Stop: Sendable {
    var stop: PlannedStop
    var arrival: Instant?
    /// Milliseconds there.
    var inside: Int64 = 0
    /// Metres; nil where nothing was recorded round its day.
    var nearest: Double?
    /// From the planned day to that of the arrival.
    var daysOff: Int?
    /// Milliseconds from the planned time to the arrival; nil where no time was planned.
    var off: Int64?

    var isReached: Bool { arrival != nil || stop.doneAt != nil }
  }
  var trip: Trip
  var days: [Day] = []
  var stops: [Stop] = []
  var deviation: RouteDeviation?
  /// Metres of the planned tracks; nil without one.
  var plannedTracks: Double?
  /// Metres of the straight lines between the stops.
  var plannedLines = 0.0
  var recorded = 0.0
  var money: [CategoryMoney] = []
  var open = 0
  var packed = 0

  /// What the plan says of the length: its tracks where it has some, else the straight lines.
  var planned: Double { plannedTracks ?? plannedLines }
}

extension TripReader {
  /// Compares a trip with all that was recorded on its days, whichever trip a track was given to. A
  /// stop is looked for from the day before it to the day after it.
  /// - Complexity: O(points · (stops + log of the planned points)).
  func comparison(of trip: Trip, in currency: Currency?) throws(Diagnostic) -> Comparison {
    let zone = zone(of: trip)
    var result = Comparison(trip: trip)
    let stops = try stops(TripReader.within(trip.id))
    let loads = DayLoad.days(stops)
    result.plannedLines = loads.reduce(0) { $0 + $1.length }
    var place: [Kernel.Day: Int] = [:]
    var day = trip.from
    // A trip of a hundred years is a mistake, and no reason to run for ever.
    while day <= max(trip.from, trip.to), result.days.count < 40_000 {
      place[day] = result.days.count
      result.days.append(Comparison.Day(day: day))
      day = day.adding(days: 1)
    }
    for load in loads {
      guard let index = place[load.date] else { continue }
      result.days[index].stops = load.stops.count
      result.days[index].planned = load.length
    }
    let lines = try plannedLines(of: trip)
    result.plannedTracks = lines.length
    result.deviation = RouteDeviation(lines.places)

    func start(_ day: Kernel.Day) -> Int64 { zone.start(of: day).milliseconds }
    var watches: [StopWatch?] = stops.map { stop in
      stop.place.map { place in
        StopWatch(
          place: place, radius: stop.radius ?? PlannedStop.standardRadius,
          period: start(stop.date.adding(days: -1))..<start(stop.date.adding(days: 2)))
      }
    }
    let whole = start(trip.from)..<start(max(trip.from, trip.to).adding(days: 1))
    let from = min(whole.lowerBound, watches.compactMap { $0?.period.lowerBound }.min() ?? .max)
    let to = max(whole.upperBound, watches.compactMap { $0?.period.upperBound }.max() ?? .min)
    var shares = DayShares(zone: zone, first: nil)
    var seen: Set<Kernel.Day> = []
    // The local day of a point is asked for once a day, not once a point.
    var today: Range<Int64> = 0..<0
    var last: (place: GeoPoint, time: Int64)?
    var deviation = result.deviation
    try history(
      from: Instant(milliseconds: from), to: Instant(milliseconds: to)
    ) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      for index in 0..<stretch.columns.count {
        let place = stretch.columns.places[index]
        let time = stretch.columns.times[index]
        let joins = index > 0 || stretch.joins
        for watch in watches.indices { watches[watch]?.add(place, at: time, joins: joins) }
        defer { last = (place, time) }
        guard whole.contains(time) else { continue }
        if !today.contains(time) {
          let day = zone.day(at: Instant(milliseconds: time))
          today = start(day)..<start(day.adding(days: 1))
          seen.insert(day)
        }
        var step: Double?
        if joins, let last, whole.contains(last.time) {
          let metres = Geodesic.distance(from: last.place, to: place)
          if !TrackMeter.isGap(milliseconds: time - last.time, metres: metres) {
            shares.add(metres, from: last.time, to: time)
            step = metres
          }
        }
        deviation?.add(place, at: time, step: step)
      }
    }
    result.deviation = deviation?.farthest == nil ? nil : deviation
    for share in shares.shares {
      result.recorded += share.length
      if let index = place[share.day] { result.days[index].recorded = share.length }
    }
    for day in seen { if let index = place[day] { result.days[index].hasPoints = true } }
    for (stop, watch) in zip(stops, watches) {
      let outcome = TripReader.outcome(stop, watch, zone)
      if outcome.isReached, let index = place[stop.date] { result.days[index].reached += 1 }
      result.stops.append(outcome)
    }
    result.money = try MoneyCommands.ledger(trip.id, self).categories(in: currency)
    for item in try Packing.noun.items(session, TripReader.within(trip.id)) {
      if item.isPacked { result.packed += 1 } else { result.open += 1 }
    }
    return result
  }

  private static func outcome(
    _ stop: PlannedStop, _ watch: StopWatch?, _ zone: Zone
  ) -> Comparison.Stop {
    var result = Comparison.Stop(stop: stop)
    guard let watch else { return result }
    if watch.nearest.isFinite { result.nearest = watch.nearest }
    guard let arrival = watch.arrival else { return result }
    let instant = Instant(milliseconds: arrival)
    result.arrival = instant
    result.inside = watch.inside
    result.daysOff = zone.day(at: instant) - stop.date
    if let at = stop.at {
      let planned = zone.instant(
        of: CivilTime(day: stop.date, millisecondOfDay: at * 60_000))
      result.off = (instant - planned).milliseconds
    }
    return result
  }

  /// The planned tracks of a trip, a line for each segment, and their length; nil without one.
  private func plannedLines(
    of trip: Trip
  ) throws(Diagnostic) -> (places: [[GeoPoint]], length: Double?) {
    let tracks = try tracks([
      Condition("p.trip = ?", [.id(trip.id)]), Condition("p.type = 'planned'"),
    ])
    var places: [[GeoPoint]] = []
    for track in tracks {
      try session.checkInterrupted()
      let line = try line(of: track.id)
      for segment in line.segments { places.append(Array(line.columns.places[segment])) }
    }
    return (places, tracks.isEmpty ? nil : tracks.reduce(0) { $0 + $1.measures.length })
  }
}

extension DayShares {
  /// Adds a part of the way without saying whether it was in motion.
  mutating func add(_ length: Double, from start: Int64, to end: Int64) {
    begin(at: start)
    add(length, moving: 0, stopped: 0, from: start, to: end)
  }
}
