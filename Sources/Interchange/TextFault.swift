// Faults of formats made of plain text, at a byte of the file; and numbers read from its bytes.
// Shared by all that read text byte by byte; refuses numbers that no double can hold.

import Kernel

/// What is wrong with a text file and where.
public struct TextFault: Error, Sendable, Equatable {
  public var message: Phrase
  public var hint: Phrase?
  /// Bytes from the start of the file to the first byte meant.
  public var offset: Int
  /// Bytes meant from there.
  public var length: Int

  public init(_ message: Phrase, at offset: Int, length: Int = 1, hint: Phrase? = nil) {
    self.message = message
    self.hint = hint
    self.offset = offset
    self.length = length
  }

  /// The fault as the program reports it, with line and caret; code 65.
  /// - Complexity: O(offset).
  public func diagnostic(file: String, bytes: UnsafeRawBufferPointer) -> Diagnostic {
    let span = SourceSpan(file: file, bytes: bytes, offset: offset, length: length)
    return Diagnostic(.data, message, at: span.cut(), hint: hint)
  }

  public func diagnostic(file: String, bytes: [UInt8]) -> Diagnostic {
    bytes.withUnsafeBytes { diagnostic(file: file, bytes: $0) }
  }
}

extension SourceSpan {
  /// The same place with at most 2,000 bytes of its line: a hostile file is one line of a gigabyte.
  fileprivate func cut() -> SourceSpan {
    let limit = 2000
    guard text.utf8.count > limit else { return self }
    var short = self
    let bytes = Array(text.utf8)
    let from = min(max(0, column - limit / 2), bytes.count)
    let part = bytes[from..<min(bytes.count, from + limit)]
    let before = String(decoding: bytes[from..<min(column, bytes.count)], as: UTF8.self)
    short.text = String(decoding: part, as: UTF8.self)
    short.column = before.utf8.count
    short.length = min(length, max(0, short.text.utf8.count - short.column))
    return short
  }
}

/// Decimal numbers as STEP, DXF and formats of XML write them: "1.", "-.5", "+3E-02".
public enum DecimalText {
  /// The number that all bytes form, correctly rounded; infinite beyond the largest double, nil when
  /// they form none. No blanks inside or around.
  /// - Complexity: O(bytes).
  public static func double(_ bytes: UnsafeRawBufferPointer) -> Double? {
    Double(decimal: bytes.assumingMemoryBound(to: UInt8.self)) ?? slow(bytes)
  }

  /// What has no digits, or lies beyond the range of doubles.
  private static func slow(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard bytes.count <= 1000,
      bytes.allSatisfy({
        ($0 >= 0x30 && $0 <= 0x39) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
      })
    else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// A whole number; nil when the bytes form none that fits.
  public static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    var at = 0
    let negative = bytes.first == 0x2D
    if negative || bytes.first == 0x2B { at = 1 }
    guard at < bytes.count else { return nil }
    var value: Int64 = 0
    while at < bytes.count {
      let byte = bytes[at]
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let (times, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = times.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !over, !more else { return nil }
      value = sum
      at += 1
    }
    if negative { return value }
    return value == .min ? nil : -value
  }
}
