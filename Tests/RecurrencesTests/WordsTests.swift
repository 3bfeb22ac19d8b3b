// Recurrences in words: what is written is read back as the same value in both languages, people's ways
// of saying it are read, and what can mean two things is refused with its place.

import Kernel
import System
import Testing

@testable import Recurrences

@Suite struct WordsTests {
  private func sentence(_ text: String) throws(Diagnostic) -> RecurrenceSentence {
    try RecurrenceSentence(text)
  }

  /// Any recurrence that can be said: every kind of rule, end, cycle, day besides, left out and moved.
  private func recurrence(_ dice: inout Dice) throws -> Recurrence {
    let isAllDay = dice.chance(30)
    let start = dice.time(dice.chance(90) ? 1990...2035 : 1...9900)
    func moments(_ dice: inout Dice) -> [CivilTime] {
      (0..<dice.number(0...2)).map { _ in
        CivilTime(
          day: start.day.adding(days: dice.number(0...2000)),
          millisecondOfDay: dice.chance(70)
            ? start.millisecondOfDay : dice.number(0...86_399) * 1000)
      }
    }
    var rules: [RecurrenceRule] = []
    for _ in 0..<(dice.chance(85) ? 1 : dice.number(0...3)) {
      let rule = dice.rule()
      let cycle =
        dice.chance(15)
        ? RecurrenceRule.Cycle(on: dice.number(1...30), off: dice.number(1...30)) : nil
      var end = RecurrenceRule.End.never
      if dice.chance(25) { end = .count(dice.number(1...100)) }
      if dice.chance(25) {
        let time = dice.time()
        end = isAllDay || dice.chance(70) ? .through(time.day) : .until(time)
      }
      let isBare = cycle != nil && dice.chance(40)
      rules.append(
        try RecurrenceRule(
          isBare ? .daily : rule.frequency, interval: isBare ? 1 : rule.interval,
          months: isBare ? [] : rule.months, weekNumbers: isBare ? [] : rule.weekNumbers,
          yearDays: isBare ? [] : rule.yearDays, monthDays: isBare ? [] : rule.monthDays,
          weekdays: isBare ? [] : rule.weekdays, positions: isBare ? [] : rule.positions,
          weekStart: rule.weekStart, cycle: cycle, end: end))
    }
    if dice.chance(5) {
      rules = [
        try RecurrenceRule(
          every: dice.number(1...3), dice.chance(50) ? .monthly : .yearly,
          from: try #require(Day(iso: dice.chance(50) ? "2024-02-29" : "2026-01-31")))
      ]
    }
    return Recurrence(
      start: start, isAllDay: isAllDay, rules: rules, dates: moments(&dice),
      exceptions: moments(&dice), moves: moments(&dice).map { .init($0, to: dice.time()) })
  }

  @Test(arguments: Language.allCases)
  func whatIsWrittenIsReadBack(language: Language) throws {
    var dice = Dice(state: language == .italian ? 4 : 3)
    var faults = 0
    for _ in 0..<3000 where faults < 5 {
      let wanted = try recurrence(&dice)
      let text = wanted.words().text(language)
      do {
        let elsewhere = CivilTime(day: Day(number: 0), millisecondOfDay: 0)
        let read = try sentence(text).recurrence(from: elsewhere, isAllDay: wanted.isAllDay)
        if read != wanted {
          faults += 1
          Issue.record("\(text)\n\(wanted)\n\(read)")
        }
      } catch {
        faults += 1
        Issue.record("\(text)\n\(error.text(width: 2000))\n\(wanted)")
      }
    }
  }

  @Test(arguments: [
    (
      "first and third Thursday, September to June, not in August",
      "FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,9,10,11,12;BYDAY=1TH,3TH"
    ),
    ("the first and third Thursday of each month", "FREQ=MONTHLY;BYDAY=1TH,3TH"),
    ("every 2 weeks on Mon and Thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    ("every other Friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Mon-Fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("every day, not on Sunday", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA"),
    ("last Friday of the month", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("last weekday of the month", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    ("on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("yearly on 24 June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    ("June 24th", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    ("every third Thursday of the month", "FREQ=MONTHLY;BYDAY=3TH"),
    ("last Sunday of March and October", "FREQ=MONTHLY;BYMONTH=3,10;BYDAY=-1SU"),
    ("daily, 10 times", "FREQ=DAILY;COUNT=10"),
    ("every Monday until 30 June 2027", "FREQ=WEEKLY;UNTIL=20270630T235959;BYDAY=MO"),
    ("every year on the first Monday of the year", "FREQ=YEARLY;BYDAY=1MO"),
    ("every month on the 13th, only if Friday", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"),
    (
      "ogni primo giovedì, non ad agosto",
      "FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,7,9,10,11,12;BYDAY=1TH"
    ),
    (
      "il primo e il terzo giovedì del mese, da settembre a giugno",
      "FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,9,10,11,12;BYDAY=1TH,3TH"
    ),
    ("ogni due settimane di lunedi e giovedi", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    ("dal lunedì al venerdì", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("tutti i giorni tranne la domenica", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA"),
    ("l'ultimo giorno del mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("il 15 di ogni mese", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("ogni anno il 24 giugno", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    ("ogni lunedì, 10 volte", "FREQ=WEEKLY;COUNT=10;BYDAY=MO"),
    ("sabati e domeniche", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("il 1 e il 15 del mese", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("il 1 e 15 di ogni mese", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("the 1 and the 15 of the month", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("ogni 15 del mese", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("settimanale", "FREQ=WEEKLY"), ("mensile", "FREQ=MONTHLY"), ("annuale", "FREQ=YEARLY"),
    ("giornaliero", "FREQ=DAILY"), ("trimestrale", "FREQ=MONTHLY;INTERVAL=3"),
    ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
    ("mensile, il 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("a lunedì alterni", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("lunedì e giovedì alterni", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    ("a settimane alterne", "FREQ=WEEKLY;INTERVAL=2"),
    ("a giorni alterni", "FREQ=DAILY;INTERVAL=2"),
    ("alternate Mondays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("on alternate weeks", "FREQ=WEEKLY;INTERVAL=2"),
    ("ogni 24 giugno", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    ("every 24 June", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    ("every June 24th", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
    (
      "primo e terzo giovedì, da settembre a giugno, tranne agosto",
      "FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,9,10,11,12;BYDAY=1TH,3TH"
    ),
    ("fine mese", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("a fine mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("ogni fine mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("alla fine del mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("alla fine di ogni mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("ogni mese, alla fine del mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("end of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("at the end of every month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("end of month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("month end", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("ogni 3 mesi a fine mese", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1"),
    ("il 15 e a fine mese", "FREQ=MONTHLY;BYMONTHDAY=-1,15"),
    ("on the 15th and at the end of the month", "FREQ=MONTHLY;BYMONTHDAY=-1,15"),
    ("l'ultimo del mese", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("il 1 e l'ultimo del mese", "FREQ=MONTHLY;BYMONTHDAY=-1,1"),
    ("fine giugno e fine dicembre", "FREQ=MONTHLY;BYMONTH=6,12;BYMONTHDAY=-1"),
    ("end of March", "FREQ=MONTHLY;BYMONTH=3;BYMONTHDAY=-1"),
    ("fine anno", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("at the end of the year", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("il 31 o l'ultimo", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("il 31 o l'ultimo del mese", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("il 31 o a fine mese", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("ogni 30 o l'ultimo giorno del mese", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("31 or the last day", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("31st or the last day", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("the 31st or the end of the month", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("ogni due lunedì", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("ogni 3 giovedì", "FREQ=WEEKLY;INTERVAL=3;BYDAY=TH"),
    ("every two Mondays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ("every 2 Mondays and Thursdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
    ("every two weekends", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
  ])
  func peoplesWords(text: String, rule: String) throws {
    let read = try sentence(text)
    #expect(read.rules.map { $0.rrule() } == [rule], "\(text)")
    // What they mean is said in either language, and read again.
    for language in Language.allCases {
      let words = read.rules[0].words.text(language)
      #expect(try sentence(words).rules == read.rules, "\(text): \(words)")
    }
  }

  @Test func cyclesTimesAndDays() throws {
    #expect(
      try sentence("5 on 2 off").rules == [RecurrenceRule(.daily, cycle: .init(on: 5, off: 2))])
    #expect(
      try sentence("8 weeks on, 4 weeks off").rules
        == [RecurrenceRule(.daily, cycle: .init(on: 56, off: 28))])
    #expect(
      try sentence("5 giorni sì e 2 no").rules == [
        RecurrenceRule(.daily, cycle: .init(on: 5, off: 2))
      ])
    for text in ["una settimana sì e una no", "1 week on, 1 off"] {
      #expect(
        try sentence(text).rules == [RecurrenceRule(.daily, cycle: .init(on: 7, off: 7))], "\(text)"
      )
    }
    for text in [
      "ogni lunedì a mezzogiorno", "a mezzogiorno, ogni lunedì", "Mondays at noon",
      "noon on Mondays",
    ] {
      #expect(try sentence(text).time == 12 * 3_600_000, "\(text)")
    }
    for text in ["every Monday at 9", "ogni lunedì alle 9", "Mondays at 9 am", "lunedì alle 09:00"]
    {
      #expect(try sentence(text).time == 9 * 3_600_000, "\(text)")
    }
    let two = try sentence("24 June and 25 December")
    #expect(
      two.rules.map { $0.rrule() } == [
        "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25",
      ])
    let whole = try sentence(
      "the first Thursday of each month at 20:30 from 1 September 2026 until 30 June 2027; not on 7 January 2027; moved from 3 December 2026 to Saturday 5 December 2026 at 18:00; also on 24 June 2027"
    ).recurrence(from: CivilTime(day: Day(number: 0)))
    let times = whole.occurrences().map { $0.time.description }
    #expect(
      times == [
        "2026-09-03T20:30:00", "2026-10-01T20:30:00", "2026-11-05T20:30:00", "2026-12-05T18:00:00",
        "2027-02-04T20:30:00", "2027-03-04T20:30:00", "2027-04-01T20:30:00", "2027-05-06T20:30:00",
        "2027-06-03T20:30:00", "2027-06-24T20:30:00",
      ])
    let identities = whole.occurrences().filter(\.isMoved).map { $0.original.description }
    #expect(identities == ["2026-12-03T20:30:00"])
  }

  /// The two sentences of the wish, as they are written.
  @Test func howItReads() throws {
    let day = try #require(Day(iso: "2026-09-01"))
    var value = Recurrence(
      start: CivilTime(day: day, millisecondOfDay: (20 * 60 + 30) * 60_000),
      rules: [
        try RecurrenceRule(
          .monthly, months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
          weekdays: [.init(.thursday, ordinal: 1), .init(.thursday, ordinal: 3)],
          end: .through(try #require(Day(iso: "2027-06-30"))))
      ])
    let left = CivilTime(
      day: try #require(Day(iso: "2026-12-17")), millisecondOfDay: value.start.millisecondOfDay)
    value.exceptions = [left]
    #expect(
      value.words([.time, .end]).text()
        == "the first and the third Thursday of each month, September to June, at 20:30, until Wednesday 30 June 2027; not on Thursday 17 December 2026"
    )
    #expect(
      value.words([.time, .end]).text(.italian)
        == "il primo e il terzo giovedì di ogni mese, da settembre a giugno, alle 20:30, fino a mercoledì 30 giugno 2027; non giovedì 17 dicembre 2026"
    )
  }

  /// What cannot be told, or says too little: the words under the caret.
  /// Either, where it is said as two rules; both, where no word stands between.
  @Test(arguments: [
    ("every Monday, also on the 15th", ["FREQ=WEEKLY;BYDAY=MO", "FREQ=MONTHLY;BYMONTHDAY=15"]),
    ("ogni lunedì, anche il 15", ["FREQ=WEEKLY;BYDAY=MO", "FREQ=MONTHLY;BYMONTHDAY=15"]),
    ("lunedì il 15", ["FREQ=MONTHLY;BYMONTHDAY=15;BYDAY=MO"]),
    ("Monday the 15th", ["FREQ=MONTHLY;BYMONTHDAY=15;BYDAY=MO"]),
    ("Friday the 13th", ["FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR"]),
    ("every Monday and Thursday", ["FREQ=WEEKLY;BYDAY=MO,TH"]),
    ("the 1st and the 15th", ["FREQ=MONTHLY;BYMONTHDAY=1,15"]),
  ])
  func eitherAndBoth(text: String, rules: [String]) throws {
    #expect(try sentence(text).rules.map { $0.rrule() } == rules)
  }

  @Test(arguments: [
    ("every second Monday", "second"), ("biweekly", "biweekly"), ("ogni 24 giugno 2027", "2027"),
    ("il 32", "32"), ("ogni 15", "15"), ("alternate", ""), ("settimanale, mensile", "mensile"),
    ("every 3rd Friday", "3rd"), ("mar", "mar"),
    ("every Monday until June", ""), ("every Monday not on 24 December", "24 December"),
    ("Thursday 25 December 2026", ""), ("not in August", "not in August"), ("in June", "in June"),
    ("every Monday, until 30 June 2027, 10 times", "10 times"), ("every", ""), ("", ""),
    ("feriali", "feriali"), ("every Monday every week every year", "every year"),
    ("every day, only if the first Monday", "only if the first Monday"),
    ("first Thursday of spring", "spring"), ("every 2 fortnights", "2"),
    ("every year on the first Monday", "first Monday"), ("30 February", "30 February"),
    ("every Monday at 25:00", "25:00"), ("every Monday, not on Friday 24 December 2026", ""),
    ("every Monday and the 15th", "15th"), ("every Friday and the 1st of the month", "month"),
    ("ogni lunedì e il 15", "15"), ("weekends and the 15th", "15th"),
    ("every two weekdays", "two weekdays"), ("ogni due giorni lavorativi", "lavorativi"),
    ("every two Mondays of the month", "two Mondays of the month"),
    ("every two weeks, every two Mondays", "every two Mondays"),
    ("il 15 o l'ultimo", "15 o l'ultimo"),
    ("fine", "fine"), ("end of the week", "end"),
    ("until the end of the month", "end"),
    ("every Monday at the end", "end"), ("il 1 e l'ultimo", "ultimo"),
    ("ogni lunedì e a fine mese", "mese"),
    ("every day and weekends", "weekends"), ("the 15th and every Monday", "Monday"),
    ("every 99999999999999999999 days", "99999999999999999999"), ("x", "x"),
  ])
  func refused(text: String, under: String) throws {
    do {
      let read = try sentence(text)
      Issue.record("\(text) was read as \(read.rules.map { $0.rrule() })")
    } catch {
      let span = try #require(error.span, "\(text)")
      #expect(span.text == text)
      let meant = String(
        decoding: Array(text.utf8)[span.column..<(span.column + span.length)], as: UTF8.self)
      if !under.isEmpty { #expect(meant.hasSuffix(under) || meant == under, "\(text): \(meant)") }
      #expect(!error.message.text().isEmpty)
    }
  }
}
