// GeoJSON as tracks and places: the conventions of other programs, the antimeridian, broken files.
import Core
import Kernel
import System
import Testing

@testable import Trip

private func read(_ bytes: [UInt8]) throws -> TrackFile {
  let collector = TrackCollector(.geojson)
  try GeoJSONTracks.read(ByteSource(bytes, name: "x.geojson"), into: collector)
  return collector.finish()
}

private func read(_ text: String) throws -> TrackFile { try read(Array(text.utf8)) }

/// Metres along all segments of a track.
private func length(_ track: TrackDraft) -> Double {
  let points = track.all.map(\.place)
  let starts = track.points.segmentStarts + [points.count]
  return zip(starts, starts.dropFirst()).reduce(0) {
    $0 + Geodesic.length(of: Array(points[$1.0..<$1.1]))
  }
}

@Suite struct GeoJSONTracksTests {
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func antimeridian() throws {
    let written = try read(SharedTravel.bytes("ref/antimeridian-line.in.json"))
    let split = try read(SharedTravel.bytes("ref/antimeridian-line.out.json"))
    // Without times and heights they are drawn, as in GPX and KML.
    for file in [written, split] {
      #expect(file.reasons == [.drawnTrack] && file.tracks.allSatisfy { $0.kind == .planned })
    }
    #expect(written.tracks[0].points.segmentStarts == [0])
    // Segments stay as they are written; the two halves are as long as the way over 180 degrees.
    #expect(split.tracks[0].points.segmentStarts == [0, 2])
    #expect(split.tracks[0].all.map(\.place.longitude) == [170, 180, -180, -170])
    #expect(abs(length(split.tracks[0]) - length(written.tracks[0])) < 1e-3)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func areasAreNoTracks() throws {
    for (name, count) in [
      ("ref/antimeridian-great-circle.in.json", 1), ("ref/antimeridian-great-circle.out.json", 1),
      ("ref/antimeridian-over-180.in.json", 1), ("ref/antimeridian-over-180.out.json", 1),
      ("geo/ne_110m_admin_0_countries.json", 177), ("geo/country-coder-borders.json", 314),
    ] {
      let file = try read(SharedTravel.bytes(name))
      #expect(file.isEmpty && file.note(.notUnderstood)?.count == count, "\(name)")
    }
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func naturalEarth() throws {
    let coast = try read(SharedTravel.bytes("geo/ne_110m_coastline.json"))
    #expect(coast.tracks.count == 134)
    // One coast reaches 180.00000000000006 degrees.
    #expect(Set(coast.reasons) == [.turnedLongitude, .drawnTrack])
    #expect(coast.note(.turnedLongitude)?.count == 1 && coast.note(.drawnTrack)?.count == 134)
    #expect(coast.tracks.reduce(0) { $0 + $1.points.count } == 5128)
    let towns = try read(SharedTravel.bytes("geo/ne_50m_populated_places_simple.json"))
    #expect(towns.places.count == 1249 && towns.notes.isEmpty && towns.tracks.isEmpty)
    #expect(towns.places[0].name == "Bombo")
    #expect(
      towns.places[0].place
        == GeoPoint(latitude: 0.583299105614628, longitude: 32.533299524864844))
  }

