// A notebook for tests of trips.

import Command
import SessionBench
import Testing

@testable import Trip

final class TripBench: SessionBench {
  let scratch: TripScratch

  init() throws {
    scratch = try TripScratch()
    super.init([.trip], folder: scratch.path)
  }
}
