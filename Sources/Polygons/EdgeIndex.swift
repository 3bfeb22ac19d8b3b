// Edges of many rooms or lines, found by box: a packed tree (sort-tile-recursive, Leutenegger, Lopez
// and Edgington 1997), built once. Knows nothing of inside and outside.
import Core

/// A straight piece of a room's ring or of a line, from `a` to `b`.
struct Edge {
  var a: PlanPoint
  var b: PlanPoint
  /// The room or line that it belongs to.
  var owner: Int
  /// The ring within the room, counted over its parts, and the place in it.
  var ring: Int
  var place: Int

  var length: Double { a.distance(to: b) }

  var box: PlanBox {
    PlanBox(
      low: PlanPoint(x: min(a.x, b.x), y: min(a.y, b.y)),
      high: PlanPoint(x: max(a.x, b.x), y: max(a.y, b.y)))
  }
}

struct EdgeIndex {
  /// In the order of the tree.
  let edges: [Edge]
  /// Boxes of groups: of 8 edges, of 8 such boxes, and so on; the last level has one.
  private var levels: [[PlanBox]] = []
  private static let fan = 8

  /// - Complexity: O(n log n).
  init(_ unordered: [Edge]) {
    var order = unordered.map { (edge: $0, x: $0.a.x * 0.5 + $0.b.x * 0.5) }
    order.sort { $0.x < $1.x }
    let groups = (order.count + Self.fan - 1) / Self.fan
    let slice = max(1, Int(Double(groups).squareRoot().rounded(.up))) * Self.fan
    var edges: [Edge] = []
    edges.reserveCapacity(order.count)
    for start in stride(from: 0, to: order.count, by: slice) {
      var part = order[start..<min(start + slice, order.count)].map(\.edge)
      part.sort { $0.a.y * 0.5 + $0.b.y * 0.5 < $1.a.y * 0.5 + $1.b.y * 0.5 }
      edges += part
    }
    self.edges = edges
    var boxes = edges.map(\.box)
    while boxes.count > 1 || levels.isEmpty, !boxes.isEmpty {
      boxes = stride(from: 0, to: boxes.count, by: Self.fan).map { start in
        var box = boxes[start]
        for other in boxes[start..<min(start + Self.fan, boxes.count)] { box.include(other) }
        return box
      }
      levels.append(boxes)
    }
  }

  /// Visits the places in `edges` of all whose box meets this one, in no order.
  /// - Complexity: O(log n + found) as a rule.
  func visit(_ box: PlanBox, _ body: (Int) -> Void) {
    guard !levels.isEmpty else { return }
    descend(levels.count - 1, 0, box, body)
  }

  private func descend(_ level: Int, _ node: Int, _ box: PlanBox, _ body: (Int) -> Void) {
    guard levels[level][node].intersects(box) else { return }
    let first = node * Self.fan
    if level > 0 {
      for child in first..<min(first + Self.fan, levels[level - 1].count) {
        descend(level - 1, child, box, body)
      }
    } else {
      for i in first..<min(first + Self.fan, edges.count) where edges[i].box.intersects(box) {
        body(i)
      }
    }
  }
}

extension PlanBox {
  /// Larger by `margin` on every side.
  public func grown(by margin: Double) -> PlanBox {
    PlanBox(
      low: PlanPoint(x: low.x - margin, y: low.y - margin),
      high: PlanPoint(x: high.x + margin, y: high.y + margin))
  }
}
