// Any text as Markdown for a terminal: the same in pieces of any size, no escape but the colours of the writer, and not more
// than a text of that length can give.

import Kernel
import Render

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private func rendered(_ text: String, _ size: Int, _ style: Style) -> String {
  let stream = MarkdownStream(style)
  var out = ""
  var rest = text.unicodeScalars[...]
  while !rest.isEmpty {
    out += stream.take(String(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  return out + stream.end()
}

/// Whether every escape is a colour: ESC [ digits m.
private func hasOnlyColors(_ text: String) -> Bool {
  var bytes = Array(text.utf8)[...]
  while let byte = bytes.popFirst() {
    guard byte == 0x1B else {
      guard byte >= 0x20 || byte == 0x0A else { return false }
      continue
    }
    guard bytes.popFirst() == 0x5B else { return false }
    let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
    bytes = bytes.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 3, bytes.popFirst() == 0x6D else { return false }
  }
  return true
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let text = String(
    decoding: UnsafeBufferPointer(start: start + 2, count: count - 2), as: UTF8.self)
  let size = Int(start[0] & 31) + 1
  let width = [0, 20, 40, 80][Int(start[0] >> 6)]
  let style = Style(
    width: width, color: start[1] & 1 != 0, unicode: start[1] & 2 != 0, terminal: true)
  let whole = rendered(text, .max, style)
  check(rendered(text, size, style) == whole, "pieces are written differently")
  check(rendered(text, 1, style) == whole, "letters are written differently")
  check(hasOnlyColors(whole), "an escape of the text came through")
  check(whole.isEmpty || whole.hasSuffix("\n"), "the last line has no end")
  // Quotes and indents before wrapped lines, tables with their frames.
  check(whole.utf8.count <= 400 * (text.utf8.count + 2), "far longer than the text")
  let raw = rendered(text, size, Style(terminal: false))
  check(!raw.utf8.contains(0x1B), "an escape came through")
  return 0
}
