// kill -9 while photos are taken in, backups made and brought back, again and again: nothing acknowledged
// is lost, a backup under its name is whole, and a notebook that was restored is equal to what was backed
// up. TACCUINO_KILLS=500 asks for as many.

import Glibc
import Kernel
import System
import Testing

@Suite struct BackupKillTests {
  private let rounds = Environment.current()["TACCUINO_KILLS"].flatMap { Int($0) } ?? 9

  @Test func nothingIsLostAndEveryBackupIsWhole() throws {
    let home = try Home(inMemory: true)
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    launcher.variables["TACCUINO_NOW"] = nil
    let lamp = try Files.read(Built.package + "/examples/lamp.png", limit: 1 << 20)
    try #require(
      try launcher.run("-n", "a.tac", "survey", "project", "add", "Works").code == 0)
    var random = Entropy.seeded(11)
    var whole: [String: UInt64] = [:]
    var (kept, kills, restored) = (0, 0, 0)
    for round in 0..<rounds + 3 {
      let names = (0..<2).map { "p\(round)-\($0).png" }
      let commands: [(String, [String])] = [
        ("photo", ["-n", "a.tac", "survey", "photo", "add"] + names),
        ("backup", ["-n", "a.tac", "backup", "b.tacbak", "--force"]),
        ("restore", ["restore", "good.tacbak", "--into", "r.tac", "--force"]),
      ]
      let (kind, arguments) = commands[round % 3]
      if kind == "photo" {
        // What stands after the end of a PNG makes another file of it, with the same picture.
        for name in names {
          try Files.writeAtomically(home.file(name), lamp + Array(name.utf8), overwrite: true)
        }
      }
      if kind == "restore" {
        let backup = try launcher.run("-n", "a.tac", "backup", "good.tacbak", "--force")
        #expect(backup.code == 0, "\(backup.stdout)\(backup.stderr)")
      }
      let (outRead, outWrite) = try pipe()
      let start = Clock.monotonic()
      let pid = try launcher.start(
        arguments, input: .path("/dev/null", O_RDONLY), output: .descriptor(outWrite),
        error: .path("/dev/null", O_WRONLY))
      close(outWrite)
      // The first of each kind is left in peace, and tells how long they take on this machine.
      if let time = whole[kind] {
        usleep(useconds_t(random.next() % (time / 1000)))
        kills += kill(pid, SIGKILL) == 0 ? 1 : 0
      }
      let code = Launcher.wait(pid, until: Clock.monotonic() + 30_000_000_000)
      let answer = try Streams.readAll(outRead, limit: 1 << 20)
      close(outRead)
      if whole[kind] == nil {
        try #require(code == 0)
        whole[kind] = (Clock.monotonic() - start) * 5 / 4
      }
      let verify = try launcher.run("-n", "a.tac", "verify", "--json")
      #expect(verify.code == 0, "\(verify.stdout)")
      let list = try launcher.run("-n", "a.tac", "survey", "photo", "list", "--format", "tsv")
      let rows = max(0, list.stdout.split(separator: "\n").count - 1)
      #expect(rows == kept || rows == kept + names.count, "all of them or none")
      if !answer.isEmpty, kind == "photo" { #expect(rows == kept + names.count, "acknowledged") }
      kept = rows
      // Whatever has its name is whole, though its maker was killed.
      if Files.exists(home.file("b.tacbak")) {
        try restoredEqually(launcher, "b.tacbak", isLast: false)
        restored += 1
      }
      if kind == "restore", Files.exists(home.file("r.tac")) {
        let there = try launcher.run("-n", "r.tac", "verify", "--json")
        #expect(there.code == 0, "\(there.stdout)")
      }
      // And the state of now, by a backup that is left in peace.
      let backup = try launcher.run("-n", "a.tac", "backup", "now.tacbak", "--force")
      #expect(backup.code == 0, "\(backup.stdout)\(backup.stderr)")
      try restoredEqually(launcher, "now.tacbak", isLast: true)
      restored += 1
      #expect(
        Home.names(home.path).allSatisfy { !$0.contains(".part-") || $0.hasPrefix("r.") },
        "\(Home.names(home.path))")
    }
    let last = try launcher.run("restore", "good.tacbak", "--into", "r.tac", "--force")
    #expect(last.code == 0, "\(last.stdout)\(last.stderr)")
    #expect(Home.names(home.path).allSatisfy { !$0.contains(".part-") })
    #expect(kept >= 2 && kills == rounds && restored >= rounds)
    print("\(kills) kills, \(kept) photos, \(restored) backups restored and compared")
  }

  /// Restores a backup into a new notebook and compares it, with its photos, to the original, or to a
  /// beginning of it.
  private func restoredEqually(_ launcher: Launcher, _ backup: String, isLast: Bool) throws {
    let restore = try launcher.run("restore", backup, "--into", "x.tac")
    #expect(restore.code == 0, "\(restore.stdout)\(restore.stderr)")
    func listed(_ notebook: String) throws -> [String] {
      let log = try launcher.run(
        "-n", notebook, "log", "--limit", "100000", "--format", "tsv")
      let photos = try launcher.run(
        "-n", notebook, "survey", "photo", "list", "--format", "csv")
      #expect(log.code == 0 && photos.code == 0)
      return log.stdout.split(separator: "\n").map(String.init)
        + photos.stdout.split(separator: "\n").map { row in
          // What has to differ is where they lie: in which folder, and whether they wait in it.
          String(row).replacing(#/,\./[ax]\.photos/[^,]*/#, with: "")
        }
    }
    let (original, copy) = (Set(try listed("a.tac")), Set(try listed("x.tac")))
    if isLast { #expect(copy == original) } else { #expect(copy.isSubset(of: original)) }
    var diff = launcher
    diff.program = "/usr/bin/diff"
    if Files.exists(launcher.folder + "/x.photos") {
      let files = try diff.run("-r", "x.photos", "a.photos")
      // A photo waits for the next command where its own was killed after it was kept.
      let folder = launcher.folder + "/a.photos/.staged"
      let waiting = try Home.names(folder).map { try Files.read(folder + "/" + $0, limit: 1 << 24) }
      // Photos of later commands are in the original alone.
      let faults = try files.stdout.split(separator: "\n").filter { line in
        if let only = line.firstMatch(of: #/^Only in (x\.photos.*): (.*)$/#) {
          let path = "\(launcher.folder)/\(only.1)/\(only.2)"
          if Files.kind(path) == .file {
            return !waiting.contains(try Files.read(path, limit: 1 << 24))
          }
        }
        return isLast ? !line.contains(".staged") : !line.hasPrefix("Only in a.photos")
      }
      #expect(faults.isEmpty, "\(faults)")
    }
    Home.remove(launcher.folder + "/x.photos")
    unlink(launcher.folder + "/x.tac")
  }
}
