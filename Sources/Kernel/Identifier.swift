// UUIDs of version 7 (RFC 9562) as two words. The maker of new ones is `IdentifierSource`.

/// A UUID; new ones are version 7: 48 bits of milliseconds, then a 42-bit counter, then 32 random bits.
public struct Identifier: Hashable, Sendable, Comparable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (a: Identifier, b: Identifier) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
