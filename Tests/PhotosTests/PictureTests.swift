// Pictures against rasters whose pixels are known: orientation, sizes, formats, bytes.

import Kernel
import Testing

@testable import Photos

@Suite struct PictureTests {
  /// The colours of the corners of a picture: upper left, upper right, lower left, lower right.
  private func corners(_ picture: Picture) -> [String] {
    let (w, h) = (picture.width, picture.height)
    let pixels = picture.pixels
    return [
      (w / 8, h / 8), (w - 1 - w / 8, h / 8), (w / 8, h - 1 - h / 8),
      (w - 1 - w / 8, h - 1 - h / 8),
    ]
    .map { x, y in
      let at = (y * w + x) * 3
      switch (pixels[at] > 127, pixels[at + 1] > 127, pixels[at + 2] > 127) {
      case (true, false, false): return "red"
      case (false, true, false): return "green"
      case (false, false, true): return "blue"
      case (true, true, true): return "white"
      default: return "?"
      }
    }
  }

  // What a viewer shows, from the figures of Exif 2.32, table 4 (orientation).
  @Test(arguments: [
    (1, 64, 48, ["red", "green", "blue", "white"]),
    (2, 64, 48, ["green", "red", "white", "blue"]),
    (3, 64, 48, ["white", "blue", "green", "red"]),
    (4, 64, 48, ["blue", "white", "red", "green"]),
    (5, 48, 64, ["red", "blue", "green", "white"]),
    (6, 48, 64, ["blue", "red", "white", "green"]),
    (7, 48, 64, ["white", "green", "blue", "red"]),
    (8, 48, 64, ["green", "white", "red", "blue"]),
  ])
  func orientation(number: Int, width: Int, height: Int, want: [String]) throws {
    let jpeg = try picture(.quarters(64, 48)).jpeg(quality: 90)
    for bigEndian in [false, true] {
      var exif = ExifBuilder(bigEndian: bigEndian)
      exif.main = [exif.short(0x0112, number)]
      let turned = try Picture(withExif(exif.bytes, jpeg), longSide: 1280, name: "a.jpg")
      #expect(turned.width == width && turned.height == height)
      #expect(corners(turned) == want)
      #expect(turned.exif.orientation == number)
    }
  }

  @Test(arguments: [
    (1600, 1200, 1280, 1280, 960), (300, 400, 128, 96, 128), (1281, 10, 1280, 1280, 10),
    (1280, 60, 1280, 1280, 60), (640, 48, 1280, 640, 48), (1, 2, 1280, 1, 2),
    (3000, 1, 1280, 1280, 1), (1999, 133, 256, 256, 17), (400, 300, 50, 50, 38),
  ])
  func size(width: Int, height: Int, side: Int, wantWidth: Int, wantHeight: Int) throws {
    let raster = Raster(width, height, rows: { x in (UInt8(x & 255), UInt8(x >> 8), 128) })
    let png = try Picture(raster.png, longSide: side, name: "a.png")
    #expect(png.width == wantWidth && png.height == wantHeight)
    #expect(png.originalWidth == width && png.originalHeight == height)
    // Through JPEG, which is read smaller from the start.
    let jpeg = try picture(raster).jpeg(quality: 95)
    let small = try Picture(jpeg, longSide: side, name: "a.jpg")
    #expect(small.width == wantWidth && small.height == wantHeight)
  }

