// Random revisions: walls move, rooms are cut in two, joined, left out, added, renamed, with and
// without ids that last. Whatever happens, every asset is there, lies where it should, and undo gives
// back every row.

import Command
import Core
import Kernel
import Polygons
import Testing

@testable import Survey

@Suite struct PlanRandomTests {
  private struct Box {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var id: String
    var number: String
  }

  /// Rows of rooms, five metres deep, their walls where chance has it.
  private func start(_ random: inout Dice) -> [[Box]] {
    (0..<4).map { row in
      var x = 0.0
      return (0..<5).map { column in
        let width = 3 + Double(random.below(40)) / 10
        defer { x += width }
        let name = "\(row)\(column)"
        return Box(
          x0: x, y0: Double(row) * 5, x1: x + width, y1: Double(row) * 5 + 4.8, id: "r" + name,
          number: name)
      }
    }
  }

  private func revised(_ rows: [[Box]], _ random: inout Dice, lastingIDs: Bool) -> [[Box]] {
    var count = 0
    return rows.map { row in
      var result: [Box] = []
      for box in row {
        var box = box
        switch random.below(9) {
        case 0: continue
        case 1:
          // Cut in two; the left or the right part keeps the id.
          let x = box.x0 + (box.x1 - box.x0) * (0.25 + Double(random.below(50)) / 100)
          var other = box
          (box.x1, other.x0) = (x, x)
          count += 1
          other.id = "n\(row[0].id)\(count)"
          other.number = "\(box.number)b"
          if random.below(2) == 0 { swap(&box.id, &other.id) }
          result += [box, other]
          continue
        case 2:
          // The wall to the left moves.
          if var last = result.popLast() {
            let x = min(box.x1 - 1, max(last.x0 + 1, box.x0 + Double(random.below(30)) / 10 - 1.5))
            (last.x1, box.x0) = (x, x)
            result.append(last)
          }
        case 3:
          // Joined to the room on the left.
          if var last = result.popLast() {
            last.x1 = box.x1
            result.append(last)
            continue
          }
        case 4: box.number += "x"
        default: break
        }
        result.append(box)
      }
      guard !lastingIDs else { return result }
      return result.map { box in
        var box = box
        count += 1
        box.id = "other\(row[0].id)\(count)"
        return box
      }
    }
  }

  private func plan(_ rows: [[Box]], _ numbers: Bool) -> DrawnPlan {
    var plan = DrawnPlan()
    for box in rows.joined() {
      plan.box(
        box.id, box.x0, box.y0, box.x1, box.y1, number: numbers ? box.number : "",
        name: numbers ? "Room \(box.number)" : "")
    }
    return plan
  }

  @Test(arguments: 0..<16) func nothingIsLost(seed: Int) throws {
    var random = Dice(UInt64(seed))
    let rows = start(&random)
    let desk = try Desk.with(plan(rows, true))
    var script = ""
    for box in rows.joined() {
      for _ in 0..<random.below(4) {
        let x = box.x0 + (box.x1 - box.x0) * Double(1 + random.below(98)) / 100
        let y = box.y0 + (box.y1 - box.y0) * Double(1 + random.below(98)) / 100
        let at = random.below(4) == 0 ? "" : " at=\(x.shortest),\(y.shortest)"
        script += "survey asset add L1 --room \(box.number)\(at)\n"
      }
    }
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    var tables = [try desk.tables()]
    let ids = try desk.rows("survey asset list").compactMap { $0[text: "id"] }
    let points = try desk.plan().assets
    var current = rows
    for round in 0..<2 {
      current = revised(current, &random, lastingIDs: seed.isMultiple(of: 2))
      let drawn = plan(current, !seed.isMultiple(of: 3))
      let path = try desk.scratch.write("r.geojson", drawn.text)
      #expect(desk.run("survey plan update \(path)") == .ok, "\(desk.errors)")
      #expect(try desk.rows("survey asset list").compactMap { $0[text: "id"] } == ids)
      try desk.expectAssetsInside("round \(round)")
      try desk.expectMeasured()
      let plan = try desk.plan()
      // Every room of the drawing is a room of the plan, of the same area, and no other is.
      #expect(plan.rooms.count == current.joined().count)
      let drawnAreas = current.joined().map { ($0.x1 - $0.x0) * ($0.y1 - $0.y0) }.sorted()
      for (a, b) in zip(plan.rooms.map(\.areaM2).sorted(), drawnAreas) {
        #expect(abs(a - b) < 0.01)
      }
      // An asset is moved only where its point is in no room any more.
      let index = try #require(PlanIndex(polygons: plan.polygons))
      if round == 0 {
        for (before, after) in zip(points, plan.assets) {
          guard let at = before.at, index.locate(at) != nil else { continue }
          #expect(after.at == at, "\(before.id)")
        }
      }
      // An orphan's point is in no room.
      for (asset, home) in zip(plan.assets, plan.assetRooms) where home == nil {
        guard let at = asset.at else { continue }
        #expect(index.locate(at) == nil, "\(asset.id)")
      }
      tables.append(try desk.tables())
      let events = try desk.eventCount()
      #expect(desk.run("survey plan update \(path)") == .ok)
      #expect(try desk.eventCount() == events, "\(desk.errors)")
    }
    #expect(desk.run("verify") == .ok, "\(desk.out)")
    while tables.count > 1 {
      #expect(try desk.tables() == tables.removeLast())
      // A drawing that changed nothing has left nothing to undo.
      if tables.last != (try desk.tables()) { #expect(desk.run("undo") == .ok) }
    }
    #expect(try desk.tables() == tables[0])
  }
}
