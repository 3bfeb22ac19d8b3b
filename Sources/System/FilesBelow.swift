// Files below a folder that may come from a stranger: no link within it is followed, so nothing outside
// is read or written, whatever the folder holds. The folder itself may be reached through links. Names
// are not judged here.
import Glibc
import Kernel

/// The files below one folder, by paths such as `a/b.jpg`.
public struct FilesBelow: Sendable {
  public let root: String

  public init(_ root: String) { self.root = root }

  /// Whether a regular file, and no link, is at the path.
  /// - Throws: 74 where the device does not tell, 77 without permission: no sign that there is none.
  public func has(_ path: String) throws(Diagnostic) -> Bool { try size(path) != nil }

  /// Bytes in the file; nil where there is none. - Throws: as `has`.
  public func size(_ path: String) throws(Diagnostic) -> Int? {
    guard let (folders, name) = FilesBelow.parts(path) else { return nil }
    do throws(SystemFault) {
      let folder = try open(folders, creating: false)
      var found = stat()
      guard fstatat(folder.raw, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw SystemFault(number: errno)
      }
      return found.st_mode & S_IFMT == S_IFREG ? Int(found.st_size) : nil
    } catch {
      // Links are not followed: what is behind one is not here.
      if [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(error.number) { return nil }
      throw FilesBelow.fault(Paths.join(root, path), error.number)
    }
  }

  /// What keeps a file from being put at the path: a link or no folder on the way to it, anything but a
  /// file in its place. nil where nothing does.
  public func obstacle(_ path: String) -> Diagnostic? {
    guard let (folders, name) = FilesBelow.parts(path) else {
      return .badPath(Paths.join(root, path))
    }
    var way = root
    for (index, part) in (folders + [name]).enumerated() {
      way = Paths.join(way, part)
      var found = stat()
      guard lstat(way, &found) == 0 else {
        return errno == ENOENT ? nil : .cannotCreate(way, errno)
      }
      switch found.st_mode & S_IFMT {
      case S_IFLNK: return .linkWithin(way)
      case S_IFDIR: if index == folders.count { return .cannotCreate(way, EISDIR) }
      case S_IFREG: if index < folders.count { return .cannotCreate(way, ENOTDIR) }
      default: return .isNotRegular(way)
      }
    }
    return nil
  }

  /// All bytes of a file.
  /// - Throws: 66 missing or no file, 77 no permission or a link, 65 larger than `limit`, 74 otherwise.
  public func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    let source = try source(path)
    if let size = source.size, size > limit { throw .tooLarge(source.name, limit: limit) }
    return try source.rest(limit: limit)
  }

  /// The bytes of a file piece by piece. - Throws: as `read`.
  public func source(_ path: String) throws(Diagnostic) -> ByteSource {
    let whole = Paths.join(root, path)
    guard let (folders, name) = FilesBelow.parts(path) else { throw .badPath(whole) }
    do throws(SystemFault) {
      let folder = try open(folders, creating: false)
      let file = try Descriptor(name, at: folder.raw, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      return try ByteSource(name: whole, owning: file)
    } catch {
      throw FilesBelow.fault(whole, error.number)
    }
  }

  /// Moves a file from anywhere to the path, making folders above it; what is there is replaced.
  /// - Returns: false where `from` is missing.
  public func take(_ from: String, to path: String) throws(SystemFault) -> Bool {
    guard let (folders, name) = FilesBelow.parts(path) else { throw SystemFault(number: EINVAL) }
    try FilesBelow.make(root)
    let folder = try open(folders, creating: true)
    if renameat(AT_FDCWD, from, folder.raw, name) == 0 { return true }
    guard errno == ENOENT else { throw SystemFault(number: errno) }
    return false
  }

  /// Writes a new file and brings it to the disk, making folders above it; `fill` gives the pieces one by
  /// one to the function that it gets.
  /// - Throws: 73 where something is in its place, 74 when the disk is full; what `fill` throws.
  public func write(
    _ path: String, _ fill: (([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let whole = Paths.join(root, path)
    guard let (folders, name) = FilesBelow.parts(path) else { throw .badPath(whole) }
    let file: Descriptor
    do throws(SystemFault) {
      try FilesBelow.make(root)
      let folder = try open(folders, creating: true)
      let raw = openat(
        folder.raw, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard raw >= 0 else { throw SystemFault(number: errno) }
      file = Descriptor(owning: raw)
    } catch {
      throw error.number == ELOOP ? .linkWithin(whole) : .cannotCreate(whole, error.number)
    }
    let raw = file.raw
    try fill { (piece) throws(Diagnostic) in
      do throws(SystemFault) { try FilesBelow.write(piece, raw) } catch {
        throw .cannotWrite(whole, error.number)
      }
    }
    do throws(SystemFault) { try file.sync() } catch { throw .cannotWrite(whole, error.number) }
  }

  private static func write(_ bytes: [UInt8], _ raw: Int32) throws(SystemFault) {
    var fault: SystemFault?
    bytes.withUnsafeBytes { buffer in
      do throws(SystemFault) { try writeAll(raw, buffer) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  /// Brings the names in a folder to the disk; "" for the root.
  public func sync(_ path: String = "") throws(Diagnostic) {
    try FolderTree.sync(Paths.join(root, path))
  }

  /// Makes the folder at the path, and those above it; "" for the root.
  public func makeFolder(_ path: String) throws(Diagnostic) {
    do throws(SystemFault) {
      try FilesBelow.make(root)
      _ = try open(path.split(separator: "/").map(String.init), creating: true)
    } catch {
      let whole = Paths.join(root, path)
      throw error.number == ELOOP ? .linkWithin(whole) : .cannotCreate(whole, error.number)
    }
  }

  private static func make(_ root: String) throws(SystemFault) {
    do throws(Diagnostic) { try Files.makeDirectory(root) } catch {
      throw SystemFault(number: error.code == .io ? ENOSPC : EACCES)
    }
  }

  private static func parts(_ path: String) -> (folders: [String], name: String)? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.popLast(), !path.utf8.contains(0),
      (parts + [name]).allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
    else { return nil }
    return (parts, name)
  }

  /// - Throws: `ELOOP` where a part of the path is a link.
  private func open(_ folders: [String], creating: Bool) throws(SystemFault) -> Descriptor {
    var current = try Descriptor(root, O_RDONLY | O_DIRECTORY)
    for name in folders {
      if creating, mkdirat(current.raw, name, 0o700) != 0, errno != EEXIST {
        throw SystemFault(number: errno)
      }
      do throws(SystemFault) {
        current = try Descriptor(name, at: current.raw, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        var found = stat()
        let isLink =
          error.number == ENOTDIR
          && fstatat(current.raw, name, &found, AT_SYMLINK_NOFOLLOW) == 0
          && found.st_mode & S_IFMT == S_IFLNK
        throw isLink ? SystemFault(number: ELOOP) : error
      }
    }
    return current
  }

  static func fault(_ path: String, _ number: Int32) -> Diagnostic {
    switch number {
    case EISDIR: .isFolder(path)
    case ENXIO: .isNotRegular(path)
    case ELOOP: .linkWithin(path)
    default: .cannotRead(path, number)
    }
  }
}
