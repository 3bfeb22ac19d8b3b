// The exact search for the times of a day: branch and bound over moments, the most constrained one first. Every
// choice takes the times that have become impossible from the other moments at once.

/// How good a plan is; the smaller, the better, by the first of these that differs.
public struct ClockValue: Sendable, Equatable, Comparable {
  /// Times outside of the slots of their intake; fixed ones do not count.
  public var offSlot: Int
  /// Different times of the day.
  public var times: Int
  /// Minutes away from the preferred slots, over all times.
  public var distance: Int
  /// Minutes from the start of the day, over all times: the earlier, the better.
  public var lateness: Int

  public static func < (a: ClockValue, b: ClockValue) -> Bool {
    (a.offSlot, a.times, a.distance, a.lateness) < (b.offSlot, b.times, b.distance, b.lateness)
  }
}

/// One search; not to be used twice.
struct ClockSearch {
  private let problem: ClockProblem
  private let rules: ClockProblem.Rules
  private let count: Int
  /// By distance in minutes and number of candidate time, the times that are at least so far away.
  private var far: [Int: [TimeSet]] = [:]
  /// By number of candidate time, that time and the later ones.
  private let notBefore: [TimeSet]
  /// Candidate times of each moment, those nearest to its ideal time first, the earlier first of those as near.
  private var byCost: [[Int]] = []
  /// Places in `problem.positions`; -1: not yet chosen.
  private var chosen: [Int]
  private var best: (value: ClockValue, places: [Int])?
  /// Moments that distances connect, and by number of moment, where in `groups` it is.
  private var groups: [[Int]] = []
  private var group: [Int] = []
  /// By group, the fewest moments that are outside of their slots.
  private var spare: [Int] = []
  /// The most different times that any group needs by itself.
  private var leastTimes = 0
  /// Choices tried, as a measure of the effort.
  private(set) var steps = 0

  init(_ problem: ClockProblem, _ rules: ClockProblem.Rules) {
    self.problem = problem
    self.rules = rules
    count = problem.moments.count
    chosen = .init(repeating: -1, count: count)
    let positions = problem.positions
    notBefore = positions.indices.map { TimeSet.max << TimeSet($0) }
    for minutes in Set(rules.distances.joined()) where minutes > 0 {
      far[minutes] = positions.map { one in
        var set: TimeSet = 0
        for (place, other) in positions.enumerated() {
          let forward = abs(one - other)
          if min(forward, ClockTime.minutesADay - forward) >= minutes {
            set |= 1 << TimeSet(place)
          }
        }
        return set
      }
    }
  }

  // MARK: whether there is any

  /// - Complexity: exponential in the number of moments at worst.
  mutating func isFeasible() -> Bool {
    guard !rules.domains.contains(0) else { return false }
    return canFill(rules.domains)
  }

  private mutating func canFill(_ domains: [TimeSet]) -> Bool {
    guard let moment = tightest(domains) else { return true }
    guard !isCrowded(domains) else { return false }
    defer { chosen[moment] = -1 }
    var left = domains[moment]
    while left != 0 {
      let place = left.trailingZeroBitCount
      left &= left - 1
      steps += 1
      chosen[moment] = place
      guard let next = narrowed(domains, moment, place) else { continue }
      if canFill(next) { return true }
    }
    return false
  }

  /// The moment without a time that has the fewest possible ones; of two, the first. nil: all have theirs.
  private func tightest(_ domains: [TimeSet]) -> Int? {
    var found: Int?
    var fewest = Int.max
    for moment in 0..<count where chosen[moment] < 0 {
      let size = domains[moment].nonzeroBitCount
      if size < fewest { (found, fewest) = (moment, size) }
    }
    return found
  }

