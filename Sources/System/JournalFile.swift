// A journal beside a file: it grows while its writer lives, and tells others that the writer lives by
// a lock that ends with the process. What a crash leaves is read by whoever takes the lock next.
import Glibc
import Kernel

/// A journal whose lock this process holds. The lock ends with the value, or with the process.
public final class JournalFile {
  public let path: String
  private let file: Descriptor
  private var isDirty = false
  /// The last write stopped in its middle.
  private var isTorn = false

  private init(_ path: String, _ file: consuming Descriptor) {
    self.path = path
    self.file = file
  }

  /// Makes a new journal for its owner alone.
  /// - Returns: nil where there is one already.
  /// - Throws: 73, 74.
  public static func create(_ path: String) throws(Diagnostic) -> JournalFile? {
    for _ in 0..<100 {
      do throws(SystemFault) {
        let file = try Descriptor(
          path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        // Somebody may look whether the file is held, or take it for what a crash left and remove it.
        while isAt(path, file.raw) {
          if flock(file.raw, LOCK_EX | LOCK_NB) != 0 {
            LiveStream.pause(5)
          } else if isAt(path, file.raw) {
            try? Descriptor(Paths.folder(of: path), O_RDONLY | O_DIRECTORY).sync()
            return JournalFile(path, file)
          }
        }
      } catch {
        guard error.number == EEXIST else { throw .cannotCreate(path, error.number) }
        return nil
      }
    }
    return nil
  }

  /// Takes over a journal that nobody writes any more.
  /// - Returns: nil where there is none, or its writer lives.
  /// - Throws: 77 where it may not be touched, 74.
  public static func takeOver(_ path: String) throws(Diagnostic) -> JournalFile? {
    do throws(SystemFault) {
      let file = try Descriptor(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      guard try file.status().st_mode & S_IFMT == S_IFREG else { throw SystemFault(number: ENXIO) }
      guard flock(file.raw, LOCK_EX | LOCK_NB) == 0, isAt(path, file.raw) else { return nil }
      return JournalFile(path, file)
    } catch {
      switch error.number {
      case ENOENT: return nil
      case EISDIR: throw .isFolder(path)
      case ENXIO: throw .isNotRegular(path)
      default: throw .cannotRead(path, error.number)
      }
    }
  }

  /// Whether a process has the journal open for writing.
  public static func isHeld(_ path: String) -> Bool {
    do throws(SystemFault) {
      let file = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      return flock(file.raw, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    } catch {
      return false
    }
  }

  /// Whether the path still leads to the open file.
  private static func isAt(_ path: String, _ raw: Int32) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(raw, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }

  /// Appends a record that ends with a line break. After this a crash of the program loses nothing of it;
  /// one of the machine may, until `sync`.
  /// - Throws: 74 when the disk is full or fails; what was written of the record is no record then.
  public func append(_ record: [UInt8]) throws(Diagnostic) {
    isDirty = true
    let bytes = isTorn ? [0x0A] + record : record
    isTorn = true
    do throws(SystemFault) {
      var fault: SystemFault?
      bytes.withUnsafeBytes { buffer in
        do throws(SystemFault) { try writeAll(file.raw, buffer) } catch { fault = error }
      }
      if let fault { throw fault }
    } catch {
      throw .cannotWrite(path, error.number)
    }
    isTorn = false
  }

  /// Makes what was appended last through a loss of power. Does nothing when nothing was.
  /// - Throws: 74.
  public func sync() throws(Diagnostic) {
    guard isDirty else { return }
    while fdatasync(file.raw) != 0 {
      if errno == EINVAL || errno == ENOTSUP { break }
      if errno != EINTR { throw .cannotWrite(path, errno) }
    }
    isDirty = false
  }

  /// Removes the file; the lock is kept until the value goes.
  public func remove() throws(Diagnostic) { try Files.remove(path) }

  /// Gives the file another name beside it, `path.damaged` or the first of `path.damaged-2`… that is free.
  /// - Returns: that path.
  public func setAside() throws(Diagnostic) -> String {
    for number in 1..<10_000 {
      let place = "\(path).damaged" + (number == 1 ? "" : "-\(number)")
      // A link is made only where nothing is.
      if link(path, place) == 0 {
        try remove()
        return place
      }
      guard errno == EEXIST else { throw .cannotCreate(place, errno) }
    }
    throw .cannotCreate(path + ".damaged", EEXIST)
  }
}

extension Files {
  /// The last bytes of a file, at most `count`; nil where it cannot be read.
  public static func tail(_ path: String, _ count: Int) -> [UInt8]? {
    do throws(SystemFault) {
      let file = try Descriptor(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      let start = max(0, Int(status.st_size) - count)
      guard lseek(file.raw, start, SEEK_SET) == start else { return nil }
      return try readAll(file.raw, limit: count + (1 << 20))
    } catch {
      return nil
    }
  }
}
