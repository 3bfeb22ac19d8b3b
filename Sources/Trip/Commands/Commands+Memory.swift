// Looking back: first times and extremes, days in a row, a year. Lengths are the sums of the tracks as
// they were measured; where one was comes from the one way through time. What the notebook cannot know
// is left out and never guessed.

import Command
import Core
import Kernel
import Notebook
import Render

enum MemoryCommands {
  private static let kinds = ParameterType.choice(
    FirstKind.allCases.map { Choice($0.rawValue, $0.words) })
  private static let home = Parameter.option(
    "home", .point, tr("position of home; default: as for trip propose"), shownAs: "LAT,LON")
  /// Days without a record that two points in one country bridge.
  private static let gap = 3

  private static let madeTrips = tr(
    "Trips that you started or confirmed count, trips with tracks, notes, photos, visits or stays, and trips whose dates include today. Trips that were only planned do not count."
  )

  static let table: [Command] = [
    Command(
      "trip firsts",
      tr("List first visits and records: farthest, highest, longest"),
      discussion: [
        tr(
          "Countries come from imported borders. A city counts as near (~) if it is the nearest one, within 10 km, for half an hour of a day. Home is a place called home, else where you spent most nights (as in trip propose); with too few nights recorded, where you spent most time."
        )
      ],
      parameters: [
        TripParts.from, TripParts.to, TripParts.daysOfTrip,
        .option("kind", kinds, tr("only this kind")), home, .condition, .limit,
      ], effects: .reads,
      synonyms: ["first", "records", "extremes", "highest", "farthest", "longest", "remember"],
      examples: [
        Example("trip firsts --kind city"), Example("trip firsts --home 45.46,9.19 --json"),
      ], action: firsts),
    Command(
      "trip streaks", tr("Show your longest runs of days on the move"),
      discussion: [madeTrips],
      parameters: [
        .option("way", .length, tr("minimum distance of a day; default 10km"))
          .bare("km"), TripParts.daysOfTrip, .condition,
      ], effects: .reads, synonyms: ["streak", "row", "habit"],
      examples: [Example("trip streaks"), Example("trip streaks --way 5km --json")],
      action: streaks),
    Command(
      "trip year", tr("Sum up a year: totals, months, countries, cities"),
      discussion: [madeTrips],
      parameters: [
        .optional(
          "year", .integer(1...9999),
          tr("the year; default: this year, or the last one with records"), shownAs: "YEAR"
        ).also("--year"),
        home,
      ], effects: .reads,
      synonyms: ["review", "recap", "annual", "summary", "statistics", "stats"],
      examples: [Example("trip year 2025"), Example("trip year --json")], action: year),
  ]

  // MARK: - First times

  /// What all looks back are told from.
  private struct Past {
    let reader: TripReader
    let finder: CountryFinder?
    let places: WhereaboutsLog
    let countries: PresenceLog?
    let cities: [CityDays]?
    let totals: [Int: DayTotal]
    /// As the command line says.
    let givenHome: GeoPoint?
    let gazetteer: Gazetteer?

    init(_ session: Session, _ arguments: Arguments) throws(Diagnostic) {
      reader = try TripReader(session)
      finder = try reader.countryFinder()
      let (places, countries) = try reader.whereabouts(finder, gap: gap)
      (self.places, self.countries) = (places, countries)
      gazetteer = places.days.isEmpty ? nil : try session.citiesOrHint()
      cities = gazetteer.map { places.cities($0) }
      totals = try reader.dayTotals()
      if let point = arguments.point("home") {
        let place = GeoPoint(latitude: point.x, longitude: point.y)
        guard place.isOnGlobe, place.longitude.magnitude <= 360 else {
          throw Diagnostic(
            .usage, tr("there is no such place"), at: arguments.span("home"),
            hint: tr("latitude first, then longitude: --home 45.46,9.19"))
        }
        givenHome = place
      } else {
        givenHome = nil
      }
      if finder == nil, !places.days.isEmpty {
        session.note(tr("no countries without borders: trip borders import FILE"))
      }
    }

    /// First times and extremes of the kinds wanted, by kind and then by day.
    func firsts(_ wanted: Set<FirstKind>) throws(Diagnostic) -> [First] {
      var result: [First] = []
      for kind in FirstKind.allCases where wanted.contains(kind) { result += try firsts(kind) }
      for index in result.indices where result[index].name == nil {
        guard let place = result[index].place,
          let city = gazetteer?.nearest(to: place, within: 100_000)
        else { continue }
        result[index].name = city.name
        result[index].isNear = true
      }
      return result
    }

