// Doses as people type them.

import Kernel
import Testing

@testable import Supplements

@Suite struct DoseWordsTests {
  private static func steps(_ text: String, usual: String? = nil) throws -> [Course.Step] {
    try DoseWords(
      usual: try usual.map { try DoseAmount(parsing: $0) }, usualTime: .slot(.evening)
    ) { (text) throws(Diagnostic) in
      guard text.hasSuffix("mg") else {
        throw Diagnostic(.usage, .verbatim("no unit in “\(text)”"))
      }
      return try DoseAmount(parsing: String(text.dropLast(2)).replacing(" ", with: ""))
    }.steps(text)
  }

  @Test(
    arguments: [
      ("200mg", "200@PM"), ("200 mg AM", "200@AM"), ("200mg in the morning", "200@AM"),
      ("200mg AM, 400mg Night", "200@AM 400@Night"), ("200mg AM and PM", "200@AM 200@PM"),
      ("200 mg la mattina e la sera", "200@AM 200@PM"), ("0,5 mg a pranzo", "0.5@Lunch"),
      ("200mg AM,PM", "200@AM 200@PM"), ("200 mg at 8", "200@08:00"),
      ("200mg 8 am", "200@08:00"), ("200 mg alle 7:30 e alle 19", "200@07:30 200@19:00"),
      ("200mg 12am", "200@00:00"), ("200mg at 12:30pm", "200@12:30"),
      ("0.125 mg before bedtime", "0.125@Night"),
      ("10mg AM for 7 days; 5mg AM", "7d 10@AM; 5@AM"),
      (
        "10mg AM, 5mg PM for 2 weeks then 5mg AM for 3d then 2.5mg AM",
        "14d 10@AM 5@PM; 3d 5@AM; 2.5@AM"
      ),
      ("per 7 giorni 10 mg la mattina, poi per 7 giorni 5 mg la mattina", "7d 10@AM; 7d 5@AM"),
    ])
  func whatPeopleType(_ text: String, _ stored: String) throws {
    let steps = try Self.steps(text)
    #expect(steps.storedText == stored)
    #expect([Course.Step](storedText: stored) == steps)
  }

  @Test func theUsualAmountIsShared() throws {
    #expect(try Self.steps("AM, PM", usual: "300").storedText == "150@AM 150@PM")
    #expect(try Self.steps("at night", usual: "300").storedText == "300@Night")
    #expect(throws: Diagnostic.self) { try Self.steps("AM, Lunch, PM", usual: "100") }
    #expect(throws: Diagnostic.self) { try Self.steps("AM, PM") }
  }

  @Test(
    arguments: [
      "", ";", "8 am", "200mg, 300mg", "200mg AM, 300mg AM", "200 AM", "200mg for", "mg AM",
      "200mg AM for 0 days", "200mg AM for 9999 days", "200mg AM for 2 months", "200mg 25:00",
      "-200mg AM", "0mg AM", String(repeating: "200mg AM, ", count: 300),
    ])
  func whatIsRefused(_ text: String) {
    #expect(throws: Diagnostic.self) { try Self.steps(text) }
  }

  @Test(arguments: ["", "7d", "5", "@AM", "5@", "5@Dawn", "-5@AM", "x d 5@AM", "0@AM"])
  func storedTextIsReadStrictly(_ text: String) {
    #expect([Course.Step](storedText: text) == nil)
  }

  @Test func pausesAreStored() throws {
    let day = try #require(Day(iso: "2026-05-04"))
    let pauses = [
      Course.Pause(from: day, through: day.adding(days: 7)),
      Course.Pause(from: day.adding(days: 20)),
    ]
    #expect(pauses.storedText == "2026-05-04/2026-05-11,2026-05-24/")
    #expect([Course.Pause](storedText: pauses.storedText) == pauses)
    for bad in ["x", "2026-05-04", "2026-05-04/x", "2026-13-04/"] {
      #expect([Course.Pause](storedText: bad) == nil)
    }
  }
}
