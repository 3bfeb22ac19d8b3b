// What these tests share: the data outside the repository, a folder that goes away, python3 to make
// archives, and a small random generator with a seed.

import Glibc
import Kernel
import Testing

/// Files under ../shared/data, found from this file; tests are skipped where it is absent.
enum Shared {
  static let root: String = {
    var parts = #filePath.split(separator: "/").dropLast(3).map(String.init)
    parts.removeLast()
    return "/" + parts.joined(separator: "/") + "/shared/data/"
  }()

  static func has(_ name: String) -> Bool { access(root + name, R_OK) == 0 }

  static func text(_ name: String) -> String? {
    readBytes(root + name).map { String(decoding: $0, as: UTF8.self) }
  }
}

func readBytes(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = fread(&piece, 1, piece.count, file)
    if got == 0 { return bytes }
    bytes.append(contentsOf: piece[..<got])
  }
}

/// A folder under TMPDIR, removed with the value.
final class Scratch {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/taccuino-test-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: made)
  }

  deinit { _ = run(["rm", "-rf", path]) }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let full = path + "/" + name
    let file = try #require(fopen(full, "wb"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    return full
  }
}

/// The exit status of a program, nil when it cannot be started.
func run(_ words: [String]) -> Int32? {
  var process: pid_t = 0
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for word in arguments { free(word) } }
  guard posix_spawnp(&process, words[0], nil, nil, &arguments, environ) == 0 else { return nil }
  var status: Int32 = 0
  guard waitpid(process, &status, 0) == process else { return nil }
  return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
}

let hasPython = run(["python3", "-c", "import zipfile"]) == 0

/// Steele, Lea, Flood: SplitMix64.
struct SplitMix: RandomNumberGenerator {
  private var entropy: Entropy

  init(state: UInt64) { entropy = .seeded(state) }

  mutating func next() -> UInt64 { entropy.next() }

  /// In 0..<1.
  var unit: Double {
    mutating get { Double(next() >> 11) / Double(1 << 53) }
  }
}
