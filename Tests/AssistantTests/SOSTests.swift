// `sos` by the clock, for whom, and where.

import CrisisCheck
import Kernel
import SessionBench
import Testing

@testable import Assistant
@testable import Command

struct SOSTests {
  private let bench: SessionBench
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("sos")
    bench = SessionBench([Shelf.domain], folder: folder.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [Shelf.domain])
    bench.environment = ["LANG": "it_IT.UTF-8"]
  }

  private func numbers(_ line: String) throws -> [String] {
    try bench.rows(line).compactMap { $0["numbers"]?.array?.first?.string }
  }

  @Test func byDayListenersComeFirst() throws {
    bench.now = "2026-05-04T15:00:00Z"
    #expect(try numbers("sos").first == "02 2327 2327")
  }

  @Test func atNightTheEmergencyNumbersLead() throws {
    bench.now = "2026-05-04T03:00:00Z"
    #expect(try numbers("sos").prefix(2) == ["112", "118"])
    #expect(bench.run("sos") == .ok)
    #expect(bench.out.contains("closed now"))
  }

  @Test func forWhom() throws {
    #expect(try numbers("sos --violence").prefix(2) == ["1522", "112"])
    #expect(try numbers("sos --minor").prefix(2).contains("114"))
    #expect(try numbers("sos --country XX") == ["112"])
    #expect(bench.run("sos --country XX") == .ok)
    #expect(bench.out.contains("findahelpline.com"))
  }

  @Test func itFitsInBothLanguages() {
    for language in [Language.english, .italian] {
      for country in ["IT", nil] {
        for hour in [3, 15] {
          let time = CivilTime(day: Day(number: 20000), millisecondOfDay: hour * 3_600_000)
          for (violence, minor) in [(false, false), (true, false), (false, true), (true, true)] {
            let text = CrisisScreen(
              at: time, isViolence: violence, isMinor: minor, country: country
            ).text(language)
            let wide = text.split(separator: "\n").filter { String($0).displayWidth > 40 }
            #expect(wide.isEmpty, "\(wide)")
            #expect(text.contains("112"))
          }
        }
      }
    }
  }

  @Test func noNotebookIsTouched() throws {
    #expect(bench.run("sos") == .ok)
    #expect(!bench.out.isEmpty && bench.errors.isEmpty)
    #expect(bench.session == nil)
  }
}
