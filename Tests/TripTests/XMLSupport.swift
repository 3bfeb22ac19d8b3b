// What the tests of the readers of GPX, KML and TCX share: reading bytes in one call, and looking at
// what came out.
import Core
import Kernel
import System

@testable import Trip

/// Reads bytes with a reader, in pieces of `pieceSize` bytes.
func fileOfTracks(
  _ bytes: [UInt8], _ format: TrackFormat, pieceSize: Int,
  _ read: (ByteSource, TrackCollector) throws -> Void
) throws -> TrackFile {
  var rest = bytes[...]
  let source = ByteSource(name: "test", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(pieceSize) }
    return Array(rest.prefix(pieceSize))
  }
  let collector = TrackCollector(format)
  try read(source, collector)
  return collector.finish()
}

extension TrackDraft {
  /// All points in their order.
  func unpacked() throws -> [TrackPoint] {
    try points.chunks.flatMap { try TrackCodec.decode($0.bytes) }
  }

  /// Metres along the segments, by the geodesic.
  func metres() throws -> Double {
    var segments: [[GeoPoint]] = []
    for chunk in points.chunks {
      for (index, place) in try TrackCodec.places(chunk.bytes).enumerated() {
        if chunk.starts.contains(index) { segments.append([]) }
        segments[segments.count - 1].append(place)
      }
    }
    return segments.reduce(0) { $0 + Geodesic.length(of: $1) }
  }

  /// The extras by the number of their point.
  var extraTexts: [Int: String] {
    var start = 0
    var result: [Int: String] = [:]
    for entry in extras.entries {
      result[entry.point] = String(decoding: extras.text[start..<entry.end], as: UTF8.self)
      start = entry.end
    }
    return result
  }
}

extension TrackFile {
  /// How often each reason was noted.
  var counts: [ImportNote.Reason: Int] {
    Dictionary(uniqueKeysWithValues: notes.map { ($0.reason, $0.count) })
  }
}

/// Changes bytes as if at random, the same way every time (SplitMix64).
struct Mutations: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A copy with some bytes changed, taken out, doubled or put in.
  mutating func of(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...Int.random(in: 0..<4, using: &self) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, at + Int.random(in: 1..<20, using: &self))
      switch Int.random(in: 0..<4, using: &self) {
      case 0: bytes[at] = .random(in: 0...255, using: &self)
      case 1: bytes.removeSubrange(at..<end)
      case 2: bytes.insert(.random(in: 0...255, using: &self), at: at)
      default: bytes.insert(contentsOf: bytes[at..<end], at: at)
      }
    }
    return bytes
  }
}
