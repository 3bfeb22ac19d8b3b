// Whose clocks tell a time. One rule, for what is typed and for what is shown (docs/decisions/0036):
// those of the trip, where it has a zone; else those of its place or track, as far as anything knows
// them; else the reader's. What is shown is marked with its offset where the reader's clocks differ.

import Command
import Core
import Kernel
import Notebook
import Render
import System

/// Zones and when they held, looked up once for a command.
final class TripClocks {
  fileprivate var tracks: [TrackTime]?
  fileprivate var trips: [TripTime]?

  fileprivate struct TrackTime {
    var start: Int64
    var end: Int64
    var zone: Zone
  }

  struct TripTime: Sendable {
    var times: [ClosedRange<Int64>]
    /// Since when it is under way; nil for one that is not.
    var activeSince: Int64?
    /// nil where the trip has none, or one that is not known here.
    var zone: Zone?
  }
}

extension Trip {
  /// When a moment belongs to it, in milliseconds since 1970: on its days by these clocks, and from its
  /// start to its end.
  func times(_ zone: Zone) -> [ClosedRange<Int64>] {
    let first = zone.start(of: from).milliseconds
    let next = zone.start(of: to.adding(days: 1)).milliseconds
    var times = [first...max(first, next - 1)]
    if let began = startedAt?.milliseconds {
      times.append(began...max(began, isActive ? .max : stoppedAt?.milliseconds ?? began))
    }
    return times
  }
}

extension Value {
  /// A moment by the clocks of a place, or null where there is none.
  static func local(_ instant: Instant?, _ zone: Zone) -> Value {
    instant.map { .local($0, zone) } ?? .null
  }

  static func local(milliseconds: Int64, _ zone: Zone) -> Value {
    .local(Instant(milliseconds: milliseconds), zone)
  }
}

/// The clocks of a place beside those of the reader.
struct PlaceClock: Sendable {
  let zone: Zone
  let readers: Zone

  /// ` +09:00` where the clocks of the reader show another time; else nothing.
  func mark(_ instant: Instant) -> String {
    let offset = zone.offset(at: instant)
    return offset == readers.offset(at: instant) ? "" : " " + Zone.offsetText(offset)
  }

  /// `2025-08-29 18:04`, marked, for sentences.
  func words(_ milliseconds: Int64) -> String {
    let instant = Instant(milliseconds: milliseconds)
    let civil = zone.civil(at: instant)
    return "\(civil.day) \(civil.shortTime)" + mark(instant)
  }

  /// `18:04`, marked, where the day is known.
  func time(_ instant: Instant) -> String { zone.civil(at: instant).shortTime + mark(instant) }

  /// `18:04–2025-08-30 09:00`, with the days that are not `day`, marked once, or at each end where the
  /// clocks changed between them; nil is an end that is not told.
  func span(_ start: Instant?, _ end: Instant?, on day: Day) -> String? {
    func text(_ instant: Instant) -> String {
      let civil = zone.civil(at: instant)
      return (civil.day == day ? "" : "\(civil.day) ") + civil.shortTime
    }
    switch (start, end) {
    case (let start?, let end?):
      let (from, to) = (zone.offset(at: start), zone.offset(at: end))
      guard from != to, !mark(start).isEmpty || !mark(end).isEmpty else {
        return text(start) + "–" + text(end) + mark(start)
      }
      return text(start) + " " + Zone.offsetText(from) + "–" + text(end) + " "
        + Zone.offsetText(to)
    case (let start?, nil): return text(start) + mark(start) + "–"
    case (nil, let end?): return "–" + text(end) + mark(end)
    case (nil, nil): return nil
    }
  }

  /// What candidates and ids of stays are written as: `2025-08-29T18:04`, with an offset where the
  /// clocks differ.
  func typed(_ milliseconds: Int64) -> String {
    let instant = Instant(milliseconds: milliseconds)
    let civil = zone.civil(at: instant)
    return "\(civil.day)T\(civil.shortTime)" + mark(instant).trimmedBlanks
  }
}

extension TripReader {
  /// Farther from a track than this in time its clocks say nothing.
  private static let reach: Int64 = 86_400_000

  var readersZone: Zone { session.surroundings.zone }

  /// A zone by its stored name; nil also for one that is not known here.
  func zone(named name: String?) -> Zone? {
    name.flatMap { session.surroundings.zones.zone($0) }
  }

  func told(_ zone: Zone) -> PlaceClock { PlaceClock(zone: zone, readers: readersZone) }

