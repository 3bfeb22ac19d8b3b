// kill -9 at any moment of a forgetting: the words of the member, in the notebook and in the files beside it, are all there
// or all gone once the next command has run.

import Glibc
import Kernel
import System
import Testing

@Suite struct ForgetKillTests {
  private let kills = Environment.current()["TACCUINO_KILLS"].flatMap { Int($0) } ?? 12
  private let home: Home
  /// Where the notebook of before is kept.
  private let shelf: Home
  private let launcher: Launcher
  private let passphrase = "eight gentle otters\n"
  private let name = "Zeno Quarti"
  /// Of the member: in fields, commands, papers, and names and contents of files.
  private let words = ["quarti", "velvet", "zanzibar", "quicksilver", "giacomo"]

  init() throws {
    home = try Home(inMemory: true)
    shelf = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_NOW"] = "2026-05-04T18:00:00+02:00"
    launcher.variables["TACCUINO_SEED"] = nil
    self.launcher = launcher
    for number in 0..<4 { try home.write("zanzibar\(number).txt", "the velvet rope \(number)\n") }
    try home.write(
      "script",
      """
      lodge edit name=K number=2 orient=F zone=UTC
      lodge member add "Ada Conti" degree=Maestro since=2014-03-20
      lodge member add "\(name)" degree=Maestro since=2014-03-20 email=giacomo@example.org
      lodge meeting add First on=2026-02-05
      lodge agenda add 2026-02-05 "A talk" comment="asked by Quarti"
      lodge paper add "On Giacomo" author="\(name)" text="of quicksilver"
      lodge paper add "On rope" author="\(name)"
      lodge paper add "On silence" author="Ada Conti"
      lodge standing add "\(name)" resigned on=2026-02-20 reason=quicksilver
      """)
    try run(["-f", "script"])
    for (paper, file) in [("On Giacomo", 0), ("On rope", 1)] {
      try run(["lodge", "paper", "attach", paper, "zanzibar\(file).txt"])
    }
    try home.write("silence.txt", "of Ada\n")
    try run(["lodge", "paper", "attach", "On silence", "silence.txt"])
    for file in 0..<4 { try Files.remove(home.file("zanzibar\(file).txt")) }
    for file in ["script", "silence.txt"] { try Files.remove(home.file(file)) }
    try home.write("pw", passphrase)
  }

  @discardableResult
  private func run(
    _ words: [String], secret: Bool = false, code: Int32 = 0
  ) throws -> (out: String, error: String) {
    let option = secret ? ["--passphrase-fd", "0"] : []
    let result = try launcher.run(
      ["-n", "a.tac"] + option + words, input: secret ? Array(passphrase.utf8) : [])
    try #require(result.code == code, "\(words): \(result.code) \(result.stdout) \(result.stderr)")
    return (result.stdout, result.stderr)
  }

  private func shell(_ command: String) {
    let done = try? Subprocess.run(
      "/bin/sh", ["-c", "cd '\(home.path)' && \(command)"], seconds: 60)
    #expect(done?.succeeded == true, "\(command)")
  }

  private func keep() { shell("cp -r a.tac a.photos '\(shelf.path)'") }
  private func putBack() { shell("rm -rf a.tac* a.photos; cp -r '\(shelf.path)'/. .") }

  /// The files beside the notebook; hidden ones too.
  private func files(_ folder: String = "a.photos") throws -> Set<String> {
    guard Files.kind(home.file(folder)) == .folder else { return [] }
    var found: Set<String> = []
    for name in try Files.list(home.file(folder)) {
      let path = folder + "/" + name
      if Files.kind(home.file(path)) == .folder {
        found.formUnion(try files(path))
      } else {
        found.insert(path)
      }
    }
    return found
  }

  private var forget: [String] { ["forget", name, "--texts", "all", "--yes"] }

