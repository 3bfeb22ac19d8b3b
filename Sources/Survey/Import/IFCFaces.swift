// The floor of a space whose body is given by its faces: surface models, boundary representations,
// triangles, and what is drawn out sideways. Refuses curved faces.

import Core
import Interchange
import Kernel
import Polygons

extension IFCShape {
  /// One face in the world: its outer ring, then its holes.
  typealias Face = [Ring]

  /// A face lies flat where its corners are as high to a millimetre.
  private static let flatness = 1e-3
  /// Square metres of a face seen from above; less is a wall.
  private static let leastArea = 1e-6
  /// The lowest flat faces are the floor where they are so much of what the body covers; else there
  /// are steps or a ramp, and it covers its floor.
  private static let floorShare = 0.9

  // MARK: Reading

  /// Faces of the items that have them; nil for another item.
  mutating func faces(
    _ record: STEPRecord, _ place: IFCTransform
  ) throws(IFCStop) -> [Face]? {
    switch record.name {
    case "IFCFACEBASEDSURFACEMODEL", "IFCSHELLBASEDSURFACEMODEL":
      var faces: [Face] = []
      for id in record[0].references { faces += try shell(try read(id), place) }
      return faces
    case "IFCFACETEDBREP", "IFCFACETEDBREPWITHVOIDS":
      return try shell(try read(record[0], "Outer"), place)
    case "IFCTRIANGULATEDFACESET": return try indexed(record[3].list ?? [], of: record, place)
    case "IFCPOLYGONALFACESET":
      var faces: [Face] = []
      for id in record[2].references {
        let face = try read(id)
        let rings = [face[0]] + (face[1].list ?? [])
        faces.append(try corners(rings, of: record, place))
      }
      return faces
    default: return nil
    }
  }

  /// IfcConnectedFaceSet and its kinds.
  private mutating func shell(
    _ record: STEPRecord, _ place: IFCTransform
  ) throws(IFCStop) -> [Face] {
    guard ["IFCCONNECTEDFACESET", "IFCOPENSHELL", "IFCCLOSEDSHELL"].contains(record.name) else {
      throw .refused(tr("its shape has the unsupported kind \(record.name)"))
    }
    var faces: [Face] = []
    for id in record[0].references {
      let face = try read(id)
      guard face.name == "IFCFACE" else {
        throw .refused(tr("its shape has the unsupported kind \(face.name)"))
      }
      var rings: Face = []
      for bound in face[0].references {
        let bound = try read(bound)
        let loop = try read(bound[0], "Bound")
        guard loop.name == "IFCPOLYLOOP" else {
          throw .refused(tr("its shape has the unsupported kind \(loop.name)"))
        }
        let ids = loop[0].references
        try step(ids.count)
        var ring: Ring = []
        for id in ids { ring.append(place(try model.point(.reference(id)))) }
        // The outer one comes first, whichever stands first in the file.
        rings.insert(ring, at: bound.name == "IFCFACEOUTERBOUND" ? 0 : rings.count)
      }
      if !rings.isEmpty { faces.append(rings) }
    }
    return faces
  }

  /// Faces whose corners are numbers of points.
  private mutating func indexed(
    _ triangles: [STEPValue], of record: STEPRecord, _ place: IFCTransform
  ) throws(IFCStop) -> [Face] {
    var faces: [Face] = []
    for triangle in triangles { faces.append(try corners([triangle], of: record, place)) }
    return faces
  }

  private mutating func corners(
    _ rings: [STEPValue], of record: STEPRecord, _ place: IFCTransform
  ) throws(IFCStop) -> Face {
    let points = try points(of: record)
    var face: Face = []
    for ring in rings {
      var corners: Ring = []
      for value in ring.list ?? [] {
        guard case .integer(let index) = value, index >= 1, index <= Int64(points.count) else {
          throw .refused(tr("it has a face with a missing point"))
        }
        corners.append(place(points[Int(index) - 1]))
      }
      try step(corners.count)
      face.append(corners)
    }
    return face
  }

