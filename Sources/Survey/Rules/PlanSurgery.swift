// Repairs made on a copy of the plan, one after the other, each on what the ones before have left;
// then the difference between the copy and the notebook becomes events.

import Command
import Core
import Kernel
import Notebook
import Polygons
import Render

struct PlanSurgery {
  let geometry: Geometry
  private(set) var plan: StoredPlan
  private let before: StoredPlan
  /// Assets whose point had to follow a wall.
  private(set) var pulled: Set<Int> = []
  /// Assets that were on a wall and are on none now.
  private(set) var offWalls: Set<Int> = []
  private var assetsByRoom: [[Int]]

  init(_ plan: StoredPlan, geometry: Geometry) {
    self.plan = plan
    self.geometry = geometry
    before = plan
    assetsByRoom = plan.assetsByRoom
  }

  /// Makes one repair; false where what the earlier ones left needs it no more, or where nothing
  /// would be left of a room.
  mutating func apply(_ repair: PlanRepair) throws(Diagnostic) -> Bool {
    switch repair {
    case .mend(let room):
      return try redraw(room, try geometry.repair(plan.polygons[room]))
    case .cut(let room, let by):
      return try redraw(
        room, try geometry.difference(plan.polygons[room], minus: [plan.polygons[by]]))
    case .fill(let room, let splinter):
      let joined = try geometry.joined(plan.polygons[room], with: splinter)
      let grown = PlanPolygon(rings: joined.flatMap(\.rings))
      guard let box = grown.bounds else { return false }
      let levels = plan.standings[room]
      let others = plan.rooms.indices.filter { other in
        other != room && plan.standings[other].contains(where: levels.contains)
          && plan.polygons[other].bounds?.intersects(box) == true
      }
      // What already overlapped is no business of this repair.
      var touching: [PlanPolygon] = []
      for other in others
      where try geometry.overlapArea(plan.polygons[room], plan.polygons[other]) < 1e-6 {
        touching.append(plan.polygons[other])
      }
      return try redraw(room, try geometry.difference(grown, minus: touching))
    case .grow(let level, let room):
      guard let outline = plan.outlines[level] else { return false }
      let parts = try geometry.union([outline, plan.polygons[room]])
      plan.outlines[level] = PlanSurgery.wound(parts)
      return true
    case .clip(let room, let level):
      guard let outline = plan.outlines[level] else { return false }
      return try redraw(room, try geometry.intersection(plan.polygons[room], outline))
    case .label(let room):
      plan.rooms[room].labelPoint = try geometry.measure(plan.polygons[room]).labelPoint
      return true
    case .rehouse(let asset, let room):
      rehouse(asset, room)
      return true
    case .pull(let asset, let room): return try pull(asset, into: room)
    case .rescale(let factor):
      try rescale(factor)
      return true
    }
  }

  /// Gives a room a new polygon, measures it, and keeps its assets inside.
  private mutating func redraw(
    _ room: Int, _ parts: [PlanPolygon]
  ) throws(Diagnostic) -> Bool {
    let whole = parts.reduce(0) { $0 + $1.area }
    // Shreds thinner than a wall are what the cut left over, not rooms.
    let kept = parts.filter { part in
      let thin = 2 * part.area / max(PlanSurgery.perimeter(part), 1e-9)
      return part.area > 0.05 * whole || thin >= PlanDoctor.splinterWidth
    }
    guard !kept.isEmpty, whole > 0 else { return false }
    let drawn = PlanSurgery.wound(kept)
    let tidy = PlanSurgery.tidied(drawn, old: plan.polygons[room])
    let old = plan.polygons[room]
    try measure(room, try geometry.isValid(tidy) ? tidy : drawn)
    var walls: (old: RoomWalls, new: RoomWalls)?
    for asset in assetsByRoom[room] where plan.assets[asset].room == plan.rooms[room].id {
      if let anchor = plan.assets[asset].anchor {
        let both = walls ?? (RoomWalls(old), RoomWalls(plan.polygons[room]))
        walls = both
        if put(asset, both.new.carried(anchor, from: both.old), both.new) { continue }
      }
      _ = try pull(asset, into: room)
    }
    return true
  }

  /// Puts an asset onto a wall; off its wall where there is none, which is false.
  private mutating func put(_ asset: Int, _ anchor: WallAnchor?, _ walls: RoomWalls) -> Bool {
    guard let anchor, let point = walls.point(anchor) else {
      plan.assets[asset].anchor = nil
      offWalls.insert(asset)
      return false
    }
    plan.assets[asset].anchor = anchor
    plan.assets[asset].at = point
    return true
  }

