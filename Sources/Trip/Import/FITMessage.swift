// Messages of the FIT protocol: what a definition says about their bytes, and single values out of them.
// Values are those of the protocol's base types; an invalid one is nil. Arrays give their first value.

/// How the messages of a local type are laid out.
struct FITDefinition {
  struct Field {
    let number: UInt8
    let offset: Int
    let size: Int
    let type: UInt8
  }

  /// Numbers of the messages that are read; see the profile of the protocol.
  enum Kind: UInt16 {
    case fileID = 0
    case sport = 12
    case session = 18
    case record = 20
    case event = 21
    /// Saved places; not in the public profile, but in every device's `Locations.fit`.
    case location = 29
    case course = 31
    case coursePoint = 32
  }

  /// nil for messages of no use.
  let kind: Kind?
  let isBigEndian: Bool
  /// Bytes of a message without its header, fields of developers included.
  let size: Int
  /// Only the time stamp where there is no kind.
  let fields: [Field]

  /// Bytes of the definition that `bytes` begin with, header included; nil when 6 bytes do not tell.
  static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 6 else { return nil }
    let start = bytes.startIndex
    let fields = 6 + 3 * Int(bytes[start + 5])
    guard bytes[start] & 0x20 != 0 else { return fields }
    guard bytes.count > fields else { return fields + 1 }
    return fields + 1 + 3 * Int(bytes[start + fields])
  }

  /// - Parameter bytes: as many as `size` says.
  /// - Returns: nil when the order of bytes is none that there is.
  init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count >= 6, bytes[start + 2] <= 1 else { return nil }
    isBigEndian = bytes[start + 2] == 1
    let (first, second) = (UInt16(bytes[start + 3]), UInt16(bytes[start + 4]))
    kind = Kind(rawValue: isBigEndian ? first << 8 | second : second << 8 | first)
    var fields: [Field] = []
    var offset = 0
    let count = Int(bytes[start + 5])
    var at = start + 6
    for _ in 0..<count {
      guard at + 3 <= bytes.endIndex else { return nil }
      let field = Field(
        number: bytes[at], offset: offset, size: Int(bytes[at + 1]), type: bytes[at + 2])
      if kind != nil || field.number == FITDefinition.timestamp { fields.append(field) }
      offset += field.size
      at += 3
    }
    // What developers add is not read, but has its size.
    if bytes[start] & 0x20 != 0, at < bytes.endIndex {
      let count = Int(bytes[at])
      at += 1
      for _ in 0..<count {
        guard at + 3 <= bytes.endIndex else { return nil }
        offset += Int(bytes[at + 1])
        at += 3
      }
    }
    size = offset
    self.fields = fields
  }

  /// The field of that number in every message.
  static let timestamp: UInt8 = 253
}

/// The bytes of one message and their meaning.
struct FITMessage {
  let definition: FITDefinition
  let bytes: ArraySlice<UInt8>

  /// A whole number; nil where it is absent, invalid, or no whole number. - Complexity: O(fields).
  func integer(_ number: UInt8) -> Int64? {
    for field in definition.fields where field.number == number { return integer(field) }
    return nil
  }

  func integer(_ field: FITDefinition.Field) -> Int64? {
    let width: Int
    switch field.type & 0x1F {
    case 0, 1, 2, 10, 13: width = 1
    case 3, 4, 11: width = 2
    case 5, 6, 12: width = 4
    case 14, 15, 16: width = 8
    default: return nil
    }
    guard field.size >= width else { return nil }
    var raw: UInt64 = 0
    let start = bytes.startIndex + field.offset
    for index in 0..<width {
      let byte = bytes[definition.isBigEndian ? start + index : start + width - 1 - index]
      raw = raw << 8 | UInt64(byte)
    }
    let all = UInt64.max >> UInt64(64 - 8 * width)
    switch field.type & 0x1F {
    case 10, 11, 12, 16: return raw == 0 ? nil : Int64(exactly: raw)
    case 1, 3, 5, 14:
      if raw == all >> 1 { return nil }
      // The sign is the highest bit of the width.
      return Int64(bitPattern: raw << UInt64(64 - 8 * width)) >> Int64(64 - 8 * width)
    default: return raw == all ? nil : Int64(exactly: raw)
    }
  }

  /// A latitude or longitude: semicircles fill 32 bits, and fewer would lie near the equator whatever
  /// was meant.
  func semicircles(_ field: FITDefinition.Field) -> Int64? {
    field.type & 0x1F == 5 ? integer(field) : nil
  }

  func semicircles(_ number: UInt8) -> Int64? {
    for field in definition.fields where field.number == number { return semicircles(field) }
    return nil
  }

  /// A text up to its end mark; nil where it is absent or empty.
  func string(_ number: UInt8) -> String? {
    guard let field = definition.fields.first(where: { $0.number == number }),
      field.type & 0x1F == 7
    else { return nil }
    let start = bytes.startIndex + field.offset
    let text = bytes[start..<(start + field.size)].prefix { $0 != 0 }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
