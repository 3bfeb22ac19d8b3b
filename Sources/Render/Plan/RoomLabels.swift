// Where the name of each room goes in the terminal: inside the room, on cells without walls, as
// near to its label point as there is space; the fullest of several wordings that fits. Since a
// label keeps to cells of its own room, labels never meet.
import Core
import Kernel

/// The marks of states, never by colour alone.
public enum StateMark {
  public static func text(_ state: RoomState, unicode: Bool) -> String {
    switch state {
    case .notVisited: "(+)"
    case .empty: unicode ? "∅" : "-"
    case .inProgress: "~"
    case .complete: unicode ? "✓" : "v"
    case .approved: unicode ? "★" : "*"
    }
  }

  /// With the number of assets: `✓ 3`.
  static func badge(_ room: RoomPicture, unicode: Bool) -> String {
    let mark = text(room.state, unicode: unicode)
    return room.assetCount > 0 ? mark + " " + String(room.assetCount) : mark
  }

  public static func color(_ state: RoomState) -> String {
    switch state {
    case .notVisited: "90"
    case .empty: "33"
    case .inProgress: "94"
    case .complete: "32"
    case .approved: "1;32"
    }
  }
}

/// A word placed on the grid.
struct PlacedLine: Sendable {
  let text: String
  let column: Int
  let row: Int
  /// State marks take the colour of the state.
  let isBadge: Bool
}

final class RoomLabels {
  private let raster: CellRaster
  private let style: Style

  /// Free cells of one room in one row.
  private struct Run {
    let row: Int
    let start: Int
    let end: Int
  }
  /// Grouped by room, rows ascending; those of room `r` are `first[r]..<first[r + 1]`.
  private var runs: [Run] = []
  private var first: [Int]

  /// - Complexity: O(cells + rooms).
  init(_ raster: CellRaster, rooms: Int, style: Style) {
    self.raster = raster
    self.style = style
    var found: [(room: Int, run: Run)] = []
    first = Array(repeating: 0, count: rooms + 1)
    for row in 0..<raster.rows {
      let base = row * raster.columns
      var column = 0
      while column < raster.columns {
        let room = raster.owner[base + column]
        let start = column
        column += 1
        guard room >= 0, raster.walls[base + start] == 0 else { continue }
        while column < raster.columns, raster.owner[base + column] == room,
          raster.walls[base + column] == 0
        {
          column += 1
        }
        found.append((Int(room), Run(row: row, start: start, end: column)))
        first[Int(room) + 1] += 1
      }
    }
    for room in 0..<rooms { first[room + 1] += first[room] }
    runs = Array(repeating: Run(row: 0, start: 0, end: 0), count: found.count)
    var next = first
    for (room, run) in found {
      runs[next[room]] = run
      next[room] += 1
    }
  }

  /// The lines of the label; empty when not even a mark fits. `named` tells whether number or name
  /// could be shown.
  /// - Complexity: O(runs of the room · wordings tried).
  func label(of room: RoomPicture, index: Int) -> (lines: [PlacedLine], named: Bool) {
    let mine = runs[first[index]..<first[index + 1]]
    guard let at = raster.cell(of: room.labelPoint), let top = mine.first?.row,
      let bottom = mine.last?.row
    else { return ([], false) }
    let widest = mine.reduce(0) { max($0, $1.end - $1.start) }
    var placed: (lines: [PlacedLine], named: Bool) = ([], false)
    tryWordings(of: room) { wording in
      let widths = wording.lines.map(Fit.width)
      guard widths.count <= bottom - top + 1, (widths.max() ?? 0) <= widest else { return false }
      for padding in [1, 0] {
        guard let (column, row) = place(widths, padding, mine, at) else { continue }
        let lines = wording.lines.indices.map { line in
          PlacedLine(
            text: wording.lines[line], column: column - widths[line] / 2, row: row + line,
            isBadge: line == wording.badge)
        }
        placed = (lines, wording.isNamed)
        return true
      }
      return false
    }
    return placed
  }

