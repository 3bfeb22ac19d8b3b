// Reads the generated tables: fixed-width records of digits of six bits in a StaticString, which is
// read-only data that needs no set-up at start.

struct SixBitTable {
  private let bytes: UnsafePointer<UInt8>
  /// Digits of one record.
  private let width: Int
  let count: Int

  init(_ text: StaticString, width: Int, count: Int) {
    precondition(text.utf8CodeUnitCount == width * count, "table of \(text.utf8CodeUnitCount)")
    bytes = text.utf8Start
    self.width = width
    self.count = count
  }

  /// The number in `digits` digits from digit `start` of a record on.
  func number(_ record: Int, _ start: Int, _ digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for at in 0..<digits {
      let byte = bytes[record * width + start + at]
      // The backslash is left out of the digits.
      value = value << 6 | UInt32(byte - (byte > 0x5C ? 0x31 : 0x30))
    }
    return value
  }

  /// The last record whose first four digits are at most `key`; nil when there is none.
  /// - Complexity: O(log count).
  func last(upTo key: UInt32) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if number(middle, 0, 4) <= key { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
