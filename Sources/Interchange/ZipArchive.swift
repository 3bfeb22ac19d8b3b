// Reading a zip archive: the list of its entries and the bytes of one. Refuses names that leave the
// archive, encrypted entries, entries or archives too large to be honest, and bytes whose checksum
// is wrong. Never writes to disk.

import CMinizip
import Glibc
import Kernel

/// An open zip archive. Not thread safe: one reader at a time.
public final class ZipArchive {
  /// How much an archive may hold before it is refused.
  public struct Limits: Sendable {
    /// Bytes of one entry, unpacked.
    public var entryBytes = 256 << 20
    /// Bytes of all entries together, as declared.
    public var totalBytes = 1 << 30
    public var entries = 10_000
    /// Unpacked bytes per packed byte, for entries above 1 MiB. Text reaches 10 to 50; only data
    /// made to harm comes near the format's own limit of 1032.
    public var ratio = 200
    public init() {}
  }

  public struct Entry: Sendable, Equatable {
    /// With forward slashes; never absolute, never with "..".
    public let name: String
    /// Bytes, unpacked, as declared; checked when the entry is read.
    public let size: Int
    public let packedSize: Int
    public let isEncrypted: Bool
    /// 0 stored, 8 deflated; nothing else can be read.
    let method: Int
    let place: Place

    public var isFolder: Bool { name.hasSuffix("/") }
  }

  /// Where minizip finds an entry again.
  struct Place: Sendable, Equatable {
    let directoryOffset: UInt64
    let number: UInt64
  }

  public let path: String
  public let limits: Limits
  /// In the order of the archive's directory; no name occurs twice.
  public let entries: [Entry]
  private let places: [String: Int]
  private let handle: Handle

  /// Opens the archive and checks its directory.
  ///
  /// Throws 66 when the file is missing or unreadable, 65 when it is no archive, is cut short, holds
  /// too much or a name that leaves it.
  /// - Complexity: O(entries).
  public init(path: String, limits: Limits = Limits()) throws(Diagnostic) {
    let handle = try Handle(path: path)
    self.path = path
    self.limits = limits
    entries = try handle.list(path, limits)
    places = Dictionary(
      entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.handle = handle
  }

  /// Whether the file at the path begins as an archive does; false for what cannot be read.
  public static func isLike(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 4)
    let got = pread(descriptor, &head, 4, 0)
    // Local entry, empty archive, split archive.
    return got == 4 && head[0] == 0x50 && head[1] == 0x4B && [3, 5, 7].contains(head[2])
  }

  /// The entry of exactly this name. - Complexity: O(1).
  public func entry(_ name: String) -> Entry? { places[name].map { entries[$0] } }

  /// The bytes of an entry of this archive.
  ///
  /// `interrupted` is asked about every MiB; true ends the reading with exit code 130.
  /// - Complexity: O(size).
  public func read(
    _ entry: Entry, interrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> [UInt8] {
    guard !entry.isEncrypted else { throw .zipEncrypted(path, entry.name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .zipMethod(path, entry.name, entry.method)
    }
    guard entry.size <= limits.entryBytes else {
      throw .zipEntryTooLarge(path, entry.name, entry.size, limits.entryBytes)
    }
    guard entry.size <= 1 << 20 || entry.size / limits.ratio <= entry.packedSize else {
      throw .zipBomb(path, entry.name, entry.size, entry.packedSize)
    }
    guard entry.method != 0 || entry.size == entry.packedSize else {
      throw .zipDamaged(path, entry.name)
    }
    return try handle.read(entry, path, interrupted)
  }
}

/// The C handle, closed when it goes.
private struct Handle: ~Copyable {
  private let raw: UnsafeMutableRawPointer

  init(path: String) throws(Diagnostic) {
    guard !path.utf8.contains(0) else { throw .zipMissing(path, EINVAL) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .zipMissing(path, errno) }
    let ended = Handle.hasWholeEnd(descriptor)
    close(descriptor)
    guard ended, let raw = unzOpen64(path) else { throw .zipUnreadable(path) }
    self.raw = raw
  }

  /// minizip reads bytes missing from the end record as zeros, so that record is looked for here:
  /// 22 bytes and a comment of at most 65,535, whole, before the end of the file.
  private static func hasWholeEnd(_ descriptor: Int32) -> Bool {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 22 else { return false }
    var tail = [UInt8](repeating: 0, count: min(size, 22 + 65_535))
    let from = size - tail.count
    var filled = 0
    while filled < tail.count {
      let got = tail.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
          off_t(from + filled))
      }
      guard got > 0 else { return false }
      filled += got
    }
    for at in stride(from: tail.count - 22, through: 0, by: -1)
    where tail[at] == 0x50 && tail[at + 1] == 0x4b && tail[at + 2] == 5 && tail[at + 3] == 6 {
      return at + 22 + Int(tail[at + 20]) + Int(tail[at + 21]) << 8 <= tail.count
    }
    return false
  }

