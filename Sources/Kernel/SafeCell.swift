// Cells of text files that people open in spreadsheets and look at in terminals. What hides or steers is
// written by its number, what a spreadsheet would run gets a quote in front; whoever reads our files
// takes both off again, so that every text comes back as it was.

extension String {
  /// The text as a cell of CSV for others: a quote as `quotedFormula` says, and hidden characters as
  /// `\u{1b}`. Line feeds, also after CR, and tabs stay: they are text, and CSV can hold them.
  ///
  /// - Complexity: O(length).
  public var safeCell: String {
    let cell = quotedFormula
    if cell.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x5C }) { return cell }
    var marked = String.UnicodeScalarView()
    let all = Array(cell.unicodeScalars)
    for (index, scalar) in all.enumerated() {
      let next = index + 1 < all.count ? all[index + 1] : nil
      // A text that looks like such a number itself, and a CR that would go back over the line.
      let isNumber = scalar == "\\" && next == "u" && index + 2 < all.count && all[index + 2] == "{"
      if isNumber || scalar == "\r" && next != "\n" {
        marked.append(contentsOf: scalar.escapedForm.unicodeScalars)
      } else {
        marked.append(scalar)
      }
    }
    return String(marked).escaped { $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  /// With a quote before what a spreadsheet takes for a formula; a number stays one.
  public var quotedFormula: String {
    startsFormula && Double(parsing: self) == nil ? "'" + self : self
  }

  /// What `safeCell` was made of; any other text as it is.
  public var fromSafeCell: String {
    // The quote was put in front first: a character after it may be written by its number.
    var cell = utf8.contains(0x5C) ? withoutNumbers : self
    if cell.utf8.first == 0x27, cell.startsFormula { cell.unicodeScalars.removeFirst() }
    return cell
  }

  /// Hidden characters that are written by their numbers as themselves.
  private var withoutNumbers: String {
    var result = String.UnicodeScalarView()
    var rest = Array(unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", rest.starts(with: ["u", "{"]),
        let end = rest.prefix(9).firstIndex(of: "}"),
        let value = UInt32(
          String(String.UnicodeScalarView(rest[(rest.startIndex + 2)..<end])), radix: 16),
        let meant = Unicode.Scalar(value), meant.isHidden || meant == "\\"
      else {
        result.append(scalar)
        continue
      }
      result.append(meant)
      rest = rest[(end + 1)...]
    }
    return String(result)
  }

  /// Whether a spreadsheet would run it, or would where quotes in front are taken off.
  private var startsFormula: Bool {
    guard let start = utf8.first(where: { $0 != 0x27 }) else { return false }
    return [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D, 0x0A].contains(start)
  }
}
