// Whose a condition is, where a text names somebody of the family: "mia madre ha il diabete" is hers, "mio marito dice
// che sono incinta" and "io e mia sorella siamo celiaci" are not theirs alone. Where that is in doubt, it counts.

import Kernel

/// Reads whose conditions a text names; rule 7 of data/stack/README.md.
struct ConditionOwner {
  private let words: TextWords
  private let family: [Range<Int>]
  private let reach: Int

  /// - Parameters:
  ///   - family: places of words for somebody of the family, in the order of the text.
  ///   - reach: words between them and a condition, at most.
  init(_ words: TextWords, _ family: [Range<Int>], reach: Int) {
    (self.words, self.family, self.reach) = (words, family, reach)
  }

  /// Whether a condition is somebody else's, and beyond doubt.
  /// - Parameters:
  ///   - target: the words of the condition.
  ///   - targets: those of every condition of the text.
  /// - Complexity: O(reach + places of the family + conditions).
  func isOther(_ target: Range<Int>, among targets: [Range<Int>]) -> Bool {
    guard !words.words[target].contains(where: Self.ofOneself.contains) else { return false }
    let marker = family.last {
      $0.upperBound <= target.lowerBound && target.lowerBound - $0.upperBound <= reach
    }
    if let marker {
      guard !isInCompany(marker), !isTurned(marker, target, targets) else { return false }
    } else if isOurs(target) {
      return false
    }
    return !isSaidOfBoth(behind: target)
  }

  // MARK: - Before the family

  /// What stands before a marker and its articles: "entrambi i", "both".
  private func front(_ marker: Range<Int>) -> Int {
    var place = marker.lowerBound
    while place > 0, words.gaps[place] == .none, Self.articles.contains(words.words[place - 1]) {
      place -= 1
    }
    return place
  }

  /// "come mia madre", "vivo con i miei genitori", "io e mia sorella".
  private func isInCompany(_ marker: Range<Int>) -> Bool {
    let place = front(marker)
    if place > 0, words.gaps[place] == .none {
      let word = words.words[place - 1]
      // "uno dei miei genitori" is one of them.
      let isCounted =
        Self.parts.contains(word) && place > 1 && Self.counts.contains(words.words[place - 2])
      let isPossessive = Self.possessives.contains(words.words[marker.lowerBound])
      if Self.like.contains(word) || isPossessive && Self.with.contains(word) && !isCounted {
        return true
      }
    }
    return isListedWithSelf(marker)
  }

  private func isListedWithSelf(_ marker: Range<Int>) -> Bool {
    var place = marker.lowerBound
    for _ in 0..<Self.steps {
      guard place > 0, words.gaps[place] < .colon else { return false }
      if let other = family.last(where: { $0.upperBound == place }) {
        place = other.lowerBound
        continue
      }
      let word = words.words[place - 1]
      if Self.selves.contains(word) { return true }
      // In Italian it is an article.
      if word == "i", words.gaps[place] == .comma || Self.behindI.contains(words.words[place]) {
        return true
      }
      guard Self.joiners.contains(word) || Self.articles.contains(word) else { return false }
      place -= 1
    }
    return false
  }

  // MARK: - Between the family and the condition

  private func isTurned(
    _ marker: Range<Int>, _ target: Range<Int>, _ targets: [Range<Int>]
  ) -> Bool {
    var hasTarget = false
    for index in marker.upperBound..<target.lowerBound {
      let word = words.words[index]
      hasTarget = hasTarget || targets.contains { $0.contains(index) }
      if Self.turns.contains(word) || Self.ours.contains(word), !isArticle(index) { return true }
      switch word {
      case "and", "ed": if !hasTarget { return true }
      case "sono":
        // "I miei genitori sono epilettici"; whoever is "epilettico" is the one who writes.
        let next = words.words[index + 1]
        let isPlural =
          index + 1 == target.lowerBound && (next.hasSuffix("i") || next.hasSuffix("he"))
        guard isOfSeveral(marker), isPlural || Self.ofSeveral.contains(next) else { return true }
      default: break
      }
    }
    return false
  }

  /// The `i` of "mia madre ha i calcoli", which is no English "I".
  private func isArticle(_ index: Int) -> Bool {
    words.words[index] == "i" && words.gaps[index] == .none
      && Self.has.contains(words.words[index - 1])
  }

  private func isOfSeveral(_ marker: Range<Int>) -> Bool {
    if words.words[marker].contains(where: Self.plural.contains) { return true }
    let place = front(marker)
    return place > 1 && words.gaps[place] == .none && Self.and.contains(words.words[place - 1])
      && family.contains { $0.upperBound == place - 1 }
  }

  // MARK: - Around the condition

