// How far the survey of each level, building and project has come. A few queries over whole tables,
// none for a single room; the sums are made here, since a room may stand on several levels.

import Command
import Kernel
import Notebook
import Render

/// How far a part of the plan has come.
struct StatusCount {
  var rooms = 0
  var states: [RoomState: Int] = [:]
  /// Assets of rooms that stand on this level first.
  var assets = 0
  /// Photos that families ask for and assets do not have.
  var photosMissing = 0
  var areaM2 = 0.0

  mutating func add(_ room: RoomFact) {
    rooms += 1
    states[room.state, default: 0] += 1
    areaM2 += room.areaM2
  }

  /// The share of rooms where nothing is left to do, rounded down; nil without rooms.
  var percentDone: Int? {
    guard rooms > 0 else { return nil }
    let open = states[.notVisited, default: 0] + states[.inProgress, default: 0]
    return (rooms - open) * 100 / rooms
  }
}

/// What sums need of a room.
struct RoomFact: Sendable {
  var id: Identifier
  var project: Identifier
  /// The lowest level it stands on.
  var level: Identifier?
  var state: RoomState
  /// What it was when it was approved; nil where that was complete.
  var approvedAs: RoomState?
  var category: String?
  var areaM2: Double

  /// Whether nothing is left for the surveyor.
  var isDone: Bool { state != .notVisited && state != .inProgress }
}

/// How many assets of one type stand in one room.
struct TypeCount: Sendable {
  var room: Identifier
  var type: Identifier
  var count: Int
}

extension SurveyReader {
  /// The rooms that meet the condition on `r`, in no order.
  /// - Complexity: O(rooms), one query.
  func roomFacts(_ condition: Condition?) throws(Diagnostic) -> [RoomFact] {
    let condition = condition ?? Condition("1")
    return try notebook.query(
      """
      SELECT r.id, r.scope, r.level, \(SurveyReader.stateOfRoom) AS state, r.approved_as, \
      r.category, r.area_m2 FROM survey_room r WHERE r.removed = 0 AND (\(condition.sql))
      """, condition.values
    ) { (row) throws(Diagnostic) in
      RoomFact(
        id: row.identifier("id") ?? .none, project: row.identifier("scope") ?? .none,
        level: row.identifier("level"),
        state: RoomState(rawValue: row.text("state")) ?? .notVisited,
        approvedAs: row.optionalText("approved_as").flatMap { RoomState(rawValue: $0) },
        category: row.optionalText("category"), areaM2: row.real("area_m2"))
    }
  }

  /// In the order of an index, so that nothing is sorted; what is removed is passed over by the
  /// reader, since a condition would keep SQLite from taking the order.
  static let countsByType =
    "SELECT room, type, count(*) AS count, removed FROM survey_asset GROUP BY room, removed, type"

  /// All assets, counted by room and type: one pass over an index.
  func typeCounts() throws(Diagnostic) -> [TypeCount] {
    var counts: [TypeCount] = []
    try notebook.forEach(SurveyReader.countsByType) { (row) throws(Diagnostic) in
      guard row.integer("removed") == 0 else { return }
      counts.append(
        TypeCount(
          room: row.identifier("room") ?? .none, type: row.identifier("type") ?? .none,
          count: Int(row.integer("count"))))
    }
    return counts
  }

  /// The family of every type, and how many photos each of its assets must have.
  func typeFamilies() throws(Diagnostic) -> [Identifier: (family: Identifier, least: Int)] {
    var least: [Identifier: Int] = [:]
    try notebook.forEach("SELECT id, photo_min, photo_max FROM survey_family WHERE removed = 0") {
      (row) throws(Diagnostic) in
      guard let id = row.identifier("id") else { return }
      least[id] =
        Family.photoRange(
          row.optionalInteger("photo_min").map { Int($0) },
          row.optionalInteger("photo_max").map { Int($0) }
        ).lowerBound
    }
    var result: [Identifier: (family: Identifier, least: Int)] = [:]
    try notebook.forEach("SELECT id, family FROM survey_type WHERE removed = 0") {
      (row) throws(Diagnostic) in
      guard let id = row.identifier(0), let family = row.identifier(1), let least = least[family]
      else { return }
      result[id] = (family, least)
    }
    return result
  }

