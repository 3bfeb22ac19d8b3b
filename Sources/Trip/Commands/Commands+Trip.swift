// Trips themselves: planned, changed, begun, ended. At most one is under way; a local trip or a day
// trip begins and ends on one day of the place.

import Command
import Kernel
import Notebook
import Render

enum TripCommands {
  static let noun = Noun<Trip>(
    "trip.trip", words: "trip", tr("trip"),
    events: [
      TripEvent.tripPlanned, TripEvent.tripEdited, TripEvent.tripStarted, TripEvent.tripStopped,
      TripEvent.tripRemoved,
    ],
    joins: """
      LEFT JOIN (SELECT trip, count(*) AS tracks, sum(length_m) AS length_m, \
      sum(moving_ms) AS moving_ms, sum(stopped_ms) AS stopped_ms, sum(climb_m) AS climb_m, \
      sum(descent_m) AS descent_m FROM trip_track WHERE removed = 0 AND trip IS NOT NULL \
      AND type = 'recorded' GROUP BY trip) k ON k.trip = p.id
      """,
    attributes: [
      .name(\.destination, tr("where to"), tr("Destination"), key: "destination"),
      .recorded("type", \.type, tr("Type"), shown: .always).taken(
        as: .data("type", TripType.parameterType, tr("its type; default: according to the days"))),
      // Days as ISO 8601 text, so that they compare as they follow each other.
      .recorded("from", \.from, tr("From"), stored: .init(column: "from_day"), shown: .always)
        .taken(as: .data("from", .day(.ahead), tr("the first day"))),
      .recorded("to", \.lastDay, tr("To"), stored: .init(column: "to_day"), shown: .always)
        .shown { trip, _ in .day(trip.to) }.taken(
          as: .data("to", .day(.ahead, from: "from"), tr("last day; default: the first day"))),
      .recorded("zone", \.zone, tr("Time zone")).taken(
        as: .data(
          "zone", .text, tr("the time zone of the place, such as Europe/Amsterdam"))),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .recorded("active", \.isActive, tr("Active"), shown: .always),
      .recorded("started_at", \.startedAt, tr("Started")).shown { trip, session in
        .local(trip.startedAt, session.clock(trip: trip.zone, own: nil))
      },
      .recorded("stopped_at", \.stoppedAt, tr("Stopped at")).shown { trip, session in
        .local(trip.stoppedAt, session.clock(trip: trip.zone, own: nil))
      },
      // Found, and not confirmed yet.
      .recorded("detected", \.detected, tr("Detected")).shown { trip, _ in
        .boolean(trip.isDetected)
      },
      .joined("tracks", \.recorded.tracks, "k.tracks", tr("Tracks"), shown: .always),
      .joined("length_m", \.recorded.length, "k.length_m", tr("Length"), shown: .always)
        .shown { trip, _ in .way(trip.recorded.length) },
      .joined("moving_s", \.recorded.movingMilliseconds, "k.moving_ms", tr("Moving"), shown: .never)
        .shown { trip, _ in .duration(milliseconds: trip.sums?.movingMilliseconds) },
      .joined(
        "stopped_s", \.recorded.stoppedMilliseconds, "k.stopped_ms", tr("Stopped"), shown: .never
      ).shown { trip, _ in .duration(milliseconds: trip.sums?.stoppedMilliseconds) },
      .joined(
        "climb_m", \.recorded.climb, "k.climb_m", tr("Climb"), shown: .never, unit: "m",
        decimals: 0),
      .joined(
        "descent_m", \.recorded.descent, "k.descent_m", tr("Descent"), shown: .never, unit: "m",
        decimals: 0),
      .joined("photos", \.photos, count("trip_photo"), tr("Photos")),
      .joined("notes", \.notes, count("trip_note"), tr("Notes")),
      .read("visits", \.visits, count("trip_checkin")),
      .read("changed_at", \.changedAt, "p.changed_at"),
    ],
    columns: [
      "destination", "type", "from", "to", "active", "length_m", "tracks", "photos", "notes",
      "moving_s", "stopped_s", "climb_m", "descent_m", "zone", "started_at", "stopped_at",
      "comment", "detected",
    ], order: ["from", "destination"], indexes: [["from_day"]],
    empty: tr("no trip yet; plan one: trip add DESTINATION from=DAY"),
    completing: { (trips, session) throws(Diagnostic) in
      try TripReader(session).countOnce(&trips)
    })

