// Finding somebody in texts, and taking the name out. A family name alone may be part of another name, or a word of the
// language: what is not certain is found, and never changed.

import Kernel

/// The names and addresses of somebody to be forgotten.
public struct SoughtName: Sendable {
  /// What nobody else is called: full names, e-mail addresses, tax codes.
  public var whole: [String] = []
  /// Family names, which also stand alone.
  public var family: [String] = []
  /// Telephone numbers; only their digits are compared.
  public var phones: [String] = []
  /// Words that may mean somebody or something else, and why. A text with one is found, and not changed for it.
  public var doubtful: [(word: String, doubt: Doubt)] = []
  /// Full names and family names of others. A word within one of them is theirs.
  public var others: [String] = []

  public init(whole: [String] = [], family: [String] = [], others: [String] = []) {
    (self.whole, self.family, self.others) = (whole, family, others)
  }

  /// Why a word of a text may not be the name.
  public enum Doubt: Sendable {
    /// It is part of another name.
    case within
    /// Somebody else has the name, too.
    case shared
    /// It is a word of the program.
    case word
    /// It has one or two letters.
    case short

    var reason: Phrase {
      switch self {
      case .within: tr("the word is part of another name")
      case .shared: tr("somebody else has this name, too")
      case .word: tr("the name is also a word of the program")
      case .short: tr("a name of one or two letters may be another word")
      }
    }
  }

  /// What a text has to do with the name.
  enum Holding: Equatable { case nothing, doubtful(Doubt), name }

  public static let mark = "\u{2026}"

  /// A word of each name, for a search of the log: a text without any of them does not have the name. Runs of blanks may
  /// differ, so it is no phrase.
  var terms: [String] {
    let words = (whole + family + doubtful.map(\.word)).compactMap { name in
      name.split(whereSeparator: \.isWhitespace).map { String($0).folded }
        .max { $0.count < $1.count }
    }
    return Set(words).sorted()
  }

  func holding(_ text: String) -> Holding {
    let read = FoldedText(text)
    let found = places(read)
    if !found.certain.isEmpty { return .name }
    return found.doubt.map { .doubtful($0) } ?? .nothing
  }

  /// Whether a text has the name, or what may be it.
  public func mayBe(in text: String) -> Bool { holding(text) != .nothing }

  /// Whether the whole text is one of the names.
  func isWhole(_ text: String) -> Bool {
    let key = text.folded
    return whole.contains { $0.folded == key }
  }

  /// The text with a mark in place of the name.
  public func removed(from text: String) -> String {
    let read = FoldedText(text)
    var (result, place) = ("", 0)
    for found in places(read).certain {
      result += String(read.letters[place..<found.lowerBound]) + Self.mark
      place = found.upperBound
    }
    return place == 0 ? text : result + String(read.letters[place...])
  }

  /// The first line of a text that has the name, cut to about 120 characters.
  func excerpt(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.first { holding($0) != .nothing } ?? lines.first ?? ""
    guard line.count > 120 else { return line }
    let start = places(FoldedText(line)).certain.first?.lowerBound ?? 0
    let from = line.index(line.startIndex, offsetBy: max(0, min(start - 40, line.count - 120)))
    return Self.mark + line[from...].prefix(120) + Self.mark
  }

  // MARK: - Finding

  /// - Complexity: O(letters · names).
  private func places(_ text: FoldedText) -> (certain: [Range<Int>], doubt: Doubt?) {
    let theirs = others.flatMap { text.places(of: $0.folded) }
    var certain: [Range<Int>] = []
    var doubt: Doubt?
    func take(_ found: [Range<Int>], alone: Bool) {
      for range in found {
        let isOther = theirs.contains {
          $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
        }
        if isOther || alone && text.isHyphenated(range) {
          doubt = .within
        } else if !certain.contains(where: { $0.overlaps(range) }) {
          certain.append(range)
        }
      }
    }
    for name in whole.map(\.folded).sorted(by: { $0.count > $1.count }) {
      take(text.places(of: name), alone: false)
    }
    for phone in phones { take(text.places(ofPhone: phone), alone: false) }
    for name in family.map(\.folded).sorted(by: { $0.count > $1.count }) {
      take(text.places(of: name), alone: true)
    }
    if certain.isEmpty, doubt == nil {
      doubt =
        doubtful.first { (word, _) in
          text.has(spelt: word) || text.has(spelt: word.uppercased())
        }?.doubt
    }
    return (certain.sorted { $0.lowerBound < $1.lowerBound }, doubt)
  }
}

