// Where time was spent, or how often one came through, on a grid: the Swift face of tc_raster. The
// caller projects to a plane (plan metres, Web Mercator); what is outside the box adds nothing.
import CCore

/// Cells over a box, each with a number that points and lines add to. Not Sendable: one thread adds.
///
/// Cells are counted from the box's low corner, row 0 the southernmost. A coordinate on the edge of
/// two cells belongs to the higher one, the box's high edges to the last cells. Points that are not
/// finite add nothing.
public final class HeatGrid {
  private let raster: OpaquePointer
  public let columns: Int
  public let rows: Int
  public let box: PlanBox

  /// An empty grid. nil without columns or rows, for more than 67,108,864 cells, for a box without
  /// width or height or not finite, and when there is no memory.
  public init?(columns: Int, rows: Int, box: PlanBox) {
    guard let width = UInt32(exactly: columns), let height = UInt32(exactly: rows),
      let raster = tc_raster_make(
        width, height, box.low.x, box.low.y, box.high.x, box.high.y)
    else { return nil }
    self.raster = raster
    self.columns = columns
    self.rows = rows
    self.box = box
  }

  deinit { tc_raster_free(raster) }

  /// All cells 0 again.
  public func clear() { tc_raster_clear(raster) }

  /// 0 outside of the grid.
  public subscript(column: Int, row: Int) -> Double {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return 0 }
    return tc_raster_cells(raster)[row * columns + column]
  }

  /// All cells, row 0 first.
  public var cells: [Double] {
    Array(UnsafeBufferPointer(start: tc_raster_cells(raster), count: columns * rows))
  }

  /// The cell of a point; nil outside of the box.
  public func cell(of point: PlanPoint) -> (column: Int, row: Int)? {
    let cell = Int(tc_raster_cell(raster, point.x, point.y))
    return cell < 0 ? nil : (cell % columns, cell / columns)
  }

  /// Adds 1 for each point, or its weight (not finite: 0). Returns how many lie in the box.
  /// - Complexity: O(points), about 5 ns each.
  @discardableResult
  public func add(points: [PlanPoint], weights: [Double]? = nil) -> Int {
    precondition(weights.map { $0.count == points.count } ?? true, "a weight for each point")
    return HeatGrid.withPairs(points) { tc_raster_points(raster, $0, weights, points.count) }
  }

  /// Time spent along a line: `seconds[i]` goes to the cells between points i and i + 1, in
  /// proportion to the length inside each; not finite or not above 0 means a gap in the line. What
  /// is inside the box is kept to a part in 1e9.
  /// - Complexity: O(points + cells crossed).
  public func add(seconds: [Double], along points: [PlanPoint]) {
    precondition(seconds.count + 1 >= points.count, "seconds between each two points")
    HeatGrid.withPairs(points) { tc_raster_seconds(raster, $0, seconds, points.count) }
  }

  /// One pass: 1 for each cell that the line comes through, however often and however long it
  /// stays. `continued`: the same pass as the call before; its last point is given again where the
  /// line goes on without a gap. False, and nothing added, when there is no memory.
  /// - Complexity: O(points + cells crossed).
  @discardableResult
  public func add(pass points: [PlanPoint], continued: Bool = false) -> Bool {
    HeatGrid.withPairs(points) { tc_raster_pass(raster, $0, points.count, continued) }
  }

  /// Adds another grid's cells; false, and nothing added, unless size and box are the same.
  @discardableResult
  public func merge(_ other: HeatGrid) -> Bool { tc_raster_merge(raster, other.raster) }

  /// The largest cell, 0 when nothing was added.
  public var highest: Double { tc_raster_highest(raster) }

  /// The sum of all cells.
  public var total: Double { tc_raster_total(raster) }

  /// `levels` thresholds of a logarithmic scale, ascending: the first is reached by anything at
  /// all, the others divide highest / span to highest evenly. `against` another grid's largest cell
  /// makes several grids comparable.
  public func thresholds(
    levels: Int, span: Double = 1000, against highest: Double? = nil
  ) -> [Double] {
    let count = min(255, max(0, levels))
    return Array(unsafeUninitializedCapacity: count) { out, initialized in
      if let base = out.baseAddress {
        tc_raster_log_thresholds(highest ?? self.highest, span, UInt32(count), base)
      }
      initialized = count
    }
  }

  /// For each cell, row 0 first, how many of the ascending thresholds (at most 255) it reaches.
  public func levels(_ thresholds: [Double]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: columns * rows) { out, initialized in
      if let base = out.baseAddress {
        tc_raster_levels(raster, thresholds, UInt32(clamping: thresholds.count), base)
      }
      initialized = columns * rows
    }
  }

  /// Lines for the terminal, the northernmost first: a dot for each cell that reaches the
  /// threshold, 2 x 4 in a character. Blanks are spaces.
  public func brailleRows(reaching threshold: Double) -> [String] {
    (0..<(rows + 3) / 4).map { row in
      HeatGrid.text(most: 3 * ((columns + 1) / 2)) {
        tc_raster_braille_row(raster, UInt32(row), threshold, $0)
      }
    }
  }

  /// Lines for the terminal, the northernmost first: a character for each cell, of five shades
  /// from space to full block.
  public func shadeRows(span: Double = 1000, against highest: Double? = nil) -> [String] {
    let thresholds = thresholds(levels: 4, span: span, against: highest)
    return (0..<rows).map { row in
      HeatGrid.text(most: 3 * columns) {
        tc_raster_shade_row(raster, UInt32(row), thresholds, $0)
      }
    }
  }

  private static func text(most: Int, _ write: (UnsafeMutablePointer<CChar>) -> Int) -> String {
    String(unsafeUninitializedCapacity: most) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(write) ?? 0 }
    }
  }

  /// A point is two doubles and nothing else: the array is the pairs that the core wants.
  private static func withPairs<Result>(
    _ points: [PlanPoint], _ body: (UnsafePointer<Double>?) -> Result
  ) -> Result {
    points.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: Double.self)) }
  }
}
