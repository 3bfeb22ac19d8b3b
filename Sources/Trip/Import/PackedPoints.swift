// The points of one track as they come out of a file: packed as they will be stored, so that a file
// of millions of points takes some bytes for each.
import Core
import Kernel

/// Points in the order of the file, cut into segments. Nothing is known between two segments.
struct PackedPoints: Sendable {
  /// Points of a chunk: enough that its head costs nothing, few enough that one day of a long
  /// history is found without reading a week.
  static let chunkSize = 4096

  /// One chunk, and which of its points begin a segment.
  struct Chunk: Sendable {
    let bytes: [UInt8]
    let count: Int
    /// Ascending; the first chunk begins with 0.
    let starts: [Int]
  }

  private(set) var chunks: [Chunk] = []
  private(set) var count = 0
  private(set) var segments = 0
  private var open = TrackColumns()
  private var starts: [Int] = []
  private var breaks = true

  var isEmpty: Bool { count == 0 }

  /// The next point begins a segment.
  mutating func breakSegment() { breaks = true }

  mutating func append(_ point: TrackPoint) {
    if breaks {
      starts.append(open.count)
      segments += 1
      breaks = false
    }
    open.append(point)
    count += 1
    if open.count == PackedPoints.chunkSize { pack() }
  }

  /// Packs what is left; to be called once, after the last point.
  mutating func finish() {
    if !open.isEmpty { pack() }
    open = TrackColumns()
  }

  /// The numbers of the points that begin a segment, ascending.
  var segmentStarts: [Int] {
    var result: [Int] = []
    var before = 0
    for chunk in chunks {
      result += chunk.starts.map { before + $0 }
      before += chunk.count
    }
    return result + starts.map { before + $0 }
  }

  /// All points in their order, after `finish`, and whether each begins a segment.
  /// - Complexity: O(n), some ns a point.
  func forEach(_ body: (_ point: TrackPoint, _ begins: Bool) -> Void) {
    for chunk in chunks {
      // What was packed here is whole.
      guard let columns = try? TrackCodec.columns(chunk.bytes) else { continue }
      var next = 0
      for index in 0..<columns.count {
        let begins = next < chunk.starts.count && chunk.starts[next] == index
        if begins { next += 1 }
        body(columns[index], begins)
      }
    }
  }

  /// What of it is not later than a time, after `finish`; all of it is of no later time or of none.
  /// - Complexity: O(n).
  func until(_ end: Instant) -> PackedPoints {
    var kept = PackedPoints()
    forEach { point, begins in
      if begins { kept.breakSegment() }
      if point.time.map({ $0 <= end }) ?? true { kept.append(point) }
    }
    kept.finish()
    return kept
  }

  private mutating func pack() {
    chunks.append(Chunk(bytes: TrackCodec.encode(open), count: open.count, starts: starts))
    open.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }
}
