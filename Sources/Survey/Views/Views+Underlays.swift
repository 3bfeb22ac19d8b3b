// Underlays as they go into a picture.

import Command
import Core
import Glibc
import Kernel
import Render

extension Underlay {
  /// Pixels for each metre of the plan.
  var pixelsPerMetre: Double? { placement.map { 1 / $0.metresPerPixel } }

  /// Degrees counter-clockwise, above -180 and at most 180.
  var rotation: Double? { placement.map { atan2($0.b, $0.a) * 180 / .pi } }
}

extension Views {
  /// The underlays of a level with their bytes where the format draws them; none once the project is
  /// done, when what was surveyed has taken their place.
  static func underlayPictures(
    _ level: Level, _ reader: SurveyReader
  ) throws(Diagnostic) -> [UnderlayPicture] {
    let underlays = try reader.underlays([.init("u.level = ?", [.id(level.id)])])
    guard !underlays.isEmpty, let project = try reader.project(level.project),
      project.state != .completed, project.state != .approved
    else { return [] }
    var pictures: [UnderlayPicture] = []
    for underlay in underlays {
      guard let placement = underlay.placement else { continue }
      var bytes: [UInt8]?
      if reader.session.drawsPictures {
        do throws(Diagnostic) {
          bytes = try reader.session.read(underlay.attachment)
        } catch {
          guard error.code != .interrupted else { throw error }
          reader.session.warn(error)
        }
      }
      pictures.append(
        UnderlayPicture(
          name: underlay.source, width: underlay.width, height: underlay.height,
          placement: placement, opacity: underlay.opacity, type: underlay.type, bytes: bytes))
    }
    return pictures
  }
}
