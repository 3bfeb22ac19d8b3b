// Accounts: operators with a password. The log says who has one and how passwords were reset; hashes, sessions
// and failed attempts are kept on this machine (`AccountNotes`). Who may do what is not decided here: that is
// `Rights` in Command.

import Glibc
import Kernel
import System

/// An operator with a password.
public struct Account: Sendable, Equatable {
  /// That of the operator.
  public var id: Identifier
  public var name: String
  public var isAdmin: Bool
  public var registered: Instant
}

/// What a session is bound to besides the file: its token is not accepted anywhere else.
public struct AccountPlace: Sendable {
  /// Identifies this machine.
  public var machine: String
  public var user: UInt32
  /// Where the token lies: a folder of this user that is gone after a restart.
  public var tokenFolder: String

  public init(machine: String, user: UInt32, tokenFolder: String) {
    self.machine = machine
    self.user = user
    self.tokenFolder = tokenFolder
  }
}

extension Notebook {
  // MARK: - What the log says

  /// Whether there is an account; without one there are no rights to check. One query of a short table.
  /// - Parameter now: whether the file is asked; false for whoever has just opened it, which looks into it.
  public func hasAccounts(now: Bool = true) throws(Diagnostic) -> Bool {
    if !now, wasWithoutAccounts { return false }
    guard id != nil, try kindNumber(NotebookKinds.accountRegistered.identity) != nil else {
      return false
    }
    return try database.first("SELECT 1 FROM account_account WHERE removed = 0 LIMIT 1") {
      (_: borrowing Row) throws(Diagnostic) in true
    } ?? false
  }

  /// In the order they came.
  public func accounts() throws(Diagnostic) -> [Account] {
    guard try hasAccounts() else { return [] }
    return try query(
      "SELECT a.id, p.name, a.admin, a.created_at FROM account_account a"
        + " JOIN notebook_operator p ON p.id = a.id"
        + " WHERE a.removed = 0 AND p.removed = 0 ORDER BY a.created_at, a.id"
    ) { (row) throws(Diagnostic) in
      Account(
        id: row.identifier(0) ?? Identifier(high: 0, low: 0), name: row.text(1),
        isAdmin: row.integer(2) == 1, registered: Instant(milliseconds: row.integer(3)))
    }
  }

  public func account(named name: String) throws(Diagnostic) -> Account? {
    try accounts().first { $0.name.folded == name.folded }
  }

  /// Whether an account has a password for this file on this machine.
  /// - Throws: `.io` where the file of passwords cannot be read.
  public func hasPassword(_ account: Identifier) throws(Diagnostic) -> Bool {
    guard let place = try? filePlace() else { return false }
    return try accountFile?.read()?.hash(of: account, at: place) != nil
  }

  /// Lets an operator sign what this session writes; nil goes back to the operator chosen otherwise.
  public func sign(as id: Identifier?) {
    guard signingOperatorID != id else { return }
    signingOperatorID = id
    writer = nil
  }

  // MARK: - Registering

