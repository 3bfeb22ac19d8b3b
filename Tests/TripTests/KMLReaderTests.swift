// KML and KMZ: the files of others at hand, then geometries, altitudes and times of every kind.
import Core
import Glibc
import Interchange
import Kernel
import System
import Testing

@testable import Trip

private func kml(_ bytes: [UInt8], pieceSize: Int = ByteSource.pieceSize) throws -> TrackFile {
  try track(bytes, .kml, pieceSize: pieceSize) { try KMLReader.read($0, into: $1) }
}

private func kml(_ text: String) throws -> TrackFile { try kml(Array(text.utf8)) }

private func placemark(_ body: String) throws -> TrackFile {
  try kml(
    "<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:gx='http://www.google.com/kml/ext/2.2'>"
      + "<Document><Placemark>\(body)</Placemark></Document></kml>")
}

/// An archive under TMPDIR, removed with the value.
private final class ZipScratch {
  let path: String

  init(_ members: [(String, [UInt8])]) throws {
    let sink = ByteSink()
    let writer = ZipWriter(sink)
    for (name, bytes) in members { try writer.member(name, bytes) }
    try writer.finish()
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/taccuino-test-XXXXXX").utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    close(file)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try Files.writeAtomically(path, sink.take(), overwrite: true)
  }

  deinit { unlink(path) }
}

@Suite(.enabled(if: SharedTravel.isHere, SharedTravel.absent)) struct KMLSharedTests {
  @Test func aMultiTrackOfMyTracks() throws {
    let bytes = try SharedTravel.bytes("tcx-kml/gxmultitrack.kml")
    #expect(TrackDetection(bytes.prefix(1 << 16)) == .format(.kml))
    let file = try kml(bytes)
    // Its second part begins at the time of the first one.
    #expect(file.noted == [.timeGoesBack: 1])
    #expect(file.name == "12/04/2014 11:24 AM")
    let track = try #require(file.tracks.first)
    #expect(file.tracks.count == 1 && track.points.segments == 2 && track.points.count == 26)
    #expect((track.name, track.activity) == ("12/04/2014 11:24 AM", "course à pied"))
    #expect(track.kind == .recorded && track.comment == nil && track.extras.isEmpty)
    let points = track.all
    #expect(points[1].time == Instant(iso: "2014-04-12T14:26:52.761Z"))
    #expect(points[1].place == GeoPoint(latitude: -40.139536, longitude: -71.324819))
    #expect(points[1].elevation == 772)
    #expect(points[13].place.longitude == -72.324739)
    #expect(
      file.places.map(\.name) == ["12/04/2014 11:24 AM (départ)", "12/04/2014 11:24 AM (fin)"])
    #expect(file.places[0].time == Instant(iso: "2014-04-12T14:26:16.702Z"))
    #expect(file.places[0].elevation == 791.5999755859375 && file.places[0].comment == nil)
    #expect(file.places[1].comment?.contains("Distance totale : 10,43 km") == true)
  }

  @Test func dataOfAPlaceAreInItsComment() throws {
    let file = try kml(try SharedTravel.bytes("tcx-kml/extended-data.kml"))
    #expect(file.notes.isEmpty && file.tracks.isEmpty && file.places.count == 1)
    let place = file.places[0]
    #expect(place.place == GeoPoint(latitude: 37.4220, longitude: -122.0841))
    #expect((place.name, place.elevation) == ("Location with Speed", 10))
    #expect(place.time == Instant(iso: "2024-01-19T11:30:00Z"))
    #expect(
      place.comment == "A location with extended data including speed\nspeed: 5.5\naccuracy: 10\n"
        + "battery: 85")
  }
}