  /// What is left for the other moments; nil where one has no time left.
  private func narrowed(_ domains: [TimeSet], _ moment: Int, _ place: Int) -> [TimeSet]? {
    var domains = domains
    domains[moment] = 1 << TimeSet(place)
    for other in rules.later[moment] { domains[other] &= notBefore[place] }
    let distances = rules.distances[moment]
    for other in 0..<count where chosen[other] < 0 {
      if distances[other] > 0, let set = far[distances[other]] { domains[other] &= set[place] }
      if rules.later[other].contains(moment) { domains[other] &= ~(notBefore[place] << 1) }
      if domains[other] == 0 { return nil }
    }
    return domains
  }

  /// Whether moments that must all be apart from one another do not fit between their earliest and latest times, or
  /// round the clock. What is already chosen counts too: its time is its only one.
  ///
  /// Each of them is followed by another one at no less than its smallest distance; only the last of a stretch has
  /// none behind it, so that the sum without the largest of these must fit.
  private func isCrowded(_ domains: [TimeSet]) -> Bool {
    for seed in 0..<count where chosen[seed] < 0 {
      var group = [seed]
      for other in 0..<count
      where other != seed && group.allSatisfy({ rules.distances[$0][other] > 0 }) {
        group.append(other)
      }
      if group.count > 2, isCrowded(group, domains) { return true }
      // The times of one intake alone, which are often further apart than the whole group.
      let own = group.filter {
        problem.moments[$0].intake == problem.moments[seed].intake
      }
      if own.count > 1, own.count < group.count, isCrowded(own, domains) { return true }
    }
    return false
  }

  private func isCrowded(_ group: [Int], _ domains: [TimeSet]) -> Bool {
    var smallest: [Int] = []
    var all: TimeSet = 0
    for one in group {
      smallest.append(group.lazy.filter { $0 != one }.map { rules.distances[one][$0] }.min() ?? 0)
      all |= domains[one]
    }
    let first = problem.positions[all.trailingZeroBitCount]
    let last = problem.positions[TimeSet.bitWidth - 1 - all.leadingZeroBitCount]
    let sum = smallest.reduce(0, +)
    return sum > ClockTime.minutesADay || sum - (smallest.max() ?? 0) > last - first
  }

  // MARK: the best one

  /// The best plan by places in `problem.positions`; nil where there is none.
  ///
  /// Moments that no chain of distances connects do not change how many of the others are outside of their slots. So
  /// the fewest are found for each connected group by itself, and a plan may have no more.
  /// - Complexity: exponential in the number of moments at worst.
  mutating func optimum() -> (value: ClockValue, places: [Int])? {
    guard !rules.domains.contains(0) else { return nil }
    findGroups()
    for number in groups.indices {
      guard let fewest = fewest(groups[number]) else { return nil }
      spare.append(fewest.offSlot)
      leastTimes = max(leastTimes, fewest.times)
    }
    byCost = problem.costs.map { costs in
      costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    }
    let value = ClockValue(offSlot: spare.reduce(0, +), times: 0, distance: 0, lateness: 0)
    improve(rules.domains, used: 0, spare, value)
    return best
  }

  private mutating func findGroups() {
    group = .init(repeating: -1, count: count)
    for seed in 0..<count where group[seed] < 0 {
      var members = [seed]
      group[seed] = groups.count
      var next = 0
      while next < members.count {
        let one = members[next]
        next += 1
        for other in 0..<count where group[other] < 0 {
          let isLinked =
            rules.distances[one][other] > 0 || rules.later[one].contains(other)
            || rules.later[other].contains(one)
          guard isLinked else { continue }
          group[other] = groups.count
          members.append(other)
        }
      }
      groups.append(members.sorted())
    }
  }

  /// The fewest moments of a group that are outside of their slots, and the fewest different times with so many; nil
  /// where the group has no plan.
  private mutating func fewest(_ members: [Int]) -> (offSlot: Int, times: Int)? {
    var waiting = chosen
    for other in 0..<count where !members.contains(other) { waiting[other] = 0 }
    swap(&chosen, &waiting)
    defer { swap(&chosen, &waiting) }
    guard canFill(rules.domains) else { return nil }
    var most = 0
    while most < members.count, !canFill(rules.domains, members, most) { most += 1 }
    var times = 1
    while times < members.count, !canFill(rules.domains, members, most, times: times) { times += 1 }
    return (most, times)
  }

