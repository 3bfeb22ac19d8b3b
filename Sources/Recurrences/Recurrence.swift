// What comes again: rules from a start, days besides, days left out, days moved. The times are those of
// clocks on a wall, in a zone of its own or wherever one looks; RFC 5545 calls it a recurrence set.

import Kernel

/// A recurrence set. Without a rule the start itself comes; with rules only what they say: the start
/// is where they begin.
public struct Recurrence: Sendable, Equatable {
  /// An occurrence that takes place at another time; it keeps the one it had as its identity.
  public struct Move: Sendable, Hashable, Comparable {
    public var original: CivilTime
    public var time: CivilTime

    public init(_ original: CivilTime, to time: CivilTime) {
      (self.original, self.time) = (original, time)
    }

    public static func < (a: Move, b: Move) -> Bool {
      (a.original, a.time) < (b.original, b.time)
    }
  }

  /// One time of a recurrence.
  public struct Occurrence: Sendable, Hashable, Comparable {
    /// The time given by the rule or by an extra date. It identifies the occurrence, even after a move.
    public var original: CivilTime
    /// When it is.
    public var time: CivilTime

    public init(_ original: CivilTime, at time: CivilTime? = nil) {
      (self.original, self.time) = (original, time ?? original)
    }

    public var isMoved: Bool { original != time }

    public static func < (a: Occurrence, b: Occurrence) -> Bool {
      (a.time, a.original) < (b.time, b.original)
    }
  }

  /// Nothing comes before or after.
  public static let years = 1...9999
  public static let firstDay = RuleDays.first
  public static let lastDay = RuleDays.last

  public var start: CivilTime { didSet { start = normal(start) } }
  /// Whole days: no time of a day means anything.
  public let isAllDay: Bool
  /// Whose clocks; nil for those of whoever looks.
  public var zone: Zone?
  public var rules: [RecurrenceRule]
  /// Besides what the rules say (RDATE).
  public var dates: [CivilTime] { didSet { dates = normal(dates) } }
  /// Left out (EXDATE).
  public var exceptions: [CivilTime] { didSet { exceptions = normal(exceptions) } }
  /// One at most for an occurrence.
  public var moves: [Move] { didSet { moves = normal(moves) } }

  public init(
    start: CivilTime, isAllDay: Bool = false, zone: Zone? = nil, rules: [RecurrenceRule] = [],
    dates: [CivilTime] = [], exceptions: [CivilTime] = [], moves: [Move] = []
  ) {
    self.start = start
    self.isAllDay = isAllDay
    self.zone = zone
    self.rules = rules
    self.dates = dates
    self.exceptions = exceptions
    self.moves = moves
    self.start = normal(start)
    self.dates = normal(dates)
    self.exceptions = normal(exceptions)
    self.moves = normal(moves)
  }

  /// Whole days.
  public init(
    start: Day, rules: [RecurrenceRule] = [], dates: [Day] = [], exceptions: [Day] = []
  ) {
    self.init(
      start: CivilTime(day: start), isAllDay: true, rules: rules,
      dates: dates.map { CivilTime(day: $0) }, exceptions: exceptions.map { CivilTime(day: $0) })
  }

  private func normal(_ time: CivilTime) -> CivilTime {
    CivilTime(
      day: time.day, millisecondOfDay: isAllDay ? 0 : time.millisecondOfDay / 1000 * 1000)
  }

  private func normal(_ times: [CivilTime]) -> [CivilTime] {
    times.isEmpty ? times : Set(times.map { normal($0) }).sorted()
  }

  private func normal(_ moves: [Move]) -> [Move] {
    guard !moves.isEmpty else { return moves }
    var known: [CivilTime: CivilTime] = [:]
    for move in moves { known[normal(move.original)] = normal(move.time) }
    return known.map { Move($0.key, to: $0.value) }.sorted()
  }

  /// The same days at a time of the day.
  public func at(millisecondOfDay: Int) -> Recurrence {
    func moved(_ time: CivilTime) -> CivilTime {
      CivilTime(day: time.day, millisecondOfDay: millisecondOfDay)
    }
    return Recurrence(
      start: moved(start), zone: zone, rules: rules, dates: dates.map(moved),
      exceptions: exceptions.map(moved),
      moves: moves.map { Move(moved($0.original), to: moved($0.time)) })
  }

