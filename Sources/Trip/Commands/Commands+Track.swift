// Tracks: listed, shown with their days, measured anew, renamed, given to a trip, removed.

import Command
import Core
import Kernel
import Notebook
import Render

enum TrackCommands {
  static let noun = Noun<StoredTrack>(
    "trip.track", tr("track"), within: .someTrip(),
    events: [
      TripEvent.trackAdded, TripEvent.trackEdited, TripEvent.trackMeasured,
      TripEvent.trackCompared, TripEvent.trackRemoved,
    ],
    attributes: [
      .someTrip, .tripName().searched, .tripZone,
      .recorded("type", \.kind, tr("Type"), shown: .varying),
      .text("name", \.name, tr("its name"), tr("Name"), shown: .always).searched,
      .text("comment", \.comment, tr("a comment"), tr("Comment"), shown: .never).searched,
      .text("activity", \.activity, tr("on foot, by bicycle …"), tr("Activity")).searched,
      .recorded("device", \.device, tr("Device")).searched,
      .recorded("format", \.format, tr("Format"), shown: .wide),
      .recorded("source", \.source, tr("Source"), shown: .wide).searched,
      .unread("file", .identifier(of: "trip.file")),
      // Tells that the same points come again: BLAKE2b-256 of the chunks.
      .unread("points_hash", .text),
      .recorded("zone", \.zone, tr("Time zone")),
      .recorded("points", \.measures.points, tr("Points"), shown: .always),
      .recorded("segments", \.measures.segments, tr("Segments")),
      .recorded(
        "start", \.measures.start, tr("Start"), stored: .init(column: "start_at"), shown: .always
      ).shown { track, session in .local(track.measures.start, clock(track, session)) },
      .recorded("end", \.measures.end, tr("End"), stored: .init(column: "end_at"))
        .shown { track, session in .local(track.measures.end, clock(track, session)) },
      .kept("south", \.edges.south, kind: .latitude),
      .kept("west", \.edges.west, kind: .longitude),
      .kept("north", \.edges.north, kind: .latitude),
      .kept("east", \.edges.east, kind: .longitude),
      .recorded("method", \.measures.method, tr("Method")),
      .recorded("length_m", \.measures.length, tr("Length"), shown: .always)
        .shown { track, _ in .way(track.measures.length) },
      .recorded("moving_m", \.measures.movingLength, tr("In motion"))
        .shown { track, _ in .way(track.measures.movingLength) },
      .recorded(
        "moving", \.measures.movingMilliseconds, tr("Moving"),
        stored: .init(member: "moving_ms", column: "moving_ms", json: "moving_s"), shown: .always
      ).shown { track, _ in timed(track, \.movingMilliseconds) },
      .recorded(
        "stopped", \.measures.stoppedMilliseconds, tr("Stopped"),
        stored: .init(member: "stopped_ms", column: "stopped_ms", json: "stopped_s"), shown: .wide
      ).shown { track, _ in timed(track, \.stoppedMilliseconds) },
      .recorded(
        "climb_m", \.measures.climb, tr("Climb"), shown: .wide, unit: "m", decimals: 0),
      .recorded(
        "descent_m", \.measures.descent, tr("Descent"), shown: .wide, unit: "m", decimals: 0),
      .recorded("top_speed", \.measures.topSpeed, tr("Top speed"), unit: "m/s", decimals: 1),
      .unread("days", .json),
      // Points that measures and histories leave aside: `[[first, last, reason], …]` by number.
      .kept(
        "found", \.measures.outliers, .json, stored: .init(member: "outliers", column: "outliers")
      ) { TrackOutliers.runs($0.json($1)) },
      // What the user said about points: `[[first, last, wrong], …]`; goes before what is found.
      .kept("outlier_marks", \.storedMarks, .json) { TrackOutliers.marks($0.json($1)) },
      // What its file said beyond what is understood.
      .unread("extras", .bytes),
      // Times in which other tracks tell the same way, `[[track, from, to], …]`, and the sums of the rest.
      .kept("covered", \.covers, .json) { TrackCover.list($0.json($1)) },
      .kept("counted", \.counted),
      .kept("counts", \.counts),
      .derived("elapsed_s", tr("Time"), shown: .never) { track, _ in
        .duration(milliseconds: track.measures.elapsedMilliseconds)
      },
      .derived("bbox", tr("Box"), shown: .never) { track, _ in
        track.measures.box.map { box in
          .list([box.west, box.south, box.east, box.north].map { .number($0, decimals: nil) })
        } ?? .null
      },
      .derived("outliers", tr("Outliers"), shown: .never) { track, _ in
        .count(TrackOutliers.count(track.measures.outliers))
      },
      .derived("counted_m", tr("Counted"), shown: .never) { track, _ in
        .way(track.countedLength ?? track.measures.length)
      },
      .derived("same_as", tr("Same way as"), shown: .never) { track, _ in .list(track.sameAs) },
    ],
    columns: [
      "name", "trip", "source", "format", "type", "points", "segments", "start", "end",
      "length_m", "elapsed_s", "moving_s", "stopped_s", "moving_m", "climb_m", "descent_m",
      "top_speed", "method", "bbox", "activity", "device", "zone", "comment", "trip_id",
      "outliers", "counted_m", "same_as",
    ], order: ["start"], indexes: [["trip"], ["start_at"], ["points_hash"]], frame: .lonLat,
    empty: tr("no track here; import some: trip import PATH"),
    completing: { (tracks, session) throws(Diagnostic) in
      guard tracks.contains(where: { !$0.covers.isEmpty }) else { return }
      let rests = try TripReader(session).coveredTracks(sameTrip: false)
      for index in tracks.indices where !tracks[index].covers.isEmpty {
        let id = tracks[index].id
        tracks[index].countedLength =
          rests.first { $0.id == id }?.countedRest().measures.length
        var others: [Identifier] = []
        for cover in tracks[index].covers where !others.contains(cover.track) {
          others.append(cover.track)
        }
        tracks[index].sameAs = try session.shown(others)
      }
    })

