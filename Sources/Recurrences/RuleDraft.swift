// A rule as its words are read, one after another, and the rule that they make together.

import Kernel

/// What was said of one rule so far, with the places of its parts.
struct RuleDraft {
  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var months: Set<Int> = []
  var withoutMonths: Set<Int> = []
  var weekNumbers: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var weekdays: [RecurrenceRule.WeekdayNumber] = []
  var withoutWeekdays: Set<Weekday> = []
  var positions: [Int] = []
  var weekStart: Weekday?
  var cycle: RecurrenceRule.Cycle?
  var end = RecurrenceRule.End.never
  /// Days of every year, such as 24 June.
  var dates: [(month: Int, day: Int)] = []
  /// `of the year`, `of the month` after weekdays.
  var isOfYear: Bool?
  /// `last weekday`, of each month.
  var isOfWorkdays = false
  /// The last day where a month is shorter.
  var isShortened = false
  /// Where each part stands.
  var places: [RecurrenceRule.Part: TextPart] = [:]
  var withoutPlace: TextPart?
  var whole: TextPart

  init(_ whole: TextPart) { self.whole = whole }

  var isEmpty: Bool {
    frequency == nil && months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty
      && monthDays.isEmpty && weekdays.isEmpty && positions.isEmpty && cycle == nil
      && dates.isEmpty && withoutMonths.isEmpty && withoutWeekdays.isEmpty && end == .never
  }

  /// The rules that were said; days of the year that lie in several months make one each.
  func rules() throws(Diagnostic) -> [RecurrenceRule] {
    guard !dates.isEmpty else { return [try rule(months: try allowedMonths(), monthDays)] }
    guard frequency ?? .yearly == .yearly, weekdays.isEmpty, monthDays.isEmpty, yearDays.isEmpty,
      months.isEmpty, withoutMonths.isEmpty, withoutWeekdays.isEmpty
    else {
      throw (places[.monthDays] ?? whole).fault(
        tr("a day of the year goes with no other days"), hint: tr("write: every year on 24 June"))
    }
    if isShortened { return [try rule(months: [2], [28, 29])] }
    var result: [RecurrenceRule] = []
    var known: Set<Int> = []
    for (_, day) in dates where known.insert(day).inserted {
      let months = Set(dates.filter { $0.day == day }.map(\.month))
      result.append(try rule(months: months.sorted(), [day]))
    }
    return result
  }

  private func allowedMonths() throws(Diagnostic) -> [Int] {
    guard !withoutMonths.isEmpty else { return months.sorted() }
    let left = (months.isEmpty ? Set(1...12) : months).subtracting(withoutMonths)
    guard !left.isEmpty else {
      throw (withoutPlace ?? whole).fault(tr("no month is left"))
    }
    return left.sorted()
  }

  /// What the words mean where they do not say how often.
  private func impliedFrequency() throws(Diagnostic) -> RecurrenceRule.Frequency {
    if !yearDays.isEmpty || !weekNumbers.isEmpty || !dates.isEmpty { return .yearly }
    if weekdays.contains(where: { $0.ordinal != 0 }) {
      return isOfYear == true ? .yearly : .monthly
    }
    if !monthDays.isEmpty || isOfWorkdays { return .monthly }
    if !weekdays.isEmpty { return .weekly }
    if cycle != nil { return .daily }
    throw whole.fault(
      tr("the days are missing"),
      hint: tr("for example: every Monday; first Thursday; every 2 weeks; on the 15th; 5 on, 2 off")
    )
  }

  private func rule(
    months: [Int], _ monthDays: [Int]
  ) throws(Diagnostic) -> RecurrenceRule {
    let frequency: RecurrenceRule.Frequency
    if let said = self.frequency { frequency = said } else { frequency = try impliedFrequency() }
    try checkCount(frequency, months)
    var positions = positions
    if isShortened {
      guard positions.isEmpty else {
        throw (places[.positions] ?? whole).fault(tr("positions do not go with the last day"))
      }
      positions = [-1]
    }
    do throws(RecurrenceRule.Fault) {
      return try RecurrenceRule(
        frequency, interval: interval, months: months, weekNumbers: weekNumbers,
        yearDays: yearDays, monthDays: monthDays, weekdays: try leftWeekdays(frequency),
        positions: positions, weekStart: weekStart ?? .monday, cycle: cycle, end: end)
    } catch {
      throw (places[error.part] ?? whole).fault(error.message)
    }
  }

  /// Of a numbered weekday it must be clear whether a month or a year is meant.
  private func checkCount(
    _ frequency: RecurrenceRule.Frequency, _ months: [Int]
  ) throws(Diagnostic) {
    guard weekdays.contains(where: { $0.ordinal != 0 }) else { return }
    let place = places[.weekdays] ?? whole
    if frequency == .monthly, isOfYear == true {
      throw place.fault(tr("weekdays of the year do not go with months"))
    }
    guard frequency == .yearly else { return }
    if months.isEmpty, isOfYear != true {
      throw place.fault(
        tr("this can be a weekday of the year or of each month"),
        hint: tr("add: of the year; or leave out: every year"))
    }
    if !months.isEmpty, isOfYear == true {
      throw place.fault(
        tr("with months, weekdays count in each month"), hint: tr("leave out: of the year"))
    }
  }

  private func leftWeekdays(
    _ frequency: RecurrenceRule.Frequency
  ) throws(RecurrenceRule.Fault) -> [RecurrenceRule.WeekdayNumber] {
    guard !withoutWeekdays.isEmpty else { return weekdays }
    guard !weekdays.contains(where: { $0.ordinal != 0 }), frequency == .daily || !weekdays.isEmpty
    else {
      throw RecurrenceRule.Fault(
        part: .weekdays, message: tr("weekdays are left out of days or of weekdays only"))
    }
    let all = weekdays.isEmpty ? Weekday.allCases : weekdays.map(\.weekday)
    let left = all.filter { !withoutWeekdays.contains($0) }
    guard !left.isEmpty else {
      throw RecurrenceRule.Fault(part: .weekdays, message: tr("no weekday is left"))
    }
    return left.map { RecurrenceRule.WeekdayNumber($0) }
  }
}
