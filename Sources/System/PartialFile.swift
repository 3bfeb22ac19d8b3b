// A file that arrives in parts, over hours and several runs: it grows as `PATH.part`, with a note of where it comes
// from in `PATH.part.from`, and gets its name when it is whole.
import Glibc
import Kernel

/// The part of a file. Only one program at a time has it. Not thread safe.
public final class PartialFile {
  public let path: String
  private let overwrite: Bool
  private let descriptor: Descriptor
  /// Bytes that are there.
  public private(set) var size: Int

  private static let noteLimit = 1 << 14

  private var partPath: String { path + ".part" }
  private var notePath: String { path + ".part.from" }

  /// Opens the part, or makes it, for its owner alone. Links are not followed.
  /// - Throws: EEXIST when the file itself is there and may not be replaced; EBUSY when another program has the part;
  ///   EPERM when another user made it, or it is no file.
  public init(_ path: String, overwrite: Bool) throws(SystemFault) {
    (self.path, self.overwrite) = (path, overwrite)
    var status = stat()
    if lstat(path, &status) == 0 {
      guard overwrite else { throw SystemFault(number: EEXIST) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemFault(number: EISDIR) }
    }
    let file = try Descriptor(path + ".part", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    status = try file.status()
    // A second name for it could be that of a file that is worth more.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1
    else { throw SystemFault(number: EPERM) }
    guard flock(file.raw, LOCK_EX | LOCK_NB) == 0 else { throw SystemFault(number: EBUSY) }
    descriptor = file
    size = Int(status.st_size)
  }

  /// The note of the part; nil where there is none that this user wrote.
  public var note: String? {
    guard Files.isOwn(notePath),
      let bytes = try? Files.read(notePath, limit: PartialFile.noteLimit)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Notes where the part comes from.
  /// - Throws: as writing does.
  public func write(note: String) throws(SystemFault) {
    let file = try Descriptor(notePath, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    var text = note
    var fault: SystemFault?
    text.withUTF8 { bytes in
      do throws(SystemFault) { try writeAll(file.raw, UnsafeRawBufferPointer(bytes)) } catch {
        fault = error
      }
    }
    if let fault { throw fault }
  }

  /// Begins from nothing.
  public func empty() throws(SystemFault) {
    guard ftruncate(descriptor.raw, 0) == 0 else { throw SystemFault(number: errno) }
    size = 0
  }

  /// Appends.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFault) {
    guard lseek(descriptor.raw, off_t(size), SEEK_SET) >= 0 else {
      throw SystemFault(number: errno)
    }
    try writeAll(descriptor.raw, bytes)
    size += bytes.count
  }

  /// Hands all bytes that are there to `body`, in pieces from the first.
  public func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemFault) {
    guard lseek(descriptor.raw, 0, SEEK_SET) >= 0 else { throw SystemFault(number: errno) }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { room.deallocate() }
    while true {
      let count = try readSome(descriptor.raw, room)
      if count == 0 { return }
      body(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }

  /// The part is whole: it gets the name of the file, once it has reached the disk.
  /// - Throws: EEXIST when another program made the file meanwhile.
  public func commit() throws(SystemFault) {
    try descriptor.sync()
    if overwrite {
      guard rename(partPath, path) == 0 else { throw SystemFault(number: errno) }
    } else if link(partPath, path) == 0 {
      unlink(partPath)
    } else if errno == EEXIST || Files.exists(path) {
      throw SystemFault(number: EEXIST)
    } else if rename(partPath, path) != 0 {
      // A file system without links.
      throw SystemFault(number: errno)
    }
    unlink(notePath)
    do throws(Diagnostic) { try FolderTree.sync(Paths.folder(of: path)) } catch {
      // The name is there; a folder that cannot be synced loses it only with the machine.
    }
  }

  /// Removes the part and its note.
  public func discard() {
    unlink(partPath)
    unlink(notePath)
  }
}
