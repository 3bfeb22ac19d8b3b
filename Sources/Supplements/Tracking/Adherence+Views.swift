// Adherence to look at: seven days as a table, a month as a calendar.

import Kernel

/// Seven days, a row for each item and time of the day.
public struct SevenDays: Sendable, Equatable {
  public enum Cell: Sendable, Hashable {
    case notPlanned, paused
    case dose(DoseStanding)
  }
  public struct Row: Sendable, Equatable {
    public var item: String
    public var time: IntakeTime
    /// One for each day.
    public var cells: [Cell]
  }

  /// In order.
  public var days: [Day]
  /// By item in the order of the regimens, then by time.
  public var rows: [Row]
}

/// A month, in weeks from Monday to Sunday.
public struct MonthCalendar: Sendable, Equatable {
  public enum State: Sendable, Hashable {
    case notPlanned, paused
    /// All, some, none of what was due was taken.
    case all, some, none
    /// Nothing is due yet.
    case open
  }
  public struct Cell: Sendable, Equatable {
    public var day: Day
    public var state: State
    public var tally: DoseTally
  }

  public var year: Int
  public var month: Int
  /// Each of seven; nil for days of other months.
  public var weeks: [[Cell?]]
}

extension Adherence {
  /// The seven days that end with a day of the span; days before the span are not planned.
  public func sevenDays(ending last: Day) -> SevenDays {
    let days = (0..<7).map { last.adding(days: $0 - 6) }
    var rows: [SevenDays.Row] = []
    for (regimen, range) in zip(regimens, ranges) {
      let own = records[range].filter { $0.day >= days[0] && $0.day <= last }
      guard !own.isEmpty else { continue }
      let blank = days.map { regimen.isPaused(on: $0) ? SevenDays.Cell.paused : .notPlanned }
      var byTime: [IntakeTime: [SevenDays.Cell]] = [:]
      for record in own {
        byTime[record.time, default: blank][record.day - days[0]] = .dose(record.standing)
      }
      for (time, cells) in byTime.sorted(by: { $0.key < $1.key }) {
        rows.append(SevenDays.Row(item: regimen.item, time: time, cells: cells))
      }
    }
    return SevenDays(days: days, rows: rows)
  }

  /// The calendar of a month, of an item or of all; days outside of the span are not planned.
  /// - Returns: nil for what is no month.
  public func month(_ month: Int, of year: Int, item: String? = nil) -> MonthCalendar? {
    guard let first = Day(year: year, month: month, day: 1) else { return nil }
    let tallies = byDay(records(of: item))
    let shown = regimens.filter { item == nil || $0.item == item }
    var weeks: [[MonthCalendar.Cell?]] = []
    var week = [MonthCalendar.Cell?](repeating: nil, count: first.weekday.rawValue - 1)
    for offset in 0..<Day.length(ofMonth: month, year: year) {
      let day = first.adding(days: offset)
      let tally = tallies.indices.contains(day - from) ? tallies[day - from] : DoseTally()
      let state = MonthCalendar.state(tally, isPaused: shown.contains { $0.isPaused(on: day) })
      week.append(MonthCalendar.Cell(day: day, state: state, tally: tally))
      if week.count == 7 {
        weeks.append(week)
        week = []
      }
    }
    if !week.isEmpty {
      weeks.append(week + [MonthCalendar.Cell?](repeating: nil, count: 7 - week.count))
    }
    return MonthCalendar(year: year, month: month, weeks: weeks)
  }
}

extension MonthCalendar {
  fileprivate static func state(_ tally: DoseTally, isPaused: Bool) -> State {
    guard tally.due > 0 else {
      return tally.open > 0 ? .open : isPaused ? .paused : .notPlanned
    }
    let taken = tally.taken + tally.late
    return taken == tally.due ? .all : taken > 0 ? .some : .none
  }
}
