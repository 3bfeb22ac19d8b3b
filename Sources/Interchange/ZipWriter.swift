// Writing a zip archive member by member. The same members give the same bytes: no clock, no owner, one
// way to pack. Refuses what the plain format cannot hold: 4 GiB, or more than 65,535 members.

import CMinizip
import Kernel
import System

/// An archive on its way to a sink. Not thread safe.
///
/// Layout: APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12, 4.3.16; names are UTF-8 (bit 11), the time is
/// 1980-01-01 00:00, the permissions 0644. A member is packed as its pieces come and kept packed until
/// it is whole, so that sizes and checksum stand before it. `finish` must be called.
public final class ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var method: UInt16
    var checksum: UInt32
    var packed: UInt32
    var size: UInt32
    var offset: UInt32
  }

  private let sink: ByteSink
  private var entries: [Entry] = []
  private var names: Set<String> = []
  private var offset = 0

  public init(_ sink: ByteSink) { self.sink = sink }

  /// A member written piece by piece; `stored` for what is packed already, such as JPEG.
  /// - Throws: `data` where the archive grows too large; what `body` throws.
  public func member(
    _ name: String, stored: Bool = false,
    _ body: (ZipMember) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    precondition(names.insert(name).inserted, "two members named \(name)")
    let member = ZipMember(stored: stored)
    try body(member)
    let (packed, checksum, size) = try member.finish()
    guard entries.count < 65_535, size < Int(UInt32.max),
      offset + packed.count + 65_536 < Int(UInt32.max)
    else { throw .zipCannotHold() }
    let entry = Entry(
      name: Array(name.utf8), method: stored ? 0 : 8, checksum: checksum,
      packed: UInt32(packed.count), size: UInt32(size), offset: UInt32(offset))
    entries.append(entry)
    try put(ZipWriter.four(0x0403_4b50) + ZipWriter.common(entry) + entry.name)
    try put(packed)
  }

  /// A member whose bytes are all there.
  public func member(
    _ name: String, _ bytes: [UInt8], stored: Bool = false
  ) throws(Diagnostic) {
    try member(name, stored: stored) { (member) throws(Diagnostic) in try member.write(bytes) }
  }

  /// Writes the directory, which makes the archive whole.
  public func finish() throws(Diagnostic) {
    let start = offset
    for entry in entries {
      // Made on Unix by version 2.0; a regular file that all may read.
      try put(
        ZipWriter.four(0x0201_4b50) + ZipWriter.two(3 << 8 | 20) + ZipWriter.common(entry)
          + ZipWriter.two(0) + ZipWriter.two(0) + ZipWriter.two(0)
          + ZipWriter.four(0o100644 << 16) + ZipWriter.four(entry.offset) + entry.name)
    }
    guard offset < Int(UInt32.max) else { throw .zipCannotHold() }
    let count = ZipWriter.two(UInt16(entries.count))
    try put(
      ZipWriter.four(0x0605_4b50) + ZipWriter.two(0) + ZipWriter.two(0) + count + count
        + ZipWriter.four(UInt32(offset - start)) + ZipWriter.four(UInt32(start))
        + ZipWriter.two(0))
  }

  private func put(_ bytes: [UInt8]) throws(Diagnostic) {
    offset += bytes.count
    try sink.write(bytes)
  }

  /// What the header before a member and its line in the directory share.
  private static func common(_ entry: Entry) -> [UInt8] {
    two(20) + two(0x0800) + two(entry.method) + two(0) + two(0x0021) + four(entry.checksum)
      + four(entry.packed) + four(entry.size) + two(UInt16(entry.name.count)) + two(0)
  }

  private static func two(_ n: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: n), UInt8(truncatingIfNeeded: n >> 8)]
  }

  private static func four(_ n: UInt32) -> [UInt8] {
    two(UInt16(truncatingIfNeeded: n)) + two(UInt16(truncatingIfNeeded: n >> 16))
  }
}

/// One member while it is written.
public final class ZipMember {
  private let packer: Deflater?
  private var packed: [UInt8] = []
  private var checksum: UInt = crc32(0, nil, 0)
  private var size = 0

  init(stored: Bool) { packer = stored ? nil : Deflater() }

  /// Appends. - Throws: 74 when there is no memory.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard !bytes.isEmpty else { return }
    size += bytes.count
    checksum = bytes.withUnsafeBufferPointer {
      crc32_z(checksum, $0.baseAddress, z_size_t($0.count))
    }
    if let packer {
      guard packer.pack(bytes, into: &packed, ends: false) else { throw .zipNoMemory() }
    } else {
      packed += bytes
    }
  }

  public func write(_ text: String) throws(Diagnostic) { try write(Array(text.utf8)) }

  func finish() throws(Diagnostic) -> (packed: [UInt8], checksum: UInt32, size: Int) {
    if let packer, !packer.pack([], into: &packed, ends: true) { throw .zipNoMemory() }
    return (packed, UInt32(truncatingIfNeeded: checksum), size)
  }
}

/// zlib's raw deflate at a fixed level.
private final class Deflater {
  private var stream = z_stream()
  private let isOpen: Bool

  init() {
    // Level 6, 32 KiB of window, no header: what zip wants.
    isOpen =
      deflateInit2_(
        &stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit { if isOpen { deflateEnd(&stream) } }

  /// False when there is no memory.
  func pack(_ bytes: [UInt8], into packed: inout [UInt8], ends: Bool) -> Bool {
    guard isOpen, bytes.count <= Int(UInt32.max) else { return false }
    var input = bytes
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { buffer in
      stream.next_in = buffer.baseAddress
      stream.avail_in = UInt32(buffer.count)
      while true {
        var status = Z_OK
        let got = piece.withUnsafeMutableBufferPointer { out in
          stream.next_out = out.baseAddress
          stream.avail_out = UInt32(out.count)
          status = deflate(&stream, ends ? Z_FINISH : Z_NO_FLUSH)
          return out.count - Int(stream.avail_out)
        }
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          return false
        }
        packed += piece[..<got]
        if status == Z_STREAM_END || (!ends && stream.avail_in == 0 && stream.avail_out != 0) {
          return true
        }
        if got == 0 { return !ends }
      }
    }
  }
}
