// What the days of all recorded tracks amount to, and what was reached on them.

import Command
import Core
import Kernel
import Notebook

/// A day, summed over its tracks as they were measured.
struct DayTotal: Sendable, Equatable {
  var length = 0.0
  var moving: Int64 = 0
  var stopped: Int64 = 0
  /// Of the tracks that began on this day; nil where none has heights.
  var climb: Double?
  /// Tracks that began on this day.
  var tracks = 0
}

extension TripReader {
  /// By the number of the day of the place; only tracks with times have days.
  /// - Complexity: O(tracks and their days).
  func dayTotals() throws(Diagnostic) -> [Int: DayTotal] {
    var totals: [Int: DayTotal] = [:]
    let tracks = try notebook.query(
      """
      SELECT days, climb_m, id FROM trip_track WHERE removed = 0 AND type = 'recorded' \
      AND start_at IS NOT NULL
      """
    ) { (row) throws(Diagnostic) in
      (DayShare.list(row.json("days")), row.optionalReal("climb_m"), row.identifier("id"))
    }
    var rest: [Identifier: TrackMeasures] = [:]
    for track in try coveredTracks(sameTrip: false) {
      rest[track.id] = track.countedRest().measures
    }
    for (all, allClimb, id) in tracks {
      let left = id.flatMap { rest[$0] }
      let (shares, climb) = (left?.days ?? all, left == nil ? allClimb : left?.climb)
      for share in shares {
        var total = totals[share.day.number] ?? DayTotal()
        total.length += share.length
        total.moving += share.movingMilliseconds
        total.stopped += share.stoppedMilliseconds
        totals[share.day.number] = total
      }
      // A track that tells a way again is a track, as in lists and on maps; its way is counted once.
      if let first = all.first { totals[first.day.number, default: DayTotal()].tracks += 1 }
      if let first = shares.first, let climb {
        let sum = totals[first.day.number]?.climb ?? 0
        totals[first.day.number]?.climb = sum + climb
      }
    }
    return totals
  }

  /// The trips that were more than a plan: begun, confirmed, or with anything recorded in them; a stay
  /// that somebody stated within their days tells of them, too. Who is on its days today may be on it.
  func tripsMade() throws(Diagnostic) -> [Trip] {
    let today = session.today
    let trips = try trips()
    guard trips.contains(where: { !$0.tookPlace }) else { return trips }
    let stays = try statedStays().filter { $0.kind == .stay }
    return trips.filter { trip in
      if trip.tookPlace || trip.from <= today && today <= trip.to { return true }
      let zone = zone(of: trip)
      let start = zone.start(of: trip.from).milliseconds
      let end = zone.start(of: trip.to.adding(days: 1)).milliseconds
      return stays.contains { $0.start < end && $0.end > start }
    }
  }

  /// Where one was on all days; with borders also in which countries.
  /// - Complexity: O(points).
  func whereabouts(
    _ finder: CountryFinder?, gap: Int
  ) throws(Diagnostic) -> (WhereaboutsLog, PresenceLog?) {
    var places = WhereaboutsLog()
    var countries = finder.map { PresenceLog($0, gap: gap) }
    try history { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      places.add(stretch)
      countries?.add(stretch)
    }
    return (places, countries)
  }

  /// The point that lies furthest from a place.
  /// - Complexity: O(points); the geodesic is asked only where a cell may hold it.
  func farthest(from home: GeoPoint) throws(Diagnostic) -> Remembered? {
    var best: Remembered?
    var cursor = DayCursor()
    var cell: PlaceCell?
    var mayHold = false
    // The same cells come again and again, day by day.
    var known: [PlaceCell: Double] = [:]
    // From the middle of a cell to its corner it is 1.6 km at most.
    let slack = 2000.0
    try history { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      cursor.enter(stretch.zone)
      for (index, place) in stretch.columns.places.enumerated() {
        let here = PlaceCell(place)
        if here != cell {
          cell = here
          let metres = known[here] ?? Geodesic.distance(from: home, to: here.centre)
          known[here] = metres
          mayHold = metres + slack > best?.metres ?? -1
        }
        guard mayHold else { continue }
        let metres = Geodesic.distance(from: home, to: place)
        guard metres > best?.metres ?? -1 else { continue }
        cursor.turn(to: stretch.columns.times[index])
        best = Remembered(
          place: place, time: stretch.columns.times[index], day: cursor.day, metres: metres)
      }
    }
    return best
  }
}
