// A day plan across a change of time zone: the same local times, and no dose too soon after the one before.
//
// The rule. Until the moment at which the watch is set the times are those of the old zone, from then on those of the
// new one. A supplement is not taken sooner after its own last dose than its least distance: the one that the person
// set, else the smallest one between its times in the plan, at most 12 hours, the largest distance that two times of a
// day can have. All distances to other things hold in real time too. A dose that comes too soon is taken at the first
// later whole or half hour, slot or meal of that local day at which everything holds, else it is left out; never are
// two taken for one that was left out. Medicines are neither moved nor left out: no rule of ours is right for all of
// them, and the person is told to ask a doctor or pharmacist before the journey.

import Kernel

/// The doses round a change of time zone.
public struct JourneyPlan: Sendable, Equatable {
  public struct Dose: Sendable, Equatable {
    public enum Change: Sendable, Equatable {
      /// As in the plan of the day.
      case none
      /// Later than this time of the plan.
      case moved(from: ClockTime)
      case leftOut
      /// A medicine: at the time of the plan, unless a doctor or pharmacist says otherwise.
      case ask
    }

    public var intake: PlannedIntake
    /// 1 for the first of the day.
    public var number: Int
    public var instant: Instant
    /// What the watch shows.
    public var local: CivilTime
    public var isInNewZone: Bool
    public var change: Change
    /// What does not hold at the time of the plan.
    public var broken: [ClockDemand] = []
    /// How long after or before another dose of the same intake it would be at the time of the plan, when that is less
    /// than its least distance; nil: it is not.
    public var tooSoon: Duration?
  }

  /// By time; at one time by id.
  public let doses: [Dose]

  /// What a person must know besides the times; nil when no medicine is in the plan.
  public var medicines: Phrase? {
    var names: [String] = []
    for one in doses where one.intake.isMedicine && !names.contains(one.intake.name.english) {
      names.append(one.intake.name.english)
    }
    guard !names.isEmpty else { return nil }
    return tr(
      """
      ask your doctor or pharmacist before you travel how to take \(names.joined(separator: ", ")) \
      across time zones; the times shown are those of your plan
      """)
  }
}

extension JourneyPlan.Dose {
  /// What has changed, in words; nil when nothing has.
  public func words(_ base: KnowledgeBase, _ language: Language) -> Phrase? {
    let name = intake.name.text(language)
    var reasons = broken.map { $0.words(base, language) }
    if let tooSoon { reasons.insert(tr("only \(tooSoon.inHours) from the last one"), at: 0) }
    let why = Phrase.joined(reasons, separator: "; ")
    switch change {
    case .none: return nil
    case .moved(let time):
      return tr("\(name) at \(local.shortTime) instead of \(time): \(why)")
    case .leftOut: return tr("leave out \(name) at \(local.shortTime): \(why)")
    case .ask:
      guard !reasons.isEmpty else { return tr("\(name): ask your doctor or pharmacist") }
      return tr("\(name): ask your doctor or pharmacist before this dose: \(why)")
    }
  }
}

extension DayPlan {
  /// The doses from a day before the watch is set to two days after.
  /// - Parameter instant: when the watch is set from the time of the old zone to that of the new one.
  /// - Complexity: O(doses² · demands).
  public func shift(from old: Zone, to new: Zone, at instant: Instant) -> JourneyPlan {
    let day = Duration(milliseconds: 86_400_000)
    var journey = Journey(self)
    for (zone, isNew, from, to) in [
      (old, false, instant - day, instant), (new, true, instant, instant + day + day),
    ] {
      var local = zone.day(at: from).adding(days: -1)
      let last = zone.day(at: to).adding(days: 1)
      while local <= last {
        for moment in moments {
          let civil = moment.time.on(local)
          let at = zone.instant(of: civil)
          if at >= from, at < to { journey.add(moment, civil, at, isNew) }
        }
        local = local.adding(days: 1)
      }
    }
    return journey.settled(in: new)
  }
}

/// Doses on their way into a plan.
private struct Journey {
  private typealias Dose = JourneyPlan.Dose

  private let plan: DayPlan
  private var doses: [Dose] = []

  init(_ plan: DayPlan) { self.plan = plan }

  mutating func add(
    _ moment: DayPlan.Moment, _ local: CivilTime, _ instant: Instant, _ isNew: Bool
  ) {
    doses.append(
      Dose(
        intake: moment.intake, number: moment.number, instant: instant, local: local,
        isInNewZone: isNew, change: moment.intake.isMedicine && isNew ? .ask : .none))
  }

