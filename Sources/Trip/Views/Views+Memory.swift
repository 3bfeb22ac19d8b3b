// First times, streaks and years as tables.

import Command
import Core
import Kernel
import Render

enum MemoryViews {
  /// Said wherever cities are shown.
  static var credit: Phrase { tr("~ near; cities: \(KnownCities.source)") }

  /// `zone` says whose clocks tell a time.
  static func firsts(
    _ list: [First], zone: (Int64) throws(Diagnostic) -> Zone
  ) throws(Diagnostic) -> Table {
    var times: [Value] = []
    for first in list {
      times.append(
        try first.time.map { (time) throws(Diagnostic) in
          .local(milliseconds: time, try zone(time))
        } ?? .null)
    }
    return Table(
      kind: "trip.first",
      columns: [
        Column("kind", tr("What")), Column("name", tr("Name")), Column("code", tr("Country")),
        Column("near", tr("Near"), shown: .never), Column("day", tr("Day")),
        Column("time", tr("Time"), shown: .wide), Column("length_m", tr("Length")),
        Column("elevation_m", tr("Height"), unit: "m"),
        Column("latitude", tr("Latitude"), shown: .wide),
        Column("longitude", tr("Longitude"), shown: .wide),
      ],
      rows: zip(list, times).map { first, time in
        [
          .choice(first.kind.rawValue, first.kind.words),
          first.isNear ? NearViews.near(first.name) : .text(first.name), .text(first.code),
          .boolean(first.isNear), .day(first.day),
          time,
          first.metres.map { .way($0) } ?? .null, .measure(first.elevation, decimals: 0),
          .measure(first.place?.latitude, decimals: 4),
          .measure(first.place?.longitude, decimals: 4),
        ]
      }, frame: .lonLat)
  }

  static func streaks(_ rows: [(String, Phrase, Streak)]) -> Table {
    Table(
      kind: "trip.streak",
      columns: [
        Column("streak", tr("Days in a row")), Column("longest", tr("Longest")),
        Column("from", tr("From")), Column("to", tr("To")), Column("current", tr("Now")),
        Column("current_from", tr("Since")), Column("days", tr("Such days")),
      ],
      rows: rows.map { name, words, streak in
        [
          .choice(name, words), .count(streak.longest?.days ?? 0),
          streak.longest.map { .day($0.from) } ?? .null,
          streak.longest.map { .day($0.to) } ?? .null, .count(streak.current?.days ?? 0),
          streak.current.map { .day($0.from) } ?? .null, .count(streak.days),
        ]
      })
  }

  // MARK: - A year

  /// What is compared: name, words, and the value of a year.
  private static func measures(_ review: YearReview) -> [(String, Phrase, Value)] {
    let sum = review.sum
    return [
      ("days", tr("Days with a record"), .count(sum.days)),
      ("length_m", tr("Length"), .way(sum.length)),
      ("moving_s", tr("Moving"), .duration(milliseconds: sum.moving)),
      ("climb_m", tr("Climb in m"), .measure(sum.climb, decimals: 0)),
      ("tracks", tr("Tracks"), .count(sum.tracks)), ("trips", tr("Trips"), .count(sum.trips)),
      ("countries", tr("Countries"), .count(review.countries?.count)),
      ("new_countries", tr("New countries"), .count(review.newCountries)),
      ("cities", tr("Cities near"), .count(review.cities?.count)),
      ("new_cities", tr("New cities near"), .count(review.newCities)),
    ]
  }

  static func compared(_ this: YearReview, _ before: YearReview?) -> Table {
    let old = before.map(measures)
    return Table(
      kind: "trip.compared",
      columns: [
        Column("what", tr("What")), Column("value", .verbatim(String(this.year))),
        Column("before", .verbatim(before.map { String($0.year) } ?? "")),
      ],
      rows: measures(this).enumerated().map { number, measure in
        [.choice(measure.0, measure.1), measure.2, old?[number].2 ?? .null]
      }, title: before.map { tr("\(this.year) and \($0.year)") }, key: "compared")
  }

  private static func months(_ review: YearReview) -> Table {
    Table(
      kind: "trip.month",
      columns: [
        Column("month", tr("Month")), Column("days", tr("Days")),
        Column("length_m", tr("Length")), Column("moving_s", tr("Moving")),
        Column("climb_m", tr("Climb"), unit: "m"), Column("tracks", tr("Tracks")),
        Column("trips", tr("Trips")),
      ],
      rows: review.months.enumerated().map { number, sum in
        [
          .text("\(review.from.description.prefix(5))\(number < 9 ? "0" : "")\(number + 1)"),
          .count(sum.days), .way(sum.length), .duration(milliseconds: sum.moving),
          .measure(sum.climb, decimals: 0), .count(sum.tracks), .count(sum.trips),
        ]
      }, title: tr("Months"), key: "months")
  }

  private static func cities(_ review: YearReview) -> Table {
    let sorted = (review.cities ?? []).sorted {
      (-$0.count(review.days), -$0.time(review.days), $0.city.name)
        < (-$1.count(review.days), -$1.time(review.days), $1.city.name)
    }
    return Table(
      kind: "trip.city",
      columns: [
        Column("near", tr("Near")), Column("near_country", tr("Country of the city")),
        Column("days", tr("Days")), Column("time_s", tr("Time")), Column("new", tr("New")),
      ],
      rows: sorted.map { city in
        [
          NearViews.near(city.city.name), .text(city.city.country),
          .count(city.count(review.days)), .duration(milliseconds: city.time(review.days)),
          .boolean(review.days.contains(city.first.number)),
        ]
      }, footer: credit, title: tr("Cities near"), key: "cities")
  }

  static func year(
    _ this: YearReview, _ before: YearReview?, _ finder: CountryFinder?, firsts: [First],
    longestDay: Day?, longestTrip: Trip?, zone: (Int64) throws(Diagnostic) -> Zone
  ) throws(Diagnostic) -> Record {
    let cities = cities(this)
    var fields = [Field("year", tr("Year"), .count(this.year))]
    fields += measures(this).map { Field($0.0, $0.1, $0.2) }
    fields += [
      Field("longest_day", tr("Longest day"), longestDay.map { .day($0) } ?? .null),
      Field("longest_trip", tr("Longest trip"), .text(longestTrip?.destination)),
      Field(
        "longest_trip_m", tr("Its length"), longestTrip?.sums.map { .way($0.length) } ?? .null,
        shown: .wide),
      Field("most_near", tr("Most often near"), cities.rows.first?.first ?? .null),
    ]
    var sections = [compared(this, before), months(this)]
    if let finder, let sums = this.countries, !sums.isEmpty {
      var table = CountryViews.countries([CountryGroup(sums: sums)], finder, by: .country)
      table.title = tr("Countries")
      table.key = "countries_visited"
      sections.append(table)
    }
    if !cities.rows.isEmpty {
      var table = cities
      table.key = "cities_near"
      sections.append(table)
    }
    if !firsts.isEmpty {
      var table = try MemoryViews.firsts(firsts, zone: zone)
      table.title = tr("First times")
      table.key = "firsts"
      sections.append(table)
    }
    return Record(kind: "trip.year", fields: fields, sections: sections)
  }
}

extension Table {
  /// No row, and why.
  func emptied(saying empty: Phrase) -> Table {
    var table = saying(empty)
    table.rows = []
    return table
  }
}
