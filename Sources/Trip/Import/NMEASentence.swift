// One sentence of NMEA 0183: its checksum, and what GGA, RMC, GLL, GNS, ZDA, GSA and WPL say. Fields may be
// empty; talkers are not told apart. Sentences of makers ($P...) are not read.
import Core
import Interchange
import Kernel

/// A sentence between `$` and the end of its line.
enum NMEASentence {
  enum Kind: Int, CaseIterable {
    case gga, rmc, gll, gns
    case zda, gsa
    /// A waypoint.
    case wpl
    /// A sentence that tells no position and no time.
    case other
  }

  enum Checksum: Equatable {
    case right, wrong, absent
  }

  /// What stands in a field.
  enum Field<Value> {
    case absent, bad
    case value(Value)

    var value: Value? { if case .value(let value) = self { value } else { nil } }
    var isBad: Bool { if case .bad = self { true } else { false } }
  }

  /// A sentence that tells a position, in the units of the notebook.
  struct Report {
    var kind: Kind
    /// Its two letters.
    var talker: UInt16
    /// Milliseconds since midnight UTC.
    var time = Field<Int>.absent
    /// Days since 1970.
    var day = Field<Int>.absent
    var place = Field<GeoPoint>.absent
    /// Digits behind the point of a minute.
    var digits = 0
    var hasFix = false
    var elevation = Field<Double>.absent
    var speed: Double?
    var course: Double?
  }

  /// The kind of sentence, its talker, and whether the bytes begin as a sentence does.
  static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> (kind: Kind, talker: UInt16)? {
    guard bytes.count > 5, bytes[5] == 0x2C else { return nil }
    for index in 0..<5 where !isWord(bytes[index]) { return nil }
    let talker = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    // `$P` and three letters is a maker's own sentence.
    if bytes[0] == 0x50 { return (.other, talker) }
    let kind: Kind
    switch (bytes[2], bytes[3], bytes[4]) {
    case (0x47, 0x47, 0x41): kind = .gga
    case (0x52, 0x4D, 0x43): kind = .rmc
    case (0x47, 0x4C, 0x4C): kind = .gll
    case (0x47, 0x4E, 0x53): kind = .gns
    case (0x5A, 0x44, 0x41): kind = .zda
    case (0x47, 0x53, 0x41): kind = .gsa
    case (0x57, 0x50, 0x4C): kind = .wpl
    default: kind = .other
    }
    return (kind, talker)
  }

  /// Whether the two digits behind `*` are the exclusive or of all before it, and where `*` is.
  static func checksum(_ bytes: UnsafeBufferPointer<UInt8>) -> (Checksum, end: Int) {
    var sum: UInt8 = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte == 0x2A {
        guard index + 2 < bytes.count, let high = hex(bytes[index + 1]),
          let low = hex(bytes[index + 2])
        else { return (.wrong, index) }
        return (high << 4 | low == sum ? .right : .wrong, index)
      }
      sum ^= byte
    }
    return (.absent, bytes.count)
  }

  /// What a sentence of a position says; nil for other kinds.
  static func report(
    _ kind: Kind, _ talker: UInt16, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Report? {
    var fields = NMEAFields(bytes, from: 6)
    var report = Report(kind: kind, talker: talker)
    switch kind {
    case .gga:
      report.time = fields.time()
      fields.place(&report)
      let quality = fields.next()
      report.hasFix = !quality.isEmpty && quality[0] != 0x30
      fields.skip(2)
      report.elevation = fields.metres()
    case .gns:
      report.time = fields.time()
      fields.place(&report)
      // A letter for each system; N where it gives no fix.
      report.hasFix = fields.next().contains { $0 != 0x4E }
      fields.skip(2)
      report.elevation = fields.number()
    case .gll:
      fields.place(&report)
      report.time = fields.time()
      // Old devices end the sentence before its status.
      let status = fields.next()
      report.hasFix = status.isEmpty || status[0] == 0x41
      if fields.next().first == 0x4E { report.hasFix = false }
    case .rmc:
      report.time = fields.time()
      let status = fields.next()
      report.hasFix = !status.isEmpty && status[0] == 0x41
      fields.place(&report)
      report.speed = fields.number().value.map { $0 * 1852 / 3600 }
      report.course = fields.number().value
      report.day = fields.date()
      fields.skip(2)
      if fields.next().first == 0x4E { report.hasFix = false }
    case .zda, .gsa, .wpl, .other: return nil
    }
    return report
  }

  /// The day and the time of a ZDA sentence.
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> (day: Field<Int>, time: Field<Int>) {
    var fields = NMEAFields(bytes, from: 6)
    let time = fields.time()
    let day = fields.next()
    let month = fields.next()
    let year = fields.next()
    if day.isEmpty && month.isEmpty && year.isEmpty { return (.absent, time) }
    guard let day = whole(day), let month = whole(month), let year = whole(year),
      let date = Day(year: year, month: month, day: day)
    else { return (.bad, time) }
    return (.value(date.number), time)
  }

  /// The waypoint of a WPL sentence; its place is bad where it has none.
  static func waypoint(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (place: Field<GeoPoint>, name: String?) {
    var fields = NMEAFields(bytes, from: 6)
    var report = Report(kind: .wpl, talker: 0)
    fields.place(&report)
    let name = String(decoding: fields.next().trimmed, as: UTF8.self)
    return (report.place, name.isEmpty ? nil : name)
  }

  /// The mode of a GSA sentence; nil without a fix.
  static func mode(_ bytes: UnsafeBufferPointer<UInt8>) -> Fix.Mode? {
    var fields = NMEAFields(bytes, from: 6)
    fields.skip(1)
    return whole(fields.next()).flatMap(Fix.Mode.init(rawValue:))
  }

  /// Up to 9 digits and nothing else.
  static func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x30...0x39 ~= byte
  }
}

