// A rule in words: "the first and the third Thursday of each month, September to June". Every rule has its
// words, and `WordsReader` reads them back as the same rule in either language.

import Kernel

extension RecurrenceRule {
  /// How often, on which days, in which months, until when.
  public var words: Phrase {
    let end = endWords
    return .joined([wordsWithoutEnd] + (end.map { [$0] } ?? []), separator: ", ")
  }

  /// The same without its end.
  public var wordsWithoutEnd: Phrase {
    var clauses = [coreWords]
    if isCycleAlone { return .joined(clauses + tailWords, separator: ", ") }
    if !monthsAreInCore, let months = RecurrenceRule.words(ofMonths: months) {
      clauses.append(months)
    }
    if weekdaysAreLimit { clauses.append(limitWords) }
    if !positions.isEmpty, !positionsAreInCore {
      clauses.append(tr("only \(Phrase.list(positions.map(Phrase.ordinal))) of these"))
    }
    if let cycle { clauses.append(RecurrenceRule.words(of: cycle)) }
    return .joined(clauses + tailWords, separator: ", ")
  }

  private var tailWords: [Phrase] {
    weekStart == .monday ? [] : [tr("weeks start on \(weekStart.name)")]
  }

  var endWords: Phrase? {
    switch end {
    case .never: nil
    case .count(let count): tr(count, one: "1 time", other: "\(count) times")
    case .until(let time):
      time == .lastSecond(of: time.day)
        ? tr("until \(time.day.weekday.name) \(time.day.withoutWeekday)")
        : tr("until \(time.day.weekday.name) \(time.withoutWeekday)")
    }
  }

  private static func words(of cycle: Cycle) -> Phrase {
    .joined(
      [
        tr(cycle.on, one: "1 day on", other: "\(cycle.on) days on"),
        tr(cycle.off, one: "1 day off", other: "\(cycle.off) days off"),
      ], separator: ", ")
  }

  /// `September to June`, `in March and June`; nil for all.
  private static func words(ofMonths months: [Int]) -> Phrase? {
    guard !months.isEmpty else { return nil }
    let starts = months.filter { !months.contains($0 == 1 ? 12 : $0 - 1) }
    if months.count >= 3, starts.count == 1, let first = starts.first {
      let last = (first + months.count - 2) % 12 + 1
      return tr("\(Day.name(ofMonth: first)) to \(Day.name(ofMonth: last))")
    }
    return tr("in \(Phrase.list(months.map { Day.name(ofMonth: $0) }))")
  }

  // MARK: - Which shape

  private var hasNoDays: Bool {
    weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty
  }

  private var isCycleAlone: Bool {
    cycle != nil && frequency == .daily && interval == 1 && hasNoDays && months.isEmpty
  }

  private var isOfWorkdays: Bool {
    weekdays.count == 5
      && weekdays.allSatisfy { $0.ordinal == 0 && $0.weekday.rawValue <= 5 }
  }

  private var isOfMonthAlone: Bool {
    frequency == .monthly && interval == 1 && monthDays.isEmpty && !weekdays.isEmpty
  }

  /// `the last weekday of each month`.
  private var isWorkdayOfMonth: Bool {
    isOfMonthAlone && isOfWorkdays && !positions.isEmpty
      && positions.allSatisfy { Phrase.named($0) != nil }
  }

  /// `the first Thursday of each month`.
  private var isWeekdayOfMonth: Bool {
    isOfMonthAlone && weekdays.allSatisfy { $0.ordinal != 0 }
  }

  /// `the 31st or the last day of the month`, which has the month's end where it is shorter.
  private var isShortened: Bool {
    guard positions == [-1], weekdays.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty,
      let last = monthDays.last, (29...31).contains(last), monthDays == Array(28...last)
    else { return false }
    return frequency == .monthly || frequency == .yearly && months == [2] && last == 29
  }

  /// `24 June`.
  private var isDate: Bool {
    frequency == .yearly && months.count == 1 && monthDays.count == 1 && monthDays[0] > 0
      && weekdays.isEmpty && yearDays.isEmpty && weekNumbers.isEmpty
  }

