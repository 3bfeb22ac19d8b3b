// The plan of a trip as tables.

import Command
import Core
import Kernel
import Render

extension TripViews {
  /// `before` gives the metres from the stop before, where both have a place.
  static func stops(
    _ stops: [PlannedStop], before: [Identifier: Double], _ reader: TripReader
  ) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(stops.map(\.id))
    var rows: [[Value]] = []
    for (stop, id) in zip(stops, ids) {
      let weekday = stop.date.weekday
      let zone = reader.clock(trip: stop.tripZone, own: nil)
      rows.append([
        id, .text(stop.tripName), .count(stop.day), .day(stop.date),
        .choice(weekday.storedName, weekday.name), clock(stop, zone, reader), .text(stop.name),
        .duration(milliseconds: stop.duration), before[stop.id].map { .way($0) } ?? .null,
        stop.transport.map { .choice($0.rawValue, $0.words) } ?? .null, .count(stop.nights),
        .boolean(stop.doneAt != nil), .text(stop.comment), .measure(stop.place?.latitude),
        .measure(stop.place?.longitude), .measure(stop.radius), .local(stop.doneAt, zone),
        .boolean(stop.isOutside), .plain(stop.trip),
      ])
    }
    return Table(
      kind: "trip.stop",
      columns: [
        Column("id", tr("Id")), Column("trip", tr("Trip"), shown: .varying),
        Column("day", tr("Day")), Column("date", tr("Date")), Column("weekday", tr("Weekday")),
        Column("at", tr("At")), Column("name", tr("Stop")),
        Column("duration_s", tr("For"), shown: .wide),
        Column("from_previous_m", tr("From the one before")),
        Column("transport", tr("How"), shown: .wide), Column("nights", tr("Nights"), shown: .wide),
        Column("done", tr("Done")), Column("comment", tr("Comment"), shown: .wide),
        Column("latitude", tr("Latitude"), shown: .never),
        Column("longitude", tr("Longitude"), shown: .never),
        Column("radius_m", tr("Radius"), shown: .never, unit: "m"),
        Column("done_at", tr("Done at"), shown: .never),
        Column("outside", tr("Outside of the trip"), shown: .never),
        Column("trip_id", tr("Trip id"), shown: .never),
      ], rows: rows, empty: tr("no stop is planned; add one: trip plan add NAME on=1"),
      frame: .lonLat)
  }

  /// The hour of a stop by the clocks of its trip; programs read it without the mark.
  static func clock(_ stop: PlannedStop, _ zone: Zone, _ reader: TripReader) -> Value {
    guard let minute = stop.at else { return .null }
    let at = zone.instant(of: CivilTime(day: stop.date, millisecondOfDay: minute * 60_000))
    return .choice(minute.clock, .verbatim(minute.clock + reader.told(zone).mark(at)))
  }

  /// A time of a booking by the clocks there.
  static func time(_ time: LocalTime?, _ session: Session) -> Value {
    guard let time else { return .null }
    guard time.minute != nil else { return .text(time.shown) }
    let zone = session.clock(of: time.zone)
    let mark = PlaceClock(zone: zone, readers: session.surroundings.zone)
      .mark(time.instant(in: zone))
    // Of an hour that comes twice the reader's own clocks do not say which it is.
    let offset = mark.isEmpty ? time.offset.map { " " + $0 } ?? "" : mark
    return .choice(time.shown, .verbatim(time.shown + offset))
  }

  static func plannedDays(_ days: [DayLoad]) -> Table {
    Table(
      kind: "trip.planned_day",
      columns: [
        Column("day", tr("Day")), Column("date", tr("Date")), Column("weekday", tr("Weekday")),
        Column("stops", tr("Stops")), Column("names", tr("What")), Column("length_m", tr("Way")),
        Column("stay_s", tr("At the stops"), shown: .wide),
        Column("way_s", tr("On the road"), shown: .wide),
        Column("too_much", tr("Too much")), Column("late", tr("Too late for"), shown: .wide),
      ],
      rows: days.map { day in
        [
          .count(day.day), .day(day.date),
          .choice(day.date.weekday.storedName, day.date.weekday.name), .count(day.stops.count),
          .list(day.stops.map { .text($0.name) }), .way(day.length),
          .duration(milliseconds: day.stay), .duration(milliseconds: day.way),
          .boolean(day.isTooMuch), .list(day.late.map { .text($0.name) }),
        ]
      }, title: tr("Planned days"), key: "planned_days")
  }

  static func findings(_ findings: [BookingFinding], _ language: Language) -> Table {
    Table(
      kind: "trip.finding",
      columns: [
        Column("day", tr("Day")), Column("kind", tr("Kind"), shown: .never),
        Column("message", tr("What")), Column("bookings", tr("Bookings"), shown: .never),
      ],
      rows: findings.map { finding in
        [
          .day(finding.day), .choice(finding.kind.rawValue, finding.kind.words),
          .text(finding.message.text(language)), .list(finding.bookings.map { .plain($0) }),
        ]
      }, empty: tr("no conflicts between the bookings"), title: tr("To look at"), key: "findings")
  }

  static func budgets(_ lines: [CategoryMoney]) -> Table {
    Table(
      kind: "trip.budget",
      columns: [
        Column("category", tr("Category")), Column("budget", tr("Budget")),
        Column("spent", tr("Spent")), Column("booked", tr("Booked, unpaid")),
        Column("left", tr("Left")), Column("others", tr("Without a rate"), shown: .wide),
      ],
      rows: lines.map { line in
        [
          .text(line.category.isEmpty ? nil : line.category), .money(line.budget),
          .money(line.spent), .money(line.booked), .money(line.left),
          line.others.isEmpty ? .null : .list(line.others.map { .money($0) }),
        ]
      },
      empty: tr(
        "no budget and no expense yet; set one: trip budget set category=food amount=300EUR"),
      title: tr("Money"), key: "money")
  }

  static func rates(_ rates: [TripRate], _ reader: TripReader) throws(Diagnostic) -> Table {
    let ids = try reader.session.shown(rates.map(\.id))
    var rows: [[Value]] = []
    for (rate, id) in zip(rates, ids) {
      rows.append([
        id, .text(rate.tripName), .day(rate.day), .text(rate.rate.text), .plain(rate.trip),
      ])
    }
    return Table(
      kind: "trip.rate",
      columns: [
        Column("id", tr("Id")), Column("trip", tr("Trip"), shown: .varying),
        Column("on", tr("Day")), Column("rate", tr("Rate")),
        Column("trip_id", tr("Trip id"), shown: .never),
      ], rows: rows, empty: tr("no rate yet; set one: trip rate set 1EUR=163.2JPY"))
  }
}

