import Kernel
import System
import Testing

@testable import CrisisCheck

@Suite struct HelpLineTests {
  private func time(_ text: String) throws -> CivilTime {
    let parts = text.split { "-T:".contains($0) }.compactMap { Int($0) }
    let day = try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
    return try #require(CivilTime(day: day, hour: parts[3], minute: parts[4]))
  }

  private func order(
    _ text: String, minor: Bool = false, violence: Bool = false, country: String? = "IT",
    region: String? = nil
  ) throws -> [String] {
    HelpLines.order(
      at: try time(text), minor: minor, violence: violence, country: country, region: region
    ).map(\.id)
  }

  @Test func theFileIsRead() throws {
    #expect(HelpLines.all.count == 8)
    #expect(try repositoryFile("data/safety/lines.json") == CrisisData.lines)
    for line in HelpLines.all {
      #expect(!line.source.isEmpty && !line.numbers.isEmpty && !line.name(.italian).isEmpty)
      for number in line.numbers { #expect(number.allSatisfy { $0.isNumber || $0 == " " }) }
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "{\"schema\":2,\"lines\":[]}", "{\"schema\":1,\"lines\":[]}",
    "{\"schema\":1,\"lines\":[{\"id\":\"x\"}]}",
  ])
  func aBrokenFileIsNone(text: String) {
    #expect(HelpLines.read(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    // Friday 1 May 2026.
    ("2026-05-01T08:59", ["112", "118", "telefono-amico", "samaritans"]),
    ("2026-05-01T09:00", ["telefono-amico", "112", "118", "samaritans"]),
    ("2026-05-01T12:59", ["telefono-amico", "112", "118", "samaritans"]),
    ("2026-05-01T13:00", ["telefono-amico", "samaritans", "112", "118"]),
    ("2026-05-01T21:59", ["telefono-amico", "samaritans", "112", "118"]),
    ("2026-05-01T22:00", ["telefono-amico", "112", "118", "samaritans"]),
    ("2026-05-01T23:59", ["telefono-amico", "112", "118", "samaritans"]),
    ("2026-05-02T00:00", ["112", "118", "telefono-amico", "samaritans"]),
    ("2026-05-02T03:30", ["112", "118", "telefono-amico", "samaritans"]),
  ])
  func whoIsOpenNow(at: String, ids: [String]) throws {
    #expect(try order(at) == ids)
  }

  @Test func minorsAndViolence() throws {
    for at in ["2026-05-01T15:00", "2026-05-02T03:00"] {
      #expect(try order(at, minor: true).prefix(2) == ["telefono-azzurro", "114"])
      #expect(try order(at, violence: true).prefix(2) == ["1522", "112"])
      #expect(
        try order(at, minor: true, violence: true).prefix(4)
          == ["telefono-azzurro", "114", "1522", "112"])
    }
    #expect(try !order("2026-05-01T15:00").contains("114"))
    #expect(try !order("2026-05-01T15:00").contains("1522"))
  }

  @Test func elsewhere() throws {
    #expect(try order("2026-05-01T15:00", country: nil) == ["112"])
    #expect(try order("2026-05-01T15:00", minor: true, violence: true, country: "FR") == ["112"])
    #expect(!HelpLines.knows(country: "FR") && !HelpLines.knows(country: nil))
    #expect(HelpLines.knows(country: "it"))
    #expect(try order("2026-05-01T15:00", country: "it").count == 4)
    #expect(HelpLines.finder == "https://findahelpline.com")
  }

  @Test func aRegionHasItsOwn() throws {
    // Open day and night, so it leads before nine.
    #expect(try order("2026-05-01T03:00", region: "veneto").first == "veneto")
    #expect(try !order("2026-05-01T03:00", region: "Lazio").contains("veneto"))
  }

  @Test func everyHourOfTheWeekHasSomebody() throws {
    for hour in 0..<168 {
      let day = try #require(Day(year: 2026, month: 5, day: 4)).adding(days: hour / 24)
      let now = try #require(CivilTime(day: day, hour: hour % 24, minute: 0))
      for minor in [false, true] {
        for violence in [false, true] {
          let lines = HelpLines.order(at: now, minor: minor, violence: violence, country: "IT")
          #expect(lines.first?.isOpen(at: now) == true)
          // Who is closed never stands before who is open.
          let open = lines.map { $0.isOpen(at: now) }
          #expect(open == open.sorted { $0 && !$1 })
        }
      }
    }
  }

  /// The nights in which clocks are changed: what counts is the clock on the wall.
  @Test func summerTime() throws {
    let rome = Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3", name: "Europe/Rome")
    let zone = try #require(rome)
    // 29 March 2026, 07:00 UTC is 9:00 by the new time.
    for (utc, leads) in [
      ("2026-03-29T06:59", "112"), ("2026-03-29T07:00", "telefono-amico"),
      ("2026-10-25T07:59", "112"), ("2026-10-25T08:00", "telefono-amico"),
    ] {
      let instant = Zone.utc.instant(of: try time(utc))
      let wall = zone.civil(at: instant)
      #expect(
        HelpLines.order(at: wall, minor: false, violence: false, country: "IT").first?.id == leads)
    }
  }

  @Test func hoursInWords() throws {
    let byID = Dictionary(uniqueKeysWithValues: HelpLines.all.map { ($0.id, $0) })
    #expect(byID["112"]?.hoursText.text() == "day and night")
    #expect(byID["telefono-amico"]?.hoursText.text() == "every day 9-24")
    #expect(byID["112"]?.hoursText.text(.italian) == "giorno e notte")
    #expect(byID["telefono-amico"]?.hoursText.text(.italian) == "tutti i giorni 9-24")
    var chat = try #require(byID["telefono-azzurro"])
    chat.hours = chat.chat?.hours
    #expect(chat.hoursText.text() == "Monday to Friday 8-22, Saturday and Sunday 8-20")
  }
}
