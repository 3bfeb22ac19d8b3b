// Faces between lines: crossings, touches, free ends, holes, and lines that are refused.

import Core
import Kernel
import Testing

@testable import Polygons

@Suite struct WallsTests {
  private func line(_ numbers: Double...) -> [PlanPoint] {
    stride(from: 0, to: numbers.count, by: 2).map {
      PlanPoint(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  private func areas(_ lines: [[PlanPoint]]) throws -> [Double] {
    try Geometry.open().faces(between: lines).map { polygon in
      polygon.rings.enumerated().reduce(0) { sum, ring in
        let area = abs(PlanPolygon.signedArea(of: ring.element))
        return sum + (ring.offset == 0 ? area : -area)
      }
    }
  }

  @Test func crossingLinesPartARectangle() throws {
    let box = line(0, 0, 8, 0, 8, 4, 0, 4, 0, 0)
    #expect(try areas([box]) == [32])
    // Through, from wall to wall, overlapping, hanging free, and outside.
    #expect(
      try areas([
        box, line(3, -1, 3, 5), line(3, 2, 8, 2), line(4, 2, 6, 2), line(1, 1, 2, 1),
        line(9, 0, 9, 9),
      ]) == [12, 10, 10])
  }

  @Test func whatLiesInsideIsAHoleAndAFaceOfItsOwn() throws {
    let faces = try Geometry.open().faces(between: [
      line(0, 0, 10, 0, 10, 10, 0, 10, 0, 0), line(2, 2, 4, 2, 4, 4, 2, 4, 2, 2),
    ])
    #expect(faces.map(\.rings.count) == [2, 1])
  }

  @Test func nothingEnclosedIsNoFace() throws {
    #expect(try areas([]).isEmpty)
    #expect(try areas([line(0, 0, 1, 0), line(1, 0, 1, 1), line(5, 5), line(6, 6, 6, 6)]).isEmpty)
  }

  @Test func aSlitOfTheLastBitIsASlit() throws {
    let gap = 1e-9
    #expect(try areas([line(0, 0, 4, 0, 4, 4, 0, 4, 0, gap)]).isEmpty)
  }

  @Test func numbersThatAreNoneAndHatchingAreRefused() throws {
    for bad in [Double.nan, .infinity] {
      let fault = #expect(throws: Diagnostic.self) { try areas([line(0, 0, bad, 1)]) }
      #expect(fault?.code == .data)
    }
    var hatching: [[PlanPoint]] = []
    for step in 0..<3000 {
      hatching.append(line(Double(step), -1, Double(step), 3001))
      hatching.append(line(-1, Double(step), 3001, Double(step)))
    }
    let fault = #expect(throws: Diagnostic.self) { try areas(hatching) }
    #expect(fault?.code == .data && fault?.message.text().contains("cross") == true)
  }
}
