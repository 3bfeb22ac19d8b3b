// iCalendar (RFC 5545): events of whole days, at points in time or at a time of the clock on the wall,
// repeated, with alarms, written so that any calendar takes them. Text is escaped, lines are folded.

import Kernel
import Recurrences

/// A calendar as text.
public struct ICalendarWriter {
  public private(set) var text = ""

  /// When an event is.
  public enum Time: Sendable, Equatable {
    /// Both days belong to it.
    case days(ClosedRange<Day>)
    case instants(Instant, Instant)
    /// By the clock of whoever looks, wherever that is.
    case floating(CivilTime)
  }

  public enum Status: String, Sendable {
    case tentative = "TENTATIVE"
    case confirmed = "CONFIRMED"
    case cancelled = "CANCELLED"
  }

  /// One event.
  public struct Event {
    /// The same for the same event in every file.
    public var uid: String
    public var summary: String
    public var description: String?
    /// When it was last changed.
    public var stamp: Instant
    public var time: Time
    /// How it comes again, with its beginning; then `time` is of no account.
    public var recurrence: CalendarLines?
    public var location: String?
    public var latitude: Double?
    public var longitude: Double?
    public var status: Status?
    /// Seconds from the beginning to each alarm; below 0 before it. The beginning of a day is its
    /// midnight.
    public var alarms: [Int] = []
    /// Whether somebody is taken up by it.
    public var isBusy = false

    public init(
      uid: String, summary: String, description: String? = nil, stamp: Instant,
      days: ClosedRange<Day>
    ) {
      self.init(
        uid: uid, summary: summary, description: description, stamp: stamp, time: .days(days))
    }

    public init(
      uid: String, summary: String, description: String? = nil, stamp: Instant, time: Time
    ) {
      self.uid = uid
      self.summary = summary
      self.description = description
      self.stamp = stamp
      self.time = time
    }
  }

  public init(name: String) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//taccuino//taccuino//EN")
    line("X-WR-CALNAME:" + ICalendarWriter.escaped(name))
  }

  public mutating func add(_ event: Event) {
    guard let recurrence = event.recurrence else { return add(event, at: nil) }
    add(event, at: recurrence.lines)
    // The same event again, for each time that takes place elsewhen.
    for moved in recurrence.moved { add(event, at: moved) }
  }

  private mutating func add(_ event: Event, at lines: [String]?) {
    line("BEGIN:VEVENT")
    line("UID:" + ICalendarWriter.escaped(event.uid))
    line("DTSTAMP:" + ICalendarWriter.basic(event.stamp))
    for one in lines ?? [] { line(one) }
    if lines == nil { add(event.time) }
    line("SUMMARY:" + ICalendarWriter.escaped(event.summary))
    if let description = event.description, !description.isEmpty {
      line("DESCRIPTION:" + ICalendarWriter.escaped(description))
    }
    if let location = event.location, !location.isEmpty {
      line("LOCATION:" + ICalendarWriter.escaped(location))
    }
    if let latitude = event.latitude, let longitude = event.longitude, latitude.isFinite,
      longitude.isFinite
    {
      line("GEO:\(latitude.shortest);\(longitude.shortest)")
    }
    if let status = event.status { line("STATUS:" + status.rawValue) }
    line(event.isBusy ? "TRANSP:OPAQUE" : "TRANSP:TRANSPARENT")
    for alarm in event.alarms {
      line("BEGIN:VALARM")
      line("ACTION:DISPLAY")
      line("DESCRIPTION:" + ICalendarWriter.escaped(event.summary))
      line("TRIGGER:" + ICalendarWriter.duration(alarm))
      line("END:VALARM")
    }
    line("END:VEVENT")
  }

  private mutating func add(_ time: Time) {
    switch time {
    case .days(let days):
      line("DTSTART;VALUE=DATE:" + ICalendarWriter.basic(days.lowerBound))
      // The end is the first day that no longer belongs to it.
      line("DTEND;VALUE=DATE:" + ICalendarWriter.basic(days.upperBound.adding(days: 1)))
    case .instants(let start, let end):
      line("DTSTART:" + ICalendarWriter.basic(start))
      // An end that is the start is not allowed; without one it takes no time.
      if end > start { line("DTEND:" + ICalendarWriter.basic(end)) }
    case .floating(let start):
      line("DTSTART:" + ICalendarWriter.basic(start))
    }
  }

  public mutating func end() { line("END:VCALENDAR") }

  /// 3.3.6: weeks stand alone, so days, hours, minutes, seconds.
  private static func duration(_ seconds: Int) -> String {
    var text = seconds < 0 ? "-P" : "P"
    let size = Int(seconds.magnitude)
    let (days, rest) = size.quotientAndRemainder(dividingBy: 86_400)
    if days > 0 { text += "\(days)D" }
    if rest > 0 || days == 0 {
      text += "T"
      if rest >= 3600 { text += "\(rest / 3600)H" }
      if rest % 3600 >= 60 { text += "\(rest / 60 % 60)M" }
      if rest % 60 > 0 || rest == 0 { text += "\(rest % 60)S" }
    }
    return text
  }

  /// A content line, folded after at most 75 bytes, between letters (3.1).
  private mutating func line(_ content: String) {
    var length = 0
    for scalar in content.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(scalar)
      length += size
    }
    text += "\r\n"
  }

  /// 3.3.11; control characters have no place in a text, nor has what turns the text around it.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case ";": result += "\\;"
      case ",": result += "\\,"
      case "\n": result += "\\n"
      case "\t": result += " "
      case "\u{2028}", "\u{2029}": result += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
        break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func basic(_ day: Day) -> String {
    String(day.description.filter { $0 != "-" })
  }

  private static func basic(_ instant: Instant) -> String {
    let whole = Instant(milliseconds: instant.seconds * 1000)
    return String(whole.description.filter { $0 != "-" && $0 != ":" })
  }

  private static func basic(_ time: CivilTime) -> String {
    let whole = CivilTime(day: time.day, millisecondOfDay: time.millisecondOfDay / 1000 * 1000)
    return String(whole.description.filter { $0 != "-" && $0 != ":" })
  }
}
