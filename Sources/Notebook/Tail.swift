// Ids are found by how they end. The last ten hexadecimal digits, the last one first, make a number
// of 40 bits: all ids with the same ending are one range of it.

import Kernel

enum Tail {
  /// Digits kept in the number; longer endings are compared in full afterwards.
  static let digits = 10

  /// The number under which an id is indexed.
  static func number(_ id: Identifier) -> Int64 {
    var rest = id.low
    var result: UInt64 = 0
    for _ in 0..<digits {
      result = result << 4 | rest & 0xF
      rest >>= 4
    }
    return Int64(result)
  }

  /// The numbers of all ids that end in `text`; nil when it is not 1 to 32 hexadecimal digits.
  static func range(_ text: some StringProtocol) -> ClosedRange<Int64>? {
    var low: Int64 = 0
    var count = 0
    var total = 0
    for byte in text.utf8.reversed() {
      let value: Int64
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = Int64(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = Int64(byte - UInt8(ascii: "A")) + 10
      default: return nil
      }
      total += 1
      if count < digits {
        low = low << 4 | value
        count += 1
      }
    }
    guard count > 0, total <= 32 else { return nil }
    let open = Int64(4 * (digits - count))
    return low << open...(low << open | (1 << open - 1))
  }

  /// How many final digits two numbers share, 0 to 10.
  static func shared(_ a: Int64, _ b: Int64) -> Int {
    let difference = UInt64(bitPattern: a ^ b) << 24
    return min(difference.leadingZeroBitCount / 4, digits)
  }
}
