// A proposed text cut into units (paragraphs, headings, entries of a list, rows of a table) and sentences. The text is
// hostile: it is read in a closed alphabet, and a sentence with any other character is not judged but struck. So what
// is read is what a person sees, whatever direction marks, invisible characters or look-alike letters stand in it.

import Kernel

/// A sentence of a proposed text.
struct AdviceSentence {
  enum Fault: Equatable {
    /// A control character, a letter of another script, a mark that a page may hide.
    case characters
    case tooLong
  }

  /// As it stands, without blanks round it.
  var text: String
  /// Small ASCII letters, digits and marks; empty with a fault.
  var letters: [UInt8] = []
  /// Whether each letter was a capital.
  var capitals: [Bool] = []
  var fault: Fault?
  var isQuestion: Bool { letters.last == UInt8(ascii: "?") }
}

/// What stands together: a paragraph, a heading, an entry of a list.
struct AdviceUnit {
  /// Empty lines, blanks and the sign of an entry or heading.
  var lead: String
  var sentences: [AdviceSentence]
}

enum AdviceText {
  /// Bytes of a sentence: no sentence of an answer is longer, and a longer one is struck.
  static let mostSentence = 1200

  /// - Complexity: O(length).
  static func units(_ text: String) -> [AdviceUnit] {
    var units: [AdviceUnit] = []
    var lead = ""
    var body: [Unicode.Scalar] = []
    func close() {
      guard !body.isEmpty else { return }
      units.append(AdviceUnit(lead: lead, sentences: sentences(body[...])))
      lead = ""
      body = []
    }
    var scalars = text.unicodeScalars
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    for raw in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = raw.last == "\r" ? Array(raw.dropLast()) : Array(raw)
      let start = sign(line)
      let isEmpty = line.allSatisfy { $0 == " " || $0 == "\t" }
      if isEmpty || isRule(line) {
        close()
        lead += string(line[...]) + "\n"
        continue
      }
      if start > 0 || line.first == "|" {
        close()
        lead += string(line[..<start])
        body = Array(line[start...])
        // A heading and a row end with their line; an entry may go on.
        if line.contains("#") && line[..<start].contains("#") || line.first == "|" { close() }
      } else if body.isEmpty {
        body = line
      } else {
        body.append("\n")
        body += line
      }
    }
    close()
    return units
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// A line that only parts: `---`, `|---|---|`, three back quotes.
  private static func isRule(_ line: [Unicode.Scalar]) -> Bool {
    line.count >= 3
      && line.allSatisfy { ["-", "=", "|", ":", " ", "`", "*", "_"].contains($0) }
  }

  /// Where the words of a line begin, behind blanks, `>`, `#`, `-`, `*`, `+`, `1.`, `1)`.
  private static func sign(_ line: [Unicode.Scalar]) -> Int {
    var at = 0
    var end = 0
    while at < line.count {
      switch line[at] {
      case " ", "\t": at += 1
      case ">":
        at += 1
        end = at
      case "#", "-", "*", "+", "\u{2022}":
        var next = at
        while next < line.count, line[next] == line[at], next < at + 6 { next += 1 }
        let isSign = next < line.count && line[next] == " " && (next == at + 1 || line[at] == "#")
        guard isSign else { return end }
        at = next + 1
        end = at
      case "0"..."9":
        var next = at
        while next < line.count, ("0"..."9").contains(line[next]), next < at + 2 { next += 1 }
        guard next + 1 < line.count, line[next] == "." || line[next] == ")", line[next + 1] == " "
        else { return end }
        at = next + 2
        return at
      default: return end
      }
    }
    return end
  }

  // MARK: - Sentences

  /// A full stop behind one of these ends nothing.
  private static let abbreviations: Set<String> = [
    "st", "vs", "ca", "approx", "max", "min", "dr", "dott", "sig", "es",
  ]

  private static func sentences(_ body: ArraySlice<Unicode.Scalar>) -> [AdviceSentence] {
    var sentences: [AdviceSentence] = []
    var start = body.startIndex
    var at = start
    func isBlank(_ index: Int) -> Bool {
      index >= body.endIndex || [" ", "\n", "\t", "\u{A0}"].contains(body[index])
    }
    func close(_ end: Int) {
      var (first, last) = (start, end)
      while first < last, isBlank(first) { first += 1 }
      while last > first, isBlank(last - 1) { last -= 1 }
      if first < last { sentences.append(sentence(body[first..<last])) }
      start = end
    }
    while at < body.endIndex {
      let scalar = body[at]
      at += 1
      guard [".", "!", "?", "\u{2026}"].contains(scalar) else { continue }
      while at < body.endIndex, [".", "!", "?", "\u{2026}"].contains(body[at]) { at += 1 }
      // Quotes, brackets and signs of emphasis belong to what they close.
      var next = at
      while next < body.endIndex,
        ["\"", "'", ")", "]", "*", "_", "\u{201D}", "\u{BB}"].contains(body[next])
      {
        next += 1
      }
      guard isBlank(next) else { continue }
      if scalar == ".", next == at, isAbbreviation(body[start..<(at - 1)]) { continue }
      at = next
      close(at)
    }
    close(body.endIndex)
    return sentences
  }

