// The order in which one walks the rooms that are left: level by level, on each a short way from where
// one comes in. The nearest room next, then exchanges (2-opt, Or-opt) while they make the way shorter.

import Core
import Kernel

struct WalkOrder {
  struct Stop: Sendable {
    var room: Int
    var level: Int
    /// Metres from the stop before; of the first from where the walk starts.
    var metres: Double
  }

  private let graph: WalkGraph
  private let interrupted: () throws(Diagnostic) -> Void

  /// So many rooms are improved together; a longer way is improved part by part.
  private static let together = 300
  private static let mostRounds = 60

  init(_ graph: WalkGraph, interrupted: @escaping () throws(Diagnostic) -> Void) {
    self.graph = graph
    self.interrupted = interrupted
  }

  /// The rooms `wanted`, each on one of the levels given with it, from a node on.
  /// - Complexity: for n rooms of a level about n searches of their surroundings, and n² exchanges
  ///   among at most 300.
  func stops(
    _ wanted: [(room: Int, levels: [Int])], from start: (room: Int, level: Int)
  ) throws(Diagnostic) -> [Stop] {
    guard var here = graph.node(start.room, start.level) else { return [] }
    var left = wanted
    var stops: [Stop] = []
    var level: Int? = start.level
    while let now = level {
      let part = left.filter { $0.levels.contains(now) }
      left.removeAll { $0.levels.contains(now) }
      let nodes = part.compactMap { one in graph.node(one.room, now).map { ($0, one.room) } }
      let room = Dictionary(nodes, uniquingKeysWith: { first, _ in first })
      for (node, metres) in try way(nodes.map(\.0), from: here, on: now) {
        stops.append(Stop(room: room[node] ?? 0, level: now, metres: metres))
        here = node
      }
      level = next(after: now, left)
    }
    return stops
  }

  /// The nearest level of the same building, upwards first; then the ground floor of the next.
  private func next(after now: Int, _ left: [(room: Int, levels: [Int])]) -> Int? {
    let open = Set(left.flatMap(\.levels))
    let levels = graph.levels
    func order(_ level: Int, from ordinal: Double) -> (Double, Double, Int) {
      (abs(levels[level].ordinal - ordinal), -levels[level].ordinal, level)
    }
    let same = open.filter { levels[$0].building == levels[now].building }
    if let best = same.min(by: {
      order($0, from: levels[now].ordinal) < order($1, from: levels[now].ordinal)
    }) {
      return best
    }
    // Buildings come in the order of their levels in the list.
    guard let building = open.min().map({ levels[$0].building }) else { return nil }
    return open.filter { levels[$0].building == building }
      .min { order($0, from: 0) < order($1, from: 0) }
  }

  // MARK: - One level

  /// All targets from `here` on, with the metres to each from the one before.
  private func way(
    _ targets: [Int], from here: Int, on level: Int
  ) throws(Diagnostic) -> [(Int, Double)] {
    guard !targets.isEmpty else { return [] }
    var path = [here] + (try nearestFirst(targets, from: here))
    var start = 0
    while start < path.count - 1 {
      let end = min(start + WalkOrder.together, path.count - 1)
      try improve(&path, start...end, on: level)
      start = end
    }
    var result: [(Int, Double)] = []
    for (a, b) in zip(path, path.dropFirst()) {
      try interrupted()
      result.append((b, graph.distances(from: a, to: [b])[b] ?? graph.guess(a, b)))
    }
    return result
  }

  private func nearestFirst(_ targets: [Int], from here: Int) throws(Diagnostic) -> [Int] {
    var left = Set(targets)
    var path: [Int] = []
    var at = here
    while !left.isEmpty {
      try interrupted()
      let near =
        graph.distances(from: at, to: left, first: true).first?.key
        ?? left.min { (graph.guess(at, $0), $0) < (graph.guess(at, $1), $1) }
      guard let near else { break }
      left.remove(near)
      path.append(near)
      at = near
    }
    return path
  }

  /// Shortens a part of the way; its first place stays, and its last where the way goes on.
  private func improve(
    _ path: inout [Int], _ part: ClosedRange<Int>, on level: Int
  ) throws(Diagnostic) {
    let nodes = Array(path[part])
    guard nodes.count > 2 else { return }
    let all = Set(nodes)
    let n = nodes.count
    var metres = [Double](repeating: 0, count: n * n)
    for (i, a) in nodes.enumerated() {
      try interrupted()
      // The first may stand on another level.
      let isHere = graph.levelOf[a] == level
      let found = graph.distances(from: a, to: all, on: isHere ? level : nil)
      for (j, b) in nodes.enumerated() where i != j && (i == 0 || j > 0) {
        let value = found[b] ?? graph.guess(a, b)
        metres[i * n + j] = value
        if i == 0 { metres[j * n] = value }
      }
    }
    var shortener = WayShortener(metres, count: n, isOpen: part.upperBound == path.count - 1)
    for _ in 0..<WalkOrder.mostRounds {
      try interrupted()
      let turned = shortener.turn()
      let moved = shortener.move()
      if !turned, !moved { break }
    }
    let order = shortener.order
    path.replaceSubrange(part, with: order.map { nodes[$0] })
  }
}
