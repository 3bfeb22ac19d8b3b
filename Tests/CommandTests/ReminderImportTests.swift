// Calendars as reminders: what comes when beside python's dateutil, zones of foreign names, what is read twice,
// and files that are hostile.

import Kernel
import SessionBench
import System
import Testing

@testable import Command

@Suite struct ReminderImportTests {
  private static let rome = Zones().zone("Europe/Rome") ?? .utc

  private func bench(_ text: String, zone: Zone = .utc) throws -> ReminderBench {
    let bench = try ReminderBench()
    bench.zone = zone
    try write(text, bench)
    return bench
  }

  private func write(_ text: String, _ bench: ReminderBench) throws {
    let lines = text.replacing("\n", with: "\r\n")
    try Files.writeAtomically(bench.folder + "/c.ics", Array(lines.utf8), overwrite: true)
  }

  private func calendar(_ events: String, _ zones: String = "") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n\(zones)\(events)\nEND:VCALENDAR\n"
  }

  private func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT\n"
  }

  private func read(_ bench: ReminderBench) -> ExitCode {
    bench.run("reminder import \(bench.folder)/c.ics")
  }

  @Test func eventsBecomeReminders() throws {
    let bench = try bench(
      calendar(
        event("a", "SUMMARY:Dentist\\, again\nDTSTART:20260601T093000\nLOCATION:Via Roma 1")
          + event("b", "SUMMARY:Fair\nDTSTART;VALUE=DATE:20260610\nDESCRIPTION:two\\nlines")
          + event("c", "SUMMARY:Over\nDTSTART:20250601T093000")
          + event(
            "d",
            "SUMMARY:A long nam\n e that is folded\nDTSTART:20250504T070000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH"
          )
          + event("e", "SUMMARY:Off\nSTATUS:CANCELLED\nDTSTART:20260601T093000")))
    #expect(read(bench) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("imported 3 reminders"), "\(bench.errors)")
    #expect(bench.errors.contains("1 event is over"), "\(bench.errors)")
    let rows = try bench.rows("reminder list")
    #expect(
      rows.map { $0["text"]?.string } == ["A long name that is folded", "Dentist, again", "Fair"])
    #expect(rows[0]["when"]?.string == "2026-05-04T07:00:00Z")
    #expect(rows[1]["when"]?.string == "2026-06-01T09:30:00Z")
    #expect(rows[1]["detail"]?.string == "Via Roma 1" && rows[2]["detail"]?.string == "two\nlines")
    // Again: nothing twice, and what was removed stays away.
    #expect(read(bench) == .ok)
    #expect(bench.errors.contains("imported 0 reminders"), "\(bench.errors)")
    #expect(bench.errors.contains("3 reminders are unchanged"), "\(bench.errors)")
    #expect(bench.run("reminder remove Fair") == .ok)
    try write(
      calendar(
        event("a", "SUMMARY:Dentist\nDTSTART:20260602T093000")
          + event("b", "SUMMARY:Fair\nDTSTART;VALUE=DATE:20260610")), bench)
    #expect(read(bench) == .ok)
    #expect(bench.errors.contains("1 reminder changed"), "\(bench.errors)")
    #expect(
      try bench.rows("reminder list").compactMap { $0["text"]?.string } == [
        "A long name that is folded", "Dentist",
      ])
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("reminder list")[1]["when"]?.string == "2026-06-01T09:30:00Z")
  }

  /// Days left out, moved, cancelled; at another hour it is a reminder of its own.
  @Test func timesOfASeriesThatDiffer() throws {
    let series = event(
      "s",
      "SUMMARY:Choir\nDTSTART;TZID=Europe/Rome:20260511T203000\nRRULE:FREQ=WEEKLY;UNTIL=20260630T183000Z\nEXDATE;TZID=Europe/Rome:20260518T203000\nRDATE;TZID=Europe/Rome:20260513T203000"
    )
    let changed =
      event(
        "s",
        "SUMMARY:Choir\nRECURRENCE-ID;TZID=Europe/Rome:20260525T203000\nDTSTART;TZID=Europe/Rome:20260527T203000"
      )
      + event(
        "s",
        "SUMMARY:Choir\nSTATUS:CANCELLED\nRECURRENCE-ID;TZID=Europe/Rome:20260601T203000\nDTSTART;TZID=Europe/Rome:20260601T203000"
      )
      + event(
        "s", "SUMMARY:Concert\nRECURRENCE-ID:20260608T183000Z\nDTSTART:20260608T160000Z")
    let bench = try bench(calendar(changed + series), zone: ReminderImportTests.rome)
    #expect(read(bench) == .ok, "\(bench.errors)")
    #expect(
      try bench.rows("reminder list").contains {
        $0["text"]?.string == "Concert" && $0["when"]?.string == "2026-06-08T16:00:00Z"
      })
    var times: [String] = []
    for _ in 0..<20 {
      let row = try bench.rows("reminder list").first { $0["text"]?.string == "Choir" }
      guard let row, row["state"]?.string != "done" else { break }
      times.append(row["when"]?.string ?? "")
      #expect(bench.run("reminder done Choir") == .ok)
    }
    #expect(
      times == ["11", "13", "27"].map { "2026-05-\($0)T18:30:00Z" }
        + ["15", "22", "29"].map { "2026-06-\($0)T18:30:00Z" })
  }

  /// Zones by other names: with a path before, and by the rules in the file.
  @Test(arguments: [
    ("/freeassociation.sourceforge.net/Europe/Rome", "+0100", "+0200", "2026-11-02T18:00:00Z"),
    ("W. Europe Standard Time", "+0100", "+0200", "2026-11-02T18:00:00Z"),
    ("\"GMT -05:30, odd\"", "-0530", "-0430", "2026-11-03T00:30:00Z"),
  ])
  func zonesOfForeignNames(_ name: String, _ standard: String, _ summer: String, _ when: String)
    throws
  {
    let plain = name.replacing("\"", with: "").replacing(",", with: "\\,")
    let zone = """
      BEGIN:VTIMEZONE
      TZID:\(plain)
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:\(summer)
      TZOFFSETTO:\(standard)
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:\(standard)
      TZOFFSETTO:\(summer)
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let bench = try bench(
      calendar(event("a", "SUMMARY:A\nDTSTART;TZID=\(name):20261102T190000"), zone))
    #expect(read(bench) == .ok, "\(bench.errors)")
    #expect(try bench.rows("reminder list").first?["when"]?.string == when)
  }

  /// What a reminder cannot say is told with its line, and the others come.
  @Test func whatCannotBeSaidIsLeftOut() throws {
    let bench = try bench(
      calendar(
        event(
          "a", "SUMMARY:New York\nDTSTART;TZID=America/New_York:20260601T230000\nRRULE:FREQ=DAILY")
          + event("b", "SUMMARY:Mars\nDTSTART;TZID=Mars/Base:20260601T230000")
          + event("c", "SUMMARY:Hourly\nDTSTART:20260601T230000\nRRULE:FREQ=HOURLY")
          + event("d", "SUMMARY:No day")
          + event("e", "SUMMARY:Odd\nDTSTART:20261301T230000")
          + event("f", "SUMMARY:Fine\nDTSTART:20260601T230000")
          + event("g", "SUMMARY:\u{1B}[31mRed\nDTSTART:20260699T230000"),
        ""), zone: ReminderImportTests.rome)
    #expect(read(bench) == .data)
    let errors = bench.errors
    #expect(try bench.texts("reminder list") == ["Fine"])
    for word in [
      "line 4: “New York”", "shift against yours", "no time zone Mars/Base",
      "more often than daily",
      "no beginning", "“Odd” is left out",
    ] {
      #expect(errors.contains(word), "\(word): \(errors)")
    }
    #expect(!errors.contains("\u{1B}"))
  }

  @Test func hostileFilesAreRefused() throws {
    let bench = try ReminderBench()
    func refused(_ bytes: [UInt8], _ word: String) throws {
      try Files.writeAtomically(bench.folder + "/c.ics", bytes, overwrite: true)
      #expect(read(bench) == .data, "\(word): \(bench.errors)")
      #expect(bench.errors.contains(word), "\(word): \(bench.errors)")
    }
    let good = calendar(event("a", "SUMMARY:Café\nDTSTART:20260601T230000"))
    try refused(Array(good.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), "UTF-8")
    try refused([0xFF, 0xFE] + Array("BEGIN".utf8), "UTF-8")
    try refused(Array("hello".utf8), "no line of a calendar")
    try refused([], "contains no event")
    try refused(Array(calendar("").utf8), "contains no event")
    try refused(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n".utf8), "ends nothing")
    try refused(Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".utf8), "is not ended")
    try refused(
      Array(String(repeating: "BEGIN:VCALENDAR\n", count: 100_000).utf8), "too many blocks")
    try refused(
      Array(calendar(String(repeating: event("x", "DTSTART:20260601"), count: 10_001)).utf8),
      "at most 10000")
    // Read in the encoding it is in.
    try Files.writeAtomically(
      bench.folder + "/c.ics",
      Array(good.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), overwrite: true)
    #expect(bench.run("reminder import \(bench.folder)/c.ics --encoding latin1") == .ok)
    #expect(try bench.texts("reminder list") == ["Café"])
    // One line of many megabytes, folded into pieces.
    let long = "SUMMARY:" + String(repeating: "x\n ", count: 500_000)
    try write(calendar(event("l", "\(long)\nDTSTART:20260602T100000")), bench)
    #expect(read(bench) == .ok, "\(bench.errors.prefix(500))")
    #expect(try bench.rows("reminder list").count == 2)
  }

  /// The program's own calendar changes nothing in its notebook, and fills another.
  @Test func whatWasExportedIsKnown() throws {
    let bench = try ReminderBench()
    #expect(bench.run("reminder add Rent on=2026-05-31 every=1m at=09:00") == .ok)
    #expect(
      bench.run("reminder add Choir every=\"every Monday, not on 11 May 2026\" at=18:00") == .ok)
    #expect(bench.run("reminder export --out \(bench.folder)/c.ics") == .ok)
    #expect(read(bench) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("imported 0 reminders"), "\(bench.errors)")
    #expect(try bench.rows("reminder list").count == 2)
    let other = try ReminderBench()
    #expect(other.run("reminder import \(bench.folder)/c.ics") == .ok, "\(other.errors)")
    #expect(
      try other.rows("reminder list").map { $0["when"]?.string }
        == bench.rows("reminder list").map { $0["when"]?.string })
  }
}
