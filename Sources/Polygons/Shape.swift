// One geometry of GEOS and what can be asked of it. Polygonal ones only leave this module, as
// PlanPolygon values.
import CGEOS
import Core
import Kernel

/// Owns a GEOS geometry and keeps its library open. Not Sendable.
final class Shape {
  let raw: OpaquePointer
  let library: Library

  init(_ raw: OpaquePointer, in library: Library) {
    self.raw = raw
    self.library = library
  }

  deinit { library.table.pointee.destroy(library.context, raw) }

  private var geos: UnsafeMutablePointer<tc_geos_table> { library.table }

  var isEmpty: Bool { geos.pointee.is_empty(library.context, raw) != 0 }

  func isValid() throws(Diagnostic) -> Bool {
    let valid = geos.pointee.is_valid(library.context, raw)
    // What is wrong arrives as a notice; nobody asked for it here.
    if valid == 0 { tc_geos_forget(library.table) }
    return try library.answer(valid)
  }

  func invalidReason() throws(Diagnostic) -> String {
    guard let text = geos.pointee.invalid_reason(library.context, raw) else {
      throw library.failure()
    }
    defer { geos.pointee.free_text(library.context, text) }
    tc_geos_forget(library.table)
    return String(cString: text)
  }

  func area() throws(Diagnostic) -> Double {
    try library.number { geos.pointee.area(library.context, raw, &$0) }
  }

  func distance(to other: Shape) throws(Diagnostic) -> Double {
    try library.number { geos.pointee.distance(library.context, raw, other.raw, &$0) }
  }

