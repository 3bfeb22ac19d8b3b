// `trip plan`: the days of a trip and where to be on them. Days are counted from the first one of the
// trip, so that a trip that is moved takes its plan along.

import Command
import Core
import Kernel
import Notebook
import Render

enum PlanCommands {
  static let noun = Noun<PlannedStop>(
    "trip.stop", words: "trip plan", tr("stop"), within: .trip,
    events: [
      TripEvent.stopPlanned, TripEvent.stopEdited, TripEvent.stopMoved, TripEvent.stopDone,
      TripEvent.stopRemoved,
    ],
    attributes: [
      .name(\.name, tr("what to call it"), tr("Stop")),
      // 1 is the first day of the trip, whenever that is.
      .recorded("day", \.day, tr("Day"), shown: .always).taken(as: day),
      // Orders the stops of a day; only greater and less count.
      .kept("position", \.position),
      .made(
        "at", { \.at }, .init(), .text,
        { .data("at", .timeOfDay, tr("time of arrival, in local time")) },
        read: { Int(clock: $0.optionalText($1)) },
        given: { arguments, key in arguments.timeOfDay(key).map { .string($0.clock) } },
        body: { .string($0.clock) }, heading: { tr("At") }, shown: .always,
        show: { .text($0.clock) }
      ).shown { clock($0, $1) },
      .duration(
        "for", \.duration, tr("duration of the stop"), tr("For"),
        stored: .init(member: "duration_ms", column: "duration_ms", json: "duration_s"),
        shown: .wide
      ).bare("h", below: 24),
      .latitude(.never).taken(
        as: .optional("latitude", .number, tr("degrees north"), shownAs: "LAT")),
      .longitude(.never).taken(
        as: .optional("longitude", .number, tr("degrees east"), shownAs: "LON")),
      .length(
        "radius", \.radius, tr("distance within which it counts as reached; default 200m"),
        tr("Radius"), stored: "radius_m", shown: .never
      ).bare("m").given { (arguments, key) throws(Diagnostic) in
        guard let radius = arguments.length(key), radius > 0, radius <= 100_000 else {
          throw Diagnostic(
            .usage, tr("a radius must be above 0 and at most 100km"), at: arguments.span(key))
        }
        return .number(radius)
      },
      .integer(
        "nights", \.nights, 0...1000, tr("number of nights"), tr("Nights"), shown: .wide),
      .choice(
        "transport", \.transport, tr("mode of transport to get there"), tr("How"), shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .recorded("done_at", \.doneAt, tr("Done at")).shown { stop, session in
        .local(stop.doneAt, stop.zone(session))
      },
      .read("trip_start", \.tripStart, "t.from_day"), .read("trip_end", \.tripEnd, "t.to_day"),
      .read("trip_zone", \.tripZone, "t.zone"), .read("changed_at", \.changedAt, "p.changed_at"),
      .derived("date", tr("Date")) { stop, _ in .day(stop.date) },
      .derived("weekday", tr("Weekday")) { stop, _ in
        .choice(stop.date.weekday.storedName, stop.date.weekday.name)
      },
      .prepared("from_previous_m", tr("From the one before")) {
        (stops, session) throws(Diagnostic) in
        let trips = Set(stops.map(\.trip)).sorted()
        if trips.isEmpty { return { _ in .null } }
        let before = distances(try TripReader(session).stops([.among("p.trip", trips)]))
        return { before[$0.id].map { .way($0) } ?? .null }
      },
      .derived("done", tr("Done")) { stop, _ in .boolean(stop.doneAt != nil) },
      .derived("outside", tr("Outside of the trip"), shown: .never) { stop, _ in
        .boolean(stop.isOutside)
      },
    ],
    columns: [
      "trip", "day", "date", "weekday", "at", "name", "duration_s", "from_previous_m",
      "transport", "nights", "done", "comment", "latitude", "longitude", "radius_m", "done_at",
      "outside", "trip_id",
    ], order: ["day", "position"], indexes: [["trip", "day"]], frame: .lonLat,
    empty: tr("no stop is planned; add one: trip plan add NAME on=1"))

  private static let one = Parameter.positional(
    "stop", .thing("trip.stop"), tr("a stop, by name or id"))
  private static let poi = Parameter.option(
    "poi", .text, tr("use the position of this place of interest"), shownAs: "NAME")
  private static let day = Parameter.data(
    "on", .text, tr("a day of the trip: its number (1 is the first) or its date"), shownAs: "DAY"
  ).also("day=")

  /// The hour of a stop by the clocks of its trip; programs read it without the mark.
  static func clock(_ stop: PlannedStop, _ session: Session) -> Value {
    guard let minute = stop.at else { return .null }
    let zone = stop.zone(session)
    let at = zone.instant(of: CivilTime(day: stop.date, millisecondOfDay: minute * 60_000))
    let mark = PlaceClock(zone: zone, readers: session.surroundings.zone).mark(at)
    return .choice(minute.clock, .verbatim(minute.clock + mark))
  }

  private static let adding = noun.add(
    tr("Add a stop to a day of the trip"),
    discussion: [
      tr(
        "Stops keep the order in which you add them; a stop with a time goes before those with a later time. Days are relative: if the trip moves, its plan moves with it. A day outside the trip is refused."
      ), TripParts.filled,
    ], requiring: ["day"], and: [poi], synonyms: ["itinerary", "stop", "waypoint", "visit"],
    examples: [
      Example(
        "trip plan add \"Delta works\" 51.6494 3.7091 on=2 at=10:30 for=2h --trip Zeeland"),
      Example(
        "trip plan add Middelburg on=9 --trip Zeeland", tr("Refused: after the last day"),
        code: .usage),
    ], action: add)
  private static let editing = noun.edit(
    tr("Change a stop"), one, and: [poi], synonyms: ["rename"],
    examples: [Example("trip plan edit \"Delta works\" at=11:00 for=3h")], action: edit)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the stops of a trip, day by day"), discussion: [DayLoad.rule],
      narrowings: [
        .init(
          .option(
            "on", .text, tr("only this day of the trip: its number or date"), shownAs: "DAY"
          ).also("--day"), conditions: onDay)
      ], synonyms: ["itinerary", "stops"],
      examples: [Example("trip plan list"), Example("trip plan list --on 2 --json")],
      footer: { (_, session, arguments) throws(Diagnostic) in
        let reader = try TripReader(session)
        return footer(try reader.stops(TripReader.within(try reader.narrowing(arguments))))
      },
      empty: { _, arguments in
        arguments.text("search").map { tr("no stop found for “\($0)”") }
      }),
    Command(
      "trip plan days", tr("Show the stops, distance and time of each planned day"),
      discussion: [DayLoad.rule], parameters: [TripParts.trip, .condition], effects: .reads,
      synonyms: ["load", "overview"], examples: [Example("trip plan days --trip Zeeland")],
      action: days),
    noun.show(
      tr("Show a stop"), one, examples: [Example("trip plan show \"Delta works\"")]),
    editing,
    noun.importing(
      tr("Import stops from a table (CSV) or JSON"), add: adding, edit: editing,
      examples: [Example("trip plan import stops.csv --trip Zeeland", runs: false)]),
    noun.command(
      "move", tr("Move a stop to another day or position"),
      parameters: [
        one, day, .option("before", .thing("trip.stop"), tr("the stop to place it before")),
        .option("after", .thing("trip.stop"), tr("the stop to place it after")),
      ], synonyms: ["reorder", "shift"],
      examples: [Example("trip plan move \"Delta works\" on=3")], action: move),
    noun.command(
      "done", tr("Mark a stop as reached, or undo that"),
      discussion: [
        tr("Not needed for stops that a recorded track reaches: trip compare finds those.")
      ],
      parameters: [
        one, .option("at", .instant(.behind, ofPlace: true), tr("when; default now")),
        .flag("undone", tr("mark it as not reached")),
      ], synonyms: ["reached", "check", "visited"],
      examples: [Example("trip plan done \"Delta works\"")], action: done),
    noun.remove(
      tr("Remove a stop from the plan"), one,
      examples: [Example("trip plan remove \"Delta works\"")],
      says: { _, name in tr("removed \(name) from the plan") }),
  ]

  // MARK: - Reading

  /// Metres from the stop before, for stops of any trips that come in order.
  static func distances(_ stops: [PlannedStop]) -> [Identifier: Double] {
    var result: [Identifier: Double] = [:]
    var trip: Identifier?
    var before: GeoPoint?
    for stop in stops {
      if stop.trip != trip { (trip, before) = (stop.trip, nil) }
      if let leg = DayLoad.leg(stop, from: before) { result[stop.id] = leg.metres }
      before = stop.place ?? before
    }
    return result
  }

  /// What `--on` asks for: a day by its number, or, of one trip, by its date.
  @Sendable private static func onDay(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [Condition] {
    guard let text = arguments.text("on") else { return [] }
    let number: Int
    if let whole = Int(text) {
      guard (1...100_000).contains(whole) else {
        throw Diagnostic(
          .usage, tr("--on must be 1 to 100000, or a date"), at: arguments.span("on"))
      }
      number = whole
    } else {
      let reader = try TripReader(session)
      guard let trip = try reader.narrowing(arguments), let whole = try reader.trip(trip) else {
        throw Diagnostic(
          .usage, tr("which trip?"), at: arguments.invocation.line.span,
          hint: tr("name it with --trip, or write the day number"))
      }
      let days = whole.from...max(whole.from, whole.to)
      let day = try TripParts.day(
        "on", arguments, on: days, today: reader.zone(of: whole), session)
      number = day - whole.from + 1
    }
    return [Condition("p.day = ?", [.integer(Int64(number))])]
  }

  /// What is wrong with the days of the plan, for people.
  /// - Parameter isShown: whether a day of it is.
  private static func footer(
    _ stops: [PlannedStop], isShown: (Int) -> Bool = { _ in true }
  ) -> Phrase? {
    var lines: [Phrase] = []
    let trips = Dictionary(grouping: stops, by: \.trip).values
      .sorted { ($0[0].tripDays.lowerBound, $0[0].trip) < ($1[0].tripDays.lowerBound, $1[0].trip) }
    var isFull = false
    for stops in trips {
      for day in DayLoad.days(stops) where isShown(day.day) {
        if day.isTooMuch {
          isFull = true
          lines.append(
            tr(
              "\(day.date) is too full: \(Duration(milliseconds: day.stay)) at the stops, \(Duration(milliseconds: day.way / 60_000 * 60_000)) travelling"
            ))
        }
        for stop in day.late {
          lines.append(
            tr("\(day.date): \(stop.name) cannot be reached by \(stop.at?.clock ?? "")"))
        }
      }
      let outside = stops.count { $0.isOutside && isShown($0.day) }
      if outside > 0 {
        lines.append(
          tr(
            outside, one: "1 stop is after the last day of the trip",
            other: "\(outside) stops are after the last day of the trip"))
      }
    }
    if isFull { lines.append(DayLoad.rule) }
    return lines.isEmpty ? nil : .joined(lines, separator: "\n")
  }

  static func days(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.oneTrip(arguments)
    let stops = try reader.stops(TripReader.within(trip.id))
    let days = try arguments.meeting(
      DayLoad.days(stops), session, as: TripViews.plannedDays)
    var table = TripViews.plannedDays(days)
    let shown = Set(days.map(\.day))
    table.footer = footer(stops) { shown.contains($0) }
    return .table(table.saying(tr("no stop is planned; add one: trip plan add NAME on=1")))
  }

  // MARK: - Writing

  /// The number of a day of the trip that was given as number or date; nil where none was given.
  private static func number(
    _ arguments: Arguments, from first: Day, to last: Day, title: Phrase, _ zone: Zone,
    _ session: Session
  ) throws(Diagnostic) -> Int? {
    guard let text = arguments.text("on") else { return nil }
    let span = arguments.span("on")
    let count = last - first + 1
    let number: Int
    if let whole = Int(text), !text.hasPrefix("+"), !text.hasPrefix("-") {
      // At the prompt a number that counts no day of the trip is one of the month.
      let days = SpokenDays(today: first, trip: first...max(first, last))
      let spoken = session.promptValues.flatMap { _ in
        DateWords.spoken(text, days, .behind, isOfTrip: true, hasTime: false)
      }
      if whole > count, let spoken, let day = Day(iso: spoken.text) {
        session.note(tr("on: \(day.inWords)"))
        number = day - first + 1
      } else {
        number = whole
      }
    } else {
      // A weekday is one of the trip.
      let day = try TripParts.day(
        "on", arguments, on: first...max(first, last), today: zone, session)
      number = day - first + 1
    }
    guard (1...max(count, 1)).contains(number) else {
      throw Diagnostic(
        .usage,
        tr(
          count, one: "\(title) has 1 day", other: "\(title) has \(count) days"),
        at: span,
        hint: tr("give on=1 to on=\(count), or a date from \(first) to \(last)"))
    }
    return number
  }

  /// The position that was given, or that of the place of `--poi`; nil where neither was.
  private static func position(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> GeoPoint? {
    if let name = arguments.text("poi") {
      guard !arguments.has("latitude") else {
        throw Diagnostic(
          .usage, tr("the position is given twice"), at: arguments.span("poi"),
          hint: tr("give LAT LON or --poi"))
      }
      let key = name.folded
      let places = try reader.namedPlaces().filter(\.place.isOnGlobe)
      let found = places.filter { $0.name.folded == key }
      guard let place = found.first?.place, found.allSatisfy({ $0.place == place }) else {
        let near = Suggestions.nearest(to: name, among: places.map(\.name))
        throw Diagnostic(
          .usage,
          found.isEmpty
            ? tr("there is no place \(name)") : tr("\(name) matches several places"),
          at: arguments.span("poi"),
          hint: near.isEmpty ? tr("give its position: LAT LON") : tr("did you mean \(near[0])?"))
      }
      return place
    }
    guard let latitude = arguments.number("latitude") else { return nil }
    guard let longitude = arguments.number("longitude") else {
      throw Diagnostic(
        .usage, tr("a position needs two numbers"), at: arguments.span("latitude"),
        hint: tr("write latitude and longitude: 51.65 3.71"))
    }
    guard latitude.magnitude <= 90 else {
      throw Diagnostic(
        .usage, tr("a latitude must be between -90 and 90"), at: arguments.span("latitude"))
    }
    guard longitude.magnitude <= 180 else {
      throw Diagnostic(
        .usage, tr("a longitude must be between -180 and 180"), at: arguments.span("longitude"))
    }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  /// The members that follow from data; an empty value clears.
  private static func members(
    _ arguments: Arguments, _ reader: TripReader
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var body = try noun.members(arguments)
    if let place = try position(arguments, reader) {
      body.append(.init("latitude", .number(place.latitude)))
      body.append(.init("longitude", .number(place.longitude)))
    }
    return body
  }

  /// A time of a stop that clocks skip on its day is refused; of one that comes twice the first is meant.
  private static func checkClocks(
    _ arguments: Arguments, at minute: Int?, on day: Day, _ zone: Zone, _ session: Session
  ) throws(Diagnostic) {
    guard let minute else { return }
    try Diagnostic.checkWallTime(
      CivilTime(day: day, millisecondOfDay: minute * 60_000), zone, "at",
      at: arguments.span(arguments.has("at") ? "at" : "on"), said: { session.note($0) })
  }

  /// Where a stop stands among the others of its day: after those without a later time.
  private static func slot(_ others: [PlannedStop], at: Int?) -> Int {
    guard let at else { return others.count }
    return others.firstIndex { ($0.at ?? -1) > at } ?? others.count
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    let zone = reader.zone(of: trip)
    let day =
      try number(
        arguments, from: trip.from, to: trip.to, title: trip.title, zone, session) ?? 1
    try checkClocks(
      arguments, at: arguments.timeOfDay("at"), on: trip.from.adding(days: day - 1), zone, session)
    var body = try members(arguments, reader).filter { !$0.value.isNull }
    let others = try reader.stops(TripReader.within(trip.id)).filter { $0.day == day }
    let place = try noun.position(
      at: slot(others, at: arguments.timeOfDay("at")), among: others, by: TripEvent.stopMoved,
      session)
    body.insert(.init("trip", .string(trip.id.description)), at: 0)
    body += [.init("day", .integer(Int64(day))), .init("position", .number(place))]
    return try noun.create(JSONObject(body), scope: trip.id, session) {
      tr("planned \($0.name) for \($0.date), day \(day) of \(trip.title)")
    }
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let stop = try noun.named("stop", session, arguments)
    var body = try members(arguments, reader)
    let zone = stop.zone(session)
    let day = try number(
      arguments, from: stop.tripDays.lowerBound, to: stop.tripDays.upperBound,
      title: .verbatim(stop.tripName), zone, session)
    if arguments.has("at") || day != nil {
      try checkClocks(
        arguments, at: arguments.has("at") ? arguments.timeOfDay("at") : stop.at,
        on: stop.tripDays.lowerBound.adding(days: (day ?? stop.day) - 1), zone, session)
    }
    if let day, day != stop.day {
      let others = try reader.stops(TripReader.within(stop.trip)).filter { $0.day == day }
      let at = arguments.has("at") ? arguments.timeOfDay("at") : stop.at
      let place = try noun.position(
        at: slot(others, at: at), among: others, by: TripEvent.stopMoved, session)
      body.append(.init("day", .integer(Int64(day))))
      body.append(.init("position", .number(place)))
    }
    if body.isEmpty, day != nil {
      session.say(tr("\(stop.name) is already on that day: nothing to do"))
      return try noun.answer(session, stop.id)
    }
    return try noun.change(stop, try arguments.change(body), session) {
      tr("changed the stop \($0.name)")
    }
  }

  static func move(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let stop = try noun.named("stop", session, arguments)
    guard !(arguments.has("before") && arguments.has("after")) else {
      throw Diagnostic(
        .usage, tr("give --before or --after, not both"), at: arguments.span("after"),
        hint: tr("give --before or --after"))
    }
    let side = arguments.has("before") ? "before" : "after"
    let beside = arguments.has(side) ? try noun.named(side, session, arguments) : nil
    if let beside {
      guard beside.trip == stop.trip, beside.id != stop.id else {
        throw Diagnostic(
          .usage, tr("that is not another stop of the same trip"), at: arguments.span(side))
      }
    }
    let given = try number(
      arguments, from: stop.tripDays.lowerBound, to: stop.tripDays.upperBound,
      title: .verbatim(stop.tripName), stop.zone(session), session)
    guard given != nil || beside != nil else {
      throw Diagnostic(
        .usage, tr("where to?"), at: arguments.invocation.line.span,
        hint: tr("give on=DAY, --before STOP or --after STOP"))
    }
    if let given, let beside, given != beside.day {
      throw Diagnostic(
        .usage, tr("\(beside.name) is on day \(beside.day)"), at: arguments.span("on"),
        hint: tr("omit on="))
    }
    let day = beside?.day ?? given ?? stop.day
    let others = try reader.stops(TripReader.within(stop.trip))
      .filter { $0.day == day && $0.id != stop.id }
    var place = slot(others, at: stop.at)
    if let beside, let index = others.firstIndex(where: { $0.id == beside.id }) {
      place = side == "before" ? index : index + 1
    }
    let position = try noun.position(
      at: place, among: others, by: TripEvent.stopMoved, session)
    return try noun.change(
      stop, ["day": .integer(Int64(day)), "position": .number(position)],
      by: TripEvent.stopMoved, session
    ) { stop in
      others.isEmpty
        ? tr("moved \(stop.name) to \(stop.date)")
        : place < others.count
          ? tr("moved \(stop.name) to \(stop.date), before \(others[place].name)")
          : tr("moved \(stop.name) to \(stop.date), after \(others[place - 1].name)")
    }
  }

  static func done(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let stop = try noun.named("stop", session, arguments)
    var at: Instant? = session.now
    if arguments.flag("undone") {
      at = nil
    } else {
      let reader = try TripReader(session)
      let trip = try reader.trip(stop.trip)
      let today = try reader.todaysZone(trip)
      if let typed = session.instantGiven("at", arguments, today: today) {
        let zone = try reader.clock(typed: typed, trip: trip)
        at = try session.instant("at", arguments, in: zone, today: today)
      }
    }
    return try noun.change(
      stop, ["done_at": at.map { .integer($0.milliseconds) } ?? .null], by: TripEvent.stopDone,
      session
    ) { at == nil ? tr("marked \($0.name) as not reached") : tr("marked \($0.name) as reached") }
  }
}
