// Where files belong, by the XDG Base Directory specification. Nothing is created here, and a
// relative value in a variable is ignored, as the specification says.
import Kernel

/// The folders of this program for one user. They need not exist.
public struct Directories: Sendable, Equatable {
  public var home: String
  /// Settings: `$XDG_CONFIG_HOME/taccuino`.
  public var config: String
  /// Notebooks: `$XDG_DATA_HOME/taccuino`.
  public var data: String
  /// History, logs, replica ids: `$XDG_STATE_HOME/taccuino`.
  public var state: String
  /// What can be made again: `$XDG_CACHE_HOME/taccuino`.
  public var cache: String

  public init(home: String, config: String, data: String, state: String, cache: String) {
    self.home = home
    self.config = config
    self.data = data
    self.state = state
    self.cache = cache
  }

  /// `fallbackHome` is asked only where HOME is missing or not absolute; without a home it is `/`,
  /// where nothing can be created by accident.
  public init(environment: Environment, fallbackHome: () -> String? = { nil }) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME") ?? fallbackHome() ?? "/"
    func folder(_ name: String, _ standard: String) -> String {
      Paths.join(absolute(name) ?? Paths.join(home, standard), "taccuino")
    }
    self.init(
      home: home, config: folder("XDG_CONFIG_HOME", ".config"),
      data: folder("XDG_DATA_HOME", ".local/share"),
      state: folder("XDG_STATE_HOME", ".local/state"),
      cache: folder("XDG_CACHE_HOME", ".cache"))
  }

  /// `~` and `~/…` with the home folder in its place; everything else as it is.
  public func expand(_ path: String) -> String {
    if path == "~" { return home }
    return path.hasPrefix("~/") ? Paths.join(home, String(path.dropFirst(2))) : path
  }
}
