// The Exif block of a stored photo: the time it was taken, with its offset where known, and nothing
// else.

import Kernel

extension TakenTime {
  /// A TIFF structure with DateTimeOriginal, OffsetTimeOriginal, and SubSecTimeOriginal where the
  /// second is not whole; nil for a year that Exif cannot write.
  var exif: [UInt8]? {
    guard let time = civil.exif else { return nil }
    var writer = TIFFWriter()
    // The main directory holds one pointer, to the directory right behind it.
    writer.directory(count: 1, at: 8)
    writer.entry(0x8769, type: 4, count: 1, value: 26)
    writer.end()
    let texts = [(0x9003, time)] + (offset.flatMap(Exif.offsetText).map { [(0x9011, $0)] } ?? [])
    let fraction = civil.millisecond
    let count = texts.count + (fraction > 0 ? 1 : 0)
    var at = 26 + 2 + 12 * count + 4
    writer.directory(count: count, at: 26)
    for (tag, text) in texts {
      writer.entry(tag, type: 2, count: text.utf8.count + 1, value: at)
      at += text.utf8.count + 1
    }
    if fraction > 0 {
      // Three digits and the zero byte stand in the entry itself.
      let digits = String(1000 + fraction).utf8.dropFirst()
      let value = digits.reduce(0) { $0 << 8 | Int($1) } << 8
      writer.entry(0x9291, type: 2, count: 4, value: value)
    }
    writer.end()
    for (_, text) in texts { writer.bytes += Array(text.utf8) + [0] }
    return writer.bytes
  }
}

extension Exif {
  /// `+02:00`; nil beyond what Exif can write.
  static func offsetText(_ seconds: Int) -> String? {
    let minutes = abs(seconds) / 60
    guard minutes < 100 * 60 else { return nil }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }
}

/// Big-endian TIFF, written from the front.
private struct TIFFWriter {
  var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]

  mutating func number(_ value: Int, _ size: Int) {
    for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func directory(count: Int, at place: Int) {
    precondition(bytes.count == place, "directory at \(bytes.count), not \(place)")
    number(count, 2)
  }

  mutating func entry(_ tag: Int, type: Int, count: Int, value: Int) {
    number(tag, 2)
    number(type, 2)
    number(count, 4)
    number(value, 4)
  }

  /// No directory follows.
  mutating func end() { number(0, 4) }
}
