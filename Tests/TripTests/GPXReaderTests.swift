// GPX: every file of others at hand, against lengths and counts computed by other programs; then what
// is odd, hostile or cut.
import Core
import Glibc
import Interchange
import Kernel
import System
import Testing

@testable import Trip

private func gpx(_ bytes: [UInt8], pieceSize: Int = ByteSource.pieceSize) throws -> TrackFile {
  try track(bytes, .gpx, pieceSize: pieceSize) { try GPXReader.read($0, into: $1) }
}

private func gpx(_ text: String) throws -> TrackFile { try gpx(Array(text.utf8)) }

private func shared(_ name: String) throws -> TrackFile {
  let bytes = try SharedTravel.bytes("gpx/" + name)
  #expect(TrackDetection(bytes.prefix(1 << 16)) == .format(.gpx))
  return try gpx(bytes)
}

@Suite(.enabled(if: SharedTravel.isHere, SharedTravel.absent)) struct GPXSharedTests {
  /// A line of the table of reference numbers.
  private struct Reference {
    let file: String
    let tracks: Int, segments: Int, points: Int, timed: Int, elevations: Int, waypoints: Int
    let metres: Double

    init?(_ line: Substring) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells.count > 7, let metres = Double(cells[7]) else { return nil }
      let counts = cells[1...6].compactMap { Int($0) }
      guard counts.count == 6 else { return nil }
      file = String(cells[0])
      (tracks, segments, points) = (counts[0], counts[1], counts[2])
      (timed, elevations, waypoints) = (counts[3], counts[4], counts[5])
      self.metres = metres
    }
  }

  @Test func countsAndLengthsAreThoseOfOthers() throws {
    let table = try SharedTravel.bytes("ref/gpx-reference-numbers.tsv")
    let references = String(decoding: table, as: UTF8.self).split(separator: "\n")
      .compactMap(Reference.init)
    #expect(references.count == 17)
    for one in references where one.file != "opentracks-pause-resume.gpx" {
      let file = try shared(one.file)
      // The table counts what is empty, too; and it knows no routes, of which one is empty.
      let tracks = file.tracks.filter { !$0.isRoute(in: one.file) }
      let noted = file.noted
      let emptyRoutes = one.file.hasPrefix("garmin") ? 1 : 0
      let empty = noted[.emptyTrack, default: 0] - emptyRoutes
      #expect(tracks.count + empty == one.tracks, "\(one.file)")
      let segments = tracks.reduce(0) { $0 + $1.points.segments }
      #expect(segments + noted[.emptySegment, default: 0] == one.segments, "\(one.file)")
      let points = tracks.flatMap { $0.all }
      let left = noted[.duplicatePoint, default: 0]
      #expect(points.count + left == one.points, "\(one.file)")
      #expect(points.count { $0.time != nil } + left == one.timed, "\(one.file)")
      #expect(points.count { $0.elevation != nil } + left == one.elevations, "\(one.file)")
      #expect(file.places.count == one.waypoints, "\(one.file)")
      let length = try tracks.reduce(0) { try $0 + $1.length() }
      #expect(abs(length - one.metres) < 0.001, "\(one.file): \(length)")
      #expect(file.noted[.brokenOff] == nil, "\(one.file)")
    }
  }

  @Test func marksOfAPauseEndTheSegment() throws {
    let file = try shared("opentracks-pause-resume.gpx")
    #expect(file.noted == [.pauseMark: 2])
    #expect(file.tracks.map(\.points.segments) == [2])
    #expect(file.tracks.map(\.points.count) == [4])
    #expect(file.tracks[0].name == "2021-01-07 22:51")
    #expect(file.tracks[0].activity == "the category")
    #expect(file.tracks[0].device == "OpenTracks (Debug)")
    #expect(file.places.map(\.name) == ["Marker 1", "Marker 2"])
    #expect(file.places[1].category == "Marker 2 category")
    let extensions = String(decoding: file.tracks[0].extensions, as: UTF8.self)
    #expect(extensions.contains("<extensions><topografix:color>c0c0c0</topografix:color>"))
    #expect(
      file.tracks[0].extras.namespaces["topografix"]
        == "http://www.topografix.com/GPX/Private/TopoGrafix/0/1")
  }

  @Test func plannedAndRecordedAreToldApart() throws {
    let file = try shared("grand-tour-switzerland-47k.gpx")
    #expect(file.tracks.count == 9)
    #expect(file.tracks.count { $0.kind == .planned } == 8)
    #expect(file.tracks.first { $0.kind == .recorded }?.name == "Davos to Giubiasco")
    #expect(file.noted[.drawnTrack] == 8)
    // People strip times; an elevation was measured.
    let stripped = try shared("cerknicko-without-times.gpx")
    #expect(stripped.tracks.allSatisfy { $0.kind == .recorded })
  }

  @Test func whatAPointSaysBeyondIsKept() throws {
    let file = try shared("garmin-activity-ns3.gpx")
    let track = try #require(file.tracks.first)
    #expect(track.extras.entries.count == 988)
    #expect(
      track.extrasByPoint[0] == "<extensions><ns3:TrackPointExtension><ns3:hr>74</ns3:hr>"
        + "<ns3:cad>79</ns3:cad></ns3:TrackPointExtension></extensions>")
    #expect(
      track.extras.namespaces == [
        "": "http://www.topografix.com/GPX/1/1",
        "ns3": "http://www.garmin.com/xmlschemas/TrackPointExtension/v1",
      ])
    #expect(
      (track.name, track.activity, track.device) == ("casual stroll", "running", "Garmin Connect"))
    let first = track.all[0]
    #expect(first.place.latitude == 37.24173816852271556854248046875)
    #expect(first.time == Instant(iso: "2017-07-29T14:46:35Z"))
  }

  @Test func everyFieldOfBothVersionsFindsItsPlace() throws {
    for version in ["gpx10", "gpx11"] {
      let file = try shared(version + "-all-fields.gpx")
      #expect((file.name, file.comment) == ("example name", "example description"))
      #expect(file.tracks.map(\.kind) == [.planned, .planned, .recorded])
      #expect(file.tracks.map(\.name) == ["example name", "second route", "example name t"])
      #expect(file.tracks[0].comment == "example cmt\nexample desc")
      #expect(file.noted[.emptyTrack] == 1 && file.noted[.emptySegment] == 1)
      let point = try #require(try file.tracks[2].all.first)
      #expect(point.elevation == 11.1)
      #expect(point.time == Instant(iso: "2013-01-01T12:00:04Z"))
      let extras = try #require(file.tracks[2].extrasByPoint[0])
      #expect(extras.hasPrefix("<magvar>12</magvar><geoidheight>13</geoidheight><name>"))
      #expect(extras.contains("<hdop>101</hdop><vdop>102</vdop><pdop>103</pdop>"))
      let place = file.places[0]
      #expect((place.name, place.category) == ("example name", "example type"))
      #expect(place.comment == "example cmt\nexample desc")
      #expect(place.link == (version == "gpx10" ? "example url" : "http://link3"))
      #expect(place.time == Instant(iso: "2013-01-02T02:03:00Z") && place.elevation == 75.1)
      let rest = String(decoding: place.extensions, as: UTF8.self)
      #expect(rest.contains("<sat>5</sat>") && rest.contains("<sym>example sym</sym>"))
    }
    let eleven = try shared("gpx11-all-fields.gpx")
    #expect(
      String(decoding: eleven.tracks[2].extensions, as: UTF8.self).hasSuffix(
        "<number>1</number><extensions><ext:a1>2</ext:a1></extensions>"))
    #expect(eleven.tracks[2].extras.namespaces["ext"] == "https://github.com/tkrajina/gpxpy")
    #expect(eleven.places[0].namespaces["ext"] == "https://github.com/tkrajina/gpxpy")
  }

  @Test func oddFilesAreReadAndTheirOddityNoted() throws {
    let blank = try shared("xml-decl-not-first.gpx")
    #expect(blank.noted[.declarationNotFirst] == 1)
    #expect(blank.tracks.count > 1 && blank.noted[.brokenOff] == nil)
    #expect(blank.tracks[0].device == "OsmAndRouterV2")

    let latin = try shared("iso8859-1.gpx")
    #expect(latin.noted[.brokenOff] == nil && latin.places.count == 8)
    #expect(latin.places.allSatisfy { $0.name?.contains("\u{FFFD}") == false })

    let mark = try shared("unicode-bom.gpx")
    #expect(mark.noted == [.oddVersion: 1])
    #expect(mark.places[0].time == Instant(milliseconds: 1_464_343_727_800))
    #expect(mark.places[0].elevation == -14.6)

    let version = try shared("version-7.7.5-play.gpx")
    #expect(version.noted == [.oddVersion: 1])
    #expect(version.notes[0].detail?.text() == "7.7.5-play")

    let dilution = try shared("track-dilution-errors.gpx")
    #expect(dilution.tracks.map(\.kind) == [.planned, .recorded])
    #expect(
      dilution.tracks[1].extrasByPoint[0]
        == "<hdop>300.1</hdop><vdop>301.1</vdop><pdop>302.1</pdop>"
    )

    let cut = try shared("malformed-extensions.gpx")
    #expect(cut.noted == [.brokenOff: 1])
    #expect(cut.tracks.map(\.points.count) == [2] && cut.places.count == 1)
    #expect(cut.notes[0].position == .line(39))
    #expect(
      cut.notes[0].detail?.text()
        == "not well formed at line 39: an element is closed by the tag of another one")
  }

  @Test func aHolidayInParts() throws {
    for (name, points) in [("08-29", 265), ("08-30", 217), ("09-03", 136)] {
      let file = try shared("zeeland-2025-\(name)-walk.gpx")
      #expect(file.tracks.map(\.points.count) == [points])
      #expect(file.tracks[0].activity == "unknown" && file.notes.isEmpty)
      #expect(
        file.tracks[0].extrasByPoint[0]?.contains("<opentracks:accuracy_horizontal>") == true)
    }
    let first = try shared("zeeland-2025-08-29-walk.gpx")
    #expect(try first.tracks[0].all[0].time == Instant(iso: "2025-08-29T18:12:19.970Z"))
  }
}

