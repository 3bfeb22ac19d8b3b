// Directions, placements and transformations of building models, in three dimensions. Refuses
// nothing; a direction without length counts as not given, as the schema's own functions have it.

/// A point or a vector, in the unit of the file.
struct IFCPoint: Equatable {
  var x: Double
  var y: Double
  var z: Double

  init(_ x: Double, _ y: Double, _ z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  var length: Double { (x * x + y * y + z * z).squareRoot() }
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  static func + (a: IFCPoint, b: IFCPoint) -> IFCPoint { IFCPoint(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: IFCPoint, b: IFCPoint) -> IFCPoint { IFCPoint(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: IFCPoint, s: Double) -> IFCPoint { IFCPoint(a.x * s, a.y * s, a.z * s) }

  func dot(_ other: IFCPoint) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ o: IFCPoint) -> IFCPoint {
    IFCPoint(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }

  /// Of length 1; nil for a vector that has none.
  var unit: IFCPoint? {
    let length = length
    guard length > 1e-300, length.isFinite else { return nil }
    // Kept to the last bit where it is one already: most axes are.
    return length == 1 ? self : IFCPoint(x / length, y / length, z / length)
  }
}

/// Where the axes and the origin of a system lie in the one around it.
struct IFCTransform: Equatable {
  var x = IFCPoint(1, 0, 0)
  var y = IFCPoint(0, 1, 0)
  var z = IFCPoint(0, 0, 1)
  var origin = IFCPoint(0, 0, 0)

  /// The system of IfcAxis2Placement3D: `axis` is z, `reference` lies in the plane of x and z. What
  /// is not given is as IfcBuildAxes of the schema (ISO 16739) has it.
  init(origin: IFCPoint, axis: IFCPoint? = nil, reference: IFCPoint? = nil) {
    let z = axis?.unit ?? IFCPoint(0, 0, 1)
    var x: IFCPoint?
    if let wanted = reference?.unit { x = (wanted - z * wanted.dot(z)).unit }
    let fallback = abs(z.x) == 1 ? IFCPoint(0, 1, 0) : IFCPoint(1, 0, 0)
    self.x = x ?? (fallback - z * fallback.dot(z)).unit ?? IFCPoint(1, 0, 0)
    y = z.cross(self.x)
    self.z = z
    self.origin = origin
  }

  init() {}

  func direction(_ p: IFCPoint) -> IFCPoint { x * p.x + y * p.y + z * p.z }

  func callAsFunction(_ p: IFCPoint) -> IFCPoint { direction(p) + origin }

  /// First `inner`, then this.
  func after(_ inner: IFCTransform) -> IFCTransform {
    var result = IFCTransform()
    result.x = direction(inner.x)
    result.y = direction(inner.y)
    result.z = direction(inner.z)
    result.origin = self(inner.origin)
    return result
  }

  func scaled(_ sx: Double, _ sy: Double, _ sz: Double) -> IFCTransform {
    var result = self
    result.x = x * sx
    result.y = y * sy
    result.z = z * sz
    return result
  }

  /// From the system to what is within it; for systems of unit axes at right angles only.
  func inverse(_ p: IFCPoint) -> IFCPoint {
    let d = p - origin
    return IFCPoint(d.dot(x), d.dot(y), d.dot(z))
  }
}
