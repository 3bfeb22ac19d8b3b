// A terminal without a person: keys go in, what the screen would show comes out as bytes.

import Glibc
import Kernel
import System

/// How long a test waits for a program that does not answer: long, since a machine under load answers late.
enum Patience {
  static let seconds = 120.0
}

/// The program on a pseudo-terminal.
final class PseudoTerminal {
  private let master: Int32
  let pid: pid_t
  /// Everything the terminal was sent.
  private(set) var seen: [UInt8] = []
  /// Where the next `expect` begins to look.
  private var looked = 0
  private let slavePath: String
  private var held: Int32 = -1
  private var code: Int32?
  /// Something never came: what follows it will hardly come either.
  private var hasGivenUp = false

  /// Starts the program with standard input, output and error on a terminal of `size`; `output` and
  /// `error` may lead elsewhere.
  init(
    _ launcher: Launcher, _ arguments: [String], size: (columns: UInt16, rows: UInt16) = (80, 24),
    input: Launcher.End? = nil, output: Launcher.End? = nil, error: Launcher.End? = nil
  ) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw Refused(number: errno) }
    self.master = master
    var locked: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN, whose names the module of the C library hides.
    guard ioctl(master, 0x4004_5431, &locked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Refused(number: errno)
    }
    slavePath = "/dev/pts/\(number)"
    var launcher = launcher
    if launcher.variables["TERM"] == "dumb" { launcher.variables["TERM"] = "xterm" }
    // The first terminal that a session's leader opens becomes its own.
    let slave = Launcher.End.path(slavePath, O_RDWR)
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    pid = try launcher.start(
      arguments, input: input ?? slave, output: output ?? slave, error: error ?? slave,
      newSession: true)
  }

  deinit {
    if code == nil {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    close(master)
    if held >= 0 { close(held) }
  }

  /// Keeps the terminal as a shell does that has started the program.
  func hold() { held = open(slavePath, O_RDWR | O_NOCTTY | O_CLOEXEC) }

  /// How many bytes that were typed are left for the shell; only of a terminal that is held.
  var unread: Int {
    var modes = termios()
    guard tcgetattr(held, &modes) == 0 else { return -1 }
    modes.c_lflag &= ~tcflag_t(ICANON)
    tcsetattr(held, TCSANOW, &modes)
    var count: Int32 = 0
    return ioctl(held, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  /// What was shown, as text.
  var screen: String { String(decoding: seen, as: UTF8.self) }

  /// Types keys; those that nobody has taken after 20 s are left out.
  func type(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      var state = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
      guard poll(&state, 1, 20_000) > 0 else { return }
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, min($0.count, 1024)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until `text` is shown after what was expected before; false when the time is over.
  func expect(_ text: String, seconds: Double = Patience.seconds) -> Bool {
    let end = Clock.monotonic() + UInt64((hasGivenUp ? min(2, seconds) : seconds) * 1e9)
    let wanted = Array(text.utf8)
    while true {
      if let at = PseudoTerminal.find(wanted, in: seen, from: looked) {
        looked = at + wanted.count
        return true
      }
      guard Clock.monotonic() < end, read(milliseconds: 50) else {
        hasGivenUp = true
        return false
      }
    }
  }

  /// Reads what comes until nothing has come for `milliseconds`.
  func settle(milliseconds: Int32 = 150) {
    var before = -1
    while before != seen.count {
      before = seen.count
      guard read(milliseconds: milliseconds) else { return }
    }
  }

  /// False when the terminal is gone.
  private func read(milliseconds: Int32) -> Bool {
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    if count > 0 { seen += buffer[..<count] }
    return count > 0
  }

  private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
    var at = start
    while at + wanted.count <= bytes.count {
      if bytes[at..<at + wanted.count].elementsEqual(wanted) { return at }
      at += 1
    }
    return nil
  }

  func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Waits for the end of the program. - Returns: its exit code, -1 when the time was over.
  func finish(seconds: Double = Patience.seconds) -> Int32 {
    let end = Clock.monotonic() + UInt64(seconds * 1e9)
    while code == nil {
      var status: Int32 = 0
      if waitpid(pid, &status, WNOHANG) == pid {
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
      } else if Clock.monotonic() > end {
        return -1
      } else {
        _ = read(milliseconds: 5)
      }
    }
    settle(milliseconds: 5)
    return code ?? -1
  }

  /// Where `text` was sent last.
  func last(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    var found: Int?
    while let at = PseudoTerminal.find(wanted, in: seen, from: found.map { $0 + 1 } ?? 0) {
      found = at
    }
    return found
  }

  /// What was sent without what moves, colours and switches, its lines ended as in files.
  static func plain(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B where rest.first == UInt8(ascii: "["):
        rest.removeFirst()
        while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
      case 0x0D, 0x07: break
      case 0x08: if let last = result.last, last != 0x0A { result.removeLast() }
      default: result.append(byte)
      }
    }
    return result
  }

  /// All settings of the terminal, as `stty -g` tells them.
  var modes: String {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return "gone" }
    let keys = withUnsafeBytes(of: modes.c_cc) { $0.map { String($0) } }
    return "\(modes.c_iflag):\(modes.c_oflag):\(modes.c_cflag):\(modes.c_lflag):"
      + keys.joined(separator: ":")
  }

  /// Whether the program has stopped, as after Ctrl-Z.
  func waitUntilStopped(seconds: Double = Patience.seconds) -> Bool {
    let end = Clock.monotonic() + UInt64(seconds * 1e9)
    while Clock.monotonic() < end {
      var status: Int32 = 0
      if waitpid(pid, &status, WNOHANG | WUNTRACED) == pid { return status & 0xFF == 0x7F }
      _ = read(milliseconds: 5)
    }
    return false
  }

  /// Whether the terminal echoes and reads whole lines, as a shell expects it.
  var isSane: Bool {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & wanted == wanted && modes.c_iflag & tcflag_t(ICRNL) != 0
  }
}
