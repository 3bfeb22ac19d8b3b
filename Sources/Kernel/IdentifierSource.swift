// Makes identifiers of version 7 that always grow, whatever the clock does (RFC 9562, 6.2, methods
// 1 and 2). It keeps no file: growth across runs is asked for with `observe`.

/// Makes UUIDs of version 7, each greater than the one before.
///
/// The milliseconds come from the clock and never step back. The 42-bit counter (12 bits of rand_a,
/// the first 30 of rand_b) starts at a random number below 2^41 in each new millisecond, grows by
/// one within it, and takes the next millisecond when it is full. The last 32 bits are random. A
/// seeded source starts the counter once and goes on counting across milliseconds, so that the last
/// digits of its identifiers do not depend on the pace of the clock. Not thread safe: one owner.
public final class IdentifierSource {
  private let clock: () -> Instant
  private var entropy: Entropy
  private var milliseconds: UInt64 = 0
  private var counter: UInt64 = 0
  private var started = false

  private static let counterMask: UInt64 = 1 << 42 - 1
  private static let timeMask: UInt64 = 1 << 48 - 1

  /// `clock` is asked once per identifier; times before 1970 count as 1970.
  public init(clock: @escaping () -> Instant, entropy: Entropy) {
    self.clock = clock
    self.entropy = entropy
  }

  /// The next identifier, greater than all before. - Complexity: O(1).
  public func next() -> Identifier {
    let now = UInt64(max(clock().milliseconds, 0)) & IdentifierSource.timeMask
    if !started || (now > milliseconds && !entropy.isSeeded) {
      milliseconds = max(now, milliseconds)
      counter = freshCounter()
      started = true
    } else {
      milliseconds = max(now, milliseconds)
      step()
    }
    let random = entropy.next() & 0xFFFF_FFFF
    return Identifier(
      high: milliseconds << 16 | 0x7000 | counter >> 30,
      low: 0x8000_0000_0000_0000 | (counter & 0x3FFF_FFFF) << 32 | random)
  }

  /// Makes all later identifiers greater than `last`, which another run may have made.
  /// Others than version 7 are passed over.
  public func observe(_ last: Identifier) {
    guard last.high >> 12 & 0xF == 7 else { return }
    let seen = last.high >> 16
    let count = (last.high & 0xFFF) << 30 | last.low >> 32 & 0x3FFF_FFFF
    if !started {
      counter = freshCounter()
      started = true
    }
    if (seen, count) > (milliseconds, counter) { (milliseconds, counter) = (seen, count) }
  }

  /// Lets a seeded source make other identifiers for each `number`, such as the count of events in
  /// a notebook: two commands run one after the other then differ. Nothing without a seed.
  public func stir(_ number: UInt64) { entropy.stir(number) }

  private func freshCounter() -> UInt64 { entropy.next() & IdentifierSource.counterMask >> 1 }

  private func step() {
    if counter < IdentifierSource.counterMask {
      counter += 1
    } else {
      milliseconds = min(milliseconds + 1, IdentifierSource.timeMask)
      counter = entropy.isSeeded ? 0 : freshCounter()
    }
  }
}
