// Text made safe, folded and measured. The rows of the folding come from Python's unicodedata; widths
// are compared with the C library's wcwidth.

import Glibc
import Testing

@testable import Kernel

/// Glibc's module leaves it out.
@_silgen_name("wcwidth") private func wcwidth(_ character: Int32) -> Int32

@Suite struct PrintableText {
  @Test(arguments: [
    ("plain ~!", "plain ~!"), ("", ""), ("àè漢😀", "àè漢😀"), ("a\u{1B}[31m", "a\\u{1b}[31m"),
    ("\u{0}\t\n\r", "\\u{0}\\u{9}\\u{a}\\u{d}"), ("\u{7F}\u{85}\u{9B}", "\\u{7f}\\u{85}\\u{9b}"),
    ("\u{202E}\u{2066}\u{200E}\u{61C}", "\\u{202e}\\u{2066}\\u{200e}\\u{61c}"),
    ("a\u{AD}b\u{200B}c\u{FEFF}", "a\\u{ad}b\\u{200b}c\\u{feff}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{E0041}", "\\u{e0041}"),
    ("\u{3164}\u{115F}\u{34F}", "\\u{3164}\\u{115f}\\u{34f}"),
    // Joiners where they spell, and where they hide.
    ("👩‍👩‍👧", "👩‍👩‍👧"), ("❤️‍🔥", "❤️‍🔥"), ("می‌خواهم", "می‌خواهم"), ("क्‍ष", "क्‍ष"),
    ("a\u{200D}b", "a\\u{200d}b"), ("\u{200C}", "\\u{200c}"), ("1\u{200D}2", "1\\u{200d}2"),
    ("👩\u{200D}", "👩\\u{200d}"),
  ])
  func escapes(_ text: String, _ want: String) {
    #expect(text.printable.utf8.elementsEqual(want.utf8))
    #expect(text.printable.printable == text.printable)
  }

  @Test func nothingHiddenIsLeft() {
    for value in 0..<0x11_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let hides =
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
      if hides != (String(scalar).printable != String(scalar)),
        !scalar.properties.isDefaultIgnorableCodePoint
      {
        Issue.record("\(scalar.escapedForm)")
      }
    }
  }

  @Test func keepsLines() {
    #expect("a\nb\r\nc\rd\te".printableMultiline == "a\nb\nc\\u{d}d e")
    #expect("漢\tx\n\ty".printableMultiline == "漢      x\n        y")
    #expect("\u{1B}\n".printableMultiline == "\\u{1b}\n")
    #expect("x\r".printableMultiline == "x\\u{d}")
  }
}

@Suite struct FoldedText {
  @Test(arguments: [
    ("Città  Élite ", "citta elite"), ("\t\nA\u{A0}\u{2003}b ", "a b"), ("STRASSE", "strasse"),
    ("Straße", "strasse"), ("Æsir œuvre Øre Łódź Đorđe", "aesir oeuvre ore lodz dorde"),
    ("ＡＢＣ１２３", "abc123"), ("ｶﾞ", "カ\u{3099}"), ("ガ", "カ\u{3099}"),
    ("İstanbul ırmak", "istanbul irmak"),
    ("ﬁne ﬀ", "fine ff"), ("Ⅳ m² ½", "iv m2 1/2"), ("ΑΣ Ὀδυσσεύς", "ασ οδυσσευσ"),
    ("ПОЛИТЕХ Й ё", "политех и е"), ("e\u{301}", "e"), ("l’aula “B” — x", "l'aula \"b\" - x"),
    ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("क्षि", "क्षि"), ("مُحَمَّد", "محمد"),
    ("a\u{200B}b\u{AD}c\u{202E}", "abc"), ("", ""), ("   ", ""), ("`", "'"), ("𝐀𝓫", "ab"),
    ("already folded", "already folded"), ("Tiếng Việt", "tieng viet"),
  ])
  func folds(_ text: String, _ want: String) {
    #expect(text.folded.utf8.elementsEqual(want.utf8), "\(text.folded)")
  }

  @Test(arguments: foldRows)
  func foldsAsTheGenerator(_ text: String, _ want: String) {
    #expect(text.folded.utf8.elementsEqual(want.split(separator: " ").joined(separator: " ").utf8))
  }

  @Test func foldingTwiceChangesNothing() {
    for start in stride(from: 0, to: 0x11_0000, by: 64) as StrideTo<UInt32> {
      var text = "xÉ"
      for value in start..<start + 64 {
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let once = text.folded
      if !once.folded.utf8.elementsEqual(once.utf8) { Issue.record("\(start)") }
    }
  }

  /// ASCII has a way of its own; beside other letters it goes through the table.
  @Test func asciiFoldsAsBesideOtherLetters() {
    for value in 0..<0x80 as Range<UInt8> {
      let character = String(Unicode.Scalar(value))
      let isSpace = Unicode.Scalar(value).properties.isWhitespace
      #expect("é\(character)é".folded == (isSpace ? "e e" : "e\(character.folded)e"))
    }
  }
}

@Suite struct DisplayedWidth {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("è", 1), ("e\u{301}", 1), ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("🇮🇹", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2),
    ("1️⃣", 2), ("\u{7}", 0), ("…", 1), ("─", 1), ("⠿", 1), ("カ\u{3099}", 2), ("क्षि", 3),
  ])
  func counts(_ text: String, _ cells: Int) { #expect(text.displayWidth == cells) }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("漢字漢字", 7, "漢字漢…"), ("漢字漢字", 6, "漢字…"), ("漢字漢字", 8, "漢字漢字"), ("e\u{301}e\u{301}", 1, "…"),
  ])
  func cuts(_ text: String, _ width: Int, _ want: String) {
    #expect(text.truncated(toWidth: width) == want)
    #expect(text.truncated(toWidth: width).displayWidth <= width)
  }

  @Test func pads() {
    #expect("漢".padded(toWidth: 4) == "漢  ")
    #expect("漢".padded(toWidth: 4, .right) == "  漢")
    #expect("漢".padded(toWidth: 5, .center) == " 漢  ")
    #expect("long".padded(toWidth: 2) == "long")
  }

  /// Every assigned scalar as the C library counts it, but for what newer Unicode versions changed.
  @Test func agreesWithTheCLibrary() throws {
    let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
    let old = uselocale(locale)
    defer {
      uselocale(old)
      freelocale(locale)
    }
    var differing: [String] = []
    for value in 0x20..<0x4_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let theirs = wcwidth(Int32(value))
      // Format characters are never shown; U+1171E became a spacing mark later.
      if theirs < 0 || value == 0x1171E { continue }
      if [.unassigned, .format].contains(scalar.properties.generalCategory) { continue }
      if Int(theirs) != scalar.displayWidth { differing.append(String(value, radix: 16)) }
    }
    #expect(differing == [])
  }
}
