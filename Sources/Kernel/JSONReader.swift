// The JSON pull parser: one token per call, with its bytes, from memory or from chunks. Strict by
// RFC 8259; the one thing tolerated is a byte order mark before the text. Refuses comments, trailing
// commas, single quotes, NaN, lone surrogates, invalid UTF-8, and more depth or bytes than asked.
//
// This file holds the grammar; strings, numbers and the window of bytes are in the files beside it.

/// One step through a JSON text. The text of `.name` and `.string` is read from the reader.
public enum JSONToken: Sendable, Equatable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  case name
  case string
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case null
}

/// Bytes of the text, from its start.
public struct JSONSpan: Sendable, Equatable {
  public var offset: Int
  public var length: Int
}

/// Reads a JSON text token by token.
///
/// ```
/// var reader = JSONReader(source: { file.chunk() })
/// while let token = try reader.next() {
///   if token == .name, reader.textEquals("features") { … }
/// }
/// ```
/// Memory is that of the longest token, plus the member names of the objects that are open. After a
/// fault every further call fails with the same fault. Not thread safe.
public struct JSONReader: ~Copyable {
  enum Expect {
    case start, value, valueOrEnd, name, nameOrEnd, colon, comma, end, failed
  }

  struct Frame {
    var isObject: Bool
    /// The first of its names in `names`.
    var firstName: Int
  }

  /// The window: bytes at hand. In memory it is the whole text.
  var base: UnsafePointer<UInt8>
  var end: Int
  var at = 0
  /// Offset of the window's first byte in the text.
  var windowOffset = 0
  /// The window's own memory when it comes from chunks.
  var storage: UnsafeMutablePointer<UInt8>?
  var capacity = 0
  /// nil when every byte is in the window.
  var source: (() -> [UInt8]?)?

  var expect = Expect.start
  var frames: [Frame] = []
  var names = JSONNames()
  var failure: JSONFault?
  let limits: JSONLimits
  let policy: JSONPolicy

  /// Decoded text of strings with escapes.
  var scratch: [UInt8] = []
  var textInScratch = false
  var textStart = 0
  var textCount = 0
  var tokenStart = 0
  var tokenEnd = 0
  var commaAt = 0
  /// Whether the last name repeats one of its object.
  var nameRepeats = false

  /// What was found and read over: see `JSONPolicy`. At most `maxNotices`.
  public internal(set) var notices: [JSONNotice] = []
  /// Notices in all, also those not kept.
  public internal(set) var noticeCount = 0

  /// Reads bytes that stay where they are, and unchanged, as long as the reader lives.
  public init(
    borrowing bytes: UnsafeRawBufferPointer, limits: JSONLimits = JSONLimits(),
    policy: JSONPolicy = .report
  ) {
    self.limits = limits
    self.policy = policy
    if let start = bytes.baseAddress, !bytes.isEmpty {
      base = start.assumingMemoryBound(to: UInt8.self)
      end = bytes.count
    } else {
      let none = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
      storage = none
      base = UnsafePointer(none)
      end = 0
    }
  }

  /// Reads chunks as they come; nil or an empty chunk ends the text. Whoever makes the chunks keeps
  /// its own faults: a source that fails gives nil, and the text then ends too early.
  public init(
    source: @escaping () -> [UInt8]?, limits: JSONLimits = JSONLimits(),
    policy: JSONPolicy = .report
  ) {
    self.limits = limits
    self.policy = policy
    self.source = source
    capacity = 1 << 16
    let window = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    storage = window
    base = UnsafePointer(window)
    end = 0
  }

  deinit { storage?.deallocate() }

  /// Arrays and objects open now.
  public var depth: Int { frames.count }

  /// The bytes of the last token, quotes included.
  public var span: JSONSpan {
    JSONSpan(offset: windowOffset + tokenStart, length: tokenEnd - tokenStart)
  }

  /// The next token; nil after the end of the text.
  public mutating func next() throws(JSONFault) -> JSONToken? {
    while true {
      guard let byte = try skipSpace() else { return try finish() }
      switch expect {
      case .comma:
        if byte == 0x2C {
          commaAt = windowOffset + at
          at += 1
          expect = insideObject ? .name : .value
          continue
        }
        if byte == 0x7D, insideObject { return close(.endObject) }
        if byte == 0x5D, !insideObject { return close(.endArray) }
        throw fail(.expectedComma(inObject: insideObject))
      case .colon:
        guard byte == 0x3A else { throw fail(.expectedColon) }
        at += 1
        expect = .value
      case .name, .nameOrEnd:
        if byte == 0x22 {
          try scanName()
          return .name
        }
        if byte == 0x7D {
          if expect == .nameOrEnd { return close(.endObject) }
          throw fail(JSONFault(.trailingComma, at: commaAt))
        }
        throw fail(.expectedName)
      case .valueOrEnd:
        if byte == 0x5D { return close(.endArray) }
        return try value(byte)
      case .value:
        return try value(byte)
      case .start:
        if try !skipMark() { return try value(byte) }
      case .end:
        throw fail(.trailingText)
      case .failed:
        throw failure ?? JSONFault(.unexpectedEnd, at: windowOffset + at)
      }
    }
  }

