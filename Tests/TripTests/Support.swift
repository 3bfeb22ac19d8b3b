// What the tests of trips share: data outside the repository, a folder that goes away, reading a file
// in one call or in pieces, and bytes changed at random.
import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

/// Location data written by others; tests that want it are skipped where it is absent.
enum SharedTravel {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/data/travel/"
  }()
  static let isHere = access(root + "README.md", R_OK) == 0
  static let absent: Comment = "../shared/data/travel is absent"

  static func bytes(_ name: String) throws -> [UInt8] {
    try Files.read(root + name, limit: 64 << 20)
  }
}

/// A folder under TMPDIR, removed with the value.
final class TripScratch {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/taccuino-test-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: made)
  }

  deinit { TripScratch.remove(path) }

  private static func remove(_ path: String) {
    if Files.isLink(path) || Files.kind(path) != .folder {
      unlink(path)
    } else {
      chmod(path, 0o700)
      for name in (try? Files.list(path)) ?? [] { remove(path + "/" + name) }
      rmdir(path)
    }
  }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let full = path + "/" + name
    try Files.makeDirectory(Paths.folder(of: full))
    try Files.writeAtomically(full, bytes, overwrite: true)
    return full
  }
}

extension TrackFile {
  func note(_ reason: ImportNote.Reason) -> ImportNote? { notes.first { $0.reason == reason } }
  var reasons: [ImportNote.Reason] { notes.map(\.reason) }
}

/// Reads bytes with a reader, in pieces of `pieceSize` bytes.
func track(
  _ bytes: [UInt8], _ format: TrackFormat, pieceSize: Int = ByteSource.pieceSize,
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
  var all: [TrackPoint] {
    var result: [TrackPoint] = []
    points.forEach { point, _ in result.append(point) }
    return result
  }

  /// The places of each segment.
  func segmentPlaces() throws -> [[GeoPoint]] {
    var result: [[GeoPoint]] = []
    for chunk in points.chunks {
      for (index, place) in try TrackCodec.places(chunk.bytes).enumerated() {
        if chunk.starts.contains(index) || result.isEmpty { result.append([]) }
        result[result.count - 1].append(place)
      }
    }
    return result
  }

  /// Metres along the segments.
  func length() throws -> Double {
    try segmentPlaces().reduce(0) { $0 + Geodesic.length(of: $1) }
  }

  /// The extras by the number of their point.
  var extrasByPoint: [Int: String] {
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
  var noted: [ImportNote.Reason: Int] {
    Dictionary(uniqueKeysWithValues: notes.map { ($0.reason, $0.count) })
  }
}

/// Numbers that look random and are the same every time (xorshift64*).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed | 1 }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }

  /// A copy with some bytes changed, taken out, doubled or put in.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<4, using: &self) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes[at] = UInt8.random(in: 0...255, using: &self)
      case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1..<20, using: &self)))
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &self), at: at)
      case 4: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 30)], at: at)
      default: bytes[at] = [0, 0x7F, 0xFF, 0x80][Int.random(in: 0..<4, using: &self)]
      }
    }
    return bytes
  }
}
