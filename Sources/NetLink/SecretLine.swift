// The line of a secret. Written into and read from memory that is overwritten: no string, no value holds it.

import Glibc
import Kernel
import System

public enum SecretLine {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Hands the line, with its end, to `body`, and overwrites it.
  public static func with<R>(
    _ secret: Secret, id: Int, _ body: (UnsafeRawBufferPointer) -> R
  ) -> R {
    let start = Wire.secretMark + Array("\"id\":\(id),\"base64\":\"".utf8)
    let end = Array("\"}\n".utf8)
    let count = start.count + (secret.count + 2) / 3 * 4 + end.count
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer {
      if let base = memory.baseAddress { explicit_bzero(base, count) }
      memory.deallocate()
    }
    memory.copyBytes(from: start)
    secret.withBytes { bytes in
      var place = start.count
      for first in stride(from: 0, to: bytes.count, by: 3) {
        let taken = min(3, bytes.count - first)
        var bits = 0
        for offset in 0..<3 { bits = bits << 8 | (offset < taken ? Int(bytes[first + offset]) : 0) }
        for offset in 0..<4 {
          memory[place] = offset <= taken ? letters[bits >> (18 - 6 * offset) & 63] : 0x3D
          place += 1
        }
      }
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[(count - end.count)...]).copyBytes(from: end)
    return body(UnsafeRawBufferPointer(memory))
  }

  /// Reads such a line, without its end; the caller overwrites it. What follows the mark is taken as it is written
  /// above and not parsed as JSON, whose reader may copy what it decodes.
  public static func read(
    _ line: UnsafeRawBufferPointer
  ) throws(WireFault) -> (id: Int, secret: Secret) {
    guard line.starts(with: Wire.secretMark) else { throw WireFault() }
    var rest = UnsafeRawBufferPointer(rebasing: line[Wire.secretMark.count...])
    func take(_ text: StaticString) throws(WireFault) {
      guard text.withUTF8Buffer({ rest.starts(with: $0) }) else { throw WireFault() }
      rest = UnsafeRawBufferPointer(rebasing: rest[text.utf8CodeUnitCount...])
    }
    try take("\"id\":")
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard (1...18).contains(digits.count), let id = Int(String(decoding: digits, as: UTF8.self))
    else { throw WireFault() }
    rest = UnsafeRawBufferPointer(rebasing: rest[digits.count...])
    try take(",\"base64\":\"")
    let coded = rest.prefix { $0 != UInt8(ascii: "\"") }
    rest = UnsafeRawBufferPointer(rebasing: rest[coded.count...])
    try take("\"}")
    guard rest.isEmpty, coded.count <= (Secret.limit + 2) / 3 * 4,
      var bytes = [UInt8].decoded(base64: coded)
    else { throw WireFault(id: id) }
    defer {
      bytes.withUnsafeMutableBytes {
        if let start = $0.baseAddress { explicit_bzero(start, $0.count) }
      }
    }
    return (id, Secret(bytes))
  }
}
