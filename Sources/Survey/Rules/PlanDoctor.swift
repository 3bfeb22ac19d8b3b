// Looks a stored plan over: the checks of every import, and those that need what only a notebook
// has: numbers, assets, doors, label points. Winding is no fault, since even-odd does not ask for it;
// a ring that runs clockwise is a note. Finds and proposes; changes nothing.

import Core
import Kernel
import Polygons

struct PlanDoctor {
  let plan: StoredPlan
  let geometry: Geometry
  let language: Language
  let interrupted: () -> Bool
  private(set) var faults: [PlanFault] = []

  /// Metres: gaps and overlaps narrower than any wall, and wider than drawings are exact.
  static let splinterWidth = 0.05
  static let exactness = 0.001
  /// Square metres: less is no room, and more is a field.
  static let roomArea = 0.25...10_000
  /// Metres a door may stand off the walls of its level: half of a thick one.
  static let doorReach = 0.4

  init(
    _ plan: StoredPlan, geometry: Geometry, language: Language,
    interrupted: @escaping () -> Bool = { false }
  ) {
    self.plan = plan
    self.geometry = geometry
    self.language = language
    self.interrupted = interrupted
  }

  /// All findings, the gravest first, their proposals numbered.
  /// - Throws: exit code 130 when interrupted.
  /// - Complexity: O(n log n) for n points as a rule, and GEOS for each pair of rooms that meet.
  mutating func examine() throws(Diagnostic) -> [PlanFinding] {
    faults = []
    let invalid = try checkPolygons()
    let language = language.rawValue
    var checks = PlanChecks(
      geometry: geometry, levels: plan.checkedLevels, rooms: plan.checkedRooms,
      isOnEarth: plan.project.origin != nil, name: { $0.best(language) })
    try checks.run(interrupted)
    // A room without a usable polygon has a fault already.
    let found = checks.faults.filter { fault in
      switch fault.kind {
      case .centroidOutside, .outsideLevel, .farAway:
        !fault.rooms.contains(where: { invalid.contains($0) })
      default: true
      }
    }
    faults += found
    let byLevel = PlanChecks.byLevel(checks.rooms, plan.levels.count)
    try checkSplinters(byLevel)
    checkRooms(invalid)
    checkNumbers(byLevel, &checks)
    checkLevels()
    checkAssets()
    checkOpenings(byLevel)
    return numbered()
  }

  /// The gravest first, by kind, in the order of the rooms; proposals counted through.
  private func numbered() -> [PlanFinding] {
    let severities = PlanSeverity.allCases
    let kinds = ImportFinding.Kind.repairable + ImportFinding.Kind.allCases
    func rank(_ fault: PlanFault) -> (Int, Int) {
      (
        severities.firstIndex(of: fault.severity) ?? 0,
        kinds.firstIndex(of: fault.kind) ?? 0
      )
    }
    let order = faults.indices.sorted {
      let (a, b) = (rank(faults[$0]), rank(faults[$1]))
      return a == b ? $0 < $1 : a < b
    }
    let planner = RepairPlanner(plan: plan, language: language)
    var number = 0
    return order.map { index in
      var finding = PlanFinding(fault: faults[index])
      finding.proposals = planner.proposals(for: faults[index])
      guard !finding.proposals.isEmpty else {
        if finding.fault.kind == .overlap { finding.fault.detail = tr("drawn twice?") }
        return finding
      }
      number += 1
      let several = finding.proposals.count > 1
      for (place, letter) in zip(finding.proposals.indices, ["a", "b", "c", "d"]) {
        finding.proposals[place].number = number
        if several { finding.proposals[place].option = letter }
      }
      return finding
    }
  }

  // MARK: - Rooms

  /// The places of the rooms whose polygon is not valid.
  private mutating func checkPolygons() throws(Diagnostic) -> Set<Int> {
    var invalid: Set<Int> = []
    for (room, polygon) in plan.polygons.enumerated() {
      if interrupted() { throw .planInterrupted() }
      if let reason = try geometry.invalidReason(polygon) {
        invalid.insert(room)
        faults.append(
          PlanFault(kind: .invalidPolygon, rooms: [room], detail: .verbatim(reason)))
      } else if polygon.rings.count == 1,
        PlanPolygon.signedArea(of: polygon.rings[0]) < 0
      {
        faults.append(PlanFault(kind: .reversedRing, rooms: [room]))
      }
    }
    return invalid
  }

  private mutating func checkRooms(_ invalid: Set<Int>) {
    for (index, room) in plan.rooms.enumerated() {
      if plan.standings[index].isEmpty {
        faults.append(PlanFault(kind: .withoutLevel, rooms: [index]))
      } else if plan.standings[index].count > 1 {
        faults.append(
          PlanFault(
            kind: .listLevel, rooms: [index], levels: plan.standings[index],
            number: Double(plan.standings[index].count)))
      }
      if room.name == nil, room.names.isEmpty {
        faults.append(PlanFault(kind: .missingName, rooms: [index]))
      }
      guard !invalid.contains(index) else { continue }
      if !PlanDoctor.roomArea.contains(room.areaM2) {
        faults.append(PlanFault(kind: .oddRoom, rooms: [index], number: room.areaM2))
      }
      let polygon = plan.polygons[index]
      if PlanIndex(polygons: [polygon])?.locate(room.labelPoint) == nil {
        let away = RingCleaner.place(room.labelPoint, in: polygon).toEdge
        faults.append(PlanFault(kind: .labelOutside, rooms: [index], number: away))
      }
    }
  }

