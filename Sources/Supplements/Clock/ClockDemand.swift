// What a plan of a day must hold to, one demand at a time, with who asks for it: the person or the base.

import Kernel

/// One demand on the times of a day.
public struct ClockDemand: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A time of the intake is fixed; `number` is its place in `PlannedIntake.pins`.
    case pin(number: Int, PlannedIntake.Pin)
    /// At a meal, or away from all of them.
    case food(atMeal: Bool)
    /// Not after an hour: the last time that is allowed, which is the recorded hour or earlier. `position`: the same
    /// in minutes from the start of the day; below 0 the whole day is too late.
    case latest(ClockTime, position: Int)
    /// Its only slot is Night.
    case night
    /// Several times a day: different ones, at least so many minutes apart.
    case apart(minutes: Int?)
    /// So many minutes from the other intake, in both directions, also round midnight.
    case distance(minutes: Int)
  }

  /// A name that stays the same: `pin/ID/0`, `food/ID`, `food/ID/SUPPLEMENT`, `latest/ID/SUPPLEMENT`, `night/ID`,
  /// `apart/ID`, `pair/ID/ID/A+B`, `spacing/ID/ID/RULE`.
  public var key: String
  public var kind: Kind
  /// The intake, and for distances the one that it must be away from.
  public var intake: PlannedIntake
  public var other: PlannedIntake?
  /// The sentence of the base, in English; nil: none stands behind it.
  public var reason: String?
  /// Ids of citations of the base.
  public var cites: [String] = []
  /// nil: the person asks for it, so that no source is needed.
  public var checked: Checked?

  /// Whether the person can change it; what the base asks for stays.
  public var isOfPerson: Bool { checked == nil }

  /// Minutes between the two intakes of a distance; nil for the other kinds.
  var distance: Int? {
    if case .distance(let minutes) = kind { return minutes }
    return nil
  }

  /// The demand in words, with its source: "Calcium 2 h from Iron (calcium lowers iron absorption)".
  public func words(_ base: KnowledgeBase, _ language: Language) -> Phrase {
    let demand = demand(base, language)
    guard !isOfPerson else { return tr("\(demand), as you set") }
    var parts: [Phrase] = []
    if let reason { parts.append(.verbatim(base.text(reason, language))) }
    if checked == Checked.none { parts.append(tr("no source checked")) }
    if case .distance = kind {
      for one in [intake, other].compactMap({ $0 }) where one.isUnknown {
        parts.append(
          tr("\(one.name.text(language)) is unknown and counts as every class of medicines"))
      }
    }
    return parts.isEmpty ? demand : tr("\(demand) (\(Phrase.joined(parts, separator: "; ")))")
  }

  private func demand(_ base: KnowledgeBase, _ language: Language) -> Phrase {
    let name = intake.name.text(language)
    switch kind {
    case .pin(_, .time(let time)): return tr("\(name) at \(time)")
    case .pin(_, .slot(let slot)):
      return tr("\(name) in the slot \(base.name(of: slot, language))")
    case .food(true): return tr("\(name) with a meal")
    case .food(false):
      return tr(
        """
        \(name) away from meals, \(DayHours.beforeMeal.minutesText) before or \
        \(DayHours.afterMeal.minutesText) after
        """)
    case .latest(let time, _): return tr("\(name) not after \(time)")
    case .night: return tr("\(name) at night only")
    case .apart(nil): return tr("\(name) at \(intake.timesADay) different times")
    case .apart(let minutes?):
      return tr("\(name) \(intake.timesADay) times a day, \(minutes.minutesText) apart")
    case .distance(let minutes):
      return tr("\(name) \(minutes.minutesText) from \(other?.name.text(language) ?? "")")
    }
  }
}

extension KnowledgeBase {
  public func name(of slot: Slot, _ language: Language) -> String {
    slots.first { $0.slot == slot }?.name.text(language) ?? slot.rawValue
  }

  /// All demands on a day, in their order: those of each intake, then those of each pair, by the order of
  /// `intakes`; of a pair first the interactions, then the rules of spacing, as the base lists them.
  /// - Complexity: O(intakes² · rules).
  func demands(on intakes: [PlannedIntake], _ hours: DayHours) -> [ClockDemand] {
    var all = intakes.flatMap { own($0, hours) }
    for (place, first) in intakes.enumerated() {
      for second in intakes[(place + 1)...] { all += between(first, second) }
    }
    return all
  }

