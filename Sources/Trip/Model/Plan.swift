// The plan of a trip as values: stops, what is packed, what is booked, money.

import Command
import Core
import Kernel

/// How one gets to a stop. The speeds are along the straight line, so they count detours and waiting.
enum PlannedTransport: String, NamedChoice, Sendable {
  case foot, bicycle, car, bus, train, ferry, plane, other

  var words: Phrase {
    switch self {
    case .foot: tr("on foot")
    case .bicycle: tr("by bicycle")
    case .car: tr("by car")
    case .bus: tr("by bus")
    case .train: tr("by train")
    case .ferry: tr("by ferry")
    case .plane: tr("by plane")
    case .other: tr("otherwise")
    }
  }

  var otherWords: [String] {
    switch self {
    case .foot: ["walk", "walking", "hike", "piedi"]
    case .bicycle: ["bike", "cycle", "cycling", "bici", "bicicletta"]
    case .car: ["drive", "taxi", "auto", "macchina"]
    case .bus: ["coach", "autobus", "pullman", "corriera"]
    case .train: ["rail", "tram", "metro", "treno"]
    case .ferry: ["ship", "boat", "traghetto", "nave"]
    case .plane: ["flight", "fly", "aereo", "volo"]
    case .other: []
    }
  }

  /// Kilometres an hour.
  var speed: Double {
    switch self {
    case .foot: 4
    case .bicycle: 12
    case .car: 50
    case .bus: 35
    case .train: 80
    case .ferry: 25
    case .plane: 600
    case .other: 40
    }
  }

  /// Milliseconds for `metres` of straight line; a plane takes three hours more.
  func time(_ metres: Double) -> Int64 {
    let hours = metres / 1000 / speed + (self == .plane ? 3 : 0)
    return Int64((min(hours, 10_000) * 3_600_000).rounded())
  }
}

/// A place to be on a day of the trip.
struct PlannedStop: OfTrip, Located, Positioned {
  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var tripStart = Day(number: 0)
  var tripEnd: Day?
  var tripZone: String?
  var name = ""
  /// 1 is the first day.
  var day = 0
  var position = 0.0
  /// Minutes after midnight of the place.
  var at: Int?
  var duration: Duration?
  var latitude: Double?
  var longitude: Double?
  /// Metres within which it counts as reached.
  var radius: Double?
  var nights: Int?
  var transport: PlannedTransport?
  var comment: String?
  var doneAt: Instant?
  var changedAt: Instant?

  static let standardRadius = 200.0

  /// The first and the last day of its trip.
  var tripDays: ClosedRange<Day> { tripStart...max(tripStart, tripEnd ?? tripStart) }

  var date: Day { tripStart.adding(days: day - 1) }

  /// Whether the days of the trip have been moved away from under it.
  var isOutside: Bool { !tripDays.contains(date) }

  /// The clocks of its trip.
  func zone(_ session: Session) -> Zone { session.clock(trip: tripZone, own: nil) }
}

enum BookingKind: String, NamedChoice, Sendable {
  case lodging, flight, train, bus, ferry, car, activity, other

  var words: Phrase {
    switch self {
    case .lodging: tr("lodging")
    case .flight: tr("flight")
    case .train: tr("train")
    case .bus: tr("bus")
    case .ferry: tr("ferry")
    case .car: tr("hired car")
    case .activity: tr("activity")
    case .other: tr("other")
    }
  }

  var otherWords: [String] {
    switch self {
    case .lodging:
      [
        "hotel", "hostel", "campsite", "apartment", "room", "albergo", "ostello", "campeggio",
        "appartamento",
      ]
    case .flight: ["plane", "volo", "aereo"]
    case .train: ["rail", "treno"]
    case .bus: ["coach", "autobus", "pullman", "corriera"]
    case .ferry: ["ship", "boat", "traghetto", "nave"]
    case .car: ["rental", "auto", "macchina", "noleggio"]
    case .activity: ["ticket", "tour", "museum", "biglietto", "visita", "museo"]
    case .other: []
    }
  }

  /// Whether one sits in it: two at once cannot be, and a night in it needs no bed.
  var isRide: Bool { self == .flight || self == .train || self == .bus || self == .ferry }

  /// Where its cost counts in a budget.
  var category: String {
    switch self {
    case .lodging: "lodging"
    case .flight, .train, .bus, .ferry, .car: "transport"
    case .activity: "activities"
    case .other: "other"
    }
  }
}

enum BookingState: String, NamedChoice, Sendable {
  case planned, booked, paid, cancelled

  var words: Phrase {
    switch self {
    case .planned: tr("intended")
    case .booked: tr("booked")
    case .paid: tr("paid")
    case .cancelled: tr("cancelled")
    }
  }
}

/// A day, or a time of a day, as clocks of a place show it.
struct LocalTime: Sendable, Equatable {
  var day: Day
  /// Minutes after midnight; nil for a whole day.
  var minute: Int?
  /// A zone of the tz database; nil for that of the user.
  var zone: String?
  /// `-05:00`, for a time that clocks show twice.
  var offset: String?

  /// As stored: `2026-05-01`, `2026-05-01T10:30`, `2026-11-01T01:30-05:00`.
  var text: String {
    minute.map { "\(day)T\($0.clock)" + (offset ?? "") } ?? day.description
  }

