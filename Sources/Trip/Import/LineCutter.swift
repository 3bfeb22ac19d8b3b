// Lines out of pieces of bytes, for logs and streams. A line may end with CR, LF alone, or the end.

/// Cuts pieces of a text into lines. What a piece ends with is kept until its line is whole.
struct LineCutter {
  enum Line: Equatable {
    /// Without its end; valid until the next piece.
    case whole(ArraySlice<UInt8>)
    /// More bytes than the limit; they are gone.
    case tooLong
  }

  /// The line that was given last, from 1.
  private(set) var number = 0
  private let limit: Int
  private var partial: [UInt8] = []
  private var isTooLong = false

  /// - Parameter limit: bytes of a line at most; the memory that hostile input can take.
  init(limit: Int = 1 << 20) { self.limit = limit }

  /// Takes the next line off `rest`; nil when `rest` is used up.
  mutating func next(_ rest: inout ArraySlice<UInt8>) -> Line? {
    if rest.isEmpty { return nil }
    let found = rest.withUnsafeBufferPointer { $0.firstIndex(of: 0x0A) }
    guard let found else {
      keep(rest)
      rest = []
      return nil
    }
    let end = rest.startIndex + found
    var line = rest[rest.startIndex..<end]
    rest = rest[(end + 1)...]
    number += 1
    if !partial.isEmpty || isTooLong {
      keep(line)
      line = partial[...]
      partial = []
    }
    if isTooLong || line.count > limit {
      isTooLong = false
      return .tooLong
    }
    return .whole(line.last == 0x0D ? line.dropLast() : line)
  }

  /// The line that the text ended in; nil when it ended with the end of a line.
  mutating func last() -> Line? {
    if partial.isEmpty && !isTooLong { return nil }
    number += 1
    defer {
      partial = []
      isTooLong = false
    }
    return isTooLong ? .tooLong : .whole(partial[...])
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || partial.count + bytes.count > limit {
      isTooLong = true
      partial = []
    } else {
      partial += bytes
    }
  }
}

/// The line that notes of a collector name. A reference, since the collector asks for it later.
final class LinePlace {
  var line = 1

  init(of collector: TrackCollector) {
    collector.position = { [self] in .line(line) }
  }
}
