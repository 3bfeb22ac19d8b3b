// The words of a profile in the texts of the program: whole sentences that it has of its own, the names of offices and
// degrees, and its words for things in all other sentences, with their articles.

import Kernel

extension Profile {
  /// nil where it changes no word.
  var lexicon: Lexicon? {
    var whole: [String: Text] = texts
    for rule in offices { whole[rule.office.words.text(.english)] = rule.name }
    for (degree, name) in degrees { whole[degree.words.text(.english)] = name }
    for rule in meetings { whole[rule.type.words.text(.english)] = rule.name }
    for rule in majorities { whole[rule.subject.words.text(.english)] = rule.name }
    let sentences = whole
    let english = EnglishWords(self.english, names(.english))
    let italian = ItalianWords(self.italian, names(.italian))
    guard name != Profile.standard else { return nil }
    return Lexicon { key, words, language in
      if let text = sentences[key] { return text.text(language) }
      return language == .italian ? italian.in(words) : english.in(words)
    }
  }

  /// What offices are called within sentences, from the longest name on.
  private func names(_ language: Language) -> [(from: String, to: String)] {
    let plain = Language.allCases.first { $0 == language } ?? .english
    return offices.map { (from: $0.office.words.text(plain), to: $0.name.text(plain)) }
      .filter { $0.from != $0.to && $0.from.contains(" ") }
      .sorted { $0.from.utf8.count > $1.from.utf8.count }
  }
}

/// Other words in English sentences.
struct EnglishWords: Sendable {
  private static let own: [(Profile.Thing, [(one: String, many: String)])] = [
    (.lodge, [("lodge", "lodges")]), (.member, [("member", "members"), ("brother", "brethren")]),
    (.meeting, [("meeting", "meetings")]), (.degree, [("degree", "degrees")]),
    (.paper, [("paper", "papers")]), (.dinner, [("dinner", "dinners")]),
    (.obedience, [("obedience", "obediences")]), (.orient, [("orient", "orients")]),
    (.levy, [("capitation", "capitations")]),
  ]
  private let swaps: [(from: String, to: String)]
  private let names: [(from: String, to: String)]

  init(_ words: [Profile.Thing: Profile.Word], _ names: [(from: String, to: String)]) {
    self.names = names
    swaps = Self.own.flatMap { thing, forms in
      guard let word = words[thing] else { return [(from: String, to: String)]() }
      return forms.flatMap {
        [(from: $0.many, to: word.plural), (from: $0.one, to: word.singular)]
      }
    }.filter { $0.from != $0.to }
  }

  func `in`(_ sentence: String) -> String {
    var result = ""
    for part in Self.parts(sentence) {
      var text = part.text
      if !part.isCommand {
        for name in names { text = text.replacing(name.from, with: name.to) }
        for swap in swaps where text.lowercased().contains(swap.from) {
          text = WordSwap(text).replacing(swap.from) { before, found in
            Self.articled(&before, swap.to)
            return found.first?.isUppercase ?? false ? swap.to.capitalizedFirst : swap.to
          }
        }
      }
      result += text
    }
    return result
  }

  /// Makes `a` of `an` before the word that comes, and the other way round.
  private static func articled(_ before: inout String, _ word: String) {
    let starts = word.first.map { "aeiou".contains($0) } ?? false
    let right = starts ? "an " : "a "
    for article in ["an ", "a ", "An ", "A "] {
      guard before.hasSuffix(article) else { continue }
      let stem = before.dropLast(article.count)
      guard stem.last.map({ $0 == " " || $0 == "(" }) ?? true else { continue }
      before = stem + (article.first == "A" ? right.capitalizedFirst : right)
      return
    }
  }

  private static let verbs: Set<String> = [
    "show", "edit", "card", "statistics", "report", "quorum", "dinner", "roster", "member",
    "degree",
    "standing", "office", "meeting", "series", "agenda", "answer", "attendance", "visitor",
    "minutes",
    "logo", "roll", "fund", "entry", "ledger", "levy", "bank", "budget", "dues", "tier", "discount",
    "charge", "payment", "arrears", "receipt", "paper", "profile", "proxy", "volunteer", "donation",
    "book", "register", "account",
  ]

