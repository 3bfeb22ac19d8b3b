// What of a new drawing is what of the plan: buildings and levels by source id, label and ordinal;
// rooms by what they cover, with ids and numbers deciding between those that lie alike, and alone
// only where nothing lies there. The drawing as a whole may be shifted or turned, a level too.

import Core
import Kernel
import Polygons

struct PlanPairing {
  let plan: StoredPlan
  let drawing: PlanDocument
  let geometry: Geometry
  let interrupted: () -> Bool

  /// The old building or level of each new one.
  private(set) var buildings: [Int?] = []
  private(set) var levels: [Int?] = []
  /// From the plan to the new drawing, as a whole; and what remains of each old level after it.
  private(set) var motion = RigidMotion.identity
  private(set) var levelMotions: [RigidMotion] = []
  /// From the drawing to the plan: nothing where the plan is to follow the drawing.
  private(set) var placing = RigidMotion.identity
  /// What all of the plan moves by: nothing unless it is to follow the drawing.
  private(set) var following = RigidMotion.identity
  /// The polygons of the new rooms on the plan: the drawing brought back, unless it stays as drawn.
  private(set) var polygons: [PlanPolygon] = []

  /// One room of the plan and one of the drawing, and what both cover when the shift of the level
  /// is taken away.
  struct Overlap {
    var old: Int
    var new: Int
    var areaM2: Double
  }
  private(set) var overlaps: [Overlap] = []
  /// Pairs whose outlines are the same point by point, once the motion of their level is taken away.
  private(set) var equal: [Int: Int] = [:]

  /// Metres within which two outlines are one.
  static let sameWithin = 0.001

  init(
    plan: StoredPlan, drawing: PlanDocument, geometry: Geometry, asDrawn: Bool,
    interrupted: @escaping () -> Bool
  ) throws(Diagnostic) {
    self.plan = plan
    self.drawing = drawing
    self.geometry = geometry
    self.interrupted = interrupted
    pairPlaces()
    let pairs = roomsByLevel(keyed: true)
    motion = try PlanPairing.motion(pairs.flatMap { $0 }, or: roomsByLevel(keyed: false))
    placing = motion.isIdentity ? .identity : motion.inverse
    polygons = drawing.rooms.map { placing($0.polygon) }
    try findLevelMotions()
    try findOverlaps()
    guard asDrawn, !motion.isIdentity else { return }
    // The plan follows the drawing: what was taken away is given back.
    (placing, following) = (.identity, motion)
    polygons = drawing.rooms.map(\.polygon)
    levelMotions = levelMotions.map { $0.followed(by: motion) }
  }

  // MARK: - Buildings and levels

  private mutating func pairPlaces() {
    let (plan, drawing) = (self.plan, self.drawing)
    let buildings = PlanPairing.paired(
      drawing.buildings.count, plan.buildings.count,
      [
        { PlanPairing.isSame(drawing.buildings[$0].sourceID, plan.buildings[$1].sourceID) },
        { drawing.buildings[$0].label.folded == plan.buildings[$1].label.folded },
        { (_, _) in drawing.buildings.count == 1 && plan.buildings.count == 1 },
      ])
    func isWithin(_ new: Int, _ old: Int) -> Bool {
      let mine = drawing.levels[new].buildings.compactMap { buildings[$0] }
      let theirs = plan.levelBuildings[old]
      return mine.isEmpty && theirs.isEmpty || mine.contains(where: theirs.contains)
    }
    func hasID(_ new: Int, _ old: Int) -> Bool {
      PlanPairing.isSame(drawing.levels[new].sourceID, plan.levels[old].sourceID)
    }
    func isAsHigh(_ new: Int, _ old: Int) -> Bool {
      drawing.levels[new].ordinal == plan.levels[old].ordinal
    }
    func isCalled(_ new: Int, _ old: Int) -> Bool {
      drawing.levels[new].label.folded == plan.levels[old].label.folded
    }
    levels = PlanPairing.paired(
      drawing.levels.count, plan.levels.count,
      [
        { isWithin($0, $1) && hasID($0, $1) && isAsHigh($0, $1) },
        { isWithin($0, $1) && hasID($0, $1) },
        { isWithin($0, $1) && isAsHigh($0, $1) && isCalled($0, $1) },
        { isWithin($0, $1) && isAsHigh($0, $1) },
        { isWithin($0, $1) && isCalled($0, $1) },
      ])
    self.buildings = buildings
  }

