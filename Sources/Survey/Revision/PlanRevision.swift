// A new drawing of a plan, taken in: what changes, where every asset goes, and the events that say
// so. Nothing is lost: assets of rooms that are gone stay, without a room; rooms keep their ids as
// long as anything goes on as they were.

import Core
import Kernel
import Notebook
import Polygons
import Render

struct PlanRevision {
  struct AssetMove: Sendable {
    /// Stable names: they stand in the JSON form of the report.
    enum Reason: String, CaseIterable, Sendable {
      /// Its room moved, and it with it.
      case withRoom = "with_room"
      case split, merged, rearranged
      /// Its point lies in another room now.
      case otherRoom = "other_room"
      /// A wall moved past it.
      case pulled
      /// It was on a wall that is no more.
      case wallGone = "wall_gone"
      /// Its room is gone.
      case orphaned
    }
    var asset: Int
    var reason: Reason
    /// What it becomes.
    var after: StoredPlan.Asset
    /// The new room that it goes to, or the old one.
    var new: Int?
    var old: Int?
    /// It had the point of its old room, which is another one's now.
    var gotPoint = false
  }

  let pairing: PlanPairing
  let match: RoomMatch
  let memory: PlanMemory
  private let newID: () -> Identifier
  /// The ids of the drawing's rooms and levels in the notebook.
  private(set) var roomIDs: [Identifier] = []
  private(set) var levelIDs: [Identifier] = []
  private(set) var buildingIDs: [Identifier] = []
  private(set) var changes: [RoomChange] = []
  private(set) var moves: [AssetMove] = []
  /// New rooms that stay out, and those that were removed once and are there again.
  private(set) var leftOut: Set<Int> = []
  private(set) var restored: [Int: PlanMemory.Removed] = [:]
  private let assetsByRoom: [[Int]]
  private var housing: [Int: Housing] = [:]
  private var indexes: [Int: PlanIndex] = [:]
  /// The walls of new rooms that were looked at.
  var newWalls: [Int: RoomWalls] = [:]
  private(set) var keptOlds: Set<Int> = []
  /// Old rooms whose outline the drawing repeats with other points.
  private var redrawn: Set<Int> = []
  /// Fields that the drawing says of no room.
  private var silent: Set<String> = []

  var plan: StoredPlan { pairing.plan }
  var drawing: PlanDocument { pairing.drawing }

  /// From this part of the area on, that both cover, a reshaped room is as good as the same.
  static let littleChange = 0.95

  init(
    _ pairing: PlanPairing, memory: PlanMemory, newID: @escaping () -> Identifier
  ) throws(Diagnostic) {
    self.pairing = pairing
    self.memory = memory
    self.newID = newID
    match = RoomMatch(pairing)
    let rooms = pairing.drawing.rooms
    if rooms.allSatisfy({ $0.number == nil }) { silent.insert("number") }
    if rooms.allSatisfy({ $0.names.isEmpty }) { silent.formUnion(["name", "names"]) }
    if rooms.allSatisfy({ $0.category == nil }) { silent.insert("category") }
    assetsByRoom = pairing.plan.assetsByRoom
    buildingIDs = pairing.buildings.map { $0.map { pairing.plan.buildings[$0].id } ?? newID() }
    levelIDs = pairing.levels.map { $0.map { pairing.plan.levels[$0].id } ?? newID() }
    try findReturning()
    roomIDs = pairing.drawing.rooms.indices.map { new in
      match.heirOf[new].map { pairing.plan.rooms[$0].id } ?? restored[new]?.id ?? newID()
    }
    keptOlds = Set(match.goneOlds.filter { isByHand(pairing.plan.rooms[$0].sourceID) })
    for group in match.groups { changes.append(try change(group.olds, group.news)) }
    for old in match.goneOlds {
      var change = RoomChange(kind: keptOlds.contains(old) ? .kept : .gone, olds: [old])
      change.areaBefore = pairing.plan.rooms[old].areaM2
      change.wasApproved = change.kind == .gone && pairing.plan.rooms[old].state == .approved
      changes.append(change)
    }
    for new in match.newNews {
      let kind: RoomChange.Kind =
        leftOut.contains(new) ? .leftOut : restored[new] != nil ? .restored : .new
      var change = RoomChange(kind: kind, news: [new])
      change.areaAfter = pairing.drawing.rooms[new].areaM2
      changes.append(change)
    }
    for index in changes.indices { try carryAssets(of: index) }
    try houseOrphans()
    reopen()
  }

