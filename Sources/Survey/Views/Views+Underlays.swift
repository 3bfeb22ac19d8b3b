// Underlays as tables, and as they go into a picture.

import Command
import Core
import Glibc
import Kernel
import Render
import System

extension Underlay {
  /// Pixels for each metre of the plan.
  var pixelsPerMetre: Double? { placement.map { 1 / $0.metresPerPixel } }

  /// Degrees counter-clockwise, above -180 and at most 180.
  var rotation: Double? { placement.map { atan2($0.b, $0.a) * 180 / .pi } }
}

extension Views {
  static func underlays(
    _ underlays: [Underlay], _ reader: SurveyReader
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    let ids = try session.shown(underlays.map(\.id))
    let operators = try reader.operatorNames()
    var rows: [[Value]] = []
    for (underlay, id) in zip(underlays, ids) {
      let path = try session.attachmentPlace(underlay.attachment.path)
      rows.append([
        id, .text(underlay.levelPath), .text(underlay.source),
        .measure(underlay.pixelsPerMetre, decimals: 2),
        // Never -0.00.
        .measure(underlay.rotation.map { abs($0) < 0.005 ? 0 : $0 }, decimals: 2),
        .measure(underlay.opacity), .count(underlay.width), .count(underlay.height),
        .count(underlay.bytes), .boolean(path == nil), .text(underlay.sha256), .text(path),
        .json(.array(underlay.pins.map(\.json))), .instant(underlay.made.at),
        .text(underlay.made.by.flatMap { operators[$0] }), .plain(underlay.level),
        .plain(underlay.project),
      ])
    }
    return Table(
      kind: "survey.underlay",
      columns: [
        Column("id", tr("Id")), Column("level", tr("Level")), Column("source", tr("File")),
        Column("pixels_per_metre", tr("Scale"), unit: "px/m"),
        Column("rotation", tr("Rotation"), unit: "°"), Column("opacity", tr("Opacity")),
        Column("width", tr("Width"), shown: .wide), Column("height", tr("Height"), shown: .wide),
        Column("bytes", tr("Bytes"), shown: .wide),
        Column("missing", tr("Missing"), shown: .wide),
        Column("sha256", tr("SHA-256"), shown: .never), Column("path", tr("Path"), shown: .never),
        Column("pins", tr("Pins"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
        Column("level_id", tr("Level id"), shown: .never),
        Column("project_id", tr("Project id"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no underlay here"),
          begin: tr(
            "no underlay here; add one: survey underlay add FILE --level LEVEL --from … --to …"))
        : nil
    )
  }

  static func underlay(
    _ underlay: Underlay, _ reader: SurveyReader
  ) throws(Diagnostic) -> Record {
    func point(_ point: PlanPoint) -> Value { .point(x: point.x, y: point.y) }
    let pins = Table(
      kind: "survey.pin", columns: [Column("pixel", tr("Pixel")), Column("at", tr("Place"))],
      rows: underlay.pins.map { [point($0.pixel), point($0.plan)] }, title: tr("Pins"),
      key: "pin_list")
    var record = try underlays([underlay], reader).record([pins])
    for index in record.fields.indices {
      switch record.fields[index].column.key {
      case "path", "created_at", "created_by", "missing":
        record.fields[index].column.shown = .always
      default: break
      }
    }
    return record
  }

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
