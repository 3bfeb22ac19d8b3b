// Dates and hours as people write them at a prompt: `10.12.2026`, `next friday`, `in 2 weeks`,
// `10th december 9am`. Each is put into the form that scripts use; a text that scripts read already
// stays as it is, but for a day without its year while one stands in a trip.

/// The days that a line is about, where a day that says no year lies.
public struct SpokenDays: Sendable, Equatable {
  public var today: Day
  /// The days of the trip that is entered; nil where none is.
  public var trip: ClosedRange<Day>?

  public init(today: Day, trip: ClosedRange<Day>?) { (self.today, self.trip) = (today, trip) }
}

extension DateWords {
  /// A text in the form of scripts.
  public struct Spoken: Sendable, Equatable {
    public var text: String
    /// The day that was chosen among several which the text could name; nil where it names one only.
    public var chosen: Day?
  }

  /// The form of scripts of a day, or of a day with an hour; nil for what is in that form, and for what is no
  /// day.
  /// - Parameters:
  ///   - isOfTrip: whether a day without its year is one of the trip; a number alone then is one too.
  ///   - hasTime: whether an hour may follow, or stand alone.
  public static func spoken(
    _ text: String, _ days: SpokenDays, _ direction: Direction, isOfTrip: Bool, hasTime: Bool
  ) -> Spoken? {
    guard text.utf8.count <= 48, Day(iso: text) == nil, Instant(iso: text) == nil else {
      return nil
    }
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard (1...7).contains(words.count) else { return nil }
    let trip = isOfTrip ? days.trip : nil
    for count in stride(from: words.count, to: 0, by: -1) {
      let clock = words.dropFirst(count).drop { ["at", "um", "alle", "h", "ore"].contains($0) }
      guard clock.isEmpty || hasTime else { continue }
      let time = clock.isEmpty ? nil : hour(clock.joined(separator: " "))
      guard clock.isEmpty == (time == nil), clock.isEmpty == (count == words.count) else {
        continue
      }
      guard
        let named = spokenDay(
          Array(words.prefix(count)), days.today, trip, direction, mayBeNumber: time == nil)
      else {
        // What scripts read is for them: 2026 is no hour of a day.
        if time == nil, day(text, today: days.today, direction) != nil { return nil }
        // `10 december 9`: the day is for whoever reads days, the hour is not.
        guard let time,
          let read = day(words.prefix(count).joined(separator: " "), today: days.today, direction),
          read.other == nil || direction != .unclear
        else { continue }
        let typed = words.prefix(count).joined(separator: " ")
        let spoken = typed + " " + time
        return spoken == text.lowercased() ? nil : Spoken(text: spoken)
      }
      return Spoken(
        text: named.day.description + (time.map { " " + $0 } ?? ""),
        chosen: named.isChosen ? named.day : nil)
    }
    if hasTime, let time = hour(text), time != text,
      text.contains(where: { $0.isLetter || $0 == ":" })
    {
      return Spoken(text: time)
    }
    return nil
  }

  /// Whether words end with a day, or with a word that says one.
  public static func isSpokenDay(_ text: String, _ days: SpokenDays) -> Bool {
    spoken(text, days, .ahead, isOfTrip: false, hasTime: true) != nil
      || text.contains(where: \.isLetter) && day(text, today: days.today, .ahead) != nil
      || Day(iso: text) != nil
  }

  // MARK: - Days

  private typealias Named = (day: Day, isChosen: Bool)

  private static let fillers: Set<String> = ["the", "of", "il", "l'", "di", "del", "on", "dell'"]

