// What is wrong with a JSON text and where. The text for people is made here only.

/// A fault of a JSON text, at a byte.
public struct JSONFault: Error, Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// Nothing but white space.
    case empty
    /// The text stops inside a value.
    case unexpectedEnd
    case expectedValue
    case expectedName
    case expectedColon
    case expectedComma(inObject: Bool)
    case trailingComma
    /// Something follows the value.
    case trailingText
    /// `NaN`, `undefined`, `True`, a text without quotes.
    case unknownWord(String)
    case leadingZero
    case badNumber
    case controlCharacter(UInt8)
    case badEscape
    case loneSurrogate
    case invalidUTF8
    case utf16
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    case stringTooLong(limit: Int)
    case duplicateName(String)
    /// A number beyond 1.8e308.
    case outOfRange
  }

  public var kind: Kind
  /// Bytes from the start of the text to the first wrong byte; the length of the text where it
  /// stops too early.
  public var offset: Int
  /// Bytes meant from there.
  public var length: Int

  public init(_ kind: Kind, at offset: Int, length: Int = 1) {
    self.kind = kind
    self.offset = offset
    self.length = length
  }
}

/// Something a JSON text may contain but should not: a name twice in one object, a number that no
/// double can hold. Given only by the policy `.report`.
public typealias JSONNotice = JSONFault

/// What a reader does with a repeated name and with a number out of range.
public enum JSONPolicy: Sendable, Equatable {
  /// Keeps a notice of each and reads on: the last value of the name counts, the number is infinite.
  case report
  /// Fails.
  case reject
  /// Looks for no repeated name: the text was read with `reject` before, byte by byte the same.
  case proven
}

/// How much a reader accepts before it fails.
public struct JSONLimits: Sendable, Equatable {
  /// Bytes of the whole text.
  public var maxBytes: Int
  /// Arrays and objects inside each other.
  public var maxDepth: Int
  /// Bytes of one string or number as written, escapes and quotes included.
  public var maxStringBytes: Int
  /// Notices kept; further ones are only counted.
  public var maxNotices: Int

  public init(
    maxBytes: Int = 4 << 30, maxDepth: Int = 512, maxStringBytes: Int = 64 << 20,
    maxNotices: Int = 1000
  ) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.maxStringBytes = maxStringBytes
    self.maxNotices = maxNotices
  }
}

extension JSONFault {
  /// The fault in words, without its place.
  public var message: Phrase {
    switch kind {
    case .empty: tr("no JSON value: the text is empty")
    case .unexpectedEnd: tr("the JSON text ends in the middle of a value")
    case .expectedValue: tr("a JSON value is expected here")
    case .expectedName: tr("a member name in double quotes is expected here")
    case .expectedColon: tr("':' is expected after the member name")
    case .expectedComma(let inObject):
      inObject ? tr("',' or '}' is expected here") : tr("',' or ']' is expected here")
    case .trailingComma: tr("a comma before the closing bracket is not JSON")
    case .trailingText: tr("text after the end of the JSON value")
    case .unknownWord(let word): tr("'\(word)' is not a JSON value")
    case .leadingZero: tr("a JSON number does not start with 0 and another digit")
    case .badNumber: tr("the number is not complete: a digit is expected here")
    case .controlCharacter: tr("a control character inside a string has to be escaped")
    case .badEscape: tr("unknown escape sequence in a string")
    case .loneSurrogate: tr("half of a surrogate pair in a string")
    case .invalidUTF8: tr("invalid UTF-8")
    case .utf16: tr("the JSON text is UTF-16, not UTF-8")
    case .tooDeep(let limit): tr("arrays and objects nested more than \(limit) deep")
    case .tooLarge(let limit): tr("the JSON text is larger than \(limit) bytes")
    case .stringTooLong(let limit): tr("a string or number longer than \(limit) bytes")
    case .duplicateName(let name): tr("member name '\(name)' occurs twice in the same object")
    case .outOfRange: tr("the number is too large for a double")
    }
  }

  /// The fault as the program reports it; code 65.
  ///
  /// `bytes` is the text from its start, as far as it is at hand: with it the line and the caret are
  /// shown. Without it only the byte is named.
  /// - Complexity: O(offset).
  public func diagnostic(file: String, bytes: UnsafeRawBufferPointer?) -> Diagnostic {
    if let bytes, offset <= bytes.count {
      let span = SourceSpan(file: file, bytes: bytes, offset: offset, length: length)
      return Diagnostic(.data, message, at: span)
    }
    return Diagnostic(.data, tr("\(.verbatim(file)), byte \(offset): \(message)"))
  }

  public func diagnostic(file: String, bytes: [UInt8]) -> Diagnostic {
    bytes.withUnsafeBytes { diagnostic(file: file, bytes: $0) }
  }
}

extension SourceSpan {
  /// The span of `length` bytes at `offset` of a whole text: finds the line. A line ends with LF,
  /// CR LF, or the text. Bytes that are no UTF-8 stand in `text` as U+FFFD and `column` counts them
  /// so, while `offset` counts the bytes of the text itself. The span is cut at the end of the line.
  /// - Complexity: O(offset + length of the line).
  public init(file: String, bytes: UnsafeRawBufferPointer, offset: Int, length: Int) {
    let offset = Swift.min(Swift.max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    for at in 0..<offset where bytes[at] == 0x0A {
      line += 1
      start = at + 1
    }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 { start = 3 }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > offset, bytes[end - 1] == 0x0D { end -= 1 }
    let stop = Swift.min(offset + Swift.max(length, 0), end)
    func decoded(_ range: Range<Int>) -> String {
      String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    let before = decoded(start..<offset)
    let meant = decoded(offset..<Swift.max(stop, offset))
    let after = decoded(Swift.max(stop, offset)..<Swift.max(end, offset))
    self.init(
      file: file, line: line, text: before + meant + after, column: before.utf8.count,
      length: meant.utf8.count, offset: offset)
  }
}
