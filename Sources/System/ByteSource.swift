// The bytes of an input, piece by piece: a file, or bytes at hand. A beginning can be looked at
// without being taken, so that a reader is chosen by what a file holds and not by its name.
import Glibc
import Kernel

/// An input that is read once, from its beginning to its end.
///
/// Readers that want a plain closure take `{ source.next() }`; a fault then looks like the end, and
/// stands in `fault`. Not thread safe.
public final class ByteSource {
  /// As the user named it, for messages.
  public let name: String
  /// Bytes in all; nil where nobody knows, such as of a pipe.
  public let size: Int?
  /// Bytes handed out by `next`.
  public private(set) var offset = 0
  /// Why the bytes ended too early.
  public private(set) var fault: Diagnostic?

  private var ahead: [UInt8] = []
  private let more: () throws(Diagnostic) -> [UInt8]
  private var isAtEnd = false

  /// Bytes of one piece of a file.
  public static let pieceSize = 1 << 18

  /// A file. A folder, pipe or device is refused without waiting.
  /// - Throws: 66 missing or no file, 77 no permission, 74 otherwise.
  public convenience init(path: String) throws(Diagnostic) {
    try Files.check(path)
    let file: OpenFile
    do throws(SystemFault) { file = try OpenFile(path) } catch {
      switch error.number {
      case EISDIR: throw .isFolder(path)
      case ENXIO: throw .isNotRegular(path)
      default: throw .cannotRead(path, error.number)
      }
    }
    self.init(name: path, size: file.size) { () throws(Diagnostic) in
      do throws(SystemFault) { return try file.some() } catch {
        throw .cannotRead(path, error.number)
      }
    }
  }

  /// A file that is open already; it has to be a regular one.
  convenience init(name: String, owning descriptor: consuming Descriptor) throws(SystemFault) {
    let file = try OpenFile(descriptor)
    self.init(name: name, size: file.size) { () throws(Diagnostic) in
      do throws(SystemFault) { return try file.some() } catch {
        throw .cannotRead(name, error.number)
      }
    }
  }

  /// Bytes at hand, such as of an entry of an archive.
  public convenience init(_ bytes: [UInt8], name: String) {
    var left = bytes[...]
    self.init(name: name, size: bytes.count) { () throws(Diagnostic) in
      defer { left = left.dropFirst(ByteSource.pieceSize) }
      return Array(left.prefix(ByteSource.pieceSize))
    }
  }

  /// Pieces from `more`, which gives an empty one at the end.
  public init(name: String, size: Int? = nil, more: @escaping () throws(Diagnostic) -> [UInt8]) {
    self.name = name
    self.size = size
    self.more = more
  }

  /// The first `count` bytes that are still to come, or fewer where there are no more; they stay.
  public func peek(_ count: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
    while ahead.count < count, !isAtEnd {
      let piece = try more()
      isAtEnd = piece.isEmpty
      ahead += piece
    }
    return ahead.prefix(count)
  }

  /// The next piece; nil at the end, and after a fault.
  public func next() -> [UInt8]? {
    guard fault == nil else { return nil }
    if !ahead.isEmpty {
      let piece = ahead
      ahead = []
      offset += piece.count
      return piece
    }
    guard !isAtEnd else { return nil }
    do throws(Diagnostic) {
      let piece = try more()
      isAtEnd = piece.isEmpty
      offset += piece.count
      return isAtEnd ? nil : piece
    } catch {
      fault = error
      return nil
    }
  }

  /// All that is left.
  /// - Throws: 65 when it is more than `limit` bytes; the fault of reading.
  public func rest(limit: Int) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = next() {
      guard bytes.count + piece.count <= limit else { throw .tooLarge(name, limit: limit) }
      bytes += piece
    }
    if let fault { throw fault }
    return bytes
  }

  /// A descriptor that a closure can share.
  private final class OpenFile {
    private let file: Descriptor
    let size: Int

    convenience init(_ path: String) throws(SystemFault) {
      // Without O_NONBLOCK opening a pipe would wait for a writer.
      try self.init(Descriptor(path, O_RDONLY | O_NOCTTY | O_NONBLOCK))
    }

    init(_ descriptor: consuming Descriptor) throws(SystemFault) {
      let status = try descriptor.status()
      file = descriptor
      switch status.st_mode & S_IFMT {
      case S_IFREG: size = Int(status.st_size)
      case S_IFDIR: throw SystemFault(number: EISDIR)
      default: throw SystemFault(number: ENXIO)
      }
    }

    func some() throws(SystemFault) -> [UInt8] {
      var fault: SystemFault?
      let bytes = [UInt8](unsafeUninitializedCapacity: ByteSource.pieceSize) { buffer, count in
        do throws(SystemFault) {
          count = try readSome(file.raw, UnsafeMutableRawBufferPointer(buffer))
        } catch {
          fault = error
        }
      }
      if let fault { throw fault }
      return bytes
    }
  }
}
