// What a plan is checked for, whether it is being imported or stands in the notebook: overlaps, rooms
// outside their level, names, levels, distance and size. Finds only; changes nothing.

import Core
import Kernel
import Polygons

/// One fault of a plan, told by places in its lists of rooms and levels.
struct PlanFault: Sendable {
  var kind: ImportFinding.Kind
  /// The room it is about first, then the other ones.
  var rooms: [Int] = []
  /// The level it is about first, then the other one.
  var levels: [Int] = []
  /// The measure; what it counts stands in `ImportFinding.Kind.unit`.
  var number: Double?
  /// The repeated name or number.
  var name: String?
  var detail: Phrase?
  /// The splinter itself.
  var splinter: PlanPolygon?
  /// Places in lists of assets and openings, where it is about those.
  var asset: Int?
  var opening: Int?
}

/// The checks that need nothing but levels and rooms.
struct PlanChecks {
  let geometry: Geometry
  let levels: [PlanDocument.Level]
  let rooms: [PlanDocument.Room]
  /// Whether the plan has a place on Earth: then lengths err far from its centre.
  let isOnEarth: Bool
  /// Outlines by source id that count instead of those kept.
  var declaredOutlines: [String: [PlanPolygon]] = [:]
  /// The name of a thing for its reader.
  let name: (PlanNames) -> String?
  private(set) var faults: [PlanFault] = []

  /// A pair overlaps when more than this part of the smaller room lies under the other.
  static let overlapShare = 0.01
  /// Square metres of a room outside its level that count: a strip 0.1 m wide and 1 m long.
  static let outsideArea = 0.1
  /// Metres from the centre beyond which lengths on the plan may err by more than 1 mm.
  static let nearby = 2000.0

  init(
    geometry: Geometry, levels: [PlanDocument.Level], rooms: [PlanDocument.Room], isOnEarth: Bool,
    declaredOutlines: [String: [PlanPolygon]] = [:], name: @escaping (PlanNames) -> String?
  ) {
    self.geometry = geometry
    self.levels = levels
    self.rooms = rooms
    self.isOnEarth = isOnEarth
    self.declaredOutlines = declaredOutlines
    self.name = name
  }

  /// Throws exit code 130 when `interrupted` says so, asked for each level and room.
  mutating func run(_ interrupted: () -> Bool) throws(Diagnostic) {
    let byLevel = PlanChecks.byLevel(rooms, levels.count)
    for (level, rooms) in byLevel.enumerated() {
      if interrupted() { throw .planInterrupted() }
      try checkOverlaps(level, rooms)
      checkNames(level, rooms)
    }
    try checkPlaces(interrupted)
    checkLevels(byLevel)
    checkSize()
  }

  /// The rooms that stand on each level.
  static func byLevel(_ rooms: [PlanDocument.Room], _ count: Int) -> [[Int]] {
    var byLevel = [[Int]](repeating: [], count: count)
    for (index, room) in rooms.enumerated() {
      for level in room.levels { byLevel[level].append(index) }
    }
    return byLevel
  }

  /// Pairs on one level; a pair that shares several is found on the first.
  private mutating func checkOverlaps(_ level: Int, _ here: [Int]) throws(Diagnostic) {
    let polygons = here.map { rooms[$0].polygon }
    guard PlanChecks.canCompare(polygons) else {
      faults.append(PlanFault(kind: .notCompared, levels: [level], number: Double(here.count)))
      return
    }
    let smallest = here.map { rooms[$0].areaM2 }.min() ?? 0
    let pairs = try geometry.overlaps(
      among: polygons, above: smallest * PlanChecks.overlapShare)
    for pair in pairs {
      let a = rooms[here[pair.i]]
      let b = rooms[here[pair.j]]
      guard pair.areaM2 > PlanChecks.overlapShare * min(a.areaM2, b.areaM2),
        a.levels.first(where: { b.levels.contains($0) }) == level
      else { continue }
      faults.append(
        PlanFault(
          kind: .overlap, rooms: [here[pair.i], here[pair.j]], levels: [level],
          number: pair.areaM2))
    }
  }

