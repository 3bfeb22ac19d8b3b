// Countries by the borders that were imported: which were visited, how many days and nights each of
// them had, and how much of "90 days in any 180" is used. Without borders they refuse: a nearest city
// never counts.

import Command
import Core
import Kernel
import Notebook
import Render

enum CountryCommands {
  private static let gap = Parameter.option(
    "gap", .integer(0...60),
    tr(
      "longest gap in days, between two days in one country, to count as spent there; default 3"
    )
  )
  private static let standardGap = 3
  private static let byCountries = ParameterType.choice([
    Choice("country", tr("one row for each country")),
    Choice("year", tr("for each year and country")),
    Choice("trip", tr("for each trip and country")),
  ])
  private static let byDays = ParameterType.choice([
    Choice("country", tr("one row for each country")),
    Choice("day", tr("one row for each day and country, including unknown days")),
  ])
  private static let rules = ParameterType.choice([
    Choice("day", tr("a day counts in each country it touches")),
    Choice("night", tr("a night counts in the country of its midnight")),
  ])
  /// Of each command what its discussion says about days.
  private static var ruleWords: Phrase {
    tr(
      "A local day counts in each country in which it has a point. Days without points between two days in the same country count there too if they are few (--gap), and are marked as inferred. All others stay unknown. A night counts where you were before and after midnight."
    )
  }

  static let table: [Command] = [
    Command(
      "trip countries", tr("List the countries you visited"),
      discussion: [ruleWords],
      parameters: [
        TripParts.trip, TripParts.from, TripParts.to,
        .option("by", byCountries, tr("what a row covers; default country")), gap, .condition,
      ], effects: .reads, synonyms: ["visited", "nations", "abroad"],
      examples: [
        Example(
          "trip countries --by year", tr("Refused: no borders are imported yet"), code: .refused)
      ], action: countries),
    Command(
      "trip days", tr("Count days and nights per country, for tax offices"),
      discussion: [
        ruleWords,
        tr(
          "--rule says what counts against a limit such as 183 days a year; tax offices differ in whether days of arrival and departure count."
        ),
      ],
      parameters: [
        TripParts.trip, TripParts.from, TripParts.to,
        .option("by", byDays, tr("what a row covers; default country")),
        .option("rule", rules, tr("what counts against the limit; default day")),
        .option(
          "threshold", .integer(1...366), tr("the limit in days; default 183"), shownAs: "DAYS"),
        gap, .condition,
      ], effects: .reads, synonyms: ["tax", "residency", "residence", "183", "ledger", "presence"],
      examples: [
        Example(
          "trip days --from 2025-01-01 --to 2025-12-31", tr("Refused: no borders are imported yet"),
          code: .refused)
      ], action: days),
    Command(
      "trip stay-limit", tr("Check a 90/180-day stay limit"),
      discussion: [
        tr(
          "Days of arrival and of departure both count; each day looks back over the 180 days that end with it. A country counts from the day it joined the area. Monaco, San Marino and the Vatican count as part of it, since entering them records no exit."
        ),
        tr(
          "Days without data are listed as unknown. A few days without points between two countries of the area count as spent in it; trip days treats each country separately and leaves them unknown. This is a planning aid, not legal advice: stays under a residence permit or a long-stay visa do not count, and the notebook cannot know of those."
        ),
      ],
      parameters: [
        .option("on", .day(.unclear), tr("as of this day; default today")),
        .option(
          "area", .text,
          tr("schengen, or country codes separated by commas; default schengen")
        ),
        .option(
          "days", .integer(1...3660), tr("days allowed; default 90"), shownAs: "N"),
        .option(
          "window", .integer(1...3660), tr("length of the window in days; default 180"),
          shownAs: "N"),
        gap,
      ], effects: .reads, synonyms: ["schengen", "visa", "90/180", "overstay", "short-stay"],
      examples: [
        Example(
          "trip stay-limit --on 2025-09-01", tr("Refused: no borders are imported yet"),
          code: .refused)
      ], action: stayLimit),
  ]

  // MARK: - Countries

  private struct Period {
    var from: Day?
    var to: Day?
    var trip: Identifier?
    var gap: Int

    init(_ session: Session, _ arguments: Arguments) throws(Diagnostic) {
      from = arguments.day("from")
      to = arguments.day("to")
      if let from, let to, from > to {
        throw Diagnostic(
          .usage, tr("the period ends before it begins"), at: arguments.span("to"))
      }
      trip = try arguments.thing("trip", session) ?? session.place("trip.trip")?.id
      gap = arguments.integer("gap") ?? standardGap
    }
  }

  private static func empty(_ period: Period) -> Phrase {
    period.from == nil && period.to == nil && period.trip == nil
      ? tr("no track with times matches; import some: trip import PATH")
      : tr("nothing was recorded in this period")
  }

