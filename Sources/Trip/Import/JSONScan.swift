// What the readers of JSON files share: values by what they mean (a time, a number that may stand in
// quotes), from the tokens of a file that is never in memory as a whole.
import Kernel
import System

/// A number that closures can share: where a reader stands.
final class ReadingPlace {
  /// Bytes from the start of the file.
  var byte = 0
}

/// Reads values of a JSON text. Every method that takes a value leaves the reader behind all of it.
struct JSONScan: ~Copyable {
  var reader: JSONReader
  let collector: TrackCollector
  private var times = TimeText()
  private let place = ReadingPlace()

  /// One string in a file of places is never as long as this.
  private static let limits = JSONLimits(maxBytes: 1 << 40, maxStringBytes: 1 << 20)

  init(_ source: ByteSource, into collector: TrackCollector) {
    reader = JSONReader(source: { source.next() }, limits: JSONScan.limits)
    self.collector = collector
    let place = place
    collector.position = { .byte(place.byte) }
  }

  /// Notes that follow stand at the token that was just read.
  func mark() { place.byte = reader.span.offset }

  /// The next member of an object whose opening was read; false at its end.
  mutating func member() throws(JSONFault) -> Bool { try reader.next() == .name }

  /// Whether the value that follows opens an object; another value is read over.
  mutating func opensObject() throws(JSONFault) -> Bool { try opens(.beginObject) }

  /// Whether the value that follows opens an array; another value is read over.
  mutating func opensArray() throws(JSONFault) -> Bool { try opens(.beginArray) }

  private mutating func opens(_ wanted: JSONToken) throws(JSONFault) -> Bool {
    guard let token = try reader.next() else { return false }
    if token == wanted { return true }
    try reader.skip(after: token)
    return false
  }

  /// The next element of an array whose opening was read, where it is an object; others are read
  /// over. False at the end of the array.
  mutating func nextObject() throws(JSONFault) -> Bool {
    while let token = try reader.next(), token != .endArray {
      if token == .beginObject { return true }
      try reader.skip(after: token)
    }
    return false
  }

  mutating func skip() throws(JSONFault) {
    if let token = try reader.next() { try reader.skip(after: token) }
  }

  /// The text that follows; nil for anything else.
  mutating func text() throws(JSONFault) -> String? {
    guard let token = try reader.next() else { return nil }
    if token == .string { return reader.text }
    try reader.skip(after: token)
    return nil
  }

  /// The finite number that follows, or that the text that follows writes; nil for anything else.
  mutating func number() throws(JSONFault) -> Double? {
    guard let token = try reader.next() else { return nil }
    switch token {
    case .integer(let integer): return Double(integer)
    case .number(let number): return number.isFinite ? number : nil
    case .string: return reader.withText { Double(decimal: $0) }
    default:
      try reader.skip(after: token)
      return nil
    }
  }

  /// The time that follows: ISO 8601, or a number since 1970 as `instant(epoch:)` takes it. What is
  /// neither is noted, null is not.
  mutating func time() throws(JSONFault) -> Instant? {
    guard let token = try reader.next() else { return nil }
    return try time(after: token)
  }

  /// The same where the token was read already.
  mutating func time(after token: JSONToken) throws(JSONFault) -> Instant? {
    switch token {
    case .null: return nil
    case .integer(let integer):
      if let instant = JSONScan.instant(epoch: Double(integer)) { return instant }
    case .number(let number):
      if let instant = JSONScan.instant(epoch: number) { return instant }
    case .string:
      let found = reader.withText { times.read($0) }
      if case .time(let instant) = found { return instant }
      return oddTime(found)
    default: try reader.skip(after: token)
    }
    mark()
    collector.note(.badTime)
    return nil
  }

  /// The rarer texts: milliseconds in quotes, times without a zone. These are taken as UTC.
  private mutating func oddTime(_ found: TimeText.Reading) -> Instant? {
    mark()
    if let number = reader.withText({ Double(decimal: $0) }),
      let instant = JSONScan.instant(epoch: number)
    {
      return instant
    }
    if case .withoutZone(let instant) = found {
      collector.note(.localTime, .verbatim(String(reader.text.prefix(100))))
      return instant
    }
    collector.note(.badTime, .verbatim(String(reader.text.prefix(100))))
    return nil
  }

  /// Milliseconds since 1970, or seconds: a number tells which it is, for the seconds of GPS begin in
  /// 1980, and nobody recorded in the first days of 1970. nil beyond the year 5138.
  static func instant(epoch number: Double) -> Instant? {
    guard number.magnitude < 1e14 else { return nil }
    let milliseconds = number.magnitude < 1e11 && number >= 315_964_800 ? number * 1000 : number
    return Int64(exactly: milliseconds.rounded()).map { Instant(milliseconds: $0) }
  }

  /// Ends the reading of a text that broke off or is no JSON from some byte on.
  func brokeOff(_ fault: JSONFault) {
    place.byte = fault.offset
    collector.note(.brokenOff, fault.message)
  }
}