    private func firsts(_ kind: FirstKind) throws(Diagnostic) -> [First] {
      switch kind {
      case .record: return places.first.map { [First(kind, $0)] } ?? []
      case .country:
        guard let countries, let finder else { return [] }
        return countries.sums().map { sum in
          let area = finder.areas[Int(sum.area)]
          return First(
            kind, day: sum.first, name: area.name, code: area.code,
            time: sum.firstTime == .max ? nil : sum.firstTime, isNear: sum.nearDays == sum.days)
        }
      case .city:
        return (cities ?? []).map {
          First(
            kind, day: $0.first, name: $0.city.name, code: $0.city.country, isNear: true,
            place: $0.city.place)
        }
      case .farthest:
        var home = givenHome
        if home == nil { home = try reader.home() }
        guard let home = home ?? places.home, let farthest = try reader.farthest(from: home)
        else { return [] }
        return [First(kind, farthest, metres: farthest.metres)]
      case .highest: return places.highest.map { [First(kind, $0, elevation: $0.metres)] } ?? []
      case .northernmost: return places.northernmost.map { [First(kind, $0)] } ?? []
      case .southernmost: return places.southernmost.map { [First(kind, $0)] } ?? []
      case .longestDay:
        return longestDay(totals).map {
          [First(kind, day: $0, metres: totals[$0.number]?.length)]
        } ?? []
      case .longestTrip:
        return longestTrip(try reader.trips()).map {
          [First(kind, day: $0.from, name: $0.destination, metres: $0.sums?.length)]
        } ?? []
      }
    }
  }

  private static func longestDay(_ totals: [Int: DayTotal]) -> Day? {
    totals.filter { $0.value.length > 0 }
      .max { ($0.value.length, $1.key) < ($1.value.length, $0.key) }.map { Day(number: $0.key) }
  }

  private static func longestTrip(_ trips: [Trip]) -> Trip? {
    trips.filter { ($0.sums?.length ?? 0) > 0 }
      .max { ($0.sums?.length ?? 0) < ($1.sums?.length ?? 0) }
  }

  static func firsts(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let past = try Past(session, arguments)
    let kind = arguments.text("kind").flatMap { FirstKind(rawValue: $0) }
    var list = try past.firsts(kind.map { [$0] } ?? Set(FirstKind.allCases))
    let days = try AskedDays(arguments, past.reader)
    func listed(_ list: [First]) throws(Diagnostic) -> Table {
      try MemoryViews.firsts(list) { (time) throws(Diagnostic) in
        try past.reader.clock(at: time)
      }
    }
    list = try arguments.meeting(list.filter { days.holds($0.day) }, session, as: listed)
    if let limit = arguments.integer("limit") { list = Array(list.prefix(limit)) }
    var table = try listed(list)
    if past.cities?.isEmpty == false { table.footer = MemoryViews.credit }
    return .table(
      table.saying(
        past.places.days.isEmpty
          ? tr("no track with times matches; import some: trip import PATH")
          : tr("none of this kind in this period")))
  }

  // MARK: - Streaks

  static func streaks(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try TripReader(session)
    let today = session.today
    let way = arguments.length("way") ?? 10_000
    let days = try AskedDays(arguments, reader)
    let totals = try reader.dayTotals().filter { days.holds(Day(number: $0.key)) }
    var planned: Set<Int> = []
    for trip in try reader.tripsMade() where trip.from <= today {
      for number in trip.from.number...min(trip.to, today).number
      where days.holds(Day(number: number)) {
        planned.insert(number)
      }
    }
    let rows: [(String, Phrase, Streak)] = [
      ("record", tr("with a recording"), Streak(totals.keys, today: today)),
      ("trip", tr("with a trip"), Streak(planned, today: today)),
      (
        "way", tr("with \(way.wayText) or more"),
        Streak(totals.filter { $0.value.length >= way }.keys, today: today)
      ),
    ]
    return .table(try MemoryViews.streaks(rows).meeting(arguments, session))
  }

  // MARK: - A year

  static func year(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let today = session.today
    let past = try Past(session, arguments)
    let trips = try past.reader.tripsMade()
    var number = arguments.integer("year") ?? today.year
    if !arguments.has("year") {
      // In January the year to look back at is the one before.
      let days = past.totals.keys.map { Day(number: $0) } + trips.map(\.from)
      let years = days.map(\.year).filter { $0 <= today.year }
      number = years.max() ?? number
      if number < today.year { session.note(tr("the last year with records: \(number)")) }
    }
    func review(_ year: Int) -> YearReview? {
      guard let from = Day(year: year, month: 1, day: 1),
        let to = Day(year: year, month: 12, day: 31)
      else { return nil }
      return YearReview(
        year: year, from: from, to: to, totals: past.totals, recorded: past.places.days,
        trips: trips, countries: past.countries, cities: past.cities)
    }
    guard let this = review(number), let before = review(max(1, number - 1)) else { return .none }
    guard !this.isEmpty else {
      return .table(
        MemoryViews.compared(this, before).emptied(
          saying: tr("nothing was recorded in \(number), and no trip began")))
    }
    let firsts = try past.firsts([.country, .city]).filter {
      $0.day >= this.from && $0.day <= this.to
    }
    return .record(
      try MemoryViews.year(
        this, number > 1 ? before : nil, past.finder, firsts: firsts,
        longestDay: longestDay(
          past.totals.filter { $0.key >= this.from.number && $0.key <= this.to.number }),
        longestTrip: longestTrip(trips.filter { this.from <= $0.from && $0.from <= this.to })
      ) { (time) throws(Diagnostic) in try past.reader.clock(at: time) })
  }
}
