// What a tap finds, in small plans that one can draw on paper.
import Core
import Testing

@Suite struct PlanIndexTests {
  /// Two rooms with a shared wall, a room with a courtyard, a small room over both.
  let plan: PlanIndex? = PlanIndex(polygons: [
    PlanPolygon(rings: [rectangle(0, 0, 10, 10)]),
    PlanPolygon(rings: [rectangle(10, 0, 20, 10)]),
    PlanPolygon(rings: [rectangle(30, 0, 40, 10), rectangle(33, 3, 37, 7)]),
    PlanPolygon(rings: [rectangle(8, 4, 12, 6)]),
    PlanPolygon(rings: [rectangle(50, 0, 52, 2), rectangle(60, 0, 62, 2)]),
  ])

  @Test(arguments: [
    (5.0, 5.0, [0]), (15, 5, [1]), (10, 1, [0, 1]), (0, 0, [0]), (10, 10, [0, 1]),
    (20, 10, [1]), (20.000001, 10, []), (-1e-9, 5, []), (31, 1, [2]), (35, 5, []), (33, 5, [2]),
    (33.0000001, 5, []), (37, 7, [2]), (9, 5, [3, 0]), (10, 5, [3, 0, 1]), (8, 4, [3, 0]),
    (51, 1, [4]), (61, 1, [4]), (55, 1, []), (52, 2, [4]), (60, 0, [4]),
  ])
  func roomsUnderAPoint(x: Double, y: Double, want: [Int]) throws {
    let plan = try #require(plan)
    let point = PlanPoint(x: x, y: y)
    #expect(plan.locateAll(point) == want)
    #expect(plan.locate(point) == want.first)
    #expect(plan.locateMany([point, point]) == [want.first, want.first])
  }

  @Test(arguments: [
    (22.0, 5.0, 5.0, 1, 2.0), (27, 5, 5, 2, 3), (35, 5, 5, 2, 2), (9, 5, 5, 3, 0),
    (22, 13, 10, 1, 3.605551275463989), (-3, -4, 100, 0, 5), (55.5, 1, 100, 4, 3.5),
    (25, 5, 5, 2, 5),
  ])
  func nearestRoom(x: Double, y: Double, within: Double, index: Int, distance: Double) throws {
    let plan = try #require(plan)
    let found = try #require(plan.nearest(PlanPoint(x: x, y: y), within: within))
    #expect(found.index == index)
    #expect(abs(found.distance - distance) < 1e-12)
  }

  @Test func nearestRespectsItsLimit() throws {
    let plan = try #require(plan)
    #expect(plan.nearest(PlanPoint(x: 22, y: 5), within: 1.999) == nil)
    #expect(plan.nearest(PlanPoint(x: 22, y: 5), within: 2)?.index == 1)
    #expect(plan.nearest(PlanPoint(x: 22, y: 5), within: -1) == nil)
    #expect(plan.nearest(PlanPoint(x: 22, y: 5), within: .nan) == nil)
    #expect(plan.nearest(PlanPoint(x: 1e9, y: 0), within: .infinity)?.index == 4)
    #expect(plan.nearest(PlanPoint(x: 5, y: 5), within: -1)?.index == 0)
  }

  @Test func equalRoomsGiveTheLowestIndex() throws {
    // The same ring, started elsewhere, turned round, closed, and with its corners irregular.
    let ring = [(0.1, 0.2), (7.3, 0.7), (9.9, 5.5), (4.4, 3.3), (0.3, 8.8)].map {
      PlanPoint(x: $0.0, y: $0.1)
    }
    let rings = [
      Array(ring[2...] + ring[..<2]), ring, Array(ring.reversed()), ring + ring.prefix(1),
    ]
    let plan = try #require(PlanIndex(polygons: rings.map { PlanPolygon(rings: [$0]) }))
    #expect(plan.locateAll(PlanPoint(x: 1, y: 1)) == [0, 1, 2, 3])
  }

  @Test func moreRoomsThanAnAnswerHolds() throws {
    let rooms = (0..<300).map { i in
      PlanPolygon(rings: [rectangle(-Double(300 - i), -1, Double(300 - i), 1)])
    }
    let plan = try #require(PlanIndex(polygons: rooms))
    #expect(plan.locateAll(PlanPoint(x: 0, y: 0)) == Array((0..<300).reversed()))
    #expect(plan.locateAll(PlanPoint(x: 290.5, y: 0)) == Array((0..<10).reversed()))
    #expect(plan.locate(PlanPoint(x: 0, y: 0)) == 299)
  }

  @Test func areaOfRings() throws {
    // Shell 100, hole 36, island 4, a further shell 9; in every order the same.
    let rings = [
      rectangle(0, 0, 10, 10), rectangle(2, 2, 8, 8), rectangle(4, 4, 6, 6),
      rectangle(20, 0, 23, 3),
    ]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      #expect(PlanPolygon(rings: order.map { rings[$0] }).area == 100 - 36 + 4 + 9)
    }
    // A hole that touches its shell in the shell's rightmost corner still subtracts.
    let shell = [(0.0, 0.0), (10.0, 5.0), (0.0, 10.0)].map { PlanPoint(x: $0.0, y: $0.1) }
    let hole = [(10.0, 5.0), (6.0, 5.5), (6.0, 4.5)].map { PlanPoint(x: $0.0, y: $0.1) }
    #expect(PlanPolygon(rings: [shell, hole]).area == 48)
    #expect(PlanPolygon(rings: [hole, shell]).area == 48)
    #expect(PlanPolygon(rings: []).area == 0)
    #expect(PlanPolygon(rings: [[]]).area == 0)
    #expect(PlanPolygon.signedArea(of: rectangle(0, 0, 2, 3)) == 6)
    #expect(PlanPolygon.signedArea(of: rectangle(0, 0, 2, 3).reversed()) == -6)
  }

  @Test func boxes() throws {
    let polygon = PlanPolygon(rings: [rectangle(1, 2, 3, 5), rectangle(-1, 0, 0, 1)])
    let box = try #require(polygon.bounds)
    #expect(box == PlanBox(low: PlanPoint(x: -1, y: 0), high: PlanPoint(x: 3, y: 5)))
    #expect(box.width == 4 && box.height == 5 && box.centre == PlanPoint(x: 1, y: 2.5))
    #expect(PlanPolygon(rings: []).bounds == nil)
    #expect(PlanPolygon(rings: [[PlanPoint(x: .nan, y: 0)]]).bounds == nil)
  }
}
