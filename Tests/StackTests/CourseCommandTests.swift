// Courses, pauses, schedules and reminders, as somebody types them. The bench's day is Monday, 4 May 2026.

import Command
import Kernel
import SessionBench
import Stack
import Testing

@Suite struct CourseCommandTests {
  private func ada(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Ada born=1979-03-14 sex=female")
    bench.run("stack add magnesium dose=200mg since=2026-05-01")
    for line in more { #expect(bench.run(line) == .ok, "\(line): \(bench.errors)") }
    return bench
  }

  private func times(_ bench: StackBench, _ line: String = "stack schedule") throws -> [String] {
    try bench.rows(line).map { row in
      let amount = row["amount"]?.number.map { " " + $0.shortest } ?? ""
      return (row["time"]?.string ?? "") + " " + (row["what"]?.string ?? "") + amount
    }
  }

  @Test("an item without a course is planned every day with the whole of its dose")
  func withoutCourse() throws {
    let bench = try ada()
    #expect(try times(bench).map { String($0.dropFirst(6)) } == ["Magnesium 200"])
    #expect(try times(bench, "stack schedule 2026-04-30").isEmpty)
    bench.run("stack edit magnesium until=2026-05-03")
    #expect(try times(bench).isEmpty)
  }

  @Test("a course says when and how much; its days are those of its words")
  func days() throws {
    let bench = try ada(
      "stack course add magnesium doses=\"100mg AM, 150mg Night\" every=\"5 on 2 off\" weeks=2")
    #expect(try times(bench) == ["08:00 Magnesium 100", "21:00 Magnesium 150"])
    let all = try bench.rows("stack schedule --days 20").compactMap { $0["day"]?.string }
    #expect(
      Set(all).sorted()
        == [4, 5, 6, 7, 8, 11, 12, 13, 14, 15].map { "2026-05-\($0 < 10 ? "0" : "")\($0)" })
    let course = try bench.rows("stack course list").first
    #expect(
      course?["until"]?.string == "2026-05-17" && course?["doses"]?.string == "100@AM 150@Night")
  }

  @Test("a taper goes down by its steps, and ends with the last of them")
  func taper() throws {
    let bench = try ada(
      "stack course add magnesium doses=\"200mg AM for 3 days; 100mg AM for 2 days\"")
    let amounts = try bench.rows("stack schedule --days 10").map { $0["amount"]?.number }
    #expect(amounts == [200, 200, 200, 100, 100])
  }

  @Test("another course ends the one before; what was planned in the past stays")
  func another() throws {
    let bench = try ada("stack course add magnesium doses=\"100mg AM\" from=2026-05-02")
    bench.run("stack course add magnesium doses=\"250mg PM\" from=2026-05-10")
    #expect(try bench.rows("stack course list").map { $0["until"]?.string } == ["2026-05-09", nil])
    #expect(try times(bench, "stack schedule 2026-05-01").first?.hasSuffix("200") == true)
    #expect(try times(bench, "stack schedule 2026-05-09") == ["08:00 Magnesium 100"])
    #expect(try times(bench, "stack schedule 2026-05-10") == ["18:00 Magnesium 250"])
    bench.run("undo")
    #expect(try bench.rows("stack course list").map { $0["until"]?.string } == [nil])
  }

  @Test("a course that begins on the day of another is refused, and with --beside both hold")
  func beside() throws {
    let bench = try ada("stack course add magnesium doses=\"100mg AM\"")
    #expect(bench.run("stack course add magnesium doses=\"50mg PM\"") == .refused)
    #expect(bench.errors.contains("stack course edit"))
    bench.run("stack course add magnesium doses=\"50mg PM\" --beside")
    #expect(try times(bench) == ["08:00 Magnesium 100", "18:00 Magnesium 50"])
  }

  @Test("limits count what is planned, not what was noted once")
  func limits() throws {
    let bench = try ada("stack course add magnesium doses=\"150mg AM, 150mg PM\"")
    #expect(bench.errors.contains("300 mg a day is more than 250 mg"))
    bench.run("stack course edit magnesium doses=\"100mg AM, 100mg PM\"")
    #expect(!bench.errors.contains("more than"))
    bench.run("stack course edit magnesium doses=\"100mg AM for 5 days; 300mg AM\"")
    #expect(bench.errors.contains("300 mg a day is more than 250 mg"))
  }

  @Test("what is taken as needed has no times, and a most that counts for the limits")
  func asNeeded() throws {
    let bench = try ada("stack course add magnesium as-needed=\"400 mg\"")
    #expect(bench.errors.contains("400 mg a day is more than 250 mg"))
    #expect(try times(bench).isEmpty)
    bench.run("stack schedule")
    #expect(bench.errors.contains("as needed, at most 400 mg in 24 hours"))
  }

  @Test("a pause takes days out, can be ended, and is undone")
  func pause() throws {
    let bench = try ada("stack pause magnesium until=2026-05-06")
    #expect(
      try bench.rows("stack schedule --days 5").compactMap { $0["day"]?.string }
        == ["2026-05-07", "2026-05-08"])
    bench.run("stack resume magnesium on=2026-05-06")
    #expect(
      try bench.rows("stack schedule --days 3").compactMap { $0["day"]?.string }
        == ["2026-05-06"])
    bench.run("undo")
    bench.run("undo")
    #expect(try bench.rows("stack schedule --days 3").count == 3)
    #expect(bench.run("stack resume magnesium") == .refused)
    #expect(bench.run("stack pause magnesium from=2026-05-10 until=2026-05-08") != .ok)
    #expect(try bench.rows("stack list").first?["pauses"]?.array?.isEmpty == true)
  }

  @Test(
    arguments: [
      "doses=\"200 AM\"", "doses=\"-5mg AM\"", "doses=\"0mg AM\"", "doses=\"8 am\"",
      "doses=\"100mg AM, 100mg AM\"", "doses=\"100mg, 100mg\"", "doses=\"5000IU AM\"",
      "doses=\"100mg AM\" every=sometimes", "doses=\"100mg AM\" every=\"2026-05-09\"",
      "doses=\"100mg AM\" until=2026-05-01", "doses=\"100mg AM\" weeks=2 until=2026-06-01",
      "doses=\"100mg AM\" as-needed=200mg", "as-needed=0mg", "weeks=0",
      "doses=\"100mg AM; 50mg AM\"",
      "doses=\"100mg AM\" every=\"FREQ=HOURLY\"", "doses=\"100mg AM\" every=\"every day at 8:00\"",
    ])
  func whatIsNoCourse(_ words: String) throws {
    let bench = try ada()
    #expect(bench.run("stack course add magnesium \(words)") == .usage, "\(bench.errors)")
    #expect(bench.errors.contains("error:"))
    #expect(try bench.rows("stack course list").isEmpty)
  }

  @Test("an item without a dose asks for the doses; another person's item is named by its person")
  func whose() throws {
    let bench = try ada("stack add zinc", "stack person add Leo age=50")
    #expect(bench.run("stack course add zinc") == .usage)
    bench.run("stack add zinc dose=10mg --person Leo")
    #expect(bench.run("stack course add zinc doses=\"10mg AM\"") != .ok)
    let leo = try times(bench, "stack schedule --person Leo")
    #expect(leo.map { String($0.dropFirst(6)) } == ["Zinc 10"])
  }
}

