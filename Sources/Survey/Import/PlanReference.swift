// The reference system that a GeoJSON file says its coordinates are in. RFC 7946 knows longitude and
// latitude only and has no such member; GDAL and QGIS write that of the older specification
// (geojson.org, 2008, section 3), and most of their plans are in the projection of web maps.
import Glibc
import Interchange
import Kernel

enum PlanReference: Equatable {
  /// Longitude and latitude, or nothing is said.
  case geographic
  /// EPSG:3857 and the names it had: metres at the equator only.
  case webMercator(String)
  /// Another projection, by its name.
  case projected(String)

  /// The numbers of EPSG:3857, ESRI's among them.
  private static let webMercators: Set<Int> = [3857, 3785, 900_913, 102_100, 102_113]

  /// Reads the member `crs` of a collection: `urn:ogc:def:crs:EPSG::3857`, `EPSG:3857`,
  /// `http://www.opengis.net/def/crs/EPSG/0/3857`, or a number.
  init(_ crs: JSON?) {
    let properties = crs?["properties"]
    let text = properties?["name"]?.string ?? RawValue.text(properties?["code"]) ?? ""
    let last = text.split { $0 == ":" || $0 == "/" }.last.map(String.init) ?? ""
    let isESRI = text.uppercased().contains("ESRI")
    guard let code = Int(last) else {
      self = .geographic
      return
    }
    let name = (isESRI ? "ESRI:" : "EPSG:") + String(code)
    if PlanReference.webMercators.contains(code) {
      self = .webMercator(name)
    } else if (4000..<5000).contains(code) {
      // Geographic systems have these numbers; what lies between WGS 84 and another is below what
      // a plan can tell.
      self = .geographic
    } else {
      self = .projected(name)
    }
  }

  /// Metres of EPSG:3857 as degrees (IOGP 373-7-2, method 1024: the sphere of 6 378 137 m).
  static func degrees(_ metres: GeoPosition) -> GeoPosition {
    let radius = 6_378_137.0
    let latitude = atan(sinh(metres.y / radius))
    return GeoPosition(metres.x / radius * 180 / .pi, latitude * 180 / .pi)
  }
}
