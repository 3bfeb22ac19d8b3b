// From what somebody takes to the times of a day: the best plan, or the demands that cannot all hold.

import Kernel

/// What the clock solver finds.
public enum ClockAnswer: Sendable, Equatable {
  case plan(DayPlan)
  case conflict(ClockConflict)
}

/// Gives times of day to what somebody takes.
///
/// The times are the hours of slots, meals, fixed hours, and the whole and half hours of the waking day. Of all plans
/// that hold to every demand, the one with the smallest `ClockValue` is taken. The answer depends neither on the
/// order of the intakes nor on chance.
public struct ClockSolver: Sendable {
  public let base: KnowledgeBase
  public let hours: DayHours

  public init(base: KnowledgeBase, hours: DayHours) {
    self.base = base
    self.hours = hours
  }

  /// - Parameter intakes: with ids that differ.
  /// - Throws: `usage` for intakes out of their ranges (`PlannedIntake`), two with one id, or more than 128
  ///   different times; `data` for a supplement that the base does not have.
  /// - Complexity: exponential in the number of times a day at worst; what is usual takes milliseconds.
  public func answer(_ intakes: [PlannedIntake]) throws(Diagnostic) -> ClockAnswer {
    let problem = try ClockProblem(intakes, hours: hours, base: base)
    let all = [Bool](repeating: true, count: problem.demands.count)
    var search = ClockSearch(problem, problem.rules(all))
    if let best = search.optimum() {
      return .plan(DayPlan(problem, best.places, best.value, base))
    }
    let conflict = problem.smallestConflict()
    return .conflict(
      ClockConflict(
        demands: conflict.map { problem.demands[$0] },
        remedies: try remedies(conflict, problem)))
  }
}

/// Times of a day for everything.
public struct DayPlan: Sendable, Equatable {
  /// One dose at one time.
  public struct Moment: Sendable, Equatable {
    public var intake: PlannedIntake
    /// 1 for the first of the day.
    public var number: Int
    public var time: ClockTime
    /// The slot whose hour or meal it is; nil: between slots.
    public var slot: Slot?
    public var isAtMeal: Bool
    /// Fixed by the person.
    public var isFixed: Bool
    /// Outside of the slots of the intake.
    public var isOffSlot: Bool
    /// Demands that do not hold when it alone moves to the nearest of its slots: why it is outside of them.
    public var reasons: [ClockDemand]
  }

  /// Two intakes of which the base says that they are not taken together, at whatever distance.
  public struct AvoidedPair: Sendable, Equatable {
    public var first: PlannedIntake
    public var second: PlannedIntake
    public var interaction: Interaction
  }

  /// In the order of the person's day; at one time by id.
  public let moments: [Moment]
  public let value: ClockValue
  public let hours: DayHours
  /// Everything that the plan holds to.
  public let demands: [ClockDemand]
  /// What no time of day mends: the caller names them.
  public let avoided: [AvoidedPair]

  /// The different times, in the order of the day.
  public var times: [ClockTime] {
    moments.map(\.time).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Medicines that are not known, of which the plan takes every class into account.
  public var unknown: [PlannedIntake] {
    moments.filter { $0.intake.isUnknown && $0.number == 1 }.map(\.intake)
  }
}

extension DayPlan {
  init(_ problem: ClockProblem, _ places: [Int], _ value: ClockValue, _ base: KnowledgeBase) {
    let hours = problem.hours
    let times = places.map { hours.time(at: problem.positions[$0]) }
    var moments: [Moment] = []
    let order = places.indices.sorted {
      (places[$0], problem.moments[$0].intake, $0) < (places[$1], problem.moments[$1].intake, $1)
    }
    var numbers: [Int: Int] = [:]
    for place in order {
      let moment = problem.moments[place]
      let time = times[place]
      numbers[moment.intake, default: 0] += 1
      let isOffSlot = moment.inSlot & (1 << TimeSet(places[place])) == 0
      moments.append(
        Moment(
          intake: problem.intakes[moment.intake], number: numbers[moment.intake] ?? 1, time: time,
          slot: Slot.allCases.first { hours.hour($0) == time }
            ?? (hours.meals.contains(time) ? hours.slot(ofMeal: time) : nil),
          isAtMeal: hours.meals.contains(time), isFixed: moment.pin != nil, isOffSlot: isOffSlot,
          reasons: isOffSlot ? problem.reasons(place, places) : []))
    }
    var avoided: [AvoidedPair] = []
    for (place, first) in problem.intakes.enumerated() {
      for second in problem.intakes[(place + 1)...] {
        for one in base.interactions(first, second) where one.isForbidden {
          avoided.append(AvoidedPair(first: first, second: second, interaction: one))
        }
      }
    }
    self.moments = moments
    self.value = value
    self.hours = hours
    demands = problem.demands
    self.avoided = avoided
  }
}

extension ClockProblem {
  /// The demands that would not hold if one moment had the nearest time in its slots instead.
  fileprivate func reasons(_ moment: Int, _ places: [Int]) -> [ClockDemand] {
    let ideal = moments[moment].ideal ?? positions[places[moment]]
    let inSlot = positions.indices.filter { moments[moment].inSlot & (1 << TimeSet($0)) != 0 }
    guard
      let nearest = inSlot.min(by: { abs(positions[$0] - ideal) < abs(positions[$1] - ideal) })
    else { return [] }
    var moved = places
    moved[moment] = nearest
    return demands.indices.filter { demand in
      let rules = rules(demands.indices.map { $0 == demand })
      return !rules.hold(at: moved, positions)
    }.map { demands[$0] }
  }
}

extension ClockProblem.Rules {
  /// Whether times, by places among the candidates, hold to the rules.
  fileprivate func hold(at places: [Int], _ positions: [Int]) -> Bool {
    for (first, place) in places.enumerated() {
      guard domains[first] & (1 << TimeSet(place)) != 0 else { return false }
      for (second, other) in places.enumerated().dropFirst(first + 1) {
        let forward = abs(positions[place] - positions[other])
        let apart = min(forward, ClockTime.minutesADay - forward)
        if apart < distances[first][second] { return false }
      }
    }
    return true
  }
}