extension TripViews {
  /// What there is of the plan of a trip, for its record: a section for each part that has something.
  static func plan(of trip: Trip, _ reader: TripReader) throws(Diagnostic) -> [Table] {
    let within = TripReader.within(trip.id)
    var sections: [Table] = []
    func add(_ table: Table, _ title: Phrase, _ key: String) {
      guard !table.rows.isEmpty else { return }
      var table = table
      table.title = title
      table.key = key
      sections.append(table)
    }
    let stops = try reader.stops(within)
    add(
      try self.stops(stops, before: PlanCommands.distances(stops), reader), tr("Plan"), "stops")
    add(
      try BookingCommands.noun.table(reader.bookings(within), reader.session), tr("Bookings"),
      "bookings")
    add(
      budgets(try MoneyCommands.ledger(trip.id, reader).categories(in: nil)), tr("Money"), "money")
    let open = try Packing.noun.items(
      reader.session, within + [Condition("coalesce(p.packed, 0) = 0")])
    add(try Packing.noun.table(open, reader.session), tr("Not packed yet"), "unpacked")
    return sections
  }
}

extension LocalTime {
  /// `2026-05-01 10:30`; the zone stands in a column of its own.
  var shown: String { minute.map { "\(day) \($0.clock)" } ?? day.description }
}
