// How many tokens a text is, before a provider says it. Four bytes of Latin letters are about one token, other letters one
// each; what a model really counted corrects it in the rest of the conversation.

import Kernel

struct TokenEstimate: Sendable, Equatable {
  /// Tokens that the provider counted, for each that was estimated.
  var ratio = 1.0

  /// What came of the last request to the same model.
  init(_ messages: [Message], model: String) {
    let last = messages.last { message in
      message.model == model && message.estimate ?? 0 > 0 && message.input ?? 0 > 0
    }
    guard let last, let estimate = last.estimate, let input = last.input else { return }
    ratio = min(4, max(0.25, Double(input) / Double(estimate)))
  }

  init() {}

  /// - Complexity: O(bytes).
  static func raw(_ text: String) -> Int {
    var (latin, others) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: latin += 1
      // Accents, Greek, Cyrillic: two bytes each.
      case 0x80..<0x600: latin += 2
      default: others += 1
      }
    }
    return (latin + 3) / 4 + others
  }

  func tokens(raw: Int) -> Int { Int((Double(raw) * ratio).rounded(.up)) }
}