  func makeValid() throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.make_valid(library.context, raw))
  }

  /// The faces between lines that are noded, each a polygon.
  func faces() throws(Diagnostic) -> [Shape] {
    var lines: [OpaquePointer?] = [raw]
    let all = try library.own(geos.pointee.polygonize(library.context, &lines, 1))
    var result: [Shape] = []
    for face in all.lentParts() {
      result.append(try library.own(geos.pointee.clone(library.context, face)))
    }
    return result
  }

  /// The faces between noded lines, and the lines that bound none, as three collections.
  func sortedFaces() throws(Diagnostic) -> (
    faces: Shape, cuts: Shape, dangles: Shape, invalid: Shape
  ) {
    var cuts: OpaquePointer?
    var dangles: OpaquePointer?
    var invalid: OpaquePointer?
    let all = geos.pointee.polygonize_full(library.context, raw, &cuts, &dangles, &invalid)
    // Each that was made is owned before the first fault leaves.
    let owned = [all, cuts, dangles, invalid].map { $0.map { Shape($0, in: library) } }
    guard let faces = owned[0], let cuts = owned[1], let dangles = owned[2], let invalid = owned[3]
    else { throw library.failure() }
    return (faces, cuts, dangles, invalid)
  }

  func boundary() throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.boundary(library.context, raw))
  }

  /// Everything within `metres` of a polygon, corners drawn out to a point (at most 10 times as
  /// far); below 0 what is further than that inside.
  func grown(by metres: Double) throws(Diagnostic) -> Shape {
    try library.own(
      geos.pointee.buffer(
        library.context, raw, metres, 8, CInt(TC_GEOS_FLAT_CAP), CInt(TC_GEOS_MITRE_JOIN), 10)
    ).polygonalPart()
  }

  /// From the centre of the largest circle inside to its border.
  func widestCircle(_ tolerance: Double) throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.widest_circle(library.context, raw, tolerance))
  }

  func union() throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.unary_union(library.context, raw))
  }

  func intersection(_ other: Shape) throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.intersection(library.context, raw, other.raw))
  }

  func difference(_ other: Shape) throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.difference(library.context, raw, other.raw))
  }

  func symmetricDifference(_ other: Shape) throws(Diagnostic) -> Shape {
    try library.own(geos.pointee.symmetric_difference(library.context, raw, other.raw))
  }

  func intersects(_ other: Shape) throws(Diagnostic) -> Bool {
    try library.answer(geos.pointee.intersects(library.context, raw, other.raw))
  }

  func covers(_ other: Shape) throws(Diagnostic) -> Bool {
    try library.answer(geos.pointee.covers(library.context, raw, other.raw))
  }

  func centroid() throws(Diagnostic) -> PlanPoint {
    try library.own(geos.pointee.centroid(library.context, raw)).position()
  }

  func pointOnSurface() throws(Diagnostic) -> PlanPoint {
    try library.own(geos.pointee.point_on_surface(library.context, raw)).position()
  }

  /// Where a point geometry is.
  private func position() throws(Diagnostic) -> PlanPoint {
    let x = try library.number { geos.pointee.point_x(library.context, raw, &$0) }
    let y = try library.number { geos.pointee.point_y(library.context, raw, &$0) }
    return PlanPoint(x: x, y: y)
  }

  /// Its polygons with an area; lines and points, which repair and intersection leave, drop out.
  func polygonalPart() throws(Diagnostic) -> Shape {
    let type = Int(geos.pointee.type_of(library.context, raw))
    if type == TC_GEOS_POLYGON || type == TC_GEOS_MULTIPOLYGON { return self }
    var parts: [Shape] = []
    for part in lentParts() {
      let type = Int(geos.pointee.type_of(library.context, part))
      guard type == TC_GEOS_POLYGON || type == TC_GEOS_MULTIPOLYGON || type == TC_GEOS_COLLECTION
      else { continue }
      let copy = try library.own(geos.pointee.clone(library.context, part))
      let polygons = type == TC_GEOS_COLLECTION ? try copy.polygonalPart() : copy
      if !polygons.isEmpty { parts.append(polygons) }
    }
    if parts.count == 1 { return parts[0] }
    let all = try library.collect(parts, as: .any)
    return parts.isEmpty ? try library.polygon([]) : try all.union()
  }

  /// A polygonal shape as values, one for each part; the first point is not repeated.
  func polygons() throws(Diagnostic) -> [PlanPolygon] {
    var result: [PlanPolygon] = []
    for part in lentParts() where geos.pointee.is_empty(library.context, part) == 0 {
      guard Int(geos.pointee.type_of(library.context, part)) == TC_GEOS_POLYGON,
        let shell = geos.pointee.shell_of(library.context, part)
      else { continue }
      var rings = [try points(of: shell)]
      for i in 0..<max(0, geos.pointee.hole_count(library.context, part)) {
        guard let hole = geos.pointee.hole_n(library.context, part, i) else {
          throw library.failure()
        }
        rings.append(try points(of: hole))
      }
      result.append(PlanPolygon(rings: rings))
    }
    return result
  }

  /// Its lines as values; a closed one ends where it begins.
  func lines() throws(Diagnostic) -> [[PlanPoint]] {
    var result: [[PlanPoint]] = []
    for part in lentParts() where geos.pointee.is_empty(library.context, part) == 0 {
      result.append(try allPoints(of: part))
    }
    return result
  }

  private func lentParts() -> [OpaquePointer] {
    (0..<max(0, geos.pointee.part_count(library.context, raw))).compactMap {
      geos.pointee.part_n(library.context, raw, $0)
    }
  }

  /// A ring's points, the first not repeated.
  private func points(of ring: OpaquePointer) throws(Diagnostic) -> [PlanPoint] {
    try allPoints(of: ring).dropLast()
  }

  private func allPoints(of line: OpaquePointer) throws(Diagnostic) -> [PlanPoint] {
    var count: UInt32 = 0
    guard let sequence = geos.pointee.sequence_of(library.context, line),
      geos.pointee.sequence_size(library.context, sequence, &count) == 1
    else { throw library.failure() }
    var xy: [Double] = Array(repeating: 0, count: 2 * Int(count))
    guard geos.pointee.sequence_to(library.context, sequence, &xy, 0, 0) == 1 else {
      throw library.failure()
    }
    return (0..<Int(count)).map { PlanPoint(x: xy[2 * $0], y: xy[2 * $0 + 1]) }
  }
}
