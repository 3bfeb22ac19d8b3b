// Starting other programs: with arguments as they are, never through a shell of ours, and with the
// signals as they would be without us.

import Glibc
import Kernel

public enum Spawn {
  /// What one of the child's descriptors leads to.
  public enum End: Sendable {
    case descriptor(Int32)
    /// Nothing comes from it, and what goes there is lost.
    case nowhere
  }

  /// Starts the program at `path` with `arguments` after its name.
  /// - Parameters:
  ///   - ends: the child's descriptors, 0 for its input; others that are not closed on exec it inherits.
  ///   - adding: variables beyond the environment of this process, as `NAME=value`; they go first.
  ///   - environment: all variables of the child; nil for those of this process.
  ///   - ownGroup: whether it is its own group of processes, which Ctrl-C does not reach.
  /// - Throws: why it cannot be started.
  public static func start(
    _ path: String, _ arguments: [String], ends: [(descriptor: Int32, leads: End)],
    adding: [String] = [], environment: [String]? = nil, ownGroup: Bool = false
  ) throws(SystemFault) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for end in ends {
      switch end.leads {
      case .descriptor(let ours):
        posix_spawn_file_actions_adddup2(&actions, ours, end.descriptor)
      case .nowhere:
        posix_spawn_file_actions_addopen(&actions, end.descriptor, "/dev/null", O_RDWR, 0)
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
    sigaddset(&standard, SIGPIPE)
    sigaddset(&standard, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    if ownGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, flags)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = (adding + (environment ?? [])).map {
      strdup($0)
    }
    let owned = words + variables
    defer { for text in owned { free(text) } }
    words.append(nil)
    var entry = environ
    while environment == nil, let variable = entry.pointee {
      variables.append(variable)
      entry += 1
    }
    variables.append(nil)
    var child: pid_t = 0
    let fault = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
    guard fault == 0 else { throw SystemFault(number: fault) }
    return child
  }

  /// The exit code of a child as `wait` gives it; nil while it runs.
  public static func code(of child: pid_t) -> Int32? {
    var status: Int32 = 0
    let gone = waitpid(child, &status, WNOHANG)
    if gone == 0 || gone < 0 && errno == EINTR { return nil }
    return gone < 0 ? 0 : code(status)
  }

  /// The processes that a child has started, and theirs, as far as the system tells.
  public static func descendants(of child: pid_t) -> [pid_t] {
    let path = "/proc/\(child)/task/\(child)/children"
    let bytes = (try? Files.read(path, limit: 1 << 16)) ?? []
    let own = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    return own + own.flatMap { descendants(of: $0) }
  }

  /// Waits until a child has gone. - Returns: its exit code, 128 + n for a signal.
  public static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return 0 }
    }
    return code(status)
  }

  private static func code(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
