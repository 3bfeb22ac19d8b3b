// Other sets than the recommended one, in the same order, under wishes of the person.

import Kernel

/// Another set, and how it differs from the recommended one.
public struct Remix: Sendable, Equatable {
  /// A goal whose evidence differs; nil: not covered.
  public struct Change: Sendable, Equatable {
    public var goal: String
    public var before: Evidence?
    public var after: Evidence?
  }

  public var items: [Recommendation.Item]
  public var figures: Figures
  /// What holds of two of the items together.
  public var pairs: [Interaction]
  public var gained: [Change]
  public var lost: [Change]
  /// EUR a month less; below 0 where the set costs more.
  public var saved: Money
}

extension Solver {
  /// The next best sets, the best first.
  /// - Parameters:
  ///   - keep: ids that every set has.
  ///   - without: ids that no set has.
  ///   - cheaper: only sets that cost less than the recommended one.
  ///   - most: sets to give.
  /// - Throws: `notFound` for an id that the base does not have; `refused` for one to keep that is refused, or that
  ///   does not go with another one to keep; `usage` for more than three, or for one that is in both lists.
  /// - Complexity: O(n³ · ceilings) for n supplements that are not refused.
  public func remix(
    keep: [String] = [], without: [String] = [], cheaper: Bool = false, most: Int = 3
  ) throws(Diagnostic) -> [Remix] {
    let kept = try places(keep)
    for id in without {
      guard assessment.base.supplement(id) != nil else { throw Self.unknown(id) }
      guard !keep.contains(id) else {
        throw Diagnostic(.usage, tr("\(id) is both to keep and to leave out"))
      }
    }
    guard kept.count <= Self.mostItems else {
      throw Diagnostic(.usage, tr("a set has at most \(Self.mostItems) items to keep"))
    }
    guard let start = search.adding(kept, to: search.empty) else {
      throw Diagnostic(
        .refused,
        tr(
          "\(keep.joined(separator: ", ")) do not go together: a pair to avoid, an upper limit or the budget"
        ))
    }
    let pool = search.useful.filter {
      !kept.contains($0) && !without.contains(search.candidates[$0].supplement.id)
    }
    var found: [Trial] = []
    search.visit(start, most: Self.mostItems - kept.count, pool: pool[...]) { trial in
      guard !trial.members.isEmpty, !cheaper || trial.cost < best.cost,
        Set(trial.members) != Set(best.members), isLean(trial, kept)
      else { return }
      let at = found.firstIndex { search.isBetter(trial, $0) } ?? found.count
      guard at < most else { return }
      found.insert(trial, at: at)
      if found.count > most { found.removeLast() }
    }
    return found.map(remix)
  }

  /// Whether every item that was not asked for covers something that the others do not.
  private func isLean(_ trial: Trial, _ kept: [Int]) -> Bool {
    trial.members.allSatisfy { member in
      if kept.contains(member) { return true }
      let others = trial.members.filter { $0 != member }
        .reduce(Coverage()) { $0.union(search.candidates[$1].coverage) }
      return others != trial.coverage
    }
  }

  private func remix(_ trial: Trial) -> Remix {
    let members = trial.members.sorted()
    let items = zip(members, search.doses(members)).map { item($0, dose: $1) }
    var changes: [Remix.Change] = []
    for (place, goal) in assessment.goals.enumerated() {
      let (before, after) = (best.coverage.evidence(place), trial.coverage.evidence(place))
      if before != after {
        changes.append(Remix.Change(goal: goal, before: before, after: after))
      }
    }
    func rank(_ evidence: Evidence?) -> Int {
      switch evidence {
      case .strong: 3
      case .limited: 2
      case .weak: 1
      case nil: 0
      }
    }
    let figures = search.figures(trial)
    return Remix(
      items: items, figures: figures, pairs: pairs(figures.ids),
      gained: changes.filter { rank($0.after) > rank($0.before) },
      lost: changes.filter { rank($0.after) < rank($0.before) },
      saved: Money(minor: best.cost - trial.cost, .euro))
  }

  private func places(_ keep: [String]) throws(Diagnostic) -> [Int] {
    var places: [Int] = []
    for id in keep {
      guard let verdict = assessment.verdict(id) else { throw Self.unknown(id) }
      guard let place = search.place(id) else {
        let rules = verdict.reasons.filter { $0.effect == .refused }.map(\.rule)
        throw Diagnostic(
          .refused, tr("\(id) cannot be kept, it is refused: \(rules.joined(separator: ", "))"),
          suggestions: ["stack why-not \(id)"])
      }
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  private static func unknown(_ id: String) -> Diagnostic {
    Diagnostic(.notFound, tr("there is no supplement \(id)"))
  }
}
