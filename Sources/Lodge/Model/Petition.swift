// Who asks to be admitted: the application, who was asked about them, the ballot as counts, and what became of it. Who
// voted how is never kept.

import Command
import Kernel
import Render

/// The raw value is stored.
public enum PetitionOutcome: String, NamedChoice, Sendable {
  case accepted, rejected, withdrawn

  public var words: Phrase {
    switch self {
    case .accepted: tr("accepted")
    case .rejected: tr("rejected")
    case .withdrawn: tr("withdrawn")
    }
  }
}

struct Petition: OfMember {
  var id = Identifier.none
  /// The candidate.
  var member = Identifier.none
  var memberName = ""
  /// The day it was received.
  var day: Day?
  var proposer: Identifier?
  var proposerName: String?
  var seconder: Identifier?
  var seconderName: String?
  var postedFrom: Day?
  var postedUntil: Day?
  var ballotOn: Day?
  var white: Int?
  var black: Int?
  var abstained: Int?
  var outcome: PetitionOutcome?
  var decidedOn: Day?
  /// When they became a member.
  var admittedOn: Day?
  var comment: String?

  /// Whether nothing is decided yet.
  var isOpen: Bool { outcome == nil }
}

/// The raw value is stored.
public enum InquiryOutcome: String, NamedChoice, Sendable {
  case favourable, unfavourable, undecided

  public var words: Phrase {
    switch self {
    case .favourable: tr("favourable")
    case .unfavourable: tr("unfavourable")
    case .undecided: tr("undecided")
    }
  }
}

/// Who was asked about a candidate, or met them, and what came of it.
struct Inquiry: OfMember {
  var id = Identifier.none
  /// Who was asked.
  var member = Identifier.none
  var memberName = ""
  var petition = Identifier.none
  var candidateName = ""
  var day: Day?
  var outcome: InquiryOutcome?
  var comment: String?
}
