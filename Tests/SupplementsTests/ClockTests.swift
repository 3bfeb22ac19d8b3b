// What a person would notice of the clock solver, on days told in words.

import Kernel
import Testing

@testable import Supplements

@Suite struct ClockTests {
  let base: KnowledgeBase
  let names: MedicineNames

  init() throws {
    base = try KnowledgeBase.builtIn()
    names = try MedicineNames.builtIn()
  }

  private func supplement(_ id: String) throws -> PlannedIntake {
    .supplement(try #require(base.supplement(id)))
  }

  private func medicine(_ text: String, at hour: Int? = nil, _ minute: Int = 0) -> PlannedIntake {
    var one = PlannedIntake.medicine(names.read(text), id: text)
    if let time = hour.flatMap({ ClockTime(hour: $0, minute: minute) }) { one.pins = [.time(time)] }
    return one
  }

  private func answer(
    _ intakes: [PlannedIntake], _ day: ClockCase = ClockCase()
  ) throws -> ClockAnswer { try day.solver(base).answer(intakes) }

  private func plan(
    _ intakes: [PlannedIntake], _ day: ClockCase = ClockCase()
  ) throws -> DayPlan {
    switch try answer(intakes, day) {
    case .plan(let plan): return plan
    case .conflict(let conflict):
      Issue.record("\(conflict.words(base, .english).text())")
      throw Diagnostic(.notFound, "no plan")
    }
  }

  private func conflict(
    _ intakes: [PlannedIntake], _ day: ClockCase = ClockCase()
  ) throws -> ClockConflict {
    guard case .conflict(let conflict) = try answer(intakes, day) else {
      throw Diagnostic(.notFound, "no conflict")
    }
    return conflict
  }

  private func text(_ plan: DayPlan) -> String {
    plan.moments.map { "\($0.time) \($0.intake.id)" }.joined(separator: ", ")
  }

  @Test func aUsualDay() throws {
    let day = try plan(["iron", "calcium", "vitamin_d3", "magnesium"].map { try supplement($0) })
    #expect(text(day) == "08:00 iron, 08:00 vitamin_d3, 13:00 calcium, 18:00 magnesium")
    #expect(day.value.offSlot == 0 && day.value.times == 3)
  }

  @Test func ironWaitsForLevothyroxine() throws {
    let day = try plan([medicine("Eutirox 75", at: 7), try supplement("iron")])
    #expect(text(day) == "07:00 Eutirox 75, 11:00 iron")
    let iron = try #require(day.moments.last)
    #expect(iron.isOffSlot && !iron.isFixed)
    #expect(iron.reasons.map(\.key) == ["spacing/Eutirox 75/iron/iron/thyroid_hormone"])
    let words = try #require(iron.reasons.first).words(base, .english).text()
    #expect(words == "Iron 4 h from Eutirox 75 (take 4 h apart from levothyroxine)")
  }

  @Test func twelveAndTwoAtNightAreTwoHoursApart() throws {
    var psyllium = try supplement("psyllium")
    psyllium.pins = [.time(ClockTime(minute: 23 * 60 + 30))]
    var day = ClockCase()
    day.bed = ClockTime(hour: 2)
    let found = try conflict([psyllium, medicine("carbamazepina", at: 1)], day)
    #expect(found.demands.contains { $0.key.hasPrefix("spacing/") })
    #expect(throws: Never.self) { try plan([psyllium, medicine("carbamazepina", at: 1, 30)], day) }
  }

  @Test func anUnknownMedicineCountsAsEveryClass() throws {
    let day = try plan([medicine("Pippoflex", at: 8), try supplement("iron")])
    // Six hours, as from dolutegravir.
    #expect(text(day) == "08:00 Pippoflex, 14:00 iron")
    #expect(day.unknown.map(\.id) == ["Pippoflex"])
    let words = try #require(day.moments.last?.reasons.last).words(base, .english).text()
    #expect(words.contains("Pippoflex is unknown and counts as every class of medicines"))
    let known = try plan([medicine("Tachipirina", at: 8), try supplement("iron")])
    #expect(text(known) == "08:00 Tachipirina, 08:00 iron")
  }

  @Test func aMedicineThatIsASupplementKeepsItsDistances() throws {
    let day = try plan([medicine("Ferrograd", at: 13), try supplement("calcium")])
    #expect(text(day) == "13:00 Ferrograd, 18:00 calcium")
  }

  @Test func theConflictNamesBothAndWhatSolvesIt() throws {
    var caffeine = try supplement("caffeine")
    caffeine.pins = [.time(ClockTime(minute: 16 * 60))]
    let found = try conflict([caffeine, try supplement("vitamin_c")])
    #expect(found.demands.map(\.key) == ["pin/caffeine/0", "latest/caffeine/caffeine"])
    #expect(
      found.words(base, .english).text().hasPrefix(
        "these cannot all hold: Caffeine at 16:00, as you set; Caffeine not after 14:00"))
    let remedies = found.remedies.map { $0.words(.english).text() }
    #expect(
      remedies == [
        "take Caffeine at another time: 08:00 is possible",
        "leave out Caffeine, or take it on other days",
      ])
  }

  @Test func aMedicineIsNeverLeftOutAndOnlyAskedAbout() throws {
    var iron = try supplement("iron")
    iron.pins = [.time(ClockTime(minute: 8 * 60))]
    let found = try conflict([medicine("Eutirox", at: 7), iron])
    #expect(found.demands.count == 3)
    for remedy in found.remedies where remedy.intake.isMedicine {
      #expect(remedy.change != .leaveOut)
      #expect(remedy.words(.english).text().hasPrefix("ask your doctor or pharmacist whether you"))
    }
    #expect(found.remedies.contains { $0.intake.id == "iron" && $0.change == .leaveOut })
  }

  @Test func caffeineComesEarlierForWhoSleepsEarlier() throws {
    var day = ClockCase()
    day.slots[.night] = ClockTime(hour: 19)
    var caffeine = try supplement("caffeine")
    caffeine.pins = [.time(ClockTime(minute: 12 * 60))]
    #expect(throws: Never.self) { try plan([caffeine], day) }
    caffeine.pins = [.time(ClockTime(minute: 12 * 60 + 30))]
    #expect(try conflict([caffeine], day).demands.count == 2)
    // Works at night: gets up at 16:00, sleeps from 08:00 on.
    day = ClockCase(wake: ClockTime(hour: 16), bed: ClockTime(hour: 8))
    day.slots = [.morning: 16, .lunch: 21, .evening: 2, .night: 7].mapValues {
      ClockTime(minute: $0 * 60)
    }
    #expect(text(try plan([try supplement("caffeine")], day)) == "16:00 caffeine")
    caffeine.pins = [.time(ClockTime(minute: 60))]
    #expect(try conflict([caffeine], day).demands.count == 2)
  }

  @Test func severalTimesADaySpreadOverTheDay() throws {
    var metformin = medicine("metformina")
    metformin.timesADay = 3
    metformin.leastDistance = 5 * 60
    #expect(
      text(try plan([metformin])) == "08:00 metformina, 13:00 metformina, 21:00 metformina")
    metformin.leastDistance = 9 * 60
    let found = try conflict([metformin])
    #expect(found.demands.map(\.key) == ["apart/metformina"])
    #expect(
      found.remedies.map { $0.words(.english).text() } == [
        "ask your doctor or pharmacist whether you may take metformina with 6 h 30 min between two times",
        "ask your doctor or pharmacist whether you may take metformina 2 times a day",
      ])
  }

  @Test func sleepingAidsStayInTheNight() throws {
    var melatonin = try supplement("melatonin")
    melatonin.pins = [.time(ClockTime(minute: 9 * 60))]
    #expect(
      try conflict([melatonin]).demands.map(\.key) == ["pin/melatonin/0", "night/melatonin"])
    let free = try plan([try supplement("melatonin"), try supplement("caffeine")])
    #expect(text(free) == "08:00 caffeine, 21:00 melatonin")
  }

  @Test func whatIsNotTakenTogetherAtAllIsNamed() throws {
    let day = try plan([try supplement("st_johns_wort"), try supplement("5_htp")])
    #expect(day.avoided.map { $0.interaction.reason } == ["serotonin syndrome"])
  }

  @Test func theOrderOfWordsDoesNotMatter() throws {
    let all = try ["zinc", "calcium", "iron", "creatine", "omega3"].map { try supplement($0) }
    #expect(try answer(all) == answer(all.reversed()))
  }

  @Test func italian() throws {
    var iron = try supplement("iron")
    iron.pins = [.time(ClockTime(minute: 8 * 60))]
    let found = try conflict([medicine("Eutirox", at: 7), iron])
    let words = found.words(base, .italian).text(.italian)
    #expect(
      words.contains("Ferro")
        && words.contains(base.text("take 4 h apart from levothyroxine", .italian)))
  }

  @Test func wrongInput() throws {
    var iron = try supplement("iron")
    func message(_ intakes: [PlannedIntake]) -> String {
      do { _ = try answer(intakes) } catch let fault as Diagnostic {
        return fault.message.text()
      } catch {}
      return ""
    }
    #expect(message([iron, iron]) == "iron is planned twice")
    iron.timesADay = 0
    #expect(message([iron]).contains("0 times a day"))
    iron.timesADay = 2
    iron.leastDistance = 0
    #expect(message([iron]).contains("1 minute to 24 hours"))
    iron.leastDistance = nil
    iron.pins = [.slot(.morning), .slot(.morning)]
    #expect(message([iron]).contains("set twice"))
    iron.pins = [.slot(.morning), .slot(.lunch), .slot(.night)]
    #expect(message([iron]).contains("3 times are set"))
    iron.pins = []
    iron.supplements = ["gold"]
    #expect(message([iron]).contains("no supplement gold"))
    #expect(throws: Diagnostic.self) {
      try DayHours(base: base, wake: ClockTime(hour: 9), bed: ClockTime(hour: 21))
    }
    #expect(throws: Diagnostic.self) {
      try DayHours(base: base, wake: ClockTime(hour: 7), bed: ClockTime(hour: 7))
    }
    #expect(try plan([]).moments.isEmpty)
  }
}
