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
  ///   among at most 300. A long way is measured only where an exchange might gain by it.
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
      result.append((b, graph.distance(from: a, to: b) ?? graph.guess(a, b)))
    }
    return result
  }

  private func nearestFirst(_ targets: [Int], from here: Int) throws(Diagnostic) -> [Int] {
    var left = Set(targets)
    var isLeft = [Bool](repeating: false, count: graph.points.count)
    for target in targets { isLeft[target] = true }
    var path: [Int] = []
    var at = here
    while !left.isEmpty {
      try interrupted()
      let near =
        graph.nearest(1, from: at, where: { isLeft[$0] }).first?.node
        ?? left.min { (graph.guess(at, $0), $0) < (graph.guess(at, $1), $1) }
      guard let near else { break }
      left.remove(near)
      isLeft[near] = false
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
    let places = Dictionary(
      nodes.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    // The first may stand on another level.
    func within(_ a: Int, _ b: Int) -> Int? {
      graph.levelOf[a] == level && graph.levelOf[b] == level ? level : nil
    }
    var near: [[WayShortener.Near]] = []
    near.reserveCapacity(nodes.count)
    for a in nodes {
      try interrupted()
      let found = graph.nearest(
        WayShortener.nearest + 1, from: a, on: within(a, a), where: { places[$0] != nil })
      near.append(
        found.compactMap { one in
          places[one.node].flatMap { one.node == a ? nil : .init(place: $0, metres: one.metres) }
        })
    }
    var shortener = WayShortener(
      near, isOpen: part.upperBound == path.count - 1,
      atLeast: { graph.straight(nodes[$0], nodes[$1]) },
      metres: { a, b in
        let (a, b) = (nodes[a], nodes[b])
        return graph.distance(from: a, to: b, on: within(a, b)) ?? graph.guess(a, b)
      })
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