  /// As togeojson writes a GPX file, with the older and the newer name of the times.
  @Test(arguments: [
    #""coordTimes":["2024-05-01T10:00:00Z","2024-05-01T10:00:10.5Z",null]"#,
    #""coordinateProperties":{"heart":[1,2,3],"times":["2024-05-01T10:00:00Z","2024-05-01T10:00:10.5Z",null]}"#,
    #""times":[1714557600000,1714557610500,null]"#,
    #""coordTimes":[1714557600.0,1714557610.5,null]"#,
  ])
  func timesOfALine(times: String) throws {
    let geometry =
      #""geometry":{"type":"LineString","coordinates":[[3,51,4.5],[3.001,51],[3.002,51.001,null]]}"#
    let properties =
      #""properties":{"_gpxType":"trk","name":"Walk","desc":"to the sea","type":"hiking","time":"2024-05-01T10:00:00Z","#
      + times + "}"
    for members in [[properties, geometry], [geometry, properties]] {
      let file = try read(
        #"{"type":"FeatureCollection","features":[{"type":"Feature","#
          + members.joined(separator: ",") + "}]}")
      #expect(file.notes.isEmpty)
      let track = try #require(file.tracks.first)
      #expect(track.name == "Walk" && track.comment == "to the sea" && track.activity == "hiking")
      #expect(track.kind == .recorded)
      #expect(
        track.all == [
          TrackPoint(
            place: GeoPoint(latitude: 51, longitude: 3), time: Instant(iso: "2024-05-01T10:00:00Z"),
            elevation: 4.5),
          TrackPoint(
            place: GeoPoint(latitude: 51, longitude: 3.001),
            time: Instant(iso: "2024-05-01T10:00:10.5Z")),
          TrackPoint(place: GeoPoint(latitude: 51.001, longitude: 3.002)),
        ])
    }
  }

  @Test func linesOfSeveralParts() throws {
    func text(_ times: String) -> String {
      """
      {"type":"Feature","properties":{"_gpxType":"rte","coordTimes":\(times)},"geometry":
      {"type":"MultiLineString","coordinates":[[[3,51],[3.1,51]],[],[[3.2,51],[3.3,51],[3.4,51]]]}}
      """
    }
    let seconds = (0..<5).map { #""2024-05-01T10:00:0\#($0)Z""# }
    let file = try read(
      text(
        "[[\(seconds[..<2].joined(separator: ","))],[],[\(seconds[2...].joined(separator: ","))]]"))
    #expect(file.reasons == [.emptySegment])
    #expect(file.tracks.count == 1 && file.tracks[0].kind == .planned)
    #expect(file.tracks[0].points.segmentStarts == [0, 2])
    #expect(file.tracks[0].all.map { $0.time?.seconds } == (0..<5).map { 1_714_557_600 + $0 })
    // Times in other lists than the points, or too few of them: whose they are is not known.
    for times in [
      "[[\(seconds[..<3].joined(separator: ","))],[\(seconds[3...].joined(separator: ","))]]",
      "[\(seconds[..<4].joined(separator: ","))]",
    ] {
      let file = try read(text(times))
      #expect(file.note(.badTime) != nil)
      #expect(file.tracks[0].all.allSatisfy { $0.time == nil } && file.tracks[0].points.count == 5)
    }
  }

  @Test func places() throws {
    let file = try read(
      """
      {"type":"FeatureCollection","name":"x","properties":{"name":"all","category":"c"},"features":[
      {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[11.25,43.77,50]},"properties":
      {"title":"Old","name":"Duomo","description":"tall","category":"church","url":"https://x.example",
      "time":"2024-05-01T10:00:00Z","n":{"a":[1]}}},
      {"type":"Feature","properties":{"label":"B","cmt":"c","sym":"Flag","ele":"12.5"},
      "geometry":{"coordinates":[11.26,43.78],"type":"Point"}},
      {"type":"Feature","properties":null,"geometry":null},
      {"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}},
      {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
      {"type":"Point","coordinates":[5,6]},{"type":"LineString","coordinates":[[1,1],[2,2]]},
      {"type":"LineString","coordinates":[[3,3],[4,4]]}]},"properties":{"name":"mixed"}},
      5]}
      """)
    #expect(file.reasons == [.withoutPosition, .drawnTrack])
    #expect(file.places.map(\.name) == ["Duomo", "B", nil, nil, "mixed"])
    let first = file.places[0]
    #expect(first.place == GeoPoint(latitude: 43.77, longitude: 11.25) && first.elevation == 50)
    #expect(
      first.comment == "tall" && first.category == "church" && first.link == "https://x.example")
    #expect(first.time == Instant(iso: "2024-05-01T10:00:00Z"))
    #expect(file.places[1].category == "Flag" && file.places[1].elevation == 12.5)
    #expect(file.places[1].comment == "c")
    #expect(file.tracks.count == 1 && file.tracks[0].name == "mixed")
    #expect(file.tracks[0].points.segmentStarts == [0, 2])
  }

  /// Points as features: `properties` of each by its number.
  private func points(_ count: Int, _ properties: (Int) -> String) throws -> TrackFile {
    let features = (0..<count).map { index in
      #"{"type":"Feature","properties":{"# + properties(index)
        + #"},"geometry":{"type":"Point","coordinates":[7.5\#(index),45,25\#(index)]}}"#
    }
    return try read(
      #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}")
  }

  private func time(_ index: Int) -> String { "\"time\":\"2025-05-01T08:00:0\(index)Z\"" }

  @Test func pointsOfALayerOfGDALAreTracks() throws {
    // ogr2ogr -f GeoJSON t.geojson t.gpx track_points; the order of a database is any.
    let file = try points(6) { index in
      let number = [1, 0, 2, 3, 4, 5][index]
      return "\"track_fid\":\(number / 4),\"track_seg_id\":\(number / 2 % 2),"
        + "\"track_seg_point_id\":\(number % 2)," + time(number)
        + (number == 5 ? ",\"name\":\"Hut\"" : "")
    }
    #expect(file.tracks.count == 2 && file.notes.isEmpty)
    #expect(file.tracks.map(\.points.segmentStarts) == [[0, 2], [0]])
    let seconds = file.tracks.flatMap(\.all).map { ($0.time?.seconds ?? 0) % 60 }
    #expect(seconds == [0, 1, 2, 3, 4, 5])
    #expect(file.tracks.allSatisfy { $0.kind == .recorded })
    // A name makes it a place too, and no hole in the way.
    #expect(file.places.map(\.name) == ["Hut"])
    let route = try points(3) { "\"route_fid\":0,\"route_point_id\":\($0)" }
    #expect(route.tracks.map(\.kind) == [.planned] && route.places.isEmpty)
  }

  @Test func timedPointsWithoutNamesAreATrack() throws {
    let logger = try points(4) {
      time($0) + ",\"provider\":\"gps\",\"accuracy\":\"1\($0)\",\"speed\":\"1.2\",\"bearing\":\"3\""
    }
    #expect(logger.tracks.count == 1 && logger.places.isEmpty && logger.notes.isEmpty)
    #expect(logger.tracks[0].all.map(\.accuracy) == [10, 11, 12, 13])
    #expect(logger.tracks[0].all.allSatisfy { $0.time != nil && $0.elevation != nil })
    let named = try points(5) { time($0) + ($0 == 2 ? ",\"name\":\"Hut\"" : "") }
    #expect(named.tracks.first?.points.count == 4 && named.places.map(\.name) == ["Hut"])
    for properties in [
      { (index: Int) in "\"title\":\"M \(index)\"," + self.time(index) },
      { self.time($0) + ",\"category\":\"church\"" }, { self.time(5 - $0) },
      { "\"ele\":\($0)" },
    ] {
      let places = try points(4, properties)
      #expect(places.tracks.isEmpty && places.places.count == 4)
    }
  }

  @Test func longLinesKeepTheirTimes() throws {
    let count = 10_000
    let points = (0..<count).map { "[\(Double($0) / 1000),45]" }.joined(separator: ",")
    let times = (0..<count).map { String(1_714_557_600_000 + $0 * 1000) }.joined(separator: ",")
    let file = try read(
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":["# + points
        + #"]},"properties":{"coordTimes":["# + times + "]}}")
    #expect(file.notes.isEmpty && file.tracks[0].points.count == count)
    #expect(file.tracks[0].all.last?.time == Instant(milliseconds: 1_714_567_599_000))
  }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Point","coordinates":"x"}"#,
    #"{"type":"Point"}"#, #"{"type":"Point","coordinates":[[1,2]]}"#,
    #"{"type":"LineString","coordinates":[1,2]}"#, #"{"type":"LineString","coordinates":[]}"#,
    #"{"type":"LineString","coordinates":[[[1,2]]]}"#, #"{"type":"Circle","coordinates":[1,2]}"#,
    #"{"type":"MultiLineString","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[[1,2]]]}"#,
    #"{"type":"Feature"}"#, "[]", "7", "{}", #"{"type":"Topology","objects":{}}"#,
    #"{"type":"Point","coordinates":[1,null]}"#,
    #"{"type":"LineString","coordinates":[["a","b"]]}"#,
  ])
  func shapesThatAreNone(text: String) throws {
    let file = try read(text)
    #expect(file.isEmpty && !file.notes.isEmpty, "\(file)")
  }

  @Test func oddNumbers() throws {
    let file = try read(
      #"{"type":"LineString","coordinates":[[1,2],[1e999,2],[3,95],[4,5,1e9],[5,6,7,8,9],[190,3]]}"#
    )
    #expect(file.tracks[0].all.map(\.place.longitude) == [1, 4, 5, -170])
    #expect(file.tracks[0].all.map(\.elevation) == [nil, nil, 7, nil])
    #expect(file.tracks[0].points.segmentStarts == [0])
    #expect(file.reasons == [.badPosition, .badElevation, .turnedLongitude])
  }
}

