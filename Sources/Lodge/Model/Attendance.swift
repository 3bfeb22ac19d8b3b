// What members answered to the summons, and who was there: two facts, with one record of each for a meeting and
// a member. And who came from other lodges.

import Command
import Kernel
import Notebook
import Render

/// What belongs to one meeting and one member. Its id follows from both: two copies of a notebook that both
/// record it describe one thing.
protocol OfMeetingAndMember: OfMeeting {
  var member: Identifier { get set }
  var memberName: String { get set }
}

extension Identifier {
  static func shared(_ kind: String, _ meeting: Identifier, _ member: Identifier) -> Identifier {
    shared(kind, "\(meeting) \(member)")
  }
}

/// The raw value is stored.
public enum Reply: String, NamedChoice, Sendable {
  case yes, no, maybe

  public var words: Phrase {
    switch self {
    case .yes: tr("yes")
    case .no: tr("no")
    case .maybe: tr("maybe")
    }
  }
}

/// How an answer came. The raw value is stored.
public enum AnswerWay: String, NamedChoice, Sendable {
  case phone, mail, person

  public var words: Phrase {
    switch self {
    case .phone: tr("by phone")
    case .mail: tr("by mail")
    case .person: tr("in person")
    }
  }
}

struct Answer: OfMeetingAndMember {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  var member = Identifier.none
  var memberName = ""
  var reply = Reply.maybe
  var reason: String?
  var dinner: Bool?
  var guests: Int?
  var diet: String?
  var way: AnswerWay?
  /// The day it came.
  var day: Day?
  /// Who took it down.
  var takenBy: Identifier?
  /// Until when the meeting asks for answers.
  var deadline: Day?

  var isLate: Bool {
    guard let day, let deadline else { return false }
    return day > deadline
  }

  /// How many places at dinner it asks for.
  var places: Int { (dinner ?? false) ? 1 + (guests ?? 0) : 0 }
}

/// The raw value is stored.
public enum AttendanceMark: String, NamedChoice, Sendable {
  case present = "Presente"
  case absent = "Assente"
  /// Nothing is recorded; also what a mark becomes that is cleared.
  case unconfirmed = "NonConfermato"

  public var words: Phrase {
    switch self {
    case .present: tr("present")
    case .absent: tr("absent")
    case .unconfirmed: tr("unconfirmed")
    }
  }

  public var otherWords: [String] {
    switch self {
    case .present: ["p"]
    case .absent: ["a"]
    case .unconfirmed: ["clear"]
    }
  }
}

struct Attendance: OfMeetingAndMember {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  var member = Identifier.none
  var memberName = ""
  var mark = AttendanceMark.unconfirmed
  /// Of an absence: who gives one is excused.
  var reason: String?
  var arrived: Int?
  var left: Int?
  var confirmedAt: Instant?

  var isExcused: Bool { mark == .absent && reason != nil }
}

/// A guest of a meeting from another lodge.
struct Visitor: OfMeeting {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  var name = ""
  var lodge: String?
  var degree: Degree?
  var dinner: Bool?
  var comment: String?
}
