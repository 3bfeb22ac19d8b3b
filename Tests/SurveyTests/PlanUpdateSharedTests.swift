// A real plan revised: rooms of the polytechnic split, merged, shifted, dropped, renamed and added in
// a copy of its files. GEOS decides where the assets must be.

import Command
import Core
import Kernel
import Polygons
import System
import Testing

@testable import Survey

@Suite(.enabled(if: ImportData.isHere, ImportData.absent)) struct PlanUpdateSharedTests {
  /// The units of the venue as they stand in the file, to be edited.
  struct Units {
    var document: JSONObject
    var features: [JSON]

    init(_ path: String) throws {
      document = try #require(
        try JSON(parsing: try Files.read(path, limit: 1 << 24)).object)
      features = try #require(document["features"]?.array)
    }

    func place(_ id: String) throws -> Int {
      try #require(features.firstIndex { $0[text: "id"] == id })
    }

    func ring(_ id: String) throws -> [PlanPoint] {
      let coordinates = features[try place(id)]["geometry"]?["coordinates"]?[0]?.array ?? []
      let points = coordinates.map {
        PlanPoint(x: $0[0]?.number ?? 0, y: $0[1]?.number ?? 0)
      }
      return Array(points.dropLast())
    }

    mutating func set(_ id: String, _ ring: [PlanPoint]) throws {
      let index = try place(id)
      features[index] = Units.with(features[index], ring)
    }

    static func with(_ feature: JSON, _ ring: [PlanPoint]) -> JSON {
      let closed = ring + ring.prefix(1)
      var object = feature.object ?? JSONObject()
      object["geometry"] = .object([
        "type": "Polygon",
        "coordinates": .array([.array(closed.map { .array([.number($0.x), .number($0.y)]) })]),
      ])
      return .object(object)
    }

    /// A further unit like another one.
    mutating func add(_ id: String, like other: String, _ ring: [PlanPoint]) throws {
      var object = Units.with(features[try place(other)], ring).object ?? JSONObject()
      object["id"] = .string(id)
      features.append(.object(object))
    }

    mutating func rename(_ id: String, _ name: String) throws {
      let index = try place(id)
      var object = features[index].object ?? JSONObject()
      var properties = object["properties"]?.object ?? JSONObject()
      properties["name"] = .object(["en": .string(name)])
      object["properties"] = .object(properties)
      features[index] = .object(object)
    }

    mutating func remove(_ id: String) throws { features.remove(at: try place(id)) }

    var text: String {
      var document = document
      document["features"] = .array(features)
      return JSON.object(document).text
    }
  }

  /// What is done to the plan.
  private struct Scene {
    var split = 0
    var mergedInto = 0
    var merged = 0
    var dropped = 0
    var renamed = 0
    var shiftedLevel = 0
  }

  /// Rooms that suit: each on a level of its own, with four corners, so that halves are easily drawn.
  private func scene(_ plan: StoredPlan, _ geometry: Geometry) throws -> Scene {
    var scene = Scene()
    let order = plan.levels.indices.filter { level in
      plan.standings.contains { $0 == [level] }
    }
    try #require(order.count >= 5)
    func simple(_ level: Int) -> [Int] {
      plan.rooms.indices.filter {
        plan.standings[$0] == [level] && plan.polygons[$0].rings.count == 1
          && plan.polygons[$0].rings[0].count == 4 && plan.rooms[$0].areaM2 > 25
      }
    }
    scene.split = try #require(simple(order[0]).first)
    let candidates = simple(order[1])
    let walls = try geometry.neighbours(
      among: candidates.map { plan.polygons[$0] }, within: 0.01, above: 3)
    let wall = try #require(walls.first { abs($0.gapM) < 1e-3 })
    (scene.mergedInto, scene.merged) = (candidates[wall.i], candidates[wall.j])
    if plan.rooms[scene.merged].areaM2 > plan.rooms[scene.mergedInto].areaM2 {
      swap(&scene.merged, &scene.mergedInto)
    }
    scene.dropped = try #require(simple(order[2]).first)
    scene.renamed = try #require(simple(order[3]).first { plan.rooms[$0].name != nil })
    scene.shiftedLevel = order[4]
    return scene
  }

  @Test("split, merge, shift, drop, rename and add: no asset is lost, undo gives every row back")
  func revised() throws {
    let desk = try Desk()
    #expect(desk.run("survey import \(ImportData.imdf) --project SPbSTU") == .ok, "\(desk.errors)")
    #expect(desk.run(Desk.lamps) == .ok, "\(desk.errors)")
    let plan = try desk.plan()
    let geometry = try Geometry.open()
    let scene = try scene(plan, geometry)

    // Lamps: at the label point of every third room, within both halves, at rooms' own points.
    var script = ""
    func lamp(_ room: Int, _ at: PlanPoint?) {
      let point = at.map { " at=\($0.x.shortest),\($0.y.shortest)" } ?? ""
      script += "survey asset add L1 --room \(plan.rooms[room].id)\(point)\n"
    }
    for room in plan.rooms.indices where room % 3 == 0 { lamp(room, plan.rooms[room].labelPoint) }
    let ring = plan.polygons[scene.split].rings[0]
    func middle(_ a: PlanPoint, _ b: PlanPoint, _ t: Double = 0.5) -> PlanPoint {
      PlanPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let left = middle(middle(ring[0], ring[3]), middle(ring[1], ring[2]), 0.25)
    let right = middle(middle(ring[0], ring[3]), middle(ring[1], ring[2]), 0.75)
    for point in [left, right] { lamp(scene.split, point) }
    lamp(scene.split, nil)
    for room in [scene.merged, scene.mergedInto, scene.dropped] {
      lamp(room, plan.rooms[room].labelPoint)
      lamp(room, nil)
    }
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let before = try desk.tables()
    let idsBefore = try desk.rows("survey asset list").compactMap { $0[text: "id"] }

    // The same files change nothing.
    let events = try desk.eventCount()
    #expect(desk.run("survey plan update \(ImportData.imdf) --json") == .ok, "\(desk.errors)")
    #expect(try desk.eventCount() == events)

    let folder = try write(desk, plan, scene, geometry)
    #expect(desk.run("survey plan update \(folder) --dry-run --json") == .ok, "\(desk.errors)")
    #expect(try desk.tables() == before)
    #expect(desk.run("survey plan update \(folder) --json") == .ok, "\(desk.errors)")
    let report = try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?[0])

    let shifted = plan.rooms.indices.filter { plan.standings[$0] == [scene.shiftedLevel] }
    for (kind, count) in [
      ("split", 1), ("merged", 1), ("gone", 1), ("new", 1), ("renamed", 1), ("reshaped", 0),
      ("rearranged", 0), ("restored", 0), ("moved", shifted.count),
      ("same", 443 - 1 - 2 - 1 - 1 - shifted.count),
    ] {
      #expect(report[kind]?.integer == Int64(count), "\(kind)")
    }
    for row in report["change_list"]?.array ?? [] where row[text: "change"] == "moved" {
      #expect(abs((row["shift"]?.number ?? 0) - 0.3) < 0.002)
    }
    #expect(abs(report["shift_x"]?.number ?? 1) < 1e-9, "the plan as a whole has not moved")

    // No asset is lost, each lies in a room that contains its point, orphans are those of the room
    // that was dropped.
    let assets = try desk.rows("survey asset list")
    #expect(assets.compactMap { $0[text: "id"] } == idsBefore)
    let after = try desk.plan()
    try expectWitness(plan, after, scene, shifted)
    try desk.expectAssetsInside()
    try desk.expectMeasured()
    #expect(desk.run("verify") == .ok, "\(desk.out)")
    let orphans = try desk.rows("survey asset list --orphans").compactMap { $0[text: "id"] }
    let expected = plan.rooms[scene.dropped].id
    let homes = Dictionary(uniqueKeysWithValues: after.assets.map { ($0.id.description, $0.room) })
    #expect(orphans.count >= 2 && orphans.allSatisfy { homes[$0] == expected })
    #expect(report["assets_orphaned"]?.integer == Int64(orphans.count))
    // A second time there is nothing to do.
    let now = try desk.eventCount()
    #expect(desk.run("survey plan update \(folder)") == .ok)
    #expect(try desk.eventCount() == now)
    #expect(desk.run("undo") == .ok, "\(desk.errors)")
    #expect(try desk.tables() == before)
  }

  @Test(
    "the file that a plan came from changes nothing, not even after all was mended",
    arguments: [
      ImportData.imdf, ImportData.grandPlace, ImportData.caserne,
      ImportData.root + "ifc/AC11-Institute-Var-2-IFC.ifc",
    ])
  func unchanged(path: String) throws {
    let desk = try Desk()
    #expect(desk.run("survey import \(path) --project P") == .ok, "\(desk.errors)")
    for repairs in [false, true] {
      if repairs { #expect(desk.run("survey plan repair --all") == .ok, "\(desk.errors)") }
      let events = try desk.eventCount()
      #expect(desk.run("survey plan update \(path) --json") == .ok, "\(desk.errors)")
      #expect(try desk.eventCount() == events, "\(desk.out)")
    }
  }

  /// Rooms that only moved keep their assets at the same place within them; all others stay where they
  /// were.
  private func expectWitness(
    _ plan: StoredPlan, _ after: StoredPlan, _ scene: Scene, _ shifted: [Int]
  ) throws {
    let moved = Set(shifted.map { plan.rooms[$0].id })
    let touched = Set([scene.split, scene.merged, scene.mergedInto].map { plan.rooms[$0].id })
    let old = StoredPlan.places(plan.rooms.map(\.id))
    let new = StoredPlan.places(after.rooms.map(\.id))
    for asset in after.assets {
      guard let room = asset.room, let at = asset.at, !touched.contains(room),
        let a = old[room], let b = new[room]
      else { continue }
      let way = PlanPoint(
        x: after.rooms[b].centroid.x - plan.rooms[a].centroid.x,
        y: after.rooms[b].centroid.y - plan.rooms[a].centroid.y)
      let was = plan.rooms[a].labelPoint
      let away = at.distance(to: PlanPoint(x: was.x + way.x, y: was.y + way.y))
      #expect(away < 0.001, "\(plan.rooms[a].number ?? "?")")
      #expect(moved.contains(room) == (way.x * way.x + way.y * way.y > 0.01))
    }
  }

  /// A copy of the venue with the changes of the scene drawn into its units.
  private func write(
    _ desk: Desk, _ plan: StoredPlan, _ scene: Scene, _ geometry: Geometry
  ) throws -> String {
    let folder = desk.scratch.path + "/revised"
    try #require(importRun(["cp", "-r", ImportData.imdf, folder]) == 0)
    try #require(importRun(["chmod", "-R", "u+w", folder]) == 0)
    var units = try Units(folder + "/unit.geojson")
    func source(_ room: Int) throws -> String { try #require(plan.rooms[room].sourceID) }
    func middle(_ a: PlanPoint, _ b: PlanPoint) -> PlanPoint {
      PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    // Halves along the line that joins the middles of two sides; the first keeps the id.
    let split = try source(scene.split)
    let ring = try units.ring(split)
    let (low, high) = (middle(ring[0], ring[1]), middle(ring[2], ring[3]))
    try units.add(split + "-b", like: split, [low, ring[1], ring[2], high])
    try units.set(split, [ring[0], low, high, ring[3]])
    // Two neighbours as one.
    let (into, other) = (try source(scene.mergedInto), try source(scene.merged))
    let both = try geometry.union(
      [try units.ring(into), try units.ring(other)].map { PlanPolygon(rings: [$0]) })
    try units.set(into, try #require(both.max { $0.area < $1.area }).rings[0])
    try units.remove(other)
    let dropped = try source(scene.dropped)
    let corner = try units.ring(dropped)
    try units.remove(dropped)
    try units.rename(try source(scene.renamed), "Another name")
    // 0.3 m to the east: a degree there is about 55.8 km.
    let step = 0.3 / (111_412.84 * 0.4998886)
    for room in plan.rooms.indices where plan.standings[room] == [scene.shiftedLevel] {
      let id = try source(room)
      try units.set(id, try units.ring(id).map { PlanPoint(x: $0.x + step, y: $0.y) })
    }
    // A new room of about 5 by 5 metres well away from all others.
    let (x, y) = (corner[0].x + 0.01, corner[0].y)
    try units.add(
      "new-room", like: try source(scene.renamed),
      [(0, 0), (9e-5, 0), (9e-5, 4.5e-5), (0, 4.5e-5)].map { PlanPoint(x: x + $0.0, y: y + $0.1) })
    try desk.scratch.write("revised/unit.geojson", units.text)
    return folder
  }
}
