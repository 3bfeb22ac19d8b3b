// Minutes in the user's editor, as the whole program has them: a private file, a text that is taken over, and an
// editor that fails without losing anything.

import Glibc
import Kernel
import System
import Testing

@Suite struct MinutesEditorTests {
  let home: Home
  private var launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    launcher.variables["TACCUINO_NOW"] = "2026-06-01T10:00"
    launcher.variables["TMPDIR"] = home.file("")
    let made = try launcher.run(
      ["-n", "a.tac", "-f", "-"],
      input: Array(
        """
        lodge meeting add First on=2026-03-19 at=20:00
        lodge meeting add Second on=2026-04-16 at=20:00
        lodge minutes write 2026-03-19

        """.utf8))
    try #require(made.code == 0, "\(made.stderr)")
  }

  /// What an editor does with the file, as lines of the shell; the file is `$1`.
  private func edit(_ script: String, until shown: String) throws -> String {
    try home.write("editor.sh", script + "\n")
    var launcher = launcher
    launcher.variables["VISUAL"] = "sh '\(home.file("editor.sh"))'"
    launcher.variables["EDITOR"] = "false"
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
    try #require(terminal.expect("> "))
    terminal.settle()
    terminal.type("lodge minutes edit 2026-03-19\r")
    #expect(terminal.expect(shown), "\(terminal.screen)")
    terminal.settle()
    // The terminal is ours again.
    terminal.type("lodge minutes list\r")
    #expect(terminal.expect("First"), "\(terminal.screen)")
    terminal.settle()
    terminal.type("\u{4}")
    _ = terminal.finish()
    return terminal.screen
  }

  private func text() throws -> String {
    let shown = try launcher.run("-n", "a.tac", "lodge", "minutes", "show", "2026-03-19", "--json")
    return try JSON(parsing: shown.out)["rows"]?[0]?["text"]?.string ?? ""
  }

  private func folders() throws -> [String] {
    try Files.list(home.file("")).filter { $0.hasPrefix("taccuino-") }
  }

  @Test func theEditorsTextIsTaken() throws {
    let log = home.file("seen")
    _ = try edit(
      """
      stat -c '%a' "$1" "$(dirname "$1")" > '\(log)'
      cat "$1" >> '\(log)'
      printf '\\nWe parted in peace.\\n' >> "$1"
      touch "$1~"
      """, until: "changed the minutes of First")
    let seen = String(decoding: try Files.read(log, limit: 1 << 16), as: UTF8.self)
    #expect(seen.hasPrefix("600\n700\nThe meeting “First” is held"), "\(seen)")
    #expect(try text().hasSuffix("\n\nWe parted in peace.\n"))
    #expect(try folders() == [])
  }

  @Test func aPipeGivesTheTextToo() throws {
    let words = ["-n", "a.tac", "lodge", "minutes"]
    let given = try launcher.run(
      words + ["edit", "2026-03-19", "--text", "-"], input: Array("From a pipe.\n".utf8))
    #expect(given.code == 0, "\(given.stderr)")
    #expect(try text() == "From a pipe.\n")
    // What was removed is written anew, and nothing of it comes back.
    #expect(try launcher.run(words + ["remove", "2026-03-19"]).code == 0)
    let again = try launcher.run(
      words + ["write", "2026-03-19", "--text", "-"], input: Array("Anew.\n".utf8))
    #expect(again.code == 0, "\(again.stderr)")
    #expect(try text() == "Anew.\n")
    // Without a terminal and without a text there is nothing to edit.
    let mute = try launcher.run(words + ["edit", "2026-03-19"])
    #expect(mute.code == 77 && mute.stderr.contains("--text FILE"), "\(mute.stderr)")
  }

  @Test func nothingChangedWritesNothing() throws {
    let before = try text()
    _ = try edit(":", until: "nothing was changed")
    #expect(try text() == before)
    let log = try launcher.run("-n", "a.tac", "log", "--limit", "1", "--json")
    #expect(String(decoding: log.out, as: UTF8.self).contains("lodge minutes write"))
    #expect(try folders() == [])
  }

  @Test(arguments: [
    ("an editor that fails", "echo more >> \"$1\"; exit 3", "failed with exit code 3"),
    ("a text that is none", "printf 'caf\\351\\n' > \"$1\"", "is not UTF-8"),
    ("an empty text", "printf ' \\n' > \"$1\"", "cannot be empty"),
  ])
  func whatWasTypedIsKept(name: String, script: String, words: String) throws {
    let before = try text()
    let screen = try edit(script, until: words)
    #expect(try text() == before)
    let folder = try #require(try folders().first, "\(name): \(screen)")
    let kept = home.file("\(folder)/minutes.md")
    #expect(screen.filter { !$0.isWhitespace }.contains(kept), "\(screen)")
    #expect(try Files.read(kept, limit: 1 << 16) != Array(before.utf8))
  }

  /// Somebody else changes them while the editor is open: nothing was locked, and nothing is overwritten.
  @Test func anotherChangeMeanwhileIsNotOverwritten() throws {
    try home.write("other.md", "The other text.\n")
    let program = "'\(Built.program)' -n '\(home.file("a.tac"))'"
    let screen = try edit(
      """
      echo mine >> "$1"
      \(program) lodge minutes edit 2026-03-19 --text '\(home.file("other.md"))' </dev/null >/dev/null 2>&1
      """, until: "were changed elsewhere meanwhile")
    #expect(try text() == "The other text.\n", "\(screen)")
    let folder = try #require(try folders().first)
    let kept = try Files.read(home.file("\(folder)/minutes.md"), limit: 1 << 16)
    #expect(String(decoding: kept, as: UTF8.self).hasSuffix("mine\n"))
  }
}
