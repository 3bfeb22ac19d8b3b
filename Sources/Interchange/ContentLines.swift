// Content lines, of which calendars (RFC 5545) and address cards (RFC 6350, RFC 2426) are made: unfolded,
// cut into name, parameters and value, and nested by BEGIN and END. Refuses bytes that are no text and blocks
// that are not closed.

import Kernel

/// `NAME;PARAMETER=VALUE:VALUE`
public struct ContentLine: Sendable {
  /// In capitals, without the group before a point.
  public let name: String
  /// The text behind the colon, as it stands.
  public let value: String
  /// From 1.
  public let line: Int
  private let parameters: [(name: String, values: [String])]

  /// The values of a parameter, with commas between them; nil where it is not given.
  public func parameter(_ name: String) -> String? {
    let all = parameters.filter { $0.name == name }.flatMap(\.values)
    return all.isEmpty ? nil : all.joined(separator: ",")
  }

  /// The value as text, without the escapes of RFC 5545, 3.3.11.
  public var text: String { ContentLine.unescaped(value) }

  /// The value without blanks around it, where it is one word.
  public var word: String {
    var bytes = value.utf8[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of a value between semicolons, each as text.
  public var parts: [String] {
    var parts = [""]
    var isEscaped = false
    for letter in value {
      if letter == ";", !isEscaped {
        parts.append("")
        continue
      }
      isEscaped = letter == "\\" && !isEscaped
      parts[parts.count - 1].append(letter)
    }
    return parts.map { ContentLine.unescaped($0) }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscaped = false
    for letter in text {
      guard isEscaped else {
        if letter == "\\" { isEscaped = true } else { result.append(letter) }
        continue
      }
      isEscaped = false
      switch letter {
      case "n", "N": result.append("\n")
      default: result.append(letter)
      }
    }
    return result
  }

  /// - Parameter text: one line, unfolded; nil where it has no name or no colon.
  fileprivate init?(_ text: String, line: Int) {
    let bytes = Array(text.utf8)
    var isQuoted = false
    var cuts: [Int] = []
    var colon: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
      if byte == UInt8(ascii: ";") { cuts.append(index) }
    }
    guard let colon else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let full = part(0..<(cuts.first ?? colon))
    name = String(full.split(separator: ".").last ?? "").uppercased()
    guard !name.isEmpty, name.utf8.allSatisfy({ ContentLine.isNameByte($0) }) else { return nil }
    var parameters: [(name: String, values: [String])] = []
    for (start, end) in zip(cuts, cuts.dropFirst() + [colon]) {
      let piece = part((start + 1)..<end)
      // Cards of version 2.1 and 3.0 have bare words: `TEL;CELL`.
      guard let equals = piece.firstIndex(of: "=") else {
        parameters.append(("TYPE", [piece.uppercased()]))
        continue
      }
      let values = piece[piece.index(after: equals)...].filter { $0 != "\"" }
      parameters.append((piece[..<equals].uppercased(), [String(values)]))
    }
    self.parameters = parameters
    value = part((colon + 1)..<bytes.count)
    self.line = line
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// A block from BEGIN to END.
public struct ContentBlock: Sendable {
  /// `VEVENT`
  public let name: String
  public let line: Int
  public internal(set) var lines: [ContentLine] = []
  public internal(set) var blocks: [ContentBlock] = []

  /// The first line of a name.
  public func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  public func blocks(_ name: String) -> [ContentBlock] { blocks.filter { $0.name == name } }

  private static let deepest = 8
  private static let mostLines = 2_000_000

  /// The blocks of a file.
  ///
  /// - Parameter encoding: how bytes stand for letters; what says it is UTF-8 is refused where it is not.
  /// - Throws: 65 with the line.
  /// - Complexity: O(bytes).
  public static func read(
    _ bytes: [UInt8], name: String, encoding: CSVTable.Encoding = .utf8,
    interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> [ContentBlock] {
    func fault(_ message: Phrase, line: Int, hint: Phrase? = nil) -> Diagnostic {
      Diagnostic(.data, tr("\(name), line \(line): \(message)"), hint: hint)
    }
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]), !bytes.contains(0)
    else {
      throw Diagnostic(
        .data, tr("\(name) is no UTF-8 text"), hint: tr("save it again, as UTF-8"))
    }
    func decoded(_ bytes: [UInt8]) -> String? {
      encoding == .utf8
        ? String(validating: bytes, as: UTF8.self) : CodePage.windows1252.text(bytes)
    }
    var open: [ContentBlock] = []
    var found: [ContentBlock] = []
    var pieces: [UInt8] = []
    var start = 0
    func take() throws(Diagnostic) {
      guard !pieces.allSatisfy({ $0 <= 0x20 }) else { return }
      guard let text = decoded(pieces) else {
        throw fault(
          tr("this is no UTF-8 text"), line: start,
          hint: tr("name the encoding: --encoding latin1, or --encoding windows-1252"))
      }
      guard let line = ContentLine(text, line: start) else {
        throw fault(
          tr("this is no line of a calendar or an address card"), line: start,
          hint: tr("a line is a name, a colon and a value"))
      }
      switch line.name {
      case "BEGIN":
        guard open.count < deepest else { throw fault(tr("too many blocks in one"), line: start) }
        open.append(
          ContentBlock(name: line.word.uppercased(), line: start))
      case "END":
        guard let last = open.popLast(), last.name == line.word.uppercased() else {
          throw fault(tr("this ends nothing that was begun"), line: start)
        }
        if open.isEmpty {
          found.append(last)
        } else {
          open[open.count - 1].blocks.append(last)
        }
      default:
        guard !open.isEmpty else {
          throw fault(tr("this stands outside of a calendar or an address card"), line: start)
        }
        open[open.count - 1].lines.append(line)
      }
    }
    var number = 0
    for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard number <= mostLines else { throw fault(tr("too many lines"), line: number) }
      if number % 4096 == 0, interrupted() { throw Diagnostic(.interrupted, tr("interrupted")) }
      let plain = piece.last == 0x0D ? piece.dropLast() : piece
      // A folded line goes on behind one blank.
      if let first = plain.first, first == 0x20 || first == 0x09 {
        pieces.append(contentsOf: plain.dropFirst())
        continue
      }
      try take()
      (pieces, start) = (Array(plain), number)
    }
    try take()
    if let left = open.last {
      throw fault(tr("\(left.name) is not ended"), line: left.line)
    }
    return found
  }
}