extension TrackDraft {
  /// The files at hand whose planned lines are routes, which the table of reference does not count.
  fileprivate func isRoute(in file: String) -> Bool {
    kind == .planned && !file.hasPrefix("grand-tour")
  }
}

@Suite struct GPXReaderTests {
  private let head =
    "<gpx version='1.1' creator='c' xmlns='http://www.topografix.com/GPX/1/1' "
    + "xmlns:x='urn:x' xmlns:y='urn:y'>"

  private func points(_ body: String) throws -> TrackFile {
    try gpx("\(head)<trk><trkseg>\(body)</trkseg></trk></gpx>")
  }

  @Test func anyPrefixWillDoAndForeignElementsAreNotTaken() throws {
    for (prefix, declaration) in [
      ("", "xmlns='http://www.topografix.com/GPX/1/0'"), ("", ""), ("g:", ""),
      ("ns3:", "xmlns:ns3='http://www.topografix.com/GPX/1/1'"),
    ] {
      let text = """
        <\(prefix)gpx version="1.0" \(declaration) xmlns:o="urn:o"><\(prefix)trk><\(prefix)trkseg>
        <\(prefix)trkpt lat="1" lon="2"><o:time>1999-01-01T00:00:00Z</o:time><\(prefix)ele>3
        </\(prefix)ele></\(prefix)trkpt></\(prefix)trkseg></\(prefix)trk></\(prefix)gpx>
        """
      let file = try gpx(text)
      #expect(file.notes.isEmpty)
      let track = try #require(file.tracks.first)
      #expect(
        try track.all
          == [TrackPoint(place: GeoPoint(latitude: 1, longitude: 2), elevation: 3)])
      #expect(track.extrasByPoint == [0: "<o:time>1999-01-01T00:00:00Z</o:time>"])
      #expect(track.extras.namespaces["o"] == "urn:o")
    }
    // A prefix of the same namespace as the outermost element has none.
    let mixed = try gpx(
      "<gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1' "
        + "xmlns:n='http://www.topografix.com/GPX/1/1'><n:trk><n:trkseg><n:trkpt lat='1' lon='2'>"
        + "<n:ele>5</n:ele></n:trkpt></n:trkseg></n:trk></gpx>")
    #expect(try mixed.tracks[0].all[0].elevation == 5)
  }

  @Test(
    arguments: [
      ("2025-08-29T20:12:19Z", "2025-08-29T20:12:19Z"),
      ("2025-08-29T20:12:19.97+02:00", "2025-08-29T18:12:19.970Z"),
      ("2025-08-29T20:12:19", "2025-08-29T20:12:19Z"),
      ("2025-08-29T20:12:19.1234567890123Z", "2025-08-29T20:12:19.123Z"),
      (" 2025-08-29T23:30:00-05:45\n", "2025-08-30T05:15:00Z"),
      ("20250829T201219Z", "2025-08-29T20:12:19Z"),
      ("2025-08-29 20:12:19Z", "2025-08-29T20:12:19Z"),
      ("2025-08-29T20:12Z", "2025-08-29T20:12:00Z"),
      ("2025-08-29T20:12:19+0200", "2025-08-29T18:12:19Z"),
      ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"),
    ])
  func timesOfManyForms(text: String, expected: String) throws {
    let file = try points("<trkpt lat='1' lon='2'><time>\(text)</time></trkpt>")
    #expect(try file.tracks[0].all[0].time?.description == expected)
    #expect(file.notes.isEmpty)
  }

  @Test(
    arguments: [
      "2025-02-30T00:00:00Z", "yesterday", "2025-08-29", "2025-08-29T25:00:00Z",
      "2025-08-29T20:12:19X", "2025-08-29T20:12:19.Z", "2025-08-29T20:12:61Z", "0",
    ])
  func aTimeThatIsNoneIsNotedAndThePointStays(text: String) throws {
    let file = try points("\n<trkpt lat='1' lon='2'><time>\(text)</time></trkpt>")
    #expect(try file.tracks[0].all.map(\.time) == [nil])
    #expect(
      file.notes.first
        == ImportNote(
          reason: .badTime, count: 1, position: .line(2), detail: .verbatim(text)))
  }

  @Test func elevationsAndPositionsThatAreNone() throws {
    let file = try points(
      """
      <trkpt lat='1' lon='2'><ele>1,5</ele></trkpt><trkpt lat='1' lon='3'><ele/></trkpt>
      <trkpt lat='1' lon='4'><ele>NaN</ele><hdop>rubbish</hdop></trkpt>
      <trkpt lat='1'/><trkpt lat='x' lon='5'><ele>1</ele></trkpt><trkpt lat='' lon=''/>
      <trkpt lat='1e400' lon='2'/><trkpt lat=' 1 ' lon='+6.50'/>
      """)
    #expect(try file.tracks[0].all.map(\.place.longitude) == [2, 3, 4, 6.5])
    #expect(file.noted == [.badElevation: 2, .badPosition: 4])
    #expect(file.notes.first { $0.reason == .badPosition }?.detail?.text() == "1 –")
    #expect(file.tracks[0].extrasByPoint == [2: "<hdop>rubbish</hdop>"])
  }

  @Test func extrasOfPointsLeftOutGoWithThem() throws {
    let file = try points(
      """
      <trkpt lat='1' lon='2'/><trkpt lat='0' lon='0'><sat>1</sat></trkpt>
      <trkpt lat='1' lon='3'><sat>2</sat></trkpt>
      """)
    #expect(file.tracks[0].extrasByPoint == [1: "<sat>2</sat>"])
  }

  @Test func namespacesKeepTheirMeaning() throws {
    let file = try gpx(
      """
      \(head)<trk xmlns:x="urn:inner" xmlns:z="urn:z"><extensions><x:a y:b="c"/></extensions><trkseg>
      <trkpt lat="1" lon="2"><x:a xmlns:z="urn:own"/></trkpt><y:s/></trkseg></trk>
      <wpt lat="1" lon="2"><x:a/></wpt></gpx>
      """)
    #expect(
      String(decoding: file.tracks[0].extensions, as: UTF8.self)
        == "<extensions xmlns:z=\"urn:z\" xmlns:x=\"urn:inner\"><x:a y:b=\"c\"/></extensions>")
    #expect(
      file.tracks[0].segmentExtensions.map { String(decoding: $0.text, as: UTF8.self) } == [
        "<y:s xmlns:z=\"urn:z\" xmlns:x=\"urn:inner\"/>"
      ])
    #expect(
      file.tracks[0].extrasByPoint[0] == "<x:a xmlns:x=\"urn:inner\" xmlns:z=\"urn:own\"/>")
    #expect(file.tracks[0].extras.namespaces["y"] == "urn:y")
    #expect(String(decoding: file.places[0].extensions, as: UTF8.self) == "<x:a/>")
    #expect(file.places[0].namespaces == ["x": "urn:x"])
  }

  @Test func theShapeOfARouteIsPartOfItsLine() throws {
    let file = try gpx(
      """
      \(head)<rte><name>r</name><rtept lat="1" lon="2"><name>A</name><extensions>
      <gpxx:RoutePointExtension xmlns:gpxx="urn:g"><gpxx:rpt lat="1" lon="2.1"><gpxx:Subclass>00
      </gpxx:Subclass></gpxx:rpt><gpxx:rpt lat="1" lon="2.2"/></gpxx:RoutePointExtension></extensions>
      </rtept><rtept lat="1" lon="3"/></rte></gpx>
      """)
    #expect(file.tracks.map(\.kind) == [.planned])
    #expect(try file.tracks[0].all.map(\.place.longitude) == [2, 2.1, 2.2, 3])
    #expect(
      file.tracks[0].extrasByPoint == [
        0: "<name>A</name><extensions><gpxx:RoutePointExtension xmlns:gpxx=\"urn:g\"/></extensions>"
      ])
    #expect(file.notes.isEmpty)
  }

  @Test func aLineWithoutAnyMeasurementIsPlanned() throws {
    for (inside, kind) in [
      ("", TrackDraft.Kind.planned), ("<ele>0</ele>", .recorded), ("<sat>3</sat>", .recorded),
      ("<time>2020-01-01T00:00:00Z</time>", .recorded), ("<time>rubbish</time>", .planned),
    ] {
      let file = try points("<trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'>\(inside)</trkpt>")
      #expect(file.tracks[0].kind == kind, "\(inside)")
      #expect(file.noted[.drawnTrack] == (kind == .planned ? 1 : nil))
    }
  }

  private let sample = """
    <?xml version="1.0"?><gpx version="1.1" creator="a&amp;b"><wpt lat="1" lon="2"><name>w</name>
    </wpt><trk><name>t</name><trkseg><trkpt lat="45.5" lon="9.5"><ele>1</ele><time>2020-01-01T00:00:00Z
    </time><extensions><h>1</h></extensions></trkpt><trkpt lat="45.6" lon="9.5"><ele>2</ele></trkpt>
    </trkseg><trkseg><trkpt lat="45.7" lon="9.5"/></trkseg></trk><rte><rtept lat="3" lon="4"/></rte></gpx>
    """

  @Test func whereverAFileIsCutWhatCameBeforeIsKept() throws {
    let bytes = Array(sample.utf8)
    let whole = try gpx(bytes)
    let all = whole.tracks.flatMap { $0.all }
    #expect(all.count == 4 && whole.places.count == 1 && whole.notes.isEmpty)
    var most = 0
    for length in 0..<bytes.count {
      let file = try gpx(Array(bytes[..<length]))
      let points = file.tracks.flatMap { $0.all }
      #expect(points == Array(all.prefix(points.count)))
      #expect(points.count >= most)
      most = points.count
      #expect(file.noted[.brokenOff] == 1, "\(length)")
      if let track = file.tracks.first { #expect(track.name == "t" && track.device == "a&b") }
    }
    #expect(most == 4)
    for size in [1, 2, 5, 11] {
      let file = try gpx(bytes, pieceSize: size)
      #expect(file.tracks.flatMap { $0.all } == all)
      #expect(file.tracks[0].extrasByPoint == whole.tracks[0].extrasByPoint)
    }
  }

  @Test func changedBytesNeverTrap() throws {
    var mutations = Dice(7)
    for _ in 0..<3000 {
      let file = try gpx(mutations.mutated(Array(sample.utf8)), pieceSize: 100)
      #expect(file.tracks.allSatisfy { !$0.points.isEmpty })
    }
  }

  @Test func bombsAndDeepNestsBreakOffAndKeepWhatCameBefore() throws {
    let before = "\(head)<trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"
    let deep = String(repeating: "<extensions>", count: 2000)
    let deepFile = try gpx(before + deep)
    #expect(deepFile.tracks.count == 1 && deepFile.noted[.brokenOff] == 1)

    let long = String(repeating: "x", count: 200_000)
    let bomb = try gpx(
      "<!DOCTYPE gpx [<!ENTITY e '\(long)'>]>" + before + "<wpt lat='1' lon='2'><name>"
        + String(repeating: "&e;", count: 100_000) + "</name></wpt></gpx>")
    #expect(bomb.tracks.count == 1 && bomb.places.isEmpty)
    #expect(
      bomb.notes.last?.detail?.text()
        == "not read beyond line 1: entities swell the text without measure")

    let fat = String(repeating: "<a>bbbbbbbb</a>", count: 100_000)
    let heavy = try points("<trkpt lat='1' lon='2'><extensions>\(fat)</extensions></trkpt>")
    #expect(heavy.noted == [.notUnderstood: 1])
    #expect(heavy.tracks[0].points.count == 1 && heavy.tracks[0].extras.isEmpty)
  }

  @Test func mismatchedTagsAndWrongEncodings() throws {
    let crossed = try gpx(
      "\(head)<trk><trkseg>\n<trkpt lat='1' lon='2'></trkpt></trk></trkseg></gpx>")
    #expect(crossed.tracks.map(\.points.count) == [1])
    #expect(crossed.notes.last?.position == .line(2))

    let latin =
      Array(
        "<?xml version='1.0' encoding='utf-8'?>\(head)<wpt lat='1' lon='2'/>\n<wpt lat='1' lon='3'><name>caf"
          .utf8)
      + [0xE9] + Array("</name></wpt></gpx>".utf8)
    let file = try gpx(latin)
    #expect(file.places.map(\.name) == [nil, "caf\u{FFFD}"])
    #expect(file.notes.last?.reason == .badCharacter && file.notes.last?.position == .line(2))

    let known =
      Array(
        "<?xml version='1.0' encoding='windows-1252'?><gpx version='1.1'><wpt lat='1' lon='3'><name>caf"
          .utf8)
      + [0xE9, 0x20, 0x80] + Array("</name></wpt></gpx>".utf8)
    #expect(try gpx(known).places[0].name == "café €")
  }

  @Test func aFaultOfTheInputIsThrown() throws {
    let source = ByteSource(name: "gone") { () throws(Diagnostic) in
      throw Diagnostic(.interrupted, "enough")
    }
    let collector = TrackCollector(.gpx)
    #expect(throws: Diagnostic.self) { try GPXReader.read(source, into: collector) }
  }

  @Test func otherFilesAreNotTakenForGPX() {
    for text in ["<kml/>", "{}", "", "PK", "<gpxx/>", "<html><gpx/></html>"] {
      #expect(TrackDetection(Array(text.utf8)[...]) != .format(.gpx))
    }
  }
}
