// The exact search for the times of a day: branch and bound over moments, the most constrained one first. Every
// choice removes the times that have become impossible from the other moments at once. Different choices often leave the
// same moments and times, so the search keeps the result for each such state.

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

  static func + (a: ClockValue, b: ClockValue) -> ClockValue {
    ClockValue(
      offSlot: a.offSlot + b.offSlot, times: a.times + b.times, distance: a.distance + b.distance,
      lateness: a.lateness + b.lateness)
  }

  /// The difference of each part; it may be negative.
  static func - (a: ClockValue, b: ClockValue) -> ClockValue {
    ClockValue(
      offSlot: a.offSlot - b.offSlot, times: a.times - b.times, distance: a.distance - b.distance,
      lateness: a.lateness - b.lateness)
  }

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
  /// Moments that must all be apart from one another.
  private var crowds: [Crowd] = []
  /// Moments that distances connect, and by number of moment, where in `groups` it is.
  private var groups: [[Int]] = []
  private var group: [Int] = []
  /// The best plan so far, and the value that a plan must be better than.
  private var best: [Int]?
  private var toBeat = ClockValue(offSlot: 0, times: 0, distance: 0, lateness: 0)
  /// By the result of `open`, the largest number of moments outside of their slots for which the search has failed.
  private var failed: [[TimeSet]: Int] = [:]
  /// By state, a lower bound of what the remaining moments add to the value of a plan.
  private var added: [Open: ClockValue] = [:]
  /// The most states that either dictionary keeps; together at most 40 MB.
  private static let mostKept = 1 << 16
  /// Choices tried, as a measure of the effort.
  private(set) var steps = 0

  /// Everything on which the rest of a plan depends. Of the used times only those count that an open moment may have.
  private struct Open: Hashable {
    /// By number of moment; 0 for what is chosen.
    var domains: [TimeSet]
    var used: TimeSet
    /// By group, how many more moments may be outside of their slots.
    var spare: [Int]
  }

  private struct Crowd: Equatable {
    var moments: [Int]
    /// Minutes from the first to the last one.
    var least: Int
  }

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
    findCrowds()
  }

  // MARK: whether there is any

  /// - Complexity: exponential in the number of moments at worst.
  mutating func isFeasible() -> Bool {
    guard !rules.domains.contains(0) else { return false }
    return canFill(rules.domains, Array(0..<count), count)
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

  /// The moments that must all be apart from one another, by the moment from which they are gathered, and of these
  /// the times of one intake alone, which are often further apart than the whole.
  private mutating func findCrowds() {
    for seed in 0..<count {
      var all = [seed]
      for other in 0..<count
      where other != seed && all.allSatisfy({ rules.distances[$0][other] > 0 }) {
        all.append(other)
      }
      let own = all.filter { problem.moments[$0].intake == problem.moments[seed].intake }
      for moments in [all, own] where moments.count > 1 {
        let crowd = crowd(moments)
        if !crowds.contains(crowd) { crowds.append(crowd) }
      }
    }
  }

  /// Each of them is followed by another one at no less than its smallest distance; only the last of a stretch has
  /// none behind it, so that the sum without the largest of these must fit.
  private func crowd(_ moments: [Int]) -> Crowd {
    let smallest = moments.map { one in
      moments.lazy.filter { $0 != one }.map { rules.distances[one][$0] }.min() ?? 0
    }
    let sum = smallest.reduce(0, +)
    let least = sum > ClockTime.minutesADay ? Int.max : sum - (smallest.max() ?? 0)
    return Crowd(moments: moments.sorted(), least: least)
  }

  /// Whether moments that must all be apart from one another do not fit between their earliest and latest times, or
  /// round the clock. What is already chosen counts too: its time is its only one.
  private func isCrowded(_ domains: [TimeSet]) -> Bool {
    for crowd in crowds {
      var all: TimeSet = 0
      var isOpen = false
      for one in crowd.moments {
        all |= domains[one]
        if chosen[one] < 0 { isOpen = true }
      }
      let first = problem.positions[all.trailingZeroBitCount]
      let last = problem.positions[TimeSet.bitWidth - 1 - all.leadingZeroBitCount]
      if isOpen && crowd.least > last - first { return true }
    }
    return false
  }

  /// What is open, as a key.
  private func open(_ domains: [TimeSet]) -> [TimeSet] {
    domains.indices.map { chosen[$0] < 0 ? domains[$0] : 0 }
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
    var spare: [Int] = []
    for members in groups {
      guard let fewest = fewest(members) else { return nil }
      spare.append(fewest)
    }
    byCost = problem.costs.map { costs in
      costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    }
    let value = ClockValue(offSlot: spare.reduce(0, +), times: 0, distance: 0, lateness: 0)
    // So many times and no more: what would need more is given up early. No plan is as far away.
    let far = (count + 1) * ClockTime.minutesADay
    for times in 0...count where best == nil {
      toBeat = value + ClockValue(offSlot: 0, times: times, distance: far, lateness: 0)
      improve(rules.domains, used: 0, spare, value)
    }
    return best.map { (toBeat, $0) }
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

  /// The fewest moments of a group that are outside of their slots; nil where the group has no plan.
  private mutating func fewest(_ members: [Int]) -> Int? {
    var waiting = chosen
    for other in 0..<count where !members.contains(other) { waiting[other] = 0 }
    swap(&chosen, &waiting)
    defer { swap(&chosen, &waiting) }
    guard canFill(rules.domains, members, members.count) else { return nil }
    var most = 0
    while !canFill(rules.domains, members, most) { most += 1 }
    return most
  }

  /// Whether some moments have a plan with at most so many more of them outside of their slots.
  private mutating func canFill(_ given: [TimeSet], _ members: [Int], _ most: Int) -> Bool {
    guard let domains = kept(given, members, most) else { return false }
    guard let moment = tightest(domains) else { return true }
    guard !isCrowded(domains) else { return false }
    let open = open(domains)
    if let known = failed[open], known >= most { return false }
    let inSlot = problem.moments[moment].inSlot
    for (part, rest) in [(domains[moment] & inSlot, most), (domains[moment] & ~inSlot, most - 1)] {
      var left = part
      while left != 0 {
        let place = left.trailingZeroBitCount
        left &= left - 1
        steps += 1
        chosen[moment] = place
        var isFilled = false
        if let next = narrowed(domains, moment, place) { isFilled = canFill(next, members, rest) }
        chosen[moment] = -1
        if isFilled { return true }
      }
    }
    if failed.count < Self.mostKept { failed[open] = most }
    return false
  }

  /// The times of a group with which at most so many more moments are outside of their slots; nil where more must be.
  private func kept(_ given: [TimeSet], _ members: [Int], _ most: Int) -> [TimeSet]? {
    var spare = most
    var inSlots = 0
    for moment in members where chosen[moment] < 0 {
      if given[moment] & problem.moments[moment].inSlot == 0 { spare -= 1 } else { inSlots += 1 }
    }
    guard spare >= 0 else { return nil }
    // Enough for all of them: nothing to count.
    guard spare < inSlots else { return given }
    guard spare == 0 else { return clashes(given, members) <= spare ? given : nil }
    var domains = given
    for moment in members where chosen[moment] < 0 {
      let inSlot = domains[moment] & problem.moments[moment].inSlot
      if inSlot != 0 { domains[moment] = inSlot }
    }
    return supported(domains, members)
  }

  /// At least so many moments are not in their slots: of each set of moments no two of which can be, all but one.
  private func clashes(_ domains: [TimeSet], _ members: [Int]) -> Int {
    var waiting = members.filter {
      chosen[$0] < 0 && domains[$0] & problem.moments[$0].inSlot != 0
    }
    var clashes = 0
    while let first = waiting.popLast() {
      var set = [first]
      var rest: [Int] = []
      for other in waiting {
        if set.allSatisfy({ clash($0, other, domains) }) {
          set.append(other)
        } else {
          rest.append(other)
        }
      }
      clashes += set.count - 1
      waiting = rest
    }
    return clashes
  }

  /// Whether two moments cannot both be in their slots.
  private func clash(_ first: Int, _ second: Int, _ domains: [TimeSet]) -> Bool {
    guard let far = far[rules.distances[first][second]] else { return false }
    let others = domains[second] & problem.moments[second].inSlot
    var left = domains[first] & problem.moments[first].inSlot
    while left != 0 {
      if far[left.trailingZeroBitCount] & others != 0 { return false }
      left &= left - 1
    }
    return true
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
    let reached =
      value
      + ClockValue(
        offSlot: 0, times: used.nonzeroBitCount, distance: 0, lateness: 0)
    guard let moment = tightest(domains) else {
      (best, toBeat) = (chosen, reached)
      return
    }
    guard !isCrowded(domains) else { return }
    let open = open(domains)
    let state = Open(domains: open, used: used & open.reduce(0, |), spare: spare)
    if let more = added[state], !(reached + more < toBeat) { return }
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
    chosen[moment] = -1
    if added.count < Self.mostKept || added[state] != nil { added[state] = toBeat - reached }
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
      domains = kept
    }
    let open = (0..<count).filter { chosen[$0] < 0 }
    var bound = value
    bound.times = used.nonzeroBitCount
    if bound.times == toBeat.times {
      for moment in open {
        domains[moment] &= used
        if domains[moment] == 0 { return nil }
      }
      for members in groups {
        guard let kept = supported(domains, members) else { return nil }
        domains = kept
      }
    } else {
      bound.times += furtherTimes(open, domains, used)
    }
    if bound.times != toBeat.times { return bound.times < toBeat.times ? domains : nil }
    for moment in open {
      guard let place = byCost[moment].first(where: { domains[moment] & (1 << TimeSet($0)) != 0 })
      else { return nil }
      bound.distance += problem.costs[moment][place]
      bound.lateness += problem.positions[domains[moment].trailingZeroBitCount]
    }
    return bound < toBeat ? domains : nil
  }

  /// At least so many times must be added: of moments no two of which can be at one time, each needs a time of its
  /// own, and as many of these are new as cannot be matched with used ones.
  private func furtherTimes(_ open: [Int], _ domains: [TimeSet], _ used: TimeSet) -> Int {
    var apart: [Int] = []
    var taken: [(time: TimeSet, moment: Int)] = []
    let order = open.map { moment in
      let size = domains[moment].nonzeroBitCount
      return ((domains[moment] & used).nonzeroBitCount * (TimeSet.bitWidth + 1) + size, moment)
    }.sorted { $0 < $1 }
    for (_, moment) in order {
      let isApart = apart.allSatisfy {
        domains[$0] & domains[moment] == 0 || rules.distances[$0][moment] > 0
      }
      guard isApart else { continue }
      apart.append(moment)
      var tried: TimeSet = 0
      _ = match(moment, domains, used, &tried, &taken)
    }
    return apart.count - taken.count
  }

  /// Gives a moment one of the used times; the moment that has it may have to change to another one.
  private func match(
    _ moment: Int, _ domains: [TimeSet], _ used: TimeSet, _ tried: inout TimeSet,
    _ taken: inout [(time: TimeSet, moment: Int)]
  ) -> Bool {
    while case let left = domains[moment] & used & ~tried, left != 0 {
      let time = left & ~(left - 1)
      tried |= time
      guard let place = taken.firstIndex(where: { $0.time == time }) else {
        taken.append((time, moment))
        return true
      }
      if match(taken[place].moment, domains, used, &tried, &taken) {
        taken[place].moment = moment
        return true
      }
    }
    return false
  }
}
