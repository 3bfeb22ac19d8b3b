// The rooms of a plan as places one walks between: through doors, along shared walls where the plan
// draws no door, up and down stairs. Straight lines within a room; what is between is not known.

import Core
import Kernel
import Polygons

/// What the walk needs of a level.
struct WalkLevel: Sendable {
  var id: Identifier
  var building: Identifier?
  var ordinal: Double
  var elevationM: Double?
  /// Indices of the rooms that stand on it.
  var rooms: [Int] = []
  /// Doors and passages, each a line of one point or more.
  var openings: [[PlanPoint]] = []
}

/// What the walk needs of a room.
struct WalkRoom: Sendable {
  var id: Identifier
  var polygon: PlanPolygon
  var point: PlanPoint
  var category: String?
}

final class WalkGraph {
  struct Edge {
    var to: Int
    var metres: Double
  }

  /// How two rooms are joined.
  enum Passage: Sendable { case door, wall, guess }

  struct Link: Sendable {
    var a: Int
    var b: Int
    var passage: Passage
  }

  /// A door that leads out of the plan.
  struct Entrance: Sendable {
    var room: Int
    var level: Int
    var widthM: Double
  }

  /// Nodes: every room on every level it stands on, then the passages.
  private(set) var edges: [[Edge]] = []
  private(set) var points: [PlanPoint] = []
  /// The level of each node.
  private(set) var levelOf: [Int] = []
  private(set) var links: [Link] = []
  private(set) var entrances: [Entrance] = []
  private var nodes: [[Int: Int]]
  let rooms: [WalkRoom]
  let levels: [WalkLevel]

  /// Metres; how far beside a door its rooms are looked for: walls are thinner.
  private static let reach = [0.05, 0.15, 0.3, 0.5, 0.75, 1.0]
  /// Metres of an unknown storey, and how many metres of stairs one metre of height takes: stairs
  /// rise at about 30 degrees.
  private static let storeyM = 3.5
  private static let stairsPerMetre = 2.0
  /// Passages of one room that are joined to all others of it; of more, to the nearest alone.
  private static let manyPassages = 32
  private static let nearPassages = 12

  /// - Complexity: O(n log n) for n points of polygons and passages; walls are looked at only on
  ///   levels where doors do not lead everywhere.
  init(rooms: [WalkRoom], levels: [WalkLevel]) throws(Diagnostic) {
    self.rooms = rooms
    self.levels = levels
    nodes = Array(repeating: [:], count: rooms.count)
    for (number, level) in levels.enumerated() {
      for room in level.rooms { nodes[room][number] = add(rooms[room].point, number) }
    }
    for number in levels.indices { try join(number) }
    joinLevels()
  }

  func node(_ room: Int, _ level: Int) -> Int? { nodes[room][level] }

  private func add(_ point: PlanPoint, _ level: Int) -> Int {
    edges.append([])
    points.append(point)
    levelOf.append(level)
    return points.count - 1
  }

  private func connect(_ a: Int, _ b: Int, _ metres: Double) {
    edges[a].append(Edge(to: b, metres: metres))
    edges[b].append(Edge(to: a, metres: metres))
  }

  // MARK: - One level

  private func join(_ number: Int) throws(Diagnostic) {
    let level = levels[number]
    var parts = Joined(level.rooms.count)
    var passages: [[Int]] = Array(repeating: [], count: level.rooms.count)
    func pass(_ i: Int, _ j: Int, at point: PlanPoint, _ passage: Passage) {
      parts.join(i, j)
      let node = add(point, number)
      passages[i].append(node)
      passages[j].append(node)
      links.append(Link(a: level.rooms[i], b: level.rooms[j], passage: passage))
    }
    let polygons = level.rooms.map { rooms[$0].polygon }
    if let index = PlanIndex(polygons: polygons) {
      for opening in level.openings {
        guard let door = Door(opening) else { continue }
        let sides = door.sides(index, WalkGraph.reach)
        if let i = sides.left, let j = sides.right, i != j {
          pass(i, j, at: door.middle, .door)
        } else if let i = sides.left ?? sides.right, sides.left == nil || sides.right == nil {
          entrances.append(
            Entrance(room: level.rooms[i], level: number, widthM: door.widthM))
        }
      }
    }
    if parts.count > 1 {
      let walls = try Geometry.open().neighbours(among: polygons, within: 0.5)
      for wall in walls.sorted(by: { ($1.metres, $0.i, $0.j) < ($0.metres, $1.i, $1.j) }) {
        // Without any door drawn every shared wall may have one; else only where none leads.
        guard level.openings.isEmpty || !parts.areJoined(wall.i, wall.j) else { continue }
        pass(wall.i, wall.j, at: wall.midpoint, .wall)
      }
    }
    for (i, j) in bridges(level, level.rooms.indices.map { parts.root($0) }) {
      let (a, b) = (rooms[level.rooms[i]].point, rooms[level.rooms[j]].point)
      let middle = PlanPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      pass(i, j, at: middle, .guess)
    }
    for (place, room) in level.rooms.enumerated() {
      guard let centre = nodes[room][number] else { continue }
      link(centre, passages[place])
    }
  }

