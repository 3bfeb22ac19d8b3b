// Messages of OwnTracks: a real month of its recorder, and the other shapes they come in.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct OwnTracksReaderTests {
  private func read(_ bytes: [UInt8], pieceSize: Int = 1 << 18) throws -> TrackFile {
    try track(bytes, .owntracks, pieceSize: pieceSize) { try OwnTracksReader.read($0, into: $1) }
  }

  private func read(_ text: String) throws -> TrackFile { try read(Array(text.utf8)) }

  /// 13 lines: 9 locations, 2 transitions, a waypoint and a last will, by eye.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func aMonthOfTheRecorder() throws {
    let bytes = try SharedTravel.bytes("owntracks/2024-03.rec")
    #expect(TrackDetection(bytes[...]) == .format(.owntracks))
    let file = try read(bytes)
    #expect(file.tracks.count == 1)
    #expect(file.tracks[0].device == "iPhone 12 Pro")
    let points = file.tracks[0].all
    #expect(
      points.map(\.place.latitude) == [
        52.225, 52.226, 52.228, 52.229, 52.230, 52.231, 52.232, 52.231, 52.234,
      ])
    #expect(
      points.map(\.place.longitude) == [
        13.332, 13.333, 13.335, 13.336, 13.337, 13.338, 13.339, 13.338, 13.341,
      ])
    #expect(points.map(\.elevation) == [36, 36, 36, 35, 36, 37, 37, 37, 37])
    #expect(points.map(\.accuracy) == [10, 9, 5, 5, 5, 5, 5, 5, 5])
    // tst, not the time at which the recorder got it.
    #expect(
      points.map { $0.time?.seconds } == [
        1_709_283_789, 1_709_315_162, 1_709_317_615, 1_709_317_710, 1_709_317_983, 1_709_318_411,
        1_709_318_577, 1_709_318_411, 1_709_318_411,
      ])
    #expect(file.noted == [.otherMessage: 2, .timeGoesBack: 1])
    #expect(file.notes[0].position == .line(3))
    #expect(
      file.places.map(\.place) == [GeoPoint(latitude: 52.232, longitude: 13.339)])
    #expect(file.places[0].name == "Home")
    #expect(file.places[0].time?.seconds == 1_717_459_768)
  }

  private static let one =
    #"{"_type":"location","lat":52.5,"lon":13.25,"tst":1709283789,"alt":36,"acc":10,"vel":5}"#
  private static let other =
    #"{"tst":1709283790,"_type":"location","lat":52.6,"inregions":["lat",1],"lon":13.5}"#

  @Test(arguments: [
    one + "\n" + other + "\n", one + "\n" + other, "[\(one),\n\(other)]",
    "\u{FEFF}[\(one),\(other)]",
    "{\"count\":2,\n \"data\":[\(one),\(other)]}", "\u{FEFF}\(one)\r\n\r\n\(other)\r\n",
    "2024-03-01T09:03:09Z\t*                 \t\(one)\n2024-03-01T09:03:09Z\t*\t\(other)\n",
    "{\n\"_type\":\"location\",\"lat\":1,\"x\":{\"y\":[\(one),\(other)]}}",
  ])
  func everyShape(text: String) throws {
    #expect(TrackDetection(Array(text.utf8)[...]) == .format(.owntracks))
    let file = try read(text)
    let points = try #require(file.tracks.first).all
    #expect(points.map(\.place.latitude) == [52.5, 52.6])
    #expect(points.map(\.place.longitude) == [13.25, 13.5])
    #expect(points.map(\.elevation) == [36, nil])
    #expect(points.map(\.accuracy) == [10, nil])
    #expect(points.map { $0.time?.seconds } == [1_709_283_789, 1_709_283_790])
    #expect(file.notes.isEmpty || file.noted == [.withoutPosition: 1])
  }

  @Test func everyDeviceIsATrack() throws {
    func location(_ topic: String, _ latitude: Double) -> String {
      #"{"_type":"location","topic":"\#(topic)","lat":\#(latitude),"lon":1,"tst":1709283789}"#
    }
    let file = try read(
      "[" + location("owntracks/anna/phone", 1) + "," + location("owntracks/anna/phone", 2) + ","
        + location("owntracks/anna/tablet", 3) + "," + location("home/car", 4) + "]")
    #expect(file.tracks.map(\.device) == ["phone", "tablet", "home/car"])
    #expect(file.tracks.map(\.points.count) == [2, 1, 1])
  }

  @Test func whatIsNoLocation() throws {
    let file = try read(
      """
      {"_type":"waypoints","waypoints":[{"_type":"waypoint","desc":"Casa","lat":1,"lon":2,"rad":9},
      {"_type":"waypoint","desc":"Bar","lat":3,"lon":4}]}
      """)
    #expect(file.tracks.isEmpty)
    #expect(file.places.map(\.name) == ["Casa", "Bar"])
    let more = try read(
      """
      {"_type":"encrypted","data":"AAAA"}
      {"_type":"location","lat":1}
      {"_type":"location","lat":1,"lon":2,"tst":1e300}
      {"_type":"lwt","tst":1}
      {"_type":"card","name":"Anna"}
      {"_type":"location","lat":0,"lon":0,"tst":1709283789}
      nonsense
      {"_type":"location","lat":1,"lon":}
      {"_type":"location","lat":1,"lon":2
      """)
    #expect(more.tracks.map(\.points.count) == [1])
    #expect(
      more.noted == [
        .notUnderstood: 3, .withoutPosition: 1, .badTime: 1, .zeroPosition: 1, .brokenOff: 1,
      ])
    #expect(more.notes.first { $0.reason == .brokenOff }?.position == .line(9))
  }

  @Test func aDamagedFirstLineIsAlone() throws {
    for damage in [#"{"_type":"loc"#, #"{"_type":location}"#, #"{"_type":"location","lat":1,"#] {
      let file = try read("\(damage)\n\(OwnTracksReaderTests.one)\n\(OwnTracksReaderTests.other)\n")
      if damage.last == "," {
        // As the beginning of an object over several lines, which a brace cannot follow.
        #expect(file.noted == [.notUnderstood: 1])
      } else {
        #expect(file.tracks.map(\.points.count) == [2])
        #expect(file.noted == [.notUnderstood: 1])
      }
    }
  }

  @Test func anArrayThatBreaksOff() throws {
    let file = try read("[\(OwnTracksReaderTests.one),\(OwnTracksReaderTests.other.dropLast())")
    #expect(file.tracks.map(\.points.count) == [1])
    #expect(file.noted == [.brokenOff: 1])
    let wrong = try read("[\(OwnTracksReaderTests.one),,\(OwnTracksReaderTests.other)]")
    #expect(wrong.tracks.map(\.points.count) == [1])
    #expect(wrong.noted == [.notUnderstood: 1])
    #expect(wrong.notes[0].position == .byte(OwnTracksReaderTests.one.utf8.count + 2))
  }

  @Test func otherTextIsNotOwnTracks() {
    for text in [
      "", "{}", "[]", #"{"type":"FeatureCollection"}"#,
      #"<a>"_type":"location"</a>"#, #"{"class":"TPV"}"#,
    ] { #expect(TrackDetection(Array(text.utf8)[...]) != .format(.owntracks), "\(text)") }
    #expect(TrackDetection(Array("{ \"_type\" : \"location\"".utf8)[...]) == .format(.owntracks))
  }

  // MARK: Bad input

  @Test(arguments: ["\(one)\n\(other)\n", "[\(one),\(other)]"])
  func cutAtEveryByte(text: String) throws {
    let whole = Array(text.utf8)
    var before = 0
    for length in 0...whole.count {
      let file = try read(Array(whole.prefix(length)))
      let count = file.tracks.first?.points.count ?? 0
      #expect(count == before || count == before + 1, "\(length) bytes")
      before = count
    }
    #expect(before == 2)
  }

  @Test func nestingIsNoDanger() throws {
    let deep = String(repeating: "{\"a\":[", count: 100_000)
    #expect(try read(deep).noted == [.notUnderstood: 1])
    #expect(try read(deep + "\n" + OwnTracksReaderTests.one + "\n").isEmpty == true)
  }

  @Test func mutations() throws {
    var dice = Dice(202_403)
    for text in [
      "[\(OwnTracksReaderTests.one),\(OwnTracksReaderTests.other)]",
      "2024-03-01T09:03:09Z\t*\t\(OwnTracksReaderTests.one)\n\(OwnTracksReaderTests.other)\n",
    ] {
      for _ in 0..<2000 {
        let bytes = dice.mutated(Array(text.utf8))
        let file = try read(bytes)
        #expect(file.tracks.reduce(0) { $0 + $1.points.count } <= 3)
        _ = TrackDetection(bytes[...])
      }
    }
  }
}
