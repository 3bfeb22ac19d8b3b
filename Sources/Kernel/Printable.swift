// Text from outside made safe to show. What can move the cursor, change the direction of writing or
// hide itself is shown by its number, so that what is seen is what is there.

extension Unicode.Scalar {
  /// Whether the scalar is not seen by itself: controls (C0, DEL, C1), bidirectional and format
  /// controls (category Cf, with the soft hyphen, joiners, tags, byte order mark), line and paragraph
  /// separators, and further characters that Unicode says are ignored when shown (fillers), except
  /// variation selectors, which belong to the character before them.
  var isHidden: Bool {
    switch value {
    case 0x20...0x7E: return false
    case 0..<0xA0: return true
    // Most letters, decided quickly.
    case 0xAE...0x34E, 0x350...0x5FF, 0x3000...0x3163, 0x3165...0xD7FF: return false
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return properties.isDefaultIgnorableCodePoint
      }
    }
  }
}

extension String {
  /// The text on one line, hidden characters (`Unicode.Scalar.isHidden`) shown as `\u{1b}`.
  ///
  /// Kept as they are: the joiner inside an emoji, and the joiners between two letters of the Arabic
  /// and Indic scripts, which are spelt with them.
  /// - Complexity: O(length); text without such characters is returned itself.
  public var printable: String { escaped(keeping: { _ in false }) }

  /// As `printable`, with line feeds kept (CR LF becomes LF) and tabs as spaces up to the next
  /// multiple of eight cells.
  public var printableMultiline: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return printable }
    var result = ""
    // By scalars: Swift takes CR LF for one character.
    var line = String.UnicodeScalarView()
    var waiting = false
    func flush() {
      var cells = 0
      for (index, part) in line.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 {
          let spaces = 8 - cells % 8
          result += String(repeating: " ", count: spaces)
          cells += spaces
        }
        let shown = String(part).printable
        result += shown
        cells += shown.displayWidth
      }
      line.removeAll(keepingCapacity: true)
    }
    for scalar in unicodeScalars {
      if waiting, scalar != "\n" { line.append("\r") }
      waiting = scalar == "\r"
      if waiting { continue }
      if scalar == "\n" {
        flush()
        result += "\n"
      } else {
        line.append(scalar)
      }
    }
    if waiting { line.append("\r") }
    flush()
    return result
  }

  /// Hidden characters escaped except those kept.
  func escaped(keeping: (Unicode.Scalar) -> Bool) -> String {
    if isVisibleASCII({ _ in true }) { return self }
    guard unicodeScalars.contains(where: { $0.isHidden }) else { return self }
    var result = String.UnicodeScalarView()
    let scalars = unicodeScalars
    var before: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let after = next < scalars.endIndex ? scalars[next] : nil
      if !scalar.isHidden || keeping(scalar) || scalar.joins(before, after) {
        result.append(scalar)
      } else {
        result.append(contentsOf: scalar.escapedForm.unicodeScalars)
      }
      before = scalar
      index = next
    }
    return String(result)
  }
}

extension String {
  /// Whether every byte is visible ASCII or a blank, and meets a condition. Most texts that are written do.
  /// - Complexity: O(bytes).
  @inlinable public func isVisibleASCII(_ holds: (UInt8) -> Bool) -> Bool {
    func stands(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && holds(byte) }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(stands) }
      ?? utf8.allSatisfy(stands)
  }
}

extension Unicode.Scalar {
  /// `\u{202e}`.
  var escapedForm: String { "\\u{\(String(value, radix: 16))}" }

  /// Whether this is a joiner in a place where spelling needs it.
  func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard value == 0x200C || value == 0x200D, let before, let after else { return false }
    if value == 0x200D, after.properties.isEmoji, !after.isASCII {
      return before.value == 0xFE0F || before.properties.isEmoji && !before.isASCII
    }
    return before.isOfJoinedScript && after.isOfJoinedScript
  }

  /// Letters and marks of Arabic, Syriac and the Indic scripts.
  private var isOfJoinedScript: Bool {
    guard (0x0620...0x0DFF).contains(value) else { return false }
    return properties.isAlphabetic || properties.canonicalCombiningClass.rawValue != 0
  }
}
