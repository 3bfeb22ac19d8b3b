// The way in: a path to a plan document with its report. Recognises the format by content, never by
// name, and leaves the making of the document to `PlanBuilder`.

import Interchange
import Kernel
import Polygons
import System

/// What the user may say about a plan file.
public struct PlanReadOptions: Sendable {
  /// Coordinates are plan metres, taken as they are.
  public var metres: Bool
  /// The name for the project; nil takes that of the venue or file.
  public var projectName: String?
  /// What of a drawing is a room; nil where nothing was said.
  public var drawing: DXFOptions?
  /// What of plain GeoJSON is a room; empty where nothing was said.
  public var rooms: [RoomRule]
  /// The unit of a drawing or building model, whatever its header says.
  public var unit: PlanUnit?
  /// The coordinates of a plan that is there already, which the file is a revision of.
  public var frame: Frame?

  public enum Frame: Sendable, Equatable {
    /// Plan metres, as GeoJSON of it must be too.
    case metres
    /// The place on Earth where its (0, 0) lies.
    case origin(PlanOrigin)
  }

  public init(
    metres: Bool = false, projectName: String? = nil, drawing: DXFOptions? = nil,
    rooms: [RoomRule] = [], unit: PlanUnit? = nil, frame: Frame? = nil
  ) {
    self.metres = metres
    self.projectName = projectName
    self.drawing = drawing
    self.rooms = rooms
    self.unit = unit
    self.frame = frame
  }
}

