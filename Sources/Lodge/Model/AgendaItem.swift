// Items of the agenda of a meeting, with what was decided.

import Command
import Kernel
import Render

/// The raw value is stored.
public enum AgendaKind: String, NamedChoice, Sendable {
  case opening, minutes, correspondence, paper, ballot, ceremony, treasury, closing, other

  public var words: Phrase {
    switch self {
    case .opening: tr("opening")
    case .minutes: tr("minutes")
    case .correspondence: tr("correspondence")
    case .paper: tr("paper")
    case .ballot: tr("ballot")
    case .ceremony: tr("ceremony")
    case .treasury: tr("treasury")
    case .closing: tr("closing")
    case .other: tr("other")
    }
  }
}

struct AgendaItem: OfMeeting, Positioned {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  /// Its place among the others, from 1.
  var number = 0
  /// What that follows from.
  var position = 0.0
  var title = ""
  var kind = AgendaKind.other
  /// Where it is another than that of the meeting.
  var degree: Degree?
  var speaker: String?
  var decision: String?
  /// What is voted on: another majority for another subject.
  var subject: VoteSubject?
  var inFavour: Int?
  var against: Int?
  var abstained: Int?
  var comment: String?
}