@Suite struct KMLReaderTests {
  @Test func coordinatesWithBlanksAndLineEndsCutAnywhere() throws {
    let text = """
      <kml><Placemark><LineString><coordinates>
        8.5,47.25,400 8.6 , 47.5 , 410\t8.7,47.75

        8.8,48,</coordinates></LineString></Placemark></kml>
      """
    for size in [1, 3, 1 << 18] {
      let points = try kml(Array(text.utf8), pieceSize: size).tracks[0].all
      #expect(points.map(\.place.longitude) == [8.5, 8.6, 8.7, 8.8])
      #expect(points.map(\.place.latitude) == [47.25, 47.5, 47.75, 48])
      #expect(points.map(\.elevation) == [400, 410, nil, nil])
    }
    let bad = try placemark(
      "<LineString><coordinates>1,2 x,3 4 5,6,7,8 9,10,z 11,12</coordinates></LineString>")
    #expect(try bad.tracks[0].all.map(\.place.longitude) == [1, 11])
    #expect(bad.noted[.badPosition] == 4)
    #expect(bad.notes.first { $0.reason == .badPosition }?.detail?.text() == "x,3")
  }

  @Test(
    arguments: [
      ("", [5, nil]), ("<altitudeMode>absolute</altitudeMode>", [5, 0]),
      ("<altitudeMode>clampToGround</altitudeMode>", [nil, nil]),
      ("<altitudeMode>relativeToGround</altitudeMode>", [nil, nil]),
      ("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>", [nil, nil]),
    ] as [(String, [Double?])])
  func altitudesCountAboveTheSeaAlone(mode: String, elevations: [Double?]) throws {
    let line = try placemark(
      "<LineString>\(mode)<coordinates>1,2,5 1,3,0</coordinates></LineString>")
    #expect(try line.tracks[0].all.map(\.elevation) == elevations)
    let point = try placemark("<Point>\(mode)<coordinates>1,2,5</coordinates></Point>")
    #expect(point.places.map(\.elevation) == [elevations[0]])
    let track = try placemark(
      """
      <gx:MultiTrack>\(mode)<gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>1 2 5</gx:coord>
      <when>2020-01-01T00:00:01Z</when><gx:coord>1 3 0</gx:coord></gx:Track></gx:MultiTrack>
      """)
    #expect(try track.tracks[0].all.map(\.elevation) == elevations)
  }

  @Test func aLineIsPlannedUnlessSomethingWasMeasured() throws {
    for (before, altitude, kind) in [
      ("", "", TrackDraft.Kind.planned), ("", ",100", .recorded),
      ("<TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp>", "", .recorded),
      ("<TimeSpan><begin>2020-01-01</begin><end>2020-01-02</end></TimeSpan>", "", .recorded),
    ] {
      let file = try placemark(
        "<LineString><coordinates>1,2\(altitude) 1,3\(altitude)</coordinates></LineString>\(before)"
      )
      #expect(file.tracks[0].kind == kind)
      #expect(file.noted[.drawnTrack] == (kind == .planned ? 1 : nil))
      #expect(file.noted[.notUnderstood] == (before.isEmpty ? nil : 1))
    }
    let file = try placemark(
      "<TimeSpan><begin>2020-01-01</begin></TimeSpan><LineString><coordinates>1,2</coordinates>"
        + "</LineString>")
    #expect(file.tracks[0].comment == "TimeSpan: 2020-01-01/")
  }

  @Test func timesAndPlacesOfATrackAreMatchedInTheirOrder() throws {
    let turns = "<when>2020-01-01T00:00:0"
    // All times first, one of them none, and one place missing.
    let file = try placemark(
      """
      <gx:Track><altitudeMode>absolute</altitudeMode>\(turns)0Z</when>\(turns)1Z</when><when>x</when>
      \(turns)3</when><when/>
      <gx:coord>1 2 3</gx:coord><gx:coord/><gx:coord>1  4</gx:coord><gx:coord>1 5 6</gx:coord>
      <gx:coord>1 6</gx:coord><gx:coord>1 7</gx:coord><gx:angles>1 2 3</gx:angles></gx:Track>
      """)
    let points = file.tracks[0].all
    #expect(points.map(\.place.latitude) == [2, 4, 5, 6, 7])
    #expect(points.map { $0.time?.seconds } == [1_577_836_800, nil, 1_577_836_803, nil, nil])
    #expect(points.map(\.elevation) == [3, nil, 6, nil, nil])
    // One time is none, and one place has no time left.
    #expect(file.noted == [.badTime: 2, .localTime: 1, .withoutPosition: 1])
    #expect(file.tracks[0].kind == .recorded)
    // A time without a place is no point.
    let short = try placemark(
      "<gx:Track>\(turns)0Z</when>\(turns)1Z</when><gx:coord>1 2</gx:coord></gx:Track>")
    #expect(short.tracks[0].points.count == 1 && short.noted == [.badTime: 1])
    let empty = try placemark("<gx:Track/>")
    #expect(empty.tracks.isEmpty && empty.noted == [.emptySegment: 1, .emptyTrack: 1])
  }

