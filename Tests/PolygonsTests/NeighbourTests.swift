// Rooms with a wall in common: drawn by hand, at random, and in bulk.
import Core
import Kernel
import Testing

@testable import Polygons

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct Random: RandomNumberGenerator {
  private var entropy: Entropy

  init(_ seed: UInt64) { entropy = .seeded(seed) }

  mutating func next() -> UInt64 { entropy.next() }
}

func room(_ rings: [PlanPoint]...) -> PlanPolygon { PlanPolygon(rings: rings) }

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

@Suite(.enabled(if: geosIsPresent, "GEOS is not installed")) struct NeighbourTests {
  typealias Row = (
    name: Comment, a: PlanPolygon, b: PlanPolygon, metres: Double, x: Double, y: Double, gap: Double
  )

  @Test func handMadePairs() throws {
    let square = room(rectangle(0, 0, 4, 3))
    let rows: [Row] = [
      ("one line", square, room(rectangle(4, 0, 8, 3)), 3, 4, 1.5, 0),
      ("half of it", square, room(rectangle(4, 1, 8, 9)), 2, 4, 2, 0),
      ("a wall of 0.2 m", square, room(rectangle(4.2, 0, 8, 3)), 3, 4.1, 1.5, 0.2),
      ("drawn over by 0.1 m", square, room(rectangle(3.9, 0, 8, 3)), 3, 3.95, 1.5, -0.1),
      ("above", square, room(rectangle(1, 3.1, 2, 5)), 1, 1.5, 3.05, 0.1),
      // A wedge: at most 0.3 m apart over 1.5 m of 3 m, on the mean of both directions.
      (
        "slanted", square, room(points([(4, 0), (8, 0), (8, 3), (4.3, 3)])), 3, 4.075, 1.5, 0.15
      ),
      (
        "a wall of many pieces", room(points([(0, 0), (4, 0), (4, 1), (4, 2), (4, 3), (0, 3)])),
        room(points([(4, 0), (8, 0), (8, 3), (4, 3), (4, 1.5)])), 3, 4, 1.5, 0
      ),
      // An L round a corner: 3 and 2 metres, half way is 2.5 m along.
      (
        "round a corner", room(rectangle(0, 0, 2, 3)),
        room(points([(2, 0), (5, 0), (5, 5), (0, 5), (0, 3), (2, 3)])), 5, 2, 2.5, 0
      ),
      // A courtyard within: all round.
      (
        "in a hole", room(rectangle(0, 0, 9, 9), rectangle(3, 3, 5, 6)),
        room(rectangle(3, 3, 5, 6)),
        10, 3, 6, 0
      ),
    ]
    let geometry = try Geometry.open()
    for row in rows where row.name != "in a hole" {
      let found = try geometry.neighbours(among: [row.a, row.b])
      #expect(found.count == 1, row.name)
      guard let wall = found.first else { continue }
      #expect(wall.i == 0 && wall.j == 1)
      // The bisector of a slanted wall is a little longer than either projection.
      let slack = row.name == "slanted" ? 0.01 : 1e-9
      #expect(isNear(wall.metres, row.metres, slack), row.name)
      #expect(isNear(wall.midpoint.x, row.x, slack), row.name)
      #expect(isNear(wall.midpoint.y, row.y, slack), row.name)
      #expect(isNear(wall.gapM, row.gap, slack), row.name)
      let turned = try geometry.neighbours(among: [row.b, row.a])
      #expect(turned.count == 1 && isNear(turned.first?.metres ?? 0, wall.metres), row.name)
      #expect(turned.first.map { isNear($0.midpoint.distance(to: wall.midpoint), 0) } == true)
    }
    let hole = try #require(rows.last)
    let around = try #require(try geometry.neighbours(among: [hole.a, hole.b]).first)
    #expect(isNear(around.metres, 10))
  }

  @Test func whatIsNoSharedWall() throws {
    let geometry = try Geometry.open()
    let square = room(rectangle(0, 0, 4, 3))
    let rows: [(Comment, PlanPolygon)] = [
      ("too far", room(rectangle(4.31, 0, 8, 3))), ("a corner", room(rectangle(4, 3, 8, 6))),
      ("5 cm of a wall", room(rectangle(4, 2.95, 8, 6))),
      ("the same room", square), ("a room within, along a wall", room(rectangle(0, 0, 2, 2))),
      ("a point of a star", room(points([(4, 1), (6, 0), (6, 3)]))),
      ("nothing", PlanPolygon(rings: [])),
    ]
    for (name, other) in rows {
      #expect(try geometry.neighbours(among: [square, other]).isEmpty, name)
    }
    #expect(try geometry.neighbours(among: []).isEmpty)
    #expect(try geometry.neighbours(among: [square, square], within: .nan).isEmpty)
    #expect(try geometry.neighbours(among: [square, square], within: .infinity).isEmpty)
    // A smaller tolerance, and no tolerance at all, are tolerances.
    let beside = room(rectangle(4, 0, 8, 3))
    #expect(try geometry.neighbours(among: [square, beside], within: 0).count == 1)
    #expect(try geometry.neighbours(among: [square, beside], within: -1).count == 1)
    #expect(try geometry.neighbours(among: [square, beside], above: 3).isEmpty)
    #expect(throws: Diagnostic.self) {
      try geometry.neighbours(among: [square, room(points([(0, 0), (1, .nan), (1, 1)]))])
    }
    #expect(
      try geometry.neighbours(among: [square, room(rectangle(-1e300, -1e300, 1e300, 1e300))])
        .isEmpty)
  }

  /// A grid of rooms with walls of 0.1 m, shifted, turned over and given in any order: each inner
  /// wall once; what a room shares in all is its circumference less the outside.
  @Test func aBlockOfRooms() throws {
    let geometry = try Geometry.open()
    var random = Random(7)
    let side = 12
    var rooms: [(name: Int, polygon: PlanPolygon)] = []
    for row in 0..<side {
      for column in 0..<side {
        let x = 4e6 + Double(column) * 4.1
        let y = -3e6 + Double(row) * 3.1
        var ring = rectangle(x, y, x + 4, y + 3)
        if Bool.random(using: &random) { ring.reverse() }
        let first = Int.random(in: 0..<4, using: &random)
        ring = Array(ring[first...] + ring[..<first])
        // A point in the middle of a wall changes nothing.
        ring.insert(
          PlanPoint(x: (ring[0].x + ring[1].x) / 2, y: (ring[0].y + ring[1].y) / 2), at: 1)
        rooms.append((row * side + column, PlanPolygon(rings: [ring])))
      }
    }
    rooms.shuffle(using: &random)
    let found = try geometry.neighbours(among: rooms.map(\.polygon))
    #expect(found.count == 2 * side * (side - 1))
    var shared: [Int: Double] = [:]
    for wall in found {
      let (a, b) = (rooms[wall.i].name, rooms[wall.j].name)
      let upright = abs(a - b) == 1
      #expect(upright || abs(a - b) == side)
      #expect(isNear(wall.metres, upright ? 3 : 4, 1e-6) && isNear(wall.gapM, 0.1, 1e-6))
      let low = min(a, b)
      let x = 4e6 + Double(low % side) * 4.1 + (upright ? 4.05 : 2)
      let y = -3e6 + Double(low / side) * 3.1 + (upright ? 1.5 : 3.05)
      #expect(wall.midpoint.distance(to: PlanPoint(x: x, y: y)) < 1e-6)
      shared[a, default: 0] += wall.metres
      shared[b, default: 0] += wall.metres
    }
    let inner = shared.values.count { isNear($0, 14, 1e-6) }
    #expect(inner == (side - 2) * (side - 2))
    #expect(isNear(shared.values.reduce(0, +), 2 * 7 * Double(side * (side - 1)), 1e-4))
  }

  /// Rooms cut out of a square at random leave no wall but the outer one unshared, whatever way the
  /// square is turned.
  @Test func everyInnerWallIsShared() throws {
    let geometry = try Geometry.open()
    var random = Random(19)
    for round in 0..<6 {
      var boxes = [(0.0, 0.0, 40.0, 30.0)]
      while boxes.count < 60 {
        let i = Int.random(in: 0..<boxes.count, using: &random)
        let (x0, y0, x1, y1) = boxes[i]
        let t = Double.random(in: 0.3...0.7, using: &random)
        if x1 - x0 > y1 - y0 {
          boxes[i] = (x0, y0, x0 + t * (x1 - x0), y1)
          boxes.append((x0 + t * (x1 - x0), y0, x1, y1))
        } else {
          boxes[i] = (x0, y0, x1, y0 + t * (y1 - y0))
          boxes.append((x0, y0 + t * (y1 - y0), x1, y1))
        }
      }
      // A right angle in whole numbers, so that only rounding of the products is left.
      let (c, s) = [(1.0, 0.0), (0.6, 0.8), (0.28, 0.96)][round % 3]
      let rooms = boxes.map { x0, y0, x1, y1 in
        PlanPolygon(rings: [
          rectangle(x0, y0, x1, y1).map {
            PlanPoint(x: c * $0.x - s * $0.y, y: s * $0.x + c * $0.y)
          }
        ])
      }
      let all = boxes.reduce(0) { $0 + 2 * ($1.2 - $1.0 + $1.3 - $1.1) }
      let found = try geometry.neighbours(among: rooms, within: 0.001, above: 0)
      let shared = found.reduce(0) { $0 + $1.metres }
      #expect(isNear(2 * shared, all - 140, 1e-6))
      #expect(try geometry.overlaps(among: rooms).isEmpty)
      let outline = try geometry.outline(of: rooms, closing: 0.001)
      #expect(outline.count == 1 && isNear(outline.first?.area ?? 0, 1200, 1e-6))
    }
  }
}
