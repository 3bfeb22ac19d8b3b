// Local time: what clocks of a place show at a point in time, and the way back. Zones are read from
// the bytes of a TZif file (`Zone+TZif.swift`) or from a POSIX rule (`ZoneRule.swift`); which one
// is the user's is found by the System module. No file is opened here.

/// The time of a place: its offsets from UTC, past and future.
public struct Zone: Sendable, Equatable {
  /// What clocks do during a stretch of time.
  public struct Kind: Sendable, Equatable {
    /// Seconds east of UTC.
    public var offset: Int
    /// Summer time, or what a zone calls so.
    public var isSummer: Bool
    /// `CET`, `+0330`.
    public var abbreviation: String

    public init(offset: Int, isSummer: Bool = false, abbreviation: String) {
      self.offset = offset
      self.isSummer = isSummer
      self.abbreviation = abbreviation
    }
  }

  /// A change of the clocks: from `at` (seconds since 1970) on.
  struct Change: Sendable, Equatable {
    var at: Int64
    var kind: Kind
  }

  /// `Europe/Rome`, `UTC`, or the rule itself.
  public var name: String
  /// Before the first change.
  let first: Kind
  /// Seconds since 1970, ascending, and the index in `kinds` from then on.
  let times: [Int64]
  let indices: [UInt8]
  let kinds: [Kind]
  /// After the last change; nil keeps what held there.
  let rule: ZoneRule?

  init(
    name: String, first: Kind, times: [Int64] = [], indices: [UInt8] = [], kinds: [Kind] = [],
    rule: ZoneRule? = nil
  ) {
    self.name = name
    self.first = first
    self.times = times
    self.indices = indices
    self.kinds = kinds
    self.rule = rule
  }

  public static let utc = Zone(name: "UTC", first: Kind(offset: 0, abbreviation: "UTC"))

  /// The same offset for ever; `seconds` east of UTC, at most a day and two hours.
  public static func fixed(seconds: Int) -> Zone {
    let offset = min(max(seconds, -93_600), 93_600)
    let name = offsetText(offset)
    return Zone(name: name, first: Kind(offset: offset, abbreviation: name))
  }

  /// `+02:00`, `-03:30` for seconds east of UTC.
  public static func offsetText(_ seconds: Int) -> String {
    let size = seconds.magnitude
    return "\(seconds < 0 ? "-" : "+")\((size / 3600).padded(2)):\((size / 60 % 60).padded(2))"
  }

  /// A POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil when it is not one.
  public init?(posix text: String, name: String? = nil) {
    guard let rule = ZoneRule(text) else { return nil }
    self.init(name: name ?? text, first: rule.standard, rule: rule)
  }

  /// What clocks do at `instant`. - Complexity: O(log changes).
  public func kind(at instant: Instant) -> Kind { kind(atSecond: instant.seconds) }

  /// Seconds east of UTC at `instant`.
  public func offset(at instant: Instant) -> Int { kind(at: instant).offset }

  /// What the clocks show at `instant`.
  public func civil(at instant: Instant) -> CivilTime {
    CivilTime(asUTC: instant.milliseconds.addingClamped(Int64(offset(at: instant)) * 1000))
  }

  /// The day it is at `instant`.
  public func day(at instant: Instant) -> Day { civil(at: instant).day }

  /// The first moment of `day`; where clocks skip midnight, the moment they do.
  public func start(of day: Day) -> Instant { instant(of: CivilTime(day: day)) }

  /// When the clocks show `civil`.
  ///
  /// A time that comes twice, when clocks are put back, is the first of the two. A time that is
  /// skipped, when clocks are put forward, is taken with the offset before the change, so it moves
  /// later by what was skipped: 02:30 becomes 03:30. (The rule of RFC 5545, 3.3.5.)
  public func instant(of civil: CivilTime) -> Instant {
    switch resolve(civil) {
    case .once(let instant), .twice(let instant, _), .skipped(let instant): instant
    }
  }

  /// How often a local time comes.
  public enum Resolution: Sendable, Equatable {
    case once(Instant)
    case twice(first: Instant, second: Instant)
    /// Never; the instant is the one of the offset before the change.
    case skipped(Instant)
  }