  private func isByHand(_ sourceID: String?) -> Bool { (sourceID ?? "").isEmpty }

  /// Rooms of the drawing that the notebook knows as removed: by a person, then they stay out; by an
  /// earlier drawing, then they are there again with all they had.
  private mutating func findReturning() throws(Diagnostic) {
    for new in match.newNews {
      let source = drawing.rooms[new].sourceID
      guard !source.isEmpty, let removed = memory.removed[source] else { continue }
      for known in removed.reversed() {
        if known.byDrawing {
          guard try isAgain(known, new) else { continue }
          restored[new] = known
        } else {
          guard pairing.polygons[new].counterpart(of: known.polygon, within: 0.01) != nil else {
            continue
          }
          leftOut.insert(new)
        }
        break
      }
    }
  }

  /// Whether a room with the id of one that an earlier drawing left out is that room: it lies there, or
  /// has its number or name. An id alone may be no more than a place in the file, and the assets of the
  /// old room would be in one that they never were in.
  private func isAgain(_ known: PlanMemory.Removed, _ new: Int) throws(Diagnostic) -> Bool {
    let room = drawing.rooms[new]
    if PlanPairing.isSame(known.number, room.number)
      || PlanPairing.isSame(known.name, room.names.best([]))
    {
      return true
    }
    guard known.level.map({ levels(of: new).contains($0) }) ?? true else { return false }
    let before = pairing.following(known.polygon)
    let both = try pairing.geometry.overlapArea(before, pairing.polygons[new])
    return both > 0.5 * min(before.area, room.areaM2)
  }

  // MARK: - Rooms

  private func levelMotion(_ old: Int) -> RigidMotion {
    plan.standings[old].first.map { pairing.levelMotions[$0] } ?? .identity
  }

  private mutating func change(_ olds: [Int], _ news: [Int]) throws(Diagnostic) -> RoomChange {
    var change = RoomChange(kind: .rearranged, olds: olds, news: news)
    change.areaBefore = olds.reduce(0) { $0 + plan.rooms[$1].areaM2 }
    change.areaAfter = news.reduce(0) { $0 + drawing.rooms[$1].areaM2 }
    change.isRenamed = news.contains { new in
      match.heirOf[new].map { !attributes(new, $0).members.isEmpty } ?? false
    }
    if olds.count == 1, news.count == 1 { return try pair(change, olds[0], news[0]) }
    var both = 0.0
    let (oldSet, newSet) = (Set(olds), Set(news))
    for one in pairing.overlaps where oldSet.contains(one.old) && newSet.contains(one.new) {
      both += one.areaM2
    }
    let all = (change.areaBefore ?? 0) + (change.areaAfter ?? 0) - both
    change.overlap = all > 0 ? min(1, both / all) : nil
    change.kind = olds.count == 1 ? .split : news.count == 1 ? .merged : .rearranged
    change.wasApproved = olds.contains { plan.rooms[$0].state == .approved }
    return change
  }

