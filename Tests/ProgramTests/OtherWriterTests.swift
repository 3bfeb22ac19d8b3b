// A notebook of format 2 that another program wrote, from what taccuino-notebook(5) says: it is sound, and lists show what was
// planted.

import Kernel
import System
import Testing

@Suite(.enabled(if: Tool.isWanted("python3"), "python3 is not installed: script/setup --proof"))
struct OtherWriterTests {
  private let home: Home
  private let launcher: Launcher
  private let page = Built.package + "/man/prose/taccuino-notebook.5"

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    let folder = Paths.folder(of: #filePath)
    let made = try Subprocess.run(
      "/usr/bin/env", ["python3", "-I", folder + "/format2.py", page, home.file("a.tac")],
      seconds: 60)
    try #require(made.succeeded, "\(String(decoding: made.errors, as: UTF8.self))")
  }

  @discardableResult
  private func run(_ words: [String], secret: Bool = false, code: Int32 = 0) throws -> RunResult {
    let option = secret ? ["--passphrase-fd", "0"] : []
    let result = try launcher.run(
      ["-n", "a.tac"] + option + words, input: secret ? Array("eight gentle otters\n".utf8) : [])
    #expect(result.code == code, "\(words): \(result.stdout) \(result.stderr)")
    #expect(!result.stderr.contains("warning"), "\(words): \(result.stderr)")
    return result
  }

  private func row(_ words: [String]) throws -> JSON {
    try #require(try JSON(parsing: run(words + ["--json"]).out)["rows"]?.array?.first)
  }

  @Test func itIsSound() throws {
    for _ in 0..<2 {
      let report = try row(["verify"])
      #expect(report["events"] == 15 && report["replicas"] == 2)
      #expect(report["withheld_count"] == 0 && report["unshared_count"] == 3)
      #expect(report["sealed_count"] == 1 && report["notebook_proved"] == true)
    }
    try run(["-c", "notebook unlock stack", "-c", "verify"], secret: true)
    // It goes on with what this program writes.
    try run(["trip", "packing", "add", "hat", "--trip", "Lisbon"])
    try run(["stack", "condition", "add", "asthma", "--person", "Zenobia"], secret: true)
    try run(["-c", "notebook unlock stack", "-c", "verify"], secret: true)
    try run(["rebuild"])
    try run(["verify"])
  }

  /// The program of the page checks what was written from the page.
  @Test func theProgramOfThePageAcceptsIt() throws {
    let text = String(decoding: try Files.read(page, limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex(of: "#!/usr/bin/env python3"))
    let program = lines[first...].prefix { $0 != ".Ed" }
    try home.write(
      "chain.py", program.map { DocumentExamples.unescaped(String($0)) + "\n" }.joined())
    let checked = try Subprocess.run(
      "/usr/bin/env", ["python3", "-I", home.file("chain.py"), home.file("a.tac")], seconds: 60)
    let output = String(decoding: checked.output, as: UTF8.self)
    #expect(output == "15 events, 0 faults, 0 withheld, 3 not shared\n", "\(output)")
  }

  @Test func listsShowWhatWasPlanted() throws {
    let trips = try run(["trip", "list", "--format", "tsv"]).stdout
    #expect(trips.contains("Lisbon") && trips.contains("Porto") && !trips.contains("never mind"))
    let packing = try run(["trip", "packing", "list", "--trip", "Lisbon", "--json"]).stdout
    #expect(packing.contains("\"socks\"") && packing.contains("\"count\":2"))
    #expect(!packing.contains("quicksilver"))
    #expect(try run(["reminder", "list", "--format", "tsv"]).stdout.contains("call Ada"))
    let log = try run(["log", "--format", "tsv"]).stdout
    for text in ["trip add Porto", "undo", "(sealed)", "(forget)", "(private)"] {
      #expect(log.contains(text), "\(text): \(log)")
    }
    try run(["stack", "person", "list"], code: 77)
    #expect(
      try run(["stack", "person", "list", "--json"], secret: true).stdout.contains("Zenobia"))
    #expect(try home.files(holding: ["zenobia", "quicksilver"]).isEmpty)
  }
}
