// Bytes that arrive while one waits: from a server, a serial line, a pipe. One poll at a time, beside
// the descriptor that tells of signals; nothing is retried here.
import Glibc
import Kernel

/// A stream that is read as it comes. Not thread safe.
public final class LiveStream {
  /// What waiting brought.
  public enum Piece: Sendable, Equatable {
    case bytes([UInt8])
    /// The time is over, or a signal has come.
    case nothing
    /// The other side has gone, or the file is at its end.
    case ended
  }

  private let raw: Int32
  private let isOwned: Bool
  /// How a serial line was set before.
  private var settings: termios?

  /// Whether this is a serial line or another terminal: it may come back after it has gone.
  public var isSerial: Bool { settings != nil }

  private init(_ raw: Int32, isOwned: Bool = true) {
    self.raw = raw
    self.isOwned = isOwned
  }

  deinit {
    if var settings { tcsetattr(raw, TCSANOW, &settings) }
    if isOwned { close(raw) }
  }

  // MARK: - Opening

  /// Standard input; it is not closed.
  public static func input() -> LiveStream { LiveStream(Streams.input, isOwned: false) }

  /// A server on TCP; all its addresses are tried, each for at most `patience` milliseconds.
  /// - Parameter wakes: a descriptor that ends the waiting once it can be read; -1 for none.
  /// - Throws: `unavailable` (69) where nobody answers, `interrupted`.
  public static func connect(
    host: String, port: Int, patience: Int = 5000, wakes: Int32 = -1
  ) throws(Diagnostic) -> LiveStream {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0, let list else {
      throw .noServer(host, port, .verbatim(String(cString: gai_strerror(status))))
    }
    defer { freeaddrinfo(list) }
    var fault = ECONNREFUSED
    var next: UnsafeMutablePointer<addrinfo>? = list
    while let address = next {
      next = address.pointee.ai_next
      let info = address.pointee
      let raw = socket(
        info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
        info.ai_protocol)
      guard raw >= 0 else {
        fault = errno
        continue
      }
      let stream = LiveStream(raw)
      var number = Glibc.connect(raw, info.ai_addr, info.ai_addrlen) == 0 ? 0 : errno
      if number == EINPROGRESS {
        switch stream.wait(POLLOUT, patience, wakes) {
        case .ready:
          var size = socklen_t(MemoryLayout<Int32>.size)
          getsockopt(raw, SOL_SOCKET, SO_ERROR, &number, &size)
        case .over: number = ETIMEDOUT
        case .woken: throw .interrupted
        }
      }
      guard number == 0 else {
        fault = number
        continue
      }
      // A machine that has vanished is noticed after some minutes.
      var yes: Int32 = 1
      setsockopt(raw, SOL_SOCKET, SO_KEEPALIVE, &yes, socklen_t(MemoryLayout<Int32>.size))
      return stream
    }
    throw .noServer(host, port, Diagnostic.reason(fault))
  }

  /// A serial line, a pipe with a name, or a file. A serial line is set to raw bytes, and to `speed`
  /// where that is given; it gets its settings back at the end.
  /// - Throws: 66 missing, 77 no permission, 64 for a speed that serial lines do not have, 74
  ///   otherwise.
  public static func device(_ path: String, speed: Int? = nil) throws(Diagnostic) -> LiveStream {
    try Files.check(path)
    var raw: Int32
    repeat {
      // A pipe that nobody writes yet, or a line without a carrier, does not hold the program up.
      raw = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    } while raw < 0 && errno == EINTR
    guard raw >= 0 else { throw .cannotRead(path, errno) }
    let stream = LiveStream(raw)
    if Files.kind(path) == .folder { throw .isFolder(path) }
    var settings = termios()
    guard tcgetattr(raw, &settings) == 0 else {
      guard speed == nil else { throw .noSerialLine(path) }
      return stream
    }
    let before = settings
    cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    if let speed {
      guard let code = speeds[speed] else { throw .noSpeed(speed) }
      cfsetispeed(&settings, code)
      cfsetospeed(&settings, code)
    }
    guard tcsetattr(raw, TCSANOW, &settings) == 0 else { throw .cannotRead(path, errno) }
    stream.settings = before
    return stream
  }

  /// Bits a second that serial lines know, with the system's names for them.
  private static let speeds: [Int: speed_t] = [
    1200: speed_t(B1200), 2400: speed_t(B2400), 4800: speed_t(B4800), 9600: speed_t(B9600),
    19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600),
    115_200: speed_t(B115200), 230_400: speed_t(B230400), 460_800: speed_t(B460800),
    921_600: speed_t(B921600),
  ]

  // MARK: - Reading

  /// What arrives next, at most 64 KiB.
  /// - Parameters:
  ///   - milliseconds: how long is waited at most.
  ///   - wakes: a descriptor that ends the waiting once it can be read; -1 for none.
  /// - Throws: 74 when the device fails.
  public func next(within milliseconds: Int, wakes: Int32 = -1) throws(Diagnostic) -> Piece {
    guard wait(POLLIN, milliseconds, wakes) == .ready else { return .nothing }
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let got = read(raw, buffer.baseAddress, buffer.count)
      if got < 0 { number = errno }
      count = max(0, got)
    }
    switch number {
    case 0: return bytes.isEmpty ? .ended : .bytes(bytes)
    case EINTR, EAGAIN: return .nothing
    // A receiver that was pulled out, a server that was ended.
    case EIO where canGo, ENXIO, ENODEV, ECONNRESET, ETIMEDOUT, EPIPE: return .ended
    default: throw Diagnostic(.io, tr("the device cannot be read: \(Diagnostic.reason(number))"))
    }
  }

  /// Whether a failing read may mean that the other end has gone: not for a file.
  private var canGo: Bool {
    var found = stat()
    guard fstat(raw, &found) == 0 else { return true }
    let type = found.st_mode & S_IFMT
    return type != S_IFREG && type != S_IFIFO
  }

  /// Writes a short request; what does not fit at once is lost with the connection.
  /// - Returns: whether all of it went out.
  public func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return Glibc.send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// Waits for a time, or until `wakes` can be read.
  public static func pause(_ milliseconds: Int, wakes: Int32 = -1) {
    var state = pollfd(fd: wakes, events: Int16(POLLIN), revents: 0)
    _ = poll(&state, 1, Int32(clamping: max(0, milliseconds)))
  }

  private enum Waited { case ready, over, woken }

  private func wait(_ events: Int32, _ milliseconds: Int, _ wakes: Int32) -> Waited {
    var states = [
      pollfd(fd: raw, events: Int16(events), revents: 0),
      pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&states, 2, Int32(clamping: max(0, milliseconds)))
    if count > 0, states[1].revents != 0 { return .woken }
    return count > 0 && states[0].revents != 0 ? .ready : .over
  }
}

extension Diagnostic {
  static func noServer(_ host: String, _ port: Int, _ reason: Phrase) -> Diagnostic {
    Diagnostic(.unavailable, tr("no connection to \(host), port \(port): \(reason)"))
  }

  static func noSerialLine(_ path: String) -> Diagnostic {
    Diagnostic(.usage, tr("\(path) is not a serial line: it has no speed"))
  }

  static func noSpeed(_ speed: Int) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(speed) is not a speed of serial lines"),
      hint: tr("receivers mostly use 4800, 9600 or 115200"))
  }
}