  /// One room that goes on as one.
  private mutating func pair(
    _ start: RoomChange, _ old: Int, _ new: Int
  ) throws(Diagnostic) -> RoomChange {
    var change = start
    let polygon = pairing.polygons[new]
    let state = plan.rooms[old].state
    if isAsBefore(old, new) {
      change.kind = change.isRenamed ? .renamed : .same
      change.overlap = 1
      change.areaAfter = change.areaBefore
      change.wasApproved = change.isRenamed && state == .approved
      return change
    }
    let shift = try motion(old, new)
    let shiftM = shift(plan.rooms[old].centroid).distance(to: plan.rooms[old].centroid)
    let moved = shift(plan.polygons[old])
    let both = try pairing.geometry.overlapArea(moved, polygon)
    let all = plan.rooms[old].areaM2 + drawing.rooms[new].areaM2 - both
    let overlap = all > 0 ? min(1, both / all) : 0
    change.overlap = overlap
    if shiftM >= PlanPairing.sameWithin { change.shiftM = shiftM }
    if polygon.counterpart(of: moved, within: 0.01) == nil, overlap < 0.9999 {
      change.kind = .reshaped
    } else if change.shiftM != nil {
      change.kind = .moved
    } else {
      change.kind = change.isRenamed ? .renamed : .same
      change.areaAfter = change.areaBefore
      redrawn.insert(old)
    }
    change.wasApproved = change.kind != .same && state == .approved
    return change
  }

  /// Whether the drawing gives an old room the outline that it has, or had when a person redrew it.
  private func isAsBefore(_ old: Int, _ new: Int) -> Bool {
    let polygon = pairing.polygons[new]
    if polygon.counterpart(of: plan.polygons[old], within: PlanPairing.sameWithin) != nil {
      return true
    }
    guard let said = memory.outline(of: plan.rooms[old].id, "polygon") else { return false }
    return polygon.counterpart(of: said, within: PlanPairing.sameWithin) != nil
  }

  /// How the inside of a room has moved: with its level, by itself where its shape tells, else not.
  private func motion(_ old: Int, _ new: Int) throws(Diagnostic) -> RigidMotion {
    let ofLevel = levelMotion(old)
    let polygon = pairing.polygons[new]
    if polygon.counterpart(of: ofLevel(plan.polygons[old]), within: 0.01) != nil { return ofLevel }
    let from = plan.rooms[old].centroid
    let to = try pairing.geometry.measure(polygon).centroid
    let own = RigidMotion.shift(to.x - from.x, to.y - from.y)
    if polygon.counterpart(of: own(plan.polygons[old]), within: 0.01) != nil { return own }
    // A room of the same shape though its points are others.
    let area = plan.rooms[old].areaM2
    if abs(drawing.rooms[new].areaM2 / max(area, 1e-12) - 1) < 0.002 {
      let both = try pairing.geometry.overlapArea(own(plan.polygons[old]), polygon)
      if both > 0.999 * area { return own }
    }
    // Far away by its id alone: all that can be said is where the middle went.
    return try pairing.geometry.overlapArea(ofLevel(plan.polygons[old]), polygon) > 0
      ? ofLevel : own
  }

  /// The fields besides the outline that the drawing changes.
  func attributes(_ new: Int, _ old: Int) -> JSONObject {
    let room = plan.rooms[old]
    let drawn = PlanWriter.described(
      number: drawing.rooms[new].number, names: drawing.rooms[new].names,
      category: drawing.rooms[new].category, levels: levels(of: new))
    var stored = PlanWriter.described(
      number: room.number, names: room.names, category: room.category,
      levels: plan.standings[old].map { plan.levels[$0].id })
    stored["name"] = room.name.map { .string($0) } ?? .null
    stored["names"] = room.names.isEmpty ? .null : room.names.json
    var changes = memory.news(drawn, of: room.id, having: stored)
    // A drawing that names no room at all does not say that they have lost their names.
    for key in silent { changes[key] = Optional<JSON>.none }
    // Both names follow one another.
    if !silent.contains("name"), changes["name"] != nil || changes["names"] != nil {
      changes["name"] = drawn["name"]
      changes["names"] = drawn["names"]
    }
    if Set(levels(of: new)) == Set(plan.standings[old].map { plan.levels[$0].id }) {
      changes["level"] = Optional<JSON>.none
      changes["levels"] = Optional<JSON>.none
    }
    return changes
  }

