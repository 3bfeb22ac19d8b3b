// What names a path never reaches the open notebook, whatever is forced; and a session whose notebook
// is taken away goes on with what is there.

import Glibc
import Kernel
import System
import Testing

@testable import Command

@Suite struct OwnFilesTests {
  /// Every way to say where a file goes, at every file of the notebook.
  @Test func noPathLeadsOntoTheNotebook() throws {
    let bench = Bench()
    bench.run("box add a")
    bench.change = { $0.force = true }
    let folder = bench.folder
    let photos = folder + "/n.photos/P"
    try Files.makeDirectory(photos)
    defer {
      try? Files.remove(photos + "/a.jpg")
      rmdir(photos)
      rmdir(folder + "/n.photos")
    }
    try Files.writeAtomically(photos + "/a.jpg", [1, 2, 3], overwrite: false)
    #expect(link(bench.path, folder + "/hard.csv") == 0)
    #expect(symlink("n.tac", folder + "/soft.csv") == 0)
    #expect(symlink("n.tac-journal", folder + "/dangling.csv") == 0)
    #expect(link(photos + "/a.jpg", folder + "/photo.csv") == 0)
    let before = try Files.read(bench.path, limit: 1 << 20)
    let targets = [
      bench.path, bench.path + "-journal", bench.path + "-wal", folder + "/n.recording",
      photos + "/a.jpg", photos + "/new.jpg", folder + "/n.photos/P/../P/x.jpg",
      folder + "/../" + Paths.name(of: folder) + "/n.tac", folder + "/hard.csv",
      folder + "/soft.csv", folder + "/dangling.csv", folder + "/photo.csv",
    ]
    for target in targets {
      for line in [
        "box list --format csv --out \(target) --force", "transcript \(target)",
      ] {
        // A file with two names is not written; that is another matter.
        #expect(bench.run(line) == .refused, "\(line): \(bench.errors)")
        #expect(bench.errors.contains("belongs to the open notebook"), "\(bench.errors)")
      }
    }
    #expect(try Files.read(bench.path, limit: 1 << 20) == before)
    #expect(try Files.read(photos + "/a.jpg", limit: 9) == [1, 2, 3])
    for name in ["n.tac-journal", "n.tac-wal", "n.recording", "n.photos/P/new.jpg"] {
      #expect(!Files.exists(folder + "/" + name), "\(name)")
    }
    #expect(symlink("n.tac", folder + "/soft.tacbak") == 0)
    #expect(bench.run("backup \(folder)/soft.tacbak --force") == .refused, "\(bench.errors)")
    try Files.remove(folder + "/hard.csv")
    #expect(bench.run("box list --format csv --out \(folder)/list.csv --force") == .ok)
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  /// A folder that is mounted at a second place has other names there, for the same files.
  @Test(.enabled(if: geteuid() == 0, "only root mounts folders"))
  func noMountLeadsOntoTheNotebook() throws {
    let bench = Bench()
    bench.run("box add a")
    bench.change = { $0.force = true }
    let (folder, other) = (bench.folder + "/real", bench.folder + "/other")
    for made in [folder, other, folder + "/n.photos"] { try Files.makeDirectory(made) }
    #expect(rename(bench.path, folder + "/n.tac") == 0)
    defer {
      umount2(other, 2)
      FolderTree.remove(folder)
      rmdir(other)
    }
    // MS_BIND
    guard mount(folder, other, nil, 4096, nil) == 0 else { return }
    bench.change = {
      $0.force = true
      $0.notebookPath = folder + "/n.tac"
    }
    for name in ["n.tac", "n.tac-journal", "n.recording", "n.photos/new.csv", "n.photos/P/x.csv"] {
      #expect(
        bench.run("box list --format csv --out \(other)/\(name) --force") == .refused,
        "\(name): \(bench.errors)")
    }
    #expect(bench.run("box list --format csv --out \(other)/list.csv --force") == .ok)
  }

  /// Also by the command that would make the notebook.
  @Test func notBeforeItExistsEither() throws {
    let bench = Bench()
    bench.change = { $0.force = true }
    #expect(bench.run("box add a --format csv --out \(bench.path)") == .refused)
    #expect(!Files.exists(bench.path))
  }

  @Test func aSessionGoesOnWithTheFileThatIsThere() throws {
    let bench = Bench()
    bench.run("box add old")
    let other = Bench()
    other.run("box add other")
    let session = bench.session()
    session.isInteractive = true
    #expect(try session.type("box add more") == .ok)
    #expect(rename(other.path, bench.path) == 0)
    bench.errors = ""
    #expect(try session.type("box add lost") == .refused)
    #expect(bench.errors.contains("was replaced while it was open"), "\(bench.errors)")
    #expect(bench.errors.contains("hint:"))
    #expect(try session.type("box add again") == .ok)
    session.close()
    #expect(bench.names.sorted() == ["again", "other"])
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }

  @Test func anOlderCopyIsAcceptedByVerify() throws {
    let bench = Bench()
    bench.run("box add a")
    let old = try Files.read(bench.path, limit: 1 << 20)
    bench.run("box add b")
    let file = fopen(bench.path, "r+")
    fwrite(old, 1, old.count, file)
    ftruncate(fileno(file), old.count)
    fclose(file)
    #expect(bench.run("verify") == .notFound)
    #expect(bench.errors.contains("replica: "), "\(bench.errors)")
    #expect(bench.errors.contains("verify --accept"))
    #expect(bench.run("rebuild") == .notFound)
    #expect(bench.run("verify --accept") == .ok, "\(bench.out)")
    #expect(bench.errors.contains("accepted: replica"))
    #expect(bench.run("box add c") == .ok)
    #expect(bench.run("verify") == .ok, "\(bench.out)")
  }
}
