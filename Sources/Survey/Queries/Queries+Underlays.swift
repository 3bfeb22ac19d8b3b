// Underlays out of their table.

import Command
import Core
import Kernel
import Notebook

extension SurveyReader {
  private static let underlayListing = Listing(
    alias: "u",
    columns: """
      u.id, u.scope, u.level, b.label, l.label, u.file, u.sha256, u.bytes, u.original_width, \
      u.original_height, u.source, u.pins, u.opacity, u.created_at, u.created_by
      """,
    tables: """
      survey_underlay u LEFT JOIN survey_level l ON l.id = u.level \
      LEFT JOIN survey_building b ON b.id = l.building
      """,
    // In the order they were laid: later ones lie above.
    order: [])

  func underlays(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [Underlay] {
    try list(SurveyReader.underlayListing, conditions, page: page) { (row) throws(Diagnostic) in
      Underlay(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
        level: row.identifier(2),
        levelPath: row.optionalText(4).map { Level.path(row.optionalText(3), $0) },
        file: row.text(5), sha256: row.text(6), bytes: Int(row.integer(7)),
        width: Int(row.integer(8)), height: Int(row.integer(9)), source: row.text(10),
        pins: (row.json(11)?.array ?? []).compactMap { Underlay.Pin($0) },
        opacity: row.optionalReal(12) ?? Underlay.standardOpacity,
        made: Origination(at: row.instant(13), by: row.identifier(14)))
    }
  }

  func underlay(_ id: Identifier) throws(Diagnostic) -> Underlay? {
    try underlays([Condition("u.id = ?", [.id(id)])]).first
  }

  /// The corners of everything drawn on a level: least and greatest x and y; nil where it is bare.
  func extent(of level: Identifier) throws(Diagnostic) -> (low: PlanPoint, high: PlanPoint)? {
    var points: [PlanPoint] = []
    for (_, polygon) in try polygons(SurveyReader.onLevels([level])) {
      points += polygon.rings.joined()
    }
    if let outline = try outline(level) { points += outline.rings.joined() }
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = PlanPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = PlanPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return (low, high)
  }
}
