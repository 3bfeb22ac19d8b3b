// Files beside the notebook of a sealed domain: neither their names nor their content can be read, every command finds them
// once the domain is unlocked, and what somebody changes or puts there does no harm.

import Glibc
import Kernel
import System
import Testing

@Suite struct SealedFilesTests {
  let home: Home
  let launcher: Launcher
  let passphrase = "eight gentle otters\n"
  /// Of the content of the papers, and of their names.
  let words = ["velvet", "giacomo", "zanzibar"]

  init() throws {
    home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_NOW"] = "2026-11-29T18:00:00+01:00"
    self.launcher = launcher
    try write(
      "lodge.tac",
      "lodge member add Ada degree=Maestro since=2020-01-01\nlodge paper add \"On silence\" author=Ada\n"
    )
    try write("zanzibar.txt", "the velvet rope of Giacomo\n")
    try run(["-f", "lodge.tac"])
    try run(["lodge", "paper", "attach", "On silence", "zanzibar.txt"])
    for name in ["zanzibar.txt", "lodge.tac"] { try Files.remove(home.file(name)) }
    try write("pw", passphrase)
  }

  private func write(_ name: String, _ text: String) throws {
    try Files.writeAtomically(home.file(name), Array(text.utf8), overwrite: true)
  }

  @discardableResult
  private func run(
    _ words: [String], secret: Bool = false, notebook: String = "a.tac", code: Int32 = 0
  ) throws -> (out: String, error: String) {
    let option = secret ? ["--passphrase-fd", "0"] : []
    let result = try launcher.run(
      ["-n", notebook] + option + words, input: secret ? Array(passphrase.utf8) : [])
    try #require(result.code == code, "\(words): \(result.code) \(result.stdout) \(result.stderr)")
    return (result.stdout, result.stderr)
  }

  private func found() throws -> [String] { try home.files(holding: words) }

  /// The content of the one paper.
  private func paper(sealed: Bool, notebook: String = "a.tac") throws -> String {
    try run(["lodge", "paper", "export", "On silence"], secret: sealed, notebook: notebook).out
  }

  /// The files beside a notebook, below their folder.
  private func files(_ notebook: String = "a") throws -> [String] {
    func below(_ folder: String) throws -> [String] {
      try Files.list(home.file("\(notebook).photos/" + folder)).flatMap { name in
        let path = folder.isEmpty ? name : folder + "/" + name
        return Files.kind(home.file("\(notebook).photos/" + path)) == .folder
          ? try below(path) : [path]
      }.sorted()
    }
    return Files.exists(home.file("\(notebook).photos")) ? try below("") : []
  }

  @Test func filesAreSealedReadAndDecrypted() throws {
    #expect(try paper(sealed: false) == "the velvet rope of Giacomo\n")
    let before = try files()
    let sealing = try run(["notebook", "seal", "lodge"], secret: true)
    #expect(sealing.error.contains("sealed 1 file beside"))
    #expect(try found().isEmpty)
    let sealed = try files()
    #expect(sealed.count == 1 && sealed[0].hasPrefix("sealed/"))
    // 27 bytes and their number up to the next 4096, with a nonce and a tag.
    #expect(try Files.read(home.file("a.photos/" + sealed[0]), limit: 9999).count == 4096 + 40)
    try run(["verify"])
    #expect(try paper(sealed: true) == "the velvet rope of Giacomo\n")
    let list = try run(["lodge", "paper", "list", "--json"], secret: true).out
    #expect(list.contains("\"missing\":false") && !list.contains("a.photos"))

    // One more while it is sealed, taken back and redone.
    try write("zanzibar.txt", "another velvet rope\n")
    try run(["lodge", "paper", "attach", "On silence", "zanzibar.txt"], secret: true)
    try Files.remove(home.file("zanzibar.txt"))
    #expect(try found().isEmpty)
    #expect(try files().count == 2)
    #expect(try paper(sealed: true) == "another velvet rope\n")
    try run(["-c", "notebook unlock lodge", "-c", "undo"], secret: true)
    #expect(try paper(sealed: true) == "the velvet rope of Giacomo\n")
    try run(["-c", "notebook unlock lodge", "-c", "redo", "-c", "verify"], secret: true)

    // Locked or not, all of it is in a backup.
    try run(["backup", "copy.tacbak"])
    try run(["restore", "copy.tacbak", "--into", "b.tac"])
    #expect(try files("b") == files())
    #expect(try paper(sealed: true, notebook: "b.tac") == "another velvet rope\n")
    try run(["restore", "copy.tacbak", "--into", "b.tac", "--force"])
    #expect(try paper(sealed: true, notebook: "b.tac") == "another velvet rope\n")
    #expect(try files("b") == files())
    #expect(try found().isEmpty)

    let unsealing = try run(["notebook", "unseal", "lodge"], secret: true)
    #expect(unsealing.error.contains("decrypted 2 files beside"))
    #expect(try Set(files()).isSuperset(of: before) && files().count == 2)
    #expect(try paper(sealed: false) == "another velvet rope\n")
    try run(["verify"])
  }

