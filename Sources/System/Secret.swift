// A password or a code while it is used: bytes that are wiped after the last use, and how they are read from
// a descriptor. Nothing prints one.

import Glibc
import Kernel

/// Bytes of a secret; wiped with the last reference to it. They never change, so that threads may share it.
public final class Secret: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  public let count: Int

  /// A password has at most this many bytes.
  public static let limit = 1024

  /// Copies the bytes; the caller wipes its own.
  public init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    // Never none: see `withText`.
    memory = .allocate(byteCount: max(1, bytes.count), alignment: 1)
    UnsafeMutableRawBufferPointer(start: memory, count: count).copyBytes(from: bytes)
  }

  deinit {
    explicit_bzero(memory, count)
    memory.deallocate()
  }

  public var isEmpty: Bool { count == 0 }

  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    body(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// The same for functions of C, which want an address for an empty password, too.
  public func withText<R>(_ body: (UnsafePointer<CChar>, Int) -> R) -> R {
    body(UnsafePointer(memory.assumingMemoryBound(to: CChar.self)), count)
  }

  /// Whether both hold the same bytes. Not in constant time: both were typed by one person.
  public func isSame(as other: Secret) -> Bool {
    withBytes { mine in other.withBytes { mine.elementsEqual($0) } }
  }

  /// How many characters of text it has; nil for bytes that are no text.
  public var characters: Int? {
    withBytes { String(validating: $0, as: UTF8.self)?.count }
  }

  /// Whether it has blanks alone.
  public var isBlank: Bool {
    withBytes { String(validating: $0, as: UTF8.self)?.allSatisfy(\.isWhitespace) ?? false }
  }

  /// A line as a file or a command gives it, without the end of a line of another system.
  /// - Throws: `data` for a line beyond the limit.
  public static func ofLine(_ bytes: some BidirectionalCollection<UInt8>) throws(Diagnostic)
    -> Secret
  {
    let secret = bytes.last == UInt8(ascii: "\r") ? Secret(bytes.dropLast()) : Secret(bytes)
    guard secret.count <= limit else { throw .secretTooLong() }
    return secret
  }

  /// A line of the descriptor without its end; nil at the end of input. Read byte by byte, so that the next
  /// line is left for the next reader; a line beyond the limit is read to its end, too. A
  /// terminal does not show what is typed.
  ///
  /// - Parameters:
  ///   - wakes: a descriptor that can be read when `isInterrupted` may have changed; -1 for none.
  /// - Throws: `usage` for a descriptor that this program was not given; `data` for a line beyond the
  ///   limit; `interrupted`; `io`.
  public static func line(
    of descriptor: Int32, wakes: Int32 = -1, isInterrupted: () -> Bool = { false }
  ) throws(Diagnostic) -> Secret? {
    let flags = fcntl(descriptor, F_GETFD)
    // What this program has opened itself is closed on exec; what it was given is not.
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { throw .noDescriptor(descriptor) }
    var bytes: [UInt8] = []
    // Never moved, which would leave a copy: one byte more is kept for the end of a line, and one to know
    // that it is too long.
    bytes.reserveCapacity(limit + 2)
    defer {
      bytes.withUnsafeMutableBytes {
        if let start = $0.baseAddress { explicit_bzero(start, $0.count) }
      }
    }
    var shown = termios()
    let isShowing = tcgetattr(descriptor, &shown) == 0 && shown.c_lflag & tcflag_t(ECHO) != 0
    if isShowing {
      var silent = shown
      silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK)
      silent.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(descriptor, TCSADRAIN, &silent)
    }
    defer { if isShowing { tcsetattr(descriptor, TCSADRAIN, &shown) } }
    while true {
      var states = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakes, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&states, 2, -1) < 0, errno != EINTR { throw .secretUnread(descriptor, errno) }
      if isInterrupted() { throw .interrupted }
      guard states[0].revents != 0 else { continue }
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .secretUnread(descriptor, errno)
      }
      if count == 0, bytes.isEmpty { return nil }
      if count == 0 || byte == UInt8(ascii: "\n") {
        return try ofLine(bytes)
      }
      if bytes.count < limit + 2 { bytes.append(byte) }
    }
  }
}

extension Diagnostic {
  static func noDescriptor(_ number: Int32) -> Diagnostic {
    Diagnostic(
      .usage, tr("descriptor \(number) is not open"),
      hint: tr("open it for the command, such as: --password-fd 3 3<FILE"))
  }

  static func secretUnread(_ descriptor: Int32, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .io, tr("cannot read from descriptor \(descriptor): \(Diagnostic.reason(number))"))
  }

  static func secretTooLong() -> Diagnostic {
    Diagnostic(.data, tr("a password has at most \(Secret.limit) bytes"))
  }
}