  /// Makes an operator an account, and an operator of the name where there is none. The first account of a
  /// notebook is an administrator's.
  ///
  /// - Parameter first: whether the caller found no account; another program may have been faster.
  /// - Throws: `.usage` where the name has an account, `.refused` where another one is the first by now.
  public func register(
    _ name: String, _ password: Secret, admin: Bool, first: Bool, origin: BatchOrigin
  ) throws(Diagnostic) -> Account {
    guard stateFolder != nil else { throw .noAccountFolder() }
    let hash = try PasswordHash.make(password)
    return try batch(origin) { (batch) throws(Diagnostic) in
      // Another program may have made the first one meanwhile: then nobody is logged in here to sign this.
      if first, try hasAccounts() { throw .notFirstAccount() }
      _ = try ensureWriter()
      let known = try accounts()
      guard !known.contains(where: { $0.name.folded == name.folded }) else {
        throw .accountExists(name)
      }
      let id = batch.newID()
      let person = try operators().first { $0.name.folded == name.folded }
      let account = Account(
        id: person?.id ?? id, name: person?.name ?? name,
        isAdmin: admin || known.isEmpty, registered: setting.clock())
      // First in its batch, so that undo passes over all of it.
      try batch.append(
        NotebookKinds.accountRegistered, scope: nil, entity: account.id,
        body: JSONObject([JSONObject.Member("admin", .bool(account.isAdmin))]))
      if person == nil {
        try batch.append(
          NotebookKinds.operatorAdded, scope: nil, entity: account.id,
          body: JSONObject([JSONObject.Member("name", .string(name))]))
      }
      // Before the commit: a password without an account does no harm, an account without one is locked.
      let place = try filePlace()
      try changeNotes { (notes) throws(Diagnostic) in
        notes.setHash(hash, of: account.id, at: place)
        notes.sessions.removeAll { $0.account == account.id }
        notes.codes.removeAll { $0.account == account.id }
      }
      return account
    }
  }

  // MARK: - Logging in

  /// Checks a name and a password, and remembers that the account is logged in here.
  ///
  /// An unknown name, an account without a password here and a wrong password give one answer after the
  /// same work.
  /// - Throws: `.refused` for a wrong pair, and where too many failed under the name; `.busy`.
  public func logIn(
    _ name: String, _ password: Secret, at place: AccountPlace
  ) throws(Diagnostic) -> Account {
    let account = try proved(name, password).account
    try beginSession(account.id, at: place)
    return account
  }

  /// The account of a name, if the password is right, and the hash that it is right by; a hash of another cost
  /// than today's is made anew.
  func proved(
    _ name: String, _ password: Secret
  ) throws(Diagnostic) -> (account: Account, hash: String) {
    let place = try filePlace()
    let notes = try countAttempt(name)
    let account = try account(named: name)
    let kept = account.flatMap { notes.hash(of: $0.id, at: place) }
    let isRight = PasswordHash.isOf(password, kept ?? notes.dummy)
    guard isRight, let account, let kept else { throw .wrongPassword() }
    let better = PasswordHash.isWeak(kept) ? try PasswordHash.make(password) : nil
    try changeNotes { (notes) throws(Diagnostic) in
      // Another process may have changed it meanwhile: then that password counts.
      guard notes.hash(of: account.id, at: place) == kept else { throw .wrongPassword() }
      if let better {
        notes.setHash(better, of: account.id, at: place)
      } else {
        notes.adopt(kept, of: account.id, at: place)
      }
      notes.forget(name)
    }
    return (account, better ?? kept)
  }

  /// Counts an attempt under a name.
  /// - Returns: the notes as they are then.
  /// - Throws: `.refused` where the next attempt has to wait.
  private func countAttempt(_ name: String) throws(Diagnostic) -> AccountNotes {
    let now = setting.realClock()
    let (notes, wait) = try changeNotes { (notes) throws(Diagnostic) in
      // Stored also where it has to wait: a time of the future is then corrected.
      let wait = notes.attempt(name, now)
      return (notes, wait)
    }
    guard wait == 0 else { throw .tooManyAttempts(wait) }
    return notes
  }

  /// Whether a session could be kept: asked before anything that only a session makes useful.
  /// - Throws: `.cannotCreate` where the folder of tokens cannot be used, `.config` without a state folder.
  public func checkSessions(at place: AccountPlace) throws(Diagnostic) {
    guard stateFolder != nil else { throw .noAccountFolder() }
    guard TokenFile(folder: place.tokenFolder, name: "probe").canBeWritten else {
      throw .noTokenFolder(place.tokenFolder)
    }
  }

