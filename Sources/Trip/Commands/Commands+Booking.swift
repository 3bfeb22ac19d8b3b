// `trip booking`: beds, rides and the rest that was reserved, with what it costs and until when it can
// be given back. Times are those that clocks show where it begins and where it ends.

import Command
import Kernel
import Notebook
import Render
import System

enum BookingCommands {
  static let noun = Noun<Booking>(
    "trip.booking", tr("booking"), within: .trip,
    events: [TripEvent.bookingAdded, TripEvent.bookingEdited, TripEvent.bookingRemoved],
    attributes: [
      .name(\.name, tr("what to call it")),
      .choice(
        "kind", \.kind, tr("what it is"), tr("Kind"), stored: .init(column: "type")),
      .text("provider", \.provider, tr("the company that sells it"), tr("Provider")).searched,
      .text("reference", \.reference, tr("booking reference"), tr("Reference")).searched,
      .recorded(
        "from", \.starts, tr("From"), stored: .init(member: "start", column: "starts"),
        shown: .always
      ).shown { TripViews.time($0.start, $1) }.taken(
        as: .data("from", .text, tr("when it begins: a day or a local time"), shownAs: "TIME")
          .also("on=")),
      .recorded(
        "from_zone", \.startZone, tr("Time zone"),
        stored: .init(member: "start_zone", column: "start_zone")
      ).shown { booking, _ in .text(booking.start.zone) }.taken(
        as: .data("from_zone", .text, tr("time zone of the start; default: that of the trip"))),
      .recorded(
        "to", \.ends, tr("To"), stored: .init(member: "end", column: "ends"), shown: .always
      ).shown { TripViews.time($0.end, $1) }.taken(
        as: .data("to", .text, tr("when it ends: a day or a local time"), shownAs: "TIME")),
      .recorded(
        "to_zone", \.endZone, tr("Time zone at the end"),
        stored: .init(member: "end_zone", column: "end_zone")
      ).shown { booking, _ in .text(booking.end?.zone ?? booking.start.zone) }.taken(
        as: .data("to_zone", .text, tr("time zone of the end; default: that of the start"))),
      .text("place", \.place, tr("address or station"), tr("Place")).searched,
      .money(
        "cost", \.cost, tr("an amount such as 120.50EUR; default currency: that of the trip"),
        tr("Cost")),
      .choice("state", \.state, tr("its status; default planned"), tr("State")),
      .text("document", \.document, tr("a link, or the path of a file"), tr("Document")),
      .day(
        "pay_by", \.payBy, .ahead, tr("the last day to pay"), tr("Pay by"), shown: .wide),
      .day(
        "cancel_by", \.cancelBy, .ahead, tr("the last day to cancel"), tr("Cancel by"),
        shown: .wide),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
      .read("trip_start", \.tripStart, "t.from_day"),
      .read("changed_at", \.changedAt, "p.changed_at"),
      .derived("start", tr("Start"), shown: .never) { booking, session in
        .local(booking.times(session).lowerBound, session.clock(of: booking.start.zone))
      },
      .derived("end", tr("End"), shown: .never) { booking, session in
        .local(
          booking.times(session).upperBound,
          session.clock(of: booking.end?.zone ?? booking.start.zone))
      },
      .derived("duration_s", tr("Time"), shown: .never) { booking, session in
        let times = booking.times(session)
        return .duration(times.upperBound - times.lowerBound)
      },
    ],
    columns: [
      "trip", "from", "to", "kind", "name", "provider", "reference", "place", "cost", "state",
      "pay_by", "cancel_by", "document", "comment", "from_zone", "to_zone", "start", "end",
      "duration_s", "trip_id",
    ], order: ["from"], indexes: [["trip"]],
    empty: tr("no booking yet; add one: trip booking add NAME kind=lodging from=DAY"))

  private static let nights = Parameter.data(
    "nights", .integer(1...1000), tr("nights from the first day, in place of to="))

  private static let perNight = Parameter.data(
    "per_night", .money, tr("the price of one night, in place of cost="))

