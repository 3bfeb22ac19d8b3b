// How far beyond a private zone a way stays hidden, and where along it that ends. A road that leads
// straight to a door points at it from afar, however much of its end is cut: what tells nothing is the
// way behind its next bend, or behind the next place where one stayed.

import Command
import Core
import Kernel

/// Where ways out of a private zone are shown again. The names stand in notebooks.
enum ZoneCut: String, NamedChoice, Sendable {
  case border, bend, leg

  var words: Phrase {
    switch self {
    case .border: tr("at the border of the hidden area")
    case .bend: tr("behind the next bend of the track")
    case .leg: tr("from the next stay")
    }
  }
}

/// A way looked at from a private zone outward.
struct OutwardWay {
  /// Metres; chords of this length tell a direction better than a receiver is wrong.
  static let chord = 50.0
  /// Degrees by which a way turns that has bent. It must hold for two chords: the evasions of a
  /// roundabout or of a receiver do not.
  static let turn = 40.0

  private let line: TrackLine
  /// When one stayed somewhere, ascending.
  private let stays: [ClosedRange<Int64>]

  /// - Complexity: O(points).
  init(_ line: TrackLine) {
    self.line = line
    var finder = StayFinder()
    var last = Int64.min
    for index in 0..<line.count {
      let time = line.columns.times[index]
      guard time != TrackColumns.noTime, time >= last, line.columns.places[index].isOnGlobe else {
        continue
      }
      last = time
      finder.take(
        WayFix(
          time: time, place: line.columns.places[index],
          accuracy: line.columns.accuracies[index]))
    }
    finder.finish()
    stays = finder.stays.map { $0.start...max($0.start, $0.end) }
  }

  /// Where it may be seen again, from `index` on in the direction of `step`, and whether that is behind
  /// a bend; nil where that is nowhere.
  /// - Complexity: O(points passed).
  func shown(
    from index: Int, by step: Int, _ cut: ZoneCut
  ) -> (index: Int, isBend: Bool)? {
    let all = 0..<line.count
    guard cut != .border, all.contains(index) else { return (index, false) }
    let places = line.columns.places
    var at = index
    /// Where the chord began that is being drawn, the direction at first, and where it was left.
    var corner = index
    var first: Double?
    var bend: Int?
    while true {
      if isStay(at) { return (at, false) }
      let next = at + step
      guard all.contains(next) else { return nil }
      // Behind a silence another leg begins.
      if !joins(min(at, next)) { return (next, false) }
      at = next
      guard cut == .bend else { continue }
      let chord = Geodesic.line(from: places[corner], to: places[at])
      guard chord.length >= OutwardWay.chord else { continue }
      if let first {
        let turned = abs((chord.azimuth - first).remainder(dividingBy: 360))
        if turned < OutwardWay.turn {
          bend = nil
        } else if let bend {
          return (bend, true)
        } else {
          bend = corner
        }
      } else {
        first = chord.azimuth
      }
      corner = at
    }
  }

  private func isStay(_ index: Int) -> Bool {
    let time = line.columns.times[index]
    guard time != TrackColumns.noTime else { return false }
    var (low, high) = (0, stays.count)
    while low < high {
      let middle = (low + high) / 2
      if stays[middle].upperBound < time { low = middle + 1 } else { high = middle }
    }
    return low < stays.count && stays[low].contains(time)
  }

  /// Whether the way goes on from a point to the next one, whatever pieces the file has.
  private func joins(_ index: Int) -> Bool {
    let columns = line.columns
    let (from, to) = (columns.times[index], columns.times[index + 1])
    let metres = Geodesic.length(from: columns.places[index], to: columns.places[index + 1])
    guard from != TrackColumns.noTime, to != TrackColumns.noTime else {
      return metres <= TrackMeter.gapMetres
    }
    return !TrackMeter.isGap(milliseconds: abs(to - from), metres: metres)
  }
}
