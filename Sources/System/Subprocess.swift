// Other programs, run to their end: found by their path, given arguments as they are, never through a
// shell. What they print is taken up to a limit.
import Glibc
import Kernel

/// What a program left behind.
public struct Subprocess: Sendable {
  /// Its exit code; 128 + n for a signal.
  public let code: Int32
  public let output: [UInt8]
  public let errors: [UInt8]

  public var succeeded: Bool { code == 0 }

  /// More output than this is cut.
  private static let limit = 1 << 20

  /// Runs the program at `path` with `arguments` after its name, and waits for its end.
  ///
  /// It gets the environment of this process, an own input and the signals as they would be without
  /// us.
  /// - Parameters:
  ///   - seconds: after so many it is ended.
  ///   - wakes: a descriptor that can be read when `isInterrupted` may have changed; -1 for none.
  ///   - isInterrupted: whether it is to be ended before.
  /// - Throws: `unavailable` when it cannot be started, `interrupted`.
  public static func run(
    _ path: String, _ arguments: [String], input: [UInt8] = [], seconds: Int = 30,
    wakes: Int32 = -1, isInterrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> Subprocess {
    guard !([path] + arguments).contains(where: { $0.utf8.contains(0) }) else {
      throw .badPath(path)
    }
    var fault: Int32 = 0
    guard let pipes = Pipes(&fault) else { throw .cannotStart(path, fault) }
    let child: pid_t
    do throws(SystemFault) {
      child = try Spawn.start(
        path, arguments,
        ends: [
          (0, .descriptor(pipes.theirInput)), (1, .descriptor(pipes.theirOutput)),
          (2, .descriptor(pipes.theirErrors)),
        ])
    } catch {
      pipes.closeAll()
      throw .cannotStart(path, error.number)
    }
    pipes.closeTheirs()
    var isCut = false
    let (output, errors, isLate) = exchange(
      pipes, input, seconds: seconds, wakes: wakes,
      isInterrupted: {
        isCut = isInterrupted()
        return isCut
      })
    if isLate { kill(child, SIGKILL) }
    pipes.closeOurs()
    let code = Spawn.wait(for: child)
    if isCut { throw .interrupted }
    return Subprocess(code: code, output: output, errors: errors)
  }

  /// Input, output and errors of the child: an end for it, an end for us.
  private final class Pipes {
    var ends: [Int32] = []

    init?(_ fault: inout Int32) {
      for _ in 0..<3 {
        var pair: [Int32] = [-1, -1]
        guard pipe(&pair) == 0 else {
          fault = errno
          closeAll()
          return nil
        }
        // No other child may inherit an end.
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ends += pair
      }
    }

    var theirInput: Int32 { ends[0] }
    var ourInput: Int32 { ends[1] }
    var ourOutput: Int32 { ends[2] }
    var theirOutput: Int32 { ends[3] }
    var ourErrors: Int32 { ends[4] }
    var theirErrors: Int32 { ends[5] }

    func close(_ place: Int) {
      guard place < ends.count, ends[place] >= 0 else { return }
      Glibc.close(ends[place])
      ends[place] = -1
    }
    func closeTheirs() { for place in [0, 3, 5] { close(place) } }
    func closeOurs() { for place in [1, 2, 4] { close(place) } }
    func closeAll() { for place in ends.indices { close(place) } }
  }

  /// Gives the input and takes what comes, both at once, until both outputs are closed.
  private static func exchange(
    _ pipes: Pipes, _ input: [UInt8], seconds: Int, wakes: Int32, isInterrupted: () -> Bool
  ) -> (output: [UInt8], errors: [UInt8], isLate: Bool) {
    var rest = input[...]
    var taken: [[UInt8]] = [[], []]
    if rest.isEmpty { pipes.close(1) }
    for place in [1, 2, 4] where pipes.ends[place] >= 0 {
      _ = fcntl(pipes.ends[place], F_SETFL, O_NONBLOCK)
    }
    // A program that goes away without reading must not end this one.
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    defer {
      var now = timespec()
      while sigtimedwait(&pipeSignal, nil, &now) > 0 {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    let end = Clock.monotonic() + UInt64(max(seconds, 1)) * 1_000_000_000
    while pipes.ends[2] >= 0 || pipes.ends[4] >= 0 {
      let now = Clock.monotonic()
      guard now < end, !isInterrupted() else { return (taken[0], taken[1], true) }
      var states = [
        pollfd(fd: pipes.ends[1], events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes.ends[2], events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes.ends[4], events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&states, 4, Int32(min((end - now) / 1_000_000 + 1, 1000)))
      if states[0].revents != 0 {
        let count = rest.withUnsafeBytes { write(pipes.ends[1], $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        if rest.isEmpty || (count < 0 && errno != EAGAIN && errno != EINTR) { pipes.close(1) }
      }
      for (index, place) in [2, 4].enumerated() where states[index + 1].revents != 0 {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(pipes.ends[place], &buffer, buffer.count)
        if count > 0 {
          let room = limit - taken[index].count
          taken[index] += buffer[..<min(count, max(room, 0))]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          pipes.close(place)
        }
      }
    }
    return (taken[0], taken[1], false)
  }
}

extension Diagnostic {
  static func cannotStart(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(.unavailable, tr("\(path) cannot be run: \(Diagnostic.reason(number))"))
  }
}

extension Files {
  /// The program that runs, by its whole path.
  /// - Throws: `noInput` when its file is gone.
  public static func thisProgram() throws(Diagnostic) -> String {
    try realPath("/proc/self/exe")
  }
}
