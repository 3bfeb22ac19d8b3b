// Dots in terminal cells, of several ranks: what matters more takes the cell for itself, so that a
// track over a coast stays a line of one colour.
import Core
import Kernel

struct DotCanvas {
  let columns: Int
  let rows: Int
  let unicode: Bool
  /// Dots of a cell: 2 x 4 in braille, else one.
  let across: Int
  let down: Int
  private var masks: [UInt8]
  private var ranks: [UInt8]
  private var looks: [UInt8]
  private var palette = [""]

  init(columns: Int, rows: Int, unicode: Bool) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.unicode = unicode
    (across, down) = unicode ? (2, 4) : (1, 1)
    masks = Array(repeating: 0, count: self.columns * self.rows)
    ranks = masks
    looks = masks
  }

  var width: Int { columns * across }
  var height: Int { rows * down }

  /// How it looks: SGR numbers.
  mutating func look(_ code: String) -> UInt8 {
    if let at = palette.firstIndex(of: code) { return UInt8(at) }
    guard palette.count < 255 else { return 0 }
    palette.append(code)
    return UInt8(palette.count - 1)
  }

  /// A line through dots; `dash` draws so many and leaves so many out, in turn.
  mutating func line(
    _ points: [(x: Double, y: Double)], rank: UInt8, look: UInt8,
    dash: (on: Int, off: Int)? = nil
  ) {
    var count = 0
    func put(_ canvas: inout DotCanvas, _ x: Int, _ y: Int, _ way: UInt8) {
      // Each dot but the first of a step comes twice, in and out.
      if let dash {
        count += 1
        if (count / 2) % (dash.on + dash.off) >= dash.on { return }
      }
      canvas.dot(x, y, way, rank, look)
    }
    if points.count == 1 {
      DotLine.visit(from: points[0], to: points[0], width: width, height: height) {
        put(&self, $0, $1, $2)
      }
    }
    for (a, b) in zip(points, points.dropFirst()) {
      DotLine.visit(from: a, to: b, width: width, height: height) { put(&self, $0, $1, $2) }
    }
  }

  /// A dot alone.
  mutating func dot(_ x: Int, _ y: Int, _ way: UInt8, _ rank: UInt8, _ look: UInt8) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let at = y / down * columns + x / across
    guard rank >= ranks[at] else { return }
    if rank > ranks[at] {
      masks[at] = 0
      ranks[at] = rank
    }
    masks[at] |= unicode ? Braille.bit(column: x, row: y) : way
    looks[at] = look
  }

  func rank(column: Int, row: Int) -> UInt8 {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return .max }
    return ranks[row * columns + column]
  }

  /// The drawing as characters.
  var grid: CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    for at in masks.indices where masks[at] != 0 {
      let character =
        unicode ? Braille.character(masks[at]) : Direction.character(masks[at])
      grid.set(character, at: at, code: palette[Int(looks[at])])
    }
    return grid
  }
}
