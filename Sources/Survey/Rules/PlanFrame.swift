// Plan metres to places on Earth and back, for a plan whose north may be another way than up. Refuses
// points that are no place.

import Core
import Glibc
import Interchange
import Kernel

struct PlanFrame {
  let origin: PlanOrigin
  private let projection: TransverseMercator
  private let sine: Double
  private let cosine: Double

  /// - Parameter north: degrees from plan +y to north, clockwise.
  init(_ origin: PlanOrigin, north: Double) {
    self.origin = origin
    projection = TransverseMercator(latitude: origin.latitude, longitude: origin.longitude)
    let angle = north.isFinite ? north * .pi / 180 : 0
    sine = sin(angle)
    cosine = cos(angle)
  }

  /// The frame of a plan; nil for one that has no place on Earth. Its levels share their coordinates:
  /// where they disagree about north, it is up.
  init?(_ project: Project, _ levels: [Level]) {
    guard let origin = project.origin else { return nil }
    let norths = Set(levels.map { $0.northAngle ?? 0 })
    self.init(origin, north: norths.count == 1 ? norths.first ?? 0 : 0)
  }

  /// Metres to the east and to the north of a vector of the plan.
  func turned(_ x: Double, _ y: Double) -> (east: Double, north: Double) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }

  func place(_ point: PlanPoint) -> GeoPosition? {
    guard point.isFinite else { return nil }
    let (east, north) = turned(point.x, point.y)
    let (latitude, longitude) = projection.inverse(x: east, y: north)
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90 else { return nil }
    return GeoPosition(longitude, latitude)
  }

  func point(latitude: Double, longitude: Double) -> PlanPoint {
    let (east, north) = projection.forward(latitude: latitude, longitude: longitude)
    return PlanPoint(x: cosine * east + sine * north, y: cosine * north - sine * east)
  }
}
