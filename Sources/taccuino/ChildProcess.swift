// Programs that get our output: the pager, and what stands after | at the prompt. They run in the
// foreground, with the signals and the terminal as they would have without us.

import CReadline
import Glibc
import Kernel
import System

/// A program that reads what it is given on its standard input.
struct ChildProcess {
  let identifier: pid_t
  /// The writing end of its standard input.
  private(set) var input: Int32
  /// How the terminal was before it ran; nil where there is none.
  private let modes: termios?

  /// Starts `command` with the shell.
  /// - Parameter extra: variables added to the environment, as `NAME=value`.
  init(shell command: String, extra: [String] = []) throws(Diagnostic) {
    var before = termios()
    modes = tcgetattr(0, &before) == 0 ? before : nil
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotRun(command, errno) }
    // No other child may inherit the end that we close to say that the input is over.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    defer { close(ends[0]) }
    do throws(SystemFault) {
      identifier = try Spawn.start(
        "/bin/sh", ["-c", command], ends: [(0, .descriptor(ends[0]))], adding: extra)
    } catch {
      close(ends[1])
      throw .cannotRun(command, error.number)
    }
    input = ends[1]
  }

  /// Gives it bytes. Ends it when nobody has pressed a key for as long as `idle` says.
  /// - Returns: false when it reads no more.
  func write(_ bytes: [UInt8], _ idle: IdleWatch) -> Bool {
    var at = 0
    var count = idle.count()
    while at < bytes.count {
      var end = bytes.count
      if idle.seconds() != nil {
        guard waits(for: input, POLLOUT, idle, &count) else { return false }
        // A pipe that is ready takes at least this much without making us wait.
        end = min(end, at + 4096)
      }
      let written = bytes[at..<end].withUnsafeBytes {
        Glibc.write(input, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        at += written
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Ends its input and waits until it has gone. Ends it when nobody has pressed a key for as long as `idle` says.
  /// - Returns: its exit code, 128+n for a signal.
  mutating func finish(_ idle: IdleWatch) -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    guard idle.seconds() != nil, !idle.hasPassed else { return Spawn.wait(for: identifier) }
    let gone = tc_child_descriptor(identifier)
    defer { if gone >= 0 { close(gone) } }
    var count = idle.count()
    while idle.seconds() != nil {
      if let code = Spawn.code(of: identifier) { return code }
      guard waits(for: gone, POLLIN, idle, &count) else { break }
    }
    return Spawn.wait(for: identifier)
  }

  /// Waits some time for a descriptor, or for nothing where it is -1.
  /// - Returns: false when it was ended, since nobody has pressed a key for too long.
  private func waits(
    for descriptor: Int32, _ events: Int32, _ idle: IdleWatch, _ count: inout IdleWatch.Count
  ) -> Bool {
    while let limit = idle.seconds() {
      let rest = count.remaining(of: limit)
      guard rest > 0 else {
        idle.pass()
        end()
        return false
      }
      // Without a descriptor it is looked at again soon.
      let pause = descriptor < 0 ? 50 : Int32(min(rest, 5) * 1000)
      var state = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      if poll(&state, 1, pause) > 0 || descriptor < 0 { return true }
    }
    return true
  }

  /// Ends it and what it has started, gently first, and gives the terminal back as it was.
  private func end() {
    let all = [identifier] + Spawn.descendants(of: identifier)
    for child in all { kill(child, SIGTERM) }
    let gone = tc_child_descriptor(identifier)
    defer { if gone >= 0 { close(gone) } }
    var state = pollfd(fd: gone, events: Int16(POLLIN), revents: 0)
    if poll(&state, 1, 2000) <= 0 { for child in all { kill(child, SIGKILL) } }
    if var modes { tcsetattr(0, TCSANOW, &modes) }
  }

  /// Runs an editor on a file, with our terminal, and waits for it. - Returns: its exit code.
  static func edit(_ path: String, with command: String) throws(Diagnostic) -> Int32 {
    // An editor that is killed leaves the terminal as it used it.
    var before = termios()
    let isTerminal = tcgetattr(0, &before) == 0
    defer { if isTerminal { tcsetattr(0, TCSADRAIN, &before) } }
    do throws(SystemFault) {
      return Spawn.wait(
        for: try Spawn.start("/bin/sh", ["-c", command + " \"$1\"", "sh", path], ends: []))
    } catch {
      throw .cannotRun(command, error.number)
    }
  }
}