  @Test func arraysOfSensorsBecomeExtras() throws {
    func values(_ name: String, _ values: [String]) -> String {
      "<gx:SimpleArrayData name='\(name)'>"
        + values.map { "<gx:value>\($0)</gx:value>" }.joined() + "</gx:SimpleArrayData>"
    }
    let data =
      values("heart_rate", ["60", "61", "62"]) + values("power", ["", "9.5", "x"])
      + values("mood", ["1"])
    let coordinates = "<gx:coord>1 2</gx:coord><gx:coord>0 0</gx:coord><gx:coord>1 4</gx:coord>"
    let track =
      "<gx:Track>\(coordinates)<ExtendedData><SchemaData>\(data)</SchemaData></ExtendedData></gx:Track>"
    let file = try placemark("<gx:MultiTrack>\(track)\(track)</gx:MultiTrack>")
    func hr(_ beats: Int) -> String {
      "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>\(beats)</gpxtpx:hr>"
        + "</gpxtpx:TrackPointExtension></extensions>"
    }
    #expect(file.tracks[0].extrasByPoint == [0: hr(60), 1: hr(62), 2: hr(60), 3: hr(62)])
    #expect(file.tracks[0].extras.namespaces["gpxtpx"]?.hasSuffix("TrackPointExtension/v2") == true)
    #expect(file.noted == [.zeroPosition: 2, .notUnderstood: 2])
  }

  @Test func foldersNestAndNameWhatIsInThem() throws {
    let file = try kml(
      """
      <k:kml xmlns:k="http://earth.google.com/kml/2.1" xmlns:atom="urn:a"><k:Document><k:name>doc</k:name>
      <k:description>about</k:description><atom:author><atom:name>me</atom:name></atom:author>
      <k:Folder><k:name>Inns</k:name><k:Folder><k:Placemark><k:Point><k:coordinates>1,2</k:coordinates>
      </k:Point><k:name>Late</k:name><atom:link href="http://x"/><k:address>Road 1</k:address>
      </k:Placemark></k:Folder></k:Folder>
      <k:NetworkLink><k:name>n</k:name></k:NetworkLink>
      <k:PhotoOverlay><k:Point><k:coordinates>3,4</k:coordinates></k:Point></k:PhotoOverlay>
      <k:Placemark><k:Polygon><k:outerBoundaryIs><k:LinearRing><k:coordinates>1,2 3,4</k:coordinates>
      </k:LinearRing></k:outerBoundaryIs></k:Polygon></k:Placemark></k:Document></k:kml>
      """)
    #expect((file.name, file.comment) == ("doc", "about"))
    #expect(file.tracks.isEmpty && file.places.count == 1)
    let place = file.places[0]
    #expect((place.name, place.category, place.link) == ("Late", "Inns", "http://x"))
    #expect(place.comment == "Road 1")
    #expect(file.noted == [.notUnderstood: 2])
  }

