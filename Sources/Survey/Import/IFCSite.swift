// Where a building model lies on Earth: latitude and longitude of its site, as degrees, minutes, seconds
// and millionths, and the true north of its coordinates. Refuses nothing: what cannot be is not said.

import Glibc
import Interchange
import Kernel

enum IFCSite {
  /// The direction of north in the coordinates of the project, of length 1; nil where the model does not
  /// say, or says that it is up.
  static func north(_ model: IFCModel) throws(Diagnostic) -> IFCPoint? {
    for context in try model.records("IFCGEOMETRICREPRESENTATIONCONTEXT") {
      do throws(IFCStop) {
        guard let given = try model.direction(context[5]),
          let north = IFCPoint(given.x, given.y).unit
        else { continue }
        // Cosines of a right angle are not quite 0 as most programs write them.
        return abs(north.x) < 1e-6 && north.y > 0 ? nil : north
      } catch {
        if case .fault(let fault) = error { throw fault }
      }
    }
    return nil
  }

  /// Degrees from +y to north, clockwise, from 0 to 360.
  static func angle(_ north: IFCPoint?) -> Double? {
    guard let north else { return nil }
    let degrees = atan2(north.x, north.y) * 180 / .pi
    let rounded = (degrees * 1e9).rounded() / 1e9
    return rounded < 0 ? rounded + 360 : rounded
  }

  /// Where the (0, 0) of the project lies, from the first site that says where it is itself.
  /// - Parameter odd: gets the sites whose place is none on Earth, with what they say.
  static func origin(
    _ model: IFCModel, _ north: IFCPoint?, odd: (_ site: STEPRecord, _ said: String) -> Void
  ) throws(Diagnostic) -> PlanOrigin? {
    for site in try model.records("IFCSITE").sorted(by: { $0.offset < $1.offset }) {
      for (name, value, most) in [("RefLatitude", site[9], 90.0), ("RefLongitude", site[10], 180)] {
        guard let parts = value.list, abs(degrees(value) ?? .infinity) > most else { continue }
        let words = parts.map { $0.number.map(\.shortest) ?? "?" }
        odd(site, "\(name) (\(words.joined(separator: ",")))")
      }
      guard let latitude = degrees(site[9]), let longitude = degrees(site[10]),
        abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
      else { continue }
      var place = IFCPoint(0, 0)
      do throws(IFCStop) {
        place = try model.worldPlacement(site[5]).origin
      } catch {
        if case .fault(let fault) = error { throw fault }
      }
      let metres = model.onPlan(place)
      guard metres.x.isFinite, metres.y.isFinite, hypot(metres.x, metres.y) < RingCleaner.farthest
      else { continue }
      return origin(latitude, longitude, of: metres, north)
    }
    return nil
  }

  /// The place from which a point of the plan is seen where the model says that it is.
  private static func origin(
    _ latitude: Double, _ longitude: Double, of point: GeoPosition, _ north: IFCPoint?
  ) -> PlanOrigin {
    let frame = PlanFrame(
      PlanOrigin(latitude: latitude, longitude: longitude), north: angle(north) ?? 0)
    guard point.x != 0 || point.y != 0 else { return frame.origin }
    let (east, up) = frame.turned(point.x, point.y)
    var origin = frame.origin
    // East and north differ a little from place to place.
    for _ in 0..<8 {
      let seen = TransverseMercator(latitude: origin.latitude, longitude: origin.longitude)
        .forward(latitude: latitude, longitude: longitude)
      let back = TransverseMercator(latitude: origin.latitude, longitude: origin.longitude)
        .inverse(x: seen.x - east, y: seen.y - up)
      guard back.latitude.isFinite, back.longitude.isFinite else { break }
      origin = PlanOrigin(latitude: back.latitude, longitude: back.longitude)
    }
    return PlanOrigin(
      latitude: (origin.latitude * 1e9).rounded() / 1e9,
      longitude: (origin.longitude * 1e9).rounded() / 1e9)
  }

  /// IfcCompoundPlaneAngleMeasure: degrees, minutes, seconds and, perhaps, millionths of a second; all
  /// have the sign of the angle.
  static func degrees(_ value: STEPValue) -> Double? {
    var parts: [Double] = []
    for part in value.list ?? [] {
      guard case .integer(let number) = part else { return nil }
      parts.append(Double(number))
    }
    guard (3...4).contains(parts.count), abs(parts[1]) < 60, abs(parts[2]) < 60,
      parts.count == 3 || abs(parts[3]) < 1_000_000
    else { return nil }
    let sign: Double = parts.contains { $0 < 0 } ? -1 : 1
    let seconds = abs(parts[2]) + (parts.count == 4 ? abs(parts[3]) / 1_000_000 : 0)
    return sign * (abs(parts[0]) + abs(parts[1]) / 60 + seconds / 3600)
  }
}