  /// A thing that is forgotten takes its sealed file along.
  @Test func aSealedFileIsForgotten() throws {
    try run(["notebook", "seal", "lodge"], secret: true)
    let list = try run(["lodge", "paper", "list", "--json"], secret: true).out
    let id = try #require(list.split(separator: "\"id\":\"").last?.prefix(36))
    try run(["lodge", "paper", "remove", "On silence", "--yes"], secret: true)
    #expect(try files().count == 1)
    try run(["forget", String(id), "--yes"], secret: true)
    #expect(try files().isEmpty)
    try run(["-c", "notebook unlock lodge", "-c", "verify"], secret: true)
  }

  @Test(arguments: ["swapped", "cut", "changed", "gone"])
  func whatIsWrongWithASealedFileIsNamed(_ how: String) throws {
    try run(["notebook", "seal", "lodge"], secret: true)
    try write("other.txt", "something else\n")
    try run(["lodge", "paper", "add", "Other", "author=Ada"], secret: true)
    try run(["lodge", "paper", "attach", "Other", "other.txt"], secret: true)
    let paths = try files().map { home.file("a.photos/" + $0) }
    let contents = try paths.map { try Files.read($0, limit: 99999) }
    for (index, path) in paths.enumerated() {
      switch how {
      case "swapped":
        try Files.writeAtomically(path, contents[1 - index], overwrite: true)
      case "cut":
        try Files.writeAtomically(path, Array(contents[index].dropLast()), overwrite: true)
      case "changed":
        var bytes = contents[index]
        bytes[200] ^= 1
        try Files.writeAtomically(path, bytes, overwrite: true)
      default: try Files.remove(path)
      }
    }
    let code: Int32 = how == "gone" ? 66 : 65
    try run(["lodge", "paper", "export", "Other"], secret: true, code: code)
    // What is locked cannot be checked.
    try run(["verify"])
    let verify = try run(
      ["-c", "notebook unlock lodge", "-c", "verify"], secret: true, code: 1)
    #expect(verify.error.contains("other.txt") && verify.error.contains("zanzibar.txt"))
    // A backup of the unlocked notebook says the same, and one of the locked notebook that it could not look.
    let backup = try run(
      ["--no-transaction", "-c", "notebook unlock lodge", "-c", "backup open.tacbak"], secret: true,
      code: 1)
    #expect(backup.error.contains("other.txt") && backup.error.contains("zanzibar.txt"))
    #expect(try run(["backup", "closed.tacbak"]).error.contains("to check it"))
    // It is unsealed all the same; what does not open stays.
    let unsealing = try run(["notebook", "unseal", "lodge"], secret: true)
    if how != "gone" {
      #expect(unsealing.error.contains("2 sealed files were changed"))
      #expect(try files().count == 2)
    }
    // The originals heal it.
    try run(["lodge", "paper", "attach", "Other", "other.txt"])
    #expect(try run(["lodge", "paper", "export", "Other"]).out == "something else\n")
  }

  @Test func listsOfStrangersDoNoHarm() throws {
    try write("mine.txt", "mine\n")
    try Files.makeDirectory(home.file("a.photos"))
    let before = try files()
    let list = home.file("a.photos/.sealing")
    let key = "01a2280a-74e9-767e-99ef-c1d0563fe0ec"
    for lines in [
      before.map { "+\($0)\n" }.joined(), before.map { "-\($0) \($0)\n" }.joined(),
      "+../mine.txt\n", "+/etc/passwd\n", "-\n", "*a\n", "+.staged/x\n", "+a/b/c/d/e\n",
      "+a\u{0}b\n",
    ] {
      try Files.writeAtomically(
        list, Array("taccuino-sealing 1\nseal\n\(key)\n\(lines)end\n".utf8), overwrite: true)
      #expect(try paper(sealed: false) == "the velvet rope of Giacomo\n")
      try run(["lodge", "member", "add", "Bea"])
      try run(["undo"])
      #expect(try run(["verify"], code: 1).error.contains(".sealing"))
      #expect(Files.exists(home.file("mine.txt")))
    }
    try Files.remove(list)
    #expect(try files() == before)
    // A link is not followed.
    try #require(symlink(home.file("mine.txt"), list) == 0)
    try run(["lodge", "member", "add", "Cea"])
    #expect(Files.exists(home.file("mine.txt")) && Files.isLink(list))
  }

  @Test func filesThroughALinkAreNotSealed() throws {
    try #require(rename(home.file("a.photos"), home.file("elsewhere")) == 0)
    try #require(symlink(home.file("elsewhere"), home.file("a.photos")) == 0)
    let error = try run(["notebook", "seal", "lodge"], secret: true, code: 77).error
    #expect(error.contains("symbolic link"))
    #expect(try paper(sealed: false) == "the velvet rope of Giacomo\n")
  }