  private static func count(_ table: String) -> String {
    "(SELECT count(*) FROM \(table) x WHERE x.trip = p.id AND x.removed = 0)"
  }

  private static let one = Parameter.positional(
    "trip", .thing("trip.trip"), tr("a trip, by destination or id")
  ).also("--trip")
  private static let entered = Parameter.optional(
    "trip", .thing("trip.trip"), tr("the trip; default: the one entered")
  ).also("--trip")
  private static func atOption(_ words: Phrase) -> Parameter {
    .option("at", .instant(.behind, ofPlace: true), words)
  }

  private static let data = noun.parameters(["from", "to", "type", "zone", "comment"])

  static let table: [Command] = [
    Command(
      "trip add", tr("Plan a trip"),
      discussion: [
        tr(
          "A local trip stays in town, a day trip leaves it; both begin and end on the same day. Anything longer is a multi-day trip."
        ),
        tr("Tracks without a trip that lie entirely within its days are assigned to it."),
      ],
      parameters: [.positional("destination", .text, tr("where to"))]
        + data.map { $0.name == "from" ? $0.required : $0.name == "to" ? $0.asked : $0 },
      effects: .writes, synonyms: ["plan", "new", "holiday"],
      examples: [
        Example("trip add Zeeland from=2025-08-29 to=2025-09-03"),
        Example("trip add \"Old town\" from=2025-09-06 type=local"),
        Example(
          "trip add Alps from=2025-10-04 to=2025-10-05 type=day",
          tr("Refused: a day trip ends on the day it begins"), code: .usage),
      ], action: add),
    noun.list(
      tr("List your trips by date"),
      narrowings: [
        // Trips are planned, and are over: a weekday says too little.
        .day(.option("from", .day(.unclear), tr("first day to include")), "p.to_day >= ?"),
        .day(
          .option("to", .day(.unclear, from: "from"), tr("last day to include")), "p.from_day <= ?"
        ),
        .containing("destination", tr("only trips whose destination contains this text")),
        .choice("type", TripType.parameterType, tr("only trips of this type")),
        .flag("active", tr("only the trip under way"), "p.active = 1"),
        .flag(
          "detected", tr("only detected trips that need trip confirm"), "p.detected = 1"),
      ], synonyms: ["holidays", "journeys"],
      examples: [
        Example("trip list"), Example("trip list --from 2025-01-01 --type multi-day --json"),
      ],
      empty: { _, arguments in
        if let term = arguments.text("search") ?? arguments.text("destination") {
          return tr("no trip found for “\(term)”")
        }
        return ["from", "to", "type", "active", "detected"].contains(where: arguments.has)
          ? tr("no trip in this category") : nil
      }),
    Command(
      "trip show", tr("Show a trip with its days, tracks and totals"),
      parameters: [entered], effects: .reads, synonyms: ["details"],
      examples: [Example("trip show Zeeland")], action: show),
    noun.whereMet(
      Command(
        "trip edit", tr("Change a trip"),
        parameters: [one] + noun.parameters(["destination"]) + data,
        effects: .writes, synonyms: ["rename", "move"],
        examples: [Example("trip edit Zeeland to=2025-09-04")], action: edit)),
    noun.whereMet(
      Command(
        "trip remove", tr("Remove a trip; keep its tracks, notes and photos"), parameters: [one],
        effects: .writes,
        examples: [Example("trip remove Zeeland")], action: remove)),
    Command(
      "trip use", tr("Enter a trip, so that lists show it alone"), parameters: [one],
      effects: .reads,
      contained: false,
      synonyms: ["open", "enter", "select"], examples: [Example("trip use Zeeland")],
      action: use),
    Command(
      "trip start", tr("Start a trip"),
      parameters: [entered, atOption(tr("when it began; now if left out"))],
      effects: .writes, synonyms: ["begin", "depart", "activate"],
      examples: [Example("trip start Zeeland --at 2025-08-29T08:15")], action: start),
    Command(
      "trip stop", tr("End the current trip"),
      parameters: [
        atOption(tr("end time; default now")),
        .option("trip", .thing("trip.trip"), tr("the trip; default: the one under way")),
      ],
      effects: .writes, synonyms: ["end", "finish", "arrive"],
      examples: [
        Example("trip stop", tr("Refused: no trip is under way"), code: .refused)
      ], action: stop),
  ]