  @Test func plainColoursStayThemselves() throws {
    for (r, g, b) in [(0, 0, 0), (255, 255, 255), (200, 30, 90), (17, 130, 240)] {
      let raster = Raster(100, 70) { _, _ in (UInt8(r), UInt8(g), UInt8(b)) }
      let small = try Picture(raster.png, longSide: 33, name: "a.png")
      #expect(
        Set(stride(from: 0, to: small.pixels.count, by: 3).map { small.pixels[$0] }) == [UInt8(r)])
      #expect(small.pixels[1] == UInt8(g) && small.pixels[2] == UInt8(b))
    }
  }

  @Test func pngAtItsOwnSizeIsExact() throws {
    let raster = Raster(97, 61) { x, y in
      (UInt8((x * 7 + y) & 255), UInt8((x * y) & 255), UInt8((x ^ y) & 255))
    }
    #expect(try picture(raster).pixels == raster.pixels)
  }

  /// A wave that the small size can show keeps its shape; one it cannot show becomes grey, not a
  /// pattern that was never there.
  @Test func fineDetailDoesNotAlias() throws {
    let fine = Raster(1200, 60, rows: { $0 % 2 == 0 ? (0, 0, 0) : (255, 255, 255) })
    let small = try Picture(fine.png, longSide: 300, name: "a.png")
    let middle = small.pixels[(small.width * 7 * 3 + 60)..<(small.width * 8 * 3 - 60)]
    #expect(middle.allSatisfy { abs(Int($0) - 128) <= 3 })
  }

  @Test func sameBytesEveryTime() throws {
    let jpeg = try picture(.quarters(320, 240)).jpeg(quality: 92)
    let first = try PhotoMaker.make(jpeg, name: "a.jpg")
    let second = try PhotoMaker.make(jpeg, name: "b.jpg")
    #expect(first.jpeg == second.jpeg && first.thumbnail == second.thumbnail)
    #expect(first.sha256 == second.sha256 && first.sha256.count == 64)
    let thumbnail = try Picture(first.thumbnail, longSide: 4000, name: "t")
    #expect(thumbnail.width == 256 && thumbnail.height == 192)
  }

  @Test func profilesOfColourStayWhereShort() throws {
    let jpeg = try picture(.quarters(40, 30)).jpeg(quality: 90)
    var profile = [UInt8](repeating: 7, count: 540)
    profile.replaceSubrange(16..<20, with: Array("RGB ".utf8))
    let head = Array("ICC_PROFILE".utf8) + [0, 1, 1]
    func kept(_ profile: [UInt8]) throws -> Bool {
      let made = try PhotoMaker.make(inserting(0xE2, head + profile, into: jpeg), name: "a.jpg")
      return Segments(made.jpeg).list.contains {
        $0.marker == 0xE2 && Array($0.content.dropFirst(14)) == profile
      }
    }
    #expect(try kept(profile))
    // Too long to be carried along by every photo, and one of other colours.
    #expect(try !kept(profile + [UInt8](repeating: 0, count: 4000)))
    #expect(try !kept(profile.map { $0 == UInt8(ascii: "R") ? UInt8(ascii: "X") : $0 }))
  }

  @Test func transparencyStandsOnWhite() throws {
    var header = PNG.number(2) + PNG.number(1)
    header += [8, 6, 0, 0, 0]
    let rows: [UInt8] = [0, 255, 0, 0, 255, 255, 0, 0, 0]
    let png =
      PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("IDAT", PNG.stored(rows))
      + PNG.chunk("IEND", [])
    let read = try Picture(png, longSide: 100, name: "a.png")
    #expect(read.pixels == [255, 0, 0, 255, 255, 255])
  }

  @Test func linesAreSmoothAndStayInside() throws {
    let sheet = try picture(Raster(40, 40) { _, _ in (255, 255, 255) })
    sheet.line(from: (10.5, 10.5), to: (30.5, 10.5), width: 3, color: 0xFF0000)
    let at = { (x: Int, y: Int) in Array(sheet.pixels[((y * 40 + x) * 3)..<((y * 40 + x) * 3 + 3)])
    }
    #expect(
      at(20, 10) == [255, 0, 0] && at(20, 9) == [255, 0, 0] && at(20, 14) == [255, 255, 255])
    // The total of ink is the line's length times its width, and its round ends.
    let ink = stride(from: 1, to: sheet.pixels.count, by: 3).reduce(0.0) {
      $0 + (255 - Double(sheet.pixels[$1])) / 255
    }
    #expect(abs(ink - (20 * 3 + 3.14159 * 1.5 * 1.5)) < 1.5)
    for wild in [Double.nan, .infinity, 1e300, -1e7] {
      sheet.line(from: (wild, 5), to: (10, wild), width: 4, color: 0)
      sheet.line(from: (1, 5), to: (10, 1), width: wild, color: 0)
    }
    sheet.line(from: (-1e5, -1e5), to: (1e5, 1e5), width: 2, color: 0)
    #expect(at(20, 20) == [0, 0, 0])
  }
}
