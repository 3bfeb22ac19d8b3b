// Notices on the desktop through notify-send, where it is installed. Texts are arguments of the
// program: no shell reads them.

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
    let path = Files.program("notify-send", along: environment["PATH"] ?? "/usr/bin:/bin")
    if let path, path.hasPrefix("/") { return DesktopNotice(path: path) }
    throw Diagnostic(
      .unavailable, tr("notify-send is not installed, so no notices are shown"),
      hint: tr("install the Debian package libnotify-bin"))
  }

  /// What the program is given. After `--` a text that begins with a dash is no option; many desktops
  /// read the body as markup, and none the title.
  private func words(_ title: String, _ body: String) -> [String] {
    var markup = ""
    for scalar in body.printableMultiline.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.unicodeScalars.append(scalar)
      }
    }
    return ["--app-name=taccuino", "--", String(title.printable.prefix(200)), markup]
  }

  /// Shows a notice and knows that it was shown.
  /// - Throws: `unavailable` when it was not.
  public func show(_ title: String, _ body: String) throws(Diagnostic) {
    let result = try Subprocess.run(path, words(title, body), seconds: 10)
    guard result.succeeded else {
      throw Diagnostic(
        .unavailable, tr("notify-send could not show a notice (exit code \(result.code))"),
        hint: tr("is there a desktop? to print the list instead, omit --notify"))
    }
  }

  /// Shows a notice and waits for nothing: the program may take long where there is no desktop.
  /// - Throws: `unavailable` when the program cannot be started.
  public func start(_ title: String, _ body: String) throws(Diagnostic) {
    DesktopNotice.reap()
    do throws(SystemFault) {
      // What it says is no output of ours.
      let child = try Spawn.start(
        path, words(title, body), ends: [(0, .nowhere), (1, .nowhere), (2, .nowhere)],
        ownGroup: true)
      DesktopNotice.children.withLock { $0.append(child) }
    } catch {
      throw .cannotStart(path, error.number)
    }
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
