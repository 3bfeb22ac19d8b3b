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
      kind: "trip.first", of: zip(list, times),
      [
        .init("kind", tr("What")) { first, _ in .choice(first.kind.rawValue, first.kind.words) },
        .init("name", tr("Name")) { first, _ in
          first.isNear ? NearViews.near(first.name) : .text(first.name)
        },
        .init("code", tr("Country")) { first, _ in .text(first.code) },
        .init("near", tr("Near"), shown: .never) { first, _ in .boolean(first.isNear) },
        .init("day", tr("Day")) { first, _ in .day(first.day) },
        .init("time", tr("Time"), shown: .wide) { _, time in time },
        .init("length_m", tr("Length")) { first, _ in first.metres.map { .way($0) } ?? .null },
        .init("elevation_m", tr("Height"), unit: "m") { first, _ in
          .measure(first.elevation, decimals: 0)
        },
        .init("latitude", tr("Latitude"), shown: .wide) { first, _ in
          .measure(first.place?.latitude, decimals: 4)
        },
        .init("longitude", tr("Longitude"), shown: .wide) { first, _ in
          .measure(first.place?.longitude, decimals: 4)
        },
      ], frame: .lonLat)
  }

  static func streaks(_ rows: [(String, Phrase, Streak)]) -> Table {
    Table(
      kind: "trip.streak", of: rows,
      [
        .init("streak", tr("Days in a row")) { name, words, _ in .choice(name, words) },
        .init("longest", tr("Longest")) { _, _, streak in .count(streak.longest?.days ?? 0) },
        .init("from", tr("From")) { _, _, streak in streak.longest.map { .day($0.from) } ?? .null },
        .init("to", tr("To")) { _, _, streak in streak.longest.map { .day($0.to) } ?? .null },
        .init("current", tr("Now")) { _, _, streak in .count(streak.current?.days ?? 0) },
        .init("current_from", tr("Since")) { _, _, streak in
          streak.current.map { .day($0.from) } ?? .null
        },
        .init("days", tr("Such days")) { _, _, streak in .count(streak.days) },
      ])
  }

  // MARK: - A year

  /// What is compared: name, words, and the value of a year.
  private static func measures(_ review: YearReview) -> [(String, Phrase, Value)] {
    let sum = review.sum
    return [
      ("days", tr("Days with a record"), .count(sum.days)),
      ("length_m", tr("Length"), .way(sum.length)),
      ("moving_s", tr("Moving"), .duration(milliseconds: sum.moving)),
      ("climb_m", tr("Climb (m)"), .measure(sum.climb, decimals: 0)),
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
      kind: "trip.compared", of: measures(this).enumerated(),
      [
        .init("what", tr("What")) { _, measure in .choice(measure.0, measure.1) },
        .init("value", .verbatim(String(this.year))) { _, measure in measure.2 },
        .init("before", .verbatim(before.map { String($0.year) } ?? "")) { number, _ in
          old?[number].2 ?? .null
        },
      ], title: before.map { tr("\(this.year) and \($0.year)") }, key: "compared")
  }

  private static func months(_ review: YearReview) -> Table {
    Table(
      kind: "trip.month", of: review.months.enumerated(),
      [
        .init("month", tr("Month")) { number, _ in
          .text("\(review.from.description.prefix(5))\(number < 9 ? "0" : "")\(number + 1)")
        },
        .init("days", tr("Days")) { _, sum in .count(sum.days) },
        .init("length_m", tr("Length")) { _, sum in .way(sum.length) },
        .init("moving_s", tr("Moving")) { _, sum in .duration(milliseconds: sum.moving) },
        .init("climb_m", tr("Climb"), unit: "m") { _, sum in .measure(sum.climb, decimals: 0) },
        .init("tracks", tr("Tracks")) { _, sum in .count(sum.tracks) },
        .init("trips", tr("Trips")) { _, sum in .count(sum.trips) },
      ], title: tr("Months"), key: "months")
  }

  private static func cities(_ review: YearReview) -> Table {
    let sorted = (review.cities ?? []).sorted {
      (-$0.count(review.days), -$0.time(review.days), $0.city.name)
        < (-$1.count(review.days), -$1.time(review.days), $1.city.name)
    }
    return Table(
      kind: "trip.city", of: sorted,
      [
        .init("near", tr("Near")) { NearViews.near($0.city.name) },
        .init("near_country", tr("Country of the city")) { .text($0.city.country) },
        .init("days", tr("Days")) { .count($0.count(review.days)) },
        .init("time_s", tr("Time")) { .duration(milliseconds: $0.time(review.days)) },
        .init("new", tr("New")) { .boolean(review.days.contains($0.first.number)) },
      ], footer: credit, title: tr("Cities near"), key: "cities")
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