public enum PlanReader {
  /// Reads GeoJSON, OpenStreetMap indoor GeoJSON, an IMDF folder or zip, a building model (IFC, also
  /// zipped) or a drawing (ASCII DXF).
  ///
  /// `input` holds the bytes of a file that has no path; `path` then only names it in faults.
  /// Writes nothing. Throws 66 for a missing path or a missing file of a plan, 65 for what is no
  /// plan, is damaged or holds no room, 64 for options of another format, 130 when `interrupted` says so
  /// (asked for each feature and room).
  /// - Complexity: O(bytes) and the work of GEOS; memory the bytes of the largest file and the plan.
  public static func read(
    path: String, input: [UInt8]? = nil, options: PlanReadOptions, geometry: Geometry,
    interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> (document: PlanDocument, report: ImportReport) {
    var raw: RawPlan
    let kind = input == nil ? PlanSource.kind(of: path) : .file
    switch kind {
    case .file:
      raw = try file(path, input, options, geometry, interrupted)
    case .folder, .archive:
      let source = try PlanSource(path: path, kind: kind)
      if let model = try source.model(interrupted) {
        raw = try file(path, model, options, geometry, interrupted, stem: PlanSource.stem(of: path))
        break
      }
      let names = source.names
      guard IMDFReader.tellTales.contains(where: { names.contains($0) }) else {
        throw .planUnknown(path)
      }
      guard !options.metres else { throw .planInDegrees(path) }
      try refuseForeign(options, path, ofModel: false)
      if !options.rooms.isEmpty { throw .planRoomsAreKnown(path) }
      raw = try IMDFReader.read(source, interrupted: interrupted)
    }
    raw.inMetres = raw.inMetres || options.metres && !raw.isGeographic
    if options.frame == .metres {
      // A plan that has no place on Earth gets none by a revision.
      raw.origin = nil
      if raw.kind == .geojson, !raw.isGeographic { raw.inMetres = true }
    }
    var builder = PlanBuilder(raw: raw, path: path, geometry: geometry)
    if case .origin(let origin) = options.frame { builder.origin = origin }
    return try builder.build(title: options.projectName, interrupted: interrupted)
  }

  /// The layers of a drawing, and the options that may make rooms of them; nil for another format.
  /// For a drawing that nothing was said about. Throws as `read` does.
  public static func layers(
    path: String, input: [UInt8]? = nil, interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> (layers: [PlanLayer], options: String?)? {
    guard input != nil || PlanSource.kind(of: path) == .file else { return nil }
    let head: [UInt8]
    if let input { head = input } else { head = PlanSource.head(of: path) }
    guard DXFKind(head) != nil else { return nil }
    let bytes: [UInt8]
    if let input { bytes = input } else { bytes = try PlanSource.bytes(of: path) }
    let drawing = try self.drawing(path, bytes, interrupted)
    let items = try DXFPlan.items(drawing, bytes, tolerance: .infinity, interrupted)
    let layers = DXFPlan.layers(items, drawing)
    return (layers, DXFPlan.proposal(layers))
  }

  private static func drawing(
    _ path: String, _ bytes: [UInt8], _ interrupted: () -> Bool
  ) throws(Diagnostic) -> DXFDrawing {
    try withoutActuallyEscaping(interrupted) { (ask) throws(Diagnostic) in
      try DXFReader.read(file: path, bytes: bytes, interrupted: ask)
    }
  }

  /// Options that belong to another format are a mistake to be told.
  private static func refuseForeign(
    _ options: PlanReadOptions, _ path: String, ofModel: Bool
  ) throws(Diagnostic) {
    if options.drawing != nil { throw .planIsNoDrawing(path) }
    if options.unit != nil, !ofModel { throw .planHasNoUnits(path) }
  }

  /// One file: read once to see what it is, once to take it.
  private static func file(
    _ path: String, _ input: [UInt8]?, _ options: PlanReadOptions, _ geometry: Geometry,
    _ interrupted: () -> Bool, stem: String? = nil
  ) throws(Diagnostic) -> RawPlan {
    let bytes: [UInt8]
    if let input { bytes = input } else { bytes = try PlanSource.bytes(of: path) }
    let stem = stem ?? (input == nil ? PlanSource.stem(of: path) : "plan")
    let isModel = STEPFile.isLike(bytes)
    if options.metres, isModel || DXFKind(bytes) != nil { throw .planHasUnits(path) }
    if !options.rooms.isEmpty, isModel || DXFKind(bytes) != nil { throw .planRoomsAreKnown(path) }
    if isModel {
      try refuseForeign(options, path, ofModel: true)
      return try IFCReader.read(
        file: path, stem: stem, bytes: bytes, metres: options.unit?.metres, geometry: geometry,
        interrupted: interrupted)
    }
    if DXFKind(bytes) != nil {
      let drawing = try drawing(path, bytes, interrupted)
      guard let said = options.drawing else { throw .planLayersNotSaid(path) }
      return try DXFPlan.read(
        drawing: drawing, bytes: bytes, stem: stem, options: said, unit: options.unit,
        geometry: geometry, interrupted: interrupted)
    }
    guard looksLikeJSON(bytes) else { throw .planUnknown(path) }
    try refuseForeign(options, path, ofModel: false)
    return try features(
      GeoJSONReader(file: path, bytes: bytes), path, stem, options, interrupted)
  }

  /// A plan in GeoJSON of whatever kind.
  private static func features(
    _ reader: GeoJSONReader, _ path: String, _ stem: String, _ options: PlanReadOptions,
    _ interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    var isOSM = false
    var isDeclared = false
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      isOSM = isOSM || OSMReader.isMarked(feature)
      isDeclared = isDeclared || GenericReader.sort(feature) == .room
    }
    var plan: RawPlan
    var idleRule: RoomRule?
    let members: JSONObject
    if isOSM, !isDeclared, options.rooms.isEmpty {
      var osm = OSMReader(stem: stem)
      members = try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
        osm.take(feature, file: path)
      }.members
      plan = osm.finish()
    } else {
      var generic = GenericReader(stem: stem, rules: options.rooms)
      members = try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
        generic.take(feature)
      }.members
      idleRule = generic.idleRule
      plan = generic.finish(members, file: path)
    }
    plan.note(reader.repair, of: path)
    place(&plan, PlanReference(members["crs"]), options)
    // Rooms that cannot be used are told one by one; here no feature was one, or a person expected some
    // that are not there.
    guard
      idleRule != nil
        || plan.rooms.isEmpty
          && !plan.findings.contains(where: { $0.kind == .leftOut || $0.kind == .openLine })
    else { return plan }
    var tally = ElementTally()
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      tally.take(feature)
    }
    if let idleRule { throw .planRuleIsIdle(path, tally.choices(first: idleRule.key), idleRule) }
    let choices = tally.choices()
    if !choices.isEmpty { throw .planRoomsNotSaid(path, choices) }
    guard tally.count == 0 else { return plan }
    var lines = ElementTally(ofAreas: false)
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      lines.take(feature)
    }
    let kinds = lines.choices()
    guard !kinds.isEmpty else { return plan }
    throw .planHasNoAreas(path, kinds)
  }

  /// Brings coordinates of a projection to what a plan may have.
  private static func place(
    _ plan: inout RawPlan, _ reference: PlanReference, _ options: PlanReadOptions
  ) {
    switch reference {
    case .geographic: break
    case .webMercator(let name):
      plan.isGeographic = true
      plan.move(PlanReference.degrees)
      guard options.metres || options.frame == .metres else { return }
      plan.note(.scaledMetres, plan.stem, detail: .verbatim(name))
    case .projected(let name):
      plan.emptyHint = tr(
        "its coordinates are those of \(name), not longitudes and latitudes: if these are metres, add --metres"
      )
    }
  }

  /// A brace or bracket after white space and a byte order mark; UTF-16 too, so that the JSON reader
  /// can name it.
  private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    var start = bytes[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    guard let first = start.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return false
    }
    return [0x7B, 0x5B, 0xFE, 0xFF].contains(first)
  }
}
