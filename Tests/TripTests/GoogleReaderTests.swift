// Google's location history in its four shapes, the files that others found odd, and broken ones.
import Core
import Kernel
import System
import Testing

@testable import Trip

private func read(_ bytes: [UInt8]) throws -> TrackFile {
  let collector = TrackCollector(.googleRecords)
  try GoogleReader.read(ByteSource(bytes, name: "x.json"), into: collector)
  return collector.finish()
}

private func read(_ text: String) throws -> TrackFile { try read(Array(text.utf8)) }

private func place(_ latitude: Double, _ longitude: Double) -> GeoPoint {
  GeoPoint(latitude: latitude, longitude: longitude)
}

@Suite struct GoogleFileTests {
  private func shared(_ name: String) throws -> TrackFile {
    let bytes = try SharedTravel.bytes("google/" + name)
    guard case .format = TrackDetection(bytes[...]) else {
      Issue.record("\(name) is not detected")
      return TrackFile(format: .googleRecords)
    }
    return try read(bytes)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func records() throws {
    let file = try shared("records.json")
    #expect(file.format == .googleRecords && file.notes.isEmpty && file.tracks.count == 1)
    let points = file.tracks[0].all
    #expect(
      points.map(\.place) == [
        place(53.369055, 83.695001), place(53.356338, 83.76165), place(53.3690589, 83.6951347),
      ])
    #expect(points.map(\.accuracy) == [150, 18_000, 22])
    #expect(
      points.map { $0.time?.description } == [
        "2012-12-15T14:21:29.460Z", "2013-01-04T10:22:43.225Z", "2013-03-01T05:17:39.849Z",
      ])
    #expect(file.tracks[0].kind == .recorded)
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func semantic() throws {
    let file = try shared("semantic_history.json")
    #expect(file.format == .googleSemantic && file.notes.isEmpty)
    // Waypoints without times; its ends are those of the movement, which the file does not tell.
    #expect(file.tracks.map(\.device) == Array(repeating: "Google movement", count: 3))
    #expect(file.tracks.map(\.activity) == ["WALK", "DRIVE", "WALK"])
    for (track, move) in zip(file.tracks, file.moves) {
      let points = track.all
      #expect(track.isWhole && points.map(\.time) == [move.start, move.end])
    }
    #expect(
      file.tracks.flatMap(\.all).map(\.place.latitude) == [
        53.340744, 53.3410301, 53.3410301, 53.3519706, 53.3519706, 53.3481369,
      ])
    #expect(file.moves.map(\.mode) == ["WALK", "DRIVE", "WALK"])
    #expect(file.moves.map(\.metres) == [209.65263509609417, 3853, 413])
    #expect(file.moves[0].start.description == "2013-12-01T07:05:14.222Z")
    #expect(file.moves[2].end.description == "2013-12-01T09:11:45.637Z")
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func byteOrderMark() throws {
    let file = try shared("edge-bom.json")
    #expect(file.format == .googleSemantic && file.notes.isEmpty)
    #expect(
      file.tracks.map(\.all) == [
        [
          TrackPoint(place: place(60.4518, 22.2666), time: Instant(iso: "2024-01-01T10:00:00Z")),
          TrackPoint(place: place(60.4519, 22.2667), time: Instant(iso: "2024-01-01T10:30:00Z")),
        ]
      ])
    #expect(file.moves.map(\.start.description) == ["2024-01-01T10:00:00Z"])
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func android() throws {
    let file = try shared("timeline-new-format.json")
    #expect(file.format == .googleTimeline && file.notes.isEmpty)
    #expect(
      file.tracks.map(\.device) == [
        "Google timeline path", "Google raw signals", "Google movement",
      ])
    #expect(
      file.tracks[2].all == [
        TrackPoint(place: place(48.8566, 2.3522), time: Instant(iso: "2024-06-15T08:00:00Z")),
        TrackPoint(place: place(48.8606, 2.3376), time: Instant(iso: "2024-06-15T08:30:00Z")),
      ])
    #expect(
      file.tracks[0].all == [
        TrackPoint(place: place(48.8606, 2.3376), time: Instant(iso: "2024-06-15T08:35:00Z")),
        TrackPoint(place: place(48.862, 2.335), time: Instant(iso: "2024-06-15T08:40:00Z")),
      ])
    #expect(
      file.tracks[1].all == [
        TrackPoint(
          place: place(48.8566, 2.3522), time: Instant(iso: "2024-06-15T09:05:00Z"), elevation: 35,
          accuracy: 15)
      ])
    #expect(file.visits.count == 1 && file.visits[0].place == place(48.8566, 2.3522))
    #expect(file.visits[0].confidence == 0.95)
    #expect(file.visits[0].end == Instant(iso: "2024-06-15T08:00:00Z"))
    #expect(file.moves.map(\.mode) == ["IN_PASSENGER_VEHICLE"] && file.moves[0].confidence == 0.85)
    #expect(file.places.map(\.category) == ["HOME", "WORK"])
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func iPhone() throws {
    let file = try shared("edge-ios-array.json")
    #expect(file.format == .googlePhone && file.notes.isEmpty && file.tracks.count == 1)
    // From 15:00 to 16:00 nothing is known.
    #expect(file.tracks[0].points.segmentStarts == [0, 2])
    #expect(
      file.tracks[0].all.map { $0.time?.description } == [
        "2025-07-29T13:01:00Z", "2025-07-29T13:05:00Z", "2025-07-29T16:10:00Z",
      ])
    #expect(file.tracks[0].all[0].place == place(29.725358, -95.482259))
  }

  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func iPhoneHistory() throws {
    let file = try shared("location-history.json")
    #expect(file.format == .googlePhone)
    // Ten points in two pieces that touch; three stand there twice with their time.
    #expect(file.tracks.count == 1 && file.tracks[0].points.segmentStarts == [0])
    #expect(
      file.tracks[0].all.map(\.time).map { $0?.seconds }
        == [
          49, 124, 127, 130, 228, 229, 232,
        ].map { 1_693_166_400 + $0 * 60 })
    #expect(file.notes.map(\.reason) == [.duplicatePoint] && file.notes[0].count == 3)
    let visit = try #require(file.visits.first)
    #expect(visit.place == place(27.720022, -97.347951) && visit.category == "Unknown")
    #expect(visit.confidence == 0.71 && visit.start == Instant(iso: "2023-08-27T20:48:56Z"))
  }
}

