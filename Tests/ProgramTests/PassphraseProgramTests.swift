// Who asks for a passphrase, when, and with which words; and where a script gives it.

import Glibc
import Kernel
import System
import Testing

@Suite struct PassphraseProgramTests: SealingTests {
  let home: Home
  let launcher: Launcher
  let passphrase = "eight gentle otters\n"
  let other = "nine quiet badgers\n"

  init() throws {
    home = try Home()
    launcher = Launcher(sealing: home)
    try plant()
  }

  /// What a line might mean is no reason to open anything.
  @Test func whatIsNotUnderstoodAsksNothing() throws {
    try seal("stack", with: passphrase)
    let terminal = try start()
    terminal.type("use stack\r")
    #expect(terminal.expect("stack > "))
    for line in ["rubbish horse", "what about horses", "when did I last take magnesium"] {
      terminal.type(line + "\r")
      #expect(terminal.expect("stack! > "), "\(line)")
    }
    #expect(terminal.screen.contains("there is no command rubbish"))
    #expect(!terminal.screen.contains("passphrase of"), "\(terminal.screen)")
    // A command asks, and a slip is no reason to begin anew.
    terminal.type("person list\r")
    #expect(terminal.expect("passphrase of stack: "))
    terminal.type("eight gentle others\r")
    #expect(terminal.expect("not the passphrase"))
    #expect(terminal.expect("passphrase of stack: "))
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("Adele"))
    #expect(terminal.expect("stack (unlocked) > "))
    terminal.type("notebook lock\r")
    #expect(terminal.expect("stack > "))
    // Three times, and no more.
    terminal.type("notebook unlock stack\r")
    for _ in 1...3 {
      #expect(terminal.expect("passphrase of stack: "))
      terminal.type("eight gentle others\r")
    }
    #expect(terminal.expect("stack! > "))
    terminal.type("why Adele\r")
    #expect(terminal.expect("there is no thing Adele"))
    #expect(terminal.expect("notebook unlock stack"))
    #expect(terminal.expect("stack! > "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test func aScriptOpensAllThatItLooksAt() throws {
    try seal("lodge", "stack", with: passphrase)
    for (words, sought) in [
      (["find", "Adele"], "Adele"), (["find", "Bruna"], "Bruna"), (["why", "Adele"], "Adele"),
      (["kinds"], "person"), (["log"], "lodge member add"), (["reminder", "list"], ""),
      (["reminder", "due"], ""), (["doctor"], ""), (["verify"], "sealed_count"),
    ] {
      let (out, error) = try run(words, passphrase)
      #expect(out.contains(sought), "\(words): \(out)")
      #expect(!error.contains("locked"), "\(words): \(error)")
      _ = try run(words, "eight gentle others\n", code: 77)
    }
    #expect(try !run(["verify"], passphrase).error.contains("unlock"))
    var told = self.launcher
    told.variables["TACCUINO_PASSPHRASE_COMMAND"] = "echo eight gentle otters"
    let found = try told.run("-n", "a.tac", "find", "Adele")
    #expect(found.stdout.contains("Adele") && !found.stderr.contains("locked"), "\(found.stderr)")
    // Without, it is said what was left out, and what to do.
    for words in [
      ["find", "Zeeland"], ["reminder", "due"], ["reminder", "list"], ["kinds"], ["doctor"],
    ] {
      let error = try run(words).error
      #expect(error.contains("lodge, stack are locked and were not searched"), "\(words): \(error)")
      #expect(error.contains("--passphrase-fd N or TACCUINO_PASSPHRASE_COMMAND"))
    }
    try run(["reminder", "add", "call", "on=2026-12-01"])
    let export = try run(["reminder", "export", "--out", "r.ics"]).error
    #expect(export.contains("lodge, stack are locked"), "\(export)")
    #expect(try run(["why", "Adele"], code: 64).error.contains("lodge, stack are locked"))
    #expect(try run(["show", "Adele"], code: 64).error.contains("lodge, stack are locked"))
    #expect(try run(["sample", "stack"], code: 77).error.contains("passphrase of stack"))
  }

  @Test func aLineForEachDomain() throws {
    try seal("stack", with: other)
    try seal("lodge", with: passphrase)
    let missing = try run(["find", "Adele"], passphrase, code: 77)
    #expect(
      missing.error.contains(
        "passphrase of stack is needed: one line for each domain, in the order lodge, stack"),
      "\(missing.error)")
    #expect(try run(["find", "Adele"], passphrase + other).out.contains("Adele"))
    // A script reads them in that order, too, whatever comes first in it.
    let both = try run(
      ["-c", "stack person list", "-c", "lodge member list"], passphrase + other
    ).out
    #expect(both.contains("Adele") && both.contains("Bruna"))
    let writes = try run(
      ["-c", "stack person add Dora", "-c", "lodge member edit Bruna comment=x"], passphrase + other
    )
    #expect(writes.error.contains("Dora"))
    #expect(
      try run(["stack", "person", "list"], "", code: 77).error.contains(
        "passphrase of stack is needed"))
  }

  @Test func passphrasesAreCalledSo() throws {
    func says(_ words: [String], _ input: String, _ code: Int32, _ text: String) throws {
      let error = try run(words, input, code: code).error
      #expect(error.contains(text) && !error.contains("password"), "\(words): \(error)")
    }
    try says(
      ["notebook", "seal", "stack"], "short\n", 64, "a passphrase has at least 8 characters")
    try says(["notebook", "seal", "stack"], "", 65, "a line with the passphrase was expected")
    try says(
      ["notebook", "seal", "stack"], String(repeating: "long ", count: 300) + "\n", 65,
      "a passphrase has at most 1024 bytes")
    try seal("stack", with: passphrase)
    try says(
      ["notebook", "passphrase", "stack"], passphrase, 65, "2 lines with passphrases were expected")
    let closed = try launcher.run("-n", "a.tac", "--passphrase-fd", "9", "stack", "person", "list")
    #expect(closed.code == 64 && closed.stderr.contains("--passphrase-fd 3 3<FILE"))
    let script = try launcher.run(
      ["-n", "a.tac", "--passphrase-fd", "0"], input: Array("stack person list\n".utf8))
    #expect(script.stderr.contains("no passphrase can be read from it"), "\(script.stderr)")
    // What is done already needs no passphrase.
    #expect(try run(["notebook", "seal", "stack"]).error.contains("stack is already sealed"))
    let log = try run(["log"]).out
    #expect(log.contains("notebook seal stack") && !log.contains("gentle"))
    try run(["notebook", "passphrase", "stack"], passphrase + other)
    try run(["notebook", "unseal", "stack"], other)
    let after = try run(["log"]).out
    #expect(after.contains("notebook passphrase stack") && after.contains("notebook unseal stack"))
    var italian = launcher
    italian.variables["TACCUINO_LANG"] = "it"
    let short = try italian.run(
      ["-n", "a.tac", "--passphrase-fd", "0", "notebook", "seal", "stack"],
      input: Array("corta\n".utf8))
    #expect(short.stderr.contains("una passphrase ha almeno 8 caratteri"), "\(short.stderr)")
  }

  /// An accent that one machine types as a sign of its own.
  @Test(arguments: [true, false]) func accentsAreTheSameHoweverTyped(composedFirst: Bool) throws {
    let forms = ["perch\u{E9} no, otters\n", "perche\u{301} no, otters\n"]
    try seal("stack", with: composedFirst ? forms[0] : forms[1])
    for form in forms {
      #expect(try run(["stack", "person", "list"], form).out.contains("Adele"))
    }
    try run(["notebook", "passphrase", "stack"], forms[0] + forms[1])
    try run(["notebook", "unseal", "stack"], forms[1])
  }

  @Test func aNewPassphraseIsAskedForAgain() throws {
    try run(["sample", "stack"], code: 77)
    try run(["stack", "person", "remove", "Adele", "--yes"])
    try run(["sample", "stack"])
    let terminal = try start()
    terminal.type("notebook seal stack\r")
    #expect(terminal.expect("that only say when?"))
    terminal.type("?\r")
    #expect(terminal.expect("reveals nothing"))
    #expect(terminal.expect("that only say when?"))
    terminal.type("!\r")
    #expect(terminal.expect("nothing was changed"))
    #expect(terminal.expect("> "))
    #expect(!terminal.screen.contains("new passphrase of stack"))
    terminal.type("notebook seal stack\r")
    #expect(terminal.expect("that only say when?"))
    terminal.type("no\r")
    #expect(terminal.expect("new passphrase of stack: "))
    terminal.type("short\r")
    #expect(terminal.expect("a passphrase has at least 8 characters"))
    #expect(terminal.expect("new passphrase of stack: "))
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("the same again: "))
    terminal.type("eight gentle others\r")
    #expect(terminal.expect("the two passphrases differ"))
    #expect(terminal.expect("new passphrase of stack: "))
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("the same again: "))
    terminal.type("eight gentle otters\r")
    #expect(terminal.expect("Backups made before"))
    #expect(terminal.expect("> "))
    terminal.type("notebook seal stack\r")
    #expect(terminal.expect("stack is already sealed"))
    #expect(terminal.expect("> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test func helpFindsIt() throws {
    func help(_ words: String...) throws -> String { try run(["help"] + words).out }
    #expect(try help("sealing").contains("notebook unlock"))
    #expect(try help("unlock").contains("notebook unlock — "))
    #expect(try help("-k", "passphrase").contains("notebook unlock"))
    #expect(try help("-k", "forgot").contains("notebook passphrase"))
    #expect(try help("notebook", "unseal").contains("plain files"))
    #expect(try !help("notebook", "seal").contains("mind or stack"))
  }
}