  private static func isAbbreviation(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    var word = ""
    for scalar in before.suffix(8).reversed() {
      guard ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) else { break }
      word = String(scalar) + word
    }
    if abbreviations.contains(word.lowercased()) { return true }
    // e.g., i.e.
    return before.count > 2 && word.count == 1 && ("a"..."z").contains(word)
      && before[before.endIndex - 2] == "."
  }

  private static func sentence(_ scalars: ArraySlice<Unicode.Scalar>) -> AdviceSentence {
    var sentence = AdviceSentence(text: string(scalars))
    guard scalars.count <= mostSentence else {
      sentence.fault = .tooLong
      return sentence
    }
    var letters: [UInt8] = []
    var capitals: [Bool] = []
    letters.reserveCapacity(scalars.count)
    var wasAccent = false
    var wasPicture = false
    for scalar in scalars {
      defer { wasPicture = pictures.contains(scalar.value) }
      if accents.contains(scalar.value), !wasAccent, let last = letters.last,
        (0x61...0x7A).contains(last)
      {
        wasAccent = true
        continue
      }
      wasAccent = false
      if scalar.value == 0xFE0F, wasPicture { continue }
      guard let letter = letter(scalar) else {
        sentence.fault = .characters
        return sentence
      }
      let isCapital = (0x41...0x5A).contains(letter)
      letters.append(isCapital ? letter | 0x20 : letter)
      capitals.append(isCapital)
    }
    while let last = letters.last, [0x2A, 0x5F, 0x60, 0x20, 0x22, 0x27].contains(last) {
      letters.removeLast()
      capitals.removeLast()
    }
    sentence.letters = letters
    sentence.capitals = capitals
    return sentence
  }

  /// Smiles and greetings that say nothing.
  private static let pictures: Set<UInt32> = [
    0x1F600, 0x1F603, 0x1F604, 0x1F60A, 0x1F642, 0x1F44B, 0x1F64F,
  ]
  /// Combining accents of Italian and English words.
  private static let accents: ClosedRange<UInt32> = 0x300...0x303
  private static let table: [UInt32: UInt8] = {
    var table: [UInt32: UInt8] = [:]
    func add(_ letters: String, _ letter: String) {
      for scalar in letters.unicodeScalars { table[scalar.value] = letter.utf8.first }
    }
    for scalar in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8 {
      table[UInt32(scalar)] = scalar
    }
    for scalar in " .,;:!?'\"()[]-/*_+=%#|`".utf8 { table[UInt32(scalar)] = scalar }
    add("\n\t\u{A0}\u{2009}\u{202F}", " ")
    add("\u{E0}\u{E1}\u{E2}\u{E3}\u{E4}", "a")
    add("\u{E8}\u{E9}\u{EA}\u{EB}", "e")
    add("\u{EC}\u{ED}\u{EE}\u{EF}", "i")
    add("\u{F2}\u{F3}\u{F4}\u{F6}", "o")
    add("\u{F9}\u{FA}\u{FB}\u{FC}", "u")
    add("\u{C0}\u{C1}", "A")
    add("\u{C8}\u{C9}", "E")
    add("\u{CC}\u{CD}", "I")
    add("\u{D2}\u{D3}", "O")
    add("\u{D9}\u{DA}", "U")
    add("\u{E7}", "c")
    add("\u{F1}", "n")
    add("\u{B5}\u{3BC}", "u")
    add("\u{D7}", "*")
    add("\u{2018}\u{2019}", "'")
    add("\u{201C}\u{201D}\u{AB}\u{BB}", "\"")
    add("\u{2010}\u{2011}\u{2013}\u{2014}\u{2212}", "-")
    add("\u{2026}", ".")
    add("\u{2022}\u{B7}", ";")
    for picture in pictures { table[picture] = 0x20 }
    return table
  }()

  private static func letter(_ scalar: Unicode.Scalar) -> UInt8? { table[scalar.value] }
}
