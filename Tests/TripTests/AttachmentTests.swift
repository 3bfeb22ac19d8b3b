// The photos of trips under the law of all files.

import Command
import Kernel
import Notebook
import SessionBench
import Testing

@testable import Trip

@Suite struct AttachmentTests {
  @Test func photos() throws {
    let scratch = try TripScratch()
    let bench = SessionBench([.trip], folder: scratch.path)
    let file = try scratch.write("lamp.png", MomentTests.lamp)
    #expect(bench.run("trip photo \(file)") == .ok, "\(bench.errors)")
    let law = AttachmentLaw(
      bench, list: "trip photo list", check: "trip_photo", row: "trip-photos",
      kind: TripEvent.photoAdded)
    #expect(try law.broken() == [])
  }
}