@Suite struct ScheduleCommandTests {
  private func leo(_ more: String...) throws -> StackBench {
    let bench = try StackBench()
    bench.run("stack person add Leo age=40 sex=male")
    for line in more { bench.run(line) }
    return bench
  }

  private func time(_ bench: StackBench, _ what: String) throws -> Int? {
    let row = try bench.rows("stack schedule").first { $0["what"]?.string == what }
    let parts = (row?["time"]?.string ?? "").split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }

  @Test("levothyroxine and magnesium keep their four hours")
  func distance() throws {
    let bench = try leo(
      "stack medicine add \"Eutirox 75\" times=06:30", "stack add magnesium dose=200mg")
    let (eutirox, magnesium) = (try time(bench, "Eutirox 75"), try time(bench, "Magnesium"))
    #expect(eutirox == 390)
    #expect(magnesium.map { $0 - 390 >= 240 } == true)
  }

  @Test("what cannot be is refused with the smallest conflict and what would help")
  func conflict() throws {
    let bench = try leo(
      "stack medicine add \"Eutirox 75\" times=07:00", "stack add magnesium dose=200mg",
      "stack course add magnesium doses=\"200mg at 08:00\"")
    #expect(bench.run("stack schedule") == .refused)
    #expect(bench.errors.contains("4 h from Eutirox 75"))
    #expect(bench.errors.contains("at another time"))
    #expect(!bench.errors.contains("leave out Eutirox"))
  }

