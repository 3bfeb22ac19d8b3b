// What a person typed, as the local check reads it: words in one spelling, whatever case, accents, width, hidden characters,
// spacing, digits or repeated letters it was typed with. For comparing only; never shown, never stored.

import Kernel

/// A text as tokens.
struct CrisisText {
  struct Token {
    /// Folded, in one spelling.
    var word: String
    /// Bytes of the text as it was typed; several tokens may come from one word and have its range.
    var range: Range<Int>
    /// The sentence it stands in, counted from 0.
    var sentence: Int
    var isQuoted = false
    /// A sign: punctuation or an emoji.
    var isMark: Bool
  }

  private(set) var tokens: [Token] = []

  init(_ text: String) {
    var raw = CrisisText.pieces(of: text)
    CrisisText.join(&raw)
    tokens.reserveCapacity(raw.count + 8)
    var sentence = 0
    var quote: String?
    for index in raw.indices {
      let piece = raw[index]
      if piece.isMark {
        // Marks of a quotation open and close; an apostrophe alone never does.
        if piece.word == "\"" { quote = quote == nil ? piece.word : nil }
        tokens.append(
          Token(word: piece.word, range: piece.range, sentence: sentence, isMark: true))
        if CrisisText.ends.contains(piece.word) {
          // An open quotation does not outlive three sentences: somebody forgot to close it.
          sentence += 1
        }
        if piece.word == "\n" { quote = nil }
        continue
      }
      for word in CrisisText.spelled(piece.word) {
        tokens.append(
          Token(
            word: word, range: piece.range, sentence: sentence, isQuoted: quote != nil,
            isMark: false))
      }
    }
    // A mark that opens and never closes quotes nothing.
    if quote != nil {
      for index in tokens.indices.reversed() {
        if tokens[index].word == "\"" { break }
        tokens[index].isQuoted = false
      }
    }
  }

  /// Some of the tokens.
  func part(_ range: Range<Int>) -> CrisisText {
    var result = self
    result.tokens = Array(tokens[range])
    return result
  }

  /// The words in one spelling with one blank between them: what the linear model reads.
  var normalised: String {
    var result = ""
    for token in tokens where token.word != "\n" {
      if !result.isEmpty { result += " " }
      result += token.word
    }
    return result
  }

  static let ends: Set<String> = [".", "!", "?", ";", "\n"]

  // MARK: - Pieces

  private struct Piece {
    var word: String
    var range: Range<Int>
    var isMark: Bool
  }

  /// Words and marks of the folded text, each with the bytes of the typed word that it comes from.
  private static func pieces(of text: String) -> [Piece] {
    var result: [Piece] = []
    var start = 0
    var chunk = String.UnicodeScalarView()
    var offset = 0
    func close(_ end: Int) {
      guard !chunk.isEmpty else { return }
      take(String(chunk), start..<end, &result)
      chunk = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if scalar.value < 0x80 ? scalar.value <= 0x20 : scalar.properties.isWhitespace {
        close(offset)
        if scalar == "\n" {
          result.append(Piece(word: "\n", range: offset..<offset + 1, isMark: true))
        }
      } else {
        if chunk.isEmpty { start = offset }
        chunk.append(scalar)
      }
      offset += length
    }
    close(offset)
    return result
  }

