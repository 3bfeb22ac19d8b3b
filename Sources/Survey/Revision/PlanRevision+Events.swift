// A revision as events, in an order in which nothing points at what is not there yet. A revision that
// changes nothing has none.

import Core
import Kernel
import Notebook
import Polygons
import Render

/// A level or a building that a revision changes.
struct PlaceChange: Sendable {
  enum Kind: String, CaseIterable, Sendable { case new, changed, gone }
  var kind: Kind
  var isBuilding = false
  var title: String
  /// Metres that its rooms moved by together.
  var shiftM: Double?
  var rooms = 0
}

extension PlanRevision {
  struct Pending {
    var kind: EventKind
    var entity: Identifier
    var body: JSONObject
  }

  /// The number that the plan has after the revision.
  var version: Int { (plan.project.planVersion ?? 1) + 1 }

  private var mark: JSON { .integer(Int64(version)) }

  func events(
    source: String, at now: Instant, newID: () -> Identifier
  ) throws(Diagnostic) -> (events: [Pending], places: [PlaceChange]) {
    var places: [PlaceChange] = []
    var events = buildingEvents(&places)
    events += levelEvents(&places)
    events += try roomEvents()
    events += openingEvents(newID)
    for move in moves where move.reason != .orphaned {
      if let body = moved(move) {
        events.append(Pending(kind: SurveyEvent.assetMoved, entity: move.after.id, body: body))
      }
    }
    events += try followingEvents()
    events += drawnEvents()
    for state in states {
      events.append(
        Pending(
          kind: SurveyEvent.roomStateChanged, entity: state.room,
          body: [
            "state": .string(state.state.rawValue), "reason": .string(state.reason),
            PlanMemory.mark: mark,
          ]))
    }
    events += removals(&places)
    guard !events.isEmpty else { return ([], places) }
    let project: JSONObject = [
      "plan_version": mark, "source": .string(source),
      "downloaded_at": .integer(now.milliseconds),
    ]
    events.insert(
      Pending(kind: SurveyEvent.projectEdited, entity: plan.project.id, body: project), at: 0)
    return (events, places)
  }

  private func moved(_ move: AssetMove) -> JSONObject? {
    let before = plan.assets[move.asset]
    var body = JSONObject()
    if move.after.room != before.room {
      body["room"] = move.after.room.map { .string($0.description) }
    }
    if move.after.at != before.at || move.after.anchor != before.anchor {
      body["at_x"] = move.after.at.map { .number($0.x) } ?? .null
      body["at_y"] = move.after.at.map { .number($0.y) } ?? .null
    }
    if move.after.anchor != before.anchor { move.after.anchor.place(into: &body) }
    guard !body.members.isEmpty else { return nil }
    body["reason"] = .string(move.reason.rawValue)
    body[PlanMemory.mark] = mark
    return body
  }

  // MARK: - Places

  private func buildingEvents(_ places: inout [PlaceChange]) -> [Pending] {
    var events: [Pending] = []
    for (new, building) in drawing.buildings.enumerated() {
      var drawn: JSONObject = ["label": .string(building.label)]
      PlanWriter.named(building.names, into: &drawn)
      drawn["source_id"] = .string(building.sourceID)
      guard let old = pairing.buildings[new] else {
        places.append(PlaceChange(kind: .new, isBuilding: true, title: building.label))
        events.append(
          Pending(kind: SurveyEvent.buildingAdded, entity: buildingIDs[new], body: drawn))
        continue
      }
      // A drawing that names no building calls it after its file, which means nothing.
      guard !building.names.isEmpty else { continue }
      let known = plan.buildings[old]
      var stored: JSONObject = ["label": .string(known.label)]
      stored["name"] = known.name.map { .string($0) }
      if !known.names.isEmpty { stored["names"] = known.names.json }
      stored["source_id"] = known.sourceID.map { .string($0) }
      var changes = memory.news(drawn, of: known.id, having: stored)
      guard !changes.members.isEmpty else { continue }
      changes[PlanMemory.mark] = mark
      places.append(PlaceChange(kind: .changed, isBuilding: true, title: building.label))
      events.append(Pending(kind: SurveyEvent.buildingEdited, entity: known.id, body: changes))
    }
    return events
  }

