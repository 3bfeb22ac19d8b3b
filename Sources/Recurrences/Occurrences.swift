// The occurrences of a recurrence, one after another: the days of its rules, days besides and moved ones
// are merged in the order of their times.

import Kernel

/// The days of one rule in order.
struct RuleCursor {
  private let days: RuleDays
  private var period: Int
  private let lastPeriod: Int
  private var buffer: [Day] = []
  private var at = 0
  private var left: Int?
  /// The last period with a day, or the one where the search began.
  private var fruitful: Int
  private let from: Day

  init(_ days: RuleDays, from: Day) {
    self.days = days
    self.from = from
    lastPeriod = days.lastPeriod
    if case .count(let count) = days.rule.end {
      // How many there were before is known by counting them only.
      left = count
      period = -1
    } else {
      period = max(0, days.period(upTo: from)) - 1
    }
    fruitful = period
  }

  mutating func next() -> Day? {
    while true {
      while at < buffer.count {
        if let rest = left {
          guard rest > 0 else { return nil }
          left = rest - 1
        }
        at += 1
        if buffer[at - 1] >= from { return buffer[at - 1] }
      }
      period = days.period(after: period, forward: true)
      guard period <= lastPeriod, period - fruitful <= days.mostBarren else { return nil }
      days.fill(period, into: &buffer)
      at = 0
      if !buffer.isEmpty { fruitful = period }
    }
  }
}

extension RuleDays {
  /// The newest day of the rule on `day` or before. - Complexity: as `RuleCursor`.
  func last(onOrBefore day: Day) -> Day? {
    guard day >= start else { return nil }
    if case .count = rule.end {
      var found: Day?
      var cursor = RuleCursor(self, from: start)
      while let next = cursor.next(), next <= day { found = next }
      return found
    }
    var buffer: [Day] = []
    let first = min(period(upTo: day), lastPeriod)
    var period = first
    while period >= 0, first - period <= mostBarren {
      fill(period, into: &buffer)
      if let found = buffer.last(where: { $0 <= day }) { return found }
      period = self.period(after: period, forward: false)
    }
    return nil
  }
}

/// Occurrences from a time on, in order, without doubles. Iterating twice begins anew.
public struct Occurrences: Sequence, IteratorProtocol {
  public typealias Occurrence = Recurrence.Occurrence

  private var cursors: [RuleCursor]
  /// The next day of each cursor.
  private var heads: [Day?]
  private var dates: ArraySlice<CivilTime>
  private var moved: ArraySlice<Occurrence>
  private let exceptions: [CivilTime]
  private let originals: [CivilTime]
  private let timeOfDay: Int
  private let from: CivilTime?
  private var last: Occurrence?

  init(_ recurrence: Recurrence, from: CivilTime?) {
    timeOfDay = recurrence.start.millisecondOfDay
    self.from = from
    let first = from?.day ?? recurrence.start.day
    cursors = recurrence.ruleDays.map { RuleCursor($0, from: first) }
    heads = []
    let single =
      recurrence.rules.isEmpty
      ? Set(recurrence.dates + [recurrence.start]).sorted() : recurrence.dates
    dates = single.from(from)
    exceptions = recurrence.exceptions
    originals = recurrence.moves.map(\.original)
    moved =
      recurrence.moves.filter { move in
        from.map { move.time >= $0 } ?? true && recurrence.contains(move.original)
      }.map { Occurrence($0.original, at: $0.time) }.sorted()[...]
    for index in cursors.indices { heads.append(cursors[index].next()) }
  }

  public mutating func next() -> Occurrence? {
    while let found = take() {
      if found == last { continue }
      last = found
      return found
    }
    return nil
  }

  /// The earliest of all sources, which moves on.
  private mutating func take() -> Occurrence? {
    while true {
      var best: (source: Int, time: CivilTime)?
      for (index, head) in heads.enumerated() {
        guard let head else { continue }
        let time = CivilTime(day: head, millisecondOfDay: timeOfDay)
        if best.map({ time < $0.time }) ?? true { best = (index, time) }
      }
      if let date = dates.first, best.map({ date < $0.time }) ?? true { best = (-1, date) }
      if let move = moved.first, best.map({ move < Occurrence($0.time) }) ?? true {
        moved.removeFirst()
        return move
      }
      guard let best else { return nil }
      if best.source < 0 {
        dates.removeFirst()
      } else {
        heads[best.source] = cursors[best.source].next()
      }
      let isLeftOut =
        from.map { best.time < $0 } ?? false || exceptions.has(best.time)
        || originals.has(best.time)
      if !isLeftOut { return Occurrence(best.time) }
    }
  }
}
