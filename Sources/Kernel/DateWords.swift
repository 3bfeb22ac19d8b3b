// Dates and times as people type them: ISO 8601, or one of the words of one table, which help
// prints and completion lists. English and Italian words are read whatever the language of the
// reader is. A weekday names two days; which of them is meant says whoever asks (`Direction`), and
// an answer carries both.

/// The words for days and times, and how a text with them is read.
public enum DateWords {
  /// A line of the table.
  public struct Row: Sendable {
    /// As typed; in a `pattern` row N stands for a number.
    public var word: String
    public var isPattern: Bool
    public var summary: Phrase
  }

  /// Where a day lies that is asked for.
  public enum Direction: Sendable {
    /// Plans, reminders, bookings: `friday` is the next one, today included.
    case ahead
    /// What was recorded: `friday` is the last one, today included.
    case behind
    /// Either; `friday` alone says too little, unless it is today.
    case unclear
  }

  /// A day as it was read.
  public struct Reading: Sendable, Equatable {
    public var day: Day
    /// The other day that the same word names; nil where there is one day only.
    public var other: Day?
    /// Nothing says which of the two is meant.
    public var isUnclear = false
    /// It was named by its weekday: which day that was should be said.
    public var isWeekday = false
    /// Both the one a week before and the one a week after could have been meant.
    public var isEither = false
  }

  /// A point in time as it was read.
  public struct TimeReading: Sendable, Equatable {
    public var instant: Instant
    /// What the clocks show then, where a local time was typed; a time with an offset has none, nor
    /// has a day alone.
    public var civil: CivilTime?
    /// Of the weekday that was typed.
    public var day: Reading?
  }

  private enum Meaning {
    case days(Int)
    case now
    case weekday(Weekday)
  }

  private static let words: [(word: String, meaning: Meaning)] = [
    ("today", .days(0)), ("yesterday", .days(-1)), ("tomorrow", .days(1)), ("now", .now),
    ("monday", .weekday(.monday)), ("tuesday", .weekday(.tuesday)),
    ("wednesday", .weekday(.wednesday)), ("thursday", .weekday(.thursday)),
    ("friday", .weekday(.friday)), ("saturday", .weekday(.saturday)),
    ("sunday", .weekday(.sunday)),
    ("oggi", .days(0)), ("ieri", .days(-1)), ("domani", .days(1)), ("adesso", .now),
    ("lunedì", .weekday(.monday)), ("martedì", .weekday(.tuesday)),
    ("mercoledì", .weekday(.wednesday)), ("giovedì", .weekday(.thursday)),
    ("venerdì", .weekday(.friday)), ("sabato", .weekday(.saturday)),
    ("domenica", .weekday(.sunday)),
  ]

  /// All that may be typed instead of a date, for help.
  public static var table: [Row] {
    words.map { Row(word: $0.word, isPattern: false, summary: summary($0.meaning)) } + [
      Row(word: "-Nd +Nd", isPattern: true, summary: tr("N days ago, in N days")),
      Row(word: "-Nw +Nw", isPattern: true, summary: tr("N weeks ago, in N weeks")),
      Row(word: "-Nm +Nm", isPattern: true, summary: tr("N months ago, in N months")),
      Row(word: "-Ny +Ny", isPattern: true, summary: tr("N years ago, in N years")),
    ]
  }

  /// The words that name a day where one lies in `direction`, each with its day, for completion.
  public static func days(_ direction: Direction, today: Day) -> [(word: String, day: Day)] {
    words.compactMap { word, _ in
      day(word, today: today, direction).flatMap { $0.isUnclear ? nil : (word, $0.day) }
    }
  }

  private static func summary(_ meaning: Meaning) -> Phrase {
    switch meaning {
    case .days(0): tr("this day")
    case .days(-1): tr("the day before")
    case .days: tr("the day after")
    case .now: tr("this moment")
    case .weekday:
      tr("the next such day in a plan, the last one in a recording; or today")
    }
  }

  /// A day: ISO 8601, a word, or an offset such as `-3d`; nil when it is none. Upper and lower case
  /// are the same, and `lunedi` will do for `lunedì`.
  ///
  /// - Parameter first: the beginning of what this is the end of; a weekday then lies on it or after
  ///   it, and of what was recorded is the last one that does.
  public static func day(
    _ text: some StringProtocol, today: Day, _ direction: Direction, from first: Day? = nil
  ) -> Reading? {
    if let day = Day(iso: text) { return Reading(day: day) }
    if let day = shifted(today, by: text) { return Reading(day: day) }
    switch meaning(of: text) {
    case .days(let count): return Reading(day: today.adding(days: count))
    case .weekday(let weekday): return reading(weekday, today, direction, first)
    case .now: return Reading(day: today)
    case nil: return ofMonth(text, today, direction, first)
    }
  }