  /// Reads over the rest of the value whose first token was just returned.
  public mutating func skip(after token: JSONToken) throws(JSONFault) {
    guard token == .beginArray || token == .beginObject else { return }
    let outer = depth - 1
    while depth > outer, try next() != nil {}
  }

  // MARK: Grammar

  var insideObject: Bool { frames.last?.isObject ?? false }

  private mutating func value(_ byte: UInt8) throws(JSONFault) -> JSONToken {
    switch byte {
    case 0x22:
      try scanString()
      afterValue()
      return .string
    case 0x2D, 0x30...0x39:
      let token = try scanNumber()
      afterValue()
      return token
    case 0x7B, 0x5B:
      let isObject = byte == 0x7B
      guard frames.count < limits.maxDepth else { throw fail(.tooDeep(limit: limits.maxDepth)) }
      tokenStart = at
      at += 1
      tokenEnd = at
      frames.append(Frame(isObject: isObject, firstName: names.top))
      expect = isObject ? .nameOrEnd : .valueOrEnd
      return isObject ? .beginObject : .beginArray
    case 0x74:
      try scanWord("true")
      return .bool(true)
    case 0x66:
      try scanWord("false")
      return .bool(false)
    case 0x6E:
      try scanWord("null")
      return .null
    case 0x5D where expect == .value && !frames.isEmpty && !insideObject:
      throw fail(JSONFault(.trailingComma, at: commaAt))
    default:
      throw try unknown(byte)
    }
  }

  private mutating func afterValue() { expect = frames.isEmpty ? .end : .comma }

  private mutating func close(_ token: JSONToken) -> JSONToken {
    tokenStart = at
    at += 1
    tokenEnd = at
    if let frame = frames.popLast(), frame.isObject { names.drop(to: frame.firstName) }
    afterValue()
    return token
  }

  /// No byte is left.
  private mutating func finish() throws(JSONFault) -> JSONToken? {
    switch expect {
    case .end: return nil
    case .failed: throw failure ?? JSONFault(.unexpectedEnd, at: windowOffset + at)
    case .start: throw fail(JSONFault(.empty, at: windowOffset + at, length: 0))
    case .value where frames.isEmpty:
      throw fail(JSONFault(.empty, at: windowOffset + at, length: 0))
    default: throw fail(JSONFault(.unexpectedEnd, at: windowOffset + at, length: 0))
    }
  }

  private mutating func scanName() throws(JSONFault) {
    try scanString()
    expect = .colon
    guard policy != .proven, let frame = frames.last else { return }
    nameRepeats =
      textInScratch
      ? scratch.withUnsafeBufferPointer { names.add($0, base: frame.firstName) }
      : names.add(
        UnsafeBufferPointer(start: base + textStart, count: textCount), base: frame.firstName)
    if nameRepeats {
      try notice(
        JSONFault(
          .duplicateName(text), at: windowOffset + tokenStart, length: tokenEnd - tokenStart))
    }
  }

  private mutating func scanWord(_ word: StaticString) throws(JSONFault) {
    let count = word.utf8CodeUnitCount
    try gather(count)
    for index in 0..<count {
      if at + index == end {
        throw fail(JSONFault(.unexpectedEnd, at: windowOffset + end, length: 0))
      }
      if base[at + index] != word.utf8Start[index] { throw try unknown(base[at]) }
    }
    tokenStart = at
    at += count
    tokenEnd = at
    afterValue()
  }

  /// The fault of a byte that starts no value: names the whole word when it is one.
  private mutating func unknown(_ byte: UInt8) throws(JSONFault) -> JSONFault {
    if byte == 0xFE || byte == 0xFF, windowOffset + at == 0 { return fail(.utf16) }
    try gather(32)
    var stop = at
    while stop < end, stop - at < 32 {
      let byte = base[stop]
      guard (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F else { break }
      stop += 1
    }
    if stop == at { return fail(.expectedValue) }
    let word = UnsafeBufferPointer(start: base + at, count: stop - at)
    return fail(
      JSONFault(
        .unknownWord(String(decoding: word, as: UTF8.self)), at: windowOffset + at,
        length: stop - at))
  }

  // MARK: Faults

  mutating func fail(_ kind: JSONFault.Kind) -> JSONFault {
    fail(JSONFault(kind, at: windowOffset + at))
  }

  mutating func fail(_ fault: JSONFault) -> JSONFault {
    expect = .failed
    failure = fault
    return fault
  }

  mutating func notice(_ notice: JSONNotice) throws(JSONFault) {
    if policy == .reject { throw fail(notice) }
    noticeCount += 1
    if notices.count < limits.maxNotices { notices.append(notice) }
  }
}
