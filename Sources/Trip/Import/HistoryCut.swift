// A history of years as tracks of one day each, so that any day is found, measured and given to a
// trip by itself.
import Core
import Kernel

enum HistoryCut {
  /// The points by the day of the place, in the order in which the days begin; within a day by time
  /// where the source mixed them up. A point without a time goes with the one before it.
  /// - Complexity: O(points log points) at worst, O(points) where they are in order.
  static func days(of line: TrackLine, zone: Zone) -> [TrackLine] {
    var parts: [Day: [Int]] = [:]
    var order: [Day] = []
    var (from, to): (Int64, Int64) = (1, 0)
    var day: Day?
    for index in 0..<line.count {
      let time = line.columns.times[index]
      if time != TrackColumns.noTime, time < from || time >= to {
        let found = zone.day(at: Instant(milliseconds: time))
        from = zone.start(of: found).milliseconds
        to = zone.start(of: found.adding(days: 1)).milliseconds
        day = found
        if parts[found] == nil { order.append(found) }
      }
      if let day { parts[day, default: []].append(index) }
    }
    guard !order.isEmpty else { return [line] }
    let begins = Set(line.starts)
    return order.sorted().map { day in
      var indices = parts[day] ?? []
      let isOrdered = zip(indices, indices.dropFirst()).allSatisfy {
        line.columns.times[$0] <= line.columns.times[$1]
      }
      if !isOrdered {
        indices.sort {
          (line.columns.times[$0], $0) < (line.columns.times[$1], $1)
        }
      }
      return line.picked(indices, begins: isOrdered ? begins : [])
    }
  }
}

extension TrackLine {
  /// The points of these indices; those of `begins` begin a segment, and the first one does.
  func picked(_ indices: [Int], begins: Set<Int>) -> TrackLine {
    var result = TrackLine()
    for index in indices { result.append(columns[index], begins: begins.contains(index)) }
    return result
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
