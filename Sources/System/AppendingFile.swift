// A file that only grows, such as a transcript: what is written stays, also after a crash of the
// program. Made for its owner alone.
import Glibc
import Kernel

/// A file open for appending.
public final class AppendingFile {
  public let path: String
  private let descriptor: Descriptor

  /// Opens the file, making it where there is none; folders and devices are refused.
  /// - Throws: 73 when it cannot be created, 77 when it may not be written.
  public init(_ path: String, mode: mode_t = 0o600) throws(Diagnostic) {
    self.path = path
    do throws(SystemFault) {
      let file = try Descriptor(
        path, O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY | O_NONBLOCK, mode: mode)
      guard try file.status().st_mode & S_IFMT == S_IFREG else { throw SystemFault(number: ENXIO) }
      descriptor = file
    } catch {
      throw .cannotCreate(path, error.number)
    }
  }

  /// - Throws: 74 when the disk is full or writing fails.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    _ = try Streams.write(bytes, to: descriptor.raw)
  }
}
