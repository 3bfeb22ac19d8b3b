// GeoJSON as values (RFC 7946): a feature with its geometry, its properties, its place in the file.
// A feature whose geometry cannot be read is still a feature, with the problem written on it.

import Kernel

/// A place: longitude and latitude in degrees, or metres on a plan. A third number is read over.
public struct GeoPosition: Sendable, Equatable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// The shapes of RFC 7946, section 3.1. Rings are as written: closed or not, in any direction, with
/// any numbers, infinite ones too (1e309).
public indirect enum GeoJSONGeometry: Sendable, Equatable {
  case point(GeoPosition)
  case multiPoint([GeoPosition])
  case lineString([GeoPosition])
  case multiLineString([[GeoPosition]])
  case polygon([[GeoPosition]])
  case multiPolygon([[[GeoPosition]]])
  case collection([GeoJSONGeometry])

  /// The name in the file.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .collection: "GeometryCollection"
    }
  }

  /// The polygons in it, each a list of rings with the shell first; a collection gives those of its
  /// members. Empty for points and lines.
  public var polygons: [[[GeoPosition]]] {
    switch self {
    case .polygon(let rings): [rings]
    case .multiPolygon(let parts): parts
    case .collection(let members): members.flatMap(\.polygons)
    default: []
    }
  }
}

/// One feature of a file.
public struct GeoJSONFeature: Sendable, Equatable {
  /// 0 for the first one.
  public var index: Int
  /// Bytes from the start of the file to its opening brace.
  public var offset: Int
  /// A number is kept as its text; nil when there is none.
  public var id: String?
  public var properties: JSONObject
  /// Members of the feature itself beyond those of the standard, as IMDF's `feature_type`.
  public var members: JSONObject
  /// Nil when it is null, missing, or unreadable (then `problem` says why).
  public var geometry: GeoJSONGeometry?
  public var problem: Phrase?

  public init(
    index: Int, offset: Int = 0, id: String? = nil, properties: JSONObject = JSONObject(),
    members: JSONObject = JSONObject(), geometry: GeoJSONGeometry? = nil, problem: Phrase? = nil
  ) {
    self.index = index
    self.offset = offset
    self.id = id
    self.properties = properties
    self.members = members
    self.geometry = geometry
    self.problem = problem
  }
}

/// What stood around the features.
public struct GeoJSONCollection: Sendable, Equatable {
  /// Members of the top-level object beyond those of the standard, as `name`.
  public var members: JSONObject
  public var features: Int
}
