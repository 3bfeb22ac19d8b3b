// The times of several days: what is in the way on some of them, and where doses go that cannot be in their first slot.

import Command
import Kernel
import Supplements

extension StackReader {
  /// - Throws: `refused` where some day has no possible times; names the first of these days, and counts them.
  /// - Complexity: that of a schedule for each day.
  func schedules(
    of person: Person, on days: [Day], _ facts: Facts, with more: [DayIntake] = []
  ) throws(Diagnostic) -> [DaySchedule] {
    var schedules: [DaySchedule] = []
    var first: (day: Day, conflict: Diagnostic)?
    var count = 0
    for day in days {
      do throws(Diagnostic) {
        schedules.append(try schedule(of: person, on: day, facts, with: more))
      } catch  where error.code == .refused {
        count += 1
        if first == nil { first = (day, error) }
      }
    }
    guard let first else { return schedules }
    var conflict = first.conflict
    guard days.count > 1 else { throw conflict }
    let words = first.day.inWords
    conflict.message =
      count == 1
      ? tr("on \(words): \(conflict.message)")
      : tr("on \(count) of \(days.count) days, first on \(words): \(conflict.message)")
    throw conflict
  }

  /// By day, the planned times of items that do not fit into their first slot.
  /// - Complexity: that of a schedule for each day.
  func movedTimes(of person: Person, on days: [Day]) throws(Diagnostic) -> MovedTimes {
    var moved = MovedTimes()
    for day in days { moved.days[day] = try movedTimes(of: person, on: day) }
    return moved
  }
}

/// Where the schedules of some days move doses to.
struct MovedTimes: Sendable {
  fileprivate(set) var days: [Day: [Identifier: IntakeTime]] = [:]

  /// nil: the dose stays where it is.
  func moved(_ row: SevenDays.Row, on day: Day) -> IntakeTime? {
    guard let item = Identifier(row.item), let time = days[day]?[item], time != row.time else {
      return nil
    }
    return time
  }

  func time(of row: SevenDays.Row, on day: Day) -> IntakeTime { moved(row, on: day) ?? row.time }

  /// The different times on days with a dose, by day; the one of the row where there is none.
  func times(of row: SevenDays.Row, _ all: [Day]) -> [IntakeTime] {
    var times: [IntakeTime] = []
    for (day, cell) in zip(all, row.cells) {
      guard case .dose = cell else { continue }
      let time = time(of: row, on: day)
      if !times.contains(time) { times.append(time) }
    }
    return times.isEmpty ? [row.time] : times
  }
}