  /// Splinters between rooms, and of them; an overlap that is known already is not told twice.
  private mutating func checkSplinters(_ byLevel: [[Int]]) throws(Diagnostic) {
    var known = Set(faults.filter { $0.kind == .overlap }.map(\.rooms))
    for (level, here) in byLevel.enumerated() {
      if interrupted() { throw .planInterrupted() }
      let polygons = here.map { plan.polygons[$0] }
      guard !here.isEmpty, PlanChecks.canCompare(polygons) else { continue }
      let slivers: [Geometry.Sliver]
      do throws(Diagnostic) {
        slivers = try geometry.slivers(
          among: polygons, thinnerThan: PlanDoctor.splinterWidth, flatness: 0)
      } catch {
        // What GEOS cannot compute on one level hides nothing of the others.
        guard error.code == .data else { throw error }
        faults.append(
          PlanFault(
            kind: .notCompared, levels: [level], number: Double(here.count),
            detail: error.message))
        continue
      }
      for sliver in slivers where sliver.widthM >= PlanDoctor.exactness {
        let rooms = sliver.rooms.map { here[$0] }
        // Rooms on several levels meet on each of them.
        if sliver.kind != .gap, !known.insert(rooms).inserted { continue }
        let words: Phrase =
          switch sliver.kind {
          case .room: tr("the room itself")
          case .overlap: tr("where rooms overlap")
          case .gap: tr("between rooms")
          }
        faults.append(
          PlanFault(
            kind: .sliver, rooms: rooms, levels: [level], number: sliver.areaM2,
            detail: tr("\(words), \((sliver.widthM * 1000).fixed(1)) mm wide"),
            splinter: sliver.kind == .gap ? sliver.polygon : nil))
      }
    }
  }

  /// Numbers that occur twice on a level, and rooms without one among rooms that have one.
  private mutating func checkNumbers(_ byLevel: [[Int]], _ checks: inout PlanChecks) {
    let before = checks.faults.count
    for (level, here) in byLevel.enumerated() {
      checks.repeated(.repeatedNumber, level, here) { plan.rooms[$0].number }
      let without = here.filter { plan.rooms[$0].number == nil }
      guard without.count * 2 <= here.count else { continue }
      for room in without where plan.standings[room].first == level {
        faults.append(PlanFault(kind: .missingNumber, rooms: [room], levels: [level]))
      }
    }
    faults += checks.faults[before...]
  }

  private mutating func checkLevels() {
    guard plan.outlines.contains(where: { $0 != nil }) else { return }
    for level in plan.levels.indices where plan.outlines[level] == nil {
      faults.append(PlanFault(kind: .noOutline, levels: [level]))
    }
  }

  // MARK: - Things

  private mutating func checkAssets() {
    let homes = plan.assetRooms
    var orphans: [Identifier: Int] = [:]
    var order: [Identifier] = []
    var indexes: [Int: PlanIndex] = [:]
    for (asset, thing) in plan.assets.enumerated() {
      guard let room = homes[asset] else {
        let gone = thing.room ?? .none
        if orphans[gone] == nil { order.append(gone) }
        orphans[gone, default: 0] += 1
        continue
      }
      guard let at = thing.at, let box = plan.polygons[room].bounds else { continue }
      if indexes[room] == nil { indexes[room] = PlanIndex(polygons: [plan.polygons[room]]) }
      guard !box.contains(at) || indexes[room]?.locate(at) == nil else { continue }
      faults.append(
        PlanFault(
          kind: .assetOutside, rooms: [room],
          number: RingCleaner.place(at, in: plan.polygons[room]).toEdge, asset: asset))
    }
    for gone in order {
      faults.append(
        PlanFault(
          kind: .orphanAsset, number: Double(orphans[gone] ?? 0), name: plan.gone[gone]))
    }
  }

  private mutating func checkOpenings(_ byLevel: [[Int]]) {
    let place = StoredPlan.places(plan.levels.map(\.id))
    let boxes = plan.polygons.map { $0.bounds?.grown(by: PlanDoctor.doorReach) }
    for (index, opening) in plan.openings.enumerated() {
      guard let level = opening.level.flatMap({ place[$0] }), let first = opening.line.first,
        let last = opening.line.last, !byLevel[level].isEmpty
      else { continue }
      let middle = PlanPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
      var nearest = Double.infinity
      for room in byLevel[level] where boxes[room]?.contains(middle) == true {
        guard nearest > 0.01, let wall = InsidePoint.onWall(middle, plan.polygons[room]) else {
          continue
        }
        nearest = min(nearest, wall.distance(to: middle))
      }
      guard nearest > PlanDoctor.doorReach else { continue }
      let detail = tr("at \(middle.x.fixed(2)),\(middle.y.fixed(2))")
      faults.append(
        PlanFault(
          kind: .openingOffWall, levels: [level], number: nearest.isFinite ? nearest : nil,
          detail: detail, opening: index))
    }
  }
}
