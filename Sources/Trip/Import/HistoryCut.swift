// A history of years as tracks of one day each, so that any day is found, measured and given to a
// trip by itself.
import Core
import Kernel

enum HistoryCut {
  /// The points by the day of the place, in the order of the days. A point without a time goes with
  /// the one before it; a history without any time stays whole.
  ///
  /// Points stay packed but for those of the day at hand: memory is some bytes a point.
  /// - Complexity: O(points).
  static func days(of points: PackedPoints, zone: Zone) -> [PackedPoints] {
    var parts: [Day: PackedPoints] = [:]
    var open = PackedPoints()
    var (from, to): (Int64, Int64) = (1, 0)
    var current: Day?
    points.forEach { point, begins in
      if let time = point.time?.milliseconds, time < from || time >= to {
        let day = zone.day(at: Instant(milliseconds: time))
        from = zone.start(of: day).milliseconds
        to = zone.start(of: day.adding(days: 1)).milliseconds
        if let current {
          open.finish()
          parts[current] = open
          open = parts.removeValue(forKey: day) ?? PackedPoints()
          // Where a day goes on after another one, something lies between.
          if !open.isEmpty { open.breakSegment() }
        }
        current = day
      }
      if begins { open.breakSegment() }
      open.append(point)
    }
    open.finish()
    guard let current else { return points.isEmpty ? [] : [points] }
    parts[current] = open
    return parts.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension TrackLine {
  /// The same where time never goes back; else by time, as one segment: sources that write the newest
  /// first tell nothing of segments. A point without a time stays behind the one before it.
  /// - Complexity: O(points), O(points log points) where time goes back.
  func ordered() -> TrackLine {
    var times = columns.times
    for index in times.indices where times[index] == TrackColumns.noTime {
      times[index] =
        index > 0
        ? times[index - 1]
        : columns.times.first { $0 != TrackColumns.noTime }
          ?? TrackColumns.noTime
    }
    guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return self }
    var result = TrackLine()
    for index in (0..<count).sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      result.append(columns[index], begins: false)
    }
    return result
  }

  /// The same with each point once, and how many were left out. Sources that do not keep the order
  /// tell a point twice that stand beside each other only when ordered.
  func withoutRepeats() -> (line: TrackLine, repeats: Int) {
    let starts = Set(starts)
    let kept = filtered { index in
      index == 0 || starts.contains(index) || columns.times[index] == TrackColumns.noTime
        || columns[index] != columns[index - 1]
    }
    return (kept, count - kept.count)
  }

  /// The points that pass, in their segments.
  func filtered(_ passes: (Int) -> Bool) -> TrackLine {
    var result = TrackLine()
    for segment in segments {
      var begins = true
      for index in segment where passes(index) {
        result.append(columns[index], begins: begins)
        begins = false
      }
    }
    return result
  }

  /// Without points that are known to be wrong.
  func without(_ outliers: [OutlierRun]) -> TrackLine { without(outliers.map(\.points)) }

  /// - Parameter numbers: of points, ascending.
  func without(_ numbers: [ClosedRange<Int>]) -> TrackLine {
    numbers.isEmpty ? self : filtered { !TrackOutliers.contain($0, numbers) }
  }

  /// The same, packed as it is stored.
  func packed() -> PackedPoints {
    var result = PackedPoints()
    for segment in segments {
      result.breakSegment()
      for index in segment { result.append(columns[index]) }
    }
    result.finish()
    return result
  }
}
