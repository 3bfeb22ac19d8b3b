// The life of a membership in dated steps.

import Command
import Kernel
import Render

/// What somebody is from a day on. The raw value is stored.
public enum Standing: String, NamedChoice, Sendable {
  case candidate, active, dormant, transferred, resigned, excluded, deceased, readmitted
  /// A candidate who was rejected or withdrew.
  case declined

  public var words: Phrase {
    switch self {
    case .candidate: tr("candidate")
    case .active: tr("active")
    case .dormant: tr("dormant")
    case .transferred: tr("transferred")
    case .resigned: tr("resigned")
    case .excluded: tr("excluded")
    case .deceased: tr("deceased")
    case .readmitted: tr("readmitted")
    case .declined: tr("not admitted")
    }
  }

  public var otherWords: [String] {
    switch self {
    case .active: ["admitted", "joined"]
    case .dormant: ["asleep", "sleeping"]
    case .deceased: ["dead", "died"]
    default: []
    }
  }

  /// Whether they are a member of this lodge who may vote, be summoned and hold office.
  var isActive: Bool { self == .active || self == .readmitted }

  /// Whether they have left, so that only a readmission brings them back.
  var hasLeft: Bool { [.transferred, .resigned, .excluded].contains(self) }

  /// What may come next.
  var successors: [Standing] {
    switch self {
    case .candidate: [.active, .declined, .resigned, .deceased]
    case .active, .readmitted: [.dormant, .transferred, .resigned, .excluded, .deceased]
    case .dormant: [.readmitted, .transferred, .resigned, .excluded, .deceased]
    case .transferred, .resigned, .excluded: [.readmitted, .deceased]
    case .declined: [.candidate, .deceased]
    case .deceased: []
    }
  }

  /// With which a membership may begin.
  static let first: [Standing] = [.candidate, .active]
}

/// A step: what a member is from a day on.
struct StandingStep: OfMember {
  var id = Identifier.none
  var member = Identifier.none
  var memberName = ""
  var state = Standing.active
  var day: Day?
  /// The lodge they come from or go to.
  var lodge: String?
  var reason: String?
}
