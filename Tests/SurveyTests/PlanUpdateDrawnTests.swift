// What people drew on a plan through a revision: notes and underlays go where the rooms of their level
// go together, the level's origin and north with them, and stay where those stay.

import Core
import Kernel
import Testing

@testable import Survey

@Suite struct PlanUpdateDrawnTests {
  /// Six rooms of 5 by 4 metres, each corner put through `place`.
  private func plan(_ place: (Double, Double) -> (Double, Double) = { ($0, $1) }) -> DrawnPlan {
    var plan = DrawnPlan()
    for index in 0..<6 {
      let (x, y) = (Double(index % 3) * 5, Double(index / 3) * 4)
      let corners = [(x, y), (x + 5, y), (x + 5, y + 4), (x, y + 4), (x, y)].map { corner in
        let (x, y) = place(corner.0, corner.1)
        return "[\(x),\(y)]"
      }
      plan.add("\(index + 1)", "[" + corners.joined(separator: ",") + "]")
    }
    return plan
  }

  private func desk() throws -> Desk {
    let desk = try Desk.with(plan())
    let script = """
      survey note add "cable ends here" at=1,2 --level 0
      survey note add arrow points="10,2 12,3" --level 0
      survey note add "door sticks" --room 2
      survey underlay add \(Desk.root)/examples/lamp.png --level 0 --from 0,240=0,0 --to 320,240=15,0
      survey level edit 0 north=30 origin=2,1
      """
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }

  private func update(_ desk: Desk, _ plan: DrawnPlan, _ more: String = "") throws {
    let path = try desk.scratch.write("revised.geojson", plan.text)
    try #require(desk.run("survey plan update \(path)\(more)") == .ok, "\(desk.errors)")
  }

  private func points(_ desk: Desk) throws -> [[[Double]]] {
    try desk.rows("survey note list").map { note in
      (note["points"]?.array ?? []).map { ($0.array ?? []).compactMap(\.number) }
    }
  }

  private func pins(_ desk: Desk) throws -> [[Double]] {
    (try desk.row("survey underlay list")["pins"]?.array ?? []).map { pin in
      (pin.array ?? []).compactMap(\.number)
    }
  }

  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test("a plan that follows its drawing takes all that is drawn on it along; one undo")
  func shifted() throws {
    let desk = try desk()
    let before = try desk.tables()
    try update(desk, plan { ($0 + 100, $1 + 50) }, " --as-drawn")
    let found = try points(desk)
    #expect(near(found[0][0], [101, 52]))
    #expect(near(found[1][0], [110, 52]) && near(found[1][1], [112, 53]))
    #expect(found[2].isEmpty)
    let pins = try pins(desk)
    #expect(near(pins[0], [0, 240, 100, 50]) && near(pins[1], [320, 240, 115, 50]))
    let level = try desk.row("survey level list")
    let origin = level["origin"]?.point
    #expect(near([origin?.x ?? 0, origin?.y ?? 0], [102, 51]))
    #expect(level["north_angle"]?.number == 30)
    #expect(desk.run("undo\nverify") == .ok)
    #expect(try desk.tables() == before)
  }

  @Test("a quarter turn turns north with the plan")
  func turned() throws {
    let desk = try desk()
    try update(desk, plan { (-$1, $0) }, " --as-drawn")
    #expect(near(try points(desk)[0][0], [-2, 1]))
    let level = try desk.row("survey level list")
    #expect(abs((level["north_angle"]?.number ?? 0) - 300) < 1e-6)
  }

  @Test("a drawing that is brought back moves nothing")
  func broughtBack() throws {
    let desk = try desk()
    let events = try desk.eventCount()
    try update(desk, plan { ($0 + 100, $1 + 50) })
    #expect(try desk.eventCount() == events)
    #expect(near(try points(desk)[0][0], [1, 2]))
  }

  @Test("a plan brought to another unit takes what is drawn on it along")
  func rescaled() throws {
    let desk = try Desk.with(plan { ($0 * 0.0254, $1 * 0.0254) })
    let script = """
      survey note add "cable ends here" at=0.1,0.1 --level 0
      survey underlay add \(Desk.root)/examples/lamp.png --level 0 --from 0,240=0,0 --to 320,240=0.3,0
      """
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    let row = try desk.rows("survey plan check").first { $0[text: "kind"] == "odd_size" }
    let proposal = (row?["proposals"]?.array ?? []).first
    let number = try #require(proposal?[text: "number"])
    let width = { () throws in
      let rooms = try desk.rows("survey room list")
      return (rooms.first?["area_m2"]?.number ?? 0).squareRoot()
    }
    let before = try width()
    #expect(desk.run("survey plan repair --accept \(number)") == .ok, "\(desk.errors)")
    let factor = try width() / before
    #expect(factor > 2)
    #expect(near(try points(desk)[0][0], [0.1 * factor, 0.1 * factor]))
    #expect(near(try pins(desk)[1], [320, 240, 0.3 * factor, 0]))
  }
}
