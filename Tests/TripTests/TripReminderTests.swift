// What trips remind of, and when no longer.

import Kernel
import Notebook
import System
import Testing

@testable import Command
@testable import Trip

@Suite struct TripReminderTests {
  private func due(_ bench: TripBench, at now: String) throws -> [String] {
    bench.now = now
    return try bench.rows("reminder due").map { $0["text"]?.string ?? "" }
  }

  @Test func aTripBeginsTomorrowWithThingsNotPacked() throws {
    let bench = try TripBench()
    bench.zone = Zones().zone("Europe/Rome") ?? .utc
    #expect(
      bench.run(
        """
        trip add Zeeland from=2026-05-20 to=2026-05-25
        trip packing add Tent --trip Zeeland
        trip packing add Coat --trip Zeeland
        """) == .ok)
    #expect(try due(bench, at: "2026-05-19T07:59:00Z") == [])
    #expect(
      try due(bench, at: "2026-05-19T08:00:00Z").sorted() == [
        "2 items are not packed for Zeeland", "Zeeland begins on 2026-05-20",
      ])
    #expect(bench.run("trip packing pack Tent Coat") == .ok)
    #expect(try due(bench, at: "2026-05-19T09:00:00Z") == ["Zeeland begins on 2026-05-20"])
    // A trip that moves is reminded of anew; one that began needs no word.
    #expect(bench.run("reminder done \"Zeeland begins on 2026-05-20\"") == .ok)
    #expect(try due(bench, at: "2026-05-19T09:00:00Z") == [])
    #expect(bench.run("trip edit Zeeland from=2026-05-27 to=2026-06-01") == .ok)
    #expect(try due(bench, at: "2026-05-26T09:00:00Z") == ["Zeeland begins on 2026-05-27"])
    #expect(bench.run("trip start Zeeland") == .ok)
    #expect(try due(bench, at: "2026-05-26T09:00:00Z") == [])
  }

  @Test func bookingsHaveTheirDays() throws {
    let bench = try TripBench()
    #expect(
      bench.run(
        """
        trip add Zeeland from=2026-06-20 to=2026-06-25 zone=Europe/Amsterdam
        trip booking add Camp kind=lodging from=2026-06-20 to=2026-06-25 pay_by=2026-06-01 cancel_by=2026-06-03 --trip Zeeland
        trip booking add "IC 5" kind=train from=2026-06-20T10:00 to=2026-06-20T12:00 --trip Zeeland
        """) == .ok, "\(bench.errors)")
    #expect(try due(bench, at: "2026-05-31T09:59:00Z") == [])
    #expect(try due(bench, at: "2026-05-31T10:00:00Z") == ["pay for Camp by 2026-06-01"])
    #expect(
      try due(bench, at: "2026-06-02T12:00:00Z") == [
        "pay for Camp by 2026-06-01", "last day to cancel Camp: 2026-06-03",
      ])
    #expect(bench.run("trip booking edit Camp state=paid") == .ok)
    #expect(
      try due(bench, at: "2026-06-02T12:00:00Z") == ["last day to cancel Camp: 2026-06-03"])
    #expect(try due(bench, at: "2026-06-04T00:00:00Z") == [])
    // An hour before, by the clocks of the place: ten in Amsterdam is eight in UTC.
    #expect(try due(bench, at: "2026-06-20T06:59:00Z") == ["Zeeland begins on 2026-06-20"])
    #expect(
      try due(bench, at: "2026-06-20T07:00:00Z").contains(
        "IC 5 departs at 2026-06-20 10:00, Europe/Amsterdam"))
    #expect(try due(bench, at: "2026-06-20T08:00:00Z") == ["Zeeland begins on 2026-06-20"])
  }

  @Test func nothingRecordedForSomeDays() throws {
    let bench = try TripBench()
    let gpx = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\
      <trkpt lat="51" lon="3"><time>2026-05-01T10:00:00Z</time></trkpt>\
      <trkpt lat="51" lon="3.01"><time>2026-05-01T22:00:00Z</time></trkpt></trkseg></trk></gpx>
      """
    try bench.scratch.write("w.gpx", Array(gpx.utf8))
    #expect(bench.run("trip import \(bench.folder)/w.gpx") == .ok)
    #expect(try due(bench, at: "2026-05-04T09:59:00Z") == [])
    #expect(try due(bench, at: "2026-05-04T10:00:00Z") == ["nothing recorded since 2026-05-01"])
    // An old history is no news.
    #expect(try due(bench, at: "2026-07-01T10:00:00Z") == [])
    bench.settings.set(.reminderDays, "5", flag: "test")
    #expect(try due(bench, at: "2026-05-05T10:00:00Z") == [])
    #expect(try due(bench, at: "2026-05-06T10:00:00Z").count == 1)
    bench.settings.set(.reminderDays, "0", flag: "test")
    #expect(try due(bench, at: "2026-05-06T10:00:00Z") == [])
  }

  /// Trips that a history proposed are long over: they are told of together, on the day after.
  @Test func tripsOfLongAgoWaitToBeConfirmed() throws {
    let bench = try TripBench()
    bench.now = "2026-09-01T10:00:00Z"
    #expect(bench.run("trip add Later from=2027-05-01") == .ok)
    let session = bench.makeSession()
    try session.write(as: nil) { () throws(Diagnostic) in
      for (name, day) in [("Rome", "2024-05-01"), ("Bari", "2024-08-01")] {
        let id = session.newID()
        try session.append(
          TripEvent.tripPlanned, scope: id, entity: id,
          body: [
            "destination": .string(name), "type": "day", "from": .string(day),
            "to": .string(day), "detected": true,
          ])
      }
    }
    session.close()
    #expect(try due(bench, at: "2026-09-01T12:00:00Z") == [])
    #expect(
      try due(bench, at: "2026-09-02T12:00:00Z") == ["2 detected trips need confirmation"]
    )
    #expect(try due(bench, at: "2026-09-12T12:00:00Z") == [])
  }
}