  private static let months: [[String]] = [
    ["january", "gennaio"], ["february", "febbraio"], ["march", "marzo"], ["april", "aprile"],
    ["may", "maggio"], ["june", "giugno"], ["july", "luglio"], ["august", "agosto"],
    ["september", "settembre"], ["october", "ottobre"], ["november", "novembre"],
    ["december", "dicembre"],
  ]

  /// `4 june`, `June 4 2027`, `4 giu`: a month by its name or the first three letters of it.
  private static func ofMonth(
    _ text: some StringProtocol, _ today: Day, _ direction: Direction, _ first: Day?
  ) -> Reading? {
    guard text.utf8.count <= 32 else { return nil }
    var (month, number, year): (Int?, Int?, Int?) = (nil, nil, nil)
    let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," })
    guard words.count == 2 || words.count == 3 else { return nil }
    for word in words {
      if let value = Int(word), word.utf8.count == 4 {
        guard year == nil else { return nil }
        year = value
      } else if let value = Int(word), word.utf8.count <= 2 {
        guard number == nil else { return nil }
        number = value
      } else {
        let key = word.hasSuffix(".") ? word.dropLast() : word
        let fitting = months.indices.filter { index in
          months[index].contains { $0 == key || key.utf8.count >= 3 && $0.hasPrefix(key) }
        }
        guard month == nil, fitting.count == 1 else { return nil }
        month = fitting[0] + 1
      }
    }
    guard let month, let number, words.count == 3 || year == nil else { return nil }
    func day(_ year: Int) -> Day? { Day(year: year, month: month, day: number) }
    if let year { return day(year).map { Reading(day: $0) } }
    let start = first ?? today
    let here = Int(start.description.prefix(4)) ?? 0
    // The 29th of February comes every four years, or eight.
    let next = (here...(here + 8)).lazy.compactMap { day($0) }.first { $0 >= start }
    if first != nil { return next.map { Reading(day: $0) } }
    let last = ((here - 8)...here).reversed().lazy.compactMap { day($0) }.first { $0 <= today }
    guard let next, let last else { return nil }
    switch direction {
    case .ahead: return Reading(day: next, other: last)
    case .behind: return Reading(day: last, other: next)
    case .unclear:
      return Reading(day: last, other: last == next ? nil : next, isUnclear: last != next)
    }
  }

  private static func reading(
    _ weekday: Weekday, _ today: Day, _ direction: Direction, _ first: Day?
  ) -> Reading {
    let (last, next) = (today.onOrBefore(weekday), today.onOrAfter(weekday))
    var reading = Reading(day: next, isWeekday: true)
    if let first {
      reading.day = direction == .behind && last >= first ? last : first.onOrAfter(weekday)
      return reading
    }
    switch direction {
    case .ahead: reading.other = last == next ? next.adding(days: 7) : last
    case .behind:
      reading.day = last
      reading.other = last == next ? last.adding(days: -7) : next
    case .unclear:
      reading.day = last
      reading.other = last == next ? next.adding(days: 7) : next
      reading.isEither = last == next
      reading.isUnclear = last != next
    }
    return reading
  }