  /// Whether a group has a plan with at most so many more moments outside of their slots, at no more than so many
  /// different times.
  private mutating func canFill(
    _ given: [TimeSet], _ members: [Int], _ most: Int, used: TimeSet = 0, times: Int = .max
  ) -> Bool {
    guard var (domains, _) = kept(given, members, most) else { return false }
    if times < .max {
      let open = members.filter { chosen[$0] < 0 }
      if used.nonzeroBitCount == times {
        for moment in open { domains[moment] &= used }
        guard !open.contains(where: { domains[$0] == 0 }),
          let left = supported(domains, members)
        else { return false }
        domains = left
      } else if used.nonzeroBitCount + furtherTimes(open, domains, used) > times {
        return false
      }
    }
    guard let moment = tightest(domains) else { return true }
    guard !isCrowded(domains) else { return false }
    defer { chosen[moment] = -1 }
    let inSlot = problem.moments[moment].inSlot
    for (number, part) in [
      domains[moment] & inSlot & used, domains[moment] & inSlot & ~used,
      domains[moment] & ~inSlot & used, domains[moment] & ~inSlot & ~used,
    ].enumerated() {
      let rest = number < 2 ? most : most - 1
      var left = part
      while left != 0 {
        let place = left.trailingZeroBitCount
        left &= left - 1
        steps += 1
        chosen[moment] = place
        guard let next = narrowed(domains, moment, place) else { continue }
        let used = used | 1 << TimeSet(place)
        if canFill(next, members, rest, used: used, times: times) { return true }
      }
    }
    return false
  }

  /// The times of a group with which at most so many more moments are outside of their slots, and how many may still
  /// choose to be; nil where more must be.
  private func kept(
    _ domains: [TimeSet], _ members: [Int], _ most: Int
  ) -> (domains: [TimeSet], spare: Int)? {
    var spare = most
    for moment in members
    where chosen[moment] < 0 && domains[moment] & problem.moments[moment].inSlot == 0 {
      spare -= 1
    }
    guard spare >= 0 else { return nil }
    guard spare == 0 else {
      return clashes(domains, members) <= spare ? (domains, spare) : nil
    }
    var domains = domains
    for moment in members where chosen[moment] < 0 {
      let inSlot = domains[moment] & problem.moments[moment].inSlot
      if inSlot != 0 { domains[moment] = inSlot }
    }
    return supported(domains, members).map { ($0, 0) }
  }

  /// Pairs of moments, none in two pairs, that cannot both be in their slots: at least so many are not.
  private func clashes(_ domains: [TimeSet], _ members: [Int]) -> Int {
    var open = members.filter {
      chosen[$0] < 0 && domains[$0] & problem.moments[$0].inSlot != 0
    }
    var clashes = 0
    while let first = open.popLast() {
      let partner = open.firstIndex { second in
        guard let far = far[rules.distances[first][second]] else { return false }
        var left = domains[first] & problem.moments[first].inSlot
        let others = domains[second] & problem.moments[second].inSlot
        while left != 0 {
          if far[left.trailingZeroBitCount] & others != 0 { return false }
          left &= left - 1
        }
        return true
      }
      if let partner {
        open.remove(at: partner)
        clashes += 1
      }
    }
    return clashes
  }

  /// Without times that leave another moment of the group none; nil where one has none left.
  private func supported(_ given: [TimeSet], _ members: [Int]) -> [TimeSet]? {
    var domains = given
    var isChanged = true
    while isChanged {
      isChanged = false
      for first in members where chosen[first] < 0 {
        for second in members where rules.distances[first][second] > 0 && chosen[second] < 0 {
          guard let far = far[rules.distances[first][second]] else { continue }
          var left = domains[first]
          while left != 0 {
            let place = left.trailingZeroBitCount
            left &= left - 1
            if far[place] & domains[second] == 0 {
              domains[first] &= ~(1 << TimeSet(place))
              isChanged = true
            }
          }
          if domains[first] == 0 { return nil }
        }
      }
    }
    return domains
  }

