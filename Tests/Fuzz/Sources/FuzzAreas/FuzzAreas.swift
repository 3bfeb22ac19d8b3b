// Any bytes as a file of borders, as the borders that a notebook keeps, and as a file of zones: what is
// kept lies on the globe and is read back as it was, and asking where a place lies agrees with itself.
// The first byte chooses.

import Core
import Interchange
import Kernel

@testable import Trip

private func check(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

/// Corners beyond which the indexes are slow under the sanitizers.
private let mostCorners = 300

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAreas(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  do throws(Diagnostic) {
    switch start[0] & 3 {
    case 0: try borders(bytes, BordersReader())
    case 1: try borders(bytes, BordersReader(code: "a", name: "b"))
    case 2: kept(bytes)
    default: try zones(bytes)
    }
  } catch {
    check(error.code != .ok && error.code != .internalFault, "a fault of ours")
    check((error.span?.line ?? 1) >= 1, "a line before the first")
    let shown = error.text(width: 40)
    check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
  }
  return 0
}

/// Places to ask for: corners, and what is special on the globe.
private func places(_ corners: [GeoPoint]) -> [GeoPoint] {
  let special: [(Double, Double)] = [
    (0, 0), (90, 0), (-90, 77), (12, 180), (12, -180), (45, 9), (-33, 151), (89.99, -179.99),
  ]
  return special.map { GeoPoint(latitude: $0.0, longitude: $0.1) } + corners.prefix(20)
}

// MARK: - Borders

private func borders(_ bytes: [UInt8], _ reader: BordersReader) throws(Diagnostic) {
  let found = try reader.read(file: "fuzz", bytes: bytes)
  let lines = 1 + bytes.count { $0 == 0x0A }
  for fault in found.faults {
    check(fault.line >= 1 && fault.line <= lines, "no such line")
    for language in Language.allCases { _ = fault.reason.text(language) }
  }
  var keys: Set<String> = []
  for area in found.set.areas {
    check(keys.insert(area.key).inserted, "a country comes twice")
    check(!area.name.isEmpty && area.code?.isEmpty != true, "a country without a name")
    check(!area.polygons.isEmpty, "a country without land")
    for polygon in area.polygons {
      check(!polygon.isEmpty && polygon.allSatisfy { $0.count >= 3 }, "a ring that is none")
      for place in polygon.joined() {
        check(place.isOnGlobe && place.longitude.magnitude <= 540, "a border off the globe")
      }
    }
  }
  check(BorderSet(found.set.bytes) == found.set, "borders that are read back otherwise")
  check((1000...25_000).contains(found.set.tolerance), "a tolerance of \(found.set.tolerance)")
  ask(found.set)
}

private func ask(_ set: BorderSet) {
  guard set.points <= mostCorners else { return }
  guard let finder = CountryFinder(set, tolerance: set.tolerance) else { fatalError("no memory") }
  let corners = set.areas.flatMap { $0.polygons.joined() }.flatMap { $0 }
  let places = places(corners)
  let marks = finder.locate(places)
  check(marks == places.map { finder.locate($0) }, "many places are found otherwise than one")
  for (place, mark) in zip(places, marks) {
    check(mark.area >= -1 && mark.area < Int32(set.areas.count), "no such country")
    guard mark.area >= 0, !mark.isNear else { continue }
    // Land reaches no farther north and south than its corners, but for a pole.
    let latitudes = set.areas[Int(mark.area)].polygons.joined().joined().map(\.latitude)
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let isPole = place.latitude > north || place.latitude < south
    check(!isPole || set.areas[Int(mark.area)].polygons.contains { goesRound($0) }, "outside")
  }
}

/// Whether a polygon goes once round the globe, or may: one of its sides leaps.
private func goesRound(_ polygon: [[GeoPoint]]) -> Bool {
  polygon.contains { ring in
    ring.indices.contains { index in
      let next = ring[(index + 1) % ring.count]
      return abs(ring[index].longitude - next.longitude) > 180
    }
  }
}

/// What stands in a notebook, which somebody else may have written.
private func kept(_ bytes: [UInt8]) {
  // The head may be packed here, so that it is not lost on the check sum of zlib.
  var blobs = [bytes]
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  if parts.count == 2 {
    let packed = Deflate.packed(Array(parts[0]))
    let sizes = [parts[0].count, packed.count].flatMap { size in
      (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    }
    blobs.append([1] + sizes + packed + parts[1])
  }
  for blob in blobs {
    guard let set = BorderSet(blob) else { continue }
    for area in set.areas {
      for place in area.polygons.joined().joined() {
        check(place.isOnGlobe && place.longitude.magnitude <= 540, "a border off the globe")
      }
    }
    check(BorderSet(set.bytes) == set, "borders that are read back otherwise")
    check(set.tolerance.isFinite, "a tolerance that is none")
    ask(set)
  }
}

// MARK: - Zones

private func zones(_ bytes: [UInt8]) throws(Diagnostic) {
  guard bytes.count(where: { $0 == UInt8(ascii: ",") }) <= 60 else { return }
  let areas = try ZoneFile.areas(bytes, file: "fuzz")
  check(!areas.isEmpty, "a file without areas")
  for area in areas {
    let polygon = area.polygon
    for corner in polygon.rings.joined() {
      check(corner.isOnGlobe && corner.longitude.magnitude <= 540, "a corner off the globe")
    }
    check(polygon.centre.isOnGlobe && polygon.centre.longitude.magnitude <= 180, "no middle")
    check(polygon.size > 0 && polygon.size.isFinite, "a size of \(polygon.size)")
    check(polygon.reach > 0 && polygon.reach <= ZoneShape.most, "a reach of \(polygon.reach)")
    // As the notebook keeps it.
    let text = JSON(rings: polygon.rings).text
    let rings = (try? JSON(parsing: text))?.rings
    check(rings == polygon.rings, "rings that are read back otherwise: \(text)")
    guard let again = ZoneShape(centre: nil, radius: nil, rings: rings) else {
      fatalError("a zone that is none when it is read back")
    }
    check(again.size == polygon.size && again.reach == polygon.reach, "another area")
    ask(ZoneShape(polygon), polygon.rings.flatMap { $0 })
  }
}

private func ask(_ shape: ZoneShape, _ corners: [GeoPoint]) {
  let places = places(corners)
  for place in places {
    let distance = shape.distance(place)
    check(distance.isFinite, "no distance")
    let centre = Geodesic.distance(from: shape.centre, to: place)
    // A metre for the edges that geodesics stand for, and one for what numbers cannot say.
    check(distance <= centre + 2 || shape.distance(shape.centre) > 0, "farther than the middle")
    check(distance >= centre - shape.reach * 1.02 - 2, "nearer than the farthest corner")
    check(!shape.contains(place) || centre <= shape.reach * 1.02 + 2, "inside, and out of reach")
  }
  for (start, end) in zip(places, places.dropFirst()) {
    var last = -1.0
    for piece in shape.pieces(from: start, to: end) {
      check(piece.lowerBound > last || last < 0, "pieces that overlap")
      check(piece.lowerBound >= 0 && piece.upperBound <= 1, "a piece beyond the way")
      last = piece.upperBound
    }
  }
}
