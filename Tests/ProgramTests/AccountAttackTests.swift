// What an attacker found in accounts, one test each: a name that is signed by another's command, a password
// that leaves its question, a copy that opens the original, a state folder that is damaged.

import Glibc
import Kernel
import System
import Testing

@Suite struct AccountAttackTests {
  private let home: Home
  private let launcher: Launcher
  private static let password = "correct horse battery"
  private static let other = "staple under the bridge"

  init() throws {
    home = try Home()
    try home.makeFolder("run")
    chmod(home.file("run"), 0o700)
    var launcher = Launcher(home)
    launcher.variables["XDG_RUNTIME_DIR"] = home.file("run")
    launcher.variables["TACCUINO_SEED"] = nil
    self.launcher = launcher
  }

  /// Runs on a notebook with passwords on standard input, a line each.
  private func run(
    _ words: String, _ passwords: String..., on notebook: String = "a.tac"
  ) throws -> RunResult {
    try launcher.run(
      ["-n", notebook] + words.split(separator: " ").map(String.init)
        + (passwords.isEmpty ? [] : ["--password-fd", "0"]),
      input: Array(passwords.map { $0 + "\n" }.joined().utf8))
  }

  private func succeed(
    _ words: String, _ passwords: String..., on notebook: String = "a.tac"
  ) throws -> RunResult {
    let result = try launcher.run(
      ["-n", notebook] + words.split(separator: " ").map(String.init)
        + (passwords.isEmpty ? [] : ["--password-fd", "0"]),
      input: Array(passwords.map { $0 + "\n" }.joined().utf8))
    try #require(result.code == 0, "\(words): \(result.code) \(result.stderr)")
    return result
  }

  private func registerTwo() throws {
    _ = try succeed("account register lea", Self.password)
    _ = try succeed("account register bob", Self.other)
  }

