// Countries, days and limits of stay as tables.

import Command
import Core
import Kernel
import Notebook
import Render

/// Countries that are told together: of a year, of a trip, or of all.
struct CountryGroup {
  var year: Int?
  var trip: Trip?
  var sums: [CountrySum]
  var visits: [Int32: Int]?
}

enum CountryViews {
  enum By: String {
    case country, year, trip
  }

  private static func name(_ area: BorderArea, _ isNear: Bool) -> Value {
    isNear ? NearViews.near(area.name) : .text(area.name)
  }

  static func countries(_ groups: [CountryGroup], _ finder: CountryFinder, by: By) -> Table {
    var columns = [
      Column("code", tr("Code")), Column("country", tr("Country")),
      Column("first_day", tr("First day")), Column("last_day", tr("Last day")),
      Column("days", tr("Days")), Column("inferred_days", tr("Inferred"), shown: .wide),
      Column("near_days", tr("Only near"), shown: .wide), Column("nights", tr("Nights")),
      Column("inferred_nights", tr("Inferred nights"), shown: .never),
      Column("time_s", tr("Time")),
    ]
    if by != .year { columns.append(Column("visits", tr("Visits"), shown: .wide)) }
    switch by {
    case .country: break
    case .year: columns.insert(Column("year", tr("Year"), alignment: .trailing), at: 0)
    case .trip:
      columns.insert(Column("trip", tr("Trip")), at: 0)
      columns.append(Column("trip_id", tr("Trip id"), shown: .never))
    }
    var rows: [[Value]] = []
    for group in groups {
      for sum in group.sums {
        let area = finder.areas[Int(sum.area)]
        var row: [Value] = [
          .text(area.code), name(area, sum.nearDays == sum.days), .day(sum.first),
          .day(sum.last), .count(sum.days), .count(sum.inferredDays), .count(sum.nearDays),
          .count(sum.nights), .count(sum.inferredNights), .duration(milliseconds: sum.time),
        ]
        if by != .year { row.append(.count(group.visits?[sum.area])) }
        if by == .year { row.insert(.count(group.year), at: 0) }
        if by == .trip {
          row.insert(.text(group.trip?.destination), at: 0)
          row.append(.plain(group.trip?.id))
        }
        rows.append(row)
      }
    }
    return Table(kind: "trip.visited", columns: columns, rows: rows)
  }

  static func days(
    _ sums: [CountrySum], _ finder: CountryFinder, limit: Int = 183, nights: Bool = false,
    period: DaySpan? = nil, unknown: Int? = nil
  ) -> Table {
    Table(
      kind: "trip.presence",
      columns: [
        Column("code", tr("Code")), Column("country", tr("Country")), Column("days", tr("Days")),
        Column("inferred_days", tr("Inferred"), shown: .wide),
        Column("near_days", tr("Only near"), shown: .wide), Column("nights", tr("Nights")),
        Column("inferred_nights", tr("Inferred nights"), shown: .wide),
        Column("rule", tr("Rule"), shown: .never), Column("threshold", tr("Limit"), shown: .never),
        Column("left", tr("Left of the limit")),
        Column("period_from", tr("From"), shown: .never),
        Column("period_to", tr("To"), shown: .never),
        Column("unknown_days", tr("Unknown days"), shown: .never),
      ],
      rows: sums.sorted { ($1.days, $0.firstTime) < ($0.days, $1.firstTime) }.map { sum in
        let area = finder.areas[Int(sum.area)]
        return [
          .text(area.code), name(area, sum.nearDays == sum.days), .count(sum.days),
          .count(sum.inferredDays), .count(sum.nearDays), .count(sum.nights),
          .count(sum.inferredNights), .text(nights ? "night" : "day"), .count(limit),
          .count(limit - (nights ? sum.nights : sum.days)),
          period.map { .day($0.from) } ?? .null, period.map { .day($0.to) } ?? .null,
          .count(unknown),
        ]
      })
  }