  /// An event that another machine added in clear names its file in clear, too; a locked notebook can be checked and used.
  @Test func aFileOfAReadableEventIsNamed() throws {
    let clear = try Files.read(home.file("a.tac"), limit: 1 << 26)
    let files = try files()
    let content = try Files.read(home.file("a.photos/" + files[0]), limit: 9999)
    try run(["notebook", "seal", "lodge"], secret: true)
    try Files.writeAtomically(home.file("clear.tac"), clear, overwrite: false)
    try Files.makeDirectory(Paths.folder(of: home.file("a.photos/" + files[0])))
    try Files.writeAtomically(home.file("a.photos/" + files[0]), content, overwrite: false)
    let script = """
      import sqlite3, sys
      sealed, clear = (sqlite3.connect(path) for path in sys.argv[1:])
      for row in clear.execute("SELECT e.body, e.salt, e.n FROM event e JOIN kind k ON k.n = e.kind"
                               " WHERE k.name = 'PaperFileAttached'"):
          sealed.execute("UPDATE event SET body = ?, salt = ?, body_hash = NULL WHERE n = ?", row)
          sealed.execute("DELETE FROM sealed WHERE n = ?", row[2:])
      sealed.commit()
      """
    let made = try Subprocess.run(
      "/usr/bin/env", ["python3", "-c", script, home.file("a.tac"), home.file("clear.tac")],
      seconds: 60)
    try #require(made.succeeded)
    let verify = try run(["verify"], code: 1).error
    #expect(verify.contains("1 event of lodge is readable") && verify.contains(files[0]))
    try run(["doctor"])
    try Files.makeDirectory(home.file("a.photos/.staged"))
    try write("a.photos/.staged/left", "over")
    try run(["trip", "add", "Lisbon", "from=2027-01-01", "to=2027-01-02"])
    // Sealed once more, all is as before.
    for name in ["a.photos/.staged/left", "clear.tac"] { try Files.remove(home.file(name)) }
    try run(["notebook", "seal", "lodge"], secret: true)
    #expect(try found().isEmpty)
    try run(["verify"])
    #expect(try paper(sealed: true) == "the velvet rope of Giacomo\n")
  }

  /// A copy in clear that a killed program left goes with the next command, whatever it is.
  @Test func readableCopiesAreRemoved() throws {
    try run(["notebook", "seal", "lodge"], secret: true)
    for name in ["a.tac.sealing.part-4999999", "a.tac.part-4999998"] {
      try write(name, "velvet")
    }
    try write("b.tac.part-4999997", "somebody else's")
    try write("a.photos/.sealing.new", "zanzibar.txt")
    try run(["notebook", "seals"])
    #expect(try found().isEmpty)
    #expect(Files.exists(home.file("b.tac.part-4999997")))
  }

  /// Readable or sealed, and never both or neither, wherever the program is killed.
  @Test func filesAreSealedOrNot() throws {
    let kills = max(3, (Environment.current()["TACCUINO_KILLS"].flatMap { Int($0) } ?? 24) / 4)
    for number in 0..<20 {
      try write("zanzibar\(number).txt", "velvet \(number)\n")
      try run(["lodge", "paper", "add", "Paper \(number)", "author=Ada"])
      try run(["lodge", "paper", "attach", "Paper \(number)", "zanzibar\(number).txt"])
      try Files.remove(home.file("zanzibar\(number).txt"))
    }
    var random = Entropy.seeded(17)
    for direction in ["seal", "unseal"] {
      shell("rm -rf kept; mkdir kept; cp -r a.tac a.photos kept")
      var after: Set<Bool> = []
      var usual: UInt64?
      for _ in 0..<kills {
        shell("rm -rf a.tac a.tac-journal a.photos; cp -r kept/. .")
        try launcher.runAndKill(
          ["-n", "a.tac", "--passphrase-fd", "0", "notebook", direction, "lodge"],
          input: home.file("pw"), &usual, &random)
        let isSealed = try run(["notebook", "seals"]).out.contains("lodge\ttrue")
        after.insert(isSealed)
        let files = try files()
        #expect(
          files.count == 21 && files.allSatisfy { $0.hasPrefix("sealed/") == isSealed }, "\(files)")
        #expect(try paper(sealed: isSealed) == "the velvet rope of Giacomo\n")
        // The replica wrote more before the older copy was put here.
        let verify = "verify --accept"
        try run(
          isSealed ? ["-c", "notebook unlock lodge", "-c", verify] : ["-c", verify],
          secret: isSealed)
      }
      #expect(after.contains(direction == "seal"))
      shell("rm -rf a.tac a.tac-journal a.photos; cp -r kept/. .; rm -rf kept")
      // What killed programs left goes with the next one.
      try run(["notebook", direction, "lodge"], secret: true)
      #expect(try found().isEmpty == (direction == "seal"))
    }
  }

  private func shell(_ command: String) {
    let done = try? Subprocess.run(
      "/bin/sh", ["-c", "cd '\(home.path)' && \(command)"], seconds: 60)
    #expect(done?.succeeded == true, "\(command)")
  }
}
