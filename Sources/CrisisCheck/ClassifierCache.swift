// Verdicts of this session, so that a message that is sent again is not asked about twice. In memory only, without a word of what
// was asked.

public struct ClassifierCache {
  /// Of model, rule and messages, in 128 bits that no other run of the program gives.
  private struct Key: Hashable {
    var first: Int
    var second: Int
  }

  public static let capacity = 50

  private var verdicts: [Key: CrisisVerdict] = [:]
  /// The oldest first.
  private var order: [Key] = []

  public init() {}

  public var count: Int { verdicts.count }

  private static func key(_ model: String, _ window: [ClassifierPrompt.Turn]) -> Key {
    func hash(_ salt: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(salt)
      hasher.combine(model)
      hasher.combine(ClassifierPrompt.version)
      hasher.combine(ClassifierPrompt.window(window))
      return hasher.finalize()
    }
    return Key(first: hash(1), second: hash(2))
  }

  public func verdict(model: String, window: [ClassifierPrompt.Turn]) -> CrisisVerdict? {
    verdicts[ClassifierCache.key(model, window)]
  }

  /// Keeps a verdict; UNKNOWN is never kept, since the next try may know.
  public mutating func keep(
    _ verdict: CrisisVerdict, model: String, window: [ClassifierPrompt.Turn]
  ) {
    guard verdict != .unknown else { return }
    let key = ClassifierCache.key(model, window)
    if verdicts.updateValue(verdict, forKey: key) == nil { order.append(key) }
    if order.count > ClassifierCache.capacity { verdicts[order.removeFirst()] = nil }
  }
}
