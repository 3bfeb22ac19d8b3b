// Calendar and ISO 8601, against published values and against a second way of counting.
import Kernel
import Testing

@Suite struct CalendarTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-05-01", 20_574),
    ("20260501", 20_574), ("0000-03-01", -719_468), ("9999-12-31", 2_932_896),
    ("+2026-05-01", 20_574), ("-0001-12-31", -719_529),
  ])
  func daysAreNumbered(text: String, number: Int) {
    #expect(Day(iso: text)?.number == number)
  }

  @Test(arguments: [
    "2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31",
    "2026-05-00", "26-05-01", "2026-5-1", "2026-0501", "202605-01", "2026-05-01 ", " 2026-05-01",
    "2026-05-01T", "", "+", "20260501x", "12026-05-01", "２０２６-05-01", "2026-W18-5", "2026-121",
  ])
  func daysThatDoNotExist(text: String) { #expect(Day(iso: text) == nil) }

  @Test func everyDayOfFortyCenturiesInOrder() {
    // A second way of counting: day by day, by the lengths of the months.
    var number = Day(year: -2000, month: 1, day: 1)?.number ?? 0
    var wrong = 0
    var weekday = Day(number: number).weekday.rawValue
    for year in -2000..<2000 {
      for month in 1...12 {
        for day in 1...Day.length(ofMonth: month, year: year) {
          let made = Day(number: number)
          if Day(year: year, month: month, day: day) != made || made.parts != (year, month, day)
            || made.weekday.rawValue != weekday
          {
            wrong += 1
          }
          number += 1
          weekday = weekday % 7 + 1
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [
    ("2026-05-01", Weekday.friday), ("2000-01-01", .saturday), ("1582-10-15", .friday),
    ("1969-07-20", .sunday), ("2024-02-29", .thursday),
  ])
  func weekdays(text: String, weekday: Weekday) { #expect(Day(iso: text)?.weekday == weekday) }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
    ("2026-05-01", -5, "2025-12-01"),
    ("2026-12-15", 1, "2027-01-15"), ("2026-03-31", -1, "2026-02-28"),
    ("2024-02-29", 12, "2025-02-28"),
    ("0000-01-01", -1, "-0001-12-01"),
  ])
  func monthsAreAdded(text: String, months: Int, want: String) {
    #expect(Day(iso: text)?.adding(months: months).description == want)
  }

  @Test func numbersOutOfAllReasonDoNotCrash() {
    for number in [Int.min, Int.max] {
      let day = Day(number: number)
      #expect(!day.description.isEmpty)
      #expect(
        !day.adding(days: number).adding(months: number).adding(years: number).description.isEmpty)
      #expect(!Instant(milliseconds: Int64(number)).description.isEmpty)
      #expect(
        !Zone.fixed(seconds: number).civil(at: Instant(milliseconds: Int64(number))).description
          .isEmpty)
      #expect(!Zone.utc.start(of: day).description.isEmpty)
      _ = day.weekday
    }
  }
}