  static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b, !a.isEmpty else { return false }
    return a == b
  }

  /// The old place of each new one; an earlier rule goes before a later one.
  private static func paired(
    _ news: Int, _ olds: Int, _ rules: [(Int, Int) -> Bool]
  ) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: news)
    var taken: Set<Int> = []
    for rule in rules {
      for new in 0..<news where result[new] == nil {
        guard let old = (0..<olds).first(where: { !taken.contains($0) && rule(new, $0) }) else {
          continue
        }
        result[new] = old
        taken.insert(old)
      }
    }
    return result
  }

  /// The old levels that a new room stands on.
  func oldLevels(_ new: Int) -> [Int] { drawing.rooms[new].levels.compactMap { levels[$0] } }

  func shareLevel(_ old: Int, _ new: Int) -> Bool {
    let here = oldLevels(new)
    return plan.standings[old].contains(where: here.contains)
  }

  // MARK: - Motions

  /// Rooms of one source id or number on both sides, or, unkeyed, of one shape that no other has, by
  /// old level.
  private func roomsByLevel(keyed: Bool) -> [[RigidMotion.Pair]] {
    var result: [[RigidMotion.Pair]] = Array(repeating: [], count: plan.levels.count)
    var olds: [String: Int?] = [:]
    func keys(
      _ level: Int, _ source: String?, _ number: String?, _ polygon: PlanPolygon, _ area: Double
    ) -> [String] {
      guard !keyed else {
        return [
          source.flatMap(\.nonEmpty).map { "\(level)#\($0)" },
          number.flatMap(\.nonEmpty).map { "\(level)=\($0)" },
        ].compactMap { $0 }
      }
      let points = polygon.rings.reduce(0) { $0 + $1.count }
      return ["\(level):\(points):\((area * 20).rounded())"]
    }
    for (old, room) in plan.rooms.enumerated() {
      guard let level = plan.standings[old].first else { continue }
      for key in keys(level, room.sourceID, room.number, plan.polygons[old], room.areaM2) {
        olds.updateValue(olds[key] == nil ? old : nil, forKey: key)
      }
    }
    var news: [String: Int?] = [:]
    for (new, room) in drawing.rooms.enumerated() {
      guard let level = oldLevels(new).first else { continue }
      for key in keys(level, room.sourceID, room.number, room.polygon, room.areaM2) {
        news.updateValue(news[key] == nil ? new : nil, forKey: key)
      }
    }
    var seen: Set<Int> = []
    for key in olds.keys.sorted() {
      guard case .some(.some(let old)) = olds[key], case .some(.some(let new)) = news[key],
        let level = plan.standings[old].first, seen.insert(old).inserted
      else { continue }
      result[level].append(
        RigidMotion.Pair(from: plan.rooms[old].centroid, to: drawing.rooms[new].centroid))
    }
    return result
  }

  private static func motion(
    _ pairs: [RigidMotion.Pair], or others: @autoclosure () -> [[RigidMotion.Pair]]
  ) throws(Diagnostic) -> RigidMotion {
    var consensus = RigidMotion.consensus(pairs)
    if case .none = consensus { consensus = RigidMotion.consensus(others().flatMap { $0 }) }
    switch consensus {
    case .motion(let motion): return motion.isRounding ? .identity : motion
    case .scaled(let scale): throw .revisionScaled(scale)
    case .none: return .identity
    }
  }

  /// What is left of each level's motion when that of the whole is taken away.
  private mutating func findLevelMotions() throws(Diagnostic) {
    let back = motion.inverse
    let keyed = roomsByLevel(keyed: true)
    let shaped = roomsByLevel(keyed: false)
    levelMotions = plan.levels.indices.map { level in
      for pairs in [keyed[level], shaped[level]] {
        let brought = pairs.map { RigidMotion.Pair(from: $0.from, to: back($0.to)) }
        if case .motion(let motion) = RigidMotion.consensus(brought) {
          return motion.isRounding ? .identity : motion
        }
      }
      return .identity
    }
  }

  // MARK: - What covers what

  private mutating func findOverlaps() throws(Diagnostic) {
    try pairEqual()
    let taken = Set(equal.values)
    var seen: Set<[Int]> = []
    for level in plan.levels.indices {
      if interrupted() { throw .planInterrupted() }
      let olds = plan.rooms.indices.filter {
        equal[$0] == nil && plan.standings[$0].contains(level)
      }
      let news = drawing.rooms.indices.filter {
        !taken.contains($0) && oldLevels($0).contains(level)
      }
      guard !olds.isEmpty, !news.isEmpty else { continue }
      let back = levelMotions[level].inverse
      let found = try geometry.overlaps(
        of: olds.map { plan.polygons[$0] }, with: news.map { back(polygons[$0]) }, above: 1e-4)
      for pair in found where seen.insert([olds[pair.i], news[pair.j]]).inserted {
        overlaps.append(Overlap(old: olds[pair.i], new: news[pair.j], areaM2: pair.areaM2))
      }
    }
  }

  /// Outlines that are the same point by point need no GEOS: in most revisions nearly all.
  private mutating func pairEqual() throws(Diagnostic) {
    var news: [String: [Int]] = [:]
    func key(_ level: Int, _ point: PlanPoint) -> [String] {
      let (x, y) = ((point.x * 10).rounded(.down), (point.y * 10).rounded(.down))
      return ["\(level)/\(x.shortest)/\(y.shortest)"]
    }
    let backs = levelMotions.map(\.inverse)
    func lowest(_ polygon: PlanPolygon) -> PlanPoint? { polygon.bounds?.centre }
    for new in drawing.rooms.indices {
      guard let level = oldLevels(new).first,
        let point = lowest(backs[level](polygons[new]))
      else { continue }
      for key in key(level, point) { news[key, default: []].append(new) }
    }
    var taken: Set<Int> = []
    for old in plan.rooms.indices {
      guard let level = plan.standings[old].first, let point = lowest(plan.polygons[old]) else {
        continue
      }
      var candidates: [Int] = []
      // The rounding of a motion may carry a point over the border of its cell.
      for dx in [0, -0.001, 0.001] {
        for dy in [0, -0.001, 0.001] {
          let near = PlanPoint(x: point.x + dx, y: point.y + dy)
          for key in key(level, near) { candidates += news[key] ?? [] }
        }
      }
      let source = plan.rooms[old].sourceID
      let same = candidates.filter { new in
        !taken.contains(new)
          && backs[level](polygons[new]).counterpart(
            of: plan.polygons[old], within: PlanPairing.sameWithin) != nil
      }
      // Of rooms drawn twice, the one with the same id.
      guard let new = same.first(where: { drawing.rooms[$0].sourceID == source }) ?? same.first
      else { continue }
      equal[old] = new
      taken.insert(new)
    }
  }
}

extension RigidMotion {
  /// Less than any plan means: within 2 mm at a hundred metres.
  var isRounding: Bool { abs(dx) < 0.002 && abs(dy) < 0.002 && abs(sine) < 2e-5 && cosine > 0 }

  /// This motion, then the other.
  func followed(by next: RigidMotion) -> RigidMotion {
    let origin = next(PlanPoint(x: dx, y: dy))
    return RigidMotion(
      cosine: next.cosine * cosine - next.sine * sine,
      sine: next.sine * cosine + next.cosine * sine, dx: origin.x, dy: origin.y)
  }
}

extension String {
  /// nil where it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
