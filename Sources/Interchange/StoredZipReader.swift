// Reading a zip archive of stored members of any size, such as `StoredZipWriter` makes (APPNOTE.TXT 6.3,
// sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16, 4.5.3). minizip 1.1, which `ZipArchive` reads with, takes the
// fields of zip64 wrongly on 64 bits, and members that are not packed need nothing of it.

import CMinizip
import Glibc
import Kernel
import System

/// Not thread safe. No two members share bytes, and each lies whole within the file.
public final class StoredZipReader {
  public struct Entry: Sendable {
    public let name: String
    /// Bytes, also as they lie in the archive where the member is stored.
    public let size: Int
    /// Neither packed nor encrypted: other members are listed and not read.
    public let isStored: Bool
    fileprivate let checksum: UInt32
    fileprivate let header: Int
    fileprivate var start = 0
  }

  public let entries: [Entry]
  private let path: String
  private let file: PositionedFile
  private let places: [String: Int]

  /// More are taken for damage.
  private static let mostEntries = 8 << 20
  private static let mostDirectoryBytes = 1 << 30

  /// - Throws: 66 where there is no such file, 65 for what is no archive, a damaged one, or one with a
  ///   name that leaves it or stands twice; 74.
  /// - Complexity: O(n log n) for n members, whose headers are read too.
  public init(path: String) throws(Diagnostic) {
    self.path = path
    file = try PositionedFile(path)
    let directory = try StoredZipReader.directory(file, path)
    var entries = try StoredZipReader.list(file, directory, path)
    try StoredZipReader.place(&entries, file, before: directory.offset, path)
    self.entries = entries
    places = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The member of exactly this name. - Complexity: O(1).
  public func entry(_ name: String) -> Entry? { places[name].map { entries[$0] } }

  /// Lends the bytes of a stored member; after the last of them its checksum is known to be right.
  /// - Throws: 65 where it is not; 74; what `piece` throws.
  public func read(
    _ entry: Entry, _ piece: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard entry.isStored else { throw .zipDamaged(path, entry.name) }
    var (checksum, done) = (crc32(0, nil, 0), 0)
    while done < entry.size {
      let bytes = try file.read(
        at: entry.start + done, min(entry.size - done, StoredZipWriter.piece))
      guard !bytes.isEmpty else { throw .zipDamaged(path, entry.name) }
      checksum = bytes.withUnsafeBufferPointer {
        crc32_z(checksum, $0.baseAddress, z_size_t($0.count))
      }
      done += bytes.count
      try piece(bytes)
    }
    guard UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
      throw .zipDamaged(path, entry.name)
    }
  }

  // MARK: - The directory

  private struct Directory {
    var count: Int
    var offset: Int
    var size: Int
  }

