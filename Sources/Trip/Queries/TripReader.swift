// Reading the tables of trips. One value per command; it holds nothing but the session and the open
// notebook.

import Command
import Core
import Kernel
import Notebook
import System

struct TripReader: NotebookReader {
  let session: Session
  let notebook: Notebook
  let clocks = TripClocks()

  init(_ session: Session) throws(Diagnostic) {
    self.session = session
    notebook = try session.notebook()
  }

  /// For an answer that needs no notebook; nil where none exists yet.
  static func ofExisting(_ session: Session) throws(Diagnostic) -> TripReader? {
    do throws(Diagnostic) { return try TripReader(session) } catch {
      guard error.code == .noInput else { throw error }
      return nil
    }
  }

  // MARK: - Trips

  private static let tripListing = Listing(
    alias: "t",
    columns: """
      t.id, t.destination, t.type, t.from_day, t.to_day, t.zone, t.comment, t.active, \
      t.started_at, t.stopped_at, k.tracks, k.length_m, k.moving_ms, k.stopped_ms, k.climb_m, \
      k.descent_m, t.changed_at, \
      (SELECT count(*) FROM trip_photo p WHERE p.trip = t.id AND p.removed = 0), \
      (SELECT count(*) FROM trip_note n WHERE n.trip = t.id AND n.removed = 0), t.detected, \
      (SELECT count(*) FROM trip_checkin v WHERE v.trip = t.id AND v.removed = 0)
      """,
    tables: """
      trip_trip t LEFT JOIN (SELECT trip, count(*) AS tracks, sum(length_m) AS length_m, \
      sum(moving_ms) AS moving_ms, sum(stopped_ms) AS stopped_ms, sum(climb_m) AS climb_m, \
      sum(descent_m) AS descent_m FROM trip_track WHERE removed = 0 AND trip IS NOT NULL \
      AND type = 'recorded' GROUP BY trip) k ON k.trip = t.id
      """,
    order: ["coalesce(t.from_day, '')", "coalesce(t.destination, '')"])

  /// Trips by their first day.
  func trips(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Trip] {
    let trips = try list(TripReader.tripListing, conditions, page: page) {
      (row) throws(Diagnostic) -> Trip in
      let from = Day(iso: row.text(3)) ?? Day(number: 0)
      var trip = Trip(
        id: row.identifier(0) ?? Identifier.none, destination: row.text(1),
        type: TripType(rawValue: row.text(2)) ?? .multiDay, from: from,
        to: Day(iso: row.text(4)) ?? from, zone: row.optionalText(5),
        comment: row.optionalText(6), isActive: row.integer(7) != 0, startedAt: row.instant(8),
        stoppedAt: row.instant(9), changedAt: row.instant(16))
      if !row.isNull(10) {
        trip.sums = TrackSums(
          tracks: Int(row.integer(10)), length: row.optionalReal(11) ?? 0,
          movingMilliseconds: row.integer(12), stoppedMilliseconds: row.integer(13),
          climb: row.optionalReal(14), descent: row.optionalReal(15))
      }
      trip.photos = Int(row.integer(17))
      trip.notes = Int(row.integer(18))
      trip.isDetected = row.integer(19) != 0
      // A trip that was planned by hand says nothing of it.
      trip.isOfRecord = !row.isNull(19)
      trip.visits = Int(row.integer(20))
      return trip
    }
    // What two tracks of a trip tell is counted once.
    var without: [Identifier: [StoredTrack]] = [:]
    for track in try coveredTracks(sameTrip: true) {
      if let trip = track.trip { without[trip, default: []].append(track) }
    }
    guard !without.isEmpty else { return trips }
    return trips.map { trip in
      var trip = trip
      for track in without[trip.id] ?? [] { trip.sums?.take(off: track) }
      return trip
    }
  }

  func trip(_ id: Identifier) throws(Diagnostic) -> Trip? {
    try trips([Condition("t.id = ?", [.id(id)])]).first
  }

  func active() throws(Diagnostic) -> [Trip] { try trips([Condition("t.active = 1")]) }

  /// The trip that a command names; else the one entered.
  func oneTrip(_ arguments: Arguments) throws(Diagnostic) -> Trip {
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id,
      let trip = try trip(id)
    {
      return trip
    }
    // At the prompt the only one is meant.
    if session.isInteractive, !arguments.has("trip") {
      let all = try trips([], page: Page(limit: 2))
      if all.count == 1 { return all[0] }
    }
    throw Diagnostic(
      .usage, tr("which trip?"), at: arguments.invocation.line.span,
      hint: tr("name it, or enter one: trip use TRIP"))
  }

  /// The trip that something new belongs to: the one named or entered; else the one under way, said.
  func tripToFill(_ arguments: Arguments) throws(Diagnostic) -> Trip {
    guard let trip = try underWay(arguments) else { return try oneTrip(arguments) }
    session.note(tr("for the trip under way: \(trip.title)"))
    return trip
  }

  /// The trip that a line names, stands in, or is under way; nil where none is.
  static func tripMeant(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Identifier? {
    if let trip = try reader.underWay(arguments) { return trip.id }
    return try reader.oneTrip(arguments).id
  }

  private func underWay(_ arguments: Arguments) throws(Diagnostic) -> Trip? {
    let isNamed = arguments.has("trip") || session.place("trip.trip") != nil
    return isNamed ? nil : try active().first
  }

  func enter(_ trip: Trip) {
    session.enter("trip", [Place("trip.trip", id: trip.id, label: trip.destination)])
  }

  /// The zone in whose days a trip is planned.
  func zone(of trip: Trip) -> Zone {
    zone(named: trip.zone) ?? readersZone
  }
}