  /// The points of a face set, read once for all of its faces.
  private mutating func points(of record: STEPRecord) throws(IFCStop) -> [IFCPoint] {
    if let known = pointList, known.id == record.id { return known.points }
    let list = try read(record[0], "Coordinates")
    let values = list[0].list ?? []
    try step(values.count)
    var points: [IFCPoint] = []
    for value in values { points.append(try IFCModel.point(value)) }
    pointList = (record.id, points)
    return points
  }

  /// The faces of a profile drawn out along a vector: its two ends and a side for each edge.
  static func faces(of rings: [Ring], along vector: IFCPoint) -> [Face] {
    var faces: [Face] = [rings, rings.map { $0.map { $0 + vector } }]
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where a != b {
        faces.append([[a, b, b + vector, a + vector]])
      }
    }
    return faces
  }

  // MARK: Floor

  /// The floor of a body on the plan, as rings in the unit of the file, closed by their first point.
  func floor(of faces: [Face]) throws(IFCStop) -> [[Ring]] {
    var lowest = Double.infinity
    var flat: [(face: Face, height: Double)] = []
    for face in faces where abs(PlanPolygon.signedArea(of: plan(face[0]))) > IFCShape.leastArea {
      let heights = face[0].map { $0.z * model.metres }
      guard let low = heights.min(), let high = heights.max(), high - low <= IFCShape.flatness
      else { continue }
      lowest = min(lowest, low)
      flat.append((face, low))
    }
    let ground = flat.filter { $0.height <= lowest + IFCShape.flatness }.map(\.face)
    do throws(Diagnostic) {
      var covered = try union(faces)
      if covered.isEmpty { covered = try between(faces) }
      let floor = try union(ground)
      let share = IFCShape.size(floor) / max(IFCShape.size(covered), IFCShape.leastArea)
      guard !covered.isEmpty else { throw Diagnostic(.data, tr("its faces enclose no floor")) }
      guard share >= IFCShape.floorShare else { return back(covered) }
      // One face is taken as it is drawn, to the last bit.
      guard ground.count == 1 else { return back(floor) }
      return [ground[0].map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) }]
    } catch {
      // What cannot be computed is listed; a machine without memory is no fault of the space.
      throw error.code == .data ? IFCStop.refused(error.message) : IFCStop.fault(error)
    }
  }

  /// A ring seen from above, in metres, to a micrometre, so that faces that share a corner do.
  private func plan(_ ring: Ring) -> [PlanPoint] {
    ring.map { point in
      let place = model.onPlan(point)
      return PlanPoint(x: (place.x * 1e6).rounded() / 1e6, y: (place.y * 1e6).rounded() / 1e6)
    }
  }

  private func union(_ faces: [Face]) throws(Diagnostic) -> [PlanPolygon] {
    let seen = faces.map { face in PlanPolygon(rings: face.map(plan)) }
    let wide = seen.filter { polygon in
      polygon.rings.first.map { abs(PlanPolygon.signedArea(of: $0)) > IFCShape.leastArea } ?? false
    }
    return wide.isEmpty ? [] : try geometry.union(wide)
  }

  /// What walls alone enclose.
  private func between(_ faces: [Face]) throws(Diagnostic) -> [PlanPolygon] {
    var lines: [[PlanPoint]] = []
    for ring in faces.joined() {
      let points = plan(ring)
      if points.contains(where: { $0 != points[0] }) { lines.append(points + points.prefix(1)) }
    }
    guard !lines.isEmpty else { return [] }
    let found = try geometry.faces(between: lines).faces
    return found.isEmpty ? [] : try geometry.union(found)
  }

  private static func size(_ polygons: [PlanPolygon]) -> Double {
    polygons.reduce(0) { sum, polygon in
      polygon.rings.enumerated().reduce(sum) { sum, ring in
        let area = abs(PlanPolygon.signedArea(of: ring.element))
        return sum + (ring.offset == 0 ? area : -area)
      }
    }
  }

  private func back(_ polygons: [PlanPolygon]) -> [[Ring]] {
    polygons.map { polygon in
      polygon.rings.map { ring in
        (ring + ring.prefix(1)).map { IFCPoint($0.x / model.metres, $0.y / model.metres) }
      }
    }
  }
}