  /// What the record at the end says of the directory, which must end where that record begins.
  private static func directory(
    _ file: PositionedFile, _ path: String
  ) throws(Diagnostic) -> Directory {
    let tail = try file.read(at: max(file.size - 22 - 0xFFFF, 0), 22 + 0xFFFF)
    guard
      let at = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail.number($0, 4) == 0x0605_4b50 && $0 + 22 + tail.number($0 + 20, 2) == tail.count
      })
    else { throw .zipUnreadable(path) }
    var directory = Directory(
      count: tail.number(at + 10, 2), offset: tail.number(at + 16, 4),
      size: tail.number(at + 12, 4))
    var end = file.size - tail.count + at
    guard tail.number(at + 4, 4) == 0, tail.number(at + 8, 2) == directory.count else {
      throw .zipUnreadable(path)
    }
    if directory.count == 0xFFFF || directory.offset == 0xFFFF_FFFF || directory.size == 0xFFFF_FFFF
    {
      let locator = try file.read(at: end - 20, 20)
      end = locator.number(8, 8)
      let record = try file.read(at: end, 56)
      guard locator.number(0, 4) == 0x0706_4b50, record.number(0, 4) == 0x0606_4b50,
        record.number(24, 8) == record.number(32, 8)
      else { throw .zipUnreadable(path) }
      directory = Directory(
        count: record.number(32, 8), offset: record.number(48, 8), size: record.number(40, 8))
    }
    let (sum, overflow) = directory.offset.addingReportingOverflow(directory.size)
    guard !overflow, sum == end, directory.offset >= 0, directory.size >= 0 else {
      throw .zipUnreadable(path)
    }
    guard directory.count <= mostEntries, directory.size <= mostDirectoryBytes else {
      throw .zipTooManyEntries(path, mostEntries)
    }
    return directory
  }

  private static func list(
    _ file: PositionedFile, _ directory: Directory, _ path: String
  ) throws(Diagnostic) -> [Entry] {
    let bytes = try file.read(at: directory.offset, directory.size)
    var entries: [Entry] = []
    var names: Set<String> = []
    var at = 0
    while at < bytes.count {
      let (nameLength, extraLength) = (bytes.number(at + 28, 2), bytes.number(at + 30, 2))
      let next = at + 46 + nameLength + extraLength + bytes.number(at + 32, 2)
      guard bytes.number(at, 4) == 0x0201_4b50, nameLength > 0, next <= bytes.count else {
        throw .zipUnreadable(path)
      }
      let raw = Array(bytes[(at + 46)..<(at + 46 + nameLength)])
      let name = String(decoding: raw, as: UTF8.self)
      guard ZipName.isSafe(raw) else { throw .zipEscapes(path, name) }
      guard names.insert(name).inserted else { throw .zipRepeated(path, name) }
      // Those of the three that have no room stand in the field of zip64, in this order.
      let extra = Array(bytes[(at + 46 + nameLength)..<(at + 46 + nameLength + extraLength)])
      var large = large(extra)
      var values: [Int] = []
      for place in [24, 20, 42] {
        let value = bytes.number(at + place, 4)
        guard value == 0xFFFF_FFFF, let field = large else {
          values.append(value)
          continue
        }
        guard field.count >= 8 else { throw .zipUnreadable(path) }
        values.append(field.number(0, 8))
        large = Array(field.dropFirst(8))
      }
      guard values.allSatisfy({ $0 >= 0 }) else { throw .zipUnreadable(path) }
      let isPlain = bytes.number(at + 8, 2) & 1 == 0 && bytes.number(at + 10, 2) == 0
      entries.append(
        Entry(
          name: name, size: values[0], isStored: isPlain && values[0] == values[1],
          checksum: UInt32(truncatingIfNeeded: bytes.number(at + 16, 4)), header: values[2]))
      at = next
    }
    guard entries.count == directory.count else { throw .zipUnreadable(path) }
    return entries
  }

  /// The field of zip64 among the extra ones.
  private static func large(_ extra: [UInt8]) -> [UInt8]? {
    var at = 0
    while at + 4 <= extra.count {
      let end = at + 4 + extra.number(at + 2, 2)
      if extra.number(at, 2) == 1, end <= extra.count { return Array(extra[(at + 4)..<end]) }
      at = end
    }
    return nil
  }

  /// Finds where the bytes of each member begin: behind a header of the same name, after the member
  /// before it.
  private static func place(
    _ entries: inout [Entry], _ file: PositionedFile, before end: Int, _ path: String
  ) throws(Diagnostic) {
    var free = 0
    for index in entries.indices.sorted(by: { entries[$0].header < entries[$1].header }) {
      let entry = entries[index]
      let name = Array(entry.name.utf8)
      guard entry.header >= free, entry.header < end else { throw .zipUnreadable(path) }
      let header = try file.read(at: entry.header, 30 + name.count)
      guard header.number(0, 4) == 0x0403_4b50, header.number(26, 2) == name.count,
        header.count == 30 + name.count, header[30...].elementsEqual(name)
      else { throw .zipDamaged(path, entry.name) }
      entries[index].start = entry.header + header.count + header.number(28, 2)
      // A packed member is shorter than it says; nobody reads it, and its bytes are not looked for.
      guard entry.isStored else {
        free = entries[index].start
        continue
      }
      let (sum, overflow) = entries[index].start.addingReportingOverflow(entry.size)
      guard !overflow, sum <= end else { throw .zipDamaged(path, entry.name) }
      free = sum
    }
  }
}

extension [UInt8] {
  /// A number of at most eight bytes, the lowest first; 0 where the array has not as many. One beyond
  /// `Int` is negative.
  fileprivate func number(_ at: Int, _ bytes: Int) -> Int {
    guard at >= 0, at + bytes <= count else { return 0 }
    return (0..<bytes).reduce(0) { $0 | Int(self[at + $1]) << (8 * $1) }
  }
}