  /// What neither door nor wall joins is joined to the nearest room that is.
  private func bridges(_ level: WalkLevel, _ roots: [Int]) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    var reached: [Int] = []
    var waiting: [Int: [Int]] = [:]
    for (place, root) in roots.enumerated() { waiting[root, default: []].append(place) }
    for (turn, group) in waiting.values.sorted(by: { $0[0] < $1[0] }).enumerated() {
      if turn > 0 {
        var best: (i: Int, j: Int, metres: Double)?
        for i in group {
          for j in reached {
            let metres = rooms[level.rooms[i]].point.distance(to: rooms[level.rooms[j]].point)
            if best.map({ metres < $0.metres }) ?? true { best = (i, j, metres) }
          }
        }
        if let best { result.append((best.i, best.j)) }
      }
      reached += group
    }
    return result
  }

  private func link(_ centre: Int, _ passages: [Int]) {
    var joined: Set<[Int]> = []
    for (place, a) in passages.enumerated() {
      connect(centre, a, points[centre].distance(to: points[a]))
      if passages.count <= WalkGraph.manyPassages {
        for b in passages[(place + 1)...] { connect(a, b, points[a].distance(to: points[b])) }
      } else {
        let near = passages.filter { $0 != a }
          .map { ($0, points[a].distance(to: points[$0])) }
          .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(WalkGraph.nearPassages)
        for (b, metres) in near where joined.insert([min(a, b), max(a, b)]).inserted {
          connect(a, b, metres)
        }
      }
    }
  }

  // MARK: - Levels

  /// Metres walked between two levels.
  func climb(_ a: Int, _ b: Int) -> Double {
    let (low, high) = (levels[a], levels[b])
    if let from = low.elevationM, let to = high.elevationM, from != to {
      return abs(to - from) * WalkGraph.stairsPerMetre
    }
    return abs(high.ordinal - low.ordinal) * WalkGraph.storeyM * WalkGraph.stairsPerMetre
  }

  /// Rooms that stand on several levels lead from one to the next; so do stairs and lifts that lie
  /// over each other.
  private func joinLevels() {
    for room in rooms.indices where nodes[room].count > 1 {
      let all = nodes[room].keys.sorted { (levels[$0].ordinal, $0) < (levels[$1].ordinal, $1) }
      for (a, b) in zip(all, all.dropFirst()) {
        if let from = nodes[room][a], let to = nodes[room][b] { connect(from, to, climb(a, b)) }
      }
    }
    for a in levels.indices {
      let above = levels.indices.filter {
        levels[$0].building == levels[a].building && levels[$0].ordinal > levels[a].ordinal
      }
      guard let b = above.min(by: { (levels[$0].ordinal, $0) < (levels[$1].ordinal, $1) }) else {
        continue
      }
      let upper = levels[b].rooms.filter { Stairs(rooms[$0].category) != nil }
      for room in levels[a].rooms {
        guard let kind = Stairs(rooms[room].category), nodes[room][b] == nil else { continue }
        let same = upper.filter { Stairs(rooms[$0].category) == kind && nodes[$0][a] == nil }
          .map { ($0, rooms[$0].point.distance(to: rooms[room].point)) }
          .min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (other, metres) = same, metres <= Stairs.reachM,
          let from = nodes[room][a], let to = nodes[other][b]
        else { continue }
        connect(from, to, metres + climb(a, b))
        links.append(Link(a: room, b: other, passage: .door))
      }
    }
  }

  // MARK: - Distances

  /// Metres to nodes as the search that is on knows them; between searches all are infinite.
  private var known: [Double] = []
  private var touched: [Int] = []

  /// Visits nodes in the order of their distance from one, until `visit` says so.
  /// - Parameters:
  ///   - level: stays on this level where given.
  ///   - ahead: no more than the metres from a node to where the search wants to go; that is visited
  ///     first then, and the order of others is another.
  /// - Complexity: O(edges log nodes) of the part that is visited.
  private func search(
    from start: Int, on level: Int?, ahead: (Int) -> Double = { _ in 0 },
    _ visit: (_ node: Int, _ metres: Double) -> Bool
  ) {
    if known.count < points.count {
      known = [Double](repeating: .infinity, count: points.count)
    }
    defer {
      for node in touched { known[node] = .infinity }
      touched.removeAll(keepingCapacity: true)
    }
    var queue = WalkQueue()
    known[start] = 0
    touched.append(start)
    queue.push(ahead(start), 0, start)
    while let (metres, node) = queue.pop() {
      guard metres <= known[node] else { continue }
      guard visit(node, metres) else { return }
      for edge in edges[node] where level == nil || levelOf[edge.to] == level {
        let next = metres + edge.metres
        let before = known[edge.to]
        guard next < before else { continue }
        if before == .infinity { touched.append(edge.to) }
        known[edge.to] = next
        queue.push(next + ahead(edge.to), next, edge.to)
      }
    }
  }

  /// Metres from one node to another; nil where no way leads there.
  func distance(from start: Int, to end: Int, on level: Int? = nil) -> Double? {
    var found: Double?
    // No way is shorter than the straight line: stairs lengthen it, and lifts go straight up.
    search(from: start, on: level, ahead: { straight($0, end) }) { node, metres in
      if node == end { found = metres }
      return found == nil
    }
    return found
  }

  /// The nodes of those wanted that are nearest to one, in their order: at least `count`, and all that
  /// are as far as the last.
  func nearest(
    _ count: Int, from start: Int, on level: Int? = nil, where isWanted: (Int) -> Bool
  ) -> [(node: Int, metres: Double)] {
    var found: [(node: Int, metres: Double)] = []
    search(from: start, on: level) { node, metres in
      if found.count >= count, let last = found.last, metres > last.metres { return false }
      if isWanted(node), !found.contains(where: { $0.node == node }) {
        found.append((node, metres))
      }
      return true
    }
    return found
  }

  func straight(_ a: Int, _ b: Int) -> Double { points[a].distance(to: points[b]) }

  /// Where no way is known: straight, and the stairs.
  func guess(_ a: Int, _ b: Int) -> Double {
    straight(a, b) + climb(levelOf[a], levelOf[b])
  }
}