  /// - Parameters:
  ///   - used: times of what is chosen.
  ///   - spare: by group, how many more moments may be outside of their slots.
  ///   - value: of what is chosen, but for the number of times, and with all that are outside of their slots.
  private mutating func improve(
    _ given: [TimeSet], used: TimeSet, _ spare: [Int], _ value: ClockValue
  ) {
    guard let domains = promising(given, used, spare, value) else { return }
    guard let moment = tightest(domains) else {
      var whole = value
      whole.times = used.nonzeroBitCount
      best = (whole, chosen)
      return
    }
    guard !isCrowded(domains) else { return }
    defer { chosen[moment] = -1 }
    let inSlot = problem.moments[moment].inSlot
    let costs = problem.costs[moment]
    // Where a time is in a slot and used already, the plan is likely to be good: a good one found early cuts most.
    let parts = [
      domains[moment] & inSlot & used, domains[moment] & inSlot & ~used,
      domains[moment] & ~inSlot & used, domains[moment] & ~inSlot & ~used,
    ]
    for (number, part) in parts.enumerated() where part != 0 {
      var rest = spare
      if number > 1 { rest[group[moment]] -= 1 }
      for place in byCost[moment] where part & (1 << TimeSet(place)) != 0 {
        steps += 1
        chosen[moment] = place
        guard let next = narrowed(domains, moment, place) else { continue }
        var sum = value
        sum.distance += costs[place]
        sum.lateness += problem.positions[place]
        improve(next, used: used | 1 << TimeSet(place), rest, sum)
      }
    }
  }

  /// The times with which a plan may still be better than the best one; nil where none can be.
  ///
  /// A bound on each part of the value from what is left to each moment alone. Where the best plan is reached in one
  /// part, what would pass it there is taken away before the next part is looked at.
  private func promising(
    _ given: [TimeSet], _ used: TimeSet, _ spare: [Int], _ value: ClockValue
  ) -> [TimeSet]? {
    var domains = given
    for (number, members) in groups.enumerated() {
      guard let kept = kept(domains, members, spare[number]) else { return nil }
      domains = kept.domains
    }
    guard let best = best?.value else { return domains }
    let open = (0..<count).filter { chosen[$0] < 0 }
    var bound = value
    bound.times = used.nonzeroBitCount
    if bound.times == best.times {
      for moment in open {
        domains[moment] &= used
        if domains[moment] == 0 { return nil }
      }
      for members in groups {
        guard let kept = supported(domains, members) else { return nil }
        domains = kept
      }
    } else {
      bound.times = max(leastTimes, bound.times + furtherTimes(open, domains, used))
    }
    if bound.times != best.times { return bound.times < best.times ? domains : nil }
    for moment in open {
      guard let place = byCost[moment].first(where: { domains[moment] & (1 << TimeSet($0)) != 0 })
      else { return nil }
      bound.distance += problem.costs[moment][place]
      bound.lateness += problem.positions[domains[moment].trailingZeroBitCount]
    }
    return bound < best ? domains : nil
  }

  /// At least so many times must be added: moments that can be at no used time, no two of them at one time.
  private func furtherTimes(_ open: [Int], _ domains: [TimeSet], _ used: TimeSet) -> Int {
    var apart: [Int] = []
    let tight = open.filter { domains[$0] & used == 0 }
      .sorted { domains[$0].nonzeroBitCount < domains[$1].nonzeroBitCount }
    for moment in tight {
      let isAlone = apart.allSatisfy {
        domains[$0] & domains[moment] == 0 || rules.distances[$0][moment] > 0
      }
      if isAlone { apart.append(moment) }
    }
    return apart.count
  }
}
