// The clauses of a rule: how often, which days, which of them.

import Kernel

extension WordsReader {
  // MARK: - How often

  mutating func setFrequency(
    _ frequency: RecurrenceRule.Frequency, _ interval: Int, _ start: Int
  ) throws(Diagnostic) {
    guard draft.frequency == nil else {
      throw place(start).fault(
        tr("how often is said twice"), hint: tr("for a second rule write: also every …"))
    }
    draft.frequency = frequency
    draft.interval = interval
    draft.places[.interval] = place(start)
  }

  /// A small number, in digits or as a word.
  private func count(_ ahead: Int = 0) -> Int? {
    word(ahead).flatMap { Vocabulary.number($0) ?? Vocabulary.numbers[$0] }
  }

  mutating func every() throws(Diagnostic) -> Bool {
    let start = at
    if let adverb = Vocabulary.adverbs.first(where: { isWord($0.words) }) {
      at += 1
      try setFrequency(adverb.frequency, adverb.interval, start)
      return true
    }
    if try alternate() { return true }
    guard take(Vocabulary.every) else { return false }
    skip(Vocabulary.articles)
    // `every 24 June`, `ogni 15 del mese`.
    if isDate(0) { return try namedDays() }
    if try numberOfMonth() { return true }
    if try endOfPeriod() { return true }
    if let days = groupOfDays() {
      add(days.map { RecurrenceRule.WeekdayNumber($0) }, start)
      return true
    }
    if let unit = word().flatMap({ Vocabulary.unit($0) }) {
      at += 1
      // `ogni giorno dal lunedì al venerdì`, `every day from Monday to Friday`, are weekdays.
      if unit == .daily, isWord(Vocabulary.from), try takeRangeOfWeekdays() { return true }
      try setFrequency(unit, 1, start)
      return true
    }
    if isWord(Vocabulary.other) {
      at += 1
      return try everyOther(start)
    }
    if let number = count(), let unit = word(1).flatMap({ Vocabulary.unit($0) }) {
      at += 2
      try setFrequency(unit, number, start)
      return true
    }
    if let number = count() {
      let before = at
      at += 1
      if let days = try weekdayList() { return try everyFew(number, days, start) }
      at = before
    }
    try checkOrdinalAfterEvery(start)
    if isOrdinal(0) { return try ordinals() }
    if let days = try weekdayList() {
      // `every Monday of the month` are all Mondays.
      _ = takePeriod(["month", "mese"])
      try addWeekdays(days, start)
      return true
    }
    throw here.fault(
      tr("days, weeks, months, years or weekdays should follow"),
      hint: tr("every 2 weeks; every Monday and Thursday; every month on the 15th"))
  }

  /// `alternate weeks`, `a settimane alterne`, `a lunedì alterni`.
  private mutating func alternate() throws(Diagnostic) -> Bool {
    let start = at
    if take(Vocabulary.alternate) { return try everyOther(start) }
    guard let unit = word().flatMap({ Vocabulary.unit($0) }), isWord(Vocabulary.alternate, 1)
    else { return false }
    at += 2
    try setFrequency(unit, 2, start)
    return true
  }

  /// Weekdays without a number. After Italian ones it may be said that they alternate.
  private mutating func addWeekdays(_ days: [Weekday], _ start: Int) throws(Diagnostic) {
    if take(Vocabulary.alternate) { try setFrequency(.weekly, 2, start) }
    add(days.map { RecurrenceRule.WeekdayNumber($0) }, start)
  }

  /// `every two Mondays`, which are those of every second week.
  private mutating func everyFew(
    _ number: Int, _ days: [Weekday], _ start: Int
  ) throws(Diagnostic) -> Bool {
    guard days != WordsReader.workdays else {
      throw place(start).fault(
        tr("working days are not counted"),
        hint: tr("write: every 2 days; or: every 2 weeks on weekdays"))
    }
    guard !takePeriod(["month", "mese", "year", "anno"]) else {
      throw place(start).fault(
        tr("which of them is not said"), hint: tr("first and third Monday of the month"))
    }
    try setFrequency(.weekly, number, start)
    add(days.map { RecurrenceRule.WeekdayNumber($0) }, start)
    return true
  }

