// TCX: the damaged file at hand, then activities, laps, courses, sensors.
import Core
import Interchange
import Kernel
import System
import Testing

@testable import Trip

private func tcx(_ bytes: [UInt8], pieceSize: Int = ByteSource.pieceSize) throws -> TrackFile {
  try track(bytes, .tcx, pieceSize: pieceSize) { try TCXReader.read($0, into: $1) }
}

private func activity(_ body: String, sport: String = "Running") throws -> TrackFile {
  try tcx(
    Array(
      """
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
      <Activities><Activity Sport="\(sport)"><Id>2020-01-01T00:00:00Z</Id>\(body)</Activity></Activities>
      </TrainingCenterDatabase>
      """.utf8))
}

private func point(_ seconds: Int, _ rest: String = "", at longitude: Double? = 3) -> String {
  let position = longitude.map {
    "<Position><LatitudeDegrees>51</LatitudeDegrees><LongitudeDegrees>\($0)</LongitudeDegrees></Position>"
  }
  return
    "<Trackpoint><Time>2020-01-01T00:00:0\(seconds)Z</Time>\(position ?? "")\(rest)</Trackpoint>"
}

@Suite struct TCXReaderTests {
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func aDamagedFileIsReadAsFarAsItIsTrue() throws {
    let bytes = try SharedTravel.bytes("tcx-kml/bad.tcx")
    #expect(TrackDetection(bytes[...]) == .format(.tcx))
    let file = try tcx(bytes)
    #expect(file.tracks.count == 1)
    let track = file.tracks[0]
    #expect((track.activity, track.device) == ("Biking", "Fitbit Versa"))
    // Four points: at 0/0, on the equator, and two whose numbers are none.
    let points = track.all
    #expect(points.map(\.place) == [GeoPoint(latitude: 0, longitude: 10)])
    #expect(points[0].time == Instant(iso: "2020-12-27T14:59:37Z") && points[0].elevation == 483)
    #expect(file.noted == [.zeroPosition: 1, .badPosition: 2])
    #expect(file.notes.last?.detail?.text() == "no")
    #expect(
      track.extrasByPoint == [
        0: "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>122</gpxtpx:hr>"
          + "</gpxtpx:TrackPointExtension></extensions>"
      ])
  }

  @Test func aLapIsNoGapButAFurtherTrackInItIs() throws {
    let file = try activity(
      """
      <Lap StartTime="2020-01-01T00:00:00Z"><Track>\(point(0))\(point(1))</Track><Notes>first</Notes></Lap>
      <Lap StartTime="2020-01-01T00:00:02Z"><Track>\(point(2))</Track><Track>\(point(5))</Track></Lap>
      <Notes>all</Notes><Creator><Name>Edge</Name></Creator>
      """)
    #expect(file.notes.isEmpty)
    #expect(file.tracks[0].points.count == 4 && file.tracks[0].points.segments == 2)
    #expect(file.tracks[0].points.chunks[0].starts == [0, 3])
    #expect(file.tracks[0].comment == "first\nall" && file.tracks[0].device == "Edge")
    #expect(file.tracks[0].kind == .recorded && file.tracks[0].activity == "Running")
  }

  @Test func lapsWithoutPositionsAreNoted() throws {
    let file = try activity(
      """
      <Lap><Track>\(point(0, at: nil))\(point(1, at: nil))</Track></Lap><Lap/>
      <Lap><Track/></Lap>
      """)
    #expect(file.tracks.isEmpty)
    #expect(file.noted == [.withoutPosition: 3, .emptySegment: 1, .emptyTrack: 1])
  }

  @Test func sensorsBecomeTheExtensionsOfGarmin() throws {
    let file = try activity(
      """
      <Lap><Track>\(point(
        0,
        "<AltitudeMeters>7.5</AltitudeMeters><HeartRateBpm><Value>120</Value></HeartRateBpm>"
          + "<Cadence>80</Cadence><Extensions><n:TPX xmlns:n='u'><n:Speed>2.5</n:Speed>"
          + "<n:Watts>200</n:Watts></n:TPX></Extensions>"))
      \(point(1, "<HeartRateBpm><Value>&lt;x/></Value></HeartRateBpm>", at: 4))
      \(point(2, "<Extensions><TPX><RunCadence>88</RunCadence></TPX></Extensions>", at: 5))
      </Track></Lap>
      """)
    #expect(
      file.tracks[0].extrasByPoint == [
        0: "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr>"
          + "<gpxtpx:cad>80</gpxtpx:cad><gpxtpx:speed>2.5</gpxtpx:speed></gpxtpx:TrackPointExtension>"
          + "<pwr:PowerInWatts>200</pwr:PowerInWatts></extensions>",
        2: "<extensions><gpxtpx:TrackPointExtension><gpxtpx:cad>88</gpxtpx:cad>"
          + "</gpxtpx:TrackPointExtension></extensions>",
      ])
    #expect(try file.tracks[0].all.map(\.elevation) == [7.5, nil, nil])
    #expect(file.tracks[0].extras.namespaces == SensorExtension.namespaces)
  }

  @Test func coursesArePlannedAndTheirPointsPlaces() throws {
    let file = try tcx(
      Array(
        """
        <TrainingCenterDatabase><Courses><Course><Name>Loop</Name><Lap><TotalTimeSeconds>9</TotalTimeSeconds>
        </Lap><Track>\(point(0))\(point(1))</Track><CoursePoint><Name>Left</Name>
        <Time>2020-01-01T00:00:01Z</Time><Position><LatitudeDegrees>51</LatitudeDegrees>
        <LongitudeDegrees>3</LongitudeDegrees></Position><PointType>Turn</PointType><Notes>now</Notes>
        </CoursePoint></Course></Courses></TrainingCenterDatabase>
        """.utf8))
    #expect(file.notes.isEmpty)
    #expect(file.tracks.map(\.kind) == [.planned] && file.tracks[0].name == "Loop")
    #expect(file.places.count == 1)
    let place = file.places[0]
    #expect((place.name, place.category, place.comment) == ("Left", "Turn", "now"))
    #expect(place.time == Instant(iso: "2020-01-01T00:00:01Z"))
  }

  @Test func severalSportsOfOneSession() throws {
    let one = "<Activity Sport='%'><Lap><Track>\(point(0))</Track></Lap></Activity>"
    let sports = ["Swim", "Bike"].map { one.split(separator: "%").joined(separator: $0) }
    let file = try tcx(
      Array(
        """
        <TrainingCenterDatabase><Activities><MultiSportSession><Id>x</Id><FirstSport>\(sports[0])
        </FirstSport><NextSport><Transition/>\(sports[1])</NextSport></MultiSportSession></Activities>
        </TrainingCenterDatabase>
        """.utf8))
    #expect(file.tracks.map(\.activity) == ["Swim", "Bike"])
  }

  @Test func whereverAFileIsCutWhatCameBeforeIsKept() throws {
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport='R'><Lap><Track>" + point(0)
      + point(1, "<Cadence>1</Cadence>") + "</Track><Track>" + point(2)
      + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    let bytes = Array(text.utf8)
    let all = try tcx(bytes).tracks.flatMap { $0.all }
    #expect(all.count == 3)
    for length in 0..<bytes.count {
      let file = try tcx(Array(bytes[..<length]))
      let points = file.tracks.flatMap { $0.all }
      #expect(points == Array(all.prefix(points.count)))
      #expect(file.noted[.brokenOff] == 1)
      if let track = file.tracks.first { #expect(track.activity == "R") }
    }
    var mutations = Dice(11)
    for _ in 0..<2000 { _ = try tcx(mutations.mutated(bytes), pieceSize: 100) }
  }
}
