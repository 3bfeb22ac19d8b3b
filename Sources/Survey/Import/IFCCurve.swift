// Curves of building models as chains of points: polylines, composite and indexed curves, trimmed
// lines, circles and ellipses. Refuses splines and what else it does not know, and chains with gaps.

import Glibc
import Interchange
import Kernel

extension IFCShape {
  /// The points of a curve, in the unit of the file; a closed one repeats its first.
  mutating func curve(_ id: UInt64, depth: Int) throws(IFCStop) -> [IFCPoint] {
    try step()
    guard depth < 16 else { throw .refused(tr("its shape is too large or refers to itself")) }
    let record = try read(id)
    switch record.name {
    case "IFCPOLYLINE":
      let ids = record[0].references
      try step(ids.count)
      var points: [IFCPoint] = []
      points.reserveCapacity(ids.count)
      for id in ids { points.append(try model.point(.reference(id))) }
      return points
    case "IFCCOMPOSITECURVE", "IFC2DCOMPOSITECURVE": return try composite(record, depth)
    case "IFCINDEXEDPOLYCURVE": return try indexed(record)
    case "IFCTRIMMEDCURVE": return try trimmed(record)
    case "IFCCIRCLE", "IFCELLIPSE":
      let (place, a, b) = try conic(record)
      return try ellipse(place, a, b, from: 0, sweep: 2 * .pi)
    default: throw .refused(tr("it has a curve of the unsupported kind \(record.name)"))
    }
  }

  private mutating func composite(
    _ record: STEPRecord, _ depth: Int
  ) throws(IFCStop) -> [IFCPoint] {
    var chain: [IFCPoint] = []
    for id in record[0].references {
      let segment = try read(id)
      guard segment.name == "IFCCOMPOSITECURVESEGMENT", let parent = segment[2].reference else {
        throw .refused(tr("it has a curve of the unsupported kind \(segment.name)"))
      }
      var points = try curve(parent, depth: depth + 1)
      if segment[1].enumeration == "F" { points.reverse() }
      try join(&chain, points)
    }
    return chain
  }

  /// Appends a piece that begins where the chain ends, to a millimetre.
  private func join(_ chain: inout [IFCPoint], _ points: [IFCPoint]) throws(IFCStop) {
    guard let last = chain.last, let first = points.first else {
      chain += points
      return
    }
    guard (first - last).length * model.metres <= 1e-3 else {
      throw .refused(tr("a curve of it has a gap"))
    }
    chain += points.dropFirst()
  }

  private mutating func indexed(_ record: STEPRecord) throws(IFCStop) -> [IFCPoint] {
    let list = try read(record[0], "Points")
    guard list.name.hasPrefix("IFCCARTESIANPOINTLIST") else {
      throw .refused(tr("it has a curve of the unsupported kind \(list.name)"))
    }
    let values = list[0].list ?? []
    try step(values.count)
    var points: [IFCPoint] = []
    for value in values { points.append(try IFCModel.point(value)) }
    guard let segments = record[1].list else { return points }
    var chain: [IFCPoint] = []
    for segment in segments {
      guard case .typed(let kind, let inner) = segment, let indices = inner.first?.list else {
        throw .refused(tr("it has a curve with an unsupported segment"))
      }
      var piece: [IFCPoint] = []
      for value in indices {
        guard case .integer(let index) = value, index >= 1, index <= Int64(points.count) else {
          throw .refused(tr("it has a curve with a missing point"))
        }
        piece.append(points[Int(index) - 1])
      }
      try step(piece.count)
      switch kind {
      case "IFCLINEINDEX": try join(&chain, piece)
      case "IFCARCINDEX" where piece.count == 3:
        try join(&chain, try arc(piece[0], piece[1], piece[2]))
      default: throw .refused(tr("it has a curve with an unsupported segment"))
      }
    }
    return chain
  }

  /// From a through b to c, in the plane of the three; straight where they lie on one line.
  private mutating func arc(
    _ a: IFCPoint, _ b: IFCPoint, _ c: IFCPoint
  ) throws(IFCStop) -> [IFCPoint] {
    guard let normal = (b - a).cross(c - a).unit else { return [a, b, c] }
    let place = IFCTransform(origin: a, axis: normal, reference: b - a)
    func flat(_ p: IFCPoint) -> GeoPosition {
      let local = place.inverse(p)
      return GeoPosition(local.x, local.y)
    }
    guard
      let points = Arc.through(
        flat(a), flat(b), flat(c), tolerance: IFCShape.chordTolerance / model.metres)
    else { return [a, b, c] }
    try step(points.count)
    var result = points.map { place(IFCPoint($0.x, $0.y)) }
    result[0] = a
    result[result.count - 1] = c
    return result
  }