  @Test("a medicine without a time is said to have none; one whose words name it does")
  func assumed() throws {
    let bench = try leo("stack medicine add \"Eutirox 75\"")
    bench.run("stack schedule")
    #expect(bench.errors.contains("no time is recorded"))
    bench.run("stack medicine edit \"Eutirox 75\" text=\"Eutirox 75 la sera\"")
    bench.run("stack schedule")
    #expect(!bench.errors.contains("no time is recorded"))
    #expect(try time(bench, "Eutirox 75 la sera") == 18 * 60)
  }

  @Test("hours of the day move the slots; those that cannot be are refused whole")
  func hours() throws {
    let bench = try leo("stack add magnesium dose=200mg")
    bench.run("stack course add magnesium doses=\"200mg Night\"")
    bench.run("stack hours night=22:15 bed=23:00")
    #expect(try time(bench, "Magnesium") == 22 * 60 + 15)
    #expect(bench.run("stack hours wake=09:00 bed=09:00") == .usage)
    #expect(bench.run("stack hours meals=\"soon\"") == .usage)
    #expect(bench.run("stack hours remind=\"noonish\"") == .usage)
    #expect(try time(bench, "Magnesium") == 22 * 60 + 15)
  }

  @Test("what the rules refuse is marked, and a reminder says to ask")
  func refused() throws {
    let bench = try leo("stack medicine add Coumadin", "stack add \"vitamin k2\" dose=100mcg")
    let row = try bench.rows("stack schedule").first {
      $0["what"]?.string?.hasPrefix("Vitamin K2") == true
    }
    #expect(row?["refused"]?.bool == true)
    bench.run("stack hours remind=\"AM, Lunch, PM, Night\"")
    let details = try bench.rows("reminder list").compactMap { $0["detail"]?.string }
    #expect(!details.isEmpty && details.allSatisfy { $0.contains("ask before you take it") })
  }

  @Test("reminders come at the slots that were chosen, and only where something is planned")
  func reminders() throws {
    let bench = try leo(
      "stack add magnesium dose=200mg",
      "stack course add magnesium doses=\"100mg Lunch, 100mg Night\" every=\"every 2 days\"")
    func times() throws -> [String] {
      try bench.rows("reminder list").compactMap {
        $0["when"]?.string.map { String($0.prefix(16)) }
      }
    }
    #expect(try times() == ["2026-05-04T21:00"])
    bench.run("stack hours remind=\"Lunch, Night\"")
    #expect(try times() == ["2026-05-04T13:00", "2026-05-04T21:00"])
    let texts = try bench.rows("reminder list").compactMap { $0["text"]?.string }
    #expect(texts.allSatisfy { !$0.contains("Magnesium") })
    bench.run("stack hours remind=\"\"")
    #expect(try times().isEmpty)
  }

  @Test("a journey asks about medicines and moves none of them")
  func travel() throws {
    let bench = try leo(
      "stack medicine add \"Eutirox 75\" times=06:30", "stack add magnesium dose=200mg")
    let rows = try bench.rows("stack travel Asia/Tokyo at=2026-05-05T18:00 from=Europe/Rome")
    let medicines = rows.filter { $0["what"]?.string == "Eutirox 75" }
    #expect(medicines.allSatisfy { $0["time"]?.string == "06:30" })
    #expect(medicines.contains { $0["change"]?.string == "ask" })
    #expect(bench.run("stack travel Nowhere/Land at=2026-05-05T18:00") == .usage)
    #expect(bench.run("stack travel Asia/Tokyo at=soon") == .usage)
  }

  @Test("words and numbers are the same for programs in Italian")
  func italian() throws {
    let bench = try leo(
      "stack add magnesium dose=200mg", "stack medicine add \"Eutirox 75\" times=06:30")
    let english = try bench.rows("stack schedule")
    bench.run("set language=it")
    #expect(try bench.rows("stack schedule") == english)
  }
}
