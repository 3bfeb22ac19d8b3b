// Trips themselves: planned, changed, begun, ended. At most one is under way; a local trip or a day
// trip begins and ends on one day of the place.

import Command
import Kernel
import Notebook
import Render

enum TripCommands {
  private static let one = Parameter.positional(
    "trip", .thing("trip.trip"), tr("a trip, by destination or id")
  ).also("--trip")
  private static let entered = Parameter.optional(
    "trip", .thing("trip.trip"), tr("the trip; default: the one entered")
  ).also("--trip")
  static let type = ParameterType.choice(
    TripType.allCases.map { Choice($0.rawValue, $0.words, synonyms: $0.synonyms) })
  private static func atOption(_ words: Phrase) -> Parameter {
    .option("at", .instant(.behind, ofPlace: true), words)
  }
  private static let data = [
    Parameter.data("from", .day(.ahead), tr("first day")),
    .data("to", .day(.ahead, from: "from"), tr("last day; default: the first day")),
    .data("type", type, tr("its type; default: according to the days")),
    .data("zone", .text, tr("the time zone of the place, such as Europe/Amsterdam")),
    .data("comment", .text, tr("a comment")),
  ]

  static let table: [Command] = [
    Command(
      "trip add", tr("Plan a trip"),
      discussion: [
        tr(
          "A local trip stays in town, a day trip leaves it; both begin and end on the same day. Anything longer is a multi-day trip."
        ),
        tr("Tracks without a trip that lie entirely within its days are assigned to it."),
      ],
      parameters: [
        .positional("destination", .text, tr("where to")),
        .data("from", .day(.ahead), tr("the first day"), required: true),
      ] + data.dropFirst().map { $0.name == "to" ? $0.asked : $0 }, effects: .writes,
      synonyms: ["plan", "new", "holiday"],
      examples: [
        Example("trip add Zeeland from=2025-08-29 to=2025-09-03"),
        Example("trip add \"Old town\" from=2025-09-06 type=local"),
        Example(
          "trip add Alps from=2025-10-04 to=2025-10-05 type=day",
          tr("Refused: a day trip ends on the day it begins"), code: .usage),
      ], action: add),
    Command(
      "trip list", tr("List your trips by date"),
      parameters: [
        // Trips are planned, and are over: a weekday says too little.
        .option("from", .day(.unclear), tr("first day to include")),
        .option("to", .day(.unclear, from: "from"), tr("last day to include")),
        .option("destination", .text, tr("only trips whose destination contains this text")),
        .option("type", type, tr("only trips of this type")),
        .flag("active", tr("only the trip under way")),
        .flag("detected", tr("only detected trips that need trip confirm")), .search,
      ] + Parameter.paging, effects: .reads, synonyms: ["holidays", "journeys"],
      examples: [
        Example("trip list"), Example("trip list --from 2025-01-01 --type multi-day --json"),
      ], action: list),
    Command(
      "trip show", tr("Show a trip with its days, tracks and totals"),
      parameters: [entered], effects: .reads, synonyms: ["details"],
      examples: [Example("trip show Zeeland")], action: show),
    Command(
      "trip edit", tr("Change a trip"),
      parameters: [one, .data("destination", .text, tr("where to"))] + data, effects: .writes,
      synonyms: ["rename", "move"], examples: [Example("trip edit Zeeland to=2025-09-04")],
      action: edit),
    Command(
      "trip remove", tr("Remove a trip; keep its tracks, notes and photos"), parameters: [one],
      effects: .writes,
      examples: [Example("trip remove Zeeland")], action: remove),
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

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let page = try reader.page(arguments, "trip.trip")
    var conditions: [Condition] = []
    if let from = arguments.day("from") {
      conditions.append(Condition("t.to_day >= ?", [.text(from.description)]))
    }
    if let to = arguments.day("to") {
      conditions.append(Condition("t.from_day <= ?", [.text(to.description)]))
    }
    if let type = arguments.text("type") {
      conditions.append(Condition("t.type = ?", [.text(type)]))
    }
    if arguments.flag("detected") { conditions.append(Condition("t.detected = 1")) }
    if arguments.flag("active") { conditions.append(Condition("t.active = 1")) }
    let place = arguments.text("destination")?.folded
    var trips = try reader.searched(
      arguments, place == nil ? page : Page(after: page.after), { $0.id },
      { [$0.destination, $0.comment] }
    ) { (page) throws(Diagnostic) in try reader.trips(conditions, page: page) }
    if let place {
      trips = trips.filter { $0.destination.folded.contains(place) }
      if let limit = page.limit { trips = Array(trips.prefix(limit + 1)) }
    }
    let table = try TripViews.trips(trips, reader)
    let term = arguments.text("search") ?? arguments.text("destination")
    let empty: Phrase =
      if let term {
        tr("no trip found for “\(term)”")
      } else if !conditions.isEmpty {
        tr("no trip in this category")
      } else {
        tr("no trip yet; plan one: trip add DESTINATION from=DAY")
      }
    return .table(table.saying(empty).paged(page, ids: trips.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    let tracks = try reader.tracks([Condition("k.trip = ?", [.id(trip.id)])])
    var section = try TripViews.tracks(tracks, reader)
    section.title = tr("Tracks")
    section.key = "tracks"
    let sums = try reader.dayShares(of: tracks.filter { $0.kind == .recorded })
    var sections = sums.isEmpty ? [] : [TripViews.days(sums)]
    if !tracks.isEmpty { sections.append(section) }
    let notes = try reader.notes([Condition("n.trip = ?", [.id(trip.id)])])
    if !notes.isEmpty {
      var table = try TripViews.notes(notes, reader)
      (table.title, table.key) = (tr("Notes"), "note_list")
      sections.append(table)
    }
    let photos = try reader.photos([Condition("p.trip = ?", [.id(trip.id)])])
    if !photos.isEmpty {
      var table = try TripViews.photos(photos, reader)
      (table.title, table.key) = (tr("Photos"), "photo_list")
      sections.append(table)
    }
    sections += try TripViews.visited(trip, reader) + TripViews.plan(of: trip, reader)
    var record = try TripViews.trips([trip], reader).record(sections)
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

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let destination = try TripParts.name(
      arguments.required("destination"), arguments.span("destination"))
    guard let from = arguments.day("from") else {
      throw Diagnostic(
        .usage, tr("which day does the trip begin on?"), at: arguments.invocation.line.span,
        hint: tr("give from=DAY"))
    }
    let to = arguments.day("to") ?? from
    let type = try checkedType(arguments.text("type"), from: from, to: to, arguments)
    let id = session.newID()
    var body: JSONObject = [
      "destination": .string(destination), "type": .string(type.rawValue),
      "from": .string(from.description), "to": .string(to.description),
    ]
    if let zone = arguments.text("zone"), !zone.isEmpty {
      body["zone"] = .string(try TripParts.zone(zone, arguments.span("zone"), session))
    }
    if let comment = arguments.text("comment"), !comment.isEmpty {
      body["comment"] = .string(comment)
    }
    try session.append(TripEvent.tripPlanned, scope: id, entity: id, body: body)
    let planned = try reader.found(try reader.trip(id))
    // Who plans one at the prompt goes on with what belongs to it.
    if session.isInteractive { reader.enter(planned) }
    session.say(tr("planned \(planned.title), \(type.words)"))
    return .table(try TripViews.trips([try gathered(planned, reader)], reader))
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
    for track in try reader.tracks([Condition("k.trip = ?", [.id(trip.id)])]) {
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
    var body = arguments.members(["comment"])
    if let text = arguments.text("destination") {
      let name = try TripParts.name(text, arguments.span("destination"))
      body.append(.init("destination", .string(name)))
    }
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
    if let zone = arguments.text("zone") {
      body.append(
        .init(
          "zone",
          zone.isEmpty ? .null : .string(try TripParts.zone(zone, arguments.span("zone"), session)))
      )
    }
    // Whoever says what it is has confirmed it.
    if trip.isDetected, arguments.has("type") || arguments.has("destination") {
      body.append(.init("detected", .bool(false)))
    }
    guard !body.isEmpty || !days else {
      session.say(tr("\(trip.title) is already on these days: nothing to do"))
      return .table(try TripViews.trips([trip], reader))
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
    return .table(try TripViews.trips([changed], reader))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    guard !trip.isActive else {
      throw Diagnostic(
        .refused, tr("\(trip.title) is under way"), at: arguments.span("trip"),
        hint: tr("end it first: trip stop"))
    }
    let table = try TripViews.trips([trip], reader)
    try session.append(
      TripEvent.tripRemoved, scope: trip.id, entity: trip.id, body: JSONObject())
    if session.place("trip.trip")?.id == trip.id { session.leavePlaces() }
    session.say(tr("removed the trip \(trip.title)"))
    if trip.notes + trip.photos > 0 {
      session.note(
        tr(
          "kept, without a trip: \(tr(trip.notes, one: "1 note", other: "\(trip.notes) notes")), \(tr(trip.photos, one: "1 photo", other: "\(trip.photos) photos"))"
        ))
    }
    return .table(table)
  }

  /// The trip named or entered; else the one planned for today.
  private static func toStart(
    _ reader: TripReader, _ arguments: Arguments
  ) throws(Diagnostic) -> Trip {
    let session = reader.session
    if arguments.has("trip") || session.place("trip.trip") != nil {
      return try reader.oneTrip(arguments)
    }
    let today = session.surroundings.zone.day(at: session.now).description
    let planned = try reader.trips([
      Condition("t.from_day <= ? AND t.to_day >= ?", [.text(today), .text(today)]),
      Condition("t.started_at IS NULL"),
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
    try session.append(
      TripEvent.tripStarted, scope: trip.id, entity: trip.id,
      body: TripEvent.started(at))
    let started = try reader.found(try reader.trip(trip.id))
    reader.enter(started)
    session.say(tr("started \(started.title)"))
    return .table(try TripViews.trips([started], reader))
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
    try session.append(
      TripEvent.tripStopped, scope: trip.id, entity: trip.id,
      body: TripEvent.stopped(at))
    let stopped = try reader.found(try reader.trip(trip.id))
    session.say(tr("ended \(stopped.title)"))
    return .table(try TripViews.trips([stopped], reader))
  }
}
