// The outline of a space on the plan, from the geometry of a building model: extruded areas and what
// maps them, the floor of bodies with faces, or closed curves of a footprint. Refuses, with the reason,
// whatever else makes a solid: a clipped one may have another floor than its outline, and a floor is
// never guessed.

import Interchange
import Kernel
import Polygons

/// Reads shapes of one model. Arcs become chords that stray at most half a millimetre.
struct IFCShape {
  typealias Ring = [IFCPoint]

  let model: IFCModel
  let geometry: Geometry
  /// The points of the face set read last.
  var pointList: (id: UInt64, points: [IFCPoint])?
  /// Faces of the representation that is being read.
  private var bodyFaces: [Face] = []
  /// Steps left for the whole file, so that a hostile one ends.
  var budget = 40_000_000
  /// Steps left for this space.
  private var steps = 0

  static let chordTolerance = 0.0005
  static let stepsForEach = 1_000_000

  init(model: IFCModel, geometry: Geometry) {
    self.model = model
    self.geometry = geometry
  }

  /// The polygons a product's representation draws on the plan, in metres: rings closed by their
  /// first point.
  mutating func outline(
    _ representation: STEPValue, placement: STEPValue
  ) throws(IFCStop) -> [[[GeoPosition]]] {
    steps = 0
    try step()
    let place = try model.worldPlacement(placement)
    let shape = try read(representation, "IfcProductDefinitionShape")
    var refusal: Phrase?
    var found: [(rank: Int, record: STEPRecord)] = []
    for id in shape[2].references {
      try step()
      let record = try read(id)
      guard let rank = IFCShape.rank(record[1].text) else { continue }
      found.append((rank, record))
    }
    for (_, record) in found.sorted(by: { ($0.rank, $0.record.id) < ($1.rank, $1.record.id) }) {
      do throws(IFCStop) {
        var polygons: [[Ring]] = []
        bodyFaces = []
        for item in record[3].references { polygons += try self.item(item, place, depth: 0) }
        if !bodyFaces.isEmpty { polygons += try floor(of: bodyFaces) }
        guard !polygons.isEmpty else { throw IFCStop.refused(tr("its shape is empty")) }
        return polygons.map { RawPlan.wound($0.map { flat($0) }) }
      } catch {
        // The body says more than the footprint: its reason is the one to give.
        guard case .refused(let reason) = error else { throw error }
        refusal = refusal ?? reason
      }
    }
    throw .refused(refusal ?? tr("it has no shape"))
  }

  /// Which representation to ask first; nil for those that are no outline.
  private static func rank(_ identifier: String?) -> Int? {
    switch identifier?.lowercased() {
    case "body": 0
    case nil, "", "facetation": 1
    case "footprint": 2
    default: nil
    }
  }

  /// On the plan, in metres, closed to the bit where it is closed to a micrometre.
  private func flat(_ ring: Ring) -> [GeoPosition] {
    var points = ring.map { model.onPlan($0) }
    if let first = points.first, let last = points.last, points.count > 3,
      abs(first.x - last.x) < 1e-6, abs(first.y - last.y) < 1e-6
    {
      points[points.count - 1] = first
    }
    return points
  }

  mutating func step(_ count: Int = 1) throws(IFCStop) {
    steps += count
    budget -= count
    guard steps <= IFCShape.stepsForEach, budget >= 0 else {
      throw .refused(tr("its shape is too large or refers to itself"))
    }
  }

  /// A record of the model. It is read anew whenever it is asked for, so a long one takes more steps: a
  /// hostile file would refer to a long one over and over.
  mutating func read(_ id: UInt64) throws(IFCStop) -> STEPRecord {
    let record = try model.record(id)
    try step(record.length / 16)
    return record
  }

  mutating func read(_ value: STEPValue, _ what: String) throws(IFCStop) -> STEPRecord {
    let record = try model.record(value, what)
    try step(record.length / 16)
    return record
  }

  // MARK: Items

  private mutating func item(
    _ id: UInt64, _ place: IFCTransform, depth: Int
  ) throws(IFCStop) -> [[Ring]] {
    try step()
    guard depth < 16 else { throw .refused(tr("its shape is too large or refers to itself")) }
    let record = try read(id)
    switch record.name {
    case "IFCEXTRUDEDAREASOLID": return try extruded(record, place)
    case "IFCMAPPEDITEM":
      let source = try read(record[0], "IfcRepresentationMap")
      let target = try operation(try read(record[1], "MappingTarget"))
      let origin = try model.placement(source[0])
      let inner = try read(source[1], "MappedRepresentation")
      var polygons: [[Ring]] = []
      for part in inner[3].references {
        polygons += try item(part, place.after(target.after(origin)), depth: depth + 1)
      }
      return polygons
    case "IFCBOOLEANCLIPPINGRESULT", "IFCBOOLEANRESULT":
      throw .refused(tr("it is a clipped solid, whose floor need not be its outline"))
    case "IFCGEOMETRICCURVESET", "IFCGEOMETRICSET":
      var rings: [Ring] = []
      for element in record[0].references {
        if let ring = try closedCurve(element, place) { rings.append(ring) }
      }
      return IFCShape.nested(rings)
    case "IFCANNOTATIONFILLAREA":
      var rings: [Ring] = []
      for curve in record[0].references + record[1].references {
        if let ring = try closedCurve(curve, place) { rings.append(ring) }
      }
      return rings.isEmpty ? [] : [rings]
    case "IFCPOLYLINE", "IFCCOMPOSITECURVE", "IFC2DCOMPOSITECURVE", "IFCINDEXEDPOLYCURVE",
      "IFCCIRCLE", "IFCELLIPSE", "IFCTRIMMEDCURVE":
      return try closedCurve(id, place).map { [[$0]] } ?? []
    default:
      guard let faces = try faces(record, place) else {
        throw .refused(tr("its shape has the unsupported kind \(record.name)"))
      }
      bodyFaces += faces
      return []
    }
  }

