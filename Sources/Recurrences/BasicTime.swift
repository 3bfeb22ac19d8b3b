// Days and times in the basic form of iCalendar: `20270630`, `20270630T203000`, with a Z in UTC.

import Kernel

extension CivilTime {
  /// In the basic form; with a zone as the moment in UTC.
  func basic(isAllDay: Bool, zone: Zone? = nil) -> String {
    guard !isAllDay else { return day.basic }
    guard let zone else { return digits }
    return Zone.utc.civil(at: zone.instant(of: self)).digits + "Z"
  }

  private var digits: String {
    let whole = CivilTime(day: day, millisecondOfDay: millisecondOfDay / 1000 * 1000)
    return String(whole.description.filter { $0 != "-" && $0 != ":" })
  }

  /// An end: a day through its last second, a local time, or a moment in UTC by the clocks of `zone`.
  init(until text: TextPart, zone: Zone?) throws(Diagnostic) {
    guard let read = BasicTime(text) else { throw text.notATime }
    switch (read.isUTC, zone) {
    case (_, _) where read.isDay: self = .lastSecond(of: read.time.day)
    case (false, nil): self = read.time
    case (false, _?):
      throw text.fault(
        tr("the end of a rule in a time zone is in UTC"), hint: tr("write it with a Z at its end"))
    case (true, nil):
      throw text.fault(
        tr("the end of a rule without a time zone is a local time"), hint: tr("leave out the Z"))
    case (true, let zone?):
      self = zone.lastCivil(upTo: Zone.utc.instant(of: read.time))
    }
  }
}

extension Instant {
  /// A moment of iCalendar (`20270630T203000Z`, RFC 5545, 3.3.5), which is in UTC also without its Z; nil for
  /// any other text.
  public init?(basicUTC text: String) {
    guard let read = BasicTime(TextPart(text, file: "")), !read.isDay else { return nil }
    self = Zone.utc.instant(of: read.time)
  }
}

/// A day or time of iCalendar.
struct BasicTime {
  var time: CivilTime
  var isDay: Bool
  var isUTC: Bool

  /// nil for what is none.
  init?(_ text: TextPart) {
    var bytes = Array(text.bytes[text.range])
    isUTC = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
    if isUTC { bytes.removeLast() }
    isDay = bytes.count == 8
    guard isDay ? !isUTC : bytes.count == 15 && bytes[8] | 0x20 == UInt8(ascii: "t") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      let digits = bytes[range]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      Recurrence.years.contains(year), let day = Day(year: year, month: month, day: day)
    else { return nil }
    time = CivilTime(day: day)
    guard !isDay else { return }
    // A leap second is the one before it.
    guard let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      hour < 24, second <= 60,
      let civil = CivilTime(day: day, hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    time = civil
  }
}

extension TextPart {
  var notATime: Diagnostic {
    fault(
      tr("\(text.prefix(40)) is no day or time of a calendar"),
      hint: tr("for example 20270630 or 20270630T203000"))
  }
}

extension Day {
  /// `20270630`
  var basic: String { String(description.filter { $0 != "-" }) }
}

extension Zone {
  /// The local time at an instant. During the second pass of a repeated hour this is the end of the first pass,
  /// because an occurrence at a repeated time takes place in the first pass.
  func lastCivil(upTo instant: Instant) -> CivilTime {
    let civil = civil(at: instant)
    guard case .twice(_, let second) = resolve(civil), second == instant else { return civil }
    var (low, high) = (civil, CivilTime(day: civil.day, millisecondOfDay: civil.millisecondOfDay))
    // The second pass ends within a day.
    high = CivilTime(day: high.day, millisecondOfDay: high.millisecondOfDay + 86_399_000)
    while true {
      let gap =
        (high.day - low.day) * 86_400 + (high.millisecondOfDay - low.millisecondOfDay) / 1000
      guard gap > 1 else { return low }
      let middle = CivilTime(day: low.day, millisecondOfDay: low.millisecondOfDay + gap / 2 * 1000)
      if case .twice = resolve(middle) { low = middle } else { high = middle }
    }
  }
}
