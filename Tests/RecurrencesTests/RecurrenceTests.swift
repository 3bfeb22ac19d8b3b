// What comes, forwards and backwards: rules that never do, moved and left out, clocks that change, the lines of
// calendars, and texts that were made to break their readers.

import Kernel
import System
import Testing

@testable import Recurrences

@Suite struct RecurrenceTests {
  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  private func recurrence(
    _ rule: String, _ start: String, zone: String? = nil
  ) throws -> Recurrence {
    let zone = try zone.map { try #require(Zones().zone($0)) }
    return Recurrence(
      start: try #require(CivilTime(iso: start)), zone: zone,
      rules: [try RecurrenceRule(rrule: rule, zone: zone)])
  }

  /// Bounded by what the calendar repeats: none of these walks to the year 9999.
  @Test(
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=2;BYMONTH=4;BYMONTHDAY=31",
      "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3",
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100",
      "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", "FREQ=YEARLY;BYDAY=53MO;BYMONTHDAY=1",
      "FREQ=DAILY;INTERVAL=1000000;BYMONTH=2;BYMONTHDAY=30",
    ])
  func aRuleWithoutADayEnds(rule: String) throws {
    let value = try recurrence(rule, "2025-01-01T09:00:00")
    #expect(value.next(onOrAfter: value.start) == nil)
    #expect(value.last(onOrBefore: Recurrence.lastDay) == nil)
    #expect(value.calendarLines(through: try day("2030-01-01")) == nil)
  }

