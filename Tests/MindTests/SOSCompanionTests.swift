// What `sos` shows below the numbers, and that nothing that a notebook is or holds keeps the numbers back.

import Glibc
import Kernel
import SessionBench
import System
import Testing

@testable import Command
@testable import Mind

@Suite struct SOSCompanionTests {
  private let bench: MindBench

  init() throws { bench = try MindBench() }

  private var copy: String { bench.folder + "/state/safety-plan.json" }

  private func write() throws {
    let code = bench.run(
      """
      mind plan add "a walk by the river" part=alone
      mind contact add Ada phone=5550100
      mind contact add Carlo phone=5550199 afraid=yes
      """)
    #expect(code == .ok, "\(bench.errors)")
  }

  /// The numbers alone, at once, and no word of a fault.
  private func alone(_ state: String) {
    let start = Clock.monotonic()
    #expect(bench.run("sos") == .ok, "\(state): \(bench.errors)")
    #expect((Clock.monotonic() - start) / 1_000_000 < 1500, "\(state)")
    #expect(bench.out.contains("112"), "\(state)")
    #expect(bench.errors.isEmpty, "\(state): \(bench.errors)")
    #expect(!bench.out.contains("river") && !bench.out.contains("Ada"), "\(state)")
  }

  @Test func planAndContactsFollowTheNumbers() throws {
    try write()
    #expect(bench.run("sos") == .ok)
    for text in ["112", "a walk by the river", "Ada, 5550100", "Carlo", "What I can do alone"] {
      #expect(bench.out.contains(text), "\(text): \(bench.out)")
    }
    #expect(bench.out.split(separator: "\n").allSatisfy { String($0).displayWidth <= 40 })
    let numbers = try #require(bench.out.firstRange(of: "112"))
    let names = try #require(bench.out.firstRange(of: "Ada"))
    #expect(numbers.lowerBound < names.lowerBound)
    #expect(bench.run("sos --json") == .ok)
    #expect(!bench.out.contains("Ada"))
  }

  @Test func whomOneFearsIsNotNamed() throws {
    try write()
    #expect(bench.run("sos --violence") == .ok)
    #expect(bench.out.contains("Ada") && !bench.out.contains("Carlo"))
    #expect(bench.run("mind plan outside on") == .ok)
    try Files.remove(bench.path)
    #expect(bench.run("sos --violence") == .ok)
    #expect(bench.out.contains("Ada") && !bench.out.contains("Carlo"))
  }

  @Test func aHostileTextDrawsNothing() throws {
    let session = bench.makeSession()
    try session.write(as: nil) { () throws(Diagnostic) in
      try session.append(
        MindEvent.stepAdded, scope: nil, entity: session.newID(),
        body: [
          "text": .string("\u{1B}[2J\u{9B}31m\u{202E}gone\nline two"), "part": "alone",
          "position": 1,
        ])
    }
    session.close()
    #expect(bench.run("sos") == .ok)
    #expect(bench.out.contains("gone"))
    let hostile = bench.out.unicodeScalars.filter {
      ($0.value < 32 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
    }
    #expect(hostile.isEmpty)
  }

  // MARK: - Notebooks that cannot be read

  @Test func withoutANotebook() {
    alone("absent")
    #expect(!Files.exists(bench.path))
  }

  @Test func damagedForeignAndOddNotebooks() throws {
    for (state, bytes) in [
      ("foreign", Array("not a notebook at all".utf8)), ("empty", []),
      ("damaged", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xA5, count: 8192)),
    ] {
      try Files.writeAtomically(bench.path, bytes, overwrite: true)
      alone(state)
    }
    try Files.remove(bench.path)
    try Files.makeDirectory(bench.path)
    alone("a folder")
    rmdir(bench.path)
    mkfifo(bench.path, 0o600)
    alone("a pipe")
    try Files.remove(bench.path)
  }