  static func countries(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let finder = try reader.countries(arguments)
    let period = try Period(session, arguments)
    var groups: [CountryGroup] = []
    if arguments.text("by") == "trip" {
      let trips = try reader.trips(
        period.trip.map { [Condition("p.id = ?", [.id($0)])] } ?? []
      ).filter { ($0.sums?.tracks ?? 0) > 0 }
      for trip in trips {
        let log = try reader.presence(
          finder, from: period.from, to: period.to, trip: trip.id, gap: period.gap)
        groups.append(
          CountryGroup(
            trip: trip, sums: log.sums(from: period.from, to: period.to), visits: log.visits))
      }
    } else {
      let log = try reader.presence(
        finder, from: period.from, to: period.to, trip: period.trip, gap: period.gap)
      if arguments.text("by") == "year" {
        guard let span = log.span else {
          return .table(
            try CountryViews.countries([], finder, by: .year).saying(empty(period))
              .meeting(arguments, session))
        }
        for year in span.first.year...span.last.year {
          guard let first = Day(year: year, month: 1, day: 1) else { continue }
          let from = max(first, period.from ?? first)
          let last = first.adding(years: 1).adding(days: -1)
          groups.append(
            CountryGroup(year: year, sums: log.sums(from: from, to: min(last, period.to ?? last))))
        }
      } else {
        groups = [
          CountryGroup(sums: log.sums(from: period.from, to: period.to), visits: log.visits)
        ]
      }
    }
    let by = CountryViews.By(rawValue: arguments.text("by") ?? "") ?? .country
    return .table(
      try CountryViews.countries(groups, finder, by: by).saying(empty(period))
        .meeting(arguments, session))
  }

  // MARK: - Days

  static func days(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let finder = try reader.countries(arguments)
    let period = try Period(session, arguments)
    let log = try reader.presence(
      finder, from: period.from, to: period.to, trip: period.trip, gap: period.gap)
    guard let span = log.span, let from = period.from ?? log.span?.first,
      let to = period.to ?? log.span?.last, span.first <= to, span.last >= from
    else {
      return .table(
        try CountryViews.days([], finder).saying(empty(period)).meeting(arguments, session))
    }
    // A period without end is asked about until the last day known.
    let last = min(to, max(span.last, session.today))
    if arguments.text("by") == "day" {
      return .table(
        try CountryViews.ledger(log, finder, from: from, to: last, session)
          .meeting(arguments, session))
    }
    let isNights = arguments.text("rule") == "night"
    let limit = arguments.integer("threshold") ?? 183
    let known = last - from + 1
    let unknown = log.unknownDays(from: from, to: last)
    var table = CountryViews.days(
      log.sums(from: from, to: last), finder, limit: limit, nights: isNights,
      period: DaySpan(from: from, to: last), unknown: unknown)
    table.footer = tr(
      "\(from) to \(last): \(tr(known, one: "1 day", other: "\(known) days")), \(unknown) unknown"
    )
    return .table(try table.saying(empty(period)).meeting(arguments, session))
  }

  // MARK: - 90 days in any 180

  static func stayLimit(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let finder = try reader.countries(arguments)
    let text = arguments.text("area") ?? "schengen"
    guard let area = StayArea(text) else {
      throw Diagnostic(
        .usage, tr("there is no area \(text)"), at: arguments.span("area"),
        hint: tr("schengen, or country codes such as GB or TH,LA"))
    }
    let days = arguments.integer("days") ?? 90
    let window = arguments.integer("window") ?? 180
    guard days <= window else {
      throw Diagnostic(
        .usage, tr("\(days) days do not fit into \(window)"), at: arguments.span("days"))
    }
    let today = session.today
    let on = arguments.day("on") ?? today
    let codes = finder.areas.map(\.code)
    // 0 in the area, 1 in a country outside of it.
    let log = try reader.presence(
      finder, from: on.adding(days: -2 * window), to: on,
      gap: arguments.integer("gap") ?? standardGap
    ) { number, day in
      codes[Int(number)].map { area.counts($0, on: day) } ?? false ? 0 : 1
    }
    let inside = log.days.filter { $0.key <= on.number && $0.value.contains { $0.area == 0 } }
    let stay = StayCount(
      rule: StayLimit(counted: Set(inside.keys), days: days, window: window), on: on,
      today: today, log: log, area: area)
    return .record(CountryViews.stay(stay))
  }
}

/// An answer about a limit of stay.
struct StayCount {
  let rule: StayLimit
  let on: Day
  let today: Day
  let log: PresenceLog
  let area: StayArea

  var from: Day { on.adding(days: 1 - rule.window) }
  var used: Int { rule.used(on: on) }
  var longest: Int { rule.longestStay(from: on) }
  /// Of the days used, those that no point says.
  var inferred: Int { count { $0.isInferred } }
  var near: Int { count { $0.isNear } }
  /// Days of the window, until today, of which nothing is known.
  var unknown: Int { log.unknownDays(from: from, to: min(on, today)) }

  private func count(_ meets: (Presence) -> Bool) -> Int {
    log.days.count { number, list in
      number >= from.number && number <= on.number && list.contains { $0.area == 0 && meets($0) }
    }
  }

  /// Days behind one another in the area that reach into the window.
  var stays: [DaySpan] { DaySpan.spans(rule.counted).filter { $0.to >= from } }
}
