// The words of a line as people type it, for `Wording`: articles that are written together with a noun stand
// apart, marks at the end of a word are taken away.

import Kernel

/// A word of a spoken line.
struct SpokenToken: Equatable {
  /// As it was typed, without marks around it.
  var text: String
  /// For comparing.
  var folded: String
  /// Whether it was typed within quotes, and so is a name.
  var isQuoted = false
  /// Whether a comma or the like stood behind it.
  var endsItem = false
  /// Whether it is the year of the day before it: `2 May 2026`.
  var isYear = false

  private init(_ text: String, isQuoted: Bool = false, endsItem: Bool = false) {
    self.text = text
    folded = text.folded
    (self.isQuoted, self.endsItem) = (isQuoted, endsItem)
  }

  /// The words of a line; nil where it holds what only the grammar has: options, keys, variables.
  static func tokens(_ line: CommandLine) -> [SpokenToken]? {
    guard line.pipe == nil else { return nil }
    var tokens: [SpokenToken] = []
    for word in line.words {
      guard let text = word.literal else { return nil }
      if word.isQuotedWhole {
        tokens.append(SpokenToken(text, isQuoted: true))
        continue
      }
      guard !word.isOption, word.keyed == nil, !text.hasPrefix(">") else { return nil }
      tokens += parted(text)
    }
    markYears(&tokens)
    return withoutPoliteness(inPresent(tokens))
  }

  /// `rooms that have not been visited` are rooms that are not visited.
  private static func inPresent(_ tokens: [SpokenToken]) -> [SpokenToken] {
    var result: [SpokenToken] = []
    var rest = tokens[...]
    while let first = rest.first {
      let words = rest.prefix(3).map(\.folded)
      if words.count == 3, ["have", "has"].contains(words[0]), words[1...] == ["not", "been"] {
        result += [SpokenToken("are"), SpokenToken("not")]
        rest = rest.dropFirst(3)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Four digits behind a month, or behind a month and a day, are its year and no amount.
  private static func markYears(_ tokens: inout [SpokenToken]) {
    let today = Day(number: 0)
    func isMonth(_ index: Int) -> Bool {
      guard tokens.indices.contains(index) else { return false }
      let word = tokens[index].folded
      return word.count >= 3 && word.allSatisfy { $0.isLetter || $0 == "." }
        && DateWords.day("1 " + word, today: today, .ahead, from: today) != nil
    }
    for index in tokens.indices where tokens[index].text.utf8.count == 4 {
      guard let year = Int(tokens[index].text), (1900...2100).contains(year) else { continue }
      let isBehindDay =
        index > 1 && tokens[index - 1].text.utf8.count <= 2 && Int(tokens[index - 1].text) != nil
        && isMonth(index - 2)
      tokens[index].isYear = isMonth(index - 1) || isBehindDay
    }
  }

  /// One word as its parts: `l'aula,` is an article and a noun that ends an item.
  private static func parted(_ typed: String) -> [SpokenToken] {
    let marks: Set<Character> = [",", ";", ":", "?", "!"]
    var text = typed[...]
    var endsItem = false
    while let last = text.last, marks.contains(last) || last == "." && text.count > 2 {
      endsItem = endsItem || last == "," || last == ";"
      text = text.dropLast()
    }
    guard !text.isEmpty else { return [] }
    let whole = String(text)
    let folded = whole.folded.replacing("’", with: "'")
    for (elided, full) in elisions where folded.hasPrefix(elided) && folded != elided {
      return [
        SpokenToken(full),
        SpokenToken(String(whole.dropFirst(elided.count)), endsItem: endsItem),
      ]
    }
    if let day = possessives[folded] { return [SpokenToken(day, endsItem: endsItem)] }
    if let (first, second) = contractions[folded] {
      return [SpokenToken(first), SpokenToken(second, endsItem: endsItem)]
    }
    return [SpokenToken(whole, endsItem: endsItem)]
  }

  private static let elisions: [(String, String)] = [
    ("dell'", "di"), ("all'", "a"), ("nell'", "in"), ("dall'", "da"), ("sull'", "su"),
    ("un'", "un"),
    ("l'", "la"), ("quell'", "quella"), ("quest'", "questa"), ("d'", "di"),
  ]

  /// Days whose something is meant: `today's plan`.
  private static let possessives = [
    "today's": "today", "todays": "today", "tomorrow's": "tomorrow", "tomorrows": "tomorrow",
    "yesterday's": "yesterday", "yesterdays": "yesterday",
  ]

  /// The word without the ending of somebody's: `Ada's`; nil where it has none.
  var withoutPossessive: String? {
    guard !isQuoted, text.count > 2, let mark = text.dropLast().last, "'’".contains(mark),
      text.last == "s"
    else { return nil }
    return String(text.dropLast(2))
  }

  private static let contractions: [String: (String, String)] = [
    "what's": ("what", "is"), "where's": ("where", "is"), "who's": ("who", "is"),
    "that's": ("that", "is"), "how's": ("how", "is"), "cos'e": ("cosa", "è"),
    "i've": ("i", "have"), "we've": ("we", "have"), "isn't": ("is", "not"),
    "aren't": ("are", "not"), "don't": ("do", "not"), "doesn't": ("does", "not"),
    "haven't": ("have", "not"), "hasn't": ("has", "not"),
    "dov'e": ("dove", "è"),
    "whats": ("what", "is"), "wheres": ("where", "is"), "whos": ("who", "is"),
    "hows": ("how", "is"),
  ]

  private static func withoutPoliteness(_ typed: [SpokenToken]) -> [SpokenToken] {
    var tokens = typed[...]
    func texts(_ tokens: ArraySlice<SpokenToken>) -> [String] { tokens.map(\.folded) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for words in Wording.polite where tokens.count > words.count {
        // `can I take melatonin` asks whether one may.
        if words == ["can", "i"], tokens.dropFirst(2).first?.folded == "take" { continue }
        if texts(tokens.prefix(words.count)) == words {
          tokens = tokens.dropFirst(words.count)
          isChanged = true
        }
        if tokens.count > words.count, texts(tokens.suffix(words.count)) == words {
          tokens = tokens.dropLast(words.count)
          isChanged = true
        }
      }
    }
    return Array(tokens)
  }
}
