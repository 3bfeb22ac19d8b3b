// Why there is no plan: a smallest set of demands that cannot all hold, and what would make one possible.

import Kernel

/// Demands that cannot all hold. Without any one of them the others can.
public struct ClockConflict: Sendable, Equatable {
  /// The fewest that conflict; of several sets as small, the one whose demands come first. In their order.
  public let demands: [ClockDemand]
  /// What makes a plan of the whole day possible; where nothing alone does, what solves this conflict.
  public let remedies: [Remedy]

  /// One change that solves the conflict.
  public struct Remedy: Sendable, Equatable {
    public enum Change: Sendable, Equatable {
      /// A fixed time is given up; `to`: the times that the intake has then, nil unless there is a plan.
      case free(to: [ClockTime]?)
      /// The least number of minutes between its times; nil: the times differ.
      case closer(minutes: Int?)
      case fewer(timesADay: Int)
      /// Meals do not matter any more.
      case anyFood
      /// It is left out, or taken on other days than the rest.
      case leaveOut
      /// Only medicines are in the conflict, and nothing that the person has set.
      case ask
    }

    public var intake: PlannedIntake
    public var change: Change
    /// Whether there is a plan then; otherwise a further conflict is left.
    public var isEnough: Bool

    /// The change in words. A change to a medicine is a question for the doctor or pharmacist.
    public func words(_ language: Language) -> Phrase {
      let name = intake.name.text(language)
      let change: Phrase
      switch self.change {
      case .ask: return tr("ask your doctor or pharmacist when you may take \(name)")
      case .free(let times):
        if let times, !times.isEmpty {
          let times = times.map(\.description).joined(separator: ", ")
          change = tr("take \(name) at another time: \(times) is possible")
        } else {
          change = tr("take \(name) at another time")
        }
      case .closer(let minutes?):
        change = tr("take \(name) with \(minutes.minutesText) between two times")
      case .closer(nil): change = tr("take \(name) with less time between two times")
      case .fewer(let times):
        change = tr(
          times, one: "take \(name) once a day", other: "take \(name) \(times) times a day")
      case .anyFood: change = tr("take \(name) without regard to meals")
      case .leaveOut: change = tr("leave out \(name), or take it on other days")
      }
      let asked =
        intake.isMedicine ? tr("ask your doctor or pharmacist whether you may \(change)") : change
      return isEnough ? asked : tr("\(asked) (a further conflict is left)")
    }
  }

  /// The conflict in words: "no plan: calcium 2 h from iron, …".
  public func words(_ base: KnowledgeBase, _ language: Language) -> Phrase {
    let all = Phrase.joined(demands.map { $0.words(base, language) }, separator: "; ")
    return tr("these cannot all hold: \(all)")
  }
}

extension ClockProblem {
  /// The numbers of the demands of the smallest conflict, of several as small the first one by the order of numbers.
  ///
  /// Every conflict meets every set of demands without which the others can hold. So a smallest set that meets all
  /// such sets found so far is tried; when its demands can hold, a further one is found: whatever does not fit beside
  /// them. (Ignatiev, Previti, Liffiton, Marques-Silva, Smallest MUS Extraction with Minimal Hitting Set Dualization,
  /// CP 2015.)
  /// - Precondition: all demands together cannot hold.
  /// - Complexity: exponential at worst.
  func smallestConflict() -> [Int] {
    var hitting = HittingSets(count: demands.count)
    while true {
      let tried = hitting.smallest()
      var active = [Bool](repeating: false, count: demands.count)
      for one in tried { active[one] = true }
      guard isFeasible(active) else { return tried }
      var left: [Int] = []
      for one in demands.indices where !active[one] {
        active[one] = true
        if !isFeasible(active) {
          active[one] = false
          left.append(one)
        }
      }
      hitting.add(left)
    }
  }

  fileprivate func isFeasible(_ active: [Bool]) -> Bool {
    var search = ClockSearch(self, rules(active))
    return search.isFeasible()
  }
}

/// Sets of numbers, and the smallest set that has a number of each.
struct HittingSets {
  private let count: Int
  private var sets: [[Bool]] = []
  /// No smaller set meets all.
  private var size = 0

  init(count: Int) { self.count = count }

  mutating func add(_ numbers: [Int]) {
    var set = [Bool](repeating: false, count: count)
    for number in numbers { set[number] = true }
    sets.append(set)
  }

  /// Of several as small the first, compared number by number.
  /// - Complexity: O(countˢⁱᶻᵉ) at worst.
  mutating func smallest() -> [Int] {
    while size <= count {
      if let found = meeting(sets.indices.map { $0 }, from: 0, size) { return found }
      size += 1
    }
    return Array(0..<count)
  }

