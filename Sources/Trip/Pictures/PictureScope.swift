// What a picture covers: the tracks or trips named, the trip entered, a period, or all.

import Command
import Core
import Kernel
import Notebook
import Render

struct PictureScope {
  /// What it is called.
  var title: String
  /// The names of which the title is made.
  var names: [String] = []
  /// Set when it is one trip.
  var trip: Trip?
  var trips: [Trip] = []
  /// Tracks named one by one; empty where trip or period choose them.
  var named: [StoredTrack] = []
  /// All tracks that it covers, by their first time.
  var tracks: [StoredTrack]
  var from: Day?
  var to: Day?
  /// Whether it is only what lies in `trips`, and what is named.
  var isOfTrips = false
  /// The measures of tracks of which only a part is counted or seen.
  var remeasured: [Identifier: TrackMeasures] = [:]

  /// The title with its names isolated, so that none turns the others, nor what follows it; nil where it is
  /// another by now: a privacy zone hides a name there.
  var markedTitle: String? {
    guard !names.isEmpty, names.joined(separator: ", ") == title else { return nil }
    return names.map(\.isolated).joined(separator: ", ")
  }

  /// The trips whose notes and photos it holds; nil is those of all, and those of none.
  var ofTrips: [Identifier]? { isOfTrips ? trips.map(\.id) : nil }

  var recorded: [StoredTrack] { tracks.filter { $0.kind == .recorded } }

  /// Each way once: what others of its tracks tell as well is neither counted nor drawn.
  func countedOnce(_ reader: TripReader) throws(Diagnostic) -> PictureScope {
    var scope = self
    scope.tracks = try reader.countedOnce(tracks)
    for track in scope.tracks where !track.leftOut.isEmpty {
      scope.remeasured[track.id] = track.measures
    }
    return scope
  }

  /// Whether a day lies in the period asked for.
  func holds(_ day: Day) -> Bool {
    (from.map { day >= $0 } ?? true) && (to.map { day <= $0 } ?? true)
  }
}

enum PictureParts {
  static let subjects = Parameter.rest(
    "subject", .thing("trip.way"),
    tr("trips or tracks, by name or id; default: the trip entered, or all"),
    shownAs: "TRIP|TRACK")
  static let subject = Parameter.optional(
    "subject", .thing("trip.way"), tr("a trip or track; default: the trip entered"),
    shownAs: "TRIP|TRACK")
  static let type = Parameter.option(
    "type", TripType.parameterType,
    tr("only trips of this type, and their tracks"))
}

extension TripThings {
  /// Trips and tracks, for commands that draw either.
  static let way = ThingSource(
    "trip.way", title: tr("trip or track"),
    find: { (session, text) throws(Diagnostic) in
      let named = try findTrip(session, text) + findTrack(session, text)
      guard named.isEmpty, text.utf8.count >= 4 else { return named }
      let notebook = try session.notebook()
      let ids =
        try notebook.matching(text, noun: "trip.trip")
        + notebook.matching(text, noun: "trip.track")
      return ids.map { Candidate(text, "", id: $0) }
    },
    all: { (session) throws(Diagnostic) in try allTrips(session) + allTracks(session) })
}

