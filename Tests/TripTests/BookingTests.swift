// Bookings: clocks of two places, nights without a bed, two things at once.

import Kernel
import Testing

@testable import Command
@testable import Trip

@Suite struct BookingTests {
  private func bench(_ script: String = "") throws -> TripBench {
    let bench = try TripBench()
    #expect(
      bench.run("trip add Zeeland from=2025-08-29 to=2025-09-03 zone=Europe/Amsterdam") == .ok)
    for line in script.split(separator: "\n") {
      #expect(bench.run(line + " --trip Zeeland") == .ok, "\(line): \(bench.errors)")
    }
    return bench
  }

  private func findings(_ bench: TripBench) throws -> [String] {
    try bench.rows("trip booking check --trip Zeeland")
      .map { "\($0["day"]?.string ?? "") \($0["kind"]?.string ?? "")" }
  }

  @Test func aFlightLeavesByOneClockAndLandsByAnother() throws {
    let bench = try bench(
      """
      trip booking add "NH 204" kind=flight from=2025-08-28T11:20 from_zone=Europe/Rome to=2025-08-29T07:20 to_zone=Asia/Tokyo
      trip booking add "JL 8" kind=flight from=2025-09-02T18:00 from_zone=Asia/Tokyo to=2025-09-02T11:50 to_zone=America/Los_Angeles
      """)
    let rows = try bench.rows("trip booking list")
    #expect(rows[0]["from"]?.string == "2025-08-28 11:20")
    #expect(rows[0]["start"]?.string == "2025-08-28T09:20:00Z")
    #expect(rows[0]["end"]?.string == "2025-08-28T22:20:00Z")
    #expect(rows[0]["duration_s"]?.whole == 46_800)
    // It lands, by the clock, before it left.
    #expect(rows[1]["duration_s"]?.whole == 35_400)
    #expect(
      bench.run(
        "trip booking add X kind=flight from=2025-09-02T18:00 to=2025-09-02T11:50 --trip Zeeland")
        == .usage)
    #expect(bench.errors.contains("to_zone="))
  }

  @Test func timesThatClocksSkipAreRefused() throws {
    let bench = try bench()
    #expect(
      bench.run(
        "trip booking add X kind=train from=2025-03-30T02:30 from_zone=Europe/Rome --trip Zeeland")
        == .usage)
    #expect(bench.errors.contains("clocks skip 02:30"))
    #expect(
      bench.run("trip booking add X kind=train from=2025-08-30T10:00+02:00 --trip Zeeland") == .ok)
    #expect(try bench.row("trip booking list")["from"]?.string == "2025-08-30 10:00")
    #expect(try bench.row("trip booking list")["start"]?.string == "2025-08-30T08:00:00Z")
  }

  /// The hour that comes twice on 1 November in New York; `date` says the same of both readings.
  @Test(arguments: [
    ("2026-11-01T01:30-05:00", "2026-11-01T06:30:00Z"),
    ("2026-11-01T06:30Z", "2026-11-01T06:30:00Z"),
    ("2026-11-01T01:30-04:00", "2026-11-01T05:30:00Z"),
  ])
  func ofAnHourThatComesTwiceTheOffsetSaysWhich(typed: String, utc: String) throws {
    let bench = try bench()
    #expect(
      bench.run("trip add NY from=2026-10-27 to=2026-11-03 zone=America/New_York") == .ok)
    let rest = "to=2026-11-01T05:00 --trip NY"
    #expect(bench.run("trip booking add Train kind=train from=\(typed) \(rest)") == .ok)
    #expect(!bench.errors.contains("twice"), "\(bench.errors)")
    #expect(try bench.row("trip booking list")["start"]?.string == utc)
    #expect(bench.run("trip booking edit Train provider=Amtrak") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip booking list")["start"]?.string == utc)
    #expect(bench.run("trip booking add X kind=train from=2026-11-01T01:30 \(rest)") == .usage)
    #expect(
      bench.errors.contains("2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00"), "\(bench.errors)")
  }

  @Test func nightsWithoutABedAreTold() throws {
    let bench = try bench(
      """
      trip booking add Camp kind=lodging from=2025-08-29 to=2025-08-31
      trip booking add Hotel kind=lodging from=2025-09-01 to=2025-09-02
      """)
    #expect(try findings(bench) == ["2025-08-31 night", "2025-09-02 night"])
    #expect(bench.run("trip booking check --trip Zeeland") == .notFound)
    // A night on board needs no bed, one that was cancelled gives none.
    #expect(
      bench.run(
        "trip booking add Night kind=train from=2025-09-02T22:00 to=2025-09-03T07:00 --trip Zeeland"
      )
        == .ok)
    #expect(try findings(bench) == ["2025-08-31 night"])
    #expect(bench.run("trip booking edit Camp state=cancelled") == .ok)
    #expect(
      try findings(bench) == ["2025-08-29 night", "2025-08-30 night", "2025-08-31 night"])
    #expect(bench.run("trip edit Zeeland from=2025-09-01 to=2025-09-03") == .ok)
    #expect(try findings(bench) == [])
    #expect(bench.run("trip booking check --trip Zeeland") == .ok)
  }

  @Test func twoAtOnceAreTold() throws {
    let bench = try bench(
      """
      trip booking add Camp kind=lodging from=2025-08-29 to=2025-09-01
      trip booking add Hotel kind=lodging from=2025-08-31 to=2025-09-03
      trip booking add Out kind=train from=2025-08-29T08:00 to=2025-08-29T12:00
      trip booking add Other kind=bus from=2025-08-29T11:00 to=2025-08-29T13:00
      trip booking add Museum kind=activity from=2025-08-29T12:30 to=2025-08-29T14:00
      trip booking add Tour kind=activity from=2025-08-29T14:00 to=2025-08-29T15:00
      trip booking add Festival kind=activity from=2025-08-29 to=2025-08-30
      trip booking add Car kind=car from=2025-08-29T07:00 to=2025-08-30T18:00
      """)
    // Other before Out is over, Museum before Other is; a festival of days and a car leave room.
    #expect(
      try findings(bench) == ["2025-08-29 overlap", "2025-08-29 overlap", "2025-08-31 overlap"])
    // The lines below a table are as wide as it is.
    func shown() -> String {
      #expect(bench.run("trip booking list --trip Zeeland --format table") == .ok)
      return bench.out.replacing("\n", with: " ")
    }
    #expect(shown().contains("two lodgings for the night from 2025-08-31: Camp and Hotel"))
    #expect(shown().contains("Museum begins before Other ends"), "\(bench.out)")
    #expect(bench.run("trip booking edit Hotel from=2025-08-29") == .ok, "\(bench.errors)")
    #expect(
      shown().contains(
        "two lodgings for the nights from 2025-08-29 to 2025-08-31: Camp and Hotel"),
      "\(bench.out)")
    // Leaving one and coming to the next on one day is no conflict.
    #expect(bench.run("trip booking edit Hotel from=2025-09-01") == .ok, "\(bench.errors)")
    #expect(try findings(bench) == ["2025-08-29 overlap", "2025-08-29 overlap"])
  }

  @Test func editsKeepWhatTheyDoNotSay() throws {
    let bench = try bench(
      """
      trip booking add Strand kind=lodging from=2025-08-29 to=2025-09-03 cost=540EUR reference=AB12 pay_by=2025-08-01
      """)
    #expect(bench.run("trip booking edit Strand state=paid cost=512.40EUR") == .ok)
    #expect(bench.run("trip booking show Strand") == .ok)
    let booking = try bench.row("trip booking list")
    #expect(booking["reference"]?.string == "AB12")
    #expect(booking["cost"]?["amount"]?.string == "512.40")
    #expect(booking["cost"]?["currency"]?.string == "EUR")
    #expect(booking["state"]?.string == "paid")
    #expect(booking["to"]?.string == "2025-09-03")
    #expect(bench.run("trip booking edit Strand cost= pay_by=") == .ok, "\(bench.errors)")
    #expect(try bench.row("trip booking list")["cost"]?.isNull == true)
    #expect(bench.run("trip booking edit Strand to=2025-08-28") == .usage)
    #expect(bench.run("trip booking edit Strand cost=-1EUR") == .usage)
    #expect(bench.run("trip booking edit Strand from_zone=Europe/Nowhere") == .usage)
  }

  /// What has no hour stands before the first of its day or a later one, whatever its zone.
  @Test func aDayWithoutAnHourStandsByItsDay() throws {
    let bench = try TripBench()
    try #require(
      bench.run(
        """
        trip add Tokyo from=2027-01-26 to=2027-02-03 zone=Asia/Tokyo
        trip booking add Inn kind=lodging from=2027-01-28 to=2027-02-02 --trip Tokyo
        trip booking add Flight kind=flight from="2027-01-27 13:30" from_zone=America/New_York to="2027-01-28 17:00" to_zone=Asia/Tokyo --trip Tokyo
        trip booking add Tour kind=activity from=2027-01-29 --trip Tokyo
        """) == .ok, "\(bench.errors)")
    #expect(
      try bench.rows("trip booking list").map { $0["name"]?.string ?? "" } == [
        "Flight", "Inn", "Tour",
      ])
  }
}
