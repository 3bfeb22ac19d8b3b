// GeoJSON as the standard has it and as people write it.

import Kernel
import Testing

@testable import Interchange

private func read(_ text: String) throws -> (GeoJSONCollection, [GeoJSONFeature]) {
  var features: [GeoJSONFeature] = []
  let collection = try GeoJSONReader(file: "f", bytes: Array(text.utf8)).forEach {
    (feature) throws(Diagnostic) in features.append(feature)
  }
  return (collection, features)
}

private func geometry(_ text: String) throws -> (GeoJSONGeometry?, Phrase?) {
  let feature = "{\"type\":\"Feature\",\"properties\":null,\"geometry\":\(text)}"
  let all = try read("{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}").1
  return (all.first?.geometry, all.first?.problem)
}

@Suite struct GeoJSONTests {
  @Test("every geometry type of RFC 7946")
  func geometries() throws {
    let p = { (x: Double, y: Double) in GeoPosition(x, y) }
    let cases: [(String, GeoJSONGeometry)] = [
      (#"{"type":"Point","coordinates":[1,2]}"#, .point(p(1, 2))),
      (#"{"coordinates":[1.5,-2e1,9],"type":"Point"}"#, .point(p(1.5, -20))),
      (#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, .multiPoint([p(1, 2), p(3, 4)])),
      (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, .lineString([p(1, 2), p(3, 4)])),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,2]],[[3,4]]]}"#,
        .multiLineString([[p(1, 2)], [p(3, 4)]])
      ),
      (
        #"{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6]],[[0,0]]]}"#,
        .polygon([[p(1, 2), p(3, 4), p(5, 6)], [p(0, 0)]])
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[[[1,2],[3,4]]],[[[5,6]]]]}"#,
        .multiPolygon([[[p(1, 2), p(3, 4)]], [[p(5, 6)]]])
      ),
      (#"{"type":"Polygon","coordinates":[]}"#, .polygon([])),
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
        .collection([.point(p(1, 2))])
      ),
    ]
    for (text, expected) in cases {
      let (found, problem) = try geometry(text)
      #expect(found == expected && problem == nil, "\(text)")
    }
  }

  @Test(
    "a geometry that cannot be read is a problem of its feature, not of the file",
    arguments: [
      #"{"type":"Polygon","coordinates":[[[1,null],[3,4]]]}"#,
      #"{"type":"Polygon","coordinates":[[["1","2"]]]}"#, #"{"type":"Polygon"}"#,
      #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Polygon","coordinates":[[1,2],[3,4]]}"#,
      #"{"type":"Cube","coordinates":[1,2]}"#, "17", "[]", #""Point""#, "{}",
      #"{"type":"LineString","coordinates":[[1,2],[[3,4]]]}"#,
      #"{"type":"Polygon","coordinates":[[[[[[[1,2]]]]]]]}"#,
      #"{"type":"GeometryCollection"}"#, #"{"type":"MultiPolygon","coordinates":[[[1,2]]]}"#,
      #"{"type":"Polygon","coordinates":{"a":1}}"#,
    ])
  func badGeometries(text: String) throws {
    let (found, problem) = try geometry(text)
    #expect(found == nil && problem != nil)
  }

  @Test("null and missing geometries are no problem")
  func noGeometry() throws {
    let (found, problem) = try geometry("null")
    #expect(found == nil && problem == nil)
  }

  @Test("ids, offsets, foreign members, features before and after the other members")
  func features() throws {
    let text = """
      {"features":[
      {"id":7,"type":"Feature","feature_type":"unit","properties":{"a":[1,{"b":2}]},"geometry":null},
      {"type":"Feature","id":"x","bbox":[1,2,3,4],"properties":{}},
      5,
      {"type":"Feature","id":1.5,"properties":null,"geometry":null}],
      "name":"Venue","type":"FeatureCollection"}
      """
    let (collection, features) = try read(text)
    #expect(collection.members["name"] == .string("Venue") && collection.features == 4)
    #expect(features.map(\.id) == ["7", "x", nil, "1.5"])
    #expect(features.map(\.index) == [0, 1, 2, 3])
    #expect(features[0].members["feature_type"] == .string("unit"))
    #expect(features[0].properties["a"] != nil && features[2].problem != nil)
    let bytes = Array(text.utf8)
    #expect(bytes[features[1].offset] == UInt8(ascii: "{"))
    #expect(GeoJSONReader(file: "f", bytes: bytes).line(of: features[1].offset) == 3)
  }

  @Test("a single feature is read too")
  func single() throws {
    let (_, features) = try read(
      #"{"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"n":1},"id":"f","type":"Feature"}"#
    )
    #expect(features.count == 1 && features[0].id == "f" && features[0].geometry != nil)
  }

  @Test(
    "JSON that is no GeoJSON is refused with 65",
    arguments: [
      "{}", "[]", "3", "null", #"{"type":"Topology","objects":{}}"#, #"{"features":[]}"#,
      #"{"type":"FeatureCollection"}"#, #"{"type":"FeatureCollection","features":{}}"#,
      #"{"type":"Feature","features":[]}"#,
    ])
  func notGeoJSON(text: String) {
    let fault = #expect(throws: Diagnostic.self) { _ = try read(text) }
    #expect(fault?.code == .data && fault?.hint != nil)
  }

  @Test("text that is no JSON is refused with line, column and caret")
  func notJSON() {
    let fault = #expect(throws: Diagnostic.self) {
      _ = try read("{\"type\":\"FeatureCollection\",\n\"features\":[{\"a\":NaN}]}")
    }
    #expect(fault?.code == .data)
    #expect(fault?.span?.line == 2 && fault?.span?.column == 17 && fault?.span?.file == "f")
  }

  @Test("a byte that is no text costs a letter; a fault behind it stands where it is in the file")
  func badBytes() throws {
    let head =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Caf@"}}"#
    func bytes(_ text: String) -> [UInt8] {
      text.utf8.map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }
    }
    var names: [String?] = []
    let reader = GeoJSONReader(file: "f", bytes: bytes(head + "]}"))
    try reader.forEach { (feature) throws(Diagnostic) in
      names.append(feature.properties["name"]?.string)
    }
    #expect(names == ["Caf\u{FFFD}"] && reader.repair.count == 1)
    let fault = #expect(throws: Diagnostic.self) {
      try GeoJSONReader(file: "f", bytes: bytes(head + ",\n{\"a\":NaN}]}")).forEach {
        (_) throws(Diagnostic) in
      }
    }
    #expect(fault?.span?.offset == head.utf8.count + 7 && fault?.span?.line == 2)
  }

  @Test("an interruption ends the reading")
  func interrupted() {
    var seen = 0
    let reader = GeoJSONReader(
      file: "f", bytes: Array(#"{"type":"FeatureCollection","features":[{},{},{}]}"#.utf8))
    do {
      try reader.forEach(interrupted: { seen == 2 }) { (_) throws(Diagnostic) in seen += 1 }
      Issue.record("not interrupted")
    } catch { #expect(error.code == .interrupted) }
    #expect(seen == 2)
  }
}
