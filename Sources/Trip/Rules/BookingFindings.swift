// What does not fit together in the bookings of a trip. Nothing is refused for it: plans are full of
// things that are about to be changed.

import Kernel

/// Something to look at.
struct BookingFinding: Sendable {
  enum Kind: String, Sendable {
    case overlap, night, outside, pay

    var words: Phrase {
      switch self {
      case .overlap: tr("overlapping")
      case .night: tr("no lodging")
      case .outside: tr("outside the days of the trip")
      case .pay: tr("to be paid")
      }
    }
  }
  var kind: Kind
  var day: Day
  var message: Phrase
  var bookings: [Identifier] = []

  /// What is said of findings, nights that follow each other together.
  static func said(_ found: [BookingFinding]) -> [Phrase] {
    var said: [Phrase] = []
    var rest = found[...]
    while let first = rest.popFirst() {
      guard first.kind == .night else {
        said.append(first.message)
        continue
      }
      var last = first.day
      // What else begins on these days stands between them.
      while let next = rest.firstIndex(where: {
        $0.kind == .night && $0.day == last.adding(days: 1)
      }) {
        last = rest[next].day
        rest.remove(at: next)
      }
      let nights = last - first.day + 1
      said.append(
        nights == 1
          ? first.message
          : tr("no lodging for \(nights) nights, from \(first.day) to \(last.adding(days: 1))"))
    }
    return said
  }

  /// In the order of their days.
  /// - Parameters:
  ///   - bookings: those of one trip, by their beginning.
  ///   - zone: that of the trip, for nights on board.
  static func all(_ bookings: [Booking], of trip: Trip, zone: Zone, today: Day) -> [BookingFinding]
  {
    let alive = bookings.filter(\.isAlive)
    var found = overlaps(alive)
    let lodgings = alive.filter { $0.kind == .lodging }
    let rides = alive.filter { $0.kind.isRide }
    var night = trip.from
    while night < trip.to, night.number - trip.from.number < 4000 {
      let day = night
      // On board at three in the morning: no bed is needed.
      let small = zone.instant(
        of: CivilTime(day: day.adding(days: 1), millisecondOfDay: 10_800_000))
      let isAboard = rides.contains { $0.from <= small && $0.to >= small }
      if !isAboard, !lodgings.contains(where: { $0.nights.contains(day) }) {
        found.append(
          BookingFinding(
            kind: .night, day: day,
            message: tr("no lodging for the night from \(day) to \(day.adding(days: 1))")))
      }
      night = night.adding(days: 1)
    }
    for booking in alive {
      let last = booking.end?.day ?? booking.start.day
      // Flights across the date line and night trains may begin a day before or end a day after.
      if last < trip.from.adding(days: -1) || booking.start.day > trip.to.adding(days: 1) {
        found.append(
          BookingFinding(
            kind: .outside, day: booking.start.day,
            message: tr("\(booking.name) is outside the days of the trip"), bookings: [booking.id]))
      }
      if let by = booking.payBy, booking.state != .paid, by < today {
        found.append(
          BookingFinding(
            kind: .pay, day: by, message: tr("\(booking.name) was to be paid by \(by)"),
            bookings: [booking.id]))
      }
    }
    return found.sorted { ($0.day, $0.kind.rawValue) < ($1.day, $1.kind.rawValue) }
  }

  private static func overlaps(_ alive: [Booking]) -> [BookingFinding] {
    var found: [BookingFinding] = []
    for (index, one) in alive.enumerated() {
      for other in alive[(index + 1)...] {
        if one.kind == .lodging, other.kind == .lodging {
          let first = max(one.nights.lowerBound, other.nights.lowerBound)
          let last = min(one.nights.upperBound, other.nights.upperBound).adding(days: -1)
          guard first <= last else { continue }
          let (name, otherName) = (one.name, other.name)
          found.append(
            BookingFinding(
              kind: .overlap, day: first,
              message: first == last
                ? tr("two lodgings for the night from \(first): \(name) and \(otherName)")
                : tr(
                  "two lodgings for the nights from \(first) to \(last): \(name) and \(otherName)"),
              bookings: [one.id, other.id]))
        } else if one.needsPresence, other.needsPresence, other.from < one.to {
          found.append(
            BookingFinding(
              kind: .overlap, day: other.start.day,
              message: tr("\(other.name) begins before \(one.name) ends"),
              bookings: [one.id, other.id]))
        }
      }
    }
    return found
  }
}

extension Booking {
  /// Whether one sits in it or takes part at known hours: nobody can in two at once.
  fileprivate var needsPresence: Bool {
    (kind.isRide || kind == .activity) && start.minute != nil
      && (end.map { $0.minute != nil } ?? true)
  }

  /// The nights in it, each by the day on which it begins.
  var nights: Range<Day> {
    guard kind == .lodging else { return start.day..<start.day }
    return start.day..<max(start.day.adding(days: end == nil ? 1 : 0), end?.day ?? start.day)
  }
}