  /// What a level of the drawing is called in the plan.
  func levelPath(_ new: Int) -> String {
    let level = drawing.levels[new]
    let building = level.buildings.first.map { place in
      let known = pairing.buildings[place].map { plan.buildings[$0].label }
      return drawing.buildings[place].names.isEmpty
        ? known ?? drawing.buildings[place].label : drawing.buildings[place].label
    }
    return Level.path(building, level.label)
  }

  private func levelEvents(_ places: inout [PlaceChange]) -> [Pending] {
    var rooms = [Int](repeating: 0, count: drawing.levels.count)
    for room in drawing.rooms { for level in room.levels { rooms[level] += 1 } }
    var events: [Pending] = []
    for (new, level) in drawing.levels.enumerated() {
      let owners = level.buildings.map { JSON.string(buildingIDs[$0].description) }
      var drawn: JSONObject = [
        "label": .string(level.label), "ordinal": .number(level.ordinal),
        "buildings": .array(owners),
      ]
      drawn["building"] = owners.first
      PlanWriter.named(level.names, into: &drawn)
      drawn["elevation_m"] = level.elevationM.map { .number($0) }
      drawn["source_id"] = .string(level.sourceID)
      let outline = PlanPolygon(rings: level.outline.flatMap { pairing.placing($0).rings })
      guard let old = pairing.levels[new] else {
        if !outline.rings.isEmpty { drawn["outline"] = outline.json }
        drawn["north_angle"] = level.northAngle.map { .number($0) }
        places.append(
          PlaceChange(kind: .new, title: levelPath(new), rooms: rooms[new]))
        events.append(Pending(kind: SurveyEvent.levelAdded, entity: levelIDs[new], body: drawn))
        continue
      }
      var changes = memory.news(drawn, of: plan.levels[old].id, having: stored(old))
      if Set(level.buildings.map { buildingIDs[$0] })
        == Set(plan.levelBuildings[old].map { plan.buildings[$0].id })
      {
        changes["building"] = Optional<JSON>.none
        changes["buildings"] = Optional<JSON>.none
      }
      if !outline.rings.isEmpty, !isSame(outline, old) { changes["outline"] = outline.json }
      for member in followed(old).members { changes[member.name] = member.value }
      let motion = pairing.levelMotions[old]
      let shift = motion.isIdentity ? nil : middleShift(motion, old)
      guard !changes.members.isEmpty || shift != nil else { continue }
      places.append(
        PlaceChange(kind: .changed, title: levelPath(new), shiftM: shift, rooms: rooms[new]))
      guard !changes.members.isEmpty else { continue }
      changes[PlanMemory.mark] = mark
      events.append(
        Pending(kind: SurveyEvent.levelEdited, entity: plan.levels[old].id, body: changes))
    }
    return events
  }

  private func stored(_ old: Int) -> JSONObject {
    let known = plan.levels[old]
    var stored: JSONObject = [
      "label": .string(known.label), "ordinal": .number(known.ordinal),
      "buildings": .array(
        plan.levelBuildings[old].map { .string(plan.buildings[$0].id.description) }),
    ]
    stored["building"] = known.building.map { .string($0.description) }
    stored["name"] = known.name.map { .string($0) }
    if !known.names.isEmpty { stored["names"] = known.names.json }
    stored["elevation_m"] = known.elevationM.map { .number($0) }
    stored["source_id"] = known.sourceID.map { .string($0) }
    return stored
  }

  private func isSame(_ outline: PlanPolygon, _ old: Int) -> Bool {
    let known = [plan.outlines[old], memory.outline(of: plan.levels[old].id, "outline")]
    return known.contains { known in
      known.map { outline.counterpart(of: $0, within: PlanPairing.sameWithin) != nil } ?? false
    }
  }

  /// How far the middle of a level moved.
  private func middleShift(_ motion: RigidMotion, _ old: Int) -> Double? {
    let points = plan.rooms.indices.filter { plan.standings[$0].contains(old) }
      .map { plan.rooms[$0].centroid }
    guard let middle = PlanBox(around: points)?.centre else { return nil }
    return motion(middle).distance(to: middle)
  }

