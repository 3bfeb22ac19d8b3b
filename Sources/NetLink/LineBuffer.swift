// Bytes from a pipe, cut into lines. What has been read is overwritten at once, since a line may hold a secret.

import Glibc
import Kernel

/// Collects bytes until a line is whole. Owns its memory. Not thread safe.
public struct LineBuffer: ~Copyable {
  /// A line has more bytes than the limit.
  public struct TooLong: Error, Equatable, Sendable {}

  private var memory: UnsafeMutableRawBufferPointer
  /// Where the first line begins, how far was searched for its end, and where the bytes end.
  private var start = 0
  private var searched = 0
  private var end = 0
  private let limit: Int

  /// - Parameter limit: bytes of a line without its end.
  public init(limit: Int) {
    self.limit = limit
    memory = .allocate(byteCount: LineBuffer.first, alignment: 1)
  }

  deinit {
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory.deallocate()
  }

  /// Whether nothing is left that begins a line.
  public var isEmpty: Bool { start == end }

  /// Hands out room for at least 4 KiB; `fill` says how many bytes it wrote, at most as many.
  public mutating func append(_ fill: (UnsafeMutableRawBufferPointer) -> Int) {
    if memory.count - end < 4096 { makeRoom() }
    let count = fill(UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
    precondition(count <= memory.count - end, "\(count) bytes in \(memory.count - end)")
    end += max(0, count)
  }

  /// Hands the next whole line to `body`, without its LF or CR LF; nil while there is none.
  /// - Throws: `TooLong`; nothing can be read after that.
  public mutating func next<R>(
    _ body: (UnsafeRawBufferPointer) -> R
  ) throws(TooLong) -> R? {
    let bytes = UnsafeRawBufferPointer(rebasing: memory[searched..<end])
    let found = bytes.baseAddress.flatMap { memchr($0, 0x0A, bytes.count) }
    guard let found, let base = bytes.baseAddress else {
      searched = end
      guard end - start <= limit else { throw TooLong() }
      return nil
    }
    let feed = searched + (UnsafeRawPointer(found) - base)
    guard feed - start <= limit else { throw TooLong() }
    var stop = feed
    if stop > start, memory[stop - 1] == 0x0D { stop -= 1 }
    let result = body(UnsafeRawBufferPointer(rebasing: memory[start..<stop]))
    if let base = memory.baseAddress { explicit_bzero(base + start, feed - start) }
    start = feed + 1
    searched = start
    if start == end { reset() }
    return result
  }

  /// Nothing is left. What a long line needed is given back.
  private mutating func reset() {
    (start, searched, end) = (0, 0, 0)
    guard memory.count > LineBuffer.kept else { return }
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory.deallocate()
    memory = .allocate(byteCount: LineBuffer.first, alignment: 1)
  }

  private static let first = 1 << 14
  private static let kept = 1 << 20

  private mutating func makeRoom() {
    let count = end - start
    // Half full or less: the bytes move down. Else the memory doubles.
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count > memory.count / 2 ? memory.count * 2 : memory.count, alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[start..<end]))
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    memory.deallocate()
    memory = larger
    (start, searched, end) = (0, searched - start, count)
  }
}