  @Test func aCutNotebook() throws {
    try write()
    let bytes = try Files.read(bench.path, limit: 1 << 28)
    for part in [1, 100, bytes.count / 3, bytes.count / 2, bytes.count - 1] {
      try Files.writeAtomically(bench.path, Array(bytes.prefix(part)), overwrite: true)
      #expect(bench.run("sos") == .ok, "\(part)")
      #expect(bench.out.contains("112"), "\(part)")
    }
  }

  @Test func aBusyNotebook() throws {
    try write()
    let other = bench.makeSession()
    defer { other.close() }
    other.isInteractive = true
    #expect(try other.type("begin") == .ok, "\(bench.errors)")
    #expect(try other.type("mind plan add \"a swim\" part=alone") == .ok, "\(bench.errors)")
    let start = Clock.monotonic()
    #expect(bench.run("sos") == .ok)
    #expect((Clock.monotonic() - start) / 1_000_000 < 1500)
    #expect(bench.out.contains("112") && bench.errors.isEmpty)
    #expect(!bench.out.contains("swim"))
  }

  // MARK: - Sealed

  private static let passphrase = "nine gentle badgers"

  /// What was said, without the breaks of its lines.
  private var said: String { bench.errors.split(separator: "\n").joined(separator: " ") }

  private func seal() {
    bench.secrets = [Self.passphrase, Self.passphrase]
    #expect(bench.run("notebook seal mind") == .ok, "\(bench.errors)")
    bench.secrets = nil
  }

  @Test func aSealedNotebookShowsTheNumbersAlone() throws {
    try write()
    seal()
    #expect(said.contains("mind plan outside on"))
    alone("sealed and locked")
    // Somebody could be asked for the passphrase, and is not.
    bench.secrets = []
    bench.answers = []
    alone("sealed, at a terminal")
  }

  @Test func theCopyStaysReadable() throws {
    try write()
    #expect(bench.run("mind plan outside") == .ok)
    #expect(bench.run("mind plan outside on") == .ok, "\(bench.errors)")
    #expect((bench.out + bench.errors).contains("unencrypted"))
    var status = stat()
    #expect(stat(copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
    seal()
    #expect(said.contains("mind plan outside off"))
    #expect(bench.run("sos") == .ok)
    #expect(bench.out.contains("river") && bench.out.contains("Ada"))
    #expect(bench.run("mind plan outside off") == .ok)
    #expect(!Files.exists(copy))
    alone("after off")
    #expect(bench.run("mind plan outside off") == .ok)
  }

  @Test func theCopyFollowsWhatChanges() throws {
    try write()
    #expect(bench.run("mind plan outside on") == .ok)
    func text() throws -> String {
      String(decoding: try Files.read(copy, limit: 1 << 20), as: UTF8.self)
    }
    #expect(bench.run("mind plan add singing part=alone") == .ok)
    #expect(try text().contains("singing"))
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try !text().contains("singing"))
    #expect(bench.run("mind plan add dancing part=alone --dry-run") == .ok)
    #expect(try !text().contains("dancing"))
    let id = try #require(
      try bench.rows("mind contact list").first { $0["name"]?.string == "Ada" }?["id"]?.string)
    #expect(bench.run("mind contact remove Ada") == .ok)
    #expect(try !text().contains("Ada"))
    #expect(bench.run("forget \(id) --texts none --yes") == .ok, "\(bench.errors)")
    #expect(try !text().contains("Ada") && text().contains("Carlo"))
  }

  @Test func aCopyThatIsNoneIsPassedOver() throws {
    try Files.makeDirectory(bench.folder + "/state")
    for text in [
      "", "{", "[]", "{\"format\":\"other\"}",
      "{\"format\":\"taccuino-safety-plan/1\",\"notebook\":1}",
      "{\"format\":\"taccuino-safety-plan/1\",\"notebook\":\"x\",\"plan\":[],\"contacts\":{}}",
    ] {
      try Files.writeAtomically(copy, Array(text.utf8), overwrite: true)
      alone("copy \(text)")
    }
  }
}
