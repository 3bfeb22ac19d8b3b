// The beginning of an XML file, looked at before it is parsed: where the document really begins, in
// which encoding it really is, and the name of its outermost element.

import Kernel

/// What the first bytes of a file say.
public struct XMLHead: Sendable {
  /// What is not as the standard wants it, but can be read.
  public enum Oddity: Sendable, Equatable {
    /// Blank lines or byte order marks stand before the XML declaration.
    case declarationNotFirst
    /// The declared encoding is another than that of the bytes, or is not known.
    case wrongEncoding(declared: String, read: String)
  }

  /// Bytes that are enough to decide.
  public static let size = 1 << 16

  public private(set) var oddities: [Oddity] = []
  /// Bytes, and lines in them, that must be left out for the document to be well formed.
  let skippedBytes: Int
  let skippedLines: Int
  /// The encoding to read by, whatever the file declares.
  private(set) var override: String?
  /// How what is no text can be replaced; nil for UTF-16.
  private(set) var repair: TextRepair.Form?

  public init(_ head: ArraySlice<UInt8>) {
    if XMLHead.isUTF16(head) {
      (skippedBytes, skippedLines) = (0, 0)
      override = "UTF-16"
      let declared = XMLHead.declaredEncoding(XMLHead.narrow(head)[...])
      if let declared, !declared.lowercased().hasPrefix("utf-16") {
        oddities.append(.wrongEncoding(declared: declared, read: "UTF-16"))
      }
      return
    }
    let junk = XMLHead.junk(head)
    let hasMark = head.starts(with: XMLHead.mark)
    let document = head.dropFirst(junk)
    let isJunk = junk > (hasMark ? 3 : 0)
    let mustSkip = isJunk && (document.starts(with: "<?xml".utf8) || XMLHead.hasMark(head, junk))
    skippedBytes = mustSkip ? junk : 0
    skippedLines = mustSkip ? head.prefix(junk).count { $0 == 0x0A } : 0
    if mustSkip { oddities.append(.declarationNotFirst) }
    repair = .xml
    guard let declared = XMLHead.declaredEncoding(document) else { return }
    let name = declared.lowercased()
    if name == "utf-8" || name == "utf8" || name == "us-ascii" {
      override = "UTF-8"
    } else if hasMark || !XMLHead.isKnown(declared) {
      override = "UTF-8"
      oddities.append(.wrongEncoding(declared: declared, read: "UTF-8"))
    } else {
      repair = .xmlPage(free: CodePage.named(declared)?.free ?? [])
    }
  }

  /// The local name of the outermost element; nil when the bytes do not look like XML, or it begins
  /// after them.
  /// - Complexity: O(bytes).
  public static func root(of head: ArraySlice<UInt8>) -> String? {
    let text = isUTF16(head) ? narrow(head)[...] : head
    var rest = text.dropFirst(junk(text))
    while rest.first == 0x3C {
      if rest.starts(with: "<?".utf8) {
        rest = after("?>", rest)
      } else if rest.starts(with: "<!--".utf8) {
        rest = after("-->", rest)
      } else if rest.starts(with: "<!".utf8) {
        rest = afterDoctype(rest)
      } else {
        let name = rest.dropFirst().prefix { !$0.isXMLSpace && $0 != 0x3E && $0 != 0x2F }
        let local = name.split(separator: 0x3A).last ?? []
        // A name that reaches the end may be cut.
        return name.isEmpty || name.endIndex == rest.endIndex
          ? nil : String(decoding: local, as: UTF8.self)
      }
      rest = rest.drop { $0.isXMLSpace }
    }
    return nil
  }

  // MARK: Parts

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func isUTF16(_ head: ArraySlice<UInt8>) -> Bool {
    let two = Array(head.prefix(2))
    return [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]].contains(two)
  }

  /// UTF-16 with its letters of ASCII alone, which is what declarations and names are made of.
  private static func narrow(_ head: ArraySlice<UInt8>) -> [UInt8] {
    head.filter { $0 != 0 && $0 < 0x80 }
  }

  /// Bytes of white space and byte order marks at the beginning.
  private static func junk(_ head: ArraySlice<UInt8>) -> Int {
    var at = head.startIndex
    while at < head.endIndex {
      if head[at].isXMLSpace {
        at += 1
      } else if head[at...].starts(with: mark) {
        at += 3
      } else {
        break
      }
    }
    return at - head.startIndex
  }

  /// Whether there is a byte order mark in the first `count` bytes that is not at their beginning.
  private static func hasMark(_ head: ArraySlice<UInt8>, _ count: Int) -> Bool {
    head.prefix(count).dropFirst().contains(0xEF)
  }

  private static func isKnown(_ encoding: String) -> Bool {
    encoding.lowercased() == "iso-8859-1" || CodePage.named(encoding) != nil
  }

  /// What stands in `encoding="…"` of the declaration.
  private static func declaredEncoding(_ document: ArraySlice<UInt8>) -> String? {
    guard document.starts(with: "<?xml".utf8) else { return nil }
    let all = document.prefix(1000)
    let declaration = all.prefix { $0 != 0x3E }
    var rest = declaration
    while !rest.isEmpty, !rest.starts(with: "encoding".utf8) { rest = rest.dropFirst() }
    rest = rest.dropFirst("encoding".utf8.count).drop { $0.isXMLSpace || $0 == 0x3D }
    guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
    let name = rest.dropFirst().prefix { $0 != quote }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func after(_ end: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while !rest.isEmpty, !rest.starts(with: end.utf8) { rest = rest.dropFirst() }
    return rest.dropFirst(end.utf8.count)
  }

  private static func afterDoctype(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for at in text.indices {
      switch text[at] {
      case 0x5B: depth += 1
      case 0x5D: depth -= 1
      case 0x3E where depth <= 0: return text[(at + 1)...]
      default: break
      }
    }
    return []
  }
}
