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

  public init(metres: Bool = false, projectName: String? = nil) {
    self.metres = metres
    self.projectName = projectName
  }
}

public enum PlanReader {
  /// Reads GeoJSON, OpenStreetMap indoor GeoJSON, or an IMDF folder or zip.
  ///
  /// `input` holds the bytes of a GeoJSON file that has no path; `path` then only names it in faults.
  /// Writes nothing. Throws 66 for a missing path or a missing file of a plan, 65 for what is no
  /// plan, is damaged or holds no room, 64 for IMDF with `metres`, 130 when `interrupted` says so
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
      raw = try file(path, input, interrupted)
    case .folder, .archive:
      let source = try PlanSource(path: path, kind: kind)
      let names = source.names
      guard IMDFReader.tellTales.contains(where: { names.contains($0) }) else {
        throw .planUnknown(path)
      }
      guard !options.metres else { throw .planInDegrees(path) }
      raw = try IMDFReader.read(source, interrupted: interrupted)
    }
    raw.inMetres = options.metres
    var builder = PlanBuilder(raw: raw, path: path, geometry: geometry)
    return try builder.build(title: options.projectName, interrupted: interrupted)
  }

  /// One GeoJSON file: read once to see what it is, once to take it.
  private static func file(
    _ path: String, _ input: [UInt8]?, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> RawPlan {
    let bytes: [UInt8]
    if let input { bytes = input } else { bytes = try PlanSource.bytes(of: path) }
    guard looksLikeJSON(bytes) else { throw .planUnknown(path) }
    let reader = GeoJSONReader(file: path, bytes: bytes)
    var isOSM = false
    var isDeclared = false
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      isOSM = isOSM || OSMReader.isMarked(feature)
      isDeclared = isDeclared || GenericReader.sort(feature) == .room
    }
    let stem = input == nil ? PlanSource.stem(of: path) : "plan"
    if isOSM, !isDeclared {
      var osm = OSMReader(stem: stem)
      try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
        osm.take(feature, file: path)
      }
      return osm.finish()
    }
    var generic = GenericReader(stem: stem)
    let collection = try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      generic.take(feature)
    }
    return generic.finish(collection.members, file: path)
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