  /// The ids of the levels that a room of the drawing stands on.
  func levels(of new: Int) -> [Identifier] { drawing.rooms[new].levels.map { levelIDs[$0] } }

  // MARK: - Assets

  /// The rooms of one level after the revision.
  private struct Housing {
    var index: PlanIndex
    /// Rooms of the drawing, or, below zero, kept rooms of the plan.
    var rooms: [Int]
  }

  /// The room of an old level that has a point after the revision.
  private mutating func housed(_ point: PlanPoint, on level: Int) throws(Diagnostic) -> Int? {
    if housing[level] == nil {
      var rooms = drawing.rooms.indices.filter {
        !leftOut.contains($0) && pairing.oldLevels($0).contains(level)
      }
      rooms += keptOlds.sorted().filter { plan.standings[$0].contains(level) }.map { -1 - $0 }
      let polygons = rooms.map { $0 < 0 ? plan.polygons[-1 - $0] : target($0) }
      housing[level] = Housing(index: try PlanIndex.made(of: polygons), rooms: rooms)
    }
    guard let here = housing[level], let place = here.index.locate(point) else { return nil }
    return here.rooms[place]
  }

  /// Whether a new room will have the point.
  private mutating func holds(_ new: Int, _ point: PlanPoint) throws(Diagnostic) -> Bool {
    if indexes[new] == nil { indexes[new] = try PlanIndex.made(of: [target(new)]) }
    return indexes[new]?.locate(point) != nil
  }

  /// The outline that a new room gets: that of the plan where the drawing says nothing new.
  func target(_ new: Int) -> PlanPolygon {
    guard let old = match.heirOf[new] else { return pairing.polygons[new] }
    if redrawn.contains(old) || isAsBefore(old, new) { return plan.polygons[old] }
    return pairing.polygons[new].counterpart(
      of: levelMotion(old)(plan.polygons[old]), within: 0.5) ?? pairing.polygons[new]
  }

  private mutating func carryAssets(of index: Int) throws(Diagnostic) {
    let change = changes[index]
    guard change.kind != .kept, !change.olds.isEmpty else { return }
    for old in change.olds {
      changes[index].assets.all += assetsByRoom[old].count
      guard !assetsByRoom[old].isEmpty, change.kind != .same, change.kind != .renamed else {
        continue
      }
      let heir = match.heir[old]
      var carry = levelMotion(old)
      if change.olds.count == 1, change.news.count == 1 { carry = try motion(old, change.news[0]) }
      var walls: RoomWalls?
      for asset in assetsByRoom[old] {
        var carried = try carried(asset, old, heir, carry, change)
        if let anchor = plan.assets[asset].anchor {
          let own = walls ?? RoomWalls(carry(plan.polygons[old]))
          walls = own
          carried = carriedOnWall(asset, anchor, heir, own, change, byPoint: carried)
        }
        guard let move = carried else { continue }
        moves.append(move)
        switch move.reason {
        case .orphaned: changes[index].assets.orphaned += 1
        case .pulled: changes[index].assets.pulled += 1
        case .withRoom: break
        case .wallGone where move.after.room == plan.assets[asset].room: break
        default: changes[index].assets.rehoused += 1
        }
      }
    }
  }

