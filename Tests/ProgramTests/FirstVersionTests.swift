// What version 0.1.0 wrote opens for ever: its notebook with photos, and its package. What people and
// programs read of them stands in Tests/Fixtures/0.1.0/LANGUAGE.json; TACCUINO_ACCEPT=1 rewrites it.

import Kernel
import System
import Testing

@Suite struct FirstVersionTests {
  let home: Home
  let launcher: Launcher
  private let fixtures = Built.package + "/Tests/Fixtures/0.1.0"

  init() throws {
    home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TZ"] = "Europe/Rome"
    launcher.variables["TACCUINO_NOW"] = "2026-05-04T18:00:00+02:00"
    self.launcher = launcher
  }

  /// A copy of the notebook with its photos, since a reader may bring its tables up to date.
  private func takeOut() throws {
    try copy("notebook.tac")
    for path in try files(below: "notebook.photos") { try copy(path) }
  }

  private func copy(_ path: String) throws {
    try Files.makeDirectory(Paths.folder(of: home.file(path)))
    try Files.writeAtomically(
      home.file(path), try Files.read(fixtures + "/" + path, limit: 1 << 24), overwrite: false)
  }

  private func files(below folder: String) throws -> [String] {
    try Files.list(fixtures + "/" + folder).flatMap { name -> [String] in
      let path = folder + "/" + name
      return Files.kind(fixtures + "/" + path) == .folder ? try files(below: path) : [path]
    }
  }

  @Test("the notebook of 0.1.0 verifies, with its photos")
  func sound() throws {
    try takeOut()
    let verified = try launcher.run("-n", "notebook.tac", "verify")
    #expect(verified.code == 0, "\(verified.stdout) \(verified.stderr)")
    // Every photo, underlay and recording is looked at: without their files none is sound.
    Home.remove(home.file("notebook.photos"))
    let bare = try launcher.run("-n", "notebook.tac", "verify", "--json")
    #expect(bare.code == 1)
    for word in ["photo", "underlay", "voice note"] { #expect(bare.stdout.contains(word)) }
  }

  @Test("every list and every thing shown is as recorded", arguments: ["en", "it"])
  func reads(_ language: String) throws {
    try takeOut()
    try copy("reads.tac")
    var launcher = launcher
    launcher.variables["TACCUINO_LANG"] = language
    let result = try launcher.run(
      ["-n", "notebook.tac", "-f", "reads.tac", "--format", "json"])
    #expect(result.code == 1, "a search in it finds nothing: \(result.stderr)")
    let path = fixtures + "/\(language).json"
    if Environment.current()["TACCUINO_ACCEPT"] == "1" {
      try Files.writeAtomically(path, Array(result.stdout.utf8), overwrite: true)
    }
    let recorded = String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
    let (got, want) = (result.stdout.split(separator: "\n"), recorded.split(separator: "\n"))
    for (number, (line, wanted)) in zip(got, want).enumerated() where line != wanted {
      Issue.record("line \(number + 1) of \(language).json\n  got  \(line)\n  want \(wanted)")
      return
    }
    #expect(got.count == want.count)
  }

  @Test("the notebook of 0.1.0 is written on: undo, redo, add, rebuild")
  func writes() throws {
    try takeOut()
    for command in [
      "survey note add 'as before' --room G05", "undo", "redo", "rebuild", "verify",
    ] {
      let result = try launcher.run("-n", "notebook.tac", "-c", command)
      #expect(result.code == 0, "\(command): \(result.stdout) \(result.stderr)")
    }
  }

  @Test("the package of 0.1.0 is imported, with its photos")
  func package() throws {
    try copy("school.tacpkg")
    let taken = try launcher.run("-n", "other.tac", "survey", "import", "school.tacpkg")
    #expect(taken.code == 0, "\(taken.stderr)")
    let verified = try launcher.run("-n", "other.tac", "verify")
    #expect(verified.code == 0, "\(verified.stdout)")
    let photos = try launcher.run("-n", "other.tac", "survey", "photo", "list", "--format", "csv")
    #expect(photos.stdout.contains("b3111fcf_lea_20260504T071230Z_0001.jpg"))
  }
}