  private static let one = Parameter.positional(
    "booking", .thing("trip.booking"), tr("a booking, by name or id"))

  private static let adding = noun.add(
    tr("Add a booking: lodging, transport or an activity"),
    discussion: [
      tr(
        "Times are local: a flight departs by the clocks of one time zone and lands by those of another. A lodging runs from the day of arrival to the day of departure."
      ), TripParts.filled,
    ], requiring: ["kind", "from"], and: [nights, perNight],
    synonyms: ["reservation", "ticket", "hotel", "flight"],
    examples: [
      Example(
        "trip booking add \"Strandhotel\" kind=lodging from=2025-08-29 to=2025-09-03 cost=540EUR state=booked cancel_by=2025-08-20 --trip Zeeland"
      ),
      Example(
        "trip booking add \"AZ 104\" kind=flight from=2025-08-29T08:10 from_zone=Europe/Rome to=2025-08-29T10:35 to_zone=Europe/Amsterdam --trip Zeeland"
      ),
    ], guide: TripParts.askingCurrency("cost", of: TripReader.tripMeant), action: add)
  private static let editing = noun.edit(
    tr("Change a booking"), one, and: [nights, perNight], synonyms: ["pay", "cancel"],
    examples: [Example("trip booking edit Strandhotel state=paid")],
    guide: TripParts.askingCurrency("cost") { (reader, arguments) throws(Diagnostic) in
      try noun.named("booking", reader.session, arguments).trip
    }, action: edit)

  static let table: [Command] = [
    adding,
    noun.list(
      tr("List the bookings by time, with conflicts"),
      narrowings: [
        .choice("kind", BookingKind.parameterType, tr("only this kind"), "p.type"),
        .choice(
          "state", BookingState.parameterType, tr("only this state"),
          "coalesce(p.state, 'planned')"),
      ], synonyms: ["reservations"],
      examples: [Example("trip booking list"), Example("trip booking list --kind lodging --json")],
      sieve: { session, _ in { found in found = Booking.listed(Booking.timed(found, session)) } },
      footer: { (_, session, arguments) throws(Diagnostic) in
        let reader = try TripReader(session)
        guard let trip = try reader.narrowing(arguments), let whole = try reader.trip(trip) else {
          return nil
        }
        let found = try findings(whole, reader)
        return found.isEmpty
          ? nil : .joined(Array(BookingFinding.said(found).prefix(6)), separator: "\n")
      },
      empty: { _, arguments in
        if let term = arguments.text("search") { return tr("no booking found for “\(term)”") }
        return arguments.has("kind") || arguments.has("state")
          ? tr("no booking in this category") : nil
      }),
    Command(
      "trip booking check",
      tr("Find nights without lodging and overlapping bookings"),
      discussion: [
        tr(
          "A night is covered by a lodging, or by a booking that has you on board at 03:00. Exit code 1 means that there are findings."
        )
      ],
      parameters: [TripParts.trip, .condition], effects: .reads,
      synonyms: ["conflicts", "overlap", "verify"],
      examples: [Example("trip booking check --trip \"Old town\"")], action: check),
    noun.show(
      tr("Show a booking"), one, examples: [Example("trip booking show Strandhotel")]),
    editing,
    noun.importing(
      tr("Import bookings from a table (CSV) or JSON"), add: adding, edit: editing,
      examples: [Example("trip booking import bookings.csv --trip Zeeland", runs: false)]),
    noun.remove(
      tr("Remove a booking"), one,
      discussion: [
        tr("To keep a cancelled booking in the list: trip booking edit NAME state=cancelled.")
      ], examples: [Example("trip booking remove Strandhotel")],
      says: { _, name in tr("removed the booking \(name)") }),
  ]

  // MARK: - Reading

  static func findings(
    _ trip: Trip, _ reader: TripReader
  ) throws(Diagnostic) -> [BookingFinding] {
    let session = reader.session
    return BookingFinding.all(
      try reader.bookings(TripReader.within(trip.id)), of: trip, zone: reader.zone(of: trip),
      today: session.today)
  }

