// Intervals of reminders: 1y, 2w, 1m, 10d.

import Kernel
import Recurrences
import Testing

@testable import Command

@Suite struct ReminderIntervalTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  @Test(arguments: [
    ("2024-02-29", "1y", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
    ("2026-01-31", "1m", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
    ("2024-01-30", "1m", ["2024-01-30", "2024-02-29", "2024-03-30"]),
    ("2026-01-31", "3m", ["2026-01-31", "2026-04-30", "2026-07-31", "2026-10-31", "2027-01-31"]),
    ("2026-12-28", "2w", ["2026-12-28", "2027-01-11", "2027-01-25"]),
    ("2026-12-30", "daily", ["2026-12-30", "2026-12-31", "2027-01-01"]),
  ])
  func comesBackFromItsFirstDay(start: String, every: String, want: [String]) throws {
    let interval = try #require(ReminderInterval(every))
    let recurrence = try #require(interval.recurrence(from: try day(start), until: nil))
    #expect(
      recurrence.occurrences().prefix(want.count).map { $0.time.day.description } == want)
  }

  @Test(arguments: ["1y", "2y", "1m", "5m", "1w", "3w", "1d", "10d"])
  func theNewestTimeIsFoundAsByWalking(text: String) throws {
    let interval = try #require(ReminderInterval(text))
    for start in ["2024-02-29", "2023-12-31", "2026-01-30"] {
      let start = try day(start)
      let recurrence = try #require(interval.recurrence(from: start, until: nil))
      var newest: Day?
      var all = recurrence.occurrences()
      var next = all.next()?.time.day
      for offset in -1..<1500 {
        let day = start.adding(days: offset)
        while let found = next, found <= day {
          newest = found
          next = all.next()?.time.day
        }
        #expect(recurrence.last(onOrBefore: day)?.time.day == newest)
      }
    }
  }

  @Test(arguments: ["", "y", "0d", "-1d", "1001d", "1x", "1.5d", "+1d", "d1", "1 d", "1dd"])
  func refuses(text: String) { #expect(ReminderInterval(text) == nil) }
}
