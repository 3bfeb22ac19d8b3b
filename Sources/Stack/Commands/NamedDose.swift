// A supplement with its dose in one breath, as people say it: `zinc 10 mg`, `vitamin d 2000 IU`, `10 mg of zinc`.

import Command
import Kernel
import Supplements

/// What a text says: the name of a supplement, and behind or before it an amount.
struct NamedDose: Equatable {
  var name: String
  /// nil: there is none.
  var amount: String?

  /// The longest name that is one wins: the number of "omega 3" and of "vitamin b12" is part of it.
  /// - Parameter isName: whether a text names a supplement.
  /// - Complexity: O(words) names are looked up.
  init(_ text: String, isName: (String) throws(Diagnostic) -> Bool) throws(Diagnostic) {
    let words = text.split(separator: " ").map(String.init)
    (name, amount) = (text, nil)
    guard words.count > 1, words.count <= Self.mostWords, try !isName(text) else { return }
    for count in (1..<words.count).reversed() where words[count].beginsWithDigit {
      let front = words[..<count].joined(separator: " ")
      guard try isName(front) else { continue }
      (name, amount) = (front, words[count...].joined(separator: " "))
      return
    }
    if words[0].beginsWithDigit {
      for count in 1..<words.count {
        let of = words[count...].drop { Self.of.contains($0.folded) }
        guard !of.isEmpty, try isName(of.joined(separator: " ")) else { continue }
        (name, amount) = (of.joined(separator: " "), words[..<count].joined(separator: " "))
        return
      }
    } else if let count = words.firstIndex(where: \.beginsWithDigit) {
      // The name is none: what is near it is said of the name alone.
      name = words[..<count].joined(separator: " ")
      amount = words[count...].joined(separator: " ")
    }
  }

  private static let of: Set<String> = ["of", "di"]
  /// More words are no name with an amount.
  private static let mostWords = 12
}

extension String {
  fileprivate var beginsWithDigit: Bool {
    // A sign is of the number, which is refused.
    utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.first.map {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    } ?? false
  }
}
