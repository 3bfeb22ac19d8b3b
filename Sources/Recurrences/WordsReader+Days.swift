// Days in words: dates with their year, weekdays and months with their ranges.

import Kernel

extension WordsReader {
  // MARK: - Dates

  /// Several days with their years, `and` between them.
  mutating func moments() throws(Diagnostic) -> [RecurrenceSentence.Moment] {
    var result: [RecurrenceSentence.Moment] = []
    while true {
      let before = at
      if !result.isEmpty { _ = take([","]) || take(Vocabulary.and) }
      skip(["on"])
      guard let moment = try moment() else {
        at = before
        return result
      }
      result.append(moment)
    }
  }

  /// `24 December 2026`, `Thursday 24 December 2026 at 21:00`, `2026-12-24`; nil where none stands.
  ///
  /// - Throws: for a day without its year, and for one that is no such weekday.
  mutating func moment() throws(Diagnostic) -> RecurrenceSentence.Moment? {
    let start = at
    skip(Vocabulary.articles)
    var named: Weekday?
    if let word = word(), let weekday = Vocabulary.weekday(word), isDate(1) {
      named = weekday
      at += 1
    }
    guard isDate(0), let day = try date() else {
      at = start
      return nil
    }
    if let named, day.weekday != named {
      throw place(start).fault(
        tr("\(day.description) is a \(day.weekday.name)"), hint: tr("write \(day.inFullWords)"))
    }
    let end = at
    if take(Vocabulary.at) {
      if let time = timeWord() { return RecurrenceSentence.Moment(day: day, time: time) }
      at = end
    }
    return RecurrenceSentence.Moment(day: day)
  }

  /// Whether a date stands there: a day of a month, or an ISO day.
  func isDate(_ ahead: Int) -> Bool {
    var ahead = ahead
    while isWord(Vocabulary.articles, ahead) { ahead += 1 }
    guard let word = word(ahead) else { return false }
    if word.utf8.count == 10, word.contains("-") { return true }
    func isNumber(_ ahead: Int) -> Bool {
      self.word(ahead).map { dayNumber($0) != nil } ?? false
    }
    func isMonth(_ ahead: Int) -> Bool {
      self.word(ahead).map { Vocabulary.month($0) != nil } ?? false
    }
    if isNumber(ahead) {
      let isOf = isWord(["of", "di"], ahead + 1)
      return isMonth(ahead + (isOf ? 2 : 1))
    }
    return isMonth(ahead) && isNumber(ahead + 1)
  }

  func dayNumber(_ word: String) -> Int? {
    (Vocabulary.number(word) ?? Vocabulary.numeral(word)).flatMap { $0 <= 31 ? $0 : nil }
  }

  /// The date of which `isDate` is true.
  private mutating func date() throws(Diagnostic) -> Day? {
    let start = at
    skip(Vocabulary.articles)
    if let word = word(), word.utf8.count == 10, word.contains("-") {
      at += 1
      guard let day = Day(iso: word), Recurrence.years.contains(day.year) else {
        throw place(start).fault(tr("the calendar has no day \(word)"))
      }
      return day
    }
    let (month, number) = takeDayOfMonth()
    guard let month, let number else { return nil }
    if isWord([","]), let next = word(1), next.utf8.count == 4, Vocabulary.number(next) != nil {
      at += 1
    }
    skip(["of", "del", "di"])
    guard let word = word(), word.utf8.count == 4, let year = Vocabulary.number(word) else {
      throw place(start).fault(
        tr("the year is missing"),
        hint: tr("write \(String(number)) \(Day.name(ofMonth: month)) and the year"))
    }
    at += 1
    guard Recurrence.years.contains(year), let day = Day(year: year, month: month, day: number)
    else { throw place(start).fault(tr("the calendar has no such day")) }
    return day
  }

  /// `24 June`, `June 24th`.
  mutating func takeDayOfMonth() -> (month: Int?, day: Int?) {
    skip(Vocabulary.articles)
    guard let first = word() else { return (nil, nil) }
    if let number = dayNumber(first) {
      at += 1
      skip(["of", "di"])
      let month = word().flatMap { Vocabulary.month($0) }
      at += 1
      return (month, number)
    }
    let number = word(1).flatMap { dayNumber($0) }
    at += 2
    return (Vocabulary.month(first), number)
  }

  // MARK: - Weekdays and months

  /// Throws for `mar`, which is March and martedì.
  func checkClear() throws(Diagnostic) {
    guard let word = word(), Vocabulary.weekday(word) != nil, Vocabulary.month(word) != nil else {
      return
    }
    throw here.fault(
      tr("\(word) can be a month or a weekday"), hint: tr("write March or Tuesday"))
  }

  /// `Monday`, `Monday to Friday`; nil where none stands.
  mutating func weekdayRange() throws(Diagnostic) -> [Weekday]? {
    try checkClear()
    if let days = groupOfDays() { return days }
    guard let first = word().flatMap({ Vocabulary.weekday($0) }), !isDate(1) else { return nil }
    let start = at
    at += 1
    guard isWord(Vocabulary.to) else { return [first] }
    let before = at
    at += 1
    skip(Vocabulary.articles)
    guard let last = word().flatMap({ Vocabulary.weekday($0) }) else {
      at = before
      return [first]
    }
    at += 1
    var days = [first]
    var day = first
    while day != last, days.count < 7 {
      day = Weekday(rawValue: day.rawValue % 7 + 1) ?? .monday
      days.append(day)
    }
    guard days.count > 1 else { throw place(start).fault(tr("this range has one day only")) }
    return days
  }

  /// `weekdays`, `giorni lavorativi`, `weekend`.
  mutating func groupOfDays() -> [Weekday]? {
    if take(Vocabulary.workday) { return WordsReader.workdays }
    let isDay = { [units = Vocabulary.units[.daily] ?? []] (self: WordsReader, ahead: Int) in
      self.isWord(units, ahead)
    }
    if isWord(Vocabulary.working), isDay(self, 1) || isDay(self, 0) {
      at += 2
      return WordsReader.workdays
    }
    if isDay(self, 0), isWord(Vocabulary.lavorativo, 1) {
      at += 2
      return WordsReader.workdays
    }
    if take(Vocabulary.weekend) { return [.saturday, .sunday] }
    if isWord(["fine"]), isWord(["settimana"], 1) {
      at += 2
      return [.saturday, .sunday]
    }
    return nil
  }

  static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// `September`, `September to June`; nil where none stands.
  mutating func monthRange() throws(Diagnostic) -> [Int]? {
    try checkClear()
    guard let first = word().flatMap({ Vocabulary.month($0) }), !isDate(0) else { return nil }
    let start = at
    at += 1
    guard isWord(Vocabulary.to) else { return [first] }
    let before = at
    at += 1
    guard let last = word().flatMap({ Vocabulary.month($0) }) else {
      at = before
      return [first]
    }
    at += 1
    guard first != last else { throw place(start).fault(tr("this range has one month only")) }
    var months = [first]
    while let month = months.last, month != last { months.append(month % 12 + 1) }
    return months
  }

  /// Weekdays and ranges of them, `and` between; nil where none stands.
  mutating func weekdayList() throws(Diagnostic) -> [Weekday]? {
    var result: [Weekday] = []
    while true {
      let before = at
      if !result.isEmpty { _ = take([","]) || take(Vocabulary.and) }
      skip(Vocabulary.articles.union(["on", "di", "da", "dal"]))
      guard !isNumberedWeekday, let days = try weekdayRange() else {
        at = before
        return result.isEmpty ? nil : result
      }
      result += days
    }
  }
}
