// Names, attributes and text of XML as the parser hands them over: bytes that are valid during the
// call alone. No String is built here.

/// The name of an element or attribute in UTF-8, as written: a prefix, a colon, the local name.
///
/// Valid only during the call that hands it over.
public struct XMLName {
  public let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline let start: UnsafePointer<UInt8>
  /// Bytes before the colon; 0 without a prefix.
  public let prefixCount: Int

  /// Takes a name up to its zero byte.
  @inlinable
  init(_ start: UnsafePointer<UInt8>) {
    self.start = start
    var count = 0
    var prefix = 0
    while start[count] != 0 {
      if start[count] == 0x3A, prefix == 0 { prefix = count }
      count += 1
    }
    bytes = UnsafeBufferPointer(start: start, count: count)
    prefixCount = prefix
  }

  @inlinable
  public var prefix: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[..<prefixCount])
  }

  /// The name without its prefix.
  @inlinable
  public var local: UnsafeBufferPointer<UInt8> {
    prefixCount == 0 ? bytes : UnsafeBufferPointer(rebasing: bytes[(prefixCount + 1)...])
  }

  /// Whether the local name is `name`, whatever the prefix. - Complexity: O(1) for most names.
  @inlinable
  public func isLocal(_ name: StaticString) -> Bool { local.equals(name) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of `text`.
  @inlinable
  public func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    let other = text.utf8Start
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Without blanks, tabs and line ends around.
  @inlinable
  public var trimmed: UnsafeBufferPointer<UInt8> {
    var from = 0
    var end = count
    while from < end, self[from].isXMLSpace { from += 1 }
    while end > from, self[end - 1].isXMLSpace { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[from..<end])
  }
}

extension UInt8 {
  /// Blank, tab, line feed or carriage return.
  @inlinable
  public var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// The attributes of a start tag. Valid only during the call that hands them over.
public struct XMLAttributes {
  @usableFromInline
  let raw: UnsafeMutablePointer<UnsafePointer<CChar>?>

  @inlinable
  init(_ raw: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.raw = raw }

  @inlinable public var isEmpty: Bool { raw[0] == nil }

  /// The bytes of the name at a place, up to a zero byte; nil after the last one.
  func name(_ index: Int) -> UnsafePointer<UInt8>? {
    raw[2 * index].map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
  }

  /// The value of the attribute of exactly this name, entities resolved.
  @inlinable
  public subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    let wanted = name.utf8Start
    var at = 0
    next: while let key = raw[at], let value = raw[at + 1] {
      at += 2
      for index in 0...name.utf8CodeUnitCount
      where UInt8(bitPattern: key[index]) != wanted[index] { continue next }
      return XMLAttributes.text(value)
    }
    return nil
  }

  /// Name and value of each attribute, in the order of the file.
  @inlinable
  public func forEach(_ body: (XMLName, UnsafeBufferPointer<UInt8>) -> Void) {
    var at = 0
    while let key = raw[at], let value = raw[at + 1] {
      let name = UnsafeRawPointer(key).assumingMemoryBound(to: UInt8.self)
      body(XMLName(name), XMLAttributes.text(value))
      at += 2
    }
  }

  @inlinable
  static func text(_ start: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(start: bytes, count: count)
  }
}
