// What this machine knows of the accounts of a notebook: hashes of passwords, private keys sealed by
// passwords, sessions, codes that reset a password, and failed attempts. It lies in the state folder, never in the notebook: a notebook that is
// copied, sent or backed up carries no hash. No secret is stored in clear.
//
// How it is read and written: AccountFile.swift. Why so: docs/decisions/0059-accounts.md.

import Kernel

struct AccountNotes: Equatable {
  /// The file that a password or a code was set for. A copy has the id of its original, but is another file.
  struct Place: Hashable {
    var device: UInt64
    var inode: UInt64
    /// The user who owns the file.
    var owner: UInt32

    init(device: UInt64, inode: UInt64, owner: UInt32) {
      (self.device, self.inode, self.owner) = (device, inode, owner)
    }

    init(_ stamp: NotebookFile.Stamp) {
      self.init(device: stamp.device, inode: stamp.inode, owner: stamp.owner)
    }

    fileprivate init?(_ words: ArraySlice<String>) {
      let words = Array(words)
      guard words.count == 3, let device = UInt64(words[0]), let inode = UInt64(words[1]),
        let owner = UInt32(words[2])
      else { return nil }
      self.init(device: device, inode: inode, owner: owner)
    }

    fileprivate var text: String { "\(device) \(inode) \(owner)" }
  }

  struct Password: Equatable {
    var account: Identifier
    var place: Place
    var hash: String
  }

  /// A private key, sealed by the password of its account.
  struct Key: Equatable {
    var account: Identifier
    var place: Place
    /// The public key.
    var open: [UInt8]
    var sealed: [UInt8]
  }

  struct Session: Equatable {
    /// Of the token and all that it is bound to.
    var hash: [UInt8]
    var account: Identifier
    var used: Instant
  }

  struct Code: Equatable {
    var account: Identifier
    var place: Place
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
  /// The hash of a password that nobody knows, checked where an account has none.
  var dummy: String
  /// The latest last.
  private(set) var passwords: [Password] = []
  /// The latest last.
  private(set) var keys: [Key] = []
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
  /// How many files of one notebook an account can have a password for.
  static let mostPlaces = 16
  /// This many attempts are free.
  static let free = 5
  static let longestDelay: Int64 = 900
  private static let mostCounted = 1_000_000

  /// The record of all names that find no room of their own.
  private static let others = [UInt8](repeating: 0, count: 16)

  private static let head = "taccuino-accounts 1"

  init(salt: [UInt8], dummy: String) {
    self.salt = salt
    self.dummy = dummy
  }

  // MARK: - As text

  /// Reads as much as can be understood.
  /// - Parameter isWhole: set to false where a line was not understood.
  /// - Returns: nil where the text is no such file at all.
  init?(_ text: String, isWhole: inout Bool) {
    isWhole = true
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.head[...] else { return nil }
    self.init(salt: [], dummy: "")
    for line in lines where !take(line.split(separator: " ").map(String.init)) { isWhole = false }
    guard salt.count == 16 else { return nil }
  }

  init?(_ text: String) {
    var isWhole = true
    self.init(text, isWhole: &isWhole)
  }

  /// Takes in a line; false where it is not understood.
  private mutating func take(_ words: [String]) -> Bool {
    switch (words.first, words.count) {
    case ("salt", 2): salt = ContentHash.bytes(words[1]) ?? []
    case ("dummy", 2): dummy = words[1]
    case ("password", 6):
      guard let id = Identifier(words[1]), let place = Place(words[2...4]) else { return false }
      passwords.append(Password(account: id, place: place, hash: words[5]))
    case ("key", 7):
      guard let id = Identifier(words[1]), let place = Place(words[2...4]),
        let open = ContentHash.bytes(words[5]), open.count == SigningKey.publicSize,
        let sealed = ContentHash.bytes(words[6]), sealed.count == SigningKey.sealedSize
      else { return false }
      keys.append(Key(account: id, place: place, open: open, sealed: sealed))
    case ("session", 4):
      guard let hash = ContentHash.bytes(words[1]), let id = Identifier(words[2]),
        let used = Self.instant(words[3])
      else { return false }
      sessions.append(Session(hash: hash, account: id, used: used))
    case ("code", 7):
      guard let id = Identifier(words[1]), let place = Place(words[2...4]),
        let hash = ContentHash.bytes(words[5]), let ends = Self.instant(words[6])
      else { return false }
      codes.append(Code(account: id, place: place, hash: hash, ends: ends))
    case ("failed", 4):
      guard let name = ContentHash.bytes(words[1]), let count = Int(words[2]), count > 0,
        let last = Self.instant(words[3])
      else { return false }
      failures.append(Failures(name: name, count: min(count, Self.mostCounted), last: last))
    default: return false
    }
    return true
  }

  /// A time of the file, within the years that can be computed with.
  private static func instant(_ word: String) -> Instant? {
    // The end of the year 9999.
    Int64(word).map { Instant(milliseconds: min(max($0, 0), 253_402_300_799_999)) }
  }

