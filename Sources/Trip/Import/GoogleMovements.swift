// Movements of Google's timeline as tracks: from their start, along the path, to their end. A movement
// of a monthly file has its path with it; that of a phone lies beside it, in pieces of two hours, and
// goes to the movement in whose time it was recorded.
import Core
import Kernel

enum GoogleMovements {
  /// - Parameter mode: in the words of the file.
  static func draft(mode: String?) -> TrackDraft {
    TrackDraft(isWhole: true, activity: mode, device: GoogleScan.Section.movement.rawValue)
  }

  /// The path between the two ends. Points without a time keep their order; where all have one it is
  /// that of the times.
  static func points(_ move: MoveDraft, along path: [TrackPoint]) -> [TrackPoint] {
    var points = path
    if path.allSatisfy({ $0.time != nil }) {
      // The sort is stable by the number.
      let order = path.indices.sorted {
        (path[$0].time?.milliseconds ?? 0, $0) < (path[$1].time?.milliseconds ?? 0, $1)
      }
      points = order.map { path[$0] }
    }
    if path.allSatisfy({ $0.time == nil }) {
      // Where no ends are told they are those of the path.
      if move.from == nil, !points.isEmpty { points[0].time = move.start }
      if move.to == nil, points.count > 1 { points[points.count - 1].time = move.end }
    }
    guard move.start < move.end else {
      // Both ends cannot have the one time there is: no leg is made of them, but the track has them.
      if let from = move.from { points.insert(TrackPoint(place: from, time: move.start), at: 0) }
      if let to = move.to {
        points.append(TrackPoint(place: to, time: move.from == nil ? move.end : nil))
      }
      return points
    }
    if let from = move.from, points.first?.time.map({ $0 >= move.start }) ?? true,
      points.first?.time != move.start
    {
      points.insert(TrackPoint(place: from, time: move.start), at: 0)
    }
    if let to = move.to, points.last?.time.map({ $0 <= move.end }) ?? true,
      points.last?.time != move.end
    {
      points.append(TrackPoint(place: to, time: move.end))
    }
    return points
  }

  /// Metres along a path that no time belongs to: else its length would be lost, since only ends with a
  /// time make a leg.
  static func length(_ path: [TrackPoint], from: GeoPoint?, to: GeoPoint?) -> Double? {
    let places = [from].compactMap { $0 } + path.map(\.place) + [to].compactMap { $0 }
    guard !path.isEmpty, path.allSatisfy({ $0.time == nil }), places.count > 1,
      places.allSatisfy(\.isOnGlobe)
    else { return nil }
    return Geodesic.length(of: places)
  }

  /// Makes tracks of the movements that have none yet, of their ends and of what the path recorded in
  /// their time. The rest of the path stays what it was.
  static func lay(over collector: TrackCollector) {
    guard collector.format == .googleTimeline || collector.format == .googlePhone else { return }
    collector.endTrack()
    let moves = collector.file.moves.filter { $0.from != nil || $0.to != nil }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    guard !moves.isEmpty else { return }
    var paths = [[TrackPoint]](repeating: [], count: moves.count)
    collector.changeTracks { tracks in
      tracks = tracks.compactMap { track in
        guard track.device == GoogleScan.Section.path.rawValue else { return track }
        var rest = track
        rest.points = PackedPoints()
        track.points.forEach { point, begins in
          if begins { rest.points.breakSegment() }
          if let move = move(of: point.time, among: moves) {
            paths[move].append(point)
            rest.points.breakSegment()
          } else {
            rest.points.append(point)
          }
        }
        rest.points.finish()
        return rest.points.isEmpty ? nil : rest
      }
    }
    for (move, path) in zip(moves, paths) {
      collector.addTrack(draft(mode: move.mode), points(move, along: path))
    }
  }

  /// The movement that began last before a time and had not ended. - Complexity: O(log movements).
  private static func move(of time: Instant?, among moves: [MoveDraft]) -> Int? {
    guard let time else { return nil }
    let after = moves.indices.lowerPart { moves[$0].start <= time }.lowerBound
    // Movements hardly overlap: one that is longer than a few others is not looked for.
    return (max(0, after - 3)..<after).last { time <= moves[$0].end }
  }
}
