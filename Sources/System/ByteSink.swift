// Bytes on their way out, in any number of pieces: to a file that appears when it is whole, or into
// memory for another program. Not thread safe.

import Kernel

/// Takes the pieces of one file in their order.
public final class ByteSink {
  private var file: AtomicFile?
  private var waiting: [UInt8] = []
  private let isFile: Bool
  private static let piece = 1 << 18

  /// How many bytes were written so far.
  public private(set) var count = 0

  /// Into memory: `take` gives them.
  public init() { isFile = false }

  /// Into a file, which `finish` hands back for its commit.
  public init(_ file: consuming AtomicFile) {
    isFile = true
    self.file = consume file
  }

  /// Appends. - Throws: 74 when the disk is full.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    count += bytes.count
    waiting += bytes
    if isFile, waiting.count >= ByteSink.piece { try flush() }
  }

  public func write(_ text: String) throws(Diagnostic) { try write(Array(text.utf8)) }

  private func flush() throws(Diagnostic) {
    guard let open = file.take() else { return }
    try open.write(waiting)
    waiting.removeAll(keepingCapacity: true)
    file = consume open
  }

  /// What was written into memory.
  public func take() -> [UInt8] {
    defer { waiting = [] }
    return waiting
  }

  /// The file with all its bytes, not yet under its name; nil for memory.
  /// - Throws: 74 when the disk is full.
  public func finish() throws(Diagnostic) -> AtomicFile? {
    guard isFile else { return nil }
    try flush()
    return file.take()
  }
}