  private func code(_ result: RunResult) throws -> String {
    let json = try JSON(parsing: result.out)
    return try #require(
      json["code"]?.string ?? json["rows"]?.array?.first?["code"]?.string, "\(result.stdout)")
  }

  private var accounts: String { home.file(".local/state/taccuino/accounts") }

  /// The file of the state folder that holds the passwords of `a.tac`.
  private func notes() throws -> String {
    let name = try #require(
      Home.names(accounts).first { !$0.hasSuffix(".lock") && !$0.hasSuffix(".damaged") })
    return accounts + "/" + name
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
  }

  private func signers() throws -> Set<String> {
    let rows = try JSON(parsing: try succeed("log --json").out)["rows"]?.array ?? []
    return Set(rows.compactMap { $0["operator"]?.string })
  }

  // MARK: - Who signs

  private static let fixes = (0..<20).map { number in
    let time = "0829" + (number < 10 ? "0" : "") + String(number)
    let body = "GPRMC,\(time),A,5100.\(1000 + number),N,00330.0000,E,3.6,0.0,040526,,,A"
    let sum = String(body.utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }.joined()

  /// A recording that goes on, and has its points in the journal.
  private func recording() throws -> (pid: pid_t, writer: Int32) {
    let path = home.file("gps")
    unlink(path)
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    let pid = try launcher.start(
      ["-n", "a.tac", "trip", "record", "--device", path], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/null", O_WRONLY),
      error: .path(home.file("said"), O_WRONLY | O_CREAT | O_TRUNC))
    let bytes = Array(Self.fixes.utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let end = Clock.monotonic() + 20_000_000_000
    while Clock.monotonic() < end {
      let journal = (try? Files.read(home.file("a.recording"), limit: 1 << 24)) ?? []
      if journal.count(where: { $0 == 0x0A }) > 19 { return (pid, writer) }
      usleep(10_000)
    }
    Issue.record("the journal never held the points")
    return (pid, writer)
  }

  private func end(_ pid: pid_t, _ signal: Int32) -> Int32 {
    kill(pid, signal)
    return Launcher.wait(pid, until: Clock.monotonic() + 30_000_000_000)
  }

  @Test(arguments: ["a logout", "another login", "an expired session"])
  func aLongCommandIsSignedByItsAccount(after event: String) throws {
    try registerTwo()
    let (pid, writer) = try recording()
    defer { close(writer) }
    switch event {
    case "a logout": _ = try succeed("account logout")
    case "another login": _ = try succeed("account login bob", Self.other)
    default:
      let path = try notes()
      let kept = try text(path).split(separator: "\n").filter { !$0.hasPrefix("session ") }
      try Files.writeAtomically(
        path, Array((kept.joined(separator: "\n") + "\n").utf8), overwrite: true)
    }
    // Who is logged in is asked again a second later.
    usleep(1_100_000)
    #expect(end(pid, SIGINT) == 0, "\((try? text(home.file("said"))) ?? "")")
    _ = try succeed("account login lea", Self.password)
    let tracks = try JSON(parsing: try succeed("trip track list --json").out)["rows"]?.array
    #expect(tracks?.count == 1)
    // The system user wrote the first event of all, before there was an account.
    let rows = try JSON(parsing: try succeed("log --json").out)["rows"]?.array ?? []
    let newest = rows.first { $0["command"]?.string?.hasPrefix("trip record") ?? false }
    #expect(newest?["operator"]?.string == "lea", "\(rows)")
  }

  @Test func whoIsRefusedWritesNothing() throws {
    try registerTwo()
    let (pid, writer) = try recording()
    close(writer)
    _ = end(pid, SIGKILL)
    _ = try succeed("account logout")
    let before = try Files.read(home.file("a.tac"), limit: 1 << 28)
    for words in ["trip list", "trip add Lisbon from=2027-06-04 to=2027-06-11", "trip track list"] {
      #expect(try run(words).code == 77)
    }
    #expect(try Files.read(home.file("a.tac"), limit: 1 << 28) == before)
    #expect(Files.exists(home.file("a.recording")))
    _ = try succeed("account login lea", Self.password)
    _ = try succeed("trip track list")
    #expect(!Files.exists(home.file("a.recording")))
    #expect(try signers().isSubset(of: ["lea", "mara"]))
    let rows = try JSON(parsing: try succeed("log --json").out)["rows"]?.array ?? []
    #expect(rows.first?["operator"]?.string == "lea", "\(rows)")
  }

  // MARK: - What is typed

  @Test func aPasswordThatIsTooLongLeavesNothing() throws {
    try registerTwo()
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    try #require(terminal.expect("> "))
    terminal.settle()
    terminal.type("account login lea\r")
    try #require(terminal.expect("password of lea: "))
    terminal.type(String(repeating: "x", count: 1500) + "\r")
    #expect(terminal.expect("at most 1024 bytes"))
    #expect(terminal.expect("> "))
    terminal.settle()
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(!terminal.screen.contains("xxx"))
    for name in Home.names(home.file(".local/state/taccuino/history")) {
      #expect(try !text(home.file(".local/state/taccuino/history/" + name)).contains("xxx"))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func halfAPasswordLeavesNothing(
    _ number: Int32
  ) throws {
    try registerTwo()
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac", "account", "login", "lea"])
    terminal.hold()
    try #require(terminal.expect("password of lea: "))
    terminal.type("correct hor")
    usleep(100_000)
    terminal.signal(number)
    #expect(terminal.finish() != -1)
    #expect(terminal.unread == 0)
  }

  @Test func slipsKeepNoSecret() throws {
    try registerTwo()
    _ = try succeed("account logout")
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    try #require(terminal.expect("> "))
    terminal.type("transcript said.txt\r")
    let lines = [
      "acc login lea hunter1pass", "login lea hunter2pass", "logon lea hunter3pass",
      "accedi lea hunter4pass", "passwd hunter5pass", "password hunter6pass",
      "acount login lea hunter7pass", "ACCOUNT login lea hunter8pass",
    ]
    for line in lines {
      try #require(terminal.expect("> "))
      terminal.settle()
      terminal.type(line + "\r")
    }
    try #require(terminal.expect("> "))
    terminal.settle()
    #expect(!terminal.screen.contains("operator use"), "\(terminal.screen)")
    // What is meant is what everybody means by it.
    terminal.type("login lea\r")
    #expect(terminal.expect("password of lea: "))
    terminal.type(Self.password + "\r")
    #expect(terminal.expect("logged in as lea"))
    terminal.settle()
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    let said = try text(home.file("said.txt"))
    #expect(!said.contains("hunter"), "\(said)")
    for name in Home.names(home.file(".local/state/taccuino/history")) {
      let kept = try text(home.file(".local/state/taccuino/history/" + name))
      #expect(!kept.contains("hunter"), "\(kept)")
    }
  }

  @Test func aScriptIsNoPassword() throws {
    try registerTwo()
    for words in [["-n", "a.tac"], ["-n", "a.tac", "--stream"], ["-n", "a.tac", "-i"]] {
      for option in ["--password-fd 0", "--password-fd=0"] {
        let result = try launcher.run(
          words, input: Array("account login lea \(option)\nit's a secret\nversion\n".utf8))
        #expect(result.code == 64 || words.last == "-i", "\(words) \(result.code)")
        #expect(result.stderr.contains("standard input"), "\(result.stderr)")
        #expect(!result.stderr.contains("secret"), "\(result.stderr)")
        #expect(!result.stdout.contains("secret"))
      }
    }
    // Somebody who types is asked, unseen.
    let terminal = try PseudoTerminal(
      launcher, ["-n", "a.tac", "account", "login", "lea", "--password-fd", "0"])
    #expect(terminal.expect("password of lea: "))
    terminal.type(Self.password + "\r")
    #expect(terminal.expect("logged in as lea"))
    #expect(terminal.finish() == 0)
    #expect(!terminal.screen.contains(Self.password))
  }

  @Test func theCommandOfPasswordsAnswersForItsOwnerAlone() throws {
    try registerTwo()
    var other = launcher
    other.variables["TACCUINO_PASSWORD_COMMAND"] = "echo \(Self.password)"
    let result = try other.run("-n", "a.tac", "account", "register", "eve")
    #expect(result.code == 77 && result.stderr.contains("--password-fd"), "\(result.stderr)")
    #expect(try other.run("-n", "a.tac", "account", "login", "lea").code == 0)
    // One that hangs is ended by the signal that ends the program.
    other.variables["TACCUINO_PASSWORD_COMMAND"] = "exec sleep 20"
    let pid = try other.start(
      ["-n", "a.tac", "account", "login", "lea"], input: .path("/dev/null", O_RDONLY),
      output: .path("/dev/null", O_WRONLY), error: .path("/dev/null", O_WRONLY))
    usleep(700_000)
    let began = Clock.monotonic()
    #expect(end(pid, SIGTERM) == 128 + SIGTERM)
    #expect(Clock.monotonic() - began < 5_000_000_000)
  }

  @Test func theLimitIsOneWhateverGivesThePassword() throws {
    let long = String(repeating: "a", count: 1024)
    _ = try succeed("account register lea", long + "\r")
    try home.write("pw", long + "\r\n")
    var other = launcher
    other.variables["TACCUINO_PASSWORD_COMMAND"] = "cat pw"
    #expect(try other.run("-n", "a.tac", "account", "login", "lea").code == 0)
    #expect(try run("account login lea", long + "a").stderr.contains("at most 1024 bytes"))
    try home.write("pw", long + "a\r\n")
    #expect(
      try other.run("-n", "a.tac", "account", "login", "lea").stderr.contains("at most 1024 bytes"))
  }

  // MARK: - Other files

  private func copy(_ from: String, _ to: String) throws {
    try Files.writeAtomically(
      home.file(to), try Files.read(home.file(from), limit: 1 << 28), overwrite: true)
  }

  @Test(.enabled(if: geteuid() == 0)) func aCopyDoesNotOpenTheFileOfAnotherUser() throws {
    try registerTwo()
    _ = try succeed("trip add Lisbon from=2027-06-04 to=2027-06-11")
    // Another user's, and a state folder that knows nobody's password.
    Home.remove(accounts)
    try #require(chown(home.file("a.tac"), 1, 1) == 0)
    chmod(home.file("a.tac"), 0o666)
    #expect(try run("account reset lea --owner", Self.other).code == 77)
    try copy("a.tac", "mine.tac")
    _ = try succeed("account reset lea --owner", Self.other, on: "mine.tac")
    #expect(try run("account login lea", Self.other).code == 77)
    _ = try succeed("account login lea", Self.other, on: "mine.tac")
    // Nor does what follows from it.
    _ = try succeed("account passwd", Self.other, Self.password, on: "mine.tac")
    #expect(try run("account login lea", Self.password).code == 77)
    for name in ["lea", "bob"] {
      let given = try code(try succeed("account reset \(name) --json", on: "mine.tac"))
      #expect(try run("account reset \(name) --code", given, Self.other).code == 77)
    }
    let given = try code(try succeed("account reset bob --json", on: "mine.tac"))
    _ = try succeed("account reset bob --code", given, Self.other, on: "mine.tac")
    #expect(try run("account login bob", Self.other).code == 77)
    #expect(try run("trip list").code == 77)
  }

  @Test func aCopyHasPasswordsOfItsOwn() throws {
    try registerTwo()
    try copy("a.tac", "b.tac")
    // It begins with those of the original, as what is restored and moved does.
    _ = try succeed("account login lea", Self.password, on: "b.tac")
    _ = try succeed("account passwd", Self.password, "changed in the copy", on: "b.tac")
    _ = try succeed("account login lea", Self.password)
    _ = try succeed("account login lea", "changed in the copy", on: "b.tac")
    _ = try succeed("account reset lea --owner", "changed once more", on: "b.tac")
    _ = try succeed("account login lea", Self.password)
    // Replaced by its backup, and moved to another disk: another file of the same owner.
    _ = try succeed("backup a.tacbak")
    _ = try succeed("restore a.tacbak --into a.tac --force", on: "none.tac")
    _ = try succeed("account login bob", Self.other)
  }

  @Test func whatIsReplacedAsksItsOwnRights() throws {
    try registerTwo()
    _ = try succeed("trip add Lisbon from=2027-06-04 to=2027-06-11")
    _ = try succeed("backup b.tacbak")
    let before = try Files.read(home.file("a.tac"), limit: 1 << 28)
    let words = "restore b.tacbak --into a.tac --force"
    _ = try succeed("account login bob", Self.other)
    _ = try succeed("trip add Porto from=2027-06-04 to=2027-06-11", on: "c.tac")
    for notebook in ["c.tac", "none.tac"] {
      let result = try run(words, on: notebook)
      #expect(result.code == 77 && result.stderr.contains("a.tac"), "\(result.stderr)")
    }
    _ = try succeed("account logout")
    #expect(try run(words, on: "c.tac").code == 77)
    #expect(try Files.read(home.file("a.tac"), limit: 1 << 28) == before)
    _ = try succeed("account login lea", Self.password)
    _ = try succeed(words, on: "c.tac")
  }

  // MARK: - The state folder

  @Test func aDamagedStateFileIsKept() throws {
    try registerTwo()
    let path = try notes()
    let whole = try text(path)
    try Files.writeAtomically(path, Array("garbage\n".utf8), overwrite: true)
    let refused = try run("account login lea", Self.password)
    #expect(refused.code == 77)
    #expect(refused.stderr.contains(path + ".damaged"), "\(refused.stderr)")
    #expect(try text(path + ".damaged") == "garbage\n")
    // A line that is none costs that line alone, and the file is kept, too.
    let damaged = whole.replacing("failed", with: "fa\u{1}led") + "password x y\n"
    try Files.writeAtomically(path, Array(damaged.utf8), overwrite: true)
    _ = try succeed("account login lea", Self.password)
    #expect(try text(path + ".damaged") == damaged)
    // What cannot be read is no new one.
    unlink(path)
    try Files.makeDirectory(path)
    let unreadable = try run("account login lea", Self.password)
    #expect(unreadable.code == 74 || unreadable.code == 73, "\(unreadable.code)")
    #expect(unreadable.stderr.contains(path), "\(unreadable.stderr)")
    #expect(Files.kind(path) == .folder)
  }

  @Test func aTokenFolderIsTriedFirst() throws {
    try home.write("run/taccuino", "a file\n")
    let result = try run("account register lea", Self.password)
    #expect(result.code == 73, "\(result.code)")
    #expect(result.stderr.contains("cannot hold a session"), "\(result.stderr)")
    unlink(home.file("run/taccuino"))
    #expect(try run("trip list").code != 77)
    _ = try succeed("account register lea", Self.password)
  }
}