/// A text by its characters, each beside its folded form.
private struct FoldedText {
  let letters: [Character]
  /// A run of blanks is one blank.
  private let folded: [String]
  private let whole: String

  init(_ text: String) {
    letters = Array(text)
    let letters = letters
    whole = text.folded
    folded = letters.indices.map { place in
      guard letters[place].isWhitespace else { return String(letters[place]).folded }
      return place > 0 && letters[place - 1].isWhitespace ? "" : " "
    }
  }

  /// Where a folded name stands as whole words.
  func places(of name: String) -> [Range<Int>] {
    guard !name.isEmpty, whole.contains(name) else { return [] }
    var (found, place) = ([Range<Int>](), 0)
    while place < letters.count {
      if !isWithinWord(place), let end = end(of: name, from: place), !isWithinWord(end) {
        found.append(place..<end)
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  private func isWithinWord(_ place: Int) -> Bool {
    letters.indices.contains(place) && letters.indices.contains(place - 1)
      && [place - 1, place].allSatisfy { letters[$0].isLetter || letters[$0].isNumber }
  }

  private func end(of name: String, from start: Int) -> Int? {
    guard !folded[start].isEmpty else { return nil }
    var (rest, place) = (Substring(name), start)
    while !rest.isEmpty {
      guard place < folded.count, rest.hasPrefix(folded[place]) else { return nil }
      rest = rest.dropFirst(folded[place].count)
      place += 1
    }
    return place
  }

  /// Whether a hyphen makes it part of a longer name.
  func isHyphenated(_ range: Range<Int>) -> Bool {
    func joins(_ hyphen: Int, _ letter: Int) -> Bool {
      letters.indices.contains(hyphen) && letters.indices.contains(letter)
        && "-\u{2010}\u{2011}".contains(letters[hyphen]) && letters[letter].isLetter
    }
    return joins(range.lowerBound - 1, range.lowerBound - 2)
      || joins(range.upperBound, range.upperBound + 1)
  }

  /// Whether it has a word in this very spelling.
  func has(spelt word: String) -> Bool {
    places(of: word.folded).contains { String(letters[$0]) == word }
  }

  /// Where a telephone number stands, however its digits are parted, with or without the code of the country.
  func places(ofPhone phone: String) -> [Range<Int>] {
    let wanted = phone.filter(\.isWholeNumber)
    guard wanted.count >= 6 else { return [] }
    // Groups of digits, and whether only what parts a number lies between one and the next.
    var groups: [Range<Int>] = []
    for place in letters.indices where letters[place].isWholeNumber {
      if let last = groups.last, last.upperBound == place {
        groups[groups.count - 1] = last.lowerBound..<place + 1
      } else {
        groups.append(place..<place + 1)
      }
    }
    var (found, first) = ([Range<Int>](), 0)
    while first < groups.count {
      var (digits, last, end) = ("", first, Int?.none)
      while last < groups.count, digits.count <= wanted.count + 4 {
        if last > first {
          let between = letters[groups[last - 1].upperBound..<groups[last].lowerBound]
          guard between.count <= 3, between.allSatisfy({ " \u{A0}-./()".contains($0) }) else {
            break
          }
        }
        digits += String(letters[groups[last]])
        if isSame(digits, wanted) { end = last }
        last += 1
      }
      if let end {
        var start = groups[first].lowerBound
        while start > 0, "+(".contains(letters[start - 1]) { start -= 1 }
        found.append(start..<groups[end].upperBound)
        first = end + 1
      } else {
        first += 1
      }
    }
    return found
  }

  private func isSame(_ a: String, _ b: String) -> Bool {
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    return a == b || short.count >= 7 && long.count - short.count <= 4 && long.hasSuffix(short)
  }
}