  /// An asset on a wall stays on it where the other room has it, too.
  private mutating func rehouse(_ asset: Int, _ room: Int) {
    let before = plan.assets[asset]
    if let anchor = before.anchor {
      let outline = plan.rooms.firstIndex { $0.id == before.room }.map { plan.polygons[$0] }
      let gone = before.room.flatMap { plan.goneOutlines[$0] }
      let old = RoomWalls(outline ?? gone ?? PlanPolygon(rings: []))
      let new = RoomWalls(plan.polygons[room])
      let carried = new.carried(anchor, from: old).flatMap { found in
        let near = new.point(found).flatMap { point in
          before.at.map { $0.distance(to: point) <= RoomWalls.sameWithin }
        }
        return near == true ? found : nil
      }
      _ = put(asset, carried, new)
    }
    plan.assets[asset].room = plan.rooms[room].id
    assetsByRoom[room].append(asset)
  }

  /// Without the corners that the repair brought in and that nobody can see: those within a tenth of
  /// a millimetre of the line that they stand on. The corners of before all stay.
  private static func tidied(_ polygon: PlanPolygon, old: PlanPolygon) -> PlanPolygon {
    let known = Set(old.rings.joined())
    let unseen = 1e-4
    var rings: [[PlanPoint]] = []
    for var ring in polygon.rings {
      var isChanged = true
      while isChanged, ring.count > 3 {
        isChanged = false
        for index in ring.indices.reversed() where !known.contains(ring[index]) && ring.count > 3 {
          let before = ring[index == 0 ? ring.count - 1 : index - 1]
          let after = ring[index == ring.count - 1 ? 0 : index + 1]
          let line = PlanPolygon(rings: [[before, after]])
          guard let foot = InsidePoint.onWall(ring[index], line),
            foot.distance(to: ring[index]) < unseen
          else { continue }
          ring.remove(at: index)
          isChanged = true
        }
      }
      rings.append(ring)
    }
    return PlanPolygon(rings: rings)
  }

  private mutating func measure(_ room: Int, _ polygon: PlanPolygon) throws(Diagnostic) {
    let measure = try geometry.measure(polygon)
    plan.polygons[room] = polygon
    plan.rooms[room].areaM2 = measure.areaM2
    plan.rooms[room].centroid = measure.centroid
    plan.rooms[room].labelPoint = measure.labelPoint
  }

  private mutating func pull(_ asset: Int, into room: Int) throws(Diagnostic) -> Bool {
    guard let at = plan.assets[asset].at,
      let inside = try InsidePoint.nearest(
        to: at, in: plan.polygons[room], label: plan.rooms[room].labelPoint)
    else { return false }
    if inside != at {
      plan.assets[asset].at = inside
      pulled.insert(asset)
      if plan.assets[asset].anchor != nil {
        plan.assets[asset].anchor = nil
        offWalls.insert(asset)
      }
    }
    return true
  }

  private mutating func rescale(_ factor: Double) throws(Diagnostic) {
    func grown(_ point: PlanPoint) -> PlanPoint {
      PlanPoint(x: point.x * factor, y: point.y * factor)
    }
    func grown(_ polygon: PlanPolygon) -> PlanPolygon {
      PlanPolygon(rings: polygon.rings.map { $0.map(grown) })
    }
    for room in plan.rooms.indices where !plan.polygons[room].rings.isEmpty {
      try measure(room, grown(plan.polygons[room]))
    }
    for level in plan.levels.indices {
      plan.outlines[level] = plan.outlines[level].map(grown)
      plan.levels[level].originX = plan.levels[level].originX.map { $0 * factor }
      plan.levels[level].originY = plan.levels[level].originY.map { $0 * factor }
    }
    for note in plan.notes.indices {
      plan.notes[note].points = plan.notes[note].points.map(grown)
    }
    for underlay in plan.underlays.indices {
      for pin in plan.underlays[underlay].pins.indices {
        plan.underlays[underlay].pins[pin].plan = grown(plan.underlays[underlay].pins[pin].plan)
      }
    }
    for asset in plan.assets.indices { plan.assets[asset].at = plan.assets[asset].at.map(grown) }
    var walls: [Int: RoomWalls] = [:]
    for (asset, home) in plan.assetRooms.enumerated() {
      guard let anchor = plan.assets[asset].anchor else { continue }
      guard let home else {
        // The outline of a room that is gone stays as it is.
        plan.assets[asset].anchor = nil
        offWalls.insert(asset)
        continue
      }
      let own = walls[home] ?? RoomWalls(plan.polygons[home])
      walls[home] = own
      let far = min(anchor.offsetM * factor, own[anchor.wall]?.length ?? 0)
      _ = put(asset, WallAnchor(wall: anchor.wall, offsetM: far), own)
    }
    for opening in plan.openings.indices {
      plan.openings[opening].line = plan.openings[opening].line.map(grown)
    }
  }

