// Files that are nearly right: what is wrong in them costs itself and nothing else, and is said.
import Core
import Interchange
import Kernel
import System
import Testing

@testable import Trip

@Suite struct ImportFaultTests {
  private func gpx(_ name: [UInt8], _ time: String = "2024-05-01T12:14:60Z") -> [UInt8] {
    Array("<gpx version=\"1.1\" creator=\"x\"><trk><name>".utf8) + name
      + Array(
        """
        </name>
        <trkseg><trkpt lat="45" lon="9"><time>2024-05-01T12:14:00Z</time></trkpt>
        <trkpt lat="45.001" lon="9"><time>\(time)</time></trkpt></trkseg></trk></gpx>
        """.utf8)
  }

  private func json(_ name: [UInt8]) -> [UInt8] {
    Array("{\"type\":\"Feature\",\"properties\":{\"name\":\"".utf8) + name
      + Array(
        """
        ","coordTimes":["2024-05-01T12:14:00Z","2024-05-01T12:14:60Z"]},"geometry":
        {"type":"LineString","coordinates":[[9,45],[9,45.001]]}}
        """.utf8)
  }

  private func read(_ bytes: [UInt8], pieces: Int = 1 << 18) throws -> TrackFile {
    var rest = bytes[...]
    let source = ByteSource(name: "x", size: bytes.count) { () throws(Diagnostic) in
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
    guard case .file(let file) = try TrackFileReader.read(source) else {
      throw Diagnostic(.data, "no tracks")
    }
    return file
  }

  /// One byte that is no UTF-8, a sequence that is cut, a surrogate, a control character.
  @Test(
    arguments: [
      ([0x43, 0x61, 0x66, 0xE9], "Caf\u{FFFD}", 1),
      ([0xC3, 0x28], "\u{FFFD}(", 1),
      ([0x61, 0xED, 0xA0, 0x80, 0x62], "a\u{FFFD}\u{FFFD}\u{FFFD}b", 3),
      ([0x61, 0x01, 0x62], "a\u{FFFD}b", 1), ([0xC3, 0xA9, 0xFF], "\u{E9}\u{FFFD}", 1),
    ] as [([UInt8], String, Int)])
  func aBadByteCostsItsLetter(name: [UInt8], shown: String, count: Int) throws {
    for bytes in [gpx(name), json(name)] {
      for pieces in [1, 7, 1 << 18] {
        let file = try read(bytes, pieces: pieces)
        #expect(file.tracks.first?.name == shown)
        #expect(file.tracks.first?.points.count == 2)
        #expect(file.noted[.badCharacter] == count && file.noted[.brokenOff] == nil)
      }
    }
    let file = try read(gpx([0x0A] + name))
    #expect(file.note(.badCharacter)?.position == .line(2))
  }

  @Test(arguments: ["&#0;", "&#x1F;", "&#xFFFF;", "&#xD800;", "\u{FFFE}"])
  func aCharacterThatNoXMLMayHold(_ text: String) throws {
    for pieces in [1, 5, 1 << 18] {
      let file = try read(gpx(Array("a\(text)b&#233;&amp;".utf8)), pieces: pieces)
      #expect(file.tracks.first?.name == "a\u{FFFD}b\u{E9}&" && file.noted[.badCharacter] == 1)
    }
  }

  /// Random bytes in names never cost the way.
  @Test func randomNames() throws {
    var dice = Dice(8)
    for _ in 0..<300 {
      let name = (0..<dice.below(12)).map { _ in UInt8(dice.below(256)) }
        .filter { ![0x3C, 0x26, 0x22, 0x5C].contains($0) }
      #expect(try read(gpx(name)).tracks.first?.points.count == 2, "\(name)")
      #expect(try read(json(name.filter { $0 >= 0x20 })).tracks.first?.points.count == 2, "\(name)")
    }
  }

  @Test func aLeapSecondIsTheNextMinute() throws {
    let next = Instant(iso: "2024-05-01T12:15:00Z")
    for bytes in [
      gpx([]), gpx([], "2024-05-01T14:14:60+02:00"), gpx([], "20240501T121460Z"), json([]),
    ] {
      let file = try read(bytes)
      #expect(file.tracks.first?.all.last?.time == next && file.noted[.badTime] == nil)
    }
    for text in ["2024-12-31T23:59:60Z", "2024-12-31T23:59:60.000Z"] {
      let file = try read(
        Array(
          "{\"locations\":[{\"latitudeE7\":1,\"longitudeE7\":1,\"timestamp\":\"\(text)\"}]}".utf8))
      #expect(file.tracks.first?.all.first?.time == Instant(iso: "2025-01-01T00:00:00Z"))
    }
    #expect(try read(gpx([], "2024-05-01T12:14:61Z")).noted[.badTime] == 1)
  }

  /// KML keeps the times of the points that have one.
  @Test func kmlKeepsTheTimesThatThereAre() throws {
    let bench = try TripBench()
    let path = try bench.scratch.write(
      "x.gpx",
      Array(
        """
        <gpx version="1.1" creator="x"><trk><trkseg>
        <trkpt lat="45" lon="9"><time>2024-05-01T12:14:00Z</time></trkpt><trkpt lat="45.1" lon="9"/>
        <trkpt lat="45.2" lon="9"><time>2024-05-01T12:16:00Z</time></trkpt></trkseg></trk></gpx>
        """.utf8))
    try #require(bench.run("trip import \(path)") == .ok)
    try #require(bench.run("trip export --format kml") == .ok)
    #expect(bench.out.contains("<when>2024-05-01T12:14:00Z</when>\n<when/>\n<when>2024"))
    let again = try read(Array(bench.out.utf8))
    #expect(
      again.tracks.first?.all.map { $0.time?.description } == [
        "2024-05-01T12:14:00Z", nil, "2024-05-01T12:16:00Z",
      ])
  }

