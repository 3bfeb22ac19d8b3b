// What an export says of a track or note comes back with it.

import Core
import Interchange
import Kernel
import System
import Testing

@testable import Trip

@Suite struct TravelBackTests {
  private func bench(_ text: String) throws -> TripBench {
    let bench = try TripBench()
    let path = try bench.scratch.write("a.gpx", Array(text.utf8))
    try #require(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    return bench
  }

  private func back(_ bench: TripBench, _ format: String) throws -> TripBench {
    let path = "\(bench.scratch.path)/out.\(format)"
    try #require(bench.run("trip export --out \(path)") == .ok, "\(bench.errors)")
    let other = try TripBench()
    try #require(other.run("trip import \(path)") == .ok, "\(other.errors)")
    return other
  }

  @Test(arguments: ["gpx", "kml", "geojson"]) func aPlanStaysAPlan(format: String) throws {
    let bench = try bench(
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><rte><name>Way</name>"
        + "<rtept lat=\"45\" lon=\"11\"><ele>20</ele></rtept>"
        + "<rtept lat=\"45.1\" lon=\"11\"><ele>30</ele></rtept></rte>"
        + "<trk><name>Been</name><trkseg><trkpt lat=\"46\" lon=\"11\">"
        + "<time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat=\"46.01\" lon=\"11\">"
        + "<time>2024-05-01T10:10:00Z</time></trkpt></trkseg></trk></gpx>")
    let rows = try back(bench, format).rows("trip track list")
    #expect(rows.first { $0["name"]?.string == "Way" }?["type"]?.string == "planned")
    #expect(rows.first { $0["name"]?.string == "Been" }?["type"]?.string == "recorded")
    #expect(rows.allSatisfy { $0["activity"]?.string == nil && $0["comment"]?.string == nil })
  }

  @Test(arguments: ["gpx", "kml", "geojson"]) func theActivityStays(format: String) throws {
    let bench = try bench(
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        + "<trk><name>Been</name><type>cycling &amp; more</type><trkseg><trkpt lat=\"46\" lon=\"11\">"
        + "<time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat=\"46.01\" lon=\"11\">"
        + "<time>2024-05-01T10:10:00Z</time></trkpt></trkseg></trk></gpx>")
    let rows = try back(bench, format).rows("trip track list")
    #expect(rows.first?["activity"]?.string == "cycling & more")
    #expect(rows.first?["comment"]?.string == nil)
  }

  @Test(arguments: ["gpx", "kml", "geojson"]) func aNoteStaysANote(format: String) throws {
    let bench = try bench(
      "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        + "<trk><name>Been</name><trkseg><trkpt lat=\"46\" lon=\"11\">"
        + "<time>2024-05-01T10:00:00Z</time></trkpt><trkpt lat=\"46.01\" lon=\"11\">"
        + "<time>2024-05-01T10:10:00Z</time></trkpt></trkseg></trk></gpx>")
    bench.run("trip note \"Waffles\nexcellent\" --at 2024-05-01T10:05:00Z --position 46.005,11")
    let other = try back(bench, format)
    let notes = try other.rows("trip note list")
    try #require(notes.count == 1)
    #expect(notes[0]["text"]?.string == "Waffles\nexcellent")
    #expect(notes[0]["at"]?.string == "2024-05-01T10:05:00Z")
    #expect(notes[0]["latitude"]?.number == 46.005)
    #expect(try other.rows("trip poi list").isEmpty)
    // Once more brings nothing new.
    #expect(other.run("trip import \(bench.scratch.path)/out.\(format)") != .internalFault)
    #expect(try other.rows("trip note list").count == 1)
  }

  @Test func descriptionAndCommentOfATrackComeBackApart() throws {
    for (inner, prefix) in [
      ("<cmt>One</cmt><desc>Two &amp; three</desc>", ""), ("<desc>Two</desc>", ""),
      ("<cmt>One</cmt>", ""), ("<g:cmt>One</g:cmt><g:desc>Two</g:desc>", "g:"),
    ] {
      let mark = prefix.isEmpty ? "xmlns" : "xmlns:g"
      let bench = try bench(
        "<\(prefix)gpx version=\"1.1\" \(mark)=\"http://www.topografix.com/GPX/1/1\"><\(prefix)trk>"
          + "<\(prefix)name>N</\(prefix)name>" + inner + "<\(prefix)trkseg>"
          + "<\(prefix)trkpt lat=\"46\" lon=\"11\"><\(prefix)ele>1</\(prefix)ele></\(prefix)trkpt>"
          + "<\(prefix)trkpt lat=\"47\" lon=\"11\"><\(prefix)ele>1</\(prefix)ele></\(prefix)trkpt>"
          + "</\(prefix)trkseg></\(prefix)trk></\(prefix)gpx>")
      #expect(bench.run("trip export --format gpx") == .ok)
      let plain = inner.split(separator: "g:").joined()
      #expect(bench.out.filter { !$0.isNewline }.contains(plain), "\(bench.out)")
      // Written anew it is one comment.
      let id = try #require(try bench.rows("trip track list").first?["id"]?.string)
      bench.run("trip track edit \(id) comment=New")
      bench.run("trip export --format gpx")
      #expect(bench.out.contains("<cmt>New</cmt>") && !bench.out.contains("Two"), "\(bench.out)")
    }
  }

