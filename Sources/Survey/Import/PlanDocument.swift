// A floor plan as it was read from a file, whatever the format: buildings, levels, rooms with their
// polygons in plan metres, already cleaned and measured. Holds values only; writing it into a
// notebook is the business of the commands.

import Core

/// What a reader makes of a plan file.
///
/// Levels refer to buildings and rooms to levels by their index in this document, so no reference
/// dangles. Source ids are unique within buildings, within levels and within rooms.
public struct PlanDocument: Sendable, Equatable {
  public var kind: Kind
  /// The names of the venue; empty when the file names none.
  public var names: PlanNames
  /// The name for the project: of the venue, else of the file without folder and extension.
  public var title: String
  /// The language the file says its labels are in ("en"); nil when it does not say.
  public var language: String?
  /// Where plan (0, 0) lies; nil for a plan that was in metres already.
  public var origin: PlanOrigin?
  public var buildings: [Building]
  /// Sorted by building, then ordinal.
  public var levels: [Level]
  /// In the order of the file.
  public var rooms: [Room]
  public var openings: [Opening]

  /// The format that was recognised, by its content.
  public enum Kind: String, Sendable, CaseIterable {
    case imdf
    case geojson
    case osmIndoor = "osm"
    case ifc
    case dxf
  }

  public struct Building: Sendable, Equatable {
    public var sourceID: String
    public var names: PlanNames
    /// The name that stands before the slash in `BUILDING/LABEL`: never empty, unique here.
    public var label: String

    public init(sourceID: String, names: PlanNames, label: String) {
      self.sourceID = sourceID
      self.names = names
      self.label = label
    }
  }

  public struct Level: Sendable, Equatable {
    public var sourceID: String
    /// Indices into `buildings`, at least one.
    public var buildings: [Int]
    /// Position in the stack of floors: an integer or a half, 0 need not be the ground floor.
    public var ordinal: Double
    /// The short text people see on the lift button; never empty, not always unique.
    public var label: String
    public var names: PlanNames
    /// Metres above the plan's zero.
    public var elevationM: Double?
    /// Degrees from plan +y to north, clockwise; nil where north is up or nobody says.
    public var northAngle: Double?
    /// The outer limits, in plan metres; empty when the file draws none.
    public var outline: [PlanPolygon]

    public init(
      sourceID: String, buildings: [Int], ordinal: Double, label: String, names: PlanNames,
      elevationM: Double? = nil, northAngle: Double? = nil, outline: [PlanPolygon] = []
    ) {
      self.sourceID = sourceID
      self.buildings = buildings
      self.ordinal = ordinal
      self.label = label
      self.names = names
      self.elevationM = elevationM
      self.northAngle = northAngle
      self.outline = outline
    }
  }

  public struct Room: Sendable, Equatable {
    public var sourceID: String
    /// Indices into `levels`, ascending, at least one; more when the room spans levels ("0;1").
    public var levels: [Int]
    public var names: PlanNames
    public var number: String?
    public var category: String?
    /// Plan metres, valid, first ring the shell (counter-clockwise), even-odd.
    public var polygon: PlanPolygon
    public var areaM2: Double
    /// The area the file states, square metres; nil when it states none.
    public var declaredAreaM2: Double?
    /// Centre of mass; may lie outside the room.
    public var centroid: PlanPoint
    /// Point on surface: always inside the room.
    public var labelPoint: PlanPoint
    /// The label point the file gives, as it is: may lie outside the room.
    public var declaredLabelPoint: PlanPoint?
    /// The file of the archive or folder the feature came from, and its first byte there.
    public var file: String
    public var offset: Int

    public init(
      sourceID: String, levels: [Int], names: PlanNames, number: String? = nil,
      category: String? = nil, polygon: PlanPolygon, areaM2: Double, centroid: PlanPoint,
      labelPoint: PlanPoint, declaredLabelPoint: PlanPoint? = nil, file: String, offset: Int
    ) {
      self.sourceID = sourceID
      self.levels = levels
      self.names = names
      self.number = number
      self.category = category
      self.polygon = polygon
      self.areaM2 = areaM2
      self.centroid = centroid
      self.labelPoint = labelPoint
      self.declaredLabelPoint = declaredLabelPoint
      self.file = file
      self.offset = offset
    }
  }

  /// A door or passage, drawn as a line.
  public struct Opening: Sendable, Equatable {
    public var sourceID: String
    /// Index into `levels`; nil when the file does not say.
    public var level: Int?
    /// At least one point, plan metres.
    public var points: [PlanPoint]

    public init(sourceID: String, level: Int?, points: [PlanPoint]) {
      self.sourceID = sourceID
      self.level = level
      self.points = points
    }
  }

  public init(
    kind: Kind, names: PlanNames = PlanNames(), title: String, language: String? = nil,
    origin: PlanOrigin? = nil, buildings: [Building] = [], levels: [Level] = [],
    rooms: [Room] = [], openings: [Opening] = []
  ) {
    self.kind = kind
    self.names = names
    self.title = title
    self.language = language
    self.origin = origin
    self.buildings = buildings
    self.levels = levels
    self.rooms = rooms
    self.openings = openings
  }
}

/// Where plan (0, 0) lies on Earth, WGS 84 degrees; +x is east and +y is north there, but for levels
/// whose north is elsewhere.
public struct PlanOrigin: Sendable, Equatable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
