// Files and folders by path. Reading has a limit and takes regular files only, unless the caller
// also wants pipes; writing is in `AtomicFile.swift`.
import Glibc
import Kernel

public enum Files {
  public enum Kind: Sendable, Equatable {
    case file
    case folder
    /// A pipe, device or socket.
    case other
  }

  /// What `path` leads to, through symbolic links; nil when it cannot be reached.
  public static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard isWhole(path), stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether `path` leads to anything.
  public static func exists(_ path: String) -> Bool { kind(path) != nil }

  /// Whether both lead to one file, by whatever names.
  public static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return isWhole(a) && isWhole(b) && stat(a, &first) == 0 && stat(b, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether `path` itself is a symbolic link.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return isWhole(path) && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Bytes in the file; nil when it cannot be reached.
  public static func size(_ path: String) -> Int? {
    var status = stat()
    guard isWhole(path), stat(path, &status) == 0 else { return nil }
    return Int(status.st_size)
  }

  /// The permission bits of the file, such as 0o600; nil when it cannot be reached.
  public static func permissions(_ path: String) -> Int? {
    var status = stat()
    guard isWhole(path), stat(path, &status) == 0 else { return nil }
    return Int(status.st_mode & 0o777)
  }

  /// Whether only this user can have written what lies at `path`: no symbolic link, owned by them, not
  /// writable by others. Such a thing may be believed.
  public static func isOwn(_ path: String) -> Bool {
    var status = stat()
    guard isWhole(path), lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFLNK && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// Whether a path leads into a folder, or would once something is made there, by whatever names and
  /// mounts it gets there.
  public static func isWithin(_ path: String, _ folder: String) -> Bool {
    guard kind(folder) == .folder else { return false }
    var place = resolved(path)
    while !isSame(place, folder) {
      let above = Paths.folder(of: place)
      guard above != place else { return false }
      place = above
    }
    return true
  }

  /// Where a program is found along a list of folders such as PATH; nil where it is not.
  public static func program(_ name: String, along path: String?) -> String? {
    for folder in (path ?? "").split(separator: ":") {
      let candidate = Paths.join(String(folder), name)
      if kind(candidate) == .file, access(candidate, X_OK) == 0 { return candidate }
    }
    return nil
  }

  /// All bytes of a file.
  ///
  /// A folder, pipe or device is refused without waiting; with `orPipe` pipes and devices are read
  /// to their end, such as what a shell makes of `<(command)`.
  /// - Throws: 66 missing or no file, 77 no permission, 65 larger than `limit` bytes, 74 otherwise.
  public static func read(
    _ path: String, limit: Int, orPipe: Bool = false
  ) throws(Diagnostic) -> [UInt8] {
    try check(path)
    let bytes: [UInt8]?
    do throws(SystemFault) {
      // Without O_NONBLOCK opening a pipe would wait for a writer.
      let file = try Descriptor(path, O_RDONLY | O_NOCTTY | (orPipe ? 0 : O_NONBLOCK))
      let status = try file.status()
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw SystemFault(number: EISDIR)
      default: if !orPipe { throw SystemFault(number: ENXIO) }
      }
      bytes = try readAll(file.raw, limit: limit, expected: Int(status.st_size))
    } catch {
      switch error.number {
      case EISDIR: throw .isFolder(path)
      case ENXIO: throw .isNotRegular(path)
      default: throw .cannotRead(path, error.number)
      }
    }
    guard let bytes else { throw .tooLarge(path, limit: limit) }
    return bytes
  }

  /// The first bytes of a plain file, at most `bytes`; nil where they cannot be read.
  public static func head(_ path: String, bytes count: Int) -> [UInt8]? {
    guard let file = try? Descriptor(path, O_RDONLY | O_NOCTTY | O_NONBLOCK),
      let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return try? Streams.readSome(file.raw, limit: count)
  }

  /// The names in a folder, without `.` and `..`, sorted by their bytes. Names that are not UTF-8
  /// come out with U+FFFD and cannot be opened.
  public static func list(_ path: String) throws(Diagnostic) -> [String] {
    try check(path)
    guard let folder = opendir(path) else {
      throw errno == ENOTDIR && exists(path) ? .isNotFolder(path) : .cannotRead(path, errno)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw .cannotRead(path, errno) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The absolute path without links and dots; what it names must exist.
  public static func realPath(_ path: String) throws(Diagnostic) -> String {
    try check(path)
    guard let found = realpath(path, nil) else { throw .cannotRead(path, errno) }
    defer { free(found) }
    return String(cString: found)
  }

  /// The absolute path without links and dots, whether something is there or not: links are followed to
  /// where a file would be made.
  public static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let real = try? realPath(path) { return real }
      guard isLink(path), let next = destination(path) else { break }
      path = Paths.join(Paths.folder(of: path), next)
    }
    guard let folder = try? realPath(Paths.folder(of: path)) else { return path }
    return Paths.join(folder, Paths.name(of: path))
  }

  private static func destination(_ link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// How many names a file has; 0 when it cannot be reached.
  public static func links(_ path: String) -> Int {
    var status = stat()
    return isWhole(path) && stat(path, &status) == 0 ? Int(status.st_nlink) : 0
  }

  /// Whether a path leads to a file in a folder or below it, links in it not followed.
  public static func isSame(_ path: String, below folder: String) -> Bool {
    for name in (try? list(folder)) ?? [] {
      let inner = Paths.join(folder, name)
      if kind(inner) == .folder, !isLink(inner) {
        if isSame(path, below: inner) { return true }
      } else if isSame(path, inner) {
        return true
      }
    }
    return false
  }

  /// Makes a folder and those above it, with `mode` cut by the umask; one that exists is left as it
  /// is.
  /// - Throws: 73 when it cannot be made, 74 when the disk is full.
  public static func makeDirectory(_ path: String, mode: mode_t = 0o700) throws(Diagnostic) {
    try check(path)
    if mkdir(path, mode) == 0 { return }
    switch errno {
    case EEXIST:
      if kind(path) != .folder { throw .cannotCreate(path, ENOTDIR) }
    case ENOENT:
      let above = Paths.folder(of: path)
      guard above != path, above != "." else { throw .cannotCreate(path, ENOENT) }
      try makeDirectory(above, mode: mode)
      // Another process may have made it meanwhile.
      if mkdir(path, mode) != 0, errno != EEXIST { throw .cannotCreate(path, errno) }
    default: throw .cannotCreate(path, errno)
    }
  }

  /// Removes a file; one that is missing is no fault.
  public static func remove(_ path: String) throws(Diagnostic) {
    try check(path)
    if unlink(path) != 0, errno != ENOENT { throw .cannotRemove(path, errno) }
  }

  /// Makes the names in a folder outlast a crash.
  public static func syncFolder(_ path: String) throws(Diagnostic) { try FolderTree.sync(path) }

  /// Whether a name is that of a file itself, not of a link to one.
  public static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes a whole file so that a reader, or a crash, meets the old one or the new one, never a
  /// part. See `AtomicFile` for the rules.
  public static func writeAtomically(
    _ path: String, _ bytes: [UInt8], mode: mode_t = 0o600, overwrite: Bool
  ) throws(Diagnostic) {
    let file = try AtomicFile(path, mode: mode, overwrite: overwrite)
    try file.write(bytes)
    try file.commit()
  }

  static func check(_ path: String) throws(Diagnostic) {
    if !isWhole(path) { throw .badPath(path) }
  }

  /// A zero byte would end the path early for the system.
  private static func isWhole(_ path: String) -> Bool { !path.isEmpty && !path.utf8.contains(0) }
}