  static func check(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let found = try findings(try reader.oneTrip(arguments), reader)
    let table = try TripViews.findings(found, session.language).meeting(arguments, session)
    if !table.rows.isEmpty { session.foundNothing() }
    return .table(table)
  }

  // MARK: - Writing

  /// The name of the user's zone where it can be found again by its name.
  private static func userZone(_ session: Session) -> String? {
    let name = session.surroundings.zone.name
    return session.surroundings.zones.zone(name) == nil ? nil : name
  }

  /// A day or a local time that was given; one with an offset is told by the clocks of the zone. A
  /// weekday lies on `days`, or on the first of them or after it where they have none.
  /// - Throws: `usage` also for a time that clocks show twice or never.
  private static func time(
    _ name: String, zone: String?, on days: ClosedRange<Day>, _ reader: TripReader,
    _ arguments: Arguments
  ) throws(Diagnostic) -> LocalTime? {
    let session = reader.session
    guard let text = arguments.text(name), !text.isEmpty else { return nil }
    let span = arguments.span(name)
    let place = session.clock(of: zone)
    if let day = Day(iso: text) { return LocalTime(day: day, zone: zone) }
    if let instant = Instant(iso: text) {
      let civil = place.civil(at: instant)
      // The clocks alone do not say which of two hours it is.
      let offset =
        place.readings(of: civil) == nil ? nil : Zone.offsetText(place.offset(at: instant))
      return LocalTime(
        day: civil.day, minute: civil.hour * 60 + civil.minute, zone: zone, offset: offset)
    }
    // `friday 9:30`, `4 june 18:00`
    if text.contains(":"), CivilTime(iso: text) == nil,
      let reading = DateWords.instant(
        text, now: session.now, zone: place, .ahead, today: place)
    {
      let civil = place.civil(at: reading.instant)
      if let odd = Diagnostic.ofClocks(civil, place, at: span) { throw odd }
      return LocalTime(day: civil.day, minute: civil.hour * 60 + civil.minute, zone: zone)
    }
    guard let civil = CivilTime(iso: text) else {
      return LocalTime(
        day: try TripParts.day(name, arguments, on: days, today: place, session), zone: zone)
    }
    if let odd = Diagnostic.ofClocks(civil, place, at: span) { throw odd }
    return LocalTime(day: civil.day, minute: civil.hour * 60 + civil.minute, zone: zone)
  }

  /// The members that follow from data, checked together with what is there already.
  private static func members(
    _ reader: TripReader, _ arguments: Arguments, trip: Trip, was: Booking?
  ) throws(Diagnostic) -> [JSONObject.Member] {
    let session = reader.session
    var body = try noun.members(arguments)
    func zone(_ name: String, _ known: String?) throws(Diagnostic) -> String? {
      guard let text = arguments.text(name), !text.isEmpty else { return known }
      return try TripParts.zone(text, arguments.span(name), session)
    }
    let fromZone = try zone("from_zone", was?.start.zone ?? trip.zone ?? userZone(session))
    let toZone = try zone("to_zone", was?.end?.zone ?? fromZone)
    var start = was?.start
    let days = trip.from...max(trip.from, trip.to)
    if let given = try time("from", zone: fromZone, on: days, reader, arguments) {
      start = given
    }
    start?.zone = fromZone
    var end = was?.end
    if arguments.has("to") {
      let first = start?.day ?? trip.from
      end = try time("to", zone: toZone, on: first...first, reader, arguments)
    }
    if let nights = arguments.integer("nights"), let start {
      guard !arguments.has("to") else {
        throw Diagnostic(
          .usage, tr("to= and nights= both say when it ends"), at: arguments.span("nights"))
      }
      end = LocalTime(day: start.day.adding(days: nights))
    }
    end?.zone = toZone
    guard let start else {
      throw Diagnostic(
        .usage, tr("when does it begin?"), at: arguments.span("from"), hint: tr("give from=TIME"))
    }
    try checkOrder(start, end, arguments, session)
    if start != was?.start {
      body.append(.init("start", .string(start.text)))
      body.append(.init("start_zone", start.zone.map { .string($0) } ?? .null))
    }
    if end != was?.end {
      body.append(.init("end", end.map { .string($0.text) } ?? .null))
      body.append(.init("end_zone", end?.zone.map { .string($0) } ?? .null))
    }
    if arguments.has("per_night") {
      let whole = try allNights(
        start, end, try TripParts.money("per_night", arguments, of: trip.id, reader), arguments)
      body.append(.init("cost", .string(whole.description)))
    }
    if arguments.has("cost") {
      let cost = try TripParts.money("cost", arguments, of: trip.id, reader)
      if let cost, cost.minor < 0 {
        throw Diagnostic(.usage, tr("a cost cannot be negative"), at: arguments.span("cost"))
      }
      body.append(
        .init("cost", cost.map { .string($0.description) } ?? .null))
    }
    return body
  }

