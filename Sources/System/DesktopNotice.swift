// Notices on the desktop through notify-send, where it is installed. Texts are arguments of the
// program: no shell reads them. Nothing waits for it.

import Glibc
import Kernel

/// Shows notices on the desktop.
public struct DesktopNotice: Sendable {
  /// The program that shows them.
  public let path: String

  public init(path: String) { self.path = path }

  /// The one that PATH leads to.
  /// - Throws: `unavailable` where it is not installed.
  public static func find(_ environment: Environment) throws(Diagnostic) -> DesktopNotice {
    for folder in (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
      let path = String(folder) + "/notify-send"
      if folder.hasPrefix("/"), access(path, X_OK) == 0 { return DesktopNotice(path: path) }
    }
    throw Diagnostic(
      .unavailable, tr("there is no notify-send to show notices with"),
      hint: tr("it comes with the Debian package libnotify-bin"))
  }

  /// Shows a notice. Texts are made printable; an empty title is refused by the desktop.
  /// - Throws: `unavailable` when the program cannot be started. What it does then is not known: it may
  ///   wait long for a desktop that is not there.
  public func show(_ title: String, _ body: String) throws(Diagnostic) {
    DesktopNotice.reap()
    // After `--` a text that begins with a dash is no option.
    let words = [path, "--app-name=taccuino", "--", title.printable, body.printable]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for text in arguments { free(text) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What it says is no output of ours.
    for descriptor in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // In a group of its own, so that Ctrl-C does not reach it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    var started: pid_t = 0
    let fault = posix_spawn(&started, path, &actions, &attributes, &arguments, environ)
    guard fault == 0 else {
      throw Diagnostic(
        .unavailable, tr("\(path) cannot be started: \(String(cString: strerror(fault)))"))
    }
    DesktopNotice.children.withLock { $0.append(started) }
  }

  /// Those that were started and may still run.
  private static let children = Children()

  private final class Children: @unchecked Sendable {
    private var list: [pid_t] = []
    private var mutex = pthread_mutex_t()

    init() { pthread_mutex_init(&mutex, nil) }

    func withLock(_ body: (inout [pid_t]) -> Void) {
      pthread_mutex_lock(&mutex)
      body(&list)
      pthread_mutex_unlock(&mutex)
    }
  }

  /// Takes leave of those that have ended, so that none stays behind as a zombie.
  private static func reap() {
    children.withLock { list in list.removeAll { waitpid($0, nil, WNOHANG) != 0 } }
  }
}
