// The days of a course: what is planned on one of them, and all of a span in order.

import Kernel
import Recurrences

extension Course {
  /// Days on which one step holds and nothing pauses.
  struct Stretch: Sendable, Equatable {
    var from: Day
    /// nil: without an end.
    var through: Day?
    /// The number of the step, from 0.
    var step: Int
    var doses: [TimedDose]
    /// Its own days, in the rhythm of the course.
    var days: Recurrence
  }

  /// What is planned on one day.
  public struct PlannedDay: Sendable, Hashable {
    public var day: Day
    /// The number of the step, from 0.
    public var step: Int
    public var doses: [TimedDose]
  }

  static func stretches(
    _ rule: RecurrenceRule, _ steps: [Step], from start: Day, through end: Day?, _ pauses: [Pause]
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var first = start
    for (number, step) in steps.enumerated() {
      if let end, first > end { break }
      let last = [step.days.map { first.adding(days: $0 - 1) }, end].compactMap(\.self).min()
      for (from, through) in gaps(from: first, through: last, pauses) {
        guard let days = days(rule, start, from: from, through: through) else { continue }
        stretches.append(
          Stretch(from: from, through: through, step: number, doses: step.doses, days: days))
      }
      guard let last else { break }
      first = last.adding(days: 1)
    }
    return stretches
  }

  /// What pauses leave of a span.
  private static func gaps(
    from: Day, through: Day?, _ pauses: [Pause]
  ) -> [(Day, Day?)] {
    var gaps: [(Day, Day?)] = []
    var next = from
    for pause in pauses {
      if let through, pause.from > through { break }
      if next < pause.from { gaps.append((next, pause.from.adding(days: -1))) }
      guard let last = pause.through else { return gaps }
      next = max(next, last.adding(days: 1))
    }
    if through.map({ next <= $0 }) ?? true { gaps.append((next, through)) }
    return gaps
  }

  /// The days of the rule from `start` that lie in a span, as a recurrence of its own; nil without one.
  ///
  /// It begins with a day of the rule, from which intervals and what the rule takes from its start go on as from
  /// `start`; a cycle begins with a first day of its rhythm, and what lies before the span is an exception.
  private static func days(
    _ rule: RecurrenceRule, _ start: Day, from: Day, through: Day?
  ) -> Recurrence? {
    let whole = Recurrence(start: start, rules: [rule])
    guard let first = whole.next(onOrAfter: from)?.time.day, through.map({ first <= $0 }) ?? true
    else { return nil }
    let own = through.flatMap { try? rule.ending(.through($0)) } ?? rule
    guard let cycle = rule.cycle else { return Recurrence(start: first, rules: [own]) }
    let length = cycle.on + cycle.off
    let rhythm = start.adding(days: (first - start) / length * length)
    let before = (0..<max(0, min(first - rhythm, cycle.on))).map { rhythm.adding(days: $0) }
    return Recurrence(start: rhythm, rules: [own], exceptions: before)
  }

  /// What is planned on a day; nil for nothing: outside of the course, paused, a day off, or as needed.
  /// - Complexity: O(log stretches), and the search of one day by the engine.
  public func planned(on day: Day) -> PlannedDay? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].from <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let stretch = stretches[low - 1]
    guard stretch.through.map({ day <= $0 }) ?? true, stretch.days.contains(CivilTime(day: day))
    else { return nil }
    return PlannedDay(day: day, step: stretch.step, doses: stretch.doses)
  }

  /// What is planned in a span, day by day, in order.
  /// - Complexity: O(days with a dose + stretches).
  public func planned(from: Day, through: Day) -> [PlannedDay] {
    guard from <= through else { return [] }
    var planned: [PlannedDay] = []
    for stretch in stretches where stretch.from <= through {
      if let last = stretch.through, last < from { continue }
      for one in stretch.days.occurrences(from: CivilTime(day: max(from, stretch.from))) {
        guard one.time.day <= through else { break }
        planned.append(PlannedDay(day: one.time.day, step: stretch.step, doses: stretch.doses))
      }
    }
    return planned
  }

  /// The next day with a dose, `day` included; nil where none comes any more.
  public func next(onOrAfter day: Day) -> PlannedDay? {
    for stretch in stretches {
      if let last = stretch.through, last < day { continue }
      let from = CivilTime(day: max(day, stretch.from))
      if let found = stretch.days.next(onOrAfter: from) {
        return PlannedDay(day: found.time.day, step: stretch.step, doses: stretch.doses)
      }
    }
    return nil
  }

  /// What calendars have of one step, separated by pauses (RFC 5545).
  public struct Event: Sendable, Equatable {
    /// The number of the step, from 0.
    public var step: Int
    public var doses: [TimedDose]
    /// By whole days. `Recurrence.calendarLines` lists the days of a cycle that is no rule of weeks.
    public var days: Recurrence
  }

  /// - Returns: nothing for a course as needed.
  public var events: [Event] {
    stretches.map { Event(step: $0.step, doses: $0.doses, days: $0.days) }
  }
}

extension [Course] {
  /// The most of any day from a day on, pauses or not: courses side by side are added, a day off counts as a day. Of
  /// what is taken as needed the most in 24 hours counts.
  /// - Complexity: O(steps²).
  public func most(from day: Day) -> DoseAmount {
    // Sums only grow where a course or a step begins.
    let days = [day] + flatMap(\.stepStarts).filter { $0 > day }
    return days.map { day in reduce(.zero) { $0 + $1.amount(inForceOn: day) } }.max() ?? .zero
  }
}

extension Course {
  /// The first day of each step.
  fileprivate var stepStarts: [Day] {
    guard case .regular(_, let steps) = plan else { return [start] }
    var first = start
    return steps.map { step in
      defer { first = first.adding(days: step.days ?? 0) }
      return first
    }
  }

  fileprivate func amount(inForceOn day: Day) -> DoseAmount {
    guard day >= start, end.map({ day <= $0 }) ?? true else { return .zero }
    switch plan {
    case .asNeeded(let most): return most
    case .regular(_, let steps):
      let begun = stepStarts.lastIndex { $0 <= day } ?? 0
      return steps[begun].doses.total
    }
  }
}