  /// A place mark for each point, as GPSBabel writes them: named by a number, with a table of values.
  private func points(_ name: (Int) -> String?, times: [Int] = [0, 5, 10, 15]) -> String {
    times.enumerated().map { index, second in
      let name = name(index).map { "<name>\($0)</name>" } ?? ""
      let minute = second / 60 < 10 ? "0\(second / 60)" : "\(second / 60)"
      return "<Placemark>\(name)<description>Altitude: \(index) ft</description><TimeStamp>"
        + "<when>2025-05-01T08:\(minute):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</when></TimeStamp>"
        + "<Point><coordinates>7.5\(index),45.0,\(250 + index)</coordinates></Point></Placemark>"
    }.joined()
  }

  private func folders(_ body: String) throws -> TrackFile {
    try kml("<kml><Document><Folder><name>Tracks</name>\(body)</Folder></Document></kml>")
  }

  private let path =
    "<Placemark><name>Path</name><MultiGeometry><LineString><coordinates>7.50,45.0,250 7.51,45.0,251"
    + "</coordinates></LineString><LineString><coordinates>7.52,45.0,252 7.53,45.0,253</coordinates>"
    + "</LineString></MultiGeometry></Placemark>"

  @Test func aLineTakesTheTimesOfItsPoints() throws {
    for line in [path, path.replacing(#/,25\d/#, with: "")] {
      let file = try folders(
        "<Folder><name>Points</name>" + points { "Walk-\($0)" } + "</Folder>" + line)
      #expect(file.places.isEmpty && file.notes.isEmpty, "\(file.notes)")
      let track = try #require(file.tracks.first)
      #expect(file.tracks.count == 1 && track.name == "Walk" && track.kind == .recorded)
      #expect(
        track.all.map { $0.time?.seconds }.compactMap { $0.map { $0 % 60 } } == [0, 5, 10, 15])
      #expect(track.points.segmentStarts == [0, 2])
    }
    // Named places that somebody connected by a line keep their names, and give it no time.
    let names = ["Bar", "Spring", "Hut", "Top"]
    let drawn = try folders(points { names[$0] } + path)
    #expect(drawn.places.map(\.name) == names)
    #expect(drawn.tracks.first?.all.allSatisfy { $0.time == nil } == true)
    // A vertex that is no point: the points are not those of the line.
    let other = try folders(
      points({ "Walk-\($0)" }, times: [0, 900]) + path)
    #expect(other.places.count == 2 && other.tracks.first?.points.count == 4)
  }

  @Test func aLineBesideItsTrackIsLeftOut() throws {
    let timed =
      "<Placemark><name>Walk</name><gx:Track>"
      + [0, 5, 10, 15].map { "<when>2025-05-01T08:00:\($0 < 10 ? "0" : "")\($0)Z</when>" }.joined()
      + (0..<4).map { "<gx:coord>7.5\($0) 45.0 25\($0)</gx:coord>" }.joined()
      + "</gx:Track></Placemark>"
    for points in ["", "<Folder>" + points { "Walk-\($0)" } + "</Folder>"] {
      let file = try kml(
        "<kml xmlns:gx='http://www.google.com/kml/ext/2.2'><Document>\(timed)\(points)\(path)"
          + "</Document></kml>")
      #expect(file.places.isEmpty && file.tracks.map(\.name) == ["Walk"])
      #expect(file.noted == [.duplicateTrack: 1] && file.tracks[0].points.count == 4)
      // The line tells where the way was interrupted.
      #expect(file.tracks[0].points.segmentStarts == [0, 2])
      #expect(file.tracks[0].all.last?.time == Instant(iso: "2025-05-01T08:00:15Z"))
    }
  }