  var text: String {
    var lines = [Self.head, "salt \(ContentHash.hex(salt))", "dummy \(dummy)"]
    for password in passwords {
      lines.append("password \(password.account) \(password.place.text) \(password.hash)")
    }
    for key in keys {
      let (open, sealed) = (ContentHash.hex(key.open), ContentHash.hex(key.sealed))
      lines.append("key \(key.account) \(key.place.text) \(open) \(sealed)")
    }
    for session in sessions {
      let hash = ContentHash.hex(session.hash)
      lines.append("session \(hash) \(session.account) \(session.used.milliseconds)")
    }
    for code in codes {
      let hash = ContentHash.hex(code.hash)
      lines.append("code \(code.account) \(code.place.text) \(hash) \(code.ends.milliseconds)")
    }
    for failure in failures {
      let name = ContentHash.hex(failure.name)
      lines.append("failed \(name) \(failure.count) \(failure.last.milliseconds)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Drops what has expired and what exceeds the limits.
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

  /// A clock that was put back does not lengthen a session.
  static func isAlive(_ session: Session, _ now: Instant) -> Bool {
    session.used <= now + Duration(milliseconds: 60_000) && now < session.used + idle
  }

  // MARK: - Passwords

  /// The hash that counts for an account in a file: the one set for that file, else the latest one set for
  /// another file of the notebook with the same owner. So a file that was moved, restored or copied keeps its
  /// passwords; and who copies somebody else's file and sets passwords in the copy, which they own, cannot
  /// log in to the original with them.
  func hash(of account: Identifier, at place: Place) -> String? {
    let all = passwords.filter { $0.account == account && $0.place.owner == place.owner }
    let hash = (all.last { $0.place == place } ?? all.last)?.hash
    return hash.flatMap { PasswordHash.isForm($0) ? $0 : nil }
  }

  /// Sets the password of an account in a file; those for other files stay as they are.
  mutating func setHash(_ hash: String, of account: Identifier, at place: Place) {
    passwords.removeAll { $0.account == account && $0.place == place }
    passwords.append(Password(account: account, place: place, hash: hash))
    let own = passwords.indices.filter { passwords[$0].account == account }
    if own.count > Self.mostPlaces { passwords.remove(at: own[0]) }
  }

  /// The password of another file has proved right in this one: from now on it is this file's own.
  mutating func adopt(_ hash: String, of account: Identifier, at place: Place) {
    let isOwn = passwords.contains { $0.account == account && $0.place == place }
    if !isOwn { setHash(hash, of: account, at: place) }
  }

  // MARK: - Keys

  /// The private key that counts for an account in a file; of which file, as for passwords.
  func key(of account: Identifier, at place: Place) -> Key? {
    let all = keys.filter { $0.account == account && $0.place.owner == place.owner }
    return all.last { $0.place == place } ?? all.last
  }

  /// Sets the private key of an account in a file.
  mutating func setKey(
    _ open: [UInt8], _ sealed: [UInt8], of account: Identifier, at place: Place
  ) {
    keys.removeAll { $0.account == account && $0.place == place }
    keys.append(Key(account: account, place: place, open: open, sealed: sealed))
    let own = keys.indices.filter { keys[$0].account == account }
    if own.count > Self.mostPlaces { keys.remove(at: own[0]) }
  }

  // MARK: - Failed attempts

  /// The name under which attempts are counted.
  func key(_ name: String) -> [UInt8] {
    Array(EventHash.digest(salt + Array(name.folded.utf8)).prefix(16))
  }

  /// How many seconds must pass before another attempt, after `count` that failed.
  static func delay(after count: Int) -> Int64 {
    guard count >= free else { return 0 }
    return min(longestDelay, 5 << Int64(min(count - free, 20)))
  }

  /// Counts an attempt before it is made, so that none is free to a process that is killed or to several at
  /// once.
  /// - Returns: how many seconds to wait where it may not be made yet; 0 where it is counted. What has
  ///   changed is to be stored in both cases.
  mutating func attempt(_ name: String, _ now: Instant) -> Int64 {
    var key = key(name)
    // A flood of other names does not push a name out: those that find no room share one record.
    if failures.count >= Self.mostNames, !failures.contains(where: { $0.name == key }) {
      key = Self.others
    }
    guard let index = failures.firstIndex(where: { $0.name == key }) else {
      failures.append(Failures(name: key, count: 1, last: now))
      return 0
    }
    // A clock that was ahead makes nobody wait longer than the delay.
    failures[index].last = min(failures[index].last, now)
    let delay = Self.delay(after: failures[index].count)
    let ends = failures[index].last + Duration(milliseconds: delay * 1000)
    guard ends <= now else { return (ends.milliseconds - now.milliseconds + 999) / 1000 }
    failures[index].count = min(failures[index].count + 1, Self.mostCounted)
    failures[index].last = now
    return 0
  }

  /// The attempt was right: what was counted under its name is forgotten. Of the record that many names
  /// share this one attempt is taken back.
  mutating func forget(_ name: String) {
    let key = key(name)
    guard !failures.contains(where: { $0.name == key }) else {
      return failures.removeAll { $0.name == key }
    }
    guard let index = failures.firstIndex(where: { $0.name == Self.others }) else { return }
    failures[index].count -= 1
    if failures[index].count < 1 { failures.remove(at: index) }
  }
}