@Suite struct GeoJSONDamageTests {
  private static let sample = Array(
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","coordTimes":
    ["2024-05-01T10:00:00Z","2024-05-01T10:00:10Z","2024-05-01T10:00:20Z"]},"geometry":{"type":
    "MultiLineString","coordinates":[[[3,51,4],[3.1,51.1,5]],[[3.25,51.25,-6.5]]]}},{"type":"Feature",
    "geometry":{"type":"Point","coordinates":[1.5,2.5]},"properties":{"name":"\\u00e9"}}]}
    """.utf8)

  @Test func brokenOffAtEveryByte() throws {
    let whole = try read(GeoJSONDamageTests.sample)
    let points = whole.tracks.flatMap(\.all)
    #expect(whole.notes.isEmpty && points.count == 3 && whole.places.count == 1)
    var before = 0
    // Behind its features a file that ends is no recording that broke off.
    let last = GeoJSONDamageTests.sample.count - 1
    #expect(throws: Diagnostic.self) { try read(Array(GeoJSONDamageTests.sample[..<last])) }
    for end in 1..<last {
      let part = try read(Array(GeoJSONDamageTests.sample[..<end]))
      let came = part.tracks.flatMap(\.all)
      // The times stand before the points: those of the points that came are known.
      #expect(came == Array(points.prefix(came.count)), "\(end)")
      #expect(came.count >= before && part.note(.brokenOff) != nil)
      before = came.count
    }
    #expect(before == 3)
  }

  @Test func mutations() throws {
    var random = Dice(7)
    for _ in 0..<3000 {
      guard let file = try? read(random.mutated(GeoJSONDamageTests.sample)) else { continue }
      for point in file.tracks.flatMap(\.all) { #expect(point.place.isOnGlobe) }
      for place in file.places { #expect(place.place.isOnGlobe) }
    }
  }

  @Test func nestingDoesNoHarm() throws {
    let open = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: 200)
    #expect(try read(open).isEmpty)
    #expect(try read(#"{"coordinates":"# + String(repeating: "[", count: 400)).isEmpty)
  }
}
