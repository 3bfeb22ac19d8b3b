// Pictures made by hand: PNG files with stored (not compressed) content, Exif blocks byte by byte,
// so that what reads them is tested against something it did not write.

import Kernel

@testable import Photos

/// An RGB raster.
struct Raster {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b) = color(x, y)
        pixels += [r, g, b]
      }
    }
  }

  /// The same row again and again: quick to make, for what is about sizes.
  init(_ width: Int, _ height: Int, rows: (Int) -> (UInt8, UInt8, UInt8)) {
    self.init(width, 1) { x, _ in rows(x) }
    let row = pixels
    pixels.reserveCapacity(row.count * height)
    for _ in 1..<height { pixels += row }
    self.height = height
  }

  /// Red, green / blue, white: no turn or mirror leaves it the same.
  static func quarters(_ width: Int, _ height: Int) -> Raster {
    Raster(width, height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): (255, 0, 0)
      case (false, true): (0, 255, 0)
      case (true, false): (0, 0, 255)
      case (false, false): (255, 255, 255)
      }
    }
  }

  /// An 8-bit RGB PNG.
  var png: [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      raw += pixels[(y * width * 3)..<((y + 1) * width * 3)]
    }
    var header: [UInt8] = PNG.number(width) + PNG.number(height)
    header += [8, 2, 0, 0, 0]
    return PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("IDAT", PNG.stored(raw))
      + PNG.chunk("IEND", [])
  }
}

enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body { crc = crc >> 8 ^ table[Int((crc ^ UInt32(byte)) & 255)] }
    return number(content.count) + body + number(Int(~crc))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var crc = UInt32(index)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    return crc
  }

  /// A zlib stream of stored blocks (RFC 1950, 1951).
  static func stored(_ raw: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var at = 0
    repeat {
      let count = min(65_535, raw.count - at)
      out.append(at + count == raw.count ? 1 : 0)
      out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      out += raw[at..<at + count]
      at += count
    } while at < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + number(b << 16 | a)
  }
}

/// Exif blocks, little- or big-endian.
struct ExifBuilder {
  var bigEndian = false
  /// Tag, type, and the value's bytes.
  var main: [(Int, Int, Int, [UInt8])] = []
  var photo: [(Int, Int, Int, [UInt8])] = []
  var gps: [(Int, Int, Int, [UInt8])] = []

  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }

  func short(_ tag: Int, _ value: Int) -> (Int, Int, Int, [UInt8]) { (tag, 3, 1, number(value, 2)) }
  func text(_ tag: Int, _ value: String) -> (Int, Int, Int, [UInt8]) {
    (tag, 2, value.utf8.count + 1, Array(value.utf8) + [0])
  }
  func rationals(_ tag: Int, _ values: [(Int, Int)]) -> (Int, Int, Int, [UInt8]) {
    (tag, 5, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
  }

  var bytes: [UInt8] {
    var main = main
    let pointers = (photo.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
    func size(_ entries: [(Int, Int, Int, [UInt8])]) -> Int {
      2 + 12 * entries.count + 4 + entries.reduce(0) { $0 + ($1.3.count > 4 ? $1.3.count : 0) }
    }
    let photoAt = 8 + size(main) + 12 * pointers
    let gpsAt = photoAt + (photo.isEmpty ? 0 : size(photo))
    if !photo.isEmpty { main.append((0x8769, 4, 1, number(photoAt, 4))) }
    if !gps.isEmpty { main.append((0x8825, 4, 1, number(gpsAt, 4))) }
    var out: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    out += number(42, 2) + number(8, 4)
    for entries in [main, photo, gps] where !entries.isEmpty {
      var at = out.count + 2 + 12 * entries.count + 4
      var tail: [UInt8] = []
      out += number(entries.count, 2)
      for (tag, type, count, value) in entries {
        out += number(tag, 2) + number(type, 2) + number(count, 4)
        if value.count > 4 {
          out += number(at, 4)
          at += value.count
          tail += value
        } else {
          out += value + [UInt8](repeating: 0, count: 4 - value.count)
        }
      }
      out += number(0, 4) + tail
    }
    return out
  }
}

/// The segments of a JPEG up to its first scan, read without any library.
struct Segments {
  var list: [(marker: UInt8, content: [UInt8])] = []

  init(_ jpeg: [UInt8]) {
    var at = 2
    while at + 4 <= jpeg.count, jpeg[at] == 0xFF, jpeg[at + 1] != 0xDA {
      let length = Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3])
      list.append((jpeg[at + 1], Array(jpeg[(at + 4)..<(at + 2 + length)])))
      at += 2 + length
    }
  }

  /// The Exif block, without its six letters.
  var exif: [UInt8]? {
    list.first { $0.marker == 0xE1 && $0.content.starts(with: Array("Exif".utf8) + [0, 0]) }.map {
      Array($0.content.dropFirst(6))
    }
  }
}

/// A JPEG with one more segment right after its start.
func inserting(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
  let length = content.count + 2
  return [0xFF, 0xD8, 0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    + jpeg.dropFirst(2)
}

func withExif(_ block: [UInt8], _ jpeg: [UInt8]) -> [UInt8] {
  inserting(0xE1, Array("Exif".utf8) + [0, 0] + block, into: jpeg)
}

func picture(_ raster: Raster, longSide: Int = 4000) throws -> Picture {
  try Picture(raster.png, longSide: longSide, name: "made.png")
}