  /// `15 del mese`, `31 o l'ultimo`; false where the month is not named.
  mutating func numberOfMonth() throws(Diagnostic) -> Bool {
    let start = at
    guard let number = word().flatMap({ Vocabulary.number($0) }) else { return false }
    at += 1
    if try orLast(number, start) { return true }
    guard takePeriod(["month", "mese"]) else {
      at = start
      return false
    }
    draft.monthDays.append(number)
    draft.places[.monthDays] = place(start)
    return true
  }

  /// `fine mese`, `at the end of the month`, `end of June`, `fine anno`: the last day.
  mutating func endOfPeriod() throws(Diagnostic) -> Bool {
    let start = at
    guard let unit = takeEnd() else { return false }
    if unit == .yearly {
      draft.yearDays.append(-1)
      draft.places[.yearDays] = place(start)
    } else if !draft.monthDays.contains(-1) {
      // `end of June and end of December` says it twice.
      draft.monthDays.append(-1)
      draft.places[.monthDays] = place(start)
    }
    return true
  }

  /// The words of the end of a month or a year; a month by its name stays to be read.
  private mutating func takeEnd() -> RecurrenceRule.Frequency? {
    let start = at
    if isWord(["month", "year"]), isWord(["end"], 1) {
      at += 2
      return plain(start).folded == "year" ? .yearly : .monthly
    }
    skip(Vocabulary.atEnd.union(Vocabulary.articles))
    guard take(Vocabulary.end) else {
      at = start
      return nil
    }
    if takePeriod(["month", "mese"]) || take(["mese"]) { return .monthly }
    if takePeriod(["year", "anno"]) || take(["anno"]) { return .yearly }
    skip(["of", "di"])
    if word().flatMap({ Vocabulary.month($0) }) != nil, !isDate(0) { return .monthly }
    at = start
    return nil
  }

  private mutating func takeRangeOfWeekdays() throws(Diagnostic) -> Bool {
    let start = at
    at += 1
    skip(Vocabulary.articles)
    guard let days = try weekdayRange(), days.count > 1 else {
      at = start
      return false
    }
    add(days.map { RecurrenceRule.WeekdayNumber($0) }, start)
    return true
  }

  /// `every other week`, `every other Monday`.
  private mutating func everyOther(_ start: Int) throws(Diagnostic) -> Bool {
    if let unit = word().flatMap({ Vocabulary.unit($0) }) {
      at += 1
      try setFrequency(unit, 2, start)
      return true
    }
    guard let days = try weekdayList() else {
      throw here.fault(tr("a unit or a weekday should follow"), hint: tr("every other week"))
    }
    try setFrequency(.weekly, 2, start)
    add(days.map { RecurrenceRule.WeekdayNumber($0) }, start)
    return true
  }

  /// `every third Monday` is every three weeks, or the third of a month: unless the month is named.
  private func checkOrdinalAfterEvery(_ start: Int) throws(Diagnostic) {
    guard let number = word().flatMap({ ordinal($0) }), number > 1 else { return }
    if word(1).flatMap({ Vocabulary.unit($0) }) != nil, !isWord(Vocabulary.lavorativo, 2) {
      throw here.fault(
        tr("\(plain(at)) can be how often, or which one"),
        hint: tr("for how often write: every 2 weeks"))
    }
    guard let weekday = word(1).flatMap({ Vocabulary.weekday($0) }) else { return }
    var next = 2
    while isWord(Vocabulary.joining, next) || isWord(Vocabulary.every, next) { next += 1 }
    if isWord(["month", "mese", "year", "anno"], next) || isWord(["the"], next) { return }
    throw here.fault(
      tr("this can be every \(number) weeks or the same weekday of each month"),
      hint: tr(
        "write: every \(String(number)) weeks on \(weekday.name); or: \(Phrase.ordinal(number)) \(weekday.name) of each month"
      ))
  }

  // MARK: - Numbers

  /// `10 times`, `5 on 2 off`, `2 weeks on, 1 week off`.
  mutating func numbered() throws(Diagnostic) -> Bool {
    let start = at
    let skipped = take(["for", "per"])
    guard let number = count() else {
      at = start
      return false
    }
    if isWord(Vocabulary.times, 1) {
      at += 2
      try setEnd(.count(number), start)
      return true
    }
    var next = 1
    let unit = word(1).flatMap { Vocabulary.unit($0) }
    if unit != nil { next = 2 }
    guard isWord(Vocabulary.on, next), let size = size(of: unit) else {
      at = start
      guard !skipped else {
        throw here.fault(
          tr("this is not understood"), hint: tr("for example: 10 times; until 30 June 2027"))
      }
      return false
    }
    // `on 2 weeks`: what follows decides.
    guard let off = cycleOff(after: next + 1, unit) else {
      at = start
      return false
    }
    guard draft.cycle == nil else { throw place(start).fault(tr("the cycle is said twice")) }
    at += off.end
    draft.places[.cycle] = place(start)
    draft.cycle = RecurrenceRule.Cycle(on: number * size, off: off.days)
    return true
  }

