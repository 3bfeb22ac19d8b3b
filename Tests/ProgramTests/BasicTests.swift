// The program as the shell sees it: sources of commands, exit codes, version, help.

import Kernel
import System
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

  /// Bytes that are no text are refused as in scripts, before anything is made of them.
  @Test func wordsOfTheShellAreUTF8() throws {
    var shell = launcher
    shell.program = "/bin/sh"
    let script = "exec \"$0\" -n a.tac operator add \"$(printf 'Zo\\351')\""
    let result = try shell.run(["-c", script, Built.program])
    #expect(result.code == 65, "\(result.stderr)")
    #expect(result.stderr.contains("word 5 of the command line: invalid UTF-8 at offset 2"))
    #expect(Home.names(home.path).isEmpty)
  }

  /// A pipe carries no sequences that steer a terminal; a program asks for the bytes.
  @Test func pipesAreSafeForTerminalsAndSpreadsheets() throws {
    let name = "=1+\u{1B}]0;x\u{07}\u{202E}"
    #expect(try launcher.run("-n", "a.tac", "operator", "add", name).code == 0)
    for format in ["tsv", "csv"] {
      let list = try launcher.run("-n", "a.tac", "operator", "list", "--format", format)
      #expect(list.stdout.contains("'=1+\\u{1b}]0;x\\u{7}\\u{202e}"), "\(list.stdout)")
      #expect(!list.out.contains(0x1B) && !list.out.contains(0x07))
    }
    let list = ["-n", "a.tac", "operator", "list", "--format", "csv"]
    for raw in [
      try launcher.run(list + ["--no-csv-safe"]), try launcher.run(["--no-csv-safe"] + list),
    ] {
      #expect(raw.stdout.contains("," + name + ","))
    }
    try home.makeFolder(".config/taccuino")
    try home.write(".config/taccuino/config", "csv_safe = off\n")
    #expect(try launcher.run(list).stdout.contains("," + name + ","))
    #expect(try launcher.run(list + ["--csv-safe"]).stdout.contains("'=1+"))
    let config = try launcher.run("config", "show", "--json")
    #expect(config.stdout.contains("csv_safe"))
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

  /// Settings as editors of other systems save them; and what is no file is none of ours.
  @Test(arguments: ["crlf", "bom", "both", "cr at the end"])
  func settingsOfOtherSystems(kind: String) throws {
    try home.makeFolder(".config/taccuino")
    let text =
      switch kind {
      case "crlf": "# mine\r\n\r\nformat = csv\r\nlanguage = en\r\n"
      case "bom": "\u{FEFF}format = csv\nlanguage = en\n"
      case "both": "\u{FEFF}format = csv\r\nlanguage = en\r\n"
      default: "language = en\nformat = csv\r"
      }
    try home.write(".config/taccuino/config", text)
    try home.makeFolder(".taccuino")
    #expect(try launcher.run("-n", "a.tac", "operator", "add", "Anna").code == 0)
    let list = try launcher.run("-n", "a.tac", "operator", "list")
    #expect(list.code == 0, "\(list.stderr)")
    #expect(list.stdout.hasPrefix("id,"))
    try home.write(".config/taccuino/config", text + "\ncolour = never\n")
    let wrong = try launcher.run("-n", "a.tac", "operator", "list")
    let line = kind == "crlf" ? 6 : kind == "cr at the end" ? 3 : 4
    #expect(wrong.code == 78)
    #expect(wrong.stderr.contains("config:\(line):1: error: there is no setting colour\n"))
  }

  /// `--format` means the same on both sides of the command, also a format that only it knows.
  @Test func theFormatMayStandBeforeTheCommand() throws {
    #expect(
      try launcher.run(
        "-n", "a.tac", "survey", "import", Built.package + "/examples/school.geojson", "--metres"
      ).code == 0)
    func both(_ format: String, _ command: [String]) throws -> (RunResult, RunResult) {
      let first = try launcher.run(["-n", "a.tac", "--format", format] + command + ["--out", "b"])
      let last = try launcher.run(["-n", "a.tac"] + command + ["--format", format, "--out", "l"])
      return (first, last)
    }
    for (format, command) in [
      ("csv", ["survey", "export"]), ("tacpkg", ["survey", "export"]),
      ("cobie", ["survey", "export"]), ("csv", ["survey", "room", "list"]),
    ] {
      let (before, after) = try both(format, command)
      #expect(before.code == 0, "\(before.stderr)")
      #expect(after.code == 0)
      let bytes = try Files.read(home.file("b"), limit: 1 << 24)
      let others = try Files.read(home.file("l"), limit: 1 << 24)
      #expect(!bytes.isEmpty && bytes == others)
      try Files.remove(home.file("b"))
      try Files.remove(home.file("l"))
    }
    for (format, wanted) in [("svg", "gpkg, cobie, html"), ("gpkgs", "gpkg, cobie, html")] {
      let (before, after) = try both(format, ["survey", "export"])
      #expect(before.code == 64 && after.code == 64)
      #expect(before.stderr.contains("there is no format \(format)"))
      #expect(before.stderr.contains(wanted))
    }
    // It counts more than the name of the file, as it does after the command.
    _ = try launcher.run("-n", "a.tac", "--format", "csv", "operator", "list", "--out", "x.json")
    #expect(try Files.read(home.file("x.json"), limit: 1 << 20).starts(with: Array("id,".utf8)))
    let (list, wrong) = try both("imdf", ["operator", "list"])
    #expect(list.code == 64 && wrong.code == 64)
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
