// What can happen to the plan of a trip: its stops, what is packed, what is booked, the money. The
// names are stored for ever. Each belongs to one trip, which is also the scope of its events.

import Notebook

extension TripEvent {
  static let stopPlanned = kind("StopPlanned", .creates, ["trip"])
  static let stopEdited = kind("StopEdited", .changes)
  /// To another day, or to another place among those of its day.
  static let stopMoved = kind("StopMoved", .changes)
  /// The user says that they were there, or takes it back; what a track shows is computed.
  static let stopDone = kind("StopDone", .changes)
  static let stopRemoved = kind("StopRemoved", .removes)

  static let packingAdded = kind("PackingAdded", .creates, ["trip"])
  static let packingEdited = kind("PackingEdited", .changes)
  static let packingPacked = kind("PackingPacked", .changes)
  static let packingRemoved = kind("PackingRemoved", .removes)

  static let bookingAdded = kind("BookingAdded", .creates, ["trip"])
  static let bookingEdited = kind("BookingEdited", .changes)
  static let bookingRemoved = kind("BookingRemoved", .removes)

  static let budgetSet = kind("BudgetSet", .creates, ["trip"])
  static let budgetChanged = kind("BudgetChanged", .changes)
  static let budgetRemoved = kind("BudgetRemoved", .removes)

  static let expenseAdded = kind("ExpenseAdded", .creates, ["trip"])
  static let expenseEdited = kind("ExpenseEdited", .changes)
  static let expenseRemoved = kind("ExpenseRemoved", .removes)

  static let rateSet = kind("RateSet", .creates, ["trip"])
  static let rateRemoved = kind("RateRemoved", .removes)
}
