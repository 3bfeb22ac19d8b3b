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
      kind: "trip.planned_day", of: days,
      [
        .init("day", tr("Day")) { .count($0.day) },
        .init("date", tr("Date")) { .day($0.date) },
        .init("weekday", tr("Weekday")) {
          .choice($0.date.weekday.storedName, $0.date.weekday.name)
        },
        .init("stops", tr("Stops")) { .count($0.stops.count) },
        .init("names", tr("What")) { day in .list(day.stops.map { .text($0.name) }) },
        .init("length_m", tr("Way")) { .way($0.length) },
        .init("stay_s", tr("At the stops"), shown: .wide) { .duration(milliseconds: $0.stay) },
        .init("way_s", tr("On the road"), shown: .wide) { .duration(milliseconds: $0.way) },
        .init("too_much", tr("Too much")) { .boolean($0.isTooMuch) },
        .init("late", tr("Too late for"), shown: .wide) { day in
          .list(day.late.map { .text($0.name) })
        },
      ], title: tr("Planned days"), key: "planned_days")
  }

  static func findings(_ findings: [BookingFinding], _ language: Language) -> Table {
    Table(
      kind: "trip.finding", of: findings,
      [
        .init("day", tr("Day")) { .day($0.day) },
        .init("kind", tr("Kind"), shown: .never) { .choice($0.kind.rawValue, $0.kind.words) },
        .init("message", tr("What")) { .text($0.message.text(language)) },
        .init("bookings", tr("Bookings"), shown: .never) { finding in
          .list(finding.bookings.map { .plain($0) })
        },
      ], empty: tr("no conflicts between the bookings"), title: tr("To look at"), key: "findings")
  }

  static func budgets(_ lines: [CategoryMoney]) -> Table {
    Table(
      kind: "trip.budget", of: lines,
      [
        .init("category", tr("Category")) { .text($0.category.isEmpty ? nil : $0.category) },
        .init("budget", tr("Budget")) { .money($0.budget) },
        .init("spent", tr("Spent")) { .money($0.spent) },
        .init("booked", tr("Booked, unpaid")) { .money($0.booked) },
        .init("left", tr("Left")) { .money($0.left) },
        .init("others", tr("Without a rate"), shown: .wide) { line in
          line.others.isEmpty ? .null : .list(line.others.map { .money($0) })
        },
      ],
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
