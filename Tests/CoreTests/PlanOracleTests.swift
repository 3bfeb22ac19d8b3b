// The plan index against GEOS on generated plans: the same rooms for every point, also for points
// on walls and one unit in the last place beside them.
import Core
import Testing

@Suite(.enabled(if: Witness.present, "GEOS is not installed")) struct PlanOracleTests {
  /// Rooms of a rectangle that is cut again and again: all walls are shared.
  func partition(_ random: inout Random) -> [PlanPolygon] {
    var rooms = [(0.1, 0.2, 40.3, 30.7)]
    while rooms.count < 40 {
      let (x0, y0, x1, y1) = rooms.remove(at: Int.random(in: 0..<rooms.count, using: &random))
      let t = Double.random(in: 0.2...0.8, using: &random)
      if x1 - x0 > y1 - y0 {
        rooms += [(x0, y0, x0 + t * (x1 - x0), y1), (x0 + t * (x1 - x0), y0, x1, y1)]
      } else {
        rooms += [(x0, y0, x1, y0 + t * (y1 - y0)), (x0, y0 + t * (y1 - y0), x1, y1)]
      }
    }
    return rooms.map { PlanPolygon(rings: [rectangle($0.0, $0.1, $0.2, $0.3)]) }
  }

  /// The same walls, turned by an angle, so that no wall is exact in binary.
  func turned(_ polygons: [PlanPolygon], by angle: Double, offset: Double) -> [PlanPolygon] {
    let c = cosine(angle)
    let s = cosine(angle - .pi / 2)
    return polygons.map { polygon in
      PlanPolygon(
        rings: polygon.rings.map { ring in
          ring.map { PlanPoint(x: offset + c * $0.x - s * $0.y, y: offset + s * $0.x + c * $0.y) }
        })
    }
  }

  /// Concave rooms with holes that overlap freely.
  func stars(_ random: inout Random, snap: Double) -> [PlanPolygon] {
    (0..<40).map { _ in
      let centre = PlanPoint(
        x: Double.random(in: 0...40, using: &random), y: Double.random(in: 0...30, using: &random))
      let points = Int.random(in: 12...60, using: &random)
      var rings = [star(at: centre, radii: 5...10, points: points, snap: snap, using: &random)]
      if Bool.random(using: &random) {
        rings.append(star(at: centre, radii: 1...3, points: 12, snap: snap, using: &random))
      }
      return PlanPolygon(rings: rings)
    }
  }

  func valid(_ polygons: [PlanPolygon]) -> [PlanPolygon] {
    polygons.filter { Witness([$0]) != nil }
  }

  /// Compares every point with every room; returns how many comparisons were made.
  func compare(_ polygons: [PlanPolygon], _ points: [PlanPoint]) throws -> Int {
    let witness = try #require(Witness(polygons))
    let plan = try #require(PlanIndex(polygons: polygons))
    var want: [[Int]] = Array(repeating: [], count: points.count)
    for i in polygons.indices {
      for (p, inside) in witness.covers(i, points).enumerated() where inside { want[p].append(i) }
      #expect(abs(witness.area(i) - plan.area(of: i)) <= 1e-9 * witness.area(i))
    }
    let one = plan.locateMany(points)
    var wrong: [String] = []
    for (p, point) in points.enumerated() {
      let expected = want[p].sorted { (plan.area(of: $0), $0) < (plan.area(of: $1), $1) }
      let found = plan.locateAll(point)
      if found != expected || one[p] != expected.first {
        wrong.append("\(point): \(found), GEOS \(expected)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ, first \(wrong.prefix(3))")
    return points.count * polygons.count
  }

  @Test func sameRoomsAsGEOS() throws {
    var random = Random(1)
    var comparisons = 0
    for round in 0..<8 {
      let square = partition(&random)
      let plans = [
        square, turned(square, by: 0.3 + Double(round), offset: round % 2 == 0 ? 0 : 4e6),
        valid(stars(&random, snap: 0)), valid(stars(&random, snap: 0.5)),
      ]
      for polygons in plans {
        #expect(polygons.count > 20)
        var points = adversarialPoints(polygons, most: 300, using: &random)
        let corners = polygons.compactMap(\.bounds)
        let box = try #require(
          corners.dropFirst().reduce(corners.first) { whole, one in
            var whole = whole
            whole?.include(one)
            return whole
          })
        for _ in 0..<150 {
          points.append(
            PlanPoint(
              x: Double.random(in: box.low.x...box.high.x, using: &random),
              y: Double.random(in: box.low.y...box.high.y, using: &random)))
        }
        comparisons += try compare(polygons, points)
      }
    }
    #expect(comparisons >= 200_000)
  }

  @Test func largeRings() throws {
    var random = Random(2)
    let centre = PlanPoint(x: 100, y: 100)
    let shell = star(at: centre, radii: 50...60, points: 100_000, using: &random)
    let hole = star(at: centre, radii: 10...20, points: 5_000, using: &random)
    // A comb: every tooth crosses the whole height, so no index by height alone would help.
    var comb: [PlanPoint] = []
    for i in 0..<2_000 {
      let x = Double(i) * 0.01
      comb += [PlanPoint(x: x, y: 0.1), PlanPoint(x: x + 0.005, y: 10)]
    }
    comb += [PlanPoint(x: 20, y: 0), PlanPoint(x: 0, y: 0)]
    // 400 courtyards.
    let yards: [[PlanPoint]] = (0..<400).map { i in
      let x = Double(300 + i % 20)
      let y = Double(i / 20)
      return rectangle(x, y, x + 0.5, y + 0.5)
    }
    let polygons = [
      PlanPolygon(rings: [shell, hole]), PlanPolygon(rings: [comb]),
      PlanPolygon(rings: [rectangle(299, -1, 321, 21)] + yards),
    ]
    var points = adversarialPoints([polygons[1]], most: 2_000, using: &random)
    points += adversarialPoints([polygons[2]], most: 2_000, using: &random)
    points += adversarialPoints([polygons[0]], most: 4_000, using: &random)
    for _ in 0..<4_000 {
      points.append(
        PlanPoint(
          x: Double.random(in: 30...330, using: &random),
          y: Double.random(in: -5...170, using: &random)))
    }
    _ = try compare(polygons, points)
  }

  @Test func sameDistancesAsGEOS() throws {
    var random = Random(3)
    let polygons = valid(stars(&random, snap: 0)).enumerated().filter { $0.offset % 3 == 0 }
      .map(\.element)
    let witness = try #require(Witness(polygons))
    let plan = try #require(PlanIndex(polygons: polygons))
    for _ in 0..<2_000 {
      let point = PlanPoint(
        x: Double.random(in: -40...80, using: &random),
        y: Double.random(in: -40...70, using: &random))
      let distances = polygons.indices.map { witness.distance($0, point) }
      let least = try #require(distances.min())
      let found = try #require(plan.nearest(point, within: .infinity))
      #expect(abs(found.distance - least) < 1e-9)
      #expect(distances[found.index] - least < 1e-9)
      if least > 0 {
        #expect(plan.nearest(point, within: least * 0.999999) == nil)
        #expect(plan.nearest(point, within: least * 1.000001)?.index == found.index)
      }
    }
  }
}
