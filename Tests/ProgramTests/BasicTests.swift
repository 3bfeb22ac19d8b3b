// The program as the shell sees it: sources of commands, exit codes, version, help.

import Kernel
import Testing

@Suite struct BasicTests {
  let home: Home
  let launcher: Launcher

  init() throws {
    home = try Home()
    launcher = Launcher(home)
  }

  @Test func versionIsOneLine() throws {
    let result = try launcher.run("--version")
    #expect(result.code == 0)
    #expect(result.stdout.hasPrefix("taccuino "))
    #expect(result.stdout.split(separator: "\n").count == 1)
    #expect(result.err.isEmpty)
  }

  @Test func helpGoesToStandardOutput() throws {
    for arguments in [["--help"], ["help"], ["-h"]] {
      let result = try launcher.run(arguments)
      #expect(result.code == 0)
      #expect(result.stdout.contains("taccuino"))
      #expect(result.err.isEmpty)
    }
    let named = try launcher.run("operator", "add", "--help")
    #expect(named.code == 0)
    #expect(named.stdout.contains("operator add"))
  }

  /// A plain look at the program leaves nothing behind.
  @Test func helpAndCompletionCreateNothing() throws {
    for arguments in [["--help"], ["--version"], ["help", "--all", "--json"]] {
      #expect(try launcher.run(arguments).code == 0)
    }
    #expect(Home.names(home.path).isEmpty)
  }

  @Test(arguments: [
    ["-c", "operator list", "-f", "x"], ["-f", "x", "-c", "operator list"],
    ["-c", "operator list", "operator", "list"], ["-f", "x", "-f", "y"],
    ["--stream", "-c", "operator list"], ["operator", "list", "--command", "operator list"],
  ])
  func twoSourcesOfCommands(arguments: [String]) throws {
    let result = try launcher.run(arguments)
    #expect(result.code == 64)
    #expect(result.out.isEmpty)
    #expect(Home.names(home.path).isEmpty)
  }

  @Test func readingNeedsANotebook() throws {
    let result = try launcher.run("-n", "none.tac", "log")
    #expect(result.code == 66)
    #expect(Home.names(home.path).isEmpty)
  }

  @Test func programOptionsMayFollowTheCommand() throws {
    #expect(try launcher.run("operator", "add", "Anna", "-n", "a.tac").code == 0)
    let result = try launcher.run("operator", "list", "--format", "json", "--notebook", "a.tac")
    #expect(result.code == 0)
    #expect(result.stdout.contains("Anna"))
  }

  /// Words of the command line are literal: no quotes, `$` or `#` are read in them.
  @Test func wordsOfTheShellAreLiteral() throws {
    let name = "it's #1 \"$x\""
    #expect(try launcher.run("-n", "a.tac", "operator", "add", name).code == 0)
    let result = try launcher.run("-n", "a.tac", "operator", "list", "--json")
    #expect(result.stdout.contains("it's #1 \\\"$x\\\""))
  }

  @Test func variablesAndFilesGiveSettings() throws {
    try home.makeFolder(".config/taccuino")
    try home.write(".config/taccuino/config", "format = csv\nlanguage = it\n")
    try home.write(".taccuino", "format = jsonl\n")
    var launcher = launcher
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    func first(_ arguments: [String]) throws -> String {
      String(try launcher.run(arguments).stdout.prefix(3))
    }
    let list = ["-n", "a.tac", "operator", "list"]
    #expect(try first(list) == "{\"s" || first(list) == "{\"k")
    launcher.variables["TACCUINO_FORMAT"] = "tsv"
    #expect(try first(list) == "id\t")
    #expect(try first(list + ["--format", "csv"]) == "id,")
    launcher.variables["TACCUINO_FORMAT"] = nil
    #expect(try first(["--no-config"] + list) == "id\t")
    try home.write(".taccuino", "notebook = /tmp/other\n")
    let refused = try launcher.run(list)
    #expect(refused.code == 78)
    #expect(refused.stderr.contains(".taccuino:1:"))
  }

  @Test func theClockStandsStill() throws {
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let other = try launcher.run(
      "-n", "a.tac", "operator", "add", "Bea", "--now", "2026-06-01T10:00:00Z")
    #expect(other.code == 0)
    let log = try launcher.run("-n", "a.tac", "log", "--json").stdout
    #expect(log.contains("2026-05-04T08:30:00"))
    #expect(log.contains("2026-06-01T10:00:00"))
    #expect(try launcher.run("--now", "soon", "help").code == 64)
  }

  @Test func dryRunKeepsNothing() throws {
    let result = try launcher.run("-n", "a.tac", "operator", "add", "Anna", "--dry-run")
    #expect(result.code == 0)
    #expect(!Home.names(home.path).contains("a.tac"))
  }

  @Test func readonlyRefusesToWrite() throws {
    let result = try launcher.run("-n", "a.tac", "--readonly", "operator", "add", "Anna")
    #expect(result.code == 77)
    #expect(!Home.names(home.path).contains("a.tac"))
  }
}
