// What an export reads: one project, or some of its levels, as it stands or stood. Rooms are few and read
// at once; outlines and assets come a piece at a time, so that memory does not grow with the project.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Photos

/// One asset as an export sees it; the rest follows from its type and its room.
struct ExportAsset: Sendable {
  var id: Identifier
  /// Index into the rooms; nil where its room is gone.
  var room: Int?
  var type: Identifier?
  /// Where it was put; nil while it has the room's own point.
  var at: PlanPoint?
  var parameters: JSONObject
  /// The names of its photos, oldest first.
  var photos: [String]
  var made: Origination
  var changed: Origination
}

/// A door or passage.
struct ExportOpening: Sendable {
  var id: Identifier
  var level: Identifier?
  var points: [PlanPoint]
  var category: String?
  var sourceID: String?
}

/// What the user said beyond which project and which levels.
struct ExportOptions: Sendable {
  /// The pictures go with it.
  var photos = false
  /// What IMDF asks of a venue.
  var venue: IMDFVenue?
}

struct ExportSource {
  let reader: SurveyReader
  let session: Session
  let project: Project
  /// The levels asked for; nil for the whole project.
  let chosen: [Identifier]?
  let options: ExportOptions
  let buildings: [Building]
  let levels: [Level]
  let rooms: [Room]
  let families: [Family]
  let types: [AssetType]
  let operators: [Identifier: String]
  /// Plan metres to longitude and latitude; nil for a plan without an origin.
  let projection: TransverseMercator?
  private let roomIndex: [Identifier: Int]
  private let levelIndex: [Identifier: Int]
  private let buildingIndex: [Identifier: Int]
  private let typeIndex: [Identifier: Int]
  private let familyIndex: [Identifier: Int]

  /// - Parameter chosen: levels of the project; nil for all of it.
  init(
    _ reader: SurveyReader, _ project: Project, chosen: [Identifier]? = nil,
    options: ExportOptions = ExportOptions()
  ) throws(Diagnostic) {
    self.reader = reader
    self.options = options
    session = reader.session
    self.project = project
    self.chosen = chosen
    let scope: [SQLValue] = [.id(project.id)]
    let levels = try reader.levels([.init("l.scope = ?", scope)])
    self.levels = levels.filter { level in chosen?.contains(level.id) ?? true }
    buildings = try reader.buildings([.init("b.scope = ?", scope)])
    rooms = try reader.rooms([
      chosen.map { SurveyReader.onLevels($0) } ?? .init("r.scope = ?", scope)
    ])
    families = try reader.families([.init("f.scope = ?", scope)])
    types = try reader.types([.init("t.scope = ?", scope)])
    operators = try reader.operatorNames()
    projection = project.origin.map {
      TransverseMercator(latitude: $0.latitude, longitude: $0.longitude)
    }
    func index<T>(_ things: [T], _ id: (T) -> Identifier) -> [Identifier: Int] {
      Dictionary(
        things.enumerated().map { (id($0.element), $0.offset) }, uniquingKeysWith: { a, _ in a })
    }
    roomIndex = index(rooms) { $0.id }
    levelIndex = index(self.levels) { $0.id }
    buildingIndex = index(buildings) { $0.id }
    typeIndex = index(types) { $0.id }
    familyIndex = index(families) { $0.id }
  }

  var language: Language { reader.language }
  /// How many assets will come.
  func assetCount() throws(Diagnostic) -> Int {
    let known = rooms.reduce(0) { $0 + $1.assets }
    return chosen == nil ? try known + homelessCount() : known
  }

  // MARK: - Looking up

  func level(_ id: Identifier?) -> Level? { id.flatMap { levelIndex[$0] }.map { levels[$0] } }
  func building(_ id: Identifier?) -> Building? {
    id.flatMap { buildingIndex[$0] }.map { buildings[$0] }
  }
  func type(_ id: Identifier?) -> AssetType? { id.flatMap { typeIndex[$0] }.map { types[$0] } }
  func family(_ id: Identifier?) -> Family? { id.flatMap { familyIndex[$0] }.map { families[$0] } }
  func room(_ asset: ExportAsset) -> Room? { asset.room.map { rooms[$0] } }
  func operatorName(_ id: Identifier?) -> String? { id.flatMap { operators[$0] } }

  /// The point of an asset: its own, else that of its room.
  func point(_ asset: ExportAsset) -> PlanPoint? { asset.at ?? room(asset)?.labelPoint }