  init(day: Day, minute: Int? = nil, zone: String? = nil, offset: String? = nil) {
    (self.day, self.minute, self.zone, self.offset) = (day, minute, zone, offset)
  }

  /// The moment by the clocks of its zone, which the caller knows.
  func instant(in zone: Zone) -> Instant {
    if offset != nil, let instant = Instant(iso: text) { return instant }
    return zone.instant(of: civil)
  }

  init?(_ text: String?, zone: String?) {
    guard let text else { return nil }
    if let day = Day(iso: text) {
      self.init(day: day, zone: zone)
    } else if let time = CivilTime(iso: text) {
      self.init(day: time.day, minute: time.hour * 60 + time.minute, zone: zone)
    } else if Instant(iso: text) != nil, let time = CivilTime(iso: text.prefix(16)) {
      self.init(
        day: time.day, minute: time.hour * 60 + time.minute, zone: zone,
        offset: String(text.dropFirst(16)))
    } else {
      return nil
    }
  }

  var civil: CivilTime { CivilTime(day: day, millisecondOfDay: (minute ?? 0) * 60_000) }
}

struct Booking: Entity, OfTrip {
  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var tripStart: Day?
  var name = ""
  var kind = BookingKind.other
  var provider: String?
  var reference: String?
  /// As stored: a day or a local time, and the zone in which it is local.
  var starts: String?
  var startZone: String?
  var ends: String?
  var endZone: String?
  var place: String?
  var cost: Money?
  var state = BookingState.planned
  var document: String?
  var payBy: Day?
  var cancelBy: Day?
  var comment: String?
  var changedAt: Instant?
  /// Its points in time, known once the clocks are; a whole day begins and ends at midnight.
  var from = Instant(milliseconds: 0)
  var to = Instant(milliseconds: 0)

  var start: LocalTime {
    LocalTime(starts, zone: startZone) ?? LocalTime(day: tripStart ?? Day(number: 0))
  }
  var end: LocalTime? { LocalTime(ends, zone: endZone ?? startZone) }
  var isAlive: Bool { state != .cancelled }

  /// Its beginning and end as points in time, by the clocks of their zones.
  func times(_ session: Session) -> ClosedRange<Instant> {
    let from = start.instant(in: session.clock(of: start.zone))
    guard end != nil || start.minute == nil else { return from...from }
    // A whole day ends where the next one begins; a lodging ends on the day one leaves.
    var last = end ?? start
    if last.minute == nil, kind != .lodging { last.day = last.day.adding(days: 1) }
    return from...max(from, last.instant(in: session.clock(of: last.zone)))
  }
}

extension Session {
  /// The clocks of a stored zone; the reader's for one that is not known here.
  func clock(of zone: String?) -> Zone {
    zone.flatMap { surroundings.zones.zone($0) } ?? surroundings.zone
  }
}

struct Budget: Entity, OfTrip {
  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var category = ""
  /// nil where what an event says is no amount.
  var stated: Money?

  /// Of what `TripReader.budgets` reads.
  var amount: Money {
    guard let stated else { preconditionFailure("a budget without an amount was read") }
    return stated
  }

  /// The name under which the budget of a whole trip is kept.
  static let total = "total"
  var isTotal: Bool { category.folded == Budget.total }
}

/// A rate that the user gave for a trip.
struct TripRate: Entity, OfTrip {
  var id = Identifier.none
  var trip = Identifier.none
  var tripName = ""
  var text = ""
  /// nil where what an event says is no rate.
  var stated: ExchangeRate?
  var day = Day(number: 0)

  /// Of what `TripReader.rates` reads.
  var rate: ExchangeRate {
    guard let stated else { preconditionFailure("a rate that is none was read") }
    return stated
  }
}

extension Int {
  /// Minutes after midnight as `10:30`.
  var clock: String { CivilTime(day: Day(number: 0), millisecondOfDay: self * 60_000).shortTime }

  /// Minutes after midnight out of `10:30`.
  init?(clock text: String?) {
    guard let text, let time = CivilTime(isoTime: text, on: Day(number: 0)) else { return nil }
    self = time.hour * 60 + time.minute
  }
}

extension Booking {
  /// By their points in time, which are known then.
  static func timed(_ bookings: [Booking], _ session: Session) -> [Booking] {
    bookings.map { booking in
      var booking = booking
      let times = booking.times(session)
      (booking.from, booking.to) = (times.lowerBound, times.upperBound)
      return booking
    }.sorted { ($0.from, $0.to, $0.id) < ($1.from, $1.to, $1.id) }
  }

  /// Bookings as a list shows them: by their moments, and each that has no hour before the first of its
  /// own or a later day, whatever the clocks of its zone say.
  /// - Parameter bookings: by their moments.
  static func listed(_ bookings: [Booking]) -> [Booking] {
    var result = bookings.filter { $0.start.minute != nil }
    let days = bookings.filter { $0.start.minute == nil }
      .sorted { ($0.start.day, $0.from, $0.id) < ($1.start.day, $1.from, $1.id) }
    for booking in days.reversed() {
      let before = result.lastIndex { $0.start.day < booking.start.day }
      result.insert(booking, at: before.map { $0 + 1 } ?? 0)
    }
    return result
  }
}
