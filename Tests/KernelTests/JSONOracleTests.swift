// Python's json module as a second opinion: the same documents are accepted, with the same values.
// Skipped where python3 is absent.

import Glibc
import Testing

@testable import Kernel

private let hasPython = system("command -v python3 >/dev/null 2>&1") == 0

/// Reads lines "document, what we made of it" in hexadecimal and prints the lines it disagrees with.
private let script = """
  import json, sys

  def constant(name):
      raise ValueError(name)

  def plain(v):
      if isinstance(v, str):
          v.encode("utf-8")
          return v
      if isinstance(v, list):
          return [plain(x) for x in v]
      if isinstance(v, dict):
          return [[plain(k), plain(x)] for k, x in v.items()]
      if isinstance(v, float) and v in (float("inf"), float("-inf")):
          return None
      # A whole double is written without a fraction and so comes back as an integer.
      return v if v is None or isinstance(v, bool) else float(v) + 0.0

  def read(b):
      return repr(plain(json.loads(b.decode("utf-8-sig"), parse_constant=constant)))

  for line in open(sys.argv[1]):
      document, ours = line.rstrip("\\n").split(" ")
      document = bytes.fromhex(document)
      try:
          theirs = read(document)
      except (ValueError, RecursionError):
          theirs = "error"
      if ours != "error":
          ours = read(bytes.fromhex(ours))
      if theirs != ours:
          print(document, "theirs", theirs, "ours", ours)
  print("done")
  """

private func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

@Suite struct JSONOracle {
  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func agreesWithPython() throws {
    let seeds = [
      "{\"a\":[1,-2.5e3,0.1,\"x\\u00e9\\n\"],\"b\":{\"c\":null,\"d\":true},\"a\":false}",
      "[\"\\ud83d\\ude00 è漢😀\", 12345678901234567890, 1e308, 0, -0.0, {}, []]",
      " [ 1 , { \"k\" : \"v\" , \"\" : [ ] } , false ] ", "\"\\\"\\\\\\/\\b\\f\"", "-12.5E+2",
      "[123456.789012345678, 0.000001, 30.373268127441406, 9007199254740993.0]",
    ]
    let bits: [String] = [
      "\"", "\\", "[", "]", "{", "}", ",", ":", "0", "1", "-", ".", "e", "E+", " ", "\n", "\t",
      "\\u",
      "\\ud800", "null", "true", "NaN", "é", "\u{0}", "\u{FEFF}", "00", "\"a\":", "1e400",
    ]
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var lines = ""
    for _ in 0..<20_000 {
      var document = Array(seeds[random(seeds.count)].utf8)
      for _ in 0..<random(4) {
        let at = random(document.count + 1)
        switch random(4) {
        case 0 where at < document.count: document.remove(at: at)
        case 1 where at < document.count: document[at] = UInt8(random(256))
        case 2: document.removeSubrange(at..<min(document.count, at + random(6)))
        default: document.insert(contentsOf: bits[random(bits.count)].utf8, at: at)
        }
      }
      let ours = (try? JSON(parsing: document)).map { hex($0.text.utf8) } ?? "error"
      lines += hex(document) + " " + ours + "\n"
    }
    let answer = try ask(lines)
    #expect(answer == "done\n")
  }

  private func ask(_ lines: String) throws -> String {
    var names: [String] = []
    for text in [lines, script] {
      var template = Array("/tmp/taccuino-oracle-XXXXXX".utf8CString)
      let file = mkstemp(&template)
      try #require(file >= 0)
      let bytes = Array(text.utf8)
      var at = 0
      while at < bytes.count {
        let count = bytes[at...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        try #require(count > 0)
        at += count
      }
      close(file)
      names.append(
        String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    defer { for name in names { unlink(name) } }
    let pipe = try #require(popen("python3 \(names[1]) \(names[0]) 2>&1", "r"))
    defer { pclose(pipe) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