  // MARK: - Rooms

  private func roomEvents() throws(Diagnostic) -> [Pending] {
    var events: [Pending] = []
    for (new, room) in drawing.rooms.enumerated() where !leftOut.contains(new) {
      let polygon = target(new)
      let old = match.heirOf[new]
      var body = JSONObject()
      if old.map({ polygon != plan.polygons[$0] }) ?? true {
        let measure = try pairing.geometry.measure(polygon)
        if old == nil {
          body = PlanWriter.body(of: room, polygon: polygon, measure, levels: levels(of: new))
        } else {
          RoomCommands.measured(polygon, measure, into: &body)
        }
      }
      guard let old else {
        body[PlanMemory.mark] = mark
        // A room that is there again keeps how far it had come.
        if restored[new] != nil { body["state"] = Optional<JSON>.none }
        events.append(
          Pending(
            kind: restored[new] == nil ? SurveyEvent.roomAdded : SurveyEvent.roomEdited,
            entity: roomIDs[new], body: body))
        continue
      }
      for member in attributes(new, old).members { body[member.name] = member.value }
      if plan.rooms[old].sourceID != room.sourceID { body["source_id"] = .string(room.sourceID) }
      guard !body.members.isEmpty else { continue }
      body[PlanMemory.mark] = mark
      events.append(
        Pending(kind: SurveyEvent.roomEdited, entity: plan.rooms[old].id, body: body))
    }
    return events
  }

  /// Rooms drawn by hand, and their assets, when the whole plan follows a drawing elsewhere.
  private func followingEvents() throws(Diagnostic) -> [Pending] {
    let motion = pairing.following
    guard !motion.isIdentity else { return [] }
    var events: [Pending] = []
    for old in keptOlds.sorted() where !plan.polygons[old].rings.isEmpty {
      let polygon = motion(plan.polygons[old])
      var body = JSONObject()
      RoomCommands.measured(polygon, try pairing.geometry.measure(polygon), into: &body)
      events.append(
        Pending(kind: SurveyEvent.roomEdited, entity: plan.rooms[old].id, body: body))
    }
    let homes = plan.assetRooms
    for (index, asset) in plan.assets.enumerated() {
      guard let at = asset.at, let home = homes[index], keptOlds.contains(home) else { continue }
      let point = motion(at)
      events.append(
        Pending(
          kind: SurveyEvent.assetMoved, entity: asset.id,
          body: [
            "at_x": .number(point.x), "at_y": .number(point.y), PlanMemory.mark: mark,
          ]))
    }
    return events
  }

  /// Notes with points of their own, and underlays: they lie on the rooms of their level, and go where
  /// those go together.
  private func drawnEvents() -> [Pending] {
    let places = StoredPlan.places(plan.levels.map(\.id))
    func carry(_ level: Identifier?) -> RigidMotion {
      level.flatMap { places[$0] }.map { pairing.levelMotions[$0] } ?? pairing.following
    }
    var events: [Pending] = []
    for note in plan.notes {
      let motion = carry(note.level)
      guard !motion.isIdentity else { continue }
      events.append(
        Pending(
          kind: SurveyEvent.noteEdited, entity: note.id,
          body: ["points": PlanNote.json(note.points.map { motion($0) }), PlanMemory.mark: mark]))
    }
    for underlay in plan.underlays {
      let motion = carry(underlay.level)
      guard !motion.isIdentity else { continue }
      let pins = underlay.pins.map { Underlay.Pin(pixel: $0.pixel, plan: motion($0.plan)) }
      events.append(
        Pending(
          kind: SurveyEvent.underlayMoved, entity: underlay.id,
          body: ["pins": .array(pins.map(\.json)), PlanMemory.mark: mark]))
    }
    return events
  }