@Suite struct InstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-05-01T09:00:00Z", 1_777_626_000_000),
      ("2026-05-01T09:00Z", 1_777_626_000_000), ("20260501T0900Z", 1_777_626_000_000),
      ("20260501T090000Z", 1_777_626_000_000), ("2026-05-01T11:00:00+02:00", 1_777_626_000_000),
      ("2026-05-01T11:00:00+0200", 1_777_626_000_000), ("2026-05-01T11:00+02", 1_777_626_000_000),
      ("2026-05-01t09:00:00z", 1_777_626_000_000), ("2026-05-01 09:00:00Z", 1_777_626_000_000),
      ("2026-05-01T03:30:00-05:30", 1_777_626_000_000), ("2026-04-30T24:00:00Z", 1_777_593_600_000),
      ("2026-05-01T09:00:00.5Z", 1_777_626_000_500), ("2026-05-01T09:00:00.25Z", 1_777_626_000_250),
      ("2026-05-01T09:00:00.123999999Z", 1_777_626_000_123),
      ("2026-05-01T09:00:00,007Z", 1_777_626_000_007), ("1969-12-31T23:59:59.999Z", -1),
      ("-9999-01-01T00:00:00Z", -377_705_116_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func reads(text: String, want: Int64) {
    #expect(Instant(iso: text) == Instant(milliseconds: want))
    let bytes = Array(text.utf8).withUnsafeBufferPointer { Instant(iso: $0) }
    #expect(bytes == Instant(milliseconds: want))
  }

  @Test(arguments: [
    "2026-05-01", "2026-05-01T09:00:00", "2026-05-01T24:00:01Z", "2026-05-01T25:00Z",
    "2026-05-01T09:60Z", "2026-05-01T23:59:60Z", "2026-02-30T09:00Z", "2026-05-01T0900Z",
    "20260501T09:00Z", "2026-05-01T09Z", "2026-05-01T09:00:00.Z", "2026-05-01T09:00:00.1234567890Z",
    "2026-05-01T09:00:00+2:00", "2026-05-01T09:00:00+24:00", "2026-05-01T09:00:00+02:60",
    "2026-05-01T09:00:00ZZ", "2026-05-01T09:00:00 Z", "2026-05-01T09:00:00+", "", "T", "now",
    "2026-05-01T-9:00Z", "2026-05-01T09:00:-1Z",
  ])
  func refuses(text: String) {
    #expect(Instant(iso: text) == nil)
    #expect(Array(text.utf8).withUnsafeBufferPointer { Instant(iso: $0) } == nil)
  }

  @Test func printsWhatItReads() throws {
    for text in [
      "1970-01-01T00:00:00Z", "2026-05-01T09:00:00.001Z", "-0044-03-15T12:00:00Z",
      "9999-12-31T23:59:59.999Z", "-9999-01-01T00:00:00Z",
    ] {
      #expect(Instant(iso: text)?.description == text)
    }
    let rome = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let may = try #require(Instant(iso: "2026-05-01T11:00", zone: rome))
    #expect(may.description == "2026-05-01T09:00:00Z")
    #expect(may.description(in: rome) == "2026-05-01T11:00:00+02:00")
    #expect(may.description(in: .utc) == "2026-05-01T09:00:00Z")
    let old = Zone.fixed(seconds: 2996)
    #expect(Instant(iso: may.description(in: old)) == may, "seconds of an offset lose nothing")
  }

  @Test func durationsShift() {
    let start = Instant(milliseconds: 1000)
    #expect(start + Duration(milliseconds: 500) - start == Duration(milliseconds: 500))
    #expect((Instant(milliseconds: .max) + Duration(milliseconds: 1)).milliseconds == .max)
    #expect((Instant(milliseconds: .min) - Duration(milliseconds: 1)).milliseconds == .min)
    #expect((Instant(milliseconds: .max) - Instant(milliseconds: .min)).milliseconds == .max)
  }
}

@Suite struct DateWordsTests {
  /// Friday.
  static let today = Day(year: 2026, month: 5, day: 1) ?? Day(number: 0)

  @Test(arguments: [
    ("today", "2026-05-01"), ("Oggi", "2026-05-01"), ("yesterday", "2026-04-30"),
    ("ieri", "2026-04-30"), ("tomorrow", "2026-05-02"), ("domani", "2026-05-02"),
    ("now", "2026-05-01"), ("friday", "2026-05-01"), ("saturday", "2026-04-25"),
    ("lunedì", "2026-04-27"), ("lunedi", "2026-04-27"), ("LUNEDÌ", "2026-04-27"),
    ("-3d", "2026-04-28"), ("+2w", "2026-05-15"), ("-1m", "2026-04-01"), ("+1y", "2027-05-01"),
    ("2026-02-28", "2026-02-28"), ("20260228", "2026-02-28"),
  ])
  func days(text: String, want: String) {
    #expect(DateWords.day(text, today: Self.today, .behind)?.day.description == want)
  }

