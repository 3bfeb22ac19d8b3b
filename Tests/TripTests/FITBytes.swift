// FIT files written byte by byte from the description of the protocol, for tests.

/// A file in the making: definitions and messages, then header and checksum around them.
struct FITBytes {
  struct Field {
    let number: UInt8
    let type: UInt8
    let size: UInt8
    /// The lowest bytes of the value are written.
    let value: Int64

    static func uint8(_ number: UInt8, _ value: Int64) -> Field { Field(number, 0x02, 1, value) }
    static func sint8(_ number: UInt8, _ value: Int64) -> Field { Field(number, 0x01, 1, value) }
    static func enumeration(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x00, 1, value)
    }
    static func uint16(_ number: UInt8, _ value: Int64) -> Field { Field(number, 0x84, 2, value) }
    static func sint32(_ number: UInt8, _ value: Int64) -> Field { Field(number, 0x85, 4, value) }
    static func uint32(_ number: UInt8, _ value: Int64) -> Field { Field(number, 0x86, 4, value) }

    init(_ number: UInt8, _ type: UInt8, _ size: UInt8, _ value: Int64) {
      self.number = number
      self.type = type
      self.size = size
      self.value = value
    }
  }

  var data: [UInt8] = []
  var isBigEndian = false
  /// Bytes behind each message that belong to developers' fields.
  var developer: [UInt8] = []

  static let start: Int64 = 1_000_000_000

  private func bytes(_ field: Field) -> [UInt8] {
    let little = (0..<Int(field.size)).map {
      $0 < 8 ? UInt8(truncatingIfNeeded: field.value >> Int64(8 * $0)) : 0
    }
    return isBigEndian ? little.reversed() : little
  }

  mutating func define(
    _ local: UInt8, _ global: UInt16, _ fields: [Field], text: [(UInt8, UInt8)] = []
  ) {
    data.append(0x40 | (developer.isEmpty ? 0 : 0x20) | local)
    data += [0, isBigEndian ? 1 : 0]
    let low = UInt8(global & 0xFF)
    let high = UInt8(global >> 8)
    data += isBigEndian ? [high, low] : [low, high]
    data.append(UInt8(fields.count + text.count))
    for field in fields { data += [field.number, field.size, field.type] }
    for (number, size) in text { data += [number, size, 7] }
    if !developer.isEmpty { data += [1, 0, UInt8(developer.count), 0] }
  }

  mutating func message(_ local: UInt8, _ fields: [Field], text: [[UInt8]] = []) {
    data.append(local)
    body(fields, text)
  }

  mutating func compressed(_ local: UInt8, offset: UInt8, _ fields: [Field]) {
    data.append(0x80 | local << 5 | offset)
    body(fields, [])
  }

  private mutating func body(_ fields: [Field], _ text: [[UInt8]]) {
    for field in fields { data += bytes(field) }
    for one in text { data += one }
    data += developer
  }

  /// Definition and message in one.
  mutating func one(_ local: UInt8, _ global: UInt16, _ fields: [Field]) {
    define(local, global, fields)
    message(local, fields)
  }

  /// A record with position and time: a second and some metres further each.
  static func record(_ index: Int64) -> [Field] {
    [
      .uint32(253, start + index), .sint32(0, 613_000_000 + index * 100),
      .sint32(1, 41_000_000 - index * 100),
    ]
  }

  func file(headerSize: Int = 14) -> [UInt8] {
    let size = data.count
    var header: [UInt8] = [UInt8(headerSize), 0x20, 0x08, 0x52]
    header += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    header += ".FIT".utf8
    if headerSize == 14 {
      let sum = FITBytes.checksum(header)
      header += [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }
    let all = header + data
    let sum = FITBytes.checksum(all)
    return all + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }

  /// As the protocol describes it, half a byte at a time: another way than the reader's.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      for half in [byte & 0xF, byte >> 4] {
        let low = table[Int(sum & 0xF)]
        sum = (sum >> 4) & 0x0FFF
        sum ^= low ^ table[Int(half)]
      }
    }
    return sum
  }
}
