// Runs the built program as a user's shell would: its own folders, a clock that stands still, fixed
// ids, bytes in, bytes out, and a limit of time.

import Glibc
import Kernel
import Synchronization
import System

/// What a run left behind.
struct RunResult {
  var out: [UInt8]
  var err: [UInt8]
  /// The exit code; 128+n when a signal ended it; -1 when the time was over.
  var code: Int32

  var stdout: String { String(decoding: out, as: UTF8.self) }
  var stderr: String { String(decoding: err, as: UTF8.self) }
}

/// The program next to the test bundle.
enum Built {
  /// The package's folder, found from this file.
  static let package: String = {
    var path = #filePath
    while path != "/", !Files.exists(path + "/Package.swift") { path = Paths.folder(of: path) }
    return path
  }()

  /// Whether the thread sanitizer watches: it ends where files may not grow.
  static let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil
  /// Whether a sanitizer watches: none can share a process with an allocator that fails.
  static let hasSanitizer = hasThreadSanitizer || dlsym(nil, "__asan_init") != nil

  /// The program built with these tests, whatever the configuration.
  static let program: String = {
    if let told = Environment.current()["TACCUINO_PROGRAM"], !told.isEmpty { return told }
    var candidates: [String] = []
    for start in ["/proc/self/exe"] + Swift.CommandLine.arguments {
      guard let real = try? Files.realPath(start) else { continue }
      var folder = Paths.folder(of: real)
      while folder != "/" {
        candidates.append(folder + "/taccuino")
        folder = Paths.folder(of: folder)
      }
    }
    candidates.append(package + "/.build/debug/taccuino")
    return candidates.first { Files.kind($0) == .file } ?? "taccuino"
  }()
}

/// A folder of its own for one test, removed with it.
final class Home {
  let path: String

  /// - Parameter inMemory: on a file system without a disk, where there is one: syncing costs
  ///   nothing, which matters only where programs are killed and machines are not.
  init(inMemory: Bool = false) throws {
    let folder = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/taccuino-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Refused(number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Home.remove(path) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ name: String, _ text: String) throws {
    try Files.writeAtomically(file(name), Array(text.utf8), overwrite: true)
  }

  func makeFolder(_ name: String) throws { try Files.makeDirectory(file(name)) }

  /// What lies in a folder.
  static func names(_ path: String) -> [String] { (try? Files.list(path)) ?? [] }

  static func remove(_ path: String) {
    for name in (try? Files.list(path)) ?? [] {
      let item = path + "/" + name
      var status = stat()
      guard lstat(item, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        chmod(item, 0o700)
        remove(item)
      } else {
        unlink(item)
      }
    }
    rmdir(path)
  }
}

/// A system call that failed.
struct Refused: Error { var number: Int32 }

/// Starts programs with everything they inherit named.
struct Launcher {
  var program = Built.program
  var folder: String
  var variables: [String: String]

  /// The program in `home`, with its clock and ids fixed.
  init(_ home: Home) {
    folder = home.path
    variables = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb", "TZ": "UTC",
      "TACCUINO_NOW": "2026-05-04T08:30:00Z", "TACCUINO_SEED": "7", "LOGNAME": "mara",
      // What is installed on this machine changes no test.
      "TACCUINO_CITIES": "none",
      "SWIFT_BACKTRACE": "enable=no", "ASAN_OPTIONS": "detect_leaks=0",
    ]
  }

  /// What the child gets as a standard descriptor.
  enum End {
    case descriptor(Int32)
    case path(String, Int32)
    case closed
  }