  /// A point in time: what `day` reads (then the start of that day), a day followed by a time
  /// (`yesterday 14:30`), `now`, a time alone (`14:30`, today), an offset (`-3d`, the same time of
  /// that day), or ISO 8601. A time may have an offset from UTC (`02:30+01:00`). nil when it is none
  /// of these. A weekday with a time is the nearest such moment that does lie in `direction`.
  ///
  /// `zone` is asked only where it is needed, so that reading its file can wait.
  ///
  /// - Parameter today: whose clocks say which day is today; those of `zone` if left out.
  public static func instant(
    _ text: some StringProtocol, now: Instant, zone: @autoclosure () -> Zone,
    _ direction: Direction, from first: Instant? = nil, today: Zone? = nil
  ) -> TimeReading? {
    if let instant = Instant(iso: text) { return TimeReading(instant: instant) }
    if case .now = meaning(of: text) { return TimeReading(instant: now) }
    let zone = zone()
    if let civil = CivilTime(iso: text) {
      return TimeReading(instant: zone.instant(of: civil), civil: civil)
    }
    let local = (today ?? zone).civil(at: now)
    if let day = shifted(local.day, by: text) {
      return TimeReading(
        instant: zone.instant(of: CivilTime(day: day, millisecondOfDay: local.millisecondOfDay)))
    }
    if let (time, offset) = DateWords.time(text, on: local.day) {
      return reading(time, offset, zone)
    }
    if let whole = ofMonth(text, local.day, direction, first.map { zone.day(at: $0) }),
      !whole.isUnclear
    {
      return TimeReading(instant: zone.start(of: whole.day))
    }
    // The day first; what follows a blank is a time of that day.
    let space = text.lastIndex(of: " ")
    let word = space.map { text[..<$0] } ?? text[...]
    let from = first.map { zone.day(at: $0) }
    let ofDay = DateWords.day(word, today: local.day, direction, from: from)
    guard
      var named = ofDay
        ?? ofMonth(word, local.day, direction, from).flatMap({ $0.isUnclear ? nil : $0 })
    else { return nil }
    func at(_ day: Day) -> TimeReading? {
      guard let space else { return TimeReading(instant: zone.start(of: day)) }
      let clock = text[text.index(after: space)...]
      // `friday 9:30`
      let padded = clock.utf8.dropFirst().first == UInt8(ascii: ":") ? "0" + clock : String(clock)
      guard let (time, offset) = DateWords.time(padded, on: day) else { return nil }
      return reading(time, offset, zone)
    }
    guard var found = at(named.day) else { return nil }
    // Today's may have gone, or be still to come.
    if let other = named.other, named.day == local.day,
      direction == .ahead ? found.instant < now : direction == .behind && found.instant > now,
      let moved = at(other)
    {
      (named.day, named.other) = (other, named.day)
      found = moved
    }
    if named.isWeekday { found.day = named }
    return found
  }

  private static func reading(_ civil: CivilTime, _ offset: Int?, _ zone: Zone) -> TimeReading {
    guard let offset else { return TimeReading(instant: zone.instant(of: civil), civil: civil) }
    return TimeReading(
      instant: Instant(milliseconds: civil.asUTC.addingClamped(-Int64(offset) * 1000)))
  }

  /// `14:30`, `14:30:05`, `14:30+02:00`, `14:30Z`: a time of a day, and its offset from UTC in seconds.
  private static func time(
    _ text: some StringProtocol, on day: Day
  ) -> (CivilTime, offset: Int?)? {
    guard text.utf8.count <= 24, text.utf8.first != UInt8(ascii: "-") else { return nil }
    if let civil = CivilTime(isoTime: text, on: day) { return (civil, nil) }
    guard let sign = text.lastIndex(where: { "+-Zz".contains($0) }),
      let civil = CivilTime(isoTime: text[..<sign], on: day),
      // The offset is read by whoever reads whole times.
      let instant = Instant(iso: "\(civil)\(text[sign...])")
    else { return nil }
    return (civil, Int((civil.asUTC - instant.milliseconds) / 1000))
  }

  private static func meaning(of text: some StringProtocol) -> Meaning? {
    guard text.utf8.count <= 16 else { return nil }
    let key = text.lowercased()
    for (word, meaning) in words {
      if key == word { return meaning }
      if word.hasSuffix("ì"), key == word.dropLast() + "i" { return meaning }
    }
    return nil
  }

  /// `-3d`, `+2w`, `-1m`, `+1y`.
  private static func shifted(_ day: Day, by text: some StringProtocol) -> Day? {
    let bytes = Array(text.utf8.prefix(8))
    guard text.utf8.count <= 7, bytes.count >= 3, bytes[0] == 0x2B || bytes[0] == 0x2D else {
      return nil
    }
    var count = 0
    for byte in bytes[1..<(bytes.count - 1)] {
      guard (0x30...0x39).contains(byte) else { return nil }
      count = count * 10 + Int(byte - 0x30)
    }
    if bytes[0] == 0x2D { count = -count }
    switch bytes[bytes.count - 1] {
    case UInt8(ascii: "d"): return day.adding(days: count)
    case UInt8(ascii: "w"): return day.adding(days: count * 7)
    case UInt8(ascii: "m"): return day.adding(months: count)
    case UInt8(ascii: "y"): return day.adding(years: count)
    default: return nil
    }
  }
}
