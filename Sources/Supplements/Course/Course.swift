// On which days something is taken, and how much: the days come from the common recurrence engine, the
// amounts from steps, and pauses take days out. Amounts that change (tapering) are steps of so many
// days. What is taken as needed has no days, only a most in any 24 hours.

import Kernel
import Recurrences

/// The plan of one item from a first day to a last one, or without an end. It never changes: a change of the
/// plan is another course.
public struct Course: Sendable, Equatable {
  /// Doses that hold for so many days of the calendar, whether something is taken on all of them or not; a pause does not
  /// make them later.
  public struct Step: Sendable, Equatable {
    /// 1 to 3650; nil: to the end of the course.
    public var days: Int?
    /// What a day of intake has, in the order of the day.
    public var doses: [TimedDose]

    public init(days: Int? = nil, _ doses: [TimedDose]) {
      self.days = days
      self.doses = doses
    }
  }

  /// Days on which nothing is planned, the first and the last included.
  public struct Pause: Sendable, Hashable {
    public var from: Day
    /// nil: open.
    public var through: Day?

    public init(from: Day, through: Day? = nil) {
      self.from = from
      self.through = through
    }

    public func contains(_ day: Day) -> Bool { day >= from && through.map { day <= $0 } ?? true }
  }

  public enum Plan: Sendable, Equatable {
    /// On the days of a rule; the first of its days is the first day of the course or later.
    case regular(RecurrenceRule, [Step])
    /// When it is needed, `most` in any 24 hours.
    case asNeeded(most: DoseAmount)
  }

  public let unit: DoseUnit
  public let start: Day
  /// The last day; nil: none is set.
  public let end: Day?
  public let plan: Plan
  /// In order, none next to another.
  public let pauses: [Pause]
  /// Stretches with one step and without a pause, in order.
  let stretches: [Stretch]

  static let mostStepDays = 3650
  static let mostSteps = 100
  static let mostDoses = 24

  /// - Parameters:
  ///   - end: the last day. An end of the rule counts too, the earlier of them holds; occurrences of a rule with a
  ///     count are counted without regard to pauses.
  ///   - pauses: in any order; those that overlap become one.
  /// - Throws: `usage`, for an end before the start, amounts of 0, a step without an end before another, a cycle
  ///   that is mixed with another rule, a rule that has no day at all, pauses that end before they begin.
  public init(
    _ plan: Plan, unit: DoseUnit, start: Day, end: Day? = nil, pauses: [Pause] = []
  ) throws(Diagnostic) {
    guard Recurrence.years.contains(start.year) else {
      throw Diagnostic(.usage, tr("a year goes from 1 to 9999"))
    }
    self.unit = unit
    self.start = start
    self.pauses = try pauses.joined()
    switch plan {
    case .asNeeded(let most):
      guard most > .zero else {
        throw Diagnostic(
          .usage, tr("what is taken as needed has a most in 24 hours"), hint: tr("name it above 0"))
      }
      self.plan = plan
      self.end = end
      stretches = []
    case .regular(let rule, let steps):
      let steps = try Course.checked(steps)
      let (endless, last) = try Course.endless(rule, from: start)
      var end = [end, last].compactMap(\.self).min()
      if let total = Course.totalDays(steps) {
        let closing = start.adding(days: total - 1)
        end = min(end ?? closing, closing)
      }
      self.plan = .regular(endless, steps)
      self.end = end
      stretches = Course.stretches(endless, steps, from: start, through: end, self.pauses)
    }
    if let end = self.end, end < start {
      throw Diagnostic(.usage, tr("the course ends on \(end), before it begins on \(start)"))
    }
  }

  /// The last day of a course of whole weeks.
  /// - Parameter weeks: 1 or more.
  public static func end(of weeks: Int, from start: Day) -> Day {
    start.adding(days: max(weeks, 1) * 7 - 1)
  }

  public func isPaused(on day: Day) -> Bool { pauses.contains { $0.contains(day) } }

  // MARK: - What is allowed

  private static func checked(_ steps: [Step]) throws(Diagnostic) -> [Step] {
    guard (1...mostSteps).contains(steps.count) else {
      throw Diagnostic(.usage, tr("a course has 1 to \(mostSteps) steps, not \(steps.count)"))
    }
    for (index, step) in steps.enumerated() {
      if let days = step.days, !(1...mostStepDays).contains(days) {
        throw Diagnostic(.usage, tr("a step has 1 to \(mostStepDays) days, not \(days)"))
      }
      guard step.days != nil || index == steps.count - 1 else {
        throw Diagnostic(
          .usage, tr("step \(index + 1) has no number of days, and another follows"),
          hint: tr("only the last step may be without"))
      }
      guard (1...mostDoses).contains(step.doses.count) else {
        throw Diagnostic(
          .usage, tr("a step has 1 to \(mostDoses) doses a day, not \(step.doses.count)"),
          hint: tr("for days without a dose enter a pause"))
      }
      guard step.doses.allSatisfy({ $0.amount > .zero }) else {
        throw Diagnostic(
          .usage, tr("step \(index + 1) has a dose of 0"), hint: tr("enter a pause instead"))
      }
    }
    return steps.map { Step(days: $0.days, $0.doses.normal) }
  }

  /// The days of all steps; nil where the last has no end.
  private static func totalDays(_ steps: [Step]) -> Int? {
    steps.last?.days == nil ? nil : steps.reduce(0) { $0 + ($1.days ?? 0) }
  }

  /// The rule without its end, and the last day by that end.
  private static func endless(
    _ rule: RecurrenceRule, from start: Day
  ) throws(Diagnostic) -> (RecurrenceRule, Day?) {
    if rule.cycle != nil {
      let isAlone =
        rule.frequency == .daily && rule.interval == 1 && rule.months.isEmpty
        && rule.monthDays.isEmpty && rule.weekdays.isEmpty && rule.positions.isEmpty
      guard isAlone else {
        throw Diagnostic(
          .usage, tr("a cycle goes by days alone"), hint: tr("for example 5 days on, 2 days off"))
      }
    }
    let days = Recurrence(start: start, rules: [rule])
    guard days.next(onOrAfter: start) != nil else {
      throw Diagnostic(.usage, tr("no day is left by this rule: \(rule.words)"))
    }
    guard rule.end != .never else { return (rule, nil) }
    do throws(RecurrenceRule.Fault) {
      return (try rule.ending(.never), days.last(onOrBefore: Recurrence.lastDay)?.time.day)
    } catch { throw Diagnostic(.usage, error.message) }
  }
}

extension [Course.Pause] {
  /// In order, none next to another.
  /// - Throws: `usage`, for a pause that ends before it begins.
  public func joined() throws(Diagnostic) -> [Course.Pause] {
    for pause in self {
      if let through = pause.through, through < pause.from {
        throw Diagnostic(
          .usage, tr("the pause ends on \(through), before it begins on \(pause.from)"))
      }
    }
    var merged: [Course.Pause] = []
    for pause in sorted(by: { $0.from < $1.from }) {
      guard let last = merged.last else {
        merged.append(pause)
        continue
      }
      guard let through = last.through else { break }
      if pause.from <= through.adding(days: 1) {
        merged[merged.count - 1].through = pause.through.map { Swift.max($0, through) }
      } else {
        merged.append(pause)
      }
    }
    return merged
  }

  /// Without the pause of a day from that day on; pauses that are planned for later stay.
  public func resumed(on day: Day) -> [Course.Pause] {
    compactMap { pause in
      guard pause.contains(day) else { return pause }
      return pause.from < day
        ? Course.Pause(from: pause.from, through: day.adding(days: -1)) : nil
    }
  }
}
