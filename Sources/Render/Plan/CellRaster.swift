// Walls in terminal cells. With Unicode a cell is 2x4 braille dots, square on a usual terminal
// (cells twice as high as wide); without, a cell is one dot with the directions its walls leave in,
// drawn - | / \ +. Also knows which room each cell belongs to.
import Core
import Kernel

struct CellRaster {
  let unicode: Bool
  /// Cells in use; never more than asked for.
  let columns: Int
  let rows: Int
  /// Dots per metre, across and down.
  let perMetre: (x: Double, y: Double)
  private let box: Box
  private let dots: (across: Int, down: Int)

  /// Braille dots, or directions of walls; 0 is no wall.
  private(set) var walls: [UInt8]
  /// Walls of the selected room.
  private(set) var isSelected: [Bool]
  /// What is drawn on the plan by hand, as `walls`.
  private(set) var strokes: [UInt8]
  /// Index of the room whose inside the middle of the cell is; -1 for none.
  private(set) var owner: [Int32]

  /// Scales `box` uniformly to at most `columns` x `rows` cells.
  init(_ box: Box, columns: Int, rows: Int, unicode: Bool) {
    self.unicode = unicode
    let dots = unicode ? (across: 2, down: 4) : (across: 1, down: 1)
    // How much higher than wide a dot is.
    let aspect = unicode ? 1.0 : 2.0
    let width = max(box.width, 0.01)
    let height = max(box.height, 0.01)
    let across = Double(max(1, columns * dots.across - 1))
    let down = Double(max(1, rows * dots.down - 1))
    let scale = min(across / width, down * aspect / height)
    perMetre = (scale, scale / aspect)
    self.box = box
    self.dots = dots
    let usedAcross = Int((width * perMetre.x).rounded()) + 1
    let usedDown = Int((height * perMetre.y).rounded()) + 1
    self.columns = min(columns, (usedAcross + dots.across - 1) / dots.across)
    self.rows = min(rows, (usedDown + dots.down - 1) / dots.down)
    walls = Array(repeating: 0, count: self.columns * self.rows)
    isSelected = Array(repeating: false, count: walls.count)
    owner = Array(repeating: -1, count: walls.count)
    strokes = Array(repeating: 0, count: walls.count)
  }

  /// The part of the plan that a viewport sees; the middle of each cell is that of the viewport's.
  init(_ view: PlanViewport, unicode: Bool) {
    self.unicode = unicode
    dots = unicode ? (across: 2, down: 4) : (across: 1, down: 1)
    let dot = view.metresPerCell / Double(dots.across)
    perMetre = (1 / dot, Double(dots.down) / (2 * view.metresPerCell))
    // The box runs between the middles of the outermost dots.
    let seen = view.box
    box = Box([
      PlanPoint(x: seen.low.x + 0.5 / perMetre.x, y: seen.low.y + 0.5 / perMetre.y),
      PlanPoint(x: seen.high.x - 0.5 / perMetre.x, y: seen.high.y - 0.5 / perMetre.y),
    ])
    columns = view.columns
    rows = view.rows
    walls = Array(repeating: 0, count: columns * rows)
    isSelected = Array(repeating: false, count: walls.count)
    owner = Array(repeating: -1, count: walls.count)
    strokes = Array(repeating: 0, count: walls.count)
  }

  func index(_ column: Int, _ row: Int) -> Int { row * columns + column }

  /// The cell of a point, which may lie outside the raster.
  func cell(of point: PlanPoint) -> (column: Int, row: Int)? {
    let (x, y) = place(point)
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    return (
      Int((x / Double(dots.across)).rounded(.down)), Int((y / Double(dots.down)).rounded(.down))
    )
  }

  /// What stands in a wall's cell.
  func character(at index: Int) -> Character {
    let stroke = strokes[index]
    // Dots of both can be seen; where a cell is one sign, that of the hand.
    let mask = unicode ? walls[index] | stroke : stroke != 0 ? stroke : walls[index]
    if unicode { return Braille.character(mask) }
    if mask == 0 { return " " }
    if stroke != 0 { return Direction.character(mask) }
    if isSelected[index] { return "#" }
    return Direction.character(mask)
  }

  /// - Complexity: O(dots of the line within the raster).
  mutating func draw(_ polygon: PlanPolygon, selected: Bool = false) {
    for ring in polygon.rings where ring.count > 1 {
      guard var a = ring.last else { continue }
      for b in ring {
        line(a, b) { raster, x, y, direction in raster.mark(x, y, direction, selected) }
        a = b
      }
    }
  }

  /// A line drawn on the plan by hand.
  mutating func sketch(_ from: PlanPoint, _ to: PlanPoint) {
    line(from, to) { raster, x, y, direction in
      guard let at = raster.dot(x, y) else { return }
      raster.strokes[at] |= raster.unicode ? Braille.bit(column: x, row: y) : direction
    }
  }

  /// The cell of a dot; nil outside of the raster.
  private func dot(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, y >= 0, x < columns * dots.across, y < rows * dots.down else { return nil }
    return index(x / dots.across, y / dots.down)
  }