  deinit { unzClose(raw) }

  borrowing func list(
    _ path: String, _ limits: ZipArchive.Limits
  ) throws(Diagnostic) -> [ZipArchive.Entry] {
    var global = unz_global_info64()
    guard unzGetGlobalInfo64(raw, &global) == UNZ_OK else { throw .zipUnreadable(path) }
    guard global.number_entry <= UInt64(limits.entries) else {
      throw .zipTooManyEntries(path, limits.entries)
    }
    var entries: [ZipArchive.Entry] = []
    guard global.number_entry > 0 else { return entries }
    var names: Set<String> = []
    var total = 0
    var status = unzGoToFirstFile(raw)
    while status == UNZ_OK {
      let entry = try current(path)
      guard names.insert(entry.name).inserted else { throw .zipRepeated(path, entry.name) }
      let (sum, overflow) = total.addingReportingOverflow(entry.size)
      guard !overflow, sum <= limits.totalBytes else {
        throw .zipTooLarge(path, limits.totalBytes)
      }
      total = sum
      entries.append(entry)
      status = unzGoToNextFile(raw)
    }
    guard status == UNZ_END_OF_LIST_OF_FILE, entries.count == Int(global.number_entry) else {
      throw .zipUnreadable(path)
    }
    return entries
  }

  private borrowing func current(_ path: String) throws(Diagnostic) -> ZipArchive.Entry {
    var info = unz_file_info64()
    guard unzGetCurrentFileInfo64(raw, &info, nil, 0, nil, 0, nil, 0) == UNZ_OK,
      info.size_filename > 0
    else { throw .zipUnreadable(path) }
    let length = Int(info.size_filename)
    var bytes = [CChar](repeating: 0, count: length + 1)
    guard
      unzGetCurrentFileInfo64(raw, &info, &bytes, UInt(length + 1), nil, 0, nil, 0) == UNZ_OK
    else { throw .zipUnreadable(path) }
    let text = bytes.dropLast().map { UInt8(bitPattern: $0) }
    let name = String(decoding: text, as: UTF8.self)
    guard ZipName.isSafe(text) else { throw .zipEscapes(path, name) }
    var place = unz64_file_pos()
    guard unzGetFilePos64(raw, &place) == UNZ_OK,
      let size = Int(exactly: info.uncompressed_size),
      let packed = Int(exactly: info.compressed_size)
    else { throw .zipUnreadable(path) }
    return ZipArchive.Entry(
      name: name, size: size, packedSize: packed, isEncrypted: info.flag & 1 != 0,
      method: Int(info.compression_method),
      place: ZipArchive.Place(
        directoryOffset: UInt64(place.pos_in_zip_directory), number: UInt64(place.num_of_file)))
  }

  borrowing func read(
    _ entry: ZipArchive.Entry, _ path: String, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> [UInt8] {
    var place = unz64_file_pos()
    place.pos_in_zip_directory = entry.place.directoryOffset
    place.num_of_file = entry.place.number
    guard unzGoToFilePos64(raw, &place) == UNZ_OK, unzOpenCurrentFile(raw) == UNZ_OK else {
      throw .zipDamaged(path, entry.name)
    }
    // The declared size may lie: memory is taken as bytes really come.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(entry.size, 16 << 20))
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var got: Int32 = 0
    repeat {
      if interrupted() {
        unzCloseCurrentFile(raw)
        throw .readingInterrupted()
      }
      got = unzReadCurrentFile(raw, &piece, UInt32(piece.count))
      if got > 0 { bytes.append(contentsOf: piece[..<Int(got)]) }
    } while got > 0 && bytes.count <= entry.size
    let closed = unzCloseCurrentFile(raw)
    guard got >= 0, closed != UNZ_CRCERROR, closed == UNZ_OK, bytes.count == entry.size else {
      throw .zipDamaged(path, entry.name)
    }
    return bytes
  }
}

/// Which names of entries are taken: relative, downwards only, in any operating system's eyes.
enum ZipName {
  static func isSafe(_ name: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    guard let first = name.first, name.count <= 4096, first != slash,
      !name.contains(0), !name.contains(UInt8(ascii: "\\")),
      !(name.count > 1 && name[1] == UInt8(ascii: ":"))
    else { return false }
    let dots = [UInt8](repeating: UInt8(ascii: "."), count: 2)
    return !name.split(separator: slash).contains { $0.elementsEqual(dots) }
  }
}
