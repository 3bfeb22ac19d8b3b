// The plan of a trip as tables.

import Command
import Core
import Kernel
import Render

extension TripViews {
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
}

extension TripViews {
  /// What there is of the plan of a trip, for its record: a section for each part that has something.
  static func plan(of trip: Trip, _ reader: TripReader) throws(Diagnostic) -> [Table] {
    let within = TripReader.within(trip.id)
    let session = reader.session
    let open = within + [Condition("coalesce(p.packed, 0) = 0")]
    return [
      try PlanCommands.noun.table(reader.stops(within), session).section(tr("Plan"), "stops"),
      try BookingCommands.noun.table(reader.bookings(within), session)
        .section(tr("Bookings"), "bookings"),
      budgets(try MoneyCommands.ledger(trip.id, reader).categories(in: nil)),
      try Packing.noun.table(Packing.noun.items(session, open), session)
        .section(tr("Not packed yet"), "unpacked"),
    ].filter { !$0.rows.isEmpty }
  }
}

extension LocalTime {
  /// `2026-05-01 10:30`; the zone stands in a column of its own.
  var shown: String { minute.map { "\(day) \($0.clock)" } ?? day.description }
}