  /// All there is to know about a local time. - Complexity: O(log changes).
  public func resolve(_ civil: CivilTime) -> Resolution {
    let local = civil.asUTC
    let second = local.flooredQuotient(1000)
    // Offsets are at most 26 hours: whatever can matter happens within that of the local time.
    let from = second.addingClamped(-100_000)
    var kind = kind(atSecond: from)
    var found: [Int64] = []
    var before: Int?
    func tryKind(_ offset: Int, from start: Int64, to end: Int64) {
      let at = second.addingClamped(-Int64(offset))
      if at >= start && at < end { found.append(at) }
    }
    var start = from
    for change in changes(from: from, to: second.addingClamped(100_000)) {
      tryKind(kind.offset, from: start, to: change.at)
      if before == nil, second >= change.at.addingClamped(Int64(kind.offset)),
        second < change.at.addingClamped(Int64(change.kind.offset))
      {
        before = kind.offset
      }
      kind = change.kind
      start = change.at
    }
    tryKind(kind.offset, from: start, to: .max)
    func instant(_ at: Int64) -> Instant {
      let seconds = min(max(at, Int64.min / 1000 + 1), Int64.max / 1000 - 1)
      return Instant(milliseconds: seconds * 1000 + local.flooredRemainder(1000))
    }
    if found.count > 1 { return .twice(first: instant(found[0]), second: instant(found[1])) }
    if let only = found.first { return .once(instant(only)) }
    return .skipped(instant(second.addingClamped(-Int64(before ?? kind.offset))))
  }

  /// The two points in time that a local time can mean which comes twice, or never; nil where it
  /// comes once. Each with the offset by which it is `civil`; the one that `instant(of:)` takes first.
  public func readings(
    of civil: CivilTime
  ) -> (first: (instant: Instant, offset: Int), second: (instant: Instant, offset: Int))? {
    switch resolve(civil) {
    case .once: return nil
    case .twice(let first, let second):
      return ((first, offset(at: first)), (second, offset(at: second)))
    case .skipped(let later):
      // After the change the clocks show an offset that makes it an earlier moment.
      let before = Int((civil.asUTC - later.milliseconds) / 1000)
      let after = offset(at: later)
      let earlier = Instant(milliseconds: civil.asUTC.addingClamped(-Int64(after) * 1000))
      return ((later, before), (earlier, after))
    }
  }

  /// The changes of the clocks after one moment, up to another, in order: what they showed and what they show.
  public func changes(
    after from: Instant, through to: Instant
  ) -> [(at: Instant, from: Kind, to: Kind)] {
    var kind = kind(at: from)
    var result: [(at: Instant, from: Kind, to: Kind)] = []
    for change in changes(from: from.seconds, to: to.seconds) where change.kind != kind {
      result.append((Instant(milliseconds: change.at * 1000), kind, change.kind))
      kind = change.kind
    }
    return result
  }

  private func kind(atSecond second: Int64) -> Kind {
    guard let last = times.last else { return rule?.kind(atSecond: second) ?? first }
    if second >= last, let rule { return rule.kind(atSecond: second) }
    let at = changesBefore(second, orAt: true)
    return at == 0 ? first : kinds[Int(indices[at - 1])]
  }

  /// How many listed changes are earlier than `second`, or at it.
  private func changesBefore(_ second: Int64, orAt: Bool) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < second || (orAt && times[middle] == second) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The changes after `from` up to `to`, in order.
  /// - Complexity: O(changes + years between the two).
  private func changes(from: Int64, to: Int64) -> [Change] {
    var result: [Change] = []
    var at = changesBefore(from, orAt: true)
    while at < times.count, times[at] <= to {
      result.append(Change(at: times[at], kind: kinds[Int(indices[at])]))
      at += 1
    }
    if let rule {
      let last = times.last ?? .min
      for change in rule.changes(around: from, to) where change.at > max(from, last) {
        if change.at <= to { result.append(change) }
      }
    }
    return result
  }
}
