// Which of many names are like a given one: the Swift face of the index in tc_lev. Compares Unicode
// scalars as they are; fold names and queries first, where case or accents should not count.
import CCore

/// Names that can be searched by likeness, and added to. Finds exactly what a comparison with every
/// name would find. For a few names, or one search, `Levenshtein` alone is as quick.
public final class NameIndex {
  /// A name found: its place in the order given, and the edits that lead to it.
  public struct Match: Sendable, Equatable {
    public var index: Int
    public var distance: Int

    public init(index: Int, distance: Int) {
      self.index = index
      self.distance = distance
    }
  }

  private let names: OpaquePointer
  /// The number of names.
  public private(set) var count: Int

  /// Copies the names. nil when there is no memory for them, or when they have more than 4 GiB.
  /// - Complexity: O(bytes), about 0.5 µs a name.
  public init?(_ names: some Sequence<String>) {
    var bytes: [UInt8] = []
    var start: [UInt32] = [0]
    for name in names {
      bytes.append(contentsOf: name.utf8)
      guard let end = UInt32(exactly: bytes.count) else { return nil }
      start.append(end)
    }
    guard let count = UInt32(exactly: start.count - 1) else { return nil }
    let built = bytes.withUnsafeBytes {
      tc_lev_index_build($0.bindMemory(to: CChar.self).baseAddress, start, count)
    }
    guard let built else { return nil }
    self.names = built
    self.count = Int(count)
  }

  deinit { tc_lev_index_free(names) }

  /// Adds a name; returns its place, which is the count before. nil when memory runs out: the index
  /// is then as it was.
  /// - Complexity: O(bytes), whatever the number of names.
  @discardableResult
  public func add(_ name: String) -> Int? {
    var name = name
    let place = name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        tc_lev_index_add(names, $0.baseAddress, $0.count)
      }
    }
    guard place != .max else { return nil }
    count += 1
    return Int(place)
  }

  /// The names whose similarity (1 - distance / length of the longer one, in Unicode scalars) to
  /// `name` is at least `similarity`: the nearest first, then in the order given, at most `limit`.
  /// nil when memory runs out.
  public func nearest(to name: String, similarity: Double, limit: Int) -> [Match]? {
    let most = min(count, max(0, limit))
    guard most > 0, let room = UInt32(exactly: most) else { return [] }
    var name = name
    var found = 0
    var distances: [UInt32] = []
    let places = Array<UInt32>(unsafeUninitializedCapacity: most) { places, filled in
      distances = Array(unsafeUninitializedCapacity: most) { distances, filled in
        found = name.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            tc_lev_index_search(
              names, $0.baseAddress, $0.count, similarity, room, places.baseAddress,
              distances.baseAddress)
          }
        }
        filled = found <= most ? found : 0
      }
      filled = distances.count
    }
    guard found <= most else { return nil }
    return zip(places, distances).map { Match(index: Int($0), distance: Int($1)) }
  }
}