  /// The days off and where their words end.
  private func cycleOff(
    after ahead: Int, _ usual: RecurrenceRule.Frequency? = nil
  ) -> (days: Int, end: Int)? {
    var next = ahead
    while isWord([",", "/"], next) || isWord(Vocabulary.and, next) { next += 1 }
    guard let number = count(next) else { return nil }
    next += 1
    let unit = word(next).flatMap { Vocabulary.unit($0) }
    if unit != nil { next += 1 }
    guard isWord(Vocabulary.off, next), let size = size(of: unit ?? usual) else { return nil }
    return (number * size, next + 1)
  }

  private func size(of unit: RecurrenceRule.Frequency?) -> Int? {
    switch unit {
    case nil, .daily: 1
    case .weekly: 7
    case .monthly, .yearly: nil
    }
  }

  // MARK: - Weeks and days of a year

  mutating func weekStart() throws(Diagnostic) -> Bool {
    let start = at
    let isEnglish = isWord(["weeks"]) && isWord(["start"], 1) && isWord(["on"], 2)
    let isItalian = isWord(["settimane"]) && isWord(["da", "dal", "dalla"], 1)
    guard isEnglish || isItalian else { return false }
    at += isEnglish ? 3 : 2
    try checkClear()
    guard let day = word().flatMap({ Vocabulary.weekday($0) }) else {
      throw here.fault(tr("a weekday should follow"))
    }
    at += 1
    guard draft.weekStart == nil else {
      throw place(start).fault(tr("the first day of the week is said twice"))
    }
    draft.weekStart = day
    return true
  }

  mutating func weeks() throws(Diagnostic) -> Bool {
    let start = at
    guard isWord(["week", "weeks", "settimana", "settimane"]), count(1) != nil else { return false }
    at += 1
    draft.weekNumbers += try numbersFromEnd()
    draft.places[.weekNumbers] = place(start)
    return true
  }

  /// `day 100 and 1 from the end of the year`, `day 3 from the end of the month`, `giorno 15`.
  mutating func daysOfYear() throws(Diagnostic) -> Bool {
    let start = at
    guard isWord(["day", "days", "giorno", "giorni"]) else { return false }
    let next = word(1).flatMap { Vocabulary.number($0) ?? Vocabulary.numeral($0) }
    guard next != nil, !isDate(1) else { return false }
    at += 1
    let numbers = try numbersFromEnd()
    // `giorno 31 o l'ultimo del mese`.
    if numbers.count == 1, try orLast(numbers[0], start) { return true }
    if takePeriod(["year", "anno"]) {
      draft.yearDays += numbers
      draft.places[.yearDays] = place(start)
      return true
    }
    _ = takePeriod(["month", "mese"])
    draft.monthDays += numbers
    draft.places[.monthDays] = place(start)
    return true
  }

  /// `of the month`, `di ogni anno`, `dell'anno`, `of each month`.
  mutating func takePeriod(_ units: Set<String>) -> Bool {
    var next = 0
    while isWord(["of", "in", "di", "del", "dell", "della", "each", "every", "ogni", "the"], next) {
      next += 1
    }
    guard next > 0, isWord(units, next) else { return false }
    at += next + 1
    return true
  }

  /// `5`, `5 from the end`, several of them.
  private mutating func numbersFromEnd() throws(Diagnostic) -> [Int] {
    var result: [Int] = []
    while true {
      let before = at
      if !result.isEmpty { _ = take([","]) || take(Vocabulary.and) }
      let number = word().flatMap { Vocabulary.number($0) ?? Vocabulary.numeral($0) }
      guard let number, result.isEmpty || !isFollowedByOther else {
        at = before
        return result
      }
      at += 1
      result.append(takeFromEnd() ? -number : number)
    }
  }

  /// A number that is no more of this list: `10 times`, `5 days on`, `24 December 2026`.
  private var isFollowedByOther: Bool {
    isWord(Vocabulary.times, 1) || isWord(Vocabulary.on, 1) && cycleOff(after: 2) != nil
      || word(1).flatMap({ Vocabulary.unit($0) }) != nil || isDate(0)
  }

