// Files that are cut, lie about their size, or are something else: each is refused in words, in
// little time and memory.

import Glibc
import Kernel
import Testing

@testable import Photos

@Suite struct HostilePictureTests {
  private func fault(_ bytes: [UInt8]) -> Diagnostic? {
    do {
      _ = try Picture(bytes, longSide: 1280, name: "x")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ([], "x is not a picture"), (Array("hello".utf8), "x is not a picture"),
    (Array("GIF89a...".utf8), "x is a GIF picture, which is not supported"),
    (Array("RIFF....WEBPVP8 ".utf8), "x is a WebP picture, which is not supported"),
    ([0x49, 0x49, 42, 0, 8, 0, 0, 0], "x is a TIFF picture, which is not supported"),
    (Array("BM......".utf8), "x is a BMP picture, which is not supported"),
  ])
  func otherFiles(bytes: [UInt8], want: String) {
    let fault = fault(bytes)
    #expect(fault?.code == .data && fault?.message.text(.english) == want)
  }

  @Test func cutAnywhereIsRefused() throws {
    let raster = Raster(300, 200) { x, y in (UInt8(x * y & 255), UInt8(x & 255), UInt8(y & 255)) }
    let jpeg = try picture(raster).jpeg(quality: 85)
    // Without the two bytes of its end marker no pixel is missing.
    #expect(fault(Array(jpeg.dropLast(2))) == nil)
    for file in [jpeg, raster.png] {
      for part in [12, 30, 200, file.count / 3, file.count / 2, file.count - 30] {
        let fault = fault(Array(file.prefix(part)))
        #expect(fault?.code == .data, "\(part) of \(file.count)")
      }
    }
    #expect(
      fault(Array(jpeg.prefix(jpeg.count / 2)))?.message.text(.english)
        == "x is truncated")
  }

  @Test func declaredSizesOutOfBounds() throws {
    // A JPEG of 65,500 × 65,500 pixels with next to no content, and the same as PNG.
    var jpeg = try picture(.quarters(16, 16)).jpeg(quality: 85)
    let frame = try #require(
      (0..<jpeg.count - 1).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(
      fault(jpeg)?.message.text(.english)
        == "x declares 65500 × 65500 pixels, which is too many")
    for (width, height) in [(60_000, 60_000), (1, 0x7FFF_FFFF), (0x7FFF_FFFF, 1)] {
      var header = PNG.number(width) + PNG.number(height)
      header += [8, 2, 0, 0, 0]
      let png =
        PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("IDAT", PNG.stored([0]))
        + PNG.chunk("IEND", [])
      #expect(fault(png)?.code == .data)
    }
    // Interlaced, so that all of it would be held.
    var header = PNG.number(20_000) + PNG.number(10_000)
    header += [8, 2, 0, 0, 1]
    let png =
      PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("IDAT", PNG.stored([0]))
      + PNG.chunk("IEND", [])
    #expect(
      fault(png)?.message.text(.english)
        == "x declares 20000 × 10000 pixels, which is too many")
  }

  @Test func withoutLibheif() {
    let heic: [UInt8] =
      [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    #expect(PictureKind(heic) == .heic)
    do {
      _ = try Picture(heic, longSide: 1280, name: "x", heif: "libheif-that-is-not-there.so")
      Issue.record("read without a library")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.hint?.text(.english).contains("libheif1") == true)
    }
  }

  /// A HEIC picture made by heif-enc, where it is installed.
  @Test func heic() throws {
    guard Picture.heifVersion != nil, access("/usr/bin/heif-enc", X_OK) == 0 else {
      print("skipped: libheif or heif-enc is not installed (script/setup --proof)")
      return
    }
    let folder = "/tmp/taccuino-heic-\(getpid())"
    mkdir(folder, 0o700)
    defer { system("rm -rf \(folder)") }
    try write(Raster.quarters(64, 48).png, "\(folder)/a.png")
    try #require(system("heif-enc -q 90 -o \(folder)/a.heic \(folder)/a.png >/dev/null 2>&1") == 0)
    let bytes = try PhotoMaker.read("\(folder)/a.heic")
    let read = try Picture(bytes, longSide: 1280, name: "a.heic")
    #expect(read.width == 64 && read.height == 48)
    #expect(read.pixels[0] > 200 && read.pixels[1] < 60 && read.pixels[2] < 60)
    #expect(fault(Array(bytes.prefix(bytes.count / 2)))?.code == .data)
    #expect(try Picture.exif(of: bytes, name: "a.heic") == nil)
    // The encoder takes the Exif of a JPEG over; it is read without the picture.
    var exif = ExifBuilder()
    exif.photo = [exif.text(0x9003, "2026:05:11 09:30:12"), exif.text(0x9011, "+02:00")]
    let jpeg = withExif(exif.bytes, try picture(.quarters(64, 48)).jpeg(quality: 90))
    try write(jpeg, "\(folder)/b.jpg")
    try #require(system("heif-enc -q 90 -o \(folder)/b.heic \(folder)/b.jpg >/dev/null 2>&1") == 0)
    let other = try PhotoMaker.read("\(folder)/b.heic")
    let found = try #require(try Picture.exif(of: other, name: "b.heic"))
    #expect(found.taken == Exif(exif.bytes).taken && found.taken != nil)
    #expect(throws: Diagnostic.self) {
      _ = try Picture.exif(of: Array(other.prefix(200)), name: "b.heic")
    }
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