  /// The middle column and the first row for lines of these widths, nearest to `at`.
  private func place(
    _ widths: [Int], _ padding: Int, _ runs: ArraySlice<Run>, _ at: (column: Int, row: Int)
  ) -> (Int, Int)? {
    var best: (column: Int, row: Int, cost: Int)?
    /// From run `from` on, the line's row is looked for; rows ascend.
    func descend(_ line: Int, _ top: Int, _ from: Int, _ low: Int, _ high: Int) {
      guard low <= high else { return }
      guard line < widths.count else {
        let column = min(max(at.column, low), high)
        let across = column - at.column
        // Cells are twice as high as wide; the middle of the block counts.
        let down = 2 * (top - at.row) + widths.count - 1
        let cost = across * across + down * down
        if best.map({ cost < $0.cost }) ?? true { best = (column, top, cost) }
        return
      }
      var index = from
      while index < runs.endIndex, runs[index].row < top + line { index += 1 }
      while index < runs.endIndex, runs[index].row == top + line {
        let width = widths[line]
        let start = runs[index].start + padding + width / 2
        let end = runs[index].end - padding - width + width / 2
        descend(line + 1, top, index + 1, max(low, start), min(high, end))
        index += 1
      }
    }
    var row = -1
    for index in runs.indices where runs[index].row != row {
      row = runs[index].row
      descend(0, row, index, 0, raster.columns)
    }
    return best.map { ($0.column, $0.row) }
  }

  private struct Wording {
    var lines: [String]
    var badge: Int?
    var isNamed = true
  }

  /// From the fullest to a bare mark, until `fits` says yes.
  private func tryWordings(of room: RoomPicture, fits: (Wording) -> Bool) {
    let badge = StateMark.badge(room, unicode: style.unicode)
    let mark = StateMark.text(room.state, unicode: style.unicode)
    let pointer = room.isSelected ? (style.unicode ? "▸" : ">") : ""
    func fit(_ lines: [String], badge: String? = nil) -> Bool {
      var lines = lines
      lines[0] = pointer + lines[0]
      return fits(
        Wording(
          lines: badge.map { lines + [$0] } ?? lines, badge: badge == nil ? nil : lines.count))
    }
    let number = room.number.nonEmpty?.printable
    let name = room.name.nonEmpty?.printable
    let ellipsis = style.unicode ? "…" : "."
    if let number, let name, number != name {
      if fit([number + " " + name], badge: badge) { return }
      for width in [14, 10] {
        let lines = Fit.wrapWords(name, width)
        if lines.count < 4, fit([number] + lines, badge: badge) { return }
      }
      if fit([number + " " + name + " " + badge]) { return }
      if Fit.width(name) > 10,
        fit([number, Self.shortened(name, 10, ellipsis)], badge: badge)
      {
        return
      }
      if fit([number], badge: badge) || fit([number + " " + badge]) { return }
      if fit([number + mark]) || fit([number]) { return }
    } else {
      let title = number ?? name ?? room.short.printable
      let width = Fit.width(title)
      if fit([title], badge: badge) { return }
      for limit in [12, 8] where width > limit {
        let lines = Fit.wrapWords(title, limit)
        if lines.count < 4, fit(lines, badge: badge) { return }
      }
      if fit([title + " " + badge]) { return }
      // "Classroom 505": the number says more than "Class…".
      if let last = title.split(separator: " ").last.map(String.init), last.count < title.count,
        last.contains(where: \.isNumber)
      {
        if fit([last], badge: badge) || fit([last + " " + badge]) || fit([last]) { return }
      }
      for limit in [8, 5] where width > limit {
        if fit([Self.shortened(title, limit, ellipsis)], badge: badge) { return }
      }
      if width > 6, fit([Fit.cut(title, 6, ellipsis: ellipsis) + " " + badge]) { return }
      if fit([title]) { return }
      for limit in [6, 4] where width > limit {
        if fit([Fit.cut(title, limit, ellipsis: ellipsis)]) { return }
      }
    }
    if fits(Wording(lines: [pointer + badge], badge: 0, isNamed: false)) { return }
    if fits(Wording(lines: [pointer + mark], badge: 0, isNamed: false)) { return }
    _ = mark.count > 1 && fits(Wording(lines: ["+"], badge: 0, isNamed: false))
  }

  /// A number at the end is kept: `Class… 1B` rather than `Classroom…`.
  private static func shortened(_ name: String, _ width: Int, _ ellipsis: String) -> String {
    if let last = name.split(separator: " ").last, last.contains(where: \.isNumber) {
      let rest = name.dropLast(last.count).trimmingSpaces
      let space = width - Fit.width(String(last)) - 1
      if space >= 4, !rest.isEmpty {
        return Fit.cut(rest, space, ellipsis: ellipsis) + " " + last
      }
    }
    return Fit.cut(name, width, ellipsis: ellipsis)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { String(self).trimmedEnd }
}
