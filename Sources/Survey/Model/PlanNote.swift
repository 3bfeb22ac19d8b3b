// Something written or drawn on a level, as a value: where it is told by its own points, or by the
// room or asset that it is about.

import Command
import Core
import Kernel
import Render

struct PlanNote: OfProject, Made {
  /// More corners than this are a drawing for another program.
  static let mostPoints = 1000
  static let mostBytes = 4000

  var id = Identifier.none
  var project = Identifier.none
  var level: Identifier?
  var levelPath: String?
  var room: Identifier?
  var roomTitle: String?
  var asset: Identifier?
  var assetType: String?
  /// Where the asset is; nil where it is at its room's point.
  var assetAt: PlanPoint?
  /// The room of the asset, or the one it is about.
  var standsIn: Identifier?
  /// 1 for the first of a project; never given twice by one notebook.
  var number = 0
  var kind = MarkKind.note
  var points: [PlanPoint] = []
  var text: String?
  var color = MarkColor.red
  var made = Origination()

  /// Where its number stands, as far as the note itself tells.
  var at: PlanPoint? { points.first ?? assetAt }

  static func json(_ points: [PlanPoint]) -> JSON {
    .array(points.map { .array([.number($0.x), .number($0.y)]) })
  }

  static func points(_ json: JSON?) -> [PlanPoint] {
    (json?.array ?? []).compactMap { pair in
      guard let x = pair[0]?.number, let y = pair[1]?.number else { return nil }
      return PlanPoint(x: x, y: y)
    }
  }
}

extension MarkKind: NamedChoice {
  public typealias Held = MarkKind
}

extension MarkColor: NamedChoice {
  public typealias Held = MarkColor
}
