// The plan of trips out of its tables. What belongs to a trip that was removed is not seen; it is
// back when the trip is.

import Command
import Core
import Kernel
import Notebook
import System

extension TripReader {
  /// The condition that narrows a list of the plan to a trip.
  static func within(_ trip: Identifier?) -> [Condition] {
    trip.map { [Condition("p.trip = ?", [.id($0)])] } ?? []
  }

  /// The trip that narrows a list: named, else entered; nil for all.
  func narrowing(_ arguments: Arguments) throws(Diagnostic) -> Identifier? {
    try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
  }

  /// Stops by trip, day and their order on it.
  func stops(_ conditions: [Condition] = []) throws(Diagnostic) -> [PlannedStop] {
    try PlanCommands.noun.items(session, conditions)
  }

  /// Bookings by their beginning as a point in time.
  func bookings(_ conditions: [Condition] = []) throws(Diagnostic) -> [Booking] {
    Booking.timed(try BookingCommands.noun.items(session, conditions), session)
  }

  /// Budgets by category; what is no amount is left out.
  func budgets(_ conditions: [Condition] = []) throws(Diagnostic) -> [Budget] {
    try MoneyCommands.budgets.items(session, conditions).filter { $0.stated != nil }
  }

  /// Expenses by day; what is no amount is left out.
  func expenses(_ conditions: [Condition] = []) throws(Diagnostic) -> [Expense] {
    try ExpenseCommands.noun.items(session, conditions).filter { $0.stated != nil }
  }

  /// Rates by the day from which they apply; what is no rate is left out.
  func rates(_ conditions: [Condition] = []) throws(Diagnostic) -> [TripRate] {
    try MoneyCommands.rates.items(session, conditions).filter { $0.stated != nil }
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
