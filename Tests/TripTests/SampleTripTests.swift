// `sample trip`: complete, clean, undone in one step, in every language; its suggestions work.

import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct SampleTripTests {
  @Test(arguments: [Language.english, .italian])
  func holdsAHolidayBehindAndAJourneyAhead(language: Language) throws {
    let bench = try TripBench()
    bench.language = language
    #expect(bench.run("sample trip") == .ok, "\(bench.errors)")
    for line in SampleTrip.sample.next {
      #expect(bench.errors.contains(line))
    }
    for line in SampleTrip.sample.next {
      #expect(bench.run(line + " --format table") == .ok, "\(line): \(bench.errors)")
      #expect(!bench.out.isEmpty, "\(line)")
    }
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    let trips = try bench.rows("trip list")
    #expect(trips.map { $0["destination"]?.string } == ["Zeeland", "Lisbon"])
    // The clock stands at 2026-05-04.
    #expect((trips[0]["to"]?.string ?? "") < "2026-05-04")
    #expect((trips[1]["from"]?.string ?? "") > "2026-05-04")
    #expect(try bench.rows("trip track list --trip Zeeland").count == 3)
    #expect(try bench.rows("trip stays --trip Zeeland").count >= 3)
    #expect(try bench.rows("trip expense settle --trip Zeeland").count >= 1)
    #expect(try bench.rows("trip booking list --trip Lisbon").count == 3)
    #expect(bench.run("trip booking check --trip Lisbon") == .ok, "\(bench.out)\(bench.errors)")
    // The other one made the notebook.
    let log = try bench.rows("log").compactMap { $0["command"]?.string }
    #expect(log.filter { $0 != "(taccuino)" } == ["sample trip"])
  }

  @Test func oneUndoTakesAllOfItAndItCanComeAgain() throws {
    let bench = try TripBench()
    #expect(bench.run("sample trip") == .ok, "\(bench.errors)")
    #expect(bench.run("sample trip") == .refused)
    #expect(bench.errors.contains("taccuino -n demo.tac sample trip"))
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(bench.run("sample trip --dry-run") == .ok, "\(bench.errors)")
    for list in ["trip list", "trip track list", "trip poi list", "trip expense list"] {
      #expect(try bench.rows(list).isEmpty, "\(list)")
    }
    #expect(bench.run("sample trip") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test func dataOfOnesOwnStaysAsItIs() throws {
    let bench = try TripBench()
    #expect(bench.run("trip poi add Home 51.5 3.5") == .ok, "\(bench.errors)")
    #expect(bench.run("sample trip") == .refused)
    #expect(try bench.rows("trip list").isEmpty)
  }

  /// Whoever looks at the sample on another day sees the same walks.
  @Test func theWalksAreTheSameOnEveryDay() throws {
    let one = SampleTrip.drawing(Day(iso: "2026-05-04") ?? Day(number: 0))
    let other = SampleTrip.drawing(Day(iso: "2031-12-31") ?? Day(number: 0))
    func places(_ text: String) -> [Substring] {
      text.split(separator: "\n").compactMap { line in
        line.hasPrefix("<trkpt") ? line.prefix { $0 != ">" } : nil
      }
    }
    #expect(places(one).count > 500 && places(one) == places(other))
  }
}
