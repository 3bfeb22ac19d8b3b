// A recurrence in words: its rules, the time of the day, the days besides, left out and moved.

import Kernel

extension Recurrence {
  /// What a sentence says besides the rules.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let start = Parts(rawValue: 1)
    public static let time = Parts(rawValue: 2)
    public static let end = Parts(rawValue: 4)
    public static let all: Parts = [.start, .time, .end]
  }

  /// "The first Thursday of each month, at 20:30; not on …" without its capital.
  public func words(_ parts: Parts = .all) -> Phrase {
    var first = [rules.first?.wordsWithoutEnd ?? tr("once")]
    if parts.contains(.time), !isAllDay { first.append(tr("at \(start.timeWords)")) }
    if parts.contains(.start) {
      first.append(tr("from \(start.day.weekday.name) \(start.day.withoutWeekday)"))
    }
    if parts.contains(.end), let end = rules.first?.endWords { first.append(end) }
    var clauses = [Phrase.joined(first, separator: ", ")]
    for rule in rules.dropFirst() { clauses.append(tr("also \(rule.words)")) }
    if !dates.isEmpty {
      clauses.append(.joined([tr("also on"), words(of: dates)], separator: " "))
    }
    if !exceptions.isEmpty { clauses.append(tr("not on \(words(of: exceptions))")) }
    for move in moves {
      clauses.append(tr("moved from \(words(of: move.original)) to \(words(of: move.time))"))
    }
    return .joined(clauses, separator: "; ")
  }

  private func words(of times: [CivilTime]) -> Phrase { .list(times.map { words(of: $0) }) }

  /// The day, and the time where it is another than usual.
  private func words(of time: CivilTime) -> Phrase {
    time.millisecondOfDay == start.millisecondOfDay ? time.day.inFullWords : time.inWords
  }
}