/// The fields of a sentence, one after another; behind the last one all are empty.
struct NMEAFields {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    at = start
  }

  mutating func next() -> UnsafeBufferPointer<UInt8> {
    let start = at
    while at < bytes.count, bytes[at] != 0x2C { at += 1 }
    defer { at += 1 }
    guard start < at else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: bytes[start..<at])
  }

  mutating func skip(_ count: Int) { for _ in 0..<count { _ = next() } }

  /// `hhmmss.sss`; a leap second counts as the second after it.
  mutating func time() -> NMEASentence.Field<Int> {
    let field = next()
    if field.isEmpty { return .absent }
    let point = field.firstIndex(of: 0x2E) ?? field.count
    guard point == 6, let whole = NMEASentence.whole(.init(rebasing: field[0..<6])) else {
      return .bad
    }
    var milliseconds = 0
    var scale = 100
    for byte in field.dropFirst(7) {
      guard byte &- 0x30 < 10 else { return .bad }
      milliseconds += scale * Int(byte - 0x30)
      scale /= 10
    }
    let (hour, minute, second) = (whole / 10_000, whole / 100 % 100, whole % 100)
    guard hour < 24, minute < 60, second <= 60 else { return .bad }
    return .value(((hour * 60 + minute) * 60 + second) * 1000 + milliseconds)
  }

  /// `ddmmyy`; GPS began in 1980.
  mutating func date() -> NMEASentence.Field<Int> {
    let field = next()
    if field.isEmpty { return .absent }
    guard field.count == 6, let date = NMEASentence.whole(field) else { return .bad }
    let year = date % 100
    guard
      let day = Day(
        year: year < 80 ? 2000 + year : 1900 + year, month: date / 100 % 100, day: date / 10_000)
    else { return .bad }
    return .value(day.number)
  }

  /// Four fields: the latitude, N or S, the longitude, E or W.
  mutating func place(_ report: inout NMEASentence.Report) {
    let latitude = next()
    let north = next()
    let longitude = next()
    let east = next()
    if latitude.isEmpty && longitude.isEmpty { return }
    guard let y = NMEAFields.degrees(latitude), let x = NMEAFields.degrees(longitude),
      let ySign = NMEAFields.sign(north, 0x4E, 0x53), let xSign = NMEAFields.sign(east, 0x45, 0x57)
    else {
      report.place = .bad
      return
    }
    report.place = .value(GeoPoint(latitude: ySign * y.value, longitude: xSign * x.value))
    report.digits = min(y.digits, x.digits)
  }

  /// A number; the field is empty, or nothing but a number with a point.
  mutating func number() -> NMEASentence.Field<Double> {
    let field = next()
    if field.isEmpty { return .absent }
    let isNegative = field[0] == 0x2D
    var mantissa: UInt64 = 0
    var scale = 1.0
    var digits = 0
    var hasPoint = false
    for byte in field.dropFirst(isNegative ? 1 : 0) {
      if byte == 0x2E, !hasPoint {
        hasPoint = true
        continue
      }
      guard byte &- 0x30 < 10 else { return .bad }
      digits += 1
      // 15 digits: the quotient of two numbers that are exact is rounded once.
      if digits > 15 {
        if hasPoint { continue }
        return .bad
      }
      mantissa = mantissa * 10 + UInt64(byte - 0x30)
      if hasPoint { scale *= 10 }
    }
    guard digits > 0 else { return .bad }
    let value = Double(mantissa) / scale
    return .value(isNegative ? -value : value)
  }

  /// A number and its unit, which is M.
  mutating func metres() -> NMEASentence.Field<Double> {
    let value = number()
    let unit = next()
    guard case .value = value, !unit.isEmpty, unit[0] != 0x4D else { return value }
    return .bad
  }

  private static func sign(
    _ field: UnsafeBufferPointer<UInt8>, _ plus: UInt8, _ minus: UInt8
  ) -> Double? {
    guard field.count == 1 else { return nil }
    return field[0] == plus ? 1 : field[0] == minus ? -1 : nil
  }

  /// `dddmm.mmmm`: one division of whole numbers, so that it is rounded once.
  private static func degrees(
    _ field: UnsafeBufferPointer<UInt8>
  ) -> (value: Double, digits: Int)? {
    let point = field.firstIndex(of: 0x2E) ?? field.count
    guard (3...5).contains(point), let whole = NMEASentence.whole(.init(rebasing: field[0..<point]))
    else { return nil }
    var minutes = whole % 100
    // Some write 59.99999 as 60.0000.
    guard minutes < 60 || minutes == 60 && field.dropFirst(point + 1).allSatisfy({ $0 == 0x30 })
    else { return nil }
    minutes += whole / 100 * 60
    var scale = 1
    var digits = 0
    for byte in field.dropFirst(point + 1) {
      guard byte &- 0x30 < 10 else { return nil }
      digits += 1
      // Finer than a hair; 180 degrees of it are below 2^53.
      if digits > 9 { continue }
      minutes = minutes * 10 + Int(byte - 0x30)
      scale *= 10
    }
    return (Double(minutes) / Double(60 * scale), digits)
  }
}
