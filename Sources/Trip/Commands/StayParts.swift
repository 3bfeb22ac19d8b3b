// What the commands of stays, legs and proposals share: the time asked for, places in words, the rules
// as options, times for sentences.

import Command
import Core
import Kernel
import Notebook
import Render

enum StayParts {
  static let radius = Parameter.option(
    "radius", .length, tr("radius of a place; default 80 m")
  ).bare("m")
  static let minutes = Parameter.option(
    "minutes", .integer(1...1440), tr("how long you are there at least; 5 if left out"))
  static let time = ParameterType.instant(.behind, ofPlace: true)
  static let end = ParameterType.instant(.behind, from: "from", ofPlace: true)
  static let why = Parameter.flag("why", tr("explain with the evidence"))

  /// The rules that a command asks for.
  static func rules(_ arguments: Arguments) throws(Diagnostic) -> StayRules {
    var rules = StayRules()
    if let radius = arguments.length("radius") {
      guard (10...5000).contains(radius) else {
        throw Diagnostic(
          .usage, tr("the radius must be between 10 m and 5 km"), at: arguments.span("radius"))
      }
      rules.radius = radius
    }
    if let minutes = arguments.integer("minutes") { rules.minimum = Int64(minutes) * 60_000 }
    return rules
  }

  /// The time that `--from`, `--to` and `--trip`, or the trip entered, ask for; nil is open. Without a
  /// trip it is a day wider at both ends: whose days these are each stay or leg says itself.
  static func period(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> (from: Instant?, to: Instant?, days: AskedDays) {
    let session = reader.session
    var from: Instant?
    var to: Instant?
    let days = AskedDays(arguments)
    if let first = days.from, let last = days.to, last < first {
      throw Diagnostic(
        .usage, tr("the period ends before it begins"), at: arguments.span("to"))
    }
    if let id = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      let trip = try reader.found(try reader.trip(id))
      let zone = reader.zone(of: trip)
      from = zone.start(of: trip.from)
      to = zone.start(of: trip.to.adding(days: 1))
    }
    let wide = days.wide
    // `where was I on 3 May` within a trip: who names days at the prompt asks for them, wherever one stands.
    if session.isInteractive, !arguments.has("trip"), let start = from, let end = to,
      wide.from.map({ $0 >= end }) ?? false || wide.to.map({ $0 <= start }) ?? false
    {
      (from, to) = (nil, nil)
    }
    if let start = wide.from { from = max(from ?? start, start) }
    if let end = wide.to { to = min(to ?? end, end) }
    if let start = from, let end = to, start >= end {
      throw Diagnostic(
        .usage, tr("the period ends before it begins"),
        at: arguments.span(arguments.has("to") ? "to" : "from"))
    }
    // What begins with the next midnight is not asked for.
    return (from, to.map { Instant(milliseconds: $0.milliseconds - 1) }, days)
  }

  /// `LAT,LON` in degrees, or the name of a place of the notebook.
  static func place(
    _ text: String, _ span: SourceSpan, _ reader: TripReader
  ) throws(Diagnostic) -> GeoPoint {
    if let place = try known(text, span, reader) { return place }
    throw unknown(text, span)
  }

  static func unknown(_ text: String, _ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .usage, tr("there is no place \(text)"), at: span,
      hint: tr("write its name, or degrees north and east: 51.37,3.41"))
  }

  /// The same; nil where nothing is called so.
  /// - Parameter reader: nil where there is no notebook yet.
  /// - Throws: `usage` where it is not on the globe, or several places are called so.
  static func known(
    _ text: String, _ span: SourceSpan, _ reader: TripReader?
  ) throws(Diagnostic) -> GeoPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, let latitude = Double(parsing: String(parts[0]).trimmedBlanks),
      let longitude = Double(parsing: String(parts[1]).trimmedBlanks)
    {
      guard latitude.magnitude <= 90, longitude.magnitude <= 180 else {
        throw Diagnostic(
          .usage, tr("\(text) is not on the globe"), at: span,
          hint: tr("write degrees north, then degrees east: 51.37,3.41"))
      }
      return GeoPoint(latitude: latitude, longitude: longitude)
    }
    guard let reader else { return nil }
    let key = text.folded
    var places = try reader.namedPlaces().filter { $0.name.folded == key }
    for stay in try reader.statedStays() where stay.name?.folded == key {
      if let place = stay.place { places.append((stay.name ?? text, place)) }
    }
    for zone in try reader.zones() where zone.name.folded == key {
      if let centre = zone.shape?.centre { places.append((zone.name, centre)) }
    }
    // A stop of the trip that is meant, before those of others.
    if places.isEmpty {
      let all = try reader.stops().filter { $0.name.folded == key }
      let here = reader.session.place("trip.trip")?.id
      let own = all.filter { $0.trip == here }
      places = (own.isEmpty ? all : own).compactMap { stop in stop.place.map { (stop.name, $0) } }
    }
    guard let first = places.first else { return nil }
    // The same place may stand in several files.
    guard
      places.allSatisfy({ Geodesic.length(from: first.place, to: $0.place) < StayNames.reach })
    else {
      throw Diagnostic(
        .usage, tr("several places are called \(text)"), at: span,
        hint: tr("write degrees north and east: 51.37,3.41"))
    }
    return first.place
  }
}

extension Int64 {
  /// Milliseconds to the minute, as a duration in words: `2 h 30 min`, `45 s`.
  var durationWords: String {
    let rounded = self >= 120_000 ? (self + 30_000) / 60_000 * 60_000 : (self + 500) / 1000 * 1000
    return Duration(milliseconds: rounded).description
  }
}