  private func own(_ intake: PlannedIntake, _ hours: DayHours) -> [ClockDemand] {
    let id = intake.id
    var all: [ClockDemand] = []
    for (number, pin) in intake.pins.enumerated() {
      all.append(
        ClockDemand(key: "pin/\(id)/\(number)", kind: .pin(number: number, pin), intake: intake))
    }
    let supplements = intake.supplements.compactMap { supplement($0) }
    switch intake.food {
    case .withMeal, .awayFromMeals:
      all.append(
        ClockDemand(
          key: "food/\(id)", kind: .food(atMeal: intake.food == .withMeal), intake: intake))
    case .either: break
    case .recorded:
      for one in supplements {
        guard let isWithFood = one.isWithFood else { continue }
        all.append(
          recorded("food/\(id)/\(one.id)", .food(atMeal: isWithFood), intake, one))
      }
    }
    for one in supplements {
      guard let hour = one.latestHour else { continue }
      let last = hours.latestPosition(hour)
      all.append(
        recorded(
          "latest/\(id)/\(one.id)", .latest(hours.time(at: last), position: last), intake, one))
    }
    if slots(of: intake) == [.night] {
      let isOwn = intake.slots != nil
      let first = supplements.first
      all.append(
        ClockDemand(
          key: "night/\(id)", kind: .night, intake: intake, cites: isOwn ? [] : first?.cites ?? [],
          checked: isOwn ? nil : checked(first?.cites ?? [])))
    }
    if intake.timesADay > 1 {
      all.append(
        ClockDemand(key: "apart/\(id)", kind: .apart(minutes: intake.leastDistance), intake: intake)
      )
    }
    return all
  }

  private func recorded(
    _ key: String, _ kind: ClockDemand.Kind, _ intake: PlannedIntake, _ one: Supplement
  ) -> ClockDemand {
    ClockDemand(
      key: key, kind: kind, intake: intake, cites: one.cites, checked: checked(one.cites))
  }

  /// What stands behind a statement with these sources, by the rule of the data.
  private func checked(_ cites: [String]) -> Checked {
    let found = cites.compactMap { citations[$0] }
    if found.contains(where: \.isContentChecked) { return .content }
    return found.contains(where: \.isVerified) ? .exists : .none
  }

  private func between(_ first: PlannedIntake, _ second: PlannedIntake) -> [ClockDemand] {
    let pair = "\(first.id)/\(second.id)"
    var all: [ClockDemand] = []
    for one in interactions(first, second) {
      // An interaction to avoid that names hours is one within these hours.
      guard one.kind == .separate || one.kind == .avoid, let hours = one.hours else { continue }
      all.append(
        ClockDemand(
          key: "pair/\(pair)/\(one.first)+\(one.second)",
          kind: .distance(minutes: minutes(hours)), intake: first, other: second,
          reason: one.reason, cites: one.cites, checked: one.checked))
    }
    for rule in spacing where rule.holds(first, second) || rule.holds(second, first) {
      let isFirst = rule.holds(first, second)
      all.append(
        ClockDemand(
          key: "spacing/\(pair)/\(rule.id)", kind: .distance(minutes: minutes(rule.hours)),
          intake: isFirst ? first : second, other: isFirst ? second : first, reason: rule.reason,
          cites: rule.cites, checked: rule.checked))
    }
    return all
  }

  /// What the base says of two intakes together.
  func interactions(_ first: PlannedIntake, _ second: PlannedIntake) -> [Interaction] {
    interactions.filter { one in
      (first.supplements.contains(one.first) && second.supplements.contains(one.second))
        || (first.supplements.contains(one.second) && second.supplements.contains(one.first))
    }
  }

  /// Whole minutes, never fewer than the hours.
  private func minutes(_ hours: Double) -> Int { Int((hours * 60).rounded(.up)) }
}

extension Spacing {
  /// Whether the rule keeps an intake away from another one. Another intake of the same supplement alone is the same
  /// thing; how far its times are apart the person says.
  fileprivate func holds(_ intake: PlannedIntake, _ other: PlannedIntake) -> Bool {
    guard intake.supplements.contains(supplement) else { return false }
    switch self.other {
    case .medicines(let id):
      return other.isMedicine && (other.isUnknown || other.classes.contains(id))
    case .substance(let id):
      return other.isMedicine && (other.isUnknown || other.substances.contains(id))
    case .everything:
      return other.isUnknown || other.supplements != [supplement]
    }
  }
}
