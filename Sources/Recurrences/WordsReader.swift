// Reads a recurrence from words: "first and third Thursday, September to June, not in August", "ogni primo
// giovedì", "5 on 2 off". Each clause says by its first word what it is about, so their order is free.
// What can mean two things is refused, with both of them.

import Kernel

/// What a sentence says. A day without a time has that of the recurrence.
public struct RecurrenceSentence: Sendable {
  init() {}

  /// A day, and the time where one was said.
  struct Moment: Sendable {
    var day: Day
    var time: Int?
  }

  public internal(set) var rules: [RecurrenceRule] = []
  /// Milliseconds after midnight; nil where none was said.
  public internal(set) var time: Int?
  /// `from …`; nil where none was said.
  public internal(set) var start: Day?
  var dates: [Moment] = []
  var exceptions: [Moment] = []
  var moves: [(from: Moment, to: Moment)] = []

  /// The recurrence from a start, which holds unless the sentence says another.
  public func recurrence(
    from start: CivilTime, isAllDay: Bool = false, zone: Zone? = nil
  ) -> Recurrence {
    let usual = time ?? start.millisecondOfDay
    func civil(_ moment: Moment) -> CivilTime {
      CivilTime(day: moment.day, millisecondOfDay: moment.time ?? usual)
    }
    return Recurrence(
      start: CivilTime(day: self.start ?? start.day, millisecondOfDay: usual), isAllDay: isAllDay,
      zone: zone, rules: rules, dates: dates.map(civil), exceptions: exceptions.map(civil),
      moves: moves.map { Recurrence.Move(civil($0.from), to: civil($0.to)) })
  }

  /// Whether a day besides, left out or moved has a time of its own.
  public var hasTimesOfDays: Bool {
    (dates + exceptions + moves.flatMap { [$0.from, $0.to] }).contains { $0.time != nil }
  }

  /// - Parameter file: what an error calls the text.
  public init(_ text: String, file: String = "every") throws(Diagnostic) {
    guard text.utf8.count <= WordsReader.mostBytes else {
      throw Diagnostic(.data, tr("a recurrence has at most 4000 bytes"))
    }
    var reader = WordsReader(TextPart(text, file: file))
    try reader.read()
    self = reader.result
  }
}

/// Reads one sentence.
struct WordsReader {
  static let mostBytes = 4000

  let whole: TextPart
  private let tokens: [WordToken]
  var at = 0
  var draft: RuleDraft
  var result = RecurrenceSentence()
  /// Whether the sentence says that nothing comes again.
  private var isOnce = false

  init(_ whole: TextPart) {
    self.whole = whole
    tokens = whole.words
    draft = RuleDraft(whole)
  }

  // MARK: - Words

  var isAtEnd: Bool { at >= tokens.count }

  func word(_ ahead: Int = 0) -> String? {
    tokens.indices.contains(at + ahead) ? tokens[at + ahead].text : nil
  }

  func isWord(_ words: Set<String>, _ ahead: Int = 0) -> Bool {
    word(ahead).map { words.contains($0) } ?? false
  }

  mutating func take(_ words: Set<String>) -> Bool {
    guard isWord(words) else { return false }
    at += 1
    return true
  }

  mutating func skip(_ words: Set<String>) { while take(words) {} }

  /// From the token `start` to the one before the next.
  func place(_ start: Int) -> TextPart {
    guard tokens.indices.contains(start) else {
      return whole.part(whole.range.upperBound..<whole.range.upperBound)
    }
    let last = tokens[max(start, min(at, tokens.count) - 1)]
    return whole.part(tokens[start].range.lowerBound..<last.range.upperBound)
  }

  /// The next word, or the end.
  var here: TextPart {
    guard !isAtEnd else { return whole.part(whole.range.upperBound..<whole.range.upperBound) }
    return whole.part(tokens[at].range)
  }

  func plain(_ index: Int) -> String { whole.part(tokens[index].range).text }

  // MARK: - The sentence

