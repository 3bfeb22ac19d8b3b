// A day as numbers for the search: moments that need a time, times they may have, and how far apart they must be.
// Times are positions in minutes from the start of the person's day.

import Kernel

/// Of the candidate times of a day, by place: bit n is the n-th.
typealias TimeSet = UInt128

/// What a search is asked: everything that some demands ask for, and what is best.
struct ClockProblem {
  /// One time of one intake.
  struct Moment: Equatable {
    /// In the list of intakes.
    var intake: Int
    /// The pin that fixes it; nil: it is free.
    var pin: Int?
    /// Where it would be best; nil: nowhere.
    var ideal: Int?
    /// The times at which it is in a slot that the intake may have; all for a pinned one.
    var inSlot: TimeSet
  }

  static let mostTimes = TimeSet.bitWidth

  let hours: DayHours
  let intakes: [PlannedIntake]
  let demands: [ClockDemand]
  let moments: [Moment]
  /// Positions of the candidate times, ascending, all different.
  let positions: [Int]
  /// By number of moment, the distance of each candidate time from the ideal one, in minutes.
  let costs: [[Int]]
  /// By number of demand.
  private let effects: [Effect]

  /// - Throws: `usage` when two intakes have one id, when an intake is out of range, or for more than 128 times.
  init(
    _ intakes: [PlannedIntake], hours: DayHours, base: KnowledgeBase
  ) throws(Diagnostic) {
    // By id, so that an answer does not depend on the order in which a person has named things.
    let intakes = intakes.sorted { $0.id < $1.id }
    for (place, one) in intakes.enumerated() {
      try one.check(in: base)
      if place > 0, intakes[place - 1].id == one.id {
        throw Diagnostic(.usage, tr("\(one.id) is planned twice"))
      }
    }
    let positions = Self.candidates(intakes, hours)
    guard positions.count <= Self.mostTimes else {
      throw Diagnostic(
        .usage, tr("\(positions.count) different times; at most \(Self.mostTimes) are compared"),
        hint: tr("set whole and half hours"))
    }
    self.hours = hours
    self.intakes = intakes
    self.positions = positions
    demands = base.demands(on: intakes, hours)
    var moments: [Moment] = []
    for (place, intake) in intakes.enumerated() {
      moments += Self.moments(of: intake, at: place, base.slots(of: intake), hours, positions)
    }
    self.moments = moments
    effects = Self.effects(demands, intakes, moments, hours, positions)
    costs = moments.map { one in
      positions.map { position in one.ideal.map { abs($0 - position) } ?? 0 }
    }
  }

  /// The hours of slots, meals, what is pinned, and whole and half hours of the waking day.
  private static func candidates(_ intakes: [PlannedIntake], _ hours: DayHours) -> [Int] {
    var times = Set(hours.meals).union(hours.slots.values)
    for case .time(let time) in intakes.flatMap(\.pins) { times.insert(time) }
    for minute in stride(from: 0, to: ClockTime.minutesADay, by: 30) {
      let time = ClockTime(minute: minute)
      if hours.wake.minutes(until: time) <= hours.length { times.insert(time) }
    }
    return times.map { hours.position($0) }.sorted()
  }

  private static func set(
    _ positions: [Int], _ hours: DayHours, where isIn: (ClockTime) -> Bool
  ) -> TimeSet {
    var set: TimeSet = 0
    for (place, position) in positions.enumerated() where isIn(hours.time(at: position)) {
      set |= 1 << TimeSet(place)
    }
    return set
  }

  private static func moments(
    of intake: PlannedIntake, at place: Int, _ slots: [Slot], _ hours: DayHours,
    _ positions: [Int]
  ) -> [Moment] {
    var ideals = ideals(intake.timesADay, slots, hours)
    func takeNearest(_ position: Int) {
      guard
        let nearest = ideals.indices.min(by: {
          abs(ideals[$0] - position) < abs(ideals[$1] - position)
        })
      else { return }
      ideals.remove(at: nearest)
    }
    var moments: [Moment] = []
    for (number, pin) in intake.pins.enumerated() {
      var ideal: Int?
      switch pin {
      case .time(let time): takeNearest(hours.position(time))
      case .slot(let slot):
        ideal = hours.position(hours.hour(slot))
        takeNearest(hours.position(hours.hour(slot)))
      }
      moments.append(Moment(intake: place, pin: number, ideal: ideal, inSlot: .max))
    }
    let allowed = (slots.isEmpty ? Slot.allCases : slots)
      .reduce(into: Set<ClockTime>()) { $0.formUnion(hours.times(of: $1)) }
    let inSlot = set(positions, hours) { allowed.contains($0) }
    for number in 0..<(intake.timesADay - intake.pins.count) {
      moments.append(
        Moment(
          intake: place, ideal: ideals.isEmpty ? nil : ideals[number], inSlot: inSlot))
    }
    return moments
  }

