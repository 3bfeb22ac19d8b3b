// Photos as an import sees them: by the Exif of files made by hand, byte by byte.
import Core
import Kernel
import System
import Testing

@testable import Trip

/// A JPEG that holds its Exif and breaks off behind it: no more of it is read.
struct ExifFile {
  /// Tag, type, count and bytes of a value.
  typealias Entry = (tag: Int, type: Int, count: Int, bytes: [UInt8])
  var photo: [Entry] = []
  var gps: [Entry] = []

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func text(_ tag: Int, _ text: String) -> Entry {
    (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  static func fractions(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
    (tag, 5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
  }

  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var out = number(entries.count, 2)
    var tail: [UInt8] = []
    let values = start + 2 + 12 * entries.count + 4
    for entry in entries {
      out += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      if entry.bytes.count <= 4 {
        out += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
      } else {
        out += number(values + tail.count, 4)
        tail += entry.bytes
      }
    }
    return out + number(0, 4) + tail
  }

  /// A whole picture with this Exif in front.
  func before(_ picture: [UInt8]) -> [UInt8] { jpeg + picture.dropFirst(2) }

  /// Degrees as whole ten-thousandths of seconds, north and east.
  static func position(_ latitude: Double, _ longitude: Double) -> [Entry] {
    func parts(_ degrees: Double) -> [(Int, Int)] {
      [(0, 1), (0, 1), (Int((degrees * 3600 * 10_000).rounded()), 10_000)]
    }
    return [
      text(1, latitude < 0 ? "S" : "N"), fractions(2, parts(latitude.magnitude)),
      text(3, longitude < 0 ? "W" : "E"), fractions(4, parts(longitude.magnitude)),
    ]
  }

  var jpeg: [UInt8] {
    let first = 8 + 2 + 24 + 4
    let photo = ExifFile.directory(photo, at: first)
    let pointers: [Entry] = [
      (0x8769, 4, 1, ExifFile.number(first, 4)),
      (0x8825, 4, 1, ExifFile.number(first + photo.count, 4)),
    ]
    let block =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + ExifFile.directory(pointers, at: 8) + photo
      + ExifFile.directory(gps, at: first + photo.count)
    let segment = Array("Exif\0\0".utf8) + block
    return [0xFF, 0xD8, 0xFF, 0xE1] + ExifFile.number(segment.count + 2, 2) + segment
  }
}

private func read(_ bytes: [UInt8]) throws -> TrackFile {
  let collector = TrackCollector(.gpx)
  #expect(TrackDetection(bytes[...]) == .format(.photo))
  try PhotoReader.read(ByteSource(bytes, name: "DCIM/a.jpg"), into: collector)
  return collector.finish()
}

@Suite struct PhotoReaderTests {
  private var position: [(tag: Int, type: Int, count: Int, bytes: [UInt8])] {
    [
      ExifFile.text(1, "S"), ExifFile.fractions(2, [(33, 1), (51, 1), (2450, 100)]),
      ExifFile.text(3, "E"), ExifFile.fractions(4, [(151, 1), (12, 1), (36, 1)]),
      ExifFile.fractions(6, [(125, 10)]), ExifFile.fractions(7, [(23, 1), (59, 1), (1, 1)]),
      ExifFile.text(29, "2025:08:29"),
    ]
  }

  @Test func placeAndTime() throws {
    var exif = ExifFile()
    exif.photo = [
      ExifFile.text(0x9003, "2025:08:30 10:00:05"), ExifFile.text(0x9011, "+10:00"),
      ExifFile.text(0x9291, "25"),
    ]
    exif.gps = position
    let file = try read(exif.jpeg)
    #expect(file.format == .photo && file.notes.isEmpty)
    let photo = try #require(file.photos.first)
    #expect(photo.path == "DCIM/a.jpg" && photo.elevation == 12.5)
    let place = try #require(photo.place)
    #expect(abs(place.latitude + (33 + 51.0 / 60 + 24.5 / 3600)) < 1e-12)
    #expect(abs(place.longitude - 151.21) < 1e-12)
    #expect(photo.time?.description == "2025-08-30T00:00:05.250Z")
    #expect(photo.localTime?.description == "2025-08-30T10:00:05.250")
    #expect(photo.fixTime?.description == "2025-08-29T23:59:01Z")
  }

  @Test func withoutOffsetOnlyTheClockIsKnown() throws {
    var exif = ExifFile()
    exif.photo = [ExifFile.text(0x9003, "2025:08:30 10:00:05")]
    let photo = try #require(try read(exif.jpeg).photos.first)
    #expect(photo.time == nil && photo.place == nil && photo.fixTime == nil)
    #expect(photo.localTime?.description == "2025-08-30T10:00:05")
  }

  @Test func photosThatSayNothing() throws {
    var nowhere = ExifFile()
    nowhere.gps = [
      ExifFile.text(1, "N"), ExifFile.fractions(2, [(0, 1), (0, 1), (0, 1)]),
      ExifFile.text(3, "E"), ExifFile.fractions(4, [(0, 1), (0, 1), (0, 1)]),
    ]
    for bytes in [ExifFile().jpeg, nowhere.jpeg] {
      let file = try read(bytes)
      #expect(file.isEmpty && file.reasons.contains(.notUnderstood), "\(file.reasons)")
    }
  }

  @Test func damagedFilesAreTold() throws {
    var exif = ExifFile()
    exif.photo = [ExifFile.text(0x9003, "2025:08:30 10:00:05")]
    let whole = exif.jpeg
    for end in 4..<whole.count {
      let file = try read(Array(whole[..<end]))
      #expect(file.isEmpty && file.reasons == [.notUnderstood], "\(end)")
    }
    var random = Dice(5)
    for _ in 0..<1000 {
      let bytes = [0xFF, 0xD8, 0xFF] + random.mutated(Array(whole.dropFirst(3)))
      let file = try read(bytes)
      for photo in file.photos { #expect(photo.place?.isOnGlobe ?? true) }
    }
  }
}