  private static func spokenDay(
    _ typed: [String], _ today: Day, _ trip: ClosedRange<Day>?, _ direction: Direction,
    mayBeNumber: Bool
  ) -> Named? {
    if typed.count == 1, let named = inDigits(typed[0], today, trip, direction) { return named }
    if let named = counted(typed, today) { return named }
    var words = typed.filter { !fillers.contains($0) }
    guard !words.isEmpty else { return nil }
    // `next friday`, `friday next`
    let next: Set = ["next", "prossimo", "prossima"]
    let last: Set = ["last", "scorso", "scorsa"]
    if words.count == 2, let sign = words.first(where: { next.contains($0) || last.contains($0) }),
      let name = words.first(where: { $0 != sign }), let weekday = weekday(name)
    {
      return (
        next.contains(sign)
          ? today.adding(days: 1).onOrAfter(weekday) : today.adding(days: -1).onOrBefore(weekday),
        true
      )
    }
    if let trip, words.count == 1, let weekday = weekday(words[0]), !trip.contains(today) {
      let day = trip.lowerBound.onOrAfter(weekday)
      return trip.contains(day) ? (day, true) : nil
    }
    let isOrdinal = words.contains { ordinal($0) != nil }
    words = words.map { ordinal($0) ?? $0 }
    // `the 13th`, and a number of a day of the trip.
    if words.count == 1, let number = Int(words[0]), words[0].utf8.count <= 2 {
      guard mayBeNumber, let trip else { return nil }
      return numbered(number, trip, isOfMonth: isOrdinal)
    }
    guard words.count == 2 || words.count == 3 else { return nil }
    let plain = words.joined(separator: " ")
    let hasYear = words.contains { $0.utf8.count == 4 && Int($0) != nil }
    if let trip, !hasYear,
      let found = DateWords.day(plain, today: today, .ahead, from: trip.lowerBound)
    {
      // The year of the trip, which may end in the next one.
      let year = Int(trip.lowerBound.description.prefix(4)) ?? 0
      let day =
        trip.contains(found.day)
        ? found.day : Day(iso: "\(year)" + found.day.description.dropFirst(4))
      return day.map { ($0, $0 != DateWords.day(plain, today: today, direction)?.day) }
    }
    guard plain != typed.joined(separator: " ") else { return nil }
    return DateWords.day(plain, today: today, direction).flatMap {
      $0.isUnclear ? nil : ($0.day, false)
    }
  }

  /// A number as a day of a trip: counted from its first one, else the day of a month.
  private static func numbered(
    _ number: Int, _ trip: ClosedRange<Day>, isOfMonth: Bool
  ) -> Named? {
    let counted = trip.lowerBound.adding(days: number - 1)
    if !isOfMonth, number > 0, trip.contains(counted) { return (counted, true) }
    var day = trip.lowerBound
    let end = min(trip.upperBound, trip.lowerBound.adding(days: 366))
    while day <= end {
      if Int(day.description.suffix(2)) == number { return (day, true) }
      day = day.adding(days: 1)
    }
    return nil
  }

  private static func weekday(_ word: String) -> Weekday? {
    let monday = Day(number: 0).onOrAfter(.monday)
    guard let reading = DateWords.day(word, today: monday, .ahead), reading.isWeekday else {
      return nil
    }
    return reading.day.weekday
  }

  /// `10th` as `10`.
  private static func ordinal(_ word: String) -> String? {
    for ending in ["st", "nd", "rd", "th", "°", "º"] where word.hasSuffix(ending) {
      let number = String(word.dropLast(ending.count))
      return number.utf8.count <= 2 && Int(number) != nil ? number : nil
    }
    return nil
  }

  /// `in 2 weeks`, `3 days ago`, `tra una settimana`.
  private static func counted(_ words: [String], _ today: Day) -> Named? {
    guard words.count == 3 else { return nil }
    let isAhead = ["in", "tra", "fra"].contains(words[0])
    guard isAhead != ["ago", "fa"].contains(words[2]) else { return nil }
    let (amount, unit) = isAhead ? (words[1], words[2]) : (words[0], words[1])
    let ones: Set = ["a", "an", "one", "un", "una", "uno"]
    guard let number = ones.contains(amount) ? 1 : Int(amount), (0...5000).contains(number) else {
      return nil
    }
    let count = isAhead ? number : -number
    switch unit {
    case "day", "days", "giorno", "giorni": return (today.adding(days: count), true)
    case "week", "weeks", "settimana", "settimane": return (today.adding(days: count * 7), true)
    case "month", "months", "mese", "mesi": return (today.adding(months: count), true)
    case "year", "years", "anno", "anni": return (today.adding(years: count), true)
    default: return nil
    }
  }

