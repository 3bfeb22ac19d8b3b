// Stops and bookings as a calendar, read back by a small parser of its own that knows RFC 5545 and
// nothing of the writer.

import Kernel
import System
import Testing

@testable import Command
@testable import Trip

/// A component with its properties and those within it.
private struct Component {
  var name: String
  var properties: [(name: String, parameters: [String: String], value: String)] = []
  var children: [Component] = []

  func value(_ name: String) -> String? { properties.first { $0.name == name }?.value }

  /// The text of a property, without its escapes.
  func text(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    var result = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}

private struct CalendarFault: Error { var text: String }

/// Strict: CRLF, at most 75 bytes a line, components that nest, names of letters and hyphens.
private func parse(_ bytes: [UInt8]) throws -> Component {
  guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\r\n") else {
    throw CalendarFault(text: "no UTF-8, or no CRLF at the end")
  }
  var lines: [String] = []
  for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .dropLast()
  {
    guard line.last == "\r", !line.dropLast().contains("\r") else {
      throw CalendarFault(text: "a line without CRLF: \(line)")
    }
    let line = String(line.dropLast())
    guard line.utf8.count <= 75 else { throw CalendarFault(text: "too long: \(line)") }
    if line.hasPrefix(" ") {
      guard !lines.isEmpty else { throw CalendarFault(text: "folds nothing") }
      lines[lines.count - 1] += String(line.dropFirst())
    } else {
      lines.append(line)
    }
  }
  var open: [Component] = [Component(name: "")]
  for line in lines {
    guard let colon = line.firstIndex(of: ":") else { throw CalendarFault(text: line) }
    let head = line[..<colon].split(separator: ";").map(String.init)
    let value = String(line[line.index(after: colon)...])
    guard let name = head.first, name.allSatisfy({ $0.isUppercase || $0 == "-" }),
      !value.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw CalendarFault(text: line) }
    switch name {
    case "BEGIN": open.append(Component(name: value))
    case "END":
      let done = open.removeLast()
      guard done.name == value, !open.isEmpty else { throw CalendarFault(text: line) }
      open[open.count - 1].children.append(done)
    default:
      var parameters: [String: String] = [:]
      for part in head.dropFirst() {
        let pieces = part.split(separator: "=").map(String.init)
        parameters[pieces[0]] = pieces.count > 1 ? pieces[1] : ""
      }
      open[open.count - 1].properties.append((name, parameters, value))
    }
  }
  guard open.count == 1, open[0].children.count == 1, open[0].properties.isEmpty else {
    throw CalendarFault(text: "components do not nest")
  }
  return open[0].children[0]
}

@Suite struct PlanCalendarTests {
  private func calendar(_ bench: TripBench) throws -> Component {
    #expect(bench.run("trip export --out \(bench.folder)/t.ics --force") == .ok, "\(bench.errors)")
    let calendar = try parse(try Files.read(bench.folder + "/t.ics", limit: 1 << 20))
    #expect(calendar.name == "VCALENDAR")
    #expect(calendar.value("VERSION") == "2.0")
    #expect(calendar.value("PRODID") != nil)
    let ids = calendar.children.compactMap { $0.value("UID") }
    #expect(ids.count == calendar.children.count)
    #expect(Set(ids).count == ids.count)
    for event in calendar.children {
      #expect(event.name == "VEVENT")
      #expect(event.value("DTSTAMP")?.hasSuffix("Z") == true)
      #expect(event.value("DTSTART") != nil)
      for alarm in event.children {
        #expect(alarm.name == "VALARM")
        #expect(alarm.value("ACTION") == "DISPLAY")
        #expect(alarm.value("DESCRIPTION") != nil)
        #expect(alarm.value("TRIGGER") != nil)
      }
    }
    return calendar
  }

  @Test func stopsAndBookingsAreAtTheirTimes() throws {
    let bench = try TripBench()
    #expect(
      bench.run(
        """
        trip add "Japan; spring" from=2026-05-01 to=2026-05-10 zone=Asia/Tokyo
        use trip "Japan; spring"
        trip plan add "Tea, house" 35.0116 135.7681 day=2 at=10:30 for=1h30m comment="bring\\\\n cash"
        trip plan add Garden day=3 nights=2
        trip booking add "AZ 792" kind=flight from=2026-04-30T15:05 from_zone=Europe/Rome to=2026-05-01T11:20 to_zone=Asia/Tokyo state=paid reference=K7\u{7}Q pay_by=2026-03-01
        trip booking add Ryokan kind=lodging from=2026-05-01 to=2026-05-04 cost=90000JPY state=booked pay_by=2026-04-20 cancel_by=2026-04-25 place="Kyoto, Gion"
        trip booking add Old kind=lodging from=2026-05-04 to=2026-05-06 state=cancelled cancel_by=2026-04-25
        """) == .ok, "\(bench.errors)")
    let all = try calendar(bench).children
    func event(_ summary: String) throws -> Component {
      try #require(all.first { $0.text("SUMMARY") == summary }, "\(summary)")
    }
    #expect(try event("Japan; spring").value("DTEND") == "20260511")
    let tea = try event("Tea, house")
    #expect(tea.value("DTSTART") == "20260502T013000Z")
    #expect(tea.value("DTEND") == "20260502T030000Z")
    #expect(tea.value("GEO") == "35.0116;135.7681")
    #expect(try event("Garden").value("DTEND") == "20260506")
    let flight = try event("AZ 792")
    #expect(flight.value("DTSTART") == "20260430T130500Z")
    #expect(flight.value("DTEND") == "20260501T022000Z")
    #expect(flight.value("STATUS") == "CONFIRMED")
    #expect(flight.children.first?.value("TRIGGER") == "-PT3H")
    #expect(flight.text("DESCRIPTION")?.contains("15:05 Europe/Rome") == true)
    #expect(flight.text("DESCRIPTION")?.contains("11:20 Asia/Tokyo") == true)
    let bed = try event("Ryokan")
    #expect(bed.value("DTSTART") == "20260501")
    #expect(bed.value("DTEND") == "20260505")
    #expect(bed.text("LOCATION") == "Kyoto, Gion")
    #expect(try event("pay for Ryokan").value("DTSTART") == "20260420")
    #expect(try event("pay for Ryokan").children.map { $0.value("TRIGGER") } == ["-PT15H", "PT9H"])
    #expect(try event("last day to cancel Ryokan").value("DTSTART") == "20260425")
    // What is called off rings for nobody, what is paid asks for no money.
    #expect(try event("Old").value("STATUS") == "CANCELLED")
    #expect(try event("Old").children.isEmpty)
    #expect(!all.contains { $0.text("SUMMARY") == "pay for AZ 792" })
    #expect(!all.contains { $0.text("SUMMARY") == "last day to cancel Old" })
    // The same event has the same id when the calendar is written again.
    #expect(
      Set(try calendar(bench).children.compactMap { $0.value("UID") })
        == Set(all.compactMap { $0.value("UID") }))
  }
}
