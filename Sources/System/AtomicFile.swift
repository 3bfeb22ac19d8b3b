// A file that appears whole or not at all: written beside its place under another name, synced,
// renamed. Devices and pipes are written directly: they have no content to protect, and must not be
// replaced.
import Glibc
import Kernel

/// A file being written. Without `commit` nothing of it remains.
public struct AtomicFile: ~Copyable {
  private let path: String
  /// nil for a device or pipe.
  private let temporary: String?
  private let overwrite: Bool
  private let descriptor: Descriptor

  /// Opens the file under a temporary name in the same folder.
  ///
  /// `mode` is given at opening and cut by the umask; a file that is replaced never becomes
  /// readable to more people than it was. A symbolic link is followed. Without `overwrite` an
  /// existing file is refused, here and once more, without a race, at `commit`.
  /// A pipe that nobody reads yet is waited for.
  /// - Throws: 73 when it cannot be created or exists, 74 when the disk is full, 130 when Ctrl-C was
  ///   pressed while waiting.
  public init(_ path: String, mode: mode_t = 0o600, overwrite: Bool) throws(Diagnostic) {
    let place = try AtomicFile.open(path, mode: mode, overwrite: overwrite)
    self.path = place.path
    temporary = place.temporary
    self.overwrite = overwrite
    descriptor = Descriptor(owning: place.raw)
  }

  /// Refuses a file that could not be made now, without making one.
  /// - Throws: as `init`.
  public static func check(_ path: String, overwrite: Bool) throws(Diagnostic) {
    guard let target = try target(path, overwrite: overwrite) else { return }
    guard access(Paths.folder(of: target.path), W_OK | X_OK) == 0 else {
      throw .cannotCreate(path, errno)
    }
  }

