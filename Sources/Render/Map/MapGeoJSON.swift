// A map as GeoJSON (RFC 7946): lines cut at the antimeridian, markers and areas with what they mean.
import Core
import Kernel

enum MapGeoJSON {
  static func collection(_ picture: MapPicture) -> JSON {
    var features: [JSON] = []
    func add(_ type: String, _ coordinates: JSON, _ properties: [(String, JSON)]) {
      let known = properties.filter { $0.1 != .null }.map { JSONObject.Member($0.0, $0.1) }
      features.append(
        .object([
          "type": .string("Feature"),
          "geometry": .object(["type": .string(type), "coordinates": coordinates]),
          "properties": .object(JSONObject(known)),
        ]))
    }
    for line in picture.lines where line.kind != .gap {
      let parts = parts(line.places).filter { $0.count > 1 }
      guard !parts.isEmpty else { continue }
      let layer = picture.layers.indices.contains(line.layer) ? picture.layers[line.layer] : nil
      add(
        "MultiLineString", .array(parts.map { .array($0.map(position)) }),
        [
          ("kind", .string(line.kind.rawValue)),
          ("title", layer.map { .string($0.title) } ?? .null),
        ])
    }
    for area in picture.areas {
      let rings = area.rings.filter { $0.count > 2 }.map { ring in
        JSON.array((ring[0] == ring[ring.count - 1] ? ring : ring + [ring[0]]).map(position))
      }
      guard !rings.isEmpty else { continue }
      add("Polygon", .array(rings), [("kind", .string("zone")), ("title", .string(area.title))])
    }
    for marker in picture.markers where marker.place.isOnGlobe {
      add(
        "Point", position(marker.place),
        [
          ("kind", .string(marker.kind.rawValue)), ("title", .string(marker.title)),
          ("at", marker.at.map { .string($0.description) } ?? .null),
        ])
    }
    return .object([
      "type": .string("FeatureCollection"), "name": .string(picture.title),
      "features": .array(features),
    ])
  }

  private static func position(_ place: GeoPoint) -> JSON {
    // A centimetre is finer than any receiver.
    func rounded(_ value: Double) -> JSON { .number((value * 1e7).rounded() / 1e7) }
    return .array([rounded(place.longitude), rounded(place.latitude)])
  }

  /// Cut where the line crosses 180 degrees (3.1.9), both parts ending on that meridian.
  private static func parts(_ line: [GeoPoint]) -> [[GeoPoint]] {
    var parts: [[GeoPoint]] = []
    var part: [GeoPoint] = []
    for place in line where place.isOnGlobe {
      if let last = part.last, abs(place.longitude - last.longitude) > 180 {
        let side = last.longitude > 0 ? 180.0 : -180.0
        let way = place.longitude + 2 * side - last.longitude
        let share = way == 0 ? 0 : (side - last.longitude) / way
        let latitude = last.latitude + (place.latitude - last.latitude) * share
        part.append(GeoPoint(latitude: latitude, longitude: side))
        parts.append(part)
        part = [GeoPoint(latitude: latitude, longitude: -side)]
      }
      part.append(place)
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}
