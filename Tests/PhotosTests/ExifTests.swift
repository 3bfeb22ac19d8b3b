// Exif in and out. What is written is taken apart by hand here, not by the reader under test.

import Kernel
import Testing

@testable import Photos

@Suite struct ExifTests {
  private func camera(bigEndian: Bool) -> ExifBuilder {
    var exif = ExifBuilder(bigEndian: bigEndian)
    exif.main = [
      exif.short(0x0112, 6), exif.text(0x010F, "Maker"), exif.text(0x013B, "Maria Rossi"),
    ]
    exif.photo = [
      exif.text(0x9003, "2026:05:11 09:30:12"), exif.text(0x9011, "+02:00"),
      exif.text(0xA431, "SN-123456"),
    ]
    exif.gps = [
      exif.text(1, "N"), exif.rationals(2, [(43, 1), (46, 1), (1500, 100)]),
      exif.text(3, "E"), exif.rationals(4, [(11, 1), (15, 1), (0, 1)]),
      exif.rationals(6, [(505, 10)]), exif.rationals(7, [(7, 1), (30, 1), (12, 1)]),
      exif.text(29, "2026:05:11"),
    ]
    return exif
  }

  @Test(arguments: [false, true])
  func timeAndPlace(bigEndian: Bool) throws {
    let exif = Exif(camera(bigEndian: bigEndian).bytes)
    #expect(exif.orientation == 6)
    let taken = try #require(exif.taken)
    #expect(taken.offset == 7200)
    #expect(taken.instant(in: .utc).description == "2026-05-11T07:30:12Z")
    let position = try #require(exif.position)
    #expect(abs(position.latitude - (43 + 46.0 / 60 + 15.0 / 3600)) < 1e-12)
    #expect(abs(position.longitude - 11.25) < 1e-12)
    #expect(position.altitudeM == 50.5)
    #expect(position.time?.description == "2026-05-11T07:30:12Z")
  }

  @Test func onlyTheTimeIsKept() throws {
    let jpeg = try picture(.quarters(64, 48)).jpeg(quality: 90)
    var source = withExif(camera(bigEndian: false).bytes, jpeg)
    source = inserting(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:Maria/>".utf8), into: source)
    source = inserting(0xED, Array("Photoshop 3.0\0Maria".utf8), into: source)
    source = inserting(0xFE, Array("a comment of Maria".utf8), into: source)
    let made = try PhotoMaker.make(source, name: "a.jpg")
    let segments = Segments(made.jpeg)
    // JFIF, Exif, tables and the frame: nothing else.
    #expect(Set(segments.list.map(\.marker)) == [0xE0, 0xE1, 0xDB, 0xC0, 0xC4])
    // MM, 42, main directory at 8 with one entry, the pointer to 26; there two entries of text.
    let block = try #require(segments.exif)
    #expect(
      Array(block[0..<26]) == [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0,
      ])
    #expect(Array(block[26..<40]) == [0, 2, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 56])
    #expect(Array(block[40..<52]) == [0x90, 0x11, 0, 2, 0, 0, 0, 7, 0, 0, 0, 76])
    #expect(Array(block[52...]) == [0, 0, 0, 0] + Array("2026:05:11 09:30:12\0+02:00\0".utf8))
    #expect(!String(decoding: made.jpeg, as: UTF8.self).contains("Maria"))
    #expect(made.position != nil && made.taken?.offset == 7200)
    // Turned: the stored file stands upright and says nothing of a turn.
    #expect(made.width == 48 && made.height == 64)
    #expect(Exif(block).orientation == 1)
  }

  @Test func withoutTimeNoExifAtAll() throws {
    let made = try PhotoMaker.make(Raster.quarters(20, 20).png, name: "a.png")
    #expect(Segments(made.jpeg).exif == nil && made.taken == nil)
  }

  @Test(arguments: [
    "0000:00:00 00:00:00", "    :  :     :  :  ", "2026:13:01 10:00:00", "2026:02:30 10:00:00",
    "2026:05:11 24:00:00", "2026-05-11 09:30:12", "2026:05:11", "", "1980:01:06 00:00:00",
    "1989:12:31 23:59:59",
  ])
  func clocksThatWereNeverSet(text: String) {
    var exif = ExifBuilder()
    exif.photo = [exif.text(0x9003, text)]
    #expect(Exif(exif.bytes).taken == nil)
  }

