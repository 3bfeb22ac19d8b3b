// The plane of maps: true in its middle, no matter where on the globe that is.

import Core
import Kernel
import Testing

@testable import Render

@Suite struct ProjectionTests {
  private func place(_ latitude: Double, _ longitude: Double) -> GeoPoint {
    GeoPoint(latitude: latitude, longitude: longitude)
  }

  @Test(
    arguments: [
      (MapProjection.Kind.mercator, 0.0), (.mercator, 51.4), (.mercator, -72), (.stereographic, 90),
      (.stereographic, -90), (.stereographic, 83), (.stereographic, 0), (.equalEarth, 0),
    ])
  func aMetreIsAMetreInTheMiddle(kind: MapProjection.Kind, latitude: Double) {
    let projection = MapProjection(kind, centre: place(latitude, 179.5))
    let middle = projection.point(place(latitude, 179.5))
    #expect(abs(middle.x) < 1e-6 && abs(middle.y) < 1e-6, "\(middle)")
    // Karney's geodesics are the judge, to the east and to the north, over the antimeridian.
    let width = kind == .equalEarth ? 0.97 : 1.0
    func ground(_ x: Double, _ y: Double) -> Double {
      let a = projection.place(PlanPoint(x: -x, y: -y)), b = projection.place(PlanPoint(x: x, y: y))
      return Geodesic.distance(from: a, to: b)
    }
    // Areas are true with Equal Earth, not lengths.
    #expect(abs(ground(500, 0) / 1000 - 1) < (kind == .equalEarth ? 0.2 : 1e-6))
    #expect(abs(ground(0, 500) / 1000 - 1) < (kind == .equalEarth ? 0.2 : 1e-6))
    #expect(ground(500, 0) > 1000 * (width - 0.15))
    let metres = projection.groundMetres(at: PlanPoint(x: 0, y: 0))
    #expect(abs(metres - ground(500, 0) / 1000) < 1e-4)
  }

  @Test func equalEarthKeepsAreas() {
    let projection = MapProjection(.equalEarth, centre: place(0, 11))
    // 10 degrees by 10 degrees on a sphere: R² Δλ (sin φ₂ - sin φ₁); sines by the series of Turn.
    for south in stride(from: -80.0, to: 80, by: 20) {
      var ring: [GeoPoint] = []
      for i in 0..<200 { ring.append(place(south, 60 + Double(i) / 20)) }
      for i in 0..<200 { ring.append(place(south + Double(i) / 20, 70)) }
      for i in 0..<200 { ring.append(place(south + 10, 70 - Double(i) / 20)) }
      for i in 0..<200 { ring.append(place(south + 10 - Double(i) / 20, 60)) }
      let drawn = PlanPolygon.signedArea(of: projection.points(ring))
      let sines = (Turn.sinCos((south + 10) / 360).sine, Turn.sinCos(south / 360).sine)
      let wanted = 6_371_008.8 * 6_371_008.8 * 10 * Double.pi / 180 * (sines.0 - sines.1)
      #expect(abs(drawn / wanted - 1) < 1e-4, "\(south)")
    }
  }

  @Test func everyPlaceComesBack() {
    for kind in [MapProjection.Kind.mercator, .stereographic, .equalEarth] {
      let projection = MapProjection(kind, centre: place(kind == .equalEarth ? 0 : 47, -170))
      for latitude in stride(from: -60.0, through: 80, by: 10) {
        for longitude in stride(from: -180.0, to: 180, by: 25) {
          let there = place(latitude, longitude)
          let point = projection.point(there)
          guard point.isFinite else {
            #expect(kind == .stereographic)
            continue
          }
          let back = Geodesic.distance(from: projection.place(point), to: there)
          #expect(back < 0.01, "\(kind) \(there) \(back)")
        }
      }
      let many = [place(10.001, -179.99), place(-60.5, 33), place(79.9, 12), place(.nan, 0)]
      for (one, quick) in zip(many.map(projection.point), projection.points(many)) {
        #expect(one.isFinite ? one.distance(to: quick) < 0.05 : !quick.isFinite)
      }
    }
  }

  @Test func whatIsDrawnChoosesThePlane() throws {
    let fiji = try #require(
      MapProjection(around: [place(-17, 179.9), place(-16.8, -179.8), place(-17.2, 179.95)]))
    #expect(fiji.kind == .mercator && abs(abs(fiji.centre.longitude) - 179.9) < 0.2)
    let points = [place(-17, 179.9), place(-17, -179.9)].map(fiji.point)
    #expect(abs(points[1].x - points[0].x) < 22_000)
    let pole = try #require(
      MapProjection(around: (0..<36).map { place(85, Double($0) * 10) }))
    #expect(pole.kind == .stereographic && pole.centre.latitude == 90 && !pole.hasNorthUp)
    let world = try #require(
      MapProjection(around: [place(-33, -70), place(45, 11), place(35, 139), place(-41, 174)]))
    #expect(world.kind == .equalEarth)
    #expect(MapProjection(around: [place(91, 0), place(.nan, 3)]) == nil)
    #expect(MapProjection(around: [place(90, 0)])?.point(place(90, 55)).isFinite == true)
  }

  @Test func aFlightIsDrawnAsItIsFlown() {
    // Over Greenland, not along the parallel: the vertex of the great circle is far north.
    let line = Geodesic.densified([place(50, 8), place(45, -122)], every: 100_000)
    #expect(line.count > 60 && line.map(\.latitude).max() ?? 0 > 67)
    let steps = Geodesic.lengths(of: line)
    #expect(steps.allSatisfy { $0 <= 100_001 })
  }
}