  // MARK: - Reading

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    let ofTrip = Condition("p.trip = ?", [.id(trip.id)])
    let tracks = try reader.tracks([ofTrip])
    let sums = try reader.dayShares(of: tracks.filter { $0.kind == .recorded })
    var sections =
      [
        TripViews.days(sums),
        try TrackCommands.noun.table(tracks, session).section(tr("Tracks"), "tracks"),
        try NoteCommands.noun.table(reader.notes([ofTrip]), session)
          .section(tr("Notes"), "note_list"),
        try TripPhotoCommands.noun.table(reader.photos([ofTrip]), session)
          .section(tr("Photos"), "photo_list"),
      ].filter { !$0.rows.isEmpty }
    sections += try CheckinCommands.sections(ofTrip, session) + TripViews.plan(of: trip, reader)
    var record = try noun.table([trip], session).record(sections)
    // What a list has no room for; what nobody said is left out.
    for index in record.fields.indices
    where ![.null, .boolean(false)].contains(record.fields[index].value) {
      record.fields[index].column.shown = .always
    }
    return .record(record)
  }

  static func use(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    reader.enter(try reader.oneTrip(arguments))
    return .none
  }

  // MARK: - Writing

  /// The kind that the days allow; the one asked for, where one was.
  private static func checkedType(
    _ asked: String?, from: Day, to: Day, _ arguments: Arguments
  ) throws(Diagnostic) -> TripType {
    guard from <= to else {
      throw Diagnostic(
        .usage, tr("a trip cannot end on \(to), before it begins on \(from)"),
        at: arguments.span(arguments.has("to") ? "to" : "from"),
        hint: tr("the first day is from=, the last day to="))
    }
    guard let type = asked.flatMap({ TripType(rawValue: $0) }) else {
      return from == to ? .day : .multiDay
    }
    guard type == .multiDay || from == to else {
      throw Diagnostic(
        .usage, tr("a trip of type \(type.rawValue) begins and ends on the same day"),
        at: arguments.span(arguments.has("type") ? "type" : arguments.has("to") ? "to" : "from"),
        hint: tr("give it one day, or type=multi-day"))
    }
    return type
  }

  /// What is given as it is stored.
  private static func members(
    _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [JSONObject.Member] {
    let body = try noun.members(arguments)
    guard let name = arguments.text("zone") else { return body }
    let zone =
      name.isEmpty ? nil : try TripParts.zone(name, arguments.span("zone"), session)
    return body + [.init("zone", zone.map { .string($0) } ?? .null)]
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    guard let from = arguments.day("from") else {
      throw Diagnostic(
        .usage, tr("which day does the trip begin on?"), at: arguments.invocation.line.span,
        hint: tr("give from=DAY"))
    }
    let to = arguments.day("to") ?? from
    let type = try checkedType(arguments.text("type"), from: from, to: to, arguments)
    let id = session.newID()
    let body =
      try members(arguments, session).filter { !$0.value.isNull } + [
        .init("type", .string(type.rawValue)), .init("from", .string(from.description)),
        .init("to", .string(to.description)),
      ]
    try session.append(TripEvent.tripPlanned, scope: id, entity: id, body: JSONObject(body))
    let planned = try reader.found(try reader.trip(id))
    // Who plans one at the prompt goes on with what belongs to it.
    if session.isInteractive { reader.enter(planned) }
    session.say(tr("planned \(planned.title), \(type.words)"))
    return .table(try noun.table([gathered(planned, reader)], session))
  }

  /// Gives the trip the tracks of no trip on its days, as if they were brought in after it was planned.
  /// - Returns: the trip with them.
  private static func gathered(_ trip: Trip, _ reader: TripReader) throws(Diagnostic) -> Trip {
    let tracks = try reader.looseTracks(on: trip)
    guard !tracks.isEmpty else { return trip }
    for track in tracks {
      try reader.session.append(
        TripEvent.trackEdited, scope: nil, entity: track,
        body: ["trip": .string(trip.id.description)])
    }
    reader.session.note(
      tr(
        tracks.count, one: "assigned 1 track of these days to it",
        other: "assigned \(tracks.count) tracks of these days to it"))
    return try reader.found(try reader.trip(trip.id))
  }

  /// Lets go of the tracks that belonged to the trip by its days and lie on them no more. What lay
  /// elsewhere before was given to it by hand, and what was recorded on the way is of it: both stay.
  private static func release(
    _ trip: Trip, _ changed: Trip, _ reader: TripReader
  ) throws(Diagnostic) {
    let session = reader.session
    var gone: [Identifier] = []
    var kept = 0
    for track in try reader.tracks([Condition("p.trip = ?", [.id(trip.id)])]) {
      let days = try reader.days(of: track.id).map(\.day)
      guard track.kind == .recorded, let first = days.min(), let last = days.max(),
        first < changed.from || last > changed.to
      else { continue }
      let isOnTheWay = trip.startedAt.map { began in
        track.measures.start.map {
          began <= $0 && $0 <= trip.stoppedAt ?? session.now
        } ?? false
      }
      if trip.from <= first, last <= trip.to, isOnTheWay != true {
        gone.append(track.id)
      } else {
        kept += 1
      }
    }
    for track in gone {
      try session.append(
        TripEvent.trackEdited, scope: nil, entity: track, body: ["trip": .null])
    }
    if !gone.isEmpty {
      session.note(
        tr(
          gone.count, one: "1 track is no longer within its days and now belongs to no trip",
          other: "\(gone.count) tracks are no longer within its days and now belong to no trip"))
    }
    if kept > 0 {
      session.note(
        tr(
          kept, one: "1 track outside its days still belongs to it",
          other: "\(kept) tracks outside its days still belong to it"))
    }
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    var body = try members(arguments, session)
    let from = arguments.day("from") ?? trip.from
    // A trip of one day moves as a whole.
    let moves = trip.from == trip.to && !arguments.has("to")
    let to = arguments.day("to") ?? (moves ? from : trip.to)
    let days = arguments.has("from") || arguments.has("to")
    if days || arguments.has("type") {
      let kept = days && !arguments.has("type") && (from == to) == (trip.from == trip.to)
      let asked = arguments.text("type") ?? (kept ? trip.type.rawValue : nil)
      let type = try checkedType(asked, from: from, to: to, arguments)
      if from != trip.from { body.append(.init("from", .string(from.description))) }
      if to != trip.to { body.append(.init("to", .string(to.description))) }
      if type != trip.type || arguments.has("type") {
        body.append(.init("type", .string(type.rawValue)))
      }
    }
    // Whoever says what it is has confirmed it.
    if trip.isDetected, arguments.has("type") || arguments.has("destination") {
      body.append(.init("detected", .bool(false)))
    }
    guard !body.isEmpty || !days else {
      session.say(tr("\(trip.title) is already on these days: nothing to do"))
      return .table(try noun.table([trip], session))
    }
    try session.append(
      TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: try arguments.change(body))
    var changed = try reader.found(try reader.trip(trip.id))
    session.say(tr("changed the trip \(changed.title)"))
    // The prompt shows its name.
    if session.place("trip.trip")?.id == trip.id { reader.enter(changed) }
    if (changed.from, changed.to) != (trip.from, trip.to) {
      try release(trip, changed, reader)
      changed = try gathered(changed, reader)
    }
    return .table(try noun.table([changed], session))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    guard !trip.isActive else {
      throw Diagnostic(
        .refused, tr("\(trip.title) is under way"), at: arguments.span("trip"),
        hint: tr("end it first: trip stop"))
    }
    let output = try noun.drop(
      trip, scope: trip.id, session, says: tr("removed the trip \(trip.title)"))
    if session.place("trip.trip")?.id == trip.id { session.leavePlaces() }
    if trip.notes + trip.photos > 0 {
      session.note(
        tr(
          "kept, without a trip: \(tr(trip.notes, one: "1 note", other: "\(trip.notes) notes")), \(tr(trip.photos, one: "1 photo", other: "\(trip.photos) photos"))"
        ))
    }
    return output
  }

  /// The trip named or entered; else the one planned for today.
  private static func toStart(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Trip {
    let session = reader.session
    if arguments.has("trip") || session.place("trip.trip") != nil {
      return try reader.oneTrip(arguments)
    }
    let today = session.today.description
    let planned = try reader.trips([
      Condition("p.from_day <= ? AND p.to_day >= ?", [.text(today), .text(today)]),
      Condition("p.started_at IS NULL"),
    ])
    if planned.count == 1 { return planned[0] }
    throw Diagnostic(
      .usage,
      planned.isEmpty
        ? tr("no trip is planned for today")
        : tr("several trips are planned for today"), at: arguments.invocation.line.span,
      hint: tr("name it: trip start TRIP"))
  }

  /// `--at` by the clocks of the trip, or now.
  private static func moment(
    of trip: Trip, _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Instant {
    let session = reader.session
    let today = try reader.todaysZone(trip)
    guard let typed = session.instantGiven("at", arguments, today: today) else {
      return session.now
    }
    let zone = try reader.clock(typed: typed, trip: trip)
    return try session.instant("at", arguments, in: zone, today: today) ?? session.now
  }

  static func start(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try toStart(reader, arguments)
    if let other = try reader.active().first {
      throw Diagnostic(
        .refused,
        other.id == trip.id
          ? tr("\(trip.title) is already under way") : tr("\(other.title) is under way"),
        at: arguments.span("trip"),
        hint: other.id == trip.id ? nil : tr("end it first: trip stop"))
    }
    let at = try moment(of: trip, reader, arguments)
    return try noun.change(
      trip, TripEvent.started(at), by: TripEvent.tripStarted, scope: trip.id, session
    ) { started in
      reader.enter(started)
      return tr("started \(started.title)")
    }
  }

  static func stop(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let all = try reader.active()
    // Several can be under way only after two notebooks were brought together.
    let named = try arguments.thing("trip", session)
    guard
      let trip = named.map({ id in all.first { $0.id == id } })
        ?? all.first(where: { $0.id == session.place("trip.trip")?.id }) ?? all.first
    else {
      throw Diagnostic(
        .refused, tr("no trip is under way"), at: arguments.invocation.line.span,
        hint: tr("start one: trip start TRIP"))
    }
    let at = try moment(of: trip, reader, arguments)
    let zone = reader.zone(of: trip)
    if let began = trip.startedAt {
      guard at >= began else {
        throw Diagnostic(
          .usage, tr("a trip cannot end before it began"), at: arguments.span("at"),
          hint: tr("it began at \(began.description(in: zone))"))
      }
      let isOneDay = zone.day(at: began) == zone.day(at: at)
      guard isOneDay || !trip.type.isOfOneDay || trip.isDetected else {
        throw Diagnostic(
          .refused,
          tr(
            "a trip of type \(trip.type.rawValue) begins and ends on the same day; this one began on \(zone.day(at: began))"
          ),
          at: arguments.span("at"),
          hint: tr(
            "give the end time with --at, or make the trip longer: trip edit \(trip.destination.shellQuoted) to=\(zone.day(at: at)) type=multi-day"
          ))
      }
    }
    // What nobody has said yet follows from the way.
    if trip.isDetected, let change = try DetectedTrip(trip, reader)?.change(until: at),
      !change.isEmpty
    {
      try session.append(TripEvent.tripEdited, scope: trip.id, entity: trip.id, body: change)
    }
    return try noun.change(
      trip, TripEvent.stopped(at), by: TripEvent.tripStopped, scope: trip.id, session
    ) { tr("ended \($0.title)") }
  }
}