  @Test func yearsEndAndBegin() throws {
    let late = try recurrence("FREQ=MONTHLY", "9999-10-31T09:00:00")
    #expect(late.occurrences().map { $0.time.day.description } == ["9999-10-31", "9999-12-31"])
    let early = try recurrence("FREQ=YEARLY;INTERVAL=1000", "0001-01-01T00:00:00")
    #expect(
      early.occurrences().map { $0.time.day.year } == [
        1, 1001, 2001, 3001, 4001, 5001, 6001, 7001, 8001, 9001,
      ])
    let all = try recurrence("FREQ=DAILY", "0001-01-01T00:00:00")
    #expect(all.last(onOrBefore: Recurrence.lastDay)?.time.day == Recurrence.lastDay)
    // The 29th of February of a century, and weeks over the end of the calendar.
    let leap = try recurrence("FREQ=YEARLY", "1896-02-29T09:00:00")
    #expect(leap.occurrences().prefix(3).map { $0.time.day.year } == [1896, 1904, 1908])
    let week = try recurrence("FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=FR", "9998-01-01T09:00:00")
    #expect(
      week.occurrences().map { $0.time.day.description } == [
        "9998-01-02", "9999-01-01", "9999-01-08",
      ])
  }

  /// From any day on, forwards and backwards, it is the same list.
  @Test func anyBeginningGivesTheSame() throws {
    var dice = Dice(state: 21)
    for _ in 0..<80 {
      let rule = try dice.rule().ending(
        dice.chance(30) ? .count(dice.number(1...40)) : .never)
      let start = dice.time(2000...2020)
      var value = Recurrence(start: start, rules: [rule])
      let first = value.occurrences().prefix(30).map(\.time)
      guard !first.isEmpty else { continue }
      for time in first where dice.chance(15) { value.exceptions.append(time) }
      for time in first where dice.chance(15) {
        value.moves.append(
          .init(
            time,
            to: CivilTime(
              day: time.day.adding(days: dice.number(-9...9)),
              millisecondOfDay: dice.number(0...95) * 900_000)))
      }
      let end = CivilTime(day: (first.last?.day ?? start.day).adding(days: 30))
      let all = Array(
        value.occurrences(from: CivilTime(day: start.day.adding(days: -30))).prefix {
          $0.time <= end
        })
      #expect(all == all.sorted() && Set(all).count == all.count)
      for _ in 0..<6 {
        let from = CivilTime(
          day: start.day.adding(days: dice.number(0...(end.day - start.day - 1))),
          millisecondOfDay: dice.number(0...95) * 900_000)
        let rest = Array(value.occurrences(from: from).prefix { $0.time <= end })
        #expect(rest == all.filter { $0.time >= from }, "\(rule.rrule()) from \(from)")
        #expect(
          value.last(onOrBefore: from) == all.last { $0.time <= from }, "\(rule.rrule()) at \(from)"
        )
      }
    }
  }

  @Test func aMovedOneKeepsItsIdentity() throws {
    var value = try recurrence("FREQ=MONTHLY;BYDAY=1TH;COUNT=4", "2026-09-01T20:30:00")
    let third = try #require(CivilTime(iso: "2026-11-05T20:30:00"))
    // Past the next one.
    value.moves = [.init(third, to: try #require(CivilTime(iso: "2026-12-10T18:00:00")))]
    #expect(
      value.occurrences().map { $0.time.description } == [
        "2026-09-03T20:30:00", "2026-10-01T20:30:00", "2026-12-03T20:30:00", "2026-12-10T18:00:00",
      ])
    #expect(value.contains(third))
    #expect(value.occurrences().first { $0.isMoved }?.original == third)
    // One that is left out is not moved; one that the rule does not have is not there.
    value.exceptions = [third]
    #expect(value.occurrences().count { $0.isMoved } == 0)
    value.exceptions = []
    value.moves = [.init(try #require(CivilTime(iso: "2026-11-06T20:30:00")), to: third)]
    #expect(value.occurrences().count { _ in true } == 4)
  }

  /// 02:30 does not exist on 29 March 2026 in Rome and comes twice on 25 October.
  @Test func clocksChange() throws {
    let value = try recurrence("FREQ=DAILY", "2026-03-28T02:30:00", zone: "Europe/Rome")
    func instants(_ from: String) throws -> [String] {
      value.occurrences(from: try #require(CivilTime(iso: from))).prefix(3)
        .map { value.instant(of: $0, here: .utc).description }
    }
    #expect(
      try instants("2026-03-28T00:00:00") == [
        "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z",
      ])
    #expect(
      try instants("2026-10-24T00:00:00") == [
        "2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z",
      ])
    // The end is a moment: half past three, where half past two is skipped, comes after it.
    let ending = try recurrence(
      "FREQ=DAILY;UNTIL=20260329T010000Z", "2026-03-28T02:30:00", zone: "Europe/Rome")
    #expect(ending.occurrences().count { _ in true } == 1)
    // Of what comes twice the first is meant, which lies before an end in the second.
    let autumn = try recurrence(
      "FREQ=DAILY;UNTIL=20261025T011500Z", "2026-10-25T02:30:00", zone: "Europe/Rome")
    #expect(autumn.occurrences().count { _ in true } == 1)
  }

  // MARK: - Lines

  @Test func rulesAreWrittenAndRead() throws {
    var dice = Dice(state: 5)
    for _ in 0..<2000 {
      let rule = try dice.rule().ending(
        dice.chance(30)
          ? .count(dice.number(1...99)) : dice.chance(30) ? .until(dice.time()) : .never)
      #expect(try RecurrenceRule(rrule: rule.rrule()) == rule)
      #expect(try RecurrenceRule(rrule: "rrule:" + rule.rrule().lowercased()) == rule)
    }
  }

  @Test func allIsKeptInLines() throws {
    let text = """
      RRULE;X-TACCUINO-CYCLE=5-2:FREQ=DAILY;COUNT=20
      RRULE:FREQ=MONTHLY;BYDAY=-1FR
      RDATE:20260914T100000
      EXDATE:20260903T203000
      RECURRENCE-ID;X-TACCUINO-TO=20260906T110000:20260904T203000
      """
    let start = try #require(CivilTime(iso: "2026-09-01T20:30:00"))
    let value = try Recurrence(lines: text, from: start)
    #expect(value.lines == text)
    #expect(value.rules[0].cycle == RecurrenceRule.Cycle(on: 5, off: 2))
    let folded = try Recurrence(
      lines:
        "DTSTART;TZID=Europe/Rome:20260901T203000\r\nRRULE:FREQ=WEE\r\n KLY;UNTIL=20260930T183000Z\r\nEXDATE;TZID=Europe/Rome:20260908T203000,\r\n 20260915T203000\r\nRDATE:20260918T100000Z\r\n",
      from: start, zones: { Zones().zone($0) })
    #expect(
      folded.occurrences().map { $0.time.description } == [
        "2026-09-01T20:30:00", "2026-09-18T12:00:00", "2026-09-22T20:30:00", "2026-09-29T20:30:00",
      ])
    #expect(folded.lines.contains("UNTIL=20260930T183000Z"))
  }

  /// Values of parameters in quotes may hold what else ends them (RFC 5545, 3.2).
  @Test func quotedParametersHoldColons() throws {
    let rome = try #require(Zones().zone("Europe/Rome"))
    let start = CivilTime(day: try day("2026-01-01"))
    var asked: [String] = []
    let read = try Recurrence(
      lines:
        "DTSTART;X-A=\"DTSTART;VALUE=DATE:2,0\";TZID=\"/a:b/Europe/Rome\":20260901T203000\nRRULE:FREQ=WEEKLY\nEXDATE;TZID=\"/a:b/Europe/Rome\":20260908T203000",
      from: start,
      zones: {
        asked.append($0)
        return rome
      })
    #expect(Set(asked) == ["/a:b/Europe/Rome"])
    #expect(
      read.occurrences().prefix(2).map { $0.time.description } == [
        "2026-09-01T20:30:00", "2026-09-15T20:30:00",
      ])
    // A name that needs them is written in them.
    let odd = try #require(Zone(posix: "STD-1", name: "(GMT +01:00), odd; \"one\""))
    let value = Recurrence(
      start: start, zone: odd, rules: [try RecurrenceRule(rrule: "FREQ=DAILY")],
      exceptions: [start])
    #expect(value.lines.hasSuffix("EXDATE;TZID=\"(GMT +01:00), odd; 'one'\":20260101T000000"))
    #expect(
      try Recurrence(lines: value.lines, from: start, zone: odd, zones: { _ in odd }) == value)
    for text in [
      "DTSTART;TZID=\"Europe/Rome:20260901T203000\nRRULE:FREQ=DAILY", "DTSTART;TZID=\":\"",
      "DTSTART\":20260901T203000", "RRULE;X=\"a:FREQ=DAILY", "\"", "\":\"", ";\"=:\":",
    ] {
      #expect(throws: Diagnostic.self, "\(text)") {
        try Recurrence(lines: text, from: start, zones: { _ in rome })
      }
    }
  }

  @Test func calendarsGetOneEvent() throws {
    func lines(_ value: Recurrence) throws -> [String] {
      try #require(value.calendarLines(through: try day("2026-02-01"))).lines
    }
    var value = try recurrence("FREQ=MONTHLY;BYDAY=1TH;COUNT=10", "2026-09-01T20:30:00")
    #expect(
      try lines(value) == ["DTSTART:20260903T203000", "RRULE:FREQ=MONTHLY;COUNT=10;BYDAY=1TH"])
    let second = try #require(CivilTime(iso: "2026-10-01T20:30:00"))
    value.exceptions = [try #require(CivilTime(iso: "2026-11-05T20:30:00"))]
    value.moves = [.init(second, to: CivilTime(day: try day("2026-10-02"), millisecondOfDay: 0))]
    let set = try #require(value.calendarLines(through: try day("2026-02-01")))
    #expect(set.lines.last == "EXDATE:20261105T203000")
    #expect(set.moved == [["RECURRENCE-ID:20261001T203000", "DTSTART:20261002T000000"]])
    // Two rules: the start stays, and is left out where it is none of theirs; counts are ends.
    value = Recurrence(
      start: try day("2026-01-01"),
      rules: [
        try RecurrenceRule(rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2"),
        try RecurrenceRule(rrule: "FREQ=MONTHLY;BYMONTHDAY=15"),
      ])
    #expect(
      try lines(value) == [
        "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=WEEKLY;UNTIL=20260112;BYDAY=MO",
        "RRULE:FREQ=MONTHLY;BYMONTHDAY=15", "EXDATE;VALUE=DATE:20260101",
      ])
  }

  @Test func cyclesAreRulesOrDays() throws {
    func set(_ on: Int, _ off: Int, _ end: RecurrenceRule.End = .never) throws -> CalendarLines {
      let value = Recurrence(
        start: try day("2026-01-01"),
        rules: [try RecurrenceRule(.daily, cycle: .init(on: on, off: off), end: end)])
      return try #require(value.calendarLines(through: try day("2026-01-14")))
    }
    // 1 January 2026 is a Thursday.
    #expect(
      try set(5, 2).lines == [
        "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH,FR,SA,SU",
      ])
    #expect(try set(1, 2).lines == ["DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY;INTERVAL=3"])
    let listed = try set(3, 1)
    #expect(listed.lines.count == 11)
    #expect(try listed.listedThrough == day("2026-01-14"))
    #expect(try set(3, 1, .count(5)).listedThrough == nil)
    let value = Recurrence(
      start: try day("2026-01-01"),
      rules: [try RecurrenceRule(.daily, cycle: .init(on: 3, off: 1))])
    #expect(value.occurrences().prefix(7).map { $0.time.day.day } == [1, 2, 3, 5, 6, 7, 9])
  }

  // MARK: - Attacks

  @Test(
    arguments: [
      "", "FREQ", "FREQ=", "=", ";", "FREQ=HOURLY", "FREQ=SECONDLY", "FREQ=WEEKLY;FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=99999999999999999999",
      "FREQ=DAILY;INTERVAL=999999999", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=1;UNTIL=20260101",
      "FREQ=DAILY;UNTIL=20260230", "FREQ=DAILY;UNTIL=00000101", "FREQ=DAILY;UNTIL=20260101T250000",
      "FREQ=DAILY;UNTIL=20260101T000000Z", "FREQ=MONTHLY;BYMONTHDAY=0",
      "FREQ=MONTHLY;BYMONTHDAY=32",
      "FREQ=MONTHLY;BYMONTHDAY=1,,2", "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=54MO",
      "FREQ=MONTHLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=M", "FREQ=MONTHLY;BYDAY=",
      "FREQ=WEEKLY;BYDAY=1MO",
      "FREQ=DAILY;BYDAY=-1MO", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "FREQ=MONTHLY;BYWEEKNO=1",
      "FREQ=DAILY;BYYEARDAY=1", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=YEARLY;BYYEARDAY=367",
      "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYMONTH=-1", "FREQ=DAILY;BYSETPOS=1",
      "FREQ=DAILY;BYHOUR=9", "FREQ=DAILY;WKST=1", "FREQ=DAILY;X-Y=1", "RRULE:", "BYDAY=MO",
      "FREQ=DAILY;INTERVAL=+-1", "FREQ=DAILY;COUNT=1e9", "FREQ=D\u{0}AILY", "FREQ=DAILY;\u{202E}=1",
    ])
  func hostileRules(text: String) throws {
    #expect(throws: Diagnostic.self, "\(text)") { try RecurrenceRule(rrule: text) }
    do { _ = try RecurrenceRule(rrule: text) } catch {
      #expect(error.text(width: 60).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
  }

  @Test func longLinesAndManyNumbers() throws {
    let start = CivilTime(day: try day("2026-01-01"))
    for text in [
      String(repeating: "x", count: 1 << 20),
      "FREQ=YEARLY;BYYEARDAY=" + String(repeating: "1,", count: 1 << 19) + "1",
      "RRULE:FREQ=DAILY\n" + String(repeating: "RDATE:20260101T000000\n", count: 50_000),
      "RDATE:" + String(repeating: "20260101T000000,", count: 70_000), "EXRULE:FREQ=DAILY",
      "RRULE;TZID=x:FREQ=DAILY\nEXDATE;TZID=Nowhere/Here:20260101T000000", ":", "RRULE", ";;;:=",
    ] {
      #expect(throws: Diagnostic.self) { try Recurrence(lines: text, from: start) }
      #expect(throws: Diagnostic.self) { try RecurrenceSentence(text) }
    }
    // Many numbers that are one: sorted once, walked as fast.
    let days = (1...366).map { String($0) }.joined(separator: ",")
    let rule = try RecurrenceRule(
      rrule: "FREQ=YEARLY;BYYEARDAY=\(days);BYSETPOS=\(days);BYWEEKNO=-53,53")
    #expect(
      Recurrence(start: start, rules: [rule]).occurrences().prefix(50).map { _ in 1 }.count == 50)
  }

  /// A thousand recurrences of kinds that people use have a next time and a last one, on either side of now.
  @Test func nextAndLastOfAThousand() throws {
    var dice = Dice(state: 9)
    let texts = [
      "every month", "first and third Thursday, September to June", "every 2 weeks on Monday",
      "every year on 24 June", "weekdays", "5 on 2 off", "last weekday of the month",
      "29 February", "every day, not in August", "last day of the month",
      "on the 13th, only if Friday",
    ]
    let rules = try texts.map { try RecurrenceSentence($0).rules }
    let values = (0..<1000).map {
      Recurrence(start: dice.time(1990...2020), rules: rules[$0 % rules.count])
    }
    let now = CivilTime(day: try day("2026-05-04"))
    for value in values {
      let next = try #require(value.next(onOrAfter: now))
      let last = try #require(value.last(onOrBefore: now))
      #expect(value.occurrences().prefix(1).allSatisfy { $0.time <= last.time })
      #expect(last.time <= now && now <= next.time, "\(last) \(next)")
    }
  }
}
