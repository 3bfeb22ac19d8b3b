// What is known of a model without asking it: which fields it takes, how much, at what price.

import Kernel

/// A field of a request that some models refuse; the raw value is its name on the wire.
public enum ChatField: String, Sendable, CaseIterable {
  case temperature
  case maxTokens = "max_tokens"
  case maxCompletionTokens = "max_completion_tokens"
  case effort = "reasoning_effort"
  case streamOptions = "stream_options"
  case tools
}

/// US dollars.
public struct ModelPrice: Sendable, Equatable {
  /// For a million tokens that are sent.
  public var input: Double
  /// For a million tokens that come back, those of reasoning included.
  public var output: Double
  /// For each request beside its tokens.
  public var request: Double

  public init(input: Double, output: Double, request: Double = 0) {
    (self.input, self.output, self.request) = (input, output, request)
  }

  /// What a request with this usage costs.
  public func cost(_ usage: ChatUsage) -> Double {
    request + (Double(usage.input) * input + Double(usage.output) * output) / 1_000_000
  }
}

/// What a model takes and can do. nil: not known.
public struct ModelTraits: Sendable, Equatable {
  /// How hot it can be asked to be.
  public enum Temperature: Sendable, Equatable {
    /// 0 to this.
    case upTo(Double)
    /// The field itself is an error.
    case refused
  }

  /// `maxTokens` or `maxCompletionTokens`.
  public var limit: ChatField?
  public var temperature: Temperature?
  /// Tokens of request and answer together.
  public var context: Int?
  public var hasVision: Bool?
  public var hasTools: Bool?
  /// It thinks before it answers, at the cost of tokens of the answer.
  public var reasons: Bool?
  public var price: ModelPrice?

  public init() {}

  /// What is not known yet is taken from another.
  public mutating func fill(from other: ModelTraits) {
    if limit == nil { limit = other.limit }
    if temperature == nil { temperature = other.temperature }
    if context == nil { context = other.context }
    if hasVision == nil { hasVision = other.hasVision }
    if hasTools == nil { hasTools = other.hasTools }
    if reasons == nil { reasons = other.reasons }
    if price == nil { price = other.price }
  }
}

/// What holds for all models whose names have a form.
public struct ModelRule: Sendable, Equatable {
  /// `*` stands for any characters, `[5-9]` for one of them.
  public var pattern: String
  public var traits: ModelTraits

  public init(_ pattern: String, _ traits: ModelTraits) {
    (self.pattern, self.traits) = (pattern, traits)
  }

  /// - Complexity: O(pattern · name).
  public func matches(_ name: String) -> Bool {
    let (pattern, name) = (Array(pattern.utf8), Array(name.utf8))
    var (place, at) = (0, 0)
    var star: (place: Int, at: Int)?
    while at < name.count {
      if let next = ModelRule.step(pattern, place, name[at]) {
        (place, at) = (next, at + 1)
      } else if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        place += 1
        star = (place, at)
      } else if let back = star {
        star = (back.place, back.at + 1)
        (place, at) = (back.place, back.at + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The place behind what matches one byte; nil where it does not match.
  private static func step(_ pattern: [UInt8], _ place: Int, _ byte: UInt8) -> Int? {
    guard place < pattern.count, pattern[place] != UInt8(ascii: "*") else { return nil }
    // `[5-9]`; any other bracket is itself.
    if place + 4 < pattern.count, pattern[place] == UInt8(ascii: "["),
      pattern[place + 2] == UInt8(ascii: "-"), pattern[place + 4] == UInt8(ascii: "]")
    {
      let isInside = pattern[place + 1] <= byte && byte <= pattern[place + 3]
      return isInside ? place + 5 : nil
    }
    return pattern[place] == byte ? place + 1 : nil
  }
}
