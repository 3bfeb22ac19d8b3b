// Trips as whole days of a calendar, with their stops and bookings, and alarms before what must not be
// missed.

import Kernel
import Render
import System

enum CalendarExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    var calendar = ICalendarWriter(name: source.title)
    for trip in source.trips {
      calendar.add(
        ICalendarWriter.Event(
          uid: uid(trip.id), summary: trip.destination, description: trip.comment,
          stamp: trip.changedAt ?? source.reader.session.now,
          days: trip.from...max(trip.from, trip.to)))
      let zone = source.reader.zone(of: trip)
      for stop in try source.stops(of: trip) {
        calendar.add(event(stop, zone, source.reader.session.now))
      }
      for booking in try source.bookings(of: trip) {
        for event in events(booking, source) { calendar.add(event) }
      }
    }
    calendar.end()
    try sink.write(calendar.text)
  }

  private static func uid(_ id: Identifier, _ part: String = "") -> String {
    id.description + part + "@taccuino"
  }

  /// At its time, by the clocks of the place; without one it is of the whole day.
  private static func event(
    _ stop: PlannedStop, _ zone: Zone, _ now: Instant
  ) -> ICalendarWriter.Event {
    let last = stop.date.adding(days: max(0, min(stop.nights ?? 0, 10_000)))
    var time = ICalendarWriter.Time.days(stop.date...last)
    if let at = stop.at {
      let start = zone.instant(of: CivilTime(day: stop.date, millisecondOfDay: at * 60_000))
      time = .instants(start, start + (stop.duration ?? Duration(milliseconds: 0)))
    }
    var event = ICalendarWriter.Event(
      uid: uid(stop.id), summary: stop.name, description: stop.comment,
      stamp: stop.changedAt ?? now, time: time)
    event.location = stop.tripName
    event.latitude = stop.place?.latitude
    event.longitude = stop.place?.longitude
    return event
  }

  private static func events(
    _ booking: Booking, _ source: TripSource
  ) -> [ICalendarWriter.Event] {
    let session = source.reader.session
    let stamp = booking.changedAt ?? session.now
    var lines: [String] = []
    // Other programs show points in time by the clock of who looks: what the ticket says stands here.
    let zones = (booking.start.zone ?? "", booking.end?.zone ?? booking.start.zone ?? "")
    if booking.start.minute != nil || booking.end?.minute != nil {
      lines.append(
        "\(booking.start.shown) \(zones.0)"
          + (booking.end.map { " – \($0.shown) \(zones.1)" } ?? ""))
    }
    for text in [booking.provider, booking.reference, booking.cost?.description] {
      if let text { lines.append(text) }
    }
    lines += [booking.document, booking.comment].compactMap { $0 }
    let time: ICalendarWriter.Time =
      booking.start.minute != nil
      ? .instants(booking.from, booking.to)
      : .days(booking.start.day...max(booking.start.day, booking.end?.day ?? booking.start.day))
    var main = ICalendarWriter.Event(
      uid: uid(booking.id), summary: booking.name,
      description: lines.joined(separator: "\n"), stamp: stamp, time: time)
    main.location = booking.place
    main.isBusy = booking.start.minute != nil && booking.isAlive
    switch booking.state {
    case .planned: main.status = .tentative
    case .booked, .paid: main.status = .confirmed
    case .cancelled: main.status = .cancelled
    }
    guard booking.isAlive else { return [main] }
    // Three hours before a plane, one before the rest; of whole days at nine on the day before.
    if case .instants = time {
      main.alarms = [booking.kind == .flight ? -10_800 : -3600]
    } else {
      main.alarms = [-54_000]
    }
    var result = [main]
    func deadline(_ day: Day?, _ part: String, _ summary: Phrase) {
      guard let day else { return }
      var event = ICalendarWriter.Event(
        uid: uid(booking.id, part), summary: summary.text(session.language), stamp: stamp,
        days: day...day)
      // At nine on the day before, and on the day.
      event.alarms = [-54_000, 32_400]
      result.append(event)
    }
    if booking.state != .paid {
      deadline(booking.payBy, "-pay", tr("pay for \(booking.name)"))
    }
    deadline(booking.cancelBy, "-cancel", tr("last day to cancel \(booking.name)"))
    return result
  }
}