  /// How many photos are missing in every room that lacks some.
  /// - Complexity: O(photos on assets · log assets).
  func photosMissingByRoom(_ counts: [TypeCount]) throws(Diagnostic) -> [Identifier: Int] {
    let types = try typeFamilies()
    var missing: [Identifier: Int] = [:]
    for one in counts {
      if let least = types[one.type]?.least, least > 0 {
        missing[one.room, default: 0] += least * one.count
      }
    }
    guard !missing.isEmpty else { return [:] }
    // What is asked for, less what is there; more than is asked for counts as that.
    try notebook.forEach(
      """
      SELECT a.room, a.type, count(*) AS photos FROM survey_photo_assets pa \
      JOIN survey_photo p ON p.id = pa.entity JOIN survey_asset a ON a.id = pa.value \
      WHERE p.removed = 0 AND a.removed = 0 GROUP BY pa.value
      """
    ) { (row) throws(Diagnostic) in
      guard let room = row.identifier("room"), let type = row.identifier("type"),
        let least = types[type]?.least, least > 0
      else { return }
      missing[room, default: 0] -= min(least, Int(row.integer("photos")))
    }
    return missing.filter { $0.value > 0 }
  }
}

/// The sums of a part of the plan.
struct StatusReport {
  var byLevel: [Identifier: StatusCount] = [:]
  var byBuilding: [Identifier: StatusCount] = [:]
  var byProject: [Identifier: StatusCount] = [:]
  var total = StatusCount()
  /// What each room adds to the sums, and the places it stands in.
  private var rooms: [(places: [Identifier], count: StatusCount)] = []

  /// A room counts on each level and in each building it stands on, its assets on its lowest level.
  init(
    _ reader: SurveyReader, _ condition: Condition?
  ) throws(Diagnostic) {
    let rooms = try reader.roomFacts(condition)
    let levels = try reader.members("survey_room_levels")
    let buildings = try StatusReport.buildings(reader)
    let counts = try reader.typeCounts()
    let photos = try reader.photosMissingByRoom(counts)
    var assets: [Identifier: Int] = [:]
    for one in counts { assets[one.room, default: 0] += one.count }
    for room in rooms {
      let all = levels[room.id] ?? [room.level].compactMap { $0 }
      for level in all { byLevel[level, default: StatusCount()].add(room) }
      let inside = Set(all.flatMap { buildings[$0] ?? [] })
      for building in inside { byBuilding[building, default: StatusCount()].add(room) }
      byProject[room.project, default: StatusCount()].add(room)
      total.add(room)
      let have = assets[room.id] ?? 0
      let lacking = photos[room.id] ?? 0
      var own = StatusCount()
      own.add(room)
      if have > 0 { (own.assets, own.photosMissing) = (have, lacking) }
      self.rooms.append((all + inside + [room.project], own))
      guard have > 0 else { continue }
      func put(_ count: inout StatusCount) {
        count.assets += have
        count.photosMissing += lacking
      }
      if let level = room.level { put(&byLevel[level, default: StatusCount()]) }
      for building in inside { put(&byBuilding[building, default: StatusCount()]) }
      put(&byProject[room.project, default: StatusCount()])
      put(&total)
    }
  }

  /// The sums of all that stands in some of the places, once.
  func total(of places: [Identifier]) -> StatusCount {
    var sum = StatusCount()
    for room in rooms where room.places.contains(where: { places.contains($0) }) {
      sum.rooms += room.count.rooms
      sum.states.merge(room.count.states, uniquingKeysWith: +)
      sum.assets += room.count.assets
      sum.photosMissing += room.count.photosMissing
      sum.areaM2 += room.count.areaM2
    }
    return sum
  }

  /// The buildings of every level.
  private static func buildings(
    _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: [Identifier]] {
    var result: [Identifier: [Identifier]] = [:]
    try reader.notebook.forEach(
      """
      SELECT id, building FROM survey_level WHERE removed = 0 AND building IS NOT NULL \
      UNION SELECT entity, value FROM survey_level_buildings
      """
    ) { (row) throws(Diagnostic) in
      guard let level = row.identifier(0), let building = row.identifier(1) else { return }
      result[level, default: []].append(building)
    }
    return result
  }
}
