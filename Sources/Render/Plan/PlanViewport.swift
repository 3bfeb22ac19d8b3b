// The part of a plan that is seen through a grid of cells, and how it is moved and magnified. Cells
// are twice as high as wide, so that a metre is as long across as down. Draws nothing.
import Core

/// A window on a plan.
public struct PlanViewport: Sendable, Equatable {
  /// What lies in the middle of the grid.
  public private(set) var centre: PlanPoint
  /// The width of a cell; its height is twice that.
  public private(set) var metresPerCell: Double
  public private(set) var columns: Int
  public private(set) var rows: Int
  /// Everything there is to see, which is never lost from sight.
  private let extent: PlanBox

  /// A cell is never less than a centimetre wide.
  private static let least = 0.01
  /// Zooming out ends where the plan takes this part of the grid.
  private static let smallest = 0.25

  /// Sees the whole of `extent`.
  public init(_ extent: PlanBox, columns: Int, rows: Int) {
    self.extent = extent
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    centre = extent.centre
    metresPerCell = 1
    fit(extent)
  }

  /// Shows all of `box`, as large as it goes, in the middle.
  public mutating func fit(_ box: PlanBox) {
    centre = box.centre
    metresPerCell = bounded(fitting(box))
    keepInSight()
  }

  private func fitting(_ box: PlanBox) -> Double {
    // Half a cell is left round it, for the walls.
    max(box.width / (Double(columns) - 0.5), box.height / (2 * (Double(rows) - 0.5)))
  }

  private func bounded(_ scale: Double) -> Double {
    let most = max(PlanViewport.least, fitting(extent) / PlanViewport.smallest)
    guard scale.isFinite else { return most }
    return min(max(scale, PlanViewport.least), most)
  }

  /// The point in the middle of a cell, also of cells outside of the grid.
  public func point(column: Int, row: Int) -> PlanPoint {
    PlanPoint(
      x: centre.x + (Double(column) + 0.5 - Double(columns) / 2) * metresPerCell,
      y: centre.y - (Double(row) + 0.5 - Double(rows) / 2) * 2 * metresPerCell)
  }

  /// The cell of a point, which may lie outside of the grid; nil where it is too far away to count.
  public func cell(of point: PlanPoint) -> (column: Int, row: Int)? {
    let across = (point.x - centre.x) / metresPerCell + Double(columns) / 2
    let down = (centre.y - point.y) / (2 * metresPerCell) + Double(rows) / 2
    guard abs(across) < 1e9, abs(down) < 1e9 else { return nil }
    return (Int(across.rounded(.down)), Int(down.rounded(.down)))
  }

  /// What is seen.
  public var box: PlanBox {
    let across = Double(columns) / 2 * metresPerCell
    let down = Double(rows) * metresPerCell
    return PlanBox(
      low: PlanPoint(x: centre.x - across, y: centre.y - down),
      high: PlanPoint(x: centre.x + across, y: centre.y + down))
  }

  /// Moves over the plan, positive to the right and down.
  public mutating func pan(columns: Int, rows: Int) {
    centre.x += Double(columns) * metresPerCell
    centre.y -= Double(rows) * 2 * metresPerCell
    keepInSight()
  }

  /// Magnifies by `factor`; the point under the middle of the cell stays where it is, as long as
  /// the plan stays in sight.
  public mutating func zoom(by factor: Double, column: Int, row: Int) {
    let under = point(column: column, row: row)
    metresPerCell = bounded(metresPerCell / factor)
    let moved = point(column: column, row: row)
    centre.x += under.x - moved.x
    centre.y += under.y - moved.y
    keepInSight()
  }

  /// Magnifies about the middle.
  public mutating func zoom(by factor: Double) {
    metresPerCell = bounded(metresPerCell / factor)
    keepInSight()
  }

  /// A grid of another size; the middle and the scale stay.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    metresPerCell = bounded(metresPerCell)
    keepInSight()
  }

  /// The same window on another level of the same building.
  public func moved(to extent: PlanBox) -> PlanViewport {
    var other = PlanViewport(extent, columns: columns, rows: rows)
    other.metresPerCell = other.bounded(metresPerCell)
    other.centre = centre
    other.keepInSight()
    return other
  }

  /// Moves as little as needed to see `point`, with a margin round it that ends where the plan does: a
  /// plan that is in sight as a whole stays so.
  public mutating func reveal(_ point: PlanPoint) {
    guard point.isFinite else { return }
    let box = box
    let across = min(6, Double(columns) / 4) * metresPerCell
    let down = min(2, Double(rows) / 4) * 2 * metresPerCell
    func margin(_ whole: Double, toEdge rest: Double) -> Double {
      rest >= 0 ? min(whole, rest) : whole
    }
    let left = point.x - margin(across, toEdge: point.x - extent.low.x)
    let right = point.x + margin(across, toEdge: extent.high.x - point.x)
    let bottom = point.y - margin(down, toEdge: point.y - extent.low.y)
    let top = point.y + margin(down, toEdge: extent.high.y - point.y)
    if left < box.low.x { centre.x += left - box.low.x }
    if right > box.high.x { centre.x += right - box.high.x }
    if bottom < box.low.y { centre.y += bottom - box.low.y }
    if top > box.high.y { centre.y += top - box.high.y }
    keepInSight()
  }

  /// The middle stays over the plan.
  private mutating func keepInSight() {
    centre.x = min(max(centre.x, extent.low.x), extent.high.x)
    centre.y = min(max(centre.y, extent.low.y), extent.high.y)
  }
}
