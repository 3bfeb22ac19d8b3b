// Text into cells: padding, cutting and wrapping by display width, never through a grapheme. Wide
// letters count two, combining marks none (`String.displayWidth`).
import Kernel

/// Cuts and pads text by terminal cells.
enum Fit {
  static func width(_ text: String) -> Int {
    var cells = 0
    for byte in text.utf8 {
      // Pictures are full of short texts with one mark of our own.
      guard byte < 0x7F else { return text.reduce(0) { $0 + Fit.width($1) } }
      cells += byte >= 0x20 ? 1 : 0
    }
    return cells
  }

  static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return String(character).displayWidth }
    switch first.value {
    // ASCII, lines, braille, and the marks ✓ ★ ▸ … –
    case 0x20...0x7E, 0x2500...0x257F, 0x2800...0x28FF, 0x2713, 0x2605, 0x25B8, 0x2026, 0x2013:
      return 1
    default: return String(character).displayWidth
    }
  }

  /// Filled with blanks to `width` cells; longer text stays as it is.
  static func pad(_ text: String, _ width: Int, trailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - Fit.width(text)))
    return trailing ? blanks + text : text + blanks
  }

  /// At most `width` cells, `ellipsis` in place of what was cut. - Complexity: O(text).
  static func cut(_ text: String, _ width: Int, ellipsis: String) -> String {
    guard Fit.width(text) > width else { return text }
    let end = Fit.width(ellipsis) <= width ? ellipsis : ""
    return head(text, width - Fit.width(end)).trimmedEnd + end
  }

  /// The longest beginning of at most `width` cells.
  static func head(_ text: some StringProtocol, _ width: Int) -> String {
    var out = ""
    var used = 0
    for character in text {
      let cells = Fit.width(character)
      if used + cells > width { break }
      out.append(character)
      used += cells
    }
    return out
  }

  /// Lines of at most `width` cells, broken at blanks, within a word only when it is too long by
  /// itself. At least one line. - Complexity: O(text).
  static func wrap(_ text: String, _ width: Int) -> [String] {
    let width = max(1, width)
    guard Fit.width(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    func close() {
      lines.append(line.trimmedEnd)
      line = ""
      used = 0
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var rest = word
      var cells = Fit.width(String(rest))
      if used > 0, used + 1 + cells > width {
        close()
      } else if used > 0 || !line.isEmpty {
        line += " "
        used += 1
      }
      while cells > width - used {
        let part = head(rest, width - used)
        if part.isEmpty {
          if used > 0 {
            close()
            continue
          }
          // One grapheme wider than the line: nothing better than a mark in its place.
          line = "?"
          close()
          cells -= rest.first.map { Fit.width($0) } ?? 0
          rest = rest.dropFirst()
        } else {
          line += part
          close()
          cells -= Fit.width(part)
          rest = rest.dropFirst(part.count)
        }
      }
      line += rest
      used += cells
    }
    if !line.isEmpty || lines.isEmpty { close() }
    return lines
  }
}

extension Fit {
  /// As `wrap`, but no word is broken: a longer one makes the lines as wide as itself.
  static func wrapWords(_ text: String, _ width: Int) -> [String] {
    let longest = text.split(separator: " ").reduce(0) { max($0, Fit.width(String($1))) }
    return wrap(text, max(width, longest))
  }
}

extension String {
  var trimmedEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
