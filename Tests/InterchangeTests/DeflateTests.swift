// Bytes packed for the notebook: what comes back is what went in, whatever it packs to.

import Testing

@testable import Interchange

@Suite struct DeflateTests {
  @Test(arguments: [0, 1, 7, 1000, 65_536, 1 << 22])
  func whatIsPackedComesBack(_ count: Int) {
    for bytes in [
      [UInt8](repeating: 0, count: count),
      (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) },
    ] {
      let packed = Deflate.packed(bytes)
      #expect(Deflate.unpacked(packed, count: count) == bytes)
      for wrong in [count - 1, count + 1, 1 << 31, (1 << 32) - 1, .max, -1] {
        #expect(Deflate.unpacked(packed, count: wrong) == nil, "\(wrong)")
      }
      #expect(Deflate.unpacked(packed.dropLast(), count: count) == nil)
    }
  }
}

extension Deflate {
  fileprivate static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    unpacked(Array(bytes), count: count)
  }
}
