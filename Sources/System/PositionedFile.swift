// A regular file whose bytes are read from anywhere in it.
import Glibc
import Kernel

/// Not thread safe: reads nothing ahead and keeps no position.
public final class PositionedFile {
  /// Bytes when it was opened.
  public let size: Int
  private let path: String
  private let descriptor: Descriptor

  /// - Throws: 66 missing or no file, 77 no permission, 74 otherwise.
  public init(_ path: String) throws(Diagnostic) {
    try Files.check(path)
    self.path = path
    do throws(SystemFault) {
      // Without O_NONBLOCK opening a pipe would wait for a writer.
      descriptor = try Descriptor(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      let status = try descriptor.status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemFault(number: ENXIO) }
      size = Int(status.st_size)
    } catch {
      throw error.number == ENXIO ? .isNotRegular(path) : .cannotRead(path, error.number)
    }
  }

  /// The bytes from `offset` on, at most `count`; fewer at the end, none before the beginning.
  /// - Throws: 74.
  public func read(at offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
    guard offset >= 0, offset < size else { return [] }
    do throws(SystemFault) {
      return try descriptor.read(at: offset, min(count, size - offset))
    } catch {
      throw .cannotRead(path, error.number)
    }
  }
}

extension Descriptor {
  /// The bytes from `offset` on, at most `count`; fewer at the end.
  borrowing func read(at offset: Int, _ count: Int) throws(SystemFault) -> [UInt8] {
    var number: Int32 = 0
    let raw = raw
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          raw, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { number = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if number != 0 { throw SystemFault(number: number) }
    return bytes
  }
}