  /// Each day of a period with its countries; a day of which nothing is known has none.
  static func ledger(
    _ log: PresenceLog, _ finder: CountryFinder, from: Day, to: Day, _ session: Session
  ) throws(Diagnostic) -> Table {
    let reader = try TripReader(session)
    var rows: [[Value]] = []
    var day = from
    while day <= to {
      try session.checkInterrupted()
      let list = (log.days[day.number] ?? []).sorted { ($0.first, $0.area) < ($1.first, $1.area) }
      let night = log.nights[day.number]
      if list.isEmpty {
        rows.append([
          .day(day), .choice("unknown", tr("unknown")), .null, .null, .null, .null, .null,
        ])
      }
      for presence in list {
        let zone = presence.isInferred ? reader.readersZone : try reader.clock(at: presence.first)
        let area = presence.area < 0 ? nil : finder.areas[Int(presence.area)]
        let state: (String, Phrase) =
          presence.isInferred
          ? ("inferred", tr("inferred"))
          : presence.isNear
            ? ("near", tr("near"))
            : area == nil ? ("none", tr("no country")) : ("recorded", tr("recorded"))
        rows.append([
          .day(day), .choice(state.0, state.1), .text(area?.code),
          area.map { name($0, presence.isNear) } ?? .null,
          presence.isInferred ? .null : .local(milliseconds: presence.first, zone),
          presence.isInferred ? .null : .local(milliseconds: presence.last, zone),
          area == nil ? .null : .boolean(night?.area == presence.area),
        ])
      }
      day = day.adding(days: 1)
    }
    return Table(
      kind: "trip.ledger",
      columns: [
        Column("day", tr("Day")), Column("state", tr("Known by")), Column("code", tr("Code")),
        Column("country", tr("Country")), Column("first", tr("First point"), shown: .wide),
        Column("last", tr("Last point"), shown: .wide), Column("night", tr("Night")),
      ], rows: rows)
  }

  static func stay(_ stay: StayCount) -> Record {
    let rule = stay.rule
    let longest = stay.longest
    let next = rule.firstDay(from: longest > 0 ? stay.on : stay.on.adding(days: 1), toStay: 1)
    let all = rule.firstDay(
      from: rule.counted.contains(stay.on.number) ? stay.on.adding(days: 1) : stay.on,
      toStay: rule.days)
    let fields = [
      Field("area", tr("Area"), .text(stay.area.words)), Field("on", tr("On"), .day(stay.on)),
      Field("window_from", tr("The window begins"), .day(stay.from)),
      Field("used", tr("Days used"), .count(stay.used)),
      Field("left", tr("Days left in this window"), .count(max(0, rule.days - stay.used))),
      Field("over", tr("Days over the limit"), .count(max(0, stay.used - rule.days))),
      Field("inferred", tr("Of the days used, inferred"), .count(stay.inferred)),
      Field("near", tr("Of the days used, only near the area"), .count(stay.near)),
      Field("unknown", tr("Unknown days in the window"), .count(stay.unknown)),
      Field("may_stay_days", tr("Days one may stay from this day on"), .count(longest)),
      Field(
        "may_stay_until", tr("Leave by"),
        longest > 0 ? .day(stay.on.adding(days: longest - 1)) : .null),
      Field("next_day", tr("First day on which one more is free"), .day(next)),
      Field("all_days_from", tr("First day from which all are free"), .day(all)),
      Field("limit", tr("Limit"), .count(rule.days), shown: .wide),
      Field("window", tr("Window in days"), .count(rule.window), shown: .wide),
    ]
    let stays = Table(
      kind: "trip.stay_span", of: stay.stays,
      [
        .init("from", tr("First day")) { .day($0.from) },
        .init("to", tr("Last day")) { .day($0.to) },
        .init("days", tr("Days")) { .count($0.days) },
        .init("in_window", tr("In the window")) { .count($0.to - max($0.from, stay.from) + 1) },
      ], title: tr("Stays"), key: "stays")
    return Record(
      kind: "trip.stay_limit", fields: fields, sections: stays.rows.isEmpty ? [] : [stays])
  }
}
