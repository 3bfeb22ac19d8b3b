// What letters, receipts and minutes have on pages: who writes, whom it is for, where it is signed.
import Core
import Kernel
import Paper

extension String {
  /// Printable, with the isolated names in it set as such.
  var onPaper: String { printable.withIsolates }
}

extension DocumentPages {
  /// The picture at the left, the lines beside it, a rule under both.
  mutating func lay(_ letterhead: Document.Letterhead) throws(Diagnostic) {
    var (mark, wide, high): (PageMark?, Double, Double) = (nil, 0, 0)
    if let picture = letterhead.picture {
      (mark, wide, high) = try self.mark(picture, within: (width * 0.3, 56))
    }
    let beside = mark == nil ? 0 : wide + 14
    let lines = letterhead.lines.enumerated().map { index, line in
      let look =
        index == 0
        ? TextLook(15, bold: true, color: Ink.text) : TextLook(9, color: Ink.quiet)
      let text = line.onPaper
      return (text, look, pages.measure(text, look, width: width - beside).height + 1)
    }
    let words = lines.reduce(0) { $0 + $1.2 }
    let height = max(high, words)
    if let mark { put(mark, x: Self.side, y: y + (height - high) / 2) }
    var top = y + (height - words) / 2
    for (text, look, high) in lines {
      put(
        .text(text, look, width: width - beside, lines: 0..<Int.max), x: Self.side + beside, y: top)
      top += high
    }
    y += height + 7
    put(.fill(Ink.text, width: width, height: 0.8), x: Self.side, y: y)
    y += 20
  }

  /// The widest line ends at the right border, the others begin where it does.
  mutating func layAtRight(_ texts: [String]) {
    let texts = texts.map(printable)
    let widest = texts.map { pages.measure($0, Self.body, width: nil).width }.max() ?? 0
    let room = min(widest.rounded(.up) + 1, width * 0.6)
    let heights = texts.map { pages.measure($0, Self.body, width: room).height }
    reserve(heights.reduce(0, +))
    for (text, height) in zip(texts, heights) {
      reserve(height)
      put(
        .text(text, Self.body, width: room, lines: 0..<Int.max), x: Self.side + width - room, y: y)
      y += height
    }
    y += 16
  }

  mutating func lay(_ signatures: [Document.Signature]) {
    let (gap, above) = (48.0, 46.0)
    let each = (width - gap) / 2
    var name = Self.body
    name.side = .middle
    var role = Self.quiet
    role.side = .middle
    for first in stride(from: 0, to: signatures.count, by: 2) {
      let pair = signatures[first..<min(first + 2, signatures.count)].map { one in
        [(one.name, name), (one.role ?? "", role)].filter { !$0.0.isEmpty }
          .map { (text: $0.onPaper, look: $1) }
      }
      let heights = pair.map { lines in
        lines.reduce(0) { $0 + pages.measure($1.text, $1.look, width: each).height }
      }
      let height = above + 4 + (heights.max() ?? 0)
      reserve(height)
      for (column, lines) in pair.enumerated() {
        let x = Self.side + Double(column) * (each + gap)
        var top = y + above
        put(.fill(Ink.text, width: each, height: 0.6), x: x, y: top)
        top += 4
        for (text, look) in lines {
          put(.text(text, look, width: each, lines: 0..<Int.max), x: x, y: top)
          top += pages.measure(text, look, width: each).height
        }
      }
      y += height + 10
    }
  }

  /// A paragraph whose words are not of one weight.
  func words(_ runs: [Document.Paragraph.Run], _ look: TextLook) -> (String, TextLook) {
    var (text, look) = ("", look)
    for run in runs {
      let from = text.utf8.count
      text += printable(run.text)
      if run.isBold, text.utf8.count > from { look.boldParts.append(from..<text.utf8.count) }
    }
    return (text, look)
  }
}
