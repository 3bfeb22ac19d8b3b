// Stays of a time: found in the history when they are asked for, with what other programs saw and what
// the user said laid over. Nothing of it is stored.

import Command
import Core
import Kernel
import Notebook
import System

/// The stays of a time and what was near to be one.
struct StayAnswer {
  var stays: [Stay] = []
  var stops: [ShortStop] = []
  /// What the user said that there was no stay.
  var denied: [StatedStay] = []
  var zones = ZoneLine(.utc)
}

/// Which zone held when, as trips and tracks tell it.
struct ZoneLine: Sendable {
  private let first: Zone
  private let trips: [TripClocks.TripTime]
  private var changes: [(time: Int64, last: Int64, zone: Zone)] = []

  init(_ first: Zone, trips: [TripClocks.TripTime] = []) {
    self.first = first
    self.trips = trips
  }

  /// What was recorded from `time` to `last` lies in a zone.
  mutating func add(_ zone: Zone, from time: Int64, to last: Int64) {
    if changes.last?.zone.name == zone.name {
      changes[changes.count - 1].last = max(changes[changes.count - 1].last, last)
    } else {
      changes.append((time, last, zone))
    }
  }

  func zone(at time: Int64) -> Zone {
    if let zone = TripClocks.zone(at: time, of: trips) { return zone }
    let later = changes.indices.lowerPart { changes[$0].time <= time }
    guard later.lowerBound > 0 else { return changes.first?.zone ?? first }
    let before = changes[later.lowerBound - 1]
    // Between two recordings the one that is nearer tells it: a stay may begin before its first fix.
    guard later.lowerBound < changes.count, time > before.last else { return before.zone }
    let after = changes[later.lowerBound]
    return after.time - time < time - before.last ? after.zone : before.zone
  }
}

extension TripReader {
  /// The stays that lie in a time or reach into it, in the order of time.
  ///
  /// Days before and after are looked at too, as many as it takes for stays to begin and end: so a stay
  /// has the same beginning, and the same id, whatever time is asked for.
  /// - Parameter shown: what others may see: the stays are those of these ways alone, and end where
  ///   something is hidden; nil is the user.
  /// - Complexity: O(points of that time).
  func stays(
    from: Instant? = nil, to: Instant? = nil, rules: StayRules = StayRules(),
    gathersStops: Bool = false, shown: ShownWays? = nil
  ) throws(Diagnostic) -> StayAnswer {
    let known = try notebook.first(
      """
      SELECT min(start_at), max(end_at) FROM trip_track WHERE removed = 0 AND type = 'recorded'
      """
    ) { (row) throws(Diagnostic) in
      (row.instant(0)?.milliseconds ?? .max, row.instant(1)?.milliseconds ?? .min)
    }
    let (earliest, latest) = known ?? (.max, .min)
    let day: Int64 = 86_400_000
    var (back, on) = (3 * day, 3 * day)
    while true {
      let low = from.map { $0.milliseconds.later(by: -back) }
      let high = to.map { $0.milliseconds.later(by: on) }
      let search = try search(low, high, rules, gathersStops, shown)
      func isAsked(_ stay: FoundStay) -> Bool {
        stay.end >= from?.milliseconds ?? .min && stay.start <= to?.milliseconds ?? .max
      }
      let isCutBefore = low.map { $0 > earliest } ?? false
      let isCutAfter = high.map { $0 < latest } ?? false
      let needsBefore =
        isCutBefore && search.opening.contains { isAsked($0) && $0.before == nil }
      let needsAfter = isCutAfter && search.closing.contains { isAsked($0) && $0.after == nil }
      if needsBefore || needsAfter {
        if needsBefore { back *= 4 }
        if needsAfter { on *= 4 }
        continue
      }
      return try answer(search, from, to, rules, shown)
    }
  }

  private struct Search {
    var stays: [FoundStay] = []
    var stops: [ShortStop] = []
    /// Those up to the first cut and those after the last: only they may begin or end outside of what
    /// was looked at.
    var opening: [FoundStay] = []
    var closing: [FoundStay] = []
    var isCut = false
    var visits: [SeenVisit]
    var claims: [ClosedRange<Int64>?]
    var zones: ZoneLine