  // MARK: JSON

  @Test(arguments: [
    ("}]}", "\n  ]]}", 2), ("}]}", "}],\n\"name\":nobody}", 2), ("}]}", "}]}\nand more", 2),
    ("}]}", "}]", 1), ("\"Point\"", "Point", 1),
  ])
  func brokenGeoJSONIsRefused(_ right: String, _ wrong: String, _ line: Int) throws {
    let good =
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{\"name\":\"a\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[9,45]}}]}"
    let parts = good.split(separator: right, omittingEmptySubsequences: false)
    let bad = parts.dropLast().joined(separator: right) + wrong + (parts.last ?? "")
    let bench = try TripBench()
    let path = try bench.scratch.write("x.geojson", Array(bad.utf8))
    #expect(bench.run("trip import \(path)") == .data, "\(bench.out)")
    #expect(bench.errors.contains("x.geojson:\(line):"), "\(bench.errors)")
    // Nothing was kept: there is not even a notebook.
    #expect(bench.run("trip poi list") == .noInput)
    #expect(bench.run("trip import \(path) --json") == .data)
    let fault = try JSON(parsing: Array(bench.errors.utf8))["error"]
    #expect(fault?["line"] == .integer(Int64(line)))
  }

  @Test(arguments: [("[draft] of a letter", false), ("42 is no JSON", false), ("[1, 2]", true)])
  func whatIsNotJSONIsNotCalledSo(_ text: String, _ isJSON: Bool) throws {
    var told = ""
    do {
      try GeoJSONReader(file: "x", bytes: Array(text.utf8)).forEach { _ in }
    } catch {
      told = error.message.text()
    }
    #expect(told == "x is JSON but not GeoJSON" ? isJSON : !isJSON && told != "", "\(told)")
  }

  // MARK: Places alone

  @Test func placesOfFIT() throws {
    var bytes = FITBytes()
    let semicircles = { (degrees: Double) in Int64((degrees * 2_147_483_648 / 180).rounded()) }
    let fields: [FITBytes.Field] = [
      .uint32(253, 1_000_000_000), .sint32(1, semicircles(45.5)), .sint32(2, semicircles(-9.25)),
      .uint16(4, 2500 + 5 * 120),
    ]
    bytes.define(0, 29, fields, text: [(0, 8), (6, 8)])
    bytes.message(
      0, fields, text: [Array("Hut".utf8) + [0, 0, 0, 0, 0], Array("bivouac".utf8) + [0]])
    let bench = try TripBench()
    let path = try bench.scratch.write("Locations.fit", bytes.file())
    let row = try bench.row("trip import \(path)")
    #expect(row["outcome"] == "imported" && row["places"] == 1)
    let place = try bench.row("trip poi list")
    #expect(place["name"] == "Hut" && place["comment"] == "bivouac")
    let file = try read(bytes.file())
    #expect(abs((file.places.first?.place.latitude ?? 0) - 45.5) < 1e-6)
    #expect(file.places.first?.elevation == 120)
    #expect(file.places.first?.time == Instant(milliseconds: 1_631_065_600_000))
  }

  @Test func placesOfNMEA() throws {
    func sentence(_ body: String) -> String {
      let sum = body.utf8.reduce(0) { $0 ^ $1 }
      return "$\(body)*" + String(sum, radix: 16, uppercase: true).leftPadded + "\r\n"
    }
    let text =
      sentence("GPWPL,4530.0000,N,00915.0000,W,HUT") + sentence("GPWPL,,,,,NONE")
      + sentence("GPWPL,9930.0000,N,00915.0000,W,BAD")
    let file = try read(Array(text.utf8))
    #expect(file.format == .nmea && file.tracks.isEmpty && file.places.count == 1)
    #expect(file.places.first?.name == "HUT")
    #expect(file.places.first?.place == GeoPoint(latitude: 45.5, longitude: -9.25))
    #expect(file.noted == [.withoutPosition: 1, .badPosition: 1])
  }

  // MARK: Twice in one file

  @Test func aTrackThatStandsTwiceIsTold() throws {
    let points = (0..<4).map {
      "<trkpt lat=\"45.\($0)\" lon=\"9\"><time>2024-05-01T10:0\($0):00Z</time></trkpt>"
    }
    let bench = try TripBench()
    let path = try bench.scratch.write(
      "x.gpx",
      Array(
        """
        <gpx version="1.1" creator="x"><trk><name>One</name><trkseg>\(points.joined())</trkseg></trk>
        <trk><name>Other</name><trkseg>\(points[0])\(points[1])</trkseg><trkseg>\(points[2])\(points[3])\
        </trkseg></trk></gpx>
        """.utf8))
    let row = try bench.row("trip import \(path)")
    #expect(row["tracks"] == 1 && row["known"] == 1)
    let note = row["notes"]?.array?.first
    #expect(note?["reason"] == "duplicate_track" && note?["detail"] == "Other")
    let other = try bench.scratch.write("y.gpx", try Files.read(path, limit: 10_000) + [0x0A])
    #expect(try bench.row("trip import \(other)")["notes"]?.array?.isEmpty == true)
  }
}

extension String {
  fileprivate var leftPadded: String { count < 2 ? "0" + self : self }
}