  /// Whose clocks say which day is today: those of the trip named, entered or under way, where it has
  /// a zone; else the reader's. One answer for a command, whatever time it goes on to read.
  func todaysZone(_ trip: Trip? = nil) throws(Diagnostic) -> Zone {
    var trip = trip
    if trip == nil, let id = session.place("trip.trip")?.id { trip = try self.trip(id) }
    if trip == nil { trip = try active().first }
    return zone(named: trip?.zone) ?? readersZone
  }

  /// The clocks of what belongs to a trip and has a zone of its own.
  func clock(trip: String?, own: String?) -> Zone { session.clock(trip: trip, own: own) }

  /// The clocks of a moment that nothing but its time, and perhaps its place, says more of.
  func clock(at time: Int64, near place: GeoPoint? = nil) throws(Diagnostic) -> Zone {
    if let zone = TripClocks.zone(at: time, of: try tripTimes()) { return zone }
    return try clock(near: place) { _ in Instant(milliseconds: time) }
  }

  /// The clocks by which a time was meant that was typed, or written by a camera, without an offset;
  /// `at` gives the moment it is by any clocks.
  ///
  /// - Parameters:
  ///   - trip: the trip that was named or entered.
  ///   - place: where it was.
  ///   - trips: all trips, where the caller has them.
  func clock(
    typed at: (Zone) -> Instant, trip: Trip? = nil, near place: GeoPoint? = nil,
    among trips: [Trip]? = nil
  ) throws(Diagnostic) -> Zone {
    if let zone = zone(named: trip?.zone) { return zone }
    if trip == nil {
      var all = trips ?? []
      if trips == nil { all = try self.trips() }
      if let zone = zone(named: MomentParts.trip(holding: at, all, self)?.zone) { return zone }
    }
    return try clock(near: place, at)
  }

  /// Of the track then, of the place, of the track nearest in time, of the reader.
  private func clock(near place: GeoPoint?, _ at: (Zone) -> Instant) throws(Diagnostic) -> Zone {
    var times: [String: Int64] = [:]
    var best: (away: Int64, zone: Zone)?
    for track in try trackTimes() {
      let name = track.zone.name
      let time = times[name] ?? at(track.zone).milliseconds
      times[name] = time
      let away = max(0, track.start - time, time - track.end)
      if away <= TripReader.reach, away <= best?.away ?? .max { best = (away, track.zone) }
    }
    if let best, best.away == 0 { return best.zone }
    if let place, let zone = try session.zone(near: place) { return zone }
    return best?.zone ?? readersZone
  }

  private func trackTimes() throws(Diagnostic) -> [TripClocks.TrackTime] {
    if let known = clocks.tracks { return known }
    let found = try notebook.query(
      """
      SELECT k.start_at, k.end_at, t.zone AS trip_zone, k.zone FROM trip_track k \
      LEFT JOIN trip_trip t ON t.id = k.trip AND t.removed = 0 WHERE k.removed = 0 \
      AND k.type = 'recorded' AND k.start_at IS NOT NULL AND k.end_at IS NOT NULL ORDER BY k.start_at
      """, []
    ) { (row) throws(Diagnostic) in
      (
        row.integer("start_at"), row.integer("end_at"), row.optionalText("trip_zone"),
        row.optionalText("zone")
      )
    }
    let tracks = found.compactMap { start, end, trip, own in
      (zone(named: trip) ?? zone(named: own)).map {
        TripClocks.TrackTime(start: start, end: end, zone: $0)
      }
    }
    clocks.tracks = tracks
    return tracks
  }

  /// When the clocks of trips hold.
  func tripTimes() throws(Diagnostic) -> [TripClocks.TripTime] {
    if let known = clocks.trips { return known }
    let times = try trips().map { trip in
      TripClocks.TripTime(
        times: trip.times(zone(of: trip)),
        activeSince: trip.isActive ? trip.startedAt?.milliseconds : nil,
        zone: zone(named: trip.zone))
    }
    clocks.trips = times
    return times
  }
}

extension Session {
  /// The clocks of what belongs to a trip and has a zone of its own.
  func clock(trip: String?, own: String?) -> Zone {
    trip.flatMap { surroundings.zones.zone($0) } ?? clock(of: own)
  }
}

extension TripClocks {
  /// The clocks of the one trip that a moment belongs to; the one under way goes first.
  static func zone(at time: Int64, of trips: [TripTime]) -> Zone? {
    let holding = trips.filter { trip in trip.times.contains { $0.contains(time) } }
    let active = holding.first { trip in trip.activeSince.map { $0 <= time } ?? false }
    return (active ?? (holding.count == 1 ? holding[0] : nil))?.zone
  }
}
