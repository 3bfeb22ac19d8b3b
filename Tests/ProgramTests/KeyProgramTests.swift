// Keys in the built program: typed, given, sent, and found nowhere else; and a run that is offline opens no socket and
// starts no helper.

import Glibc
import Kernel
import System
import Testing

/// A provider on this machine: `Tests/AssistantTests/provider.py`. It ends with its last reference.
private final class LoopbackProvider {
  let port: Int
  private let process: PipedProcess

  init() throws {
    process = try PipedProcess(
      "/usr/bin/python3", [Built.package + "/Tests/AssistantTests/provider.py"],
      environment: ["LANG=C.UTF-8"])
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while !bytes.contains(UInt8(ascii: "\n")) {
      let waited = process.read(within: 20_000) { fill in
        room.withUnsafeMutableBytes { bytes += $0[..<fill($0)] }
      }
      guard waited == .bytes else { throw Refused(number: EPIPE) }
    }
    port = Int(try JSON(parsing: bytes)["port"]?.integer ?? 0)
  }
}

@Suite(.enabled(if: Files.exists("/usr/bin/python3"), "no /usr/bin/python3 here"))
struct KeyProgramTests {
  private let home: Home
  private var launcher: Launcher
  private static let key = "sk-good-canary-q7w8e9r0"
  private static let passphrase = "canary otters and more"

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    launcher.variables["TACCUINO_SEED"] = nil
  }

  /// Runs the program with files open as descriptors.
  private func run(
    _ launcher: Launcher, _ words: [String], key: String? = nil, passphrase: String? = nil
  ) throws -> RunResult {
    var shell = launcher
    shell.program = "/bin/sh"
    var line = "exec \"$0\" \"$@\""
    var words = words
    if let key {
      try home.write("key", key + "\n")
      line += " 3<key"
      words += ["--key-fd", "3"]
    }
    if let passphrase {
      try home.write("passphrase", passphrase + "\n")
      line += " 4<passphrase"
      words += ["--passphrase-fd", "4"]
    }
    let result = try shell.run(["-c", line, launcher.program] + words)
    for name in ["key", "passphrase"] where Files.exists(home.file(name)) {
      try Files.remove(home.file(name))
    }
    return result
  }

  // MARK: - Canaries

  @Test func aKeyIsNowhereButAtItsHost() throws {
    let provider = try LoopbackProvider()
    let url = "http://127.0.0.1:\(provider.port)/v1"
    var launcher = launcher
    launcher.variables["OPENAI_API_KEY"] = "sk-env-canary-a1b2c3d4"
    let added = try run(
      launcher, ["key", "add", "local", "--url", url], key: Self.key, passphrase: Self.passphrase)
    #expect(added.code == 0, "\(added.stderr)")
    let words = ["key", "test", "local", "--url", url]
    let tested = try run(launcher, words, passphrase: Self.passphrase)
    #expect(tested.code == 0 && tested.stderr.contains("local accepts your key"), "\(tested)")
    let shown = try run(launcher, words + ["--show-request"])
    #expect(shown.code == 0 && shown.stdout.contains("authorization: Bearer [redacted]"))
    let listed = try launcher.run("key", "list")
    #expect(listed.stdout.contains("sk-…c3d4\tenvironment"))
    for result in [added, tested, shown, listed] {
      #expect(!(result.stdout + result.stderr).contains("canary"))
    }
    #expect(try home.files(holding: ["canary"]) == [])
  }

  /// The children of the program: a key's command, and what it starts.
  @Test func noChildGetsAKey() throws {
    var launcher = launcher
    for name in ["OPENAI", "ANTHROPIC", "MISTRAL", "GROQ", "PERPLEXITY"] {
      launcher.variables[name + "_API_KEY"] = "sk-env-canary-\(name)"
    }
    launcher.variables["OTHER_API_KEY"] = "not ours"
    let line =
      "cat /proc/self/environ /proc/$PPID/environ /proc/$PPID/cmdline > seen; echo sk-bad-1"
    let added = try launcher.run(
      "key", "add", "local", "--url", "http://127.0.0.1:1", "--command", line)
    #expect(added.code == 0, "\(added.stderr)")
    #expect(try launcher.run("key", "test", "local", "--url", "http://127.0.0.1:1").code == 69)
    let seen = try Files.read(home.file("seen"), limit: 1 << 16)
    #expect(String(decoding: seen, as: UTF8.self).contains("OTHER_API_KEY"))
    #expect(try home.files(holding: ["canary"]) == [])
  }

  @Test func aProgramThatHasAKeyLeavesNoCoreImage() throws {
    for hasKey in [false, true] {
      var launcher = launcher
      launcher.variables["OPENAI_API_KEY"] = hasKey ? Self.key : nil
      let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"])
      #expect(terminal.expect("> "))
      let limits = String(
        decoding: try Files.read("/proc/\(terminal.pid)/limits", limit: 1 << 16), as: UTF8.self)
      let core = try #require(
        limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
      if hasKey { #expect(core.split(separator: " ").suffix(3).prefix(2) == ["0", "0"]) }
      let environment = try Files.read("/proc/\(terminal.pid)/environ", limit: 1 << 16)
      #expect(!String(decoding: environment, as: UTF8.self).contains("canary"))
      terminal.type("quit\r")
      #expect(terminal.finish() == 0)
    }
  }

  // MARK: - At the prompt

  @Test func aTypedKeyIsNotShownAndNoLineOfKeysIsKept() throws {
    let terminal = try PseudoTerminal(launcher, ["-n", "a.tac"], size: (140, 30))
    #expect(terminal.expect("> "))
    func line(_ text: String) {
      terminal.type(text + "\r")
      #expect(terminal.expect("> "), "\(text)")
    }
    terminal.type("key add openai --sealed\r")
    #expect(terminal.expect("key of OpenAI: "))
    terminal.type(Self.key + "\r")
    for _ in 0..<2 {
      #expect(terminal.expect(": "))
      terminal.type(Self.passphrase + "\r")
    }
    #expect(terminal.expect("keys.sealed"))
    #expect(!terminal.screen.contains("canary"))
    for text in [
      "key list", "key add openai sk-typed-canary-1", "keys sk-typed-canary-2",
      "kye add openai sk-typed-canary-3", "ley add sk-typed-canary-4",
      "frobnicate sk-typed-canary-000000", "trip list",
    ] {
      line(text)
    }
    terminal.type("quit\r")
    #expect(terminal.finish() == 0)
    let held = try home.files(holding: ["canary", "key add", "openai sk"])
    #expect(held == [])
    #expect(try home.files(holding: ["trip list"]).count == 1)
  }

  // MARK: - Crashes

  /// Ends the program where it is about to give a file its name.
  private static let crash = """
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    int rename(const char *from, const char *to) {
      const char *name = getenv("TC_CRASH");
      if (name && strstr(to, name)) _exit(137);
      return 0;
    }
    """

  @Test(.enabled(if: Tool.isWanted("cc"), "there is no C compiler"))
  func aCrashLeavesTheOldFiles() throws {
    let crashing = try preloading(Self.crash)
    let first = try run(
      launcher, ["key", "add", "openai"], key: Self.key, passphrase: Self.passphrase)
    #expect(first.code == 0, "\(first.stderr)")
    let folder = home.file(".config/taccuino/")
    let sealed = try Files.read(folder + "keys.sealed", limit: 1 << 20)
    let list = try Files.read(folder + "keys.json", limit: 1 << 20)
    for name in ["keys.sealed", "keys.json"] {
      var launcher = crashing
      launcher.variables["TC_CRASH"] = name
      let words = name == "keys.json" ? ["--command", "true"] : ["--sealed"]
      let result = try run(
        launcher, ["key", "add", "groq"] + words, key: name == "keys.json" ? nil : "gsk_012345678",
        passphrase: Self.passphrase)
      #expect(result.code == 137, "\(result)")
      #expect(try Files.read(folder + "keys.sealed", limit: 1 << 20) == sealed)
      #expect(try Files.read(folder + "keys.json", limit: 1 << 20) == list)
    }
    // The lock went with the process.
    #expect(try launcher.run("key", "add", "groq", "--command", "true").code == 0)
  }

  private func preloading(_ source: String) throws -> Launcher {
    try home.write("shim.c", source)
    var compiler = launcher
    compiler.program = try #require(Tool.path("cc"))
    let made = try compiler.run("-shared", "-fPIC", "-o", "shim.so", "shim.c", "-ldl")
    try #require(made.code == 0, "\(made.stderr)")
    var launcher = launcher
    launcher.variables["LD_PRELOAD"] = home.file("shim.so")
    return launcher
  }

  // MARK: - Offline

  /// Notes sockets of the network, which fail, and programs that are started.
  private static let watch = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <spawn.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <sys/socket.h>
    static void note(const char *what, const char *which) {
      FILE *file = fopen(getenv("TC_LOG"), "a");
      if (file) fprintf(file, "%s %s\\n", what, which);
      if (file) fclose(file);
    }
    int socket(int domain, int type, int protocol) {
      if (domain == AF_INET || domain == AF_INET6) {
        note("socket", "");
        errno = EACCES;
        return -1;
      }
      return ((int (*)(int, int, int))dlsym(RTLD_NEXT, "socket"))(domain, type, protocol);
    }
    int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                    const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
      note("start", path);
      return ((int (*)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                       const posix_spawnattr_t *, char *const[], char *const[]))
                  dlsym(RTLD_NEXT, "posix_spawn"))(pid, path, actions, attributes, words, variables);
    }
    """

  @Test(.enabled(if: Tool.isWanted("cc"), "there is no C compiler"))
  func offlineNothingIsOpenedAndNothingStarted() throws {
    var watched = try preloading(Self.watch)
    watched.variables["TC_LOG"] = home.file("log")
    let url = "http://127.0.0.1:1/v1"
    func log() throws -> String {
      defer { unlink(home.file("log")) }
      guard Files.exists(home.file("log")) else { return "" }
      return String(decoding: try Files.read(home.file("log"), limit: 1 << 16), as: UTF8.self)
    }
    #expect(
      try launcher.run("key", "add", "local", "--url", url, "--command", "echo sk-1").code == 0)
    // What the shim sees of a run that is not offline.
    #expect(try watched.run("key", "test", "local", "--url", url).code == 69)
    #expect(try log().contains("taccuino-net"))
    var inSettings = watched
    inSettings.variables["TACCUINO_OFFLINE"] = "yes"
    for launcher in [watched, inSettings] {
      let flag = launcher.variables["TACCUINO_OFFLINE"] == nil ? ["--offline"] : []
      let lines: [([String], Int32)] = [
        (["key", "test", "local", "--url", url], 77), (["key", "test", "openai"], 77),
        (["key", "test", "openai", "--show-request"], 0), (["key", "list"], 0),
        (["trip", "record", "--gpsd", "gps.example:2947", "--no-transaction"], 77),
      ]
      for (words, code) in lines {
        let result = try launcher.run(flag + words)
        #expect(result.code == code, "\(words) \(result)")
      }
      // The keyring is not asked either.
      let added = try run(
        launcher, flag + ["key", "add", "openai"], key: Self.key, passphrase: Self.passphrase)
      #expect(added.code == 0 && added.stderr.contains("offline, the keyring is not asked"))
      #expect(try log() == "", "\(flag)")
    }
    // Without being offline, showing starts nothing either.
    #expect(try watched.run("key", "test", "openai", "--show-request").code == 0)
    #expect(try log() == "")
  }

  @Test(arguments: ["ca_file = /tmp/x.pem", "offline = no", "gateway = https://evil.example"])
  func aFolderOfSomebodyElseDecidesNothing(line: String) throws {
    try home.write(".taccuino", line + "\n")
    let result = try launcher.run("key", "test", "openai", "--show-request")
    #expect(result.code == 78 && result.stderr.contains("a project file may not set"))
  }
}
