// A notebook for tests of trips.

import Command
import Kernel
import SessionBench
import Testing

@testable import Trip

final class TripBench: SessionBench {
  let scratch: TripScratch

  init() throws {
    scratch = try TripScratch()
    super.init([.trip], folder: scratch.path)
  }

  /// Every GPX file that any test writes is valid by the schema.
  override func run(_ text: String, in session: Session) -> ExitCode {
    let code = super.run(text, in: session)
    guard code == .ok, GPXSchema.isWanted else { return code }
    for match in text.matches(of: #/--out (\S+\.gpx)\b/#) {
      let told = GPXSchema.faults(of: String(match.1), told: scratch.path + "/told")
      if !told.isEmpty { Issue.record("\(match.1) is not valid: \(told)") }
    }
    return code
  }
}
