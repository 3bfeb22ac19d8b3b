// Makes a way through given places shorter by exchanges, until none helps: a stretch is turned round
// (2-opt), or up to three places are moved elsewhere (Or-opt). Only places near each other are tried.

struct WayShortener {
  /// Places in the order of the way; the first stays first.
  private(set) var order: [Int]
  private var position: [Int]
  private let count: Int
  /// Whether the way may end anywhere; else its last place stays last.
  private let isOpen: Bool
  /// The nearest places of each, the nearest first.
  private let near: [[Int]]
  private let atLeast: (Int, Int) -> Double
  private let measure: (Int, Int) -> Double
  /// What is measured so far, from place i to place j at `i * count + j`; else not a number.
  private var metres: [Double]

  struct Near {
    var place: Int
    var metres: Double
  }

  static let nearest = 14
  /// Shorter by more than rounding.
  private static let gain = 1e-6

  /// - Parameters:
  ///   - near: the nearest places of each, with the metres there, the same both ways.
  ///   - atLeast: metres that no way between two places is shorter than; soon told.
  ///   - metres: the way between two places, which takes a search.
  init(
    _ near: [[Near]], isOpen: Bool, atLeast: @escaping (Int, Int) -> Double,
    metres measure: @escaping (Int, Int) -> Double
  ) {
    count = near.count
    self.isOpen = isOpen
    self.atLeast = atLeast
    self.measure = measure
    order = Array(0..<count)
    position = order
    self.near = near.map { all in
      Array(
        all.sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }.map(\.place)
          .prefix(WayShortener.nearest))
    }
    metres = [Double](repeating: .nan, count: count * count)
    for (a, all) in near.enumerated() {
      for one in all { set(a, one.place, one.metres) }
    }
  }

  private mutating func set(_ a: Int, _ b: Int, _ value: Double) {
    metres[a * count + b] = value
    metres[b * count + a] = value
  }

  private mutating func d(_ a: Int, _ b: Int) -> Double {
    if a == b { return 0 }
    let known = metres[a * count + b]
    if !known.isNaN { return known }
    let value = measure(a, b)
    set(a, b, value)
    return value
  }

  /// What is known of a way without measuring it. Mutating, though it changes nothing: a build without optimization
  /// would copy the whole value at each call.
  private mutating func least(_ a: Int, _ b: Int) -> Double {
    if a == b { return 0 }
    let known = metres[a * count + b]
    return known.isNaN ? atLeast(a, b) : known
  }

  /// The last position that may change.
  private var last: Int { isOpen ? count - 1 : count - 2 }

  private mutating func reverse(_ low: Int, _ high: Int) {
    order[low...high].reverse()
    for place in low...high { position[order[place]] = place }
  }

  /// Whether turning the stretch round makes the way shorter.
  private mutating func gains(turning i: Int, _ j: Int) -> Bool {
    let (a, b, c) = (order[i - 1], order[i], order[j])
    let after = j < count - 1 ? order[j + 1] : nil
    var old = d(a, b)
    if let after { old += d(c, after) }
    // Most exchanges are seen to be worse before their ways are measured.
    func isShorter(_ one: Double, _ other: Double) -> Bool {
      one + other - old < -WayShortener.gain
    }
    guard isShorter(least(a, c), after.map { least(b, $0) } ?? 0) else { return false }
    let one = d(a, c)
    guard isShorter(one, after.map { least(b, $0) } ?? 0) else { return false }
    guard let after else { return true }
    return isShorter(one, d(b, after))
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
          if j > place + 1, j <= last, gains(turning: place + 1, j) {
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
            gains(turning: i, place - 1)
          {
            reverse(i, place - 1)
            isBetter = true
            break
          }
        }
      }
    }
    if isOpen, count > 2 {
      for i in 1..<(count - 1) where gains(turning: i, count - 1) {
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
  private mutating func better(_ i: Int, _ length: Int) -> (place: Int, isTurned: Bool)? {
    let end = i + length
    let (first, final, before) = (order[i], order[end - 1], order[i - 1])
    let after = end < count ? order[end] : nil
    var saved = d(before, first)
    if let after { saved += d(final, after) - d(before, after) }
    var best: (place: Int, isTurned: Bool)?
    var bound = saved - WayShortener.gain
    for neighbour in [first, final] {
      for c in near[neighbour] {
        for place in [position[c] - 1, position[c]]
        where place >= 0 && (place < i - 1 || place >= end) {
          let a = order[place]
          let b = place + 1 < count ? order[place + 1] : nil
          guard b != nil || isOpen else { continue }
          for isTurned in [false, true] {
            let (head, tail) = isTurned ? (final, first) : (first, final)
            let gone = b.map { d(a, $0) } ?? 0
            let other = b.map { least(tail, $0) } ?? 0
            guard least(a, head) + other - gone < bound else { continue }
            let cost = d(a, head) + (b.map { d(tail, $0) } ?? 0) - gone
            if cost < bound {
              bound = cost
              best = (place, isTurned)
            }
          }
        }
      }
    }
    return best
  }
}