  /// Opens the wall along a door, when the door is wide enough to be seen.
  mutating func open(_ line: [PlanPoint]) {
    for (a, b) in zip(line, line.dropFirst()) {
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      guard length * perMetre.x >= (unicode ? 3 : 2), length > 0 else { continue }
      // The jambs stay.
      let inset = min(0.3, (unicode ? 1.0 : 0.5) / (length * perMetre.x))
      let from = PlanPoint(x: a.x + (b.x - a.x) * inset, y: a.y + (b.y - a.y) * inset)
      let to = PlanPoint(x: b.x - (b.x - a.x) * inset, y: b.y - (b.y - a.y) * inset)
      // Walls have two faces, about 0.2 m apart.
      let reach = unicode ? min(40, max(1, Int((0.15 * perMetre.x).rounded()))) : 0
      let upright = abs(b.x - a.x) < abs(b.y - a.y)
      self.line(from, to) { raster, x, y, _ in
        for offset in -reach...reach {
          raster.clear(upright ? x + offset : x, upright ? y : y + offset)
        }
      }
    }
  }

  /// Gives the cells inside `polygon` to `room`; what was given before is taken over.
  /// - Complexity: O(points · rows crossed + cells).
  mutating func fill(_ polygon: PlanPolygon, room: Int) {
    var crossings: [Int: [Double]] = [:]
    for ring in polygon.rings where ring.count > 2 {
      guard var last = ring.last.map(place) else { continue }
      for point in ring {
        let next = place(point)
        let (top, bottom) = last.y < next.y ? (last, next) : (next, last)
        let down = Double(dots.down)
        let middle = (down - 1) / 2
        if [top.x, top.y, bottom.x, bottom.y].allSatisfy(\.isFinite), bottom.y > top.y {
          let first = max(0, ((top.y - middle) / down).rounded(.up))
          let limit = min(Double(rows - 1), ((bottom.y - middle) / down).rounded(.up) - 1)
          if first <= limit {
            for row in Int(first)...Int(limit) {
              let y = Double(row) * down + middle
              let x = top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
              if x.isFinite { crossings[row, default: []].append(x) }
            }
          }
        }
        last = next
      }
    }
    let across = Double(dots.across)
    let middle = (across - 1) / 2
    for (row, unsorted) in crossings {
      let xs = unsorted.sorted()
      for pair in stride(from: 0, to: xs.count - 1, by: 2) {
        let from = max(0, ((xs[pair] - middle) / across).rounded(.up))
        let to = min(Double(columns - 1), ((xs[pair + 1] - middle) / across).rounded(.down))
        guard from <= to else { continue }
        for column in Int(from)...Int(to) { owner[index(column, row)] = Int32(room) }
      }
    }
  }

  private func place(_ point: PlanPoint) -> (x: Double, y: Double) {
    ((point.x - box.minX) * perMetre.x, (box.maxY - point.y) * perMetre.y)
  }

  private mutating func mark(_ x: Int, _ y: Int, _ direction: UInt8, _ selected: Bool) {
    guard let at = dot(x, y) else { return }
    walls[at] |= unicode ? Braille.bit(column: x, row: y) : direction
    if selected { isSelected[at] = true }
  }

  private mutating func clear(_ x: Int, _ y: Int) {
    guard let at = dot(x, y) else { return }
    walls[at] &= unicode ? ~Braille.bit(column: x, row: y) : 0
  }

  private mutating func line(
    _ a: PlanPoint, _ b: PlanPoint, _ visit: (inout CellRaster, Int, Int, UInt8) -> Void
  ) {
    DotLine.visit(
      from: place(a), to: place(b), width: columns * dots.across, height: rows * dots.down
    ) { x, y, direction in visit(&self, x, y, direction) }
  }
}

/// The eight ways a wall leaves a cell, as bits, clockwise from north.
enum Direction {
  static let none: UInt8 = 0xFF
  private static let straight: (vertical: UInt8, horizontal: UInt8) = (0b0001_0001, 0b0100_0100)
  private static let slanted: (rising: UInt8, falling: UInt8) = (0b0010_0010, 0b1000_1000)

  static func bit(_ dx: Int, _ dy: Int) -> UInt8 {
    switch (dx, dy) {
    case (0, -1): 1 << 0
    case (1, -1): 1 << 1
    case (1, 0): 1 << 2
    case (1, 1): 1 << 3
    case (0, 1): 1 << 4
    case (-1, 1): 1 << 5
    case (-1, 0): 1 << 6
    case (-1, -1): 1 << 7
    default: none
    }
  }

  static func opposite(_ bit: UInt8) -> UInt8 { bit == none ? none : bit << 4 | bit >> 4 }

  static func character(_ mask: UInt8) -> Character {
    if mask & ~straight.horizontal == 0 { return "-" }
    if mask & ~straight.vertical == 0 { return "|" }
    if mask & ~slanted.rising == 0 { return "/" }
    if mask & ~slanted.falling == 0 { return "\\" }
    // A gentle slope is drawn in steps, a steep one too.
    let slants = slanted.rising | slanted.falling
    if mask & straight.vertical == 0, mask & slants != slants, mask.nonzeroBitCount == 2 {
      return "-"
    }
    if mask & straight.horizontal == 0, mask & slants != slants, mask.nonzeroBitCount == 2 {
      return "|"
    }
    return "+"
  }
}