  /// Assets left without a room by an earlier drawing: their room may be there again, or another
  /// where their point is.
  private mutating func houseOrphans() throws(Diagnostic) {
    let back = Dictionary(restored.map { ($0.value.id, $0.key) }) { first, _ in first }
    var goneWalls: [Identifier: RoomWalls] = [:]
    for (index, home) in plan.assetRooms.enumerated() where home == nil {
      let before = plan.assets[index]
      guard let gone = before.room else { continue }
      let own = back[gone]
      if let own, let change = changes.firstIndex(where: { $0.news == [own] }) {
        changes[change].assets.all += 1
      }
      guard let at = before.at.map({ pairing.following($0) }) else { continue }
      var after = before
      if !pairing.following.isIdentity { after.at = at }
      // Off the wall unless one is found; who stays where it is keeps that of the room that is gone.
      after.anchor = nil
      var walls: RoomWalls?
      if before.anchor != nil, let outline = plan.goneOutlines[gone] {
        walls = goneWalls[gone] ?? RoomWalls(pairing.following(outline))
        goneWalls[gone] = walls
      }
      if let own, let anchor = before.anchor, let walls,
        let place = onWall(anchor, walls, among: [own], reach: .infinity)
      {
        (after.anchor, after.at) = (place.anchor, place.point)
        if after != before {
          moves.append(AssetMove(asset: index, reason: .withRoom, after: after, new: own))
        }
        continue
      }
      if let own, try holds(own, at) {
        if after != before {
          moves.append(AssetMove(asset: index, reason: .withRoom, after: after, new: own))
        }
        continue
      }
      let levels = plan.goneStandings[gone] ?? []
      var found: Int?
      // A point on a wall touches the room behind it, too, which is not where the asset is.
      if before.anchor == nil {
        for level in levels where found == nil { found = try housed(at, on: level) }
      }
      if let room = found {
        after.room = room < 0 ? plan.rooms[-1 - room].id : roomIDs[room]
        moves.append(
          AssetMove(
            asset: index, reason: .otherRoom, after: after, new: room < 0 ? nil : room,
            old: room < 0 ? -1 - room : nil))
      } else if let own {
        let label = try pairing.geometry.measure(target(own)).labelPoint
        guard let inside = try InsidePoint.nearest(to: at, in: target(own), label: label) else {
          continue
        }
        after.at = inside
        moves.append(AssetMove(asset: index, reason: .pulled, after: after, new: own))
      } else if after.at != before.at {
        moves.append(AssetMove(asset: index, reason: .withRoom, after: after))
      }
    }
  }

  /// Where one asset goes; nil where it stays as it is.
  private mutating func carried(
    _ asset: Int, _ old: Int, _ heir: Int?, _ motion: RigidMotion, _ change: RoomChange
  ) throws(Diagnostic) -> AssetMove? {
    let before = plan.assets[asset]
    guard let at = before.at.map({ motion($0) }) else {
      return try carriedWithRoom(asset, old, heir, motion, change)
    }
    let own = heir.map { [$0] } ?? []
    let candidates = own + change.news.filter { $0 != heir }
    var after = before
    after.at = at == before.at ? before.at : at
    for new in candidates where try holds(new, at) {
      after.room = roomIDs[new]
      if new == heir {
        return after.at == before.at
          ? nil : AssetMove(asset: asset, reason: .withRoom, after: after, new: new)
      }
      return AssetMove(asset: asset, reason: reason(change), after: after, new: new)
    }
    if let level = plan.standings[old].first, let room = try housed(at, on: level) {
      after.room = room < 0 ? plan.rooms[-1 - room].id : roomIDs[room]
      return AssetMove(
        asset: asset, reason: .otherRoom, after: after, new: room < 0 ? nil : room,
        old: room < 0 ? -1 - room : nil)
    }
    // In a wall, or outside of everything: to the nearest room of those that came of its own.
    var nearest: (new: Int, point: PlanPoint)?
    for new in candidates {
      let label = try pairing.geometry.measure(target(new)).labelPoint
      guard let inside = try InsidePoint.nearest(to: at, in: target(new), label: label) else {
        continue
      }
      if nearest.map({ inside.distance(to: at) < $0.point.distance(to: at) }) ?? true {
        nearest = (new, inside)
      }
    }
    guard let nearest else {
      return AssetMove(asset: asset, reason: .orphaned, after: before)
    }
    after.room = roomIDs[nearest.new]
    after.at = nearest.point
    return AssetMove(
      asset: asset, reason: nearest.new == heir ? .pulled : reason(change), after: after,
      new: nearest.new)
  }

