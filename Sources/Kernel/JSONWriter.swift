// Values to JSON text: compact or indented, ASCII-safe where a terminal could be fooled. Refuses
// nothing; NaN and infinity, which JSON cannot say, become null.

/// Writes JSON piece by piece or value by value into bytes of UTF-8.
///
/// Doubles are written as short as reads back the same (`Double.shortest`). Characters that change
/// how text is shown without being seen (`String.printable` makes the same choice) are written as
/// `\uXXXX`, so the output can be shown on a terminal. Begins and ends have to match: a writer puts
/// down what it is told.
public struct JSONWriter: Sendable {
  public enum Style: Sendable {
    case compact
    /// One member or element a line, two spaces a level.
    case pretty
  }

  public private(set) var bytes: [UInt8] = []
  public let style: Style
  private var depth = 0
  /// Whether a comma is due before the next value or name.
  private var needsComma = false
  private var afterName = false

  public init(_ style: Style = .compact) { self.style = style }

  /// Hands out what was written so far and goes on with an empty buffer.
  public mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  public mutating func beginObject() { begin(0x7B) }
  public mutating func endObject() { finish(0x7D) }
  public mutating func beginArray() { begin(0x5B) }
  public mutating func endArray() { finish(0x5D) }

  public mutating func name(_ name: String) {
    separate()
    quote(name)
    endName()
  }

  /// The name of a member as it is written, for lists that write it many thousand times.
  public struct Name: Sendable {
    let quoted: [UInt8]

    public init(_ name: String) {
      var writer = JSONWriter()
      writer.quote(name)
      quoted = writer.bytes
    }
  }

  public mutating func name(_ name: Name) {
    separate()
    bytes.append(contentsOf: name.quoted)
    endName()
  }

  private mutating func endName() {
    bytes.append(0x3A)
    if style == .pretty { bytes.append(0x20) }
    afterName = true
  }

  public mutating func identifier(_ id: Identifier) { quoted { id.append(to: &$0) } }
  public mutating func day(_ day: Day) { quoted { day.append(to: &$0) } }
  public mutating func instant(_ instant: Instant) { quoted { instant.append(to: &$0) } }

  /// What has no character to be escaped.
  private mutating func quoted(_ write: (inout [UInt8]) -> Void) {
    scalar { bytes in
      bytes.append(0x22)
      write(&bytes)
      bytes.append(0x22)
    }
  }

  public mutating func null() { scalar { $0.append(contentsOf: "null".utf8) } }
  public mutating func bool(_ value: Bool) {
    scalar { $0.append(contentsOf: (value ? "true" : "false").utf8) }
  }
  public mutating func integer(_ value: some BinaryInteger) {
    scalar { $0.append(contentsOf: String(value).utf8) }
  }
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    scalar { $0.append(contentsOf: value.shortest.utf8) }
  }
  public mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members { self.member(member.name, member.value) }
      endObject()
    }
  }

  public mutating func member(_ name: String, _ value: JSON) {
    self.name(name)
    self.value(value)
  }

  /// A line feed, between the values of JSON lines and at the end of a file.
  public mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// A line feed before the next element of a long array written compactly.
  public mutating func nextLine() {
    if needsComma { bytes.append(0x2C) }
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func scalar(_ write: (inout [UInt8]) -> Void) {
    separate()
    write(&bytes)
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func finish(_ bracket: UInt8) {
    depth -= 1
    if needsComma { indent() }
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if afterName {
      afterName = false
      return
    }
    if needsComma { bytes.append(0x2C) }
    if depth > 0 { indent() }
    needsComma = false
  }

  private mutating func indent() {
    guard style == .pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func quote(_ text: String) {
    bytes.append(0x22)
    if text.isVisibleASCII({ $0 != 0x22 && $0 != 0x5C })
      || !text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || $0.isHidden })
    {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { escape(scalar) }
    }
    bytes.append(0x22)
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      bytes.append(0x5C)
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case "\n": bytes.append(contentsOf: [0x5C, 0x6E])
    case "\r": bytes.append(contentsOf: [0x5C, 0x72])
    case "\t": bytes.append(contentsOf: [0x5C, 0x74])
    case _ where scalar.isHidden:
      for unit in String(scalar).utf16 {
        bytes.append(contentsOf: [0x5C, 0x75])
        for shift in [12, 8, 4, 0] as [UInt16] {
          let digit = UInt8(truncatingIfNeeded: unit >> shift & 15)
          bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
        }
      }
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }
}