  /// The place and half axes of a circle or ellipse.
  private func conic(_ record: STEPRecord) throws(IFCStop) -> (IFCTransform, Double, Double) {
    let second = record.name == "IFCCIRCLE" ? record[1] : record[2]
    guard let a = record[1].number, let b = second.number, a > 0, b > 0 else {
      throw .refused(tr("a circle of it has no radius"))
    }
    return (try model.placement(record[0]), a, b)
  }

  /// Chords of an ellipse with half axes a and b, by its parameter.
  mutating func ellipse(
    _ place: IFCTransform, _ a: Double, _ b: Double, from start: Double, sweep: Double
  ) throws(IFCStop) -> [IFCPoint] {
    let count = Arc.chords(
      radius: max(a, b), sweep: sweep, tolerance: IFCShape.chordTolerance / model.metres)
    try step(count)
    let isWhole = abs(sweep) == 2 * .pi
    var points = (0...count).map { index in
      let angle = start + sweep * Double(index) / Double(count)
      return place(IFCPoint(a * cos(angle), b * sin(angle)))
    }
    if isWhole { points[count] = points[0] }
    return points
  }

  private mutating func trimmed(_ record: STEPRecord) throws(IFCStop) -> [IFCPoint] {
    let basis = try read(record[0], "BasisCurve")
    let isForward = record[3].enumeration != "F"
    let byParameter = record[4].enumeration == "PARAMETER"
    switch basis.name {
    case "IFCLINE":
      let start = try model.point(basis[0])
      let vector = try read(basis[1], "IfcVector")
      guard let direction = try model.direction(vector[0])?.unit,
        let magnitude = vector[1].number
      else { throw .refused(tr("a line of it has no direction")) }
      var ends: [IFCPoint] = []
      for trim in [record[1], record[2]] {
        let (point, parameter) = try IFCShape.trim(trim, model)
        if let point, !byParameter || parameter == nil {
          ends.append(point)
        } else if let parameter {
          ends.append(start + direction * (magnitude * parameter))
        } else {
          throw .refused(tr("a curve of it is not cut where it should be"))
        }
      }
      return ends
    case "IFCCIRCLE", "IFCELLIPSE":
      let (place, a, b) = try conic(basis)
      var angles: [Double] = []
      var ends: [IFCPoint?] = []
      for trim in [record[1], record[2]] {
        let (point, parameter) = try IFCShape.trim(trim, model)
        if let point, !byParameter || parameter == nil {
          let local = place.inverse(point)
          angles.append(atan2(local.y / b, local.x / a))
          ends.append(point)
        } else if let parameter {
          angles.append(parameter * model.radians)
          ends.append(nil)
        } else {
          throw .refused(tr("a curve of it is not cut where it should be"))
        }
      }
      guard angles.allSatisfy(\.isFinite) else {
        throw .refused(tr("a curve of it is not cut where it should be"))
      }
      var sweep = (angles[1] - angles[0]).truncatingRemainder(dividingBy: 2 * .pi)
      if isForward, sweep <= 0 { sweep += 2 * .pi }
      if !isForward, sweep >= 0 { sweep -= 2 * .pi }
      var points = try ellipse(place, a, b, from: angles[0], sweep: sweep)
      if let first = ends[0] { points[0] = first }
      if let last = ends[1] { points[points.count - 1] = last }
      return points
    default: throw .refused(tr("it has a curve of the unsupported kind \(basis.name)"))
    }
  }

  /// Where a curve is cut: by point, by parameter, or by both.
  private static func trim(
    _ value: STEPValue, _ model: IFCModel
  ) throws(IFCStop) -> (point: IFCPoint?, parameter: Double?) {
    var point: IFCPoint?
    var parameter: Double?
    for part in value.list ?? [value] {
      if part.reference != nil { point = try model.point(part) }
      if let number = part.number { parameter = number }
    }
    return (point, parameter)
  }
}
