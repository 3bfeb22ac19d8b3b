// Coordinates of GeoJSON, read token by token into positions without building JSON values. Refuses
// shapes nested deeper than the format knows, and says of each bad shape what is wrong with it.

import Kernel

/// Why a geometry cannot be used; the feature around it is kept.
struct GeoJSONProblem: Error {
  let reason: Phrase
}

enum GeoJSONShape {
  typealias Outcome = Result<GeoJSONGeometry, GeoJSONProblem>

  /// Collections inside each other; RFC 7946 advises against even one.
  static let deepest = 8

  /// Reads the geometry whose first token was just returned.
  static func geometry(
    _ reader: inout JSONReader, after token: JSONToken, depth: Int
  ) throws(JSONFault) -> Outcome {
    guard token == .beginObject else {
      try reader.skip(after: token)
      return .failure(GeoJSONProblem(reason: tr("its geometry is not an object")))
    }
    var type = ""
    var nest = Nest.absent
    var members: Result<[GeoJSONGeometry], GeoJSONProblem>?
    while try reader.next() == .name {
      let name = reader.text
      guard let token = try reader.next() else { break }
      switch name {
      case "type" where token == .string: type = reader.text
      case "coordinates": nest = try Nest(&reader, after: token, depth: 0)
      case "geometries" where token == .beginArray && depth < deepest:
        members = try geometries(&reader, depth: depth)
      default: try reader.skip(after: token)
      }
    }
    if type == "GeometryCollection" {
      guard let members else {
        return .failure(GeoJSONProblem(reason: tr("its geometry collection has no geometries")))
      }
      return members.map { .collection($0) }
    }
    return shape(type, nest)
  }

  private static func geometries(
    _ reader: inout JSONReader, depth: Int
  ) throws(JSONFault) -> Result<[GeoJSONGeometry], GeoJSONProblem> {
    var list: [GeoJSONGeometry] = []
    var problem: GeoJSONProblem?
    while let token = try reader.next(), token != .endArray {
      switch try geometry(&reader, after: token, depth: depth + 1) {
      case .success(let geometry): list.append(geometry)
      case .failure(let reason): problem = problem ?? reason
      }
    }
    return problem.map { .failure($0) } ?? .success(list)
  }

  private static func shape(_ type: String, _ nest: Nest) -> Outcome {
    if case .bad(let reason) = nest { return .failure(GeoJSONProblem(reason: reason)) }
    if case .absent = nest {
      return .failure(GeoJSONProblem(reason: tr("its geometry has no coordinates")))
    }
    let found: GeoJSONGeometry?
    switch type {
    case "Point":
      if case .position(let position) = nest { found = .point(position) } else { found = nil }
    case "MultiPoint": found = nest.line.map { .multiPoint($0) }
    case "LineString": found = nest.line.map { .lineString($0) }
    case "MultiLineString": found = nest.lines.map { .multiLineString($0) }
    case "Polygon": found = nest.lines.map { .polygon($0) }
    case "MultiPolygon":
      if case .line(let empty) = nest, empty.isEmpty {
        found = .multiPolygon([])
      } else if case .lists(let parts) = nest {
        let polygons = parts.compactMap(\.lines)
        found = polygons.count == parts.count ? .multiPolygon(polygons) : nil
      } else {
        found = nil
      }
    default:
      return .failure(GeoJSONProblem(reason: tr("its geometry has the unknown type '\(type)'")))
    }
    guard let found else {
      return .failure(
        GeoJSONProblem(reason: tr("its coordinates are not nested as a \(type) wants them")))
    }
    return .success(found)
  }
}

/// Nested coordinate arrays, whatever their depth turns out to be.
private indirect enum Nest {
  case absent
  case position(GeoPosition)
  /// Positions; also an empty array, of which no more is known.
  case line([GeoPosition])
  case lists([Nest])
  case bad(Phrase)

  var line: [GeoPosition]? {
    if case .line(let positions) = self { positions } else { nil }
  }

  var lines: [[GeoPosition]]? {
    switch self {
    case .line(let empty): return empty.isEmpty ? [] : nil
    case .lists(let lists):
      let lines = lists.compactMap(\.line)
      return lines.count == lists.count ? lines : nil
    default: return nil
    }
  }

  /// Reads the value whose first token was just returned. Four levels are the most a shape has.
  init(_ reader: inout JSONReader, after token: JSONToken, depth: Int) throws(JSONFault) {
    guard token == .beginArray, depth < 5 else {
      try reader.skip(after: token)
      self = .bad(tr("its coordinates are not lists of numbers"))
      return
    }
    var x = 0.0
    var y = 0.0
    var numbers = 0
    var positions: [GeoPosition] = []
    var lists: [Nest] = []
    var problem: Phrase?
    while let token = try reader.next(), token != .endArray {
      switch token {
      case .integer(let number):
        if numbers == 0 { x = Double(number) } else if numbers == 1 { y = Double(number) }
        numbers += 1
      case .number(let number):
        if numbers == 0 { x = number } else if numbers == 1 { y = number }
        numbers += 1
      case .beginArray:
        switch try Nest(&reader, after: token, depth: depth + 1) {
        case .position(let position): positions.append(position)
        case .bad(let reason): problem = problem ?? reason
        case let list: lists.append(list)
        }
      default:
        try reader.skip(after: token)
        problem = problem ?? tr("its coordinates are not all numbers")
      }
    }
    if let problem {
      self = .bad(problem)
    } else if numbers > 0 {
      guard numbers >= 2, positions.isEmpty, lists.isEmpty else {
        self = .bad(tr("a position has fewer than two numbers"))
        return
      }
      self = .position(GeoPosition(x, y))
    } else if lists.isEmpty {
      self = .line(positions)
    } else {
      self = positions.isEmpty ? .lists(lists) : .bad(tr("its coordinates are nested unevenly"))
    }
  }
}
