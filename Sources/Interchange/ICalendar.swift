// iCalendar (RFC 5545): events of whole days or at a time, written so that any calendar takes them.
// Text is escaped, lines are folded.

import Kernel

/// A calendar as text.
public struct ICalendarWriter {
  public private(set) var text = ""

  /// One event.
  public struct Event {
    /// The same for the same event in every file.
    public var uid: String
    public var summary: String
    public var description: String?
    /// When it was last changed.
    public var stamp: Instant
    /// Both days belong to it.
    public var days: ClosedRange<Day>

    public init(
      uid: String, summary: String, description: String? = nil, stamp: Instant,
      days: ClosedRange<Day>
    ) {
      self.uid = uid
      self.summary = summary
      self.description = description
      self.stamp = stamp
      self.days = days
    }
  }

  public init(name: String) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//taccuino//taccuino//EN")
    line("X-WR-CALNAME:" + ICalendarWriter.escaped(name))
  }

  public mutating func add(_ event: Event) {
    line("BEGIN:VEVENT")
    line("UID:" + ICalendarWriter.escaped(event.uid))
    line("DTSTAMP:" + ICalendarWriter.basic(event.stamp))
    line("DTSTART;VALUE=DATE:" + ICalendarWriter.basic(event.days.lowerBound))
    // The end is the first day that no longer belongs to it.
    line("DTEND;VALUE=DATE:" + ICalendarWriter.basic(event.days.upperBound.adding(days: 1)))
    line("SUMMARY:" + ICalendarWriter.escaped(event.summary))
    if let description = event.description, !description.isEmpty {
      line("DESCRIPTION:" + ICalendarWriter.escaped(description))
    }
    line("TRANSP:TRANSPARENT")
    line("END:VEVENT")
  }

  public mutating func end() { line("END:VCALENDAR") }

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

  /// 3.3.11; control characters have no place in a text.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case ";": result += "\\;"
      case ",": result += "\\,"
      case "\n": result += "\\n"
      case "\t": result += " "
      case "\u{0}"..."\u{1F}", "\u{7F}": break
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
}
