// What a shell makes of a line.

import Glibc

enum Shell {
  /// The output of a line run by bash.
  static func words(_ line: String) throws -> String {
    let pipe = popen(
      "bash -c '"
        + line.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'", "r")
    defer { if let pipe { pclose(pipe) } }
    var bytes: [UInt8] = []
    while let pipe {
      let byte = fgetc(pipe)
      if byte < 0 { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
