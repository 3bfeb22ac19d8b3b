// What was done on which day, out of the shares that are stored with tracks, or of what others may see
// of them: no point is read.

import Command
import Core
import Kernel
import Notebook
import Render

/// Sums of one day.
struct DaySum: Sendable {
  var length = 0.0
  var movingMilliseconds: Int64 = 0
  var climb = 0.0
  var tracks = 0
}

extension TripReader {
  /// The sums of all days of the recorded tracks of a scope. The climb of a track of several days is
  /// shared by their lengths.
  /// - Complexity: O(days of tracks).
  func daySums(_ scope: PictureScope) throws(Diagnostic) -> [Day: DaySum] {
    var sums: [Day: DaySum] = [:]
    try eachTrack(scope) { _, shares, climb in
      let length = shares.reduce(0) { $0 + $1.length }
      for share in shares where scope.holds(share.day) {
        var sum = sums[share.day] ?? DaySum()
        sum.length += share.length
        sum.movingMilliseconds += share.movingMilliseconds
        sum.climb +=
          length > 0 ? climb * share.length / length : climb / Double(max(1, shares.count))
        sum.tracks += 1
        sums[share.day] = sum
      }
    }
    return sums
  }

  /// The lengths of the recorded tracks of a scope, or of what of them lies in its days.
  func trackLengths(_ scope: PictureScope) throws(Diagnostic) -> [Identifier: Double] {
    var lengths: [Identifier: Double] = [:]
    guard scope.from != nil || scope.to != nil else {
      for track in scope.recorded { lengths[track.id] = track.measures.length }
      return lengths
    }
    try eachTrack(scope) { id, shares, _ in
      lengths[id] = shares.reduce(0) { $0 + (scope.holds($1.day) ? $1.length : 0) }
    }
    return lengths
  }

  /// Gives the days of each recorded track of a scope, and its climb.
  private func eachTrack(
    _ scope: PictureScope, _ body: (Identifier, [DayShare], Double) -> Void
  ) throws(Diagnostic) {
    let wanted = Set(scope.recorded.map(\.id))
    _ = try notebook.query(
      "SELECT id, days, climb_m FROM trip_track WHERE removed = 0 AND type = 'recorded'", []
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id"), wanted.contains(id) else { return }
      let measures = scope.remeasured[id]
      body(
        id, measures?.days ?? DayShare.list(row.json("days")),
        (measures.map(\.climb) ?? row.optionalReal("climb_m")) ?? 0)
    }
  }

  /// A hundred years.
  private static let mostDays = 36_525

  /// The first and the last day of what there is, or as asked for. A clock that was never set must not
  /// draw a hundred centuries: what lies farther than a life from the day nearest to today is not counted.
  func period(
    _ scope: PictureScope, _ sums: [Day: DaySum], trips: Bool = false
  ) -> ClosedRange<Day>? {
    var days = Array(sums.keys)
    if trips { days += scope.trips.flatMap { [$0.from, $0.to] }.filter(scope.holds) }
    let today = readersZone.day(at: session.now).number
    if let near = days.min(by: { ($0.number - today).magnitude < ($1.number - today).magnitude }) {
      days.removeAll { ($0.number - near.number).magnitude > TripReader.mostDays }
    }
    let low = scope.from ?? days.min(), high = scope.to ?? days.max()
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}

/// What a chart counts.
enum ChartMeasure: String, CaseIterable, Sendable {
  case km, trips, time, climb, days

  var words: Phrase {
    switch self {
    case .km: tr("kilometres")
    case .trips: tr("trips started")
    case .time: tr("hours in motion")
    case .climb: tr("metres climbed")
    case .days: tr("days with a track")
    }
  }

  var unit: String {
    switch self {
    case .km: "km"
    case .time: "h"
    case .climb: "m"
    case .trips, .days: ""
    }
  }

  var column: Column {
    switch self {
    case .km: Column("length_m", tr("Length"))
    case .trips: Column("trips", tr("Trips"))
    case .time: Column("moving_s", tr("Moving"))
    case .climb: Column("climb_m", tr("Climb"), unit: "m")
    case .days: Column("days", tr("Days"))
    }
  }

  /// What one day adds, in the chart's unit; trips are counted apart.
  func value(_ sum: DaySum) -> Double {
    switch self {
    case .km: sum.length / 1000
    case .time: Double(sum.movingMilliseconds) / 3_600_000
    case .climb: sum.climb
    case .days: 1
    case .trips: 0
    }
  }

