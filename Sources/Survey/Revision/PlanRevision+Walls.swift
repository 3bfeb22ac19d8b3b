// Assets on walls through a revision: the wall that runs the same way, in whichever room has it now.
// Where no such wall is left an asset keeps its point and is on no wall.

import Core
import Kernel

extension PlanRevision {
  /// A place on a wall of a new room.
  struct WallPlace {
    var new: Int
    var anchor: WallAnchor
    var point: PlanPoint
  }

  /// Where an anchor on old walls is among the walls of new rooms, at most `reach` metres away.
  /// - Parameter walls: of the old room, where it would be after its motion.
  mutating func onWall(
    _ anchor: WallAnchor, _ walls: RoomWalls, among news: [Int], reach: Double
  ) -> WallPlace? {
    guard let place = walls.point(anchor) else { return nil }
    var best: WallPlace?
    var least = Double.infinity
    for new in news {
      let own = newWalls[new] ?? RoomWalls(target(new))
      newWalls[new] = own
      guard let carried = own.carried(anchor, from: walls), let point = own.point(carried) else {
        continue
      }
      let away = point.distance(to: place)
      guard away <= reach, away < least else { continue }
      (best, least) = (WallPlace(new: new, anchor: carried, point: point), away)
    }
    return best
  }

  /// Where an asset on a wall goes; nil where it stays as it is.
  /// - Parameter byPoint: where it would go if it were on none.
  mutating func carriedOnWall(
    _ asset: Int, _ anchor: WallAnchor, _ heir: Int?, _ walls: RoomWalls, _ change: RoomChange,
    byPoint: AssetMove?
  ) -> AssetMove? {
    let before = plan.assets[asset]
    var after = before
    // A room that is gone takes its walls with it and brings them back; the room behind touches them.
    guard !change.news.isEmpty else {
      return AssetMove(asset: asset, reason: .orphaned, after: before)
    }
    let candidates = (heir.map { [$0] } ?? []) + change.news.filter { $0 != heir }
    // A room that goes on as one keeps its walls, however far they have moved; among several rooms
    // the next wall that runs the same way may be one that was never meant.
    let isOne = change.olds.count == 1 && change.news.count == 1
    if let place = onWall(
      anchor, walls, among: candidates, reach: isOne ? .infinity : RoomWalls.sameWithin)
    {
      after.room = roomIDs[place.new]
      (after.anchor, after.at) = (place.anchor, place.point)
      guard after != before else { return nil }
      return AssetMove(
        asset: asset, reason: place.new == heir ? .withRoom : reason(change), after: after,
        new: place.new)
    }
    guard var move = byPoint else {
      after.anchor = nil
      return AssetMove(asset: asset, reason: .wallGone, after: after, new: heir)
    }
    guard move.reason != .orphaned else { return move }
    if let new = move.new, !candidates.contains(new),
      let place = onWall(anchor, walls, among: [new], reach: RoomWalls.sameWithin)
    {
      (move.after.anchor, move.after.at) = (place.anchor, place.point)
      return move
    }
    move.after.anchor = nil
    move.reason = .wallGone
    return move
  }

  /// Whether an asset was on a wall and is on none now.
  func isOffItsWall(_ move: AssetMove) -> Bool {
    move.reason != .orphaned && plan.assets[move.asset].anchor != nil && move.after.anchor == nil
  }
}
