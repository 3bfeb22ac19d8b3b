// Dates and times as people type them: ISO 8601, or one of the words of one table, which help
// prints and completion lists. English and Italian words are read whatever the language of the
// reader is.

/// The words for days and times, and how a text with them is read.
public enum DateWords {
  /// A line of the table.
  public struct Row: Sendable {
    /// As typed; in a `pattern` row N stands for a number.
    public var word: String
    public var isPattern: Bool
    public var summary: Phrase
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

  /// All that may be typed instead of a date, for help and completion.
  public static var table: [Row] {
    words.map { Row(word: $0.word, isPattern: false, summary: summary($0.meaning)) } + [
      Row(word: "-Nd +Nd", isPattern: true, summary: tr("N days ago, in N days")),
      Row(word: "-Nw +Nw", isPattern: true, summary: tr("N weeks ago, in N weeks")),
      Row(word: "-Nm +Nm", isPattern: true, summary: tr("N months ago, in N months")),
      Row(word: "-Ny +Ny", isPattern: true, summary: tr("N years ago, in N years")),
    ]
  }

  private static func summary(_ meaning: Meaning) -> Phrase {
    switch meaning {
    case .days(0): tr("this day")
    case .days(-1): tr("the day before")
    case .days: tr("the day after")
    case .now: tr("this moment")
    case .weekday: tr("the newest such weekday, today included")
    }
  }

  /// A day: ISO 8601, a word, or an offset such as `-3d`; nil when it is none. Upper and lower case
  /// are the same, and `lunedi` will do for `lunedì`.
  public static func day(_ text: some StringProtocol, today: Day) -> Day? {
    if let day = Day(iso: text) { return day }
    if let day = shifted(today, by: text) { return day }
    switch meaning(of: text) {
    case .days(let count): return today.adding(days: count)
    case .weekday(let weekday): return today.onOrBefore(weekday)
    case .now: return today
    case nil: return nil
    }
  }

  /// A point in time: what `day` reads (then the start of that day), a day followed by a time
  /// (`yesterday 14:30`), `now`, a time alone (`14:30`, today), an offset (`-3d`, the same time of
  /// that day), or ISO 8601 with or without an offset from UTC. nil when it is none of these.
  ///
  /// `zone` is asked only where it is needed, so that reading its file can wait.
  public static func instant(
    _ text: some StringProtocol, now: Instant, zone: @autoclosure () -> Zone
  ) -> Instant? {
    if let instant = Instant(iso: text, zone: zone()) { return instant }
    if case .now = meaning(of: text) { return now }
    let zone = zone()
    let local = zone.civil(at: now)
    if let day = shifted(local.day, by: text) {
      return zone.instant(of: CivilTime(day: day, millisecondOfDay: local.millisecondOfDay))
    }
    if let day = day(text, today: local.day) { return zone.start(of: day) }
    if let time = CivilTime(isoTime: text, on: local.day) { return zone.instant(of: time) }
    guard let space = text.lastIndex(of: " "), let day = day(text[..<space], today: local.day),
      let time = CivilTime(isoTime: text[text.index(after: space)...], on: day)
    else { return nil }
    return zone.instant(of: time)
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
