// Makes a way through given places shorter by exchanges, until none helps: a stretch is turned round
// (2-opt), or up to three places are moved elsewhere (Or-opt). Only places near each other are tried.

struct WayShortener {
  /// Places in the order of the way; the first stays first.
  private(set) var order: [Int]
  private var position: [Int]
  private let metres: [Double]
  private let count: Int
  /// Whether the way may end anywhere; else its last place stays last.
  private let isOpen: Bool
  /// The nearest places of each, the nearest first.
  private let near: [[Int]]

  private static let nearest = 14
  /// Shorter by more than rounding.
  private static let gain = 1e-6

  /// - Parameter metres: from place i to place j at `i * count + j`, the same both ways.
  init(_ metres: [Double], count: Int, isOpen: Bool) {
    self.metres = metres
    self.count = count
    self.isOpen = isOpen
    order = Array(0..<count)
    position = order
    near = (0..<count).map { a in
      Array(
        (0..<count).filter { $0 != a }
          .sorted { (metres[a * count + $0], $0) < (metres[a * count + $1], $1) }
          .prefix(WayShortener.nearest))
    }
  }

  private func d(_ a: Int, _ b: Int) -> Double { metres[a * count + b] }

  /// The last position that may change.
  private var last: Int { isOpen ? count - 1 : count - 2 }

  private mutating func reverse(_ low: Int, _ high: Int) {
    order[low...high].reverse()
    for place in low...high { position[order[place]] = place }
  }

  /// What turning the stretch round changes.
  private func change(turning i: Int, _ j: Int) -> Double {
    let (a, b, c) = (order[i - 1], order[i], order[j])
    var change = d(a, c) - d(a, b)
    if j < count - 1 { change += d(b, order[j + 1]) - d(c, order[j + 1]) }
    return change
  }

  /// One pass of 2-opt; whether it made the way shorter.
  mutating func turn() -> Bool {
    var isBetter = false
    for place in 0..<count {
      let a = order[place]
      if place + 1 < count {
        // A nearer place to follow this one.
        for c in near[a] where d(a, c) < d(a, order[place + 1]) {
          let j = position[c]
          if j > place + 1, j <= last, change(turning: place + 1, j) < -WayShortener.gain {
            reverse(place + 1, j)
            isBetter = true
          }
        }
      }
      if place > 1 {
        // A nearer place to come before it.
        for c in near[a] where d(a, c) < d(order[place - 1], a) {
          let i = position[c]
          if i >= 1, i < place - 1, place - 1 <= last,
            change(turning: i, place - 1) < -WayShortener.gain
          {
            reverse(i, place - 1)
            isBetter = true
            break
          }
        }
      }
    }
    if isOpen, count > 2 {
      for i in 1..<(count - 1) where change(turning: i, count - 1) < -WayShortener.gain {
        reverse(i, count - 1)
        isBetter = true
      }
    }
    return isBetter
  }

  /// One pass of Or-opt; whether it made the way shorter.
  mutating func move() -> Bool {
    var isBetter = false
    for length in 1...3 {
      var i = 1
      while i + length - 1 <= last {
        if let (place, isTurned) = better(i, length) {
          var piece = Array(order[i..<(i + length)])
          if isTurned { piece.reverse() }
          order.removeSubrange(i..<(i + length))
          order.insert(
            contentsOf: piece, at: place < i ? place + 1 : place + 1 - length)
          for place in order.indices { position[order[place]] = place }
          isBetter = true
        }
        i += 1
      }
    }
    return isBetter
  }

  /// After which position the piece from `i` on is better placed, and whether turned round.
  private func better(_ i: Int, _ length: Int) -> (place: Int, isTurned: Bool)? {
    let end = i + length
    let (first, final, before) = (order[i], order[end - 1], order[i - 1])
    let after = end < count ? order[end] : nil
    let saved = d(before, first) + (after.map { d(final, $0) - d(before, $0) } ?? 0)
    var best: (place: Int, isTurned: Bool)?
    var least = saved - WayShortener.gain
    for neighbour in [first, final] {
      for c in near[neighbour] {
        for place in [position[c] - 1, position[c]]
        where place >= 0 && (place < i - 1 || place >= end) {
          let a = order[place]
          let b = place + 1 < count ? order[place + 1] : nil
          guard b != nil || isOpen else { continue }
          for isTurned in [false, true] {
            let (head, tail) = isTurned ? (final, first) : (first, final)
            let cost = d(a, head) + (b.map { d(tail, $0) - d(a, $0) } ?? 0)
            if cost < least {
              least = cost
              best = (place, isTurned)
            }
          }
        }
      }
    }
    return best
  }
}