    mutating func take(_ finder: StayFinder) {
      if !isCut { opening = finder.stays }
      closing = finder.stays
      stays += finder.stays
      stops += finder.stops
      isCut = true
    }
  }

  private func search(
    _ low: Int64?, _ high: Int64?, _ rules: StayRules, _ gathersStops: Bool, _ shown: ShownWays?
  ) throws(Diagnostic) -> Search {
    var finder = StayFinder(rules, gathersStops: gathersStops)
    let visits = try visits(low, high)
    var witness = VisitWitness(shown?.shown(visits) ?? visits)
    var result = Search(
      visits: witness.visits, claims: [],
      zones: ZoneLine(readersZone, trips: try tripTimes()))
    var last: Int64?
    try history(
      from: low.map { Instant(milliseconds: $0) }, to: high.map { Instant(milliseconds: $0) },
      shown: shown
    ) { (stretch) throws(Diagnostic) in
      try session.checkInterrupted()
      let start = stretch.columns.times[0]
      // Where something is hidden no silence is bridged: its ends may agree, but one was elsewhere.
      if let shown, let last, start - last > StayRules.silence, shown.hides(last...start) {
        finder.finish()
        result.take(finder)
        finder = StayFinder(rules, gathersStops: gathersStops)
      }
      last = stretch.columns.times.last
      result.zones.add(
        stretch.zone, from: start, to: stretch.columns.times.last ?? start)
      witness.look(at: stretch.columns)
      finder.add(stretch.columns)
    }
    finder.finish()
    result.take(finder)
    result.claims = witness.claims
    return result
  }

  private func answer(
    _ search: Search, _ from: Instant?, _ to: Instant?, _ rules: StayRules, _ shown: ShownWays?
  ) throws(Diagnostic) -> StayAnswer {
    let zones = search.zones
    let zone = { (time: Int64) in zones.zone(at: time) }
    let found = search.stays.map { stay in
      Stay(
        id: ComputedID.make(.stay, start: stay.start), start: stay.start, end: stay.end,
        place: stay.place, radius: stay.radius, origin: .points, confidence: stay.confidence,
        zone: zone(stay.start), found: stay)
    }
    var joined = StayOverlay.join(
      found, search.visits, claims: search.claims, zone: zone)
    var stated = try statedStays()
    if let shown {
      let (known, silent) = shown.shown(stated)
      stated = known
      joined.removeAll { silent.overlaps($0.period) }
    }
    var stays = StayOverlay.lay(stated, over: joined, rules: rules, zone: zone)
    stays = stays.filter {
      $0.end >= from?.milliseconds ?? .min && $0.start <= to?.milliseconds ?? .max
    }
    if let shown { stays.removeAll { shown.privacy.hides($0.place) } }
    let names = try stayNames(stated, shown)
    for index in stays.indices { stays[index].name = names.name(of: stays[index]) }
    return StayAnswer(
      stays: stays, stops: search.stops, denied: stated.filter { $0.kind == .none },
      zones: zones)
  }

  // MARK: - What is kept

  /// All that the user said of stays, by its time.
  func statedStays() throws(Diagnostic) -> [StatedStay] {
    try StayCommands.noun.items(session).filter { $0.start <= $0.end }
  }

  func visits(_ low: Int64?, _ high: Int64?) throws(Diagnostic) -> [SeenVisit] {
    try notebook.query(
      """
      SELECT id, start_at, end_at, latitude, longitude, name, address, category, confidence \
      FROM trip_visit WHERE removed = 0 AND start_at <= ? AND end_at >= ? ORDER BY start_at, id
      """, [.integer(high ?? .max), .integer(low ?? .min)]
    ) { (row) throws(Diagnostic) -> SeenVisit? in
      guard let id = row.identifier("id"), let start = row.instant("start_at")?.milliseconds,
        let end = row.instant("end_at")?.milliseconds, let latitude = row.optionalReal("latitude"),
        let longitude = row.optionalReal("longitude")
      else { return nil }
      return SeenVisit(
        id: id, start: start, end: end,
        place: GeoPoint(latitude: latitude, longitude: longitude), name: row.optionalText("name"),
        address: row.optionalText("address"), category: row.optionalText("category"),
        confidence: row.optionalReal("confidence"))
    }.compactMap { $0 }
  }

