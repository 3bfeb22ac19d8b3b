// Courses: what is planned on which day, in words and as other calendars take them; what is refused.

import Kernel
import Recurrences
import Testing

@testable import Supplements

@Suite struct CourseTests {
  /// A Monday.
  static let monday = Day(year: 2026, month: 11, day: 2) ?? Day(number: 0)
  private static func dose(_ amount: String, _ slot: Slot = .morning) throws -> TimedDose {
    TimedDose(.slot(slot), try DoseAmount(parsing: amount))
  }
  private static func course(
    _ rule: RecurrenceRule, _ steps: [Course.Step]? = nil, end: Day? = nil,
    pauses: [Course.Pause] = []
  ) throws -> Course {
    try Course(
      .regular(rule, try steps ?? [.init([dose("400")])]), unit: .milligram, start: monday,
      end: end, pauses: pauses)
  }
  private static func days(_ course: Course, through days: Int) -> [Int] {
    course.planned(from: monday, through: monday.adding(days: days)).map { $0.day - monday }
  }

  @Test func fiveDaysOnTwoOff() throws {
    let course = try Self.course(RecurrenceRule(.daily, cycle: .init(on: 5, off: 2)))
    #expect(Self.days(course, through: 13) == [0, 1, 2, 3, 4, 7, 8, 9, 10, 11])
    #expect(course.planned(on: Self.monday.adding(days: 5)) == nil)
    // Other calendars have no cycles, but these are weeks.
    #expect(
      course.events.first?.days.calendarLines(through: Self.monday)?.lines == [
        "DTSTART;VALUE=DATE:20261102", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      ])
  }

  @Test func aPauseDoesNotShiftTheRhythm() throws {
    let pause = Course.Pause(
      from: Self.monday.adding(days: 2), through: Self.monday.adding(days: 8))
    let cycle = try Self.course(
      RecurrenceRule(.daily, cycle: .init(on: 5, off: 2)), pauses: [pause])
    #expect(Self.days(cycle, through: 13) == [0, 1, 9, 10, 11])
    let third = try Self.course(RecurrenceRule(.daily, interval: 3), pauses: [pause])
    #expect(Self.days(third, through: 13) == [0, 9, 12])
    #expect(third.isPaused(on: Self.monday.adding(days: 8)))
  }

  @Test func anOpenPauseEndsWhenItIsResumed() throws {
    func course(_ pauses: [Course.Pause]) throws -> Course {
      try Self.course(RecurrenceRule(.daily), pauses: pauses)
    }
    let open = [Course.Pause(from: Self.monday.adding(days: 3))]
    #expect(Self.days(try course(open), through: 6) == [0, 1, 2])
    #expect(try course(open).next(onOrAfter: Self.monday.adding(days: 3)) == nil)
    let resumed = open.resumed(on: Self.monday.adding(days: 5))
    #expect(Self.days(try course(resumed), through: 6) == [0, 1, 2, 5, 6])
    // A pause of a later week stays, and one that begins on the day itself is gone.
    let later = [
      Course.Pause(from: Self.monday.adding(days: 5), through: Self.monday.adding(days: 5))
    ]
    #expect(
      Self.days(try course(later.resumed(on: Self.monday)), through: 6) == [0, 1, 2, 3, 4, 6])
    #expect(
      Self.days(try course(later.resumed(on: Self.monday.adding(days: 5))), through: 6)
        == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func taperingGoesByDaysOfTheCalendar() throws {
    let course = try Self.course(
      RecurrenceRule(.daily, interval: 2),
      [
        .init(days: 3, [Self.dose("20")]), .init(days: 4, [Self.dose("10")]),
        .init(days: 2, [Self.dose("2.5"), Self.dose("2.5", .evening)]),
      ])
    let amounts = course.planned(from: Self.monday, through: Self.monday.adding(days: 30)).map {
      "\($0.day - Self.monday):\($0.doses.total)"
    }
    #expect(amounts == ["0:20", "2:20", "4:10", "6:10", "8:5"])
    #expect(course.end == Self.monday.adding(days: 8))
  }

  @Test func weeksAndEnds() throws {
    let end = Course.end(of: 8, from: Self.monday)
    #expect(end == Self.monday.adding(days: 55))
    let course = try Self.course(RecurrenceRule(.daily), end: end)
    #expect(Self.days(course, through: 100).count == 56)
    // The earlier end holds.
    let counted = try Self.course(RecurrenceRule(.weekly, end: .count(3)), end: end)
    #expect(counted.end == Self.monday.adding(days: 14))
  }

  @Test func words() throws {
    let course = try Self.course(
      RecurrenceRule(.daily, cycle: .init(on: 5, off: 2)),
      [.init([Self.dose("400"), Self.dose("200", .night)])],
      end: Self.monday.adding(days: 27),
      pauses: [.init(from: Self.monday.adding(days: 7), through: Self.monday.adding(days: 9))])
    #expect(
      course.words.text() == """
        5 days on, 2 days off, 400 mg in the morning, 200 mg at night; from Monday 2 November 2026; \
        until Sunday 29 November 2026; paused from Monday 9 November 2026 to Wednesday 11 November 2026
        """)
    let taper = try Self.course(
      RecurrenceRule(.daily), [.init(days: 7, [Self.dose("20")]), .init([Self.dose("10")])])
    #expect(
      taper.words.text()
        == "every day; for 7 days 20 mg in the morning; then 10 mg in the morning; from Monday 2 November 2026"
    )
    let needed = try Course(
      .asNeeded(most: DoseAmount(parsing: "3")), unit: .tablet, start: Self.monday)
    #expect(
      needed.words.text() == "as needed, at most 3 tablets in 24 hours; from Monday 2 November 2026"
    )
    #expect(needed.planned(from: Self.monday, through: Self.monday.adding(days: 9)).isEmpty)
  }

  @Test func nonsenseIsRefused() throws {
    let daily = try RecurrenceRule(.daily)
    let dose = try Self.dose("1")
    let attempts: [(String, () throws -> Void)] = [
      ("before it begins", { _ = try Self.course(daily, end: Self.monday.adding(days: -1)) }),
      ("another follows", { _ = try Self.course(daily, [.init([dose]), .init(days: 2, [dose])]) }),
      ("1 to 24 doses", { _ = try Self.course(daily, [.init([])]) }),
      (
        "a dose of 0",
        { _ = try Self.course(daily, [.init([TimedDose(.slot(.night), .zero)])]) }
      ),
      ("1 to 3650 days", { _ = try Self.course(daily, [.init(days: 0, [dose])]) }),
      (
        "a cycle goes by days alone",
        {
          _ = try Self.course(
            RecurrenceRule(.weekly, weekdays: [.init(.monday)], cycle: .init(on: 5, off: 2)))
        }
      ),
      (
        "no day is left",
        { _ = try Self.course(RecurrenceRule(.yearly, months: [2], monthDays: [30])) }
      ),
      (
        "the pause ends",
        {
          _ = try Self.course(
            daily, pauses: [.init(from: Self.monday, through: Self.monday.adding(days: -1))])
        }
      ),
      (
        "has a most in 24 hours",
        { _ = try Course(.asNeeded(most: .zero), unit: .tablet, start: Self.monday) }
      ),
      (
        "is in mg, not in g",
        { _ = try Regimen(item: "x", unit: .gram, courses: [Self.course(daily)]) }
      ),
    ]
    for (want, attempt) in attempts {
      do {
        try attempt()
        Issue.record("accepted: \(want)")
      } catch let fault as Diagnostic {
        #expect(fault.message.text().contains(want), "\(fault.message.text())")
      }
    }
  }

  @Test(arguments: [
    ("0.5", "0.5"), ("0,25", "0.25"), ("400", "400"), ("12.50", "12.5"), ("1.1250", "1.125"),
    ("1000", "1000"), ("0.125", "0.125"), ("0.000001", "0.000001"),
  ])
  func amountsAreRead(_ text: String, _ want: String) throws {
    #expect(try DoseAmount(parsing: text).description == want)
  }

  @Test(arguments: [
    "", "0", "-1", "1.000", "2,500", "1.2.3", ".", "1e3", "0.0000001", "10000000000", "mg", "½",
  ])
  func amountsAreRefused(_ text: String) {
    #expect(throws: Diagnostic.self) { try DoseAmount(parsing: text) }
  }

  @Test func amountsAreExact() throws {
    let third = try DoseAmount(parsing: "0.1")
    #expect((0..<10).reduce(DoseAmount.zero) { sum, _ in sum + third } == DoseAmount(1))
    #expect(
      try DoseAmount(parsing: "0.5").converted(from: .gram, to: .milligram)?.description == "500")
    #expect(DoseAmount(3)?.converted(from: .microgram, to: .gram)?.description == "0.000003")
    #expect(try DoseAmount(parsing: "0.5").converted(from: .microgram, to: .gram) == nil)
    #expect(DoseAmount(1)?.converted(from: .tablet, to: .milligram) == nil)
    #expect(DoseAmount(0.1)?.description == "0.1")
    #expect(DoseAmount(-1) == nil)
  }

  /// What other calendars make of the lines of a course are its days.
  @Test func eventsHaveTheDaysOfTheCourse() throws {
    var maker = TrackingMaker(dice: Dice(state: 31))
    var cases: [JSON] = []
    var ours: [String] = []
    while cases.count < 400 {
      let (course, _) = try maker.course(around: Self.monday)
      let horizon = course.start.adding(days: 300)
      let events = course.events.compactMap { $0.days.calendarLines(through: horizon) }
      ours.append(
        "["
          + course.planned(from: course.start, through: horizon)
          .map { String($0.day.number) }.joined(separator: ",") + "]")
      cases.append([
        "kind": "events", "through": .day(horizon),
        "events": .array(events.map { .array($0.lines.map { .string($0) }) }),
      ])
    }
    var differences: [String] = []
    for (index, line) in try Python.lines("tracking.py", cases.map(\.text)).enumerated()
    where line != "\"no dateutil\"" && line != ours[index] {
      differences.append("\(cases[index].text): \(ours[index]) | \(line)")
    }
    #expect(differences.isEmpty, "\(differences.count) \(differences.prefix(2))")
  }
}

@Suite struct MostOfADayTests {
  private static let monday = CourseTests.monday

  private static func course(_ text: String, from: Int, through: Int?) throws -> Course {
    let steps = try #require([Course.Step](storedText: text))
    return try Course(
      .regular(RecurrenceRule(.daily), steps), unit: .milligram, start: monday.adding(days: from),
      end: through.map { monday.adding(days: $0) })
  }

  @Test func coursesAfterOneAnotherAreNotAdded() throws {
    let one = try Self.course("200@AM 100@PM", from: 0, through: 9)
    let next = try Self.course("7d 250@AM; 100@AM", from: 10, through: nil)
    let beside = try Self.course("80@Night", from: 12, through: nil)
    func most(_ courses: [Course], _ day: Int) -> Double {
      courses.most(from: Self.monday.adding(days: day)).number
    }
    #expect(most([one, next], 0) == 300)
    #expect(most([one, next], 10) == 250)
    #expect(most([one, next], 17) == 100)
    #expect(most([one, next, beside], 0) == 330)
    #expect(most([one, next, beside], 20) == 180)
    #expect(most([one], 10) == 0)
  }
}
