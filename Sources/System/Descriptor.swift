// An open file descriptor that closes itself, and the loops around read and write that signals and
// full pipes make necessary. Numbers of errors are turned into words by the callers.
import Glibc

/// The number of a failed system call.
public struct SystemFault: Error {
  public var number: Int32

  public init(number: Int32) { self.number = number }
}

/// Owns a descriptor.
struct Descriptor: ~Copyable {
  let raw: Int32

  init(owning raw: Int32) { self.raw = raw }

  /// open(2), with close-on-exec, tried again when a signal comes.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFault) {
    while true {
      let raw = Glibc.open(path, flags | O_CLOEXEC, mode)
      if raw >= 0 {
        self.raw = raw
        return
      }
      if errno != EINTR { throw SystemFault(number: errno) }
    }
  }

  /// The same for a name in an open folder.
  init(_ name: String, at folder: Int32, _ flags: Int32) throws(SystemFault) {
    while true {
      let raw = openat(folder, name, flags | O_CLOEXEC)
      if raw >= 0 {
        self.raw = raw
        return
      }
      if errno != EINTR { throw SystemFault(number: errno) }
    }
  }

  deinit { close(raw) }

  borrowing func status() throws(SystemFault) -> stat {
    var result = stat()
    if fstat(raw, &result) != 0 { throw SystemFault(number: errno) }
    return result
  }

  borrowing func sync() throws(SystemFault) {
    while fsync(raw) != 0 {
      // Pipes, devices and some network folders have nothing to sync.
      if errno == EINVAL || errno == ENOTSUP || errno == EROFS { return }
      if errno != EINTR { throw SystemFault(number: errno) }
    }
  }
}

/// Waits until `raw` can be read (POLLIN) or written (POLLOUT).
private func wait(_ raw: Int32, for events: Int32) {
  var state = pollfd(fd: raw, events: Int16(events), revents: 0)
  _ = poll(&state, 1, -1)
}

/// Waits for a pipe's other side at most a moment, so that Ctrl-C, which the program holds back to
/// answer it in its own time, ends the waiting.
/// - Throws: `EINTR` when a signal that shall end the run has come.
private func waitABit(_ raw: Int32?) throws(SystemFault) {
  // A negative descriptor is passed over: only the time counts.
  var state = pollfd(fd: raw ?? -1, events: Int16(POLLOUT), revents: 0)
  _ = poll(&state, 1, 20)
  var pending = sigset_t()
  sigpending(&pending)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where sigismember(&pending, number) == 1 {
    throw SystemFault(number: EINTR)
  }
}

/// Opens a pipe or device for writing, without blocking; a pipe that nobody reads yet is waited for.
/// - Throws: `EINTR` when the run shall end.
func openPatiently(_ path: String) throws(SystemFault) -> Int32 {
  while true {
    let raw = Glibc.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if raw >= 0 { return raw }
    let number = errno
    var status = stat()
    let isUnread = number == ENXIO && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    guard isUnread || number == EINTR else { throw SystemFault(number: number) }
    try waitABit(nil)
  }
}

/// Writes everything into what `openPatiently` has opened, however slowly it is read.
/// - Throws: `EINTR` when the run shall end.
func writePatiently(_ raw: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemFault) {
  var rest = buffer
  while !rest.isEmpty {
    let count = write(raw, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno == EAGAIN {
      try waitABit(raw)
    } else if errno != EINTR {
      throw SystemFault(number: errno)
    }
  }
}

/// Reads at most `buffer.count` bytes; 0 is the end.
func readSome(_ raw: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
  while true {
    let count = read(raw, buffer.baseAddress, buffer.count)
    if count >= 0 { return count }
    switch errno {
    case EINTR: continue
    case EAGAIN: wait(raw, for: POLLIN)
    default: throw SystemFault(number: errno)
    }
  }
}

/// Writes everything.
func writeAll(_ raw: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemFault) {
  var rest = buffer
  while !rest.isEmpty {
    let count = write(raw, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN: wait(raw, for: POLLOUT)
    default: throw SystemFault(number: errno)
    }
  }
}

/// Reads to the end, but no more than `limit` bytes; nil when there is more.
/// `expected` is only a guess for the first allocation.
func readAll(_ raw: Int32, limit: Int, expected: Int = 0) throws(SystemFault) -> [UInt8]? {
  var bytes: [UInt8] = []
  var chunk = min(max(expected, 0), limit) + 1
  while true {
    var fault: SystemFault?
    // The chunk is filled in place: a file of 150 MB is not copied a second time.
    let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      do throws(SystemFault) {
        while count < buffer.count {
          let space = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let read = try readSome(raw, space)
          if read == 0 { break }
          count += read
        }
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    if bytes.isEmpty { bytes = part } else { bytes += part }
    if bytes.count > limit { return nil }
    if part.count < chunk { return bytes }
    chunk = min(max(65_536, bytes.count), limit - bytes.count + 1)
  }
}