  /// C1 controls may stand in XML 1.0, section 2.2; expat has the last word.
  @Test func controlsOfEightBitsAreGoodXML() throws {
    let bench = try TripBench()
    bench.run("trip add 'A\u{85}B\u{9B}C' from=2024-05-01")
    bench.run("trip note 'N\u{85}\u{9B}\u{202E}' --at 2024-05-01T10:00:00Z --position 46,11")
    for format in ["gpx", "kml"] {
      #expect(bench.run("trip export --format \(format)") == .ok, "\(bench.errors)")
      let bytes = Array(bench.out.utf8)
      let file = try track(bytes, .gpx) { source, collector in
        if format == "gpx" {
          try GPXReader.read(source, into: collector)
        } else {
          try KMLReader.read(source, into: collector)
        }
      }
      #expect(file.note(.brokenOff) == nil && file.remarks.count == 1, "\(file.notes)")
      #expect(file.remarks.first?.text.contains("\u{9B}") == true)
    }
  }

  @Test(arguments: [
    (2, 3, "the last positions have no time"), (3, 2, "the last times are skipped"),
  ])
  func timesThatDoNotFitTheirPlacesAreTold(times: Int, places: Int, words: String) throws {
    var text = "<kml xmlns=\"http://www.opengis.net/kml/2.2\" "
    text += "xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Placemark><gx:Track>"
    for index in 0..<times { text += "<when>2024-05-01T10:0\(index):00Z</when>" }
    for index in 0..<places { text += "<gx:coord>11 4\(index) 5</gx:coord>" }
    text += "</gx:Track></Placemark></kml>"
    let file = try track(Array(text.utf8), .kml) { try KMLReader.read($0, into: $1) }
    let note = try #require(file.note(.badTime))
    #expect(note.count == 1 && note.words(.english).contains(words), "\(note.words(.english))")
    #expect(note.words(.english).contains("\(places) positions and \(times) times"))
    #expect(file.tracks.first?.points.count == places)
  }

  /// A point that a history tells twice, not beside each other, is one; and it is said.
  @Test func aPointToldTwiceIsOne() throws {
    let lines = [(0, 45.0), (20, 45.2), (10, 45.1), (20, 45.2), (30, 45.3)].map { second, north in
      "{\"_type\":\"location\",\"lat\":\(north),\"lon\":11,\"tst\":\(1_714_550_000 + second)}"
    }
    let bench = try TripBench()
    let path = try bench.scratch.write(
      "a.json", Array(("[" + lines.joined(separator: ",") + "]").utf8))
    #expect(bench.run("trip import \(path)") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("skipped 1 point: same as the one before"), "\(bench.errors)")
    #expect(try bench.rows("trip track list").first?["points"]?.number == 4)
    #expect(try back(bench, "gpx").rows("trip track list").first?["points"]?.number == 4)
  }

  /// What is cut at 180 degrees for other programs is whole again here, also where a point lies on it.
  @Test(arguments: [
    [179.9, 179.95, -179.97, -179.9], [179.9, 180, -179.9], [-179.9, -180, 179.9],
  ])
  func theAntimeridianAddsNoPoint(longitudes: [Double]) throws {
    var text = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
    for (index, longitude) in longitudes.enumerated() {
      text += "<trkpt lat=\"-17.\(index)\" lon=\"\(longitude)\">"
      text += "<time>2024-05-01T10:0\(index):00Z</time></trkpt>"
    }
    let bench = try bench(text + "</trkseg></trk></gpx>")
    let row = try #require(try back(bench, "geojson").rows("trip track list").first)
    #expect(row["points"]?.number == Double(longitudes.count))
    #expect(row["segments"]?.number == 1)
  }
}