  /// The same as data formats write it.
  func data(_ value: Double) -> Value {
    switch self {
    case .km: .way(value * 1000)
    case .time: .duration(Duration(milliseconds: Int64((value * 3_600_000).rounded())))
    case .climb: .number((value * 10).rounded() / 10, decimals: 0)
    case .days, .trips: .count(Int(value))
    }
  }
}

extension TripReader {
  /// Bars of a measure by period; periods without anything stand there as 0.
  func chart(
    _ measure: ChartMeasure, by period: ChartPicture.Period, _ scope: PictureScope
  ) throws(Diagnostic) -> ChartPicture {
    let sums = try measure == .trips ? [:] : daySums(scope)
    let title = scope.title + ": " + measure.words.text(language)
    var picture = ChartPicture(
      title, kind: "trip.chart", by: period, unit: measure.unit,
      decimals: measure == .km || measure == .time ? 1 : 0, column: measure.column, bars: [])
    if measure != .trips, let untimed = untimed(scope, measure) { picture.facts = [untimed] }
    guard let range = self.period(scope, sums, trips: measure == .trips) else { return picture }
    var values: [Day: Double] = [:]
    if measure == .trips {
      for trip in scope.trips where scope.holds(trip.from) {
        values[period.start(of: trip.from), default: 0] += 1
      }
    } else {
      for (day, sum) in sums.sorted(by: { $0.key < $1.key }) {
        values[period.start(of: day), default: 0] += measure.value(sum)
      }
    }
    var start = period.start(of: range.lowerBound)
    while start <= range.upperBound, picture.bars.count < 100_000 {
      let value = values[start] ?? 0
      picture.bars.append(ChartPicture.Bar(start, value, measure.data(value)))
      start = period.next(after: start)
    }
    // Years of kilometres need no decimals.
    if picture.highest >= 1000 { picture.decimals = 0 }
    let sum = picture.bars.reduce(0) { $0 + $1.value }
    if picture.bars.count > 1, sum > 0 {
      let mean = sum / Double(picture.bars.count)
      func text(_ value: Double, _ decimals: Int) -> String {
        value.fixed(decimals) + (picture.unit.isEmpty ? "" : " " + picture.unit)
      }
      let decimals = picture.decimals
      let untimed = picture.facts
      picture.facts = [
        tr("sum \(text(sum, decimals))").text(language),
        tr("mean \(text(mean, max(1, decimals)))").text(language),
      ]
      if let best = picture.bars.max(by: { $0.value < $1.value }) {
        picture.facts.append(
          tr("most \(text(best.value, decimals)), \(period.name(of: best.start))").text(language))
      }
      picture.facts += untimed
    }
    return picture
  }

  /// What a sum by days leaves out: ways without times, which maps draw and count.
  private func untimed(_ scope: PictureScope, _ measure: ChartMeasure) -> String? {
    guard measure == .km, scope.from == nil, scope.to == nil else { return nil }
    let ways = scope.recorded.filter { $0.measures.start == nil && $0.measures.length > 0 }
    guard !ways.isEmpty else { return nil }
    let way = ways.reduce(0) { $0 + $1.measures.length }.wayText
    return tr("not counted, without a time: \(way)").text(language)
  }

  /// A cell for each day.
  func calendar(
    _ measure: ChartMeasure, _ scope: PictureScope, in range: ClosedRange<Day>
  ) throws(Diagnostic) -> CalendarPicture {
    let sums = try daySums(scope)
    let title = scope.title + ": " + measure.words.text(language)
    var picture = CalendarPicture(
      title, from: range.lowerBound, to: range.upperBound, unit: measure.unit,
      decimals: measure == .km || measure == .time ? 1 : 0, column: measure.column)
    for (day, sum) in sums where range.contains(day) {
      let value = measure.value(sum)
      picture.values[day] = value
      picture.data[day] = measure.data(value)
    }
    picture.trips = scope.trips.filter { $0.to >= range.lowerBound && $0.from <= range.upperBound }
      .map { CalendarPicture.Trip($0.destination, $0.from, $0.to) }
    let days = picture.values.count
    let sum = picture.values.values.steadySum
    picture.facts = [
      tr(days, one: "1 day with a track", other: "\(days) days with a track").text(language)
    ]
    if measure != .days, sum > 0 {
      picture.facts.append(
        tr("sum \(sum.fixed(picture.decimals) + " " + picture.unit)").text(language))
    }
    if let untimed = untimed(scope, measure) { picture.facts.append(untimed) }
    return picture
  }
}
