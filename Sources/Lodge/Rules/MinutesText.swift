// The text of minutes: UTF-8, lines ending in LF, headings with #, lists with -, and nothing else that has a
// meaning. Refuses what is no text, what is empty, and what looks like a reference to a name.

import Command
import Kernel
import Notebook
import Render

enum MinutesText {
  static let mostBytes = 1 << 20

  static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A line that only looks like a heading or an item of a list.
  static func escaped(_ line: String) -> String {
    ["#", "- ", "\\"].contains(where: line.hasPrefix) ? "\\" + line : line
  }

  /// What a file, a pipe or an editor gave, in the form in which it is kept.
  /// - Throws: `data`, with the place of a byte that is no text.
  static func read(_ bytes: [UInt8], at span: SourceSpan?) throws(Diagnostic) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = validBytes(bytes)
      throw Diagnostic(
        .data, tr("the text is not UTF-8: byte \(place) belongs to no character"), at: span)
    }
    var scalars = String.UnicodeScalarView()
    var isFirst = true
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { (isFirst, wasReturn) = (false, scalar == "\r") }
      if isFirst, scalar == "\u{FEFF}" { continue }
      if scalar == "\n", wasReturn { continue }
      scalars.append(scalar == "\r" ? "\n" : scalar)
    }
    var kept = lines(String(scalars)).map { line in
      String(line).trimmedBlanksAtEnd
    }
    while kept.last?.isEmpty == true { kept.removeLast() }
    while kept.first?.isEmpty == true { kept.removeFirst() }
    guard !kept.isEmpty else {
      throw Diagnostic(
        .data, tr("minutes cannot be empty"), at: span,
        hint: tr("to drop a draft: lodge minutes remove MEETING"))
    }
    let whole = kept.map { $0 + "\n" }.joined()
    // As it is kept, so that a draft can be approved as it is.
    guard whole.utf8.count <= mostBytes else {
      throw Diagnostic(.data, tr("minutes have at most 1 MiB of text"), at: span)
    }
    guard SealedText.tokens(whole).isEmpty else {
      throw Diagnostic(
        .data, tr("the text has a mark that only approved minutes have, for a name"), at: span)
    }
    return whole
  }

  /// How many bytes are text before the first that is not.
  private static func validBytes(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) { count += encoded.count }
    return count
  }

  /// As paragraphs, headings and lists.
  static func blocks(_ text: String) -> [Document.Block] {
    var blocks: [Document.Block] = []
    var (paragraph, items): ([String], [String]) = ([], [])
    func end() {
      if !paragraph.isEmpty { blocks.append(.paragraph(.init(paragraph.joined(separator: "\n")))) }
      if !items.isEmpty { blocks.append(.list(items)) }
      (paragraph, items) = ([], [])
    }
    for line in lines(text) {
      let level = line.prefix { $0 == "#" }.count
      if (1...6).contains(level), line.dropFirst(level).hasPrefix(" ") {
        end()
        blocks.append(
          .heading(min(max(level, 2), 3), String(line.dropFirst(level)).trimmedBlanks))
      } else if line.hasPrefix("- ") {
        if !paragraph.isEmpty { end() }
        items.append(String(line.dropFirst(2)).trimmedBlanks)
      } else if line.isEmpty {
        end()
      } else {
        if !items.isEmpty { end() }
        paragraph.append(String(line.hasPrefix("\\") ? line.dropFirst() : line))
      }
    }
    end()
    return blocks
  }
}

extension String {
  fileprivate var trimmedBlanksAtEnd: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
