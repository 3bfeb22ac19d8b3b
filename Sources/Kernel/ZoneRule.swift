// The rules of POSIX for local time ("TZ" strings), as the last line of TZif files uses them for
// the years to come: `EST5EDT,M3.2.0,M11.1.0`, with the wider times of RFC 9636 (-167 to 167
// hours).

/// A POSIX time zone: standard time, and where there is one, summer time and the days of change.
struct ZoneRule: Sendable, Equatable {
  /// A day of the year.
  enum Date: Sendable, Equatable {
    /// `Jn`: 1 to 365, 29 February never counted.
    case withoutLeapDay(Int)
    /// `n`: 0 to 365, 29 February counted.
    case dayOfYear(Int)
    /// `Mm.w.d`: weekday 0 (Sunday) to 6 of week 1 to 5 of a month, 5 being the last.
    case weekday(month: Int, week: Int, weekday: Int)

    func day(in year: Int) -> Day {
      let newYear = Day.make(year, 1, 1)
      switch self {
      case .dayOfYear(let number): return newYear.adding(days: number)
      case .withoutLeapDay(let number):
        return newYear.adding(days: number - 1 + (number >= 60 && Day.isLeap(year) ? 1 : 0))
      case .weekday(let month, let week, let weekday):
        let wanted = Weekday(rawValue: weekday == 0 ? 7 : weekday) ?? .sunday
        let last = Day.length(ofMonth: month, year: year)
        return Day.make(year, month, min(week * 7, last)).onOrBefore(wanted)
      }
    }
  }

  struct Switch: Sendable, Equatable {
    var date: Date
    /// Seconds after midnight by the clock in force until then.
    var time: Int

    func second(in year: Int, offset: Int) -> Int64 {
      Int64(date.day(in: year).number) * 86_400 + Int64(time - offset)
    }
  }

  struct Summer: Sendable, Equatable {
    var kind: Zone.Kind
    var start: Switch
    var end: Switch
  }

  let standard: Zone.Kind
  let summer: Summer?

  /// nil when `text` is anything but one whole rule.
  init?(_ text: String) {
    var reader = ZoneRuleReader(text)
    guard let name = reader.name(), let offset = reader.hours(24) else { return nil }
    standard = Zone.Kind(offset: -offset, abbreviation: name)
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard let summerName = reader.name() else { return nil }
    var summerOffset = standard.offset + 3600
    if let next = reader.next, next != UInt8(ascii: ",") {
      guard let hours = reader.hours(24) else { return nil }
      summerOffset = -hours
    }
    var start = Switch(date: .weekday(month: 3, week: 2, weekday: 0), time: 7200)
    var end = Switch(date: .weekday(month: 11, week: 1, weekday: 0), time: 7200)
    if !reader.isAtEnd {
      guard reader.take(","), let first = reader.change(), reader.take(","),
        let second = reader.change(), reader.isAtEnd
      else { return nil }
      (start, end) = (first, second)
    }
    summer = Summer(
      kind: Zone.Kind(offset: summerOffset, isSummer: true, abbreviation: summerName),
      start: start, end: end)
  }

  func kind(atSecond second: Int64) -> Zone.Kind {
    changes(around: second, second).last { $0.at <= second }?.kind ?? standard
  }

  /// The changes of the years from before `from` to after `to`, in order. Where the end of one
  /// summer is the start of the next (summer time all year), the start comes last.
  func changes(around from: Int64, _ to: Int64) -> [Zone.Change] {
    guard let summer else { return [] }
    func year(_ second: Int64) -> Int { Day(number: Int(second.flooredQuotient(86_400))).year }
    var result: [(change: Zone.Change, starts: Bool)] = []
    for year in (year(from) - 1)...(year(to) + 1) {
      let start = summer.start.second(in: year, offset: standard.offset)
      let end = summer.end.second(in: year, offset: summer.kind.offset)
      result.append((Zone.Change(at: start, kind: summer.kind), true))
      result.append((Zone.Change(at: end, kind: standard), false))
    }
    result.sort { a, b in
      a.change.at != b.change.at ? a.change.at < b.change.at : !a.starts && b.starts
    }
    return result.map(\.change)
  }
}

/// Reads the parts of a rule; each part moves on only over what it understands.
private struct ZoneRuleReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) { bytes = Array(text.utf8.prefix(256)) }

  var isAtEnd: Bool { at == bytes.count }
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Three letters or more, or `<…>` around letters, digits and signs.
  mutating func name() -> String? {
    let quoted = take("<")
    let start = at
    while let byte = next, isNameByte(byte, quoted: quoted) { at += 1 }
    guard at - start >= 3 else { return nil }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    guard !quoted || take(">") else { return nil }
    return name
  }

  private func isNameByte(_ byte: UInt8, quoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): quoted
    default: false
    }
  }

  /// One to three digits.
  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 3 {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
      at += 1
    }
    return count > 0 && range.contains(value) ? value : nil
  }

  /// Seconds of `[+-]hh[:mm[:ss]]`.
  mutating func hours(_ limit: Int) -> Int? {
    let minus = take("-")
    if !minus { _ = take("+") }
    guard let hours = number(0...limit) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let value = number(0...59) else { return nil }
      seconds += value * unit
    }
    return minus ? -seconds : seconds
  }

  mutating func change() -> ZoneRule.Switch? {
    let date: ZoneRule.Date
    if take("M") {
      guard let month = number(1...12), take("."), let week = number(1...5), take("."),
        let weekday = number(0...6)
      else { return nil }
      date = .weekday(month: month, week: week, weekday: weekday)
    } else if take("J") {
      guard let day = number(1...365) else { return nil }
      date = .withoutLeapDay(day)
    } else {
      guard let day = number(0...365) else { return nil }
      date = .dayOfYear(day)
    }
    guard take("/") else { return ZoneRule.Switch(date: date, time: 7200) }
    guard let time = hours(167) else { return nil }
    return ZoneRule.Switch(date: date, time: time)
  }
}
