// Tab within a word: the candidate takes the place of the whole word, also of what stands behind the cursor,
// and of the words behind it that are part of the same name. What is none of it stays as it was typed.

import Kernel

extension Completion {
  /// Keeps the candidates that go on as the line does behind the cursor.
  /// - Parameters:
  ///   - typed: the word up to the cursor.
  ///   - after: the line behind the cursor.
  public mutating func fit(_ typed: String, before after: String) {
    guard let first = after.first, !candidates.isEmpty else { return }
    let lengths = candidates.map { Completion.shared($0.text, typed, after) }
    let most = lengths.max() ?? 0
    let fitting = zip(candidates, lengths).filter { $0.1 == most }.map(\.0)
    guard most > 0, fitting.count == 1 else {
      // Between two words a word is completed as at the end; a quote that it opens would take in what follows.
      let isWithin = first != " " && first != "\t"
      let opens = candidates.count > 1 && !Completion.common(candidates.map(\.text)).isBalanced
      isOnlyShown = isWithin || most > 0 || opens
      if candidates.count == 1, !isWithin { append = nil }
      return
    }
    (candidates, taken) = (fitting, most)
    let rest = after.utf8.dropFirst(most).first
    if rest == 32 || rest == 9 { append = nil }
  }

  /// The bytes at the beginning of `after` with which `text`, where it holds `typed`, goes on: whole words,
  /// quotes aside; 0 where it goes on otherwise.
  private static func shared(_ text: String, _ typed: String, _ after: String) -> Int {
    var own = Array(unquoted(text))
    var key = Array(unquoted(typed))
    // Of key=value each has its own.
    if let equals = key.firstIndex(of: "="), own.starts(with: key[...equals]) {
      own.removeFirst(equals + 1)
      key.removeFirst(equals + 1)
    }
    guard own.count >= key.count else { return 0 }
    func isSame(_ a: Character, _ b: Character) -> Bool {
      a == b || String(a).folded == String(b).folded
    }
    guard
      let start = (0...own.count - key.count).first(where: { start in
        key.indices.allSatisfy { isSame(own[start + $0], key[$0]) }
      })
    else { return 0 }
    var rest = own[(start + key.count)...]
    var (bytes, kept) = (0, 0)
    var signs = Substring(after)
    while true {
      // A word ends here.
      let next = signs.first
      if bytes > 0, next == nil || next == " " || next == "\t" || rest.isEmpty && own.last == "=" {
        kept = bytes
      }
      guard let next else { break }
      if !"'\"\\".contains(next) {
        guard let sign = rest.first, isSame(sign, next) else { break }
        rest = rest.dropFirst()
      }
      bytes += next.utf8.count
      signs = signs.dropFirst()
    }
    return kept
  }
}

extension String {
  /// Whether each quote is closed.
  fileprivate var isBalanced: Bool {
    ["'", "\""].allSatisfy { quote in filter { $0 == quote }.count.isMultiple(of: 2) }
  }
}
