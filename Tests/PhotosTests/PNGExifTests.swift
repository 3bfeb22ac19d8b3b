// The Exif of a PNG file, with and without its picture: the chunk eXIf (PNG 1.2 extensions 1.5.0,
// section 3.7). The chunks are made here byte by byte.

import Kernel
import Testing

@testable import Photos

@Suite struct PNGExifTests {
  private static func block(_ time: String) -> [UInt8] {
    var exif = ExifBuilder()
    exif.photo = [exif.text(0x9003, time), exif.text(0x9011, "+02:00")]
    return exif.bytes
  }

  private let raster = Raster.quarters(16, 12)

  /// The file with more chunks before (or after) its pixels.
  private func file(_ chunks: [UInt8], after: Bool = false) -> [UInt8] {
    let png = raster.png
    let at = after ? png.count - 12 : PNG.signature.count + 25
    return Array(png[..<at]) + chunks + Array(png[at...])
  }

  private func second(_ file: [UInt8]) throws -> Int? {
    let alone = try Picture.exif(of: file, name: "a.png")?.taken
    // The picture says the same.
    #expect(try Picture(file, longSide: 100, name: "a.png").exif.taken == alone)
    return alone?.civil.second
  }

  @Test func theTimeIsRead() throws {
    let chunk = PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:31"))
    for after in [false, true] {
      let exif = try #require(try Picture.exif(of: file(chunk, after: after), name: "a.png"))
      #expect(exif.taken?.instant(in: .utc).description == "2026-05-04T07:12:31Z")
      #expect(try second(file(chunk, after: after)) == 31)
    }
    #expect(try second(raster.png) == nil)
    // Some programs write the letters that belong in a JPEG.
    let lettered = PNG.chunk(
      "eXIf", Array("Exif".utf8) + [0, 0] + PNGExifTests.block("2026:05:04 09:12:32"))
    #expect(try second(file(lettered)) == 32)
  }

  /// As exiftool does: the first of two counts. One whose checksum is wrong is none.
  @Test func theFirstSoundOneCounts() throws {
    let one = PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:31"))
    let two = PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:32"))
    #expect(try second(file(one + two)) == 31)
    #expect(try second(file(two + one)) == 32)
    var broken = one
    broken[broken.count - 1] ^= 1
    #expect(try second(file(broken)) == nil)
    #expect(try second(file(broken + two)) == 32)
    broken = one
    broken[30] ^= 1
    #expect(try second(file(broken)) == nil)
    #expect(try second(file(PNG.chunk("eXIf", []))) == nil)
    #expect(try second(file(PNG.chunk("eXIf", [0x49, 0x49]))) == nil)
  }

  /// A block before the place where the bytes end counts; where none does, the cut is said.
  @Test func cutFiles() throws {
    let chunk = PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:31"))
    let whole = file(chunk)
    let end = PNG.signature.count + 25 + chunk.count
    for count in 8..<whole.count {
      let exif = try? Picture.exif(of: Array(whole[..<count]), name: "a.png")
      #expect((exif?.taken != nil) == (count >= end), "\(count)")
    }
    #expect(throws: Diagnostic.self) {
      _ = try Picture.exif(of: Array(whole[..<(end - 1)]), name: "a.png")
    }
  }

  /// Lengths that lead out of the file, or round the range of numbers: no crash, no such Exif.
  @Test(arguments: [0x7FFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFF4, 0xFFFF_FFF3, 0x8000_0000, 70_000])
  func lengthsThatLie(length: Int) throws {
    var chunk = PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:31"))
    chunk.replaceSubrange(0..<4, with: PNG.number(length))
    for after in [false, true] {
      #expect(throws: Diagnostic.self) {
        _ = try Picture.exif(of: file(chunk, after: after), name: "a.png")
      }
    }
  }

  /// Every byte of a small file changed in turn.
  @Test func damagedAnywhere() {
    let whole = file(PNG.chunk("eXIf", PNGExifTests.block("2026:05:04 09:12:31")))
    for index in whole.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var changed = whole
        changed[index] = value
        let exif = try? Picture.exif(of: changed, name: "a.png")
        #expect(exif?.taken == nil || exif?.taken?.civil.second == 31)
      }
    }
  }
}
