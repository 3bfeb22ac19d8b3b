// A private zone cuts a way at one place: in every export, in the map of one track and of all, whatever
// else is drawn, and however the way is divided.

import Core
import Interchange
import Kernel
import SessionBench
import System
import Testing

@testable import Render
@testable import Trip

@Suite struct OneCutTests {
  private static let home = GeoPoint(latitude: 45.0703, longitude: 7.6869)

  private func gpx(_ name: String, _ segments: [[GeoPoint]], from start: Int64) -> [UInt8] {
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk>"
    text += "<name>\(name)</name>"
    var second: Int64 = 0
    for segment in segments {
      text += "<trkseg>"
      for place in segment {
        let time = Instant(milliseconds: start + second * 1000)
        text += "<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
        text += "<time>\(time)</time></trkpt>"
        second += 10
      }
      text += "</trkseg>"
      second += 120
    }
    return Array((text + "</trk></gpx>").utf8)
  }

  /// East on a straight road for 3 km with a pause after 1.5 km, then north; and another way far away,
  /// so large that a map of both is drawn coarsely.
  private func bench(cut: String) throws -> TripBench {
    let bench = try TripBench()
    func road(_ metres: Range<Int>) -> [GeoPoint] {
      metres.filter { $0 % 20 == 0 }.map {
        Geodesic.destination(from: Self.home, azimuth: 90, metres: Double($0))
      }
    }
    let corner = Geodesic.destination(from: Self.home, azimuth: 90, metres: 3000)
    let north = (1...150).map {
      Geodesic.destination(from: corner, azimuth: 0, metres: Double($0) * 20)
    }
    let far = (0..<60).map {
      Geodesic.destination(from: Self.home, azimuth: 290, metres: 200_000 + Double($0) * 100_000)
    }
    for (name, segments) in [
      ("Out", [road(0..<1500), road(1500..<3001) + north]), ("Far", [far]),
    ] {
      let start: Int64 = name == "Out" ? 1_714_550_000_000 : 1_714_700_000_000
      let path = try bench.scratch.write("\(name).gpx", gpx(name, segments, from: start))
      try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    }
    try #require(
      bench.run(
        "trip zone add Z \(Self.home.latitude) \(Self.home.longitude) radius=300m privacy=yes cut=\(cut)"
      ) == .ok, "\(bench.errors)")
    return bench
  }

  private func position(_ json: JSON) -> GeoPoint {
    GeoPoint(latitude: json.array?[1].number ?? 0, longitude: json.array?[0].number ?? 0)
  }

  /// All places of the lines of a GeoJSON.
  private func lines(_ text: String) throws -> [[GeoPoint]] {
    let features = try #require(try JSON(parsing: Array(text.utf8))["features"]?.array)
    var lines: [[GeoPoint]] = []
    for feature in features {
      let geometry = feature["geometry"]
      let all = geometry?["coordinates"]?.array ?? []
      switch geometry?["type"]?.string {
      case "LineString": lines.append(all.map(position))
      case "MultiLineString": lines += all.map { ($0.array ?? []).map(position) }
      default: break
      }
    }
    return lines
  }

  /// The place nearest to home that a file shows.
  private func nearest(_ lines: [[GeoPoint]]) throws -> GeoPoint {
    try #require(
      lines.joined().min {
        Geodesic.length(from: $0, to: Self.home) < Geodesic.length(from: $1, to: Self.home)
      })
  }

  @Test(arguments: ["border", "bend"]) func everyFormatEndsAtOnePlace(cut: String) throws {
    let bench = try bench(cut: cut)
    #expect(bench.run("trip export --format geojson") == .ok, "\(bench.errors)")
    let export = try nearest(try lines(bench.out))
    // Behind the bend nothing of the road is seen.
    if cut == "bend" {
      #expect(Geodesic.length(from: export, to: Self.home) > 3000)
    } else {
      #expect(Geodesic.length(from: export, to: Self.home) < 1400)
    }
    var shown: [String: GeoPoint] = [:]
    for (name, command) in [
      ("all", "trip map --format geojson"), ("one", "trip map Out --format geojson"),
      ("named", "trip map Out Far --format geojson"),
      ("day", "trip map --from 2024-05-01 --to 2024-05-01 --format geojson"),
    ] {
      #expect(bench.run(command) == .ok, "\(bench.errors)")
      shown[name] = try nearest(try lines(bench.out))
    }
    bench.run("trip export --format csv")
    let table = try CSVTable(Array(bench.out.utf8), name: "x")
    let csv = table.rows.compactMap { row -> GeoPoint? in
      guard let north = Double(row.cells[4]), let east = Double(row.cells[5]) else { return nil }
      return GeoPoint(latitude: north, longitude: east)
    }
    shown["csv"] = try nearest([csv])
    for format in ["gpx", "kml"] {
      bench.run("trip export --format \(format)")
      let bytes = Array(bench.out.utf8)
      var rest = bytes[...]
      let source = ByteSource(name: "x", size: bytes.count) { () throws(Diagnostic) in
        defer { rest = [] }
        return Array(rest)
      }
      guard case .file(let file) = try TrackFileReader.read(source) else { continue }
      shown[format] = try nearest(try file.tracks.flatMap { try $0.segmentPlaces() })
    }
    // What SVG, pages and books draw.
    let reader = try TripReader(bench.makeSession())
    for steps in [200.0, 20_000] {
      let scope = PictureScope(title: "", tracks: try reader.tracks())
      let scene = try reader.scene(scope, for: .others, shown: reader.shownWays(), steps: steps)
      shown["scene \(steps)"] = try nearest(scene.pieces.map(\.places))
      #expect(scene.pieces.allSatisfy { $0.kind != .gap || cut == "border" })
    }
    #expect(shown.count == 9)
    for (name, place) in shown {
      #expect(Geodesic.length(from: place, to: export) < 0.5, "\(name)")
    }
  }
}