  /// "siamo tutti celiaci in famiglia".
  private func isOurs(_ target: Range<Int>) -> Bool {
    var place = target.lowerBound
    for _ in 0..<reach {
      guard place > 0, words.gaps[place] < .stop else { return false }
      place -= 1
      let word = words.words[place]
      if Self.weAre.contains(word), !(word == "we" && words.words[place + 1] == "have") {
        return true
      }
    }
    return false
  }

  /// "mia madre ha l'epilessia e io pure".
  private func isSaidOfBoth(behind target: Range<Int>) -> Bool {
    let count = words.words.count
    for start in target.upperBound..<min(count, target.upperBound + Self.steps) {
      guard words.gaps[start] < .stop else { return false }
      for phrase in Self.too where start + phrase.count <= count {
        if words.words[start..<(start + phrase.count)].elementsEqual(phrase) { return true }
      }
      for phrase in Self.tooAtEnd where start + phrase.count <= count {
        let end = start + phrase.count
        if words.words[start..<end].elementsEqual(phrase), end == count || words.gaps[end] != .none
        {
          return true
        }
      }
    }
    return false
  }

  // MARK: - Words

  /// Words that are looked at before the family and behind a condition.
  private static let steps = 8
  private static let and: Set<String> = ["e", "ed", "and"]
  static let possessives: Set<String> = ["mio", "mia", "miei", "mie", "my"]
  /// Somebody who says it, or the person who writes.
  private static let turns: Set<String> = [
    "dice", "dicono", "detto", "diceva", "says", "say", "said", "told", "tells", "thinks", "think",
    "thought", "pensa", "pensano", "crede", "credono", "believes", "sa", "knows", "know", "vuole",
    "wants", "sostiene", "mi", "me", "ho", "soffro", "prendo", "sto", "i", "im", "am", "io",
  ]
  private static let has: Set<String> = ["ha", "hanno", "aveva", "avevano", "avuto"]
  private static let ours: Set<String> = [
    "siamo", "abbiamo", "soffriamo", "noi", "we", "us", "our", "nostro", "nostra",
  ]
  private static let weAre: Set<String> = ["siamo", "soffriamo", "noi", "we"]
  private static let ofOneself: Set<String> = turns.union([
    "fumo", "bevo", "allatto", "aspetto", "aspettiamo", "cerco", "devo", "tiro", "tolgo", "faccio",
    "tollero", "opero", "operano", "sono", "siamo", "abbiamo", "soffriamo", "noi", "we", "us",
  ]).subtracting(["me"])
  private static let plural: Set<String> = [
    "miei", "mie", "parenti", "genitori", "nonni", "fratelli", "sorelle", "figli", "figlie", "zii",
    "zie", "cugini", "suoceri",
  ]
  private static let ofSeveral: Set<String> = [
    "affetti", "affette", "malati", "malate", "morti", "morte", "entrambi", "entrambe", "tutti",
    "tutte", "stati", "state",
  ]
  private static let like: Set<String> = ["come", "like", "as"]
  private static let with: Set<String> = [
    "con", "with", "than", "dopo", "after", "since", "da", "dai", "dal", "dalle", "dalla", "from",
    "per", "for", "di", "dei", "delle", "of", "senza", "without", "to", "a", "ai", "alle",
  ]
  private static let parts: Set<String> = ["of", "di", "dei", "delle"]
  private static let counts: Set<String> = [
    "one", "two", "three", "both", "all", "some", "many", "most", "none", "each", "uno", "una",
    "due", "tre", "quattro", "alcuni", "alcune", "molti", "tutti", "entrambi", "entrambe",
    "nessuno",
  ]
  private static let articles: Set<String> = [
    "i", "le", "il", "la", "gli", "both", "entrambi", "entrambe", "tutti", "tutte", "all", "the",
  ]
  private static let selves: Set<String> = ["io", "me", "myself", "noi", "we", "us"]
  private static let joiners: Set<String> = [
    "e", "ed", "and", "o", "or", "che", "plus", "con", "with", "sia", "as", "well", "come",
    "anche", "also", "pure", "assieme", "insieme", "together", "a",
  ]
  private static let behindI: Set<String> = ["and", "or", "plus", "with", "as", "my", "both"]
  /// Words that say of the same condition that the person has it as well.
  private static let too = phrases([
    "me too", "i too", "so do i", "so am i", "so have i", "i have it", "i do too", "i do as well",
    "as do i", "anch io", "anche io", "io pure", "pure io", "anche a me", "ce l ho", "io anche",
    "l ho anche", "like me", "come me", "we all", "all of us", "both of us", "noi tutti",
    "tutti noi", "ce l abbiamo", "me as well",
  ])
  /// The same, where nothing goes on behind them.
  private static let tooAtEnd = phrases([
    "and me", "e me", "e io", "ed io", "and i", "and myself", "ed anch io",
  ])

  private static func phrases(_ texts: [String]) -> [[String]] {
    texts.map { $0.split(separator: " ").map(String.init) }
  }
}
