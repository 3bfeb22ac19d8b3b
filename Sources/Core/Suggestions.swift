// "Did you mean": what a mistyped word was probably meant to be. Never decides, only proposes.
import Kernel

/// Proposals for a word that is not known.
public enum Suggestions {
  /// A word that can be proposed, and other words for the same thing.
  public struct Candidate: Sendable, Equatable {
    public var text: String
    public var synonyms: [String]

    public init(_ text: String, synonyms: [String] = []) {
      self.text = text
      self.synonyms = synonyms
    }
  }

  /// At most `limit` words that `typed` may have meant, best first: equal but for case and
  /// accents, then those that begin with it, then those with a synonym that is it or begins with
  /// it, then those at most max(1, n/3) edits away (n its length in Unicode scalars), nearest
  /// first; two neighbours exchanged count as one edit when nothing else is wrong. Ties stay in
  /// the order given: put the most recently used first. Each word comes once.
  /// - Complexity: O(candidates · n²/64).
  public static func nearest(
    to typed: String, among candidates: some Sequence<Candidate>, limit: Int = 3
  ) -> [String] {
    let key = typed.folded
    guard limit > 0, !key.isEmpty else { return [] }
    let allowed = max(1, key.unicodeScalars.count / 3)
    var ranked: [(rank: Int, text: String)] = []
    for candidate in candidates {
      guard let rank = rank(of: candidate, for: key, allowed: allowed) else { continue }
      ranked.append((rank, candidate.text))
    }
    var result: [String] = []
    // The standard library's sort is stable in fact but not by promise.
    let sorted = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, proposal) in sorted where !result.contains(proposal.text) {
      result.append(proposal.text)
      if result.count == limit { break }
    }
    return result
  }

  /// The same for words without synonyms.
  public static func nearest(
    to typed: String, among words: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    nearest(to: typed, among: words.lazy.map { Candidate($0) }, limit: limit)
  }

  /// 0 equal, 1 prefix, 2 synonym, 3 and more: 2 + distance; nil is too far.
  private static func rank(of candidate: Candidate, for key: String, allowed: Int) -> Int? {
    let text = candidate.text.folded
    if text == key { return 0 }
    if text.hasPrefix(key) { return 1 }
    if candidate.synonyms.contains(where: { $0.folded.hasPrefix(key) }) { return 2 }
    // Two neighbours exchanged are two edits, wherever that is more than allowed too.
    guard let distance = Levenshtein.distance(key, text, limit: max(2, allowed)) else { return nil }
    if distance == 2, exchanged(Array(key.unicodeScalars), Array(text.unicodeScalars)) { return 3 }
    return distance <= allowed ? 2 + distance : nil
  }

  /// Whether the texts differ by two neighbours only: "lits", "list".
  private static func exchanged(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    guard a.count == b.count, let i = a.indices.first(where: { a[$0] != b[$0] }) else {
      return false
    }
    let next = i + 1
    guard next < a.count, a[i] == b[next], a[next] == b[i] else { return false }
    return a[(next + 1)...] == b[(next + 1)...]
  }
}
