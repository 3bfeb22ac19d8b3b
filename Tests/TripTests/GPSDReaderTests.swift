// Streams of gpsd: real ones that its own tests expect, and reports made up for what they lack.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct GPSDReaderTests {
  private func read(_ bytes: [UInt8], pieceSize: Int = 1 << 18) throws -> TrackFile {
    try track(bytes, .gpsd, pieceSize: pieceSize) { try GPSDReader.read($0, into: $1) }
  }

  private func read(_ lines: String...) throws -> TrackFile {
    try read(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  /// What the streams hold was counted with Python's json module: times with mode 2 or 3, and the last
  /// report of each; reports without a time of one place are one.
  @Test(
    .enabled(if: SharedTravel.isHere, SharedTravel.absent),
    arguments: [("haicom-305N", 1, 67, 20), ("bundg_zeus_9", 2, 147, 0)])
  func whatGPSDMadeOfLogs(name: String, untimed: Int, timed: Int, noFix: Int) throws {
    let bytes = try SharedTravel.bytes("nmea/\(name).log.chk")
    #expect(TrackDetection(bytes[...].prefix(1 << 16)) == .format(.gpsd))
    let file = try read(bytes)
    let points = try #require(file.tracks.first).all
    #expect(points.count == untimed + timed)
    #expect(points.filter { $0.time == nil }.count == untimed)
    #expect(file.noted == (noFix == 0 ? [:] : [.noFix: noFix]))
    var last: [String: JSON] = [:]
    for line in bytes.split(separator: 0x0A) where line.first == 0x7B {
      let report = try JSON(parsing: Array(line.prefix { $0 != 0x0D }))
      if report["class"] == "TPV", let time = report["time"]?.string { last[time] = report }
    }
    #expect(last.count == timed)
    for point in points {
      guard let time = point.time else { continue }
      let fraction = time.milliseconds % 1000 == 0 ? ".000Z" : "Z"
      let report = try #require(last["\(time)".dropLast() + fraction])
      #expect(point.place.latitude == report["lat"]?.number)
      #expect(point.place.longitude == report["lon"]?.number)
      if let height = report["altMSL"]?.number { #expect(point.elevation == height) }
      if let error = report["eph"]?.number { #expect(point.accuracy == error) }
    }
  }

  @Test func aStreamAsGpspipeWritesIt() throws {
    let file = try read(
      #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","mode":3}]}"#,
      #"{"class":"WATCH","enable":true,"json":true,"nmea":false}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":1}"#,
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2024-05-01T10:15:00.000Z","#
        + #""ept":0.005,"lat":45.205760,"lon":9.205760,"altHAE":148.5,"altMSL":100.5,"alt":99,"#
        + #""epx":3,"epy":4,"track":12.5,"speed":1.25,"climb":0}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"el":1,"az":2,"ss":3,"lat":1}]}"#,
      "$GPGGA,101501.00,4512.3460,N,00912.3456,E,2,05,1.6,100.5,M,48.0,M,,*00",
      #"{"class":"TPV","mode":2,"time":"2024-05-01T10:15:01.000Z","lat":45.2,"lon":9.2,"alt":7,"eph":9}"#,
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:15:02.000Z","lat":45.3,"lon":9.3,"alt":7}"#,
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:15:03.000Z","lat":45.4,"lon":9.4,"altHAE":50}"#,
      #"{"class":"TPV","mode":3,"time":1714558504.5,"lat":45.5,"lon":9.5}"#,
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:15:05.000Z"}"#,
      #"{"class":"ERROR","message":"Unrecognized request"}"#)
    #expect(
      try file.tracks[0].all == [
        TrackPoint(
          place: GeoPoint(latitude: 45.20576, longitude: 9.20576),
          time: Instant(iso: "2024-05-01T10:15:00Z"), elevation: 100.5, accuracy: 5),
        TrackPoint(
          place: GeoPoint(latitude: 45.2, longitude: 9.2),
          time: Instant(iso: "2024-05-01T10:15:01Z"), accuracy: 9),
        TrackPoint(
          place: GeoPoint(latitude: 45.3, longitude: 9.3),
          time: Instant(iso: "2024-05-01T10:15:02Z"), elevation: 7),
        TrackPoint(
          place: GeoPoint(latitude: 45.4, longitude: 9.4),
          time: Instant(iso: "2024-05-01T10:15:03Z"), elevation: 50),
        TrackPoint(
          place: GeoPoint(latitude: 45.5, longitude: 9.5),
          time: Instant(iso: "2024-05-01T10:15:04.5Z")),
      ])
    #expect(file.tracks[0].device == "gpsd 3.22")
    #expect(
      file.noted == [.noFix: 1, .ellipsoidHeight: 1, .withoutPosition: 1, .notUnderstood: 1])
    let error = file.notes.first { $0.reason == .notUnderstood }
    #expect(error?.position == .line(13))
    #expect(error?.detail?.text() == "gpsd reports: Unrecognized request")
  }

  @Test func reportsOfOneMomentAreOneFix() throws {
    var fixes: [Fix] = []
    var decoder = GPSDDecoder()
    let first =
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:15:00Z","lat":45.1,"lon":9,"speed":2}"#
    let second =
      #"{"class":"TPV","mode":3,"time":"2024-05-01T10:15:00Z","lat":45.2,"lon":9,"track":90}"#
    let third = #"{"class":"TPV","mode":2,"time":"2024-05-01T10:15:01Z","lat":45.3,"lon":9}"#
    for line in [first, second, third] {
      decoder.take(Array((line + "\n").utf8)[...], fix: { fixes.append($0) })
    }
    #expect(fixes.map(\.point.place.latitude) == [45.2])
    #expect(fixes.first?.speed == 2)
    #expect(fixes.first?.course == 90)
    // The open one can be had while the receiver is silent, once.
    for _ in 0..<2 {
      decoder.flush { found, _ in if case .fix(let fix) = found { fixes.append(fix) } }
    }
    decoder.take(Array((third + "\n").utf8)[...], fix: { fixes.append($0) })
    decoder.finish { found, _ in if case .fix(let fix) = found { fixes.append(fix) } }
    #expect(fixes.map(\.point.place.latitude) == [45.2, 45.3])
    #expect(fixes.last?.mode == .twoDimensional)
  }

  @Test func linesThatAreNoReports() throws {
    let long = #"{"class":"TPV","mode":3,"x":""# + String(repeating: "y", count: 70_000) + #""}"#
    let file = try read(
      #"2,"lat":45.1}"#, #"{"class":"TPV","mode":3,"lat":45.1,"lon":}"#, long,
      #"{"class":"TPV","mode":3,"time":"yesterday","lat":45.1,"lon":9}"#,
      #"{"class":"TPV","mode":3,"time":1e300,"lat":45.2,"lon":9}"#,
      #"{"class":"TPV","mode":3.5,"lat":45.1,"lon":9}"#, #"{"class":"TPV","lat":45.1,"lon":9}"#,
      #"{"mode":3,"lat":45.1,"lon":9}"#, "", "   ", "# comment", #"["class","TPV"]"#)
    #expect(try file.tracks.map { try $0.all.map(\.place.latitude) } == [[45.1, 45.2]])
    #expect(file.noted == [.notUnderstood: 4, .badTime: 2, .noFix: 2])
  }

  @Test func otherTextIsNotGPSD() {
    for text in ["", "{", "{}", #"{"class":"school"}"#, #"{"type":"FeatureCollection"}"#, "TPV"] {
      #expect(TrackDetection(Array(text.utf8)[...]) != .format(.gpsd), "\(text)")
    }
    #expect(TrackDetection(Array(#"{ "class": "TPV", "mode": 1 }"#.utf8)[...]) == .format(.gpsd))
  }

  // MARK: Bad input

  private static let plain = Array(
    """
    {"class":"VERSION","release":"3.22"}
    {"class":"TPV","mode":3,"time":"2024-05-01T10:15:00.000Z","lat":45.1,"lon":9.2,"altMSL":1}
    {"class":"TPV","mode":3,"time":"2024-05-01T10:15:01.000Z","lat":45.2,"lon":9.2,"altHAE":1e2}
    {"class":"TPV","mode":2,"time":"2024-05-01T10:15:02.000Z","lat":45.3,"lon":9.2,"eph":1}

    """.utf8)

  @Test func cutAtEveryByte() throws {
    let whole = GPSDReaderTests.plain
    var before = 0
    for length in 0...whole.count {
      let file = try read(Array(whole.prefix(length)))
      let count = file.tracks.first?.points.count ?? 0
      #expect(count == before || count == before + 1, "\(length) bytes")
      before = count
      let isCut = length > 0 && ![0x0A, 0x7D].contains(whole[length - 1])
      #expect(file.noted[.brokenOff] == (isCut ? 1 : nil), "\(length) bytes")
    }
    #expect(before == 3)
  }

  @Test(arguments: [1, 7, 100]) func piecesMakeNoDifference(size: Int) throws {
    let file = try read(GPSDReaderTests.plain, pieceSize: size)
    #expect(
      try file.tracks[0].all == read(GPSDReaderTests.plain).tracks[0].all)
  }

  @Test func mutations() throws {
    var dice = Dice(2947)
    for _ in 0..<3000 {
      let bytes = dice.mutated(GPSDReaderTests.plain)
      let file = try read(bytes)
      #expect(file.tracks.reduce(0) { $0 + $1.points.count } <= 5)
      _ = TrackDetection(bytes[...])
    }
  }
}
