// What the ends of the program are: terminals or not, how large, with colour, with Unicode. Looked
// at, never changed.

import Glibc
import Kernel
import System

/// The three ends and the terminal behind them.
struct Terminal {
  let input: Bool
  let output: Bool
  let error: Bool
  private let environment: Environment

  init(environment: Environment) {
    self.environment = environment
    input = isatty(0) == 1
    output = isatty(1) == 1
    error = isatty(2) == 1
  }

  /// A terminal that can neither move its cursor nor show colour.
  var isDumb: Bool {
    guard let term = environment["TERM"], !term.isEmpty else { return true }
    return term == "dumb"
  }

  /// Colour on an end: `wish` is auto, always or never.
  func color(on isTerminal: Bool, wish: String) -> Bool {
    switch wish {
    case "always": true
    case "never": false
    default: isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
    }
  }

  /// Whether the locale's characters are UTF-8; where no locale is named, they are not.
  var isUnicode: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let charset = value.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return charset.hasPrefix("utf-8") || charset.hasPrefix("utf8")
    }
    return false
  }

  /// Cells and lines: of the terminal behind `descriptor`, else COLUMNS and LINES, else 80 by 24.
  func size(_ descriptor: Int32) -> (width: Int, height: Int) {
    var window = winsize()
    var width = 0
    var height = 0
    if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 {
      (width, height) = (Int(window.ws_col), Int(window.ws_row))
    }
    if width <= 0 { width = number("COLUMNS") ?? 80 }
    if height <= 0 { height = number("LINES") ?? 24 }
    return (min(width, 10_000), min(height, 10_000))
  }

  private func number(_ name: String) -> Int? {
    environment[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Makes sure that 0, 1 and 2 are open, so that no file of ours can take their place. What was
  /// closed stays unusable: writing to it fails, reading it ends at once.
  static func holdStandardDescriptors() {
    for descriptor in [Int32(0), 1, 2] where fcntl(descriptor, F_GETFD) == -1 {
      // Lowest free number first, so this open gives exactly `descriptor`.
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }
}
