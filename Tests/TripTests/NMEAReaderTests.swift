// NMEA logs: real ones against gpsbabel and gpsd, and sentences made up for what they lack.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct NMEAReaderTests {
  private func read(_ bytes: [UInt8], pieceSize: Int = 1 << 18) throws -> TrackFile {
    try track(bytes, .nmea, pieceSize: pieceSize) { try NMEAReader.read($0, into: $1) }
  }

  private func read(_ sentences: String...) throws -> TrackFile {
    try read(NMEAReaderTests.log(sentences))
  }

  /// Sentences with `$` before and the checksum behind them; what has a `$` already stays.
  private static func log(_ sentences: [String], end: String = "\r\n") -> [UInt8] {
    sentences.flatMap { sentence -> [UInt8] in
      if sentence.hasPrefix("$") { return Array((sentence + end).utf8) }
      let sum = sentence.utf8.reduce(UInt8(0), ^)
      let digits = String(sum, radix: 16, uppercase: true)
      return Array("$\(sentence)*\(digits.utf8.count < 2 ? "0" : "")\(digits)\(end)".utf8)
    }
  }

  private func times(_ file: TrackFile) throws -> [String?] {
    file.tracks.flatMap { $0.all }.map { $0.time?.description }
  }

  // MARK: Real logs

  /// Every point of gpsbabel's own conversion: place (9 decimals there), height, time.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func asGPSBabelReadsIt() throws {
    let file = try read(try SharedTravel.bytes("nmea/gpsbabel-track.nmea"))
    #expect(file.notes.isEmpty)
    #expect(file.tracks.count == 1)
    let points = file.tracks[0].all
    let text = String(decoding: try SharedTravel.bytes("nmea/gpsbabel-track.gpx"), as: UTF8.self)
    let wanted = text.split(separator: "<trkpt ").dropFirst()
    #expect(wanted.count == 154)
    #expect(points.count == 154)
    for (point, text) in zip(points, wanted) {
      let parts = text.split { "\"<>".contains($0) }.map(String.init)
      let latitude = try #require(Double(parts[1]))
      let longitude = try #require(Double(parts[3]))
      #expect(abs(point.place.latitude - latitude) < 6e-10)
      #expect(abs(point.place.longitude - longitude) < 6e-10)
      let elevation = try #require(parts.firstIndex(of: "ele").flatMap { Double(parts[$0 + 1]) })
      #expect(point.elevation == elevation)
      let time = try #require(parts.firstIndex(of: "time").map { parts[$0 + 1] })
      #expect(point.time == Instant(iso: time))
    }
  }

  /// GGA sentences with one ZDA at the end; midnight is between. gpsbabel 1.8.0 gives the same days:
  /// 240 points on 2019-03-08, 260 on 2019-03-09.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func theDateComesAtTheEnd() throws {
    let file = try read(try SharedTravel.bytes("nmea/gpsbabel-backfilldate.nmea"))
    #expect(file.notes.isEmpty)
    #expect(file.tracks.count == 1)
    let points = file.tracks[0].all
    #expect(points.count == 500)
    let start = try #require(Instant(iso: "2019-03-08T23:56:00Z"))
    for (index, point) in points.enumerated() {
      #expect(point.time == start + Duration(milliseconds: Int64(index) * 1000))
    }
    #expect(points[0].elevation == 468.77)
    #expect(points[499].place.latitude == 50 + 12.958 / 60)
  }

  /// The last report of each second in a stream that gpsd made of the log.
  private func reports(_ path: String) throws -> [(time: Instant, report: JSON)] {
    var result: [(time: Instant, report: JSON)] = []
    for line in try SharedTravel.bytes(path).split(separator: 0x0A)
    where line.first == 0x7B {
      let report = try JSON(parsing: Array(line.prefix { $0 != 0x0D }))
      guard report["class"]?.string == "TPV", (report["mode"]?.integer ?? 0) >= 2,
        let time = report["time"]?.string.flatMap({ Instant(iso: $0) })
      else { continue }
      if result.last?.time == time { result.removeLast() }
      result.append((time, report))
    }
    return result
  }

  private func isAt(_ point: TrackPoint, _ report: JSON, within degrees: Double) -> Bool {
    guard let latitude = report["lat"]?.number, let longitude = report["lon"]?.number else {
      return false
    }
    return abs(point.place.latitude - latitude) < degrees
      && abs(point.place.longitude - longitude) < degrees
  }

  /// Compared are the last TPV of each time with mode 2 or 3 and our points: number, time, place within
  /// half a unit of gpsd's ninth decimal, height. One point is ours alone, the first: its RMC gave the
  /// date after gpsd had reported it without a time (mode 2, the same place). gpsbabel 1.8.0 has the same 68 points.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func asGPSDReadsAHaicom() throws {
    let file = try read(try SharedTravel.bytes("nmea/haicom-305N.log"))
    let points = try #require(file.tracks.first).all
    let wanted = try reports("nmea/haicom-305N.log.chk")
    #expect(wanted.count == 67)
    #expect(points.count == 68)
    // Six seconds before it told of a fix.
    #expect(file.noted == [.noFix: 6])
    #expect(points[0].time == Instant(iso: "2007-04-08T09:53:04.802Z"))
    #expect(abs(points[0].place.latitude - -27.210866667) < 6e-10)
    #expect(abs(points[0].place.longitude - 153.052328333) < 6e-10)
    for (point, (time, report)) in zip(points.dropFirst(), wanted) {
      #expect(point.time == time)
      #expect(isAt(point, report, within: 6e-10), "\(time)")
      #expect(point.elevation == report["altMSL"]?.number)
    }
  }

  /// A plotter that stamps sentences with the second before or after. Compared are the last TPV of each
  /// time with mode 2 or 3 and our points. Of 147 seconds 109 have the same place. In 38 our last sentence
  /// is a GGA (in 09:48:54 an RMC) that gpsd did not report any more, since GLL or RMC had
  /// ended its cycle: the place differs from gpsd's for that second or the next by less than half a
  /// thousandth of a minute, 0.9 m. Ours alone are the first second (gpsd had no date yet) and 09:48:16,
  /// where the stamps of GGA begin to lag.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func asGPSDReadsAPlotter() throws {
    let file = try read(try SharedTravel.bytes("nmea/bundg_zeus_9.log"))
    let points = try #require(file.tracks.first).all
    let wanted = try reports("nmea/bundg_zeus_9.log.chk")
    #expect(wanted.count == 147)
    var ours = 0
    var same = 0
    var near = 0
    for point in points {
      guard let index = wanted.firstIndex(where: { $0.time == point.time }) else {
        ours += 1
        continue
      }
      if isAt(point, wanted[index].report, within: 6e-10) {
        same += 1
      } else {
        let reports = wanted[index...].prefix(2).map(\.report)
        #expect(reports.contains { isAt(point, $0, within: 0.0005 / 60) }, "\(point)")
        near += 1
      }
    }
    #expect([ours, same, near] == [2, 109, 38])
    #expect(points.first?.time == Instant(iso: "2018-08-20T09:47:36Z"))
    #expect(points.last?.time == Instant(iso: "2018-08-20T09:50:04Z"))
    // An RMC of 09:49:45 stands there twice.
    #expect(file.noted == [.duplicatePoint: 1])
  }

  @Test(
    .enabled(if: SharedTravel.isHere, SharedTravel.absent),
    arguments: [
      "gpsbabel-track.nmea", "gpsbabel-backfilldate.nmea", "haicom-305N.log", "bundg_zeus_9.log",
    ])
  func knownByWhatTheyHold(name: String) throws {
    let bytes = try SharedTravel.bytes("nmea/" + name)
    #expect(TrackDetection(bytes[...].prefix(1 << 16)) == .format(.nmea))
  }

  // MARK: Sentences

  @Test func sentencesOfOneMomentAreOneFix() throws {
    var fixes: [Fix] = []
    var decoder = NMEADecoder()
    let log = NMEAReaderTests.log([
      "GPGSA,A,3,28,08,11,27,07,,,,,,,,4.9,1.6,4.5",
      "GPGGA,032908.379,4231.8291,N,08807.3033,W,1,05,1.6,209.8,M,-34.2,M,0.0,0000",
      "GPRMC,032908.379,A,4231.8291,N,08807.3033,W,36.0,138.92,070804,,",
      "GPGGA,032909.379,4231.8291,N,08807.3034,W,1,05,1.6,209.7,M,-34.2,M,0.0,0000",
    ])
    for byte in log { decoder.take([byte], fix: { fixes.append($0) }) }
    #expect(fixes.count == 1)
    #expect(fixes.first?.point.elevation == 209.8)
    #expect(fixes.first?.speed == 36 * 1852.0 / 3600)
    #expect(fixes.first?.course == 138.92)
    #expect(fixes.first?.mode == .threeDimensional)
    #expect(fixes.first?.point.time == Instant(iso: "2004-08-07T03:29:08.379Z"))
    // A receiver that is silent until the next second: the fix can be had, and is not given twice.
    decoder.flush { found, _ in if case .fix(let fix) = found { fixes.append(fix) } }
    #expect(fixes.count == 2)
    #expect(fixes.last?.speed == nil)
    let late = NMEAReaderTests.log([
      "GPRMC,032909.379,A,4231.8291,N,08807.3034,W,36.0,138.92,070804,,"
    ])
    decoder.take(late[...], fix: { fixes.append($0) })
    decoder.finish { found, _ in if case .fix(let fix) = found { fixes.append(fix) } }
    #expect(fixes.count == 2)
  }

  @Test func everyKindAndTalker() throws {
    let file = try read(
      "GNRMC,101500.00,A,4512.3456,N,00912.3456,E,0.0,,010524,,,A",
      "GLGGA,101501.00,4512.3460,N,00912.3456,E,2,05,1.6,100.5,M,48.0,M,,",
      "GNGNS,101502.00,4512.3470,N,00912.3456,E,ANN,05,1.6,101.5,48.0,,",
      "GAGLL,4512.3480,N,00912.3456,E,101503.00,A,A",
      "BDGLL,4512.3490,N,00912.3456,E,101504.00,A",
      "GPGLL,4512.35,N,00912.34,E")
    #expect(file.notes.isEmpty)
    let points = file.tracks[0].all
    #expect(
      points.map(\.place.latitude).map { $0.fixed(6) } == [
        "45.205760", "45.205767", "45.205783", "45.205800", "45.205817", "45.205833",
      ])
    #expect(points.map(\.elevation) == [nil, 100.5, 101.5, nil, nil, nil])
    #expect(
      try times(file) == (0...4).map { "2024-05-01T10:15:0\($0)Z" } + [nil])
  }

  @Test func southAndWestAreNegative() throws {
    let file = try read(
      "GPGLL,3345.1234567,S,15112.5,W,101503.00,A", "GPGLL,9000.0,S,18000.0,E",
      // As some round 59.99999.
      "GPGLL,4560.0000,N,00960.0000,E")
    #expect(
      try file.tracks[0].all.map(\.place) == [
        GeoPoint(latitude: -(33 + 45.1234567 / 60), longitude: -(151 + 12.5 / 60)),
        GeoPoint(latitude: -90, longitude: 180), GeoPoint(latitude: 46, longitude: 10),
      ])
  }

  @Test func checksumsAreMinded() throws {
    let file = try read(
      "$GPGGA,101501,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,*00",
      "$GPGGA,101502,4512.3461,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "$GPGSV,3,1,12*00",
      "GPGGA,101503,4512.3462,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPZDA,101503,01,05,2024,00,00")
    #expect(file.noted == [.badChecksum: 2])
    #expect(file.notes[0].position == .line(1))
    #expect(try times(file) == ["2024-05-01T10:15:02Z", "2024-05-01T10:15:03Z"])
  }

  @Test func withoutAFixThereIsNoPoint() throws {
    let file = try read(
      "GPGGA,101501,4512.3460,N,00912.3456,E,0,05,1.6,100.5,M,48.0,M,,",
      "GPRMC,101501,V,4512.3460,N,00912.3456,E,0.0,,010524,,",
      "GPGGA,101502,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPRMC,101502,V,4512.3460,N,00912.3456,E,0.0,,010524,,",
      "GNGNS,101503,4512.3460,N,00912.3456,E,NN,05,1.6,100.5,48.0,,",
      "GPGLL,4512.3460,N,00912.3456,E,101504,V",
      "GPRMC,101505,A,4512.3460,N,00912.3456,E,0.0,,010524,,,N",
      "GPRMC,101506,A,,,,,0.0,,010524,,,A")
    #expect(file.tracks.isEmpty)
    #expect(file.noted == [.noFix: 5, .withoutPosition: 1])
  }

  @Test func midnight() throws {
    let file = try read(
      "GPGGA,235958,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,235959,4512.3461,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,000000,4512.3462,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPRMC,000001,A,4512.3463,N,00912.3456,E,0.0,,010124,,",
      "GPGGA,235959.9,4512.3464,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,100000,4512.3465,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,090000,4512.3466,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,070000,4512.3466,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,")
    #expect(
      try times(file) == [
        "2023-12-31T23:59:58Z", "2023-12-31T23:59:59Z", "2024-01-01T00:00:00Z",
        "2024-01-01T00:00:01Z", "2023-12-31T23:59:59.900Z", "2024-01-01T10:00:00Z",
        // Back by an hour is a clock that was set; by more it is the next day.
        "2024-01-01T09:00:00Z", "2024-01-02T07:00:00Z",
      ])
    #expect(file.noted == [.timeGoesBack: 2])
  }

  @Test func withoutADateThereIsNoTime() throws {
    let file = try read(
      "GPGGA,101502,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,101503,4512.3461,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGLL,4512.3462,N,00912.3456,E")
    #expect(try times(file) == [nil, nil])
    #expect(file.noted == [.badTime: 2])
  }

  @Test func weeksOfGPSThatBeganAnew() throws {
    // 2022-06-15, as a receiver tells it that counts from 1999; and the leap of a whole cycle.
    let old = try read(
      "GARMC,101500,A,4512.3456,N,00912.3456,E,0.0,,301002,,",
      "GPRMC,101501,A,4512.3457,N,00912.3456,E,0.0,,301002,,",
      "GPRMC,101502,A,4512.3458,N,00912.3456,E,0.0,,150622,,")
    #expect(old.noted == [.weekRollover: 2])
    #expect(
      try times(old) == ["2002-10-30T10:15:00Z", "2002-10-30T10:15:01Z", "2022-06-15T10:15:02Z"])
    let older = try read("GPRMC,101500,A,4512.3456,N,00912.3456,E,0.0,,301090,,")
    #expect(older.noted == [.weekRollover: 1])
    #expect(try times(older) == ["1990-10-30T10:15:00Z"])
    let never = try read("GPRMC,101500,A,4512.3456,N,00912.3456,E,0.0,,010180,,")
    #expect(never.noted == [.weekRollover: 1, .unsetClock: 1])
    #expect(try times(never) == [nil])
  }

  @Test func fieldsThatAreNonsense() throws {
    let file = try read(
      "GPGGA,256199,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,101502,4571.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,101503,4512.3460,X,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,101504,4512.3460,N,00912.3456,E,1,05,1.6,high,M,48.0,M,,",
      "GPGGA,101505,4512.3460,N,00912.3456,E,1,05,1.6,300,f,48.0,M,,",
      "GPRMC,101506,A,4512.3463,N,00912.3456,E,0.0,,310224,,",
      "GPZDA,101506,32,13,2024,00,00",
      "GPGGA,101507,,,,,1,05,1.6,100.5,M,48.0,M,,",
      "GPGGA,101508,9512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
      "GPRMC,101509,A,0000.0000,N,00000.0000,E,0.0,,010524,,")
    #expect(try times(file).count == 4)
    #expect(
      file.noted == [
        .badTime: 3, .badPosition: 3, .badElevation: 2, .withoutPosition: 1,
        .zeroPosition: 1,
      ])
  }

  // MARK: What stands around them

  private static let plain = log([
    "GPRMC,101500,A,4512.3456,N,00912.3456,E,0.0,,010524,,",
    "GPGGA,101501,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
    "GPGGA,101502,4512.3461,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,",
  ])

  @Test func bothOrdersOfUTF16() throws {
    for isBigEndian in [false, true] {
      var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      for byte in NMEAReaderTests.plain { bytes += isBigEndian ? [0, byte] : [byte, 0] }
      #expect(TrackDetection(bytes[...]) == .format(.nmea))
      let file = try read(bytes)
      #expect(file.tracks.first?.points.count == 3)
      #expect(file.noted == [.wrongEncoding: 1])
    }
  }

  @Test func binaryBetweenSentences() throws {
    var bytes: [UInt8] = []
    // UBX and SiRF messages, with a dollar in them, and a log that gives its own time first.
    let ubx: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x24, 0x00, 0xFF, 0x24, 0x47, 0x50, 0x80, 0x0A]
    for line in NMEAReaderTests.plain.split(separator: 0x0A) {
      bytes += ubx + Array("2024-05-01 10:15:00,123 ".utf8) + line + [0x0A] + ubx
      bytes += [0xA0, 0xA2, 0x00, 0x18, 0x81, 0x02, 0x24, 0xB0, 0xB3]
    }
    #expect(TrackDetection(bytes[...]) == .format(.nmea))
    let file = try read(bytes)
    #expect(file.tracks.first?.points.count == 3)
    #expect(file.notes.isEmpty)
  }

  @Test func linesThatAreCutOrTooLong() throws {
    let gga = "GPGGA,101501,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,"
    let whole = String(decoding: NMEAReaderTests.log([gga], end: ""), as: UTF8.self)
    // Two sentences in a line; one that another cuts; one that the end cuts; one of 1100 bytes.
    #expect(try read(Array((whole + whole + "\n").utf8)).tracks.first?.points.count == 2)
    let cut = try read(Array(("$" + gga.prefix(30) + whole + "\n").utf8))
    #expect(cut.tracks.first?.points.count == 1)
    #expect(cut.noted[.brokenOff] == 1)
    let end = try read(Array((whole + "\n$" + gga).utf8))
    #expect(end.tracks.first?.points.count == 1)
    #expect(end.noted[.brokenOff] == 1)
    // With its checksum it is whole, also without the end of its line.
    #expect(try read(Array(whole.utf8)).tracks.first?.points.count == 1)
    let long = "$" + gga + String(repeating: ",", count: 1100) + "\n"
    #expect(try read(Array((long + whole + "\n").utf8)).tracks.first?.points.count == 1)
    let longer = "$GPGGA,101501,4512.3460,N,00912.3456,E,1,05,1.6,100.5,M,48.0,M,,,,,,"
    #expect(
      try read(Array((longer + String(repeating: "x", count: 60) + "\r").utf8)).tracks.first?.points
        .count == 1)
  }

  @Test func otherTextIsNotNMEA() {
    for text in [
      "", "$", "costs $5", "<gpx>$GPGGA</gpx>", "$ABCDE,1\n",
      "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n$GPGLL,4512.3462,N,00912.3456,E,1,A\n",
    ] { #expect(TrackDetection(Array(text.utf8)[...]) != .format(.nmea), "\(text)") }
    #expect(
      TrackDetection(Array("# log\n$GPGLL,4512.3462,N,00912.3456,E\n".utf8)[...]) == .format(.nmea))
  }

  // MARK: Bad input

  @Test func cutAtEveryByte() throws {
    let whole = NMEAReaderTests.plain
    var before = 0
    for length in 0...whole.count {
      let file = try read(Array(whole.prefix(length)))
      let count = file.tracks.first?.points.count ?? 0
      #expect(count == before || count == before + 1, "\(length) bytes")
      before = count
    }
    #expect(before == 3)
  }

  @Test(arguments: [1, 7, 100]) func piecesMakeNoDifference(size: Int) throws {
    let file = try read(NMEAReaderTests.plain, pieceSize: size)
    #expect(
      try file.tracks[0].all == read(NMEAReaderTests.plain).tracks[0].all)
  }

  @Test func mutations() throws {
    var dice = Dice(183)
    for _ in 0..<4000 {
      let bytes = dice.mutated(NMEAReaderTests.plain)
      let file = try read(bytes)
      // A sentence of a position has 20 bytes at least.
      #expect(file.tracks.reduce(0) { $0 + $1.points.count } * 20 <= bytes.count)
      _ = TrackDetection(bytes[...])
    }
  }
}
