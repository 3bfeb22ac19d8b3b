// Random numbers that are the same at every run (Steele, Lea, Flood: SplitMix64), and rooms as values.

import Core
import Kernel

@testable import Survey

struct Dice {
  private var entropy: Entropy

  init(_ seed: UInt64) { entropy = .seeded(seed) }

  mutating func next() -> UInt64 { entropy.next() }

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
