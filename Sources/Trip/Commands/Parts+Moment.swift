// What the commands of notes and photos share: which trip, which place, how far apart points may be.

import Command
import Core
import Kernel
import Notebook
import System

enum MomentParts {
  static let position = Parameter.option(
    "position", .text, tr("position: degrees north and east"), shownAs: "LAT,LON")
  static let gap = Parameter.option(
    "gap", .text,
    tr("maximum gap between track points, also at rest; default 5min, at rest 2h"),
    shownAs: "DURATION")

  /// The trip named or entered; else the one that holds the moment (`trip(holding:)`). `at` gives the
  /// moment by the clocks of any place.
  static func trip(
    _ reader: TripReader, _ arguments: Arguments, at: ((Zone) -> Instant)?
  ) throws(Diagnostic) -> Trip? {
    if let id = try arguments.thing("trip", reader.session) {
      return try reader.found(try reader.trip(id))
    }
    if let id = reader.session.place("trip.trip")?.id { return try reader.trip(id) }
    if let at, let held = try trip(holding: at, reader.trips(), reader) { return held }
    return arguments.has("at") ? nil : try reader.active().first
  }

  /// The one trip on whose days a moment lies, or between whose start and end: the one under way goes
  /// first from its start on, and has its planned days before that as well. Without an offset it is the
  /// moment at which the clocks of the trip show it.
  static func trip(holding at: (Zone) -> Instant, _ trips: [Trip], _ reader: TripReader) -> Trip? {
    var holding: [Trip] = []
    for trip in trips {
      let zone = reader.zone(of: trip)
      let at = at(zone)
      guard trip.times(zone).contains(where: { $0.contains(at.milliseconds) }) else { continue }
      if trip.isActive, let start = trip.startedAt, start <= at { return trip }
      holding.append(trip)
    }
    return holding.count == 1 ? holding[0] : nil
  }

  /// A time of a trip or of none, `--at` or now, with the trip it belongs to and the clocks it is told
  /// by.
  static func moment(
    _ reader: TripReader, _ arguments: Arguments, near place: GeoPoint?
  ) throws(Diagnostic) -> (at: Instant, trip: Trip?, zone: Zone) {
    let session = reader.session
    let now = session.now
    let named = try arguments.thing("trip", session)
    let today = try reader.todaysZone(
      named.map { (id) throws(Diagnostic) in try reader.trip(id) } ?? nil)
    let typed = session.instantGiven("at", arguments, today: today) ?? { _ in now }
    let trip = try trip(reader, arguments, at: typed)
    let zone = try reader.clock(typed: typed, trip: trip, near: place)
    return (try session.instant("at", arguments, in: zone, today: today) ?? now, trip, zone)
  }

  /// A time that is of no trip by its nature, by the clocks of the trip named or entered, else of the
  /// one it lies in, else of its place.
  static func instant(
    _ name: String, _ arguments: Arguments, _ reader: TripReader, from first: Instant? = nil
  ) throws(Diagnostic) -> (at: Instant, zone: Zone)? {
    let session = reader.session
    guard arguments.has(name) else { return nil }
    var trip: Trip?
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      trip = try reader.trip(id)
    }
    let today = try reader.todaysZone(trip)
    guard let typed = session.instantGiven(name, arguments, today: today) else { return nil }
    let zone = try reader.clock(typed: typed, trip: trip)
    return try session.instant(name, arguments, in: zone, from: first, today: today)
      .map { ($0, zone) }
  }

  /// `LAT,LON` in degrees; nil where it was not given, or given as nothing.
  static func position(
    _ name: String, _ arguments: Arguments
  ) throws(Diagnostic) -> Placement? {
    guard let text = arguments.text(name), !text.isEmpty else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parsing: String(parts[0]).trimmedBlanks),
      let longitude = Double(parsing: String(parts[1]).trimmedBlanks), latitude.magnitude <= 90,
      longitude.magnitude <= 180
    else {
      throw Diagnostic(
        .usage, tr("\(text) is not a position"), at: arguments.span(name),
        hint: tr("degrees north, then east: 51.3786,3.4241"))
    }
    return Placement(
      place: GeoPoint(latitude: latitude, longitude: longitude), method: .given)
  }

  static func limits(_ arguments: Arguments) throws(Diagnostic) -> PlacementLimits {
    var limits = PlacementLimits()
    if let gap = try TripParts.milliseconds("gap", arguments) {
      // What was asked holds for every point that a place is taken from.
      (limits.moving, limits.resting) = (gap, gap)
      limits.beyond = min(limits.beyond, gap)
    }
    return limits
  }

  /// The member for `trip=`; none where it was not given.
  static func trip(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [JSONObject.Member] {
    guard let text = arguments.text("trip") else { return [] }
    let trip = text.isEmpty ? nil : try arguments.thing("trip", session)
    return [.init("trip", trip.map { .string($0.description) } ?? .null)]
  }

  /// What `--trip`, `--from` and `--to` ask of a list; `column` is its time.
  static func conditions(
    _ reader: TripReader, _ arguments: Arguments, _ column: String
  ) throws(Diagnostic) -> [Condition] {
    let session = reader.session
    var conditions: [Condition] = []
    if let trip = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      conditions.append(Condition("p.trip = ?", [.id(trip)]))
    }
    let time = "p." + column
    return try conditions
      + reader.conditions(
        on: AskedDays(arguments), first: time, last: time, zones: ["t.zone", "p.zone"])
  }

  /// "on the track, 40 s between its points", for sentences.
  static func words(_ placement: Placement) -> Phrase {
    let gap = Duration(milliseconds: placement.gap ?? 0)
    switch placement.method {
    case .given: return tr("at the given position")
    case .live: return tr("at the position of the recording, a fix \(gap) old")
    case .exif: return tr("at the camera's position")
    case .track where gap.milliseconds == 0: return tr("on the track")
    case .track: return tr("on the track, over a gap of \(gap)")
    }
  }
}
