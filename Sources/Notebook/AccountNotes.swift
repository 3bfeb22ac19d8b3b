// What this machine knows of the accounts of a notebook: hashes of passwords, who is logged in, codes that
// reset a password, and failed attempts. It lies in the state folder, never in the notebook: a notebook
// that is copied, sent or backed up carries no hash. Nothing in it is a secret in clear.
//
// The file is replaced in one step, so that a process that is killed leaves the old or the new one; who
// changes it holds a lock. Why so: docs/decisions/0059-accounts.md.

import Glibc
import Kernel

struct AccountNotes: Equatable {
  struct Session: Equatable {
    /// Of the token and all that it is bound to.
    var hash: [UInt8]
    var account: Identifier
    var used: Instant
  }

  struct Code: Equatable {
    var account: Identifier
    var hash: [UInt8]
    var ends: Instant
  }

  /// Failed attempts under one name, known or not.
  struct Failures: Equatable {
    /// Of the name as it was typed, folded, with the salt.
    var name: [UInt8]
    var count: Int
    var last: Instant
  }

  var salt: [UInt8]
  /// The hash that is checked where there is none: of a password that nobody knows.
  var dummy: String
  var passwords: [Identifier: String] = [:]
  var sessions: [Session] = []
  var codes: [Code] = []
  var failures: [Failures] = []

  static let idle = Duration(milliseconds: 12 * 3_600_000)
  static let codeLife = Duration(milliseconds: 15 * 60_000)
  /// A failed attempt is forgotten after a day without another.
  static let memory = Duration(milliseconds: 24 * 3_600_000)
  static let mostSessions = 64
  static let mostCodes = 64
  static let mostNames = 1024
  /// So many attempts are free.
  static let free = 5
  static let longestDelay: Int64 = 900

  /// What names are counted under once there are too many.
  private static let others = [UInt8](repeating: 0, count: 16)

  private static let head = "taccuino-accounts 1"

  init(salt: [UInt8], dummy: String) {
    self.salt = salt
    self.dummy = dummy
  }

