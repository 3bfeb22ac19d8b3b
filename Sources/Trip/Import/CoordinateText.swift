// Lists of coordinates in KML, `lon,lat[,alt]` with white space between, read while they arrive: the
// text of one element may be the whole file.
import Interchange
import Kernel

/// Takes text in pieces, cut anywhere, and gives the tuples in it one after another.
struct CoordinateText {
  /// Degrees, and metres above what the file's altitude mode says.
  struct Tuple: Equatable {
    var longitude: Double
    var latitude: Double
    var altitude: Double?
  }

  private var tuple: [UInt8] = []
  /// White space came; only a comma makes the tuple go on.
  private var isAtBreak = false
  private static let mostBytes = 200

  /// Takes a piece; `found` gets each tuple that ended in it, or the bytes that are none.
  /// Blanks beside a comma do not end a tuple.
  mutating func take(
    _ text: UnsafeBufferPointer<UInt8>, _ found: (Tuple?, ArraySlice<UInt8>) -> Void
  ) {
    for byte in text {
      if byte.isXMLSpace {
        if let last = tuple.last, last != 0x2C { isAtBreak = true }
        continue
      }
      if isAtBreak {
        isAtBreak = false
        if byte != 0x2C { end(found) }
      }
      if tuple.count < CoordinateText.mostBytes { tuple.append(byte) }
    }
  }

  /// The text has ended.
  mutating func end(_ found: (Tuple?, ArraySlice<UInt8>) -> Void) {
    isAtBreak = false
    guard !tuple.isEmpty else { return }
    let parts = tuple.split(separator: 0x2C, maxSplits: 3, omittingEmptySubsequences: false)
    found(CoordinateText.tuple(parts), tuple[...])
    tuple.removeAll(keepingCapacity: true)
  }

  /// `lon lat alt` between blanks, as in `gx:coord`.
  static func blankSeparated(_ text: UnsafeBufferPointer<UInt8>) -> Tuple? {
    tuple(text.split(maxSplits: 3) { $0.isXMLSpace }.map(Array.init))
  }

  /// Two or three numbers; nil for anything else. An empty third one is none.
  private static func tuple(_ parts: [some Collection<UInt8>]) -> Tuple? {
    guard parts.count == 2 || parts.count == 3, let longitude = number(parts[0]),
      let latitude = number(parts[1])
    else { return nil }
    guard parts.count == 3, !parts[2].isEmpty else {
      return Tuple(longitude: longitude, latitude: latitude)
    }
    guard let altitude = number(parts[2]) else { return nil }
    return Tuple(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  private static func number(_ text: some Collection<UInt8>) -> Double? {
    text.withContiguousStorageIfAvailable { DecimalText.double(UnsafeRawBufferPointer($0)) } ?? nil
  }
}
