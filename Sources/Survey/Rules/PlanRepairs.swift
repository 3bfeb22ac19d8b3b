// What could be done about a fault of a plan: one proposal, or two where both are sensible. Names are
// never invented, and a room drawn twice is a question for people.

import Core
import Kernel
import Render

struct RepairPlanner {
  let plan: StoredPlan
  let language: Language

  /// A room may lose at most this part of its area to a proposal.
  private static let mostLost = 0.5

  func proposals(for fault: PlanFault) -> [PlanProposal] {
    switch fault.kind {
    case .invalidPolygon:
      guard let room = fault.rooms.first else { return [] }
      return [
        proposal(
          .mend(room: room), tr("redraw \(title(room)) without crossings, with the same area"),
          before: plan.rooms[room].areaM2)
      ]
    case .overlap: return overlap(fault)
    case .sliver: return splinter(fault)
    case .outsideLevel: return outside(fault)
    case .labelOutside:
      guard let room = fault.rooms.first else { return [] }
      return [proposal(.label(room: room), tr("move the label point of \(title(room)) inside"))]
    case .assetOutside: return asset(fault)
    case .oddSize: return scale()
    default: return []
    }
  }

  private func title(_ room: Int) -> String { plan.rooms[room].fullTitle(language) }

  private func proposal(
    _ repair: PlanRepair, _ words: Phrase, before: Double? = nil, after: Double? = nil
  ) -> PlanProposal {
    var isApproved = repair.room.map { plan.rooms[$0].state == .approved } ?? false
    if case .rescale = repair { isApproved = plan.rooms.contains { $0.state == .approved } }
    if case .rehouse(let asset, _) = repair {
      let from = plan.assets[asset].room
      isApproved = isApproved || plan.rooms.contains { $0.id == from && $0.state == .approved }
    }
    return PlanProposal(
      repair: repair, words: words, areaBefore: before, areaAfter: after, isApproved: isApproved)
  }

  /// Cut from the larger room, of two as large from the older; or from the other, where something of
  /// it is left. An approved room comes second.
  private func overlap(_ fault: PlanFault) -> [PlanProposal] {
    guard fault.rooms.count == 2, let both = fault.number else { return [] }
    var (a, b) = (fault.rooms[0], fault.rooms[1])
    let (areaA, areaB) = (plan.rooms[a].areaM2, plan.rooms[b].areaM2)
    let isAlike = abs(areaA - areaB) <= 0.01 * max(areaA, areaB)
    if isAlike ? plan.rooms[b].id < plan.rooms[a].id : areaB > areaA { swap(&a, &b) }
    func cut(_ room: Int, _ by: Int) -> PlanProposal? {
      let area = plan.rooms[room].areaM2
      guard both < area * RepairPlanner.mostLost else { return nil }
      return proposal(
        .cut(room: room, by: by), tr("subtract \(title(by)) from \(title(room))"),
        before: area, after: area - both)
    }
    let found = [cut(a, b), cut(b, a)].compactMap { $0 }
    return found.filter { !$0.isApproved } + found.filter(\.isApproved)
  }

  /// A gap goes to the room that it touches longest; an overlap is cut from the larger room. A room
  /// that is a splinter itself is left to people.
  private func splinter(_ fault: PlanFault) -> [PlanProposal] {
    guard let splinter = fault.splinter else { return fault.rooms.count == 2 ? overlap(fault) : [] }
    let touching = fault.rooms.map { (room: $0, length: RepairPlanner.contact($0, splinter, plan)) }
    let open = touching.filter { plan.rooms[$0.room].state != .approved }
    guard
      let best = (open.isEmpty ? touching : open).max(by: {
        ($0.length, -$0.room) < ($1.length, -$1.room)
      })
    else { return [] }
    let area = plan.rooms[best.room].areaM2
    return [
      proposal(
        .fill(room: best.room, splinter: splinter), tr("add the gap to \(title(best.room))"),
        before: area, after: area + (fault.number ?? 0))
    ]
  }

  /// Metres of the splinter's border that lie on the room's.
  private static func contact(_ room: Int, _ splinter: PlanPolygon, _ plan: StoredPlan) -> Double {
    var length = 0.0
    for ring in splinter.rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let middle = PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        if let wall = InsidePoint.onWall(middle, plan.polygons[room]),
          wall.distance(to: middle) < 1e-3
        {
          length += a.distance(to: b)
        }
      }
    }
    return length
  }

  private func outside(_ fault: PlanFault) -> [PlanProposal] {
    guard let room = fault.rooms.first, let level = fault.levels.first, let area = fault.number,
      let outline = plan.outlines[level]
    else { return [] }
    let path = plan.levels[level].path
    var found = [
      proposal(
        .grow(level: level, room: room),
        tr("extend the outline of \(path) to include \(title(room))"),
        before: outline.area, after: outline.area + area)
    ]
    let whole = plan.rooms[room].areaM2
    if area < whole * RepairPlanner.mostLost {
      found.append(
        proposal(
          .clip(room: room, level: level),
          tr("cut \(title(room)) off at the outline of \(path)"), before: whole,
          after: whole - area))
    }
    return found
  }

  private func asset(_ fault: PlanFault) -> [PlanProposal] {
    guard let asset = fault.asset, let own = fault.rooms.first, let at = plan.assets[asset].at
    else {
      return []
    }
    let tail = plan.assets[asset].id.tail(4)
    var found: [PlanProposal] = []
    let levels = plan.standings[own]
    let others = plan.rooms.indices.filter { room in
      room != own && plan.standings[room].contains(where: levels.contains)
        && plan.polygons[room].bounds?.contains(at) == true
    }
    if let index = PlanIndex(polygons: others.map { plan.polygons[$0] }),
      let place = index.locate(at)
    {
      found.append(
        proposal(
          .rehouse(asset: asset, room: others[place]),
          tr("move asset \(tail) to the room at its point, \(title(others[place]))")))
    }
    found.append(
      proposal(
        .pull(asset: asset, room: own),
        tr("move the point of asset \(tail) into \(title(own))")))
    return found
  }

  /// The likeliest of the units that people take for each other, three at most.
  private func scale() -> [PlanProposal] {
    guard var scale = PlanScale(plan.checkedRooms) else { return [] }
    scale.nearRadii = plan.openings.compactMap { opening in
      guard let a = opening.line.first, let b = opening.line.last, opening.line.count > 1 else {
        return nil
      }
      return a.distance(to: b)
    }
    // These are doors, and half of them are of the usual width.
    scale.leastDoors = max(1, scale.nearRadii.count / 2)
    var found = scale.corrections
    if found.isEmpty {
      scale.nearRadii = []
      found = scale.corrections
    }
    return found.prefix(3).map { one in
      let words = scale.scaled(by: one.factor).words(.metre)
      let read = one.read.rawValue
      let drawn = one.drawn.rawValue
      return proposal(
        .rescale(one.factor),
        tr(
          "multiply the plan by \(one.factor.shortest), as if \(drawn) had been read as \(read): \(words)"
        ))
    }
  }
}