  mutating func takeFromEnd() -> Bool {
    for words in [["from", "the", "end"], ["dalla", "fine"]]
    where words.indices.allSatisfy({ isWord([words[$0]], $0) }) {
      at += words.count
      return true
    }
    return false
  }

  // MARK: - Which of them

  func ordinal(_ word: String) -> Int? { Vocabulary.ordinals[word] ?? Vocabulary.numeral(word) }

  func isOrdinal(_ ahead: Int) -> Bool { word(ahead).flatMap { ordinal($0) } != nil }

  /// `first`, `2nd to last`, `number 5 from the end`; nil where none stands.
  mutating func takeOrdinal() -> Int? {
    skip(Vocabulary.articles)
    if isWord(Vocabulary.number), let number = word(1).flatMap({ Vocabulary.number($0) }) {
      at += 2
      return takeFromEnd() ? -number : number
    }
    guard let number = word().flatMap({ ordinal($0) }) else { return nil }
    at += 1
    if number > 0, isWord(["last"]) || isWord(["to"]) && isWord(["last"], 1) {
      at += isWord(["last"]) ? 1 : 2
      return -number
    }
    return number
  }

  mutating func limit() throws(Diagnostic) -> Bool {
    let start = at
    guard take(Vocabulary.only) else { return false }
    if take(Vocabulary.cases) {
      var found = false
      while try limitItem(found) { found = true }
      guard found else { throw here.fault(tr("a weekday should follow")) }
      takeOfPeriod()
      draft.places[.weekdays] = place(start)
      return true
    }
    var positions: [Int] = []
    while true {
      let before = at
      if !positions.isEmpty { _ = take([","]) || take(Vocabulary.and) }
      guard let number = takeOrdinal() else {
        at = before
        break
      }
      positions.append(number)
    }
    guard !positions.isEmpty, take(["of", "di"]), take(Vocabulary.these) else {
      throw here.fault(
        tr("which of the days should follow"),
        hint: tr("only if Monday; only the last of these"))
    }
    draft.positions += positions
    draft.places[.positions] = place(start)
    return true
  }

  private mutating func limitItem(_ isLater: Bool) throws(Diagnostic) -> Bool {
    let before = at
    if isLater { _ = take([","]) || take(Vocabulary.and) }
    skip(Vocabulary.every.union(Vocabulary.articles))
    if beginsNumbered {
      if try numberedWeekdays() { return true }
    } else if let days = try weekdayRange() {
      draft.weekdays += days.map { RecurrenceRule.WeekdayNumber($0) }
      return true
    }
    at = before
    return false
  }

  /// `Monday number 20`: what follows a weekday counts it.
  var isNumberedWeekday: Bool {
    word().flatMap { Vocabulary.weekday($0) } != nil && isWord(Vocabulary.number, 1)
  }

  /// `Monday number 20`, or an ordinal that no month follows.
  private var beginsNumbered: Bool { isNumberedWeekday || isOrdinal(0) && !isDate(0) }

  /// `first and third Thursday`, `Monday number 20`; false where it is none, at the same word.
  private mutating func numberedWeekdays() throws(Diagnostic) -> Bool {
    let start = at
    if isNumberedWeekday, let day = word().flatMap({ Vocabulary.weekday($0) }) {
      at += 1
      guard let number = takeOrdinal() else { throw here.fault(tr("a number should follow")) }
      draft.weekdays.append(RecurrenceRule.WeekdayNumber(day, ordinal: number))
      return true
    }
    let numbers = takeOrdinals()
    try checkClear()
    guard !numbers.isEmpty, let day = word().flatMap({ Vocabulary.weekday($0) }) else {
      at = start
      return false
    }
    at += 1
    draft.weekdays += numbers.map { RecurrenceRule.WeekdayNumber(day, ordinal: $0) }
    return true
  }

  /// `of the month`, `of the year` after weekdays.
  private mutating func takeOfPeriod() {
    if takePeriod(["year", "anno"]) {
      draft.isOfYear = true
    } else if takePeriod(["month", "mese"]) {
      draft.isOfYear = false
    }
  }

  /// Ordinals with commas and `and` between.
  private mutating func takeOrdinals() -> [Int] {
    var result: [Int] = []
    while true {
      let before = at
      if !result.isEmpty { _ = take([","]) || take(Vocabulary.and) }
      skip(["on"])
      guard let number = takeOrdinal() else {
        at = before
        return result
      }
      result.append(number)
    }
  }