  /// The sentence cut where it quotes a command, which runs to the end of its clause and keeps its words.
  static func parts(_ sentence: String) -> [(text: String, isCommand: Bool)] {
    guard sentence.contains("lodge ") else { return [(sentence, false)] }
    var parts: [(text: String, isCommand: Bool)] = []
    var rest = Substring(sentence)
    while let found = rest.firstRange(of: "lodge ") {
      let after = rest[found.upperBound...]
      let verb = after.prefix { $0.isLetter }
      let before = rest[..<found.lowerBound]
      let stands = before.last.map { $0 == " " || $0 == "“" || $0 == "(" || $0 == "\n" } ?? true
      let previous = before.split(separator: " ").last.map(String.init) ?? ""
      let isProse = ["the", "a", "this", "another", "The", "A", "other"].contains(previous)
      guard stands, !isProse, verbs.contains(String(verb)) else {
        parts.append((String(rest[..<found.upperBound]), false))
        rest = after
        continue
      }
      parts.append((String(before), false))
      var end = after.endIndex
      var index = after.startIndex
      while index < after.endIndex {
        let character = after[index]
        let next = after.index(after: index)
        if ";,)\n”".contains(character)
          || ".:".contains(character) && (next == after.endIndex || after[next] == " ")
        {
          end = index
          break
        }
        index = next
      }
      parts.append((String(rest[found.lowerBound..<end]), true))
      rest = rest[end...]
    }
    if !rest.isEmpty { parts.append((String(rest), false)) }
    return parts
  }
}

/// Other words in Italian sentences. A word brings its article: la loggia, l'associazione.
struct ItalianWords: Sendable {
  private static let own: [(Profile.Thing, [(one: String, many: String, isMasculine: Bool)])] = [
    (.lodge, [("loggia", "logge", false)]),
    (.member, [("fratello", "fratelli", true), ("membro", "membri", true)]),
    (.meeting, [("tornata", "tornate", false)]), (.degree, [("grado", "gradi", true)]),
    (.paper, [("tavola", "tavole", false)]), (.dinner, [("agape", "agapi", false)]),
    (.obedience, [("obbedienza", "obbedienze", false)]),
    (.orient, [("oriente", "orienti", true)]),
    (.levy, [("capitazione", "capitazioni", false)]),
  ]

  /// An article, alone or with a preposition, before each kind of word.
  private struct Article {
    let masculine: String
    /// Before z, s with a consonant, and the like.
    let hard: String
    let feminine: String
    let vowel: String
    let manyMasculine: String
    let manyHard: String
    let manyFeminine: String

    init(_ forms: String) {
      let all = forms.split(separator: " ").map(String.init)
      (masculine, hard, feminine, vowel) = (all[0], all[1], all[2], all[3])
      (manyMasculine, manyHard, manyFeminine) = (all[4], all[5], all[6])
    }

    var all: [String] {
      [masculine, hard, feminine, vowel, manyMasculine, manyHard, manyFeminine]
    }
  }

  private static let articles = [
    "il lo la l' i gli le", "del dello della dell' dei degli delle",
    "al allo alla all' ai agli alle", "dal dallo dalla dall' dai dagli dalle",
    "nel nello nella nell' nei negli nelle", "sul sullo sulla sull' sui sugli sulle",
    "questo questo questa quest' questi questi queste", "un uno una un' - - -",
  ].map(Article.init)

  private let swaps: [(from: String, to: String, isMany: Bool, isMasculine: Bool)]
  private let names: [(from: String, to: String)]

