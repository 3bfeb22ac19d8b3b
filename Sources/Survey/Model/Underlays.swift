// A picture under the rooms of a level, as a value. The picture itself lies beside the notebook; two
// of its pixels are pinned to points of the plan, and everything about its place follows from them.

import Command
import Core
import Kernel
import Photos
import Render

struct Underlay: AttachedEntity, OfProject, Made {
  /// A pixel, from the upper left corner of the file as it was given, and where it lies.
  struct Pin: Sendable, Equatable {
    var pixel: PlanPoint
    var plan: PlanPoint

    var json: JSON {
      .array([pixel.x, pixel.y, plan.x, plan.y].map { .number($0) })
    }

    init(pixel: PlanPoint, plan: PlanPoint) {
      self.pixel = pixel
      self.plan = plan
    }

    init?(_ json: JSON) {
      let numbers = (json.array ?? []).compactMap(\.number)
      guard numbers.count == 4 else { return nil }
      self.init(
        pixel: PlanPoint(x: numbers[0], y: numbers[1]),
        plan: PlanPoint(x: numbers[2], y: numbers[3]))
    }
  }

  static let files = AttachmentKind(
    of: "survey", in: .each { PhotoName.project($0) + "/underlays" }, care: .drawings
  ) { tr("underlay \($0.name)") }

  static let standardOpacity = 0.6

  var id = Identifier.none
  var project = Identifier.none
  var attachment = Attachment(Underlay.files)
  var level: Identifier?
  var levelPath: String?
  /// Pixels as the pins count them.
  var width = 0
  var height = 0
  var pins: [Pin] = []
  var opacity = Underlay.standardOpacity
  var made = Origination()

  /// The name of the file it came from.
  var source: String { attachment.name }

  var placement: PlanSimilarity? { Underlay.placement(pins) }

  static func placement(_ pins: [Pin]) -> PlanSimilarity? {
    guard pins.count == 2 else { return nil }
    return PlanSimilarity((pins[0].pixel, pins[0].plan), (pins[1].pixel, pins[1].plan))
  }

  var type: String { attachment.file.hasSuffix(".png") ? "image/png" : "image/jpeg" }
}