  /// The cost of all nights from the price of one.
  private static func allNights(
    _ start: LocalTime, _ end: LocalTime?, _ price: Money?, _ arguments: Arguments
  ) throws(Diagnostic) -> Money {
    let span = arguments.span("per_night")
    guard !arguments.has("cost") else {
      throw Diagnostic(.usage, tr("cost= and per_night= both say what it costs"), at: span)
    }
    guard let end, end.day > start.day else {
      throw Diagnostic(
        .usage, tr("a price per night needs the number of nights"), at: span,
        hint: tr("add nights=NUMBER, or to=DAY"))
    }
    guard let price, price.minor >= 0 else {
      throw Diagnostic(.usage, tr("a cost cannot be negative"), at: span)
    }
    let nights = end.day - start.day
    let (minor, isTooMuch) = price.minor.multipliedReportingOverflow(by: Int64(nights))
    guard !isTooMuch, minor <= Money.most else {
      throw Diagnostic(.usage, tr("\(nights) nights at this price are too much"), at: span)
    }
    return Money(minor: minor, price.currency)
  }

  private static func checkOrder(
    _ start: LocalTime, _ end: LocalTime?, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) {
    guard let end else { return }
    let span = arguments.span(arguments.has("to") ? "to" : "from")
    if start.minute == nil || end.minute == nil {
      // A flight across the date line lands on an earlier day, but then it has times.
      guard end.day >= start.day else {
        throw Diagnostic(.usage, tr("it ends on \(end.day), before it begins"), at: span)
      }
      return
    }
    func instant(_ time: LocalTime) -> Instant {
      time.instant(in: session.clock(of: time.zone))
    }
    guard instant(end) >= instant(start) else {
      throw Diagnostic(
        .usage, tr("it ends at \(end.shown), before it begins at \(start.shown)"), at: span,
        hint: start.zone == end.zone
          ? tr("if it ends in another time zone, add to_zone=")
          : tr("times are in \(start.zone ?? "") and \(end.zone ?? "")"))
    }
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.tripToFill(arguments)
    var body = [JSONObject.Member("trip", .string(trip.id.description))]
    body += try members(reader, arguments, trip: trip, was: nil).filter { !$0.value.isNull }
    if !arguments.has("state") {
      body.append(.init("state", .string(BookingState.planned.rawValue)))
    }
    var id = Identifier.none
    let output = try noun.create(JSONObject(body), scope: trip.id, session) { added in
      id = added.id
      return tr("added \(added.name) to \(trip.title)")
    }
    try warn(of: id, trip, reader)
    return output
  }

  static func edit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let booking = try noun.named("booking", session, arguments)
    let trip = try reader.found(try reader.trip(booking.trip))
    let body = try members(reader, arguments, trip: trip, was: booking)
    let changed = try noun.change(booking, try arguments.change(body), session) {
      tr("changed the booking \($0.name)")
    }
    try warn(of: booking.id, trip, reader)
    return changed
  }

  /// What a booking that was written makes one look at.
  private static func warn(
    of booking: Identifier, _ trip: Trip, _ reader: TripReader
  ) throws(Diagnostic) {
    for finding in try findings(trip, reader) where finding.bookings.contains(booking) {
      reader.session.warn(Diagnostic(.ok, finding.message))
    }
  }
}
