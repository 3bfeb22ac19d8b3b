// One set of words: `--trip` for the trip, `on=` for a day, a year as a word, a bare number in the
// currency of the trip; what was written before still runs.

import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct WordsTests {
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    try #require(
      bench.run(
        """
        trip add Zeeland from=2025-08-29 to=2025-09-03
        trip add Alps from=2025-10-04 to=2025-10-06
        trip plan add Lunch on=1 --trip Zeeland
        trip plan add Lunch on=2 --trip Alps
        trip packing add Tent --trip Zeeland
        trip packing add Tent --trip Alps
        trip booking add Hut kind=lodging from=2025-10-04 to=2025-10-05 --trip Alps
        """) == .ok, "\(bench.errors)")
    return bench
  }

  /// Each pair is one line in the words of today and in those of before.
  @Test(
    arguments: [
      ("trip show --trip Zeeland", "trip show Zeeland"),
      ("trip compare --trip Zeeland", "trip compare Zeeland"),
      ("trip compare Zeeland --currency EUR", "trip compare Zeeland --in EUR"),
      ("trip budget list --trip Alps --currency EUR", "trip budget list --trip Alps --in EUR"),
      ("trip plan list --trip Alps --on 2", "trip plan list --trip Alps --day 2"),
      ("trip plan list --trip Alps --on 2025-10-05", "trip plan list --trip Alps --day 2"),
      ("trip calendar 2025", "trip calendar --year 2025"),
      ("trip calendar time 2025", "trip calendar --year 2025 time"),
      ("trip year 2025", "trip year --year 2025"),
    ])
  func newWordsAndThoseOfBeforeGiveTheSame(new: String, before: String) throws {
    let bench = try bench()
    try #require(bench.run("trip import examples/coast.gpx") == .ok, "\(bench.errors)")
    #expect(bench.run(new + " --json") == .ok, "\(bench.errors)")
    let answer = bench.out
    #expect(bench.run(before + " --json") == .ok, "\(bench.errors)")
    #expect(!answer.isEmpty && bench.out == answer)
  }

  /// What is told by days is told of the days of a trip alone, as with its first and last day.
  @Test(arguments: [
    "trip streaks", "trip firsts --kind longest-day", "trip zone events", "trip zone time",
    "trip zone replay",
  ])
  func aTripIsItsDays(line: String) throws {
    let bench = try bench()
    try #require(
      bench.run(
        """
        trip import examples/coast.gpx
        trip zone add Coast 51.44 3.6 radius=80km
        trip zone replay
        """) == .ok, "\(bench.errors)")
    let all = try bench.rows(line)
    let zeeland = try bench.rows(line + " --trip Zeeland")
    #expect(zeeland == all && !all.isEmpty)
    let alps = try bench.rows(line + " --trip Alps")
    #expect(alps != all)
    if !line.contains("streaks") {
      #expect(try bench.rows(line + " --from 2025-10-04 --to 2025-10-06") == alps)
    }
    #expect(bench.run(line + " --trip Nowhere") == .usage)
  }

  @Test func writtenBeforeAndWrittenTodayAreTheSameCommand() throws {
    let bench = try bench()
    #expect(bench.run("trip plan add A day=3 --trip Zeeland") == .ok, "\(bench.errors)")
    #expect(bench.run("trip plan add B on=2025-08-31 --trip Zeeland") == .ok, "\(bench.errors)")
    let days = try bench.rows("trip plan list --trip Zeeland --on 3").map { $0["name"]?.string }
    #expect(days == ["A", "B"])
    #expect(bench.run("trip plan add C on=1 day=2 --trip Zeeland") == .usage)
    #expect(bench.errors.contains("given twice"))
    #expect(bench.run("trip edit --trip Zeeland comment=Sea") == .ok, "\(bench.errors)")
    #expect(bench.run("trip show Zeeland --trip Alps") == .usage)
  }

  @Test func aThingIsLookedForInTheTripThatIsNamed() throws {
    let bench = try bench()
    #expect(bench.run("trip packing pack Tent") == .usage)
    #expect(bench.run("trip packing pack Tent --trip Alps") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip packing list --trip Alps")["packed"] == .bool(true))
    #expect(try bench.row("trip packing list --trip Zeeland")["packed"] == .bool(false))
    #expect(bench.run("trip plan edit Lunch at=13:00 --trip Zeeland") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip plan list --trip Alps")["at"]?.string == nil)
    // What another trip has is not found.
    #expect(bench.run("trip booking show Hut --trip Zeeland") == .usage)
    #expect(bench.run("trip booking show Hut --trip Alps") == .ok, "\(bench.errors)")
    // The trip that was entered is entered still.
    #expect(bench.type("trip use Zeeland\ntrip packing unpack Tent --trip Alps") == .ok)
    #expect(bench.places == "Zeeland")
  }

  @Test func aTripThatIsNotUnderWayIsNotEnded() throws {
    let bench = try bench()
    #expect(bench.run("trip start Alps") == .ok, "\(bench.errors)")
    #expect(bench.run("trip stop --trip Zeeland") == .refused)
    #expect(bench.run("trip stop --trip Alps") == .ok, "\(bench.errors)")
  }

  @Test func aBareNumberIsMoneyOfTheTrip() throws {
    let bench = try bench()
    #expect(bench.run("trip expense add Tea amount=3.50 --trip Zeeland") == .usage)
    #expect(bench.errors.contains("a currency is missing"))
    #expect(bench.errors.contains("EUR, USD, JPY"))
    #expect(bench.run("trip budget set category=food amount=100EUR --trip Zeeland") == .ok)
    #expect(bench.run("trip expense add Tea amount=3.50 --trip Zeeland") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("3.50 EUR"))
    #expect(
      try bench.row("trip expense list --trip Zeeland")["amount"]?["currency"]?.string == "EUR")
    #expect(
      bench.run("trip booking add Inn kind=lodging from=2025-08-29 cost=120 --trip Zeeland") == .ok,
      "\(bench.errors)")
    #expect(
      try bench.row("trip booking list --trip Zeeland")["cost"]?["amount"]?.string == "120.00")
    #expect(bench.run("trip booking edit Inn cost=-1") == .usage)
    #expect(bench.run("trip expense edit Tea amount=4.999") == .usage)
    #expect(bench.run("trip budget set category=food amount=80 --trip Zeeland") == .ok)
    // Another trip has a currency of its own, or none.
    #expect(bench.run("trip expense add Tea amount=3 --trip Alps") == .usage)
    #expect(bench.run("trip expense add Tea amount=3CHF --trip Alps") == .ok)
    #expect(bench.run("trip expense add Cake amount=4 --trip Alps") == .ok)
    #expect(bench.errors.contains("4.00 CHF"))
    // Two currencies and no budget: nobody knows which.
    #expect(bench.run("trip expense add Fuel amount=50EUR --trip Alps") == .ok)
    #expect(bench.run("trip expense add Toll amount=9 --trip Alps") == .usage)
  }

  @Test func sumsOnAPipeStandBesideTheData() throws {
    let bench = try bench()
    bench.run("trip expense add Tea amount=3.50EUR --trip Zeeland")
    #expect(bench.run("trip expense list --trip Zeeland --format tsv") == .ok)
    #expect(bench.errors.contains("3.50 EUR"))
    #expect(bench.out.split(separator: "\n").count == 2)
    #expect(bench.run("trip expense list --trip Zeeland --json") == .ok)
    #expect(bench.errors.isEmpty)
  }

  @Test func otherSpellingsAreInHelpAndNotOffered() throws {
    let bench = try bench()
    #expect(bench.run("help trip plan add") == .ok)
    let help = bench.out + bench.errors
    #expect(help.contains("on=DAY") && help.contains("day= also works"))
    let session = bench.makeSession()
    defer { session.close() }
    let line = "trip plan add Beach "
    let offered = Completer(session).complete(line: line, cursor: line.utf8.count)
      .candidates.map(\.text)
    #expect(offered.contains("on=") && !offered.contains("day="))
    let named = "trip show --trip Ze"
    #expect(
      Completer(session).complete(line: named, cursor: named.utf8.count).candidates.map(\.text)
        == ["Zeeland"])
  }
}
