// What the tests of trips share: data outside the repository, a folder that goes away, and reading a
// file in one call.
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

/// Random numbers that are the same in every run.
struct SeededRandom {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

extension TrackDraft {
  /// All points in order.
  var all: [TrackPoint] {
    var result: [TrackPoint] = []
    points.forEach { point, _ in result.append(point) }
    return result
  }
}

extension TrackFile {
  func note(_ reason: ImportNote.Reason) -> ImportNote? { notes.first { $0.reason == reason } }
  var reasons: [ImportNote.Reason] { notes.map(\.reason) }
}

extension Array<UInt8> {
  /// Some bytes changed, taken away or put in.
  func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = self
    for _ in 0...random.below(4) where !bytes.isEmpty {
      let at = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: at)
      case 2: bytes.insert(self[random.below(count)], at: at)
      default:
        let from = random.below(count)
        bytes.insert(contentsOf: self[from..<Swift.min(count, from + random.below(40))], at: at)
      }
    }
    return bytes
  }
}
