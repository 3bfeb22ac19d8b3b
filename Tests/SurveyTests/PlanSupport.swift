// What the tests of checks and revisions share: small plans drawn as text, events put into the log as
// another program might, and all tables of a survey as one text.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Testing

@testable import Survey

/// A plan in metres on one or several levels.
struct DrawnPlan {
  struct Room {
    var id: String
    var rings: String
    var level = "\"0\""
    var number: String?
    var name: String?
  }
  var rooms: [Room] = []
  /// A ring, as JSON text, for each level that has an outline.
  var outlines: [(level: String, ring: String)] = []

  mutating func add(
    _ id: String, _ rings: String, number: String? = nil, name: String? = nil,
    level: String = "\"0\""
  ) {
    rooms.append(
      Room(id: id, rings: rings, level: level, number: number ?? id, name: name ?? "Room \(id)"))
  }

  /// A rectangle as one ring.
  static func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> String {
    "[[\(x0),\(y0)],[\(x1),\(y0)],[\(x1),\(y1)],[\(x0),\(y1)],[\(x0),\(y0)]]"
  }

  mutating func box(
    _ id: String, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double,
    number: String? = nil, name: String? = nil, level: String = "\"0\""
  ) {
    add(id, DrawnPlan.box(x0, y0, x1, y1), number: number, name: name, level: level)
  }

  var text: String {
    var features = outlines.map { outline in
      "{\"type\":\"Feature\",\"id\":\"level\(outline.level)\",\"properties\":{"
        + "\"feature_type\":\"level\",\"ordinal\":\(outline.level),\"short_name\":\"\(outline.level)\"},"
        + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[\(outline.ring)]}}"
    }
    for room in rooms {
      var properties = "\"feature_type\":\"room\",\"level\":\(room.level)"
      if let number = room.number, !number.isEmpty { properties += ",\"number\":\"\(number)\"" }
      if let name = room.name, !name.isEmpty { properties += ",\"name\":\"\(name)\"" }
      features.append(importRoom(properties, room.rings, id: "\"\(room.id)\""))
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n"
      + features.joined(separator: ",\n") + "\n]}"
  }
}

extension Desk {
  static let lamps = """
    survey family add Lamp category=light photo_min=0
    survey type add Lamp L1

    """

  /// A desk with a plan on it and a type of lamp to place.
  static func with(_ plan: DrawnPlan) throws -> Desk {
    let desk = try Desk()
    let path = try desk.scratch.write("plan.geojson", plan.text)
    try #require(
      desk.run("survey import \(path) --metres --project P\n" + lamps) == .ok, "\(desk.errors)")
    return desk
  }

  /// The id of the room with this number.
  func room(_ number: String) throws -> String {
    let rooms = try rows("survey room list")
    return try #require(rooms.first { $0[text: "number"] == number }?[text: "id"])
  }

  /// Puts an event into the log as it might arrive from elsewhere, past all rules.
  func inject(_ kind: EventKind, _ entity: String, _ body: String) throws {
    let id = try #require(Identifier(entity))
    let json = try #require(try JSON(parsing: Array(body.utf8)).object)
    let common = Registry.commonTables
    registry = Registry(
      common: common + [
        [
          Command("inject", "Puts an event into the log", effects: .writes) {
            (session, _) throws(Diagnostic) in
            let project = try SurveyReader(session).projects().first?.id
            try session.append(kind, scope: project, entity: id, body: json)
            return .none
          }
        ]
      ], domains: [.survey])
    defer { registry = Desk.registry }
    try #require(run("inject") == .ok, "\(errors)")
  }

  /// Every row of every table of the survey.
  func tables() throws -> String {
    let session = makeSession()
    defer { session.close() }
    let notebook = try session.notebook()
    var out = ""
    let names = try notebook.query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'survey%' ORDER BY name",
      []
    ) { (row) throws(Diagnostic) in row.text(0) }
    for name in names {
      let columns = try notebook.query(
        "SELECT name FROM pragma_table_info('\(name)') ORDER BY cid", []
      ) { (row) throws(Diagnostic) in row.text(0) }
      let quoted = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      let rows = try notebook.query("SELECT \(quoted) FROM \(name) ORDER BY 1", []) {
        (row) throws(Diagnostic) in row.text(0)
      }
      out += name + "\n" + rows.joined(separator: "\n") + "\n"
    }
    return out
  }

  /// How many events there are.
  func eventCount() throws -> Int {
    let session = makeSession()
    defer { session.close() }
    return try session.notebook().eventCount()
  }

  func plan() throws -> StoredPlan {
    let session = makeSession()
    defer { session.close() }
    let reader = try SurveyReader(session)
    return try StoredPlan(try #require(try reader.projects().first), reader)
  }

  /// Every asset with a point of its own lies in its room, as GEOS sees it.
  func expectAssetsInside(_ comment: Comment = "") throws {
    let plan = try plan()
    let geometry = try Geometry.open()
    for (asset, room) in zip(plan.assets, plan.assetRooms) {
      guard let at = asset.at, let room else { continue }
      #expect(
        try geometry.covers(plan.polygons[room], at),
        "\(asset.id) at \(at) not in \(plan.rooms[room].number ?? "?") \(comment)")
    }
  }

  /// What GEOS measures of every room is what is stored.
  func expectMeasured() throws {
    let plan = try plan()
    let geometry = try Geometry.open()
    for (room, polygon) in zip(plan.rooms, plan.polygons) {
      #expect(try geometry.isValid(polygon), "\(room.number ?? "?")")
      let measure = try geometry.measure(polygon)
      #expect(abs(measure.areaM2 - room.areaM2) < 1e-6, "\(room.number ?? "?")")
      #expect(measure.centroid.distance(to: room.centroid) < 1e-6, "\(room.number ?? "?")")
      #expect(PlanIndex(polygons: [polygon])?.locate(room.labelPoint) == 0)
    }
  }
}
