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
    /// By the clocks of a zone, which the calendar holds: see `add(_:from:through:)`.
    case local(CivilTime, Zone)
  }

  /// What a calendar asks of whom it is sent to (RFC 5546).
  public enum Method: String, Sendable {
    case request = "REQUEST"
    case cancel = "CANCEL"
  }

  /// Somebody with an address of mail.
  public struct Person: Sendable {
    public var address: String
    public var name: String?

    public init(_ address: String, name: String? = nil) {
      (self.address, self.name) = (address, name)
    }
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
    /// How often it has changed.
    public var sequence: Int?
    /// Of a time of a series that differs from the others: when it would be.
    public var original: Time?
    public var organizer: Person?
    /// Who is asked for an answer.
    public var attendee: Person?

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
    begin()
    line("X-WR-CALNAME:" + ICalendarWriter.escaped(name))
  }

  /// A message.
  public init(method: Method) {
    begin()
    line("METHOD:" + method.rawValue)
  }

  private mutating func begin() {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//taccuino//taccuino//EN")
  }

  /// What the clocks of a zone do from one moment to another, between which all of its times lie. Stands
  /// before the events.
  public mutating func add(_ zone: Zone, from: Instant, through: Instant) {
    guard zone != .utc else { return }
    line("BEGIN:VTIMEZONE")
    line("TZID:" + ICalendarWriter.escaped(zone.name))
    let first = zone.kind(at: from)
    var groups: [(from: Zone.Kind, to: Zone.Kind, starts: [Instant])] = [(first, first, [from])]
    for change in zone.changes(after: from, through: through) {
      if let known = groups.firstIndex(where: { $0.from == change.from && $0.to == change.to }) {
        groups[known].starts.append(change.at)
      } else {
        groups.append((change.from, change.to, [change.at]))
      }
    }
    for group in groups {
      let block = group.to.isSummer ? "DAYLIGHT" : "STANDARD"
      // By the clocks that hold until then.
      let times = group.starts.map { start in
        ICalendarWriter.basic(
          Zone.fixed(seconds: group.from.offset).civil(at: start))
      }
      line("BEGIN:" + block)
      line("DTSTART:" + times[0])
      for time in times.dropFirst() { line("RDATE:" + time) }
      line("TZOFFSETFROM:" + ICalendarWriter.offset(group.from.offset))
      line("TZOFFSETTO:" + ICalendarWriter.offset(group.to.offset))
      line("TZNAME:" + ICalendarWriter.escaped(group.to.abbreviation))
      line("END:" + block)
    }
    line("END:VTIMEZONE")
  }

  /// `+0100`, with seconds where old clocks had them.
  private static func offset(_ seconds: Int) -> String {
    let size = Int(seconds.magnitude)
    let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    return (seconds < 0 ? "-" : "+") + parts.map { $0.padded(2) }.joined()
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
    if lines == nil {
      if let original = event.original { add(original, "RECURRENCE-ID") }
      add(event.time)
    }
    if let sequence = event.sequence { line("SEQUENCE:\(sequence)") }
    if let organizer = event.organizer {
      line("ORGANIZER" + ICalendarWriter.words(of: organizer))
    }
    if let attendee = event.attendee {
      line(
        "ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE"
          + ICalendarWriter.words(of: attendee))
    }
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

  /// `;CN="Lea":mailto:lea@example.org`; a name in quotes has no quotes within (RFC 5545, 3.2).
  private static func words(of person: Person) -> String {
    let name = escaped(person.name ?? "").filter { $0 != "\"" && $0 != "\\" }
    return (name.isEmpty ? "" : ";CN=\"\(name)\"") + ":mailto:" + person.address
  }

  /// When an event begins and ends; `RECURRENCE-ID` alone is a beginning.
  private mutating func add(_ time: Time, _ name: String = "DTSTART") {
    switch time {
    case .days(let days):
      line("\(name);VALUE=DATE:" + ICalendarWriter.basic(days.lowerBound))
      guard name == "DTSTART" else { return }
      // The end is the first day that no longer belongs to it.
      line("DTEND;VALUE=DATE:" + ICalendarWriter.basic(days.upperBound.adding(days: 1)))
    case .instants(let start, let end):
      line("\(name):" + ICalendarWriter.basic(start))
      guard name == "DTSTART" else { return }
      // An end that is the start is not allowed; without one it takes no time.
      if end > start { line("DTEND:" + ICalendarWriter.basic(end)) }
    case .floating(let start):
      line("\(name):" + ICalendarWriter.basic(start))
    case .local(let start, .utc):
      line("\(name):" + ICalendarWriter.basic(start) + "Z")
    case .local(let start, let zone):
      line("\(name);TZID=\(zone.name):" + ICalendarWriter.basic(start))
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

  private mutating func line(_ content: String) { text += ICalendarWriter.folded(content) }

  /// A content line, folded after at most 75 bytes, between letters (3.1); so address cards have them.
  public static func folded(_ content: String) -> String {
    var text = ""
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
    return text + "\r\n"
  }

  /// 3.3.11; control characters have no place in a text, nor has what turns the text around it.
  public static func escaped(_ text: String) -> String {
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
