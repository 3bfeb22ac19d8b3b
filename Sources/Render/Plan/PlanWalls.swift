// Ticks with metres round a plan in the terminal, and the numbers of walls within a room.

import Core
import Kernel

/// A wall of a room with the number that `at=wallN` takes.
public struct WallPicture: Sendable {
  public var number: Int
  /// From where it begins, with the room to the left.
  public var points: [PlanPoint]
  public var lengthM: Double
  /// Where one looks who faces it from inside.
  public var heading: Phrase
  public var doors: Int

  public init(
    number: Int, points: [PlanPoint], lengthM: Double, heading: Phrase, doors: Int
  ) {
    self.number = number
    self.points = points
    self.lengthM = lengthM
    self.heading = heading
    self.doors = doors
  }

  /// A point on its chord, and the way into the room from there, of length 1.
  func spot(_ share: Double) -> (on: PlanPoint, inward: PlanPoint)? {
    guard let a = points.first, let b = points.last else { return nil }
    let length = a.distance(to: b)
    guard length > 0, length.isFinite else { return nil }
    return (
      PlanPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share),
      PlanPoint(x: -(b.y - a.y) / length, y: (b.x - a.x) / length)
    )
  }

  /// `Wall 2: 4.00 m, facing E, 1 door`
  func sentence() -> Phrase {
    var facts = [
      tr("Wall \(number): \(lengthM.fixed(2)) metres"), tr("facing \(heading)"),
    ]
    if doors > 0 { facts.append(tr(doors, one: "1 door", other: "\(doors) doors")) }
    return .joined(facts, separator: ", ")
  }
}

/// What stands on the frame of a plan: multiples of a round length, far enough apart to be read.
struct PlanTicks {
  /// Cells at the left, for the metres up.
  let margin: Int
  private let style: Style

  /// - Returns: nil where the screen is too small to spend cells on it.
  init?(_ box: Box, width: Int, height: Int, style: Style) {
    guard width >= 60, height >= 16, box.width.isFinite, box.height.isFinite,
      max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < 1e6
    else { return nil }
    self.style = style
    let digits = max(box.minY.fixed(0).count, box.maxY.fixed(0).count)
    margin = digits + (max(box.width, box.height) < 10 ? 2 : 0) + 1
  }

  /// The smallest of 1, 2, 5 times a power of ten that is at least `least`.
  static func step(_ least: Double) -> Double {
    var power = 0.1
    while power * 10 <= least { power *= 10 }
    for factor in [1.0, 2, 5, 10] where power * factor >= least { return power * factor }
    return power * 10
  }

  private func values(_ low: Double, _ high: Double, _ step: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard first <= last, last - first < 500 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private func text(_ value: Double, _ step: Double) -> String {
    let shown = value.fixed(step < 1 ? 1 : 0)
    return shown == "-0" ? "0" : shown
  }

  private func metresPerCell(_ raster: CellRaster) -> Double {
    (style.unicode ? 2 : 1) / raster.perMetre.x
  }

  /// What stands before each row.
  func left(_ raster: CellRaster, _ box: Box) -> [String] {
    var lines = Array(repeating: String(repeating: " ", count: margin), count: raster.rows)
    // Four rows apart at least.
    let step = PlanTicks.step(8 * metresPerCell(raster))
    for value in values(box.minY, box.maxY, step) {
      guard let cell = raster.cell(of: PlanPoint(x: box.minX, y: value)),
        lines.indices.contains(cell.row)
      else { continue }
      let label = text(value, step)
      guard label.count < margin else { continue }
      lines[cell.row] =
        String(repeating: " ", count: margin - 1 - label.count) + label
        + (style.unicode ? "┤" : "-")
    }
    return lines
  }

  /// What stands below the last row.
  func below(_ raster: CellRaster, _ box: Box) -> String {
    var line = Array(repeating: Character(style.unicode ? "─" : "-"), count: raster.columns)
    let step = PlanTicks.step(10 * metresPerCell(raster))
    for value in values(box.minX, box.maxX, step) {
      guard let cell = raster.cell(of: PlanPoint(x: value, y: box.minY)),
        line.indices.contains(cell.column)
      else { continue }
      let label = Array((style.unicode ? "┴" : "+") + text(value, step))
      guard cell.column + label.count <= line.count else { continue }
      line.replaceSubrange(cell.column..<cell.column + label.count, with: label)
    }
    let corner = String(repeating: " ", count: max(0, margin - 2)) + "m"
    return corner + (style.unicode ? "└" : "+") + String(line)
  }
}

extension CellGrid {
  /// Writes the numbers of walls just inside of them, where nothing else stands.
  /// - Returns: how many walls are too short for that.
  mutating func number(_ walls: [WallPicture], _ raster: CellRaster, style: Style) -> Int {
    let metres = (style.unicode ? 2 : 1) / raster.perMetre.x
    var left = 0
    for wall in walls {
      let text = "\(wall.number)"
      let spots = [1.0, 1.6].flatMap { away in
        [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map { (share: $0, away: away) }
      }
      let isPut = spots.contains { share, far in
        guard let (on, inward) = wall.spot(share) else { return false }
        let away = (abs(inward.x) * (Double(text.count) / 2 + 1) + abs(inward.y) * 2) * far
        let point = PlanPoint(
          x: on.x + inward.x * away * metres, y: on.y + inward.y * away * metres)
        guard let cell = raster.cell(of: point) else { return false }
        let column = cell.column - (text.count - 1) / 2
        // The number and a cell to each side.
        guard (column - 1...column + text.count).allSatisfy({ isOpen($0, cell.row) }) else {
          return false
        }
        write(text, column: column, row: cell.row, code: "1;32")
        return true
      }
      if !isPut { left += 1 }
    }
    return left
  }
}
