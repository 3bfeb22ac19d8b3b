// Splinters, outlines, faces between lines, and distances from walls, on rooms drawn by hand.
import Core
import Kernel
import Testing

@testable import Polygons

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

private func area(_ polygons: [PlanPolygon]) -> Double { polygons.reduce(0) { $0 + $1.area } }

@Suite(.enabled(if: geosIsPresent, "GEOS is not installed")) struct PlanGeometryTests {
  @Test func slivers() throws {
    let geometry = try Geometry.open()
    let rooms = [
      room(rectangle(0, 0, 4, 3)),
      // Drawn over the first by 2 cm; 3 cm from the next; a wall of 0.2 m to the one above.
      room(rectangle(3.98, 0, 8, 3)), room(rectangle(8.03, 0, 12, 3)),
      room(rectangle(0, 3.2, 4, 6)),
      // A room of 1 cm; one of 6 cm by 100 m, not thin but flat.
      room(rectangle(20, 0, 20.01, 5)), room(rectangle(0, 20, 100, 20.06)),
      // Touching is no overlap and no gap.
      room(rectangle(12, 0, 15, 3)),
    ]
    let found = try geometry.slivers(among: rooms)
    let kinds: [Geometry.Sliver.Kind] = [.room, .room, .overlap, .gap]
    #expect(found.map(\.kind) == kinds)
    #expect(found.map(\.rooms) == [[4], [5], [0, 1], [1, 2]])
    for (sliver, want) in zip(found, [(0.01, 0.05), (0.06, 6), (0.02, 0.06), (0.03, 0.09)]) {
      #expect(isNear(sliver.widthM, want.0, 1e-7) && isNear(sliver.areaM2, want.1, 1e-6))
      #expect(isNear(sliver.polygon.area, sliver.areaM2))
    }
    // Only what is thinner than asked for, and only what is flatter.
    #expect(try geometry.slivers(among: rooms, thinnerThan: 0.015).map(\.rooms) == [[4], [5]])
    let wide = try geometry.slivers(among: rooms, thinnerThan: 0.25, flatness: 0)
    #expect(
      wide.contains { $0.kind == .gap && $0.rooms == [0, 1, 3] && isNear($0.widthM, 0.2, 1e-6) })
    #expect(try geometry.slivers(among: rooms, thinnerThan: 0, flatness: 0).isEmpty)
    #expect(try geometry.slivers(among: []).isEmpty)
    #expect(try geometry.slivers(among: [PlanPolygon(rings: [])]).isEmpty)
    // A notch of one room; a pointed one is none.
    let notch = room(
      points([(0, 0), (9, 0), (9, 5), (5, 5), (5, 2), (4.97, 2), (4.97, 5), (0, 5)]))
    #expect(try geometry.slivers(among: [notch]).map(\.rooms) == [[0]])
    let pointed = room(points([(0, 0), (9, 0), (9, 5), (6, 5), (5, 2), (4, 5), (0, 5)]))
    #expect(try geometry.slivers(among: [pointed]).isEmpty)
  }

  /// So many rooms that gaps are looked for in several tiles.
  @Test func sliversOfManyRooms() throws {
    let geometry = try Geometry.open()
    func rooms(_ width: (Int) -> Double, _ height: Double) -> [PlanPolygon] {
      (0..<240).map { i in
        let (x, y) = (5 * Double(i % 20), 5 * Double(i / 20))
        return room(rectangle(x, y, x + width(i % 20), y + height))
      }
    }
    // Of walls of 20 cm and of 3 cm in turn the thin ones; the middle one lies across a border.
    let pairs = try geometry.slivers(among: rooms({ $0 % 2 == 0 ? 4.8 : 4.97 }, 4.8))
    #expect(pairs.count == 108 && pairs.allSatisfy { $0.kind == .gap && isNear($0.widthM, 0.03) })
    let found = pairs.map(\.rooms).sorted { $0[0] < $1[0] }
    #expect(found == (0..<108).map { [2 * $0 + 1 + $0 / 9 * 2, 2 * $0 + 2 + $0 / 9 * 2] })
    // All walls of 3 cm: one gap between all rooms.
    let net = try geometry.slivers(among: rooms({ _ in 4.97 }, 4.97))
    #expect(net.map(\.rooms) == [Array(0..<240)])
    #expect(isNear(net[0].areaM2, 99.97 * 59.97 - 240 * 4.97 * 4.97, 1e-6))
  }

  @Test func widths() {
    let rows: [(Double, Double, Double)] = [
      (12, 14, 3), (4, 8, 2), (1e-3, 200.00002, 1e-5), (.pi, 2 * .pi, Double.pi.squareRoot()),
      (0, 10, 0),
    ]
    for (area, perimeter, want) in rows {
      #expect(isNear(Geometry.width(area: area, perimeter: perimeter), want, 1e-9 * want))
    }
  }

  @Test func outlines() throws {
    let geometry = try Geometry.open()
    // Four rooms with walls of 0.2 m round a shaft of 2 m, one room elsewhere.
    let rooms = [
      room(rectangle(0, 0, 4.9, 4)), room(rectangle(5.1, 0, 10, 4)),
      room(rectangle(0, 4.2, 4, 8)), room(rectangle(6, 4.2, 10, 8)),
      room(rectangle(4, 6, 6, 8)), room(rectangle(30, 0, 33, 3)),
    ]
    #expect(try geometry.outline(of: rooms).count == 4)
    let closed = try geometry.outline(of: rooms, closing: 0.2).sorted { $0.area < $1.area }
    #expect(closed.count == 2)
    #expect(isNear(closed[0].area, 9, 1e-6))
    // 80 m2 without the shaft, 2 m by 1.8 m and what would be its lower wall.
    #expect(isNear(closed[1].area, 80 - 2 * 2, 1e-6))
    #expect(closed[1].rings.count == 2)
    for room in rooms {
      #expect(try closed.contains { try geometry.uncoveredArea(of: room, outer: $0) < 1e-9 })
    }
    #expect(try geometry.outline(of: [], closing: 1).isEmpty)
    #expect(try geometry.outline(of: rooms, closing: .nan).count == 4)
    // Corners, even pointed ones, stay.
    let pointed = room(points([(0, 0), (20, 0), (0, 1)]))
    #expect(isNear(area(try geometry.outline(of: [pointed], closing: 0.3)), 10, 1e-6))
  }

  /// |A or B| = |A| + |B| - |A and B|, and closing gaps never takes away.
  @Test func unionByInclusionAndExclusion() throws {
    let geometry = try Geometry.open()
    var random = Random(3)
    for _ in 0..<60 {
      let pair = (0..<2).map { _ -> PlanPolygon in
        let x = Double.random(in: 0...4, using: &random)
        let y = Double.random(in: 0...4, using: &random)
        return room(
          points([
            (x, y),
            (x + .random(in: 1...5, using: &random), y + .random(in: 0...1, using: &random)),
            (x + .random(in: 2...5, using: &random), y + .random(in: 2...6, using: &random)),
            (x - .random(in: 0...1, using: &random), y + .random(in: 1...3, using: &random)),
          ]))
      }
      let sum = try pair.reduce(0.0) { $0 + (try geometry.measure($1).areaM2) }
      let both = try geometry.overlapArea(pair[0], pair[1])
      let union = area(try geometry.outline(of: pair))
      #expect(isNear(union, sum - both, 1e-9))
      #expect(area(try geometry.outline(of: pair, closing: 0.5)) >= union - 1e-9)
    }
  }

  @Test func facesBetweenLines() throws {
    let geometry = try Geometry.open()
    // A house of two rooms: crossing lines, a wall that ends in the air, one that hangs loose.
    let walls = [
      points([(0, 0), (10, 0), (10, 5), (0, 5), (0, 0)]), points([(4, -1), (4, 6)]),
      points([(7, 0), (7, 2)]), points([(20, 0), (21, 0)]),
    ]
    let house = try geometry.faces(between: walls)
    #expect(house.faces.map(\.area).sorted() == [20, 30])
    #expect(house.dangles.count == 4 && house.cuts.isEmpty && house.invalidRings.isEmpty)
    #expect(house.bridges.isEmpty)
    // Two closed rings and a line between: a cut; one within another: a hole and a face.
    let islands = try geometry.faces(between: [
      rectangle(0, 0, 9, 9) + [PlanPoint(x: 0, y: 0)],
      rectangle(3, 3, 6, 6) + [PlanPoint(x: 3, y: 3)], points([(6, 4), (9, 4)]),
    ])
    #expect(islands.faces.map(\.area).sorted() == [9, 72])
    #expect(islands.cuts.count == 1 && islands.dangles.isEmpty)
  }

  @Test func endsThatDoNotMeet() throws {
    let geometry = try Geometry.open()
    let loose = [
      points([(0, 0), (10, 0), (10, 4.98)]), points([(10.01, 5), (0, 5.02)]),
      points([(0, 5), (0, 0.03)]), points([(4, 0.02), (4, 4.97)]),
    ]
    #expect(try geometry.faces(between: loose).faces.isEmpty)
    let joined = try geometry.faces(between: loose, joining: 0.05)
    #expect(joined.faces.count == 2)
    #expect(isNear(area(joined.faces), 50, 0.3))
    #expect(joined.bridges.count >= 5)
    #expect(joined.bridges.allSatisfy { $0.count == 2 && $0[0].distance(to: $0[1]) <= 0.05 })
    // Slanting walls: no end is on the other line exactly, which a tolerance of nothing mends too.
    let slanting = [
      points([(0, 0), (7, 3)]), points([(7.0 / 3, 1), (1, 4)]), points([(1, 4), (14.0 / 3, 2)]),
    ]
    #expect(try geometry.faces(between: slanting, joining: 1e-9).faces.count == 1)
    // A line's own end closes a ring, its own bend does not.
    let ring = [points([(0, 0), (5, 0), (5, 5), (0, 5), (0, 0.04)])]
    #expect(try geometry.faces(between: ring, joining: 0.05).faces.count == 1)
    let arc = [points((0..<40).map { (Double($0) * 0.02, Double($0 * $0) * 0.0002) })]
    let bent = try geometry.faces(between: arc, joining: 0.1)
    #expect(bent.faces.isEmpty && bent.bridges.isEmpty && bent.dangles.count == 1)
  }

  @Test func linesThatAreNone() throws {
    let geometry = try Geometry.open()
    let none: [[[PlanPoint]]] = [[], [[]], [points([(1, 1)])], [points([(1, 1), (1, 1)])]]
    for lines in none {
      #expect(try geometry.faces(between: lines, joining: 1) == Geometry.WallFaces())
    }
    for bad in [Double.nan, .infinity] {
      let fault = try #require(throws: Diagnostic.self) {
        try geometry.faces(between: [points([(0, 0), (1, 1)]), points([(0, 0), (bad, 1)])])
      }
      #expect(fault.code == .data && fault.message.text().contains("point 2 of line 2"))
    }
    var random = Random(5)
    let tangle = [
      (0..<3_000).map { _ in
        PlanPoint(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random))
      }
    ]
    #expect(throws: Diagnostic.self) { try geometry.faces(between: tangle) }
    #expect(
      try geometry.faces(between: [rectangle(0, 0, 1e300, 1e300)], joining: 1e299).faces.count <= 1)
  }

  @Test func distancesFromWalls() throws {
    let geometry = try Geometry.open()
    let room = room(rectangle(0, 0, 10, 10), rectangle(4, 4, 6, 6))
    let clearance = try geometry.clearance(in: room)
    let rows: [(Double, Double, Double?)] = [
      (1, 5, 1), (3, 5, 1), (2, 2, 2), (3, 3, 2.0.squareRoot()), (0, 5, 0), (4, 4, 0), (5, 5, nil),
      (-1, 5, nil), (.nan, 5, nil), (5, .infinity, nil),
    ]
    for (x, y, want) in rows {
      let metres = try clearance.metres(at: PlanPoint(x: x, y: y))
      #expect((metres == nil) == (want == nil))
      #expect(isNear(metres ?? 0, want ?? 0))
    }
    #expect(throws: Diagnostic.self) { try geometry.clearance(in: PlanPolygon(rings: [])) }
  }

  @Test func widestSpots() throws {
    let geometry = try Geometry.open()
    let rows: [(PlanPolygon, Double)] = [
      (room(rectangle(0, 0, 8, 3)), 1.5),
      // Between the corner of the hole and the corner of the room: r + r sqrt 2 = 4 sqrt 2.
      (
        room(rectangle(0, 0, 10, 10), rectangle(4, 4, 6, 6)),
        4 * 2.0.squareRoot() / (1 + 2.0.squareRoot())
      ),
      // A triangle's is area over half its circumference.
      (room(points([(0, 0), (3, 0), (0, 4)])), 1), (room(rectangle(0, 0, 1000, 0.05)), 0.025),
    ]
    for (room, radius) in rows {
      let spot = try geometry.widestSpot(in: room, precision: 0.001)
      #expect(isNear(spot.radiusM, radius, 0.002))
      let metres = try geometry.clearance(in: room).metres(at: spot.centre)
      #expect(metres == spot.radiusM)
    }
    #expect(throws: Diagnostic.self) { try geometry.widestSpot(in: PlanPolygon(rings: [])) }
    let least = try geometry.widestSpot(in: room(rectangle(0, 0, 1, 1)), precision: .nan)
    #expect(isNear(least.radiusM, 0.5, 1e-4))
  }

  @Test func shrunkRooms() throws {
    let geometry = try Geometry.open()
    let square = room(rectangle(0, 0, 10, 10))
    #expect(try geometry.shrink(square, by: 1).map(\.area) == [64])
    #expect(try geometry.shrink(square, by: 0) == [square])
    #expect(try geometry.shrink(square, by: -3) == [square])
    for margin in [5.0, 5.1, .infinity, .nan] {
      #expect(try geometry.shrink(square, by: margin).isEmpty)
    }
    // A dumbbell falls apart.
    let dumbbell = room(
      points([
        (0, 0), (4, 0), (4, 1.5), (8, 1.5), (8, 0), (12, 0), (12, 4), (8, 4), (8, 2.5), (4, 2.5),
        (4, 4), (0, 4),
      ]))
    #expect(try geometry.shrink(dumbbell, by: 0.6).count == 2)
    #expect(try geometry.shrink(dumbbell, by: 0.4).count == 1)
  }

  /// Whatever the room, each corner of the shrunk one keeps the margin, and each point of a grid
  /// that is well beyond it from straight walls is inside.
  @Test func shrunkRoomsKeepTheMargin() throws {
    let geometry = try Geometry.open()
    var random = Random(23)
    for _ in 0..<40 {
      let ring = (0..<9).map { k -> PlanPoint in
        let (x, y) = [
          (1.0, 0.0), (0.77, 0.64), (0.17, 0.98), (-0.5, 0.87), (-0.94, 0.34), (-0.94, -0.34),
          (-0.5, -0.87), (0.17, -0.98), (0.77, -0.64),
        ][k]
        let r = Double.random(in: 2...12, using: &random)
        return PlanPoint(x: r * x, y: r * y)
      }
      let room = PlanPolygon(rings: [ring])
      let margin = Double.random(in: 0.1...1, using: &random)
      let clearance = try geometry.clearance(in: room)
      for part in try geometry.shrink(room, by: margin) {
        for corner in part.rings.joined() {
          #expect((try clearance.metres(at: corner) ?? 0) >= margin - 1e-9)
        }
      }
    }
  }
}
