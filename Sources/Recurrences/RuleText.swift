// Reads and writes RRULE (RFC 5545, 3.3.10). Refuses hours, minutes and seconds within a rule, and everything
// that the standard forbids.

import Kernel

/// A part of a text, by bytes.
struct TextPart: Sendable {
  let file: String
  let bytes: [UInt8]
  var range: Range<Int>

  init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    range = 0..<bytes.count
    self.file = file
  }

  private init(_ whole: TextPart, _ range: Range<Int>) {
    (file, bytes, self.range) = (whole.file, whole.bytes, range)
  }

  var text: String { String(decoding: bytes[range], as: UTF8.self) }
  var isEmpty: Bool { range.isEmpty }

  func part(_ range: Range<Int>) -> TextPart { TextPart(self, range) }

  func split(_ byte: UInt8) -> [TextPart] {
    bytes[range].split(separator: byte, omittingEmptySubsequences: false)
      .map { TextPart(self, $0.startIndex..<$0.endIndex) }
  }

  /// Before and after the first `byte`; nil where there is none.
  func cut(at byte: UInt8) -> (TextPart, TextPart)? {
    bytes[range].firstIndex(of: byte).map {
      (part(range.lowerBound..<$0), part(($0 + 1)..<range.upperBound))
    }
  }

  /// Before and after the first `byte` that stands in no quotes; nil where there is none.
  func cut(atUnquoted byte: UInt8) -> (TextPart, TextPart)? {
    var isQuoted = false
    for at in range {
      if bytes[at] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard bytes[at] == byte, !isQuoted else { continue }
      return (part(range.lowerBound..<at), part((at + 1)..<range.upperBound))
    }
    return nil
  }

  func split(unquoted byte: UInt8) -> [TextPart] {
    var parts: [TextPart] = []
    var rest = self
    while let (first, later) = rest.cut(atUnquoted: byte) {
      parts.append(first)
      rest = later
    }
    return parts + [rest]
  }

  func fault(_ message: Phrase, hint: Phrase? = nil) -> Diagnostic {
    let span = bytes.withUnsafeBytes {
      SourceSpan(file: file, bytes: $0, offset: range.lowerBound, length: range.count)
    }
    return Diagnostic(.data, message, at: span, hint: hint)
  }

  /// A number with a sign or without, of at most nine digits.
  func integer(signed: Bool = true) throws(Diagnostic) -> Int {
    var rest = bytes[range]
    var isNegative = false
    if signed, let sign = rest.first, sign == 0x2B || sign == 0x2D {
      isNegative = sign == 0x2D
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty, rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw fault(tr("\(text.prefix(40)) is no whole number"))
    }
    guard rest.count <= 9 else { throw fault(tr("a number has at most nine digits")) }
    let value = rest.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return isNegative ? -value : value
  }
}

extension RecurrenceRule {
  /// Longer rules are refused unread.
  static let mostBytes = 20_000

  /// Reads `FREQ=MONTHLY;BYDAY=1TH,3TH`; `RRULE:` may stand in front.
  ///
  /// - Parameters:
  ///   - zone: whose clocks an end in UTC is turned into; nil where times have no zone.
  ///   - file: what an error calls the text.
  public init(
    rrule text: String, zone: Zone? = nil, file: String = "RRULE"
  ) throws(Diagnostic) {
    guard text.utf8.count <= RecurrenceRule.mostBytes else {
      throw Diagnostic(.data, tr("a rule has at most 20000 bytes"))
    }
    var whole = TextPart(text, file: file)
    if text.utf8.count >= 6, text.prefix(6).uppercased() == "RRULE:" {
      whole = whole.part(6..<whole.bytes.count)
    }
    try self.init(whole, zone: zone)
  }

  init(_ whole: TextPart, zone: Zone?, cycle: Cycle? = nil) throws(Diagnostic) {
    var parts = RuleParts()
    var places: [Part: TextPart] = [:]
    var names: Set<String> = []
    for part in whole.split(UInt8(ascii: ";")) {
      guard let (name, value) = part.cut(at: UInt8(ascii: "=")), !value.isEmpty else {
        throw part.fault(
          tr("a rule has parts such as FREQ=WEEKLY"),
          hint: tr("for example FREQ=MONTHLY;BYDAY=1TH,3TH"))
      }
      let key = name.text.uppercased()
      guard names.insert(key).inserted else { throw name.fault(tr("\(key) comes twice")) }
      try parts.read(key, name, value, zone, &places)
    }
    guard let frequency = parts.frequency else {
      throw whole.fault(
        tr("a rule says its FREQ"), hint: tr("DAILY, WEEKLY, MONTHLY or YEARLY"))
    }
    do throws(Fault) {
      try self.init(
        frequency, interval: parts.interval, months: parts.months, weekNumbers: parts.weekNumbers,
        yearDays: parts.yearDays, monthDays: parts.monthDays, weekdays: parts.weekdays,
        positions: parts.positions, weekStart: parts.weekStart, cycle: cycle, end: parts.end)
    } catch {
      throw (places[error.part] ?? whole).fault(error.message)
    }
  }

  // MARK: - Writing

  static let frequencyNames = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
  static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  static func name(_ weekday: Weekday) -> String { weekdayNames[weekday.rawValue - 1] }

