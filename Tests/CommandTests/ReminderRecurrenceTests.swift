// Reminders that come again in words: on the first Thursday, five days on and two off, across the change of
// clocks, with days left out and moved, in lists, in calendars, and in the log.

import Kernel
import Notebook
import System
import Testing

@testable import Command

@Suite struct ReminderRecurrenceTests {
  private static let rome = Zones().zone("Europe/Rome") ?? .utc

  /// The first Thursdays of September to December: 3 September, 1 October, 5 November, 3 December. Clocks
  /// change on 25 October: half past eight in the evening is 18:30 in UTC, then 19:30.
  @Test func theFirstThursdayKeepsItsHour() throws {
    let bench = try ReminderBench()
    bench.zone = ReminderRecurrenceTests.rome
    #expect(
      bench.run(
        "reminder add Lodge on=2026-09-01 every=\"first Thursday, September to June, at 20:30, until 30 June 2027\""
      ) == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("added the reminder Lodge on 2026-09-03 20:30"), "\(bench.errors)")
    var times: [String] = []
    for day in ["2026-09-10", "2026-10-10", "2026-11-10", "2026-12-10", "2027-06-10"] {
      bench.now = "\(day)T12:00:00Z"
      times.append(try bench.rows("reminder due").first?["when"]?.string ?? "")
    }
    #expect(
      times == [
        "2026-09-03T18:30:00Z", "2026-10-01T18:30:00Z", "2026-11-05T19:30:00Z",
        "2026-12-03T19:30:00Z", "2027-06-03T18:30:00Z",
      ])
    // Not in summer, and not after the end.
    #expect(bench.run("reminder done Lodge") == .ok)
    #expect(try bench.texts("reminder list") == [])
    #expect(bench.run("reminder list --all --format md") == .ok)
    #expect(
      bench.out.contains(
        "the first Thursday of each month, September to June, until Wednesday 30 June 2027"),
      "\(bench.out)")
    let row = try #require(try bench.rows("reminder list --all").first)
    #expect(row["every"]?.string == "RRULE:FREQ=MONTHLY;BYMONTH=1,2,3,4,5,6,9,10,11,12;BYDAY=1TH")
  }

  @Test func daysAreLeftOutAndMoved() throws {
    let bench = try ReminderBench()
    #expect(
      bench.run(
        "reminder add Choir on=2026-05-04 at=18:00 every=\"ogni lunedì; non 18 maggio 2026; spostato da 25 maggio 2026 a 27 maggio 2026\""
      ) == .ok, "\(bench.errors)")
    var days: [String] = []
    for _ in 0..<4 {
      days.append(try bench.rows("reminder list").first?["on"]?.string ?? "")
      #expect(bench.run("reminder done Choir") == .ok)
    }
    #expect(days == ["2026-05-04", "2026-05-11", "2026-05-27", "2026-06-01"])
    #expect(bench.run("reminder export --out \(bench.folder)/r.ics") == .ok, "\(bench.errors)")
    let text = bench.text("r.ics").replacing("\r\n ", with: "")
    #expect(
      text.contains(
        "DTSTART:20260504T180000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO\r\nEXDATE:20260518T180000\r\n"))
    #expect(
      text.contains("RECURRENCE-ID:20260525T180000\r\nDTSTART:20260527T180000\r\nSUMMARY:Choir"))
    #expect(text.split(separator: "UID:").count == 3)
  }

  @Test func cyclesAreListedInCalendars() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Iron on=2026-05-04 at=08:00 every=\"5 on 2 off\"") == .ok)
    #expect(bench.run("reminder add Zinc on=2026-05-04 at=08:00 every=\"3 on 1 off\"") == .ok)
    bench.now = "2026-05-09T08:30:00Z"
    #expect(
      try bench.rows("reminder due").map { $0["on"]?.string } == ["2026-05-08", "2026-05-09"])
    #expect(bench.run("reminder export --out \(bench.folder)/r.ics") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("Zinc has no end"), "\(bench.errors)")
    let text = bench.text("r.ics").replacing("\r\n ", with: "")
    #expect(text.contains("DTSTART:20260504T080000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n"))
    #expect(text.contains("DTSTART:20260504T080000\r\nRDATE:20260505T080000\r\n"))
  }

  /// What was stored before is stored as it was; words that say no more than an interval are one.
  @Test func intervalsStayAsTheyWere() throws {
    let bench = try ReminderBench()
    for (text, stored) in [
      ("1m", "1m"), ("daily", "1d"), ("every month", "1m"), ("ogni 2 settimane", "2w"),
      ("FREQ=YEARLY", "1y"),
    ] {
      #expect(bench.run("reminder add A on=2026-01-31 every=\"\(text)\"") == .ok, "\(bench.errors)")
      #expect(try bench.rows("reminder list").first?["every"]?.string == stored)
      #expect(bench.run("reminder remove A") == .ok)
    }
    #expect(bench.run("reminder add A on=2026-01-31 every=1m") == .ok)
    #expect(bench.run("log --limit 1 --json") == .ok, "\(bench.errors)")
    #expect(!bench.out.contains("recurrence"))
    // To words and back.
    #expect(bench.run("reminder edit A every=\"last Friday\"") == .ok, "\(bench.errors)")
    #expect(
      try bench.rows("reminder list").first?["every"]?.string == "RRULE:FREQ=MONTHLY;BYDAY=-1FR")
    #expect(try bench.rows("reminder list").first?["on"]?.string == "2026-04-24")
    #expect(bench.run("reminder edit A every=2w") == .ok)
    #expect(try bench.rows("reminder list").first?["every"]?.string == "2w")
    #expect(bench.run("undo") == .ok)
    #expect(
      try bench.rows("reminder list").first?["every"]?.string == "RRULE:FREQ=MONTHLY;BYDAY=-1FR")
    #expect(bench.run("reminder edit A every=") == .ok)
    #expect(try bench.rows("reminder list").first?["every"]?.isNull == true)
  }

  /// The caret stands under the words, in the line that was typed.
  @Test func whatIsNotUnderstoodIsShown() throws {
    let bench = try ReminderBench()
    for (text, under) in [
      ("every second Monday", "second"), ("first Thursday of spring", "spring"),
      ("30 February", "30 February"), ("FREQ=HOURLY", "HOURLY"), ("1h", "1h"),
    ] {
      let line = "reminder add X on=2026-05-04 every=\"\(text)\""
      #expect(bench.run(line) == .usage, "\(text)")
      let lines = bench.errors.split(separator: "\n").map(String.init)
      let caret = try #require(lines.first { $0.contains("^") }, "\(bench.errors)")
      let shown = try #require(lines.first { $0.contains(line) }, "\(bench.errors)")
      let start = try #require(caret.firstIndex(of: "^"))
      let column = caret.distance(from: caret.startIndex, to: start)
      #expect(shown.dropFirst(column).hasPrefix(under), "\(bench.errors)")
    }
    for text in [
      "first Thursday, from 1 June 2026", "every Monday, not on Tuesday 5 May 2026",
      "every Monday, not on 11 May 2026 at 10:00", "once", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    ] {
      #expect(bench.run("reminder add X on=2026-05-04 every=\"\(text)\"") == .usage, "\(text)")
      #expect(!bench.errors.isEmpty)
    }
    for more in ["at=10:00", "until=2026-12-31"] {
      #expect(
        bench.run(
          "reminder add X on=2026-05-04 \(more) every=\"Mondays at 9 until 31 December 2026\"")
          == .usage)
      #expect(bench.errors.contains("said twice"), "\(bench.errors)")
    }
    let long = String(repeating: "FREQ=DAILY;", count: 90_000)
    #expect(bench.run("reminder add X on=2026-05-04 every=\"\(long)\"") == .usage)
    // Nothing was written, not even a notebook.
    #expect(bench.run("reminder list --all") == .noInput)
  }

  /// Lines of a calendar, as they stand in one: times are the hour of the reminder, DTSTART its first day.
  @Test func linesOfACalendarAreRead() throws {
    let bench = try ReminderBench()
    func added(_ every: String, _ more: String = "") throws -> (on: String?, when: String?) {
      _ = bench.run("reminder remove A")
      try #require(
        bench.run("reminder add A \(more) every=\"\(every)\"") == .ok, "\(every): \(bench.errors)")
      let row = try #require(try bench.rows("reminder list").first)
      return (row["on"]?.string, row["when"]?.string)
    }
    let rule = "RRULE:FREQ=MONTHLY;BYDAY=1TH"
    // Newlines in a script or a shell, blanks at the prompt.
    for gap in ["\\n", " "] {
      let read = try added(
        "DTSTART:20260507T203000\(gap)\(rule)\(gap)EXDATE:20260507T203000\(gap)RDATE:20260512T203000"
      )
      #expect(read.on == "2026-05-12" && read.when == "2026-05-12T20:30:00Z")
    }
    #expect(try added("\(rule) EXDATE:20260507T203000").when == "2026-06-04T20:30:00Z")
    #expect(try added("DTSTART;VALUE=DATE:20260601 \(rule)").when == "2026-06-04T10:00:00Z")
    #expect(
      try added("RDATE:20260512T080000,20260519T080000").when == "2026-05-12T08:00:00Z")
    #expect(try added("DTSTART:20260507T203000 \(rule);UNTIL=20260604T100000").on == "2026-05-07")
    #expect(bench.run("reminder done A") == .ok)
    // The last one would come at half past eight, after the end of the rule.
    #expect(try bench.texts("reminder list") == [])
    // A name of a zone with what programs put before it, in quotes as a calendar has it.
    for name in ["\"/a:b/Etc/UTC\"", "/example.org/Etc/UTC", "Etc/UTC"] {
      _ = bench.run("reminder remove A")
      #expect(
        bench.run("reminder add A every='DTSTART;TZID=\(name):20260507T203000 \(rule)'") == .ok,
        "\(name): \(bench.errors)")
      #expect(try bench.rows("reminder list").first?["when"]?.string == "2026-05-07T20:30:00Z")
    }
    for (every, more, word) in [
      ("DTSTART:20260507T203000 \(rule)", "on=2026-05-08", "said twice"),
      ("DTSTART:20260507T203000 \(rule)", "at=10:00", "said twice"),
      ("DTSTART:20260507T203000 DTSTART:20260507T203000 \(rule)", "", "said twice"),
      ("RDATE:20260512T080000,20260519T090000", "", "one time of the day"),
      ("DTSTART;TZID=America/New_York:20260507T203000 \(rule)", "", "your clocks"),
      ("DTSTART;TZID=Mars/Base:20260507T203000 \(rule)", "", "no time zone"),
      ("EXDATE:20260507", "", "does not come again"),
      ("DTSTART:2026 \(rule)", "", "no day or time"),
    ] {
      #expect(bench.run("reminder add X \(more) every=\"\(every)\"") == .usage, "\(every)")
      #expect(bench.errors.contains(word), "\(every): \(bench.errors)")
    }
  }

  /// What the program gives out for its own reminders is taken again: the same days.
  @Test(arguments: [
    "first Monday", "5 on 2 off", "3 on 1 off, 9 times", "il 1 e il 15 del mese",
    "every Monday; not on Monday 18 May 2026; also on Tuesday 19 May 2026", "a lunedì alterni",
    "every year on 29 February or the last day of the month",
  ])
  func whatIsExportedIsRead(_ every: String) throws {
    let bench = try ReminderBench()
    try #require(
      bench.run("reminder add A on=2026-05-04 at=18:00 every=\"\(every)\"") == .ok,
      "\(bench.errors)")
    #expect(bench.run("reminder export --out \(bench.folder)/r.ics") == .ok, "\(bench.errors)")
    let lines = bench.text("r.ics").replacing("\r\n ", with: "").split(separator: "\r\n")
      .filter { line in ["DTSTART", "RRULE", "RDATE", "EXDATE"].contains { line.hasPrefix($0) } }
    #expect(
      bench.run("reminder add B every=\"\(lines.joined(separator: " "))\"") == .ok,
      "\(lines) \(bench.errors)")
    for _ in 0..<6 {
      let rows = try bench.rows("reminder list")
      let times = ["A", "B"].map { name in
        rows.first { $0["text"]?.string == name }?["when"]?.string
      }
      #expect(times[0] == times[1], "\(every): \(lines)")
      _ = bench.run("reminder done A")
      _ = bench.run("reminder done B")
    }
  }

  /// Without a first day the rule and the clock say it.
  @Test func theFirstDayFollowsFromTheRule() throws {
    let bench = try ReminderBench()
    // Monday 4 May 2026, 8:30.
    for (words, when) in [
      ("first Monday", "2026-05-04T10:00:00Z"), ("first Monday at 8", "2026-06-01T08:00:00Z"),
      ("every Thursday at 20:30", "2026-05-07T20:30:00Z"), ("1d", "2026-05-04T10:00:00Z"),
      ("24 June", "2026-06-24T10:00:00Z"), ("every 2 weeks on Monday at 7", "2026-05-11T07:00:00Z"),
      ("5 on 2 off", "2026-05-04T10:00:00Z"),
    ] {
      #expect(bench.run("reminder add A every=\"\(words)\"") == .ok, "\(words): \(bench.errors)")
      #expect(try bench.rows("reminder list").first?["when"]?.string == when, "\(words)")
      #expect(bench.run("reminder remove A") == .ok)
    }
    #expect(bench.run("reminder add A") == .usage)
    #expect(bench.errors.contains("on=DAY"), "\(bench.errors)")
    #expect(bench.run("reminder add A every=\"first Monday, until 1 May 2026\"") == .usage)
  }
}
