// The directories of a TIFF structure, as Exif uses them (TIFF 6.0, section 2; Exif 2.32, 4.6). Reads
// entries by tag; a directory is bounded, and none is followed from within a value.

struct TIFFReader {
  struct Entry {
    var type: Int
    var count: Int
    /// Where the value begins.
    var at: Int
  }

  private let bytes: [UInt8]
  private let isBigEndian: Bool
  /// Where the first directory stands.
  let first: Int

  /// More entries than any camera writes.
  private static let mostEntries = 1000

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    guard TIFFReader.number(bytes, 2, 2, isBigEndian) == 42,
      let start = TIFFReader.number(bytes, 4, 4, isBigEndian)
    else { return nil }
    first = start
  }

  /// An unsigned number of 1, 2 or 4 bytes; nil beyond the end.
  private static func number(
    _ bytes: [UInt8], _ at: Int, _ size: Int, _ isBigEndian: Bool
  ) -> Int? {
    guard at >= 0, at <= bytes.count - size else { return nil }
    var value = 0
    for index in 0..<size {
      let byte = bytes[at + (isBigEndian ? index : size - 1 - index)]
      value = value << 8 | Int(byte)
    }
    return value
  }

  private func number(_ at: Int, _ size: Int) -> Int? {
    TIFFReader.number(bytes, at, size, isBigEndian)
  }

  private static func size(of type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7: 1
    case 3, 8: 2
    case 4, 9, 11: 4
    case 5, 10, 12: 8
    default: nil
    }
  }

  /// The entries of a directory by tag; the first of a tag counts.
  func directory(at start: Int) -> [Int: Entry] {
    var entries: [Int: Entry] = [:]
    guard let count = number(start, 2) else { return entries }
    for index in 0..<min(count, TIFFReader.mostEntries) {
      let at = start + 2 + 12 * index
      guard let tag = number(at, 2), let type = number(at + 2, 2), let items = number(at + 4, 4),
        let size = TIFFReader.size(of: type), items <= bytes.count
      else { continue }
      let inline = items * size <= 4
      guard let value = inline ? at + 8 : number(at + 8, 4), value >= 0,
        value <= bytes.count - items * size, entries[tag] == nil
      else { continue }
      entries[tag] = Entry(type: type, count: items, at: value)
    }
    return entries
  }

  func integer(_ entry: Entry) -> Int? {
    guard entry.count >= 1, [1, 3, 4].contains(entry.type),
      let size = TIFFReader.size(of: entry.type)
    else { return nil }
    return number(entry.at, size)
  }

  /// Text up to its zero byte; nil for what is not ASCII, or longer than 64.
  func text(_ entry: Entry) -> String? {
    guard entry.type == 2, entry.count <= 64 else { return nil }
    let content = bytes[entry.at..<entry.at + entry.count].prefix { $0 != 0 }
    guard content.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// At most eight fractions, with signs or without; a zero below the line makes them NaN or
  /// infinite.
  func rationals(_ entry: Entry) -> [Double]? {
    guard entry.type == 5 || entry.type == 10, (1...8).contains(entry.count) else { return nil }
    var result: [Double] = []
    for index in 0..<entry.count {
      guard let above = number(entry.at + 8 * index, 4),
        let below = number(entry.at + 8 * index + 4, 4)
      else { return nil }
      let hasSign = entry.type == 10
      func value(_ number: Int) -> Double {
        Double(hasSign ? Int(Int32(truncatingIfNeeded: number)) : number)
      }
      result.append(value(above) / value(below))
    }
    return result
  }
}
