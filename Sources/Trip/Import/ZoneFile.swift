// Areas of zones out of GeoJSON. Refuses a file without an area, and areas that are none, with the
// line they stand on.

import Command
import Core
import Interchange
import Kernel
import System

struct ZoneFile {
  /// nil for a feature without a name.
  var name: String?
  var polygon: ZonePolygon

  /// A larger file is no set of zones.
  private static let mostBytes = 1 << 28

  /// All areas of a file.
  /// - Throws: `data` where it is no GeoJSON, holds no area, or one that is none.
  static func areas(
    _ file: String, _ span: SourceSpan, _ session: Session
  ) throws(Diagnostic) -> [ZoneFile] {
    do throws(Diagnostic) {
      return try areas(
        try Files.read(file, limit: mostBytes, orPipe: true), file: file,
        interrupted: { session.console.isInterrupted() })
    } catch {
      var fault = error
      fault.span = fault.span ?? span
      throw fault
    }
  }

  /// The same of the bytes of a file.
  static func areas(
    _ bytes: [UInt8], file: String, interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> [ZoneFile] {
    var areas: [ZoneFile] = []
    let reader = GeoJSONReader(file: file, bytes: bytes)
    try reader.forEach(interrupted: interrupted) { (feature) throws(Diagnostic) in
      func at() -> SourceSpan {
        SourceSpan(
          file: file, line: reader.line(of: feature.offset), text: "", column: 0, length: 0,
          offset: feature.offset)
      }
      if let problem = feature.problem {
        throw Diagnostic(.data, tr("a feature cannot be read: \(problem)"), at: at())
      }
      guard let polygons = feature.geometry?.polygons, !polygons.isEmpty else { return }
      let rings = polygons.joined().map { ring in
        var corners = ring.map { GeoPoint(latitude: $0.y, longitude: $0.x) }
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        return corners
      }
      let name = feature.properties["name"]?.string ?? feature.properties["title"]?.string
      do throws(ZonePolygon.Fault) {
        areas.append(ZoneFile(name: name?.trimmedBlanks, polygon: try ZonePolygon(rings)))
      } catch {
        throw Diagnostic(.data, error.message, at: at())
      }
    }
    guard !areas.isEmpty else {
      throw Diagnostic(
        .data, tr("\(file) contains no area"), hint: tr("a zone needs a Polygon or a MultiPolygon"))
    }
    return areas
  }

  /// The area of that name, or the only one; without a name all that have one.
  static func chosen(
    _ areas: [ZoneFile], _ name: String?, _ file: String, _ arguments: Arguments
  ) throws(Diagnostic) -> [(name: String, polygon: ZonePolygon)] {
    let named = areas.compactMap { area in
      area.name.flatMap { $0.isEmpty ? nil : (name: $0, polygon: area.polygon) }
    }
    guard let name else {
      guard !named.isEmpty else {
        throw Diagnostic(
          .usage, tr("no area of \(file) has a name"), at: arguments.span("polygon"),
          hint: tr("give one, before --polygon"))
      }
      return named
    }
    let same = named.filter { $0.name.folded == name.folded }
    if same.count == 1 { return [(name, same[0].polygon)] }
    if areas.count == 1 { return [(name, areas[0].polygon)] }
    let names = named.prefix(8).map(\.name).joined(separator: ", ")
    throw Diagnostic(
      .usage, tr("\(file) contains \(areas.count) areas, but not exactly one named \(name)"),
      at: arguments.span("polygon"),
      hint: names.isEmpty ? nil : tr("there are: \(names)"))
  }
}

extension ZonePolygon.Fault {
  var message: Phrase {
    switch self {
    case .noArea: tr("a polygon has no area")
    case .crossed: tr("a polygon crosses itself and has no net area")
    case .offGlobe: tr("a polygon has a corner that is not on the globe")
    case .tooWide: tr("a polygon extends more than 5000 km from its centre")
    case .tooMany: tr("a polygon has more than 200000 corners")
    }
  }
}
