// First times, extremes, and what a year amounts to.

import Core
import Kernel

enum FirstKind: String, CaseIterable, Sendable {
  case record, country, city, farthest, highest, northernmost, southernmost
  case longestDay = "longest-day"
  case longestTrip = "longest-trip"

  var words: Phrase {
    switch self {
    case .record: tr("first recording")
    case .country: tr("first time in a country")
    case .city: tr("first time near a city")
    case .farthest: tr("farthest from home")
    case .highest: tr("highest point")
    case .northernmost: tr("northernmost point")
    case .southernmost: tr("southernmost point")
    case .longestDay: tr("longest distance in a day")
    case .longestTrip: tr("longest distance of a trip")
    }
  }
}

/// Something that was so for the first time, or more than ever.
struct First: Sendable {
  var kind: FirstKind
  var day: Day
  /// Of the country, the city, the trip; of a point that of the city near.
  var name: String?
  var code: String?
  /// Milliseconds since 1970.
  var time: Int64?
  var isNear = false
  var place: GeoPoint?
  var metres: Double?
  var elevation: Double?

  init(
    _ kind: FirstKind, day: Day, name: String? = nil, code: String? = nil, time: Int64? = nil,
    isNear: Bool = false, place: GeoPoint? = nil, metres: Double? = nil
  ) {
    self.kind = kind
    self.day = day
    self.name = name
    self.code = code
    self.time = time
    self.isNear = isNear
    self.place = place
    self.metres = metres
  }

  init(
    _ kind: FirstKind, _ point: Remembered, metres: Double? = nil, elevation: Double? = nil
  ) {
    self.init(kind, day: point.day, time: point.time, place: point.place, metres: metres)
    self.elevation = elevation
  }
}

/// A month or a year.
struct PeriodSum: Sendable, Equatable {
  var days = 0
  var length = 0.0
  var moving: Int64 = 0
  var climb: Double?
  var tracks = 0
  var trips = 0

  mutating func add(_ total: DayTotal) {
    length += total.length
    moving += total.moving
    if let more = total.climb { climb = (climb ?? 0) + more }
    tracks += total.tracks
  }
}

/// A year and its months.
struct YearReview: Sendable {
  let year: Int
  let from: Day
  let to: Day
  var sum = PeriodSum()
  var months = [PeriodSum](repeating: PeriodSum(), count: 12)
  /// nil without borders.
  var countries: [CountrySum]?
  /// With the days within the year; nil without cities.
  var cities: [CityDays]?
  /// Those that no earlier year has.
  var newCountries: Int?
  var newCities: Int?

  var isEmpty: Bool { sum.days == 0 && sum.trips == 0 && sum.tracks == 0 }
  var days: ClosedRange<Int> { from.number...to.number }

  init(
    year: Int, from: Day, to: Day, totals: [Int: DayTotal], recorded: Set<Int>, trips: [Trip],
    countries: PresenceLog?, cities: [CityDays]?
  ) {
    self.year = year
    self.from = from
    self.to = to
    let days = from.number...to.number
    // In the order of the days: a sum of other order ends in other digits.
    for (number, total) in totals.sorted(by: { $0.key < $1.key }) where days.contains(number) {
      sum.add(total)
      months[Day(number: number).month - 1].add(total)
    }
    for number in recorded where days.contains(number) {
      sum.days += 1
      months[Day(number: number).month - 1].days += 1
    }
    for trip in trips where trip.from >= from && trip.from <= to {
      sum.trips += 1
      months[trip.from.month - 1].trips += 1
    }
    if let countries {
      self.countries = countries.sums(from: from, to: to)
      newCountries = countries.sums().count { $0.first >= from && $0.first <= to }
    }
    if let cities {
      self.cities = cities.filter { $0.count(days) > 0 }
      newCities = cities.count { days.contains($0.first.number) }
    }
  }
}
