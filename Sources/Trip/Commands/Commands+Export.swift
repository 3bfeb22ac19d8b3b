// `trip export`: tracks and trips as files for other programs.

import Command
import Kernel
import Notebook
import Render
import System

enum TripExportCommand {
  private typealias Writer = @Sendable (TripSource, ByteSink) throws(Diagnostic) -> Void

  private static let writers: [(format: FileFormat, write: Writer)] = [
    (
      FileFormat("gpx", ["gpx"], tr("GPX 1.1, for nearly every map program")),
      GPXExport.write
    ),
    (
      FileFormat("geojson", ["geojson"], tr("GeoJSON, with a time for each point")),
      GeoJSONExport.write
    ),
    (FileFormat("kml", ["kml"], tr("KML, for Google Earth and similar programs")), KMLExport.write),
    (FileFormat("csv", ["csv"], tr("one row for each point")), PointsCSV.write),
    (
      FileFormat(
        "ics", ["ics"], tr("trips, stops and bookings for a calendar, with alarms")),
      CalendarExport.write
    ),
  ]

  static let table: [Command] = [
    Command(
      "trip export", tr("Export tracks or trips to a file"),
      discussion: [
        tr(
          "Exports the tracks named, or those of the trip named or entered, or all; --where selects tracks by the names of trip track list --where; --from and --to limit the days and cut tracks at local midnight. The extension of --out selects the format, or --format. GPX restores everything the imported file held besides position, time and elevation. Of a trip of which nothing was recorded GPX, KML and GeoJSON hold the stops of its plan."
        ),
        tr(
          "Zones with privacy=yes are hidden: tracks within them and some distance around, names that reveal them, and what was measured there. A note reports how much was left out. --with-private exports the raw data, for your own use."
        ),
      ],
      parameters: [
        .rest("track", .thing("trip.track"), tr("tracks, by name or id")), TripParts.trip,
        TripParts.from, TripParts.to, .condition,
        .flag("with-private", tr("include what privacy zones hide")),
      ], effects: .reads, formats: writers.map(\.format),
      synonyms: ["save", "gpx", "kml", "geojson", "calendar", "ics", "ical"],
      examples: [
        Example("trip export --out all.gpx"),
        Example("trip export --trip Zeeland --format geojson --out zeeland.geojson"),
        Example("trip export --where \"length_m > 1km\" --out long.gpx"),
        Example("trip export --out trips.ics", tr("The trips for a calendar")),
      ], action: export)
  ]

  static func export(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let chosen = try session.fileFormat()
    guard let writer = writers.first(where: { $0.format.name == chosen.name }) else {
      preconditionFailure("a format that is not in the table")
    }
    let reader = try TripReader(session)
    let trip = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
    let days = AskedDays(arguments)
    var (ofTracks, ofTrips): ([Condition], [Condition]) = ([], [])
    let named = try arguments.things("track", session)
    if !named.isEmpty {
      ofTracks.append(.among("p.id", named))
    } else if let trip {
      ofTracks.append(Condition("p.trip = ?", [.id(trip)]))
    }
    if let trip { ofTrips.append(Condition("p.id = ?", [.id(trip)])) }
    ofTracks += try reader.conditions(
      on: days, first: "p.start_at", last: "p.end_at", zones: ["t.zone", "p.zone"])
    if let from = days.from {
      ofTrips.append(Condition("p.to_day >= ?", [.text(from.description)]))
    }
    if let to = days.to {
      ofTrips.append(Condition("p.from_day <= ?", [.text(to.description)]))
    }
    let isCalendar = writer.format.name == "ics"
    let isChosen = !named.isEmpty || arguments.has("where")
    try checkCondition(arguments, isCalendar: isCalendar, isNamed: !named.isEmpty)
    let trips = try reader.trips(ofTrips)
    let noun = TrackCommands.noun
    let tracks = try noun.items(
      session, ofTracks, wanted: try noun.wanted(arguments, session))
    // Who chooses tracks wants these, not what was noted on the way.
    let markers =
      isCalendar || isChosen
      ? []
      : try reader.markers(trips: trip.map { [$0] }, on: days)
    let title: String =
      trip != nil
      ? trips.first?.destination ?? "taccuino"
      : tracks.count == 1
        ? tracks[0].name ?? "taccuino" : "taccuino"
    let privacy = arguments.flag("with-private") ? nil : try reader.privacy()
    let source = TripSource(
      reader: reader, trips: trips, tracks: tracks, markers: markers, title: title,
      privacy: privacy, days: days)
    // Of a trip that was only planned there are its stops.
    if trip != nil, !isChosen, tracks.isEmpty,
      ["gpx", "kml", "geojson"].contains(writer.format.name)
    {
      try source.takePlan()
    }
    guard isCalendar ? !trips.isEmpty : !tracks.isEmpty || !markers.isEmpty || !source.plan.isEmpty
    else {
      if let words = session.nothingMeets(arguments.invocation) {
        throw Diagnostic(.notFound, words, at: arguments.span("where"))
      }
      throw Diagnostic(
        .data, isCalendar ? tr("there is no trip to export") : tr("there is no track to export"),
        at: arguments.invocation.line.span,
        hint: isCalendar ? tr("see trip list") : tr("see trip track list"))
    }
    let output = try session.streamFile { (sink) throws(Diagnostic) in
      try writer.write(source, sink)
    }
    let leftOut = source.leftOut
    let count = isCalendar ? trips.count : tracks.count - source.empty
    let planned = source.plan.count
    session.note(
      isCalendar
        ? tr(count, one: "exported 1 trip", other: "exported \(count) trips")
        : planned > 0
          ? tr(
            planned, one: "nothing was recorded: exported 1 stop of the plan",
            other: "nothing was recorded: exported \(planned) stops of the plan")
          : tr(count, one: "exported 1 track", other: "exported \(count) tracks"))
    let told = isCalendar ? toldOfCalendar(leftOut) : told(leftOut, reader.language)
    if let told { session.note(told) }
    if ["gpx", "kml", "geojson"].contains(writer.format.name), !isChosen,
      let told = toldOfLoose(try reader.looseMoments(trips: trip.map { [$0] }, on: days))
    {
      session.note(told)
    }
    return output
  }

