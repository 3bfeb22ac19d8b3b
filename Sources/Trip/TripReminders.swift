// What trips remind of. Days and hours are those of the user, who sits before the clock; rides leave by
// the clocks of their place.

import Command
import Kernel
import Notebook

enum TripReminders {
  static let all: [ReminderSource] = [
    ReminderSource("trip.idle", tr("no recording for some days"), find: idle),
    ReminderSource("trip.begins", tr("a trip begins tomorrow"), find: begins),
    ReminderSource("trip.packing", tr("items are not packed yet"), find: packing),
    ReminderSource(
      "trip.detected", tr("a detected trip needs confirmation"), find: detected),
    ReminderSource(
      "trip.booking", tr("a booking to pay, cancel or use"), find: bookings),
  ]

  /// Older silence than this is no news.
  private static let idleLimit = 30

  private static func idle(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    guard times.idleDays > 0 else { return [] }
    let reader = try TripReader(session)
    let last = try reader.notebook.first(
      "SELECT max(end_at) FROM trip_track WHERE removed = 0 AND type = 'recorded' AND end_at <= ?",
      [.instant(times.now)]
    ) { (row) throws(Diagnostic) in row.instant(0) }
    // A trip under way counts from its beginning.
    let began = try reader.active().compactMap(\.startedAt).max()
    guard let last = [last ?? nil, began].compactMap({ $0 }).max() else { return [] }
    let day = times.zone.day(at: last)
    let due = day.adding(days: times.idleDays)
    return [
      Notice(
        key: "trip.idle \(day)", at: times.hour(of: due),
        until: times.hour(of: due.adding(days: idleLimit)),
        text: tr("nothing recorded since \(day)"),
        detail: tr("import tracks with trip import, or record with trip record"))
    ]
  }

  /// Trips that begin within a year, or began today.
  private static func ahead(
    _ reader: TripReader, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Trip] {
    try reader.trips([
      Condition(
        "p.from_day >= ? AND p.from_day <= ?",
        [.text(times.today.description), .text(times.today.adding(days: 366).description)])
    ])
  }

  private static func begins(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    try ahead(try TripReader(session), times).filter { $0.startedAt == nil }.map { trip in
      Notice(
        key: "trip.begins \(trip.id) \(trip.from)", at: times.hour(of: trip.from.adding(days: -1)),
        until: times.zone.start(of: trip.from.adding(days: 1)),
        text: tr("\(trip.destination) begins on \(trip.from)"), detail: trip.title)
    }
  }

  private static func packing(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    let reader = try TripReader(session)
    var result: [Notice] = []
    for trip in try ahead(reader, times) {
      let open = try Packing.noun.items(
        reader.session, TripReader.within(trip.id) + [Condition("coalesce(p.packed, 0) = 0")])
      guard !open.isEmpty else { continue }
      result.append(
        Notice(
          key: "trip.packing \(trip.id) \(trip.from)",
          at: times.hour(of: trip.from.adding(days: -1)),
          until: times.zone.start(of: trip.from.adding(days: 1)),
          text: tr(
            open.count, one: "1 item is not packed for \(trip.destination)",
            other: "\(open.count) items are not packed for \(trip.destination)"),
          detail: .verbatim(open.prefix(8).map(\.name).joined(separator: ", "))))
    }
    return result
  }

  /// The day after it ended, for a week: who does not look then may still list them. Trips of long ago,
  /// which a history proposed, are told of together on the day after the last one was planned.
  private static func detected(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    // A trip that a history proposed never began: nothing is said of it.
    let found = try TripReader(session).trips([
      Condition("p.detected = 1"), Condition("coalesce(p.active, 0) = 0"),
    ])
    func isNews(_ trip: Trip) -> Bool {
      guard let added = trip.changedAt else { return true }
      return times.zone.day(at: added) <= trip.to.adding(days: 8)
    }
    let oldest = times.today.adding(days: -8)
    var result = found.filter { isNews($0) && $0.to >= oldest }.map { trip in
      Notice(
        key: "trip.detected \(trip.id)", at: times.hour(of: trip.to.adding(days: 1)),
        until: times.hour(of: trip.to.adding(days: 8)),
        text: tr("was \(trip.destination) on \(trip.from) a trip?"),
        detail: tr("answer with trip confirm"))
    }
    let old = found.filter { !isNews($0) }
    if let last = old.compactMap(\.changedAt).max() {
      let day = times.zone.day(at: last)
      result.append(
        Notice(
          key: "trip.detected \(day)", at: times.hour(of: day.adding(days: 1)),
          until: times.hour(of: day.adding(days: 8)),
          text: tr(
            old.count, one: "1 detected trip needs confirmation",
            other: "\(old.count) detected trips need confirmation"),
          detail: tr("answer with trip confirm")))
    }
    return result
  }

  private static func bookings(
    _ session: Session, _ times: ReminderTimes
  ) throws(Diagnostic) -> [Notice] {
    let reader = try TripReader(session)
    let today = times.today
    var result: [Notice] = []
    for booking in try reader.bookings() where booking.isAlive {
      if let by = booking.payBy, booking.state != .paid, by >= today.adding(days: -7) {
        result.append(
          Notice(
            key: "trip.pay \(booking.id) \(by)", at: times.hour(of: by.adding(days: -1)),
            // Also some days late: it may still be possible.
            until: times.hour(of: by.adding(days: 7)),
            text: tr("pay for \(booking.name) by \(by)"), detail: detail(booking)))
      }
      if let by = booking.cancelBy, by >= today {
        result.append(
          Notice(
            key: "trip.cancel \(booking.id) \(by)", at: times.hour(of: by.adding(days: -1)),
            until: times.zone.start(of: by.adding(days: 1)),
            text: tr("last day to cancel \(booking.name): \(by)"), detail: detail(booking)))
      }
      if booking.kind.isRide, booking.start.minute != nil, booking.from > times.now {
        let lead: Int64 = booking.kind == .flight ? 3 : 1
        result.append(
          Notice(
            key: "trip.leaves \(booking.id) \(booking.start.text)",
            at: booking.from - Duration(milliseconds: lead * 3_600_000), until: booking.from,
            text: tr(
              "\(booking.name) departs at \(booking.start.shown), \(booking.start.zone ?? times.zone.name)"
            ), detail: detail(booking)))
      }
    }
    return result
  }

  private static func detail(_ booking: Booking) -> Phrase? {
    let parts = [
      booking.tripName, booking.place, booking.provider, booking.reference,
      booking.cost?.description,
    ].compactMap { $0 }
    return .verbatim(parts.joined(separator: ", "))
  }
}