  private static func clock(_ track: StoredTrack, _ session: Session) -> Zone {
    session.clock(trip: track.tripZone, own: track.zone)
  }

  /// A length of time of a track that has times.
  private static func timed(
    _ track: StoredTrack, _ milliseconds: KeyPath<TrackMeasures, Int64>
  ) -> Value {
    .duration(
      milliseconds: track.measures.start == nil ? nil : track.measures[keyPath: milliseconds])
  }

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
  private static let method = TrackMethod.parameterType

  /// For what is done to several tracks: those of a trip where none is named.
  private static let allOfTrip = Parameter.option(
    "trip", .thing("trip.trip"), tr("all tracks of this trip, if none is named"))

  /// The tracks that are named, else the recorded ones of `--trip`, else all recorded ones.
  private static func named(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> [Identifier] {
    let named = try arguments.things("track", reader.session)
    if !named.isEmpty { return named }
    let trip = TripReader.within(try arguments.thing("trip", reader.session))
    return try reader.tracks([Condition("p.type = 'recorded'")] + trip).map(\.id)
  }

  static let table: [Command] = [
    noun.list(
      tr("List the tracks by start time"),
      narrowings: Noun.Narrowing.days(
        first: "p.start_at", last: "p.end_at", zones: ["t.zone", "p.zone"])
        + [
          .choice("type", kind, tr("only tracks of this kind")),
          .flag("loose", tr("only tracks without a trip"), "t.id IS NULL"),
          .flag(
            "copies", tr("only duplicates: tracks that another one covers, counted once"),
            "p.covered IS NOT NULL"),
        ],
      synonyms: ["rides", "walks", "distance", "how far", "kilometres", "routes", "activities"],
      examples: [Example("trip track list"), Example("trip track list --json")],
      showing: { $0.flag("copies") ? copied : [] },
      empty: empty),
    Command(
      "trip track show", tr("Show a track: distance, times, climb, and each day"),
      discussion: [
        tr(
          "Lengths are geodesic on WGS84 and exclude gaps (more than 30 minutes and 250 m, or 2 days). Stopped means moving less than 0.3 m/s over 20 s, for at least 10 s. Climb is smoothed over 30 m in both directions, with a threshold of 5 m. --method gpxpy gives the numbers of that program."
        )
      ],
      parameters: [
        one, .option("method", method, tr("measure it again this way, only to look")),
        TripParts.ofTrip,
      ],
      effects: .reads,
      synonyms: ["details", "statistics", "speed", "average", "how long", "duration", "pace"],
      examples: [Example("trip track show $last", runs: false)], action: TripParts.within(show)),
    noun.whereMet(
      Command(
        "trip track edit", tr("Change a track or assign it to a trip"),
        parameters: [
          one
        ] + noun.parameters(["name", "comment", "activity"]) + [
          .data("type", kind, tr("its kind")),
          .data("trip", .thing("trip.trip"), tr("the trip it belongs to; empty for none"))
            .also("--trip"),
          .data(
            "counts", counts, tr("whether totals include what other tracks cover too")),
        ], effects: .writes, synonyms: ["rename", "assign", "move"],
        examples: [Example("trip track edit $last trip=Zeeland", runs: false)], action: edit)),
    Command(
      "trip track measure", tr("Measure tracks again and keep the numbers"),
      parameters: [
        .rest("track", .thing("trip.track"), tr("tracks, by name or id"), required: true)
          .unless("trip"), allOfTrip,
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
        .rest("track", .thing("trip.track"), tr("tracks, by name or id; default all")), allOfTrip,
      ],
      effects: .writes, synonyms: ["duplicates", "doubles", "copies"],
      examples: [Example("trip track compare", runs: false)], action: compare),
    noun.whereMet(
      Command(
        "trip track remove", tr("Remove a track"), parameters: [one, TripParts.ofTrip],
        effects: .writes, examples: [Example("trip track remove $last", runs: false)],
        action: TripParts.within(remove))),
  ]

  /// What is said of copies where they are the matter.
  private static let copied = ["counted_m", "same_as"]

  @Sendable private static func empty(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Phrase? {
    if arguments.flag("copies") { return tr("no track covers the same way as another") }
    guard !arguments.flag("loose"), !arguments.has("search"),
      arguments.has("trip") || session.place("trip.trip") != nil
    else { return nil }
    let loose = try TripReader(session).tracks([Condition("t.id IS NULL")]).count
    return loose == 0
      ? nil
      : tr(
        loose, one: "no track of this trip; 1 is of no trip: trip track list --loose",
        other: "no track of this trip; \(loose) are of no trip: trip track list --loose")
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    var track = try noun.named("track", session, arguments)
    var days: [DayShare]
    if let method = arguments.text("method").flatMap({ TrackMethod(rawValue: $0) }) {
      track.measures = try reader.measured(track, method)
      days = track.measures.days
    } else {
      days = try reader.days(of: track.id)
    }
    var record = try noun.table([track], session).record()
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
    let track = try noun.named("track", session, arguments)
    let body =
      try noun.members(arguments) + arguments.members(["type", "counts"])
      + MomentParts.trip(arguments, session)
    try session.append(
      TripEvent.trackEdited, scope: nil, entity: track.id, body: try arguments.change(body))
    if arguments.has("counts") || arguments.has("type") {
      let changed = try noun.item(session, track.id)
      if changed.countsAlways || changed.kind == .planned { try reader.uncover(by: track.id) }
      _ = try reader.compare(track.id, longest: try reader.longestTrack())
      try reader.rejoin([track.id])
    }
    session.say(tr("changed the track \(try title(try noun.item(session, track.id), reader))"))
    return try noun.answer(session, track.id)
  }

  static func compare(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let ids = try named(reader, arguments)
    let longest = try reader.longestTrack()
    for (number, id) in ids.enumerated() {
      try session.checkInterrupted()
      session.console.progress(Double(number) / Double(ids.count), tr("comparing tracks"))
      _ = try reader.compare(id, longest: longest)
    }
    let copies = try reader.tracks([Condition("p.covered IS NOT NULL")])
    return .table(
      try noun.table(copies, session).showing(.always, copied)
        .saying(tr("no track covers the same way as another")))
  }

  static func measure(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let method = arguments.text("method").flatMap { TrackMethod(rawValue: $0) } ?? .own
    let ids = try named(reader, arguments)
    for id in ids {
      let track = try noun.item(session, id)
      let measures = try reader.measured(track, method)
      try session.append(
        TripEvent.trackMeasured, scope: nil, entity: id, body: JSONObject(measures.members))
      try reader.recount(id)
    }
    let count = ids.count
    session.say(
      tr(
        count, one: "measured 1 track: \(method.rawValue)",
        other: "measured \(count) tracks: \(method.rawValue)"))
    return .table(
      try noun.table(ids.map { (id) throws(Diagnostic) in try noun.item(session, id) }, session))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let track = try noun.named("track", session, arguments)
    let output = try noun.drop(
      track, session, says: tr("removed the track \(try title(track, reader))"))
    try reader.uncover(by: track.id)
    try reader.rejoin(before: track)
    return output
  }

  static func title(
    _ track: StoredTrack, _ reader: TripReader
  ) throws(Diagnostic) -> String {
    let tail = try reader.tail(track.id)
    return track.name.map { "\($0) (\(tail))" } ?? tail
  }
}
