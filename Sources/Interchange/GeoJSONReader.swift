// Reading GeoJSON feature by feature: one feature is in memory at a time, so a large file costs its
// own bytes and one feature. Refuses texts that are not JSON and JSON that is not GeoJSON; a single
// bad feature is handed on with its problem.

import Kernel

/// Reads a FeatureCollection or a single Feature.
public struct GeoJSONReader {
  /// The file as the user named it.
  public let file: String
  /// What was no text and was replaced; places of features are those of the text with it.
  public let repair: TextRepair
  let bytes: [UInt8]

  /// A name with a wrong byte costs that letter, not the file. UTF-16 is left to the JSON reader, which
  /// names it.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    var repair = TextRepair(.json)
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      self.bytes = bytes
    } else {
      // A clean text is not copied.
      var text = repair.take(bytes)
      let rest = repair.finish()
      if !rest.isEmpty { text += rest }
      self.bytes = text
    }
    self.repair = repair
  }

  /// Calls `body` for each feature, in order.
  ///
  /// Throws 65 with line and column when the text is not JSON, 65 when it is not GeoJSON, 130 when
  /// `interrupted` (asked before each feature) says so, and what `body` throws.
  /// - Complexity: O(bytes).
  @discardableResult
  public func forEach(
    interrupted: () -> Bool = { false },
    _ body: (GeoJSONFeature) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> GeoJSONCollection {
    // The closure of withUnsafeBytes cannot throw a typed error on its own.
    let result = bytes.withUnsafeBytes { buffer -> Result<GeoJSONCollection, Diagnostic> in
      var reader = JSONReader(borrowing: buffer)
      do throws(Diagnostic) {
        return .success(try document(&reader, buffer, interrupted, body))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Where `offset` is, for a fault found in a feature: line from 1. - Complexity: O(offset).
  public func line(of offset: Int) -> Int {
    1 + bytes.prefix(max(0, offset)).reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  private func document(
    _ reader: inout JSONReader, _ buffer: UnsafeRawBufferPointer, _ interrupted: () -> Bool,
    _ body: (GeoJSONFeature) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> GeoJSONCollection {
    let place = { (fault: JSONFault) -> Diagnostic in
      var diagnostic = fault.diagnostic(file: file, bytes: buffer)
      // The place in the file as it came, not in the text that may be a little longer.
      if let offset = diagnostic.span?.offset {
        diagnostic.span?.offset = repair.origin(of: offset)
      }
      return diagnostic
    }
    let first = try GeoJSONReader.faults(place) { () throws(JSONFault) in try reader.next() }
    // Only what is JSON to its end is JSON but not GeoJSON.
    func isOther() throws(Diagnostic) -> Diagnostic {
      try GeoJSONReader.faults(place) { () throws(JSONFault) in while try reader.next() != nil {} }
      return .notGeoJSON(file)
    }
    guard first == .beginObject else { throw try isOther() }
    // Members may come in any order, so a single feature is recognised only at the end.
    var top = FeatureDraft(index: 0, offset: reader.span.offset)
    var features = 0
    var sawFeatures = false
    while true {
      let token = try GeoJSONReader.faults(place) { () throws(JSONFault) in try reader.next() }
      guard token == .name else { break }
      guard reader.textEquals("features") else {
        try GeoJSONReader.faults(place) { () throws(JSONFault) in try top.member(&reader) }
        continue
      }
      guard
        try GeoJSONReader.faults(place, { () throws(JSONFault) in try reader.next() })
          == .beginArray
      else { throw try isOther() }
      sawFeatures = true
      while true {
        let feature = try GeoJSONReader.faults(place) { () throws(JSONFault) in
          try FeatureDraft.element(&reader, index: features)
        }
        guard let feature else { break }
        if interrupted() { throw .readingInterrupted() }
        features += 1
        try body(feature)
      }
    }
    // Whatever follows the object is a fault too.
    _ = try GeoJSONReader.faults(place) { () throws(JSONFault) in try reader.next() }
    if sawFeatures, top.type == "FeatureCollection" {
      return GeoJSONCollection(members: top.members, features: features)
    }
    guard !sawFeatures, top.type == "Feature" else { throw .notGeoJSON(file) }
    try body(top.feature)
    return GeoJSONCollection(members: JSONObject(), features: 1)
  }

  private static func faults<Value>(
    _ place: (JSONFault) -> Diagnostic, _ step: () throws(JSONFault) -> Value
  ) throws(Diagnostic) -> Value {
    do {
      return try step()
    } catch {
      throw place(error)
    }
  }
}

/// A feature while its members are read.
private struct FeatureDraft {
  var feature: GeoJSONFeature
  var type: String?
  var members: JSONObject { feature.members }

  init(index: Int, offset: Int) { feature = GeoJSONFeature(index: index, offset: offset) }

  /// The next element of the features array; nil at its end.
  static func element(
    _ reader: inout JSONReader, index: Int
  ) throws(JSONFault) -> GeoJSONFeature? {
    guard let token = try reader.next(), token != .endArray else { return nil }
    var draft = FeatureDraft(index: index, offset: reader.span.offset)
    guard token == .beginObject else {
      try reader.skip(after: token)
      draft.feature.problem = tr("it is not an object")
      return draft.feature
    }
    while try reader.next() == .name { try draft.member(&reader) }
    if draft.type != "Feature", draft.feature.problem == nil {
      draft.feature.problem = tr("its type is not Feature")
    }
    return draft.feature
  }

  /// Reads the member whose name was just returned.
  mutating func member(_ reader: inout JSONReader) throws(JSONFault) {
    let name = reader.text
    guard let token = try reader.next() else { return }
    switch name {
    case "type":
      type = token == .string ? reader.text : nil
      try reader.skip(after: token)
    case "id":
      switch token {
      case .string: feature.id = reader.text
      case .integer(let number): feature.id = String(number)
      case .number(let number): feature.id = number.shortest
      default: try reader.skip(after: token)
      }
    case "properties":
      guard token == .beginObject else { return try reader.skip(after: token) }
      if case .object(let object) = try reader.value(after: token) { feature.properties = object }
    case "geometry":
      guard token != .null else { return }
      switch try GeoJSONShape.geometry(&reader, after: token, depth: 0) {
      case .success(let geometry): feature.geometry = geometry
      case .failure(let problem): feature.problem = problem.reason
      }
    case "bbox":
      try reader.skip(after: token)
    default:
      feature.members[name] = try reader.value(after: token)
    }
  }
}