  /// Whether comparing all rooms whose boxes meet stays within a minute: rooms lying on each other
  /// by the thousand are no plan, and every pair would be cut by GEOS.
  /// - Complexity: O(n log n), and the pairs found, up to the limit.
  static func canCompare(_ polygons: [PlanPolygon]) -> Bool {
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

  private mutating func checkNames(_ level: Int, _ here: [Int]) {
    let (rooms, name) = (self.rooms, self.name)
    repeated(.repeatedName, level, here) { name(rooms[$0].names) }
  }

  /// Rooms of one level that share a text.
  mutating func repeated(
    _ kind: ImportFinding.Kind, _ level: Int, _ here: [Int], _ text: (Int) -> String?
  ) {
    var holders: [String: [Int]] = [:]
    var order: [String] = []
    for room in here {
      guard let name = text(room) else { continue }
      if holders[name] == nil { order.append(name) }
      holders[name, default: []].append(room)
    }
    for name in order {
      guard let same = holders[name], same.count > 1 else { continue }
      faults.append(
        PlanFault(
          kind: kind, rooms: same, levels: [level], number: Double(same.count), name: name))
    }
  }

  private mutating func checkPlaces(_ interrupted: () -> Bool) throws(Diagnostic) {
    for (index, room) in rooms.enumerated() {
      if interrupted() { throw .planInterrupted() }
      if try !geometry.covers(room.polygon, room.centroid) {
        let away = RingCleaner.place(room.centroid, in: room.polygon).toEdge
        faults.append(PlanFault(kind: .centroidOutside, rooms: [index], number: away))
      }
      if isOnEarth {
        let away = room.centroid.distance(to: PlanPoint(x: 0, y: 0))
        if away > PlanChecks.nearby {
          faults.append(PlanFault(kind: .farAway, rooms: [index], number: away))
        }
      }
      var outside = 0.0
      var worst: Int?
      for level in room.levels {
        // Parts hidden in the file as holes do not count here: whoever reads it by the letter finds
        // the room outside.
        let parts = declaredOutlines[levels[level].sourceID] ?? levels[level].outline
        guard !parts.isEmpty else { continue }
        let outline = PlanPolygon(rings: parts.flatMap(\.rings))
        let area = try geometry.uncoveredArea(of: room.polygon, outer: outline)
        if area > outside { (outside, worst) = (area, level) }
      }
      if outside > PlanChecks.outsideArea, let worst {
        faults.append(
          PlanFault(kind: .outsideLevel, rooms: [index], levels: [worst], number: outside))
      }
    }
  }

  private mutating func checkLevels(_ here: [[Int]]) {
    var seen: [String: Int] = [:]
    for (index, level) in levels.enumerated() {
      if here[index].isEmpty {
        faults.append(PlanFault(kind: .emptyLevel, levels: [index], number: level.ordinal))
      }
      var twin: Int?
      for building in level.buildings {
        for key in ["\(building)/\(level.label)", "\(building)=\(level.ordinal.shortest)"] {
          if let first = seen[key] { twin = twin ?? first } else { seen[key] = index }
        }
      }
      if let twin {
        faults.append(
          PlanFault(kind: .repeatedLevel, levels: [index, twin], number: level.ordinal))
      }
    }
  }

  /// Degrees read as metres give a plan of a few millimetres, millimetres one of many kilometres.
  private mutating func checkSize() {
    guard let scale = PlanScale(rooms), !scale.isPossible else { return }
    faults.append(PlanFault(kind: .oddSize, number: scale.diagonal))
  }
}

extension PlanScale {
  /// Of rooms in plan metres; nil where there are none.
  init?(_ rooms: [PlanDocument.Room]) {
    guard let box = PlanBox(around: rooms.flatMap { $0.polygon.rings.joined() }) else { return nil }
    self.init(diagonal: box.low.distance(to: box.high))
    roomAreas = rooms.map(\.areaM2)
  }

  /// Whether a plan in metres can be as large: 2 m to 20 km across, since a campus is a plan too, and
  /// half of its rooms of 0.5 to 5,000 square metres.
  var isPossible: Bool {
    (2...20_000).contains(diagonal) && (room.map { (0.5...5000).contains($0) } ?? true)
  }

  /// The units taken for each other that make a building of a plan in metres, each with what the
  /// plan is to be multiplied by, the likeliest first: what was read in `read` was drawn in `drawn`.
  var corrections: [(factor: Double, read: PlanUnit, drawn: PlanUnit)] {
    var found: [(factor: Double, read: PlanUnit, drawn: PlanUnit)] = []
    for read in PlanUnit.allCases {
      for drawn in PlanUnit.allCases where drawn != read {
        let factor = drawn.metres / read.metres
        guard !found.contains(where: { abs($0.factor / factor - 1) < 1e-9 }),
          scaled(by: factor).allows(.metre)
        else { continue }
        found.append((factor, read, drawn))
      }
    }
    // A house of 10 to 200 metres is likelier than a shed or a district.
    func surprise(_ factor: Double) -> Double {
      let across = diagonal * factor
      return across < 10 ? 10 / across : across > 200 ? across / 200 : 1
    }
    return found.sorted { surprise($0.factor) < surprise($1.factor) }
  }

  func scaled(by factor: Double) -> PlanScale {
    var scale = self
    scale.diagonal *= factor
    scale.nearRadii = nearRadii.map { $0 * factor }
    scale.farRadii = farRadii.map { $0 * factor }
    scale.roomAreas = roomAreas.map { $0 * factor * factor }
    return scale
  }
}