  /// A condition is about tracks, in place of their names.
  private static func checkCondition(
    _ arguments: Arguments, isCalendar: Bool, isNamed: Bool
  ) throws(Diagnostic) {
    guard arguments.has("where") else { return }
    let span = arguments.span("where")
    if isNamed { throw Diagnostic(.usage, tr("give either the things or --where"), at: span) }
    guard isCalendar else { return }
    throw Diagnostic(
      .usage, tr("a calendar contains trips, not tracks"), at: span, hint: tr("omit --where"))
  }

  /// What no file of places can hold; nil for nothing.
  private static func toldOfLoose(_ loose: [LooseMoment]) -> Phrase? {
    let notes = loose.count { $0.kind == .note }
    let photos = loose.count - notes
    let noted = tr(notes, one: "1 note", other: "\(notes) notes")
    let taken = tr(photos, one: "1 photo", other: "\(photos) photos")
    if loose.isEmpty { return nil }
    if photos == 0 { return tr("skipped, no position: \(noted)") }
    if notes == 0 { return tr("skipped, no position: \(taken)") }
    return tr("skipped, no position: \(noted) and \(taken)")
  }

  private static func toldOfCalendar(_ leftOut: LeftOut) -> Phrase? {
    guard !leftOut.isNothing else { return nil }
    let (stops, texts) = (leftOut.stops, leftOut.texts)
    return tr(
      "hidden by privacy zones: \(tr(stops, one: "1 stop", other: "\(stops) stops")); \(tr(texts, one: "1 text", other: "\(texts) texts"))"
    )
  }

  /// What private zones kept back; nil for nothing.
  static func told(_ leftOut: LeftOut, _ language: Language) -> Phrase? {
    guard !leftOut.isNothing else { return nil }
    let (points, tracks, whole, texts) = (
      leftOut.points, leftOut.trimmed, leftOut.whole, leftOut.texts
    )
    let markers = leftOut.markers
    var parts: [Phrase] = []
    if tracks > 0 {
      parts.append(
        tr(
          "\(tr(points, one: "1 point", other: "\(points) points")) of \(tr(tracks, one: "1 track", other: "\(tracks) tracks"))"
        ))
    }
    if whole > 0 { parts.append(tr(whole, one: "1 whole track", other: "\(whole) whole tracks")) }
    if texts > 0 { parts.append(tr(texts, one: "1 text", other: "\(texts) texts")) }
    if markers > 0 {
      parts.append(tr(markers, one: "1 note or photo", other: "\(markers) notes and photos"))
    }
    return tr(
      "hidden by privacy zones: \(parts.map { $0.text(language) }.joined(separator: ", "))")
  }
}
