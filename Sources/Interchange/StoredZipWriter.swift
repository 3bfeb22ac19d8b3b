// Writing a zip archive of stored members of any size into a draft, with no more than a piece of it in
// memory. The bytes of a member may be written by others, in their place. Larger archives have the fields
// of zip64 (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16, 4.5.3).

import CMinizip
import Kernel
import System

/// Not thread safe. `finish` must be called.
public final class StoredZipWriter {
  private struct Entry {
    var name: [UInt8]
    var checksum: UInt32 = 0
    var size = 0
    var offset: Int
    /// Whether the header before the bytes has room for eight bytes of size.
    var isLarge: Bool

    var dataOffset: Int { offset + 30 + name.count + (isLarge ? 20 : 0) }
  }

  private let draft: DraftFile
  private let stamp: (time: UInt16, date: UInt16)
  private var entries: [Entry] = []
  private var end = 0
  private var checksum: UInt = 0
  private static let most32 = Int(UInt32.max)

  /// Bytes read or written at once.
  public static let piece = 1 << 18

  /// - Parameter time: what the members are said to be of.
  public init(_ draft: DraftFile, time: CivilTime) {
    self.draft = draft
    let (year, month, day) = (time.day.year, time.day.month, time.day.day)
    stamp = (
      UInt16(time.hour << 11 | time.minute << 5 | time.second / 2),
      UInt16(min(max(year - 1980, 0), 127) << 9 | month << 5 | day)
    )
  }

  /// Begins a member of about `size` bytes. - Returns: where its bytes begin.
  @discardableResult
  public func begin(_ name: String, about size: Int) throws(Diagnostic) -> Int {
    let entry = Entry(name: Array(name.utf8), offset: end, isLarge: size >= 4_200_000_000)
    entries.append(entry)
    try draft.write(header(entry), at: end)
    end = entry.dataOffset
    checksum = crc32(0, nil, 0)
    return end
  }

  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try draft.write(bytes, at: end)
    take(bytes)
  }

  private func take(_ bytes: [UInt8]) {
    checksum = bytes.withUnsafeBufferPointer {
      crc32_z(checksum, $0.baseAddress, z_size_t($0.count))
    }
    end += bytes.count
  }

  /// Takes for the member what others have written from where its bytes begin to the end of the file;
  /// `seen` gets it piece by piece.
  public func takeWritten(_ seen: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) {
    while true {
      let piece = try draft.read(at: end, StoredZipWriter.piece)
      if piece.isEmpty { return }
      take(piece)
      try seen(piece)
    }
  }

  /// Ends the member. - Throws: 65 when it has become too large for what it was begun as.
  public func endMember() throws(Diagnostic) {
    guard var entry = entries.popLast() else { return }
    entry.checksum = UInt32(truncatingIfNeeded: checksum)
    entry.size = end - entry.dataOffset
    guard entry.isLarge || entry.size < StoredZipWriter.most32 else { throw .zipCannotHold() }
    entries.append(entry)
    try draft.write(header(entry), at: entry.offset)
  }

  /// Writes the directory, which makes the archive whole.
  public func finish() throws(Diagnostic) {
    let start = end
    var bytes: [UInt8] = []
    for entry in entries {
      var extra: [UInt8] = []
      if entry.isLarge { extra += number(entry.size, 8) + number(entry.size, 8) }
      if entry.offset >= StoredZipWriter.most32 { extra += number(entry.offset, 8) }
      if !extra.isEmpty { extra = number(1, 2) + number(extra.count, 2) + extra }
      // Made on Unix; a regular file that its owner may read.
      bytes += number(0x0201_4b50, 4) + number(3 << 8 | 45, 2) + common(entry, extra.count)
      bytes += number(0, 2) + number(0, 2) + number(0, 2) + number(0o100600 << 16, 4)
      bytes += number(min(entry.offset, StoredZipWriter.most32), 4) + entry.name + extra
      if bytes.count >= StoredZipWriter.piece {
        try draft.write(bytes, at: end)
        end += bytes.count
        bytes = []
      }
    }
    try draft.write(bytes, at: end)
    end += bytes.count
    let size = end - start
    var tail: [UInt8] = []
    if entries.count >= 0xFFFF || start >= StoredZipWriter.most32 {
      let count = number(entries.count, 8)
      tail += number(0x0606_4b50, 4) + number(44, 8) + number(45, 2) + number(45, 2)
      tail += number(0, 4) + number(0, 4) + count + count + number(size, 8) + number(start, 8)
      tail += number(0x0706_4b50, 4) + number(0, 4) + number(end, 8) + number(1, 4)
    }
    let count = number(min(entries.count, 0xFFFF), 2)
    tail += number(0x0605_4b50, 4) + number(0, 2) + number(0, 2) + count + count
    tail += number(min(size, StoredZipWriter.most32), 4)
    tail += number(min(start, StoredZipWriter.most32), 4) + number(0, 2)
    try draft.write(tail, at: end)
    end += tail.count
  }

  private func header(_ entry: Entry) -> [UInt8] {
    let extra =
      entry.isLarge
      ? number(1, 2) + number(16, 2) + number(entry.size, 8) + number(entry.size, 8) : []
    return number(0x0403_4b50, 4) + common(entry, extra.count) + entry.name + extra
  }

  /// What the header before a member and its line in the directory share; names are UTF-8.
  private func common(_ entry: Entry, _ extra: Int) -> [UInt8] {
    let size = entry.isLarge ? StoredZipWriter.most32 : entry.size
    return number(entry.isLarge ? 45 : 20, 2) + number(0x0800, 2) + number(0, 2)
      + number(Int(stamp.time), 2) + number(Int(stamp.date), 2) + number(Int(entry.checksum), 4)
      + number(size, 4) + number(size, 4) + number(entry.name.count, 2) + number(extra, 2)
  }

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
