// The C side of a zip archive: minizip's handle, over a file or over bytes in memory, and the bytes
// of one entry at once or piece by piece.

import CMinizip
import Glibc
import Kernel
import System

/// Where the bytes of an archive are.
enum ZipOrigin {
  case file(String)
  case memory([UInt8])

  /// minizip reads bytes missing from the end record as zeros, so that record is looked for here:
  /// 22 bytes and a comment of at most 65,535, whole, before the end of the archive.
  func checkEnd(_ name: String) throws(Diagnostic) {
    let tail: [UInt8]
    switch self {
    case .file(let path):
      guard !path.utf8.contains(0) else { throw .zipMissing(path, EINVAL) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .zipMissing(path, errno) }
      defer { close(descriptor) }
      tail = ZipOrigin.tail(descriptor)
    case .memory(let bytes): tail = bytes.suffix(22 + 65_535)
    }
    guard ZipOrigin.hasWholeEnd(tail) else { throw .zipUnreadable(name) }
  }

  /// The last bytes of a file; empty where they cannot be read.
  private static func tail(_ descriptor: Int32) -> [UInt8] {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 22 else { return [] }
    var tail = [UInt8](repeating: 0, count: min(size, 22 + 65_535))
    let from = size - tail.count
    var filled = 0
    while filled < tail.count {
      let got = tail.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
          off_t(from + filled))
      }
      guard got > 0 else { return [] }
      filled += got
    }
    return tail
  }

  private static func hasWholeEnd(_ tail: [UInt8]) -> Bool {
    guard tail.count >= 22 else { return false }
    for at in stride(from: tail.count - 22, through: 0, by: -1)
    where tail[at] == 0x50 && tail[at + 1] == 0x4b && tail[at + 2] == 5 && tail[at + 3] == 6 {
      return at + 22 + Int(tail[at + 20]) + Int(tail[at + 21]) << 8 <= tail.count
    }
    return false
  }
}

/// Bytes that minizip takes for a file.
final class ZipMemory {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> ZipMemory? {
    pointer.map { Unmanaged<ZipMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  /// How minizip reads; the object has to live as long as the handle that has them.
  var functions: zlib_filefunc64_def {
    var functions = zlib_filefunc64_def()
    functions.opaque = Unmanaged.passUnretained(self).toOpaque()
    functions.zopen64_file = { memory, _, _ in memory }
    functions.zread_file = { _, memory, buffer, count in
      guard let memory = ZipMemory.of(memory), let buffer else { return 0 }
      return UInt(memory.read(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
    }
    functions.zwrite_file = { _, _, _, _ in 0 }
    functions.ztell64_file = { _, memory in UInt64(ZipMemory.of(memory)?.at ?? 0) }
    functions.zseek64_file = { _, memory, offset, origin in
      ZipMemory.of(memory)?.seek(offset, from: origin) ?? -1
    }
    functions.zclose_file = { _, _ in 0 }
    functions.zerror_file = { _, _ in 0 }
    return functions
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - at)
    bytes.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[at..<at + count]))
    }
    at += count
    return count
  }

  /// - Returns: 0, or -1 for a place that is not in the bytes.
  private func seek(_ offset: UInt64, from origin: Int32) -> Int {
    let start: Int
    switch origin {
    case ZLIB_FILEFUNC_SEEK_SET: start = 0
    case ZLIB_FILEFUNC_SEEK_CUR: start = at
    default: start = bytes.count
    }
    guard let offset = Int(exactly: offset) else { return -1 }
    let (place, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, (0...bytes.count).contains(place) else { return -1 }
    at = place
    return 0
  }
}

/// The C handle, closed when it goes.
struct ZipHandle: ~Copyable {
  private let raw: UnsafeMutableRawPointer
  /// The bytes that minizip reads, where they are in memory.
  private let memory: ZipMemory?

  init(_ origin: ZipOrigin, _ name: String) throws(Diagnostic) {
    let raw: UnsafeMutableRawPointer?
    switch origin {
    case .file(let path):
      memory = nil
      raw = unzOpen64(path)
    case .memory(let bytes):
      let memory = ZipMemory(bytes)
      self.memory = memory
      var functions = memory.functions
      raw = unzOpen2_64(nil, &functions)
    }
    guard let raw else { throw .zipUnreadable(name) }
    self.raw = raw
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

  /// Makes an entry the one whose bytes come next.
  borrowing func open(_ entry: ZipArchive.Entry, _ path: String) throws(Diagnostic) {
    var place = unz64_file_pos()
    place.pos_in_zip_directory = entry.place.directoryOffset
    place.num_of_file = entry.place.number
    guard unzGoToFilePos64(raw, &place) == UNZ_OK, unzOpenCurrentFile(raw) == UNZ_OK else {
      throw .zipDamaged(path, entry.name)
    }
  }

  /// Fills the buffer with bytes of the open entry: how many, 0 at its end, less for damage.
  borrowing func some(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    Int(unzReadCurrentFile(raw, buffer.baseAddress, UInt32(buffer.count)))
  }

  /// Closes the open entry. - Returns: whether its checksum was right, once it was read to its end.
  @discardableResult
  borrowing func close() -> Bool { unzCloseCurrentFile(raw) == UNZ_OK }

  borrowing func read(
    _ entry: ZipArchive.Entry, _ path: String, _ interrupted: () -> Bool
  ) throws(Diagnostic) -> [UInt8] {
    try open(entry, path)
    // The declared size may lie: memory is taken as bytes really come.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(entry.size, 16 << 20))
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var got = 0
    repeat {
      if interrupted() {
        close()
        throw .readingInterrupted()
      }
      got = piece.withUnsafeMutableBufferPointer { some($0) }
      if got > 0 { bytes.append(contentsOf: piece[..<got]) }
    } while got > 0 && bytes.count <= entry.size
    let isWhole = close()
    guard got >= 0, isWhole, bytes.count == entry.size else {
      throw .zipDamaged(path, entry.name)
    }
    return bytes
  }
}

/// The bytes of one entry, piece by piece.
final class ZipStream {
  private let handle: ZipHandle
  private let entry: ZipArchive.Entry
  private let path: String
  private var count = 0
  private var isOpen = true

  init(
    _ handle: consuming ZipHandle, _ entry: ZipArchive.Entry, _ path: String
  ) throws(Diagnostic) {
    try handle.open(entry, path)
    self.handle = handle
    self.entry = entry
    self.path = path
  }

  /// The next piece; empty at the end.
  func next() throws(Diagnostic) -> [UInt8] {
    guard isOpen else { return [] }
    var got = 0
    let piece = [UInt8](unsafeUninitializedCapacity: ByteSource.pieceSize) { buffer, count in
      got = handle.some(buffer)
      count = max(got, 0)
    }
    count += piece.count
    guard got >= 0, count <= entry.size else {
      isOpen = false
      throw .zipDamaged(path, entry.name)
    }
    if got == 0 {
      isOpen = false
      guard handle.close(), count == entry.size else { throw .zipDamaged(path, entry.name) }
    }
    return piece
  }
}
