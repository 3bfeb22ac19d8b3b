// What is done to the file before SQLite sees it: is it there, is it ours, may we write it; and its
// making, with no moment in which others could read it. A file that is not ours is only read.

import Glibc
import Kernel
import System

/// The path of a notebook and what its first bytes say.
struct NotebookFile {
  /// 'taco' in the header of the SQLite file.
  static let applicationID: Int32 = 0x7461_636F

  enum State: Equatable {
    /// No such file, or one with no bytes: a notebook that was never committed to.
    case absent
    case empty
    case present(version: Int, writeAheadLog: Bool)
    /// The header may be half-written: a journal is there that will put it right.
    case unfinished
  }

  let path: String
  let state: State
  /// Whether a journal lies beside it, left by a crash or by a writer that runs now.
  let hasJournal: Bool
  let isWritable: Bool
  /// nil when there is no file.
  let stamp: Stamp?

  /// What tells a file from its copy, and a state of it from another, without reading it.
  struct Stamp: Equatable {
    let device: UInt64
    let inode: UInt64
    /// The user whose file it is.
    let owner: UInt32
    /// How many names it has.
    let links: Int
    let size: Int
    /// When anything about it was changed last, in nanoseconds; nobody can set it.
    let changed: Int64

    /// nil when the path leads nowhere.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      owner = status.st_uid
      links = Int(status.st_nlink)
      size = Int(status.st_size)
      changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
    }

    func isSameFile(as other: Stamp) -> Bool { device == other.device && inode == other.inode }
  }

  /// Reads at most the first 100 bytes.
  /// - Throws: `.data` for a file of another program, a newer one or one cut short; `.io` when it
  ///   cannot be read.
  init(inspecting path: String) throws(Diagnostic) {
    self.path = path
    let real = Self.real(path)
    try Self.checkBeside(real)
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw Self.unreadable(path, errno)
      }
      (state, hasJournal, isWritable, stamp) = (.absent, false, true, nil)
      return
    }
    stamp = Stamp(status)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notebookNotRegular(path) }
    // A file with no write bit at all is meant to be kept as it is, even by root.
    isWritable = status.st_mode & 0o222 != 0 && access(path, W_OK) == 0
    // In this order no writer that commits meanwhile makes the file look cut short: the journal is
    // there before the header changes and until all pages are written.
    let header = try Self.header(path)
    var journal = stat()
    let hasJournal = stat(real + "-journal", &journal) == 0 && journal.st_size > 0
    self.hasJournal = hasJournal
    if hasJournal, Self.namesAnother(real + "-journal") {
      throw .notebookAltered(path, tr("the journal next to it belongs to several files"))
    }
    state = try Self.judge(header, size: Self.size(path), hasJournal: hasJournal, path: path)
  }

  /// SQLite would wait for a pipe in the place of a journal, and open whatever device lies there.
  /// - Throws: `.data`.
  static func checkBeside(_ real: String) throws(Diagnostic) {
    var found = stat()
    for suffix in ["-wal", "-shm", "-journal"] where stat(real + suffix, &found) == 0 {
      guard found.st_mode & S_IFMT == S_IFREG else { throw .besideNotRegular(real + suffix) }
    }
  }

  /// Whether a journal ends with the name of a super-journal, which SQLite would remove after rolling
  /// back: ours never do, and the name may be that of any file.
  private static func namesAnother(_ journal: String) -> Bool {
    let file = Glibc.open(journal, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { Glibc.close(file) }
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var end = [UInt8](repeating: 0, count: 8)
    let size = lseek(file, 0, SEEK_END)
    return size >= 16 && pread(file, &end, 8, size - 8) == 8 && end == mark
  }

  private static func judge(
    _ header: [UInt8], size: Int, hasJournal: Bool, path: String
  ) throws(Diagnostic) -> State {
    if header.isEmpty { return hasJournal ? .unfinished : .empty }
    if hasJournal, header.allSatisfy({ $0 == 0 }) { return .unfinished }
    guard header.count == 100 else {
      throw header.starts(with: magic.prefix(header.count)) && header.count >= magic.count
        ? .notebookTruncated(path) : .notebookForeign(path)
    }
    guard header.starts(with: magic), word(header, 68) == UInt32(bitPattern: applicationID) else {
      throw .notebookForeign(path)
    }
    let version = Int(Int32(bitPattern: word(header, 60)))
    guard version >= 0 || hasJournal else { throw .notebookWithoutFormat(path) }
    guard version <= Schema.version else {
      throw .notebookNewer(path, version: version, known: Schema.version)
    }
    guard version > 0 || hasJournal else { throw .notebookForeign(path) }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let pages = Int(word(header, 28))
    if !hasJournal, size < (pageSize == 1 ? 65536 : pageSize) * max(pages, 1) {
      throw .notebookTruncated(path)
    }
    // What SQLite would refuse in words of its own, or read otherwise than it was written.
    guard
      hasJournal
        || (1...2).contains(header[18]) && (1...2).contains(header[19])
          && header[21...23].elementsEqual([64, 32, 32]) && (1...4).contains(word(header, 44))
          && word(header, 56) == 1 && pageSize.nonzeroBitCount == 1
    else { throw .notebookDamaged(path, words: "header") }
    return .present(version: version, writeAheadLog: header[18] == 2 || header[19] == 2)
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether the notebook that begins there within a file is read without a write-ahead log beside it.
  static func keepsJournal(_ path: String, at start: Int) -> Bool {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { Glibc.close(file) }
    var versions: [UInt8] = [0, 0]
    return pread(file, &versions, 2, off_t(start + 18)) != 2 || !versions.contains(2)
  }

  /// Whether a file begins as a notebook does.
  static func isOne(_ path: String) -> Bool {
    guard let header = Files.head(path, bytes: 72), header.count == 72 else { return false }
    return header.starts(with: magic) && word(header, 68) == UInt32(bitPattern: applicationID)
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Who may not read is refused; all else is a failure of the disk.
  private static func unreadable(_ path: String, _ number: Int32) -> Diagnostic {
    number == EACCES || number == EPERM
      ? .notebookForbidden(path) : .notebookUnreadable(path, words: words(number))
  }

  /// Closing any descriptor of a file ends the locks this process holds on it, so a process has at
  /// most one open notebook per file.
  private static func header(_ path: String) throws(Diagnostic) -> [UInt8] {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(path, errno) }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    var filled = 0
    while filled < 100 {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return read(file, rest.baseAddress, rest.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path, errno)
      }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  /// Makes an empty file that only its owner may read, and its folder likewise.
  /// - Throws: `.cannotCreate`.
  static func create(_ path: String) throws(Diagnostic) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]), for: path)
    }
    let file = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      // Another taccuino may have made it just now.
      if errno == EEXIST { return }
      throw .notebookUncreatable(path, words: words(errno))
    }
    Glibc.close(file)
  }

  /// Makes the folder and those above it that are missing, mode 0700.
  static func makeFolder(_ folder: String, for path: String) throws(Diagnostic) {
    if folder.isEmpty || access(folder, F_OK) == 0 { return }
    if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      try makeFolder(String(folder[..<slash]), for: path)
    }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .notebookUncreatable(path, words: words(errno))
    }
  }

  /// The path without symbolic links: SQLite keeps the journal beside the file itself.
  static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Device and inode: what tells a file from its copy. nil when it is gone.
  static func identity(_ path: String) -> (device: UInt64, inode: UInt64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The C library's words for an `errno`.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension Notebook {
  /// Whether a file begins as a notebook does; its bytes are read, and nothing else of it.
  public static func isFile(_ path: String) -> Bool { NotebookFile.isOne(path) }
}
