// On which days one was in which country, from the way through time. A day counts in each country that
// it touches with a point. What lies between two points in the same country is taken as spent there
// when at most some days have no point, and those days are marked as inferred; everything else without
// a point stays unknown.

import Core
import Kernel

/// A country on a day.
struct Presence: Sendable, Equatable {
  /// A number among the areas; -1 in no country.
  var area: Int32
  /// Every point lay outside of all borders, near this country.
  var isNear: Bool
  /// No point of that day says so, only those before and after.
  var isInferred: Bool
  /// The first and the last point, milliseconds since 1970; those around it when it is inferred.
  var first: Int64
  var last: Int64
  /// Milliseconds between points in this country.
  var time: Int64
}

/// Where a night was spent: the country at midnight.
struct NightPlace: Sendable, Equatable {
  /// -1 when the points before and after do not agree, or lie too far apart.
  var area: Int32
  /// Not the evening before and the day after, but days further apart say so.
  var isInferred: Bool
}

/// Days and nights by country. Stretches are added in the order of time.
struct PresenceLog {
  /// By the number of the day.
  private(set) var days: [Int: [Presence]] = [:]
  /// By the number of the day whose evening it is.
  private(set) var nights: [Int: NightPlace] = [:]
  /// How often each country was entered from another one, by area.
  private(set) var visits: [Int32: Int] = [:]

  private let finder: CountryFinder
  private let gap: Int
  /// What an area counts as on a day.
  private let group: (Int32, Day) -> Int32

  private struct Run {
    var area: Int32
    var isNear: Bool
    var day: Day
    var start: Int64
    var end: Int64
  }
  private var before: Run?
  private var lastCountry: Int32 = -1
  private var cursor = DayCursor()

  /// - Parameters:
  ///   - gap: so many days without a point between two in the same country are taken as spent there.
  ///   - group: areas that are told together get one number; what stays in no country is -1.
  init(
    _ finder: CountryFinder, gap: Int, group: @escaping (Int32, Day) -> Int32 = { area, _ in area }
  ) {
    self.finder = finder
    self.gap = gap
    self.group = group
  }

  /// - Complexity: O(points).
  mutating func add(_ stretch: HistoryStretch) {
    let marks = finder.locate(stretch.columns.places)
    let times = stretch.columns.times
    cursor.enter(stretch.zone)
    var start = 0
    while start < times.count {
      cursor.turn(to: times[start])
      let (day, midnight) = (cursor.day, cursor.end)
      var end = start + 1
      while end < times.count, times[end] < midnight, marks[end] == marks[start] { end += 1 }
      let mark = marks[start]
      add(
        Run(
          area: mark.area < 0 ? -1 : group(mark.area, day), isNear: mark.isNear, day: day,
          start: times[start], end: times[end - 1]))
      start = end
    }
  }

  private mutating func add(_ run: Run) {
    if let before { join(before, run) }
    put(
      run.day, run.area, isNear: run.isNear, isInferred: false, run.start, run.end,
      run.end - run.start)
    if run.area >= 0 {
      if run.area != lastCountry { visits[run.area, default: 0] += 1 }
      lastCountry = run.area
    }
    before = run
  }

  /// What lies between two runs.
  private mutating func join(_ before: Run, _ run: Run) {
    let apart = run.day - before.day
    guard before.area == run.area, run.area >= 0, apart - 1 <= gap else {
      // A journey to the west may come to an earlier day.
      if apart > 0 { addNights(before.day, apart, NightPlace(area: -1, isInferred: false)) }
      return
    }
    guard apart > 0 else {
      return put(
        run.day, run.area, isNear: run.isNear, isInferred: false, run.start, run.start,
        run.start - before.end)
    }
    var at = before.end
    for number in 0...apart {
      let day = before.day.adding(days: number)
      let end = number == apart ? run.start : cursor.start(of: day.adding(days: 1))
      let time = max(0, min(end, run.start) - at)
      let isBetween = number > 0 && number < apart
      put(
        day, run.area, isNear: before.isNear && run.isNear, isInferred: isBetween,
        number == 0 ? at : isBetween ? before.end : end,
        number == 0 ? at : isBetween ? run.start : end,
        time)
      at = max(at, end)
    }
    addNights(before.day, apart, NightPlace(area: run.area, isInferred: apart > 1))
  }

  private mutating func addNights(_ day: Day, _ count: Int, _ place: NightPlace) {
    // Unknown nights are told by their absence, but those over which one travelled are few.
    guard place.area >= 0 || count == 1 else { return }
    for number in 0..<count { nights[day.number + number] = place }
  }

  private mutating func put(
    _ day: Day, _ area: Int32, isNear: Bool, isInferred: Bool, _ first: Int64, _ last: Int64,
    _ time: Int64
  ) {
    var list = days[day.number] ?? []
    if let place = list.firstIndex(where: { $0.area == area }) {
      // What a point says counts more than what was inferred.
      if list[place].isInferred != isInferred {
        if !isInferred {
          list[place].isInferred = false
          list[place].isNear = isNear
          list[place].first = first
          list[place].last = last
        }
      } else {
        list[place].isNear = list[place].isNear && isNear
        list[place].first = min(list[place].first, first)
        list[place].last = max(list[place].last, last)
      }
      list[place].time += time
    } else {
      list.append(
        Presence(
          area: area, isNear: isNear, isInferred: isInferred, first: first, last: last, time: time))
    }
    days[day.number] = list
  }
}

/// What the days of a country amount to.
struct CountrySum: Sendable, Equatable {
  var area: Int32
  var days = 0
  /// Of the days, those that are inferred, and those on which every point lay only near it.
  var inferredDays = 0
  var nearDays = 0
  var nights = 0
  var inferredNights = 0
  var time: Int64 = 0
  var first: Day
  var last: Day
  /// Milliseconds since 1970 of the first point.
  var firstTime: Int64
}

extension PresenceLog {
  /// The countries of a period by their first time, no country left out.
  func sums(from: Day? = nil, to: Day? = nil) -> [CountrySum] {
    var sums: [Int32: CountrySum] = [:]
    for (number, list) in days {
      let day = Day(number: number)
      if let from, day < from { continue }
      if let to, day > to { continue }
      for presence in list where presence.area >= 0 {
        var sum =
          sums[presence.area]
          ?? CountrySum(area: presence.area, first: day, last: day, firstTime: .max)
        sum.days += 1
        sum.inferredDays += presence.isInferred ? 1 : 0
        sum.nearDays += presence.isNear ? 1 : 0
        sum.time += presence.time
        sum.first = min(sum.first, day)
        sum.last = max(sum.last, day)
        if !presence.isInferred { sum.firstTime = min(sum.firstTime, presence.first) }
        if let night = nights[number], night.area == presence.area {
          sum.nights += 1
          sum.inferredNights += night.isInferred ? 1 : 0
        }
        sums[presence.area] = sum
      }
    }
    return sums.values.sorted { ($0.firstTime, $0.area) < ($1.firstTime, $1.area) }
  }

  /// The first and the last day of which anything is known; nil without any.
  var span: (first: Day, last: Day)? {
    guard let first = days.keys.min(), let last = days.keys.max() else { return nil }
    return (Day(number: first), Day(number: last))
  }

  /// How many days of a period nothing is known of.
  func unknownDays(from: Day, to: Day) -> Int {
    guard from <= to else { return 0 }
    return (to - from + 1) - days.keys.count { $0 >= from.number && $0 <= to.number }
  }
}