  /// Each supplement of the new zone in turn is kept, moved or left out, by what is before it and by the medicines.
  mutating func settled(in zone: Zone) -> JourneyPlan {
    sort()
    var place = 0
    while place < doses.count {
      defer { place += 1 }
      let dose = doses[place]
      guard dose.isInNewZone else { continue }
      let others = doses.indices.filter { isFixed($0, for: place) }.map { doses[$0] }
      let (broken, tooSoon) = faults(dose, at: dose.instant, others)
      doses[place].broken = broken
      doses[place].tooSoon = tooSoon
      guard !broken.isEmpty || tooSoon != nil, !dose.intake.isMedicine else { continue }
      let all = doses.indices.filter { $0 != place }.map { doses[$0] }
      if let later = later(dose, all, zone) {
        doses[place].change = .moved(from: ClockTime(minute: dose.local.millisecondOfDay / 60_000))
        doses[place].local = later
        doses[place].instant = zone.instant(of: later)
      } else {
        doses[place].change = .leftOut
      }
    }
    sort()
    return JourneyPlan(doses: doses)
  }

  private mutating func sort() {
    doses.sort { ($0.instant, $0.intake.id, $0.number) < ($1.instant, $1.intake.id, $1.number) }
  }

  /// Whether a dose must yield to another one: to earlier ones, to what has been moved, and to medicines.
  private func isFixed(_ other: Int, for place: Int) -> Bool {
    guard other != place else { return false }
    if case .moved = doses[other].change { return true }
    return other < place || doses[other].intake.isMedicine
  }

  /// What does not hold at a moment beside other doses.
  private func faults(
    _ dose: Dose, at instant: Instant, _ others: [Dose]
  ) -> (broken: [ClockDemand], tooSoon: Duration?) {
    var broken: [ClockDemand] = []
    var tooSoon: Duration?
    for other in others where other.change != .leftOut {
      let gap = Int(abs((instant - other.instant).milliseconds))
      if other.intake.id == dose.intake.id {
        if gap < leastDistance(dose.intake) * 60_000 {
          let gap = Duration(milliseconds: Int64(gap))
          tooSoon = min(tooSoon ?? gap, gap)
        }
        continue
      }
      for demand in plan.demands {
        guard let minutes = demand.distance, gap < minutes * 60_000,
          Set([demand.intake.id, demand.other?.id]) == [dose.intake.id, other.intake.id],
          !broken.contains(demand)
        else { continue }
        broken.append(demand)
      }
    }
    return (broken, tooSoon)
  }

  /// Minutes between two doses of an intake across the journey.
  private func leastDistance(_ intake: PlannedIntake) -> Int {
    if let set = intake.leastDistance { return set }
    let times = plan.moments.filter { $0.intake.id == intake.id }.map(\.time)
    var least = ClockTime.minutesADay / 2
    for (place, first) in times.enumerated() {
      for second in times[(place + 1)...] { least = min(least, first.distance(to: second)) }
    }
    return least
  }

  /// The first later time of the same waking day at which everything holds.
  private func later(_ dose: Dose, _ others: [Dose], _ zone: Zone) -> CivilTime? {
    let hours = plan.hours
    let own = ClockTime(minute: dose.local.millisecondOfDay / 60_000)
    let last = hours.position(hours.bed)
    var times = Set(hours.meals).union(hours.slots.values)
    times.formUnion(
      stride(from: 0, to: ClockTime.minutesADay, by: 30).map { ClockTime(minute: $0) })
    let positions = times.map { hours.position($0) }.filter {
      $0 > hours.position(own) && $0 <= last
    }
    for position in positions.sorted() {
      let time = hours.time(at: position)
      guard isAllowed(dose.intake, time) else { continue }
      let local = CivilTime(
        day: dose.local.day,
        millisecondOfDay: dose.local.millisecondOfDay + own.minutes(until: time) * 60_000)
      let (broken, tooSoon) = faults(dose, at: zone.instant(of: local), others)
      if broken.isEmpty, tooSoon == nil { return local }
    }
    return nil
  }

  /// Whether meals, the latest hour and the night allow a time.
  private func isAllowed(_ intake: PlannedIntake, _ time: ClockTime) -> Bool {
    plan.demands.allSatisfy { demand in
      guard demand.intake.id == intake.id else { return true }
      switch demand.kind {
      case .food(true): return plan.hours.meals.contains(time)
      case .food(false): return plan.hours.isAwayFromMeals(time)
      case .latest(_, let last): return plan.hours.position(time) <= last
      case .night: return plan.hours.isNight(time)
      case .pin, .apart, .distance: return true
      }
    }
  }
}
