// Names that differ by one slip of the finger: a letter changed, missing or added, or two neighbours exchanged
// (Damerau 1964). At two slips Lasix is Plavix; so a name two apart is not near.

extension KeyTable {
  /// The fewest letters of what is typed: shorter words are near too many names.
  private static let leastLetters = 6
  /// Bytes of a letter, at most.
  private static let mostBytes = 4

  /// Keys one apart, sorted; none for what is shorter than six letters.
  /// - Complexity: O(keys).
  func near(_ key: String, among places: Range<Int>? = nil) -> [String] {
    guard key.unicodeScalars.count(where: { $0 != " " }) >= Self.leastLetters else { return [] }
    let wanted = Array(key.utf8)
    let length = wanted.count { $0.isFirstOfLetter }
    var found: [String] = []
    wanted.withUnsafeBufferPointer { wanted in
      for place in places ?? 0..<count where abs(lengths[place] - length) <= 1 {
        if withBytes(place, { Self.isOneApart(wanted, $0) }) { found.append(self[place]) }
      }
    }
    return found.sorted()
  }

  /// Whether one change leads from a name to the other.
  /// - Complexity: O(letters).
  static func isOneApart(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let shorter = min(a.count, b.count)
    var start = 0
    while start < shorter, a[start] == b[start] { start += 1 }
    // Letters that differ may have bytes in common.
    while start > 0, a.isWithinLetter(start) || b.isWithinLetter(start) { start -= 1 }
    var tail = 0
    while tail < shorter - start, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    while tail > 0, a.isWithinLetter(a.count - tail) || b.isWithinLetter(b.count - tail) {
      tail -= 1
    }
    // Two letters differ at most.
    guard max(a.count, b.count) - start - tail <= 2 * mostBytes else { return false }
    let (one, other) = (a[start..<(a.count - tail)], b[start..<(b.count - tail)])
    switch (one.count { $0.isFirstOfLetter }, other.count { $0.isFirstOfLetter }) {
    case (0, 1), (1, 0), (1, 1): return true
    // Two neighbours exchanged.
    case (2, 2):
      let second = one.dropFirst().drop { !$0.isFirstOfLetter }
      let first = one[..<second.startIndex]
      return other.starts(with: second) && other.dropFirst(second.count).elementsEqual(first)
    default: return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func isWithinLetter(_ place: Int) -> Bool {
    place < count && !self[place].isFirstOfLetter
  }
}
