// Unpacking gzip (RFC 1952) piece by piece, by zlib: members behind each other are one text, as
// gunzip(1) takes them. What was damaged or cut ends early and is told afterwards, so that readers
// keep what came.

import CMinizip
import Kernel
import System

/// The unpacked form of an input. Not thread safe; `bytes` is to be taken once.
public final class Gunzip {
  private let source: ByteSource
  /// At an address that stays: zlib's own state points back to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var taken = 0
  private var state = State.members
  private var isMemberBegun = false
  private var hasMember = false
  private var packed = 0
  private var unpacked = 0

  private enum State { case members, ended }

  /// Unpacked bytes per packed byte, beyond 64 MiB. Text reaches 10 to 50; only data made to harm
  /// comes near the format's own limit of 1032.
  public static let mostRatio = 200

  /// Why the unpacked bytes ended too early; nil when all of them came.
  public private(set) var damage: Phrase?

  public init(_ source: ByteSource) {
    self.source = source
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, 16 for the head of gzip.
    if inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK {
      end(tr("out of memory"))
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// The unpacked bytes, with the name of the packed ones.
  public func bytes() -> ByteSource {
    ByteSource(name: source.name) { () throws(Diagnostic) in try self.some() }
  }

  private func end(_ damage: Phrase? = nil) {
    state = .ended
    self.damage = damage
  }

  /// The next piece; empty at the end.
  private func some() throws(Diagnostic) -> [UInt8] {
    while state == .members {
      if taken == input.count {
        guard let next = source.next() else {
          if let fault = source.fault { throw fault }
          end(isMemberBegun || !hasMember ? tr("the packed bytes end too early") : nil)
          break
        }
        input = next
        taken = 0
      }
      let piece = inflateSome()
      unpacked += piece.count
      if unpacked > 64 << 20, unpacked / Gunzip.mostRatio > packed {
        end(
          tr("it unpacks to more than \(Gunzip.mostRatio) times its size: this looks like a bomb"))
        break
      }
      if !piece.isEmpty { return piece }
    }
    return []
  }

  private func inflateSome() -> [UInt8] {
    // What follows the last member and is none, such as zeros of a tape, is no part of the text.
    if !isMemberBegun, hasMember, input[taken] != 0x1F {
      end()
      return []
    }
    isMemberBegun = true
    var status = Z_OK
    let rest = input.count - taken
    let piece = [UInt8](unsafeUninitializedCapacity: ByteSource.pieceSize) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress?.advanced(by: taken)
        stream.pointee.avail_in = UInt32(rest)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        status = inflate(stream, Z_NO_FLUSH)
      }
      count = buffer.count - Int(stream.pointee.avail_out)
    }
    let used = rest - Int(stream.pointee.avail_in)
    taken += used
    packed += used
    switch status {
    case Z_STREAM_END:
      hasMember = true
      isMemberBegun = false
      if inflateReset(stream) != Z_OK { end(tr("the packed bytes are damaged")) }
    case Z_OK: break
    case Z_BUF_ERROR where taken == input.count: break
    default: end(tr("the packed bytes are damaged"))
    }
    return piece
  }
}