  private var monthsAreInCore: Bool { isDate || isShortened && frequency == .yearly }
  private var positionsAreInCore: Bool { isWorkdayOfMonth || isShortened }

  /// Weekdays that choose among days which something else names.
  private var weekdaysAreLimit: Bool {
    guard !weekdays.isEmpty else { return false }
    switch frequency {
    case .daily: return true
    case .weekly: return false
    case .monthly, .yearly: return !monthDays.isEmpty || !yearDays.isEmpty
    }
  }

  // MARK: - The days

  private var coreWords: Phrase {
    if let cycle, isCycleAlone { return RecurrenceRule.words(of: cycle) }
    if isWorkdayOfMonth {
      return tr("\(Phrase.list(positions.inWordOrder.map(Phrase.ordinal))) weekday of each month")
    }
    if isWeekdayOfMonth { return tr("\(weekdayWords) of each month") }
    if frequency == .weekly { return weekWords }
    var parts = [headWords]
    if !weekNumbers.isEmpty {
      parts.append(tr("in week \(Phrase.list(weekNumbers.map(Phrase.fromEnd)))"))
    }
    if !yearDays.isEmpty {
      parts.append(tr("on day \(Phrase.list(yearDays.map(Phrase.fromEnd))) of the year"))
    }
    if isDate {
      parts.append(RecurrenceRule.words(ofDate: monthDays[0], months[0]))
    } else if isShortened {
      parts.append(
        frequency == .yearly
          ? tr("on 29 February or the last day of the month")
          : tr("on the \(Phrase.numeral(monthDays.last ?? 31)) or the last day of the month"))
    } else if !monthDays.isEmpty {
      parts.append(monthDayWords)
    }
    if !weekdays.isEmpty, !weekdaysAreLimit {
      parts.append(
        weekdays.allSatisfy { $0.ordinal == 0 }
          ? tr("on every \(plainWords)")
          : isOfYear ? tr("on \(weekdayWords) of the year") : tr("on \(weekdayWords) of the month"))
    }
    return .joined(parts, separator: " ")
  }

  private var headWords: Phrase {
    switch frequency {
    case .daily: tr(interval, one: "every day", other: "every \(interval) days")
    case .weekly: tr(interval, one: "every week", other: "every \(interval) weeks")
    case .monthly: tr(interval, one: "every month", other: "every \(interval) months")
    case .yearly: tr(interval, one: "every year", other: "every \(interval) years")
    }
  }

  private var weekWords: Phrase {
    guard !weekdays.isEmpty else { return headWords }
    if isOfWorkdays {
      return interval == 1 ? tr("every weekday") : tr("every \(interval) weeks on weekdays")
    }
    return interval == 1
      ? tr("every \(plainWords)") : tr("every \(interval) weeks on \(plainWords)")
  }

  private var plainWords: Phrase {
    .list(weekdays.filter { $0.ordinal == 0 }.map(\.weekday.name))
  }

  /// Weekdays with numbers count in a year where no month is named.
  private var isOfYear: Bool { frequency == .yearly && months.isEmpty }

  private var limitWords: Phrase {
    guard weekdays.contains(where: { $0.ordinal != 0 }) else {
      return tr("only if \(plainWords)")
    }
    return isOfYear
      ? tr("only if \(weekdayWords) of the year") : tr("only if \(weekdayWords) of the month")
  }

  /// `every Monday, the first and the third Thursday`.
  private var weekdayWords: Phrase {
    // Those with a number last: what is said of a month or a year follows them.
    var items = weekdays.filter { $0.ordinal == 0 }.map { tr("every \($0.weekday.name)") }
    for weekday in Weekday.allCases {
      let ordinals = weekdays.filter { $0.weekday == weekday }.map(\.ordinal)
      let rest = ordinals.filter { $0 != 0 }.inWordOrder
      let named = rest.filter { Phrase.named($0) != nil }
      if weekday == .sunday {
        items += named.compactMap(Phrase.namedSunday)
      } else if !named.isEmpty {
        items.append(.joined([.list(named.map(Phrase.ordinal)), weekday.name], separator: " "))
      }
      for ordinal in rest where Phrase.named(ordinal) == nil {
        items.append(
          ordinal > 0
            ? tr("\(weekday.name) number \(ordinal)")
            : tr("\(weekday.name) number \(-ordinal) from the end"))
      }
    }
    return .list(items)
  }

