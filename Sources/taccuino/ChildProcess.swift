// Programs that get our output: the pager, and what stands after | at the prompt. They run in the
// foreground, with the signals and the terminal as they would have without us.

import Glibc
import Kernel

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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
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
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
    arguments.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = extra.map { text in strdup(text) }
    let owned = variables
    var entry = environ
    while let variable = entry.pointee {
      variables.append(variable)
      entry += 1
    }
    variables.append(nil)
    defer {
      for text in arguments { free(text) }
      for text in owned { free(text) }
    }
    var started: pid_t = 0
    let fault = posix_spawn(&started, "/bin/sh", &actions, &attributes, &arguments, &variables)
    close(ends[0])
    guard fault == 0 else {
      close(ends[1])
      throw .cannotRun(command, fault)
    }
    identifier = started
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
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return 0 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
