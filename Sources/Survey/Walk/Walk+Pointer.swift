// The pointer of the walk: a place on the plan that mouse or keyboard show, and what `at=` makes of it.

import Command
import Core
import Kernel
import Render

extension Walk {
  /// The room under the pointer.
  var pointedRoom: RoomPicture? {
    pointer.flatMap { map.room(at: $0) }.map { map.level.rooms[$0] }
  }

  /// The room that an asset at the pointer goes into: the one under it, else the one entered where
  /// the pointer is on its wall, else the one whose wall is nearest there.
  var targetRoom: RoomPicture? {
    guard let pointer else { return nil }
    if let room = pointedRoom { return room }
    if let selected, anchor(in: selected) != nil { return selected }
    return map.room(near: pointer, within: view.metresPerCell)
      .map { map.level.rooms[$0] }.flatMap { anchor(in: $0) == nil ? nil : $0 }
  }

  /// The cell of the pointer on the plan; nil outside of the window.
  var pointerCell: (column: Int, row: Int)? {
    guard let pointer, let cell = view.cell(of: pointer), (0..<view.columns).contains(cell.column),
      (0..<view.rows).contains(cell.row)
    else { return nil }
    return cell
  }

  /// The middle of the cell of a point.
  func middle(_ point: PlanPoint) -> PlanPoint {
    view.cell(of: point).map { view.point(column: $0.column, row: $0.row) } ?? point
  }

  /// The place on a wall of the room within half a cell of the pointer.
  private func anchor(in room: RoomPicture) -> WallAnchor? {
    guard let pointer else { return nil }
    return RoomWalls(room.polygon).anchor(
      at: pointer, across: view.metresPerCell / 2, down: view.metresPerCell)
  }

  /// Digits that a cell is worth: never coarser than the cell.
  private func metres(_ value: Double) -> String { value.fixed(view.metresPerCell < 0.1 ? 3 : 2) }

  /// What `at=` takes for the pointer in `room`.
  private func place(in room: RoomPicture) -> String? {
    guard let pointer else { return nil }
    if let anchor = anchor(in: room) {
      // Rounded down, so that the end of the wall is not passed.
      let scale = view.metresPerCell < 0.1 ? 1000.0 : 100.0
      return "wall\(anchor.wall)+" + metres((anchor.offsetM * scale).rounded(.down) / scale)
    }
    return metres(pointer.x) + "," + metres(pointer.y)
  }

  /// `12.30,4.50 G05`, and the wall where it is on one.
  var pointerText: String? {
    guard let pointer else { return nil }
    var parts = [metres(pointer.x) + "," + metres(pointer.y) + " m"]
    if let room = targetRoom {
      parts.append(room.number ?? room.title)
      if let anchor = anchor(in: room) {
        parts.append(tr("wall \(anchor.wall) + \(metres(anchor.offsetM)) m").text(language))
      }
    } else {
      parts.append(tr("no room").text(language))
    }
    return (style.unicode ? "┼ " : "+ ") + parts.joined(separator: " ")
  }

  // MARK: - Keys

  mutating func togglePointer() {
    if isPointing {
      (isPointing, pointer) = (false, nil)
      return
    }
    isPointing = true
    if pointerCell == nil {
      let start = selected.map(\.labelPoint).flatMap { point in
        view.cell(of: point).flatMap { cell in
          (0..<view.columns).contains(cell.column) && (0..<view.rows).contains(cell.row)
            ? point : nil
        }
      }
      pointer = middle(start ?? view.centre)
    }
  }

  /// Moves the pointer by cells; the plan follows at the edge of the window.
  /// - Returns: whether the key was for the pointer.
  mutating func point(_ key: Key, _ step: (across: Int, down: Int)) -> Bool {
    let way: (Int, Int)
    switch key {
    case .left, .character("h"): way = (-1, 0)
    case .right, .character("l"): way = (1, 0)
    case .up, .character("k"): way = (0, -1)
    case .down, .character("j"): way = (0, 1)
    case .character("H"): way = (-step.across, 0)
    case .character("L"): way = (step.across, 0)
    case .pageUp, .character("K"): way = (0, -step.down)
    case .pageDown, .character("J"): way = (0, step.down)
    case .escape:
      togglePointer()
      return true
    default: return false
    }
    guard let pointer, let cell = view.cell(of: pointer) else { return true }
    let next = view.point(column: cell.column + way.0, row: cell.row + way.1)
    self.pointer = next
    if pointerCell == nil { view.reveal(next) }
    return true
  }

  /// About the pointer where there is one in sight, else about the middle.
  mutating func zoom(_ factor: Double) {
    if let cell = pointerCell {
      view.zoom(by: factor, column: cell.column, row: cell.row)
    } else {
      view.zoom(by: factor)
    }
  }

  /// Adds where the pointer is; without one, somewhere in the room entered.
  mutating func addAtPointer() -> Request? {
    if let room = targetRoom, room.id != selected?.id { return .addIn(room.id) }
    if selected == nil || pointer != nil && targetRoom == nil {
      mode = .refused(WalkLine())
    } else {
      add()
    }
    return nil
  }

  /// The line of the new asset, with the place at its end.
  mutating func add() {
    var end = ""
    if let room = selected, let written = place(in: room) { end = " at=" + written }
    mode = .add(WalkLine(after: end), candidates: [])
  }
}
