// The bytes a reader has at hand: the whole text, or a window that chunks are appended to. Also the
// white space and the byte order mark between tokens.

extension JSONReader {
  /// Makes room and takes in at least one more byte. Bytes before `keep` are let go, and `at`
  /// moves with the window: positions kept by the caller have to be moved by the returned shift.
  /// - Returns: how far positions moved down; nil when the text has ended.
  mutating func refill(keep: Int) throws(JSONFault) -> Int? {
    guard let source, let window = storage else { return checkSize() ? nil : try tooLarge() }
    guard let chunk = source(), !chunk.isEmpty else {
      self.source = nil
      return nil
    }
    var shift = 0
    if end + chunk.count > capacity {
      // Only when the room runs out, so that small chunks of a long token are not moved each time.
      let kept = end - keep
      shift = keep
      if kept + chunk.count > capacity / 2 {
        capacity = Swift.max(capacity * 2, (kept + chunk.count) * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base + keep, count: kept)
        window.deallocate()
        storage = larger
        base = UnsafePointer(larger)
      } else {
        window.update(from: base + keep, count: kept)
      }
      windowOffset += shift
      end = kept
      at -= shift
      tokenStart -= shift
      tokenEnd -= shift
    }
    chunk.withUnsafeBufferPointer { new in
      guard let from = new.baseAddress, let to = storage else { return }
      (to + end).update(from: from, count: new.count)
    }
    end += chunk.count
    guard checkSize() else { return try tooLarge() }
    return shift
  }

  private func checkSize() -> Bool { windowOffset + end <= limits.maxBytes }

  private mutating func tooLarge() throws(JSONFault) -> Int? {
    throw fail(JSONFault(.tooLarge(limit: limits.maxBytes), at: limits.maxBytes, length: 0))
  }

  /// Tries to have `count` bytes from `at` on in the window.
  mutating func gather(_ count: Int) throws(JSONFault) {
    while end - at < count, source != nil {
      if try refill(keep: at) == nil { return }
    }
  }

  /// Moves `at` to the next byte that is not white space, and returns it; nil at the end.
  @inline(__always)
  mutating func skipSpace() throws(JSONFault) -> UInt8? {
    while true {
      while at < end {
        let byte = base[at]
        if byte > 0x20 { return byte }
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
        at += 1
        // Indentation: eight spaces in one step.
        while at + 8 <= end, word(at) == 0x2020_2020_2020_2020 { at += 8 }
      }
      if try refill(keep: at) == nil { return nil }
    }
  }

  /// Before the first token: checks the size of a text in memory and steps over a byte order mark.
  /// - Returns: true when there was one.
  mutating func skipMark() throws(JSONFault) -> Bool {
    guard windowOffset + end <= limits.maxBytes else {
      _ = try tooLarge()
      return false
    }
    expect = .value
    guard windowOffset + at == 0, base[at] == 0xEF else { return false }
    try gather(3)
    guard end - at >= 3, base[at + 1] == 0xBB, base[at + 2] == 0xBF else { return false }
    at += 3
    return true
  }

  @inline(__always)
  func word(_ position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
  }
}
