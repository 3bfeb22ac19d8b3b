// Meetings: when, where and for whom the lodge meets. Day and hour are by the clocks of the lodge.

import Command
import Kernel
import Notebook
import Render

/// The raw value is stored.
public enum MeetingType: String, NamedChoice, Sendable {
  case ordinary = "Ordinaria"
  case ceremony = "Cerimonia"
  // Of associations.
  case assembly = "Assemblea"
  case board = "Consiglio"

  public static var isNamedByProfile: Bool { true }

  public var otherNames: [String] {
    switch self {
    case .assembly: ["assembly", "assemblea"]
    case .board: ["board-meeting", "consiglio-direttivo"]
    default: []
    }
  }

  public var words: Phrase {
    switch self {
    case .ordinary: tr("ordinary")
    case .ceremony: tr("ceremony")
    case .assembly: tr("assembly")
    case .board: tr("board meeting")
    }
  }
}

/// Where it is held. The raw value is stored.
public enum MeetingPlace: String, NamedChoice, Sendable {
  case home = "Tofa"
  case visit = "Visita"

  public var words: Phrase {
    switch self {
    case .home: tr("our lodge rooms")
    case .visit: tr("visit to another lodge")
    }
  }

  public var otherWords: [String] {
    switch self {
    case .home: ["home"]
    case .visit: ["visit"]
    }
  }
}

struct Meeting: Entity {
  var id = Identifier.none
  var title = ""
  var day: Day?
  /// The minute of the day.
  var at: Int?
  /// The day for which it was first planned.
  var plannedDay: Day?
  var type = MeetingType.ordinary
  var place = MeetingPlace.home
  var venue: String?
  var degree = Degree.apprentice
  var introducedBy: String?
  var dinner = false
  /// What a place at it costs.
  var dinnerPrice: Money?
  /// By which call it is held, where meetings are called twice; the first unless it says otherwise.
  var call: Int?
  var isOfSecondCall: Bool { call == 2 }
  /// When it is called again, should too few be there.
  var secondOn: Day?
  var secondAt: Int?
  /// Answers are asked for until the end of this day.
  var answerBy: Day?
  var cancelled = false
  /// Why it was cancelled.
  var reason: String?
  var comment: String?
  /// What it is one of.
  var series: Identifier?

  /// `2026-03-19 20:00`
  var when: String {
    [day?.description, at?.clock].compactMap { $0 }.joined(separator: " ")
  }

  /// When it begins: at its hour, or with its day.
  func start(_ zone: Zone) -> Instant? {
    day.map { zone.instant(of: CivilTime(day: $0, millisecondOfDay: (at ?? 0) * 60_000)) }
  }
}

/// What belongs to one meeting, by a reference of its events. What belongs to a meeting that was removed is not
/// seen; it is back when the meeting is.
protocol OfMeeting: Entity {
  var meeting: Identifier { get set }
  var meetingTitle: String { get set }
  var meetingDay: Day? { get set }
}

extension Within where Item: OfMeeting {
  static var meeting: Within {
    Within(
      field: StoredField("meeting", .identifier(of: "lodge.meeting")),
      shown: [
        .reference(
          "meeting_id", "p.meeting", tr("Meeting id"), shown: .never, get: { $0.meeting },
          set: { $0.meeting = $1 }),
        .joined(
          "meeting", "w.title", tr("Meeting"), shown: .always, get: { $0.meetingTitle },
          set: { $0.meetingTitle = $1 }
        ).searched,
        .joined(
          "meeting_day", "w.day", tr("Day"), shown: .always, get: { $0.meetingDay },
          set: { $0.meetingDay = $1 }),
      ], join: "JOIN lodge_meeting w ON w.id = p.meeting AND w.removed = 0",
      order: ["w.day", "p.meeting"],
      leading: (table: "lodge_meeting w", condition: "w.id = p.meeting AND w.removed = 0"),
      owner: { _ in nil }, title: { $0.meetingTitle }, entered: { _ in nil },
      option: .option("meeting", .thing("lodge.meeting"), tr("only of this meeting")),
      narrowing: { (session, arguments) throws(Diagnostic) in
        try arguments.thing("meeting", session).map {
          [Condition("p.meeting = ?", [.id($0)])]
        } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let meeting = try MeetingCommands.noun.named("meeting", session, arguments)
        return (meeting.id, .verbatim(meeting.title))
      })
  }
}

extension Int {
  /// A minute of the day as `20:00`.
  var clock: String { CivilTime(day: Day(number: 0), millisecondOfDay: self * 60_000).shortTime }

  init?(clock text: String?) {
    let parts = (text ?? "").split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    self = parts[0] * 60 + parts[1]
  }
}
