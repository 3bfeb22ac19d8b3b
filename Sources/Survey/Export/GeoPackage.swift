// A GeoPackage 1.3 (OGC 12-128r17): plain SQLite with the tables that the standard asks for, feature
// tables with an R*Tree each, and attribute tables. Knows no survey: tables come as columns and rows.

import Interchange
import Kernel
import Notebook

/// A GeoPackage being filled. `finish` must be called.
struct GeoPackage {
  enum Shape: String {
    case point = "POINT"
    case lineString = "LINESTRING"
    case multiPolygon = "MULTIPOLYGON"
    /// Of any kind.
    case geometry = "GEOMETRY"
  }

  enum Geometry {
    case point(GeoPosition)
    case lineString([GeoPosition])
    case multiPolygon([[[GeoPosition]]])

    var positions: [GeoPosition] {
      switch self {
      case .point(let at): [at]
      case .lineString(let points): points
      case .multiPolygon(let parts): parts.flatMap { $0.flatMap { $0 } }
      }
    }
  }

  /// A column; the type is one of the standard's (clause 1.1.1.1.3).
  struct Column {
    var name: String
    var type: String

    init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The reference system of all feature tables.
  enum Frame {
    /// WGS 84, longitude and latitude in degrees.
    case geographic
    /// Metres on a plan of which nobody said where it lies on Earth.
    case plan

    var id: Int64 { self == .geographic ? 4326 : GeoPackage.planFrame }
  }

  /// The number of the plan's own system; below those of the standard's and the registry's use.
  static let planFrame: Int64 = 100_001
  /// 'GPKG', and version 1.3.
  private static let applicationID: Int64 = 0x4750_4B47
  private static let version = 10300

  private let file: TableFile
  private let frame: Frame
  private let changed: String
  private var inserts: [String: String] = [:]
  private var spatial: [String: (rows: Int64, bounds: Bounds?)] = [:]

  private struct Bounds {
    var low: GeoPosition
    var high: GeoPosition

    init?(_ positions: [GeoPosition]) {
      guard let first = positions.first else { return nil }
      low = first
      high = first
      for one in positions.dropFirst() { include(one) }
    }

    mutating func include(_ at: GeoPosition) {
      low = GeoPosition(min(low.x, at.x), min(low.y, at.y))
      high = GeoPosition(max(high.x, at.x), max(high.y, at.y))
    }
  }