  /// As RFC 5545 has it; a cycle, which it does not have, is left out.
  ///
  /// - Parameters:
  ///   - isAllDay: the end is then a day.
  ///   - zone: with one the end is in UTC, as the standard asks for.
  public func rrule(isAllDay: Bool = false, zone: Zone? = nil) -> String {
    var text = "FREQ=" + RecurrenceRule.frequencyNames[frequency.rawValue]
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    switch end {
    case .never: break
    case .count(let count): text += ";COUNT=\(count)"
    case .until(let time): text += ";UNTIL=" + time.basic(isAllDay: isAllDay, zone: zone)
    }
    if weekStart != .monday { text += ";WKST=" + RecurrenceRule.name(weekStart) }
    func add(_ name: String, _ numbers: [Int]) {
      guard !numbers.isEmpty else { return }
      text += ";\(name)=" + numbers.map { String($0) }.joined(separator: ",")
    }
    add("BYMONTH", months)
    add("BYWEEKNO", weekNumbers)
    add("BYYEARDAY", yearDays)
    add("BYMONTHDAY", monthDays)
    if !weekdays.isEmpty {
      let names = weekdays.map {
        ($0.ordinal == 0 ? "" : String($0.ordinal)) + RecurrenceRule.name($0.weekday)
      }
      text += ";BYDAY=" + names.joined(separator: ",")
    }
    add("BYSETPOS", positions)
    return text
  }
}

/// The parts of a rule as they are read.
private struct RuleParts {
  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var months: [Int] = []
  var weekNumbers: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var weekdays: [RecurrenceRule.WeekdayNumber] = []
  var positions: [Int] = []
  var weekStart = Weekday.monday
  var end = RecurrenceRule.End.never
  private var hasEnd = false

  mutating func read(
    _ key: String, _ name: TextPart, _ value: TextPart, _ zone: Zone?,
    _ places: inout [RecurrenceRule.Part: TextPart]
  ) throws(Diagnostic) {
    switch key {
    case "FREQ": frequency = try RuleParts.frequency(value)
    case "INTERVAL":
      interval = try value.integer(signed: false)
      places[.interval] = value
    case "COUNT", "UNTIL":
      guard !hasEnd else {
        throw name.fault(tr("a rule has COUNT or UNTIL, not both"))
      }
      hasEnd = true
      places[.end] = value
      end =
        key == "COUNT"
        ? .count(try value.integer(signed: false)) : .until(try CivilTime(until: value, zone: zone))
    case "WKST": weekStart = try RuleParts.weekday(value)
    case "BYMONTH": try read(value, into: \.months, .months, &places)
    case "BYWEEKNO": try read(value, into: \.weekNumbers, .weekNumbers, &places)
    case "BYYEARDAY": try read(value, into: \.yearDays, .yearDays, &places)
    case "BYMONTHDAY": try read(value, into: \.monthDays, .monthDays, &places)
    case "BYSETPOS": try read(value, into: \.positions, .positions, &places)
    case "BYDAY":
      for one in value.split(UInt8(ascii: ",")) { weekdays.append(try RuleParts.numbered(one)) }
      places[.weekdays] = value
    case "BYHOUR", "BYMINUTE", "BYSECOND":
      throw name.fault(
        tr("a rule here is by whole days: \(key) is not read"),
        hint: tr("the time of the day is that of the start"))
    default: throw name.fault(tr("\(key.prefix(40)) is no part of a rule"))
    }
  }

  private static func frequency(
    _ value: TextPart
  ) throws(Diagnostic) -> RecurrenceRule.Frequency {
    let name = value.text.uppercased()
    if let index = RecurrenceRule.frequencyNames.firstIndex(of: name) {
      return RecurrenceRule.Frequency(rawValue: index) ?? .daily
    }
    if ["SECONDLY", "MINUTELY", "HOURLY"].contains(name) {
      throw value.fault(
        tr("\(name) is more often than daily, which is not read"),
        hint: tr("DAILY, WEEKLY, MONTHLY or YEARLY"))
    }
    throw value.fault(
      tr("\(value.text.prefix(40)) is no frequency"), hint: tr("DAILY, WEEKLY, MONTHLY or YEARLY"))
  }

  /// Reads a list of numbers.
  private mutating func read(
    _ value: TextPart, into list: WritableKeyPath<RuleParts, [Int]>, _ part: RecurrenceRule.Part,
    _ places: inout [RecurrenceRule.Part: TextPart]
  ) throws(Diagnostic) {
    for one in value.split(UInt8(ascii: ",")) { self[keyPath: list].append(try one.integer()) }
    places[part] = value
  }

  private static func weekday(_ value: TextPart) throws(Diagnostic) -> Weekday {
    let index = RecurrenceRule.weekdayNames.firstIndex(of: value.text.uppercased())
    guard let index, let day = Weekday(rawValue: index + 1) else {
      throw value.fault(
        tr("\(value.text.prefix(40)) is no weekday"), hint: tr("MO, TU, WE, TH, FR, SA, SU"))
    }
    return day
  }

  private static func numbered(
    _ value: TextPart
  ) throws(Diagnostic) -> RecurrenceRule.WeekdayNumber {
    let split = max(value.range.lowerBound, value.range.upperBound - 2)
    let number = value.part(value.range.lowerBound..<split)
    let day = try weekday(value.part(split..<value.range.upperBound))
    guard !number.isEmpty else { return RecurrenceRule.WeekdayNumber(day) }
    let ordinal = try number.integer()
    guard ordinal != 0 else { throw number.fault(tr("the first one is 1, the last one -1")) }
    return RecurrenceRule.WeekdayNumber(day, ordinal: ordinal)
  }
}
