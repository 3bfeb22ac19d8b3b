// Elements written out again as XML text, from the calls of a parser. The text is UTF-8, entities
// resolved and escaped anew; comments, and the white space that only indents, are left out.

/// Grows to the text of one or more elements, at most 1 MiB.
public struct XMLFragment {
  public static let limit = 1 << 20
  /// Whether it grew too long; then it is empty, and stays so.
  public private(set) var isTooLong = false
  /// The text so far; whole elements when as many ended as started.
  public private(set) var bytes: [UInt8] = []
  /// Elements that are open.
  public private(set) var depth = 0
  /// Where the text after the last tag begins, and whether it is all white space.
  private var textStart = 0
  private var isBlank = true
  private var lastTagWasEnd = false
  /// `<name` is written, but not yet whether the element is empty.
  private var isTagOpen = false

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  /// Begins anew, keeping the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
    isTooLong = false
    isTagOpen = false
    endTag(false)
  }

  /// Writes a start tag; `declarations` are further attributes of namespaces, for names that it does
  /// not declare itself.
  public mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, declarations: [(name: [UInt8], uri: [UInt8])] = []
  ) {
    depth += 1
    guard isShort else { return }
    closeTag()
    dropIndentation()
    bytes.append(0x3C)
    bytes.append(contentsOf: name.bytes)
    for (name, uri) in declarations {
      var isOwn = false
      attributes.forEach { own, _ in isOwn = isOwn || own.bytes.elementsEqual(name) }
      if !isOwn { uri.withUnsafeBufferPointer { attribute(name, $0) } }
    }
    attributes.forEach { attribute($0.bytes, $1) }
    isTagOpen = true
    endTag(false)
  }

  public mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard depth > 0, !text.isEmpty, isShort else { return }
    if isTagOpen {
      closeTag()
      textStart = bytes.count
    }
    if isBlank { isBlank = text.allSatisfy(\.isXMLSpace) }
    escape(text, isAttribute: false)
  }

  public mutating func end(_ name: XMLName) {
    guard depth > 0 else { return }
    depth -= 1
    guard isShort else { return }
    if isTagOpen {
      isTagOpen = false
      bytes.append(0x2F)
      bytes.append(0x3E)
    } else {
      // White space between two tags that both belong to this element is its text.
      if lastTagWasEnd { dropIndentation() }
      bytes.append(0x3C)
      bytes.append(0x2F)
      bytes.append(contentsOf: name.bytes)
      bytes.append(0x3E)
    }
    endTag(true)
  }

  /// Writes a whole element that holds nothing but text.
  public mutating func element(_ name: StaticString, _ text: some Sequence<UInt8>) {
    name.withUTF8Buffer { name in
      Array(text).withUnsafeBufferPointer { text in
        closeTag()
        dropIndentation()
        bytes.append(0x3C)
        bytes.append(contentsOf: name)
        bytes.append(0x3E)
        escape(text, isAttribute: false)
        bytes.append(contentsOf: [0x3C, 0x2F])
        bytes.append(contentsOf: name)
        bytes.append(0x3E)
        endTag(true)
      }
    }
  }

  private var isShort: Bool {
    mutating get {
      if bytes.count > XMLFragment.limit {
        isTooLong = true
        bytes = []
      }
      return !isTooLong
    }
  }

  private mutating func endTag(_ wasEnd: Bool) {
    lastTagWasEnd = wasEnd
    textStart = bytes.count
    isBlank = true
  }

  private mutating func closeTag() {
    guard isTagOpen else { return }
    isTagOpen = false
    bytes.append(0x3E)
    textStart = bytes.count
  }

  private mutating func dropIndentation() {
    if isBlank, bytes.count > textStart { bytes.removeLast(bytes.count - textStart) }
  }

  private mutating func attribute(
    _ name: some Sequence<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    bytes.append(0x20)
    bytes.append(contentsOf: name)
    bytes.append(0x3D)
    bytes.append(0x22)
    escape(value, isAttribute: true)
    bytes.append(0x22)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) {
    guard text.contains(where: XMLFragment.isSpecial) else {
      return bytes.append(contentsOf: text)
    }
    var from = 0
    for (at, byte) in text.enumerated() {
      let instead: StaticString
      switch byte {
      case 0x26: instead = "&amp;"
      case 0x3C: instead = "&lt;"
      case 0x3E: instead = "&gt;"
      case 0x0D: instead = "&#13;"
      case 0x22 where isAttribute: instead = "&quot;"
      case 0x0A where isAttribute: instead = "&#10;"
      case 0x09 where isAttribute: instead = "&#9;"
      default: continue
      }
      bytes.append(contentsOf: text[from..<at])
      bytes.append(
        contentsOf: UnsafeBufferPointer(
          start: instead.utf8Start, count: instead.utf8CodeUnitCount))
      from = at + 1
    }
    bytes.append(contentsOf: text[from...])
  }
}
