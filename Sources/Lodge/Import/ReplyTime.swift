// Which meeting a reply is about, and whether it is about the time that the meeting has: DTSTART and RECURRENCE-ID in
// whatever zone the calendar writes them.

import Command
import Interchange
import Kernel

/// A time as a calendar writes it.
enum ReplyTime {
  case day(Day)
  case instant(Instant)
  /// By the clocks of a place; nil for those of whoever reads it.
  case local(CivilTime, zone: String?)

  /// nil for what is no time.
  init?(_ line: ContentLine) {
    let text = line.word
    if text.utf8.count == 8 {
      guard let day = Day(iso: "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
      else { return nil }
      self = .day(day)
      return
    }
    guard let read = Instant(basicUTC: text) else { return nil }
    guard text.last?.lowercased() != "z" else {
      self = .instant(read)
      return
    }
    self = .local(Zone.utc.civil(at: read), zone: line.parameter("TZID"))
  }

  enum Comparison: Equatable {
    case same
    case other
    /// A zone that neither the file nor this machine knows, and whether its clocks show the same hour.
    case unknown(String, isSameClock: Bool)

    /// The same, or the same hour by clocks that nobody knows.
    var isSameAsFarAsKnown: Bool {
      switch self {
      case .same, .unknown(_, isSameClock: true): true
      case .other, .unknown: false
      }
    }
  }

  /// - Parameters:
  ///   - day: of the meeting, by the clocks of the lodge.
  ///   - at: minutes after midnight; nil for a whole day.
  ///   - zone: that of the lodge.
  ///   - zones: those that the file and this machine know.
  func compare(
    _ day: Day, at: Int?, in zone: Zone, zones: (String) -> Zone?
  ) -> Comparison {
    let wanted = CivilTime(day: day, millisecondOfDay: (at ?? 0) * 60_000)
    func same(_ civil: CivilTime) -> Bool {
      at == nil ? civil.day == day : civil == wanted
    }
    switch self {
    case .day(let own): return at == nil && own == day ? .same : .other
    case .instant(let own):
      if at == nil { return zone.civil(at: own).day == day ? .same : .other }
      return own == zone.instant(of: wanted) ? .same : .other
    case .local(let own, nil): return same(own) ? .same : .other
    case .local(let own, let name?):
      guard let there = zones(name) else { return .unknown(name, isSameClock: same(own)) }
      if at == nil { return own.day == day ? .same : .other }
      return there.instant(of: own) == zone.instant(of: wanted) ? .same : .other
    }
  }

  /// Its day by the clocks of the lodge; in a zone that nobody knows the one that is written.
  func day(in zone: Zone, zones: (String) -> Zone?) -> Day {
    switch self {
    case .day(let own): own
    case .instant(let own): zone.day(at: own)
    case .local(let own, nil): own.day
    case .local(let own, let name?):
      zones(name).map { zone.day(at: $0.instant(of: own)) } ?? own.day
    }
  }

  /// `2026-09-03 20:00 (Europe/Rome)`
  var words: String {
    switch self {
    case .day(let day): day.description
    case .instant(let instant): instant.description
    case .local(let time, let zone):
      "\(time.day) \(time.shortTime)" + (zone.map { " (\($0.printable))" } ?? "")
    }
  }
}
