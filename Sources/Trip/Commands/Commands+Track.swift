// Tracks: listed, shown with their days, measured anew, renamed, given to a trip, removed.

import Command
import Core
import Kernel
import Notebook
import Render

enum TrackCommands {
  private static let one = Parameter.positional(
    "track", .thing("trip.track"), tr("a track, by name or id"))
  private static let kind = ParameterType.choice([
    Choice(TrackDraft.Kind.recorded.rawValue, tr("recorded: where somebody went")),
    Choice(TrackDraft.Kind.planned.rawValue, tr("planned: where somebody wants to go")),
  ])
  private static let counts = ParameterType.choice([
    Choice("once", tr("skip parts that another track covers")),
    Choice("always", tr("always count it in full")),
  ])
  private static let method = ParameterType.choice(
    TrackMethod.allCases.map { Choice($0.rawValue, $0.words) })

  static let table: [Command] = [
    Command(
      "trip track list", tr("List the tracks by start time"),
      parameters: [
        TripParts.trip, TripParts.from, TripParts.to,
        .option("type", kind, tr("only tracks of this kind")),
        .flag("loose", tr("only tracks without a trip")),
        .flag("copies", tr("only duplicates: tracks that another one covers, counted once")),
        .search,
      ] + Parameter.paging, effects: .reads,
      synonyms: ["rides", "walks", "distance", "how far", "kilometres", "routes", "activities"],
      examples: [Example("trip track list"), Example("trip track list --json")], action: list),
    Command(
      "trip track show", tr("Show a track: distance, times, climb, and each day"),
      discussion: [
        tr(
          "Lengths are geodesic on WGS84 and exclude gaps (more than 30 minutes and 250 m, or 2 days). Stopped means moving less than 0.3 m/s over 20 s, for at least 10 s. Climb is smoothed over 30 m in both directions, with a threshold of 5 m. --method gpxpy gives the numbers of that program."
        )
      ],
      parameters: [
        one, .option("method", method, tr("measure it again this way, only to look")),
      ],
      effects: .reads,
      synonyms: ["details", "statistics", "speed", "average", "how long", "duration", "pace"],
      examples: [Example("trip track show $last", runs: false)], action: show),
    Command(
      "trip track edit", tr("Change a track or assign it to a trip"),
      parameters: [
        one, .data("name", .text, tr("its name")), .data("comment", .text, tr("a comment")),
        .data("activity", .text, tr("on foot, by bicycle …")), .data("type", kind, tr("its kind")),
        .data("trip", .thing("trip.trip"), tr("the trip it belongs to; empty for none"))
          .also("--trip"),
        .data(
          "counts", counts, tr("whether totals include what other tracks cover too")),
      ], effects: .writes, synonyms: ["rename", "assign", "move"],
      examples: [Example("trip track edit $last trip=Zeeland", runs: false)], action: edit),
    Command(
      "trip track measure", tr("Measure tracks again and keep the numbers"),
      parameters: [
        .rest("track", .thing("trip.track"), tr("tracks, by name or id"), required: true),
        .option("method", method, tr("measuring method; default taccuino")),
      ], effects: .writes, synonyms: ["recompute"],
      examples: [Example("trip track measure $last --method gpxpy", runs: false)],
      action: measure),
    Command(
      "trip track compare", tr("Find tracks that cover the same route at the same time"),
      discussion: [
        tr(
          "The same recording in another format, a part of it, or the recording of a second device counts once: at the same instants both are at the same places, within 40 m and what clocks and thinning allow. When two people part, the way they shared counts once and the rest counts for each. The track with the finer steps is the one that counts. Nothing is deleted. An import compares what it brings; this command compares what was there before."
        ),
        tr(
          "To delete a listed track: trip track remove; to count it in full although another covers it: trip track edit with counts=always."
        ),
      ],
      parameters: [
        .rest("track", .thing("trip.track"), tr("tracks, by name or id; default all"))
      ],
      effects: .writes, synonyms: ["duplicates", "doubles", "copies"],
      examples: [Example("trip track compare", runs: false)], action: compare),
    Command(
      "trip track remove", tr("Remove a track"), parameters: [one], effects: .writes,
      examples: [Example("trip track remove $last", runs: false)], action: remove),
  ]

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.track")
    var conditions: [Condition] = []
    if arguments.flag("loose") {
      conditions.append(Condition("t.id IS NULL"))
    } else if let trip = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id {
      conditions.append(Condition("k.trip = ?", [.id(trip)]))
    }
    conditions += try reader.conditions(
      on: AskedDays(arguments), first: "k.start_at", last: "k.end_at",
      zones: ["t.zone", "k.zone"])
    if let kind = arguments.text("type") {
      conditions.append(Condition("k.type = ?", [.text(kind)]))
    }
    if arguments.flag("copies") { conditions.append(Condition("k.covered IS NOT NULL")) }
    let tracks = try reader.searched(
      arguments, page, { $0.id },
      { [$0.name, $0.comment, $0.source, $0.activity, $0.device, $0.tripName] }
    ) { (page) throws(Diagnostic) in try reader.tracks(conditions, page: page) }
    var table = try TripViews.tracks(tracks, reader, copies: arguments.flag("copies"))
    if arguments.flag("copies") {
      table.empty = tr("no track covers the same way as another")
    } else if tracks.isEmpty, !arguments.flag("loose"), !arguments.has("search"),
      arguments.has("trip") || session.place("trip.trip") != nil
    {
      let loose = try reader.tracks([Condition("t.id IS NULL")]).count
      if loose > 0 {
        table.empty = tr(
          loose, one: "no track of this trip; 1 is of no trip: trip track list --loose",
          other: "no track of this trip; \(loose) are of no trip: trip track list --loose")
      }
    }
    return .table(table.paged(page, ids: tracks.map(\.id)))
  }

  private static func one(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> StoredTrack {
    guard let id = try arguments.thing("track", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.track(id))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var track = try one(arguments, reader)
    var days: [DayShare]
    if let method = arguments.text("method").flatMap({ TrackMethod(rawValue: $0) }) {
      track.measures = try reader.measured(track, method)
      days = track.measures.days
    } else {
      days = try reader.days(of: track.id)
    }
    var record = try TripViews.tracks([track], reader).record()
    for index in record.fields.indices where record.fields[index].column.shown != .always {
      switch record.fields[index].column.key {
      case "trip_id", "bbox": break
      default: record.fields[index].column.shown = .wide
      }
    }
    if !days.isEmpty { record.sections.append(TripViews.days(days)) }
    return .record(record)
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let track = try one(arguments, reader)
    var body = arguments.members(["name", "comment", "activity", "type", "counts"])
    if let text = arguments.text("trip") {
      let trip = text.isEmpty ? nil : try arguments.thing("trip", session)
      body.append(.init("trip", trip.map { .string($0.description) } ?? .null))
    }
    try session.append(
      TripEvent.trackEdited, scope: nil, entity: track.id, body: try arguments.change(body))
    if arguments.has("counts") || arguments.has("type") {
      let changed = try reader.found(try reader.track(track.id))
      if changed.countsAlways || changed.kind == .planned { try reader.uncover(by: track.id) }
      _ = try reader.compare(track.id, longest: try reader.longestTrack())
      try reader.rejoin([track.id])
    }
    let changed = try reader.found(try reader.track(track.id))
    session.say(tr("changed the track \(try title(changed, reader))"))
    return .table(try TripViews.tracks([changed], reader))
  }

  static func compare(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let named = try arguments.things("track", session)
    let ids =
      named.isEmpty ? try reader.tracks([Condition("k.type = 'recorded'")]).map(\.id) : named
    let longest = try reader.longestTrack()
    for (number, id) in ids.enumerated() {
      try session.checkInterrupted()
      session.console.progress(Double(number) / Double(ids.count), tr("comparing tracks"))
      _ = try reader.compare(id, longest: longest)
    }
    let copies = try reader.tracks([Condition("k.covered IS NOT NULL")])
    var table = try TripViews.tracks(copies, reader, copies: true)
    table.empty = tr("no track covers the same way as another")
    return .table(table)
  }

  static func measure(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let method = arguments.text("method").flatMap { TrackMethod(rawValue: $0) } ?? .own
    var tracks: [StoredTrack] = []
    for id in try arguments.things("track", session) {
      let track = try reader.found(try reader.track(id))
      let measures = try reader.measured(track, method)
      try session.append(
        TripEvent.trackMeasured, scope: nil, entity: id, body: JSONObject(measures.members))
      try reader.recount(id)
      tracks.append(try reader.found(try reader.track(id)))
    }
    let count = tracks.count
    session.say(
      tr(
        count, one: "measured 1 track: \(method.rawValue)",
        other: "measured \(count) tracks: \(method.rawValue)"))
    return .table(try TripViews.tracks(tracks, reader))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let track = try one(arguments, reader)
    let table = try TripViews.tracks([track], reader)
    try session.append(
      TripEvent.trackRemoved, scope: nil, entity: track.id, body: JSONObject())
    try reader.uncover(by: track.id)
    try reader.rejoin(before: track)
    session.say(tr("removed the track \(try title(track, reader))"))
    return .table(table)
  }

  static func title(
    _ track: StoredTrack, _ reader: TripReader
  ) throws(Diagnostic) -> String {
    let tail = try reader.tail(track.id)
    return track.name.map { "\($0) (\(tail))" } ?? tail
  }
}
