// What a check of a plan in the notebook finds, how grave it is, and what could be done about it.

import Core
import Kernel

enum PlanSeverity: String, CaseIterable, Sendable {
  /// Something is wrong: taps, areas or assets are.
  case error
  /// Likely a mistake of the drawing.
  case warning
  /// Worth knowing; nothing need be done.
  case note

  var words: Phrase {
    switch self {
    case .error: tr("error")
    case .warning: tr("warning")
    case .note: tr("note")
    }
  }
}

/// A change that would mend a fault, told by places in the stored plan.
enum PlanRepair: Sendable {
  /// A valid polygon with the same even-odd inside.
  case mend(room: Int)
  /// What `by` covers is taken from `room`.
  case cut(room: Int, by: Int)
  /// The splinter is given to the room.
  case fill(room: Int, splinter: PlanPolygon)
  /// The outline of the level takes the room in.
  case grow(level: Int, room: Int)
  /// What is outside of the level's outline is taken from the room.
  case clip(room: Int, level: Int)
  /// The label point goes to a point on the room's surface.
  case label(room: Int)
  /// The asset goes into the room that its point lies in.
  case rehouse(asset: Int, room: Int)
  /// The asset's point goes to the nearest one within its room.
  case pull(asset: Int, room: Int)
  /// All lengths of the plan are multiplied.
  case rescale(Double)

  /// The room that would change, where it is one.
  var room: Int? {
    switch self {
    case .mend(let room), .cut(let room, _), .fill(let room, _), .clip(let room, _),
      .label(let room), .rehouse(_, let room), .pull(_, let room):
      room
    case .grow, .rescale: nil
    }
  }
}

struct PlanProposal: Sendable {
  /// Its number in the list of proposals; alternatives share it.
  var number = 0
  /// "a", "b" where there are alternatives.
  var option = ""
  var repair: PlanRepair
  var words: Phrase
  /// Square metres of the room or outline that changes, where one does.
  var areaBefore: Double?
  var areaAfter: Double?
  /// An approved room would change.
  var isApproved = false

  var label: String { "\(number)\(option)" }
}

struct PlanFinding: Sendable {
  var fault: PlanFault
  var proposals: [PlanProposal] = []

  var severity: PlanSeverity { fault.severity }
  var number: Int? { proposals.first?.number }
}

extension PlanFault {
  /// That of its kind; a splinter smaller than a hand is only worth knowing.
  var severity: PlanSeverity {
    kind == .sliver && (number ?? 0) < 0.01 ? .note : kind.severity
  }
}

extension ImportFinding.Kind {
  /// How grave it is in a plan that stands in the notebook.
  var severity: PlanSeverity {
    switch self {
    case .invalidPolygon, .overlap, .labelOutside, .withoutLevel, .assetOutside, .oddSize,
      .orphanAsset:
      .error
    case .sliver, .outsideLevel, .repeatedNumber, .repeatedLevel, .emptyLevel, .farAway, .oddRoom,
      .notCompared, .missingNumber:
      .warning
    default: .note
    }
  }

  /// Kinds with repairs, in the order in which they are made.
  static let repairable: [ImportFinding.Kind] = [
    .invalidPolygon, .overlap, .sliver, .outsideLevel, .labelOutside, .assetOutside, .oddSize,
  ]
}