  /// A curve that ends where it begins, in the world; nil for one that does not.
  private mutating func closedCurve(
    _ id: UInt64, _ place: IFCTransform
  ) throws(IFCStop) -> Ring? {
    let points = try curve(id, depth: 0)
    guard let first = points.first, let last = points.last, points.count > 3,
      (first - last).length * model.metres < 1e-3
    else { return nil }
    return points.map { place($0) }
  }

  /// The largest ring first: the others are holes in it, or further shells, by even-odd.
  private static func nested(_ rings: [Ring]) -> [[Ring]] {
    guard !rings.isEmpty else { return [] }
    func size(_ ring: Ring) -> Double {
      abs(zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y })
    }
    return [rings.map { ($0, size($0)) }.sorted { $0.1 > $1.1 }.map(\.0)]
  }

  /// IfcCartesianTransformationOperator3D, also NonUniform.
  private func operation(_ record: STEPRecord) throws(IFCStop) -> IFCTransform {
    guard record.name.hasPrefix("IFCCARTESIANTRANSFORMATIONOPERATOR3D") else {
      throw .refused(tr("its shape is mapped by \(record.name), which is not understood"))
    }
    let scale = record[3].number ?? 1
    let x = try model.direction(record[0])
    let y = try model.direction(record[1])
    let z = try model.direction(record[4])
    var result = IFCTransform(origin: try model.point(record[2]), axis: z, reference: x)
    // The second axis may mirror.
    if let y, y.dot(result.y) < 0 { result.y = result.y * -1 }
    guard record.name.hasSuffix("NONUNIFORM") else { return result.scaled(scale, scale, scale) }
    return result.scaled(scale, record[5].number ?? scale, record[6].number ?? scale)
  }

  /// The profile seen from above, when it is drawn out upwards or downwards. Drawn out another way it
  /// is a body with faces.
  private mutating func extruded(
    _ record: STEPRecord, _ place: IFCTransform
  ) throws(IFCStop) -> [[Ring]] {
    let own = place.after(try model.placement(record[1]))
    guard let along = try model.direction(record[2]) else {
      throw .refused(tr("its solid has no direction"))
    }
    let up = own.direction(along)
    let rings = try profile(try read(record[0], "SweptArea")).map { $0.map { own($0) } }
    if abs(up.z) > 0, IFCPoint(up.x, up.y).length <= 1e-6 * abs(up.z) { return [rings] }
    guard let way = up.unit, let axis = own.z.unit, abs(way.dot(axis)) > 1e-6,
      let depth = record[3].number, depth > 0
    else { throw .refused(tr("its solid has no volume")) }
    let faces = IFCShape.faces(of: rings, along: way * depth)
    try step(4 * faces.count)
    bodyFaces += faces
    return []
  }

  // MARK: Profiles

  private mutating func profile(_ record: STEPRecord) throws(IFCStop) -> [Ring] {
    try step()
    func size(_ place: Int) throws(IFCStop) -> Double {
      guard let value = record[place].number, value > 0 else {
        throw .refused(tr("its profile has no size"))
      }
      return value
    }
    switch record.name {
    case "IFCARBITRARYCLOSEDPROFILEDEF", "IFCARBITRARYPROFILEDEFWITHVOIDS":
      guard let outer = record[2].reference else { throw .refused(tr("its profile has no curve")) }
      var rings = [try curve(outer, depth: 0)]
      if record.name == "IFCARBITRARYPROFILEDEFWITHVOIDS" {
        for inner in record[3].references { rings.append(try curve(inner, depth: 0)) }
      }
      return rings
    case "IFCRECTANGLEPROFILEDEF":
      let (x, y) = (try size(3) / 2, try size(4) / 2)
      let place = try model.placement(record[2])
      let corners = [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
      return [corners.map { place(IFCPoint($0.0, $0.1)) }]
    case "IFCCIRCLEPROFILEDEF":
      let place = try model.placement(record[2])
      let radius = try size(3)
      return [try ellipse(place, radius, radius, from: 0, sweep: 2 * .pi)]
    case "IFCELLIPSEPROFILEDEF":
      let place = try model.placement(record[2])
      return [try ellipse(place, try size(3), try size(4), from: 0, sweep: 2 * .pi)]
    default: throw .refused(tr("its profile has the unsupported kind \(record.name)"))
    }
  }
}
