// What is left to survey, in the order one walks it: the plan out of its tables, the way through it,
// and what every room lacks.

import Command
import Core
import Kernel
import Notebook
import Render

/// A room that is left, as the next stop of the walk.
struct RoomLeft: Sendable {
  var room: Room
  /// The level it is reached on.
  var levelPath: String
  var ordinal: Double
  /// From the stop before, and in all.
  var metres: Double
  var totalMetres: Double
  var missing: [RoomFault]
}

extension SurveyReader {
  /// The rooms of one project that meet the condition and are not done, as one walks them.
  /// - Parameters:
  ///   - levels: only these, where given; a room that spans levels is then visited on one of them.
  ///   - from: the room where the walk starts; else the room entered, else the entrance.
  func roomsLeft(
    in project: Identifier, _ conditions: [Condition], levels wanted: [Identifier],
    from start: Identifier?
  ) throws(Diagnostic) -> [RoomLeft] {
    let open = try rooms(
      conditions + [
        Condition("r.scope = ?", [.id(project)]),
        Condition("(\(SurveyReader.stateOfRoom)) IN ('not_visited', 'in_progress')"),
      ])
    guard !open.isEmpty else { return [] }
    let plan = try walkGraph(project)
    let (graph, place, levels) = (plan.graph, plan.place, plan.levels)
    var targets: [(room: Int, levels: [Int])] = []
    var byIndex: [Int: Room] = [:]
    for room in open {
      guard let index = place[room.id] else { continue }
      let all = graph.levels.indices.filter { graph.node(index, $0) != nil }
      let inside = all.filter { wanted.isEmpty || wanted.contains(graph.levels[$0].id) }
      targets.append((index, inside.isEmpty ? all : inside))
      byIndex[index] = room
    }
    var stops: [WalkOrder.Stop] = []
    if !targets.isEmpty {
      let first = try walkStart(graph, place, targets, wanted, start)
      stops = try WalkOrder(graph) { () throws(Diagnostic) in
        try self.session.checkInterrupted()
      }.stops(targets, from: first)
    }
    let faults = try assetFaults(
      Condition(
        """
        a.room IN (SELECT r.id FROM survey_room r WHERE r.removed = 0 AND r.scope = ? \
        AND r.state = 'in_progress')
        """, [.id(project)]))
    var total = 0.0
    var result: [RoomLeft] = []
    for stop in stops {
      guard let room = byIndex[stop.room] else { continue }
      total += stop.metres
      var missing: [RoomFault] = []
      if room.state == .inProgress {
        missing = room.assets == 0 ? [RoomFault(kind: .noAsset)] : faults[room.id] ?? []
      }
      result.append(
        RoomLeft(
          room: room, levelPath: levels[stop.level].path, ordinal: levels[stop.level].ordinal,
          metres: stop.metres, totalMetres: total, missing: missing))
    }
    // A room without a level cannot be walked to, but it is left all the same.
    for room in open where place[room.id] == nil {
      result.append(
        RoomLeft(
          room: room, levelPath: room.levelPath ?? "", ordinal: room.ordinal ?? 0, metres: 0,
          totalMetres: total, missing: []))
    }
    return result
  }

  /// The rooms, levels and ways of a project.
  func walkGraph(
    _ project: Identifier
  ) throws(Diagnostic) -> (graph: WalkGraph, place: [Identifier: Int], levels: [Level]) {
    let levels = try levels([Condition("l.scope = ?", [.id(project)])])
    var number: [Identifier: Int] = [:]
    var walkLevels: [WalkLevel] = []
    for level in levels {
      number[level.id] = walkLevels.count
      walkLevels.append(
        WalkLevel(
          id: level.id, building: level.building, ordinal: level.ordinal,
          elevationM: level.elevationM, openings: try openings(level.id)))
    }
    let standing = try members("survey_room_levels")
    var rooms: [WalkRoom] = []
    var place: [Identifier: Int] = [:]
    try notebook.forEach(
      """
      SELECT r.id, r.polygon, r.label_x, r.label_y, r.category, r.level FROM survey_room r \
      WHERE r.removed = 0 AND r.scope = ? ORDER BY r.id
      """, [.id(project)]
    ) { (row) throws(Diagnostic) in
      guard let id = row.identifier("id") else { return }
      let all = standing[id] ?? [row.identifier("level")].compactMap { $0 }
      let known = all.compactMap { number[$0] }
      guard !known.isEmpty else { return }
      for level in known { walkLevels[level].rooms.append(rooms.count) }
      place[id] = rooms.count
      rooms.append(
        WalkRoom(
          id: id, polygon: PlanPolygon(packed: row.polygon("polygon")),
          point: PlanPoint(x: row.real("label_x"), y: row.real("label_y")),
          category: row.optionalText("category")))
    }
    return (try WalkGraph(rooms: rooms, levels: walkLevels), place, levels)
  }

  /// The room named, the one entered, else the widest entrance as near to the ground as there is one,
  /// else the room with the most ways out on the lowest level from the ground up that is wanted.
  private func walkStart(
    _ graph: WalkGraph, _ place: [Identifier: Int], _ targets: [(room: Int, levels: [Int])],
    _ wanted: [Identifier], _ named: Identifier?
  ) throws(Diagnostic) -> (room: Int, level: Int) {
    let here = session.place("survey.level")?.id
    if let id = named ?? session.place("survey.room")?.id, let room = place[id] {
      let all = graph.levels.indices.filter { graph.node(room, $0) != nil }
      if let level = all.first(where: { graph.levels[$0].id == here }) ?? all.first {
        return (room, level)
      }
    }
    let buildings = Set(targets.flatMap(\.levels).map { graph.levels[$0].building })
    func rank(_ level: Int) -> (Int, Double, Double, Int) {
      let isWanted = wanted.contains(graph.levels[level].id)
      let ordinal = graph.levels[level].ordinal
      return (isWanted ? 0 : 1, abs(ordinal), -ordinal, level)
    }
    let entrances = graph.entrances.filter { buildings.contains(graph.levels[$0.level].building) }
    if let best = entrances.min(by: { a, b in
      let (one, other) = (rank(a.level), rank(b.level))
      return one == other
        ? (-a.widthM, a.room) < (-b.widthM, b.room) : one < other
    }) {
      return (best.room, best.level)
    }
    let level = targets.flatMap(\.levels).min { rank($0) < rank($1) } ?? 0
    let rooms = graph.levels[level].rooms
    func ways(_ room: Int) -> Int { graph.node(room, level).map { graph.edges[$0].count } ?? 0 }
    let most = rooms.max { (ways($0), $1) < (ways($1), $0) }
    return (most ?? 0, level)
  }
}
