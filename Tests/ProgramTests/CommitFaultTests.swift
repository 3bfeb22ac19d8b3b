// Disks that fail while a command is kept, by a library that stands between the program and the C
// library's fsync: whatever the message says became of the command is what became of it.

import Glibc
import Kernel
import System
import Testing

@Suite struct CommitFaultTests {
  /// Fails the syncs of the folder TC_FOLDER, of the notebook in it and its journal, from number TC_FROM
  /// on, or that one alone with TC_ONCE.
  private static let shim = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    static int fails(int file) {
      static int count;
      char link[64], path[4096] = {0};
      const char *folder = getenv("TC_FOLDER"), *from = getenv("TC_FROM");
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      if (!folder || !from || readlink(link, path, sizeof path - 1) < 0) return 0;
      size_t n = strlen(folder);
      if (strncmp(path, folder, n) || (path[n] && strncmp(path + n, "/a.tac", 6))) return 0;
      count++;
      return getenv("TC_ONCE") ? count == atoi(from) : count >= atoi(from);
    }
    int fsync(int file) {
      if (fails(file)) { errno = EIO; return -1; }
      return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
    }
    int fdatasync(int file) {
      if (fails(file)) { errno = EIO; return -1; }
      return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
    }
    """

  @Test(
    .enabled(if: Tool.isWanted("cc"), "there is no C compiler"), arguments: [true, false])
  func keptOrNotIsSaidTruly(once: Bool) throws {
    let home = try Home()
    var launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
    try home.write("shim.c", CommitFaultTests.shim)
    var compiler = launcher
    compiler.program = try #require(Tool.path("cc"))
    let made = try compiler.run("-shared", "-fPIC", "-o", "shim.so", "shim.c", "-ldl")
    try #require(made.code == 0, "\(made.stderr)")
    try #require(try launcher.run("-n", "a.tac", "survey", "project", "add", "Works").code == 0)
    let lamp = try Files.read(Built.package + "/examples/lamp.png", limit: 1 << 20)
    var failing = launcher
    failing.variables["LD_PRELOAD"] = home.file("shim.so")
    failing.variables["TC_FOLDER"] = home.path
    failing.variables["TC_ONCE"] = once ? "1" : nil
    var (kept, lost, untold, rows) = (0, 0, 0, 0)
    for number in 1...9 {
      let name = "p\(number).png"
      try Files.writeAtomically(home.file(name), lamp + Array("\(number)".utf8), overwrite: true)
      failing.variables["TC_FROM"] = "\(number)"
      let add = try failing.run("-n", "a.tac", "survey", "photo", "add", name)
      let list = try launcher.run("-n", "a.tac", "survey", "photo", "list", "--format", "tsv")
      let now = max(0, list.stdout.split(separator: "\n").count - 1)
      let isThere = now == rows + 1
      #expect(isThere || now == rows)
      rows = now
      if add.code == 0 {
        #expect(isThere, "acknowledged and not there")
      } else {
        #expect(add.code == 74, "\(add.stderr)")
        if !add.stderr.contains("unknown whether this was stored") {
          #expect(add.stderr.contains("error: stored, but") == isThere, "\(add.stderr)")
          #expect(add.stderr.contains("nothing was stored") == !isThere, "\(add.stderr)")
          kept += isThere ? 1 : 0
          lost += isThere ? 0 : 1
        } else {
          untold += 1
        }
      }
      // The photo is there with its event, or neither.
      let verify = try launcher.run("-n", "a.tac", "verify")
      #expect(verify.code == 0, "\(verify.stdout)\(verify.stderr)")
      let next = try launcher.run("-n", "a.tac", "survey", "family", "add", "F\(number)")
      #expect(next.code == 0, "\(next.stderr)")
      #expect(try launcher.run("-n", "a.tac", "verify").code == 0)
    }
    #expect(kept > 0, "the last sync of a commit was never met")
    #expect(lost + untold > 0, "no commit was undone")
  }

  /// A backup whose folder cannot be synced, or that is cut off at any sync, is no success.
  @Test(
    .enabled(if: Tool.isWanted("cc"), "there is no C compiler"))
  func aBackupThatIsNotOnTheDiskIsNone() throws {
    let home = try Home()
    let launcher = Launcher(home)
    try home.write("shim.c", CommitFaultTests.shim)
    var compiler = launcher
    compiler.program = try #require(Tool.path("cc"))
    #expect(try compiler.run("-shared", "-fPIC", "-o", "shim.so", "shim.c", "-ldl").code == 0)
    #expect(try launcher.run("-n", "a.tac", "survey", "project", "add", "Works").code == 0)
    var failing = launcher
    failing.variables["LD_PRELOAD"] = home.file("shim.so")
    failing.variables["TC_FOLDER"] = home.path
    failing.variables["TC_FROM"] = "1"
    let backup = try failing.run("-n", "a.tac", "backup", "b.tacbak")
    #expect(backup.code == 74 && !backup.stderr.contains("backed up"), "\(backup.stderr)")
  }

  /// Where there is too little room nothing is written: a file system of one megabyte.
  @Test func roomIsAskedForFirst() throws {
    let home = try Home()
    let launcher = Launcher(home)
    #expect(try launcher.run("-n", "a.tac", "survey", "project", "add", "Works").code == 0)
    try home.makeFolder("small")
    var unshare = launcher
    unshare.program = "/usr/bin/unshare"
    let script = """
      mount -t tmpfs -o size=128k none small || exit 99
      "$0" -n a.tac backup small/b.tacbak; echo "code $?"; ls -A small
      """
    let run = try unshare.run("-rm", "/bin/sh", "-c", script, Built.program)
    // Not every machine lets a user mount.
    guard run.code == 0 else { return }
    #expect(run.stdout.contains("code 74"), "\(run.stdout)\(run.stderr)")
    #expect(run.stderr.contains("MB are needed"), "\(run.stderr)")
    #expect(!run.stdout.contains("tacbak"), "\(run.stdout)")
  }
}
