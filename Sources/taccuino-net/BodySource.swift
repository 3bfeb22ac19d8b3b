// Where the body of a request comes from.

import Glibc
import Kernel
import NetLink

/// A body that libcurl takes piece by piece. Not thread safe.
final class BodySource {
  private enum Source {
    case bytes([UInt8])
    case file(Int32)
    case stream
  }

  private var source: Source
  /// Bytes of the whole body; nil when it is not known.
  let length: Int?
  private(set) var sent = 0
  /// Of a stream: the piece that was given, how much of it has gone, and whether it is the last one.
  private var piece: [UInt8] = []
  private var gone = 0
  private var isLast = false
  /// Whether the program was asked for a piece that has not come.
  private(set) var isAsked = false
  /// What reading a file failed with.
  private(set) var fault: Int32 = 0
  let path: String

  /// nil for a request without a body.
  /// - Throws: `file` when it cannot be read.
  init?(_ body: WebBody) throws(NetworkFault) {
    switch body {
    case .none: return nil
    case .bytes(let bytes):
      (source, length, path) = (.bytes(bytes), bytes.count, "")
    case .stream(let length):
      (source, self.length, path) = (.stream, length, "")
    case .file(let path):
      let raw = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard raw >= 0 else { throw NetworkFault(.file, detail: path, number: Int(errno)) }
      var status = stat()
      guard fstat(raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        close(raw)
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw NetworkFault(.file, detail: path, number: Int(isFolder ? EISDIR : EINVAL))
      }
      (source, length, self.path) = (.file(raw), Int(status.st_size), path)
    }
  }

  deinit { if case .file(let raw) = source { close(raw) } }

  /// Whether it can be sent once more.
  var canRewind: Bool {
    if case .stream = source { return sent == 0 }
    return true
  }

  func rewind() -> Bool {
    guard canRewind else { return false }
    sent = 0
    return true
  }

  /// - Parameter ask: asks the program for the next piece.
  func supply(_ room: UnsafeMutableRawBufferPointer, ask: () -> Void) -> Supplied {
    switch source {
    case .bytes(let bytes):
      let count = min(room.count, bytes.count - sent)
      room.copyBytes(from: bytes[sent..<sent + count])
      sent += count
      return .bytes(count)
    case .file(let raw):
      // A file that grows is sent as long as it was, one that shrinks breaks the request.
      let wanted = min(room.count, (length ?? 0) - sent)
      guard wanted > 0 else { return .bytes(0) }
      let count = pread(raw, room.baseAddress, wanted, off_t(sent))
      guard count > 0 else {
        fault = count < 0 ? errno : EIO
        return .abort
      }
      sent += count
      return .bytes(count)
    case .stream:
      if gone == piece.count {
        if isLast { return .bytes(0) }
        if !isAsked {
          isAsked = true
          ask()
        }
        return .later
      }
      let count = min(room.count, piece.count - gone)
      room.copyBytes(from: piece[gone..<gone + count])
      gone += count
      sent += count
      return .bytes(count)
    }
  }

  /// - Returns: false for a piece that was not asked for, or too much for the length that was promised.
  func give(_ bytes: [UInt8], isLast: Bool) -> Bool {
    guard case .stream = source, isAsked else { return false }
    if let length {
      let total = sent + bytes.count
      guard isLast ? total == length : total <= length else { return false }
    }
    (piece, gone, self.isLast, isAsked) = (bytes, 0, isLast, false)
    return true
  }
}
