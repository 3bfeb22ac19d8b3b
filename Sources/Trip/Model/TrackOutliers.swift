// Points of a track that are known to be wrong. They stay in the notebook; measures and histories
// leave them aside. What the user said of a point goes before what was found.

import Kernel

/// Why points are left aside; the names stand in notebooks for ever.
enum OutlierReason: String, Sendable, CaseIterable {
  /// One point, there and back faster than anything around.
  case speed
  /// The same for several points together.
  case cluster
  /// Its own accuracy says that it is no place, and it jumps.
  case accuracy
  case time
  case nullIsland = "null-island"
  case offGlobe = "off-globe"
  /// The user said so.
  case stated

  var words: Phrase {
    switch self {
    case .speed: tr("a jump there and back")
    case .cluster: tr("several points there and back")
    case .accuracy: tr("an invalid accuracy")
    case .time: tr("a time far from its neighbours")
    case .nullIsland: tr("0/0, far from all others")
    case .offGlobe: tr("not on the globe")
    case .stated: tr("marked by you")
    }
  }
}

/// Points that follow each other and are left aside for one reason.
struct OutlierRun: Sendable, Equatable {
  /// Numbers of points in their track, from 0.
  var points: ClosedRange<Int>
  var reason: OutlierReason

  /// Reasons by the number of the point, gathered.
  static func runs(_ reasons: [Int: OutlierReason]) -> [OutlierRun] {
    var runs: [OutlierRun] = []
    for (number, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      if let last = runs.last, last.reason == reason, last.points.upperBound == number - 1 {
        runs[runs.count - 1].points = last.points.lowerBound...number
      } else {
        runs.append(OutlierRun(points: number...number, reason: reason))
      }
    }
    return runs
  }
}

/// What the user said about points of a track.
struct OutlierMark: Sendable, Equatable {
  var points: ClosedRange<Int>
  /// Whether they are wrong; else they are true whatever is found.
  var isWrong: Bool
}

enum TrackOutliers {
  /// The numbers of the points, ascending, of what is stored: `[[first, last, reason], …]`.
  static func ranges(_ json: JSON?) -> [ClosedRange<Int>] { runs(json).map(\.points) }

  /// The same with reasons. What a later version wrote is left aside all the same.
  static func runs(_ json: JSON?) -> [OutlierRun] {
    (json?.array ?? []).compactMap { item in
      guard let first = item[0]?.whole, let last = item[1]?.whole, 0 <= first, first <= last,
        let low = Int(exactly: first), let high = Int(exactly: last)
      else { return nil }
      let reason = item[2]?.string.flatMap { OutlierReason(rawValue: $0) } ?? .stated
      return OutlierRun(points: low...high, reason: reason)
    }
  }

  static func json(_ runs: [OutlierRun]) -> JSON {
    .array(
      runs.map {
        .array([
          .integer(Int64($0.points.lowerBound)), .integer(Int64($0.points.upperBound)),
          .string($0.reason.rawValue),
        ])
      })
  }

  /// What the user said, in the order in which it was said: `[[first, last, wrong], …]`.
  static func marks(_ json: JSON?) -> [OutlierMark] {
    (json?.array ?? []).compactMap { item in
      guard let first = item[0]?.whole, let last = item[1]?.whole, 0 <= first, first <= last,
        let low = Int(exactly: first), let high = Int(exactly: last), let wrong = item[2]?.bool
      else { return nil }
      return OutlierMark(points: low...high, isWrong: wrong)
    }
  }

  static func json(_ marks: [OutlierMark]) -> JSON {
    .array(
      marks.map {
        .array([
          .integer(Int64($0.points.lowerBound)), .integer(Int64($0.points.upperBound)),
          .bool($0.isWrong),
        ])
      })
  }

  /// What was found with what the user said laid over; the last word on a point counts.
  static func laid(_ marks: [OutlierMark], over runs: [OutlierRun]) -> [OutlierRun] {
    var result = runs
    for mark in marks {
      result = result.flatMap { run -> [OutlierRun] in
        guard run.points.overlaps(mark.points) else { return [run] }
        var rest: [OutlierRun] = []
        if run.points.lowerBound < mark.points.lowerBound {
          rest.append(
            OutlierRun(
              points: run.points.lowerBound...(mark.points.lowerBound - 1), reason: run.reason))
        }
        if run.points.upperBound > mark.points.upperBound {
          rest.append(
            OutlierRun(
              points: (mark.points.upperBound + 1)...run.points.upperBound, reason: run.reason))
        }
        return rest
      }
      if mark.isWrong { result.append(OutlierRun(points: mark.points, reason: .stated)) }
    }
    return result.sorted { $0.points.lowerBound < $1.points.lowerBound }
  }

  /// How many points they are.
  static func count(_ runs: [OutlierRun]) -> Int { runs.reduce(0) { $0 + $1.points.count } }

  /// - Complexity: O(log n).
  static func contain(_ number: Int, _ ranges: [ClosedRange<Int>]) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= number
  }
}
