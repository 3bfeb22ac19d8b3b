// `trip next`: what lies ahead, in the order in which it begins: trips, bookings and planned stops, with the days
// until then. Nothing that is cancelled or done.

import Command
import Kernel
import Notebook
import Render

/// Something that is still to come.
private struct Ahead {
  var id: Identifier
  var start: Instant
  var shown: Value
  var day: Day
  var kind: Value
  var name: String
  var trip: String
  var end: Value = .null
  var place: String?
  var reference: String?
}

enum NextCommand {
  static let table: [Command] = [
    Command(
      "trip next", tr("Show what comes next: bookings and planned stops"),
      discussion: [
        tr(
          "Trips, bookings and stops that begin from now on, the next one first, with the days until then. A day without an hour counts until it is over."
        )
      ],
      parameters: [
        TripParts.trip,
        .option("kind", BookingKind.parameterType, tr("only bookings of this kind")), .condition,
        .limit,
      ], effects: .reads,
      synonyms: ["upcoming", "countdown", "coming up", "departure", "prossimo", "prossima"],
      examples: [Example("trip next"), Example("trip next --kind flight --limit 1")],
      action: next)
  ]

  static func next(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let trip = try reader.narrowing(arguments)
    let within = TripReader.within(trip)
    let today = session.today
    let kind = arguments.text("kind").flatMap(BookingKind.init(rawValue:))
    var all: [Ahead] = []
    let trips = try reader.trips().filter { trip == nil || $0.id == trip }
    if kind == nil {
      for whole in trips where whole.from >= today && whole.startedAt == nil {
        all.append(
          Ahead(
            id: whole.id, start: reader.zone(of: whole).start(of: whole.from),
            shown: .text(whole.from.description), day: whole.from,
            kind: .choice("trip", tr("trip")),
            name: whole.destination, trip: whole.destination, end: .text(whole.to.description)))
      }
      for stop in try reader.stops(within) where stop.doneAt == nil {
        if let one = ahead(stop, session) { all.append(one) }
      }
    }
    for booking in try reader.bookings(within)
    where (kind == nil || booking.kind == kind) && booking.state != .cancelled {
      if let one = ahead(booking, session) { all.append(one) }
    }
    all.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    let ids = try session.shown(all.map(\.id))
    let names = Dictionary(zip(all.map(\.id), ids), uniquingKeysWith: { first, _ in first })
    var table = try Table(
      kind: "trip.next", of: all,
      [
        .init("id", tr("Id")) { names[$0.id] ?? .null },
        .init("from", tr("From")) { $0.shown },
        .init("days", tr("In days")) { .integer(Int64($0.day - today)) },
        .init("kind", tr("Kind")) { $0.kind },
        .init("name", tr("Name")) { .text($0.name) },
        .init("trip", tr("Trip")) { .text($0.trip) },
        .init("to", tr("To")) { $0.end },
        .init("place", tr("Place")) { .text($0.place) },
        .init("reference", tr("Reference")) { .text($0.reference) },
      ],
      empty: trips.count == 1 && trip != nil
        ? tr("nothing lies ahead in \(trips[0].destination); of all trips: .. first")
        : tr("nothing lies ahead")
    ).meeting(arguments, session)
    table.rows = Array(table.rows.prefix(arguments.integer("limit") ?? 20))
    let coming = trips.filter { $0.from > today && $0.startedAt == nil }.min { $0.from < $1.from }
    if let coming {
      let days = coming.from - today
      table.footer = tr(
        days, one: "\(coming.destination) begins tomorrow, \(coming.from)",
        other: "\(coming.destination) begins in \(days) days, on \(coming.from)")
    }
    return .table(table)
  }

  private static func ahead(_ stop: PlannedStop, _ session: Session) -> Ahead? {
    let zone = stop.zone(session)
    let start = zone.instant(
      of: CivilTime(day: stop.date, millisecondOfDay: (stop.at ?? 0) * 60_000))
    guard stop.at == nil ? stop.date >= zone.day(at: session.now) : start >= session.now else {
      return nil
    }
    var shown = Value.text(stop.date.description)
    if stop.at != nil, case .choice(let clock, let words) = PlanCommands.clock(stop, session) {
      shown = .choice("\(stop.date) \(clock)", .verbatim("\(stop.date) \(words.text(.english))"))
    }
    return Ahead(
      id: stop.id, start: start, shown: shown, day: stop.date, kind: .choice("stop", tr("stop")),
      name: stop.name, trip: stop.tripName)
  }

  private static func ahead(_ booking: Booking, _ session: Session) -> Ahead? {
    let zone = session.clock(of: booking.start.zone)
    let start = booking.times(session).lowerBound
    guard
      booking.start.minute == nil
        ? booking.start.day >= zone.day(at: session.now) : start >= session.now
    else { return nil }
    return Ahead(
      id: booking.id, start: start, shown: TripViews.time(booking.start, session),
      day: booking.start.day,
      kind: .choice(booking.kind.rawValue, booking.kind.words), name: booking.name,
      trip: booking.tripName, end: TripViews.time(booking.end, session), place: booking.place,
      reference: booking.reference)
  }
}
