// A sealed domain as its user has it: nothing of it can be read in any file, commands ask for the passphrase, and a program
// that is killed leaves it sealed or not.

import Glibc
import Kernel
import System
import Testing

@Suite struct SealProgramTests {
  let home: Home
  let launcher: Launcher
  let passphrase = "eight gentle otters\n"

  init() throws {
    home = try Home()
    launcher = Launcher(sealing: home)
  }

  /// - Parameter input: what `--passphrase-fd 0` reads.
  @discardableResult
  private func run(
    _ words: [String], input: String? = nil, code: Int32 = 0
  ) throws -> (out: String, error: String) {
    try launcher.run(words, passphrase: input, code: code)
  }

  /// Words that no language has.
  private func planted() -> [String] {
    var dice = Entropy.seeded(11)
    return (0..<200).map { _ in
      String(
        (0..<9).map { _ in Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(dice.next() % 26))) })
    }
  }

  private func plant(_ words: ArraySlice<String>, input: String? = nil) throws {
    var lines: [String] = []
    for four in stride(from: words.startIndex, to: words.endIndex, by: 4) {
      let some = Array(words[four..<min(four + 4, words.endIndex)])
      let person = "\(some[0]) \(some[1])"
      lines.append("stack person add \"\(person)\" born=1980-05-05 priority=\"\(some[2])\"")
      if some.count > 3 {
        lines.append("stack condition add \"asthma\" --person \"\(person)\" comment=\"\(some[3])\"")
      }
    }
    try Files.writeAtomically(
      home.file("plant"), Array(lines.joined(separator: "\n").utf8), overwrite: true)
    defer { try? Files.remove(home.file("plant")) }
    try run(["-f", "plant"], input: input)
  }

  private func found(_ words: [String]) throws -> [String] { try home.files(holding: words) }

  @Test func nothingOfASealedDomainIsInAnyFile() throws {
    let words = planted()
    try plant(words[..<160])
    #expect(try found(words).count >= 160)
    let before = try run(["stack", "person", "list", "--json"]).out
    let sealing = try run(["notebook", "seal", "stack"], input: passphrase)
    let recovery = try #require(
      sealing.out.split(separator: "\n").last?.split(separator: "\t").last.map(String.init))
    #expect(recovery.count == 39)
    #expect(sealing.error.contains("not shown again"))
    #expect(try found(words).isEmpty)

    #expect(try run(["stack", "person", "list"], code: 77).error.contains("passphrase of stack"))
    #expect(
      try run(["stack", "person", "list"], input: "eight gentle others\n", code: 77).error.contains(
        "not the passphrase"))
    #expect(try run(["stack", "person", "list", "--json"], input: passphrase).out == before)
    #expect(try run(["stack", "person", "list", "--json"], input: recovery + "\n").out == before)
    #expect(try run(["notebook", "seals"]).out.contains("stack\ttrue\ttrue"))
    #expect(try run(["find", words[0]], code: 1).error.contains("stack is locked"))
    #expect(try run(["undo"], code: 77).error.contains("passphrase of stack"))
    #expect(try run(["reminder", "due"]).error.contains("stack is locked"))
    let typed = try launcher.run(
      ["-n", "a.tac", "--passphrase-fd", "0"],
      input: Array("stack person list\n\(passphrase)".utf8))
    #expect(typed.code == 64 && !typed.stderr.contains("gentle"))
    #expect(try run(["verify"]).error.contains("is sealed"))
    try run(["rebuild"])

    try plant(words[160...], input: passphrase)
    #expect(try found(words).isEmpty)
    let now = try run(["stack", "person", "list", "--json"], input: passphrase).out
    #expect(now.contains(words[160]))
    try run(["-c", "notebook unlock stack", "-c", "verify"], input: passphrase)
    try run(["backup", "copy.tacbak"])
    try run(["restore", "copy.tacbak", "--into", "b.tac"])
    #expect(try found(words).isEmpty)
    let restored = try launcher.run(
      ["-n", "b.tac", "--passphrase-fd", "0", "stack", "person", "list", "--json"],
      input: Array(passphrase.utf8))
    #expect(restored.stdout == now)
    // A change that is taken back is sealed, too.
    try run(
      ["stack", "person", "remove", "\(words[160]) \(words[161])", "--yes"], input: passphrase)
    #expect(try found(words).isEmpty)

    try run(["notebook", "unseal", "stack"], input: passphrase)
    #expect(try run(["stack", "person", "list", "--json"]).out.contains(words[0]))
    #expect(try run(["verify"]).out.contains("true"))
    #expect(try found(words).count >= 190)
  }

  @Test func commandsAreSealedToo() throws {
    try run(["trip", "add", "Zanzibar 2027", "from=2027-03-01", "to=2027-03-04", "comment=quietly"])
    try run(["stack", "person", "add", "Ada", "born=1980-05-05"])
    try run(["notebook", "seal", "trip"], input: passphrase)
    #expect(try found(["zanzibar", "quietly"]).isEmpty)
    let log = try run(["log"]).out
    #expect(log.contains("(sealed)") && !log.contains("Zanzibar"))
    try run(["trip", "list"], code: 77)
    #expect(try run(["stack", "person", "list"]).out.contains("Ada"))
    #expect(try run(["find", "Ada"]).error.contains("trip is locked"))
    let opened = try run(["-c", "notebook unlock trip", "-c", "log"], input: passphrase)
    #expect(opened.out.contains("trip add") && opened.out.contains("Zanzibar"))
    let script = try run(
      ["-c", "trip edit 'Zanzibar 2027' comment=loudly", "-c", "trip show 'Zanzibar 2027'"],
      input: passphrase)
    #expect(script.out.contains("loudly"))
    #expect(try found(["zanzibar", "quietly", "loudly"]).isEmpty)
  }

  /// The file of format 1 goes with the sealing, since it is readable; one of another notebook stays.
  @Test func nothingReadableIsLeftOfFormat1() throws {
    let words = planted().prefix(8)
    try plant(words[...])
    let script = """
      import sqlite3, sys
      file = sqlite3.connect(sys.argv[1])
      for statement in "DROP TABLE run", "DROP TABLE sealed", "PRAGMA user_version = 1":
          file.execute(statement)
      file.commit()
      """
    let made = try Subprocess.run(
      "/usr/bin/env", ["python3", "-c", script, home.file("a.tac")], seconds: 60)
    try #require(made.succeeded)
    let old = try Files.read(home.file("a.tac"), limit: 1 << 26)
    try Files.writeAtomically(home.file("a.tac.v1"), old, overwrite: false)
    try run(["notebook", "seal", "stack"], input: passphrase)
    #expect(try found(Array(words)).isEmpty)
    #expect(!Files.exists(home.file("a.tac.v1")))
    try run(["verify"])
    #expect(try run(["stack", "person", "list"], input: passphrase).out.contains(words[0]))
  }

  /// The hours of reminders stay, and a text that says nothing.
  @Test func hoursOfRemindersStay() throws {
    try run(["sample", "stack"])
    let before = try run(["reminder", "list", "--where", "source=stack.intake"]).out
    #expect(before.contains("08:00:00Z") && before.contains("Vitamin D3"))
    let sealing = try run(["notebook", "seal", "stack", "--reminders"], input: passphrase)
    #expect(sealing.error.contains("reminders without content"))
    let list = try run(["reminder", "list"]).out.split(separator: "\n").dropFirst()
    let daily = list.filter { $0.contains("\t1d\t") }
    #expect(daily.count == 2 && list.allSatisfy { $0.contains("something in stack") })
    #expect(
      daily.contains { $0.contains("T08:00:00Z") } && daily.contains { $0.contains("T22:00") })
    #expect(list.contains { $0.contains("2026-12-23T10:00") })
    #expect(try found(["vitamin", "magnesium"]).isEmpty)
    #expect(try run(["reminder", "due"]).out.contains("something in stack"))
    // Unlocked, those of the domain are shown, not what stands in for them; decrypted, that goes.
    let open = try run(["-c", "notebook unlock stack", "-c", "reminder list"], input: passphrase)
      .out
    #expect(open.contains("Vitamin D3") && !open.contains("something in stack"))
    let unsealing = try run(["notebook", "unseal", "stack"], input: passphrase)
    #expect(unsealing.error.contains("reminders without content"))
    let after = try run(["reminder", "list"]).out
    #expect(after.contains("Vitamin D3") && !after.contains("something in stack"))
    try run(["verify"])
  }

  /// Where roles are given by a sealed lodge, an administrator logs in, and unlocks it.
  @Test func accountsWorkBesideASealedLodge() throws {
    func account(_ words: String...) throws {
      let result = try launcher.run(
        ["-n", "a.tac"] + words + ["--password-fd", "0"], input: Array("a long enough word\n".utf8))
      try #require(result.code == 0, "\(words): \(result.stderr)")
    }
    try run(["lodge", "member", "add", "Ada Zanzibar", "degree=Maestro", "since=2020-01-01"])
    try account("account", "register", "root")
    let sealing = try run(["notebook", "seal", "lodge"], input: passphrase)
    #expect(sealing.error.contains("nobody is logged in: account login"))
    try account("account", "login", "root")
    try run(["trip", "list"])
    try run(["lodge", "member", "list"], code: 77)
    #expect(try run(["lodge", "member", "list"], input: passphrase).out.contains("Zanzibar"))
    try run(["backup", "copy.tacbak"])
    // An undo asks for what it needs.
    try run(["lodge", "member", "add", "Bea Quietly"], input: passphrase)
    try run(["undo"], input: passphrase)
    try run(["redo"], input: passphrase)
    #expect(try found(["zanzibar", "quietly"]).isEmpty)
    try run(["notebook", "unseal", "lodge"], input: passphrase)
    // It is another file.
    try account("account", "login", "root")
    #expect(try run(["lodge", "member", "list"]).out.contains("Quietly"))
  }

  @Test func thePassphraseIsChanged() throws {
    try run(["stack", "person", "add", "Ada", "born=1980-05-05"])
    try run(["notebook", "seal", "stack"], input: passphrase)
    #expect(
      try run(["notebook", "seal", "trip"], input: "short\n", code: 64).error.contains(
        "8 characters"))
    try run(["notebook", "passphrase", "stack"], input: passphrase + "another long one\n")
    try run(["stack", "person", "list"], input: passphrase, code: 77)
    try run(["stack", "person", "list"], input: "another long one\n")
    let key = try run(
      ["notebook", "passphrase", "stack", "--recovery"], input: "another long one\n"
    ).out
    let recovery = try #require(
      key.split(separator: "\n").last?.split(separator: "\t").last.map(String.init))
    try run(["stack", "person", "list"], input: recovery.lowercased() + "\n")
    try run(["notebook", "unseal", "lodge"], input: "another long one\n", code: 64)
    try run(["notebook", "seal", "nothing"], input: "another long one\n", code: 64)
  }

  /// Whole or not there, and never both: after a kill at any moment the content is all readable or none of it, and the
  /// command can be given again.
  @Test func sealingIsWholeOrNotThere() throws {
    let kills = max(2, (Environment.current()["TACCUINO_KILLS"].flatMap { Int($0) } ?? 24) / 4)
    let words = Array(planted().prefix(40))
    try plant(words[...])
    let names = ["a.tac", "a.tac-journal"]
    let clear = try Files.read(home.file("a.tac"), limit: 1 << 26)
    try run(["notebook", "seal", "stack"], input: passphrase)
    let sealed = try Files.read(home.file("a.tac"), limit: 1 << 26)
    try Files.writeAtomically(home.file("pw"), Array(passphrase.utf8), overwrite: false)
    try Files.writeAtomically(
      home.file("both"), Array((passphrase + "another long one\n").utf8), overwrite: false)
    var random = Entropy.seeded(5)
    for (command, input, start) in [
      (["notebook", "seal", "stack"], "pw", clear),
      (["notebook", "unseal", "stack"], "pw", sealed),
      (["notebook", "passphrase", "stack"], "both", sealed),
    ] {
      var after: Set<Bool> = []
      var usual: UInt64?
      for _ in 0..<kills {
        for name in names { try? Files.remove(home.file(name)) }
        try Files.writeAtomically(home.file("a.tac"), start, overwrite: true)
        try launcher.runAndKill(
          ["-n", "a.tac", "--passphrase-fd", "0"] + command, input: home.file(input), &usual,
          &random)
        let verify = try launcher.run("-n", "a.tac", "verify", "--accept")
        #expect(verify.code == 0, "\(verify.stdout)\(verify.stderr)")
        let seals = try launcher.run("-n", "a.tac", "notebook", "seals").stdout
        let isSealed = seals.contains("stack\ttrue")
        after.insert(isSealed)
        let bytes = try Files.read(home.file("a.tac"), limit: 1 << 26)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(words.dropFirst(2).contains { text.contains($0) } != isSealed)
        if command[1] == "passphrase" {
          let opens = try [passphrase, "another long one\n"].map { one in
            try launcher.run(
              ["-n", "a.tac", "--passphrase-fd", "0", "stack", "person", "list"],
              input: Array(one.utf8)
            ).code == 0
          }
          #expect(opens[0] != opens[1])
        }
      }
      if command[1] != "passphrase" { #expect(after.contains(command[1] == "seal")) }
    }
    // What killed programs left goes with the next one.
    try Files.writeAtomically(home.file("a.tac"), clear, overwrite: true)
    try run(["notebook", "seal", "stack"], input: passphrase)
    #expect(try found(words).isEmpty)
  }
}