  @Test(arguments: [
    ("Walk-", [0, 5, 10, 15], true), (nil, [0, 4000, 7000], true), ("", [0, 60, 120], true),
    // Numbered by hand, hours apart; times that do not ascend; too few; all at one time.
    ("", [0, 1800, 3540], false), (nil, [10, 5, 15], false), (nil, [0, 5], false),
    (nil, [5, 5, 5], false), ("?", [0, 5, 10, 15], false),
  ])
  func pointsWithoutALine(stem: String?, times: [Int], isTrack: Bool) throws {
    let names = ["Bar", "Spring", "Hut", "Top"]
    let file = try folders(
      points(
        { index in stem.map { $0 == "?" ? names[index] : "\($0)\(index)" } },
        times: times.map { min($0, 3599) }))
    #expect(file.tracks.count == (isTrack ? 1 : 0))
    #expect(file.places.count == (isTrack ? 0 : times.count))
    guard isTrack, let track = file.tracks.first else { return }
    #expect(track.name == (stem == "Walk-" ? "Walk" : "Tracks") && track.kind == .recorded)
    #expect(track.points.count == times.count && track.all.allSatisfy { $0.time != nil })
  }

  @Test func remarksOnTheWayStay() throws {
    let remark =
      "<Placemark><description>A bear!</description><TimeStamp><when>2025-05-01T09:00:00Z</when>"
      + "</TimeStamp><Point><coordinates>8,45</coordinates></Point></Placemark>"
    let plain = points({ _ in nil }).replacing(#/<description>.*?<\/description>/#, with: "")
    let file = try folders(plain + remark)
    #expect(file.tracks.first?.points.count == 5)
    #expect(file.places.map(\.comment) == ["A bear!"])
    // Remarks of their own on every point: nobody's recording.
    let own = try folders(
      (0..<4).map { index in
        remark.replacing("A bear!", with: ["Tea", "Rain", "Snow", "Home"][index])
          .replacing("09:00", with: "09:0\(index)")
      }.joined())
    #expect(own.tracks.isEmpty && own.places.count == 4)
  }

  @Test func aMultiGeometryIsOneTrackAndItsPlaces() throws {
    let line = "<LineString><coordinates>1,2,3 1,3,4</coordinates></LineString>"
    let file = try placemark(
      """
      <name>m</name><MultiGeometry>\(line)<MultiGeometry>\(line)<Point><coordinates>5,6</coordinates>
      </Point></MultiGeometry><Point><coordinates>7,8</coordinates></Point></MultiGeometry>
      """)
    #expect(file.tracks.map(\.points.segments) == [2] && file.tracks[0].name == "m")
    #expect(file.places.map(\.place.longitude) == [5, 7] && file.places[1].name == "m")
  }

  @Test func whereverAFileIsCutWhatCameBeforeIsKept() throws {
    let text = """
      <kml><Document><Placemark><name>t</name><gx:Track><when>2020-01-01T00:00:00Z</when>
      <gx:coord>1 2 3</gx:coord><gx:coord>1 3 3</gx:coord></gx:Track></Placemark><Placemark><LineString>
      <coordinates>1,2,3 4,5,6 </coordinates></LineString></Placemark></Document></kml>
      """
    let bytes = Array(text.utf8)
    let all = try kml(bytes).tracks.flatMap { $0.all }
    #expect(all.count == 4)
    for length in 0..<bytes.count {
      let file = try kml(Array(bytes[..<length]))
      let points = file.tracks.flatMap { $0.all }
      // A place may have come without its time, whose element was cut, or a number may be short.
      #expect(points.count <= all.count)
      #expect(file.noted[.brokenOff] == 1)
    }
    var mutations = Dice(9)
    for _ in 0..<3000 { _ = try kml(mutations.mutated(bytes), pieceSize: 100) }
  }

  @Test func aZippedDocument() throws {
    let text = "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
    for (names, expected) in [
      (["files/a.kml", "doc.kml"], "doc.kml"), (["x.png", "a/b.KML", "c.kml"], "c.kml"),
      (["x.png"], nil),
    ] as [([String], String?)] {
      let scratch = try ZipScratch(names.map { ($0, Array(text.utf8)) })
      let archive = try ZipArchive(path: scratch.path)
      let document = KMLReader.document(in: archive)
      #expect(document?.name == expected)
      guard let document else { continue }
      let collector = TrackCollector(.kml)
      try KMLReader.read(archive, document, into: collector)
      #expect(collector.finish().places.count == 1)
    }
  }
}