  /// The names that places have: the user's own, those of stays, those of other programs.
  func stayNames(
    _ stated: [StatedStay], _ shown: ShownWays? = nil
  ) throws(Diagnostic) -> StayNames {
    var names = StayNames()
    for stay in stated where stay.kind == .stay {
      if let name = stay.name, let place = stay.place { names.add(name, at: place, .stated) }
    }
    for (name, place) in try namedPlaces() {
      if let shown, shown.privacy.hides(place) || shown.privacy.names(in: name) { continue }
      names.add(name, at: place, .place)
    }
    for zone in try zones() {
      if let shown, let shape = zone.shape,
        zone.isPrivate || shown.privacy.hides(shape.centre) || shown.privacy.names(in: zone.name)
      {
        continue
      }
      names.add(zone)
    }
    let visits = try visits(nil, nil)
    for visit in shown?.shown(visits) ?? visits {
      if let name = visit.called { names.add(name, at: visit.place, .visit) }
    }
    return names
  }

  /// The places of the notebook that have a name.
  func namedPlaces() throws(Diagnostic) -> [(name: String, place: GeoPoint)] {
    try allPlaces().compactMap { (name, place) in name.map { ($0, place) } }
  }
}

/// What fixes that lay elsewhere leave of the visits that another program saw.
private struct VisitWitness {
  let visits: [SeenVisit]
  private var beside: [Int]
  private var elsewhere: [Int]
  /// From the first to the last fix in the place, and whether one elsewhere came before or after them.
  private var present: [ClosedRange<Int64>?]
  private var beganElsewhere: [Bool]
  private var endedElsewhere: [Bool]
  private var first = 0

  init(_ visits: [SeenVisit]) {
    self.visits = visits
    beside = Array(repeating: 0, count: visits.count)
    elsewhere = beside
    present = Array(repeating: nil, count: visits.count)
    beganElsewhere = Array(repeating: false, count: visits.count)
    endedElsewhere = beganElsewhere
  }

  /// The time of each visit as far as no fix elsewhere takes of it; nil where most were elsewhere.
  var claims: [ClosedRange<Int64>?] {
    visits.indices.map { index in
      let visit = visits[index]
      guard elsewhere[index] <= beside[index], visit.start <= visit.end else { return nil }
      guard let seen = present[index] else { return visit.start...visit.end }
      return
        (beganElsewhere[index] ? seen.lowerBound : visit.start)...(endedElsewhere[index]
        ? seen.upperBound : visit.end)
    }
  }

  /// - Complexity: O(fixes + visits) as long as few visits overlap.
  mutating func look(at columns: TrackColumns) {
    guard first < visits.count, let last = columns.times.last, last >= visits[first].start else {
      return
    }
    for index in 0..<columns.count {
      let time = columns.times[index]
      while first < visits.count, visits[first].end < time { first += 1 }
      var at = first
      while at < visits.count, visits[at].start <= time {
        if visits[at].end >= time {
          let accuracy = columns.accuracies[index]
          let reach = StayOverlay.visitReach + (accuracy.isNaN ? 0 : min(accuracy, 1000))
          if Geodesic.length(from: visits[at].place, to: columns.places[index]) <= reach {
            beside[at] += 1
            present[at] = (present[at]?.lowerBound ?? time)...time
            endedElsewhere[at] = false
          } else {
            elsewhere[at] += 1
            if present[at] == nil { beganElsewhere[at] = true } else { endedElsewhere[at] = true }
          }
        }
        at += 1
      }
    }
  }
}
