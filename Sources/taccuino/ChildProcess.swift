// Programs that get our output: the pager, and what stands after | at the prompt. They run in the
// foreground, with the signals and the terminal as they would have without us.

import Glibc
import Kernel
import System

/// A program that reads what it is given on its standard input.
struct ChildProcess {
  let identifier: pid_t
  /// The writing end of its standard input.
  private(set) var input: Int32

  /// Starts `command` with the shell.
  /// - Parameter extra: variables added to the environment, as `NAME=value`.
  init(shell command: String, extra: [String] = []) throws(Diagnostic) {
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

  /// Gives it bytes. - Returns: false when it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    var at = 0
    while at < bytes.count {
      let count = bytes[at...].withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count >= 0 {
        at += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Ends its input and waits until it has gone. - Returns: its exit code, 128+n for a signal.
  mutating func finish() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    return Spawn.wait(for: identifier)
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
