// Whose a condition is, where a text names somebody of the family before it: "mia madre ha il diabete" is hers, "mio
// marito dice che sono incinta" is not his.

import Kernel

enum ConditionOwner {
  /// Somebody who says it, or the person who writes.
  private static let turns: Set<String> = [
    "dice", "dicono", "detto", "diceva", "says", "say", "said", "told", "tells", "thinks", "think",
    "thought", "pensa", "pensano", "crede", "credono", "believes", "sa", "knows", "know", "vuole",
    "wants", "sostiene", "mi", "me", "ho", "soffro", "prendo", "sto", "i", "im", "am", "io",
  ]
  private static let plural: Set<String> = ["miei", "mie", "parenti", "genitori"]
  private static let like: Set<String> = ["come", "like", "as"]
  /// Words that say of the same condition that the person has it as well.
  private static let too: [[String]] = [
    ["me", "too"], ["i", "too"], ["so", "do", "i"], ["so", "am", "i"], ["so", "have", "i"],
    ["i", "have", "it"], ["i", "do", "too"], ["i", "do", "as", "well"], ["as", "do", "i"],
    ["anch", "io"], ["anche", "io"], ["io", "pure"], ["pure", "io"], ["anche", "a", "me"],
    ["ce", "l", "ho"], ["io", "anche"], ["l", "ho", "anche"], ["like", "me"], ["come", "me"],
  ]
  /// Words behind a condition among which these are looked for.
  private static let behind = 8

  /// Whether a condition is somebody else's, and beyond doubt.
  /// - Parameters:
  ///   - target: the words of the condition.
  ///   - family: places of words for somebody of the family.
  ///   - reach: words between the two, at most.
  /// - Complexity: O(reach).
  static func isOther(
    _ words: TextWords, _ target: Range<Int>, _ family: [Range<Int>], _ reach: Int
  ) -> Bool {
    if let marker = family.last(where: {
      $0.upperBound <= target.lowerBound && target.lowerBound - $0.upperBound <= reach
    }) {
      if marker.lowerBound > 0, words.gaps[marker.lowerBound] == .none,
        like.contains(words.words[marker.lowerBound - 1])
      {
        return false
      }
      let isPlural = words.words[marker].contains(where: plural.contains)
      for index in marker.upperBound..<target.lowerBound {
        let word = words.words[index]
        if turns.contains(word) || word == "sono" && !isPlural { return false }
      }
    }
    for start in target.upperBound..<min(words.words.count, target.upperBound + behind) {
      guard words.gaps[start] < .stop else { break }
      for phrase in too where start + phrase.count <= words.words.count {
        if words.words[start..<(start + phrase.count)].elementsEqual(phrase) { return false }
      }
    }
    return true
  }
}
