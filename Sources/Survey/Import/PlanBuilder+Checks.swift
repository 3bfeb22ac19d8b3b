// What a finished plan is checked for: overlaps, rooms outside their level, label points outside
// their room, names, levels, size. Nothing here changes the plan.

import Core
import Kernel
import Polygons

extension PlanBuilder {
  /// A pair overlaps when more than this part of the smaller room lies under the other.
  static let overlapShare = 0.01
  /// Square metres of a room outside its level that count: a strip 0.1 m wide and 1 m long.
  static let outsideArea = 0.1
  /// Metres from the centre beyond which lengths on the plan may err by more than 1 mm.
  static let nearby = 2000.0

  mutating func check(_ interrupted: () -> Bool) throws(Diagnostic) {
    var byLevel = [[Int]](repeating: [], count: document.levels.count)
    for (index, room) in document.rooms.enumerated() {
      for level in room.levels { byLevel[level].append(index) }
    }
    for (level, rooms) in byLevel.enumerated() {
      if interrupted() { throw .planInterrupted() }
      try checkOverlaps(level, rooms)
      checkNames(level, rooms)
    }
    try checkPlaces(interrupted)
    checkLevels(byLevel)
    checkSize()
  }

  private mutating func add(
    _ kind: ImportFinding.Kind, _ room: PlanDocument.Room, other: String? = nil,
    number: Double? = nil
  ) {
    report.note(
      kind, room.sourceID, name: name(room.names), level: label(room.levels), other: other,
      number: number)
  }

  /// Pairs on one level; a pair that shares several is found on the first.
  private mutating func checkOverlaps(_ level: Int, _ rooms: [Int]) throws(Diagnostic) {
    let polygons = rooms.map { document.rooms[$0].polygon }
    guard PlanBuilder.canCompare(polygons) else {
      let level = document.levels[level]
      report.note(
        .notCompared, level.sourceID, name: name(level.names), level: level.label,
        number: Double(rooms.count))
      return
    }
    let smallest = rooms.map { document.rooms[$0].areaM2 }.min() ?? 0
    let pairs = try geometry.overlaps(
      among: polygons, above: smallest * PlanBuilder.overlapShare)
    for pair in pairs {
      let a = document.rooms[rooms[pair.i]]
      let b = document.rooms[rooms[pair.j]]
      guard pair.areaM2 > PlanBuilder.overlapShare * min(a.areaM2, b.areaM2),
        a.levels.first(where: { b.levels.contains($0) }) == level
      else { continue }
      add(.overlap, a, other: b.sourceID, number: pair.areaM2)
    }
  }

  /// Whether comparing all rooms whose boxes meet stays within a minute: rooms lying on each other
  /// by the thousand are no plan, and every pair would be cut by GEOS.
  /// - Complexity: O(n log n), and the pairs found, up to the limit.
  private static func canCompare(_ polygons: [PlanPolygon]) -> Bool {
    let boxes = polygons.compactMap { polygon in
      polygon.bounds.map { ($0, polygon.rings.reduce(0) { $0 + $1.count }) }
    }.sorted { $0.0.low.x < $1.0.low.x }
    var looked = 0
    var points = 0
    for (index, (box, count)) in boxes.enumerated() {
      for (other, otherCount) in boxes[(index + 1)...] {
        if other.low.x > box.high.x { break }
        looked += 1
        if box.intersects(other) { points += count + otherCount + 20 }
        if points > 40_000_000 || looked > 400_000_000 { return false }
      }
    }
    return true
  }

  private mutating func checkNames(_ level: Int, _ rooms: [Int]) {
    var count: [String: Int] = [:]
    var order: [String] = []
    for room in rooms {
      guard let name = name(document.rooms[room].names) else { continue }
      if count[name] == nil { order.append(name) }
      count[name, default: 0] += 1
    }
    for name in order {
      guard let times = count[name], times > 1 else { continue }
      report.note(
        .repeatedName, document.levels[level].sourceID, name: name,
        level: document.levels[level].label, number: Double(times))
    }
  }

  private mutating func checkPlaces(_ interrupted: () -> Bool) throws(Diagnostic) {
    for room in document.rooms {
      if interrupted() { throw .planInterrupted() }
      if try !geometry.covers(room.polygon, room.centroid) {
        let away = RingCleaner.place(room.centroid, in: room.polygon).toEdge
        add(.centroidOutside, room, number: away)
      }
      if document.origin != nil {
        let away = room.centroid.distance(to: PlanPoint(x: 0, y: 0))
        if away > PlanBuilder.nearby { add(.farAway, room, number: away) }
      }
      var outside = 0.0
      for index in room.levels {
        let level = document.levels[index]
        // Parts hidden in the file as holes do not count here: whoever reads it by the letter finds
        // the room outside.
        let parts = declaredOutlines[level.sourceID] ?? level.outline
        guard !parts.isEmpty else { continue }
        let outline = PlanPolygon(rings: parts.flatMap(\.rings))
        outside = max(outside, try geometry.uncoveredArea(of: room.polygon, outer: outline))
      }
      if outside > PlanBuilder.outsideArea { add(.outsideLevel, room, number: outside) }
    }
  }

  private mutating func checkLevels(_ rooms: [[Int]]) {
    var seen: [String: Int] = [:]
    for (index, level) in document.levels.enumerated() {
      if rooms[index].isEmpty {
        report.note(
          .emptyLevel, level.sourceID, name: name(level.names), level: level.label,
          number: level.ordinal)
      }
      var twin: Int?
      for building in level.buildings {
        for key in ["\(building)/\(level.label)", "\(building)=\(level.ordinal.shortest)"] {
          if let first = seen[key] { twin = twin ?? first } else { seen[key] = index }
        }
      }
      if let twin {
        report.note(
          .repeatedLevel, level.sourceID, name: name(level.names), level: level.label,
          other: document.levels[twin].sourceID, number: level.ordinal)
      }
    }
  }

  /// Degrees read as metres give a plan of a few millimetres, millimetres one of many kilometres.
  private mutating func checkSize() {
    guard let box = PlanBox(around: document.rooms.flatMap { $0.polygon.rings.joined() }) else {
      return
    }
    let size = box.low.distance(to: box.high)
    if size < 1 || size > 20_000 {
      report.note(.oddSize, nil, number: size)
    }
  }
}
