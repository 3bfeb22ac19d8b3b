// Random words, as a value that is handed in: from the operating system (the System module supplies
// the source) or a fixed stream for exact examples and tests. Not for keys or passwords.

/// A source of random 64-bit words.
public struct Entropy: Sendable {
  /// Fills the whole buffer with random bytes.
  public typealias Fill = @Sendable (UnsafeMutableRawBufferPointer) -> Void

  private enum Source: Sendable {
    case fill(Fill)
    case seeded(state: UInt64)
  }
  private var source: Source
  private var stock: [UInt64] = []

  private init(_ source: Source) { self.source = source }

  /// Words from `fill`, fetched sixteen at a time.
  public static func system(_ fill: @escaping Fill) -> Entropy { Entropy(.fill(fill)) }

  /// The stream of SplitMix64 (Steele, Lea, Flood 2014) that `seed` starts; the same on every
  /// machine, for ever.
  public static func seeded(_ seed: UInt64) -> Entropy { Entropy(.seeded(state: seed)) }

  /// A number counts as itself, any other text as its FNV-1a hash.
  public static func seeded(_ text: String) -> Entropy {
    if let number = UInt64(text) { return .seeded(number) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return .seeded(hash)
  }

  /// Whether the words are a fixed stream.
  public var isSeeded: Bool {
    if case .seeded = source { true } else { false }
  }

  public mutating func next() -> UInt64 {
    switch source {
    case .seeded(let state):
      let moved = state &+ 0x9e37_79b9_7f4a_7c15
      source = .seeded(state: moved)
      return Entropy.mix(moved)
    case .fill(let fill):
      if stock.isEmpty {
        stock = [UInt64](repeating: 0, count: 16)
        stock.withUnsafeMutableBytes { fill($0) }
      }
      return stock.removeLast()
    }
  }

  /// Starts another part of a fixed stream, chosen by `number`; nothing for the system's source.
  public mutating func stir(_ number: UInt64) {
    guard case .seeded(let state) = source else { return }
    source = .seeded(state: Entropy.mix(state ^ Entropy.mix(number &+ 0x632b_e59b_d9b4_e019)))
  }

  private static func mix(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