  /// Longitude and latitude; nil without an origin, or for a point off the Earth.
  func place(_ point: PlanPoint) -> GeoPosition? {
    guard let projection, point.isFinite else { return nil }
    let (latitude, longitude) = projection.inverse(x: point.x, y: point.y)
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90 else { return nil }
    return GeoPosition(longitude, latitude)
  }

  /// A point as the file will have it: degrees where there is an origin, else plan metres.
  func position(_ point: PlanPoint) -> GeoPosition? {
    guard projection == nil else { return place(point) }
    return point.isFinite ? GeoPosition(point.x, point.y) : nil
  }

  /// The parts of an outline as the file will have them: closed rings, shells counter-clockwise and
  /// first, holes clockwise (RFC 7946, section 3.1.6). Empty where a point cannot be written.
  func parts(_ polygon: PlanPolygon) -> [[[GeoPosition]]] {
    guard polygon.hasFiniteCoordinates else { return [] }
    var result: [[[GeoPosition]]] = []
    for part in polygon.parts {
      var rings: [[GeoPosition]] = []
      for ring in part {
        let points = ring.closed.compactMap { position($0) }
        guard points.count == ring.count + 1 else { return [] }
        rings.append(points)
      }
      result.append(rings)
    }
    return result
  }

  /// How many rooms stand on several levels.
  func spanningRooms() throws(Diagnostic) -> Int {
    try reader.standings().keys.count { roomIndex[$0] != nil }
  }

  // MARK: - Streams

  /// Rooms with their outlines, in the order of lists.
  func forEachRoom(
    _ body: (Room, PlanPolygon) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    for start in stride(from: 0, to: rooms.count, by: 400) {
      try session.checkInterrupted()
      let piece = rooms[start..<min(rooms.count, start + 400)]
      let outlines = Dictionary(
        try reader.polygons(.among("r.id", piece.map(\.id))).map { ($0.id, $0.polygon) },
        uniquingKeysWith: { a, _ in a })
      for room in piece { try body(room, outlines[room.id] ?? PlanPolygon(rings: [])) }
    }
  }

  /// All assets: room by room as lists order them, within a room as they were placed; last those
  /// whose room is gone.
  /// - Complexity: O(assets · log assets); memory of some thousand assets, or of the fullest room.
  func forEachAsset(
    _ body: (ExportAsset) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try forEachAsset(in: Array(rooms.indices), body)
    try forEachHomelessAsset(body)
  }

  /// The assets of some rooms, given by their indices, in that order.
  func forEachAsset(
    in places: [Int], _ body: (ExportAsset) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var start = 0
    while start < places.count {
      try session.checkInterrupted()
      var end = start
      var expected = 0
      while end < places.count, end - start < 400, expected < 2000 || end == start {
        expected += rooms[places[end]].assets
        end += 1
      }
      let full = places[start..<end].filter { rooms[$0].assets > 0 }
      var found: [Int: [ExportAsset]] = [:]
      if !full.isEmpty {
        for asset in try assets(.among("a.room", full.map { rooms[$0].id })) {
          if let room = asset.room { found[room, default: []].append(asset) }
        }
      }
      for room in full { for asset in found[room] ?? [] { try body(asset) } }
      start = end
    }
  }

  /// The assets whose room is gone; none where levels were chosen.
  func forEachHomelessAsset(
    _ body: (ExportAsset) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard chosen == nil else { return }
    for asset in try assets(homeless) { try body(asset) }
  }

  private var homeless: SurveyReader.Condition {
    .init(
      """
      a.scope = ? AND (a.room IS NULL OR \
      NOT EXISTS(SELECT 1 FROM survey_room r WHERE r.id = a.room AND r.removed = 0))
      """, [.id(project.id)])
  }

  private func homelessCount() throws(Diagnostic) -> Int {
    let condition = homeless
    return Int(
      try reader.notebook.first(
        "SELECT count(*) FROM survey_asset a WHERE a.removed = 0 AND (\(condition.sql))",
        condition.values
      ) { (row) throws(Diagnostic) in row.integer(0) } ?? 0)
  }