  private var monthDayWords: Phrase {
    let ahead = monthDays.filter { $0 > 0 }
    var items: [Phrase] = []
    if !ahead.isEmpty { items.append(tr("on the \(Phrase.list(ahead.map(Phrase.numeral)))")) }
    for day in monthDays.filter({ $0 < 0 }).reversed() {
      items.append(
        day == -1
          ? tr("on the last day of the month")
          : tr("on day \(-day) from the end of the month"))
    }
    return .list(items)
  }

  /// Italian leaves out a vowel before 8 and 11.
  private static func words(ofDate day: Int, _ month: Int) -> Phrase {
    let month = Day.name(ofMonth: month)
    return switch day {
    case 8: tr("on 8 \(month)")
    case 11: tr("on 11 \(month)")
    default: tr("on \(day) \(month)")
    }
  }
}

extension [Int] {
  /// From the beginning, then from the end: the first, the third, the last.
  fileprivate var inWordOrder: [Int] { filter { $0 > 0 } + filter { $0 < 0 } }
}

extension Phrase {
  /// `a, b and c`
  static func list(_ items: [Phrase]) -> Phrase {
    guard items.count > 1, let last = items.last else { return items.first ?? .verbatim("") }
    return tr("\(Phrase.joined(items.dropLast(), separator: ", ")) and \(last)")
  }

  /// `the first`, for what Italian takes as masculine; nil where a number is used.
  static func named(_ ordinal: Int) -> Phrase? {
    switch ordinal {
    case 1: tr("the first")
    case 2: tr("the second")
    case 3: tr("the third")
    case 4: tr("the fourth")
    case 5: tr("the fifth")
    case -1: tr("the last")
    case -2: tr("the second to last")
    default: nil
    }
  }

  /// Sunday is feminine in Italian.
  static func namedSunday(_ ordinal: Int) -> Phrase? {
    switch ordinal {
    case 1: tr("the first Sunday")
    case 2: tr("the second Sunday")
    case 3: tr("the third Sunday")
    case 4: tr("the fourth Sunday")
    case 5: tr("the fifth Sunday")
    case -1: tr("the last Sunday")
    case -2: tr("the second to last Sunday")
    default: nil
    }
  }

  static func ordinal(_ number: Int) -> Phrase {
    named(number) ?? (number > 0 ? tr("number \(number)") : tr("number \(-number) from the end"))
  }

  /// `5`, `1 from the end`.
  static func fromEnd(_ number: Int) -> Phrase {
    number > 0 ? .verbatim(String(number)) : tr("\(-number) from the end")
  }

  /// `1st`, `2nd`.
  static func numeral(_ number: Int) -> Phrase {
    switch number {
    case 1, 21, 31: tr("\(number)st")
    case 2, 22: tr("\(number)nd")
    case 3, 23: tr("\(number)rd")
    default: tr("\(number)th")
    }
  }
}

extension Day {
  /// `Thursday 24 December 2026`
  var inFullWords: Phrase { .joined([weekday.name, withoutWeekday], separator: " ") }

  /// `24 December 2026`, with four figures of the year.
  var withoutWeekday: Phrase {
    let (year, month, day) = parts
    let figures = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
    return .joined(
      [.verbatim(String(day)), Day.name(ofMonth: month), .verbatim(figures)], separator: " ")
  }
}

extension CivilTime {
  /// With the time of the day.
  var inWords: Phrase { .joined([day.weekday.name, withoutWeekday], separator: " ") }

  var withoutWeekday: Phrase { tr("\(day.withoutWeekday) at \(timeWords)") }

  /// `20:30`, with seconds where there are any.
  var timeWords: String {
    second == 0 ? shortTime : String(description.dropFirst(day.description.utf8.count + 1))
  }
}
