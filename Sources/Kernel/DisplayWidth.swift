// How many terminal cells a text takes, and cutting and filling to a number of cells. For text that
// is safe to show (`String.printable`): a control character counts as no cell.

/// Where padding goes.
public enum Alignment: Sendable {
  case left, right, center
}

extension String {
  /// Terminal cells: two for wide East Asian characters and emoji, none for combining marks. Counted
  /// by grapheme clusters, so that an emoji of several characters takes two.
  /// - Complexity: O(length).
  public var displayWidth: Int {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text in at most `width` cells; what does not fit is left out and "…" put in its place.
  public func truncated(toWidth width: Int) -> String {
    if utf8.count <= width || displayWidth <= width { return self }
    guard width > 0 else { return "" }
    return prefix(cells: width - 1) + "…"
  }

  /// The text in at least `width` cells, filled with spaces; longer text stays as it is.
  public func padded(toWidth width: Int, _ alignment: Alignment = .left) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let before =
      switch alignment {
      case .left: 0
      case .right: missing
      case .center: missing / 2
      }
    return String(repeating: " ", count: before) + self
      + String(repeating: " ", count: missing - before)
  }

  /// The longest start that takes at most `cells` cells.
  func prefix(cells: Int) -> String {
    var used = 0
    let end = firstIndex { character in
      used += character.displayWidth
      return used > cells
    }
    return end.map { String(self[..<$0]) } ?? self
  }
}

extension Character {
  /// Terminal cells of a grapheme cluster.
  public var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII, scalars.count == 1 {
      return first.value >= 0x20 && first.value < 0x7F ? 1 : 0
    }
    var cells = 0
    for scalar in scalars {
      // Shown as a picture: by itself, by the selector, as a flag, or joined to one.
      if scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation { return 2 }
      cells += scalar.displayWidth
    }
    return cells
  }
}

extension Unicode.Scalar {
  /// Terminal cells of one scalar by itself, as the C library's wcwidth counts: marks, format and
  /// control characters and the vowels and finals of Hangul letters take none.
  var displayWidth: Int {
    switch value {
    case 0x20...0x7E: return 1
    case 0..<0xA0: return 0
    case 0xA0...0x2FF: return value == 0xAD ? 0 : 1
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    // Half of a flag.
    case 0x1F1E6...0x1F1FF: return 1
    default: break
    }
    if value >= 0x1100 {
      let table = SixBitTable(WideTable.ranges, width: 8, count: WideTable.count)
      if let range = table.last(upTo: value),
        value - table.number(range, 0, 4)
          < table.number(range, 4, 4)
      {
        // Voicing marks of kana stand in wide blocks.
        return properties.generalCategory == .nonspacingMark ? 0 : 2
      }
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
