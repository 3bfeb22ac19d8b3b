// Finding a type by what is remembered of it: a part of its name, of its family or of a parameter, or
// something like one of them. Reads nothing; the caller brings the types.

import Core
import Kernel

enum TypeSearch {
  /// How a type was found, the surest first.
  enum Rank: Int, Comparable {
    case same, begins, contains, allWords, alike

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  struct Match {
    var type: AssetType
    var rank: Rank
    /// Of the query and the text, or the word in it, that is most like it: 0 to 1.
    var similarity: Double
    /// Where it was found: `name`, `family`, or a parameter.
    var field: String
  }

  /// What is less alike is not shown.
  static let threshold = 0.5

  private struct Text {
    var owner: Int
    var field: String
    var folded: String
    /// A word of a longer text, which only counts where the query is like it.
    var isWord: Bool
  }

  /// The types in which the query is found, the best first: equal texts, beginnings, parts, types
  /// that have every word of it somewhere, then by edit distance; equals in the order given. Case
  /// and accents do not count.
  /// - Complexity: O(texts), and a search of the index of names.
  static func matches(_ query: String, in types: [AssetType]) -> [Match] {
    let words = query.folded.split(whereSeparator: \.isWhitespace)
    let key = words.joined(separator: " ")
    guard !key.isEmpty else { return [] }
    let texts = types.indices.flatMap { TypeSearch.texts(types[$0], owner: $0) }
    var best: [Int: Match] = [:]
    func offer(_ text: Text, _ rank: Rank, _ similarity: Double) {
      let match = Match(
        type: types[text.owner], rank: rank, similarity: similarity, field: text.field)
      guard var old = best[text.owner] else {
        best[text.owner] = match
        return
      }
      // A word of the name may be more like the query than the whole name that contains it.
      if rank < old.rank || rank == old.rank && similarity > old.similarity { old = match }
      old.similarity = max(old.similarity, similarity)
      best[text.owner] = old
    }
    for text in texts where !text.isWord && text.folded.contains(key) {
      let rank: Rank =
        text.folded == key ? .same : text.folded.hasPrefix(key) ? .begins : .contains
      offer(text, rank, Levenshtein.similarity(key, text.folded))
    }
    if words.count > 1 {
      var own: [Int: [Text]] = [:]
      for text in texts where !text.isWord { own[text.owner, default: []].append(text) }
      for (owner, mine) in own where best[owner] == nil {
        let found = words.compactMap { word in mine.first { $0.folded.contains(word) } }
        guard found.count == words.count else { continue }
        offer(found[0], .allWords, Levenshtein.similarity(key, found[0].folded))
      }
    }
    let near = NameIndex(texts.map(\.folded))?.nearest(
      to: key, similarity: threshold, limit: texts.count)
    for one in near ?? [] {
      let text = texts[one.index]
      offer(text, .alike, Levenshtein.similarity(key, text.folded))
    }
    return best.sorted { a, b in
      (a.value.rank.rawValue, -a.value.similarity, a.key)
        < (b.value.rank.rawValue, -b.value.similarity, b.key)
    }.map(\.value)
  }

  private static func texts(_ type: AssetType, owner: Int) -> [Text] {
    var result: [Text] = []
    func add(_ field: String, _ text: String) {
      let folded = text.folded
      result.append(Text(owner: owner, field: field, folded: folded, isWord: false))
      let words = folded.split(whereSeparator: \.isWhitespace)
      guard words.count > 1 else { return }
      for word in words {
        result.append(Text(owner: owner, field: field, folded: String(word), isWord: true))
      }
    }
    add("name", type.name)
    if let family = type.familyName { add("family", family) }
    for member in type.parameters.members { add(member.name, ParameterSchema.typed(member.value)) }
    return result
  }
}
