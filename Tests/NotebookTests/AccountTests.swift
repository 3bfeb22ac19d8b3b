// Accounts below the commands: how often a name can be guessed at, where tokens and passwords are accepted,
// what is written where, and what a wrong clock or a damaged file does.

import Glibc
import Kernel
import System
import Testing

@testable import Notebook

@Suite struct AccountTests {
  let desk = Desk()
  let place: AccountPlace
  static let password = "correct horse battery"

  init() {
    place = AccountPlace(machine: "m1", user: 1000, tokenFolder: desk.folder.path + "/run")
  }

  private func secret(_ text: String) -> Secret { Secret(Array(text.utf8)) }

  private func opened() throws -> (Notebook, Account) {
    let notebook = try desk.open()
    let account = try notebook.register(
      "lea", secret(Self.password), admin: false, first: true, origin: .init(sensitive: true))
    notebook.sign(as: account.id)
    return (notebook, account)
  }

  private func refusal(_ body: () throws(Diagnostic) -> Void) -> Diagnostic? {
    do throws(Diagnostic) { try body() } catch { return error }
    return nil
  }

  private func wrong(
    _ notebook: Notebook, _ name: String, _ text: String = "not this one"
  ) -> Diagnostic? {
    refusal { () throws(Diagnostic) in
      _ = try notebook.logIn(name, secret(text), at: place)
    }
  }

  @Test("the constant of the model of accounts is right")
  func constant() {
    let right = EntityModel.fingerprint(
      of: [NotebookKinds.accountModel, NotebookKinds.accountKeyModel])
    #expect(NotebookKinds.accountFingerprint == right, "0x\(String(right, radix: 16))")
  }

