// A recurrence as lines of iCalendar: RRULE, RDATE, EXDATE, and for what is moved RECURRENCE-ID. Two things
// the standard has no place for in one event are parameters of our own: a cycle, and where something is
// moved to. They are kept so, and never stand in a file for others.

import Kernel

extension Recurrence {
  private static let cycleName = "X-TACCUINO-CYCLE"
  private static let moveName = "X-TACCUINO-TO"
  static let mostBytes = 1_000_000
  static let mostLines = 10_000

  /// All but the start, to be kept; `Recurrence(lines:from:)` reads it.
  public var lines: String {
    var lines = rules.map { rule in
      let cycle = rule.cycle.map { ";\(Recurrence.cycleName)=\($0.on)-\($0.off)" } ?? ""
      return "RRULE\(cycle):" + rule.rrule(isAllDay: isAllDay, zone: zone)
    }
    lines += dates.map { "RDATE\(parameters):" + $0.basic(isAllDay: isAllDay) }
    lines += exceptions.map { "EXDATE\(parameters):" + $0.basic(isAllDay: isAllDay) }
    lines += moves.map { move in
      let to = move.time.basic(isAllDay: isAllDay)
      return "RECURRENCE-ID\(parameters);\(Recurrence.moveName)=\(to):"
        + move.original.basic(isAllDay: isAllDay)
    }
    return lines.joined(separator: "\n")
  }

  /// `;VALUE=DATE`, `;TZID=Europe/Rome` of a line with days or times.
  var parameters: String {
    if isAllDay { return ";VALUE=DATE" }
    guard let zone, zone != .utc else { return "" }
    return ";TZID=" + RecurrenceLine.parameter(zone.name)
  }

  /// Reads RRULE, RDATE, EXDATE and the output of `lines`. Lines end with LF or CR LF and may be folded. A DTSTART
  /// line sets the start.
  ///
  /// - Parameters:
  ///   - isAllDayGiven: nil for what the first line with a day or a time says, whose time is then that of the start.
  ///   - zones: the zone of a name; nil where there is none.
  ///   - file: what an error calls the text.
  public init(
    lines text: String, from start: CivilTime, isAllDay isAllDayGiven: Bool? = false,
    zone: Zone? = nil,
    zones: (String) -> Zone? = { _ in nil }, file: String = "RRULE"
  ) throws(Diagnostic) {
    guard text.utf8.count <= Recurrence.mostBytes else {
      throw Diagnostic(.data, tr("a recurrence has at most 1000000 bytes"))
    }
    let whole = TextPart(RecurrenceLine.unfolded(text), file: file)
    var lines: [RecurrenceLine] = []
    for part in whole.split(0x0A) {
      let part = part.droppingReturn
      guard !part.isEmpty else { continue }
      guard lines.count < Recurrence.mostLines else {
        throw part.fault(tr("a recurrence has at most 10000 lines"))
      }
      lines.append(try RecurrenceLine(part))
    }
    var (start, zone) = (start, zone)
    let isAllDay: Bool
    let starts = lines.filter { $0.name == "DTSTART" }
    if starts.count > 1 { throw starts[1].whole.fault(tr("the start is said twice")) }
    if let first = starts.first {
      (start, isAllDay, zone) = try first.start(zones)
    } else if let given = isAllDayGiven {
      isAllDay = given
    } else if let first = lines.first(where: { $0.name != "RRULE" }) {
      let own = try first.firstTime(zones)
      (isAllDay, zone) = (own.isAllDay, own.zone)
      start.millisecondOfDay = own.time.millisecondOfDay
    } else {
      isAllDay = true
    }
    var rules: [RecurrenceRule] = []
    var dates: [CivilTime] = []
    var exceptions: [CivilTime] = []
    var moves: [Move] = []
    for line in lines {
      switch line.name {
      case "DTSTART": break
      case "RRULE":
        let cycle = try line.parameter(Recurrence.cycleName).map(Recurrence.cycle)
        rules.append(try RecurrenceRule(line.value, zone: zone, cycle: cycle))
      case "RDATE": dates += try line.times(isAllDay, zone, zones)
      case "EXDATE": exceptions += try line.times(isAllDay, zone, zones)
      case "RECURRENCE-ID":
        guard let to = line.parameter(Recurrence.moveName) else {
          throw line.whole.fault(tr("it does not say where this is moved to"))
        }
        let original = try line.time(line.value, isAllDay, zone, zones)
        moves.append(Move(original, to: try line.time(to, isAllDay, zone, zones)))
      case "EXRULE":
        throw line.whole.fault(
          tr("EXRULE has been withdrawn from iCalendar and is not read"),
          hint: tr("name the days with EXDATE"))
      default:
        throw line.whole.fault(
          tr("\(line.name.prefix(40)) is no line of a recurrence"),
          hint: tr("RRULE, RDATE, EXDATE"))
      }
    }
    self.init(
      start: start, isAllDay: isAllDay, zone: zone, rules: rules, dates: dates,
      exceptions: exceptions, moves: moves)
  }

