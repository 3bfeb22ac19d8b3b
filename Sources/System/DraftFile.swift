// A large file on its way: written beside its place as `NAME.part-PID`, in any order, read back, and only
// then put into its place. What a killed program left of one is removed by the next that writes there.
import Glibc
import Kernel

/// Not thread safe. Without `place` nothing of it remains.
public final class DraftFile {
  /// Where it lies until it is placed.
  public let path: String
  private let target: String
  private let descriptor: Descriptor
  private var isPlaced = false

  /// Makes the draft of `target`, readable by its owner only.
  /// - Throws: 73 when it cannot be created, 74 when the disk is full.
  public init(of target: String) throws(Diagnostic) {
    try Files.check(target)
    self.target = target
    path = "\(target).part-\(getpid())"
    unlink(path)
    let raw = open(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard raw >= 0 else { throw .cannotCreate(target, errno) }
    descriptor = Descriptor(owning: raw)
    // Tells other programs that its maker lives, also those that cannot see its number.
    flock(raw, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard !isPlaced else { return }
    unlink(path)
    // Of the notebook within it, where not even its own program could take it away.
    unlink(path + "-journal")
  }

  /// Removes drafts in `folder` whose names, without the end, `isOurs` knows, and whose makers are dead.
  /// - Returns: how many these were.
  @discardableResult
  public static func sweep(_ folder: String, _ isOurs: (Substring) -> Bool) -> Int {
    var count = 0
    for name in (try? Files.list(folder)) ?? [] {
      let path = Paths.join(folder, name)
      guard let (stem, number) = parts(name), isOurs(stem), number != getpid(),
        kill(number, 0) != 0, errno == ESRCH,
        let file = try? Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        flock(file.raw, LOCK_EX | LOCK_NB) == 0, let status = try? file.status()
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: if unlink(path) == 0 { count += 1 }
      case S_IFDIR:
        FolderTree.remove(path)
        count += 1
      default: continue
      }
    }
    return count
  }

  /// `NAME` and the number of `NAME.part-NUMBER`, and of the journal of a notebook within it.
  private static func parts(_ whole: String) -> (Substring, pid_t)? {
    let name = whole.hasSuffix("-journal") ? whole.dropLast(8) : whole[...]
    guard let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")),
      let number = pid_t(name[name.utf8.index(after: dash)...]), number > 1,
      name[..<dash].hasSuffix(".part")
    else { return nil }
    return (name[..<dash].dropLast(5), number)
  }

  /// Bytes so far.
  public func size() throws(Diagnostic) -> Int {
    do throws(SystemFault) { return Int(try descriptor.status().st_size) } catch {
      throw .cannotWrite(target, error.number)
    }
  }

  /// Writes at a place of the file, or beyond its end.
  public func write(_ bytes: [UInt8], at offset: Int) throws(Diagnostic) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          descriptor.raw, buffer.baseAddress?.advanced(by: done), bytes.count - done,
          off_t(offset + done))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .cannotWrite(target, errno)
      }
      done += count
    }
  }

  /// The bytes from `offset` on, at most `count`; fewer at the end.
  public func read(at offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
    do throws(SystemFault) { return try descriptor.read(at: offset, count) } catch {
      throw .cannotRead(path, error.number)
    }
  }

  /// Brings all bytes to the disk; what is read afterwards comes from there as far as the system allows.
  public func sync() throws(Diagnostic) {
    do throws(SystemFault) { try descriptor.sync() } catch {
      throw .cannotWrite(target, error.number)
    }
    posix_fadvise(descriptor.raw, 0, 0, POSIX_FADV_DONTNEED)
  }

  /// Gives the file its name; the folder is synced too.
  /// - Throws: 73 when somebody else made the file meanwhile and `overwrite` is false; 74.
  public func place(overwrite: Bool) throws(Diagnostic) {
    if overwrite {
      guard rename(path, target) == 0 else { throw .cannotCreate(target, errno) }
      isPlaced = true
    } else {
      try AtomicFile.take(path, as: target)
      unlink(path)
      isPlaced = true
    }
    do throws(Diagnostic) { try FolderTree.sync(Paths.folder(of: target)) } catch {
      // What came with it is taken back as well: half of it would be worse than none.
      if !overwrite { unlink(target) }
      throw error
    }
  }
}

/// A folder on its way, in the same manner. Not thread safe.
public final class DraftFolder {
  public let path: String
  private let target: String
  private let descriptor: Descriptor
  private var isPlaced = false

  /// - Throws: 73 when it cannot be created, 74 when the disk is full.
  public init(of target: String) throws(Diagnostic) {
    self.target = target
    path = "\(target).part-\(getpid())"
    FolderTree.remove(path)
    guard mkdir(path, 0o700) == 0 else { throw .cannotCreate(target, errno) }
    do throws(SystemFault) { descriptor = try Descriptor(path, O_RDONLY | O_DIRECTORY) } catch {
      throw .cannotCreate(target, error.number)
    }
    flock(descriptor.raw, LOCK_EX | LOCK_NB)
  }

  deinit { if !isPlaced { FolderTree.remove(path) } }

  /// Gives it its name, which nothing may have.
  public func place() throws(Diagnostic) {
    guard !Files.exists(target), rename(path, target) == 0 else {
      throw .cannotCreate(target, Files.exists(target) ? EEXIST : errno)
    }
    isPlaced = true
    try FolderTree.sync(Paths.folder(of: target))
  }
}

extension DraftFolder {
  /// Takes a folder that was placed away again, with what was put in with it.
  public func takeBack() {
    guard isPlaced, rename(target, path) == 0 else { return }
    isPlaced = false
  }
}

/// Folders with all they hold.
public enum FolderTree {
  /// Removes a folder with all that is in it; links are removed, not followed.
  public static func remove(_ path: String) {
    for name in (try? Files.list(path)) ?? [] {
      let item = Paths.join(path, name)
      if Files.kind(item) == .folder, !Files.isLink(item) { remove(item) } else { unlink(item) }
    }
    rmdir(path)
  }

  /// Brings the names in a folder to the disk. - Throws: 74.
  public static func sync(_ folder: String) throws(Diagnostic) {
    do throws(SystemFault) { try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync() } catch {
      // A folder that may be written but not read cannot be synced.
      if error.number != EACCES { throw .cannotWrite(folder, error.number) }
    }
  }

  /// Bytes that this user may still write to the file system of a folder; nil where nobody knows.
  public static func freeBytes(_ folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0, status.f_frsize > 0 else { return nil }
    let (bytes, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflow ? nil : bytes
  }
}