/// Rooms that lead from level to level.
enum Stairs: Equatable {
  case stairs, lift, ramp

  /// Metres between the middles of two that lie over each other.
  static let reachM = 8.0

  init?(_ category: String?) {
    guard let words = category?.folded else { return nil }
    func has(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    if has("stair", "steps", "escalator", "scal") {
      self = .stairs
    } else if has("elevator", "lift", "ascensor") {
      self = .lift
    } else if has("ramp") {
      self = .ramp
    } else {
      return nil
    }
  }
}

/// A door: its middle, and the way through it.
private struct Door {
  let middle: PlanPoint
  let widthM: Double
  /// Across the door; nil for a point, which has no direction.
  private let across: PlanPoint?

  init?(_ line: [PlanPoint]) {
    guard let first = line.first, let last = line.last, first.isFinite, last.isFinite else {
      return nil
    }
    widthM = first.distance(to: last)
    middle = PlanPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    across =
      widthM > 1e-6
      ? PlanPoint(x: (last.y - first.y) / widthM, y: (first.x - last.x) / widthM) : nil
  }

  /// The first rooms on either side, by their places in the index.
  func sides(_ index: PlanIndex, _ reach: [Double]) -> (left: Int?, right: Int?) {
    guard let across else { return around(index, reach) }
    func look(_ sign: Double) -> Int? {
      for metres in reach {
        let point = PlanPoint(
          x: middle.x + sign * metres * across.x, y: middle.y + sign * metres * across.y)
        if let room = index.locate(point) { return room }
      }
      return nil
    }
    return (look(1), look(-1))
  }

  /// The two rooms nearest to a point.
  private func around(_ index: PlanIndex, _ reach: [Double]) -> (left: Int?, right: Int?) {
    var found: [Int] = []
    for metres in reach {
      for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
        let point = PlanPoint(x: middle.x + x * metres, y: middle.y + y * metres)
        if let room = index.locate(point), !found.contains(room) { found.append(room) }
      }
      if found.count > 1 { break }
    }
    return (found.first, found.dropFirst().first)
  }
}

/// Which rooms are joined so far.
private struct Joined {
  private var parent: [Int]
  private(set) var count: Int

  init(_ count: Int) {
    parent = Array(0..<count)
    self.count = count
  }

  mutating func root(_ i: Int) -> Int {
    var i = i
    while parent[i] != i {
      parent[i] = parent[parent[i]]
      i = parent[i]
    }
    return i
  }

  mutating func areJoined(_ i: Int, _ j: Int) -> Bool { root(i) == root(j) }

  mutating func join(_ i: Int, _ j: Int) {
    let (a, b) = (root(i), root(j))
    guard a != b else { return }
    parent[max(a, b)] = min(a, b)
    count -= 1
  }
}

/// The least rank first; of equals the node with the lower number.
private struct WalkQueue {
  private var heap: [(rank: Double, metres: Double, node: Int)] = []

  private func precedes(_ i: Int, _ j: Int) -> Bool {
    (heap[i].rank, heap[i].node) < (heap[j].rank, heap[j].node)
  }

  mutating func push(_ rank: Double, _ metres: Double, _ node: Int) {
    heap.append((rank, metres, node))
    var i = heap.count - 1
    while i > 0, precedes(i, (i - 1) / 2) {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func pop() -> (Double, Int)? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return (top.metres, top.node) }
    heap[0] = last
    var i = 0
    while true {
      var best = i
      let left = 2 * i + 1
      if left < heap.count, precedes(left, best) { best = left }
      if left + 1 < heap.count, precedes(left + 1, best) { best = left + 1 }
      if best == i { break }
      heap.swapAt(i, best)
      i = best
    }
    return (top.metres, top.node)
  }
}
