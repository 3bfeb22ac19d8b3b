// A program that runs beside this one and is talked to on its input and output. It gets no terminal, no variable that
// is not named, and its errors are lost, so that nothing it holds can appear there.
import Glibc
import Kernel

/// A child and what leads to its input and output. Not thread safe. It is ended with the last reference.
public final class PipedProcess {
  /// Its number, for signals and tests.
  public let pid: pid_t
  private var channel: Int32
  private var code: Int32?

  /// What waiting brought.
  public enum Waited: Sendable, Equatable {
    /// The caller's closure got bytes.
    case bytes
    /// The time is over.
    case nothing
    /// `wakes` can be read, or a signal came.
    case woken
    /// The child has closed its output, or is gone.
    case ended
  }

  /// Starts the program at `path`, in its own group of processes, which Ctrl-C at a terminal does not reach.
  /// - Parameter environment: all its variables, as `NAME=value`.
  /// - Throws: why it cannot be started.
  public init(_ path: String, _ arguments: [String], environment: [String]) throws(SystemFault) {
    var pair: [Int32] = [-1, -1]
    // A pair of sockets instead of two pipes: it is closed in other children from its beginning, and one of those that
    // kept an end would keep this one alive.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw SystemFault(number: errno) }
    channel = pair[0]
    let theirs = pair[1]
    defer { close(theirs) }
    do throws(SystemFault) {
      pid = try Spawn.start(
        path, arguments,
        ends: [(0, .descriptor(theirs)), (1, .descriptor(theirs)), (2, .nowhere)],
        environment: environment, ownGroup: true)
    } catch {
      close(channel)
      throw error
    }
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
  }

  deinit { _ = end(within: 0) }

  /// Writes everything, and takes what comes meanwhile, so that neither side waits for the other.
  /// - Parameters:
  ///   - patience: milliseconds without a byte that moves, after which the child counts as gone.
  ///   - take: gets room for what comes through its argument: see `LineBuffer.append`.
  /// - Returns: whether all was written; false when the child has gone.
  public func write(
    _ bytes: UnsafeRawBufferPointer, patience: Int = 2000,
    take: ((UnsafeMutableRawBufferPointer) -> Int) -> Void
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      guard channel >= 0 else { return false }
      var state = pollfd(fd: channel, events: Int16(POLLOUT | POLLIN), revents: 0)
      let count = poll(&state, 1, Int32(clamping: patience))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      if state.revents & Int16(POLLIN) != 0, read(take) == .ended { return false }
      // A child that has gone must not end this program by a signal.
      let written = send(channel, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if written >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno != EAGAIN && errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Waits for what the child says next.
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - wakes: a descriptor that ends the waiting once it can be read; -1 for none.
  public func read(
    within milliseconds: Int, wakes: Int32 = -1,
    take: ((UnsafeMutableRawBufferPointer) -> Int) -> Void
  ) -> Waited {
    guard channel >= 0 else { return .ended }
    var states = [
      pollfd(fd: channel, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&states, 2, Int32(clamping: max(0, milliseconds)))
    if count < 0 { return .woken }
    // What has arrived goes before what wakes, so that nothing is lost.
    if states[0].revents != 0 { return read(take) }
    return states[1].revents != 0 ? .woken : .nothing
  }

  private func read(_ take: ((UnsafeMutableRawBufferPointer) -> Int) -> Void) -> Waited {
    var got = 0
    var number: Int32 = 0
    take { room in
      got = Glibc.read(channel, room.baseAddress, room.count)
      if got < 0 { number = errno }
      return max(0, got)
    }
    if got > 0 { return .bytes }
    return got < 0 && (number == EAGAIN || number == EINTR) ? .nothing : .ended
  }

  /// Closes its input and waits for its end; kills it after the given time.
  /// - Returns: its exit code, 128 + n for a signal.
  public func end(within milliseconds: Int) -> Int32 {
    if let code { return code }
    closeChannel()
    let deadline = Clock.monotonic() + UInt64(max(0, milliseconds)) * 1_000_000
    while true {
      if let code = Spawn.code(of: pid) {
        self.code = code
        return code
      }
      if Clock.monotonic() >= deadline { return kill() }
      usleep(500)
    }
  }

  /// Ends it at once. - Returns: as `end`.
  @discardableResult
  public func kill() -> Int32 {
    if let code { return code }
    Glibc.kill(pid, SIGKILL)
    closeChannel()
    let result = Spawn.wait(for: pid)
    code = result
    return result
  }

  private func closeChannel() {
    if channel >= 0 { close(channel) }
    channel = -1
  }
}
