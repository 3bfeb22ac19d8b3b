// Points and boxes on a plan: metres east and north of the plan's origin. Any double is allowed;
// what is not finite is in no room.

/// A place on a plan, in metres: `x` to the east, `y` to the north.
public struct PlanPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Metres as the crow flies. - Error: 2 units in the last place, without overflow up to 1e153.
  public func distance(to other: PlanPoint) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// An upright rectangle, in plan metres; its border belongs to it.
public struct PlanBox: Sendable, Hashable {
  public var low: PlanPoint
  public var high: PlanPoint

  /// `low` is the corner with the smaller x and the smaller y.
  public init(low: PlanPoint, high: PlanPoint) {
    self.low = low
    self.high = high
  }

  /// The smallest box around the points; nil where there is none or one is not finite.
  public init?(around points: some Sequence<PlanPoint>) {
    var box: PlanBox?
    for point in points {
      guard point.isFinite else { return nil }
      if box == nil { box = PlanBox(low: point, high: point) }
      box?.include(point)
    }
    guard let box else { return nil }
    self = box
  }

  public var width: Double { high.x - low.x }
  public var height: Double { high.y - low.y }
  public var centre: PlanPoint {
    PlanPoint(x: low.x * 0.5 + high.x * 0.5, y: low.y * 0.5 + high.y * 0.5)
  }

  public func contains(_ point: PlanPoint) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  public func intersects(_ other: PlanBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
  }

  /// Grows to hold the point.
  public mutating func include(_ point: PlanPoint) {
    low = PlanPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = PlanPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  /// Grows to hold the other box.
  public mutating func include(_ other: PlanBox) {
    include(other.low)
    include(other.high)
  }
}