  @Test(
    arguments: [
      ("+02:00", 7200), ("-03:30", -12_600), ("+00:00", 0), ("02:00", nil), ("+2:00", nil),
      ("+15:00", nil), ("+02:60", nil), ("      ", nil),
    ] as [(String, Int?)])
  func offsets(text: String, want: Int?) {
    #expect(Exif.offset(text) == want)
    if let want { #expect(Exif.offsetText(want) == text) }
  }

  /// Small letters and signs for a side, and numbers that are negative themselves.
  @Test(
    arguments: [
      ("N", "E", 1.5, 2.5), ("S", "W", -1.5, -2.5), ("s", "w", -1.5, -2.5), ("n", "e", 1.5, 2.5),
      ("-", "+", -1.5, 2.5),
    ])
  func sides(north: String, east: String, latitude: Double, longitude: Double) {
    var exif = ExifBuilder()
    exif.gps = [
      exif.text(1, north), exif.rationals(2, [(1, 1), (30, 1), (0, 1)]), exif.text(3, east),
      exif.rationals(4, [(2, 1), (30, 1), (0, 1)]),
    ]
    let position = Exif(exif.bytes).position
    #expect(position?.latitude == latitude && position?.longitude == longitude)
  }

  @Test func negativeNumbers() {
    for side in ["N", "S"] {
      var exif = ExifBuilder()
      exif.gps = [
        exif.text(1, side),
        (
          2, 10, 3,
          exif.number(-1, 4) + exif.number(1, 4)
            + exif.number(-30, 4) + exif.number(1, 4) + exif.number(0, 4) + exif.number(1, 4)
        ),
        exif.text(3, "E"), exif.rationals(4, [(2, 1), (0, 1), (0, 1)]),
        (6, 10, 1, exif.number(-55, 4) + exif.number(10, 4)),
      ]
      let position = Exif(exif.bytes).position
      #expect(position?.latitude == -1.5 && position?.longitude == 2)
      #expect(position?.altitudeM == -5.5)
    }
  }

  @Test func positionsThatAreNoFix() {
    for (sides, numbers) in [
      (("N", "E"), [(0, 1), (0, 1), (0, 1)]), (("", "E"), [(1, 1), (0, 1), (0, 1)]),
      (("X", "E"), [(1, 1), (0, 1), (0, 1)]), (("N", "E"), [(1, 1), (0, 1), (0, 0)]),
    ] {
      var exif = ExifBuilder()
      exif.gps = [
        exif.text(1, sides.0), exif.rationals(2, numbers), exif.text(3, sides.1),
        exif.rationals(4, numbers),
      ]
      #expect(Exif(exif.bytes).position == nil)
    }
  }

  @Test(
    arguments: [
      ("5", 500), ("25", 250), ("340", 340), ("1239", 123), ("07  ", 70), ("", 0), ("x", 0),
      ("1 2", 0), ("1234567890", 0),
    ])
  func fractionsOfASecond(text: String, milliseconds: Int) throws {
    var exif = ExifBuilder(bigEndian: true)
    exif.photo = [
      exif.text(0x9003, "2026:05:11 09:30:12"), exif.text(0x9011, "+02:00"),
      exif.text(0x9291, text),
    ]
    let taken = try #require(Exif(exif.bytes).taken)
    #expect(taken.civil.second == 12 && taken.civil.millisecond == milliseconds)
    #expect(Exif(try #require(taken.exif)).taken == taken)
  }

  /// The Exif of a file without its picture: all that comes before the first scan is enough.
  @Test func exifWithoutThePicture() throws {
    let jpeg = withExif(
      camera(bigEndian: false).bytes, try picture(.quarters(64, 48)).jpeg(quality: 90))
    let wanted = Exif(camera(bigEndian: false).bytes)
    #expect(try Picture.exif(of: jpeg, name: "a.jpg") == wanted)
    let segment = Int(jpeg[4]) << 8 + Int(jpeg[5])
    #expect(try Picture.exif(of: Array(jpeg.prefix(4 + segment)), name: "a.jpg") == wanted)
    let cut = #expect(throws: Diagnostic.self) {
      _ = try Picture.exif(of: Array(jpeg.prefix(3 + segment)), name: "a.jpg")
    }
    #expect(cut?.code == .data)
    #expect(
      try Picture.exif(of: picture(.quarters(20, 20)).jpeg(quality: 90), name: "b.jpg") == nil)
    #expect(try Picture.exif(of: Raster.quarters(8, 8).png, name: "c.png") == nil)
    for bytes in [[], Array("GIF89a".utf8)] {
      #expect(throws: Diagnostic.self) { _ = try Picture.exif(of: bytes, name: "c") }
    }
  }

  @Test func wildPositionsAreNone() {
    for latitude in [
      [(91, 1), (0, 1), (0, 1)], [(1, 0), (0, 1), (0, 1)], [(0, 0), (0, 0), (0, 0)],
    ] {
      var exif = ExifBuilder()
      exif.gps = [
        exif.text(1, "N"), exif.rationals(2, latitude), exif.text(3, "E"),
        exif.rationals(4, [(11, 1), (0, 1), (0, 1)]),
      ]
      #expect(Exif(exif.bytes).position == nil)
    }
  }

  /// Every prefix, and every byte changed, of a block: no crash, and nothing but sensible values.
  @Test func damagedBlocks() {
    let bytes = camera(bigEndian: true).bytes
    for end in 0..<bytes.count { _ = Exif(Array(bytes[..<end])) }
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = bytes
        changed[index] = value
        let exif = Exif(changed)
        #expect((1...8).contains(exif.orientation))
        if let position = exif.position {
          #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180)
        }
      }
    }
    // A directory that points at itself, and one that claims 65,535 entries.
    #expect(
      Exif([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]).taken
        == nil)
    #expect(Exif([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF]) == Exif())
  }
}