  mutating func read() throws(Diagnostic) {
    guard !tokens.isEmpty else {
      throw whole.fault(
        tr("the days are missing"), hint: tr("for example: every Monday; first Thursday"))
    }
    guard tokens.count <= 500 else { throw whole.fault(tr("a recurrence has at most 500 words")) }
    var isJoined = false
    while !isAtEnd {
      let start = at
      let isAnd = isWord(Vocabulary.and)
      let before = draft
      if try clause(from: start) {
        if isJoined { try checkJoined(before, start) }
        // An article or a comma between leaves what follows joined.
        let isBetween =
          at == start + 1
          && (tokens[start].text == "," || Vocabulary.articles.contains(tokens[start].text))
        isJoined = isAnd || isJoined && isBetween
        continue
      }
      at = start + 1
      throw unknown(start)
    }
    if isOnce {
      guard draft.isEmpty, result.rules.isEmpty else {
        throw whole.fault(tr("once does not come again"))
      }
    } else {
      try finishRule()
    }
  }

  /// `Monday and the 15th`: `and` joins days of one kind. Of two kinds it can mean days that are both, which is
  /// what a rule has, or days that are either, which people mean.
  private func checkJoined(_ before: RuleDraft, _ start: Int) throws(Diagnostic) {
    let addsDays = draft.monthDays.count > before.monthDays.count
    let addsWeekdays = draft.weekdays.count > before.weekdays.count
    guard
      addsDays && before.monthDays.isEmpty && !before.weekdays.isEmpty
        || addsWeekdays && before.weekdays.isEmpty
          && (!before.monthDays.isEmpty || before.frequency == .daily && before.interval == 1)
    else { return }
    throw place(start).fault(
      tr("days of the week and of the month joined by “and” can be days that are both, or either"),
      hint: tr("for either write: every Monday, also on the 15th; for both: Monday the 15th"))
  }

  private mutating func finishRule() throws(Diagnostic) {
    result.rules += try draft.rules()
    draft = RuleDraft(whole)
  }

  private func unknown(_ index: Int) -> Diagnostic {
    whole.part(tokens[index].range).fault(
      tr("\(plain(index).prefix(40)) is not understood here"),
      hint: tr(
        "for example: every Monday; first and third Thursday, September to June; every 2 weeks on Friday; on the 15th; 5 on, 2 off"
      ))
  }

  /// One clause; false when its word is not known.
  private mutating func clause(from start: Int) throws(Diagnostic) -> Bool {
    if take([",", ";"]) || take(Vocabulary.and) { return true }
    if at == 0, isWord(["once"]) || isWord(["una"]) && isWord(["volta"], 1) {
      at += isWord(["once"]) ? 1 : 2
      isOnce = true
      return true
    }
    if try besides() { return true }
    if try exclusion() { return true }
    if try move() { return true }
    if try limit() { return true }
    if try numbered() { return true }
    if try every() { return true }
    if try endOfPeriod() { return true }
    if try timeOfDay() { return true }
    if try bounds() { return true }
    if try weekStart() { return true }
    if try weeks() { return true }
    if try daysOfYear() { return true }
    if try ordinals() { return true }
    if try namedDays() { return true }
    if try months() { return true }
    // `the`, `of`, `il`: what they belong to follows.
    if !isAtEnd, isWord(Vocabulary.articles) || isWord(Vocabulary.joining) {
      at += 1
      guard !isAtEnd else { return false }
      return true
    }
    return false
  }

  // MARK: - Besides, left out, moved

  private mutating func besides() throws(Diagnostic) -> Bool {
    guard take(Vocabulary.also) else { return false }
    skip(Vocabulary.joining)
    let dates = try moments()
    if !dates.isEmpty {
      result.dates += dates
      return true
    }
    if !draft.isEmpty { try finishRule() }
    return true
  }

  private mutating func exclusion() throws(Diagnostic) -> Bool {
    let start = at
    guard take(Vocabulary.not) else { return false }
    skip(Vocabulary.not)
    skip(Vocabulary.joining.union(Vocabulary.articles).union(["on"]))
    let dates = try moments()
    if !dates.isEmpty {
      result.exceptions += dates
      return true
    }
    var found = false
    while !isAtEnd {
      let before = at
      if found { _ = take([","]) || take(Vocabulary.and) }
      skip(Vocabulary.joining.union(Vocabulary.articles))
      if let days = try weekdayRange() {
        draft.withoutWeekdays.formUnion(days)
      } else if let months = try monthRange() {
        draft.withoutMonths.formUnion(months)
      } else {
        at = before
        break
      }
      found = true
    }
    draft.withoutPlace = place(start)
    if draft.places[.weekdays] == nil { draft.places[.weekdays] = place(start) }
    guard found else {
      throw here.fault(
        tr("a month, a weekday or a day should follow"),
        hint: tr("for example: not in August; not on Sunday; not on 24 December 2026"))
    }
    return true
  }