@Suite struct GoogleShapeTests {
  @Test func oldRecordsHaveMillisecondsInQuotes() throws {
    let file = try read(
      """
      {"locations":[{"timestampMs":"1355581289460","latitudeE7":533690550,"longitudeE7":836950010,
      "accuracy":12,"altitude":-4,"verticalAccuracy":2,"velocity":3,"heading":90,
      "activity":[{"timestampMs":"1355581289000","activity":[{"type":"STILL","confidence":62}]}]},
      {"timestampMs":1355581299460,"latitudeE7":533690551,"longitudeE7":836950011}]}
      """)
    let points = try #require(file.tracks.first).all
    #expect(points.map { $0.time?.milliseconds } == [1_355_581_289_460, 1_355_581_299_460])
    #expect(points[0].elevation == -4 && points[0].accuracy == 12 && points[1].elevation == nil)
  }

  /// Negative numbers that lost their sign: only what is a place without 2^32 is repaired.
  @Test(
    arguments: [
      (3_960_000_000, 4_200_000_000, -33.4967296, -9.4967296, ImportNote.Reason.wrappedPosition),
      (450_000_000, 2_494_967_296, 45, -180, .wrappedPosition),
      (450_000_000, 1_900_000_000, 45, -170, .turnedLongitude),
    ])
  func wrappedNumbers(
    latitude: Int, longitude: Int, north: Double, east: Double, reason: ImportNote.Reason
  ) throws {
    let file = try read(
      #"{"locations":[{"latitudeE7":\#(latitude),"longitudeE7":\#(longitude)}]}"#)
    #expect(file.tracks.first?.all.map(\.place) == [place(north, east)])
    #expect(file.reasons == [reason])
  }

  @Test func numbersThatAreNoPlace() throws {
    let file = try read(
      """
      {"locations":[{"latitudeE7":1900000000,"longitudeE7":10},{"latitudeE7":0,"longitudeE7":0},
      {"longitudeE7":5,"timestamp":"2020-01-01T00:00:00Z"},{"latitudeE7":true,"longitudeE7":10},
      {"latitudeE7":1e300,"longitudeE7":10},{"latitudeE7":1e999,"longitudeE7":10},7,null,[1]]}
      """)
    #expect(file.tracks.isEmpty && file.format == .googleRecords)
    #expect(file.note(.badPosition)?.count == 2 && file.note(.zeroPosition)?.count == 1)
    #expect(file.note(.withoutPosition)?.count == 3)
  }

  @Test func timesWithoutZoneAndNoTimes() throws {
    let file = try read(
      """
      {"locations":[{"timestamp":"2020-05-01T10:00:00","latitudeE7":1,"longitudeE7":1},
      {"timestamp":"yesterday","latitudeE7":1,"longitudeE7":2},
      {"timestamp":null,"latitudeE7":1,"longitudeE7":3},
      {"timestamp":"2020-05-01T10:00:00+05:30","latitudeE7":1,"longitudeE7":4},
      {"timestamp":"1970-01-01T00:00:00Z","latitudeE7":1,"longitudeE7":5}]}
      """)
    let points = try #require(file.tracks.first).all
    #expect(
      points.map { $0.time?.description } == [
        "2020-05-01T10:00:00Z", nil, nil, "2020-05-01T04:30:00Z", nil,
      ])
    #expect(file.reasons == [.localTime, .badTime, .timeGoesBack, .unsetClock])
    #expect(file.note(.badTime)?.detail?.text() == "yesterday")
    #expect(file.note(.badTime)?.position == .byte(95))
  }