  /// An asset at its room's own point: it follows the largest part; where its room went into another,
  /// it keeps the place that the point of its room was.
  private mutating func carriedWithRoom(
    _ asset: Int, _ old: Int, _ heir: Int?, _ motion: RigidMotion, _ change: RoomChange
  ) throws(Diagnostic) -> AssetMove? {
    let before = plan.assets[asset]
    guard
      let largest = change.news.max(by: { drawing.rooms[$0].areaM2 < drawing.rooms[$1].areaM2 })
    else { return AssetMove(asset: asset, reason: .orphaned, after: before) }
    var after = before
    if change.olds.count == 1 {
      guard largest != heir else { return nil }
      after.room = roomIDs[largest]
      return AssetMove(asset: asset, reason: reason(change), after: after, new: largest)
    }
    guard heir == nil else { return nil }
    let point = motion(plan.rooms[old].labelPoint)
    var holder: Int?
    for new in change.news where holder == nil {
      if try holds(new, point) { holder = new }
    }
    after.room = roomIDs[holder ?? largest]
    after.at = holder == nil ? nil : point
    return AssetMove(
      asset: asset, reason: reason(change), after: after, new: holder ?? largest,
      gotPoint: holder != nil)
  }

  func reason(_ change: RoomChange) -> AssetMove.Reason {
    switch change.kind {
    case .split: .split
    case .merged: .merged
    default: .rearranged
    }
  }

  // MARK: - States

  /// Approved rooms that are in progress again, and those that are no more.
  private(set) var approvedChanged: [Int] = []
  private(set) var approvedGone: [Int] = []
  /// New states of rooms, by id, with the reason.
  private(set) var states: [(room: Identifier, state: RoomState, reason: String)] = []

  /// A room that is no more what was completed is in progress again; one that gets assets has begun.
  private mutating func reopen() {
    var receiving: Set<Identifier> = []
    var losing: Set<Identifier> = []
    for move in moves where move.after.room != plan.assets[move.asset].room {
      if let room = move.after.room, move.reason != .orphaned { receiving.insert(room) }
      if let room = plan.assets[move.asset].room { losing.insert(room) }
    }
    for index in changes.indices {
      let change = changes[index]
      let isOther: Bool
      switch change.kind {
      case .split, .merged, .rearranged: isOther = true
      case .reshaped: isOther = (change.overlap ?? 0) < PlanRevision.littleChange
      default: isOther = false
      }
      for old in change.olds where match.heir[old] != nil || change.kind == .kept {
        let room = plan.rooms[old]
        let gets = receiving.remove(room.id) != nil
        let isDone = room.state == .complete || room.state == .approved
        // What was approved is no longer what is there, however little of it has changed.
        let isNoLonger =
          room.state == .approved && (change.wasApproved || losing.contains(room.id))
        if isDone && (isOther || gets || isNoLonger) {
          states.append(
            (
              room.id, .inProgress,
              isOther || !gets ? change.kind.rawValue : "assets_moved_in"
            ))
          if room.state == .approved { approvedChanged.append(old) }
          changes[index].isReopened = true
        } else if gets, room.state != .inProgress {
          states.append((room.id, .inProgress, "assets_moved_in"))
        }
      }
    }
    for change in changes {
      for old in change.olds where match.heir[old] == nil && change.kind != .kept {
        if plan.rooms[old].state == .approved { approvedGone.append(old) }
      }
    }
    for new in drawing.rooms.indices where receiving.contains(roomIDs[new]) {
      states.append((roomIDs[new], .inProgress, "assets_moved_in"))
    }
  }
}