extension TripReader {
  /// What `subject`, `--trip`, `--from`, `--to` and `--type` ask for.
  func scope(_ arguments: Arguments) throws(Diagnostic) -> PictureScope {
    let (from, to) = (arguments.day("from"), arguments.day("to"))
    if let from, let to, to < from {
      throw Diagnostic(
        .usage, tr("the last day is before the first"), at: arguments.span("to"),
        hint: tr("write --from \(to) --to \(from)"))
    }
    var ids = try arguments.things("subject", session)
    if ids.isEmpty, let trip = try arguments.thing("trip", session) { ids = [trip] }
    if ids.isEmpty, let entered = session.place("trip.trip")?.id { ids = [entered] }
    var (trips, named): ([Trip], [StoredTrack]) = ([], [])
    for id in ids {
      if let trip = try trip(id) {
        trips.append(trip)
      } else {
        named.append(try found(try track(id)))
      }
    }
    var conditions: [Condition] = []
    var tripConditions: [Condition] = []
    let days = AskedDays(from: from, to: to)
    conditions += try self.conditions(
      on: days, first: "p.start_at", last: "p.end_at", zones: ["t.zone", "p.zone"])
    if let from {
      tripConditions.append(Condition("p.to_day >= ?", [.text(from.description)]))
    }
    if let to {
      tripConditions.append(Condition("p.from_day <= ?", [.text(to.description)]))
    }
    if let type = arguments.text("type") {
      conditions.append(Condition("t.type = ?", [.text(type)]))
      tripConditions.append(Condition("p.type = ?", [.text(type)]))
    }
    if !trips.isEmpty || !named.isEmpty {
      let tracks =
        trips.isEmpty
        ? []
        : try self.tracks(
          conditions + [.among("p.trip", trips.map(\.id))])
      let all =
        named
        + tracks.filter { track in
          lies(track, from, to) && !named.contains { $0.id == track.id }
        }
      let names = trips.map(\.destination) + named.map { $0.name ?? tr("track").text(language) }
      return try PictureScope(
        title: names.joined(separator: ", "), names: names,
        trip: trips.count == 1 && named.isEmpty ? trips[0] : nil, trips: trips, named: named,
        tracks: all.sorted {
          ($0.measures.start ?? .distantPast) < ($1.measures.start ?? .distantPast)
        },
        from: from, to: to, isOfTrips: true
      ).countedOnce(self)
    }
    let tracks = try self.tracks(conditions).filter { lies($0, from, to) }
    let title: Phrase =
      switch (from, to) {
      case (let from?, let to?): from == to ? tr("\(from)") : tr("\(from) to \(to)")
      case (let from?, nil): tr("from \(from)")
      case (nil, let to?): tr("until \(to)")
      case (nil, nil): tr("All tracks")
      }
    return try PictureScope(
      title: title.text(language), trip: nil, trips: self.trips(tripConditions),
      tracks: tracks, from: from, to: to, isOfTrips: arguments.has("type")
    ).countedOnce(self)
  }

  /// Whether any of a track lies in a period, by the days of the place; what has no times lies in none.
  func lies(_ track: StoredTrack, _ from: Day?, _ to: Day?) -> Bool {
    let days = AskedDays(from: from, to: to)
    guard !days.isAll else { return true }
    guard let start = track.measures.start, let end = track.measures.end else { return false }
    return days.overlap(start, end, zone(of: track))
  }

  /// Length, days and the like, for the line under a title.
  func facts(_ scope: PictureScope, length: Bool = true) -> [String] {
    let recorded = scope.recorded
    var facts: [String] = []
    if let trip = scope.trip {
      facts.append(trip.from == trip.to ? "\(trip.from)" : "\(trip.from) – \(trip.to)")
    } else if scope.from == nil || scope.to == nil,
      let first = recorded.first(where: { $0.measures.start != nil }),
      let start = first.measures.start
    {
      let last = recorded.compactMap { track in track.measures.end.map { (track, $0) } }
        .max { $0.1 < $1.1 }
      let day = zone(of: first).day(at: start)
      let end = last.map { zone(of: $0.0).day(at: $0.1) } ?? day
      facts.append(day == end ? "\(day)" : "\(day) – \(end)")
    }
    let count = recorded.count
    if length, count > 0, scope.from == nil, scope.to == nil {
      facts.append(recorded.reduce(0) { $0 + $1.measures.length }.wayText)
    }
    if count != 1 {
      facts.append(tr(count, one: "1 track", other: "\(count) tracks").text(language))
    }
    return facts
  }
}

extension Instant {
  /// Before everything that has a time.
  static let distantPast = Instant(milliseconds: .min)
}