  /// Remembers an account as logged in, in place of the one that was.
  public func beginSession(
    _ account: Identifier, at place: AccountPlace
  ) throws(Diagnostic) {
    let now = setting.realClock()
    let token = PasswordHash.random(32)
    let before = tokenFile(place)?.read()
    let hash = try sessionHash(token, place)
    let old = try before.map { (token) throws(Diagnostic) in try sessionHash(token, place) }
    try changeNotes { (notes) throws(Diagnostic) in
      notes.sessions.removeAll { $0.hash == old }
      notes.sessions.append(.init(hash: hash, account: account, used: now))
    }
    guard let keeper = tokenFile(place), keeper.write(token) else {
      throw .noTokenFolder(place.tokenFolder)
    }
    sign(as: account)
  }

  /// The account that is logged in here: its token lies on this machine, for this file and this user, and was
  /// used within the last twelve hours. Using it keeps it.
  public func loggedIn(at place: AccountPlace) throws(Diagnostic) -> Account? {
    try session(at: place)?.account
  }

  /// The same with its session, which a long command keeps alive.
  public func session(at place: AccountPlace) throws(Diagnostic) -> AccountSession? {
    guard let id, let file = accountFile, let token = tokenFile(place)?.read(),
      let notes = try file.read()
    else { return nil }
    let hash = try sessionHash(token, place)
    guard
      let session = notes.sessions.first(where: { PasswordHash.isSame($0.hash, hash) }),
      AccountNotes.isAlive(session, setting.realClock()),
      let account = try accounts().first(where: { $0.id == session.account })
    else { return nil }
    let found = AccountSession(
      account: account, notebook: id, file: file, hash: hash, clock: setting.realClock)
    found.keep()
    return found
  }

  /// Ends the session of this place; false where there was none.
  public func logOut(at place: AccountPlace) throws(Diagnostic) -> Bool {
    sign(as: nil)
    guard let keeper = tokenFile(place), let token = keeper.read() else { return false }
    let hash = try sessionHash(token, place)
    keeper.remove()
    guard try accountFile?.read() != nil else { return false }
    return try changeNotes { (notes) throws(Diagnostic) in
      let count = notes.sessions.count
      notes.sessions.removeAll { $0.hash == hash }
      return notes.sessions.count < count
    }
  }

  // MARK: - New passwords

  /// Replaces the password of the account that is logged in; ends all its other sessions.
  /// - Throws: `.refused` when the old one is wrong.
  public func changePassword(
    of account: Account, from old: Secret, to new: Secret, at place: AccountPlace
  ) throws(Diagnostic) {
    let proved = try proved(account.name, old)
    let hash = try PasswordHash.make(new)
    let key = try resealedKey(of: account.id, from: old, to: new)
    let mine = try tokenFile(place)?.read().map { (token) throws(Diagnostic) in
      try sessionHash(token, place)
    }
    let place = try filePlace()
    try changeNotes { (notes) throws(Diagnostic) in
      // Another process may have changed it meanwhile: then the old password counts no more.
      guard notes.hash(of: account.id, at: place) == proved.hash else { throw .wrongPassword() }
      notes.setHash(hash, of: account.id, at: place)
      if let key { notes.setKey(key.open, key.sealed, of: account.id, at: place) }
      notes.sessions.removeAll { $0.account == account.id && $0.hash != mine }
      notes.codes.removeAll { $0.account == account.id }
    }
  }

  /// A code that sets a new password for this file once, within fifteen minutes; an older one of the account
  /// becomes void.
  public func giveCode(
    for account: Account, origin: BatchOrigin
  ) throws(Diagnostic) -> (code: String, ends: Instant) {
    let place = try filePlace()
    let code = ResetCode.make()
    let ends = setting.realClock() + AccountNotes.codeLife
    try batch(origin) { (batch) throws(Diagnostic) in
      try batch.append(
        NotebookKinds.accountCodeGiven, scope: nil, entity: account.id, body: JSONObject())
      try changeNotes { (notes) throws(Diagnostic) in
        notes.codes.removeAll { $0.account == account.id }
        notes.codes.append(
          .init(
            account: account.id, place: place,
            hash: ResetCode.hash(Secret(code.utf8), account.id, notes.salt), ends: ends))
      }
    }
    return (code, ends)
  }

