// The tables of the plan of a trip.

import Notebook

extension TripModel {
  static let plan = [
    stop, Packing.noun.model, BookingCommands.noun.model, budget, ExpenseCommands.noun.model, rate,
  ]

  static let stop = model(
    "stop",
    [
      Field("trip", .identifier(of: "trip.trip")), Field("name", .text),
      // 1 is the first day of the trip, whenever that is.
      Field("day", .integer),
      // Orders the stops of a day; only greater and less count.
      Field("position", .real),
      // Local time of the trip, HH:MM.
      Field("at", .text), Field("duration_ms", .integer), Field("latitude", .latitude),
      Field("longitude", .longitude), Field("radius_m", .real), Field("nights", .integer),
      Field("transport", .text), Field("comment", .text), Field("done_at", .instant),
    ],
    [
      TripEvent.stopPlanned, TripEvent.stopEdited, TripEvent.stopMoved, TripEvent.stopDone,
      TripEvent.stopRemoved,
    ], indexes: [["trip", "day"]])

  static let budget = model(
    "budget",
    [
      Field("trip", .identifier(of: "trip.trip")), Field("category", .text),
      Field("amount", .text),
    ], [TripEvent.budgetSet, TripEvent.budgetChanged, TripEvent.budgetRemoved],
    indexes: [["trip"]])

  static let rate = model(
    "rate",
    [
      Field("trip", .identifier(of: "trip.trip")), Field("rate", .text),
      Field("day", .text, path: "on"),
    ], [TripEvent.rateSet, TripEvent.rateRemoved], indexes: [["trip"]])
}
