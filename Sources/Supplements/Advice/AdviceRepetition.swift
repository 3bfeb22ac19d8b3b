// Words that say that a dose is taken more often than it says: "200 mg, then again", "And another.", "The same tonight."

import Kernel

enum AdviceRepetition {
  private static let again: Set<String> = [
    "again", "once more", "another", "extra", "more", "additional", "further", "many", "same",
    "ancora", "di nuovo", "un altro", "un altra", "altro", "altra", "altri", "altre", "tanti",
    "tante", "molte", "molti", "stesso", "lo stesso", "stessa", "la stessa", "repeat", "ripeti",
  ]
  /// Words beside which these speak of nothing but what was said before.
  private static let beside: Set<String> = [
    "today", "tonight", "tomorrow", "yesterday", "later", "soon", "now", "enjoy", "like", "oggi",
    "domani", "dopodomani", "stasera", "subito", "dopo", "adesso", "ora", "volta", "volte", "una",
    "time", "times", "often", "sempre", "always", "thing", "cosa",
  ]
  /// Words of a sentence that says nothing else, at most.
  private static let most = 6

  /// Whether a clause with an amount takes it up again behind it. "200 mg a day, no more" does not.
  /// - Parameter amount: the place of the first one.
  /// - Complexity: O(tags).
  static func repeats(_ tags: [AdviceTag], behind amount: Int?) -> Bool {
    guard let amount else { return false }
    return tags.indices.contains { place in
      place > amount && again.contains(tags[place].text) && !tags[place - 1].has(.negation)
    }
  }

  /// Whether a sentence says nothing but that something is done once more: "And again.", "E ancora una."
  static func isRepetition(_ tags: [AdviceTag]) -> Bool {
    let words = tags.filter { $0.mark == nil }
    guard words.count <= most,
      words.contains(where: { again.contains($0.text) || isSeveral($0) })
    else { return false }
    return words.allSatisfy {
      again.contains($0.text) || isBare($0) || $0.has(.pronoun) || beside.contains($0.text)
    }
  }

  /// Nothing but numbers in words and words that join.
  static func isBare(_ tags: [AdviceTag]) -> Bool { tags.allSatisfy(isBare) }

  /// "Two of them."
  private static func isSeveral(_ tag: AdviceTag) -> Bool {
    tag.senses.contains { if case .count(let count) = $0 { count > 1 } else { false } }
  }

  private static func isBare(_ tag: AdviceTag) -> Bool {
    tag.mark != nil || tag.has(any: [.plain, .and, .or, .more])
      || tag.senses.contains { if case .count = $0 { true } else { false } }
  }
}
