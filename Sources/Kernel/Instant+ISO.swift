// ISO 8601 in and out. Strict: extended (2026-05-01T09:00:30) or basic (20260501T090030) but never
// a mixture, no week or ordinal dates, no leap second 60, years -9999 to 9999. A space may stand
// for T.

/// Reads digits from the left; every method moves on only when it succeeds.
private struct ISOReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads a text, which is copied only where its bytes do not lie side by side.
  static func read<Result>(
    _ text: some StringProtocol, _ body: (inout ISOReader) -> Result
  ) -> Result {
    func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
      var reader = ISOReader(bytes)
      return body(&reader)
    }
    return text.utf8.withContiguousStorageIfAvailable(run)
      ?? Array(text.utf8).withUnsafeBufferPointer(run)
  }

  var isAtEnd: Bool { at == bytes.count }
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard at + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[at..<at + digits] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    at += digits
    return value
  }

  /// After the point: 1 to 9 digits, cut to milliseconds.
  mutating func milliseconds() -> Int? {
    var value = 0
    var count = 0
    while let digit = number(1) {
      if count < 3 { value = value * 10 + digit }
      count += 1
    }
    guard (1...9).contains(count) else { return nil }
    return count == 1 ? value * 100 : count == 2 ? value * 10 : value
  }

  /// The day, and whether it was written with hyphens.
  mutating func day() -> (day: Day, extended: Bool)? {
    let minus = take("-")
    if !minus { _ = take("+") }
    guard let year = number(4) else { return nil }
    let extended = take("-")
    guard let month = number(2), !extended || take("-"), let day = number(2),
      let result = Day(year: minus ? -year : year, month: month, day: day)
    else { return nil }
    return (result, extended)
  }

  mutating func time(on day: Day, extended: Bool) -> CivilTime? {
    guard let hour = number(2), !extended || take(":"), let minute = number(2) else { return nil }
    var second = 0
    var millisecond = 0
    let hasSeconds = extended ? take(":") : next.map { 0x30...0x39 ~= $0 } ?? false
    if hasSeconds {
      guard let value = number(2) else { return nil }
      second = value
      if take(".") || take(",") {
        guard let value = milliseconds() else { return nil }
        millisecond = value
      }
    }
    return CivilTime(
      day: day, hour: hour, minute: minute, second: second, millisecond: millisecond)
  }

  /// Seconds east of UTC: `Z`, `+hh:mm`, `+hhmm`, `+hh`.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let minus = take("-")
    guard minus || take("+"), let hours = number(2), hours <= 23 else { return nil }
    let colon = take(":")
    var minutes = 0
    if colon || !isAtEnd {
      guard let value = number(2), value <= 59 else { return nil }
      minutes = value
    }
    let seconds = (hours * 60 + minutes) * 60
    return minus ? -seconds : seconds
  }

  mutating func civilTime() -> CivilTime? {
    guard let (day, extended) = day(), take("T") || take("t") || take(" ") else { return nil }
    return time(on: day, extended: extended)
  }

  mutating func wholeCivilTime() -> CivilTime? {
    guard let time = civilTime(), isAtEnd else { return nil }
    return time
  }

  mutating func instant(_ zone: () -> Zone?) -> Instant? {
    guard let time = civilTime() else { return nil }
    if isAtEnd { return zone()?.instant(of: time) }
    guard let offset = offset(), isAtEnd else { return nil }
    return Instant(milliseconds: time.asUTC - Int64(offset) * 1000)
  }
}

extension Day {
  /// `2026-05-01` or `20260501`, with a sign before years below 0; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let day =
      text.utf8.withContiguousStorageIfAvailable { Day(iso: UnsafeRawBufferPointer($0)) }
      ?? Array(text.utf8).withUnsafeBytes { Day(iso: $0) }
    guard let day else { return nil }
    self = day
  }

  /// The same from bytes.
  public init?(iso bytes: UnsafeRawBufferPointer) {
    let hyphen = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == hyphen, bytes[7] == hyphen else {
      let day = bytes.withMemoryRebound(to: UInt8.self) { bytes in
        var reader = ISOReader(bytes)
        return reader.day().flatMap { reader.isAtEnd ? $0.day : nil }
      }
      guard let day else { return nil }
      self = day
      return
    }
    // As the program writes it: lists read days by the thousand.
    func number(_ places: Range<Int>) -> Int? {
      var number = 0
      for place in places {
        let digit = bytes[place] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        number = number * 10 + Int(digit)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilTime {
  /// `2026-05-01T09:00`, with seconds and 1 to 9 decimals (cut to milliseconds) at will, without an
  /// offset; nil for anything else.
  public init?(iso text: some StringProtocol) {
    guard let time = ISOReader.read(text, { $0.wholeCivilTime() }) else { return nil }
    self = time
  }

  /// The same from bytes.
  public init?(iso bytes: UnsafeBufferPointer<UInt8>) {
    var reader = ISOReader(bytes)
    guard let time = reader.wholeCivilTime() else { return nil }
    self = time
  }

  /// A time alone, `09:00` or `09:00:30.5`, on `day`.
  public init?(isoTime text: some StringProtocol, on day: Day) {
    let time = ISOReader.read(text) { reader in
      reader.time(on: day, extended: true).flatMap { reader.isAtEnd ? $0 : nil }
    }
    guard let time else { return nil }
    self = time
  }
}

extension Instant {
  /// `2026-05-01T09:00:00Z` and its relatives. Without an offset the time is that of `zone`, and
  /// without a zone it is nil. A date alone is not a point in time.
  public init?(iso text: some StringProtocol, zone: @autoclosure () -> Zone? = nil) {
    guard let instant = ISOReader.read(text, { $0.instant(zone) }) else { return nil }
    self = instant
  }

  /// The same from bytes, for texts of which there are millions: no string is made.
  public init?(
    iso bytes: UnsafeBufferPointer<UInt8>, zone: @autoclosure () -> Zone? = nil
  ) {
    var reader = ISOReader(bytes)
    guard let instant = reader.instant(zone) else { return nil }
    self = instant
  }
}

extension Instant: CustomStringConvertible {
  /// In UTC: `2026-05-01T09:00:00Z`, with milliseconds when they are not 0.
  public var description: String {
    let civil = CivilTime(asUTC: milliseconds)
    guard civil.day.hasFourDigits else { return "\(civil)Z" }
    return String(unsafeUninitializedCapacity: 24) { put(civil, into: $0) }
  }

  /// Appends its text, without a string in between: a long list has several moments in each row.
  public func append(to bytes: inout [UInt8]) {
    let civil = CivilTime(asUTC: milliseconds)
    guard civil.day.hasFourDigits else {
      return bytes.append(contentsOf: description.utf8)
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      let count = put(civil, into: text)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  private func put(_ civil: CivilTime, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = civil.put(into: text)
    text[count] = UInt8(ascii: "Z")
    return count + 1
  }

  /// With the offset of `zone`: `2026-05-01T11:00:00+02:00`. Seconds of an offset (before about
  /// 1900) are not printed; the point in time stays exact because the offset is rounded for the
  /// clock too.
  public func description(in zone: Zone) -> String {
    let minutes = Int((Double(zone.offset(at: self)) / 60).rounded())
    guard minutes != 0 else { return description }
    let local = CivilTime(asUTC: milliseconds.addingClamped(Int64(minutes) * 60_000))
    let size = minutes.magnitude
    return "\(local)\(minutes < 0 ? "-" : "+")\((size / 60).padded(2)):\((size % 60).padded(2))"
  }
}