  /// Sets a password with a code; an unknown name and a wrong code give one answer.
  /// - Throws: `.refused` for a wrong or late code, and where too many failed under the name.
  public func resetPassword(
    _ name: String, code: Secret, to new: Secret, origin: BatchOrigin
  ) throws(Diagnostic) -> Account {
    let place = try filePlace()
    let notes = try countAttempt(name)
    let account = try account(named: name)
    let id = account?.id ?? Identifier(high: 0, low: 0)
    let hash = ResetCode.hash(code, id, notes.salt)
    func isGiven(_ code: AccountNotes.Code) -> Bool {
      code.account == id && code.place == place && PasswordHash.isSame(code.hash, hash)
    }
    guard let account, notes.codes.contains(where: isGiven) else { throw .wrongCode() }
    let password = try PasswordHash.make(new)
    let before = signingOperatorID
    defer { sign(as: before) }
    sign(as: account.id)
    try logReset(of: account, by: "code", origin) { (notes) throws(Diagnostic) in
      // Once, also where two processes have it.
      guard notes.codes.contains(where: isGiven) else { throw .wrongCode() }
      notes.forget(name)
      notes.setHash(password, of: id, at: place)
    }
    return account
  }

  /// Sets the password of an administrator, for the owner of the file, who can change it anyway. Where nobody
  /// is logged in, the account itself signs.
  /// - Throws: `.refused` for other users, and for an account that an administrator can help.
  public func resetPassword(
    of account: Account, to new: Secret, origin: BatchOrigin
  ) throws(Diagnostic) {
    try checkOwner()
    let hasOther = try accounts().contains(where: \.isAdmin)
    guard account.isAdmin || !hasOther else {
      throw .notAdministrator(account.name)
    }
    let place = try filePlace()
    let password = try PasswordHash.make(new)
    let before = signingOperatorID
    defer { sign(as: before) }
    if before == nil { sign(as: account.id) }
    try logReset(of: account, by: "owner", origin) { (notes) throws(Diagnostic) in
      notes.setHash(password, of: account.id, at: place)
      notes.forget(account.name)
    }
  }

  /// - Throws: `.refused` for a user who does not own the notebook's file.
  public func checkOwner() throws(Diagnostic) {
    guard try filePlace().owner == geteuid() else { throw .notOwner(path) }
  }

  private func logReset(
    of account: Account, by way: String, _ origin: BatchOrigin,
    _ body: (inout AccountNotes) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try batch(origin) { (batch) throws(Diagnostic) in
      var members = [JSONObject.Member("by", .string(way))]
      if way == "owner", !account.isAdmin { members.append(.init("admin", .bool(true))) }
      try batch.append(
        NotebookKinds.accountReset, scope: nil, entity: account.id, body: JSONObject(members))
      try changeNotes { (notes) throws(Diagnostic) in
        try body(&notes)
        notes.codes.removeAll { $0.account == account.id }
        notes.sessions.removeAll { $0.account == account.id }
      }
    }
  }

  // MARK: - Where it lies

  var accountFile: AccountFile? {
    guard let id, let folder = stateFolder else { return nil }
    return AccountFile(
      folder: folder.path + "/accounts", notebook: id, patience: setting.busyTimeout,
      interrupted: interrupted)
  }

  func changeNotes<R>(
    _ body: (inout AccountNotes) throws(Diagnostic) -> R
  ) throws(Diagnostic) -> R {
    guard let accountFile else { throw .noAccountFolder() }
    return try accountFile.change(setting.realClock(), say: { notices.append($0) }, body)
  }

  /// The file that passwords and codes are set for.
  func filePlace() throws(Diagnostic) -> AccountNotes.Place {
    guard let stamp = NotebookFile.Stamp(path) else { throw .noAccountFolder() }
    return AccountNotes.Place(stamp)
  }