  /// What begins with an ordinal: weekdays, the last day, the last weekday, days of a month.
  mutating func ordinals() throws(Diagnostic) -> Bool {
    let start = at
    guard beginsNumbered else { return false }
    if try numberedWeekdays() {
      takeOfPeriod()
      draft.places[.weekdays] = place(start)
      return true
    }
    let numbers = takeOrdinals()
    if isWord(["day", "giorno"]), !isWord(Vocabulary.lavorativo, 1) {
      at += 1
      if takePeriod(["year", "anno"]) {
        draft.yearDays += numbers
        draft.places[.yearDays] = place(start)
      } else {
        _ = takePeriod(["month", "mese"])
        draft.monthDays += numbers
        draft.places[.monthDays] = place(start)
      }
      return true
    }
    if let days = groupOfDays() {
      draft.weekdays += days.map { RecurrenceRule.WeekdayNumber($0) }
      draft.positions += numbers
      draft.isOfWorkdays = true
      draft.places[.positions] = place(start)
      takeOfPeriod()
      if draft.isOfYear == true { try setFrequency(.yearly, 1, start) }
      return true
    }
    if numbers.count == 1, try orLast(numbers[0], start) { return true }
    // `the last of the month` is a day.
    guard takePeriod(["month", "mese"]) || numbers.allSatisfy({ $0 > 0 }) else {
      throw place(start).fault(
        tr("a weekday or day should follow"),
        hint: tr("last Friday of the month; last day of the month"))
    }
    draft.monthDays += numbers
    draft.places[.monthDays] = place(start)
    return true
  }

  /// `the 31st or the last day of the month`; false where that does not follow.
  private mutating func orLast(_ day: Int, _ start: Int) throws(Diagnostic) -> Bool {
    guard try takeOrLast() else { return false }
    guard (29...31).contains(day) else {
      throw place(start).fault(tr("every month has this day"), hint: tr("leave out the last day"))
    }
    draft.isShortened = true
    draft.monthDays += Array(28...day)
    draft.places[.monthDays] = place(start)
    return true
  }

  /// `or the last day of the month`.
  private mutating func takeOrLast() throws(Diagnostic) -> Bool {
    guard isWord(["or", "o"]) else { return false }
    let before = at
    at += 1
    if takeEnd() == .monthly { return true }
    skip(Vocabulary.articles)
    guard take(["last", "ultimo"]) else {
      at = before
      return false
    }
    skip(["day", "giorno"])
    _ = takePeriod(["month", "mese"])
    return true
  }

  // MARK: - Named days

  /// Weekdays, a day of every year, a day of the month after `il` or `the`.
  mutating func namedDays() throws(Diagnostic) -> Bool {
    let start = at
    if isDate(0) {
      let before = at
      let (month, day) = takeDayOfMonth()
      if isWord([","]), word(1)?.utf8.count == 4, word(1).flatMap({ Vocabulary.number($0) }) != nil
      {
        at += 1
      }
      if let word = word(), word.utf8.count == 4, Vocabulary.number(word) != nil {
        at += 1
        throw place(before).fault(
          tr("this is one day: what should it do?"),
          hint: tr("write: from, until, also on, or not on, before it"))
      }
      guard let month, let day, day >= 1, day <= Day.length(ofMonth: month, year: 2000) else {
        throw place(before).fault(
          tr("the calendar has no such day"), hint: tr("for example: every year on 24 June"))
      }
      if month == 2, day == 29, try takeOrLast() { draft.isShortened = true }
      draft.dates.append((month, day))
      draft.places[.monthDays] = place(start)
      return true
    }
    if let days = try weekdayList() {
      try addWeekdays(days, start)
      return true
    }
    if try numberOfMonth() { return true }
    let isAfterArticle = isWord(Vocabulary.articles, -1) && at > 0
    if isAfterArticle, word().flatMap({ Vocabulary.number($0) }) != nil {
      draft.monthDays += try numbersFromEnd()
      draft.places[.monthDays] = place(start)
      _ = takePeriod(["month", "mese"])
      return true
    }
    return false
  }

  mutating func months() throws(Diagnostic) -> Bool {
    let start = at
    guard let months = try monthRange() else { return false }
    draft.months.formUnion(months)
    draft.places[.months] = place(start)
    return true
  }
}
