// The plan of trips out of its tables. What belongs to a trip that was removed is not seen; it is
// back when the trip is.

import Command
import Core
import Kernel
import Notebook
import System

extension TripReader {
  private static func listing(
    _ table: String, _ columns: String, order: [String]
  ) -> Listing {
    Listing(
      alias: "p",
      columns: "p.id, p.trip, t.destination, t.from_day, t.to_day, p.changed_at, " + columns,
      tables: "trip_\(table) p JOIN trip_trip t ON t.id = p.trip AND t.removed = 0",
      order: ["coalesce(t.from_day, '')", "p.trip"] + order)
  }

  private static let stopListing = listing(
    "stop",
    """
    p.name, p.day, p.position, p.at, p.duration_ms, p.latitude, p.longitude, p.radius_m, p.nights, \
    p.transport, p.comment, p.done_at, t.zone
    """, order: ["coalesce(p.day, 0)", "coalesce(p.position, 0)"])
  private static let budgetListing = listing(
    "budget", "p.category, p.amount", order: ["coalesce(p.category, '')"])
  private static let rateListing = listing("rate", "p.rate, p.day", order: ["coalesce(p.day, '')"])

  private static func days(_ row: borrowing Row) -> ClosedRange<Day> {
    let from = Day(iso: row.text(3)) ?? Day(number: 0)
    return from...max(from, Day(iso: row.text(4)) ?? from)
  }

  /// The condition that narrows a list of the plan to a trip.
  static func within(_ trip: Identifier?) -> [Condition] {
    trip.map { [Condition("p.trip = ?", [.id($0)])] } ?? []
  }

  /// The trip that narrows a list: named, else entered; nil for all.
  func narrowing(_ arguments: Arguments) throws(Diagnostic) -> Identifier? {
    try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
  }

  /// Stops by trip, day and their order on it.
  func stops(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [PlannedStop] {
    try list(TripReader.stopListing, conditions, page: page) { (row) throws(Diagnostic) in
      var place: GeoPoint?
      if let latitude = row.optionalReal(11), let longitude = row.optionalReal(12) {
        place = GeoPoint(latitude: latitude, longitude: longitude)
      }
      return PlannedStop(
        id: row.identifier(0) ?? .none, trip: row.identifier(1) ?? .none, tripName: row.text(2),
        tripDays: TripReader.days(row), tripZone: row.optionalText(18), name: row.text(6),
        day: Int(row.integer(7)),
        position: row.optionalReal(8) ?? 0, at: Int(clock: row.optionalText(9)),
        duration: row.optionalInteger(10), place: place, radius: row.optionalReal(13),
        nights: row.optionalInteger(14).map { Int($0) },
        transport: row.optionalText(15).flatMap { PlannedTransport(rawValue: $0) },
        comment: row.optionalText(16), doneAt: row.instant(17), changedAt: row.instant(5))
    }
  }

  /// Bookings by their beginning as a point in time.
  func bookings(_ conditions: [Condition] = []) throws(Diagnostic) -> [Booking] {
    var all = try BookingCommands.noun.items(session, conditions)
    for index in all.indices {
      let times = all[index].times(session)
      (all[index].from, all[index].to) = (times.lowerBound, times.upperBound)
    }
    all.sort { ($0.from, $0.to, $0.id) < ($1.from, $1.to, $1.id) }
    return all
  }

  func budgets(_ conditions: [Condition] = []) throws(Diagnostic) -> [Budget] {
    try list(TripReader.budgetListing, conditions) { (row) throws(Diagnostic) in
      (try? Money(parsing: row.text(7))).map {
        Budget(
          id: row.identifier(0) ?? .none, trip: row.identifier(1) ?? .none, tripName: row.text(2),
          category: row.text(6), amount: $0)
      }
    }.compactMap { $0 }
  }

  /// Expenses by day; what is no amount is left out.
  func expenses(_ conditions: [Condition] = []) throws(Diagnostic) -> [Expense] {
    try ExpenseCommands.noun.items(session, conditions).filter { $0.stated != nil }
  }

  func rates(_ conditions: [Condition] = []) throws(Diagnostic) -> [TripRate] {
    try list(TripReader.rateListing, conditions) { (row) throws(Diagnostic) in
      (try? ExchangeRate(parsing: row.text(6))).map {
        TripRate(
          id: row.identifier(0) ?? .none, trip: row.identifier(1) ?? .none, tripName: row.text(2),
          rate: $0, day: Day(iso: row.text(7)) ?? Day(number: 0))
      }
    }.compactMap { $0 }
  }
}

extension Expense.Share {
  /// As stored: `[["Anna", 1], …]`.
  static func list(_ json: JSON?) -> [Expense.Share] {
    (json?.array ?? []).compactMap { item in
      guard let parts = item.array, parts.count == 2, let name = parts[0].string,
        let weight = parts[1].whole, (1...1000).contains(weight)
      else { return nil }
      return Expense.Share(name: name, weight: Int(weight))
    }
  }

  var json: JSON { .array([.string(name), .integer(Int64(weight))]) }
}

extension TripReader {
  /// The currency of a trip: that of its budgets; without one, that of all its expenses and bookings.
  /// nil where nothing says it, or where they differ.
  func currency(of trip: Identifier) throws(Diagnostic) -> Currency? {
    let within = TripReader.within(trip)
    let budgets = Set(try budgets(within).map(\.amount.currency))
    if !budgets.isEmpty { return budgets.count == 1 ? budgets.first : nil }
    var spent = Set(try expenses(within).map(\.amount.currency))
    for booking in try bookings(within) {
      if let cost = booking.cost { spent.insert(cost.currency) }
    }
    return spent.count == 1 ? spent.first : nil
  }
}
