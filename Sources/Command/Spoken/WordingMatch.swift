// Whether the words of a line are said by a pattern, with the values of its slots. Every reading is tried until
// one fits from the first word to the last.

import Kernel

/// What a slot was read as: its value, and other forms of it by name.
public struct SlotValue: Sendable, Equatable {
  /// As it is written in a line of the grammar.
  public var text: String
  /// Other forms: `option` of a family is `--family Radiator`. Written as they stand.
  public var forms: [String: String]
  /// Whether the text is written as it stands, not in quotes.
  public var isWritten: Bool
  /// Where it is a list, its items; the lines are repeated for each, as `{item}`.
  var items: [String] = []
  /// Where several things are called so, those of which one is meant.
  var among: [Candidate] = []

  public init(_ text: String, forms: [String: String] = [:], isWritten: Bool = false) {
    self.text = text
    self.forms = forms
    self.isWritten = isWritten
  }
}

/// One try to read a line by one pattern.
struct WordingMatch {
  /// Reads a run of words as a slot of a kind; nil where they are none.
  let read: (String, ArraySlice<SpokenToken>) -> SlotValue?
  /// The longest run of words that a slot takes.
  private static let longest = 8

  /// The values of the slots; nil where the words are not said by the parts.
  /// - Complexity: O(words × parts) where no word repeats.
  func values(
    _ parts: ArraySlice<Wording.Part>, _ tokens: ArraySlice<SpokenToken>
  ) -> [String: SlotValue]? {
    guard let part = parts.first else {
      return tokens.allSatisfy { Wording.skipped.contains($0.folded) } ? [:] : nil
    }
    let rest = parts.dropFirst()
    switch part {
    case .words(let runs, let isOptional):
      for start in starts(tokens) {
        let open = tokens[start...]
        for run in runs where begins(open, run) {
          if let found = values(rest, open.dropFirst(run.count)) { return found }
        }
      }
      return isOptional ? values(rest, tokens) : nil
    case .slot(let name, let kind, let isOptional):
      for start in starts(tokens) {
        let open = tokens[start...]
        guard !open.isEmpty else { break }
        // As short as the words behind it let it be; the last slot takes all that is left.
        let most = isText(kind) ? open.count : min(open.count, Self.longest)
        let lengths = rest.isEmpty ? [open.count] : Array(1...most)
        for count in isLong(kind) ? lengths.reversed() : lengths {
          if let value = read(kind, open.prefix(count)),
            var found = values(rest, open.dropFirst(count))
          {
            found[name] = value
            return found
          }
        }
        // The article of a text is a part of it.
        if isText(kind) { break }
      }
      return isOptional ? values(rest, tokens) : nil
    }
  }

  /// Where a word or a name can begin: at once, or behind words that say nothing.
  private func starts(_ tokens: ArraySlice<SpokenToken>) -> [Int] {
    var starts: [Int] = []
    var index = tokens.startIndex
    while index < tokens.endIndex {
      starts.append(index)
      guard Wording.skipped.contains(tokens[index].folded), starts.count < 4 else { break }
      index += 1
    }
    return starts
  }

  /// Kinds of which a longer run says more: `30 €`, `5 may 2026`.
  private func isLong(_ kind: String) -> Bool {
    ["money", "day", "date", "when", "period", "span"].contains(kind)
  }

  private func isText(_ kind: String) -> Bool {
    ["text", "items", "several", "defect"].contains(kind)
  }

  private func begins(_ tokens: ArraySlice<SpokenToken>, _ run: [String]) -> Bool {
    guard tokens.count >= run.count else { return false }
    return zip(tokens, run).allSatisfy { !$0.isQuoted && $0.folded == $1 }
  }
}