  private func assets(_ condition: SurveyReader.Condition) throws(Diagnostic) -> [ExportAsset] {
    try reader.notebook.query(
      """
      SELECT a.id, a.room, a.type, a.at_x, a.at_y, a.parameters, a.created_at, a.created_by, \
      a.changed_at, a.changed_by, (SELECT json_group_array(hex(p.id) || p.file) \
      FROM survey_photo_assets pa JOIN survey_photo p ON p.id = pa.entity \
      WHERE pa.value = a.id AND p.removed = 0) \
      FROM survey_asset a WHERE a.removed = 0 AND (\(condition.sql)) ORDER BY a.id
      """, condition.values
    ) { (row) throws(Diagnostic) in
      var at: PlanPoint?
      if let x = row.optionalReal(3), let y = row.optionalReal(4) { at = PlanPoint(x: x, y: y) }
      // 32 digits of the id, which put the names in order, then the name.
      let photos = (row.json(10)?.array ?? []).compactMap(\.string).sorted()
        .map { String($0.dropFirst(32)) }
      let type = row.identifier(2)
      let stored = SurveyReader.object(row, 5)
      let upcast = family(self.type(type)?.family)?.upcast
      return ExportAsset(
        id: row.identifier(0) ?? .none, room: row.identifier(1).flatMap { roomIndex[$0] },
        type: type, at: at, parameters: upcast?.read(stored) ?? stored, photos: photos,
        made: Origination(at: row.instant(6), by: row.identifier(7)),
        changed: Origination(at: row.instant(8), by: row.identifier(9)))
    }
  }

  /// Lends the stored photos of the assets that are exported, oldest first.
  /// - Throws: as `attached`.
  func forEachPhoto(
    _ body: (_ file: String, _ bytes: [UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let levels = chosen.map { SurveyReader.onLevels($0, room: "a.room") }
    let on = SurveyReader.onAssets(levels ?? .init("a.scope = ?", [.id(project.id)]))
    let known = try reader.notebook.query(
      """
      SELECT p.file, p.sha256 FROM survey_photo p \
      WHERE p.removed = 0 AND p.scope = ? AND (\(on.sql)) ORDER BY p.id
      """, [.id(project.id)] + on.values
    ) { (row) throws(Diagnostic) in (file: row.text(0), sha256: row.text(1)) }
    for (file, sha256) in known {
      try body(file, try attached(Photo.path(project.id, file), sha256, tr("photo \(file)")))
    }
  }

  /// The bytes of a file beside the notebook.
  /// - Throws: 66 where it is missing, 65 where it is not what was taken in, 130 when interrupted.
  func attached(
    _ name: String, _ sha256: String, _ title: Phrase
  ) throws(Diagnostic) -> [UInt8] {
    try session.checkInterrupted()
    guard let path = session.attachment(name) else {
      throw Diagnostic(
        .noInput, tr("the file of \(title) is missing"),
        hint: tr("it belongs into \(session.attachmentFolder)"))
    }
    let bytes = try PhotoMaker.read(path)
    guard ContentHash.sha256(bytes).hex == sha256 else {
      throw Diagnostic(
        .data, tr("the file of \(title) is not what was taken in"),
        hint: tr("leave out --photos, or put the file back from a backup"))
    }
    return bytes
  }

  /// Doors and passages of the levels, oldest first.
  func openings() throws(Diagnostic) -> [ExportOpening] {
    try reader.notebook.query(
      """
      SELECT o.id, o.level, o.line, o.category, o.source_id FROM survey_opening o \
      WHERE o.removed = 0 AND o.scope = ? ORDER BY o.id
      """, [.id(project.id)]
    ) { (row) throws(Diagnostic) in
      ExportOpening(
        id: row.identifier(0) ?? .none, level: row.identifier(1),
        points: (row.json(2)?.array ?? []).compactMap { pair in
          guard let x = pair[0]?.number, let y = pair[1]?.number else { return nil }
          return PlanPoint(x: x, y: y)
        }, category: row.optionalText(3), sourceID: row.optionalText(4))
    }.filter { chosen == nil || $0.level.map { levelIndex[$0] != nil } ?? false }
  }

  /// The buildings that each level belongs to, the one of its path first.
  func buildingsOfLevels() throws(Diagnostic) -> [Identifier: [Identifier]] {
    var result: [Identifier: [Identifier]] = [:]
    for level in levels { result[level.id] = level.building.map { [$0] } ?? [] }
    try reader.notebook.forEach(
      "SELECT entity, value FROM survey_level_buildings ORDER BY entity, value"
    ) { (row) throws(Diagnostic) in
      guard let level = row.identifier(0), let building = row.identifier(1),
        result[level]?.contains(building) == false
      else { return }
      result[level]?.append(building)
    }
    return result
  }
}