  /// Shells counter-clockwise, holes clockwise, the largest part first.
  static func wound(_ parts: [PlanPolygon]) -> PlanPolygon {
    let sorted = parts.map { ($0, $0.area) }.sorted { $0.1 > $1.1 }.map(\.0)
    return PlanPolygon(rings: sorted.map(PlanBuilder.wound).flatMap(\.rings))
  }

  private static func perimeter(_ polygon: PlanPolygon) -> Double {
    polygon.rings.reduce(0) { total, ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(total) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  // MARK: - Events

  /// Writes what differs from the notebook into the running batch.
  func write(_ session: Session) throws(Diagnostic) {
    let scope = plan.project.id
    for room in plan.rooms.indices {
      let (old, new) = (before.rooms[room], plan.rooms[room])
      var body = JSONObject()
      if before.polygons[room] != plan.polygons[room] {
        RoomCommands.measured(
          plan.polygons[room],
          Geometry.Measure(
            areaM2: new.areaM2, centroid: new.centroid, labelPoint: new.labelPoint), into: &body)
      } else if old.labelPoint != new.labelPoint {
        body["label_x"] = .number(new.labelPoint.x)
        body["label_y"] = .number(new.labelPoint.y)
      } else {
        continue
      }
      try session.append(SurveyEvent.roomEdited, scope: scope, entity: new.id, body: body)
    }
    for level in plan.levels.indices {
      let (old, new) = (before.levels[level], plan.levels[level])
      var body = JSONObject()
      if before.outlines[level] != plan.outlines[level] {
        body["outline"] = plan.outlines[level]?.json ?? .null
      }
      if old.originX != new.originX { body["origin_x"] = new.originX.map { .number($0) } }
      if old.originY != new.originY { body["origin_y"] = new.originY.map { .number($0) } }
      guard !body.members.isEmpty else { continue }
      try session.append(SurveyEvent.levelEdited, scope: scope, entity: new.id, body: body)
    }
    for (old, new) in zip(before.assets, plan.assets)
    where old != new {
      try PlanSurgery.move(new, from: old, scope, session)
    }
    for (old, new) in zip(before.notes, plan.notes) where old != new {
      try session.append(
        SurveyEvent.noteEdited, scope: scope, entity: new.id,
        body: ["points": PlanNote.json(new.points)])
    }
    for (old, new) in zip(before.underlays, plan.underlays) where old.pins != new.pins {
      try session.append(
        SurveyEvent.underlayMoved, scope: scope, entity: new.id,
        body: ["pins": .array(new.pins.map(\.json))])
    }
    for (old, new) in zip(before.openings, plan.openings) where old.line != new.line {
      try session.append(
        SurveyEvent.openingRemoved, scope: scope, entity: old.id, body: JSONObject())
      var body: JSONObject = [
        "line": .array(new.line.map { .array([.number($0.x), .number($0.y)]) })
      ]
      body["level"] = new.level.map { .string($0.description) }
      body["category"] = new.category.map { .string($0) }
      body["source_id"] = new.sourceID.map { .string($0) }
      try session.append(
        SurveyEvent.openingAdded, scope: scope, entity: session.newID(), body: body)
    }
  }

  /// Says in the log that an asset went to another room or point.
  static func move(
    _ asset: StoredPlan.Asset, from old: StoredPlan.Asset, _ scope: Identifier, _ session: Session,
    because reason: String? = nil
  ) throws(Diagnostic) {
    var body = JSONObject()
    if asset.room != old.room { body["room"] = asset.room.map { .string($0.description) } }
    if asset.at != old.at || asset.anchor != old.anchor {
      body["at_x"] = asset.at.map { .number($0.x) } ?? .null
      body["at_y"] = asset.at.map { .number($0.y) } ?? .null
    }
    if asset.anchor != old.anchor { asset.anchor.place(into: &body) }
    body["reason"] = reason.map { .string($0) }
    try session.append(SurveyEvent.assetMoved, scope: scope, entity: asset.id, body: body)
  }
}
