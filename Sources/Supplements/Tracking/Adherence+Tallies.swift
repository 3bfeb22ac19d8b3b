// Adherence by item, by time of the day, by week and by month.

import Kernel

extension Adherence {
  /// Of the whole span.
  public var total: DoseTally {
    var tally = DoseTally()
    for record in records { tally.add(record.standing) }
    return tally
  }

  /// In the order of the regimens; an item that had no planned dose has an empty tally.
  public var byItem: [(item: String, tally: DoseTally)] {
    zip(regimens, ranges).map { regimen, range in
      var tally = DoseTally()
      for record in records[range] { tally.add(record.standing) }
      return (regimen.item, tally)
    }
  }

  /// In the order of the day.
  public var byTime: [(time: IntakeTime, tally: DoseTally)] {
    var tallies = [DoseTally?](repeating: nil, count: Slot.allCases.count + 1440)
    var times: [IntakeTime] = []
    for record in records {
      let rank = record.time.rank
      if tallies[rank] == nil { times.append(record.time) }
      tallies[rank, default: DoseTally()].add(record.standing)
    }
    return times.sorted().map { ($0, tallies[$0.rank] ?? DoseTally()) }
  }

  /// Weeks from Monday to Sunday (ISO 8601) that the span touches, each with its Monday; an empty tally where nothing
  /// was planned.
  public var byWeek: [(monday: Day, tally: DoseTally)] {
    byPeriod(first: from.onOrBefore(.monday), next: { $0.adding(days: 7) })
      .map { (monday: $0.0, tally: $0.1) }
  }

  /// Months that the span touches, each with its first day.
  public var byMonth: [(first: Day, tally: DoseTally)] {
    byPeriod(first: from.adding(days: 1 - from.day), next: { $0.adding(months: 1) })
      .map { (first: $0.0, tally: $0.1) }
  }

  private func byPeriod(first: Day, next: (Day) -> Day) -> [(Day, DoseTally)] {
    guard from <= through else { return [] }
    var periods: [(Day, DoseTally)] = []
    var ofDay = [Int](repeating: 0, count: through - from + 1)
    var day = first
    while day <= through {
      let following = next(day)
      for index in max(0, day - from)..<max(0, min(following - from, ofDay.count)) {
        ofDay[index] = periods.count
      }
      periods.append((day, DoseTally()))
      day = following
    }
    for record in records { periods[ofDay[record.day - from]].1.add(record.standing) }
    return periods
  }

  /// By day of the span, in order.
  func byDay(_ records: some Sequence<DoseRecord>) -> [DoseTally] {
    guard from <= through else { return [] }
    var days = [DoseTally](repeating: DoseTally(), count: through - from + 1)
    for record in records { days[record.day - from].add(record.standing) }
    return days
  }

  func records(of item: String?) -> ArraySlice<DoseRecord> {
    guard let item else { return records[...] }
    guard let place = regimens.firstIndex(where: { $0.item == item }) else { return [] }
    return records[ranges[place]]
  }
}

extension [DoseTally?] {
  fileprivate subscript(index: Int, default value: DoseTally) -> DoseTally {
    get { self[index] ?? value }
    set { self[index] = newValue }
  }
}
