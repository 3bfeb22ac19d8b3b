// Polygons cut by each other, against areas known by hand and against GEOS's own pairs.
import Core
import Kernel
import Testing

@testable import Polygons

@Suite(.enabled(if: geosIsPresent, "GEOS is not installed")) struct CutTests {
  private func polygon(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PlanPolygon {
    PlanPolygon(rings: [rectangle(x0, y0, x1, y1)])
  }

  @Test func differenceAndIntersection() throws {
    let geometry = try Geometry.open()
    let square = polygon(0, 0, 10, 10)
    // One cut leaves a frame, a strip two parts, everything nothing.
    let cases: [([PlanPolygon], parts: Int, area: Double)] = [
      ([], 1, 100), ([polygon(20, 0, 30, 10)], 1, 100), ([polygon(10, 0, 20, 10)], 1, 100),
      ([polygon(3, 3, 7, 7)], 1, 84), ([polygon(4, -1, 6, 11)], 2, 80),
      ([polygon(4, -1, 6, 11), polygon(-1, 4, 11, 6)], 4, 64), ([polygon(-1, -1, 11, 11)], 0, 0),
    ]
    for (others, parts, area) in cases {
      let left = try geometry.difference(square, minus: others)
      #expect(left.count == parts)
      #expect(abs(left.reduce(0) { $0 + $1.area } - area) < 1e-9)
      for part in left { #expect(try geometry.isValid(part)) }
    }
    let both = try geometry.intersection(square, polygon(4, -1, 6, 11))
    #expect(both.count == 1 && abs(both[0].area - 20) < 1e-9)
    #expect(try geometry.intersection(square, polygon(10, 0, 20, 10)).isEmpty)
  }

  @Test func aSplinterIsJoined() throws {
    let geometry = try Geometry.open()
    let joined = try geometry.joined(polygon(0, 0, 5, 4), with: polygon(5.000_001, 0, 5.02, 4))
    #expect(joined.count == 1)
    #expect(abs(joined[0].area - 5.02 * 4) < 1e-3)
  }

  @Test func pairsOfTwoDrawingsAreThoseOfOne() throws {
    let geometry = try Geometry.open()
    var ours: [PlanPolygon] = []
    var theirs: [PlanPolygon] = []
    for index in 0..<60 {
      let (x, y) = (Double(index * 37 % 50), Double(index * 23 % 41))
      let room = polygon(x, y, x + 6, y + 3 + Double(index % 4))
      if index.isMultiple(of: 2) { ours.append(room) } else { theirs.append(room) }
    }
    let found = try geometry.overlaps(of: ours, with: theirs)
    let expected = try geometry.overlaps(among: ours + theirs).filter {
      $0.i < ours.count && $0.j >= ours.count
    }
    #expect(found.count == expected.count && found.count == 17)
    for (a, b) in zip(found, expected) {
      #expect(a.i == b.i && a.j == b.j - ours.count && abs(a.areaM2 - b.areaM2) < 1e-9)
    }
  }
}