  @Test func monthlyFile() throws {
    let file = try read(
      """
      {"timelineObjects":[
      {"placeVisit":{"location":{"latitudeE7":510000000,"longitudeE7":30000000,"placeId":"x",
       "address":"Strand 1\\nCadzand","name":"Hotel","semanticType":"TYPE_HOME",
       "sourceInfo":{"deviceTag":1}},"duration":{"startTimestampMs":"1600000000000",
       "endTimestampMs":"1600003600000"},"placeConfidence":"HIGH_CONFIDENCE","visitConfidence":92,
       "otherCandidateLocations":[{"latitudeE7":1,"longitudeE7":1}],
       "childVisits":[{"location":{"name":"Bar"},"centerLatE7":510001000,"centerLngE7":30001000,
        "duration":{"startTimestamp":"2020-09-13T12:30:00Z","endTimestamp":"2020-09-13T12:50:00Z"},
        "childVisits":[{"location":{}}]}],
       "simplifiedRawPath":{"points":[{"latE7":510000100,"lngE7":30000100,"accuracyMeters":9,
        "timestamp":"2020-09-13T12:40:00Z"}]}}},
      {"activitySegment":{"startLocation":{"latitudeE7":510000000,"longitudeE7":30000000},
       "duration":{"startTimestamp":"2020-09-13T13:30:00Z","endTimestamp":"2020-09-13T14:00:00Z"},
       "distance":8100,"activityType":"CYCLING","confidence":"HIGH",
       "activities":[{"activityType":"CYCLING","probability":87.5},{"activityType":"WALKING",
        "probability":3}],
       "waypointPath":{"waypoints":[{"latE7":510000000,"lngE7":30000000},{"latE7":1,"lngE7":1}],
        "distanceMeters":9000,"travelMode":"BICYCLE"},
       "simplifiedRawPath":{"points":[
        {"latE7":510100000,"lngE7":30100000,"timestampMs":"1600004100000","accuracyMeters":10},
        {"latE7":510200000,"lngE7":30200000,"timestampMs":"1600004400000","accuracyMeters":11}]}}},
      {"activitySegment":{"duration":{"startTimestamp":"2020-09-13T15:00:00Z",
       "endTimestamp":"2020-09-13T15:30:00Z"},"activityType":"IN_BUS",
       "transitPath":{"transitStops":[{"latitudeE7":510300000,"longitudeE7":30300000,"name":"Halt"},
        {"latitudeE7":510400000,"longitudeE7":30400000}],"name":"Bus 42"}}},
      {"placeVisit":{"location":{"latitudeE7":510000000,"longitudeE7":30000000},
       "duration":{"startTimestamp":"2020-09-13T17:00:00Z"}}},
      {"placeVisit":{"location":{"latitudeE7":510000000,"longitudeE7":30000000},
       "duration":{"startTimestamp":"2020-09-13T17:00:00Z","endTimestamp":"2020-09-13T16:00:00Z"}}}
      ]}
      """)
    #expect(file.format == .googleSemantic)
    #expect(
      file.tracks.map { $0.all.map(\.place) } == [
        [place(51, 3), place(51.01, 3.01), place(51.02, 3.02)],
        [place(51.03, 3.03), place(51.04, 3.04)], [place(51.00001, 3.00001)],
      ])
    #expect(file.tracks[0].all.map(\.accuracy) == [nil, 10, 11])
    #expect(
      file.tracks[0].all.map { $0.time?.seconds } == [1_600_003_800, 1_600_004_100, 1_600_004_400])
    #expect(file.tracks[1].all.map(\.time) == [file.moves[1].start, file.moves[1].end])
    // The visit inside the other stands first: it was whole first.
    #expect(file.visits.map(\.name) == ["Bar", "Hotel"])
    #expect(file.visits[0].place == place(51.0001, 3.0001))
    let hotel = file.visits[1]
    #expect(hotel.address == "Strand 1\nCadzand" && hotel.category == "TYPE_HOME")
    #expect(hotel.confidence == 0.92 && hotel.start.seconds == 1_600_000_000)
    #expect(file.moves.map(\.mode) == ["CYCLING", "IN_BUS"])
    // Where no distance is told the drawn way has one.
    let stops = Geodesic.length(of: [place(51.03, 3.03), place(51.04, 3.04)])
    #expect(file.moves.map(\.metres) == [8100, stops] && file.moves[0].confidence == 0.875)
    #expect(file.reasons == [.notUnderstood] && file.note(.notUnderstood)?.count == 2)
  }

  @Test func membersOfASegmentInAnyOrder() throws {
    let file = try read(
      """
      [{"timelinePath":[{"durationMinutesOffsetFromStartTime":"12","point":"geo:48.1,11.5"},
      {"point":"geo:48.2,11.6;u=35","durationMinutesOffsetFromStartTime":13}],
      "endTime":"2024-05-01T12:00:00.000+02:00","startTime":"2024-05-01T10:00:00.000+02:00"},
      {"activity":{"start":"geo:48.2,11.6","end":"geo:48.3,11.7","topCandidate":{"type":"cycling",
      "probability":"0.75"},"distanceMeters":"1234.5","probability":"1.0"},
      "startTime":"2024-05-01T12:00:00Z","endTime":"2024-05-01T12:30:00Z"},
      {"visit":{"topCandidate":{"placeLocation":"geo:48.3,11.7","semanticType":"Home",
      "probability":"0.5"}},"startTime":"2024-05-01T12:30:00Z","endTime":"2024-05-01T13:00:00Z"}]
      """)
    #expect(file.notes.isEmpty && file.format == .googlePhone)
    #expect(
      file.tracks.first?.all == [
        TrackPoint(place: place(48.1, 11.5), time: Instant(iso: "2024-05-01T08:12:00Z")),
        TrackPoint(place: place(48.2, 11.6), time: Instant(iso: "2024-05-01T08:13:00Z")),
      ])
    #expect(file.moves.count == 1 && file.moves[0].mode == "cycling")
    #expect(file.moves[0].metres == 1234.5 && file.moves[0].confidence == 0.75)
    #expect(file.visits.count == 1 && file.visits[0].category == "Home")
    #expect(file.visits[0].confidence == 0.5)
  }

  @Test(arguments: [
    ("48.1234567°, 11.7654321°", 48.1234567, 11.7654321), ("-0.5°,-179.25°", -0.5, -179.25),
    ("geo:48.1,11.5", 48.1, 11.5), ("geo:-33.9,151.2,45.0;crs=wgs84", -33.9, 151.2),
    ("48.8566, 2.3522", 48.8566, 2.3522), (" 1e1° ,  +2.5 ", 10, 2.5),
  ])
  func places(text: String, latitude: Double, longitude: Double) {
    let found = Array(text.utf8).withUnsafeBufferPointer { GooglePlace.read($0) }
    #expect(found == place(latitude, longitude))
  }

  @Test(arguments: [
    "", "48.1", "48.1°", "geo:", "geo:48.1", "48.1 11.5", "a,b", "48.1,11.5x", "nan,1",
  ])
  func noPlaces(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { GooglePlace.read($0) } == nil)
  }

  @Test func filesThatHoldNoTracks() throws {
    for (text, words) in [
      (
        #"{"createdTime":"2020-01-01T00:00:00Z","historyEnabled":true,"deviceSettings":[]}"#,
        "settings"
      ),
      (#"{"timelineEdits":[{"deviceId":"1"}]}"#, "corrections"),
      (#"{"a":1}"#, "no Google"), ("7", "no Google"),
    ] {
      let file = try read(text)
      #expect(file.isEmpty && file.reasons == [.notUnderstood])
      #expect(file.notes.first?.detail?.text().contains(words) == true, "\(text)")
    }
  }

  @Test func aFaultOfReadingIsThrown() throws {
    var pieces = [Array(#"{"locations":[{"latitudeE7":1,"longitudeE7":2},"#.utf8)]
    let source = ByteSource(name: "x") { () throws(Diagnostic) in
      if let piece = pieces.popLast() { return piece }
      throw Diagnostic(.io, tr("the device failed"))
    }
    let collector = TrackCollector(.googleRecords)
    let fault = #expect(throws: Diagnostic.self) {
      try GoogleReader.read(source, into: collector)
    }
    #expect(fault?.code == .io)
  }
}

@Suite struct GoogleDamageTests {
  static let samples = [
    """
    {"locations":[{"latitudeE7":533690550,"longitudeE7":836950010,"accuracy":150,
    "timestamp":"2012-12-15T14:21:29.460Z","activity":[{"a":[{"type":"STILL"}]}]},
    {"latitudeE7":533563380,"longitudeE7":837616500,"timestampMs":"1600000000000"}]}
    """,
    """
    {"semanticSegments":[{"startTime":"2024-06-15T10:30:00.000+02:00","endTime":
    "2024-06-15T11:00:00.000+02:00","timelinePath":[{"point":"48.8606\\u00b0, 2.3376\\u00b0",
    "time":"2024-06-15T10:35:00.000+02:00"},{"point":"48.8620°, 2.3350°","time":
    "2024-06-15T10:40:00.000+02:00"}]},{"startTime":"2024-06-15T11:00:00Z","endTime":
    "2024-06-15T12:00:00Z","visit":{"topCandidate":{"placeLocation":{"latLng":"48.86°, 2.35°"}}}}],
    "rawSignals":[{"position":{"LatLng":"48.8566, 2.3522","accuracyMeters":15,"timestamp":
    "2024-06-15T12:05:00.000Z"}}]}
    """,
    """
    {"timelineObjects":[{"activitySegment":{"duration":{"startTimestamp":"2020-09-13T13:30:00Z",
    "endTimestamp":"2020-09-13T14:00:00Z"},"simplifiedRawPath":{"points":[{"latE7":510100000,
    "lngE7":30100000,"timestampMs":"1600004100000"},{"latE7":510200000,"lngE7":30200000}]}}}]}
    """,
    """
    [{"startTime":"2024-05-01T10:00:00Z","endTime":"2024-05-01T12:00:00Z","timelinePath":[
    {"point":"geo:48.1,11.5","durationMinutesOffsetFromStartTime":"12"},
    {"point":"geo:48.2,11.6","durationMinutesOffsetFromStartTime":"13"}]}]
    """,
  ].map { Array($0.utf8) }

  /// Cut anywhere: what came is kept as it was written, and nothing else.
  @Test func brokenOffAtEveryByte() throws {
    for sample in GoogleDamageTests.samples {
      let whole = try read(sample)
      let points = whole.tracks.flatMap(\.all)
      #expect(whole.notes.isEmpty && points.count >= 2)
      var before = 0
      for end in 1..<sample.count {
        let part = try read(Array(sample[..<end]))
        let came = part.tracks.flatMap(\.all)
        // In their order, also where the ends of a movement are not known yet.
        var rest = points[...]
        for point in came {
          guard let at = rest.firstIndex(where: { $0.place == point.place }) else {
            Issue.record("\(end): \(point)")
            break
          }
          rest = rest[(at + 1)...]
        }
        #expect(came.count >= before, "\(end)")
        #expect(part.visits.count <= whole.visits.count && part.moves.count <= whole.moves.count)
        #expect(part.note(.brokenOff) != nil, "\(end)")
        before = came.count
      }
      // All but the brackets came.
      #expect(before == points.count)
    }
  }

  @Test func mutations() throws {
    var random = Dice(20_260_501)
    for round in 0..<3000 {
      let sample = GoogleDamageTests.samples[round % GoogleDamageTests.samples.count]
      // Refused, or kept as far as it came.
      guard let file = try? read(random.mutated(sample)) else { continue }
      for point in file.tracks.flatMap(\.all) { #expect(point.place.isOnGlobe) }
    }
  }

  @Test func nestingDoesNoHarm() throws {
    let deep =
      String(repeating: #"{"placeVisit":{"childVisits":["#, count: 1)
      + String(repeating: #"{"childVisits":["#, count: 200)
    // Cut off, with nothing whole in it.
    let file = try? read(#"{"timelineObjects":["# + deep)
    #expect(file.map { $0.tracks.isEmpty && $0.visits.isEmpty && $0.places.isEmpty } ?? true)
    #expect(throws: Diagnostic.self) { try read(String(repeating: "[", count: 100_000)) }
  }

  /// Pieces of any size give the same.
  @Test func piecesOfAnySize() throws {
    for sample in GoogleDamageTests.samples {
      for size in [1, 7, 64] {
        var rest = sample[...]
        let source = ByteSource(name: "x") { () throws(Diagnostic) in
          defer { rest = rest.dropFirst(size) }
          return Array(rest.prefix(size))
        }
        let collector = TrackCollector(.googleRecords)
        try GoogleReader.read(source, into: collector)
        #expect(
          collector.finish().tracks.flatMap(\.all) == (try read(sample)).tracks.flatMap(\.all))
      }
    }
  }

  /// What the report of an import says is what is stored.
  @Test func theReportTellsTheLengthThatIsStored() throws {
    let bench = try TripBench()
    let path = try bench.scratch.write(
      "timeline.json",
      Array(
        """
        {"semanticSegments":[{"startTime":"2024-06-15T10:30:00+02:00","endTime":"2024-06-15T11:00:00+02:00",
        "timelinePath":[{"point":"48.8606°, 2.3376°","time":"2024-06-15T10:35:00+02:00"},
        {"point":"48.8620°, 2.3350°","time":"2024-06-15T10:40:00+02:00"}]}],
        "rawSignals":[{"position":{"LatLng":"48.8566°, 2.3522°","accuracyMeters":15,
        "timestamp":"2024-06-15T09:05:00Z"}}]}
        """.utf8))
    let told = try bench.row("trip import \(path)")["length_m"]?.finite ?? 0
    let stored = try bench.rows("trip track list").map { $0["length_m"]?.finite ?? 0 }
    #expect(told > 1000 && told == stored.steadySum)
  }

  @Test func modesOfASemanticHistory() {
    #expect(TravelMode(words: "DRIVE") == .car)
    #expect(TravelMode(words: "WALK") == .walk)
    #expect(TravelMode(words: "BICYCLE") == .bike)
  }
}
