// The checksum of FIT files: CRC-16 with the polynomial 0x8005, bits reversed, from 0 on (the "ARC"
// variant), low byte first in the file.

enum FITChecksum {
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
  }

  /// The checksum of what `sum` is of, followed by `bytes`.
  static func update(_ sum: UInt16, _ bytes: ArraySlice<UInt8>) -> UInt16 {
    table.withUnsafeBufferPointer { table in
      bytes.reduce(sum) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
  }
}
