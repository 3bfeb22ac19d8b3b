// The walls of a room with their numbers, and a room redrawn: what is anchored to a wall goes with
// it.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

enum WallCommands {
  static let table: [Command] = [
    Command(
      "survey room walls", tr("List the walls of a room with their numbers"),
      discussion: [
        tr(
          "Walls are numbered counter-clockwise from the first corner of the room, then those of holes; corners within a millimetre of a straight line are ignored. Seen from inside, a wall begins at its right end. The direction is the one you look in when facing it: from the level's north if set, else from the top of the plan. Neighbours are rooms within half a metre behind it."
        )
      ],
      parameters: [
        .optional("room", .thing("survey.room"), tr("default: the room entered")), .condition,
      ],
      effects: .reads, synonyms: ["edges", "sides"],
      examples: [Example("survey room walls G05"), Example("survey room walls G02 --json")],
      action: walls)
  ]

  /// How far behind a wall the next room is looked for.
  private static let depths = [0.02, 0.1, 0.2, 0.35, 0.5]
  private static let shares = [0.1, 0.3, 0.5, 0.7, 0.9]

  static func walls(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let room = try RoomCommands.one(arguments, reader)
    let own = RoomWalls(try reader.polygon(room.id))
    let levels = try reader.levels(of: room.id)
    let others = try reader.polygons(SurveyReader.onLevels(levels.map(\.id)))
      .filter { $0.id != room.id }
    let index = PlanIndex(polygons: others.map(\.polygon))
    let behind = own.walls.map { wall in
      index.map { neighbours(behind: wall, $0).map { others[$0].id } } ?? []
    }
    let named = Array(Set(behind.joined())).sorted()
    let titles = try RoomCommands.noun.byID(session, named)
      .mapValues { $0.fullTitle(session.language) }
    let north = levels.first?.northAngle ?? 0
    let rows = zip(own.walls, behind).enumerated().map { place, pair -> [Value] in
      let (wall, rooms) = pair
      let bearing = compass(wall.facing - north)
      return [
        .count(place + 1), .point(x: wall.from.x, y: wall.from.y),
        .point(x: wall.to.x, y: wall.to.y),
        .measure((wall.length * 1e9).rounded() / 1e9, decimals: 2),
        .choice(bearing.name, bearing.word),
        .list(rooms.compactMap { titles[$0] }.map { .text($0) }),
        .list(rooms.map { .plain($0) }),
      ]
    }
    return .table(
      try Table(
        kind: "survey.wall",
        columns: [
          Column("wall", tr("Wall")), Column("from", tr("From")), Column("to", tr("To")),
          Column("length_m", tr("Length"), unit: "m"), Column("direction", tr("Direction")),
          Column("neighbours", tr("Neighbours")),
          Column("neighbour_ids", tr("Neighbour ids"), shown: .never),
        ], rows: rows, empty: tr("the room has no outline")
      ).meeting(arguments, session))
  }

  /// The rooms behind a wall in the order met along it.
  private static func neighbours(behind wall: RoomWalls.Wall, _ index: PlanIndex) -> [Int] {
    var found: [Int] = []
    for share in shares {
      let (foot, a, b) = wall.place(wall.length * share)
      let edge = a.distance(to: b)
      guard edge > 0 else { continue }
      for depth in depths {
        let point = PlanPoint(
          x: foot.x + (b.y - a.y) / edge * depth, y: foot.y - (b.x - a.x) / edge * depth)
        let here = index.locateAll(point)
        for room in here where !found.contains(room) { found.append(room) }
        // What lies behind the next room is no neighbour.
        if !here.isEmpty { break }
      }
    }
    return found
  }

  /// One of the eight winds.
  static func compass(_ degrees: Double) -> (name: String, word: Phrase) {
    let turns = (degrees / 45).rounded()
    let eighth = Int(turns.truncatingRemainder(dividingBy: 8) + 8) % 8
    switch eighth {
    case 0: return ("N", tr("N"))
    case 1: return ("NE", tr("NE"))
    case 2: return ("E", tr("E"))
    case 3: return ("SE", tr("SE"))
    case 4: return ("S", tr("S"))
    case 5: return ("SW", tr("SW"))
    case 6: return ("W", tr("W"))
    default: return ("NW", tr("NW"))
    }
  }

  // MARK: - Redrawing

  /// Appends the event that gives a room another outline, and those that keep what is anchored to its
  /// walls on them. Every change of an outline goes through here.
  /// - Returns: how many assets were carried along, how many keep their point since their wall is gone,
  ///   and how many stand outside now.
  @discardableResult
  static func redraw(
    _ room: Room, _ polygon: PlanPolygon, _ geometry: Geometry, _ more: [JSONObject.Member] = [],
    _ reader: SurveyReader
  ) throws(Diagnostic) -> (carried: Int, offWalls: Int, outside: Int) {
    let session = reader.session
    let old = RoomWalls(try reader.polygon(room.id))
    let assets = try reader.assets([.init("a.room = ?", [.id(room.id)])])
    var body = JSONObject(more)
    RoomCommands.measured(polygon, try geometry.measure(polygon), into: &body)
    try session.append(
      SurveyEvent.roomEdited, scope: room.project, entity: room.id, body: body)
    let new = RoomWalls(polygon)
    let index = PlanIndex(polygons: [polygon])
    var result = (carried: 0, offWalls: 0, outside: 0)
    for asset in assets {
      guard let anchor = asset.anchor, let moved = new.carried(anchor, from: old),
        let point = new.point(moved)
      else {
        if let at = asset.at, index?.locate(at) == nil { result.outside += 1 }
        // Its number would stand for another wall now.
        if asset.anchor != nil {
          var body: JSONObject = ["wall": .null, "wall_offset_m": .null]
          body["at_x"] = asset.at.map { .number($0.x) }
          body["at_y"] = asset.at.map { .number($0.y) }
          try session.append(
            SurveyEvent.assetMoved, scope: asset.project, entity: asset.id, body: body)
          result.offWalls += 1
        }
        continue
      }
      guard moved != anchor || point != asset.at else { continue }
      try session.append(
        SurveyEvent.assetMoved, scope: asset.project, entity: asset.id,
        body: [
          "wall": .integer(Int64(moved.wall)), "wall_offset_m": .number(moved.offsetM),
          "at_x": .number(point.x), "at_y": .number(point.y),
        ])
      result.carried += 1
    }
    return result
  }
}