  private mutating func move() throws(Diagnostic) -> Bool {
    guard take(Vocabulary.moved) else { return false }
    guard take(Vocabulary.from), let from = try moment() else {
      throw here.fault(
        tr("the day that is moved should follow"),
        hint: tr("moved from 24 December 2026 to 29 December 2026"))
    }
    guard take(Vocabulary.to), let to = try moment() else {
      throw here.fault(
        tr("the new day should follow"), hint: tr("moved from 24 December 2026 to 29 December 2026")
      )
    }
    result.moves.append((from, to))
    return true
  }

  // MARK: - Times and ends

  private mutating func timeOfDay() throws(Diagnostic) -> Bool {
    let start = at
    // `a mezzogiorno`: of other words `a` says nothing.
    let isNoon = isWord(Vocabulary.noon)
    guard isNoon || take(Vocabulary.at) else { return false }
    skip(Vocabulary.at.union(Vocabulary.articles))
    guard let time = timeWord() else {
      throw here.fault(tr("a time should follow"), hint: tr("for example: at 20:30"))
    }
    guard result.time == nil else { throw place(start).fault(tr("the time is said twice")) }
    result.time = time
    return true
  }

  /// `20:30`, `9`, `9 pm`, `20:30:15`.
  mutating func timeWord() -> Int? {
    guard let word = word() else { return nil }
    let day = Day(number: 0)
    if word.utf8.count == 8, let civil = CivilTime(isoTime: word, on: day) {
      at += 1
      return civil.millisecondOfDay
    }
    for count in [2, 1] {
      let text = count == 2 ? self.word(1).map { word + " " + $0 } : word
      if count == 2, !isWord(["am", "pm", "a.m", "p.m"], 1) { continue }
      guard let hour = text.flatMap({ DateWords.hour($0) }),
        let civil = CivilTime(isoTime: hour, on: day)
      else { continue }
      at += count
      return civil.millisecondOfDay
    }
    return nil
  }

  private mutating func bounds() throws(Diagnostic) -> Bool {
    let start = at
    if take(Vocabulary.until) {
      skip(Vocabulary.to)
      skip(Vocabulary.articles)
      guard let end = try moment() else {
        throw here.fault(
          tr("the last day should follow, with its year"), hint: tr("until 30 June 2027"))
      }
      try setEnd(
        end.time.map { .until(CivilTime(day: end.day, millisecondOfDay: $0)) }
          ?? .through(end.day), start)
      return true
    }
    guard isWord(Vocabulary.from) else { return false }
    let from = at
    at += 1
    skip(Vocabulary.articles.union(["from", "on"]))
    if let first = try moment() {
      guard first.time == nil else {
        throw place(from).fault(tr("the first day has no time of its own"), hint: tr("at 20:30"))
      }
      guard result.start == nil else { throw place(from).fault(tr("the start is said twice")) }
      result.start = first.day
      return true
    }
    if let days = try weekdayRange(), days.count > 1 {
      add(days.map { RecurrenceRule.WeekdayNumber($0) }, from)
      return true
    }
    if let months = try monthRange(), months.count > 1 {
      draft.months.formUnion(months)
      draft.places[.months] = place(from)
      return true
    }
    throw place(from).fault(
      tr("a day with its year, or a range, should follow"),
      hint: tr("from 1 September 2026; from September to June; from Monday to Friday"))
  }

  mutating func setEnd(_ end: RecurrenceRule.End, _ start: Int) throws(Diagnostic) {
    guard draft.end == .never else { throw place(start).fault(tr("the end is said twice")) }
    draft.end = end
    draft.places[.end] = place(start)
  }

  mutating func add(_ days: [RecurrenceRule.WeekdayNumber], _ start: Int) {
    draft.weekdays += days
    draft.places[.weekdays] = place(start)
  }
}
