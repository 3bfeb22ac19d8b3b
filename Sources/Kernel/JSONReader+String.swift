// Strings: found eight bytes at a time, decoded only when they hold an escape, validated only when
// they hold a byte above 0x7F.

extension JSONReader {
  /// The text of the last `.name` or `.string`.
  public var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// The UTF-8 bytes of that text, valid inside `body` only.
  @inlinable
  public func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    textInScratchNow
      ? scratchNow.withUnsafeBufferPointer(body) : body(textInWindow)
  }

  /// Whether that text is `other`, without making a string.
  @inlinable
  public func textEquals(_ other: StaticString) -> Bool {
    withText { text in
      guard text.count == other.utf8CodeUnitCount else { return false }
      for index in 0..<text.count where text[index] != other.utf8Start[index] { return false }
      return true
    }
  }

  @usableFromInline var textInScratchNow: Bool { textInScratch }
  @usableFromInline var scratchNow: [UInt8] { scratch }
  @usableFromInline var textInWindow: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + textStart, count: textCount)
  }

  /// Reads the string whose opening quote is at `at`.
  mutating func scanString() throws(JSONFault) {
    tokenStart = at
    var position = at + 1
    var high: UInt64 = 0
    var escaped = false
    scan: while true {
      while position + 8 <= end {
        let bytes = word(position)
        high |= bytes
        let stops = JSONReader.stops(in: bytes)
        if stops == 0 {
          position += 8
          continue
        }
        position += stops.trailingZeroBitCount >> 3
        break
      }
      while position < end {
        let byte = base[position]
        if byte == 0x22 { break scan }
        if byte == 0x5C {
          escaped = true
          // Also over the byte escaped: it may be a quote. What it is is looked at on decoding.
          position += 2
          continue scan
        }
        if byte < 0x20 {
          try decode(tokenStart + 1, position, open: false)
          at = position
          throw fail(.controlCharacter(byte))
        }
        high |= UInt64(byte)
        position += 1
        if position + 8 <= end { continue scan }
      }
      // The escaped byte may be beyond the end: then `position` is end + 1.
      try checkLength(position)
      let seen = end
      if let shift = try refill(keep: tokenStart) {
        position -= shift
      } else if position >= end {
        try decode(tokenStart + 1, seen, open: true)
        throw fail(JSONFault(.unexpectedEnd, at: windowOffset + end, length: 0))
      }
    }
    try checkLength(position)
    textStart = tokenStart + 1
    textCount = position - textStart
    textInScratch = escaped
    if escaped {
      try decode(textStart, position, open: false)
    } else if high & 0x8080_8080_8080_8080 != 0 {
      if let bad = UTF8Check.firstInvalid(
        UnsafeBufferPointer(start: base + textStart, count: textCount))
      {
        throw fail(JSONFault(.invalidUTF8, at: windowOffset + textStart + bad.offset))
      }
    }
    at = position + 1
    tokenEnd = at
  }

  private mutating func checkLength(_ position: Int) throws(JSONFault) {
    if position - tokenStart > limits.maxStringBytes {
      throw fail(
        JSONFault(.stringTooLong(limit: limits.maxStringBytes), at: windowOffset + tokenStart))
    }
  }

  /// The high bit of every byte that is a quote, a backslash or a control character; above the
  /// lowest such byte further bits may be set wrongly.
  @inline(__always)
  static func stops(in bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = bytes ^ (ones &* 0x22)
    let slash = bytes ^ (ones &* 0x5C)
    let found =
      ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | ((bytes &- ones &* 0x20) & ~bytes)
    return found & 0x8080_8080_8080_8080
  }

  /// Decodes the string body `from..<to` into `scratch`.
  /// - Parameter open: the text ends here; what is incomplete at its end is no fault of its own.
  private mutating func decode(_ from: Int, _ to: Int, open: Bool) throws(JSONFault) {
    scratch.removeAll(keepingCapacity: true)
    var position = from
    while position < to {
      var stop = position
      while stop < to, base[stop] != 0x5C { stop += 1 }
      let run = UnsafeBufferPointer(start: base + position, count: stop - position)
      if let bad = UTF8Check.firstInvalid(run), !(open && stop == to && bad.isCut) {
        throw fail(JSONFault(.invalidUTF8, at: windowOffset + position + bad.offset))
      }
      scratch.append(contentsOf: run)
      position = stop
      if position < to { position = try decodeEscape(position, to, open: open) }
    }
  }

  /// Appends what the escape at `from` means. - Returns: the position after it.
  private mutating func decodeEscape(
    _ from: Int, _ to: Int, open: Bool
  ) throws(JSONFault) -> Int {
    guard from + 1 < to else { return to }
    let plain: UInt8
    switch base[from + 1] {
    case 0x22, 0x5C, 0x2F: plain = base[from + 1]
    case 0x62: plain = 0x08
    case 0x66: plain = 0x0C
    case 0x6E: plain = 0x0A
    case 0x72: plain = 0x0D
    case 0x74: plain = 0x09
    case 0x75: return try decodeUnicode(from, to, open: open)
    default: throw fail(JSONFault(.badEscape, at: windowOffset + from, length: 2))
    }
    scratch.append(plain)
    return from + 2
  }

  private mutating func decodeUnicode(
    _ from: Int, _ to: Int, open: Bool
  ) throws(JSONFault) -> Int {
    guard var code = try hex(from, to, open: open) else { return to }
    var next = from + 6
    if code & 0xFC00 == 0xD800 {
      // A high half needs its low half right behind it.
      if open, next == to || next + 1 == to && base[next] == 0x5C { return to }
      guard next + 1 < to, base[next] == 0x5C, base[next + 1] == 0x75 else {
        throw fail(JSONFault(.loneSurrogate, at: windowOffset + from, length: 6))
      }
      guard let low = try hex(next, to, open: open) else { return to }
      guard low & 0xFC00 == 0xDC00 else {
        throw fail(JSONFault(.loneSurrogate, at: windowOffset + from, length: 6))
      }
      code = 0x1_0000 + (code & 0x3FF) << 10 + (low & 0x3FF)
      next += 6
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw fail(JSONFault(.loneSurrogate, at: windowOffset + from, length: 6))
    }
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return next
  }

  /// The four digits of the `\u` at `from`; nil when the open end cuts them.
  private mutating func hex(_ from: Int, _ to: Int, open: Bool) throws(JSONFault) -> UInt32? {
    var code: UInt32 = 0
    for position in from + 2..<from + 6 {
      if position >= to {
        if open { return nil }
        throw fail(JSONFault(.badEscape, at: windowOffset + from, length: to - from))
      }
      let byte = base[position]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default:
        throw fail(JSONFault(.badEscape, at: windowOffset + from, length: position - from + 1))
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }
}
