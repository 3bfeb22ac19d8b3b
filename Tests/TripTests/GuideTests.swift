// Every command of the trips that needs values asks for them at the prompt.

import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

@Suite struct GuideTests {
  @Test func everyCommandAsks() throws {
    let bench = try TripBench()
    let script = """
      source examples/trip-holiday.tac
      trip use Zeeland
      trip zone add Home 51.5694 3.4961 radius=200m
      trip zone on enter "trip list"
      trip poi add Bakery 51.57 3.49
      trip note 'Seals on the beach' --at 2025-08-30T10:00
      trip photo examples/lamp.png --position 51.5,3.5
      trip poi visit Bakery
      """
    for line in script.split(separator: "\n") {
      try #require(bench.run(String(line)) == .ok, "\(line): \(bench.errors)")
    }
    // Without a model the message stays, and with it a conversation to name.
    try #require(bench.run("trip ask Bakery --new") == .unavailable, "\(bench.errors)")
    let law = try GuideLaw(
      bench,
      values: [
        "path": "examples/coast.gpx", "latitude": "51.57", "longitude": "3.49", "on": "2025-08-30",
        "from": "2025-08-30T10:00", "to": "2025-08-30T11:00", "trip rate set rate": "1EUR=1.1USD",
        "trip add from": "2025-08-30", "command": "trip list", "category": "food",
        "trip distance from": "51.5,3.5", "trip distance to": "51.6,3.6",
      ])
    // Memories are made by models, and only a locked conversation can be unlocked.
    let others = ["trip conversation memory", "trip conversation unlock"]
    let cases = GuideLaw.cases(Domain.trip.commands).filter { one in
      !others.contains { one.command.name.hasPrefix($0) }
    }
    #expect(cases.count > 60)
    for one in cases { try law.hold(one) }
    for fault in law.faults { Issue.record("\(fault)") }
  }
}
