// Reading a zip archive: the list of its entries and the bytes of one. Refuses names that leave the
// archive, encrypted entries, entries or archives too large to be honest, and bytes whose checksum
// is wrong. Never writes to disk. minizip is in `ZipHandle.swift`.

import Glibc
import Kernel
import System

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

  /// As the user named it, for messages.
  public let path: String
  public let limits: Limits
  /// In the order of the archive's directory; no name occurs twice.
  public let entries: [Entry]
  private let places: [String: Int]
  private let handle: ZipHandle
  private let origin: ZipOrigin

  /// Opens the archive and checks its directory.
  ///
  /// Throws 66 when the file is missing or unreadable, 65 when it is no archive, is cut short, holds
  /// too much or a name that leaves it.
  /// - Complexity: O(entries).
  public convenience init(path: String, limits: Limits = Limits()) throws(Diagnostic) {
    try self.init(.file(path), name: path, limits: limits)
  }

  /// An archive whose bytes are at hand, such as one in another archive.
  public convenience init(
    _ bytes: [UInt8], name: String, limits: Limits = Limits()
  ) throws(Diagnostic) {
    try self.init(.memory(bytes), name: name, limits: limits)
  }

  private init(_ origin: ZipOrigin, name: String, limits: Limits) throws(Diagnostic) {
    try origin.checkEnd(name)
    let handle = try ZipHandle(origin, name)
    self.origin = origin
    path = name
    self.limits = limits
    entries = try handle.list(name, limits)
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
    try check(entry)
    return try handle.read(entry, path, interrupted)
  }

  /// The bytes of an entry piece by piece, for entries that are too large for memory. Independent of
  /// the archive: it has the file open until its last piece.
  ///
  /// A wrong length or checksum is found at the end, as the source's fault.
  public func source(_ entry: Entry) throws(Diagnostic) -> ByteSource {
    try check(entry)
    let stream = try ZipStream(ZipHandle(origin, path), entry, path)
    return ByteSource(name: "\(path)/\(entry.name)", size: entry.size) { () throws(Diagnostic) in
      try stream.next()
    }
  }

  private func check(_ entry: Entry) throws(Diagnostic) {
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