  /// Cuts a folded word at its marks; signs within a word that stand for letters stay.
  private static func take(_ typed: String, _ range: Range<Int>, _ result: inout [Piece]) {
    let scalars = Array(typed.folded.unicodeScalars)
    let hasLatin = scalars.contains { "a"..."z" ~= $0 }
    var word = String.UnicodeScalarView()
    func close() {
      guard !word.isEmpty else { return }
      result.append(Piece(word: String(word), range: range, isMark: false))
      word = String.UnicodeScalarView()
    }
    var at = 0
    while at < scalars.count {
      var scalar = scalars[at]
      if hasLatin, let twin = twins[scalar] { scalar = twin }
      let next = at + 1 < scalars.count ? scalars[at + 1] : " "
      let isInside = !word.isEmpty && isLetter(next)
      switch scalar {
      case "'":
        // don't, I'm, he's: one word without the sign; l'ho, m'ammazzo: two.
        var tail = ""
        var end = at + 1
        while end < scalars.count, isLetter(scalars[end]) {
          tail.unicodeScalars.append(scalars[end])
          end += 1
        }
        if !word.isEmpty, contracted.contains(tail) {
          word.append(contentsOf: tail.unicodeScalars)
          at = end
          continue
        }
        close()
      case "$" where isInside || (word.isEmpty && isLetter(next)): word.append("s")
      case "@" where isInside: word.append("a")
      case "!" where isInside: word.append("i")
      case "*" where isInside || (word.isEmpty && isLetter(next)): word.append("*")
      case "." where isInside, "-" where isInside, "_" where isInside:
        // m.o.r.i.r.e is one word; l'ora.domani are two sentences, self-harm two words.
        if isSpaced(scalars, at) {
          break
        }
        close()
        result.append(Piece(word: scalar == "." ? "." : "-", range: range, isMark: true))
      default:
        if isLetter(scalar) {
          word.append(scalar)
        } else {
          close()
          if scalar == "/" || scalar == "#" || scalar == "~" || scalar == "|" { break }
          // …, three points, and repeated marks count once.
          let mark = String(scalar)
          if result.last?.word != mark {
            result.append(Piece(word: mark, range: range, isMark: true))
          }
        }
      }
      at += 1
    }
    close()
  }

  /// Whether a sign at an index stands between single letters, as in `m.o.r.i.r.e`.
  private static func isSpaced(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    func single(_ index: Int) -> Bool {
      guard index >= 0, index < scalars.count, isLetter(scalars[index]) else { return false }
      let before = index > 0 && isLetter(scalars[index - 1])
      let after = index + 1 < scalars.count && isLetter(scalars[index + 1])
      return !before && !after
    }
    return single(at - 1) && single(at + 1) && (single(at - 3) || single(at + 3))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9": true
    default: scalar.value >= 0x80 && scalar.properties.isAlphabetic
    }
  }

  /// Joins letters that were typed one by one.
  private static func join(_ pieces: inout [Piece]) {
    var result: [Piece] = []
    result.reserveCapacity(pieces.count)
    var at = 0
    while at < pieces.count {
      var end = at
      while end < pieces.count, !pieces[end].isMark, pieces[end].word.utf8.count == 1 { end += 1 }
      let word = pieces[at..<end].map(\.word).joined()
      if end - at >= 4 || short.contains(word) && end - at == 3 {
        result.append(
          Piece(
            word: word, range: pieces[at].range.lowerBound..<pieces[end - 1].range.upperBound,
            isMark: false))
        at = end
      } else if end > at {
        result.append(contentsOf: pieces[at..<end])
        at = end
      } else {
        result.append(pieces[at])
        at += 1
      }
    }
    pieces = result
  }

  private static let contracted: Set<String> = ["t", "m", "s", "re", "ve", "ll", "d"]
  private static let short: Set<String> = ["kms", "kys", "ctb"]

  // MARK: - Spelling

  /// One word as it is usually spelled; several where an abbreviation stands for them.
  private static func spelled(_ word: String) -> [String] {
    if let known = CrisisSpellings.table[word] { return known }
    var bytes = Array(word.utf8)
    let digits = bytes.count { (0x30...0x39).contains($0) }
    if digits > 0, digits < bytes.count, digits <= 3 {
      bytes = bytes.map { CrisisSpellings.letters[$0] ?? $0 }
    }
    // Three or more of a letter are one.
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      var end = at
      while end < bytes.count, bytes[end] == bytes[at] { end += 1 }
      let isDigit = (0x30...0x39).contains(bytes[at])
      result.append(contentsOf: bytes[at..<(end - at > 2 && !isDigit ? at + 1 : end)])
      at = end
    }
    let spelled = String(decoding: result, as: UTF8.self)
    return CrisisSpellings.table[spelled] ?? [spelled]
  }

  /// Letters of other alphabets that look like ours, within a word that has ours.
  private static let twins: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ј": "j",
    "ѕ": "s", "к": "k", "м": "m", "т": "t", "н": "h", "в": "b", "α": "a", "ε": "e", "ο": "o",
    "ρ": "p", "ι": "i", "κ": "k", "ν": "v", "τ": "t", "υ": "u", "χ": "x",
  ]
}