  /// What people said of a level that the plan moves with it: its origin, and where north is.
  private func followed(_ old: Int) -> JSONObject {
    let motion = pairing.levelMotions[old]
    let level = plan.levels[old]
    var body = JSONObject()
    guard !motion.isIdentity else { return body }
    if let x = level.originX, let y = level.originY {
      let point = motion(PlanPoint(x: x, y: y))
      body["origin_x"] = .number(point.x)
      body["origin_y"] = .number(point.y)
    }
    if let north = level.northAngle, motion.sine != 0 || motion.cosine < 0 {
      // Counter-clockwise turns take from an angle counted clockwise.
      let angle = (north - motion.degrees).truncatingRemainder(dividingBy: 360)
      body["north_angle"] = .number(angle < 0 ? angle + 360 : angle)
    }
    return body
  }

  private func removals(_ places: inout [PlaceChange]) -> [Pending] {
    var events: [Pending] = []
    func remove(_ old: Int, _ reason: RoomChange.Kind, into new: Int?) {
      var body: JSONObject = ["reason": .string(reason.rawValue), PlanMemory.mark: mark]
      body["into"] = new.map { .string(roomIDs[$0].description) }
      events.append(
        Pending(kind: SurveyEvent.roomRemoved, entity: plan.rooms[old].id, body: body))
    }
    for change in changes {
      for old in change.olds where match.heir[old] == nil && change.kind != .kept {
        remove(old, change.kind, into: change.news.first)
      }
    }
    let levelsLeft = Set(keptOlds.flatMap { plan.standings[$0] })
    let pairedLevels = Set(pairing.levels.compactMap { $0 })
    for (old, level) in plan.levels.enumerated()
    where !pairedLevels.contains(old) && !levelsLeft.contains(old) && level.sourceID != nil {
      places.append(PlaceChange(kind: .gone, title: level.path))
      events.append(
        Pending(
          kind: SurveyEvent.levelRemoved, entity: level.id, body: [PlanMemory.mark: mark]))
    }
    let pairedBuildings = Set(pairing.buildings.compactMap { $0 })
    for (old, building) in plan.buildings.enumerated()
    where !pairedBuildings.contains(old) && building.sourceID != nil {
      let isUsed = plan.levels.indices.contains { level in
        plan.levelBuildings[level].contains(old)
          && (levelsLeft.contains(level) || plan.levels[level].sourceID == nil)
      }
      guard !isUsed else { continue }
      places.append(PlaceChange(kind: .gone, isBuilding: true, title: building.label))
      events.append(
        Pending(
          kind: SurveyEvent.buildingRemoved, entity: building.id, body: [PlanMemory.mark: mark]))
    }
    return events
  }

  // MARK: - Doors

  /// Doors whose line is not on the plan are added, those that no line of the drawing is are removed.
  /// A drawing without doors says nothing of them.
  private func openingEvents(_ newID: () -> Identifier) -> [Pending] {
    guard !drawing.openings.isEmpty else { return [] }
    func key(_ level: Identifier?, _ line: [PlanPoint]) -> String {
      // To the millimetre: a drawing that was brought back is rounded.
      let points = line.map {
        "\(($0.x * 1000).rounded().shortest),\(($0.y * 1000).rounded().shortest)"
      }
      return "\(level?.description ?? "")|" + points.joined(separator: " ")
    }
    var known: [String: [Int]] = [:]
    for (old, opening) in plan.openings.enumerated() {
      known[key(opening.level, opening.line), default: []].append(old)
    }
    var events: [Pending] = []
    for opening in drawing.openings {
      guard let level = opening.level.map({ levelIDs[$0] }) else { continue }
      let line = opening.points.map { pairing.placing($0) }
      let found = key(level, line)
      if known[found]?.isEmpty == false {
        known[found]?.removeFirst()
        continue
      }
      events.append(
        Pending(
          kind: SurveyEvent.openingAdded, entity: newID(),
          body: [
            "level": .string(level.description),
            "line": .array(line.map { .array([.number($0.x), .number($0.y)]) }),
            "source_id": .string(opening.sourceID), PlanMemory.mark: mark,
          ]))
    }
    for old in known.values.joined().sorted() {
      events.append(
        Pending(
          kind: SurveyEvent.openingRemoved, entity: plan.openings[old].id,
          body: [PlanMemory.mark: mark]))
    }
    return events
  }
}
