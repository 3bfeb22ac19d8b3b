// GEOS as an object: the table of its functions, opened once for each Geometry, and one class that
// owns a geometry of it. Exports nothing.
import CGEOS
import Core
import Kernel

/// Owns the table and its context. Not Sendable: a GEOS context belongs to one thread at a time.
final class Library {
  let table: UnsafeMutablePointer<tc_geos_table>

  /// `name` other than nil opens a library of that name instead of libgeos_c.so.1.
  init(name: String? = nil) throws(Diagnostic) {
    var reason: [CChar] = Array(repeating: 0, count: 512)
    let opened: UnsafeMutablePointer<tc_geos_table>?
    if let name {
      opened = tc_geos_open_named(name, &reason, reason.count)
    } else {
      opened = tc_geos_open(&reason, reason.count)
    }
    guard let opened else {
      let text = String(
        decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .noGEOS(text)
    }
    table = opened
  }

  deinit { tc_geos_close(table) }

  var context: OpaquePointer { table.pointee.context }

  /// Takes what GEOS complained about, on one line.
  func failure() -> Diagnostic {
    let text = String(cString: tc_geos_messages(table))
    tc_geos_forget(table)
    let lines = text.split(separator: "\n").joined(separator: "; ")
    // No fault of the polygon: nothing may be left out for it.
    if lines.isEmpty { return .geometryStopped() }
    if lines.contains("bad_alloc") { return .outOfMemory() }
    return .geometryFailed(lines)
  }

  /// Makes an owned geometry of what an operation returned.
  func own(_ raw: OpaquePointer?) throws(Diagnostic) -> Shape {
    guard let raw else { throw failure() }
    return Shape(raw, in: self)
  }

  /// GEOS answers 0, 1, or 2 when it threw.
  func answer(_ value: CChar) throws(Diagnostic) -> Bool {
    guard value == 0 || value == 1 else { throw failure() }
    return value == 1
  }

  /// A finite measure through a pointer; a call that answers 0 threw.
  func number(_ call: (inout Double) -> CInt) throws(Diagnostic) -> Double {
    var value = 0.0
    guard call(&value) == 1 else { throw failure() }
    guard value.isFinite else { throw .tooLarge() }
    return value
  }

  /// The sequence of points; nil where GEOS refuses it.
  private func sequence(_ points: [PlanPoint], closed: Bool = true) -> OpaquePointer? {
    var xy: [Double] = []
    xy.reserveCapacity(2 * points.count + 2)
    for point in closed ? points + points.prefix(1) : points {
      xy.append(point.x)
      xy.append(point.y)
    }
    return table.pointee.sequence_from(context, xy, UInt32(xy.count / 2), 0, 0)
  }

  private func ring(_ points: [PlanPoint]) -> OpaquePointer? {
    sequence(points).flatMap { table.pointee.make_ring(context, $0) }
  }

  /// The boundary of a ring as a closed line.
  func line(_ points: [PlanPoint]) throws(Diagnostic) -> Shape {
    try own(sequence(points).flatMap { table.pointee.make_line(context, $0) })
  }

  /// A line through two points or more.
  func openLine(_ points: [PlanPoint]) throws(Diagnostic) -> Shape {
    try own(sequence(points, closed: false).flatMap { table.pointee.make_line(context, $0) })
  }

  /// A polygon as the rings say, right or wrong: the first the shell, the others holes.
  func polygon(_ rings: [[PlanPoint]]) throws(Diagnostic) -> Shape {
    var made: [OpaquePointer?] = []
    for points in rings {
      guard let ring = ring(points) else {
        for case let ring? in made { table.pointee.destroy(context, ring) }
        throw failure()
      }
      made.append(ring)
    }
    guard let first = made.first, let shell = first else {
      return try own(table.pointee.make_collection(context, CInt(TC_GEOS_MULTIPOLYGON), nil, 0))
    }
    var holes = Array(made.dropFirst())
    let count = UInt32(holes.count)
    return try own(table.pointee.make_polygon(context, shell, &holes, count))
  }

  func point(_ point: PlanPoint) throws(Diagnostic) -> Shape {
    try own(table.pointee.make_point(context, point.x, point.y))
  }

  enum Collection {
    case multiline
    case multipolygon
    case any
  }

  /// Copies of the parts as one geometry.
  func collect(_ parts: [Shape], as collection: Collection) throws(Diagnostic) -> Shape {
    var copies: [OpaquePointer?] = []
    for part in parts {
      guard let copy = table.pointee.clone(context, part.raw) else {
        for case let copy? in copies { table.pointee.destroy(context, copy) }
        throw failure()
      }
      copies.append(copy)
    }
    let count = UInt32(copies.count)
    let type =
      switch collection {
      case .multiline: TC_GEOS_MULTILINE
      case .multipolygon: TC_GEOS_MULTIPOLYGON
      case .any: TC_GEOS_COLLECTION
      }
    return try own(table.pointee.make_collection(context, CInt(type), &copies, count))
  }
}