  init(_ words: [Profile.Thing: Profile.Word], _ names: [(from: String, to: String)]) {
    self.names = names
    swaps = Self.own.flatMap { thing, forms in
      guard let word = words[thing] else {
        return [(from: String, to: String, isMany: Bool, isMasculine: Bool)]()
      }
      return forms.flatMap { form in
        [
          (from: form.many, to: word.plural, isMany: true, isMasculine: word.isMasculine),
          (from: form.one, to: word.singular, isMany: false, isMasculine: word.isMasculine),
        ]
      }
    }.filter { $0.from != $0.to }
  }

  func `in`(_ sentence: String) -> String {
    var text = sentence
    for name in names { text = text.replacing(name.from, with: name.to) }
    for swap in swaps where text.lowercased().contains(swap.from) {
      text = WordSwap(text).replacing(swap.from) { before, found in
        Self.article(&before, swap.to, isMany: swap.isMany, isMasculine: swap.isMasculine)
        return found.first?.isUppercase ?? false ? swap.to.capitalizedFirst : swap.to
      }
    }
    return text
  }

  private static func article(
    _ before: inout String, _ word: String, isMany: Bool, isMasculine: Bool
  ) {
    let stem = before.hasSuffix(" ") ? String(before.dropLast()) : before
    guard stem != before || before.hasSuffix("'") else { return }
    let last = stem.lastIndex { !$0.isLetter && $0 != "'" }
    let start = last.map { stem.index(after: $0) } ?? stem.startIndex
    let typed = String(stem[start...])
    let lower = typed.lowercased()
    guard let article = articles.first(where: { $0.all.contains(lower) && lower != "-" }) else {
      return
    }
    let isIndefinite = article.masculine == "un"
    guard !(isIndefinite && isMany) else { return }
    let starts = word.first.map { "aeiouàèéìòù".contains($0.lowercased()) } ?? false
    let isHard = Self.isHard(word)
    let form: String
    switch (isMany, isMasculine) {
    case (true, true): form = starts || isHard ? article.manyHard : article.manyMasculine
    case (true, false): form = article.manyFeminine
    case (false, true):
      if starts, !isIndefinite {
        form = article.vowel
      } else {
        form = isHard ? article.hard : article.masculine
      }
    case (false, false): form = starts ? article.vowel : article.feminine
    }
    let shown = typed.first?.isUppercase ?? false ? form.capitalizedFirst : form
    before = String(stem[..<start]) + shown + (form.hasSuffix("'") ? "" : " ")
  }

  /// Whether lo and gli stand before it.
  private static func isHard(_ word: String) -> Bool {
    let letters = Array(word.lowercased().prefix(2))
    guard let first = letters.first else { return false }
    if "zxy".contains(first) { return true }
    guard letters.count > 1 else { return false }
    if first == "s" { return !"aeiou".contains(letters[1]) }
    return [["g", "n"], ["p", "s"], ["p", "n"]].contains { letters == $0.map(Character.init) }
  }
}

/// Finds a word that stands by itself.
private struct WordSwap {
  let text: String

  init(_ text: String) { self.text = text }

  /// - Parameter other: from what stands before, which it may change, and the word as it stands, to another one.
  func replacing(_ word: String, with other: (inout String, Substring) -> String) -> String {
    var result = ""
    var rest = Substring(text)
    while let found = Self.find(word, in: rest) {
      let before = rest[..<found.lowerBound]
      let previous = before.last ?? result.last
      let next = found.upperBound < rest.endIndex ? rest[found.upperBound] : nil
      guard Self.isFree(previous), Self.isFree(next) else {
        result += rest[..<found.upperBound]
        rest = rest[found.upperBound...]
        continue
      }
      result += before
      let word = other(&result, rest[found])
      result += word
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// As it is written, or with a capital.
  private static func find(_ word: String, in text: Substring) -> Range<Substring.Index>? {
    let found = [text.firstRange(of: word), text.firstRange(of: word.capitalizedFirst)]
    return found.compactMap { $0 }.min { $0.lowerBound < $1.lowerBound }
  }

  private static func isFree(_ character: Character?) -> Bool {
    guard let character else { return true }
    return !character.isLetter && !character.isNumber && !"_-=".contains(character)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
