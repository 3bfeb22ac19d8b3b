// The days of a trip and their stops; what is packed.

import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct PlanTests {
  private func bench() throws -> TripBench {
    let bench = try TripBench()
    #expect(
      bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam") == .ok)
    return bench
  }

  private func names(_ bench: TripBench, _ command: String = "trip plan list") throws -> [String] {
    try bench.rows(command).map { "\($0["day"]?.whole ?? 0) \($0["name"]?.string ?? "")" }
  }

  @Test func stopsStandByDayAndTimeAndMoveWithTheTrip() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        use trip Zeeland
        trip plan add Beach day=2
        trip plan add "Delta works" 51.6494 3.7091 day=2 at=10:30 for=2h transport=car
        trip plan add Breakfast day=2 at=08:00
        trip plan add Middelburg 51.4988 3.6110 day=2025-08-30 at=16:00
        trip plan add Arrival day=1 nights=5
        """) == .ok, "\(bench.errors)")
    #expect(
      try names(bench) == [
        "1 Arrival", "2 Beach", "2 Breakfast", "2 Delta works", "2 Middelburg",
      ])
    var row = try #require(
      bench.rows("trip plan list --day 2").first { $0["name"]?.string == "Middelburg" })
    #expect(row["date"]?.string == "2025-08-30")
    #expect(row["weekday"]?.string == "saturday")
    // GeodSolve -i: 51.6494 3.7091 51.4988 3.6110 gives 18075.0 m.
    #expect(abs((row["from_previous_m"]?.finite ?? 0) - 18_075) < 60)
    #expect(bench.run("trip edit Zeeland from=2026-08-28 to=2026-09-02") == .ok)
    row = try #require(
      bench.rows("trip plan list --day 2").first { $0["name"]?.string == "Middelburg" })
    #expect(row["date"]?.string == "2026-08-29")
  }

  @Test func daysOutsideOfTheTripAreRefused() throws {
    let bench = try bench()
    for day in ["0", "7", "-1", "2025-09-04", "2025-08-28", "never"] {
      #expect(bench.run("trip plan add X day=\(day) --trip Zeeland") == .usage, "\(day)")
    }
    #expect(bench.errors.contains("error:"))
    #expect(bench.run("trip plan add X day=6 --trip Zeeland") == .ok)
    // A shorter trip leaves the stop where it was, and says so.
    #expect(bench.run("trip edit Zeeland to=2025-09-01") == .ok)
    #expect(try bench.row("trip plan list")["outside"] == .bool(true))
    #expect(bench.run("trip plan list --format table") == .ok)
    #expect(bench.out.contains("after the last day"))
  }

  @Test func stopsAreMovedBeforeAndAfterOthersForEver() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        trip plan add A day=1 --trip Zeeland
        trip plan add B day=1 --trip Zeeland
        trip plan add C day=1 --trip Zeeland
        """) == .ok)
    #expect(bench.run("trip plan move C --before B") == .ok)
    #expect(try names(bench) == ["1 A", "1 C", "1 B"])
    #expect(bench.run("trip plan move A day=3") == .ok)
    #expect(try names(bench) == ["1 C", "1 B", "3 A"])
    #expect(bench.run("trip plan move A --after C") == .ok)
    #expect(try names(bench) == ["1 C", "1 A", "1 B"])
    // Halving the space between two stops ends at some time: the day is then numbered anew.
    var script = ""
    for _ in 0..<40 { script += "trip plan move B --after C\ntrip plan move A --after C\n" }
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    #expect(try names(bench) == ["1 C", "1 A", "1 B"])
    #expect(bench.run("trip plan move A --after A") == .usage)
    #expect(bench.run("trip plan move A") == .usage)
    #expect(bench.run("undo") == .ok)
  }

  @Test func aDayThatIsTooFullIsToldWithItsRule() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        trip plan add A 51 3 day=1 at=09:00 for=6h --trip Zeeland
        trip plan add B 52 5 day=1 at=15:10 for=6h --trip Zeeland transport=car
        """) == .ok, "\(bench.errors)")
    let day = try bench.row("trip plan days --trip Zeeland")
    #expect(day["too_much"] == .bool(true))
    #expect(day["late"]?.array == [.string("B")])
    #expect(bench.run("trip plan days --trip Zeeland --format table") == .ok)
    #expect(bench.out.contains("is too full: 12 h at the stops, 3 h 33 min travelling"))
    #expect(bench.out.contains("at 4 km/h on foot"))
    #expect(bench.run("trip plan edit B for=30min at=") == .ok, "\(bench.errors)")
    let light = try bench.row("trip plan days --trip Zeeland")
    #expect(light["too_much"] == .bool(false))
    #expect(light["late"]?.array == [])
  }

  @Test func positionsAreCheckedAndComeFromPlaces() throws {
    let bench = try bench()
    #expect(bench.run("trip plan add X 91 3 day=1 --trip Zeeland") == .usage)
    #expect(bench.run("trip plan add X 51 181 day=1 --trip Zeeland") == .usage)
    #expect(bench.run("trip plan add X 51 day=1 --trip Zeeland") == .usage)
    #expect(bench.run("trip plan add X day=1 --poi Lighthouse --trip Zeeland") == .usage)
    let gpx = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">\
      <wpt lat="51.5" lon="3.45"><name>Lighthouse</name></wpt></gpx>
      """
    try bench.scratch.write("w.gpx", Array(gpx.utf8))
    #expect(bench.run("trip import \(bench.folder)/w.gpx") == .ok)
    #expect(
      bench.run("trip plan add X day=1 --poi lighthouse --trip Zeeland") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip plan show X")["latitude"]?.finite == 51.5)
  }

  @Test func whatOtherTripsHoldIsToldApart() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        trip add Alps from=2025-10-04 to=2025-10-06
        trip plan add Lunch day=1 --trip Zeeland
        trip plan add Lunch day=2 --trip Alps
        """) == .ok)
    #expect(bench.run("trip plan done Lunch") == .usage)
    #expect(bench.run("use trip Alps\ntrip plan done Lunch") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip plan list --trip Alps").first?["done"] == .bool(true))
    #expect(try bench.rows("trip plan list --trip Zeeland").first?["done"] == .bool(false))
    // What belongs to a trip that is gone is not seen, and is back with it.
    #expect(bench.run("trip remove Alps") == .ok)
    #expect(try names(bench) == ["1 Lunch"])
    #expect(bench.run("undo") == .ok)
    #expect(try names(bench).count == 2)
  }

  @Test func packingIsTickedWeighedAndCopied() throws {
    let bench = try bench()
    #expect(
      bench.run(
        """
        use trip Zeeland
        trip packing add "Rain coat" count=2 weight=450g category=clothes for=Anna
        trip packing add Tent weight=2.1kg
        trip packing add Passport category=papers
        trip packing pack Tent Passport
        """) == .ok, "\(bench.errors)")
    #expect(bench.run("trip packing list --format table") == .ok)
    #expect(
      bench.out.contains("2 of 4 pieces packed; total weight 3.0 kg; 1 item without a weight"))
    // The sum is of what is shown: the passport comes last.
    #expect(bench.run("trip packing list --format table --limit 2") == .ok)
    #expect(bench.out.contains("1 of 3 pieces packed; total weight 3.0 kg"), "\(bench.out)")
    #expect(!bench.out.contains("without a weight"), "\(bench.out)")
    #expect(bench.run("trip packing list --format table --limit 1") == .ok)
    #expect(bench.out.contains("1 of 1 pieces packed; total weight 2.1 kg"), "\(bench.out)")
    #expect(bench.run("trip packing list --format table --for anna --limit 1") == .ok)
    #expect(bench.out.contains("0 of 2 pieces packed; total weight 900 g"), "\(bench.out)")
    #expect(!bench.out.contains("without a weight"))
    let coats = try bench.row("trip packing list --for anna")
    #expect(coats["weight_g"]?.finite == 450 && coats["total_g"]?.finite == 900)
    #expect(try bench.rows("trip packing list --open").map { $0["name"]?.string } == ["Rain coat"])
    #expect(try bench.row("trip packing list --for anna")["total_g"]?.finite == 900)
    #expect(
      bench.run(
        """
        trip add Alps from=2025-10-04 to=2025-10-06
        trip packing add tent --trip Alps
        trip packing copy --from-trip Zeeland --trip Alps
        """) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("copied 2 from the list; 1 were already on it"))
    let copied = try bench.rows("trip packing list --trip Alps")
    #expect(copied.count == 3)
    #expect(copied.allSatisfy { $0["packed"] == .bool(false) })
    #expect(bench.run("trip packing copy --from-trip Zeeland --trip Zeeland") == .usage)
    #expect(bench.run("trip packing add X weight=12 --trip Alps") == .usage)
    #expect(bench.run("trip packing edit Tent --trip Zeeland weight=") == .ok)
  }

  @Test func hostileNamesAreShownSafely() throws {
    let bench = try bench()
    #expect(bench.run("trip plan add \"a\u{1B}[31mb\" day=1 --trip Zeeland") == .ok)
    #expect(!bench.errors.contains("\u{1B}"))
    #expect(bench.run("trip plan list --format table") == .ok)
    #expect(!bench.out.contains("\u{1B}[31m"))
  }
}
