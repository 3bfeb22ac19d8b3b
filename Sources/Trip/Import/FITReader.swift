// Garmin's FIT files, by the public description of the protocol: activities and courses of watches and
// bicycle computers. What is no FIT file behind a whole one, and messages without definition, are left
// out with a note; the rest stays.
import Core
import Kernel
import System

enum FITReader {
  /// Whether the header of a FIT file stands at the beginning.
  static func hasHeader(_ head: ArraySlice<UInt8>) -> Bool {
    let start = head.startIndex
    return head.count >= 12 && head[start] >= 12
      && head[(start + 8)..<(start + 12)].elementsEqual(".FIT".utf8)
  }

  /// - Throws: only what reading the input throws.
  static func read(_ source: ByteSource, into collector: TrackCollector) throws(Diagnostic) {
    let input = FITInput(source)
    collector.position = { [unowned input] in .byte(input.offset) }
    // The collector may still note something when its last track ends.
    defer {
      let end = input.offset
      collector.position = { .byte(end) }
    }
    var isFirst = true
    while input.has(1) {
      guard readFile(input, collector, isFirst: isFirst) else { break }
      isFirst = false
    }
    if let fault = source.fault { throw fault }
  }

  /// One file of a chain: header, messages, checksum.
  /// - Returns: whether another one may follow.
  private static func readFile(
    _ input: FITInput, _ collector: TrackCollector, isFirst: Bool
  ) -> Bool {
    guard input.has(12), hasHeader(input.bytes(12)) else {
      if isFirst || input.has(12) {
        collector.note(
          .notUnderstood, isFirst ? nil : tr("what follows the file is no FIT file"))
      } else {
        collector.note(.brokenOff)
      }
      return false
    }
    let header = input.bytes(12)
    let start = header.startIndex
    let size = Int(header[start])
    let dataSize = (4..<8).reversed().reduce(0) { $0 << 8 | Int(header[start + $1]) }
    input.checksum = 0
    if size >= 14, input.has(14) {
      let bytes = input.bytes(14)
      let stored = UInt16(bytes[bytes.startIndex + 12]) | UInt16(bytes[bytes.startIndex + 13]) << 8
      // 0 stands for none.
      if stored != 0, stored != FITChecksum.update(0, bytes.prefix(12)) {
        collector.note(.badChecksum, tr("the checksum of the header is wrong"))
      }
    }
    guard input.has(size) else {
      collector.note(.brokenOff)
      return false
    }
    input.take(size)
    // A file that was never closed has no size; it goes to the end.
    let end = dataSize == 0 ? Int.max : input.offset + dataSize
    var messages = FITMessages(collector)
    let isWhole = readMessages(input, &messages, end: end, collector)
    messages.finish()
    guard isWhole else {
      collector.note(.brokenOff)
      return false
    }
    guard input.has(2) else {
      collector.note(.brokenOff, tr("the checksum is missing"))
      return false
    }
    let bytes = input.bytes(2)
    let stored = UInt16(bytes[bytes.startIndex]) | UInt16(bytes[bytes.startIndex + 1]) << 8
    if stored != input.checksum { collector.note(.badChecksum) }
    input.take(2)
    return true
  }

  /// - Returns: false when the bytes end before the file does.
  private static func readMessages(
    _ input: FITInput, _ messages: inout FITMessages, end: Int, _ collector: TrackCollector
  ) -> Bool {
    var definitions = [FITDefinition?](repeating: nil, count: 16)
    while input.offset < end {
      guard input.has(1) else { return false }
      let header = input.bytes(1)[input.bytes(1).startIndex]
      let isCompressed = header & 0x80 != 0
      if !isCompressed, header & 0x40 != 0 {
        // As many bytes as are known to be needed, until all are.
        var known = 6
        while true {
          guard input.has(known) else { return false }
          guard let size = FITDefinition.size(input.bytes(known)), size > known else { break }
          known = size
        }
        guard input.offset + known <= end, let definition = FITDefinition(input.bytes(known)) else {
          return leaveOut(input, end, tr("a definition is damaged"), collector)
        }
        definitions[Int(header & 0x0F)] = definition
        input.take(known)
        continue
      }
      guard let definition = definitions[Int(isCompressed ? header >> 5 & 3 : header & 0x0F)] else {
        return leaveOut(input, end, tr("a message has no definition"), collector)
      }
      let size = 1 + definition.size
      guard input.has(size) else { return false }
      guard input.offset + size <= end else {
        return leaveOut(input, end, tr("a message is longer than the file says"), collector)
      }
      messages.take(
        FITMessage(definition: definition, bytes: input.bytes(size).dropFirst()),
        timeOffset: isCompressed ? header & 0x1F : nil)
      input.take(size)
    }
    return true
  }

  /// Reads over the rest of a file, since nobody knows where its next message begins.
  private static func leaveOut(
    _ input: FITInput, _ end: Int, _ reason: Phrase, _ collector: TrackCollector
  ) -> Bool {
    collector.note(.notUnderstood, reason)
    while input.offset < end {
      guard input.has(1) else { return false }
      input.take(min(input.count, end - input.offset))
    }
    return true
  }
}

/// The bytes of a file in order, some at a time. A reference: the collector asks it for the position.
private final class FITInput {
  /// Bytes taken so far.
  private(set) var offset = 0
  /// Of the bytes taken since it was set to 0.
  var checksum: UInt16 = 0
  private let source: ByteSource
  private var buffer: [UInt8] = []
  private var at = 0

  init(_ source: ByteSource) { self.source = source }

  /// Bytes at hand.
  var count: Int { buffer.count - at }

  /// Tries to have `wanted` bytes at hand.
  func has(_ wanted: Int) -> Bool {
    while count < wanted {
      guard let piece = source.next() else { return false }
      if at > 0 {
        buffer.removeSubrange(..<at)
        at = 0
      }
      buffer += piece
    }
    return true
  }

  /// - Parameter wanted: at most `count`.
  func bytes(_ wanted: Int) -> ArraySlice<UInt8> { buffer[at..<(at + wanted)] }

  func take(_ taken: Int) {
    checksum = FITChecksum.update(checksum, buffer[at..<(at + taken)])
    at += taken
    offset += taken
  }
}
