// `trip compare`: what was planned beside what was recorded.

import Command
import Core
import Kernel
import Notebook
import Render

enum CompareCommand {
  static let table: [Command] = [
    Command(
      "trip compare", tr("Compare the plan of a trip with its tracks"),
      discussion: [
        tr(
          "Everything recorded on the days of the trip counts, whichever trip a track belongs to. A stop is reached when a track passes within its radius, from the day before to the day after; the line between two fixes counts too, except across gaps. The deviation is the distance to the nearest planned track, weighted by length."
        )
      ],
      parameters: [
        .optional("trip", .thing("trip.trip"), tr("the trip; default: the one entered"))
          .also("--trip"),
        .option(
          "in", .text, tr("convert money to this currency, at the rates of the trip"),
          shownAs: "CURRENCY"
        ).also("--currency"),
      ], effects: .reads, synonyms: ["actual", "plan", "deviation", "difference"],
      examples: [Example("trip compare Zeeland"), Example("trip compare Zeeland --json")],
      action: compare)
  ]

  static func compare(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    // First: who takes --in for the trip is told what it is.
    let currency = try MoneyCommands.currency(arguments)
    let trip = try reader.oneTrip(arguments)
    let found = try reader.comparison(of: trip, in: currency)
    let route = found.deviation
    // Plans are made by the clocks of the place.
    let zone = reader.zone(of: trip)
    let located = found.stops.filter { $0.stop.place != nil || $0.stop.doneAt != nil }
    let id = try session.shown([trip.id])
    let fields: [Render.Field] = [
      Render.Field("id", tr("Id"), id.first ?? .null),
      Render.Field("trip", tr("Trip"), .text(trip.destination)),
      Render.Field("from", tr("From"), .day(trip.from)),
      Render.Field("to", tr("To"), .day(trip.to)),
      Render.Field("days", tr("Days"), .count(found.days.count)),
      Render.Field(
        "days_recorded", tr("Days recorded"), .count(found.days.filter(\.hasPoints).count)),
      Render.Field("stops", tr("Stops"), .count(found.stops.count)),
      Render.Field("stops_reached", tr("Reached"), .count(found.stops.filter(\.isReached).count)),
      Render.Field(
        "stops_without_place", tr("Without a place"),
        found.stops.count == located.count ? .null : .count(found.stops.count - located.count)),
      Render.Field("planned_m", tr("Way planned"), .way(found.planned)),
      Render.Field(
        "planned_by", tr("Planned by"),
        found.plannedTracks == nil
          ? .choice("straight", tr("straight lines between the stops"))
          : .choice("tracks", tr("planned tracks"))),
      Render.Field("recorded_m", tr("Way recorded"), .way(found.recorded)),
      Render.Field(
        "deviation_mean_m", tr("Deviation, mean"), route?.mean.map { .way($0) } ?? .null),
      Render.Field(
        "deviation_p95_m", tr("Deviation, 95 %"),
        route?.quantile(0.95).map { .way($0) } ?? .null),
      Render.Field(
        "deviation_max_m", tr("Deviation, farthest"),
        route?.farthest.map { .way($0.metres) } ?? .null),
      Render.Field(
        "deviation_max_at", tr("Farthest at"),
        (route?.farthest?.time).map { .local($0, zone) } ?? .null),
      Render.Field(
        "deviation_max_place", tr("Farthest place"),
        route?.farthest.map {
          .list([
            .number($0.place.latitude, decimals: 5), .number($0.place.longitude, decimals: 5),
          ])
        } ?? .null),
      Render.Field("packed", tr("Packed"), .count(found.packed)),
      Render.Field("unpacked", tr("Not packed"), .count(found.open)),
    ]
    var sections = [days(found)]
    if !found.stops.isEmpty { sections.append(stops(found, zone, reader)) }
    if !found.money.isEmpty {
      var money = TripViews.budgets(found.money)
      money.footer = MoneyCommands.total(found.money)
      sections.append(money)
    }
    if found.deviation == nil, found.recorded == 0, !found.days.contains(where: \.hasPoints) {
      session.note(tr("nothing was recorded on the days of \(trip.title)"))
    }
    return .record(
      Record(kind: "trip.comparison", fields: fields, sections: sections, frame: .lonLat))
  }

  private static func days(_ found: Comparison) -> Table {
    Table(
      kind: "trip.compared_day", of: found.days,
      [
        .init("day", tr("Day")) { .day($0.day) },
        .init("weekday", tr("Weekday")) { .choice($0.day.weekday.storedName, $0.day.weekday.name) },
        .init("stops", tr("Stops")) { .count($0.stops) },
        .init("reached", tr("Reached")) { .count($0.reached) },
        .init("planned_m", tr("Planned")) { .way($0.planned) },
        .init("recorded_m", tr("Recorded")) { $0.hasPoints ? .way($0.recorded) : .null },
        .init("has_points", tr("Points"), shown: .never) { .boolean($0.hasPoints) },
      ], title: tr("Days"), key: "compared_days")
  }

  private static func stops(
    _ found: Comparison, _ zone: Zone, _ reader: TripReader
  ) -> Table {
    Table(
      kind: "trip.compared_stop", of: found.stops,
      [
        .init("date", tr("Planned")) { .day($0.stop.date) },
        .init("at", tr("At"), shown: .wide) { PlanCommands.clock($0.stop, reader.session) },
        .init("name", tr("Stop")) { .text($0.stop.name) },
        .init("reached", tr("Reached")) {
          $0.stop.place == nil && !$0.isReached ? .null : .boolean($0.isReached)
        },
        .init("arrival", tr("Arrival")) { one in one.arrival.map { .local($0, zone) } ?? .null },
        .init("stay_s", tr("There")) {
          $0.arrival == nil ? .null : .duration(milliseconds: $0.inside)
        },
        .init("planned_s", tr("For"), shown: .wide) {
          .duration(milliseconds: $0.stop.duration?.milliseconds)
        },
        .init("days_off", tr("Days off")) { .count($0.daysOff) },
        .init("off_s", tr("Off"), shown: .wide) { .duration(milliseconds: $0.off) },
        .init("nearest_m", tr("Nearest"), shown: .wide) { one in
          one.nearest.map { .way($0) } ?? .null
        },
        .init("done", tr("Said to be done"), shown: .never) { .boolean($0.stop.doneAt != nil) },
        .init("stop_id", tr("Stop id"), shown: .never) { .plain($0.stop.id) },
      ], title: tr("Stops"), key: "compared_stops")
  }
}
