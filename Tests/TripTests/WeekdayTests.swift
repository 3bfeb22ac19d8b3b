// Weekdays as days: plans look ahead, what was recorded lies behind, and who could mean either is asked.

import Command
import Kernel
import System
import Testing

@testable import Command
@testable import Trip

@Suite struct WeekdayTests {
  /// Sunday 2026-11-22, at noon in Rome.
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    bench.zone = try #require(Zones().zone("Europe/Rome"))
    bench.now = "2026-11-22T11:00:00Z"
    return bench
  }

  @Test(arguments: [
    ("friday", "sunday", "2026-11-27", "2026-11-29"),
    ("venerdì", "domenica", "2026-11-27", "2026-11-29"),
    ("sunday", "tuesday", "2026-11-22", "2026-11-24"),
    ("2026-12-04", "sunday", "2026-12-04", "2026-12-06"),
    ("tomorrow", "monday", "2026-11-23", "2026-11-23"),
    ("2026-03-06", "sunday", "2026-03-06", "2026-03-08"),
  ])
  func tripsLieAhead(from: String, to: String, first: String, last: String) throws {
    let bench = try bench()
    #expect(bench.run("trip add Rome from=\(from) to=\(to)") == .ok, "\(bench.errors)")
    let end = try #require(Day(iso: last))
    #expect(bench.errors.contains("to: \(end.inWords.text())"), "\(bench.errors)")
    let row = try bench.row("trip list")
    #expect(row["from"]?.string == first && row["to"]?.string == last)
  }

  @Test func todayIsNamedWithTheOtherReading() throws {
    let bench = try bench()
    #expect(bench.run("trip add Lido from=sunday") == .ok)
    #expect(
      bench.errors.contains("from: today, Sunday 22 November 2026; the other one is 2026-11-29"),
      "\(bench.errors)")
    // A plain date needs no words.
    #expect(bench.run("trip add Milan from=2026-12-01") == .ok)
    #expect(!bench.errors.contains("2026;"))
  }

  @Test func whatWasRecordedLiesBehind() throws {
    let bench = try bench()
    #expect(bench.run("trip note Rain --at \"friday 18:00\"") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("--at: Friday 20 November 2026"), "\(bench.errors)")
    #expect(try bench.row("trip note list")["at"]?.string == "2026-11-20T17:00:00Z")
    #expect(bench.run("trip note Sun --at \"sunday 18:00\"") == .ok)
    #expect(try bench.rows("trip note list").first?["at"]?.string == "2026-11-15T17:00:00Z")
    #expect(try bench.rows("trip note list --from friday --to sunday").count == 1)
    #expect(bench.errors.contains("--from: Friday 20 November 2026"))
    #expect(bench.errors.contains("--to: Sunday 22 November 2026"))
  }

  @Test func aListOfPlansAndPastsRefusesAWeekday() throws {
    let bench = try bench()
    #expect(bench.run("trip add Rome from=2026-11-27") == .ok)
    #expect(bench.run("trip list --from friday") == .usage)
    #expect(
      bench.errors.contains("friday can be Friday 20 November 2026 or Friday 27 November 2026"))
    #expect(bench.errors.contains("hint: write 2026-11-20 or 2026-11-27"))
    #expect(bench.run("trip list --from 2026-11-01 --to friday") == .usage)
    #expect(bench.run("trip list --from yesterday --to +7d") == .ok)
    #expect(bench.run("trip list --from sunday") == .ok, "today is both")
    #expect(
      bench.errors.contains(
        "--from: today, Sunday 22 November 2026; others are 2026-11-15 and 2026-11-29"),
      "\(bench.errors)")
    #expect(bench.run("trip list --as-of friday") == .ok)
    #expect(bench.errors.contains("--as-of: Friday 20 November 2026"), "\(bench.errors)")
    #expect(bench.run("log --as-of friday") == .usage && bench.errors.contains("omit --as-of"))
  }

  /// Of a trip under way a weekday is the next one, and the one that has gone is named.
  @Test func ofATripUnderWayAWeekdayLiesAhead() throws {
    let bench = try bench()
    #expect(bench.run("trip add Rome from=2026-11-21 to=2026-12-05") == .ok)
    #expect(bench.run("trip start Rome --at 2026-11-21T08:00") == .ok)
    #expect(bench.run("trip booking add Inn kind=lodging from=saturday") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("from: Saturday 28 November 2026"), "\(bench.errors)")
    #expect(bench.errors.contains("from: the one before is 2026-11-21"), "\(bench.errors)")
    #expect(try bench.row("trip booking list")["from"]?.string == "2026-11-28")
    #expect(bench.run("trip plan add Forum day=saturday") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("for the trip under way: Rome"), "\(bench.errors)")
    #expect(try bench.row("trip plan list")["date"]?.string == "2026-11-28")
    #expect(bench.run("trip plan add Lake day=sunday") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("the one after is 2026-11-29"), "\(bench.errors)")
    #expect(bench.run("trip expense add Tea amount=2EUR") == .ok, "\(bench.errors)")
    #expect(bench.run("trip budget list --trip Rome --format table") == .ok)
    #expect(
      bench.errors.contains("spent 2.00 EUR; no budget set") || bench.out.contains("no budget"))
  }

  @Test func partsOfAPlanLieInTheTrip() throws {
    let bench = try bench()
    #expect(bench.run("trip add Rome from=2027-03-05 to=2027-03-10") == .ok)
    #expect(bench.run("trip plan add Forum day=sunday --trip Rome") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("on: Sunday 7 March 2027"), "\(bench.errors)")
    #expect(try bench.row("trip plan list")["date"]?.string == "2027-03-07")
    #expect(
      bench.run(
        "trip booking add Inn kind=lodging from=friday to=tuesday pay_by=friday --trip Rome")
        == .ok,
      "\(bench.errors)")
    let row = try bench.row("trip booking list")
    #expect(row["from"]?.string == "2027-03-05" && row["to"]?.string == "2027-03-09")
    #expect(row["pay_by"]?.string == "2026-11-27")
    #expect(bench.run("trip expense add Coffee amount=3EUR on=friday --trip Rome") == .ok)
    #expect(bench.errors.contains("on: Friday 20 November 2026"), "\(bench.errors)")
  }

  @Test func helpAndCompletionSayWhere() throws {
    let bench = try bench()
    #expect(bench.run("help trip add") == .ok)
    let words = bench.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("first day; a weekday is the next one"), "\(bench.out)")
    #expect(words.contains("a weekday is the day of the beginning or the next one after it"))
    #expect(bench.run("help trip note") == .ok)
    #expect(
      bench.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("a weekday is the last one"))
    let session = bench.makeSession()
    defer { session.close() }
    func offered(_ line: String) -> [String: String] {
      let found = Completer(session).complete(line: line, cursor: line.utf8.count).candidates
      return Dictionary(
        found.map { ($0.shown, $0.description) }, uniquingKeysWith: { first, _ in first })
    }
    #expect(offered("trip add Rome from=fr")["friday"] == "Friday 27 November 2026")
    #expect(offered("trip note X --at fr")["friday"] == "Friday 20 November 2026")
    #expect(offered("trip list --from fr")["friday"] == nil)
  }
}
