// FIT files: real ones against numbers of another decoder, and files built byte by byte.
import Core
import Kernel
import System
import Testing

@testable import Trip

@Suite struct FITReaderTests {
  private func read(_ bytes: [UInt8], pieceSize: Int = 1 << 18) throws -> TrackFile {
    try track(bytes, .fit, pieceSize: pieceSize) { try FITReader.read($0, into: $1) }
  }

  // MARK: Real files

  /// The numbers are those of the Python package fitdecode 0.10 for the same file: records, those with
  /// a position, their first and last, and sums over all of them; the length is geographiclib's 2.1 over
  /// its positions.
  @Test(.enabled(if: SharedTravel.isHere, SharedTravel.absent))
  func aRide() throws {
    let bytes = try SharedTravel.bytes("fit/zeeland-2023-09-08-ride.fit")
    #expect(TrackDetection(bytes[...]) == .format(.fit))
    let file = try read(bytes)
    #expect(file.tracks.count == 1)
    let ride = file.tracks[0]
    #expect(ride.kind == .recorded)
    #expect(ride.activity == "cycling")
    #expect(ride.device == "Garmin product 3600")
    let points = ride.all
    #expect(points.count == 1084)
    #expect(ride.points.segments == 1)
    // 1092 records in all: 8 came before the satellites were found.
    #expect(file.notes.map(\.reason) == [.withoutPosition])
    #expect(file.notes.first?.count == 8)
    #expect(points.first?.time == Instant(iso: "2023-09-08T08:54:03Z"))
    #expect(points.last?.time == Instant(iso: "2023-09-08T10:09:28Z"))
    #expect(points.first?.elevation == 1.4)
    #expect(points.last?.elevation == 3.6)
    let scale = 2_147_483_648.0 / 180
    #expect(points.first.map { $0.place.latitude * scale } == 613_047_300)
    #expect(points.first.map { $0.place.longitude * scale } == 41_270_618)
    #expect(points.last.map { $0.place.latitude * scale } == 613_047_867)
    #expect(points.last.map { $0.place.longitude * scale } == 41_270_573)
    #expect(
      points.reduce(0) { $0 + Int64(($1.place.latitude * scale).rounded()) } == 664_624_345_852)
    #expect(
      points.reduce(0) { $0 + Int64(($1.place.longitude * scale).rounded()) } == 45_408_692_503)
    #expect(points.reduce(0) { $0 + ($1.time?.seconds ?? 0) } == 1_836_475_294_001)
    let fifths = points.reduce(0) { $0 + Int((($1.elevation ?? 0) + 500) * 5 + 0.5) }
    #expect(fifths == 2_736_988)
    #expect(try abs(ride.length() - 20_281.06167876142) < 0.001)
    let rates = ride.extrasByPoint.values.compactMap { text -> Int? in
      let parts = text.split(separator: ">")
      return parts.count > 2 ? Int(parts[2].prefix { $0 != "<" }) : nil
    }
    #expect(rates.count == 1084)
    #expect(rates.reduce(0, +) == 119_243)
    #expect(
      ride.extrasByPoint[0]
        == "<gpxtpx:TrackPointExtension><gpxtpx:hr>73</gpxtpx:hr></gpxtpx:TrackPointExtension>")
    #expect(
      ride.extras.namespaces["gpxtpx"]
        == "http://www.garmin.com/xmlschemas/TrackPointExtension/v2")
  }

  /// 14 records, 5.766159 m by fitdecode and geographiclib; its checksum is wrong, or its end is missing.
  @Test(
    .enabled(if: SharedTravel.isHere, SharedTravel.absent),
    arguments: [
      ("fit/corrupt-crc.fit", ImportNote.Reason.badChecksum), ("fit/corrupt-eof.fit", .brokenOff),
    ])
  func damagedFilesKeepTheirPoints(path: String, reason: ImportNote.Reason) throws {
    let file = try read(try SharedTravel.bytes(path))
    #expect(file.notes.map(\.reason) == [reason])
    #expect(file.tracks.map(\.points.count) == [14])
    #expect(file.tracks.first?.activity == "running")
    #expect(try abs((file.tracks.first?.length() ?? 0) - 5.766159) < 0.001)
    #expect(try file.tracks[0].all[0].time == Instant(iso: "2012-04-09T21:22:26Z"))
    #expect(try file.tracks[0].all[0].elevation == 278.2)
  }

  // MARK: Built byte by byte

  @Test(arguments: [false, true], [12, 14])
  func bothOrdersOfBytes(isBigEndian: Bool, headerSize: Int) throws {
    var bytes = FITBytes()
    bytes.isBigEndian = isBigEndian
    let fields: [FITBytes.Field] = [
      .uint32(253, FITBytes.start), .sint32(0, -1_073_741_824), .sint32(1, 1 << 30),
      .uint16(2, 0xFFFF), .uint32(78, 2500 + 5 * 1234 + 3), .uint8(3, 141), .uint8(4, 85),
      .uint16(7, 300), .sint8(13, -7), .uint8(31, 12),
    ]
    bytes.one(5, 20, fields)
    let file = try read(bytes.file(headerSize: headerSize))
    #expect(file.notes.isEmpty)
    let point = try #require(try file.tracks.first?.all.first)
    #expect(point.place == GeoPoint(latitude: -90, longitude: 90))
    // 1,000,000,000 s after 1989-12-31.
    #expect(point.time == Instant(iso: "2021-09-08T01:46:40Z"))
    #expect(point.elevation == 1234.6)
    #expect(point.accuracy == 12)
    #expect(
      file.tracks[0].extrasByPoint[0]
        == "<gpxtpx:TrackPointExtension><gpxtpx:atemp>-7</gpxtpx:atemp><gpxtpx:hr>141</gpxtpx:hr>"
        + "<gpxtpx:cad>85</gpxtpx:cad></gpxtpx:TrackPointExtension>"
        + "<gpxpx:PowerExtension><gpxpx:PowerInWatts>300</gpxpx:PowerInWatts></gpxpx:PowerExtension>"
    )
    #expect(
      file.tracks[0].extras.namespaces["gpxpx"]
        == "http://www.garmin.com/xmlschemas/PowerExtension/v1")
  }

  @Test func invalidValuesAreAbsent() throws {
    var bytes = FITBytes()
    bytes.one(
      0, 20,
      [
        .uint32(253, 0xFFFF_FFFF), .sint32(0, 613_000_000), .sint32(1, 41_000_000),
        .uint32(78, 0xFFFF_FFFF), .uint16(2, 0xFFFF), .uint8(3, 0xFF), .uint8(4, 0xFF),
        .uint16(7, 0xFFFF), .sint8(13, 0x7F), .uint8(31, 0xFF),
      ])
    bytes.one(0, 20, [.sint32(0, 0x7FFF_FFFF), .sint32(1, 41_000_000)])
    bytes.one(0, 20, [.sint32(0, 613_000_000), .sint32(1, 0x7FFF_FFFF)])
    bytes.one(0, 20, [.uint8(3, 100)])
    let file = try read(bytes.file())
    #expect(
      try file.tracks[0].all == [
        TrackPoint(
          place: GeoPoint(
            latitude: 613_000_000 * 180 / 2_147_483_648, longitude: 41_000_000 * 180 / 2_147_483_648
          ))
      ])
    #expect(file.tracks[0].extras.isEmpty)
    #expect(file.noted == [.withoutPosition: 3])
    #expect(file.notes[0].position == .byte(14 + 36 + 25 + 12))
  }

  /// Semicircles fill 32 bits with a sign; two bytes would be a place near the equator.
  @Test func placesOfAnotherTypeAreAbsent() throws {
    var bytes = FITBytes()
    bytes.one(0, 20, [.sint32(0, 613_000_000), .sint32(1, 41_000_000)])
    bytes.one(0, 20, [.uint16(0, 0x9191), .uint16(1, 0x9191)])
    bytes.one(0, 20, [.uint8(0, 0x91), .sint32(1, 41_000_000)])
    let file = try read(bytes.file())
    #expect(try file.tracks[0].all.count == 1)
    #expect(file.noted == [.withoutPosition: 2])
  }

  @Test func timeStampsInHeaders() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, FITBytes.record(0))
    bytes.message(0, FITBytes.record(0))
    let short = Array(FITBytes.record(0).dropFirst())
    bytes.define(1, 20, short)
    // 1,000,000,000 is 0 in its lowest 5 bits: 5 s later, 31 s later, then over the edge to 3.
    for (index, offset) in [5, 31, 3, 3].enumerated() {
      var fields = short
      fields[0] = .sint32(0, 613_000_100 + Int64(index))
      bytes.compressed(1, offset: UInt8(offset), fields)
    }
    let points = try read(bytes.file()).tracks[0].all
    let start = Int64(1_000_000_000 + 631_065_600)
    #expect(points.map { $0.time?.seconds } == [0, 5, 31, 35, 35].map { start + $0 })
  }

  @Test func fieldsOfDevelopersHaveTheirSize() throws {
    var bytes = FITBytes()
    bytes.developer = [1, 2, 3, 4, 5, 6, 7]
    bytes.define(3, 20, FITBytes.record(0))
    for index in 0..<5 { bytes.message(3, FITBytes.record(Int64(index))) }
    let file = try read(bytes.file())
    #expect(file.notes.isEmpty)
    #expect(try file.tracks[0].all.map { $0.time?.seconds }.count == 5)
    #expect(try file.tracks[0].all[4].place.longitude == 40_999_600 * 180 / 2_147_483_648)
  }

  @Test func aPauseEndsTheSegment() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, FITBytes.record(0))
    func timer(_ bytes: inout FITBytes, _ type: Int64, at time: Int64) {
      bytes.one(
        1, 21,
        [.uint32(253, FITBytes.start + time), .enumeration(0, 0), .enumeration(1, type)])
    }
    timer(&bytes, 0, at: 0)
    for index in 0..<3 { bytes.message(0, FITBytes.record(Int64(index))) }
    timer(&bytes, 4, at: 3)
    // Of the moment of the stop, though written behind it.
    bytes.message(0, FITBytes.record(3))
    timer(&bytes, 0, at: 60)
    for index in 60..<62 { bytes.message(0, FITBytes.record(Int64(index))) }
    // A lap is no gap, and neither is another event.
    bytes.one(2, 19, [.uint32(253, FITBytes.start + 62)])
    bytes.one(2, 21, [.uint32(253, FITBytes.start + 62), .enumeration(0, 9), .enumeration(1, 1)])
    bytes.message(0, FITBytes.record(62))
    timer(&bytes, 1, at: 63)
    let file = try read(bytes.file())
    #expect(file.notes.isEmpty)
    #expect(try file.tracks.map { try $0.segmentPlaces().map(\.count) } == [[4, 3]])
  }

  @Test func everySportIsATrack() throws {
    var bytes = FITBytes()
    bytes.one(4, 0, [.enumeration(0, 4), .uint16(1, 294), .uint16(2, 7)])
    bytes.define(0, 20, FITBytes.record(0))
    for (sport, range) in [(5, 0..<4), (3, 4..<5), (2, 5..<11)] {
      for index in range { bytes.message(0, FITBytes.record(Int64(index))) }
      bytes.one(1, 18, [.enumeration(5, Int64(sport))])
    }
    let file = try read(bytes.file())
    #expect(file.notes.isEmpty)
    #expect(file.tracks.map(\.activity) == ["swimming", "transition", "cycling"])
    #expect(file.tracks.map(\.points.count) == [4, 1, 6])
    #expect(file.tracks.map(\.device) == Array(repeating: "COROS product 7", count: 3))
  }

  @Test func sessionsAtTheEndNameOneTrack() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, FITBytes.record(0))
    for index in 0..<4 { bytes.message(0, FITBytes.record(Int64(index))) }
    for sport in [5, 2, 2, 200] { bytes.one(1, 18, [.enumeration(5, Int64(sport))]) }
    let file = try read(bytes.file())
    #expect(file.tracks.map(\.activity) == ["swimming, cycling, sport 200"])
  }

  @Test func aCourseIsPlanned() throws {
    var bytes = FITBytes()
    bytes.one(4, 0, [.enumeration(0, 6), .uint16(1, 1), .uint16(2, 1632)])
    let name = Array("Giro delle Fiandre".utf8)
    bytes.define(1, 31, [.enumeration(4, 2)], text: [(5, 24)])
    bytes.message(
      1, [.enumeration(4, 2)], text: [name + [UInt8](repeating: 0, count: 24 - name.count)])
    let fields: [FITBytes.Field] = [
      .uint32(1, FITBytes.start), .sint32(2, 613_000_000), .sint32(3, 41_000_000),
      .enumeration(5, 27),
    ]
    bytes.define(2, 32, fields, text: [(6, 8)])
    bytes.message(2, fields, text: [Array("Kamp".utf8) + [0, 0x41, 0x41, 0]])
    bytes.define(0, 20, FITBytes.record(0))
    for index in 0..<3 { bytes.message(0, FITBytes.record(Int64(index))) }
    let file = try read(bytes.file())
    #expect(file.notes.isEmpty)
    #expect(file.tracks.map(\.kind) == [.planned])
    #expect(file.tracks.first?.name == "Giro delle Fiandre")
    #expect(file.tracks.first?.activity == "cycling")
    #expect(file.tracks.first?.device == "Garmin product 1632")
    let place = try #require(file.places.first)
    #expect(place.name == "Kamp")
    #expect(place.category == "campsite")
    #expect(place.time == Instant(iso: "2021-09-08T01:46:40Z"))
  }

  @Test func filesInAChain() throws {
    var first = FITBytes()
    first.define(0, 20, FITBytes.record(0))
    for index in 0..<3 { first.message(0, FITBytes.record(Int64(index))) }
    var second = FITBytes()
    second.isBigEndian = true
    second.one(0, 20, FITBytes.record(50))
    let file = try read(first.file() + second.file(headerSize: 12))
    #expect(file.notes.isEmpty)
    #expect(file.tracks.map(\.points.count) == [3, 1])
    // Definitions end with their file.
    var third = FITBytes()
    third.message(0, FITBytes.record(51))
    let broken = try read(first.file() + third.file() + second.file())
    #expect(broken.tracks.map(\.points.count) == [3, 1])
    #expect(broken.noted == [.notUnderstood: 1])
    // Something else behind it.
    let more = try read(first.file() + Array("hello, this is no FIT".utf8))
    #expect(more.tracks.map(\.points.count) == [3])
    #expect(more.noted == [.notUnderstood: 1])
  }

  @Test func checksums() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, FITBytes.record(0))
    for index in 0..<3 { bytes.message(0, FITBytes.record(Int64(index))) }
    var file = bytes.file()
    file[12] ^= 1
    // The header's own is part of the whole.
    #expect(try read(file).noted == [.badChecksum: 2])
    #expect(try read(file).tracks[0].points.count == 3)
    // A header that tells none.
    file = bytes.file()
    file[12] = 0
    file[13] = 0
    let sum = FITBytes.checksum(Array(file.dropLast(2)))
    file[file.count - 2] = UInt8(sum & 0xFF)
    file[file.count - 1] = UInt8(sum >> 8)
    #expect(try read(file).notes.isEmpty)
    #expect(FITChecksum.update(0, Array("123456789".utf8)[...]) == 0xBB3D)
  }

  @Test func aFileThatWasNeverClosed() throws {
    var bytes = FITBytes()
    bytes.define(0, 20, FITBytes.record(0))
    for index in 0..<3 { bytes.message(0, FITBytes.record(Int64(index))) }
    var file = bytes.file()
    file.removeLast(2)
    for index in 4..<8 { file[index] = 0 }
    let read = try read(file)
    #expect(read.tracks.map(\.points.count) == [3])
    #expect(read.noted[.brokenOff] == 1)
  }

  @Test func clocksThatWereNeverSet() throws {
    var bytes = FITBytes()
    bytes.one(0, 20, [.uint32(253, 5000), .sint32(0, 613_000_000), .sint32(1, 41_000_000)])
    let file = try read(bytes.file())
    #expect(try file.tracks[0].all[0].time == nil)
    #expect(file.noted == [.unsetClock: 1])
  }

  // MARK: Bad input

  private func sample() -> [UInt8] {
    var bytes = FITBytes()
    bytes.one(4, 0, [.enumeration(0, 4), .uint16(1, 294), .uint16(2, 7)])
    bytes.developer = [1, 2]
    bytes.define(0, 20, FITBytes.record(0))
    for index in 0..<4 { bytes.message(0, FITBytes.record(Int64(index))) }
    bytes.developer = []
    bytes.define(1, 20, Array(FITBytes.record(0).dropFirst()))
    for index in 4..<8 {
      bytes.compressed(1, offset: UInt8(index), Array(FITBytes.record(Int64(index)).dropFirst()))
    }
    bytes.one(2, 18, [.enumeration(5, 2)])
    return bytes.file()
  }

  @Test func cutAtEveryByte() throws {
    let whole = sample()
    var before = 0
    for length in 0..<whole.count {
      let file = try read(Array(whole.prefix(length)))
      let count = file.tracks.first?.points.count ?? 0
      #expect(count == before || count == before + 1, "\(length) bytes")
      before = count
      if length > 0 {
        #expect(file.noted[.brokenOff] == 1 || file.noted[.notUnderstood] == 1, "\(length) bytes")
      }
    }
    #expect(before == 8)
    #expect(try read(whole).notes.isEmpty)
  }

  @Test(arguments: [1, 3, 17]) func piecesMakeNoDifference(size: Int) throws {
    let whole = sample()
    let file = try read(whole, pieceSize: size)
    #expect(
      try file.tracks.map { try $0.all } == read(whole).tracks.map { try $0.all })
    #expect(file.notes.isEmpty)
  }

  @Test func mutations() throws {
    var dice = Dice(20_230_908)
    let whole = sample()
    for _ in 0..<5000 {
      let bytes = dice.mutated(whole)
      let file = try read(bytes)
      let points = file.tracks.reduce(0) { $0 + $1.points.count }
      #expect(points * 4 <= bytes.count)
      for track in file.tracks { #expect(!track.points.isEmpty) }
    }
  }

  @Test func otherFilesAreNotFIT() throws {
    #expect(TrackDetection([]) != .format(.fit))
    #expect(TrackDetection(Array("<?xml version".utf8)[...]) != .format(.fit))
    #expect(TrackDetection(Array("............".utf8)[...]) != .format(.fit))
    let file = try read(Array("no FIT at all, but long enough".utf8))
    #expect(file.isEmpty)
    #expect(file.noted == [.notUnderstood: 1])
  }
}