  /// A sealed lodge is unlocked by each command that is about it.
  @Test(arguments: [false, true])
  func wholeOrNotThere(_ isSealed: Bool) throws {
    // Each command of a sealed lodge takes a second for its key.
    let count = isSealed ? max(2, kills / 5) : kills
    if isSealed { try run(["notebook", "seal", "lodge"], secret: true) }
    try run(["lodge", "fund", "add", "Box", "currency=EUR"], secret: isSealed)
    keep()
    let whole = try files()
    #expect(whole.count == 3)
    let option = isSealed ? ["--passphrase-fd", "0"] : []
    let next = [
      ["lodge", "member", "list"], ["verify", "--accept"],
      ["trip", "add", "Lisbon", "from=2027-01-01", "to=2027-01-02"],
      ["notebook", "seals"],
    ]
    var random = Entropy.seeded(isSealed ? 18 : 17)
    var usual: UInt64?
    var (gone, between) = (0, 0)
    for round in 0..<count {
      putBack()
      try launcher.runAndKill(
        ["-n", "a.tac"] + option + forget, input: isSealed ? home.file("pw") : "/dev/null",
        &usual, &random, late: round % 2 == 1)
      if try files().contains("a.photos/.forgetting") { between += 1 }
      let command = next[round % next.count]
      let answer = try launcher.run(
        ["-n", "a.tac"] + (command[0] == "lodge" ? option : []) + command,
        input: isSealed && command[0] == "lodge" ? Array(passphrase.utf8) : [])
      #expect(answer.code == 0, "\(command): \(answer.stderr)")
      let left = try files()
      let found = try home.files(holding: words)
      let shown = try launcher.run(
        ["-n", "a.tac"] + option + ["lodge", "member", "show", name],
        input: isSealed ? Array(passphrase.utf8) : [])
      if shown.code == 0 {
        #expect(left == whole)
        #expect(isSealed == found.isEmpty, "\(found)")
        #expect(shown.stdout.contains("giacomo"))
        let text = try run(["lodge", "paper", "export", "On rope"], secret: isSealed).out
        #expect(text == "the velvet rope 1\n")
      } else {
        gone += 1
        #expect(found.isEmpty && left.count == 1 && left.isSubset(of: whole), "\(found) \(left)")
      }
      #expect(
        try run(["lodge", "paper", "export", "On silence"], secret: isSealed).out == "of Ada\n")
      let verify = ["-c", "verify --accept"]
      try run(
        isSealed ? ["-c", "notebook unlock lodge"] + verify : verify, secret: isSealed)
    }
    #expect(gone > 0)
    if count > 50 {
      print("killed \(count) times, \(gone) after, \(between) with files to remove")
      #expect(isSealed || between > 0)
    }
  }

  // MARK: - Between the two

  private func list(_ batch: String, _ paths: [String]) -> String {
    "taccuino-forgetting 1\n\(batch)\n" + paths.map { "-\($0)\n" }.joined() + "end\n"
  }

  private func below(_ path: String) -> String { String(path.dropFirst("a.photos/".count)) }

  /// As it is after the commit, and before the files are removed.
  @Test(arguments: [["lodge", "member", "list"], ["lodge", "fund", "add", "Urn"], ["verify"]])
  func filesGoWithTheNextCommand(_ command: [String]) throws {
    keep()
    let whole = try files()
    try run(forget)
    let left = try files()
    #expect(left.count == 1)
    let batch = try #require(
      try run(["log", "--json", "--limit", "1"]).out.split(separator: "\"id\":\"").dropFirst().first
    ).prefix(36)
    let gone = whole.subtracting(left)
    shell("cp -r '\(shelf.path)/a.photos' .")
    // A list does not name what is still needed, unless somebody else wrote it.
    let text = list(String(batch), whole.sorted().map(below))
    try home.write("a.photos/.forgetting", text)
    try run(["lodge", "member", "list", "--readonly"])
    #expect(try gone.isSubset(of: files()))
    try run(command)
    #expect(try files() == left)
    #expect(try home.files(holding: ["velvet"]).isEmpty)
  }

  @Test func aListOfAnotherForgettingRemovesNothing() throws {
    let whole = try files()
    let log = try run(["log", "--json", "--limit", "1"]).out
    let batch = try #require(log.split(separator: "\"id\":\"").dropFirst().first).prefix(36)
    // No batch, and one that forgets nothing.
    for batch in ["01a2280a-74e9-767e-99ef-c1d0563fe0ec", String(batch)] {
      try home.write("a.photos/.forgetting", list(batch, whole.sorted().map(below)))
      try home.write("a.photos/.forgetting.new", "-zanz")
      try run(["lodge", "member", "list"])
      #expect(try files() == whole)
    }
    try home.write("mine.txt", "mine\n")
    for paths in [["../mine.txt"], ["/etc/passwd"], ["a\u{0}b"], [""], [".staged/x"]] {
      try home.write("a.photos/.forgetting", list(String(batch), paths))
      #expect(try run(["verify"], code: 1).error.contains(".forgetting"))
      #expect(Files.exists(home.file("mine.txt")))
    }
    try Files.remove(home.file("a.photos/.forgetting"))
    #expect(try files() == whole)
    try run(["verify"])
  }

  /// Nobody knows whose files are behind a link.
  @Test func filesBehindALinkAreNotForgotten() throws {
    shell("mv a.photos elsewhere && ln -s elsewhere a.photos")
    #expect(try run(forget, code: 77).error.contains("symbolic link"))
    try run(["lodge", "member", "show", name])
  }
}