  @Test(arguments: [
    "", "-", "3d", "-d", "-3", "-3x", "+99999999d", "yesterdays", "2026-02-30", "moon",
  ])
  func noDays(text: String) { #expect(DateWords.day(text, today: Self.today, .ahead) == nil) }

  /// Made with dateutil: relativedelta(weekday=MO(+1)) … SU(+1), then (-1).
  private static let weekdays: [(today: String, ahead: String, behind: String)] = [
    (
      "2026-12-28", "12-28 12-29 12-30 12-31 01-01 01-02 01-03",
      "12-28 12-22 12-23 12-24 12-25 12-26 12-27"
    ),
    (
      "2026-12-29", "01-04 12-29 12-30 12-31 01-01 01-02 01-03",
      "12-28 12-29 12-23 12-24 12-25 12-26 12-27"
    ),
    (
      "2026-12-30", "01-04 01-05 12-30 12-31 01-01 01-02 01-03",
      "12-28 12-29 12-30 12-24 12-25 12-26 12-27"
    ),
    (
      "2026-12-31", "01-04 01-05 01-06 12-31 01-01 01-02 01-03",
      "12-28 12-29 12-30 12-31 12-25 12-26 12-27"
    ),
    (
      "2027-01-01", "01-04 01-05 01-06 01-07 01-01 01-02 01-03",
      "12-28 12-29 12-30 12-31 01-01 12-26 12-27"
    ),
    (
      "2027-01-02", "01-04 01-05 01-06 01-07 01-08 01-02 01-03",
      "12-28 12-29 12-30 12-31 01-01 01-02 12-27"
    ),
    (
      "2027-01-03", "01-04 01-05 01-06 01-07 01-08 01-09 01-03",
      "12-28 12-29 12-30 12-31 01-01 01-02 01-03"
    ),
    (
      "2024-02-28", "03-04 03-05 02-28 02-29 03-01 03-02 03-03",
      "02-26 02-27 02-28 02-22 02-23 02-24 02-25"
    ),
    (
      "2024-02-29", "03-04 03-05 03-06 02-29 03-01 03-02 03-03",
      "02-26 02-27 02-28 02-29 02-23 02-24 02-25"
    ),
  ]

  @Test func weekdaysLieOnTheSideThatIsAskedFor() throws {
    let english = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let italian = ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"]
    func tail(_ day: Day?) -> String { String((day?.description ?? "").suffix(5)) }
    for row in DateWordsTests.weekdays {
      let today = try #require(Day(iso: row.today))
      let ahead = row.ahead.split(separator: " ").map(String.init)
      let behind = row.behind.split(separator: " ").map(String.init)
      for words in [english, italian] {
        for (number, word) in words.enumerated() {
          let next = try #require(DateWords.day(word, today: today, .ahead))
          let last = try #require(DateWords.day(word, today: today, .behind))
          let either = try #require(DateWords.day(word, today: today, .unclear))
          #expect(tail(next.day) == ahead[number] && tail(last.day) == behind[number], "\(word)")
          #expect(next.isWeekday && last.isWeekday && !next.isUnclear && !last.isUnclear)
          let isToday = row.today.hasSuffix(ahead[number])
          #expect(either.isUnclear == !isToday)
          // Both readings are there to be named.
          let gap = try #require(next.other) - next.day
          #expect(gap == (isToday ? 7 : -7), "\(word) on \(row.today)")
        }
      }
    }
  }

  /// What ends something lies on the day it begins or after it.
  @Test(arguments: [
    ("sunday", DateWords.Direction.ahead, "2026-11-27", "2026-11-29"),
    ("friday", .ahead, "2026-11-27", "2026-11-27"), ("sunday", .ahead, "2027-03-05", "2027-03-07"),
    ("sunday", .behind, "2026-11-20", "2026-11-22"),
    ("sunday", .behind, "2026-01-01", "2026-11-22"),
    ("monday", .behind, "2026-11-20", "2026-11-23"),
    ("sunday", .unclear, "2026-11-27", "2026-11-29"), ("+3d", .ahead, "2026-11-27", "2026-11-25"),
  ])
  func endsFollowTheirBeginning(
    word: String, direction: DateWords.Direction, first: String, want: String
  ) throws {
    let today = try #require(Day(iso: "2026-11-22"))
    let reading = DateWords.day(word, today: today, direction, from: Day(iso: first))
    #expect(reading?.day.description == want && reading?.isUnclear == false)
  }

  /// A weekday with a time is the nearest one that does lie there: 2026-05-01 is a Friday, 11:30.
  @Test(arguments: [
    ("friday 14:30", DateWords.Direction.behind, "2026-04-24T12:30:00Z"),
    ("friday 10:30", .behind, "2026-05-01T08:30:00Z"),
    ("friday 14:30", .ahead, "2026-05-01T12:30:00Z"),
    ("friday 10:30", .ahead, "2026-05-08T08:30:00Z"), ("friday", .ahead, "2026-05-07T22:00:00Z"),
    ("friday", .behind, "2026-04-30T22:00:00Z"), ("monday", .behind, "2026-04-26T22:00:00Z"),
    ("lunedì 08:00", .ahead, "2026-05-04T06:00:00Z"),
    ("02:30+01:00", .behind, "2026-05-01T01:30:00Z"),
    ("yesterday 23:00-05:00", .behind, "2026-05-01T04:00:00Z"),
    ("12:00Z", .ahead, "2026-05-01T12:00:00Z"),
  ])
  func momentsLieOnTheSideThatIsAskedFor(
    text: String, direction: DateWords.Direction, want: String
  ) throws {
    let rome = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let now = try #require(Instant(iso: "2026-05-01T09:30:00Z"))
    let found = DateWords.instant(text, now: now, zone: rome, direction)
    #expect(found?.instant.description == want)
  }

  @Test func aDayInWordsHasNoDouble() throws {
    let day = try #require(Day(iso: "2026-11-27"))
    #expect(day.inWords.text() == "Friday 27 November 2026")
    #expect(day.inWords.text(.italian) == "venerdì 27 novembre 2026")
  }

  @Test(arguments: [
    ("now", "2026-05-01T09:30:00Z"), ("adesso", "2026-05-01T09:30:00Z"),
    ("today", "2026-04-30T22:00:00Z"), ("yesterday 14:30", "2026-04-30T12:30:00Z"),
    ("14:30", "2026-05-01T12:30:00Z"), ("2026-01-01", "2025-12-31T23:00:00Z"),
    ("2026-01-01T12:00", "2026-01-01T11:00:00Z"), ("2026-01-01 12:00", "2026-01-01T11:00:00Z"),
    ("2026-01-01T12:00Z", "2026-01-01T12:00:00Z"), ("-3d", "2026-04-28T09:30:00Z"),
    ("-3m", "2026-02-01T10:30:00Z"), ("yesterday 9:30", "2026-04-30T07:30:00Z"),
    ("2026-01-01 9:30", "2026-01-01T08:30:00Z"), ("4 april 18:00", "2026-04-04T16:00:00Z"),
    ("4 april 9:30", "2026-04-04T07:30:00Z"),
  ])
  func instants(text: String, want: String) throws {
    let rome = try #require(Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3"))
    let now = try #require(Instant(iso: "2026-05-01T09:30:00Z"))
    let found = DateWords.instant(text, now: now, zone: rome, .behind)
    #expect(found?.instant.description == want)
  }

  /// Today is 2026-05-01. Without a year a plan means the next such day, a record the last one.
  @Test(arguments: [
    ("4 june", "2026-06-04", "2025-06-04"), ("June 4", "2026-06-04", "2025-06-04"),
    ("4 giugno", "2026-06-04", "2025-06-04"), ("4 giu.", "2026-06-04", "2025-06-04"),
    ("4 June 2027", "2027-06-04", "2027-06-04"), ("june 4, 2027", "2027-06-04", "2027-06-04"),
    ("1 may", "2026-05-01", "2026-05-01"), ("30 april", "2027-04-30", "2026-04-30"),
    ("29 feb", "2028-02-29", "2024-02-29"),
  ])
  func daysOfMonths(text: String, ahead: String, behind: String) {
    let today = Day(iso: "2026-05-01") ?? Day(number: 0)
    #expect(DateWords.day(text, today: today, .ahead)?.day.description == ahead)
    #expect(DateWords.day(text, today: today, .behind)?.day.description == behind)
  }

  /// Without a direction both days are named; with the beginning of a span its end follows it.
  @Test func daysOfMonthsAndSpans() {
    let today = Day(iso: "2026-05-01") ?? Day(number: 0)
    let unclear = DateWords.day("4 june", today: today, .unclear)
    #expect(unclear?.isUnclear == true && unclear?.other?.description == "2026-06-04")
    let end = DateWords.day("2 jan", today: today, .ahead, from: Day(iso: "2026-12-28"))
    #expect(end?.day.description == "2027-01-02")
    for text in ["31 june", "4 ju", "june", "4 5", "june june", "4 june 27", "0 may", "4 juneau"] {
      #expect(DateWords.day(text, today: today, .ahead) == nil, "\(text)")
    }
  }

  @Test func everyWordOfTheTableWorks() {
    for row in DateWords.table {
      let texts =
        row.isPattern
        ? row.word.split(separator: " ").map { String($0.map { $0 == "N" ? "7" : $0 }) }
        : [row.word]
      for text in texts {
        #expect(DateWords.day(text, today: Self.today, .ahead) != nil, "\(text)")
      }
      #expect(!row.summary.text().isEmpty)
    }
  }
}
