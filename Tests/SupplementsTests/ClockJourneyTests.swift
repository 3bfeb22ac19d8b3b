// A day plan on a journey: rules that hold for every dose, checked on instants alone, and days told in words.

import Kernel
import Testing

@testable import Supplements

@Suite struct ClockJourneyTests {
  let base: KnowledgeBase

  init() throws { base = try KnowledgeBase.builtIn() }

  private func plan(_ intakes: [PlannedIntake]) throws -> DayPlan {
    let answer = try ClockCase().solver(base).answer(intakes)
    guard case .plan(let plan) = answer else { throw Diagnostic(.notFound, "no plan") }
    return plan
  }

  private func supplement(_ id: String) throws -> PlannedIntake {
    .supplement(try #require(base.supplement(id)))
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(Instant(iso: text))
  }

  private func lines(_ journey: JourneyPlan) -> [String] {
    journey.doses.filter(\.isInNewZone).map {
      "\($0.local) \($0.intake.id) \($0.change == .leftOut ? "left out" : "")"
    }
  }

  @Test func toNewYork() throws {
    // The watch is set at 15:00 of Rome, 09:00 of New York.
    let day = try plan([try supplement("iron"), try supplement("calcium")])
    let journey = day.shift(
      from: .fixed(seconds: 7200), to: .fixed(seconds: -4 * 3600),
      at: try instant("2026-06-10T13:00:00Z"))
    // Calcium was taken at 13:00 of Rome; lunch and dinner of New York come 6 and 11 hours later.
    let first = try #require(journey.doses.first { $0.isInNewZone })
    #expect(first.intake.id == "calcium" && first.change == .leftOut)
    #expect(
      first.words(base, .english)?.text()
        == "leave out Calcium at 13:00: only 6 h from the last one")
    #expect(
      lines(journey) == [
        "2026-06-10T13:00:00 calcium left out", "2026-06-11T08:00:00 iron ",
        "2026-06-11T13:00:00 calcium ", "2026-06-12T08:00:00 iron ",
      ])
    #expect(journey.medicines == nil)
  }

  @Test func toTokyo() throws {
    // Iron at 08:00 of Honolulu; the watch is set two hours later, at 05:00 of Tokyo.
    let day = try plan([try supplement("iron")])
    let journey = day.shift(
      from: .fixed(seconds: -10 * 3600), to: .fixed(seconds: 9 * 3600),
      at: try instant("2026-06-10T20:00:00Z"))
    #expect(
      lines(journey) == ["2026-06-11T15:00:00 iron ", "2026-06-12T08:00:00 iron "])
    #expect(
      journey.doses.compactMap { $0.words(base, .english)?.text() } == [
        "Iron at 15:00 instead of 08:00: only 5 h from the last one"
      ])
  }

  @Test func medicinesAreAskedAbout() throws {
    var thyroid = PlannedIntake(
      id: "levothyroxine", name: Name(english: "Levothyroxine", italian: "Levotiroxina"),
      isMedicine: true, substances: ["levothyroxine"], classes: ["thyroid_hormone"])
    thyroid.pins = [.time(ClockTime(minute: 7 * 60))]
    let day = try plan([thyroid, try supplement("iron")])
    let journey = day.shift(
      from: .fixed(seconds: 0), to: .fixed(seconds: -12 * 3600),
      at: try instant("2026-06-10T12:00:00Z"))
    let own = journey.doses.filter { $0.intake.isMedicine && $0.isInNewZone }
    #expect(!own.isEmpty && own.allSatisfy { $0.change == .ask && $0.local.shortTime == "07:00" })
    #expect(try #require(journey.medicines).text().contains("ask your doctor or pharmacist"))
  }

  @Test func nothingChangesWithoutAJourney() throws {
    let day = try plan(["iron", "calcium", "magnesium"].map { try supplement($0) })
    let journey = day.shift(
      from: .fixed(seconds: 3600), to: .fixed(seconds: 3600),
      at: try instant("2026-06-10T13:00:00Z"))
    #expect(journey.doses.count == 9 && journey.doses.allSatisfy { $0.change == .none })
  }

  /// Every distance in real time, for random days and journeys.
  @Test func distancesHoldInRealTime() throws {
    var cases = ClockCases(dice: Dice(state: 77), base: base)
    var moved = 0
    var leftOut = 0
    for _ in 0..<300 {
      let drawn = try cases.day(most: 1e6)
      guard case .plan(let plan) = try drawn.solver(base).answer(drawn.intakes) else { continue }
      let offsets = (0..<2).map { _ in cases.dice.number(-24...28) * 1800 }
      let at = Instant(
        milliseconds: 1_780_000_000_000 + Int64(cases.dice.number(0...2880)) * 60_000)
      let journey = plan.shift(
        from: .fixed(seconds: offsets[0]), to: .fixed(seconds: offsets[1]), at: at)
      let taken = journey.doses.filter { $0.change != .leftOut }
      for (place, first) in taken.enumerated() {
        for second in taken[(place + 1)...] {
          // What is of the old zone is as planned; a medicine stays where it is.
          guard
            (first.isInNewZone && !first.intake.isMedicine)
              || (second.isInNewZone && !second.intake.isMedicine)
          else { continue }
          let gap = Int((second.instant - first.instant).milliseconds / 60_000)
          #expect(gap >= least(first.intake, second.intake, plan), "\(first) \(second)")
        }
      }
      for dose in journey.doses {
        let offset = dose.isInNewZone ? offsets[1] : offsets[0]
        #expect(dose.local == Zone.fixed(seconds: offset).civil(at: dose.instant))
        #expect(dose.isInNewZone == (dose.instant >= at))
        switch dose.change {
        case .none, .ask: break
        case .moved(let time):
          moved += 1
          #expect(!dose.intake.isMedicine && dose.isInNewZone)
          #expect(plan.moments.contains { $0.time == time && $0.intake.id == dose.intake.id })
          #expect(dose.words(base, .english) != nil)
        case .leftOut:
          leftOut += 1
          #expect(!dose.intake.isMedicine && dose.isInNewZone)
          #expect(!dose.broken.isEmpty || dose.tooSoon != nil)
        }
      }
    }
    #expect(moved > 5 && leftOut > 5, "\(moved) \(leftOut)")
  }

  /// The least distance of two doses in minutes, from the base and the plan of the day anew.
  private func least(_ first: PlannedIntake, _ second: PlannedIntake, _ plan: DayPlan) -> Int {
    if first.id == second.id {
      if let own = first.leastDistance { return own }
      let times = plan.moments.filter { $0.intake.id == first.id }.map(\.time.minute).sorted()
      var least = 720
      for (place, time) in times.enumerated() where times.count > 1 {
        let next = times[(place + 1) % times.count]
        least = min(least, (next - time + 1440) % 1440)
      }
      return least
    }
    var least = 0.0
    for (one, other) in [(first, second), (second, first)] {
      for pair in base.interactions
      where one.supplements.contains(pair.first) && other.supplements.contains(pair.second) {
        if pair.kind == .separate || pair.kind == .avoid { least = max(least, pair.hours ?? 0) }
      }
      for rule in base.spacing where one.supplements.contains(rule.supplement) {
        let holds =
          switch rule.other {
          case .everything: other.isUnknown || other.supplements != [rule.supplement]
          case .medicines(let id):
            other.isMedicine && (other.isUnknown || other.classes.contains(id))
          case .substance(let id):
            other.isMedicine && (other.isUnknown || other.substances.contains(id))
          }
        if holds { least = max(least, rule.hours) }
      }
    }
    return Int((least * 60).rounded(.up))
  }
}
