// The time zones that a calendar file names: known ones by their names, with what programs put before them,
// others by the rules that the file itself gives (VTIMEZONE).

import Kernel

/// The zones of one calendar.
public struct CalendarZones {
  private var own: [String: Zone] = [:]

  /// - Parameter known: the zone of a name such as `Europe/Rome`; nil where there is none.
  public init(_ calendar: ContentBlock, known: (String) -> Zone?) {
    for block in calendar.blocks("VTIMEZONE") {
      guard let name = block.first("TZID")?.text, own[name] == nil else { continue }
      own[name] = CalendarZones.named(name, known) ?? CalendarZones.made(block, name)
    }
  }

  /// nil for a name that neither the file nor this machine explains.
  public func zone(_ name: String, known: (String) -> Zone?) -> Zone? {
    own[name] ?? CalendarZones.named(name, known)
  }

  /// `Europe/Rome`, `/freeassociation.sourceforge.net/Europe/Rome`.
  public static func named(_ name: String, _ known: (String) -> Zone?) -> Zone? {
    if ["UTC", "GMT", "Etc/UTC", "Z"].contains(name) { return .utc }
    let parts = name.split(separator: "/")
    for count in [parts.count, 3, 2] where count <= parts.count && count > 1 {
      if let zone = known(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// A zone of the newest rules of a block: those of the past are not needed for what lies ahead.
  private static func made(_ block: ContentBlock, _ name: String) -> Zone? {
    guard let standard = newest(block.blocks("STANDARD")) ?? newest(block.blocks("DAYLIGHT")),
      let offset = posixOffset(standard)
    else { return nil }
    guard let summer = newest(block.blocks("DAYLIGHT")), let summerOffset = posixOffset(summer),
      let begin = posixChange(summer), let end = posixChange(standard)
    else { return Zone(posix: "STD\(offset)", name: name) }
    return Zone(posix: "STD\(offset)DST\(summerOffset),\(begin),\(end)", name: name)
  }

  /// One that goes on for ever before one that ended; the latest of them.
  private static func newest(_ blocks: [ContentBlock]) -> ContentBlock? {
    func rank(_ block: ContentBlock) -> (Int, String) {
      let rule = block.first("RRULE")?.value.uppercased()
      let isOpen = rule.map { !$0.contains("UNTIL=") && !$0.contains("COUNT=") } ?? false
      return (isOpen ? 1 : 0, block.first("DTSTART")?.value ?? "")
    }
    return blocks.max { rank($0) < rank($1) }
  }

  /// `-1`, `5:30`: POSIX counts west of Greenwich.
  private static func posixOffset(_ block: ContentBlock) -> String? {
    guard let text = block.first("TZOFFSETTO")?.word,
      text.utf8.count == 5 || text.utf8.count == 7, let sign = text.first, "+-".contains(sign),
      let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.dropFirst(3).prefix(2)),
      hours < 24, minutes < 60
    else { return nil }
    let name = "\(hours):\(minutes.padded(2))"
    return sign == "+" ? "-" + name : name
  }

  /// `M3.5.0/2` for the rule and the hour of a change.
  private static func posixChange(_ block: ContentBlock) -> String? {
    guard let rule = block.first("RRULE")?.value.uppercased(), rule.contains("FREQ=YEARLY"),
      let start = block.first("DTSTART")?.value, start.utf8.count >= 15
    else { return nil }
    var parts: [String: String] = [:]
    for part in rule.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 { parts[pair[0]] = pair[1] }
    }
    let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    guard let month = parts["BYMONTH"].flatMap({ Int($0) }), (1...12).contains(month),
      let name = parts["BYDAY"], let day = days.firstIndex(of: String(name.suffix(2))),
      var week = Int(name.dropLast(2)), week == -1 || (1...4).contains(week)
    else { return nil }
    if week == -1 { week = 5 }
    let time = start.dropFirst(9)
    return "M\(month).\(week).\(day)/\(time.prefix(2)):\(time.dropFirst(2).prefix(2))"
  }
}