  /// `10.12.2026`, `10/12/2026`, `2026/12/10`, `16.12.`: the day first, as Europe writes it.
  private static func inDigits(
    _ text: String, _ today: Day, _ trip: ClosedRange<Day>?, _ direction: Direction
  ) -> Named? {
    guard let sign = text.first(where: { !$0.isNumber }), "./-".contains(sign) else { return nil }
    var parts = text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
    let endsOpen = sign == "." && parts.count == 3 && parts[2].isEmpty
    if endsOpen { parts.removeLast() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    if parts.count == 3, parts[0].utf8.count == 4 {
      return Day(year: numbers[0], month: numbers[1], day: numbers[2]).map { ($0, false) }
    }
    guard parts.allSatisfy({ $0.utf8.count <= 4 }), parts[0].utf8.count <= 2,
      parts[1].utf8.count <= 2
    else { return nil }
    if parts.count == 3, parts[2].utf8.count == 4 || parts[2].utf8.count == 2 {
      let year = parts[2].utf8.count == 2 ? 2000 + numbers[2] : numbers[2]
      let isShort = parts[2].utf8.count == 2
      let isEither = sign != "." && numbers[0] <= 12 && numbers[0] != numbers[1]
      return Day(year: year, month: numbers[1], day: numbers[0]).map { ($0, isEither || isShort) }
    }
    // `16.12.`, `16/12`; `9.30` is an hour.
    guard parts.count == 2, endsOpen || sign == "/", (1...12).contains(numbers[1]) else {
      return nil
    }
    func day(_ year: Int) -> Day? { Day(year: year, month: numbers[1], day: numbers[0]) }
    let here = Int((trip?.lowerBound ?? today).description.prefix(4)) ?? 0
    if let trip {
      let found = [here, here + 1].compactMap(day).first { trip.contains($0) } ?? day(here)
      return found.map { ($0, true) }
    }
    let next = (here...here + 8).lazy.compactMap(day).first { $0 >= today }
    let before = (here - 8...here).reversed().lazy.compactMap(day).first { $0 <= today }
    return (direction == .behind ? before : next).map { ($0, true) }
  }

  // MARK: - Hours

  /// `9am`, `9:30pm`, `9.30`, `9h`, `9h30`, `0930`, `noon` as `09:00` …; nil for what is no hour.
  public static func hour(_ text: String) -> String? {
    var rest = Substring(text.lowercased().filter { $0 != " " })
    switch rest {
    case "noon", "midday", "mezzogiorno": return "12:00"
    case "midnight", "mezzanotte": return "00:00"
    default: break
    }
    var half: Int?
    for (ending, hours) in [("a.m.", 0), ("p.m.", 12), ("am", 0), ("pm", 12)]
    where rest.hasSuffix(ending) {
      half = hours
      rest = rest.dropLast(ending.count)
      break
    }
    if half == nil, rest.hasSuffix("h") { rest = rest.dropLast() }
    var parts = rest.split(omittingEmptySubsequences: false) { ":.h".contains($0) }.map(String.init)
    if parts.count == 1, parts[0].utf8.count == 4, half == nil {
      parts = [String(parts[0].prefix(2)), String(parts[0].suffix(2))]
    }
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      (1...2).contains(parts[0].utf8.count), parts.count == 1 || parts[1].utf8.count == 2,
      var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
      minute < 60
    else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    guard hour < 24 else { return nil }
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