  private func meeting(_ open: [Int], from first: Int, _ most: Int) -> [Int]? {
    guard !open.isEmpty else { return [] }
    guard most > 0 else { return nil }
    // The first number of the result is in no way behind the last one of any open set.
    var last = count - 1
    for one in open { last = min(last, sets[one].lastIndex(of: true) ?? -1) }
    guard first <= last else { return nil }
    if most == 1 {
      for number in first...last where open.allSatisfy({ sets[$0][number] }) { return [number] }
      return nil
    }
    for number in first...last {
      let rest = open.filter { !sets[$0][number] }
      guard rest.count < open.count else { continue }
      if let found = meeting(rest, from: number + 1, most - 1) { return [number] + found }
    }
    return nil
  }
}

extension ClockSolver {
  /// What would solve a conflict, by the order of its demands. What the base asks for is not given up: only what the
  /// person has set, or a supplement as a whole. A medicine is never left out.
  func remedies(
    _ conflict: [Int], _ problem: ClockProblem
  ) throws(Diagnostic) -> [ClockConflict.Remedy] {
    var all: [ClockConflict.Remedy] = []
    for number in conflict {
      let demand = problem.demands[number]
      switch demand.kind {
      case .pin(let pin, _):
        var intake = demand.intake
        intake.pins.remove(at: pin)
        let times = try times(problem, changed: intake)
        add(.init(intake: demand.intake, change: .free(to: times), isEnough: times != nil), &all)
      case .apart(let minutes):
        try addCloser(demand.intake, minutes, problem, &all)
      case .food where demand.isOfPerson:
        var intake = demand.intake
        intake.food = .either
        let isEnough = try isPossible(problem, changed: intake)
        add(.init(intake: demand.intake, change: .anyFood, isEnough: isEnough), &all)
      default: break
      }
      for intake in [demand.intake, demand.other].compactMap({ $0 }) where !intake.isMedicine {
        let rest = problem.intakes.filter { $0.id != intake.id }
        let isEnough = try isPossible(rest)
        add(.init(intake: intake, change: .leaveOut, isEnough: isEnough), &all)
      }
    }
    if all.isEmpty {
      all = conflict.prefix(1).map {
        .init(intake: problem.demands[$0].intake, change: .ask, isEnough: false)
      }
    }
    let enough = all.filter(\.isEnough)
    return enough.isEmpty ? all : enough
  }

  private func add(_ remedy: ClockConflict.Remedy, _ all: inout [ClockConflict.Remedy]) {
    let isKnown = all.contains { $0.intake.id == remedy.intake.id && $0.change == remedy.change }
    if !isKnown { all.append(remedy) }
  }

  /// The largest distance in whole and half hours, and the largest number of times, with which there is a plan.
  private func addCloser(
    _ intake: PlannedIntake, _ minutes: Int?, _ problem: ClockProblem,
    _ all: inout [ClockConflict.Remedy]
  ) throws(Diagnostic) {
    var closer = intake
    var shorter = minutes.map { ($0 - 1) / 30 * 30 } ?? 0
    var found = false
    while minutes != nil, !found {
      closer.leastDistance = shorter > 0 ? shorter : nil
      if try isPossible(problem, changed: closer) {
        add(
          .init(intake: intake, change: .closer(minutes: closer.leastDistance), isEnough: true),
          &all)
        found = true
      }
      guard shorter > 0 else { break }
      shorter -= 30
    }
    var fewer = intake
    for times in stride(from: intake.timesADay - 1, through: max(1, intake.pins.count), by: -1) {
      fewer.timesADay = times
      guard try isPossible(problem, changed: fewer) else { continue }
      add(.init(intake: intake, change: .fewer(timesADay: times), isEnough: true), &all)
      return
    }
    if !found { add(.init(intake: intake, change: .closer(minutes: nil), isEnough: false), &all) }
  }

  private func isPossible(
    _ problem: ClockProblem, changed intake: PlannedIntake
  ) throws(Diagnostic) -> Bool {
    try isPossible(problem.intakes.map { $0.id == intake.id ? intake : $0 })
  }

  private func isPossible(_ intakes: [PlannedIntake]) throws(Diagnostic) -> Bool {
    let problem = try ClockProblem(intakes, hours: hours, base: base)
    return problem.isFeasible(.init(repeating: true, count: problem.demands.count))
  }

  /// The times of one intake in the best plan when it is changed; nil: there is no plan.
  private func times(
    _ problem: ClockProblem, changed intake: PlannedIntake
  ) throws(Diagnostic) -> [ClockTime]? {
    guard try isPossible(problem, changed: intake) else { return nil }
    let intakes = problem.intakes.map { $0.id == intake.id ? intake : $0 }
    let changed = try ClockProblem(intakes, hours: hours, base: base)
    let all = [Bool](repeating: true, count: changed.demands.count)
    var search = ClockSearch(changed, changed.rules(all))
    let plan = search.optimum().map { DayPlan(changed, $0.places, $0.value, base) }
    return plan?.moments.filter { $0.intake.id == intake.id }.map(\.time)
  }
}
