// Families, types and assets out of their tables.

import Command
import Core
import Kernel
import Notebook

extension SurveyReader {
  // MARK: - Families

  private static func familyListing(counted: Bool) -> Listing {
    Listing(
      alias: "f",
      columns: """
        f.id, f.scope, f.name, f.icon, f.description, f.category, f.photo_min, f.photo_max, \
        f.parameters, f.created_at, f.created_by, f.version,
        """
          + (counted
            ? """
             (SELECT count(*) FROM survey_type t WHERE t.family = f.id AND t.removed = 0), \
            (SELECT count(*) FROM survey_type t JOIN survey_asset a ON a.type = t.id \
            WHERE t.family = f.id AND a.removed = 0)
            """ : " 0, 0"),
      tables: "survey_family f", order: ["coalesce(f.name, '')"])
  }

  /// - Parameter counted: false where nobody looks at `types` and `assets`, which are then 0: they
  ///   cost a look at all assets.
  func families(
    _ conditions: [Condition] = [], page: Page = Page(), counted: Bool = true
  ) throws(Diagnostic) -> [Family] {
    try list(SurveyReader.familyListing(counted: counted), conditions, page: page) {
      (row) throws(Diagnostic) in
      let schema = SurveyReader.object(row, 8).schema
      let version = max(1, Int(clamping: row.optionalInteger(11) ?? 1))
      return Family(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none, name: row.text(2),
        icon: row.optionalText(3), description: row.optionalText(4),
        category: row.optionalText(5), photoMin: row.optionalInteger(6).map { Int($0) },
        photoMax: row.optionalInteger(7).map { Int($0) },
        schema: schema, version: version, upcast: SchemaUpcast(schema, version: version),
        types: Int(row.integer(12)), assets: Int(row.integer(13)),
        made: Origination(at: row.instant(9), by: row.identifier(10)))
    }
  }

  func family(_ id: Identifier, counted: Bool = false) throws(Diagnostic) -> Family? {
    try families([Condition("f.id = ?", [.id(id)])], counted: counted).first
  }

  // MARK: - Types

  private static func typeListing(counted: Bool) -> Listing {
    let count = "(SELECT count(*) FROM survey_asset a WHERE a.type = t.id AND a.removed = 0)"
    return Listing(
      alias: "t",
      columns: """
        t.id, t.scope, t.family, f.name, t.name, t.parameters, t.created_at, t.created_by, \
        \(counted ? count : "0"), f.version, f.parameters
        """,
      tables: "survey_type t LEFT JOIN survey_family f ON f.id = t.family",
      order: ["coalesce(f.name, '')", "coalesce(t.name, '')"])
  }

  /// - Parameter counted: false where nobody looks at `assets`, which is then 0.
  func types(
    _ conditions: [Condition] = [], page: Page = Page(), counted: Bool = true
  ) throws(Diagnostic) -> [AssetType] {
    var upcasts = SchemaUpcasts()
    return try list(SurveyReader.typeListing(counted: counted), conditions, page: page) {
      (row) throws(Diagnostic) in
      AssetType(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
        family: row.identifier(2), familyName: row.optionalText(3), name: row.text(4),
        parameters: upcasts.read(
          SurveyReader.object(row, 5), row.identifier(2), row, columns: 9),
        assets: Int(row.integer(8)),
        made: Origination(at: row.instant(6), by: row.identifier(7)))
    }
  }

  func type(_ id: Identifier) throws(Diagnostic) -> AssetType? {
    try types([Condition("t.id = ?", [.id(id)])]).first
  }

  // MARK: - Assets

  private static let assetListing = Listing(
    alias: "a",
    columns: """
      a.id, a.scope, a.room, r.number, r.name, r.names, r.level, b.label, l.label, a.type, t.name, \
      t.family, f.name, f.icon, a.at_x, a.at_y, r.label_x, r.label_y, a.parameters, a.created_at, \
      a.created_by, a.wall, a.wall_offset_m, a.wall_height_m, \
      CASE WHEN a.wall IS NOT NULL THEN r.polygon END, f.version, \
      CASE WHEN f.version > 1 THEN f.parameters END
      """,
    tables: """
      survey_asset a LEFT JOIN survey_room r ON r.id = a.room \
      LEFT JOIN survey_level l ON l.id = r.level LEFT JOIN survey_building b ON b.id = l.building \
      LEFT JOIN survey_type t ON t.id = a.type LEFT JOIN survey_family f ON f.id = t.family
      """,
    // In the order they were placed: the id tells, and no sort of a long list is needed.
    order: [])

  func assets(_ conditions: [Condition] = [], page: Page = Page()) throws(Diagnostic) -> [Asset] {
    // Each room with something on its walls is taken apart once.
    var walls: [Identifier: RoomWalls] = [:]
    var upcasts = SchemaUpcasts()
    return try list(SurveyReader.assetListing, conditions, page: page) {
      (row) throws(Diagnostic) in try SurveyReader.asset(row, &walls, &upcasts)
    }
  }

  func asset(_ id: Identifier) throws(Diagnostic) -> Asset? {
    try assets([Condition("a.id = ?", [.id(id)])]).first
  }

  /// Many assets by their ids, five hundred a query.
  func assets(_ ids: [Identifier]) throws(Diagnostic) -> [Identifier: Asset] {
    var result: [Identifier: Asset] = [:]
    for start in stride(from: 0, to: ids.count, by: 500) {
      let part = Array(ids[start..<min(start + 500, ids.count)])
      for asset in try assets([.among("a.id", part)]) { result[asset.id] = asset }
    }
    return result
  }

  private static func asset(
    _ row: borrowing Row, _ walls: inout [Identifier: RoomWalls],
    _ upcasts: inout SchemaUpcasts
  ) throws(Diagnostic) -> Asset {
    var asset = Asset(
      id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none,
      room: row.identifier(2), roomNumber: row.optionalText(3), roomName: row.optionalText(4),
      roomNames: names(row, 5), level: row.identifier(6),
      levelPath: row.optionalText(8).map { Level.path(row.optionalText(7), $0) },
      type: row.identifier(9), typeName: row.optionalText(10), family: row.identifier(11),
      familyName: row.optionalText(12), familyIcon: row.optionalText(13),
      at: point(row, 14), roomPoint: point(row, 16), heightM: row.optionalReal(23),
      parameters: upcasts.read(object(row, 18), row.identifier(11), row, columns: 25),
      made: Origination(at: row.instant(19), by: row.identifier(20)))
    if let wall = row.optionalInteger(21), let offset = row.optionalReal(22) {
      let anchor = WallAnchor(wall: Int(clamping: wall), offsetM: offset)
      asset.anchor = anchor
      if let room = asset.room, !row.isNull(24) {
        let own = walls[room] ?? RoomWalls(PlanPolygon(packed: row.polygon(24)))
        walls[room] = own
        // Where the wall is gone, the last point known stays.
        asset.at = own.point(anchor) ?? asset.at
      }
    }
    return asset
  }

  private static func point(_ row: borrowing Row, _ column: Int) -> PlanPoint? {
    guard let x = row.optionalReal(column), let y = row.optionalReal(column + 1) else { return nil }
    return PlanPoint(x: x, y: y)
  }
}
