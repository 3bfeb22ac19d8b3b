// Where the words of notes go on a plan: beside their number, on as little as possible of what can be read
// there, which is the names of rooms, the discs of assets and the words of other notes.
import Core

struct MarkRoom {
  private struct Area {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    func shared(with other: Area) -> Double {
      let wide = min(right, other.right) - max(left, other.left)
      let high = min(bottom, other.bottom) - max(top, other.top)
      return wide > 0 && high > 0 ? wide * high : 0
    }
  }

  private let paper: Area
  private var taken: [Area] = []

  /// What may be drawn on, in pixels, y down.
  init(left: Double, right: Double, top: Double, bottom: Double) {
    paper = Area(left: left, top: top, right: right, bottom: bottom)
  }

  mutating func keepClear(of label: AssetIcons.Block, at centre: PlanPoint) {
    let (x, y) = (centre.x + label.middle.x, centre.y + label.middle.y)
    guard x.isFinite, y.isFinite else { return }
    taken.append(
      Area(
        left: x - label.wide, top: y - label.high, right: x + label.wide, bottom: y + label.high))
  }

  mutating func keepClear(ofDisc at: PlanPoint) {
    guard at.x.isFinite, at.y.isFinite else { return }
    let r = AssetIcons.radius
    taken.append(Area(left: at.x - r, top: at.y - r, right: at.x + r, bottom: at.y + r))
  }

  /// The left upper corner of a box: of the places round a number, the first of those that hide least and
  /// leave the paper least; right and level with the number where nothing is in the way.
  /// - Complexity: O(places · what is drawn).
  mutating func place(
    _ width: Double, _ height: Double, beside at: PlanPoint
  ) -> (x: Double, y: Double) {
    let (aside, level) = (13.0, 11.0)
    let (right, left) = (at.x + aside, at.x - aside - width)
    let (down, up) = (at.y - level, at.y + level - height)
    let (below, above) = (at.y + aside, at.y - aside - height)
    let middle = at.x - width / 2
    let places: [(x: Double, y: Double)] = [
      (right, down), (left, down), (right, up), (left, up), (middle, below), (middle, above),
      (at.x - aside, below), (at.x - aside, above), (at.x + aside - width, below),
      (at.x + aside - width, above),
    ]
    func cost(_ place: (x: Double, y: Double)) -> Double {
      let area = Area(
        left: place.x, top: place.y, right: place.x + width, bottom: place.y + height)
      let hidden = taken.reduce(0) { $0 + $1.shared(with: area) }
      // What is cut off at the edge of the paper cannot be read either, and looks worse.
      return hidden + 4 * (width * height - paper.shared(with: area))
    }
    let costs = places.map(cost)
    let best = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
    let chosen = places[best]
    taken.append(
      Area(
        left: chosen.x, top: chosen.y, right: chosen.x + width, bottom: chosen.y + height))
    return chosen
  }
}
