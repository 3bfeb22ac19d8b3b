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
  /// The level it is told of on: that of its room, also of one that is gone.
  var level: Identifier?
  var type: Identifier?
  /// Where it was put; nil while it has the room's own point.
  var at: PlanPoint?
  /// The wall it is on.
  var anchor: WallAnchor?
  /// Metres above the floor.
  var heightM: Double?
  var parameters: JSONObject
  /// Its photos, oldest first, those put on assets that were merged into it among them.
  var photos: [ExportPhoto]
  var made: Origination
  var changed: Origination
}

/// A photo as an export names it.
struct ExportPhoto: Sendable, Hashable {
  /// The digits of its id, which put photos in the order they were taken in.
  var key: String
  var file: String

  /// From what SQL makes of the two: `hex(id) || file`.
  fileprivate init?(_ joined: String) {
    guard joined.utf8.count >= 32 else { return nil }
    key = String(joined.prefix(32))
    file = String(joined.dropFirst(32))
  }
}

/// What the user said beyond which project and which levels.
struct ExportOptions: Sendable {
  /// The pictures go with it.
  var photos = false
  /// What IMDF asks of a venue.
  var venue: IMDFVenue?
  /// The assets that meet `--where`; nil for all.
  var assets: ExportSelection?
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
  let frame: PlanFrame?
  /// How many assets of each room, type and family come, where not all of them do.
  private let selected: ExportSelection.Counts?
  private let roomIndex: [Identifier: Int]
  private let levelIndex: [Identifier: Int]
  private let buildingIndex: [Identifier: Int]
  private let typeIndex: [Identifier: Int]
  private let familyIndex: [Identifier: Int]
  /// Rooms that stand on several levels, where levels were chosen.
  private let spanning: [Identifier: [Standing]]
  /// Photos of assets that were merged, by the asset that was kept.
  private let mergedPhotos: [Identifier: [ExportPhoto]]

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
    buildings = try reader.buildings(of: project.id)
    let spanning = chosen == nil ? [:] : try reader.standings()
    self.spanning = spanning
    let selected = try options.assets?.counts(of: project.id, reader)
    self.selected = selected
    rooms = try reader.rooms([
      chosen.map { SurveyReader.onLevels($0) } ?? .init("r.scope = ?", scope)
    ]).map { room in
      var room = room
      room.level = ExportSource.told(room.level, of: room.id, chosen, spanning)
      if let selected { room.assets = selected.rooms[room.id] ?? 0 }
      return room
    }
    mergedPhotos = try ExportSource.mergedPhotos(reader)
    families = try reader.families([.init("f.scope = ?", scope)])
    types = try reader.types([.init("t.scope = ?", scope)])
    operators = try reader.operatorNames()
    frame = PlanFrame(project, levels)
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
    try rooms.reduce(0) { $0 + $1.assets } + count(homeless)
  }

  func assetCount(family: Identifier) throws(Diagnostic) -> Int {
    if let selected { return selected.families[family] ?? 0 }
    return try reader.assetCount(family: family)
  }

  func assetCount(type: Identifier) throws(Diagnostic) -> Int {
    if let selected { return selected.types[type] ?? 0 }
    return try reader.assetCount(type: type)
  }

  private func count(_ condition: Condition) throws(Diagnostic) -> Int {
    if let selection = options.assets { return try selection.count(condition, reader) }
    return try reader.count("survey_asset a", condition)
  }

  /// How many photos the assets that come lack, by room.
  func photosMissingByRoom() throws(Diagnostic) -> [Identifier: Int] {
    if let selection = options.assets {
      return try selection.photosMissing(in: project.id, reader)
    }
    return try reader.photosMissingByRoom(try reader.typeCounts())
  }

  /// Assets whose room is gone and of which nobody knows on which level it was: an export of some
  /// levels leaves them out.
  func placelessCount() throws(Diagnostic) -> Int {
    guard chosen != nil else { return 0 }
    return try count(
      .init(
        """
        a.scope = ? AND (a.room IS NULL OR \
        NOT EXISTS(SELECT 1 FROM survey_room_levels rl WHERE rl.entity = a.room))
        """, [.id(project.id)]))
  }

  /// The level that something in a room is told of on: the room's own, else the lowest of those chosen
  /// that the room stands on.
  private static func told(
    _ level: Identifier?, of room: Identifier, _ chosen: [Identifier]?,
    _ spanning: [Identifier: [Standing]]
  ) -> Identifier? {
    guard let chosen, let level, !chosen.contains(level) else { return level }
    return spanning[room]?.first { chosen.contains($0.level) }?.level ?? level
  }

  // MARK: - Looking up

  func level(_ id: Identifier?) -> Level? { id.flatMap { levelIndex[$0] }.map { levels[$0] } }
  func building(_ id: Identifier?) -> Building? {
    id.flatMap { buildingIndex[$0] }.map { buildings[$0] }
  }
  func type(_ id: Identifier?) -> AssetType? { id.flatMap { typeIndex[$0] }.map { types[$0] } }
  func family(_ id: Identifier?) -> Family? { id.flatMap { familyIndex[$0] }.map { families[$0] } }
  func room(_ asset: ExportAsset) -> Room? { asset.room.map { rooms[$0] } }
  func room(_ id: Identifier?) -> Room? { id.flatMap { roomIndex[$0] }.map { rooms[$0] } }
  func operatorName(_ id: Identifier?) -> String? { id.flatMap { operators[$0] } }

  /// The point of an asset: its own, else that of its room.
  func point(_ asset: ExportAsset) -> PlanPoint? { asset.at ?? room(asset)?.labelPoint }

  /// Longitude and latitude; nil without an origin, or for a point off the Earth.
  func place(_ point: PlanPoint) -> GeoPosition? { frame?.place(point) }

  /// A point as the file will have it: degrees where there is an origin, else plan metres.
  func position(_ point: PlanPoint) -> GeoPosition? {
    guard frame == nil else { return place(point) }
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
        for asset in try selectedAssets(.among("a.room", full.map { rooms[$0].id })) {
          if let room = asset.room { found[room, default: []].append(asset) }
        }
      }
      for room in full { for asset in found[room] ?? [] { try body(asset) } }
      start = end
    }
  }

  /// The assets whose room is gone; of levels chosen, those whose room was on one of them.
  func forEachHomelessAsset(
    _ body: (ExportAsset) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    for asset in try selectedAssets(homeless) { try body(asset) }
  }

  private var homeless: Condition {
    var condition = Condition(
      """
      a.scope = ? AND (a.room IS NULL OR \
      NOT EXISTS(SELECT 1 FROM survey_room r WHERE r.id = a.room AND r.removed = 0))
      """, [.id(project.id)])
    if let chosen {
      let here = SurveyReader.onLevels(chosen, room: "a.room")
      condition.sql += " AND \(here.sql)"
      condition.values += here.values
    }
    return condition
  }

  private func selectedAssets(_ condition: Condition) throws(Diagnostic) -> [ExportAsset] {
    let found = try assets(condition)
    guard let selection = options.assets else { return found }
    return found.filter { selection.ids.contains($0.id) }
  }

  private func assets(_ condition: Condition) throws(Diagnostic) -> [ExportAsset] {
    // Each room with something on its walls is taken apart once.
    var walls: [Identifier: RoomWalls] = [:]
    return try reader.notebook.query(
      """
      SELECT a.id, a.room, a.type, a.at_x, a.at_y, a.parameters, a.created_at, a.created_by, \
      a.changed_at, a.changed_by, (SELECT json_group_array(hex(p.id) || p.file) \
      FROM survey_photo_assets pa JOIN survey_photo p ON p.id = pa.entity \
      WHERE pa.value = a.id AND p.removed = 0) AS photos, home.level, a.wall, a.wall_offset_m, \
      a.wall_height_m, CASE WHEN a.wall IS NOT NULL THEN home.polygon END AS polygon \
      FROM survey_asset a LEFT JOIN survey_room home ON home.id = a.room \
      WHERE a.removed = 0 AND (\(condition.sql)) ORDER BY a.id
      """, condition.values
    ) { (row) throws(Diagnostic) in
      var at: PlanPoint?
      if let x = row.optionalReal("at_x"), let y = row.optionalReal("at_y") {
        at = PlanPoint(x: x, y: y)
      }
      let id = row.identifier("id") ?? .none
      let home = row.identifier("room")
      let type = row.identifier("type")
      let stored = SurveyReader.object(row, "parameters")
      let upcast = family(self.type(type)?.family)?.upcast
      var asset = ExportAsset(
        id: id, room: home.flatMap { roomIndex[$0] }, type: type, at: at,
        heightM: row.optionalReal("wall_height_m"), parameters: upcast?.read(stored) ?? stored,
        photos: (row.json("photos")?.array ?? []).compactMap {
          $0.string.flatMap { ExportPhoto($0) }
        },
        made: Origination(at: row.instant("created_at"), by: row.identifier("created_by")),
        changed: Origination(at: row.instant("changed_at"), by: row.identifier("changed_by")))
      if let merged = mergedPhotos[id] { asset.photos = Array(Set(asset.photos + merged)) }
      asset.photos.sort { $0.key < $1.key }
      if let home {
        asset.level = ExportSource.told(row.identifier("level"), of: home, chosen, spanning)
      }
      if let wall = row.optionalInteger("wall"), let offset = row.optionalReal("wall_offset_m") {
        let anchor = WallAnchor(wall: Int(clamping: wall), offsetM: offset)
        asset.anchor = anchor
        if let home, !row.isNull("polygon") {
          let own = walls[home] ?? RoomWalls(PlanPolygon(packed: row.polygon("polygon")))
          walls[home] = own
          asset.at = own.point(anchor) ?? at
        }
      }
      return asset
    }
  }

  // MARK: - Photos

  private static func mergedPhotos(
    _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: [ExportPhoto]] {
    let kept = try reader.keptOfMerged()
    guard !kept.isEmpty else { return [:] }
    var result: [Identifier: [ExportPhoto]] = [:]
    try reader.notebook.forEach(
      """
      SELECT pa.value, hex(p.id) || p.file FROM survey_photo_assets pa JOIN survey_photo p \
      ON p.id = pa.entity WHERE p.removed = 0 AND pa.value IN \
      (SELECT entity FROM survey_asset_merged_into)
      """
    ) { (row) throws(Diagnostic) in
      guard let now = row.identifier(0).flatMap({ kept[$0] }), let photo = ExportPhoto(row.text(1))
      else { return }
      result[now, default: []].append(photo)
    }
    return result
  }

  /// The photos on the assets that are exported, and on how many of these each is.
  /// - Complexity: O(assets); memory of the photos' names.
  func photosOnAssets() throws(Diagnostic) -> [ExportPhoto: Int] {
    var result: [ExportPhoto: Int] = [:]
    try forEachAsset { (asset) throws(Diagnostic) in
      for photo in asset.photos { result[photo, default: 0] += 1 }
    }
    return result
  }

  /// Lends the stored photos of the assets that are exported, oldest first.
  /// - Throws: 66 where one is missing, 65 where its content has changed since it was added, 130 when interrupted.
  func forEachPhoto(
    _ body: (_ file: String, _ bytes: [UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let wanted = try Set(photosOnAssets().keys.map(\.key))
    for photo in try photoFiles() where wanted.contains(photo.entity.hex.uppercased()) {
      try body(photo.file, try session.read(photo))
    }
  }

  /// The files of the project's photos, oldest first.
  func photoFiles() throws(Diagnostic) -> [Attachment] {
    try PackageFormat.Attached.photo.noun.attachments(reader.notebook, in: project.id)
  }

  // MARK: - Notes

  /// The notes on the levels, in the order of their numbers.
  func notes() throws(Diagnostic) -> [PlanNote] {
    let here = chosen.map { [Condition.among("n.level", $0)] } ?? []
    return try reader.notes([.init("n.scope = ?", [.id(project.id)])] + here)
  }

  /// Where a note is drawn, in plan metres: its own points, the rectangle's outline closed, or the point
  /// of what it is about. Empty where that is gone.
  func points(_ note: PlanNote) -> [PlanPoint] {
    if note.points.isEmpty {
      return [note.assetAt ?? room(note.standsIn)?.labelPoint].compactMap { $0 }
    }
    guard note.kind == .rectangle, note.points.count == 2 else { return note.points }
    let (a, c) = (note.points[0], note.points[1])
    return [a, PlanPoint(x: c.x, y: a.y), c, PlanPoint(x: a.x, y: c.y), a]
  }

  /// The same as the file will have it; empty where a point cannot be written.
  func positions(_ note: PlanNote) -> [GeoPosition] {
    let points = points(note)
    let places = points.compactMap { position($0) }
    return places.count == points.count ? places : []
  }

  /// The voice notes on the levels with the level of each, oldest first.
  func voices() throws(Diagnostic) -> [(voice: VoiceNote, level: Identifier?)] {
    var levels: [Identifier: Identifier] = [:]
    for note in try notes() { if let level = note.level { levels[note.id] = level } }
    return try reader.voices([.init("v.scope = ?", [.id(project.id)])]).compactMap { voice in
      let level = room(voice.standsIn)?.level ?? voice.note.flatMap { levels[$0] }
      return chosen == nil || level != nil ? (voice, level) : nil
    }
  }

  // MARK: - Openings and buildings

  /// Doors and passages of the levels, oldest first.
  func openings() throws(Diagnostic) -> [Opening] {
    try Opening.noun.items(session, [.init("p.scope = ?", [.id(project.id)])])
      .filter { chosen == nil || $0.level.map { levelIndex[$0] != nil } ?? false }
  }

  /// The buildings that each level belongs to, the one of its path first.
  func buildingsOfLevels() throws(Diagnostic) -> [Identifier: [Identifier]] {
    var result: [Identifier: [Identifier]] = [:]
    for level in levels { result[level.id] = level.building.map { [$0] } ?? [] }
    for (level, all) in try reader.members("survey_level_buildings") {
      for building in all where result[level]?.contains(building) == false {
        result[level]?.append(building)
      }
    }
    return result
  }
}
