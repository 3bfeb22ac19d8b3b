// What commands that read tables share: which column holds what, and how the bytes stand for letters.

import Kernel

public enum TableParts {
  /// `--map "COLUMN=WHAT"`, any number of times.
  public static func map(_ words: Phrase) -> Parameter {
    .option("map", .text, words, repeatable: true, shownAs: "\"COLUMN=WHAT\"")
  }

  /// `--encoding`; the names are those of `CSVTable.Encoding`.
  public static func encoding(_ words: Phrase) -> Parameter {
    .option(
      "encoding",
      .choice([
        Choice("utf-8", tr("the current standard"), synonyms: ["utf8", "unicode"]),
        Choice("latin1", tr("ISO 8859-1"), synonyms: ["iso-8859-1", "latin-1"]),
        Choice("windows-1252", tr("old spreadsheets"), synonyms: ["cp1252", "ansi", "1252"]),
      ]), words)
  }

  /// The maps given: headers, and what stands in their columns, which may be blank.
  /// - Parameter hint: how one is written.
  public static func maps(
    _ arguments: Arguments, hint: Phrase
  ) throws(Diagnostic) -> [(header: String, what: String, span: SourceSpan)] {
    var maps: [(header: String, what: String, span: SourceSpan)] = []
    for (text, span) in zip(arguments.texts("map"), arguments.spans("map")) {
      // A header may hold the sign itself; what it stands for does not.
      guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
        throw Diagnostic(
          .usage, tr("a map is COLUMN=WHAT, not \(text)"), at: span, hint: hint)
      }
      maps.append((String(text[..<equals]), String(text[text.index(after: equals)...]), span))
    }
    return maps
  }
}
