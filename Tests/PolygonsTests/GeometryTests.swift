// What GEOS says about rooms, through our face of it.
import Core
import Kernel
import Testing

@testable import Polygons

func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [PlanPoint] {
  [
    PlanPoint(x: x0, y: y0), PlanPoint(x: x1, y: y0), PlanPoint(x: x1, y: y1),
    PlanPoint(x: x0, y: y1),
  ]
}

func points(_ xy: [(Double, Double)]) -> [PlanPoint] { xy.map { PlanPoint(x: $0.0, y: $0.1) } }

let geosIsPresent = (try? Geometry.open()) != nil

@Suite struct MissingLibraryTests {
  @Test func isSaidWithThePackageToInstall() {
    do {
      _ = try Geometry.open(library: "libgeos_of_nowhere.so.1")
      Issue.record("a library that does not exist was opened")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.message.text().contains("libgeos_of_nowhere.so.1"))
      #expect(error.hint?.text().contains("libgeos-c1v5") == true)
    }
  }

  @Test func ofAnotherKindIsRefused() {
    #expect(throws: Diagnostic.self) { try Geometry.open(library: "libm.so.6") }
  }
}

@Suite(.enabled(if: geosIsPresent, "GEOS is not installed")) struct GeometryTests {
  let square = PlanPolygon(rings: [rectangle(0, 0, 10, 10)])
  let courtyard = PlanPolygon(rings: [rectangle(0, 0, 10, 10), rectangle(3, 3, 7, 7)])
  let bowTie = PlanPolygon(rings: [points([(0, 0), (2, 2), (2, 0), (0, 2)])])
  /// Two shells, one with a hole and an island in it.
  let several = PlanPolygon(rings: [
    rectangle(0, 0, 10, 10), rectangle(20, 0, 30, 10), rectangle(22, 2, 28, 8),
    rectangle(24, 4, 26, 6),
  ])
  let twoOverlapping = PlanPolygon(rings: [rectangle(0, 0, 2, 2), rectangle(1, 1, 3, 3)])

  @Test func validity() throws {
    let geometry = try Geometry.open()
    for polygon in [square, courtyard, several] { #expect(try geometry.isValid(polygon)) }
    // A shell that touches another in a corner is fine, one that shares a wall is not.
    let corner = PlanPolygon(rings: [rectangle(0, 0, 1, 1), rectangle(1, 1, 2, 2)])
    let wall = PlanPolygon(rings: [rectangle(0, 0, 1, 1), rectangle(1, 0, 2, 1)])
    #expect(try geometry.isValid(corner))
    #expect(try !geometry.isValid(wall))
    let reason = try #require(try geometry.invalidReason(bowTie))
    #expect(reason.contains("Self-intersection") && reason.contains("1 1"))
    for polygon in [
      twoOverlapping, PlanPolygon(rings: []), PlanPolygon(rings: [points([(0, 0), (1, 1)])]),
      PlanPolygon(rings: [points([(0, 0), (1, 1), (2, 2)])]),
      PlanPolygon(rings: [points([(0, 0), (1, .nan), (2, 2)])]),
    ] { #expect(try !geometry.isValid(polygon)) }
    let closedAndRepeated = rectangle(0, 0, 1, 1).flatMap { [$0, $0] } + [PlanPoint(x: 0, y: 0)]
    #expect(try geometry.isValid(PlanPolygon(rings: [closedAndRepeated])))
  }

  @Test func measures() throws {
    let geometry = try Geometry.open()
    let l = PlanPolygon(rings: [points([(0, 0), (10, 0), (10, 1), (1, 1), (1, 10), (0, 10)])])
    let rows: [(PlanPolygon, Double, Double, Double)] = [
      (square, 100, 5, 5), (courtyard, 84, 5, 5), (l, 19, 2.868421052631579, 2.868421052631579),
      (several, 168, 13.095238095238095, 5), (bowTie, 2, 1, 1), (twoOverlapping, 6, 1.5, 1.5),
    ]
    for (polygon, area, x, y) in rows {
      let measure = try geometry.measure(polygon)
      #expect(abs(measure.areaM2 - area) < 1e-9)
      #expect(abs(measure.centroid.x - x) < 1e-9 && abs(measure.centroid.y - y) < 1e-9)
      let index = try #require(PlanIndex(polygons: [polygon]))
      #expect(index.locate(measure.labelPoint) == 0)
    }
    // The centroid of the L and of the courtyard are outside, their label points are not.
    let index = try #require(PlanIndex(polygons: [l]))
    #expect(index.locate(try geometry.measure(l).centroid) == nil)
  }

  @Test func repairs() throws {
    let geometry = try Geometry.open()
    #expect(try geometry.repair(square) == [square])
    #expect(try geometry.repair(courtyard) == [courtyard])
    #expect(try geometry.repair(several).map(\.rings.count) == [1, 2, 1])
    let triangles = try geometry.repair(bowTie)
    #expect(triangles.count == 2)
    for part in triangles {
      #expect(try geometry.isValid(part))
      #expect(part.area == 1)
    }
    // Even-odd: what two rings cover both is outside.
    let notches = try geometry.repair(twoOverlapping)
    #expect(notches.reduce(0) { $0 + $1.area } == 6)
    #expect(try !geometry.covers(twoOverlapping, PlanPoint(x: 1.5, y: 1.5)))
    #expect(try geometry.covers(twoOverlapping, PlanPoint(x: 0.5, y: 0.5)))
    // A spike and a walk back are no area.
    let spike = PlanPolygon(rings: [points([(0, 0), (4, 0), (4, 4), (4, 9), (4, 4), (0, 4)])])
    let repaired = try geometry.repair(spike)
    #expect(repaired.count == 1 && repaired[0].area == 16)
    #expect(try geometry.repair(PlanPolygon(rings: [points([(0, 0), (5, 5), (9, 9)])])) == [])
    #expect(try geometry.repair(PlanPolygon(rings: [])) == [])
    // The middle of a pentagram is inside twice, so outside. Drawn twice counts as once.
    let star = points([(0, 10), (6, -8), (-9.5, 3), (9.5, 3), (-6, -8)])
    let arms = try geometry.repair(PlanPolygon(rings: [star]))
    #expect(arms.count == 5)
    #expect(try !geometry.covers(PlanPolygon(rings: [star]), PlanPoint(x: 0, y: 0)))
    let twice = rectangle(0, 0, 4, 4)
    #expect(try geometry.repair(PlanPolygon(rings: [twice + twice])).map(\.area) == [16])
    #expect(try geometry.repair(PlanPolygon(rings: [twice, twice])).map(\.area) == [16])
  }

  /// Rings that cross each other or themselves at random: what is repaired has the even-odd inside
  /// of the original.
  @Test func repairKeepsTheInside() throws {
    let geometry = try Geometry.open()
    var state: UInt64 = 11
    func random(_ most: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53) * most
    }
    for round in 0..<60 {
      let tangle = (0..<20).map { _ in PlanPoint(x: random(17), y: random(17)) }
      let boxes = (0..<5).map { _ -> [PlanPoint] in
        let x = random(10)
        let y = random(10)
        return rectangle(x, y, x + 1 + random(6), y + 1 + random(6))
      }
      let original = PlanPolygon(rings: round % 3 == 0 ? [tangle] : boxes)
      let before = try #require(PlanIndex(polygons: [original]))
      let parts = try geometry.repair(original)
      let after = try #require(
        PlanIndex(polygons: [PlanPolygon(rings: parts.flatMap(\.rings))]))
      for _ in 0..<200 {
        let point = PlanPoint(x: random(17), y: random(17))
        #expect(before.locate(point) == after.locate(point))
      }
      for part in parts { #expect(try geometry.isValid(part)) }
      #expect(abs(try geometry.measure(original).areaM2 - after.area(of: 0)) < 1e-9)
    }
  }

  @Test func relations() throws {
    let geometry = try Geometry.open()
    let inner = PlanPolygon(rings: [rectangle(0, 0, 4, 4)])
    let across = PlanPolygon(rings: [rectangle(8, 2, 12, 6)])
    let away = PlanPolygon(rings: [rectangle(13, 14, 15, 16)])
    #expect(try geometry.covers(square, inner))
    #expect(try !geometry.covers(inner, square))
    #expect(try !geometry.covers(courtyard, inner))
    #expect(try geometry.overlapArea(square, across) == 8)
    #expect(try geometry.overlapArea(courtyard, inner) == 15)
    #expect(try geometry.overlapArea(square, away) == 0)
    #expect(try geometry.uncoveredArea(of: across, outer: square) == 8)
    #expect(try geometry.uncoveredArea(of: inner, outer: square) == 0)
    #expect(try geometry.uncoveredArea(of: away, outer: square) == 4)
    #expect(try geometry.uncoveredArea(of: away, outer: PlanPolygon(rings: [])) == 4)
    #expect(try geometry.distance(square, away) == 5)
    #expect(try geometry.distance(square, across) == 0)
    #expect(try geometry.overlapArea(bowTie, square) == 2)
    let united = try geometry.union([square, across, away])
    #expect(united.map(\.area).sorted() == [4, 108])
    #expect(try geometry.union([]).isEmpty)
  }

  @Test func overlapsOfMany() throws {
    let geometry = try Geometry.open()
    // A row of rooms that share walls, and two that lie over some.
    var rooms = (0..<100).map {
      PlanPolygon(rings: [rectangle(Double($0) * 3.1, 0, Double($0) * 3.1 + 3.1, 4)])
    }
    rooms.append(PlanPolygon(rings: [rectangle(1, 1, 5, 2)]))
    rooms.append(PlanPolygon(rings: [rectangle(4, 1, 5, 6)]))
    let found = try geometry.overlaps(among: rooms)
    #expect(found.map { [$0.i, $0.j] } == [[0, 100], [1, 100], [1, 101], [100, 101]])
    for (overlap, area) in zip(found, [2.1, 1.9, 3, 1]) {
      #expect(abs(overlap.areaM2 - area) < 1e-9)
    }
    #expect(try geometry.overlaps(among: rooms, above: 2).count == 2)
    #expect(try geometry.overlaps(among: []).isEmpty)
    // Everything over everything: more candidates than the first answer holds.
    let pile = Array(repeating: square, count: 80)
    #expect(try geometry.overlaps(among: pile).count == 80 * 79 / 2)
  }

  @Test func preparedAnswersOutliveTheirGeometry() throws {
    let prepared = try Geometry.open().prepare(courtyard)
    #expect(try prepared.covers(PlanPoint(x: 1, y: 1)))
    #expect(try prepared.covers(PlanPoint(x: 3, y: 5)))
    #expect(try !prepared.covers(PlanPoint(x: 5, y: 5)))
    #expect(try !prepared.covers(PlanPoint(x: .nan, y: 5)))
  }

  @Test func badInputIsAFaultNotACrash() throws {
    let geometry = try Geometry.open()
    for bad in [Double.nan, .infinity, -.infinity] {
      let polygon = PlanPolygon(rings: [points([(0, 0), (1, bad), (1, 1)])])
      let fault = try #require(throws: Diagnostic.self) { try geometry.measure(polygon) }
      #expect(fault.code == .data)
      #expect(fault.message.text().contains("point 2 of ring 1"))
      #expect(throws: Diagnostic.self) { try geometry.repair(polygon) }
    }
    let line = PlanPolygon(rings: [points([(0, 0), (1, 1), (2, 2)])])
    #expect(throws: Diagnostic.self) { try geometry.measure(line) }
    #expect(throws: Diagnostic.self) { try geometry.distance(line, square) }
    #expect(try !geometry.covers(square, line))
    #expect(try geometry.overlapArea(square, line) == 0)
    // An area of 1e600 is no number; that is said, not returned.
    let huge = PlanPolygon(rings: [rectangle(-1e300, -1e300, 1e300, 1e300)])
    let fault = try #require(throws: Diagnostic.self) { try geometry.measure(huge) }
    #expect(fault.code == .data && fault.message.text().contains("too large"))
    // GEOS goes on after a fault.
    #expect(try geometry.measure(square).areaM2 == 100)
  }

  @Test func tangledRingsEndSoon() throws {
    let geometry = try Geometry.open()
    var state: UInt64 = 5
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let tangle = PlanPolygon(rings: [
      (0..<10_000).map { _ in PlanPoint(x: random(), y: random()) }
    ])
    let fault = try #require(throws: Diagnostic.self) { try geometry.repair(tangle) }
    #expect(fault.code == .data)
    let small = PlanPolygon(rings: [(0..<100).map { _ in PlanPoint(x: random(), y: random()) }])
    for part in try geometry.repair(small) { #expect(try geometry.isValid(part)) }
  }
}
