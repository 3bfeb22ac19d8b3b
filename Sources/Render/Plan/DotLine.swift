// Straight lines of dots, for every picture made of cells.
import Core

enum DotLine {
  /// Bresenham between two dots, the ends in fractions of dots, clipped to the raster first so that a
  /// line of any length costs no more than the raster. Each dot comes with the way (`Direction`) in
  /// which the line leaves it or comes in; one dot alone with `Direction.none`.
  static func visit(
    from a: (x: Double, y: Double), to b: (x: Double, y: Double), width: Int, height: Int,
    _ visit: (Int, Int, UInt8) -> Void
  ) {
    guard let (from, to) = clip(a, b, Double(width), Double(height)) else { return }
    var x = Int(from.x.rounded())
    var y = Int(from.y.rounded())
    let endX = Int(to.x.rounded())
    let endY = Int(to.y.rounded())
    let dx = abs(endX - x)
    let dy = -abs(endY - y)
    let stepX = x < endX ? 1 : -1
    let stepY = y < endY ? 1 : -1
    var error = dx + dy
    if x == endX, y == endY {
      visit(x, y, Direction.none)
      return
    }
    while x != endX || y != endY {
      let twice = 2 * error
      let movesX = twice >= dy
      let movesY = twice <= dx
      let direction = Direction.bit(movesX ? stepX : 0, movesY ? stepY : 0)
      visit(x, y, direction)
      if movesX {
        error += dy
        x += stepX
      }
      if movesY {
        error += dx
        y += stepY
      }
      visit(x, y, Direction.opposite(direction))
    }
  }

  /// Liang and Barsky, with a dot of margin; nil when nothing is left.
  private static func clip(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ width: Double, _ height: Double
  ) -> ((x: Double, y: Double), (x: Double, y: Double))? {
    let dx = b.x - a.x
    let dy = b.y - a.y
    guard dx.isFinite, dy.isFinite, a.x.isFinite, a.y.isFinite else { return nil }
    var start = 0.0
    var end = 1.0
    for (p, q) in [(-dx, a.x + 1), (dx, width + 1 - a.x), (-dy, a.y + 1), (dy, height + 1 - a.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        start = max(start, q / p)
      } else {
        end = min(end, q / p)
      }
    }
    guard start <= end else { return nil }
    return ((a.x + dx * start, a.y + dy * start), (a.x + dx * end, a.y + dy * end))
  }
}
