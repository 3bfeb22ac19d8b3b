// The points of one track, unpacked: what measuring, drawing and giving out work on.
import Core

/// All points of a track, and where its segments begin.
struct TrackLine: Sendable {
  private(set) var columns = TrackColumns()
  /// Ascending, the first 0.
  private(set) var starts: [Int] = []

  init() {}

  init(_ packed: PackedPoints) throws(TrackDamage) {
    for chunk in packed.chunks {
      append(try TrackCodec.columns(chunk.bytes), starts: chunk.starts)
    }
  }

  /// Adds the points of a chunk; `starts` are those of its points that begin a segment.
  mutating func append(_ points: TrackColumns, starts: [Int]) {
    let before = columns.count
    if before == 0, starts.first != 0 { self.starts.append(0) }
    for start in starts where start < points.count { self.starts.append(before + start) }
    columns.append(points, 0..<points.count)
  }

  /// Adds a point; the first one begins a segment in any case.
  mutating func append(_ point: TrackPoint, begins: Bool) {
    if begins || columns.isEmpty { starts.append(columns.count) }
    columns.append(point)
  }

  var count: Int { columns.count }

  /// Ranges of points, none empty.
  var segments: [Range<Int>] {
    starts.indices.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : columns.count)
    }
  }
}