  /// The same by whole days, without a time and a zone; nil where a time of the day is another than that of the start.
  public var wholeDays: Recurrence? {
    let times = dates + exceptions + moves.flatMap { [$0.original, $0.time] }
    guard times.allSatisfy({ $0.millisecondOfDay == start.millisecondOfDay }) else { return nil }
    let rules = rules.map { rule in
      guard case .until = rule.end else { return rule }
      return (try? rule.ending(.through(limit(of: rule)))) ?? rule
    }
    return Recurrence(
      start: start, isAllDay: true, rules: rules, dates: dates, exceptions: exceptions,
      moves: moves)
  }

  // MARK: - Times

  /// When an occurrence is.
  ///
  /// A time that clocks skip is later by what they skip, one that comes twice is the first (RFC 5545,
  /// 3.3.5); of a whole day it is the first moment.
  /// - Parameter here: whose clocks, where it has no zone of its own.
  public func instant(of occurrence: Occurrence, here: Zone) -> Instant {
    (zone ?? here).instant(of: occurrence.time)
  }

  /// The days of each rule.
  var ruleDays: [RuleDays] {
    rules.map { RuleDays($0, from: start.day, limit: limit(of: $0)) }
  }

  /// The last day on which a rule may have an occurrence by its end.
  func limit(of rule: RecurrenceRule) -> Day {
    guard case .until(let until) = rule.end else { return RuleDays.last }
    let last = CivilTime(day: until.day, millisecondOfDay: start.millisecondOfDay)
    // By the clock in UTC: a time that clocks skip is a later one.
    let isIn =
      if isAllDay { true } else if let zone {
        zone.instant(of: last) <= zone.instant(of: until)
      } else { last <= until }
    return isIn ? until.day : until.day.adding(days: -1)
  }

  /// The occurrences from a time on, in order, computed lazily.
  /// - Complexity: memory O(days of a year + moves), independent of the number of occurrences. A rule without a
  ///   count starts at `from` directly; a rule with a count is walked from its start.
  public func occurrences(from: CivilTime? = nil) -> Occurrences { Occurrences(self, from: from) }

  /// The first occurrence at `time` or after; nil when there is none any more.
  public func next(onOrAfter time: CivilTime) -> Occurrence? {
    var all = Occurrences(self, from: time)
    return all.next()
  }

  /// The first occurrence on `day` or after.
  public func next(onOrAfter day: Day) -> Occurrence? { next(onOrAfter: CivilTime(day: day)) }

  /// Whether an occurrence has its identity at `original`, moved or not.
  public func contains(_ original: CivilTime) -> Bool {
    guard !exceptions.has(original) else { return false }
    if dates.has(original) || rules.isEmpty && original == start { return true }
    guard original.millisecondOfDay == start.millisecondOfDay else { return false }
    return ruleDays.contains { days in
      var cursor = RuleCursor(days, from: original.day)
      return cursor.next() == original.day
    }
  }

  /// The newest occurrence at `time` or before; nil where there is none.
  public func last(onOrBefore time: CivilTime) -> Occurrence? {
    func isPlain(_ time: CivilTime) -> Bool { !exceptions.has(time) && !moves.hasOriginal(time) }
    var found: [Occurrence] = []
    for days in ruleDays {
      let isLater = start.millisecondOfDay > time.millisecondOfDay
      var day = isLater ? time.day.adding(days: -1) : time.day
      while let last = days.last(onOrBefore: day) {
        let civil = CivilTime(day: last, millisecondOfDay: start.millisecondOfDay)
        if isPlain(civil) {
          found.append(Occurrence(civil))
          break
        }
        day = last.adding(days: -1)
      }
    }
    let single = rules.isEmpty ? dates + [start] : dates
    if let last = single.filter({ $0 <= time && isPlain($0) }).max() {
      found.append(Occurrence(last))
    }
    for move in moves where move.time <= time && contains(move.original) {
      found.append(Occurrence(move.original, at: move.time))
    }
    return found.max()
  }

  /// The newest occurrence on `day` or before.
  public func last(onOrBefore day: Day) -> Occurrence? { last(onOrBefore: .lastSecond(of: day)) }
}

extension [CivilTime] {
  /// Of a sorted one. - Complexity: O(log n).
  func has(_ time: CivilTime) -> Bool {
    guard !isEmpty else { return false }
    let index = partition { $0 < time }
    return index < count && self[index] == time
  }

  /// The first index whose element is not `isBefore`.
  fileprivate func partition(_ isBefore: (CivilTime) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Those from a time on.
  func from(_ time: CivilTime?) -> ArraySlice<CivilTime> {
    time.map { time in self[partition { $0 < time }...] } ?? self[...]
  }
}

extension [Recurrence.Move] {
  func hasOriginal(_ time: CivilTime) -> Bool { contains { $0.original == time } }
}
