// Which of the JSON formats a file is in, by the names of its first members. Reads no more than the
// beginning that it is given.
import Kernel

/// What the beginning of a JSON file says it is.
enum JSONShape: Equatable {
  case gpsd, ownTracks, geoJSON
  case googleRecords, googleSemantic, googleTimeline, googlePhone
  /// Files of Google's export that hold no tracks.
  case googleSettings, googleEdits
  case unknown

  /// - Complexity: O(bytes of the beginning).
  init(_ head: ArraySlice<UInt8>) {
    self = head.withUnsafeBytes { bytes in
      var reader = JSONReader(borrowing: bytes)
      // A beginning ends anywhere: what was seen before its end counts.
      do throws(JSONFault) {
        switch try reader.next() {
        case .beginObject: return try JSONShape.object(&reader)
        case .beginArray:
          guard try reader.next() == .beginObject else { return .unknown }
          return try JSONShape.element(&reader)
        default: return .unknown
        }
      } catch {
        return .unknown
      }
    }
  }

  /// What the name of a member of the outermost object says of a file of Google's export.
  init?(memberOfGoogle name: UnsafeBufferPointer<UInt8>) {
    switch String(decoding: name, as: UTF8.self) {
    case "locations": self = .googleRecords
    case "timelineObjects": self = .googleSemantic
    case "semanticSegments", "rawSignals", "userLocationProfile": self = .googleTimeline
    case "timelineEdits": self = .googleEdits
    case "historyEnabled", "historyDeletionTime", "deviceSettings", "hasReportedLocations",
      "retentionWindowDays", "hasSetRetention":
      self = .googleSettings
    default: return nil
    }
  }

  /// Why a file that was recognised holds no tracks; nil for those that may.
  var reason: Phrase? {
    switch self {
    case .googleSettings: tr("these are settings of Google's location history, without tracks")
    case .googleEdits: tr("these are corrections made in Google's timeline, without tracks")
    default: nil
    }
  }

  private static let shapes: Set<String> = [
    "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  private static func object(_ reader: inout JSONReader) throws(JSONFault) -> JSONShape {
    while try reader.next() == .name {
      if reader.textEquals("_type") { return .ownTracks }
      if reader.textEquals("features") || reader.textEquals("geometry") { return .geoJSON }
      if reader.textEquals("locations") {
        if try holds(&reader, where: isRecordsMember) { return .googleRecords }
        continue
      }
      if reader.textEquals("data") {
        // The answer of an OwnTracks recorder.
        if try holds(&reader, where: { $0 == "_type" }) { return .ownTracks }
        continue
      }
      if let shape = reader.withText({ JSONShape(memberOfGoogle: $0) }) { return shape }
      let isClass = reader.textEquals("class")
      let isType = reader.textEquals("type")
      guard let token = try reader.next() else { break }
      if token == .string, isClass, !reader.text.isEmpty,
        reader.text.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      {
        return .gpsd
      }
      if token == .string, isType, shapes.contains(reader.text) { return .geoJSON }
      try reader.skip(after: token)
    }
    return .unknown
  }

  /// The first object of an outermost array.
  private static func element(_ reader: inout JSONReader) throws(JSONFault) -> JSONShape {
    while try reader.next() == .name {
      if reader.textEquals("_type") { return .ownTracks }
      if reader.textEquals("timelinePath") || reader.textEquals("timelineMemory")
        || reader.textEquals("visit") || reader.textEquals("activity")
      {
        return .googlePhone
      }
      if let token = try reader.next() { try reader.skip(after: token) }
    }
    return .unknown
  }

  private static func isRecordsMember(_ name: String) -> Bool {
    name == "latitudeE7" || name == "longitudeE7" || name == "timestampMs"
  }

  /// Whether the value that follows is an array, empty or with an object among its first ones that
  /// has such a member.
  private static func holds(
    _ reader: inout JSONReader, where isWanted: (String) -> Bool
  ) throws(JSONFault) -> Bool {
    guard let token = try reader.next() else { return false }
    guard token == .beginArray else {
      try reader.skip(after: token)
      return false
    }
    var isEmpty = true
    while let token = try reader.next(), token != .endArray {
      isEmpty = false
      guard token == .beginObject else {
        try reader.skip(after: token)
        continue
      }
      while try reader.next() == .name {
        if isWanted(reader.text) { return true }
        if let token = try reader.next() { try reader.skip(after: token) }
      }
    }
    return isEmpty
  }
}