  /// Where the times of an intake would be best, in the order of the day: its first slots, as many as it needs;
  /// spread evenly from getting up to going to bed where it has not so many. Empty: one time without any slot.
  private static func ideals(_ count: Int, _ slots: [Slot], _ hours: DayHours) -> [Int] {
    if slots.count >= count {
      return slots[..<count].map { hours.position(hours.hour($0)) }.sorted()
    }
    guard count > 1 else { return [] }
    let first = hours.position(hours.wake)
    return (0..<count).map { first + $0 * hours.length / (count - 1) }
  }
}

extension ClockProblem {
  /// What holds when these demands do: the times that each moment may have, and distances of each two.
  struct Rules {
    var domains: [TimeSet]
    /// Minutes, by number of moment and number of moment; 0: none.
    var distances: [[Int]]
    /// By number of moment, other free moments of the same intake, which come no earlier in the day, so that two of
    /// them are not tried both ways round.
    var later: [[Int]]
  }

  /// What one demand asks of the moments.
  struct Effect {
    /// The moments of the intake, and the times that they may have.
    var times: (moments: [Int], set: TimeSet)?
    /// Two moments, the one with the lower number first, and the least distance in minutes.
    var distances: [(first: Int, second: Int, minutes: Int)] = []
  }

  /// By number of demand.
  static func effects(
    _ demands: [ClockDemand], _ intakes: [PlannedIntake], _ moments: [Moment], _ hours: DayHours,
    _ positions: [Int]
  ) -> [Effect] {
    var places: [String: [Int]] = [:]
    for (number, moment) in moments.enumerated() {
      places[intakes[moment.intake].id, default: []].append(number)
    }
    return demands.map { demand in
      let own = places[demand.intake.id] ?? []
      func keep(_ numbers: [Int], where isIn: (ClockTime) -> Bool) -> Effect {
        Effect(times: (numbers, set(positions, hours, where: isIn)))
      }
      switch demand.kind {
      case .pin(let pin, .time(let time)):
        return keep(own.filter { moments[$0].pin == pin }) { $0 == time }
      case .pin(let pin, .slot(let slot)):
        let times = hours.times(of: slot)
        return keep(own.filter { moments[$0].pin == pin }) { times.contains($0) }
      case .food(true): return keep(own) { hours.meals.contains($0) }
      case .food(false): return keep(own) { hours.isAwayFromMeals($0) }
      case .latest(_, let last): return keep(own) { hours.position($0) <= last }
      case .night: return keep(own) { hours.isNight($0) }
      case .apart(let minutes):
        var effect = Effect()
        for (place, first) in own.enumerated() {
          effect.distances += own[(place + 1)...].map { (first, $0, minutes ?? 1) }
        }
        return effect
      case .distance(let minutes):
        var effect = Effect()
        for first in own {
          effect.distances += (places[demand.other?.id ?? ""] ?? []).map {
            (min(first, $0), max(first, $0), minutes)
          }
        }
        return effect
      }
    }
  }

  /// - Parameter active: by number of demand.
  /// - Complexity: O(moments² + effects).
  func rules(_ active: [Bool]) -> Rules {
    let all: TimeSet =
      positions.count == Self.mostTimes ? .max : (1 << TimeSet(positions.count)) - 1
    var rules = Rules(
      domains: .init(repeating: all, count: moments.count),
      distances: .init(repeating: .init(repeating: 0, count: moments.count), count: moments.count),
      later: .init(repeating: [], count: moments.count))
    for demand in effects.indices where active[demand] {
      if let (moments, set) = effects[demand].times {
        for moment in moments { rules.domains[moment] &= set }
      }
      for (first, second, minutes) in effects[demand].distances
      where rules.distances[first][second] < minutes {
        rules.distances[first][second] = minutes
        rules.distances[second][first] = minutes
      }
    }
    for (first, moment) in moments.enumerated() where moment.pin == nil {
      rules.later[first] = moments.indices.filter {
        $0 > first && moments[$0].intake == moment.intake && moments[$0].pin == nil
      }
    }
    return rules
  }
}