  /// Lines of another form are passed over: what is lost so is a password that has to be set anew.
  init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.head[...] else { return nil }
    self.init(salt: [], dummy: "")
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("salt", 2): salt = ContentHash.bytes(words[1]) ?? []
      case ("dummy", 2): dummy = words[1]
      case ("password", 3): if let id = Identifier(words[1]) { passwords[id] = words[2] }
      case ("session", 4):
        guard let hash = ContentHash.bytes(words[1]), let id = Identifier(words[2]),
          let used = Int64(words[3])
        else { continue }
        sessions.append(Session(hash: hash, account: id, used: Instant(milliseconds: used)))
      case ("code", 4):
        guard let id = Identifier(words[1]), let hash = ContentHash.bytes(words[2]),
          let ends = Int64(words[3])
        else { continue }
        codes.append(Code(account: id, hash: hash, ends: Instant(milliseconds: ends)))
      case ("failed", 4):
        guard let name = ContentHash.bytes(words[1]), let count = Int(words[2]), count > 0,
          let last = Int64(words[3])
        else { continue }
        failures.append(
          Failures(name: name, count: count, last: Instant(milliseconds: last)))
      default: continue
      }
    }
    guard salt.count == 16, !dummy.isEmpty else { return nil }
  }

  var text: String {
    var lines = [Self.head, "salt \(ContentHash.hex(salt))", "dummy \(dummy)"]
    for (id, hash) in passwords.sorted(by: { $0.key < $1.key }) {
      lines.append("password \(id) \(hash)")
    }
    for session in sessions {
      let hash = ContentHash.hex(session.hash)
      lines.append("session \(hash) \(session.account) \(session.used.milliseconds)")
    }
    for code in codes {
      let hash = ContentHash.hex(code.hash)
      lines.append("code \(code.account) \(hash) \(code.ends.milliseconds)")
    }
    for failure in failures {
      let name = ContentHash.hex(failure.name)
      lines.append("failed \(name) \(failure.count) \(failure.last.milliseconds)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Drops what is over, and what is more than is kept.
  mutating func prune(_ now: Instant) {
    sessions.removeAll { !Self.isAlive($0, now) }
    codes.removeAll { $0.ends <= now || $0.ends > now + Self.codeLife }
    failures.removeAll { $0.last + Self.memory <= now }
    if sessions.count > Self.mostSessions {
      sessions.sort { $0.used < $1.used }
      sessions.removeFirst(sessions.count - Self.mostSessions)
    }
    if codes.count > Self.mostCodes { codes.removeFirst(codes.count - Self.mostCodes) }
  }

  /// A clock that was put back makes nobody logged in for longer.
  static func isAlive(_ session: Session, _ now: Instant) -> Bool {
    session.used <= now + Duration(milliseconds: 60_000) && now < session.used + idle
  }

  // MARK: - Failed attempts

  /// The name under which attempts are counted.
  func key(_ name: String) -> [UInt8] {
    Array(EventHash.digest(salt + Array(name.folded.utf8)).prefix(16))
  }

  /// Seconds that pass before another attempt, after so many that failed.
  static func delay(after count: Int) -> Int64 {
    guard count >= free else { return 0 }
    return min(longestDelay, 5 << Int64(min(count - free, 20)))
  }

  /// Counts an attempt before it is made, so that none is free to a process that is killed or to many at
  /// once.
  /// - Returns: seconds to wait, where it may not be made yet; 0 where it is counted.
  mutating func attempt(_ name: String, _ now: Instant) -> Int64 {
    var key = key(name)
    // Nobody drives a name out with a flood of others: those that find no room share one record.
    if failures.count >= Self.mostNames, !failures.contains(where: { $0.name == key }) {
      key = Self.others
    }
    guard let index = failures.firstIndex(where: { $0.name == key }) else {
      failures.append(Failures(name: key, count: 1, last: now))
      return 0
    }
    // A clock that was ahead makes nobody wait for longer than the delay.
    failures[index].last = min(failures[index].last, now)
    let delay = Self.delay(after: failures[index].count)
    let ends = failures[index].last + Duration(milliseconds: delay * 1000)
    guard ends <= now else { return (ends.milliseconds - now.milliseconds + 999) / 1000 }
    failures[index].count = min(failures[index].count + 1, 1_000_000)
    failures[index].last = now
    return 0
  }

  mutating func forget(_ name: String) {
    let key = key(name)
    failures.removeAll { $0.name == key }
  }
}

/// The file of the notes, and the lock on it.
struct AccountFile {
  let folder: String
  let notebook: Identifier
  let patience: Int
  let interrupted: () -> Bool

  var path: String { "\(folder)/\(notebook)" }

  private static let limit = 4 << 20

  /// nil where there is none, or none that can be understood.
  func read() -> AccountNotes? {
    let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard raw >= 0 else { return nil }
    defer { close(raw) }
    var status = stat()
    guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.limit
    else { return nil }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(raw, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return AccountNotes(String(decoding: bytes, as: UTF8.self))
  }

  /// Changes the notes with nobody else between reading and writing; makes them where there are none.
  ///
  /// - Parameter now: what is over by then is dropped.
  /// - Throws: what `body` throws, with nothing changed; `.busy`, `.cannotCreate`, `.interrupted`.
  func change<R>(
    _ now: Instant, _ body: (inout AccountNotes) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    try NotebookFile.makeFolder(folder, for: path)
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw .notebookUncreatable(path, words: NotebookFile.words(errno))
    }
    // The lock goes with the descriptor, also when the process is killed.
    defer { close(lock) }
    var waited = 0
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw .notebookUncreatable(path, words: NotebookFile.words(errno))
      }
      guard waited < patience else { throw .accountsBusy() }
      if interrupted() { throw .interrupted() }
      usleep(5_000)
      waited += 5
    }
    let before = read()
    var notes: AccountNotes
    if let before {
      notes = before
    } else {
      notes = AccountNotes(
        salt: PasswordHash.random(16),
        dummy: try PasswordHash.make(.init(PasswordHash.random(32))))
    }
    notes.prune(now)
    let result = try body(&notes)
    notes.prune(now)
    if notes != before { try write(notes.text) }
    return result
  }

  /// - Throws: `.cannotCreate`, with the old file as it was.
  private func write(_ text: String) throws(Diagnostic) {
    // Whoever writes holds the lock: what lies there was left by a process that was killed.
    let draft = path + ".new"
    unlink(draft)
    let raw = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { throw .notebookUncreatable(path, words: NotebookFile.words(errno)) }
    let isWritten = Array(text.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          raw, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    let isSynced = isWritten && fsync(raw) == 0
    let number = errno
    close(raw)
    guard isSynced, rename(draft, path) == 0 else {
      let words = NotebookFile.words(isSynced ? errno : number)
      unlink(draft)
      throw .notebookUncreatable(path, words: words)
    }
    let above = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if above >= 0 {
      fsync(above)
      close(above)
    }
  }
}
