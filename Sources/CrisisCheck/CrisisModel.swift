// The linear model of the local check: how much a text reads like those that people wrote in danger. It was trained by
// `script/train-crisis` on our own messages alone, and reads a text as that script does. It may raise a question, never block.

struct CrisisModel: Sendable {
  static let shared = CrisisModel(CrisisData.model)

  /// Bytes before the weights: `TCM1`, the threshold in 256ths.
  private static let head = 16
  private let bytes: [UInt8]
  private let buckets: UInt32
  private let threshold: Int

  /// A model of anything but the expected form finds nothing.
  init(_ bytes: [UInt8]) {
    let isKnown = bytes.count > CrisisModel.head && Array(bytes[..<4]) == Array("TCM1".utf8)
    self.bytes = isKnown ? bytes : []
    buckets = isKnown ? UInt32(bytes.count - CrisisModel.head) : 0
    threshold =
      isKnown
      ? Int(
        Int32(
          bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[4 + $1]) << UInt32(8 * $1) }))
      : 0
  }

  var isEmpty: Bool { buckets == 0 }

  /// Whether the sum of the weights, divided by the root of their number, passes the threshold.
  /// - Parameter times: how many times the threshold it must pass.
  func isConcerning(_ text: CrisisText, by times: Double = 1) -> Bool {
    let (sum, count) = score(text)
    guard count > 0 else { return false }
    return Double(sum) * 256 > times * Double(threshold) * Double(count).squareRoot()
  }

  /// The sum of the weights of a text's features, and how many features there are.
  /// - Complexity: O(length).
  func score(_ text: CrisisText) -> (sum: Int, count: Int) {
    guard buckets > 0 else { return (0, 0) }
    var seen = [UInt64](repeating: 0, count: Int(buckets) / 64 + 1)
    var sum = 0
    var count = 0
    func add(_ hash: UInt32) {
      let bucket = Int(hash % buckets)
      guard seen[bucket >> 6] & (1 << UInt64(bucket & 63)) == 0 else { return }
      seen[bucket >> 6] |= 1 << UInt64(bucket & 63)
      sum += Int(Int8(bitPattern: bytes[CrisisModel.head + bucket]))
      count += 1
    }
    let tokens = text.tokens.filter { $0.word != "\n" }
    var line: [UInt8] = [0x20]
    var starts: [Int] = []
    for token in tokens {
      starts.append(line.count)
      line.append(contentsOf: token.word.utf8)
      line.append(0x20)
    }
    if tokens.isEmpty { line.append(0x20) }
    // Two to five bytes of the whole line.
    for at in line.indices {
      var hash = CrisisModel.start(UInt8(ascii: "c"))
      for end in at..<min(at + 5, line.count) {
        hash = CrisisModel.next(hash, line[end])
        if end > at { add(hash) }
      }
    }
    // One to three words.
    for at in starts.indices {
      var hash = CrisisModel.start(UInt8(ascii: "w"))
      var place = starts[at]
      for last in at..<min(at + 3, starts.count) {
        let end = last + 1 < starts.count ? starts[last + 1] - 1 : line.count - 1
        while place < end {
          hash = CrisisModel.next(hash, line[place])
          place += 1
        }
        add(hash)
      }
    }
    // Classes of words, and pairs of them that stand near each other in a sentence.
    let classes = tokens.map { CrisisRules.shared.listed($0.word) }
    for at in tokens.indices {
      for one in classes[at] {
        add(CrisisModel.next(CrisisModel.start(UInt8(ascii: "k")), one))
        let first = CrisisModel.next(CrisisModel.start(UInt8(ascii: "p")), one)
        for other in at + 1..<max(at + 1, min(at + 5, tokens.count)) {
          guard tokens[other].sentence == tokens[at].sentence else { break }
          for two in classes[other] { add(CrisisModel.next(first, two)) }
        }
      }
    }
    return (sum, count)
  }

  /// FNV-1a in 32 bits.
  private static func start(_ kind: UInt8) -> UInt32 { next(0x811C_9DC5, kind) }

  private static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
    (hash ^ UInt32(byte)) &* 0x0100_0193
  }
}
