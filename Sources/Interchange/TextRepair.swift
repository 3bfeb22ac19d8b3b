// What is no text in a file of text: bytes that are no UTF-8, and characters that no XML may hold. Each
// becomes U+FFFD, so that one bad byte in a name costs that letter and not the file; they are counted.

import Kernel

/// Repairs a text piece by piece.
public struct TextRepair: Sendable {
  public enum Form: Sendable {
    /// JSON in UTF-8: its control characters, too, which stand nowhere in it.
    case json
    /// XML in UTF-8, with references to characters such as `&#0;`.
    case xml
    /// XML in a page of one byte for each letter, and the bytes that stand for none.
    case xmlPage(free: Set<UInt8>)

    fileprivate var isXML: Bool { if case .json = self { false } else { true } }
    fileprivate var free: Set<UInt8>? { if case .xmlPage(let free) = self { free } else { nil } }
    fileprivate var isUTF8: Bool { free == nil }
  }

  /// How often something was replaced, and the line and byte of the first time, from 1 and 0.
  public private(set) var count = 0
  public private(set) var firstLine = 0
  public private(set) var firstByte = 0

  private let form: Form
  /// What may go on in the next piece.
  private var kept: [UInt8] = []
  private var taken = 0
  private var given = 0
  private var line = 1
  /// Where the text grew: bytes given, and how much longer they are than those taken.
  private var growth: [(given: Int, by: Int)] = []

  private static let mostGrowth = 10_000
  private static let mark: [UInt8] = [0xEF, 0xBF, 0xBD]

  public init(_ form: Form) { self.form = form }

  /// The next bytes, repaired; what is incomplete at their end comes with the next ones.
  /// - Complexity: O(bytes).
  public mutating func take(_ piece: [UInt8]) -> [UInt8] {
    if kept.isEmpty, isClean(piece) {
      taken += piece.count
      given += piece.count
      line += TextRepair.lines(piece[...])
      return piece
    }
    let bytes = kept + piece
    kept = []
    return repaired(bytes, isLast: false)
  }

  /// What was kept, at the end of the text.
  public mutating func finish() -> [UInt8] {
    let bytes = kept
    kept = []
    return repaired(bytes, isLast: true)
  }

  /// The byte of the text as it came, of one as it was given.
  public func origin(of offset: Int) -> Int {
    let after = growth.indices.first { growth[$0].given > offset } ?? growth.count
    return offset - (after > 0 ? growth[after - 1].by : 0)
  }

  // MARK: One piece

  private static func lines(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  /// Whether nothing is to be done: what most pieces of most files are.
  private func isClean(_ piece: [UInt8]) -> Bool {
    piece.withUnsafeBufferPointer { bytes in
      var (last, before) = (UInt8(0), UInt8(0))
      var (hasControl, hasMore) = (false, false)
      for byte in bytes {
        hasControl = hasControl || TextRepair.isControl(byte)
        // A reference, or the beginning of U+FFFE and U+FFFF.
        hasMore =
          hasMore || byte == 0x23 && last == 0x26 || byte >= 0xBE && last == 0xBF && before == 0xEF
        (before, last) = (last, byte)
      }
      guard !hasControl, !form.isXML || !hasMore && last != 0x26 else { return false }
      guard let free = form.free else { return UTF8Check.firstInvalid(bytes) == nil }
      return free.isEmpty || !bytes.contains(where: free.contains)
    }
  }

  private mutating func repaired(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var at = 0
    var run = 0
    scan: while at < bytes.count {
      let byte = bytes[at]
      switch length(bytes, at, isLast: isLast) {
      case .good(let length):
        if byte == 0x0A { line += 1 }
        at += length
      case .bad(let length):
        result += bytes[run..<at]
        run = at + length
        replace(length, at: taken + at, given + result.count, &result)
        at += length
      case .open:
        kept = Array(bytes[at...])
        break scan
      }
    }
    result += bytes[run..<at]
    taken += at
    given += result.count
    return result
  }

  private mutating func replace(
    _ length: Int, at byte: Int, _ place: Int, _ result: inout [UInt8]
  ) {
    if count == 0 { (firstLine, firstByte) = (line, byte) }
    count += 1
    let mark = form.isUTF8 ? TextRepair.mark : Array("&#xFFFD;".utf8)
    result += mark
    guard mark.count != length, growth.count < TextRepair.mostGrowth else { return }
    growth.append((place + mark.count, (growth.last?.by ?? 0) + mark.count - length))
  }

  private enum Found {
    case good(Int)
    case bad(Int)
    /// The end of the bytes cuts it.
    case open
  }

  private func length(_ bytes: [UInt8], _ at: Int, isLast: Bool) -> Found {
    let byte = bytes[at]
    if TextRepair.isControl(byte) { return .bad(1) }
    if byte == 0x26, form.isXML { return reference(bytes, at, isLast: isLast) }
    guard byte >= 0x80 else { return .good(1) }
    if let free = form.free { return free.contains(byte) ? .bad(1) : .good(1) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    let sequence = Array(bytes[at..<min(bytes.count, at + length)])
    guard let fault = UTF8Check.firstInvalid(sequence) else {
      let isNone =
        form.isXML && (sequence == [0xEF, 0xBF, 0xBE] || sequence == [0xEF, 0xBF, 0xBF])
      return isNone ? .bad(3) : .good(sequence.count)
    }
    return fault.isCut && fault.offset == 0 && !isLast ? .open : .bad(1)
  }

  /// `&#11;` and its like stand for what no XML may hold; others stay as they are.
  private func reference(_ bytes: [UInt8], _ at: Int, isLast: Bool) -> Found {
    let rest = bytes[(at + 1)...].prefix(12)
    guard let end = rest.firstIndex(of: 0x3B) else {
      return rest.count < 12 && !isLast && (rest.isEmpty || rest.first == 0x23) ? .open : .good(1)
    }
    guard rest.first == 0x23 else { return .good(1) }
    let digits = String(decoding: rest[(at + 2)..<end], as: UTF8.self)
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number else { return .good(1) }
    switch number {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: return .good(1)
    default: return .bad(end + 1 - at)
    }
  }
}