  private static func cycle(_ text: TextPart) throws(Diagnostic) -> RecurrenceRule.Cycle {
    guard let (on, off) = text.cut(at: UInt8(ascii: "-")) else {
      throw text.fault(tr("a cycle has two numbers"))
    }
    return RecurrenceRule.Cycle(
      on: try on.integer(signed: false), off: try off.integer(signed: false))
  }
}

extension TextPart {
  fileprivate var droppingReturn: TextPart {
    bytes[range].last == 0x0D ? part(range.lowerBound..<(range.upperBound - 1)) : self
  }
}

/// `NAME;PARAMETER=VALUE:VALUE`
private struct RecurrenceLine {
  let whole: TextPart
  let name: String
  let value: TextPart
  private let parameters: [(name: String, value: TextPart)]

  /// A value with quotes where it needs them; no value can hold a quote (RFC 5545, 3.2).
  static func parameter(_ value: String) -> String {
    let plain = value.replacing("\"", with: "'")
    let needsQuotes = plain.utf8.contains {
      [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0)
    }
    return needsQuotes ? "\"\(plain)\"" : plain
  }

  static func unfolded(_ text: String) -> String {
    guard text.utf8.contains(0x0A) else { return text }
    return text.replacing("\r\n ", with: "").replacing("\r\n\t", with: "")
      .replacing("\n ", with: "").replacing("\n\t", with: "")
  }

  init(_ whole: TextPart) throws(Diagnostic) {
    self.whole = whole
    // A rule alone will do.
    guard let (head, value) = whole.cut(atUnquoted: UInt8(ascii: ":")) else {
      guard whole.text.uppercased().contains("FREQ=") else {
        throw whole.fault(
          tr("a recurrence has lines such as RRULE:FREQ=WEEKLY"), hint: tr("RRULE, RDATE, EXDATE"))
      }
      (name, value, parameters) = ("RRULE", whole, [])
      return
    }
    let parts = head.split(unquoted: UInt8(ascii: ";"))
    name = parts[0].text.uppercased()
    self.value = value
    var parameters: [(name: String, value: TextPart)] = []
    for part in parts.dropFirst() {
      guard let (name, value) = part.cut(at: UInt8(ascii: "=")) else {
        throw part.fault(tr("a parameter has a name and a value"))
      }
      parameters.append((name.text.uppercased(), value))
    }
    self.parameters = parameters
  }

  func parameter(_ name: String) -> TextPart? { parameters.first { $0.name == name }?.value }

  private func zone(_ zones: (String) -> Zone?) throws(Diagnostic) -> Zone? {
    guard let name = parameter("TZID") else { return nil }
    let plain = name.text.filter { $0 != "\"" }
    guard let zone = zones(plain) else {
      throw name.fault(tr("there is no time zone \(plain)"))
    }
    return zone
  }

  func start(_ zones: (String) -> Zone?) throws(Diagnostic) -> (CivilTime, Bool, Zone?) {
    let first = try firstTime(zones)
    guard value.split(UInt8(ascii: ",")).count == 1 else { throw value.notATime }
    return (first.time, first.isAllDay, first.zone)
  }

  func firstTime(
    _ zones: (String) -> Zone?
  ) throws(Diagnostic) -> (time: CivilTime, isAllDay: Bool, zone: Zone?) {
    let text = value.split(UInt8(ascii: ","))[0]
    guard let read = BasicTime(text) else { throw text.notATime }
    return (read.time, read.isDay, read.isUTC ? .utc : try zone(zones))
  }

  func times(
    _ isAllDay: Bool, _ zone: Zone?, _ zones: (String) -> Zone?
  ) throws(Diagnostic) -> [CivilTime] {
    var result: [CivilTime] = []
    for one in value.split(UInt8(ascii: ",")) {
      result.append(try time(one, isAllDay, zone, zones))
    }
    return result
  }

  /// A day or time, by the clocks of the recurrence.
  func time(
    _ text: TextPart, _ isAllDay: Bool, _ zone: Zone?, _ zones: (String) -> Zone?
  ) throws(Diagnostic) -> CivilTime {
    if parameter("VALUE")?.text.uppercased() == "PERIOD" {
      throw text.fault(tr("a period is not read"), hint: tr("name its beginning"))
    }
    guard let read = BasicTime(text) else { throw text.notATime }
    guard read.isDay == isAllDay else {
      throw text.fault(
        isAllDay
          ? tr("this recurrence has whole days, without times")
          : tr("this recurrence has times, not whole days"))
    }
    guard !isAllDay else { return read.time }
    let own = read.isUTC ? Zone.utc : try self.zone(zones)
    switch (own, zone) {
    case (nil, _): return read.time
    case (let own?, let zone?):
      return own == zone ? read.time : zone.civil(at: own.instant(of: read.time))
    case (_?, nil):
      throw text.fault(tr("this recurrence has no time zone: a local time is expected"))
    }
  }
}