  @Test(
    "the first account is an administrator's, of the operator of that name; undo passes over it")
  func registering() throws {
    let (notebook, account) = try opened()
    #expect(account.isAdmin)
    desk.shown.now += 1_000
    let second = try notebook.register(
      "Ada", secret("another password"), admin: false, first: false, origin: .init())
    #expect(!second.isAdmin)
    // The system user wrote first and is that operator.
    #expect(try notebook.operators().map(\.name) == ["ada", "lea"])
    #expect(
      refusal { () throws(Diagnostic) in
        _ = try notebook.register(
          "LEA", secret("another password"), admin: false, first: false, origin: .init())
      }?.code == .usage)
    #expect(
      refusal { () throws(Diagnostic) in
        _ = try notebook.register(
          "eve", secret("another password"), admin: true, first: true, origin: .init())
      }?.code == .refused)
    #expect(try notebook.undo() == nil)
    #expect(try notebook.verify().isSound)
    _ = try notebook.rebuild()
    #expect(try notebook.accounts().map(\.isAdmin) == [true, false])
  }

  @Test("a wrong password and an unknown name have one answer, and one counter each")
  func oneAnswer() throws {
    let (notebook, _) = try opened()
    #expect(wrong(notebook, "lea") == wrong(notebook, "nobody"))
    for _ in 0..<4 { #expect(wrong(notebook, "lea") == wrong(notebook, "nobody")) }
    let known = wrong(notebook, "lea", Self.password)
    #expect(known == wrong(notebook, "nobody"))
    #expect(known?.message.text(.english).hasSuffix("try again in 5 seconds") == true)
    // Another process, later: the state folder remembers.
    notebook.close()
    desk.clock.now += 4_000
    let again = try desk.open()
    #expect(
      wrong(again, "lea", Self.password)?.message.text(.english).hasSuffix("1 second") == true)
    desk.clock.now += 1_000
    #expect(try again.logIn("lea", secret(Self.password), at: place).name == "lea")
    // The right password has cleared the counter.
    #expect(wrong(again, "lea")?.message.text(.english) == "wrong name or password")
  }

  @Test(
    "guessing day and night gives some hundred attempts a day, under each name and under all others"
  )
  func guessing() {
    var notes = AccountNotes(salt: [1], dummy: "x")
    var now = Instant(milliseconds: 1_700_000_000_000)
    func guesses(_ name: (Int) -> String) -> Int {
      let end = now + Duration(milliseconds: 86_400_000)
      var made = 0
      while now < end {
        notes.prune(now)
        let wait = notes.attempt(name(made), now)
        if wait == 0 { made += 1 }
        now = now + Duration(milliseconds: wait * 1000)
      }
      return made
    }
    let first = guesses { _ in "lea" }
    let second = guesses { _ in "lea" }
    #expect(first <= 109, "\(first)")
    #expect(second <= 97, "\(second)")
    // The table is full: no name is driven out, and none that is new has attempts of its own.
    for index in 0..<3000 { _ = notes.attempt("name \(index)", now) }
    #expect(notes.failures.count == AccountNotes.mostNames + 1)
    _ = notes.attempt("lea", now)
    #expect(notes.attempt("lea", now) > 0)
    #expect(notes.attempt("never typed", now) > 0)
    #expect(notes.text.utf8.count < 200_000)
  }

  @Test("a clock that was ahead makes nobody wait for it, and one put back keeps nobody logged in")
  func clocks() throws {
    var notes = AccountNotes(salt: [1], dummy: "x")
    let ahead = Instant(milliseconds: 2_000_000_000_000)
    for _ in 0..<6 { _ = notes.attempt("lea", ahead) }
    let now = Instant(milliseconds: 1_700_000_000_000)
    #expect(notes.attempt("lea", now) <= 10)
    #expect(notes.attempt("lea", now + Duration(milliseconds: 10_000)) == 0)
    let (notebook, account) = try opened()
    // The same by way of the file: an attempt that has to wait corrects the time.
    desk.clock.now += 80_000_000
    for _ in 0..<6 { _ = wrong(notebook, "eve") }
    desk.clock.now -= 80_000_000
    #expect(wrong(notebook, "eve")?.message.text(.english).contains("too many") == true)
    desk.clock.now += 10_000
    #expect(wrong(notebook, "eve")?.message.text(.english) == "wrong name or password")
    try notebook.beginSession(account.id, at: place)
    desk.clock.now -= 3_600_000
    #expect(try notebook.loggedIn(at: place) == nil)
  }

  @Test("a session lasts twelve hours beyond its last use")
  func idle() throws {
    let (notebook, account) = try opened()
    try notebook.beginSession(account.id, at: place)
    for _ in 0..<3 {
      desk.clock.now += 11 * 3_600_000
      #expect(try notebook.loggedIn(at: place)?.id == account.id)
    }
    desk.clock.now += 12 * 3_600_000
    #expect(try notebook.loggedIn(at: place) == nil)
  }

  @Test("a token that is copied to another machine, another user or another file is not accepted")
  func copied() throws {
    let (notebook, account) = try opened()
    try notebook.beginSession(account.id, at: place)
    #expect(try notebook.loggedIn(at: place)?.id == account.id)
    for (machine, user) in [("m2", UInt32(1000)), ("m1", 1001)] {
      let other = AccountPlace(machine: machine, user: user, tokenFolder: place.tokenFolder)
      #expect(try notebook.loggedIn(at: other) == nil)
    }
    // Another file with its notes and its token: a copy is another replica.
    let run = place.tokenFolder
    let name = try #require(try Files.list(run).first)
    let token = try Files.read(run + "/" + name, limit: 100)
    #expect(token.count == 32)
    notebook.close()
    let copy = desk.folder.path + "/copy.tac"
    try Files.writeAtomically(
      copy, try Files.read(desk.folder.file, limit: 1 << 24), overwrite: false)
    let second = try desk.open(path: copy)
    #expect(try second.loggedIn(at: place) == nil)
    // The token under the name that the copy looks for.
    try second.beginSession(account.id, at: place)
    for other in try Files.list(run) where other != name {
      try Files.writeAtomically(run + "/" + other, token, overwrite: true)
    }
    #expect(try second.loggedIn(at: place) == nil)
    // A folder that others may write is not believed.
    chmod(run, 0o770)
    let first = try desk.open()
    #expect(try first.loggedIn(at: place) == nil)
    chmod(run, 0o700)
    #expect(try first.loggedIn(at: place)?.id == account.id)
  }

  @Test("a code is good once, for fifteen minutes, and for its account")
  func codes() throws {
    let (notebook, lea) = try opened()
    let bob = try notebook.register(
      "bob", secret("bob's password"), admin: false, first: false, origin: .init())
    try notebook.beginSession(bob.id, at: place)
    func use(_ code: String, _ name: String = "bob") -> Diagnostic? {
      refusal { () throws(Diagnostic) in
        _ = try notebook.resetPassword(
          name, code: secret(code), to: secret("a new password"), origin: .init())
      }
    }
    let first = try notebook.giveCode(for: bob, origin: .init())
    let second = try notebook.giveCode(for: bob, origin: .init())
    #expect(use(first.code)?.code == .refused)
    #expect(use(second.code, "lea") == use(second.code, "nobody"))
    #expect(use(second.code.lowercased().replacing("-", with: " ")) == nil)
    #expect(use(second.code)?.code == .refused)
    // It ended bob's sessions, and is told in the log without a word of the code.
    #expect(try notebook.loggedIn(at: place) == nil)
    #expect(try notebook.logIn("bob", secret("a new password"), at: place).id == bob.id)
    let late = try notebook.giveCode(for: lea, origin: .init())
    desk.clock.now += 15 * 60_000
    #expect(use(late.code, "lea")?.code == .refused)
    var kinds: [String] = []
    try notebook.forEach("SELECT k.name FROM event e JOIN kind k ON k.n = e.kind ORDER BY e.n") {
      (row) throws(Diagnostic) in kinds.append(row.text(0))
    }
    #expect(kinds.count { $0 == "AccountCodeGiven" } == 3)
    #expect(kinds.count { $0 == "AccountReset" } == 1)
  }

  @Test("the owner of the file helps an administrator, and nobody else")
  func owner() throws {
    let (notebook, lea) = try opened()
    let bob = try notebook.register(
      "bob", secret("bob's password"), admin: false, first: false, origin: .init())
    try notebook.resetPassword(of: lea, to: secret("found again"), origin: .init())
    #expect(try notebook.logIn("lea", secret("found again"), at: place).isAdmin)
    #expect(
      refusal { () throws(Diagnostic) in
        try notebook.resetPassword(of: bob, to: secret("found again"), origin: .init())
      }?.code == .refused)
  }

  @Test("a hash of a weaker cost works once more and is made anew")
  func weaker() throws {
    let (notebook, account) = try opened()
    let id = try #require(notebook.id)
    let file = AccountFile(
      folder: desk.folder.state + "/accounts", notebook: id, patience: 50, interrupted: { false })
    // The least that libsodium makes.
    let weak = try PasswordHash.make(secret(Self.password), passes: 1, memory: 8192)
    #expect(PasswordHash.isWeak(weak))
    let here = AccountNotes.Place(try #require(NotebookFile.Stamp(desk.folder.file)))
    try file.change(desk.clock.instant()) {
      $0.setHash(weak, of: account.id, at: here)
      // The dummy is always one of today's cost, so that an unknown name takes the same time.
      $0.dummy = weak
    }
    _ = try notebook.logIn("lea", secret(Self.password), at: place)
    let notes = try #require(try file.read())
    #expect(!PasswordHash.isWeak(notes.dummy))
    let kept = try #require(notes.hash(of: account.id, at: here))
    #expect(kept != weak)
    #expect(!PasswordHash.isWeak(kept))
    #expect(kept.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    _ = try notebook.logIn("lea", secret(Self.password), at: place)
    // What is no hash is no password, and takes the time of one all the same.
    try file.change(desk.clock.instant()) {
      $0.setHash("plain", of: account.id, at: here)
      $0.dummy = "plain"
    }
    #expect(wrong(notebook, "lea", "plain") == wrong(notebook, "nobody"))
    #expect(try file.read().map { PasswordHash.isWeak($0.dummy) } == false)
  }

  @Test("a password counts for its file, else for another file of the same owner")
  func places() {
    let id = Identifier(high: 1, low: 2)
    func hash(_ number: Int) throws -> String {
      try PasswordHash.make(secret("password \(number)"), passes: 1, memory: 8192)
    }
    func file(_ inode: UInt64, _ owner: UInt32 = 1) -> AccountNotes.Place {
      .init(device: 1, inode: inode, owner: owner)
    }
    #expect(throws: Never.self) {
      var notes = AccountNotes(salt: [1], dummy: "x")
      let hashes = try (0..<3).map(hash)
      notes.setHash(hashes[0], of: id, at: file(10))
      // A copy, a file restored or moved: of the same owner, so it begins with the password it had.
      #expect(notes.hash(of: id, at: file(11)) == hashes[0])
      #expect(notes.hash(of: id, at: file(11, 2)) == nil)
      // What is set in one does not change the other, and what was typed right stays.
      notes.setHash(hashes[1], of: id, at: file(11))
      #expect(notes.hash(of: id, at: file(10)) == hashes[0])
      notes.adopt(hashes[1], of: id, at: file(12))
      notes.adopt(hashes[2], of: id, at: file(12))
      #expect(notes.hash(of: id, at: file(12)) == hashes[1])
      // Another owner's copy changes nothing for either.
      notes.setHash(hashes[2], of: id, at: file(13, 2))
      #expect(notes.hash(of: id, at: file(14)) == hashes[1])
      #expect(notes.hash(of: id, at: file(14, 2)) == hashes[2])
      for inode in 20..<60 { notes.setHash(hashes[2], of: id, at: file(UInt64(inode))) }
      #expect(notes.passwords.count == AccountNotes.mostPlaces)
    }
  }

  @Test("numbers beyond all bounds in the file are clamped")
  func bounds() throws {
    let (notebook, lea) = try opened()
    try notebook.beginSession(lea.id, at: place)
    let path = desk.folder.state + "/accounts/\(try #require(notebook.id))"
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    var notes = try #require(AccountNotes(text))
    let key = ContentHash.hex(notes.key("eve"))
    let zero = ContentHash.hex(Array(repeating: 0, count: 32))
    #expect(try notebook.loggedIn(at: place)?.id == lea.id)
    for number in ["9223372036854775807", "-9223372036854775808"] {
      let odd =
        "failed \(key) 9223372036854775807 \(number)\nsession \(zero) \(lea.id) \(number)\n"
        + "code \(lea.id) 18446744073709551615 0 0 \(zero) \(number)\n"
      try Files.writeAtomically(path, Array((text + odd).utf8), overwrite: true)
      _ = try notebook.loggedIn(at: place)
      _ = wrong(notebook, "eve")
      _ = try notebook.logIn("lea", secret(Self.password), at: place)
    }
    // With that many names, a right password takes its own attempt back.
    let now = Instant(milliseconds: 1_700_000_000_000)
    for index in 0..<1024 { _ = notes.attempt("name \(index)", now) }
    for _ in 0..<20 {
      #expect(notes.attempt("lea", now) == 0)
      notes.forget("lea")
    }
  }

  @Test("in a notebook with accounts nothing is written as nobody")
  func nobody() throws {
    let (notebook, lea) = try opened()
    notebook.sign(as: nil)
    let fault = refusal { () throws(Diagnostic) in
      _ = try notebook.operatorAdd("eve", origin: .init())
    }
    #expect(fault?.code == .refused)
    // The owner's reset is signed by the account that it is for.
    try notebook.resetPassword(of: lea, to: secret("found again"), origin: .init())
    #expect(try notebook.log(limit: 1).first?.operatorName == "lea")
  }

  @Test("notes read back as they were written, and lines of another form are passed over")
  func form() throws {
    let (notebook, account) = try opened()
    try notebook.beginSession(account.id, at: place)
    _ = try notebook.giveCode(for: account, origin: .init())
    _ = wrong(notebook, "eve")
    let path = desk.folder.state + "/accounts/\(try #require(notebook.id))"
    #expect(Files.permissions(path) == 0o600)
    let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    let notes = try #require(AccountNotes(text))
    #expect(notes.text == text)
    #expect(notes.sessions.count == 1 && notes.codes.count == 1 && notes.failures.count == 1)
    #expect(AccountNotes(text + "password x y\nsession zz 1 2\nnew thing\n") == notes)
    #expect(AccountNotes("taccuino-accounts 2\n") == nil)
    #expect(AccountNotes("") == nil)
  }
}
