// Random numbers that are the same at every run (Steele, Lea, Flood: SplitMix64), and rooms as values.

import Core
import Kernel

@testable import Survey

struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 to 1.
  var unit: Double {
    mutating get { Double(next() >> 11) / Double(1 << 53) }
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}

extension Desk {
  /// The outline of the room with this number, as it is stored.
  func polygon(_ number: String) throws -> PlanPolygon? {
    let session = makeSession()
    defer { session.close() }
    return try SurveyReader(session).polygons(.init("r.number = ?", [.text(number)])).first?.polygon
  }
}
