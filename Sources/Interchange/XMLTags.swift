// The tags of a text that `XMLFragment` wrote: no comments, no declarations, attributes in double
// quotes. Made for texts that this program stored itself; of others it reads as far as they have
// this form.

/// Walks over start tags, end tags and the texts between them.
public struct XMLTags {
  /// Positions are indices of the text.
  public struct Attribute {
    public let name: Range<Int>
    /// As written, without the quotes.
    public let value: Range<Int>

    /// Whether it is `xmlns` or `xmlns:prefix`.
    public func isDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
      let name = text[name]
      return name.starts(with: "xmlns".utf8) && (name.count == 5 || name.dropFirst(5).first == 0x3A)
    }
  }

  public struct Tag {
    /// From `<` to `>`, both included.
    public let range: Range<Int>
    public let name: Range<Int>
    public let attributes: [Attribute]
    /// Whether it ends its element itself.
    public let isEmpty: Bool
    /// Bytes before the colon; 0 without a prefix.
    let prefixCount: Int

    public var prefix: Range<Int> { name.lowerBound..<(name.lowerBound + prefixCount) }
    public var local: Range<Int> {
      (name.lowerBound + (prefixCount > 0 ? prefixCount + 1 : 0))..<name.upperBound
    }

    /// What it declares of namespaces, as written; "" for names without a prefix.
    public func declarations(_ text: ArraySlice<UInt8>) -> [(prefix: String, uri: String)] {
      attributes.filter { $0.isDeclaration(text) }.map {
        (
          String(decoding: text[$0.name].dropFirst(6), as: UTF8.self),
          String(decoding: text[$0.value], as: UTF8.self)
        )
      }
    }
  }

  public enum Part {
    case start(Tag)
    case end
    case text(Range<Int>)
  }

  private let text: ArraySlice<UInt8>
  /// Behind what was given last.
  public private(set) var position: Int

  public init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The next part; nil at the end of the text, and where it is cut.
  public mutating func next() -> Part? {
    guard position < text.endIndex else { return nil }
    let start = position
    guard text[start] == 0x3C else {
      position = text[start...].firstIndex(of: 0x3C) ?? text.endIndex
      return .text(start..<position)
    }
    guard let end = end(from: start + 1) else {
      position = text.endIndex
      return nil
    }
    position = end + 1
    return start + 1 < end && text[start + 1] == 0x2F ? .end : .start(tag(start..<position))
  }

  /// What is between a start tag that was just given and its end tag, which is read over.
  public mutating func content(of tag: Tag) -> Range<Int> {
    let start = position
    guard !tag.isEmpty else { return start..<start }
    var depth = 1
    var last = start
    while depth > 0 {
      last = position
      guard let part = next() else { return start..<text.endIndex }
      switch part {
      case .start(let inner): depth += inner.isEmpty ? 0 : 1
      case .end: depth -= 1
      case .text: break
      }
    }
    return start..<last
  }

  /// Where the tag ends: `>` stands escaped in what `XMLFragment` wrote, also in attributes.
  private func end(from: Int) -> Int? { text[from...].firstIndex(of: 0x3E) }

  private func tag(_ range: Range<Int>) -> Tag {
    let isEmpty = text[range.upperBound - 2] == 0x2F
    let end = range.upperBound - (isEmpty ? 2 : 1)
    func name(_ from: Int) -> Range<Int> {
      from..<(text[from..<end].firstIndex { $0.isXMLSpace || $0 == 0x3D } ?? end)
    }
    let own = name(range.lowerBound + 1)
    var attributes: [Attribute] = []
    var at = own.upperBound
    while at < end {
      guard !text[at].isXMLSpace else {
        at += 1
        continue
      }
      let name = name(at)
      guard name.upperBound + 1 < end, text[name.upperBound] == 0x3D,
        text[name.upperBound + 1] == 0x22,
        let close = text[(name.upperBound + 2)..<end].firstIndex(of: 0x22)
      else { break }
      attributes.append(Attribute(name: name, value: (name.upperBound + 2)..<close))
      at = close + 1
    }
    let colon = text[own].firstIndex(of: 0x3A)
    return Tag(
      range: range, name: own, attributes: attributes, isEmpty: isEmpty,
      prefixCount: colon.map { $0 - own.lowerBound } ?? 0)
  }
}