  func start(
    _ arguments: [String], input: End, output: End, error: End, newSession: Bool = false
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in [(Int32(0), input), (1, output), (2, error)] {
      switch end {
      case .descriptor(let raw): posix_spawn_file_actions_adddup2(&actions, raw, number)
      case .path(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .closed: posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var standard = sigset_t()
    sigemptyset(&standard)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&standard, number) }
    posix_spawnattr_setsigdefault(&attributes, &standard)
    // POSIX_SPAWN_SETSID is a GNU extension that the module of the C library hides.
    let session: Int16 = newSession ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | session)
    // The shell only changes into the folder and becomes the program.
    let words: [String] =
      ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program] + arguments
    var list: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
    list.append(nil)
    var pairs: [UnsafeMutablePointer<CChar>?] = variables.map { pair in
      strdup("\(pair.key)=\(pair.value)")
    }
    pairs.append(nil)
    defer {
      for text in list { free(text) }
      for text in pairs { free(text) }
    }
    var pid: pid_t = 0
    let fault = startLock.withLock { _ in
      // What started the tests may have left descriptors open: no child inherits them.
      for raw in Int32(3)..<1024 { _ = fcntl(raw, F_SETFD, FD_CLOEXEC) }
      return posix_spawn(&pid, "/bin/sh", &actions, &attributes, &list, &pairs)
    }
    guard fault == 0 else { throw Refused(number: fault) }
    return pid
  }

  /// Runs to the end with `input` on standard input.
  func run(
    _ arguments: [String], input: [UInt8] = [], seconds: Double = Patience.seconds
  ) throws -> RunResult {
    let (inRead, inWrite) = try pipe()
    let (outRead, outWrite) = try pipe()
    let (errRead, errWrite) = try pipe()
    let pid = try start(
      arguments, input: .descriptor(inRead), output: .descriptor(outWrite),
      error: .descriptor(errWrite))
    for raw in [inRead, outWrite, errWrite] { close(raw) }
    var feed = input[...]
    var feeding = true
    var result = RunResult(out: [], err: [], code: -1)
    var open: Set<Int32> = [outRead, errRead]
    _ = fcntl(inWrite, F_SETFL, O_NONBLOCK)
    let end = Clock.monotonic() + UInt64(seconds * 1e9)
    while !open.isEmpty || feeding {
      if feeding, feed.isEmpty {
        close(inWrite)
        feeding = false
        continue
      }
      var states = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if feeding { states.append(pollfd(fd: inWrite, events: Int16(POLLOUT), revents: 0)) }
      let left = Double(Int64(end) - Int64(Clock.monotonic())) / 1e6
      guard left > 0, poll(&states, UInt(states.count), Int32(left) + 1) >= 0 else { break }
      for state in states where state.revents != 0 {
        if feeding, state.fd == inWrite {
          let count = feed.withUnsafeBytes { write(inWrite, $0.baseAddress, min($0.count, 65_536)) }
          if count > 0 { feed = feed.dropFirst(count) } else if errno != EAGAIN { feed = [] }
          continue
        }
        let bytes = try Streams.readSome(state.fd)
        if bytes.isEmpty { open.remove(state.fd) }
        if state.fd == outRead { result.out += bytes } else { result.err += bytes }
      }
    }
    if feeding { close(inWrite) }
    close(outRead)
    close(errRead)
    result.code = Launcher.wait(pid, until: end)
    return result
  }

  func run(_ arguments: String..., input: String = "") throws -> RunResult {
    try run(arguments, input: Array(input.utf8))
  }

  /// Waits for a child; it is killed when the time is over, which gives -1.
  static func wait(_ pid: pid_t, until end: UInt64) -> Int32 {
    var status: Int32 = 0
    while true {
      let done = waitpid(pid, &status, WNOHANG)
      if done == pid { return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F) }
      if done < 0 { return -1 }
      if Clock.monotonic() > end {
        kill(pid, SIGKILL)
        waitpid(pid, &status, 0)
        return -1
      }
      usleep(1000)
    }
  }
}

/// Held while a pipe is made or a program starts: else a child of another test could inherit an end
/// before it is marked, and keep it open.
private let startLock = Mutex(())

/// Both ends of a pipe, closed in children.
func pipe() throws -> (read: Int32, write: Int32) {
  try startLock.withLock { _ in
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Refused(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

extension Home {
  /// The files below the home folder that hold one of some words, in UTF-8 or UTF-16.
  func files(holding words: [String]) throws -> [String] {
    var found: [String] = []
    func look(_ folder: String) throws {
      for name in try Files.list(folder) {
        let place = folder + "/" + name
        if Files.kind(place) == .folder {
          try look(place)
          continue
        }
        let bytes = try Files.read(place, limit: 1 << 28)
        let plain = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).folded
        for word in words where plain.contains(word.folded) { found.append("\(place): \(word)") }
      }
    }
    try look(path)
    return found
  }
}

extension Launcher {
  /// Runs the program to its end and measures how long that takes; where that is known, kills it at a moment within that
  /// time, or a little later.
  /// - Parameters:
  ///   - input: the path of its standard input.
  ///   - usual: microseconds that a whole run takes.
  ///   - late: whether the moment is in the last third of that time, when the program is writing.
  func runAndKill(
    _ arguments: [String], input: String, _ usual: inout UInt64?, _ random: inout Entropy,
    late: Bool = false
  ) throws {
    let begin = Clock.monotonic()
    let pid = try start(
      arguments, input: .path(input, O_RDONLY), output: .path("/dev/null", O_WRONLY),
      error: .path("/dev/null", O_WRONLY))
    if let usual {
      let first = late ? usual * 2 / 3 : 0
      usleep(useconds_t(first + random.next() % (usual + usual / 10 - first)))
      kill(pid, SIGKILL)
    }
    _ = Launcher.wait(pid, until: Clock.monotonic() + 60_000_000_000)
    if usual == nil { usual = (Clock.monotonic() - begin) / 1000 }
  }
}