  private func tokenFile(_ place: AccountPlace) -> TokenFile? {
    guard let id, let file = NotebookFile.Stamp(path) else { return nil }
    let name = EventHash.digest(Array("\(id) \(file.device) \(file.inode)".utf8))
    return TokenFile(
      folder: place.tokenFolder, name: "session-" + ContentHash.hex(Array(name.prefix(16))))
  }

  /// A token is bound to the notebook, to its file, to the machine and to the user.
  private func sessionHash(
    _ token: [UInt8], _ place: AccountPlace
  ) throws(Diagnostic) -> [UInt8] {
    guard let id, let file = NotebookFile.Stamp(path) else { throw .noAccountFolder() }
    let bound = "\(id) \(file.device) \(file.inode) \(place.user) \(place.machine)"
    return EventHash.digest(Array("taccuino session 1\n".utf8) + token + Array(bound.utf8))
  }
}

/// A session of an account, for a command that runs for long: it keeps the session alive, also while the
/// notebook is closed, and knows whose it is after another account has logged in.
public struct AccountSession {
  public let account: Account
  /// The id of the notebook.
  public let notebook: Identifier
  let file: AccountFile
  let hash: [UInt8]
  let clock: () -> Instant

  /// The shortest time between two uses that are noted.
  private static let pace = Duration(milliseconds: 300_000)

  /// Notes that the session is used. One that was ended stays ended.
  public func keep() {
    let now = clock()
    func isDue(_ session: AccountNotes.Session) -> Bool {
      session.hash == hash && session.used + Self.pace <= now
    }
    // Where the folder cannot be written now the session ends earlier; the command does not fail.
    guard let notes = try? file.read(), notes.sessions.contains(where: isDue) else { return }
    try? file.change(now) { (notes) throws(Diagnostic) in
      for index in notes.sessions.indices where isDue(notes.sessions[index]) {
        notes.sessions[index].used = now
      }
    }
  }
}

/// Eighty random bits as people read them to each other.
enum ResetCode {
  /// Without I, L, O and U, as Crockford has it.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  static func make() -> String {
    let bytes = PasswordHash.random(16).map { digits[Int($0 & 31)] }
    return stride(from: 0, to: 16, by: 4)
      .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }.joined(separator: "-")
  }

  /// Of a code as it was typed: case, blanks and dashes do not matter, O is 0, I and L are 1.
  static func hash(_ code: Secret, _ account: Identifier, _ salt: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    code.withBytes { bytes in
      for byte in bytes {
        let letter = byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
        switch letter {
        case UInt8(ascii: "-"), UInt8(ascii: " "): continue
        case UInt8(ascii: "O"): plain.append(UInt8(ascii: "0"))
        case UInt8(ascii: "I"), UInt8(ascii: "L"): plain.append(UInt8(ascii: "1"))
        default: plain.append(letter)
        }
      }
    }
    return EventHash.digest(
      Array("taccuino code 1\n".utf8) + salt + Array(account.description.utf8) + plain)
  }
}

/// The token of a session, in a folder that this user alone can read.
struct TokenFile {
  let folder: String
  let name: String

  private var path: String { folder + "/" + name }

  /// Whether the folder is this user's alone, and no link.
  private var isOwn: Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  func read() -> [UInt8]? {
    guard isOwn else { return nil }
    let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard raw >= 0 else { return nil }
    defer { close(raw) }
    var bytes = [UInt8](repeating: 0, count: 33)
    guard Glibc.read(raw, &bytes, bytes.count) == 32 else { return nil }
    return Array(bytes.prefix(32))
  }

  /// Makes the folder where there is none.
  var canBeWritten: Bool {
    let done = write(Array(repeating: 0, count: 32))
    if done { remove() }
    return done
  }

  func write(_ token: [UInt8]) -> Bool {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { return false }
    guard isOwn else { return false }
    let draft = path + ".\(getpid())"
    unlink(draft)
    let raw = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard raw >= 0 else { return false }
    let written = Glibc.write(raw, token, token.count)
    close(raw)
    guard written == token.count, rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }

  func remove() { unlink(path) }
}