  /// Where the file will lie, links followed, with the mode of the one that it replaces; nil for a device or pipe.
  private static func target(
    _ path: String, overwrite: Bool
  ) throws(Diagnostic) -> (path: String, mode: mode_t?)? {
    try Files.check(path)
    var status = stat()
    guard stat(path, &status) == 0 else {
      // A link that leads nowhere.
      if !overwrite, lstat(path, &status) == 0 { throw .exists(path) }
      return (path, nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      if !overwrite { throw .exists(path) }
      return (try Files.realPath(path), status.st_mode & 0o777)
    case S_IFDIR: throw .targetIsFolder(path)
    default: return nil
    }
  }

  /// The real path, the temporary one (nil for a device or pipe), and the open descriptor.
  private static func open(
    _ path: String, mode: mode_t, overwrite: Bool
  ) throws(Diagnostic) -> (path: String, temporary: String?, raw: Int32) {
    guard let (target, former) = try target(path, overwrite: overwrite) else {
      do throws(SystemFault) {
        return (path, nil, try openPatiently(path))
      } catch {
        throw error.number == EINTR ? .interrupted : .cannotCreate(path, error.number)
      }
    }
    let mode = mode & (former ?? mode)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<16 {
      let mark = String(UInt32.random(in: 0...(.max), using: &generator), radix: 36)
      let name = ".\(Paths.name(of: target).utf8Prefix(200)).\(mark).tmp"
      let candidate = Paths.join(Paths.folder(of: target), name)
      let raw = Glibc.open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if raw >= 0 { return (target, candidate, raw) }
      if errno != EEXIST && errno != EINTR { throw .cannotCreate(path, errno) }
    }
    throw .cannotCreate(path, EEXIST)
  }

  deinit {
    // After a commit the temporary name is gone, or stands for the same file once more.
    if let temporary { unlink(temporary) }
  }

  /// Where the file lies until it is committed, for a library that writes files by itself; nil for a
  /// device or pipe, which has no other name.
  public var temporaryPath: String? { temporary }

  /// Appends. - Throws: 74; the file then cannot be committed any more in full, so let it go.
  public borrowing func write(_ bytes: [UInt8]) throws(Diagnostic) {
    var fault: SystemFault?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemFault) {
        if temporary == nil {
          try writePatiently(descriptor.raw, buffer)
        } else {
          try writeAll(descriptor.raw, buffer)
        }
      } catch { fault = error }
    }
    if let fault {
      throw fault.number == EINTR ? .interrupted : .cannotWrite(path, fault.number)
    }
  }

  /// Gives the file its name, after its content has reached the disk; the folder is synced too.
  /// - Throws: 73 when somebody else made the file meanwhile, 74 when the disk fails.
  public consuming func commit() throws(Diagnostic) {
    do throws(SystemFault) { try descriptor.sync() } catch {
      throw .cannotWrite(path, error.number)
    }
    guard let temporary else { return }
    if overwrite {
      if rename(temporary, path) != 0 { throw .cannotCreate(path, errno) }
    } else {
      try AtomicFile.take(temporary, as: path)
    }
    try FolderTree.sync(Paths.folder(of: path))
  }

  /// The name of the file that one of a temporary name was to become; nil for another name.
  public static func whole(ofLeftOver name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return nil }
    let middle = name.dropFirst().dropLast(4)
    guard let point = middle.lastIndex(of: "."),
      UInt32(middle[middle.index(after: point)...], radix: 36) != nil
    else { return nil }
    return String(middle[..<point])
  }

  /// One of many files that wait to appear together: written and synced, and closed, as no process may hold
  /// hundreds of them open.
  public final class Waiting {
    private let path: String
    private let overwrite: Bool
    private var temporary: String?
    private var isNew = false
    private var hasAppeared = false
    /// Where the file lies that stood in its place, until all of them are there.
    private var former: String?

    /// - Throws: as `AtomicFile`.
    public init(_ path: String, _ bytes: [UInt8], overwrite: Bool) throws(Diagnostic) {
      let place = try AtomicFile.open(path, mode: 0o600, overwrite: overwrite)
      (self.path, self.overwrite, temporary) = (place.path, overwrite, place.temporary)
      let descriptor = Descriptor(owning: place.raw)
      var fault: SystemFault?
      bytes.withUnsafeBytes { buffer in
        do throws(SystemFault) {
          try writeAll(descriptor.raw, buffer)
          try descriptor.sync()
        } catch { fault = error }
      }
      guard let fault else { return }
      throw fault.number == EINTR ? .interrupted : .cannotWrite(path, fault.number)
    }

    deinit {
      if let temporary { unlink(temporary) }
      if let former { unlink(former) }
    }

    /// The folder is not synced: its last one may do that for all of them.
    public func appear() throws(Diagnostic) {
      guard let temporary else { return }
      isNew = !Files.exists(path)
      if overwrite {
        switch Files.kind(path) {
        case .file?:
          // What lies there keeps a second name, so that it can be put back; not on file systems without links.
          let aside = AtomicFile.aside(path)
          unlink(aside)
          if link(path, aside) == 0 { former = aside }
        case nil: break
        default: throw .cannotCreate(path, EISDIR)
        }
        if rename(temporary, path) != 0 { throw .cannotCreate(path, errno) }
        self.temporary = nil
      } else {
        try AtomicFile.take(temporary, as: path)
      }
      hasAppeared = true
    }

    /// Where another one of them cannot appear: what stood in its place before is back.
    public func takeBack() {
      guard hasAppeared else { return }
      if let former {
        rename(former, path)
        self.former = nil
      } else if isNew {
        unlink(path)
      }
      hasAppeared = false
    }
  }

  /// A file of a set that goes away when the others appear: under another name until then.
  public struct Aside: Sendable {
    private let path: String
    private let aside: String

    /// - Throws: 73 where it cannot be renamed.
    public init(_ path: String) throws(Diagnostic) {
      self.path = path
      aside = AtomicFile.aside(path)
      if rename(path, aside) != 0 { throw .cannotCreate(path, errno) }
    }

    public func putBack() { rename(aside, path) }
    public func remove() { unlink(aside) }
  }

  /// The name under which a file waits for what becomes of its set.
  private static func aside(_ path: String) -> String {
    Paths.join(Paths.folder(of: path), ".\(Paths.name(of: path).utf8Prefix(200)).\(getpid()).tmp")
  }

  /// Gives a file a second name, or its only one, only if that is free.
  static func take(_ temporary: String, as path: String) throws(Diagnostic) {
    if link(temporary, path) == 0 { return }
    switch errno {
    case EEXIST: throw .exists(path)
    case EPERM, ENOTSUP, ENOSYS, EMLINK, EACCES:
      // No links here (FAT): take the name with an empty file of our own, then replace that.
      let raw = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard raw >= 0 else { throw errno == EEXIST ? .exists(path) : .cannotCreate(path, errno) }
      close(raw)
      if rename(temporary, path) != 0 {
        let number = errno
        unlink(path)
        throw .cannotCreate(path, number)
      }
    default: throw .cannotCreate(path, errno)
    }
  }
}

extension String {
  /// The longest prefix of whole characters with at most `limit` bytes.
  fileprivate func utf8Prefix(_ limit: Int) -> Substring {
    var rest = self[...]
    while rest.utf8.count > limit { rest.removeLast() }
    return rest
  }
}