  /// - Parameters:
  ///   - changed: the time that the table of contents gives.
  init(_ file: TableFile, _ frame: Frame, changed: Instant) throws(Diagnostic) {
    self.file = file
    self.frame = frame
    self.changed = GeoPackage.time(changed)
    try file.run("PRAGMA page_size = 4096")
    try file.run("PRAGMA application_id = \(GeoPackage.applicationID)")
    try file.run("PRAGMA user_version = \(GeoPackage.version)")
    try file.run("BEGIN")
    for sql in GeoPackage.tables { try file.run(sql) }
    for row in GeoPackage.systems {
      try file.run("INSERT INTO gpkg_spatial_ref_sys VALUES(?, ?, ?, ?, ?, ?)", row)
    }
    if frame == .plan {
      try file.run(
        "INSERT INTO gpkg_spatial_ref_sys VALUES(?, ?, ?, ?, ?, ?)",
        [
          "Plan metres", .integer(GeoPackage.planFrame), "NONE", .integer(GeoPackage.planFrame),
          .text(
            #"LOCAL_CS["Plan metres",LOCAL_DATUM["Plan",0],UNIT["metre",1],"#
              + #"AXIS["X",EAST],AXIS["Y",NORTH]]"#),
          "metres on a floor plan whose place on Earth is not known",
        ])
    }
  }

  /// `YYYY-MM-DDTHH:MM:SS.SSSZ`, the one form the standard takes.
  static func time(_ instant: Instant) -> String {
    let text = instant.description
    guard text.hasSuffix("Z"), !text.contains(".") else { return text }
    return text.dropLast() + ".000Z"
  }

  // MARK: - Tables

  /// A table of features, with its R*Tree; its key is `fid`, its geometry `geom`.
  mutating func addFeatures(
    _ name: String, _ shape: Shape, _ description: String, _ columns: [Column]
  ) throws(Diagnostic) {
    try create(name, [Column("geom", shape.rawValue)] + columns)
    try contents(name, "features", description, frame.id)
    try file.run(
      "INSERT INTO gpkg_geometry_columns VALUES(?, 'geom', ?, ?, 0, 0)",
      [.text(name), .text(shape.rawValue), .integer(frame.id)])
    try file.run(
      "CREATE VIRTUAL TABLE \(TableFile.quoted("rtree_\(name)_geom"))"
        + " USING rtree(id, minx, maxx, miny, maxy)")
    try file.run(
      "INSERT INTO gpkg_extensions VALUES(?, 'geom', 'gpkg_rtree_index', ?, 'write-only')",
      [.text(name), "http://www.geopackage.org/spec120/#extension_rtree"])
    spatial[name] = (0, nil)
  }

  /// A table without geometry; its key is `fid`.
  mutating func addAttributes(
    _ name: String, _ description: String, _ columns: [Column]
  ) throws(Diagnostic) {
    try create(name, columns)
    try contents(name, "attributes", description, nil)
  }

  private mutating func create(_ name: String, _ columns: [Column]) throws(Diagnostic) {
    let list = columns.map { "\(TableFile.quoted($0.name)) \($0.type)" }.joined(separator: ", ")
    try file.run(
      "CREATE TABLE \(TableFile.quoted(name))(fid INTEGER PRIMARY KEY NOT NULL, \(list))")
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let names = columns.map { TableFile.quoted($0.name) }.joined(separator: ", ")
    inserts[name] = "INSERT INTO \(TableFile.quoted(name))(\(names)) VALUES(\(marks))"
  }

  private func contents(
    _ name: String, _ kind: String, _ description: String, _ system: Int64?
  ) throws(Diagnostic) {
    try file.run(
      "INSERT INTO gpkg_contents(table_name, data_type, identifier, description, last_change,"
        + " srs_id) VALUES(?, ?, ?, ?, ?, ?)",
      [
        .text(name), .text(kind), .text(name), .text(description), .text(changed),
        system.map { .integer($0) } ?? .null,
      ])
  }

  // MARK: - Rows

  /// One feature; nil for a geometry that nobody knows.
  mutating func add(
    _ geometry: Geometry?, _ values: [SQLValue], to name: String
  ) throws(Diagnostic) {
    guard let insert = inserts[name], var state = spatial[name] else {
      preconditionFailure("no table of features \(name)")
    }
    let bounds = geometry.flatMap { Bounds($0.positions) }
    let blob = bounds.flatMap { bounds in
      geometry.map { SQLValue.blob(GeoPackage.blob($0, bounds, frame.id)) }
    }
    try file.run(insert, [blob ?? .null] + values)
    state.rows += 1
    if let bounds {
      try file.run(
        "INSERT INTO \(TableFile.quoted("rtree_\(name)_geom")) VALUES(?, ?, ?, ?, ?)",
        [
          .integer(state.rows), .real(bounds.low.x), .real(bounds.high.x), .real(bounds.low.y),
          .real(bounds.high.y),
        ])
      if state.bounds == nil { state.bounds = bounds }
      state.bounds?.include(bounds.low)
      state.bounds?.include(bounds.high)
    }
    spatial[name] = state
  }

  /// One row of an attribute table.
  func add(_ values: [SQLValue], to name: String) throws(Diagnostic) {
    guard let insert = inserts[name] else { preconditionFailure("no table \(name)") }
    try file.run(insert, values)
  }

  /// The standard's header (clause 2.1.3): `GP`, version, flags, system; an envelope for all but
  /// points; then well-known binary.
  private static func blob(_ geometry: Geometry, _ bounds: Bounds, _ system: Int64) -> [UInt8] {
    var bytes: [UInt8] = [0x47, 0x50, 0]
    let body: [UInt8]
    switch geometry {
    case .point(let at):
      bytes.append(1)
      body = WellKnownBinary.point(at)
    case .lineString(let points):
      bytes.append(3)
      body = WellKnownBinary.lineString(points)
    case .multiPolygon(let parts):
      bytes.append(3)
      body = WellKnownBinary.multiPolygon(parts)
    }
    withUnsafeBytes(of: Int32(truncatingIfNeeded: system).littleEndian) {
      bytes.append(contentsOf: $0)
    }
    if bytes[3] == 3 {
      for edge in [bounds.low.x, bounds.high.x, bounds.low.y, bounds.high.y] {
        withUnsafeBytes(of: edge.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes + body
  }

  // MARK: - End

  /// Writes the extents and the triggers that keep the R*Trees, and commits. The triggers come last,
  /// since they call functions that only programs for GeoPackages have.
  func finish() throws(Diagnostic) {
    for (name, state) in spatial.sorted(by: { $0.key < $1.key }) {
      if let bounds = state.bounds {
        try file.run(
          "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?"
            + " WHERE table_name = ?",
          [
            .real(bounds.low.x), .real(bounds.low.y), .real(bounds.high.x), .real(bounds.high.y),
            .text(name),
          ])
      }
      for sql in GeoPackage.triggers(name) { try file.run(sql) }
    }
    try file.run("COMMIT")
  }

  /// The six of annex F.3 of version 1.3.
  private static func triggers(_ name: String) -> [String] {
    let table = TableFile.quoted(name)
    let tree = TableFile.quoted("rtree_\(name)_geom")
    func trigger(_ suffix: String) -> String {
      "CREATE TRIGGER " + TableFile.quoted("rtree_\(name)_geom_\(suffix)")
    }
    let put = """
      INSERT OR REPLACE INTO \(tree) VALUES (NEW."fid", ST_MinX(NEW."geom"), ST_MaxX(NEW."geom"), \
      ST_MinY(NEW."geom"), ST_MaxY(NEW."geom"));
      """
    let has = "(NEW.\"geom\" NOTNULL AND NOT ST_IsEmpty(NEW.\"geom\"))"
    let lacks = "(NEW.\"geom\" ISNULL OR ST_IsEmpty(NEW.\"geom\"))"
    return [
      "\(trigger("insert")) AFTER INSERT ON \(table) WHEN \(has) BEGIN \(put) END",
      """
      \(trigger("update1")) AFTER UPDATE OF "geom" ON \(table) \
      WHEN OLD."fid" = NEW."fid" AND \(has) BEGIN \(put) END
      """,
      """
      \(trigger("update2")) AFTER UPDATE OF "geom" ON \(table) \
      WHEN OLD."fid" = NEW."fid" AND \(lacks) BEGIN \
      DELETE FROM \(tree) WHERE id = OLD."fid"; END
      """,
      """
      \(trigger("update3")) AFTER UPDATE ON \(table) WHEN OLD."fid" != NEW."fid" AND \(has) BEGIN \
      DELETE FROM \(tree) WHERE id = OLD."fid"; \(put) END
      """,
      """
      \(trigger("update4")) AFTER UPDATE ON \(table) WHEN OLD."fid" != NEW."fid" AND \(lacks) \
      BEGIN DELETE FROM \(tree) WHERE id IN (OLD."fid", NEW."fid"); END
      """,
      """
      \(trigger("delete")) AFTER DELETE ON \(table) WHEN OLD."geom" NOT NULL BEGIN \
      DELETE FROM \(tree) WHERE id = OLD."fid"; END
      """,
    ]
  }

  /// Annex C: the tables every GeoPackage has, word for word in their constraints.
  private static let tables = [
    """
    CREATE TABLE gpkg_spatial_ref_sys(srs_name TEXT NOT NULL, \
    srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL, \
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT)
    """,
    """
    CREATE TABLE gpkg_contents(table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, \
    identifier TEXT UNIQUE, description TEXT DEFAULT '', \
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), \
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, \
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))
    """,
    """
    CREATE TABLE gpkg_geometry_columns(table_name TEXT NOT NULL, column_name TEXT NOT NULL, \
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, \
    m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), \
    CONSTRAINT uk_gc_table_name UNIQUE (table_name), \
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), \
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))
    """,
    """
    CREATE TABLE gpkg_extensions(table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, \
    definition TEXT NOT NULL, scope TEXT NOT NULL, \
    CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))
    """,
  ]

  private static let systems: [[SQLValue]] = [
    [
      "Undefined Cartesian SRS", -1, "NONE", -1, "undefined",
      "undefined Cartesian coordinate reference system",
    ],
    [
      "Undefined geographic SRS", 0, "NONE", 0, "undefined",
      "undefined geographic coordinate reference system",
    ],
    [
      "WGS 84 geodetic", 4326, "EPSG", 4326,
      .text(
        #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,"#
          + #"AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,"#
          + #"AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,"#
          + #"AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],"#
          + #"AUTHORITY["EPSG","4326"]]"#),
      "longitude and latitude in degrees on the WGS 84 ellipsoid",
    ],
  ]
}
